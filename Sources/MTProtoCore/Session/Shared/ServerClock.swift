/// What a client knows about the clock of a server: server time as a function of the monotonic clock.
///
/// Wall clocks enter only when a clock is made; afterwards nothing that happens to the machine's wall clock is
/// visible on the wire (row I04).
package struct ServerClock: Hashable, Sendable {
    /// Server Unix time in nanoseconds minus the monotonic clock in nanoseconds.
    package var offset: Int64
    /// Whether `offset` was learnt from the server. A clock made from the local wall clock is only a guess.
    package var isSynchronized: Bool
    /// Whether a guess knows by how much the wall clock was wrong when the server was heard last.
    package var isRemembered: Bool

    package init(offset: Int64, isSynchronized: Bool, isRemembered: Bool = false) {
        self.offset = offset
        self.isSynchronized = isSynchronized
        self.isRemembered = isRemembered
    }

    /// A clock that shows `unixSeconds` at the instant `now`.
    package init(unixSeconds: Double, at now: Instant, isSynchronized: Bool, isRemembered: Bool = false) {
        let limit = 9.0e9
        let seconds = unixSeconds.isFinite ? min(max(unixSeconds, 0), limit) : 0
        self.init(
            offset: Int64(seconds * 1_000_000_000) &- now.nanoseconds, isSynchronized: isSynchronized,
            isRemembered: isRemembered)
    }

    /// The server's Unix time in nanoseconds at `now`, never negative.
    package func unixNanoseconds(at now: Instant) -> Int64 {
        let (sum, overflow) = now.nanoseconds.addingReportingOverflow(offset)
        return overflow ? 0 : max(0, sum)
    }

    /// The server's Unix time in whole seconds at `now`.
    package func unixSeconds(at now: Instant) -> Int64 {
        unixNanoseconds(at: now) / 1_000_000_000
    }
}
