import MTProtoSimulation
import Testing

@Suite("Orders of a schedule do what they say")
struct OrderTests {
    private func lines(_ schedule: String) throws -> [String] {
        let outcome = ExplorerRun.run(try Schedule(parsing: schedule), tellsStory: true)
        #expect(outcome.violation == nil, "\(outcome.violation?.description ?? "")")
        return outcome.story.lines
    }

    /// When a text was told first, in seconds.
    private func time(of text: String, in lines: [String]) throws -> Double {
        let line = try #require(lines.first { $0.contains(text) }, "nothing about \(text)")
        return try #require(line.split(separator: " ").first.flatMap { Double($0) })
    }

    @Test("A call that follows another one is run when that has ended", arguments: [true, false])
    func followingCalls(follows: Bool) throws {
        let lines = try lines(
            """
            setup seed 5 link broadband
            0.100 client 1 call 1 work 2.000
            0.200 client 1 call 2\(follows ? " after 1" : "")
            """)
        let delay = try time(of: "runs call 2", in: lines) - time(of: "runs call 1", in: lines)
        #expect((delay >= 1.9) == follows, "\(delay) s")
    }

    @Test("A way that becomes another one is as slow as that", arguments: [("perfect", false), ("satellite", true)])
    func changedWays(link: String, isSlow: Bool) throws {
        let lines = try lines(
            """
            setup seed 5 link perfect
            0.100 client 1 call 1
            5.000 way 1 link \(link)
            6.000 client 1 call 2
            9.000 client 1 call 3
            """)
        // Three tenths of a second each way.
        #expect(try (time(of: "call 2 is answered", in: lines) - 6 > 0.5) == isSlow)
    }

    @Test("Clients that stay connected are so from the beginning, others when they have something to do")
    func stayingClients() throws {
        let rest = "\n100.000 client 1 call 1"
        #expect(try time(of: "dials connection", in: lines("setup seed 5 link broadband stays" + rest)) < 1)
        #expect(try time(of: "dials connection", in: lines("setup seed 5 link broadband" + rest)) >= 100)
    }

    @Test("Updates that came are counted")
    func updates() throws {
        let schedule = try Schedule(
            parsing: "setup seed 5 link broadband\n0.100 client 1 call 1\n2.000 server push 1 3")
        let outcome = ExplorerRun.run(schedule, tellsStory: true)
        #expect(outcome.violation == nil)
        let told = outcome.story.lines.filter { $0.contains("client 1  update ") }
        #expect(told.count == 3)
        #expect(outcome.statistics.updates == 3)
    }

    @Test(
        "A wall clock that is set counts for the program that begins after that", arguments: [(0, false), (60, true)])
    func wallClocks(seconds: Int, isRefused: Bool) throws {
        // A seed in which the client has a salt, so that a wrong one is not what the server refuses first.
        let lines = try lines(
            """
            setup seed 5 link broadband
            0.000 machine 1 wall-clock \(seconds)
            0.001 client 1 reopen
            0.100 client 1 call 1
            """)
        #expect(lines.contains { $0.contains("bad_msg_notification 17") } == isRefused)
    }

    @Test("Requests over HTTP that somebody hostile spares get to the server")
    func sparedRequests() throws {
        // In this seed he spares 988 of 1000, all the time.
        let lines = try lines(
            """
            setup seed 99 link broadband http adversary
            0.000 way 1 adversary 400.000
            1.000 client 1 call 1
            """)
        #expect(try time(of: "call 1 is answered", in: lines) < 100)
    }

    @Test("Who is hostile for a while is honest afterwards", arguments: 1...4 as ClosedRange<UInt64>)
    func harmEnds(seed: UInt64) throws {
        let lines = try lines(
            """
            setup seed \(seed) link broadband adversary
            0.100 client 1 call 1
            1.000 way 1 adversary 5.000
            1000.000 client 1 call 2
            1700.000 client 1 call 3
            2400.000 client 1 call 4
            """)
        for (call, begin) in [(2, 1000.0), (3, 1700), (4, 2400)] {
            let end = try time(of: "call \(call) is answered", in: lines)
            #expect(end - begin < 30, "call \(call) took \(end - begin) s")
        }
    }
}
