import MTProtoCore
import MTProtoKit
import NIOCore
import NIOPosix
import Synchronization
import TelegramLab

/// The time of one login and of the local Telegram that it goes to. It stands still while anything is worked on, and
/// goes on to what is due next when nothing is: a login takes what its round trips take, on any machine.
final class LoginTime: Sendable {
    private enum Wake {
        case call(on: any EventLoop, @Sendable () -> Void)
        case resume(CheckedContinuation<Void, any Error>)
    }

    private struct Waiter {
        let at: Instant
        /// Whether these are bytes on their way between a client and a datacenter.
        let isOnTheWay: Bool
        let wake: Wake
    }

    private struct State {
        var now: Instant
        var lastID = 0
        var waiters: [Int: Waiter] = [:]
        /// How often anything has read the clock or set a timer: whatever works does so.
        var looks = 0
        var hasEnded = false

        mutating func add(_ waiter: Waiter) -> Int {
            looks &+= 1
            lastID &+= 1
            waiters[lastID] = waiter
            return lastID
        }
    }

    /// Turns of all event loops in a row in which nothing looks at the clock: then nothing is worked on.
    private static let calm = 5
    /// The same where no bytes are on their way, so that only a timer of the client can be meant.
    private static let longCalm = 50
    /// By so much time goes on then. No timer that watches over a connection is due so soon by mistake.
    private static let moment = Duration.milliseconds(10)
    /// After so many turns it goes on although something looks at the clock again and again.
    private static let unrest = 2_000

    private let state: Mutex<State>
    private let start: Instant
    private let wallClockAtStart: Double
    private let longestWay: Duration

    private init(roundTrip: Duration) {
        start = MonotonicClock.system.now
        wallClockAtStart = MTProtoKit.wallClockUnixSeconds()
        // Making a connection takes a round trip, and the first bytes half of one.
        longestWay = roundTrip * 2
        state = Mutex(State(now: start))
    }

    /// Runs `body` with a time of its own, which ends with it.
    ///
    /// - Parameter roundTrip: how far away the datacenters are.
    static func passing<Result>(
        roundTrip: Duration, _ body: (LoginTime) async throws -> Result
    ) async rethrows -> Result {
        let time = LoginTime(roundTrip: roundTrip)
        let passing = Task { await time.pass() }
        defer {
            passing.cancel()
            time.end()
        }
        return try await body(time)
    }

    /// What a client is given.
    var source: TimeSource {
        let clock = MonotonicClock { self.look() }
        return TimeSource(
            clock: clock, continuous: clock,
            wallClock: { self.wallClock },
            sleep: { try await self.sleep($0) },
            schedule: { loop, delay, action in
                let id = self.schedule(on: loop, in: delay, isOnTheWay: false, action)
                return TimeSource.Timer { _ = self.take(id) }
            })
    }

    /// What a local Telegram is given.
    var labTime: LabTime {
        LabTime(
            now: { self.look() },
            schedule: { loop, delay, action in
                let id = self.schedule(on: loop, in: delay, isOnTheWay: delay <= self.longestWay, action)
                return { _ = self.take(id) }
            },
            wallClock: { self.wallClock })
    }

    private func look() -> Instant {
        state.withLock { state in
            state.looks &+= 1
            return state.now
        }
    }

    private var wallClock: Double { wallClockAtStart + (look() - start).inSeconds }

    // MARK: - Waiting

    private func sleep(_ duration: Duration) async throws {
        guard duration > .zero else { return try Task.checkCancellation() }
        let id = state.withLock { state in
            state.lastID &+= 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let isOver = state.withLock { state in
                    state.looks &+= 1
                    if Task.isCancelled || state.hasEnded { return true }
                    state.waiters[id] = Waiter(
                        at: state.now + duration, isOnTheWay: false, wake: .resume(continuation))
                    return false
                }
                if isOver { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            if case .resume(let continuation)? = take(id) { continuation.resume(throwing: CancellationError()) }
        }
    }

    private func schedule(
        on loop: any EventLoop, in delay: Duration, isOnTheWay: Bool, _ action: @escaping @Sendable () -> Void
    ) -> Int {
        state.withLock { state in
            guard !state.hasEnded else { return 0 }
            return state.add(Waiter(at: state.now + delay, isOnTheWay: isOnTheWay, wake: .call(on: loop, action)))
        }
    }

    private func take(_ id: Int) -> Wake? {
        state.withLock { state in
            state.looks &+= 1
            return state.waiters.removeValue(forKey: id)?.wake
        }
    }

    // MARK: - Passing

    private func pass() async {
        var (seen, calm, turns) = (-1, 0, 0)
        while !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(1))
            // Whatever a socket has for a loop is read before this is done.
            for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() { try? await loop.submit {}.get() }
            let looks = state.withLock { $0.looks }
            calm = looks == seen ? calm + 1 : 0
            turns += 1
            seen = looks
            guard calm >= Self.calm || turns >= Self.unrest, move(isCalmForLong: calm >= Self.longCalm) else {
                continue
            }
            (calm, turns) = (0, 0)
        }
    }

    /// Goes on to what is due next, and wakes what waits for it.
    ///
    /// - Returns: false if it is not time for that.
    private func move(isCalmForLong: Bool) -> Bool {
        let due: [Int]? = state.withLock { state in
            guard let next = state.waiters.values.map(\.at).min() else { return nil }
            if next > state.now + Self.moment, !state.waiters.values.contains(where: \.isOnTheWay) {
                guard isCalmForLong else { return nil }
                state.now += Self.moment
                return []
            }
            state.now = max(state.now, next)
            let now = state.now
            return state.waiters.filter { $0.value.at <= now }
                .sorted { ($0.value.at, $0.key) < ($1.value.at, $1.key) }.map(\.key)
        }
        for id in due ?? [] { wake(id) }
        return due != nil
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

    private func end() {
        let left = state.withLock { state in
            defer { state.waiters = [:] }
            state.hasEnded = true
            return state.waiters.values.map(\.wake)
        }
        for case .resume(let continuation) in left { continuation.resume(throwing: CancellationError()) }
    }
}
