import Testing

@testable import mtproto

/// What `mtproto explain` says of records made by hand.
@Suite("mtproto explain")
struct ExplainedRunTests {
    private func story(_ lines: [String]) async throws -> [String] {
        let home = try TemporaryDirectory()
        let file = try home.file("a.record", (["mtproto-record 1"] + lines).map { $0 + "\n" }.joined())
        let run = await CommandRun.of("explain", file)
        #expect(run.status == .success, "\(run.errors)")
        return run.output
    }

    @Test("LT05 explain tells what happened to a client besides its requests, and states that are worth a word once")
    func explainedHappenings() async throws {
        let told = try await story([
            "0 1 begin transport=automatic proxies=2 temporary_keys=0 test=0",
            "1000000 1 home from=2 dc=5 why=PHONE_MIGRATE_5", "2000000 1 carried from=2 dc=1",
            "3000000 1 session_reset dc=5 why=new%20salt", "4000000 1 violation dc=5 for=main why=an%20id",
            "5000000 1 cdn_left why=forged", "6000000 1 network is=none", "7000000 1 network is=other",
            "8000000 1 network_unwatched why=forbidden", "9000000 1 storage why=damaged",
            "10000000 1 discovery is=searching", "11000000 1 https host=dns.example way=direct for=addresses",
            "12000000 1 https_end host=dns.example outcome=200 took=5", "13000000 1 no_route dc=5 tried=3",
            "14000000 1 state dc=5 for=main is=no%20route", "15000000 1 state dc=5 for=main is=no%20route",
            "16000000 1 state dc=5 for=files is=proxy%20trouble", "17000000 1 state dc=5 for=main is=online",
            "18000000 1 state dc=5 for=main is=waiting%20for%20network", "18500000 1 left_out bytes=100",
            "19000000 1 interrupted", "20000000 1 end outcome=cancelled",
        ])
        #expect(
            told == [
                "at 0 µs: the client began to run, through 2 proxies",
                "at 1.0 s: the account lives at datacenter 5, not at datacenter 2: PHONE_MIGRATE_5",
                "at 2.0 s: the authorization was carried to datacenter 1",
                "at 3.0 s: the session with datacenter 5 was replaced: new salt",
                "at 4.0 s: datacenter 5 sent what the protocol forbids, which was ignored: an id",
                "at 5.0 s: a content delivery network was left: forged",
                "at 6.0 s: there was no network",
                "at 7.0 s: the network was another one",
                "at 8.0 s: the network could not be watched: forbidden",
                "at 9.0 s: something stored could not be read: damaged",
                "at 10.0 s: the search for addresses: searching",
                "at 12.0 s: dns.example was asked over HTTPS: 200",
                "at 13.0 s: nothing has come from datacenter 5 for 20 s, over 3 routes",
                "at 14.0 s: the state of datacenter 5 is: no route",
                "at 18.0 s: the state of datacenter 5 is: waiting for network",
                "at 18.5 s: here 100 bytes of the record are left out; what was open before may have ended there",
                "at 19.0 s: the program was ended by a signal",
                "at 20.0 s: the client ended: cancelled",
                "In short: the client ended, and nothing that it had asked was left open.",
            ])
    }

    @Test("LT05 explain tells answers that follow each other in one line, and at the end what failed, and how often")
    func explainedAnswers() async throws {
        func answer(_ time: Int, _ name: String, _ outcome: String = "ok", took: Int = 100) -> String {
            "\(time) 1 answer name=\(name) dc=2 outcome=\(outcome) took=\(took)"
        }
        let quick = ["one", "one", "two", "three", "four", "five", "six", "seven", "eight"].enumerated().map {
            answer(3000 + 1000 * $0.offset, "b.\($0.element)", took: $0.element == "two" ? 4000 : 100)
        }
        let failed = ["one", "two", "three", "four"].enumerated().map {
            answer(6_500_000 + 100_000 * $0.offset, "c.\($0.element)", "400%20X")
        }
        var lines: [String] = [
            "0 1 begin transport=tcp proxies=0 temporary_keys=0 test=0", answer(1000, "a.one", took: 500),
            "2000 1 carried from=2 dc=1",
        ]
        lines += quick
        lines += [
            "20000 1 pause name=b.one dc=2 wait=3000000",
            "30000 1 repeat name=b.one dc=2 outcome=500%20INTERNAL wait=1000",
            // The pause has said it.
            "31000 1 repeat name=b.one dc=2 outcome=420%20FLOOD_WAIT_3 wait=3000000",
            answer(6_000_000, "b.slow", took: 5_500_000), answer(6_100_000, "b.one", "400%20BAD", took: 100_000),
            answer(6_200_000, "b.one", "400%20BAD", took: 100_000),
            // That an account lives elsewhere is no failure.
            answer(6_300_000, "b.home", "303%20USER_MIGRATE_5"), answer(6_400_000, "b.one", "cancelled", took: 2000),
        ]
        lines += failed
        lines.append(answer(7_000_000, "b.last", took: 2500))
        let told = try await story(lines)
        #expect(
            told == [
                "at 0 µs: the client began to run",
                "at 1.0 ms: a.one was answered after 500 µs",
                "at 2.0 ms: the authorization was carried to datacenter 1",
                "from 3.0 ms to 11 ms: 9 requests were answered: b.one (2 times), b.two, b.three, b.four, b.five, b.six, "
                    + "and 2 more methods; the slowest, b.two, after 4.0 ms",
                "at 20 ms: datacenter 2 wanted a pause of 3.0 s before b.one",
                "at 30 ms: datacenter 2 answered b.one with 500 INTERNAL; it is asked again after 1.0 ms",
                "at 6.0 s: b.slow was answered, after 5.5 s",
                "at 6.1 s: datacenter 2 answered b.one with 400 BAD, after 100 ms",
                "at 6.2 s: datacenter 2 answered b.one with 400 BAD, after 100 ms",
                "at 6.3 s: datacenter 2 answered b.home with 303 USER_MIGRATE_5, after 100 µs",
                "at 6.4 s: b.one to datacenter 2 ended after 2.0 ms: cancelled",
                "at 6.5 s: datacenter 2 answered c.one with 400 X, after 100 µs",
                "at 6.6 s: datacenter 2 answered c.two with 400 X, after 100 µs",
                "at 6.7 s: datacenter 2 answered c.three with 400 X, after 100 µs",
                "at 6.8 s: datacenter 2 answered c.four with 400 X, after 100 µs",
                "at 7.0 s: b.last was answered after 2.5 ms",
                "In short: when the record ends, nothing waits for an answer. What failed: b.one: 400 BAD (2 times), "
                    + "b.one: cancelled, c.one: 400 X, c.two: 400 X, c.three: 400 X, and 1 more.",
            ])
    }

    @Test("LT05 explain tells of each connection how it began and ended, its key, and for how long nothing came")
    func explainedConnections() async throws {
        let told = try await story([
            "0 1 begin transport=tcp proxies=0 temporary_keys=0 test=0",
            "1000 1 dial c=1 dc=2 to=192.0.2.1 port=443 for=main by=tcp", "2000 1 open c=1 for=main",
            "3000 1 key_begin c=1 dc=2", "4000 1 key c=1 dc=2 took=1000", "5000 1 sent c=1 dc=2 bytes=100",
            "6005000 1 received c=1 dc=2 bytes=50", "7000000 1 close c=1 dc=2 why=idle",
            "8000000 1 dial c=2 dc=2 to=192.0.2.2 port=443 for=main by=tcp", "8001000 1 open c=2 for=main",
            "8002000 1 key_begin c=2 dc=2", "8003000 1 key_failed c=2 dc=2 why=refused",
            "9000000 1 dial c=3 dc=4 to=192.0.2.4 port=443 for=files by=tcp", "9001000 1 open c=3 for=files",
            "9002000 1 key_begin c=3 dc=4", "9003000 1 close c=3 dc=4 out=7 in=8 why=lost",
            "10000000 1 dial c=4 dc=5 to=192.0.2.5 port=443 for=main by=tcp", "10500000 1 request name=x.y dc=5 c=4",
            "12000000 1 timer dc=2 for=main wait=1",
        ])
        #expect(
            told == [
                "at 0 µs: the client began to run",
                "at 1.0 ms: dialled datacenter 2 at 192.0.2.1:443 (main, tcp), connected after 1.0 ms",
                "at 3.0 ms: began to make an authorization key with datacenter 2; it was there after 1.0 ms",
                "at 5.0 ms: something was sent to datacenter 2, and nothing came for 6.0 s",
                "at 7.0 s: the connection to datacenter 2 ended after 7.0 s: idle; 100 bytes were sent, 50 received",
                "at 8.0 s: dialled datacenter 2 at 192.0.2.2:443 (main, tcp), connected after 1.0 ms",
                "at 8.0 s: began to make an authorization key with datacenter 2; none was made: refused",
                "at 9.0 s: dialled datacenter 4 at 192.0.2.4:443 (files, tcp), connected after 1.0 ms",
                "at 9.0 s: began to make an authorization key with datacenter 4; it is not there when the connection ends",
                "at 9.0 s: the connection to datacenter 4 ended after 2.0 ms: lost; 7 bytes were sent, 8 received",
                "at 10.0 s: dialled datacenter 5 at 192.0.2.5:443 (main, tcp), and nothing has come of it until the record "
                    + "ends, 2.0 s later",
                "In short: when the record ends, one request had no answer: x.y to datacenter 5 had waited for 1.5 s. "
                    + "192.0.2.5:443 was being dialled.",
            ])
    }
}
