import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TelegramLab

/// Time for clients under test. It passes as fast as the process keeps up: a moment between two turns of everything that can
/// run. However little of a processor the tests get, no answer that is on
/// its way is late by this time. A test that wants to see what happens later does not wait, it lets time ``pass(_:)``.
package final class TestTime: Sendable {
    private enum Wake {
        case call(on: any EventLoop, @Sendable () -> Void)
        case resume(CheckedContinuation<Void, any Error>)
    }

    private struct Waiter {
        var at: Instant
        let wake: Wake
    }

    private struct State {
        var now: Instant
        /// By how much the wall clock was set.
        var wallClockChange = Duration.zero
        /// How long the machine slept.
        var slept = Duration.zero
        var lastID = 0
        private(set) var waiters: [Int: Waiter] = [:]
        /// Nobody who was not woken waits for an earlier time. Time moves in small steps, for hundreds of clients at once: most
        /// steps wake nobody, and need not look for anybody.
        private var earliest: Instant?

        init(now: Instant) { self.now = now }

        mutating func nextID() -> Int {
            lastID += 1
            return lastID
        }

        mutating func add(_ id: Int, in duration: Duration, _ wake: Wake) {
            let at = now + duration
            waiters[id] = Waiter(at: at, wake: wake)
            earliest = earliest.map { min($0, at) } ?? at
        }

        mutating func remove(_ id: Int) -> Wake? { waiters.removeValue(forKey: id)?.wake }

        /// Sleepers wait by the clock that goes on while the machine sleeps, timers by the other one.
        mutating func sleep(_ duration: Duration) {
            slept += duration
            for (id, waiter) in waiters {
                if case .resume = waiter.wake { waiters[id]?.at = waiter.at - duration }
            }
            earliest = waiters.values.map(\.at).min()
        }

        /// Moves on and returns who is to be woken, in the order of their times.
        mutating func move(_ duration: Duration) -> [Int] {
            now = now + duration
            guard let earliest, earliest <= now else { return [] }
            var due: [(at: Instant, id: Int)] = []
            self.earliest = nil
            for (id, waiter) in waiters {
                if waiter.at <= now {
                    due.append((waiter.at, id))
                } else {
                    self.earliest = self.earliest.map { min($0, waiter.at) } ?? waiter.at
                }
            }
            return due.sorted { $0 < $1 }.map(\.id)
        }
    }

    private let state: Mutex<State>
    /// What each look at a clock takes, so that nothing takes no time.
    private let glance: Duration
    /// The wall clock shows this when the time began.
    private let wallClockAtStart: Double
    private let start: Instant

    /// - Parameters:
    ///   - passes: whether it passes by itself, too.
    ///   - wallClock: Unix seconds at its beginning; nil for that of all such times together.
    package init(passes: Bool = true, from start: Instant = MonotonicClock.system.now, wallClock: Double? = nil) {
        self.start = start
        self.glance = passes ? .microseconds(1) : .zero
        self.wallClockAtStart = wallClock ?? Pacer.shared.wallClock
        self.state = Mutex(State(now: start))
        if passes { Pacer.shared.add(self) }
    }

    package var now: Instant { state.withLock { $0.now } }
    /// Since its beginning.
    package var elapsed: Duration { now - start }
    /// Unix seconds.
    package var wallClock: Double {
        wallClockAtStart + state.withLock { $0.now - start + $0.slept + $0.wallClockChange }.inSeconds
    }

    /// What a client is given.
    package var source: TimeSource {
        let clock = MonotonicClock {
            self.state.withLock { state in
                state.now += self.glance
                return state.now
            }
        }
        let continuous = MonotonicClock {
            self.state.withLock { state in
                state.now += self.glance
                return state.now + state.slept
            }
        }
        return TimeSource(
            clock: clock, continuous: continuous,
            wallClock: { self.wallClock },
            sleep: { try await self.sleep($0) },
            schedule: { self.schedule(on: $0, in: $1, $2) })
    }

    /// What a lab is given.
    package var labTime: LabTime {
        let source = source
        return LabTime(
            now: { source.clock.now },
            schedule: { loop, delay, action in
                let timer = source.schedule(on: loop, in: delay, action)
                return { timer.cancel() }
            },
            wallClock: { self.wallClock })
    }

    /// How many wait.
    package var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// In how long the sleepers among them wake.
    package var sleeps: [Duration] {
        state.withLock { state in
            state.waiters.values.compactMap { waiter in
                if case .resume = waiter.wake { waiter.at - state.now } else { nil }
            }
        }
    }

    // MARK: - Waiting

    package func sleep(_ duration: Duration) async throws {
        guard duration > .zero else { return try Task.checkCancellation() }
        let id = state.withLock { $0.nextID() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if Task.isCancelled { return true }
                    state.add(id, in: duration, .resume(continuation))
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            if case .resume(let continuation)? = take(id) { continuation.resume(throwing: CancellationError()) }
        }
    }

    private func schedule(
        on loop: any EventLoop, in delay: Duration, _ action: @escaping @Sendable () -> Void
    ) -> TimeSource.Timer {
        let id = state.withLock { state in
            let id = state.nextID()
            state.add(id, in: delay, .call(on: loop, action))
            return id
        }
        return TimeSource.Timer { _ = self.take(id) }
    }

    private func take(_ id: Int) -> Wake? {
        state.withLock { $0.remove(id) }
    }

    // MARK: - Passing

    /// Lets time pass, in steps so small that what runs meanwhile does not notice that it passes quickly.
    package func pass(_ duration: Duration, in step: Duration = .milliseconds(25)) async {
        let end = now + duration
        while now < end {
            jump(min(step, end - now))
            // Who is on a processor now, or was taken off it a moment ago, gets on.
            try? await Task.sleep(for: .milliseconds(1))
            await Pacer.turn()
        }
    }

    /// Returns when everything in the process has had its turn some times. For what must not happen and by what nothing could
    /// be told that it is not still to come: a fault that needs more turns is not found.
    package static func turns() async {
        for _ in 0..<4 {
            try? await Task.sleep(for: .milliseconds(1))
            await Pacer.turn()
        }
    }

    /// Lets time pass quickly as long as `body` runs.
    package func passing<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        let passing = Task { while !Task.isCancelled { await pass(.milliseconds(50)) } }
        defer { passing.cancel() }
        return try await body()
    }

    /// Sets the wall clock, and nothing else: ahead, or back if `change` is negative.
    package func setWallClock(by change: Duration) {
        state.withLock { $0.wallClockChange += change }
    }

    /// Lets the machine sleep: the wall clock and the continuous one go on, the clock of timers stands still. Who sleeps
    /// by the continuous one is woken when that is due.
    package func letMachineSleep(for duration: Duration) {
        state.withLock { $0.sleep(duration) }
        jump(.zero)
    }

    /// Moves time on at once, and wakes who waited for it, in the order of their times. With a negative duration it goes back,
    /// as the clocks of a virtual machine do that is moved; whoever waits for a time waits for it.
    package func jump(_ duration: Duration) {
        let due = state.withLock { $0.move(duration) }
        for id in due { wake(id) }
    }

    private func wake(_ id: Int) {
        // A timer stays in its place until its turn on the loop, so that it can be cancelled until then.
        let loop: (any EventLoop)? = state.withLock { state in
            guard case .call(let loop, _)? = state.waiters[id]?.wake else { return nil }
            return loop
        }
        guard let loop else {
            if case .resume(let continuation)? = take(id) { continuation.resume() }
            return
        }
        loop.execute {
            if case .call(_, let action)? = self.take(id) { action() }
        }
    }
}
