import MTProtoSimulation
import TelegramLab
import Testing

struct ScheduleTests {
    @Test("A schedule survives being written and read, whatever is in it")
    func schedulesAreReadBack() throws {
        for seed in 0..<300 as Range<UInt64> {
            let schedule = Explorer.schedule(seed: seed).schedule
            #expect(try Schedule(parsing: schedule.description) == schedule, "seed \(seed)")
        }
    }

    @Test("A seed gives the same schedule every time, and other seeds give others")
    func seedsGiveSchedules() {
        #expect(Explorer.schedule(seed: 7).schedule == Explorer.schedule(seed: 7).schedule)
        #expect(Set((0..<100).map { Explorer.schedule(seed: $0).schedule }).count == 100)
    }

    @Test("Limits are kept")
    func drawingKeepsLimits() {
        var limits = ScheduleDrawing.Limits()
        limits.links = ["gprs"]
        limits.clients = 2
        limits.minutes = 3
        limits.faults = [.slow]
        for seed in 0..<50 as Range<UInt64> {
            let schedule = Explorer.schedule(seed: seed, limits: limits).schedule
            #expect(schedule.setup.clients == 2)
            #expect(schedule.setup.link == "gprs")
            for step in schedule.steps {
                if case .faults(let kinds, _) = step.order { #expect(kinds.isEmpty || kinds == [.slow]) }
                if case .link(_, let name) = step.order { #expect(name == "gprs") }
            }
        }
    }

    @Test("All profiles, orders and fault groups are drawn")
    func everythingIsDrawn() {
        let every: Set<Substring> = [
            "client call", "client cancel", "client pause", "client resume", "client close", "client reopen",
            "client stays", "machine sleep", "machine network", "machine wall-clock", "way link", "way reset",
            "way black-hole", "way refuse", "way outage", "way stall", "way drop-answers", "server push",
            "server code",
            "server faults", "server rotate-salts", "server forget-sessions", "server forget-keys",
            "server forget-temporary-keys", "server restart", "server amnesia", "server clock",
        ]
        var profiles: Set<Profile> = []
        var orders: Set<Substring> = []
        var kinds: Set<FaultKind> = []
        for seed in 0..<3000 as Range<UInt64> {
            let (profile, schedule) = Explorer.schedule(seed: seed)
            profiles.insert(profile)
            for step in schedule.steps {
                let words = step.order.description.split(separator: " ")
                let named = ["way", "client", "machine"].contains(words[0])
                orders.insert(words[0] + " " + (named ? words[2] : words[1]))
                if case .faults(let some, _) = step.order { kinds.formUnion(some) }
            }
            if seed > 200, orders.isSuperset(of: every), kinds.count == FaultKind.allCases.count { break }
        }
        #expect(profiles == Set(Profile.allCases))
        #expect(kinds == Set(FaultKind.allCases))
        #expect(orders == every)
    }

    @Test(
        "What is no schedule is refused with its line",
        arguments: [
            ("", "line 1 of the schedule: it is empty; it begins with \"setup seed 1\""),
            ("setup seed x", "line 1 of the schedule: \"x\" is no seed"),
            ("setup seed 1\n1.0 client 1 dance", "line 2 of the schedule: a client cannot \"dance\""),
            ("setup seed 1\n\n# comment\n-1 client 1 pause", "line 4 of the schedule: the time is a time in seconds"),
            ("setup seed 1\n1.0 server faults gremlins 5", "line 2 of the schedule: there is no fault \"gremlins\""),
            ("setup seed 1\n1.0 client 2 pause", "line 1 of the schedule: there is no client for"),
            ("setup seed 1\n1.0 client 1 pause now", "line 2 of the schedule: \"now\" is not understood"),
        ])
    func nonsenseIsRefused(text: String, reason: String) {
        do {
            _ = try Schedule(parsing: text)
            Issue.record("\(text) was taken for a schedule")
        } catch {
            #expect(error.description.hasPrefix(reason), "\(error)")
        }
    }

    @Test("Steps are put in order; those of one instant keep theirs")
    func stepsAreSorted() throws {
        let schedule = try Schedule(
            parsing: "setup seed 1\n2.5 client 1 pause\n0.001 client 1 call 1\n2.5 client 1 resume")
        #expect(schedule.steps.map(\.at) == [1, 2500, 2500])
        #expect(schedule.steps[1].order == .pause(client: 1))
    }

    @Test("Shrinking leaves what the failure needs, and nothing else")
    func shrinkingFindsTheKernel() throws {
        let schedule = Explorer.schedule(seed: 11).schedule
        var guilty = schedule
        guilty.steps.insert(.init(at: 40_000, .shiftClock(-600)), at: guilty.steps.count / 2)
        guilty.steps.append(.init(at: 90_000, .restart))
        guilty.steps.sort { $0.at < $1.at }
        var tries = 0
        let small = Shrinker.shrink(guilty, budget: 3000) { candidate in
            tries += 1
            let clocks = candidate.steps.contains {
                if case .shiftClock(let by) = $0.order { by < -100 } else { false }
            }
            return clocks && candidate.steps.contains { $0.order == .restart }
        }
        #expect(tries <= 3000)
        #expect(small.steps.count == 2)
        #expect(small.setup.clients == 1)
        #expect(small.setup.link == "perfect")
        #expect(small.steps.allSatisfy { $0.at == 0 })
        #expect(small.steps.contains { $0.order == .shiftClock(-150) })
    }

    @Test("Shrinking stops when its budget is used up")
    func shrinkingKeepsItsBudget() {
        var tries = 0
        _ = Shrinker.shrink(Explorer.schedule(seed: 3).schedule, budget: 10) { _ in
            tries += 1
            return true
        }
        #expect(tries <= 10)
    }
}
