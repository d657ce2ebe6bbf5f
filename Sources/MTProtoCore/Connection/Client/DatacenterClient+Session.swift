// What concerns the session on the wire alone.
extension DatacenterClient {
    /// See ``ClientEngine/synchronizeTime(now:)``. Ends with ``Event/clockMeasured(_:uncertainty:)``. Without effect
    /// unless a connection carries requests.
    package mutating func synchronizeTime(now: Instant) {
        guard isCarrying else { return }
        engine.synchronizeTime(now: now)
    }

    /// The session under the permanent key, if the server has shown on this connection that it has it.
    package var provenSession: (id: Int64, keyID: UInt64)? {
        guard case .permanent(let keyID) = sessionKey, isCarrying, isProven else { return nil }
        return (engine.session.sessionID, keyID)
    }

    /// For how long after its last request a session is to be kept: as long as servers take copies of what ran in it,
    /// which they recognize by it.
    package static var sessionRest: Duration { ClientSession.acceptanceAge }

    /// Asks the server to forget another session of the permanent key: with the first packet after an instant, and again
    /// on each connection until it has answered. See ``ClientEngine/destroySession(_:notBefore:)``.
    package mutating func destroySession(_ id: Int64, notBefore instant: Instant) {
        guard case .permanent = sessionKey else { return }
        engine.destroySession(id, notBefore: instant)
    }
}
