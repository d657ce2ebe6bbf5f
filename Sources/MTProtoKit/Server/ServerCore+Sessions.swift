import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore

// Sessions, and which of them go for want of room.
extension ServerCore {
    /// What would be the session of a packet that names none that is known. It can judge the packet.
    func candidate(_ id: MTProtoSession, under key: ClientKey, now: Instant) -> ServedSession {
        var machine = ServerSession(
            configuration: .init(authKey: key.key, clock: clock), salts: key.salts, sessionID: id.sessionID,
            random: random.split(), now: now)
        if let seen = key.mayHaveRun(in: id.sessionID) { machine.refuseMessages(through: seen) }
        return ServedSession(id: id, machine: machine)
    }

    /// Takes a session up; false if there is no room for it.
    func add(_ session: ServedSession, under key: ClientKey, now: Instant) -> Bool {
        guard makeRoomForSession(under: key, now: now) else {
            logger.warning("a new session is refused: there are \(sessions.count) already")
            return false
        }
        sessions[session.id] = session
        key.sessions.append(session.id.sessionID)
        return true
    }

    /// Makes room for a session: its client gives up one of its own, or the client with the most gives up one.
    private func makeRoomForSession(under key: ClientKey, now: Instant) -> Bool {
        let isFull = sessions.count >= settings.limits.sessions
        if key.sessions.count >= settings.limits.sessionsPerKey || (isFull && !key.sessions.isEmpty) {
            evictSession(under: key, now: now)
            return true
        }
        guard isFull else { return true }
        let owners = Set(sessions.keys.lazy.map(\.keyID)).lazy.compactMap { self.keys[$0] }
        guard let richest = owners.max(by: { ($0.sessions.count, $1.number) < ($1.sessions.count, $0.number) }),
            richest.sessions.count > 1
        else { return false }
        evictSession(under: richest, now: now)
        return true
    }

    /// The one goes that was left the longest ago or, where all are in use, the oldest.
    private func evictSession(under key: ClientKey, now: Instant) {
        let own = key.sessions.compactMap { sessions[MTProtoSession(keyID: key.id, sessionID: $0)] }
        let idle = own.filter { $0.connections.isEmpty }
            .min { $0.expiresAt ?? .distantFuture < $1.expiresAt ?? .distantFuture }
        if let session = idle ?? own.first { forget(session, now: now) }
    }

    /// Forgets a session whose messages would still be taken.
    func forget(_ session: ServedSession, now: Instant) {
        // A copy of what ran in it must not run again in another one under the same id.
        if let seen = session.machine.mayHaveRunThrough {
            keys[session.id.keyID]?.forget(session.id.sessionID, through: seen, oldest: oldestTaken(now: now))
        }
        drop(session)
    }

    /// No message is taken whose id lies before it.
    func oldestTaken(now: Instant) -> MessageID {
        MessageID(
            unixNanoseconds: clock.unixNanoseconds(at: now).saturatingSubtract(ServerSession.ageLimit.inNanoseconds))
    }

    /// Forgets a session with all its messages, which are too old to be taken again.
    func drop(_ session: ServedSession) {
        guard sessions.removeValue(forKey: session.id) != nil else { return }
        session.isDropped = true
        strayBytes = strayBytes.saturatingAdd(session.cancelHandlers())
        count(session)
        for connection in session.connections { connection.sessions.remove(session.id) }
        keys[session.id.keyID]?.sessions.removeAll { $0 == session.id.sessionID }
    }
}
