import MTProtoCore
import MTProtoSimulation
import Synchronization

/// Many runs, several at a time. What comes out does not depend on how many.
struct SimulationCampaign {
    var seeds: Range<UInt64>
    var limits: ScheduleDrawing.Limits
    var soaks: Int
    var jobs: Int
    /// Runs a seed.
    var explore: @Sendable (UInt64, ScheduleDrawing.Limits) -> (ExplorerRun.Statistics, Explorer.Failure?) = {
        let run = Explorer.run(seed: $0, limits: $1)
        return (run.statistics, run.failure)
    }
    /// Runs a soak.
    var soak: @Sendable (UInt64) -> (SoakRun.Statistics, SoakRun.Failure?) = {
        let run = SoakRun.run(seed: $0)
        return (run.statistics, run.failure)
    }
    /// What duration and progress go by.
    var now: @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }

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

    /// If there are more failures, those with the lowest seeds are kept, whichever ends first.
    static let failureLimit = 100
    /// From one line of progress to the next.
    private static let pause = Duration.seconds(5)

    /// - Parameter progress: hears a line now and then.
    func run(progress: (@Sendable (String) -> Void)?) async -> Result {
        let begin = now()
        let shared = Shared(State(result: Result(), nextReport: begin + Self.pause))
        let total = (seeds.upperBound - seeds.lowerBound).saturatingAdd(UInt64(soaks))
        await withTaskGroup { group in
            for _ in 0..<jobs {
                group.addTask {
                    while let index = shared.state.withLock({ $0.take(below: total) }) {
                        let piece = piece(index)
                        let line = shared.state.withLock { $0.add(piece, total: total, now: now()) }
                        if let line { progress?(line) }
                        await Task.yield()
                    }
                }
            }
        }
        var result = shared.state.withLock { $0.result }
        result.duration = now() - begin
        return result
    }

    private enum Piece: Sendable {
        case seed(ExplorerRun.Statistics, Explorer.Failure?)
        case soak(SoakRun.Statistics, SoakRun.Failure?)
    }

    /// The soaks come first: they take the longest.
    private func piece(_ index: UInt64) -> Piece {
        guard index >= UInt64(soaks) else {
            let (statistics, failure) = soak(seeds.lowerBound &+ index)
            return .soak(statistics, failure)
        }
        let (statistics, failure) = explore(seeds.lowerBound + (index - UInt64(soaks)), limits)
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
                if let failure { result.failures.keep(failure) { $0.seed } }
            case .soak(let statistics, let failure):
                result.soaks += 1
                result.soakStatistics.add(statistics)
                if let failure { result.soakFailures.keep(failure) { $0.seed } }
            }
            guard now >= nextReport else { return nil }
            nextReport = now + SimulationCampaign.pause
            let failures = result.failures.count + result.soakFailures.count
            return "\(result.seeds + result.soaks) of \(total) runs, \(failures) failures"
        }
    }
}

extension Array {
    /// Puts a failure into its place. Which run ends first depends on how many there are at a time.
    mutating func keep(_ failure: Element, seed: (Element) -> UInt64) {
        let number = seed(failure)
        insert(failure, at: firstIndex { seed($0) > number } ?? endIndex)
        if count > SimulationCampaign.failureLimit { removeLast() }
    }
}
