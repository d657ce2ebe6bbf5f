import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI

// Running what happens, and keeping it.
extension LabServer {
    /// Lets something happen to the world, and keeps it. Calls are ``run(_:from:messageID:now:)``.
    func happened(_ record: @autoclosure () -> WorldRecord) {
        changes += 1
        guard state != nil else { return }
        keep(record())
    }

    private func keep(_ record: WorldRecord) {
        // What comes next would build on something that was not kept.
        guard stateError == nil else { return }
        do throws(LabError) {
            try state?.append(record)
            weighPictures(in: state)
        } catch {
            logger.critical("\(error)")
            stateError = error
        }
    }

    /// Counts the pictures that an event has made: it makes them again when it runs again.
    private func weighPictures(in state: LabState?) {
        state?.weigh(points: world.surroundings.pointsRead)
        world.surroundings.pointsRead = 0
    }

    static let unkept = World.Outcome(
        reply: .failure(RPCError(code: 500, message: "LAB_STATE_NOT_WRITTEN")), deliveries: [])

    /// Runs a call in the world.
    func run(_ query: ByteBuffer, from session: SessionReference, messageID: Int64, now: Int64) -> World.Outcome {
        // What cannot be kept must not happen: no client may rely on it.
        if stateError != nil { return Self.unkept }
        let envelope = QueryEnvelope(query)
        if let outcome = read(envelope, query, from: session, messageID: messageID, now: now) { return outcome }
        let outcome = world.answer(query, from: session, messageID: messageID, now: now)
        changes += 1
        guard state != nil else { return outcome }
        let digest = WorldRecord.digest(of: outcome.reply)
        keep(
            .upload(session, messageID: messageID, now: now, query: query, envelope, digest: digest)
                ?? .called(session, messageID: messageID, now: now, query: query, digest: digest))
        return stateError == nil ? outcome : Self.unkept
    }

    /// Runs a call that only reads. Nil: it has to run as one that may change something.
    private func read(
        _ envelope: QueryEnvelope, _ query: ByteBuffer, from session: SessionReference, messageID: Int64, now: Int64
    ) -> World.Outcome? {
        guard world.isReading(envelope, from: session, now: now) else { return nil }
        let outcome =
            state == nil
            ? readInPlace(query, from: session, messageID: messageID, now: now)
            : readInCopy(query, from: session, messageID: messageID, now: now)
        // A failure is noted, for calls that name this one.
        guard case .success = outcome.reply else { return nil }
        return outcome
    }

    /// Where the world is kept, such a call runs in a copy of it, so that it is sure to change nothing that is kept, and need not be
    /// kept itself.
    private func readInCopy(
        _ query: ByteBuffer, from session: SessionReference, messageID: Int64, now: Int64
    ) -> World.Outcome {
        var copy = world
        copy.surroundings.isReading = true
        let outcome = copy.answer(query, from: session, messageID: messageID, now: now)
        guard case .success = outcome.reply else { return outcome }
        world.surroundings = copy.surroundings
        world.surroundings.isReading = false
        return outcome
    }

    /// Where nothing is kept there is nothing to be sure of, and a copy of a world takes longer than most answers. What is random later
    /// does not depend on how often anybody looks.
    private func readInPlace(
        _ query: ByteBuffer, from session: SessionReference, messageID: Int64, now: Int64
    ) -> World.Outcome {
        let random = world.random
        world.surroundings.isReading = true
        let outcome = world.answer(query, from: session, messageID: messageID, now: now)
        world.surroundings.isReading = false
        world.random = random
        return outcome
    }

    /// A query came that does not run in the world.
    func meet(
        _ envelope: QueryEnvelope, _ query: ByteBuffer, from session: SessionReference, messageID: Int64, now: Int64
    ) throws(RPCError) -> Call {
        // Also a query that is refused then has introduced its client.
        if !world.isKnown(envelope, from: session) {
            happened(.met(session, messageID: messageID, now: now, query: query))
        }
        return try world.meet(envelope, from: session, messageID: messageID, now: now)
    }

