import MTProtoCore
import MTProtoSimulation
import Synchronization

/// Many runs, several at a time. What comes out does not depend on how many.
struct SimulationCampaign {
    var seeds: Range<UInt64>
    var limits: ScheduleDrawing.Limits
    var soaks: Int
    var jobs: Int

    /// What all runs amount to.
    struct Result: Sendable {
        var seeds = 0
        var soaks = 0
        var statistics = ExplorerRun.Statistics()
        var soakStatistics = SoakRun.Statistics()
        /// By seed.
        var failures: [Explorer.Failure] = []
        var soakFailures: [SoakRun.Failure] = []
        var duration: Duration = .zero
    }

    /// More failures are counted, but not kept.
    static let failureLimit = 100

    /// - Parameter progress: hears a line now and then.
    func run(progress: (@Sendable (String) -> Void)?) async -> Result {
        let clock = ContinuousClock()
        let begin = clock.now
        let shared = Shared(State(result: Result(), nextReport: begin + .seconds(5)))
        let total = (seeds.upperBound - seeds.lowerBound).saturatingAdd(UInt64(soaks))
        await withTaskGroup { group in
            for _ in 0..<jobs {
                group.addTask {
                    while let index = shared.state.withLock({ $0.take(below: total) }) {
                        let piece = piece(index)
                        let line = shared.state.withLock { $0.add(piece, total: total, now: clock.now) }
                        if let line { progress?(line) }
                        await Task.yield()
                    }
                }
            }
        }
        var result = shared.state.withLock { $0.result }
        result.failures.sort { $0.seed < $1.seed }
        result.soakFailures.sort { $0.seed < $1.seed }
        result.duration = clock.now - begin
        return result
    }

    private enum Piece: Sendable {
        case seed(ExplorerRun.Statistics, Explorer.Failure?)
        case soak(SoakRun.Statistics, SoakRun.Failure?)
    }

    /// The soaks come first: they take the longest.
    private func piece(_ index: UInt64) -> Piece {
        guard index >= UInt64(soaks) else {
            let (statistics, failure) = SoakRun.run(seed: seeds.lowerBound &+ index)
            return .soak(statistics, failure)
        }
        let (statistics, failure) = Explorer.run(seed: seeds.lowerBound + (index - UInt64(soaks)), limits: limits)
        return .seed(statistics, failure)
    }

    /// What the tasks share.
    private final class Shared: Sendable {
        let state: Mutex<State>

        init(_ state: State) {
            self.state = Mutex(state)
        }
    }

    private struct State: Sendable {
        var result: Result
        var taken: UInt64 = 0
        var nextReport: ContinuousClock.Instant

        mutating func take(below total: UInt64) -> UInt64? {
            guard taken < total else { return nil }
            defer { taken += 1 }
            return taken
        }

        mutating func add(_ piece: Piece, total: UInt64, now: ContinuousClock.Instant) -> String? {
            switch piece {
            case .seed(let statistics, let failure):
                result.seeds += 1
                result.statistics.add(statistics)
                if let failure, result.failures.count < failureLimit { result.failures.append(failure) }
            case .soak(let statistics, let failure):
                result.soaks += 1
                result.soakStatistics.add(statistics)
                if let failure, result.soakFailures.count < failureLimit { result.soakFailures.append(failure) }
            }
            guard now >= nextReport else { return nil }
            nextReport = now + .seconds(5)
            let failures = result.failures.count + result.soakFailures.count
            return "\(result.seeds + result.soaks) of \(total) runs, \(failures) failures"
        }
    }
}
