import MTProtoCore
import NIOCore

/// A clock that is never set back.
package struct MonotonicClock: Sendable {
    private let read: @Sendable () -> Instant

    /// The system's monotonic clock, the one that NIO's timers use.
    package static let system = MonotonicClock {
        Instant(nanoseconds: Int64(clamping: NIODeadline.now().uptimeNanoseconds))
    }

    /// One that goes on while the machine sleeps.
    package static let continuous: MonotonicClock = {
        let start = ContinuousClock.now
        return MonotonicClock { .zero + (ContinuousClock.now - start) }
    }()

    package init(_ read: @escaping @Sendable () -> Instant) {
        self.read = read
    }

    package var now: Instant { read() }
}
