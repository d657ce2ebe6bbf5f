import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore

// Keys of clients, and the sessions under them.
extension ServerCore {
    /// A key that is known now.
    func key(_ id: UInt64, now: Instant) -> ClientKey? {
        guard let key = keys[id] else { return nil }
        guard let expiresAt = key.expiresAt, expiresAt <= unixSeconds(at: now) else { return key }
        forgetKey(id, isExpired: true, now: now)
        return nil
    }

    /// Forgets a key with its sessions: packets under it are answered with -404.
    ///
    /// A connection over which no client speaks any more is closed. After the end of a temporary key its client may make
    /// the next one over it.
    func forgetKey(_ id: UInt64, isExpired: Bool = false, now: Instant) {
        guard let key = keys.removeValue(forKey: id) else { return }
        for session in key.sessions {
            if let session = sessions[MTProtoSession(keyID: id, sessionID: session)] { drop(session) }
        }
        for connection in key.connections.compactMap({ connections[$0] }) {
            connection.keys.remove(id)
            guard !connection.isProven else { continue }
            if isExpired { becameStranger(connection) } else { close(connection) }
        }
        if temporaryKeys.remove(id) == nil {
            report(enqueue(nil, forKey: StoredClientKey.name(of: id)))
            // What was bound to it is of no use any more.
            for temporary in key.temporaryKeys { forgetKey(temporary, now: now) }
        } else if let permanent = key.boundTo {
            keys[permanent]?.temporaryKeys.removeAll { $0 == id }
        }
    }

    /// The permanent key behind one; nil for a temporary one that is bound to none.
    func identity(of key: ClientKey) -> UInt64? {
        key.expiresAt == nil ? key.key.id : key.boundTo
    }

    /// The client has spoken under a key; under a temporary one it uses the permanent one as well.
    func noteUse(of key: ClientKey, now: Instant) {
        let seconds = unixSeconds(at: now)
        for key in [key, key.boundTo.flatMap { keys[$0] }].compactMap({ $0 })
        where key.used(at: seconds, mayStore: !isStoreBusy) {
            report(save(key))
        }
    }

    @discardableResult
    private func save(_ key: ClientKey) -> StoreWriter.Write {
        let write = enqueue(key.stored.encoded(), forKey: key.stored.name)
        key.write = write
        return write
    }

    private func enqueue(_ value: [UInt8]?, forKey name: String) -> StoreWriter.Write {
        let write = store.enqueue(value, forKey: name)
        let pending = pendingWrites
        pending.begin()
        Task {
            _ = await write.value
            pending.end()
        }
        return write
    }

    /// Whether so many writes wait for the store that what can do without one has to.
    private var isStoreBusy: Bool { pendingWrites.count >= settings.pendingWrites }

    /// A request is to run. When that has to wait for the store, returns for what.
    ///
    /// Whatever ran must be known to the server that comes after, which knows until when this one was there. Of ids that lie
    /// ahead of that it knows what is stored. Temporary keys end with the process.
    func promise(_ id: MessageID, under key: ClientKey, now: Instant) -> StoreWriter.Write? {
        guard key.expiresAt == nil else { return nil }
        guard id > MessageID(unixNanoseconds: clock.unixNanoseconds(at: now + Self.smallLead)) else {
            newestRun = max(newestRun, id)
            moveMark(now: now)
            return nil
        }
        if key.stored.lead.map({ $0 < id }) ?? true {
            // With some room, so that not each request has to be stored.
            key.stored.lead = MessageID(unixNanoseconds: id.unixNanoseconds.saturatingAdd(Self.leadRoom.inNanoseconds))
            save(key)
        }
        return key.write
    }

    /// Stores the server's time in advance. No request waits for it: that is needed only if the process is killed at that
    /// moment and the machine's clock is set back as well.
    private func moveMark(now: Instant) {
        guard mark < MessageID(unixNanoseconds: clock.unixNanoseconds(at: now + Self.smallLead * 3)), !isStoreBusy
        else { return }
        mark = MessageID(unixNanoseconds: clock.unixNanoseconds(at: now + ServerRecord.markRoom))
        report(ServerRecord.mark(mark, in: store))
    }

