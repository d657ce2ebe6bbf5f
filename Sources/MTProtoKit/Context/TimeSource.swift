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

/// Where the shell around the protocol gets its time: reads it, and waits for it. There is one for all connections of an
/// account, so that another can be put in its place as a whole.
package struct TimeSource: Sendable {
    /// Something that will happen at its time unless it is cancelled before.
    package struct Timer: Sendable {
        private let end: @Sendable () -> Void

        package init(cancel: @escaping @Sendable () -> Void) {
            self.end = cancel
        }

        package func cancel() { end() }
    }

    /// Waits; throws if the task is cancelled meanwhile.
    package typealias Sleep = @Sendable (Duration) async throws -> Void
    /// Calls a function on an event loop after a time.
    package typealias Schedule = @Sendable (any EventLoop, Duration, @escaping @Sendable () -> Void) -> Timer

    /// The clock of timers. It may stand still while the machine sleeps.
    package let clock: MonotonicClock
    /// One that goes on while the machine sleeps, for what has to happen once an hour.
    package let continuous: MonotonicClock
    private let wallClock: @Sendable () -> Double
    private let wait: Sleep
    private let set: Schedule

    /// - Parameters:
    ///   - wallClock: Unix seconds.
    ///   - sleep: waits by `continuous`.
    ///   - schedule: waits by `clock`.
    package init(
        clock: MonotonicClock, continuous: MonotonicClock, wallClock: @escaping @Sendable () -> Double,
        sleep: @escaping Sleep, schedule: @escaping Schedule
    ) {
        self.clock = clock
        self.continuous = continuous
        self.wallClock = wallClock
        self.wait = sleep
        self.set = schedule
    }

    /// The machine's.
    package static let system = TimeSource(
        clock: .system, continuous: .continuous, wallClock: { MTProtoKit.wallClockUnixSeconds() },
        sleep: { try await Task.sleep(for: $0) },
        schedule: { loop, delay, action in
            let scheduled = loop.scheduleTask(in: .nanoseconds(delay.inNanoseconds), action)
            return Timer { scheduled.cancel() }
        })

    /// Unix seconds as the machine's owner has set them. Only a first guess at server time, and never consulted again
    /// once a server has answered.
    package var wallClockUnixSeconds: Double { wallClock() }

    /// Waits; goes on while the machine sleeps.
    /// - Throws: `CancellationError` if the task is cancelled meanwhile.
    package func sleep(for duration: Duration) async throws { try await wait(duration) }

    /// Calls `action` on `loop` after a time.
    @discardableResult
    package func schedule(
        on loop: any EventLoop, in delay: Duration, _ action: @escaping @Sendable () -> Void
    ) -> Timer {
        set(loop, delay, action)
    }

    /// Calls `action` on `loop` when ``clock`` reaches an instant. One that has passed comes soon, but never at once: a
    /// machine that wants to be called again and again keeps no others out.
    @discardableResult
    package func schedule(
        on loop: any EventLoop, at instant: Instant, _ action: @escaping @Sendable () -> Void
    ) -> Timer {
        set(loop, max(instant - clock.now, .milliseconds(1)), action)
    }

    /// What `work` returns, or nil if it takes longer than `limit`; it is cancelled then.
    package func within<Value: Sendable>(
        _ limit: Duration, _ work: @escaping @Sendable () async -> Value
    ) async -> Value? {
        await withTaskGroup(of: Value?.self) { group in
            group.addTask { await work() }
            group.addTask {
                try? await sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}

/// The wall clock of this machine, in Unix seconds.
package func wallClockUnixSeconds() -> Double {
    var time = timespec()
    guard clock_gettime(CLOCK_REALTIME, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
