/// Gives up on a frame that arrives too slowly to be meant seriously (row H-01).
///
/// A peer that sends a byte now and then keeps a connection busy for ever without ever saying anything. From 15 s after
/// its first byte on, a frame must have arrived at 512 bytes a second on the average.
package struct TrickleGuard: Sendable {
    package static let grace = Duration.seconds(15)
    package static let bytesPerSecond = 512

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
        return begun + max(Self.grace, .milliseconds(bytes * 1000 / Self.bytesPerSecond + 1))
    }

    package func isTooSlow(now: Instant) -> Bool {
        guard let deadline = nextDeadline else { return false }
        return now >= deadline
    }
}
