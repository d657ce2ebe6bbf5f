import MTProtoCore
import NIOCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The only clock of a lab. The machines below get instants of it.
struct LabClock: Sendable {
    /// Unix time as a function of the monotonic clock.
    let server: ServerClock

    /// Reads the wall clock once; afterwards only the monotonic clock counts.
    ///
    /// - Parameter offset: how far the lab's clock is ahead of the machine's.
    init(offset: Duration) {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let wall = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        let now = LabClock.now
        self.server = ServerClock(offset: wall + offset.inNanoseconds - now.nanoseconds, isSynchronized: true)
    }

    /// The present instant.
    static var now: Instant {
        Instant(nanoseconds: Int64(clamping: NIODeadline.now().uptimeNanoseconds))
    }

    /// Unix time in seconds.
    func unixSeconds(at now: Instant) -> Int64 {
        self.server.unixSeconds(at: now)
    }
}
