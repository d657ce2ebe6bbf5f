import MTProtoCore
import NIOCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// The clocks of this machine, read in one place so that everything below can be driven by any other.
package struct MonotonicClock: Sendable {
    private let read: @Sendable () -> Instant

    /// The system's monotonic clock, the one that NIO's timers use.
    package static let system = MonotonicClock {
        Instant(nanoseconds: Int64(clamping: NIODeadline.now().uptimeNanoseconds))
    }

    /// One that goes on while the machine sleeps, for what has to happen once an hour.
    package static let continuous: MonotonicClock = {
        let start = ContinuousClock.now
        return MonotonicClock { .zero + (ContinuousClock.now - start) }
    }()

    package init(_ read: @escaping @Sendable () -> Instant) {
        self.read = read
    }

    package var now: Instant { read() }
}

/// The wall clock. Only a first guess at server time, and never consulted again once a server has answered.
package func wallClockUnixSeconds() -> Double {
    var time = timespec()
    guard clock_gettime(CLOCK_REALTIME, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