    /// Ends an authorization by order. Its sessions are told.
    func revoke(_ key: KeyReference, now: Instant) {
        let seconds = worldSeconds(at: now)
        let deliveries = world.happen { $0.endByOrder(key, now: seconds) }
        happened(.revoked(key, now: seconds))
        deliver(deliveries, now: now)
    }

    /// When something happens in the world by itself, by the world's time.
    var nextEvent: Instant? {
        guard stateError == nil, let date = world.agenda.first else { return nil }
        return worldInstant(ofUnix: Int64(date))
    }

    /// Lets happen in the world what is due.
    func passTime(to now: Instant) {
        let seconds = worldSeconds(at: now)
        guard stateError == nil, let date = world.agenda.first, Int64(date) <= seconds else { return }
        let deliveries = world.passTime(to: seconds)
        happened(.timePassed(seconds))
        guard stateError == nil else { return }
        deliver(deliveries, now: now)
        hearScript(now: now)
    }

    // MARK: Starting

    /// Takes over what is kept, lets happen again what came after, and keeps what happens from now on.
    func restore(_ state: LabState) throws(LabError) {
        // What is to be done with files goes by where they are.
        let content = world.surroundings.content
        let own = configuration.fileDirectory == nil ? content as? DirectoryFileContent : nil
        let files: Set<Int64>
        do throws(FileContentError) {
            files = try own?.all() ?? []
        } catch {
            throw LabError(code: .state, message: "\(error): choose another directory, or mend this one")
        }
        if state.settings == nil, let kept = configuration.kept { try state.begin(kept) }
        if let snapshot = try state.snapshot() { take(snapshot) }
        // The bytes of files are there.
        world.surroundings.content = WrittenFileContent(store: content)
        try state.replay { record in
            defer { weighPictures(in: state) }
            return happenAgain(record)
        }
        world.surroundings.content = content
        state.noteUnneeded(files.subtracting(world.neededContent))
        self.state = state
    }

    private func take(_ snapshot: LabSnapshot) {
        let surroundings = world.surroundings
        world = snapshot.world
        world.surroundings = surroundings
        for kept in snapshot.keys {
            guard let key = world.authKeys[kept.reference] else { continue }
            datacenters[kept.reference.datacenter]?.keys[key.id] = LabKey(
                key: key, first: kept.salts, period: configuration.saltPeriodSeconds, expiresAt: kept.expiresAt)
        }
    }

    /// Returns whether it led to the same as before.
    private func happenAgain(_ record: WorldRecord) -> Bool {
        switch record {
        case .keyMade(let reference, let bytes, let salt, let since, let seed, let expiresAt, let boundTo):
            guard let key = try? AuthKey(bytes), key.id == reference.id else { return false }
            add(
                key, datacenter: reference.datacenter, salts: .init(initial: salt, since: since, seed: seed),
                expiresAt: expiresAt, boundTo: boundTo)
        case .keyForgotten(let reference):
            datacenters[reference.datacenter]?.keys[reference.id] = nil
            forgottenKeys.add(reference.id)
            world.forget(key: reference)
        case .sessionForgotten(let session):
            world.forget(session: session)
        case .loggedOut(let reference):
            world.logOut(reference)
        case .revoked(let reference, let now):
            _ = world.happen { $0.endByOrder(reference, now: now) }
        case .fileOrdered(let order, let parts):
            world.fileOrders.add(order, after: parts)
        case .timePassed(let now):
            _ = world.passTime(to: now)
        case .called(let session, let messageID, let now, let query, let digest):
            let outcome = world.answer(query, from: session, messageID: messageID, now: now)
            return WorldRecord.isAnswered(outcome.reply, asIn: digest)
        case .uploaded(let session, let messageID, let now, let head, let count, let digest):
            let query = WorldRecord.query(head, count: count)
            let outcome = world.answer(query, from: session, messageID: messageID, now: now)
            return WorldRecord.isAnswered(outcome.reply, asIn: digest)
        case .met(let session, let messageID, let now, let query):
            _ = try? world.meet(QueryEnvelope(query), from: session, messageID: messageID, now: now)
        case .wrote(let user, let peer, let text, let now):
            _ = world.write(text, from: user, to: peer, now: now)
        case .acted(let deed, let user, let peer, let message, let now):
            _ = world.act(deed, user, message, in: peer, now: now)
        case .performed(let user, let messageID, let now, let query, let digest):
            let outcome = world.perform(query, as: user, messageID: messageID, now: now)
            return WorldRecord.isAnswered(outcome.reply, asIn: digest)
        case .skipped(let peer, let count, let now):
            guard (0...1000).contains(count) else { return false }
            world.skip(peer, count: count, now: now)
        case .forwarded(let seconds):
            guard (1...WorldTime.farthest).contains(seconds) else { return false }
            world.agenda.ahead &+= seconds
        }
        return true
    }

