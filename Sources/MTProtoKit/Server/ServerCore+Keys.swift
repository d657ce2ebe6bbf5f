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
        forgetKey(id, now: now)
        return nil
    }

    /// Forgets a key with its sessions: packets under it are answered with -404.
    func forgetKey(_ id: UInt64, now: Instant) {
        guard let key = keys.removeValue(forKey: id) else { return }
        for session in key.sessions {
            if let session = sessions[MTProtoSession(keyID: id, sessionID: session)] { drop(session) }
        }
        if temporaryKeys.remove(id) == nil {
            report(store.enqueue(nil, forKey: StoredClientKey.name(of: id)))
            // What was bound to it is of no use any more.
            for temporary in temporaryKeys where keys[temporary]?.boundTo == id { forgetKey(temporary, now: now) }
        }
    }

    /// The permanent key behind one; nil for a temporary one that is bound to none.
    func identity(of key: ClientKey) -> UInt64? {
        key.expiresAt == nil ? key.key.id : key.boundTo
    }

    private func report(_ write: StoreWriter.Write) {
        let logger = logger
        Task {
            if case .failure(let error) = await write.value { logger.warning("\(error)") }
        }
    }

    // MARK: - Exchanges

    /// Takes one plain packet of a key exchange.
    func exchange(_ packet: ByteBuffer, on connection: ServerConnection, now: Instant) {
        switch handshake.receive(packet, now: now, clock: clock) {
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

    /// Whether there is room for another key.
    private func makeRoom(now: Instant) -> Bool {
        let seconds = unixSeconds(at: now)
        // Whoever makes temporary keys leaves old ones behind.
        for id in temporaryKeys where keys[id]?.expiresAt.map({ $0 <= seconds }) ?? true { forgetKey(id, now: now) }
        guard keys.count >= settings.limits.keys else { return true }
        guard let idle = keys.values.filter({ !$0.isProven }).min(by: { $0.number < $1.number }) else {
            logger.warning("a new key is refused: there are \(keys.count) already")
            return false
        }
        forgetKey(idle.key.id, now: now)
        return true
    }

    private func register(
        _ result: ServerHandshakeResult, _ answer: ByteBuffer, on connection: ServerConnection, now: Instant
    ) {
        let seconds = unixSeconds(at: now)
        let stored = StoredClientKey(key: result.authKey, salt: result.salt, saltBegan: seconds, seed: random.next())
        lastKey += 1
        let key = ClientKey(
            stored.key, salts: stored.salts, expiresAt: result.expiresIn.map { seconds.saturatingAdd(Int64($0)) },
            number: lastKey)
        keys[key.key.id] = key
        guard key.expiresAt == nil else {
            temporaryKeys.insert(key.key.id)
            send(answer, on: connection)
            return connection.channel.flush()
        }
        // Stored before the client hears of it, so that what it says under it means something whatever happens next.
        let write = store.enqueue(stored.encoded(), forKey: stored.name)
        let bound = NIOLoopBound((self, connection), eventLoop: loop)
        let (id, loop, logger) = (key.key.id, loop, logger)
        Task {
            let result = await write.value
            if case .failure(let error) = result { logger.warning("\(error)") }
            loop.execute {
                let (core, connection) = bound.value
                guard case .success = result else {
                    // Nobody is told of a key that would be gone after a restart.
                    core.forgetKey(id, now: core.now)
                    return core.close(connection)
                }
                core.send(answer, on: connection)
                connection.channel.flush()
            }
        }
    }

    // MARK: - Sessions

    /// The session that a packet belongs to; nil if there is no room for another one.
    func session(_ id: Int64, under key: ClientKey, now: Instant) -> ServedSession? {
        let id = MTProtoSession(keyID: key.key.id, sessionID: id)
        if let session = sessions[id] { return session }
        if key.sessions.count >= settings.limits.sessionsPerKey, let oldest = key.sessions.first,
            let session = sessions[MTProtoSession(keyID: key.key.id, sessionID: oldest)]
        {
            evict(session, now: now)
        }
        if sessions.count >= settings.limits.sessions {
            let idle = sessions.values.filter { $0.connections.isEmpty }
                .min { $0.expiresAt ?? .distantFuture < $1.expiresAt ?? .distantFuture }
            guard let idle else { return nil }
            evict(idle, now: now)
        }
        var machine = ServerSession(
            configuration: .init(authKey: key.key, clock: clock), salts: key.salts, sessionID: id.sessionID,
            random: random.split(), now: now)
        if let seen = key.mayHaveRun(in: id.sessionID) { machine.refuseMessages(through: seen) }
        let session = ServedSession(id: id, machine: machine)
        sessions[id] = session
        key.sessions.append(id.sessionID)
        return session
    }

    /// Forgets a session for want of room.
    private func evict(_ session: ServedSession, now: Instant) {
        // A copy of what ran in it must not run again in another one under the same id.
        let seen = MessageID(unixNanoseconds: clock.unixNanoseconds(at: now))
        keys[session.id.keyID]?.evict(session.id.sessionID, through: seen)
        drop(session)
    }

    /// Forgets a session with all its messages: they are too old to be taken again, or its client has seen to that.
    func drop(_ session: ServedSession) {
        guard sessions.removeValue(forKey: session.id) != nil else { return }
        session.isDropped = true
        session.cancelHandlers()
        for connection in session.connections { connection.sessions.remove(session.id) }
        keys[session.id.keyID]?.sessions.removeAll { $0 == session.id.sessionID }
    }
}
