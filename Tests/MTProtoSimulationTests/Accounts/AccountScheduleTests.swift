import MTProtoCore
import Testing

@testable import MTProtoSimulation

@Suite("Schedules of accounts")
struct AccountScheduleTests {
    @Test("Every schedule that is drawn is read back as it was written")
    func roundTrip() throws {
        for seed in 0..<200 as Range<UInt64> {
            let schedule = AccountExplorer.schedule(seed: seed)
            #expect(try AccountSchedule(parsing: "\(schedule)") == schedule, "seed \(seed)")
        }
    }

    @Test(
        "What is no schedule is refused with its line",
        arguments: [
            ("", "line 1 of the schedule: it is empty; it begins with \"setup seed 1\""),
            ("0.000 client kill", "line 1 of the schedule: the first line begins with \"setup\""),
            ("setup seed x", "line 1 of the schedule: \"x\" is no seed"),
            ("setup seed 1 soon", "line 1 of the schedule: \"soon\" is not understood"),
            ("setup seed 1\n1 client dance", "line 2 of the schedule: a client cannot \"dance\""),
            (
                "setup seed 1\n1 client sign-in 4",
                "line 2 of the schedule: the account is a number from 1 to 3, not \"4\""
            ),
            (
                "setup seed 1\n1 client file 1 6",
                "line 2 of the schedule: the datacenter is a number from 1 to 5, not \"6\""
            ),
            ("setup seed 1\n1 client send 1 twice", "line 2 of the schedule: \"twice\" is not understood"),
            ("setup seed 1\n1 client kill now", "line 2 of the schedule: \"now\" is not understood"),
            ("setup seed 1\n\n# why\n1 store burn", "line 4 of the schedule: a store cannot \"burn\""),
            (
                "setup seed 1\n1 server flood all 2 5",
                "line 2 of the schedule: \"all\" is none of "
                    + "[\"send\", \"mark\", \"file\", \"code\", \"export\", \"import\", \"state\", \"difference\", "
                    + "\"channel-difference\", \"save\", \"save-big\", \"send-file\"]"
            ),
            (
                "setup seed 1 slice 0",
                "line 1 of the schedule: the size of a slice is a number from 1 to 100, not \"0\""
            ),
            (
                "setup seed 1\n1 client upload 1 20 whole",
                "line 2 of the schedule: nothing but \"unsized\" comes here"
            ),
            (
                "setup seed 1\n1 server forget-parts 0",
                "line 2 of the schedule: how many parts is a number from 1 to 1000, not \"0\""
            ),
            ("setup seed 1\n1 server tell 1", "line 2 of the schedule: how many changes is missing"),
        ] as [(String, String)])
    func nonsense(text: String, reason: String) {
        let error = #expect(throws: ScheduleError.self) { try AccountSchedule(parsing: text) }
        #expect(error?.description == reason)
    }

    @Test("Shrinking leaves out what is not needed, and with a request what speaks of it")
    func shrinking() throws {
        var schedule = try AccountSchedule(
            parsing: """
                setup seed 1 link 3g makes-keys knows-one write-time 0.200 read-time 0.100 room 3 slice 2
                0.100 client sign-in 3
                1.000 client send 1 work 4.000 impatient
                1.500 client cancel 1
                2.000 server slow 2 8.000
                2.500 server tell 3 9
                2.600 server tell-channel 9
                2.700 server forget-updates
                3.000 client kill
                """)
        schedule.setup.updateFaults = 9
        let small = Shrinker.shrink(schedule, budget: 500) { candidate in
            candidate.steps.contains { $0.order == .kill }
                && candidate.steps.contains { if case .slow = $0.order { true } else { false } }
                && candidate.steps.contains { if case .tell = $0.order { true } else { false } }
        }
        #expect(small.setup == AccountSetup(seed: 1))
        #expect(small.steps.map(\.order) == [.slow(2, 1), .tell(account: 1, count: 1), .kill])
    }

    @Test("Shrinking leaves out with an upload what speaks of it, and makes it small")
    func shrinkingUploads() throws {
        var schedule = try AccountSchedule(
            parsing: """
                setup seed 1
                1.000 client upload 1 20000 unsized
                1.100 client upload 2 20000 unsized
                1.200 client send-file 3 1
                1.300 client cancel-upload 1
                1.400 client cancel 3
                1.500 server forget-parts 9
                """)
        let small = Shrinker.shrink(schedule, budget: 500) { candidate in
            candidate.steps.contains { if case .upload(let upload) = $0.order { upload.number == 2 } else { false } }
                && candidate.steps.contains { if case .forgetParts = $0.order { true } else { false } }
        }
        #expect(small.steps.map(\.order) == [.upload(AccountUpload(number: 2, size: 1)), .forgetParts(1)])
        schedule.steps.removeFirst()
        schedule.dropDangling()
        #expect(schedule.steps.count == 2)
    }
}

@Suite("The store of simulated accounts")
struct AccountStoreTests {
    @Test("Writes take their time and end in order; those that are on their way are lost with the process")
    func writes() {
        let simulation = Simulation(seed: 1)
        let store = AccountStore(simulation: simulation, writeTime: .milliseconds(100))
        var done: [Int] = []
        for number in 1...3 {
            store.write({ $0.account = [UInt8(number)] }) { isWritten in
                #expect(isWritten)
                done.append(number)
            }
        }
        simulation.run(until: .zero + .milliseconds(99)) { false }
        #expect(done.isEmpty && store.content.account == nil)
        simulation.run(until: .zero + .milliseconds(250)) { false }
        #expect(done == [1, 2] && store.content.account == [2])
        store.kill()
        simulation.run(until: .zero + .seconds(1)) { false }
        #expect(done == [1, 2] && store.content.account == [2])
    }

    @Test("A write that fails changes nothing, and is told")
    func failures() {
        let simulation = Simulation(seed: 1)
        let store = AccountStore(simulation: simulation, writeTime: .milliseconds(1))
        store.failures = 1
        var results: [Bool] = []
        store.write({ $0.account = [1] }) { results.append($0) }
        store.write({ $0.keys = [:] }) { results.append($0) }
        simulation.run(until: .zero + .seconds(1)) { false }
        #expect(results == [false, true] && store.content.account == nil)
    }
}
