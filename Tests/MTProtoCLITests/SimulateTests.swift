import ArgumentParser
import Foundation
import MTProtoCore
import Synchronization
import TelegramLab
import Testing

@testable import MTProtoSimulation
@testable import mtproto

@Suite("mtproto simulate")
struct SimulateTests {
    @Test("Seeds that hold end with status 0 and a summary, the same with any number of jobs")
    func simulateRunsSeeds() async throws {
        let one = await CommandRun.of("simulate", "--seeds", "0...2", "--minutes", "2", "--jobs", "1", "--json")
        let two = await CommandRun.of("simulate", "--seeds", "0...2", "--minutes", "2", "--jobs", "2", "--json")
        #expect(one.status == .success, "\(one.output) \(one.errors)")
        var first = try summary(one)
        var second = try summary(two)
        #expect(first.seeds == 3 && first.soaks == 0)
        #expect(first.failedSeeds.isEmpty)
        #expect(first.calls > 0)
        (first.seconds, second.seconds) = (0, 0)
        // What an allocator rounds up to is its own affair.
        (first.largestIdleSession, second.largestIdleSession) = (0, 0)
        #expect(first == second)
    }

    private func summary(_ run: CommandRun) throws -> SimulationReport.Summary {
        try JSONDecoder().decode(
            SimulationReport.Summary.self, from: Data(run.output.joined(separator: "\n").utf8))
    }

    @Test("A schedule in a file is run and, if wanted, told")
    func simulateRunsSchedules() async throws {
        let directory = try TemporaryDirectory()
        let file = try directory.file("case.txt", "setup seed 1 link broadband\n0.5 client 1 call 1 repeatable\n")
        let quiet = await CommandRun.of("simulate", "--schedule", file)
        #expect(quiet.status == .success)
        #expect(quiet.output == ["Every invariant held."])
        let told = await CommandRun.of("simulate", "--schedule", file, "--timeline")
        #expect(told.output.contains { $0.contains("call 1 is answered") })
        #expect(told.output.last == "Every invariant held.")
    }

    @Test("A failing schedule ends with status 1, the invariant, the schedule and the tale")
    func simulateTellsFailures() throws {
        let schedule = Explorer.schedule(seed: 0).schedule
        let violation = Violation(.settled, at: .zero, "made up")
        let failure = Explorer.Failure(seed: 0, profile: .ordinary, violation: violation, schedule: schedule)
        var result = SimulationCampaign.Result()
        result.failures = [failure]
        let report = SimulationReport(result, shrinks: false)
        #expect(report.summary.failedSeeds == [0])
        #expect(report.summary.violation == "settled at 0.000 s: made up")
        #expect(report.summary.schedule == schedule.description)
        #expect(report.lines.contains("1 seed failed:") && report.lines.contains("  settled: 1 (0)"))
        #expect(report.lines.contains { $0.hasPrefix("  setup seed ") })
        #expect(report.lines.contains { $0.contains("everything is well again") })
        #expect(!report.lines.contains("Every invariant held.") && report.failure?.status == .checkFailed)

        result.failures = (0..<100).map { seed in
            Explorer.Failure(seed: seed, profile: .ordinary, violation: violation, schedule: schedule)
        }
        let long = SimulationReport(result, shrinks: false)
        #expect(long.lines.contains("At least 100 seeds failed:"))
        #expect(long.lines.contains("  settled: 100 (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …)"))

        result.failures = []
        #expect(SimulationReport(result, shrinks: false).failure == nil)
        #expect(SimulationReport(result, shrinks: false).lines.last == "Every invariant held.")
        result.statistics.time = 3_600_000
        let hour = SimulationReport(result, shrinks: false).lines.first
        #expect(hour == "0 seeds and 0 soaks in 0.0 s: 1 simulated hour.")
        result.soakFailures = [SoakRun.Failure(seed: 7, violation: violation)]
        let soak = SimulationReport(result, shrinks: false)
        #expect(soak.failure?.status == .checkFailed && !soak.lines.contains("Every invariant held."))
        #expect(soak.lines.last == "Soak 7 violates settled at 0.000 s: made up")
        #expect(soak.summary.failedSoaks == [7] && soak.summary.violation == "settled at 0.000 s: made up")
    }

