/// Draws schedules from seeds, runs them, and makes failing ones small.
package enum Explorer {
    /// The links that schedules are drawn from: those that allow a plain connection.
    package static let links = LinkProfile.all.filter { $0.censor.map { $0.chance < 1 } ?? true }.map(\.name)

    /// A seed for which an invariant did not hold.
    package struct Failure: Hashable, Sendable {
        package var seed: UInt64
        package var profile: Profile
        package var violation: Violation
        package var schedule: Schedule

        package init(seed: UInt64, profile: Profile, violation: Violation, schedule: Schedule) {
            self.seed = seed
            self.profile = profile
            self.violation = violation
            self.schedule = schedule
        }
    }

    /// The schedule of a seed.
    package static func schedule(
        seed: UInt64, limits: ScheduleDrawing.Limits = .init()
    ) -> (profile: Profile, schedule: Schedule) {
        ScheduleDrawing.schedule(seed: seed, limits: limits, links: links)
    }

    /// Runs the schedule of a seed.
    package static func run(
        seed: UInt64, limits: ScheduleDrawing.Limits = .init()
    ) -> (statistics: ExplorerRun.Statistics, failure: Failure?) {
        let (profile, schedule) = schedule(seed: seed, limits: limits)
        let outcome = ExplorerRun.run(schedule)
        let failure = outcome.violation.map {
            Failure(seed: seed, profile: profile, violation: $0, schedule: schedule)
        }
        return (outcome.statistics, failure)
    }

    /// The smallest schedule found that violates the same invariant.
    package static func shrink(_ failure: Failure, budget: Int = 600) -> Schedule {
        Shrinker.shrink(failure.schedule, budget: budget) { candidate in
            ExplorerRun.run(candidate).violation?.invariant == failure.violation.invariant
        }
    }
}
