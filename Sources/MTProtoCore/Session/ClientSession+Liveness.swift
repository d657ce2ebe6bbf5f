// Is the other end there? (rows P12, P34, T-20, T-31, H-06)
extension ClientSession {
    /// Bytes of a frame that is not complete arrived: the link works, though nothing is proved about the peer. Call it
    /// for every read that completes no frame.
    package mutating func noteBytesRead(now: Instant) {
        _ = now
    }

    /// The machine slept: asks whether the connection is still there, and gives it up after 3 seconds without an
    /// answer (row P34).
    package mutating func woke(now: Instant) {
        link?.nextPing = now
    }
}
