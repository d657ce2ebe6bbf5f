import FuzzSupport
import MTProtoSimulation
import TelegramLab
import Testing

struct ExplorerTests {
    @Test("P20 P21 P34 Every invariant holds for a slice of the seeds", arguments: Profile.allCases)
    func seedsHold(profile: Profile) {
        var limits = ScheduleDrawing.Limits()
        limits.profiles = [profile]
        for seed in Slice.seeds(3) {
            let failure = Explorer.run(seed: 1_000_000 + seed, limits: limits).failure
            #expect(failure == nil, "\(failure.map { "\($0.violation)\n\($0.schedule)" } ?? "")")
        }
    }

    @Test("S01 T-06 F11 P04 Every invariant holds for a slice of the seeds with somebody hostile on the way")
    func seedsHoldAgainstAdversaries() {
        var limits = ScheduleDrawing.Limits()
        limits.hasAdversary = true
        limits.drawsFaults = false
        for seed in Slice.seeds(2) {
            let failure = Explorer.run(seed: seed, limits: limits).failure
            #expect(failure == nil, "\(failure.map { "\($0.violation)\n\($0.schedule)" } ?? "")")
        }
    }

    @Test(
        "S01 Behind a proxy somebody hostile costs nothing that lasts, whatever travels through it",
        arguments: [
            ("proxy socks5", "through the SOCKS5 proxy"), ("proxy mtproxy", "the MTProxy"),
            ("http proxy socks5", "http 10.0.0.1:443 through the SOCKS5 proxy"),
        ])
    func holdsBehindProxies(setup: String, route: String) throws {
        for seed in 1...2 {
            let schedule = try Schedule(
                parsing: """
                    setup seed \(seed) link broadband \(setup) adversary
                    0.100 client 1 call 1
                    5.000 way 1 adversary 900.000
                    20.000 client 1 call 2
                    300.000 client 1 call 3 repeatable
                    600.000 client 1 call 4
                    """)
            #expect(try Schedule(parsing: "\(schedule)") == schedule)
            let run = ExplorerRun.run(schedule, tellsStory: true)
            #expect(run.violation == nil, "\(run.story.lines.suffix(20).joined(separator: "\n"))")
            let opened = run.story.lines.filter { $0.contains("connectionOpened(") }
            #expect(opened.count > 1 && opened.allSatisfy { $0.contains(route) }, "\(opened)")
        }
    }

    @Test("A seed gives the same run every time, event by event")
    func runsAreReproducible() {
        var hashes: Set<UInt64> = []
        for seed in [3, 17] as [UInt64] {
            var first = Explorer.run(seed: seed).statistics
            var second = Explorer.run(seed: seed).statistics
            // What an allocator rounds up to is its own affair.
            first.footprint = 0
            second.footprint = 0
            #expect(first == second)
            #expect(first.calls > 0)
            hashes.insert(first.hash)
        }
        #expect(hashes.count == 2)
    }

    @Test("The tale of a run names calls, connections and messages in both directions")
    func runsAreTold() throws {
        let schedule = try Schedule(parsing: "setup seed 5 link broadband\n0.100 client 1 call 1 answer 800")
        let lines = ExplorerRun.run(schedule, tellsStory: true).story.lines
        for text in [
            "client 1 call 1 answer 800", "dials connection 1", "client 1 → server  #1", "runs call 1",
            "server → client 1  #1", "rpc_result", "call 1 is answered with", "everything is well again",
        ] {
            #expect(lines.contains { $0.contains(text) }, "nothing about \(text)")
        }
        // Nothing is kept unless it is wanted.
        #expect(ExplorerRun.run(schedule).story.lines.isEmpty)
    }

    @Test("The tale of a run tells the calls of one client from those of another one, and of its next life")
    func callsAreTold() throws {
        let schedule = try Schedule(
            parsing: """
                setup seed 5 clients 2 link broadband
                0.100 client 1 call 1
                0.100 client 2 call 2
                5.000 client 1 reopen
                5.100 client 1 call 3
                """)
        let lines = ExplorerRun.run(schedule, tellsStory: true).story.lines
        for text in ["client 1  call 1 is answered", "client 2  call 2 is answered", "client 1  call 3 is answered"] {
            #expect(lines.contains { $0.contains(text) }, "nothing about \(text)")
        }
    }

    /// A schedule that shows what each sabotage does.
    private static let busy = """
        setup seed 9 link broadband
        0.100 client 1 call 1
        0.200 client 1 call 2 work 2.000
        0.250 way 1 drop-answers 0.500
        4.000 client 1 call 3
        4.500 server push 1 3
        """

    @Test(
        "Broken machines are noticed, each by the invariant that is meant for it",
        arguments: [
            (ExplorerRun.Sabotage.forgetfulServer, Invariant.executedOnce), (.confusedServer, .rightAnswer),
            (.deafCaller, .settled), (.doubleEnd, .completedOnce), (.lostUpdates, .noUpdateLost),
            (.chattyClient, .idle),
        ])
    func sabotageIsNoticed(sabotage: ExplorerRun.Sabotage, invariant: Invariant) throws {
        let schedule = try Schedule(parsing: Self.busy)
        #expect(ExplorerRun.run(schedule).violation == nil)
        let violation = ExplorerRun.run(schedule, sabotage: sabotage).violation
        #expect(violation?.invariant == invariant, "\(violation?.description ?? "nothing was noticed")")
    }

    @Test("A failing seed shrinks to what is needed to fail")
    func failingSeedsShrink() throws {
        // Any schedule with a call fails for a caller that hears nothing.
        let schedule = Explorer.schedule(seed: 2).schedule
        let small = Shrinker.shrink(schedule, budget: 60) {
            ExplorerRun.run($0, sabotage: .doubleEnd).violation?.invariant == .completedOnce
        }
        #expect(small.steps.count <= 1)
    }
}
