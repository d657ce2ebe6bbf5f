import MTProtoCore
import NIOCore
import NIOPosix
import Synchronization

/// Lets time pass for everything in the process that goes by a ``TestTime``.
final class Pacer: Sendable {
    static let shared = Pacer()

    /// What passes at most between two turns.
    private static let step = Duration.milliseconds(10)

    private struct Place {
        weak var time: TestTime?
    }

    private struct State {
        var places: [Place] = []
        var isRunning = false
    }

    private let state = Mutex(State())

    func add(_ time: TestTime) {
        let begins = state.withLock { state in
            state.places.append(Place(time: time))
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if begins { Task { await self.run() } }
    }

    private func run() async {
        let clock = ContinuousClock()
        var last = clock.now
        while let times = live() {
            try? await clock.sleep(for: .milliseconds(2))
            await Self.turn()
            let now = clock.now
            for time in times { time.jump(min(now - last, Self.step)) }
            last = now
        }
    }

    /// Those that somebody holds; nil, and the end, if nobody holds any.
    private func live() -> [TestTime]? {
        state.withLock { state in
            state.places.removeAll { $0.time == nil }
            state.isRunning = !state.places.isEmpty
            return state.isRunning ? state.places.compactMap(\.time) : nil
        }
    }

    /// Returns when every event loop and the tasks that waited for a thread have had their turn.
    static func turn() async {
        for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() {
            try? await loop.submit {}.get()
        }
    }
}
