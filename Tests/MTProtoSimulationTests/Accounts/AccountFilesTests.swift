import MTProtoCore
import MTProtoSimulation
import Testing

@Suite("Files of accounts in virtual time")
struct AccountFilesTests {
    private func run(_ text: String) throws -> AccountRun.Outcome {
        let schedule = try AccountSchedule(parsing: text)
        let outcome = AccountRun.run(schedule, tellsStory: true)
        #expect(outcome.violation == nil, "\(outcome.story.lines.joined(separator: "\n"))")
        return outcome
    }

    private func tells(_ outcome: AccountRun.Outcome, _ text: String) -> Bool {
        outcome.story.lines.contains { $0.contains(text) }
    }

    @Test(
        "A file comes in parts from the datacenter where it is, its end is found, and it is not fetched again",
        arguments: [false, true])
    func filesAreFetched(isUnsized: Bool) throws {
        let outcome = try run(
            """
            setup seed 5 link broadband
            0.100 client sign-in 1
            3.000 client download 1 4 20000\(isUnsized ? " unsized" : "")
            9.000 client download 1 4 20000
            """)
        #expect(outcome.statistics.files == 1)
        #expect(tells(outcome, "DC 4 gets upload.getFile from user 60001"))
        for offset in stride(from: 0, to: 20_000, by: 4096) {
            #expect(outcome.story.entries.count { $0.text == "asks for file 1 at \(offset)" } == 1)
        }
        #expect(tells(outcome, "file 1 is whole"))
    }

    @Test("Another process goes on with what is recorded")
    func filesGoOn() throws {
        let outcome = try run(
            """
            setup seed 5 link broadband
            0.100 client sign-in 1
            3.000 client download 1 2 100000
            3.160 client kill
            3.500 client start
            """)
        #expect(outcome.statistics.files == 1)
        let begins = outcome.story.entries.map(\.text).filter { $0.hasPrefix("file 1 is fetched, but for ") }
        #expect(
            begins.count == 2 && begins.first == "file 1 is fetched, but for 0 bytes" && begins.last != begins.first)
    }

    @Test("A file that cannot be written is not whole, and can be wanted again")
    func unwrittenFiles() throws {
        let outcome = try run(
            """
            setup seed 5 link broadband
            0.100 client sign-in 1
            3.000 store fail 1
            3.010 client download 1 2 20000
            5.000 client download 1 2 20000
            """)
        #expect(tells(outcome, "file 1 is not fetched to its end"))
        #expect(tells(outcome, "file 1 is whole") && outcome.statistics.files == 1)
    }
}
