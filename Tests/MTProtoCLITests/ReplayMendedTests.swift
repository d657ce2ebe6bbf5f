import Testing

@testable import mtproto

/// `mtproto replay --mended`.
@Suite("mtproto replay --mended")
struct ReplayMendedTests {
    @Test(
        "LT05 a record of a fault is a test: it fails until the fault is mended, and tells where the run goes another way"
    )
    func recordsOfFaults() async throws {
        let files = try ReplayRecords.kept(in: "mended")
        #expect(!files.isEmpty)
        for file in files {
            let mended = await CommandRun.of("replay", "--mended", file)
            #expect(mended.status == .success && mended.output.last?.hasPrefix("Mended: ") == true, "\(file)")
            let run = await CommandRun.of("replay", file)
            // It pins where.
            let now = try #require(run.output.first { $0.hasPrefix("  now:      ") }).dropFirst(12)
            #expect(await CommandRun.of("replay", "--mended-at", String(now), file).status == .success, "\(file)")
            #expect(await CommandRun.of("replay", "--mended-at", "of nobody", file).status == .checkFailed, "\(file)")
            #expect(run.status == .checkFailed, "\(file)")
            #expect(
                run.output.contains { $0.hasPrefix("  recorded: ") }
                    && run.output.contains { $0.hasPrefix("  now:      ") })
        }
    }

    @Test(
        "LT05 a fault is mended where the run parts while what failed was under way, or where the new decision is named"
    )
    func mendedRuns() async throws {
        let home = try TemporaryDirectory()
        let dial = "dial k=1 to=place-1 port=443 by=tcp probe=0"
        var whole = ReplayRecords.refused
        whole[10] = whole[10].replacing("port=443", with: "port=80")
        // The request waits, and has no answer at the end.
        let mended = try await CommandRun.replay(whole, in: home, "--mended")
        #expect(mended.status == .success)
        #expect(
            mended.output.last
                == "Mended: users.getUsers had no answer; before that machine 1 of datacenter 2 decides otherwise at 306 µs, \(dial) in "
                + "the place of \(dial.replacing("443", with: "80")).", "\(mended.output)")
        #expect(try await CommandRun.replay(whole, in: home, "--mended-at", "port=443 by=tcp").status == .success)
        let other = try await CommandRun.replay(whole, in: home, "--mended-at", "port=80")
        #expect(other.status == .checkFailed && other.errors.last?.contains("and not with \"port=80\"") == true)
        #expect(try await CommandRun.replay(whole, in: home, "--mended-at", "").status == .usage)
        // Without it the two are told apart, too.
        #expect(try await CommandRun.replay(whole, in: home).status == .checkFailed)

        // The machine has dialled before the request that fails is asked.
        var early = whole
        early[3] = early[3].replacing("users.getUsers", with: "users.getFullUser")
        let ends = ["300 1 given m=1 t=307000 what=cancel r=16777216"]
        let late = ["350 1 asked m=1 t=350000 r=33554433 name=users.getUsers bytes=16 repeatable=1"]
        let before = early.prefix(11) + ends + late
        let refused = try await CommandRun.replay(Array(before), in: home, "--mended")
        #expect(refused.status == .checkFailed)
        #expect(
            refused.errors.last?.contains("goes another way before anything was asked that failed") == true
                && refused.errors.last?.contains("--mended-at") == true, "\(refused.errors)")
        #expect(try await CommandRun.replay(Array(before), in: home, "--mended-at", dial).status == .success)

        // What failed, failed before.
        let failed =
            whole.prefix(7) + ["304 1 did m=1 t=302000 what=want_key"]
            + ["304 1 given m=1 t=304000 what=cancel r=16777216 outcome=timed%20out"] + whole[8..<11]
        for options in [["--mended"], ["--mended-at", "port=443"]] {
            let file = try home.file(
                "failed.record", (["mtproto-record 1"] + failed).map { $0 + "\n" }.joined())
            let run = await CommandRun.of(["replay", file] + options, home: home)
            #expect(run.status == .checkFailed, "\(run.output)")
            #expect(run.errors.last?.contains("and not where something failed") == true, "\(run.errors)")
        }
        // Nothing failed: who asked gave it up.
        let nothing = try await CommandRun.replay(Array(early.prefix(11)) + ends, in: home, "--mended")
        #expect(nothing.status == .badData && nothing.errors.last?.contains("nothing failed in this run") == true)
        // Nor is it known of what was not repeated.
        let gap = ReplayRecords.refused.prefix(8) + ["305 1 given m=1 t=305000 what=other why=a%20service"]
        let part = try await CommandRun.replay(Array(gap), in: home, "--mended")
        #expect(part.status == .repeatedInPart, "\(part.output) \(part.errors)")
    }

    @Test("LT05 a new failure, or the same in other words, mends nothing")
    func vainMendings() async throws {
        let home = try TemporaryDirectory()
        func mended(_ lines: [String]) async throws -> CommandRun {
            try await CommandRun.replay(lines, in: home, "--mended")
        }
        var asked = Array(ReplayRecords.refused.prefix(8))
        asked[3] += " limit=1000000"
        // The request ended so, after a while.
        func ending(_ words: String, at time: Int) -> [String] {
            asked + [
                "\(time) 1 given m=1 t=\(time)000 what=time", "\(time) 1 turn m=1 t=\(time)000 did=1",
                "\(time) 1 did m=1 t=\(time)000 what=end r=16777216 \(words)",
                "\(time) 1 given m=1 t=\(time)000 what=wake",
            ]
        }
        var lost = ReplayRecords.refused
        lost[12] += " did=3"
        lost += ["lose k=1 why=timeout", "leave_key", "want_key"].map { "402 1 did m=1 t=401000 what=\($0)" }
        let other = ReplayRecords.refused.map { $0.replacing(" r=16777216 ", with: " r=33554433 ") }
        let vain = [
            ending("outcome=400%20PEER_ID_INVALID may_have_run=0", at: 2_000_000),
            ending("outcome=timed%20out may_have_run=7", at: 2_000_000), lost, other,
        ]
        for lines in vain {
            let run = try await mended(lines)
            #expect(run.status == .checkFailed, "\(run.output) \(run.errors)")
            #expect(run.errors.last?.contains("and that mends nothing") == true, "\(run.errors)")
        }
        // It does not end so early any more.
        let run = try await mended(ending("outcome=timed%20out may_have_run=0", at: 500_000))
        #expect(run.status == .success, "\(run.output) \(run.errors)")
        // Other words stand in front of what is mended.
        lost[15] = lost[15].replacing("want_key", with: "no_route")
        let behind = try await mended(lost)
        #expect(behind.status == .success, "\(behind.output) \(behind.errors)")
        #expect(behind.output.contains("  now:      want_key"), "\(behind.output)")
    }

    @Test("LT05 what fails in the turn in which a run parts has not failed as before")
    func failuresWhereRunsPart() async throws {
        let home = try TemporaryDirectory()
        var lines = Array(ReplayRecords.refused.prefix(8))
        lines[3] += " limit=1000000"
        lines += [
            "2000000 1 asked m=1 t=1900000000 r=33554433 name=help.getConfig bytes=16 repeatable=1",
            "2000000 1 given m=1 t=2000000000 what=time", "2000000 1 turn m=1 t=2000000000",
            "2000000 1 did m=1 t=2000000000 what=no_route",
        ]
        let words = "no answer within the time the caller allowed".replacing(" ", with: "%20")
        let end = "did m=1 t=2000000000 what=end r=16777216 outcome=\(words)"
        let wake = "2000000 1 given m=1 t=2000000000 what=wake"
        // It failed in the record, too.
        let known = lines + ["2000000 1 \(end) may_have_run=0", wake]
        let again = try await CommandRun.replay(known, in: home, "--mended")
        #expect(again.status == .failedAgain, "\(again.output) \(again.errors)")
        #expect(again.errors.last?.contains("users.getUsers failed again") == true, "\(again.errors)")
        let pinned = try await CommandRun.replay(known, in: home, "--mended-at", "end r=16777216")
        #expect(pinned.status == .success, "\(pinned.output) \(pinned.errors)")
        #expect(pinned.output.last?.contains(" This fails now: users.getUsers.") == true, "\(pinned.output)")
        #expect(pinned.output.last?.contains("As before") == false)
        // There it was given up by who asked.
        let new = lines + ["2100000 1 given m=1 t=2100000000 what=cancel r=16777216"]
        let worse = try await CommandRun.replay(new, in: home, "--mended-at", "end r=16777216")
        #expect(worse.status == .failedAgain, "\(worse.output) \(worse.errors)")
        #expect(worse.errors.last?.contains("did not fail in the record fails now: users.getUsers") == true)
    }

    @Test("LT05 a run is mended where nothing fails as before, at any machine; what is not known is named")
    func partlyMendedRuns() async throws {
        let home = try TemporaryDirectory()
        var mended = Array(ReplayRecords.refused.prefix(11))
        mended[10] = mended[10].replacing("port=443", with: "port=80")
        // The other machine dials as before, and nothing comes of it.
        let failing = ReplayRecords.refused.prefix(11).dropFirst().map { $0.replacing(" m=1 ", with: " m=2 ") }
        for begun in [mended + failing, Array(mended.prefix(1)) + failing + Array(mended.dropFirst())] {
            // What was asked a moment before the end may have been answered soon.
            let recent = try await CommandRun.replay(begun, in: home, "--mended")
            #expect(recent.status == .success, "\(recent.output) \(recent.errors)")
            #expect(recent.output.last?.hasSuffix(". What becomes of this is not known: users.getUsers.") == true)
            let lines = begun + ["30000000 1 end"]
            let run = try await CommandRun.replay(lines, in: home, "--mended")
            #expect(run.status == .failedAgain, "\(run.output) \(run.errors)")
            #expect(
                run.errors.last?.contains("Not all that failed is mended: users.getUsers failed again") == true,
                "\(run.errors)")
            let pinned = try await CommandRun.replay(lines, in: home, "--mended-at", "port=443 by=tcp")
            #expect(pinned.status == .success)
            #expect(pinned.output.last?.hasSuffix(". As before, this failed: users.getUsers.") == true)
        }
        let later = ["350 1 asked m=1 t=350000 r=33554433 name=help.getConfig bytes=16 repeatable=1"]
        let run = try await CommandRun.replay(mended + later, in: home, "--mended")
        #expect(run.status == .success)
        #expect(
            run.output.last?.hasSuffix(". What becomes of this is not known: help.getConfig.") == true, "\(run.output)")
        // Of many the first five are named, each once.
        let names = ["a.one", "a.two", "a.one", "a.three", "a.four", "a.five", "a.six", "a.seven"]
        let asked = names.enumerated().map {
            "350 1 asked m=1 t=350000 r=\(($0.offset + 2) << 24 | 1) name=\($0.element) bytes=16 repeatable=1"
        }
        let many = try await CommandRun.replay(mended + asked, in: home, "--mended")
        let shown = " is not known: a.one, a.two, a.three, a.four, a.five and 2 more."
        #expect(many.output.last?.hasSuffix(shown) == true, "\(many.output)")
    }

    @Test("LT05 a record that was cut within a turn shows no other way, and mends nothing")
    func cutTurns() async throws {
        let home = try TemporaryDirectory()
        let gap = ["500 1 left_out bytes=100"]
        let cuts: [(words: String, end: [String], reason: String)] = [
            // Earlier versions did not say how many decisions there were.
            ("", [], "the record ends within a turn"), (" did=2", [], "the record ends within a turn"),
            (" did=2", gap, "a part of the record is missing"),
        ]
        for (words, end, reason) in cuts {
            var lines = ReplayRecords.refused
            lines[12] += words
            lines += end
            let run = try await CommandRun.replay(lines, in: home)
            #expect(run.status == .repeatedInPart, "\(run.output) \(run.errors)")
            #expect(run.output.first?.hasSuffix("from 401 µs on: " + reason) == true, "\(run.output)")
            let mended = try await CommandRun.replay(lines, in: home, "--mended")
            #expect(mended.status == .repeatedInPart, "\(mended.output) \(mended.errors)")
            let isUnknown = mended.errors.last?.contains("in what is missing is not known") == true
            #expect(isUnknown == !end.isEmpty, "\(mended.errors)")
        }
        // All of it is there, and something is decided now.
        var whole = ReplayRecords.refused
        whole[12] += " did=0"
        #expect(try await CommandRun.replay(whole, in: home, "--mended").status == .success)
    }
}
