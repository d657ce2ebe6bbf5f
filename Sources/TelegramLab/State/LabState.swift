import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore

/// What a lab keeps in a directory, so that it continues where it ended, however it ended: everything that ever
/// happened to its world. All of it runs again at the start.
///
/// Sessions are not kept. Clients notice it as they notice the restart of a real server.
final class LabState {
    private let file: LabJournalFile
    let settings: LabStateSettings?

    /// Opens what is kept in a directory; nothing in a new one.
    init(directory: String) throws(LabError) {
        file = try LabJournalFile(directory: directory)
        settings = try file.first().map { (bytes) throws(LabError) in
            guard let settings = LabStateSettings(decoding: bytes) else {
                throw LabError(
                    code: .state,
                    message: "\(directory) was not written by this version of the lab: choose another directory")
            }
            return settings
        }
    }

    /// Notes what a new lab begins with.
    func begin(_ settings: LabStateSettings) throws(LabError) {
        // A first entry that was cut off would stand behind this one.
        try file.readAll { _, _ in }
        try file.append(settings.encoded())
    }

    func append(_ record: WorldRecord) throws(LabError) {
        try file.append(record.encoded())
    }

    /// Gives everything that happened, in order, to `body`, which says whether the result was the same as before.
    func replay(_ body: (WorldRecord) -> Bool) throws(LabError) {
        try file.readAll { (number, entry) throws(LabError) in
            guard number > 0 else { return }
            guard let record = WorldRecord(decoding: entry), body(record) else {
                throw LabError(
                    code: .state,
                    message: "entry \(number) of the lab's journal leads to something else than it did when it was "
                        + "written: it belongs to another version; choose another directory")
            }
        }
    }
}

extension LabConfiguration {
    /// Stands for the accounts and pages in what is kept.
    var accountDigest: UInt32 {
        // Without pages as it was before there were any.
        crc32(of: Array(("\(accounts)" + (webPages.isEmpty ? "" : "\(webPages)")).utf8))
    }

    /// Uses what is kept of an earlier lab instead of choosing anew.
    mutating func adopt(_ settings: LabStateSettings) throws(LabError) {
        guard settings.accounts == accountDigest, settings.cdnKeyPEM.isEmpty == (cdn == nil) else {
            throw LabError(
                code: .state,
                message: "the state directory belongs to a lab with other accounts or pages, or with another answer to "
                    + "whether there is a content delivery network: choose another directory")
        }
        rsaPrivateKeyPEM = settings.rsaKeyPEM
        kept = settings
        if let portBase, settings.ports[1] != portBase {
            throw LabError(
                code: .state,
                message:
                    "the state directory belongs to a lab whose ports begin at \(settings.ports[1] ?? 0): leave the "
                    + "port base out, or choose another directory")
        }
    }
}

// Running what happens, and keeping it.
extension LabServer {
    /// Lets something happen to the world, and keeps it. Calls are ``run(_:from:messageID:now:)``.
    func happened(_ record: @autoclosure () -> WorldRecord) {
        guard state != nil else { return }
        keep(record())
    }

    private func keep(_ record: WorldRecord) {
        // What comes next would build on something that was not kept.
        guard stateError == nil else { return }
        do throws(LabError) {
            try state?.append(record)
        } catch {
            logger.critical("\(error)")
            stateError = error
        }
    }

    /// Runs a call in the world.
    func run(_ query: ByteBuffer, from session: SessionReference, messageID: Int64, now: Int64) -> World.Outcome {
        // What cannot be kept must not happen: no client may rely on it.
        if stateError != nil {
            return World.Outcome(
                reply: .failure(RPCError(code: 500, message: "LAB_STATE_NOT_WRITTEN")), deliveries: [])
        }
        let outcome = world.answer(query, from: session, messageID: messageID, now: now)
        happened(
            .called(
                session, messageID: messageID, now: now, query: query,
                digest: WorldRecord.digest(of: outcome.reply)))
        guard stateError == nil else {
            return World.Outcome(
                reply: .failure(RPCError(code: 500, message: "LAB_STATE_NOT_WRITTEN")), deliveries: [])
        }
        return outcome
    }

    /// Ends an authorization by order. Its sessions are told.
    func revoke(_ key: KeyReference, now: Instant) {
        let seconds = clock.unixSeconds(at: now)
        let deliveries = world.happen { $0.endByOrder(key, now: seconds) }
        happened(.revoked(key, now: seconds))
        deliver(deliveries, now: now)
    }

    /// When something happens in the world by itself.
    var nextEvent: Instant? {
        guard stateError == nil, let date = world.agenda.first else { return nil }
        let offset = clock.unixNanoseconds(at: Instant(nanoseconds: 0))
        // checked: dates are an Int32's, and so is what a clock shows in seconds, about.
        return Instant(nanoseconds: Int64(date) * 1_000_000_000 &- offset)
    }

    /// Lets happen in the world what is due.
    func passTime(to now: Instant) {
        let seconds = clock.unixSeconds(at: now)
        guard stateError == nil, let date = world.agenda.first, Int64(date) <= seconds else { return }
        let deliveries = world.passTime(to: seconds)
        happened(.timePassed(seconds))
        guard stateError == nil else { return }
        deliver(deliveries, now: now)
        hearScript(now: now)
    }

    /// Lets everything that is kept happen again, and keeps what happens from now on.
    func restore(_ state: LabState) throws(LabError) {
        if state.settings == nil, let kept = configuration.kept { try state.begin(kept) }
        try state.replay { record in
            switch record {
            case .keyMade(let reference, let bytes, let salt, let since, let seed, let expiresAt, let boundTo):
                guard let key = try? AuthKey(bytes), key.id == reference.id else { return false }
                let salts = ServerSalts(
                    initial: salt, start: since, period: configuration.saltPeriodSeconds, seed: seed)
                add(key, datacenter: reference.datacenter, salts: salts, expiresAt: expiresAt, boundTo: boundTo)
            case .keyForgotten(let reference):
                datacenters[reference.datacenter]?.keys[reference.id] = nil
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
            case .met(let session, let messageID, let now, let query):
                _ = try? world.meet(QueryEnvelope(query), from: session, messageID: messageID, now: now)
            case .wrote(let user, let peer, let text, let now):
                _ = world.write(text, from: user, to: peer, now: now)
            case .acted(let deed, let user, let peer, let message, let now):
                _ = world.act(deed, user, message, in: peer, now: now)
            }
            return true
        }
        self.state = state
    }
}
