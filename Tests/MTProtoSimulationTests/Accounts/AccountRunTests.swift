import MTProtoCore
import MTProtoSimulation
import Testing

@Suite("Accounts in virtual time")
struct AccountRunTests {
    private func run(_ text: String) throws -> AccountRun.Outcome {
        let schedule = try AccountSchedule(parsing: text)
        let outcome = AccountRun.run(schedule, tellsStory: true)
        #expect(outcome.violation == nil, "\(outcome.story.lines.joined(separator: "\n"))")
        return outcome
    }

    private func tells(_ outcome: AccountRun.Outcome, _ text: String) -> Bool {
        outcome.story.lines.contains { $0.contains(text) }
    }

    @Test("E13 J08 B17 An account signs in at a home that has to be found, and is carried elsewhere once")
    func accountFirstSteps() throws {
        let outcome = try run(
            """
            setup seed 5 link broadband knows-one
            0.100 client sign-in 2
            4.000 client send 1
            4.000 client file 2 1
            4.050 client file 3 1
            7.000 client mark 4
            """)
        for text in [
            "moves from DC 2 to DC 4, because of PHONE_MIGRATE_4", "is signed in", "DC 4 runs request 1",
            "DC 1 knows the account", "DC 1 runs request 2", "DC 1 runs request 3", "DC 4 runs request 4",
            "everything is well again",
        ] {
            #expect(tells(outcome, text), "nothing about \(text):\n\(outcome.story.lines.joined(separator: "\n"))")
        }
        let statistics = outcome.statistics
        #expect(statistics.signIns == 1 && statistics.moves == 1)
        // The run ends with a request to datacenter 3, besides.
        #expect(statistics.transfers == 2)
        #expect(statistics.requests == 7 && statistics.answered == 7)
    }

    @Test("What was written is there after the process has died: nobody signs in again, and nothing is carried again")
    func restart() throws {
        let outcome = try run(
            """
            setup seed 6 link broadband
            0.100 client sign-in 1
            3.000 client file 1 4
            6.000 client kill
            6.500 client start
            8.000 client file 2 4
            9.000 client send 3
            """)
        #expect(outcome.statistics.signIns == 1 && outcome.statistics.kills == 1)
        #expect(outcome.statistics.transfers == 2, "to datacenters 4 and 3, once each")
        #expect(tells(outcome, "DC 4 runs request 2") && tells(outcome, "DC 2 runs request 3"))
    }

    @Test("A datacenter that has forgotten the account gets it again, and whoever signs in next is carried anew")
    func forgottenAndLeft() throws {
        let outcome = try run(
            """
            setup seed 7 link broadband
            0.100 client sign-in 1
            3.000 client file 1 5
            5.000 server forget 5
            6.000 client file 2 5
            9.000 client sign-out
            10.000 client sign-in 3
            13.000 client file 3 5
            16.000 server revoke 3
            17.000 client send 4
            """)
        #expect(tells(outcome, "DC 5 runs request 2") && tells(outcome, "DC 5 runs request 3"))
        #expect(outcome.statistics.signIns == 2)
        #expect(outcome.statistics.transfers == 3, "twice for the first, once for the second")
        #expect(tells(outcome, "the account has ended"))
    }

    @Test("A request that is being worked on when the account moves is not repeated at the new home")
    func movedMeanwhile() throws {
        let outcome = try run(
            """
            setup seed 8 link broadband
            0.100 client sign-in 1
            3.000 client send 1 work 6.000
            3.500 server move 1 4
            4.000 client mark 2
            6.000 client sign-in 1
            9.000 client send 3
            """)
        #expect(outcome.statistics.moves == 1)
        #expect(tells(outcome, "request 1 is failed") && tells(outcome, "DC 4 runs request 3"))
        #expect(!tells(outcome, "DC 4 gets messages.sendMessage of request 1 "))
    }

    @Test("P23 A pause is kept by whoever waits it out, and nothing is sent meanwhile by whoever does not")
    func accountPausesAreKept() throws {
        let outcome = try run(
            """
            setup seed 9 link broadband
            0.100 client sign-in 1
            3.000 server flood mark 2 20
            3.100 client mark 1
            5.000 client mark 2
            6.000 client mark 3 impatient
            """)
        #expect(tells(outcome, "DC 2 runs request 1") && tells(outcome, "DC 2 runs request 2"))
        #expect(tells(outcome, "request 3 is failed"))
        #expect(!tells(outcome, "of request 3 "))
    }

    @Test(
        "P50 J08 A key under which a sign-in was accepted while the process died serves no other account that moves there"
    )
    func movesToForeignKeys() throws {
        let outcome = try run(
            """
            setup seed 2618863999371380991 link 3g knows-one
            0.001 client sign-in 2
            1.890 client kill
            1.890 client start
            1.891 client sign-in 3
            4.174 server move 3 4
            """)
        // Otherwise it shows nothing.
        #expect(tells(outcome, "DC 4 gets auth.sendCode from user 60002"))
        #expect(tells(outcome, "moves from DC 1 to DC 4, because of USER_MIGRATE_4"))
    }

    @Test("Without permission there is no connection, and requests wait for it")
    func noConnections() throws {
        let outcome = try run(
            """
            setup seed 10 link broadband
            0.100 client sign-in 1
            3.000 client connections off
            3.500 client send 1
            9.000 client connections on
            """)
        #expect(tells(outcome, "DC 2 runs request 1"))
        let entry = try #require(outcome.story.entries.first { $0.text == "DC 2 runs request 1" })
        #expect(entry.at >= .zero + .seconds(9))
    }
}