    @Test(
        "Of very many failures those of the lowest seeds are kept, in order, however many run at a time",
        arguments: [1, 4])
    func lowestFailuresAreKept(jobs: Int) async {
        let violation = Violation(.settled, at: .zero, "made up")
        let schedule = Schedule(setup: ScheduleSetup(seed: 1))
        var campaign = SimulationCampaign(seeds: 10..<160, limits: .init(), soaks: 120, jobs: jobs)
        // As if the last one ended first.
        campaign.explore = { seed, _ in
            let failure = Explorer.Failure(
                seed: 1000 - seed, profile: .ordinary, violation: violation, schedule: schedule)
            return (ExplorerRun.Statistics(), failure)
        }
        campaign.soak = { seed in
            (SoakRun.Statistics(), SoakRun.Failure(seed: 1000 - seed, violation: violation))
        }
        let result = await campaign.run(progress: nil)
        #expect(result.seeds == 150 && result.soaks == 120)
        let (seeds, soaks): (ClosedRange<UInt64>, ClosedRange<UInt64>) = (841...940, 871...970)
        #expect(result.failures.map(\.seed) == Array(seeds))
        #expect(result.soakFailures.map(\.seed) == Array(soaks))
    }

    @Test("How far a campaign is, is said every five seconds")
    func progressIsTold() async {
        let seconds = Mutex(0)
        let begin = ContinuousClock.now
        var campaign = SimulationCampaign(seeds: 0..<12, limits: .init(), soaks: 0, jobs: 1)
        // Each run takes a second.
        campaign.explore = { _, _ in
            seconds.withLock { $0 += 1 }
            return (ExplorerRun.Statistics(), nil)
        }
        campaign.now = { begin + .seconds(seconds.withLock { $0 }) }
        let lines = Lines()
        let result = await campaign.run(progress: lines.add)
        #expect(lines.all == ["5 of 12 runs, 0 failures", "10 of 12 runs, 0 failures"])
        #expect(result.duration == .seconds(12))
    }

    @Test(
        "What makes no sense is refused",
        arguments: [
            ["--seeds", "9...3"], ["--seed", "1", "--seeds", "0...3"], ["--links", "string"], ["--faults", "gremlins"],
            ["--minutes", "0"], ["--jobs", "0"], ["--soak", "0"], ["--clients", "9", "--seed", "1"],
            ["--seeds", "3..<3"], ["--seeds", "18446744073709551615"], ["--seed", "18446744073709551615"],
            ["--faults", "slow=0.5"], ["--faults", "none"], ["--faults", ""], ["--links", ","], ["--timeline"],
            ["--timeline", "--seeds", "0...3"], ["--timeline", "--soak", "2"],
        ])
    func simulateRefusesNonsense(arguments: [String]) async {
        let run = await CommandRun.of(["simulate"] + arguments)
        #expect(run.status == .usage, "\(run.output) \(run.errors)")
    }

    @Test(
        "What would have no effect is refused by name, before anything runs: an invariant held for what was asked for",
        arguments: [
            (
                ["--schedule", "none.txt"],
                [
                    "--minutes 5", "--soak 2", "--links weak", "--faults slow", "--adversary", "--clients 2",
                    "--jobs 2", "--no-shrink", "--json",
                ]
            ),
            (["--seed", "1", "--timeline"], ["--soak 2", "--jobs 2", "--no-shrink", "--json"]),
            (
                ["--table"],
                [
                    "--minutes 5", "--soak 2", "--faults slow", "--adversary", "--clients 2", "--schedule none.txt",
                    "--no-shrink", "--timeline", "--json", "--accounts",
                ]
            ),
            (
                ["--accounts"],
                ["--minutes 5", "--soak 2", "--links weak", "--faults slow", "--adversary", "--clients 2"]
            ),
            (
                ["--accounts", "--schedule", "none.txt"],
                ["--minutes 5", "--jobs 2", "--no-shrink", "--json"]
            ),
            (["--accounts", "--seed", "1", "--timeline"], ["--jobs 2", "--no-shrink", "--json"]),
            (
                ["--routes"],
                [
                    "--seed 1", "--seeds 0...3", "--minutes 5", "--soak 2", "--links weak", "--faults slow",
                    "--adversary", "--clients 2", "--jobs 2", "--schedule none.txt", "--table", "--no-shrink",
                    "--timeline", "--json", "--accounts",
                ]
            ),
            (
                ["--soak", "1"],
                ["--minutes 5", "--links weak", "--faults slow", "--adversary", "--clients 2", "--no-shrink"]
            ),
        ] as [([String], [String])])
    func simulateIgnoresNothing(mode: [String], others: [String]) async {
        for other in others {
            let option = other.split(separator: " ").map(String.init)
            let run = await CommandRun.of(["simulate"] + mode + option)
            #expect(run.status == .usage && run.output.isEmpty, "\(other) \(run.errors)")
            #expect(run.errors.first?.hasPrefix("Error: \(option[0]) has no effect ") == true, "\(run.errors)")
        }
    }

