/// Gives up on a frame that arrives too slowly to be meant seriously (row H-01).
///
/// A peer that sends a byte now and then keeps a connection busy for ever without ever saying anything. From 15 s after
/// its first byte on, a frame must have arrived at 512 bytes a second on the average. However long it is, it is given five
/// minutes at the most: enough for the largest part of a file at 1.75 KB/s.
package struct TrickleGuard: Sendable {
    package static let grace = Duration.seconds(15)
    package static let bytesPerSecond = 512
    package static let longest = Duration.seconds(300)

    private var begun: Instant?
    private var bytes = 0

    package init() {}

    /// Notes what is there of the unfinished frame; nil if none is begun. `isFresh` says that a frame was completed
    /// since the last call, so that this one is another.
    package mutating func observe(partialBytes: Int?, isFresh: Bool, now: Instant) {
        guard let partialBytes else {
            begun = nil
            return
        }
        if begun == nil || isFresh { begun = now }
        bytes = partialBytes
    }

    /// When to ask ``isTooSlow(now:)`` next: when what has arrived would be too little.
    package var nextDeadline: Instant? {
        guard let begun else { return nil }
        return begun + min(max(Self.grace, Self.time(for: bytes)), Self.longest)
    }

    /// How long after an expectation bytes of an unfinished frame are still a sign of life, with so many of them there.
    static func allowance(for bytes: Int) -> Duration {
        min(grace + time(for: bytes), longest)
    }

    /// The time that bytes take at the slowest rate. No frame has 2^25 bytes.
    private static func time(for bytes: Int) -> Duration {
        .milliseconds(min(bytes, 1 << 25) * 1000 / bytesPerSecond + 1)
    }

    package func isTooSlow(now: Instant) -> Bool {
        guard let deadline = nextDeadline else { return false }
        return now >= deadline
    }
}
