import MTProtoCore
import MTProtoKit
import NIOCore
import NIOPosix
import Synchronization

/// Lets time pass for everything in the process that goes by a ``TestTime``.
final class Pacer: Sendable {
    static let shared = Pacer()

    /// What passes between two turns. On a quiet machine this is some five times as fast as the wall clock, on a busy one slower:
    /// what counts is that everything has its turn.
    private static let step = Duration.milliseconds(10)

    private struct Place {
        weak var time: TestTime?
    }

    private struct State {
        var places: [Place] = []
        var isRunning = false
        var wallClock = wallClockUnixSeconds()
    }

    private let state = Mutex(State())

    /// Unix seconds for whatever begins now. The machine's clock shows another time to each, the more so the busier the machine
    /// is: a client that comes to a lab late would be ahead of it.
    var wallClock: Double { state.withLock(\.wallClock) }

    func add(_ time: TestTime) {
        let begins = state.withLock { state in
            state.places.append(Place(time: time))
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if begins { Task { await self.run() } }
    }

    private func run() async {
        while let times = live() {
            try? await Task.sleep(for: .milliseconds(2))
            await Self.turn()
            state.withLock { $0.wallClock += Self.step.inSeconds }
            for time in times { time.jump(Self.step) }
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
