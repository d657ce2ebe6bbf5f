// What concerns the session alone, passed through.
extension ClientEngine {
    /// See ``ClientSession/bind(_:now:)``.
    package mutating func bind(_ request: BindRequest, now: Instant) {
        session.bind(request, now: now)
    }

    /// See ``ClientSession/destroyAuthKey(now:)``.
    package mutating func destroyAuthKey(now: Instant) {
        session.destroyAuthKey(now: now)
    }

    /// See ``ClientSession/noteUnfinishedPacket(_:now:)``.
    package mutating func noteUnfinishedPacket(_ receivedBytes: Int, now: Instant) {
        if session.noteUnfinishedPacket(receivedBytes, now: now) { stall.heard(at: now) }
    }

    /// See ``ClientSession/woke(now:)``.
    package mutating func woke(now: Instant) {
        session.woke(now: now)
    }

    /// See ``ClientSession/synchronizeTime(now:)``.
    package mutating func synchronizeTime(now: Instant) {
        session.synchronizeTime(now: now)
    }
}
