import Foundation
import MTProtoCore
import MTProtoSimulation
import Synchronization
import Testing

@testable import mtproto

@Suite("mtproto simulate --accounts")
struct SimulateAccountsTests {
    private func summary(_ run: CommandRun) throws -> AccountReport.Summary {
        try JSONDecoder().decode(AccountReport.Summary.self, from: Data(run.output.joined(separator: "\n").utf8))
    }

    @Test("Seeds that hold end with status 0 and a summary, the same with any number of jobs")
    func runsSeeds() async throws {
        let one = await CommandRun.of("simulate", "--accounts", "--seeds", "0...3", "--jobs", "1", "--json")
        let two = await CommandRun.of("simulate", "--accounts", "--seeds", "0...3", "--jobs", "2", "--json")
        #expect(one.status == .success, "\(one.output) \(one.errors)")
        var first = try summary(one)
        var second = try summary(two)
        #expect(first.seeds == 4 && first.failedSeeds.isEmpty && first.requests > 0)
        (first.seconds, second.seconds) = (0, 0)
        #expect(first == second)
        let told = await CommandRun.of("simulate", "--accounts", "--seed", "0")
        #expect(told.output.first?.hasPrefix("1 seed of accounts in ") == true)
        #expect(told.output.last == "Every invariant held.")
    }

    @Test("A schedule of an account in a file is run and, if wanted, told")
    func runsSchedules() async throws {
        let directory = try TemporaryDirectory()
        let file = try directory.file(
            "case.txt", "setup seed 1 link broadband\n0.1 client sign-in 1\n3.0 client send 1\n")
        let quiet = await CommandRun.of("simulate", "--accounts", "--schedule", file)
        #expect(quiet.status == .success)
        #expect(quiet.output == ["Every invariant held."])
        let told = await CommandRun.of("simulate", "--accounts", "--schedule", file, "--timeline")
        #expect(told.output.contains { $0.contains("DC 2 runs request 1") })
        #expect(told.output.last == "Every invariant held.")
        let seed = await CommandRun.of("simulate", "--accounts", "--seed", "0", "--timeline")
        #expect(seed.output.contains { $0.contains("everything is well again") })
        let broken = await CommandRun.of(
            "simulate", "--accounts", "--schedule", try directory.file("bad.txt", "setup\n1 client dance"))
        #expect(broken.status == .badData)
        #expect(broken.errors.first?.contains("line 2 of the schedule: a client cannot \"dance\"") == true)
        let story = await CommandRun.of("simulate", "--accounts", "--timeline")
        #expect(story.status == .usage)
    }

    @Test("A failing schedule ends with status 1, the invariant, the schedule and the tale")
    func tellsFailures() {
        let schedule = AccountExplorer.schedule(seed: 0)
        let violation = Violation(.oneImport, at: .zero, "made up")
        var result = AccountCampaign.Result()
        result.failures = [AccountExplorer.Failure(seed: 0, violation: violation, schedule: schedule)]
        let report = AccountReport(result, shrinks: false)
        #expect(report.summary.failedSeeds == [0])
        #expect(report.summary.violation == "one-import at 0.000 s: made up")
        #expect(report.summary.schedule == schedule.description)
        #expect(report.lines.contains("1 seed failed:") && report.lines.contains("  one-import: 1 (0)"))
        #expect(report.lines.contains { $0.hasPrefix("  setup seed ") })
        #expect(report.lines.contains { $0.contains("everything is well again") })
        #expect(!report.lines.contains("Every invariant held.") && report.failure?.status == .checkFailed)

        let small = AccountSchedule(setup: AccountSetup(seed: 1))
        result.failures = (0..<100).map { seed in
            AccountExplorer.Failure(seed: seed, violation: violation, schedule: small)
        }
        let long = AccountReport(result, shrinks: false)
        #expect(long.lines.contains("At least 100 seeds failed:"))
        #expect(long.lines.contains("  one-import: 100 (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …)"))

        result.failures = []
        let good = AccountReport(result, shrinks: false)
        #expect(good.failure == nil && good.lines.last == "Every invariant held.")
    }

    @Test("Of very many failures those of the lowest seeds are kept, and progress is told every five seconds")
    func campaign() async {
        let schedule = AccountSchedule(setup: AccountSetup(seed: 1))
        let violation = Violation(.settled, at: .zero, "made up")
        let seconds = Mutex(0)
        let begin = ContinuousClock.now
        var campaign = AccountCampaign(seeds: 10..<160, jobs: 1)
        // As if the last one ended first; each takes half a minute.
        campaign.explore = { seed in
            seconds.withLock { $0 += 30 }
            return (
                AccountRun.Statistics(),
                AccountExplorer.Failure(seed: 1000 - seed, violation: violation, schedule: schedule)
            )
        }
        campaign.now = { begin + .seconds(seconds.withLock { $0 }) }
        let lines = Mutex<[String]>([])
        let result = await campaign.run { line in lines.withLock { $0.append(line) } }
        #expect(result.seeds == 150 && result.duration == .seconds(4500))
        #expect(result.failures.map(\.seed) == Array(841...940 as ClosedRange<UInt64>))
        let told = lines.withLock { $0 }
        #expect(told.count == 150 && told.first == "1 of 150 runs, 1 failures")
    }
}
