import MTProtoCore
import MTProtoSimulation
import Testing

@Suite("Updates of accounts in virtual time")
struct AccountUpdatesTests {
    private func run(_ text: String) throws -> AccountRun.Outcome {
        let schedule = try AccountSchedule(parsing: text)
        let outcome = AccountRun.run(schedule, tellsStory: true)
        #expect(outcome.violation == nil, "\(outcome.story.lines.joined(separator: "\n"))")
        return outcome
    }

    /// How often each change is handed over, by number.
    private func handed(_ outcome: AccountRun.Outcome) -> [Int: Int] {
        var counts: [Int: Int] = [:]
        for entry in outcome.story.entries where entry.text.hasSuffix(" is handed over") {
            guard let number = entry.text.split(separator: " ").compactMap({ Int($0) }).first else { continue }
            counts[number, default: 0] += 1
        }
        return counts
    }

    private func tells(_ outcome: AccountRun.Outcome, _ text: String) -> Bool {
        outcome.story.lines.contains { $0.contains(text) }
    }

    @Test("What happens to an account comes as it happens, and what happened without a process is asked for")
    func updatesGoOn() throws {
        let outcome = try run(
            """
            setup seed 5 link broadband
            0.100 client sign-in 1
            3.000 server tell 1 3
            4.000 server tell-channel 3
            6.000 client kill
            6.200 server tell 1 2
            6.300 server tell-channel 2
            6.500 client start
            """)
        #expect(handed(outcome) == Dictionary(uniqueKeysWithValues: (1...10).map { ($0, 1) }))
        #expect(outcome.statistics.changes == 10 && outcome.statistics.handed == 10)
        #expect(tells(outcome, "user 60001 reads updates, from where it was"))
        #expect(tells(outcome, "updates.getChannelDifference from user 60001"))
    }

    @Test("What was not stored when the process died comes again, and nothing else")
    func unstoredUpdatesComeAgain() throws {
        let outcome = try run(
            """
            setup seed 5 link broadband
            0.100 client sign-in 1
            3.000 server tell 1 2
            5.000 store write-time 2.000
            5.100 server tell 1 2
            5.900 client kill
            6.500 client start
            """)
        #expect(handed(outcome) == [1: 1, 2: 1, 3: 2, 4: 2])
    }

    @Test("A program in the middle of an update gets it again from the next process")
    func unfinishedUpdatesComeAgain() throws {
        let outcome = try run(
            """
            setup seed 5 link broadband read-time 1.000
            0.100 client sign-in 1
            3.000 server tell 1 3
            4.700 client kill
            5.000 client start
            """)
        #expect(handed(outcome) == [1: 1, 2: 2, 3: 1])
    }

    @Test("What the server does not tell any more is told as a gap, in the account's box and in the channel's")
    func forgottenUpdatesAreGaps() throws {
        let outcome = try run(
            """
            setup seed 5 link broadband
            0.100 client sign-in 1
            3.000 server tell-channel 1
            6.000 client kill
            6.100 server tell 1 3
            6.100 server tell-channel 3
            6.200 server forget-updates
            6.300 server tell 1 1
            6.500 client start
            """)
        #expect(handed(outcome).keys.sorted() == [1], "what is forgotten, and what is told with it")
        #expect(tells(outcome, "a gap is told: more happened than the server tells"))
        #expect(tells(outcome, "a gap is told in the channel: more happened than the server tells"))
    }

    @Test("A pause that the server wants of differences is waited out")
    func differencesWaitOutPauses() throws {
        let outcome = try run(
            """
            setup seed 5 link broadband
            0.100 client sign-in 1
            3.000 client kill
            3.100 server tell 1 2
            3.200 server flood difference 2 20
            3.500 client start
            30.000 client mark 1
            """)
        let entry = try #require(outcome.story.entries.first { $0.text == "change 1 is handed over" })
        #expect(entry.at >= .zero + .seconds(23) && entry.at < .zero + .seconds(30))
        #expect(handed(outcome) == [1: 1, 2: 1])
    }

    @Test(
        "M-06 H-08 Lost, doubled and late updates are handed over once; the last one is found by the client's silence")
    func faultyUpdates() throws {
        let outcome = try run(
            """
            setup seed 5 link broadband update-faults 40 slice 2 room 2
            0.100 client sign-in 1
            3.000 server tell 1 12
            3.500 server tell-channel 12
            4.000 server tell 1 12
            """)
        #expect(handed(outcome).keys.sorted() == Array(1...12) + Array(25...36) || tells(outcome, "a gap is told"))
        #expect(handed(outcome).values.allSatisfy { $0 == 1 })
    }

    @Test("A home whose address could not be written is asked for, and then for what was missed there")
    func homeIsFoundAgain() throws {
        let outcome = try run(
            """
            setup seed 1 link perfect knows-one
            0.100 client sign-in 3
            0.101 store fail 1
            2.000 server tell 3 1
            4.000 client kill
            4.100 server tell 3 1
            4.500 client start
            """)
        #expect(handed(outcome) == [1: 1, 2: 1])
        // Otherwise it shows nothing.
        let questions = outcome.story.entries.filter { $0.text == "asks DC 2 where DC 1 is" }
        #expect(questions.count == 2)
    }

    @Test("Who signs in next does not go on where the last one was")
    func nextAccountBeginsAnew() throws {
        let outcome = try run(
            """
            setup seed 5 link broadband
            0.100 client sign-in 1
            3.000 server tell 1 2
            5.000 client sign-out
            6.000 server tell 1 2
            7.000 client sign-in 1
            10.000 server tell 1 1
            """)
        #expect(handed(outcome) == [1: 1, 2: 1, 5: 1])
        #expect(!tells(outcome, "from where it was"))
    }
}
