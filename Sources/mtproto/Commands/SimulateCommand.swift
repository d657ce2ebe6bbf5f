import ArgumentParser
import Foundation
import MTProtoSimulation
import TelegramLab

struct SimulateCommand: ConsoleCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Run clients and servers in virtual time and check what always has to hold.",
        discussion: """
            From each seed a schedule is drawn: calls, cancellations, lost connections, sleeping machines, faults of the \
            server. It runs in virtual time, then everything heals and has to settle. The first seed that fails is made \
            small and told step by step. The same seed gives the same run, on every machine and with any --jobs. Without \
            options some seconds of it: seeds 0...499 and 4 soaks. See docs/simulation.md.

            With --accounts a schedule is of an account: signing in and out, requests to several datacenters, processes \
            that die, moves to another home.

            The long run: mtproto simulate --seeds 0...99999 --soak 1000
            """
    )

    @Option(help: ArgumentHelp("Run one seed.", valueName: "n"))
    var seed: UInt64?

    @Option(help: ArgumentHelp("Run a range of seeds, such as 0...999.", valueName: "range"))
    var seeds: SeedRange?

    @Option(help: ArgumentHelp("Simulated minutes of trouble in each schedule; drawn if not given.", valueName: "n"))
    var minutes: Int?

    @Option(
        help: ArgumentHelp("Run this many soaks of 30 simulated days each, from the first seed on.", valueName: "n"))
    var soak: Int?

    @Option(
        help: ArgumentHelp(
            "Draw links from these, separated by commas; or a group: weak, all.", valueName: "links"))
    var links: String?

    @Option(
        help: ArgumentHelp(
            "Draw faults from these, separated by commas; or a group: ordinary, hostile, looping, adaptive, apocalypse.",
            valueName: "faults"))
    var faults: String?

    @Flag(
        help: ArgumentHelp(
            "Put an attacker between each client and the server who says -404, -429, -444, resets, replays, delays and truncates for "
                + "an hour; servers do no harm unless --faults names some."))
    var adversary = false

    @Option(help: ArgumentHelp("Clients in each schedule; drawn if not given.", valueName: "n"))
    var clients: Int?

    @Flag(help: "Run schedules of an account with several datacenters, in place of those of sessions.")
    var accounts = false

    @Option(help: ArgumentHelp("How many runs at the same time; as many as there are processors.", valueName: "n"))
    var jobs: Int?

    @Option(help: ArgumentHelp("Run the schedule in FILE instead of drawing one.", valueName: "file"))
    var schedule: String?

    @Flag(
        help: "Measure calls over the links, beside a client with the baseline's reconnect policy, and print a table.")
    var table = false

    @Flag(help: "Measure how clients find a way where only some are open, and print docs/routes.md.")
    var routes = false

    @Option(help: "Draw what --table or --routes prints into FILE as well; nothing may be there.", completion: .file())
    var svg: String?

    @Flag(inversion: .prefixedNo, help: "Make the schedule of a failing seed small.")
    var shrink = true

    @Flag(help: "Tell the run of one seed or schedule even if nothing failed.")
    var timeline = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    func validate() throws {
        guard [seed != nil, seeds != nil, schedule != nil].filter({ $0 }).count <= 1 else {
            throw ValidationError("--seed, --seeds and --schedule exclude each other.")
        }
        // Ranges of seeds end behind the last one.
        if seed == UInt64.max { throw ValidationError("--seed takes a number below \(UInt64.max).") }
        if let minutes, !(1...1000).contains(minutes) { throw ValidationError("--minutes takes 1 to 1000.") }
        if let clients, !(1...8).contains(clients) { throw ValidationError("--clients takes 1 to 8.") }
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes 1 to 256.") }
        if let soak, !(1...1_000_000).contains(soak) { throw ValidationError("--soak takes 1 to 1000000.") }
        if svg != nil, !table, !routes {
            throw ValidationError("--svg draws what --table or --routes prints: give one of them.")
        }
        try validateCombination()
        _ = try limits()
    }

    func run(on console: Console) async throws {
        let limits = try limits()
        if let svg { try WholeFile.checkNothing(at: svg) }
        if table { return try await printTable(on: console) }
        if routes { return try printRoutes(on: console) }
        if accounts { return try await runAccounts(on: console) }
        if let schedule {
            return try await runSchedule(try read(schedule), on: console)
        }
        if timeline, let seed {
            return try await runSchedule(Explorer.schedule(seed: seed, limits: limits).schedule, on: console)
        }
        let campaign = campaign(limits)
        let tell: @Sendable (String) -> Void = { console.writeError("\($0)") }
        let result = await campaign.run(progress: console.isInteractive ? tell : nil)
        let report = SimulationReport(result, shrinks: shrink)
        if json {
            console.write(try JSONOutput.text(report.summary))
        } else {
            console.write(lines: report.lines)
        }
        if let failure = report.failure { throw failure }
    }

    /// What runs where no single schedule is named.
    func campaign(_ limits: ScheduleDrawing.Limits) -> SimulationCampaign {
        let isDefault = seed == nil && seeds == nil && soak == nil
        let range = seeds?.range ?? seed.map { $0..<($0 + 1) } ?? (isDefault ? 0..<500 : 0..<0)
        return SimulationCampaign(
            seeds: range, limits: limits, soaks: soak ?? (isDefault ? 4 : 0),
            jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    }

    // MARK: Schedules

    private func read(_ path: String) throws(CommandFailure) -> Schedule {
        let bytes = try WholeFile.read(path, limit: 1 << 20)
        do throws(ScheduleError) {
            return try Schedule(parsing: String(decoding: bytes, as: UTF8.self))
        } catch {
            throw CommandFailure(.badData, "\(path), \(error)")
        }
    }

    private func runSchedule(_ schedule: Schedule, on console: Console) async throws(CommandFailure) {
        let outcome = ExplorerRun.run(schedule, tellsStory: true)
        if timeline || outcome.violation != nil { console.write(lines: outcome.story.lines) }
        guard let violation = outcome.violation else {
            console.write("Every invariant held.")
            return
        }
        throw CommandFailure(.checkFailed, "\(violation)")
    }

    // MARK: Limits

    private func limits() throws -> ScheduleDrawing.Limits {
        var limits = ScheduleDrawing.Limits()
        limits.minutes = minutes
        limits.clients = clients
        limits.hasAdversary = adversary
        limits.drawsFaults = !adversary || faults != nil
        if let links {
            limits.links = try Self.profiles(links).map(\.name)
        }
        guard let faults else { return limits }
        guard !faults.contains("=") else {
            throw ValidationError("--faults takes names alone: how often each of them strikes is drawn.")
        }
        if let profile = Profile(rawValue: faults) {
            limits.profiles = [profile]
        } else {
            do throws(FaultPlan.ParseError) {
                limits.faults = try FaultPlan(parsing: faults).kinds
            } catch {
                throw ValidationError(error.description)
            }
            // An empty list would mean all faults.
            guard !limits.faults.isEmpty else { throw ValidationError("--faults has to name one, or leave it out.") }
        }
        return limits
    }
}

/// A range of seeds on the command line: `5`, `0..<100` or `0...99`.
struct SeedRange: ExpressibleByArgument {
    let range: Range<UInt64>

    init?(argument: String) {
        if let seed = UInt64(argument), seed < .max {
            range = seed..<(seed + 1)
            return
        }
        let isClosed = !argument.contains("..<")
        let parts = argument.split(separator: isClosed ? "..." : "..<")
        guard parts.count == 2, let lower = UInt64(parts[0]), let upper = UInt64(parts[1]), upper < .max else {
            return nil
        }
        let end = isClosed ? upper + 1 : upper
        guard lower < end else { return nil }
        range = lower..<end
    }
}