    // MARK: Snapshots

    /// A snapshot that is to be written now, anywhere, and reported with ``snapshotEnded(_:_:)``; nil if none is due.
    ///
    /// - Parameter isAtEnd: the lab ends, so that one is due if anything has happened.
    func beginSnapshot(isAtEnd: Bool = false) -> LabSnapshotJob? {
        guard let state, stateError == nil, isAtEnd || state.isSnapshotDue else { return nil }
        do throws(LabError) {
            guard let place = try state.beginSnapshot() else { return nil }
            let keys = datacenters.sorted { $0.key < $1.key }.flatMap { id, datacenter in
                datacenter.keys.sorted { $0.key < $1.key }.map { key, value in
                    LabSnapshot.Key(
                        reference: KeyReference(datacenter: id, id: key), salts: value.first, expiresAt: value.expiresAt
                    )
                }
            }
            return LabSnapshotJob(snapshot: LabSnapshot(world: world, keys: keys), place: place)
        } catch {
            // The journal goes on without it.
            logger.warning("\(error)")
            return nil
        }
    }

    /// A snapshot was written; nil: it could not be. Then the journals hold what it would have held.
    func snapshotEnded(_ number: Int, length: Int?) {
        if length == nil { logger.warning("snapshot \(number) of the state directory could not be written") }
        guard let state else { return }
        let content = configuration.fileDirectory == nil ? world.surroundings.content as? DirectoryFileContent : nil
        if let content, length != nil, let files = try? content.all() {
            state.noteUnneeded(files.subtracting(world.neededContent))
        }
        for file in state.endSnapshot(number, length: length) { content?.erase(file) }
    }

    /// Writes a snapshot before the lab ends, so that its next start is quick.
    func keepAtEnd() {
        guard let job = beginSnapshot(isAtEnd: true) else { return }
        snapshotEnded(job.number, length: try? job.run())
    }
}

extension WorldRecord {
    /// The record of a query that brings a part of a file; nil for all others.
    static func upload(
        _ session: SessionReference, messageID: Int64, now: Int64, query: ByteBuffer, _ envelope: QueryEnvelope,
        digest: UInt32
    ) -> WorldRecord? {
        let count: Int
        // Id, file and part stand before the bytes, of large files the number of parts as well.
        let fields: Int
        switch envelope.constructorID {
        case API.Upload.SaveFilePart.constructorID:
            guard let part = try? API.Upload.SaveFilePart(decoding: envelope.query) else { return nil }
            (count, fields) = (part.bytes.count, 16)
        case API.Upload.SaveBigFilePart.constructorID:
            guard let part = try? API.Upload.SaveBigFilePart(decoding: envelope.query) else { return nil }
            (count, fields) = (part.bytes.count, 20)
        default: return nil
        }
        let length = query.readableBytes - envelope.query.readableBytes + fields
        guard let head = query.getSlice(at: query.readerIndex, length: length) else { return nil }
        return .uploaded(
            session, messageID: messageID, now: now, head: head, count: Int32(clamping: count), digest: digest)
    }

    /// A query with a part of a file of so many bytes.
    static func query(_ head: ByteBuffer, count: Int32) -> ByteBuffer {
        var writer = TLWriter(appendingTo: head)
        writer.writeBytes([UInt8](repeating: 0, count: Int(max(0, count))))
        return writer.take()
    }
}
