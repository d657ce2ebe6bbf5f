import MTProtoSimulation
import Testing

/// Schedules in which an invariant once did not hold, as small as they could be made.
@Suite("What the explorer found")
struct FoundTests {
    private func holds(_ schedule: String) throws {
        let violation = ExplorerRun.run(try Schedule(parsing: schedule)).violation
        #expect(violation == nil, "\(violation?.description ?? "")")
    }

    @Test("M-09 The filter of a client holds ids from the future when the server's clock is right again")
    func clockWarpDeafens() throws {
        try holds(
            """
            setup seed 7773531279622716344 clients 2 link broadband stays clock-error -506
            0.000 server faults duplicate,foreign-session,fan-out,salts-flood,replay,salt-storm,unknown-results,\
            transport-code,clock-warp,lazy-redelivery 146
            0.000 client 1 call 11
            0.065 server push 1 1
            0.168 server forget-sessions
            """)
    }

    @Test("B-15 A call that waits for an upload stands in the queue while the server asks for everything again")
    func blockedCallSpins() throws {
        try holds(
            """
            setup seed 8084251727671654739 clients 1 link perfect
            0.000 server faults resend-loop 1000
            0.000 client 1 call 107 upload 8220
            0.000 client 1 call 153 repeatable upload 3292
            0.000 client 1 call 158 after 153
            0.000 client 1 call 160 repeatable
            """)
    }

    @Test("P21 What an old connection still carries arrives after the server said that it has not come")
    func lateCopy() throws {
        try holds(
            """
            setup seed 5697578522910588226 clients 1 link edge
            0.000 server clock 205
            0.001 client 1 call 67 repeatable upload 200000
            0.001 client 1 call 68 repeatable
            0.001 client 1 call 69
            0.001 client 1 call 82 repeatable
            69.001 client 1 call 200 repeatable
            """)
    }

    @Test("B-80 An update goes to the session of the temporary key that was heard last")
    func updateAfterRenewal() throws {
        try holds(
            """
            setup seed 7483075256777130594 clients 2 link perfect temporary-keys 600 stays
            470.000 client 2 call 7 work 15.426
            496.000 server push 2 1
            """)
    }

    @Test("P12 The session of a temporary key that was refused promised pings on the connection")
    func deadPromise() throws {
        try holds(
            """
            setup seed 6477694900256935505 clients 1 link handover temporary-keys 86400
            0.000 client 1 call 35
            2.000 client 1 reopen
            2.000 client 1 call 46
            3.272 machine 1 network off
            8.272 client 1 call 36 repeatable
            """)
    }

    @Test("P20 The server's clock leaps back after it acknowledged the first call of a client")
    func leapBehindAcknowledgement() throws {
        try holds(
            """
            setup seed 2338022358228846754 clients 1 link perfect
            0.000 client 1 call 28 urgent work 0.979
            0.813 way 1 drop-answers 0.250
            0.813 server clock -68
            1.061 client 1 call 16 repeatable
            """)
    }

    @Test("P20 The server's clock leaps back behind a call that was refused for its salt, and then run")
    func leapBehindRepetition() throws {
        try holds(
            """
            setup seed 864013817385351734 clients 2 link broadband one-key
            0.000 server rotate-salts
            0.000 client 2 call 24 urgent
            0.087 way 2 drop-answers 0.001
            0.087 server clock -79
            """)
    }

    @Test("M-09 Nobody can tell what ran when the server's clock leaps over the life of ids")
    func clockLeap() throws {
        try holds(
            """
            setup seed 6956196608186430321 clients 1 link train
            0.000 way 1 drop-answers 0.327
            0.000 client 1 call 71 repeatable upload 5064
            1.000 way 1 drop-answers 0.003
            1.000 server clock 420
            1.000 client 1 call 17
            1.001 client 1 call 22 after 17
            """)
    }

    @Test("P20 H-07 Replies to questions of before, recorded and played, each promise the same answer")
    func replayedPromises() throws {
        try holds(
            """
            setup seed 7128056739128397127 clients 1 link perfect stays
            0.000 client 1 stays off
            0.000 server faults ack-noise,garbage,foreign-session,replay,transport-code,kill-on-retry 388
            6.000 client 1 call 26 repeatable
            36.000 server push 1 1
            61.000 client 1 call 24 repeatable answer 66668
            175.000 way 1 drop-answers 0.001
            """)
    }

    @Test("P20 An answer takes so long that the server has forgotten it")
    func answerOutlivesMemory() throws {
        try holds(
            """
            setup seed 6229772200790610276 clients 1 link edge-flaky
            0.001 client 1 call 50 answer 121224
            854.001 way 1 black-hole 0.001
            """)
    }

    @Test("P20 An answer takes longer than connections last")
    func connectionsTooShort() throws {
        try holds(
            """
            setup seed 2941074671646739163 clients 3 link edge-flaky
            0.000 client 1 call 221 repeatable upload 4052 answer 25300
            0.001 client 1 call 230 answer 114408
            0.001 client 1 call 231 upload 5960
            311.001 client 3 call 174 repeatable
            """)
    }

    @Test("S01 P20 An answer is withheld for longer than servers keep it, by somebody on the way")
    func withheldAnswer() throws {
        try holds(
            """
            setup seed 9118425948599820475 clients 1 link broadband http adversary
            0.000 client 1 call 4
            7.000 way 1 adversary 3600.000
            714.000 client 1 reopen
            860.862 client 1 call 5 repeatable
            1475.862 client 1 call 12 repeatable work 38.864
            2314.862 client 1 call 10
            3356.862 client 1 call 6
            """)
    }

