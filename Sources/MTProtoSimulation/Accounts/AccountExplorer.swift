/// Draws schedules of accounts from seeds, runs them, and makes failing ones small.
package enum AccountExplorer {
    /// A seed for which an invariant did not hold.
    package struct Failure: Hashable, Sendable {
        package var seed: UInt64
        package var violation: Violation
        package var schedule: AccountSchedule

        package init(seed: UInt64, violation: Violation, schedule: AccountSchedule) {
            self.seed = seed
            self.violation = violation
            self.schedule = schedule
        }
    }

    /// The schedule of a seed.
    package static func schedule(seed: UInt64) -> AccountSchedule {
        AccountDrawing.schedule(seed: seed)
    }

    /// Runs the schedule of a seed.
    package static func run(
        seed: UInt64, sabotage: AccountRun.Sabotage? = nil
    ) -> (statistics: AccountRun.Statistics, failure: Failure?) {
        let schedule = schedule(seed: seed)
        let outcome = AccountRun.run(schedule, sabotage: sabotage)
        let failure = outcome.violation.map { Failure(seed: seed, violation: $0, schedule: schedule) }
        return (outcome.statistics, failure)
    }

    /// The smallest schedule found that violates the same invariant.
    package static func shrink(
        _ failure: Failure, sabotage: AccountRun.Sabotage? = nil, budget: Int = 600
    ) -> AccountSchedule {
        Shrinker.shrink(failure.schedule, budget: budget) { candidate in
            AccountRun.run(candidate, sabotage: sabotage).violation?.invariant == failure.violation.invariant
        }
    }
}