    @Test(
        "A range of seeds is one seed, or has its last one within or without",
        arguments: [("7", 7..<8), ("0..<100", 0..<100), ("7...9", 7..<10), ("3..<4", 3..<4)]
            as [(String, Range<UInt64>)])
    func rangesOfSeeds(text: String, range: Range<UInt64>) {
        #expect(SeedRange(argument: text)?.range == range)
    }

    @Test("Soaks go on behind the last number with the first one")
    func lastSeeds() async throws {
        let last = UInt64.max - 1
        let command = try SimulateCommand.parse(["--seed", "\(last)", "--soak", "3"])
        var campaign = command.campaign(.init())
        campaign.jobs = 1
        let soaked = Mutex<[UInt64]>([])
        campaign.explore = { _, _ in (ExplorerRun.Statistics(), nil) }
        campaign.soak = { seed in
            soaked.withLock { $0.append(seed) }
            return (SoakRun.Statistics(), nil)
        }
        let result = await campaign.run(progress: nil)
        #expect(result.seeds == 1 && result.soaks == 3)
        #expect(soaked.withLock { $0 } == [last, .max, 0])
    }

    @Test("What is drawn keeps to the options")
    func optionsLimitWhatIsDrawn() async {
        func check(_ options: [String], _ change: (inout ScheduleDrawing.Limits) -> Void) async {
            var limits = ScheduleDrawing.Limits()
            limits.minutes = 1
            change(&limits)
            let schedule = Explorer.schedule(seed: 7, limits: limits).schedule
            let story = ExplorerRun.run(schedule, tellsStory: true).story.lines.map { TerminalText($0).text }
            let run = await CommandRun.of(["simulate", "--seed", "7", "--timeline", "--minutes", "1"] + options)
            #expect(run.status == .success, "\(options) \(run.errors)")
            #expect(run.output == story + ["Every invariant held."], "\(options)")
        }
        await check([]) { _ in }
        await check(["--clients", "2", "--links", "train,gprs", "--faults", "slow"]) {
            $0.clients = 2
            $0.links = ["train", "gprs"]
            $0.faults = [.slow]
        }
        await check(["--faults", "hostile"]) { $0.profiles = [.hostile] }
        await check(["--adversary"]) {
            $0.hasAdversary = true
            $0.drawsFaults = false
        }
        await check(["--adversary", "--faults", "slow"]) {
            $0.hasAdversary = true
            $0.faults = [.slow]
        }
    }

    @Test("Broken schedules are bad data, missing ones missing input")
    func simulateRefusesBrokenSchedules() async throws {
        let directory = try TemporaryDirectory()
        let broken = await CommandRun.of(
            "simulate", "--schedule", try directory.file("bad.txt", "setup\n1 client 1 dance"))
        #expect(broken.status == .badData)
        #expect(broken.errors.first?.contains("line 2 of the schedule: a client cannot \"dance\"") == true)
        let missing = await CommandRun.of("simulate", "--schedule", directory.path + "/none.txt")
        #expect(missing.status == .noInput)
    }
}