    @Test("P20 T-15 Refusals that wait in a server reach a client over HTTP before those of its own requests")
    func staleRefusals() throws {
        try holds(
            """
            setup seed 8871451249444120657 clients 3 link train stays
            0.000 server faults salt-storm,trickle 1000
            3.582 client 3 call 5 repeatable
            """)
    }

    @Test("P20 T-15 Each answer over HTTP speaks of the request before")
    func refusalsOfTheRequestBefore() throws {
        try holds(
            """
            setup seed 7845856325783843520 clients 2 link perfect
            0.000 server faults rotate-salt,server-ping,stall 400
            0.000 way 2 black-hole 0.001
            0.000 client 2 call 19 upload 4156
            2.525 server push 2 1
            508.525 client 1 call 14
            """)
    }

    @Test("P20 E02 A client that is closed takes the permission to make the key")
    func permissionOfTheClosed() throws {
        try holds(
            """
            setup seed 3350905417734493202 clients 2 link edge one-key makes-keys
            0.000 client 2 stays on
            0.000 client 1 call 31
            0.000 client 1 close
            0.000 client 2 close
            0.000 client 2 reopen
            """)
    }

    @Test("P20 T-15 An answer over HTTP that is promised again and again, and lost with its socket each time")
    func promisesOverHTTP() throws {
        try holds(
            """
            setup seed 2966534671448856655 clients 1 link edge-flaky http adversary
            0.001 client 1 call 24 repeatable answer 103444
            161.001 client 1 call 56
            """)
    }

    @Test("P20 T-15 A request over HTTP waits for a socket while its call goes out under another id")
    func unwrittenRequest() throws {
        try holds(
            """
            setup seed 6113861815414879008 clients 1 link perfect http adversary
            0.000 client 1 call 1
            0.000 way 1 adversary 1800.000
            1073.000 client 1 call 10 repeatable upload 5624
            1088.000 client 1 stays off
            """)
    }

    @Test("F14 B-08 A session is announced twice at once, the second time for an older message")
    func sessionsWithinOne() throws {
        try holds(
            """
            setup seed 2633495525597535884 clients 2 link perfect adversary
            0.000 client 2 call 2
            0.000 way 2 adversary 1800.000
            847.000 server rotate-salts
            1016.000 client 2 call 67 repeatable upload 140144 work 1.934
            1016.000 client 2 call 68 upload 3828
            1016.000 client 2 call 69 repeatable
            1028.000 client 2 call 31
            """)
    }

    @Test("P20 T-15 A large request over HTTP is taken back, and makes room for the next one")
    func roomForUploads() throws {
        try holds(
            """
            setup seed 7547038538462353671 clients 1 link perfect http adversary
            0.000 client 1 call 2 repeatable
            0.000 way 1 adversary 45.000
            878.000 client 1 call 3 upload 78176
            """)
    }

    @Test("S01 B-80 An update goes to the session under which a key was asked about")
    func updateAfterDoubt() throws {
        try holds(
            """
            setup seed 3781015683854561378 clients 1 link perfect adversary stays
            6.000 way 1 adversary 1800.000
            1068.000 server push 1 1
            """)
    }

    @Test("S01 B-39 A key is forgotten after somebody on the way has said so for an hour")
    func forgottenAfterAll() throws {
        try holds(
            """
            setup seed 5512702647503941257 clients 2 link edge-flaky makes-keys adversary
            0.000 client 2 call 3
            13.000 way 2 adversary 3600.000
            199.940 way 2 link blackholes
            1190.562 client 2 call 4 repeatable
            2935.562 server forget-keys
            3280.562 client 1 call 5
            """)
    }

    @Test("M-09 M-32 A client that is some seconds ahead takes the next salt before the server does")
    func saltBeforeItsTime() throws {
        try holds(
            """
            setup seed 7949847734602082898 clients 1 link perfect http adversary
            2320.000 client 1 call 10 repeatable
            2320.000 server clock -14
            2682.000 way 1 drop-answers 0.001
            3477.000 client 1 call 35 repeatable
            """)
    }

    @Test("D18 A request over HTTP that waits is answered by its time when its client has gone over to TCP")
    func requestLeftBehind() throws {
        try holds(
            """
            setup seed 2692629497457384536 clients 2 link bufferbloat stays
            0.206 client 2 call 11 repeatable work 0.188
            0.206 client 2 call 12 repeatable
            0.206 client 2 call 15 upload 191516
            0.206 client 2 call 16
            1.031 client 2 call 29
            1.031 client 2 call 31 repeatable
            1.031 client 2 call 32 after 29
            1.031 client 2 call 33 repeatable
            1.031 client 2 call 34 work 0.058
            1.031 client 2 call 35 repeatable
            1.031 client 2 call 36
            1.031 client 2 call 37
            3.507 client 2 call 38 repeatable
            """)
    }

    @Test("P20 A call that goes again beside the question about it is not judged by the answer to that")
    func questionBesideRepetition() throws {
        try holds(
            """
            setup seed 6477794291161230363 clients 1 link train
            0.001 client 1 call 26 repeatable answer 35516
            0.733 way 1 reset
            0.733 client 1 call 135 urgent
            1.393 client 1 pause
            7.393 client 1 call 96 repeatable
            7.393 server amnesia
            11.393 client 1 cancel 96
            """)
    }

    @Test("P21 A call that no server got may be one that nobody knows, when its id has become too old")
    func callOfAnotherAge() throws {
        try holds(
            """
            setup seed 8214045169224144981 clients 1 link perfect
            0.000 client 1 call 37
            0.000 client 1 reopen
            0.000 way 1 outage babbling 0.003
            0.001 client 1 call 2
            0.001 machine 1 network off
            38.321 client 1 call 25 urgent
            240.154 client 1 call 17 repeatable
            """)
    }
}
