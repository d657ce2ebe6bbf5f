import MTProtoCore
import NIOCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The time of a lab. Tests can replace the machine's time by another.
package struct LabTime: Sendable {
    /// Calls a function on an event loop after a time; what it returns takes that back.
    package typealias Schedule =
        @Sendable (any EventLoop, Duration, @escaping @Sendable () -> Void) -> @Sendable () -> Void

    /// Reads a monotonic clock.
    package let now: @Sendable () -> Instant
    package let schedule: Schedule
    /// Reads Unix seconds.
    package let wallClock: @Sendable () -> Double

    package init(
        now: @escaping @Sendable () -> Instant, schedule: @escaping Schedule,
        wallClock: @escaping @Sendable () -> Double
    ) {
        self.now = now
        self.schedule = schedule
        self.wallClock = wallClock
    }

    /// The machine's.
    package static let system = LabTime(
        now: { Instant(nanoseconds: Int64(clamping: NIODeadline.now().uptimeNanoseconds)) },
        schedule: { loop, delay, action in
            let scheduled = loop.scheduleTask(in: .nanoseconds(delay.inNanoseconds), action)
            return { scheduled.cancel() }
        },
        wallClock: {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        })
}

/// The only clock of a lab. The machines below get instants of it.
struct LabClock: Sendable {
    /// What it is read from.
    let time: LabTime
    /// Unix time as a function of the monotonic clock.
    let server: ServerClock

    /// Reads the wall clock once; afterwards only the monotonic clock counts.
    ///
    /// - Parameter offset: how far the lab's clock is ahead of the machine's.
    init(offset: Duration, time: LabTime = .system) {
        let wall = Duration.seconds(time.wallClock()).inNanoseconds
        let now = time.now()
        self.time = time
        self.server = ServerClock(offset: wall + offset.inNanoseconds - now.nanoseconds, isSynchronized: true)
    }

    /// The present instant.
    var now: Instant { self.time.now() }

    /// Unix time in seconds.
    func unixSeconds(at now: Instant) -> Int64 {
        self.server.unixSeconds(at: now)
    }
}