    /// A server that was killed is waited for so long. Ids further ahead are stored.
    static let smallLead = Duration.seconds(1)
    private static let leadRoom = Duration.seconds(5)

    private func report(_ write: StoreWriter.Write) {
        let logger = logger
        Task {
            if case .failure(let error) = await write.value { logger.warning("\(error)") }
        }
    }

    // MARK: - Exchanges

    /// Takes one plain packet of a key exchange.
    func exchange(_ packet: ByteBuffer, on connection: ServerConnection, now: Instant) {
        switch handshake.receive(packet, now: now, clock: clock, over: connection.number) {
        case .send(let answer):
            send(answer, on: connection)
            connection.channel.flush()
        case .completed(let result, let answer):
            // Older clients do not say which datacenter they mean; a wrong one would get a key that is of no use to it.
            let isMeant = result.datacenterTag.map { Int($0.magnitude) % 10_000 == settings.datacenter } ?? true
            guard isMeant, makeRoom(now: now) else { return send(transportError: -404, on: connection) }
            register(result, answer, on: connection, now: now)
        case .refused(let error):
            logger.debug("connection \(connection.number): \(error)")
            send(transportError: -404, on: connection)
        }
    }

    /// Whether there is room for another key. Worthless keys go, the oldest of them first; then keys that were not used
    /// for long. Others stay: a new client has to wait.
    private func makeRoom(now: Instant) -> Bool {
        guard !isStoreBusy else {
            logger.warning("a new key is refused: the store is late")
            return false
        }
        let seconds = unixSeconds(at: now)
        if now - lastSweep >= .seconds(60) || keys.count >= settings.limits.keys {
            lastSweep = now
            // Clients that make temporary keys leave old ones behind.
            for id in temporaryKeys where keys[id]?.expiresAt.map({ $0 <= seconds }) ?? true {
                forgetKey(id, isExpired: true, now: now)
            }
        }
        guard keys.count >= settings.limits.keys else { return true }
        let worthless = keys.values.filter(\.isWorthless).min { $0.number < $1.number }
        guard let gives = worthless ?? longestUnused(before: seconds) else {
            logger.warning("a new key is refused: there are \(keys.count) already")
            return false
        }
        forgetKey(gives.id, now: now)
        return true
    }

    private func longestUnused(before seconds: Int64) -> ClientKey? {
        let limit = seconds.saturatingSubtract(settings.limits.unusedKeys.components.seconds)
        return keys.values.filter { key in
            key.expiresAt == nil && key.sessions.isEmpty && (key.usedAt ?? 0) < limit
        }.min { ($0.usedAt ?? 0, $0.number) < ($1.usedAt ?? 0, $1.number) }
    }

    private func register(
        _ result: ServerHandshakeResult, _ answer: ByteBuffer, on connection: ServerConnection, now: Instant
    ) {
        let seconds = unixSeconds(at: now)
        let stored = StoredClientKey(key: result.authKey, salt: result.salt, saltBegan: seconds, seed: random.next())
        lastKey += 1
        let key = ClientKey(
            stored, expiresAt: result.expiresIn.map { seconds.saturatingAdd(Int64($0)) }, number: lastKey)
        keys[key.key.id] = key
        guard key.expiresAt == nil else {
            temporaryKeys.insert(key.key.id)
            send(answer, on: connection)
            return connection.channel.flush()
        }
        // Stored before the client hears of it, so that what it says under it means something whatever happens next.
        let write = save(key)
        let bound = NIOLoopBound((self, connection), eventLoop: loop)
        let (id, loop, logger) = (key.key.id, loop, logger)
        Task {
            let result = await write.value
            if case .failure(let error) = result { logger.warning("\(error)") }
            loop.execute {
                let (core, connection) = bound.value
                guard case .success = result else {
                    // No client is told of a key that would be gone after a restart.
                    core.forgetKey(id, now: core.now)
                    return core.close(connection)
                }
                core.send(answer, on: connection)
                connection.channel.flush()
            }
        }
    }
}
