/// A point on a monotonic clock.
///
/// The origin is arbitrary: the program that drives the machines chooses it (a process start, a simulation start). Two
/// instants compare only when they come from the same clock. The machines of this module never read a clock themselves:
/// every event carries the instant at which it happens.
package struct Instant: Hashable, Comparable, Sendable {
    /// Nanoseconds since the origin of the clock. May be negative.
    package var nanoseconds: Int64

    package init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// The origin of the clock.
    package static let zero = Instant(nanoseconds: 0)

    /// Later than every instant that a clock can give.
    package static let distantFuture = Instant(nanoseconds: .max)

    /// Earlier than every instant that a clock can give.
    package static let distantPast = Instant(nanoseconds: .min)

    package static func < (lhs: Instant, rhs: Instant) -> Bool {
        lhs.nanoseconds < rhs.nanoseconds
    }

    /// The instant `duration` later. Saturates instead of overflowing.
    package static func + (lhs: Instant, duration: Duration) -> Instant {
        let (sum, overflow) = lhs.nanoseconds.addingReportingOverflow(duration.inNanoseconds)
        guard overflow else { return Instant(nanoseconds: sum) }
        return duration < .zero ? .distantPast : .distantFuture
    }

    /// The instant `duration` earlier. Saturates instead of overflowing.
    package static func - (lhs: Instant, duration: Duration) -> Instant {
        let (difference, overflow) = lhs.nanoseconds.subtractingReportingOverflow(duration.inNanoseconds)
        guard overflow else { return Instant(nanoseconds: difference) }
        return duration < .zero ? .distantFuture : .distantPast
    }

    /// The time from `rhs` to `lhs`; negative when `rhs` is the later one. Saturates instead of overflowing.
    package static func - (lhs: Instant, rhs: Instant) -> Duration {
        let (difference, overflow) = lhs.nanoseconds.subtractingReportingOverflow(rhs.nanoseconds)
        guard overflow else { return .nanoseconds(difference) }
        return .nanoseconds(lhs < rhs ? Int64.min : Int64.max)
    }

    package static func += (lhs: inout Instant, duration: Duration) {
        lhs = lhs + duration
    }
}

extension Duration {
    /// Whole nanoseconds, saturated to what 64 bits hold (about 292 years).
    package var inNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, carried) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        guard overflow || carried else { return sum }
        return seconds < 0 ? .min : .max
    }

    /// The duration in seconds, as far as a double holds it.
    package var inSeconds: Double {
        Double(inNanoseconds) / 1_000_000_000
    }
}
