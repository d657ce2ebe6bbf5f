import MTProtoSimulation
import Synchronization

/// Many runs of accounts, several at a time. What comes out does not depend on how many.
struct AccountCampaign {
    var seeds: Range<UInt64>
    var jobs: Int
    /// Runs a seed.
    var explore: @Sendable (UInt64) -> (AccountRun.Statistics, AccountExplorer.Failure?) = {
        let run = AccountExplorer.run(seed: $0)
        return (run.statistics, run.failure)
    }
    /// What duration and progress go by.
    var now: @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }

    /// What all runs amount to.
    struct Result: Sendable {
        var seeds = 0
        var statistics = AccountRun.Statistics()
        /// By seed; of more than ``SimulationCampaign/failureLimit`` the lowest.
        var failures: [AccountExplorer.Failure] = []
        var duration: Duration = .zero
    }

    /// From one line of progress to the next.
    private static let pause = Duration.seconds(5)

    /// - Parameter progress: hears a line now and then.
    func run(progress: (@Sendable (String) -> Void)?) async -> Result {
        let begin = now()
        let shared = Shared(State(next: seeds.lowerBound, nextReport: begin + Self.pause))
        let total = seeds.upperBound - seeds.lowerBound
        await withTaskGroup { group in
            for _ in 0..<jobs {
                group.addTask {
                    while let seed = shared.state.withLock({ $0.take(below: seeds.upperBound) }) {
                        let (statistics, failure) = explore(seed)
                        let line = shared.state.withLock { $0.add(statistics, failure, total: total, now: now()) }
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

    /// What the tasks share.
    private final class Shared: Sendable {
        let state: Mutex<State>

        init(_ state: State) {
            self.state = Mutex(state)
        }
    }

    private struct State: Sendable {
        var result = Result()
        var next: UInt64
        var nextReport: ContinuousClock.Instant

        mutating func take(below end: UInt64) -> UInt64? {
            guard next < end else { return nil }
            defer { next += 1 }
            return next
        }

        mutating func add(
            _ statistics: AccountRun.Statistics, _ failure: AccountExplorer.Failure?, total: UInt64,
            now: ContinuousClock.Instant
        ) -> String? {
            result.seeds += 1
            result.statistics.add(statistics)
            if let failure { result.failures.keep(failure) { $0.seed } }
            guard now >= nextReport else { return nil }
            nextReport = now + AccountCampaign.pause
            return "\(result.seeds) of \(total) runs, \(result.failures.count) failures"
        }
    }
}
