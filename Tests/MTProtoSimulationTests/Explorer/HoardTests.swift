import FuzzSupport
import MTProtoSimulation
import Testing

/// Somebody on the way keeps what clients say, and gives it to the server minutes later.
@Suite("Packets that somebody keeps")
struct HoardTests {
    /// Runs a schedule in which something is played that the server gets.
    private func expectHolds(_ schedule: Schedule) {
        let run = ExplorerRun.run(schedule, tellsStory: true)
        let lines = run.story.lines
        #expect(run.violation == nil, "\(lines.suffix(30).joined(separator: "\n"))")
        #expect(lines.contains { $0.contains("somebody → server") })
        #expect(run.statistics.repetitions == 0)
    }

    @Test(
        "S01 P20 P21 A packet is kept, its client kept away until it repeats no call, and played while servers take it",
        arguments: ["", "http", "proxy socks5", "proxy mtproxy"])
    func keptPackets(setup: String) throws {
        for seed in 1...3 {
            // The call gets no new id before 330 s: before that the packet of 11 s may still come, and does.
            expectHolds(
                try Schedule(
                    parsing: """
                        setup seed \(seed) link broadband \(setup) stays adversary
                        0.000 client 1 call 1
                        10.000 way 1 keep 95.000
                        11.000 client 1 call 2
                        105.000 way 1 refuse 150.000
                        305.000 way 1 play
                        400.000 client 1 call 3 repeatable
                        """))
        }
    }

    @Test(
        "S01 P20 The clock is a minute ahead: what the server refuses is played when its time has come",
        // Seeds in which the client has a salt, so that nothing has to be asked before a call can go.
        arguments: [1, 5, 6, 8])
    func packetsOfTheFuture(seed: UInt64) throws {
        expectHolds(
            try Schedule(
                parsing: """
                    setup seed \(seed) link broadband adversary clock-error 60
                    0.000 way 1 copy 1.000
                    0.001 client 1 call 1
                    40.000 way 1 play
                    45.000 client 1 call 2 repeatable
                    """))
    }

    @Test("S01 What is played gets to the server: one that has forgotten what it ran runs it again, which is noticed")
    func playsAreNoticed() throws {
        let schedule = try Schedule(
            parsing: """
                setup seed 9 link broadband adversary
                0.000 way 1 copy 10.000
                0.100 client 1 call 1
                20.000 way 1 play
                25.000 client 1 call 2 repeatable
                """)
        expectHolds(schedule)
        let violation = ExplorerRun.run(schedule, sabotage: .forgetfulServer).violation
        #expect(violation?.invariant == .executedOnce, "\(violation?.description ?? "nothing was noticed")")
    }

    private func adversary(_ seed: UInt64) -> Schedule {
        var limits = ScheduleDrawing.Limits()
        limits.hasAdversary = true
        limits.drawsFaults = false
        return Explorer.schedule(seed: seed, limits: limits).schedule
    }

    private func plays(_ schedule: Schedule) -> Bool {
        schedule.steps.contains { if case .play = $0.order { true } else { false } }
    }

    @Test("S01 In many schedules packets are kept or copied, and played, in the place of other harm and beside it")
    func hoardsAreDrawn() throws {
        var words: Set<Substring> = []
        var doesOtherHarm: Set<Bool> = []
        let hoarding = (0..<200 as Range<UInt64>).map(adversary).filter(plays)
        #expect((40...120).contains(hoarding.count), "\(hoarding.count)")
        for schedule in hoarding {
            #expect(try Schedule(parsing: schedule.description) == schedule)
            let orders = schedule.steps.map { $0.order.description.split(separator: " ") }
            let onTheWay = Set(orders.filter { $0[0] == "way" }.map { $0[2] })
            words.formUnion(onTheWay)
            doesOtherHarm.insert(onTheWay.contains("adversary"))
        }
        #expect(words.isSuperset(of: ["keep", "copy", "play"]) && doesOtherHarm == [true, false])
    }

    @Test("S01 P20 P21 Every invariant holds for a slice of the seeds in which packets are kept and played")
    func seedsHoldAgainstHoarders() throws {
        for seed in Slice.seeds(2) {
            let schedules = (50 * seed..<50 * seed + 50).lazy.map(adversary)
            let schedule = try #require(schedules.first(where: plays))
            let run = ExplorerRun.run(schedule)
            #expect(run.violation == nil, "\(run.violation?.description ?? "")\n\(schedule)")
        }
    }
}
