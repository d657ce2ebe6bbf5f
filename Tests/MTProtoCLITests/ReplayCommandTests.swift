import Foundation
import MTProtoCore
import TelegramLab
import TestProcesses
import Testing

@testable import MTProtoKit
@testable import TelegramKit
@testable import mtproto

/// `mtproto replay`.
@Suite("mtproto replay")
struct ReplayCommandTests {
    /// Records commands in a lab, redacts the records, and repeats both.
    private func expectSameDecisions(
        _ commands: [[String]], faults: FaultPlan = .none, configuration: LabConfiguration = LabConfiguration()
    ) async throws {
        let home = try TemporaryDirectory()
        try await withLab(configuration) { lab in
            let account = LabAccount.standard[0]
            let options = ["--lab", try lab.describe(in: home), "--session", home.path + "/session"]
            let login = ["login", "--phone", account.phone, "--code", account.code]
            for (number, command) in ([login] + commands).enumerated() {
                let (file, copy) = ("\(home.path)/\(number).record", "\(home.path)/\(number).shown")
                let run = await CommandRun.of(["record", file, "--"] + command + options, home: home)
                #expect(run.status == .success, "\(command) \(run.errors)")
                #expect(await CommandRun.of("redact", file, copy).status == .success)
                let (whole, shown) = (await CommandRun.of("replay", file), await CommandRun.of("replay", copy))
                #expect(whole.output == shown.output && whole.status == shown.status)
                let ends = await CommandRun.of("explain", file).output.contains { $0.contains("failed") }
                #expect(ends || whole.output.last == "The run goes as it went.", "\(command) \(whole.output)")
                let machines = whole.output.filter { $0.hasPrefix("machine ") }
                if number == 0 { await lab.setFaults(faults, datacenter: account.homeDC) }
                #expect(!machines.isEmpty && machines.allSatisfy { $0.hasSuffix(", all as recorded") }, "\(machines)")
            }
        }
    }

    @Test("LT05 recorded runs are repeated to the same decisions, redacted or not")
    func recordedRunsAreRepeated() async throws {
        let home = try TemporaryDirectory()
        let file = try home.file("file.bin", String(repeating: "all is one. ", count: 60_000))
        try await expectSameDecisions(
            [
                ["send", "@boris", "hello"], ["upload", file, "@boris"], ["chats"], ["me", "--temporary-keys"],
                ["send", "@boris", "hello again", "--temporary-keys"],
            ])
    }

    @Test("LT05 that a client knows of HTTP and WebSocket, as of Telegram's own servers, hinders nothing")
    func runsWithFrontsAreRepeated() async throws {
        var configuration = LabConfiguration()
        configuration.entries = LabEntry.all(.webSocket) + LabEntry.all(.http)
        try await expectSameDecisions(
            [["send", "@boris", "hello"], ["me", "--temporary-keys"]], configuration: configuration)
    }

    @Test("LT05 a run that goes over WebSocket is repeated as far as it goes over TCP, and the reason is told")
    func runsThatLeaveTCP() async throws {
        let home = try TemporaryDirectory()
        let lines =
            Self.refused.prefix(3) + ["202 1 front m=1 to=place-2 port=443 by=wss name=place-3"]
            + Self.refused.dropFirst(3)
        let run = try await replay(Array(lines.prefix(12)), in: home)
        #expect(run.output.contains { $0.hasSuffix("3 decisions, all as recorded") }, "\(run.output)")
        // Nothing comes of TCP, so that the other way is tried after a while.
        let late = [
            "2700 1 given m=1 t=2700306000 what=time", "2701 1 turn m=1 t=2700306000",
            "2702 1 did m=1 t=2700306000 what=dial k=2 to=place-2 port=443 by=wss probe=1",
        ]
        let left = try await replay(Array(lines.prefix(12)) + late, in: home)
        #expect(
            left.output == [
                "machine 1 of datacenter 2: 4 decisions as recorded, and no more can be repeated from 2.7 ms on: it goes over wss from "
                    + "here on, which is not repeated"
            ], "\(left.output)")
    }

    @Test("LT05 runs with refused salts, lost connections and repeated answers are repeated to the same decisions")
    func faultyRunsAreRepeated() async throws {
        let home = try TemporaryDirectory()
        let file = try home.file("file.bin", String(repeating: "all is one. ", count: 30_000))
        try await expectSameDecisions(
            [["send", "@boris", "hello"], ["upload", file, "@boris"], ["me", "--temporary-keys"]],
            faults: FaultPlan([
                .rotateSalt: 0.1, .dropAfter: 0.05, .duplicate: 0.1, .messageCopy: 0.1, .newSession: 0.05,
            ]))
    }

    @Test("LT05 a request that was refused for a long pause has failed when the run is repeated, too")
    func refusedPauses() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let account = LabAccount.standard[0]
            let options = ["--lab", try lab.describe(in: home), "--session", home.path + "/session"]
            _ = await CommandRun.of(
                ["login", "--phone", account.phone, "--code", account.code] + options, home: home)
            await lab.failNext("users.getUsers", at: account.homeDC, code: 420, message: "FLOOD_WAIT_3600")
            let (file, copy) = (home.path + "/me.record", home.path + "/me.shown")
            let run = await CommandRun.of(["record", file, "--", "me"] + options, home: home)
            #expect(run.status != .success)
            #expect(await CommandRun.of("redact", file, copy).status == .success)
            for file in [file, copy] {
                let repeated = await CommandRun.of("replay", file)
                #expect(repeated.output.contains("  users.getUsers failed: 420 FLOOD_WAIT_3600"), "\(repeated.output)")
                #expect(
                    repeated.errors.last?.hasSuffix("and fails as it failed.") == true
                        && repeated.status == .failedAgain)
            }
        }
    }

    @Test("LT05 a word of a server that looks like one that redaction took away is the same when the run is repeated")
    func wordsThatLookTakenAway() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let account = LabAccount.standard[0]
            let options = ["--lab", try lab.describe(in: home), "--session", home.path + "/session"]
            _ = await CommandRun.of(
                ["login", "--phone", account.phone, "--code", account.code] + options, home: home)
            await lab.failNext("users.getUsers", at: account.homeDC, code: 400, message: "NOT… now")
            let (file, copy) = (home.path + "/me.record", home.path + "/me.shown")
            let run = await CommandRun.of(["record", file, "--", "me"] + options, home: home)
            #expect(run.status != .success)
            #expect(await CommandRun.of("redact", file, copy).status == .success)
            for file in [file, copy] {
                let repeated = await CommandRun.of("replay", file)
                let goes = repeated.errors.last?.hasSuffix("and fails as it failed.") == true
                #expect(goes, "\(repeated.output) \(repeated.errors)")
            }
        }
    }

    // MARK: - Kept records

    private static var records: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
            path: "Records")
    }

    private static func names(in directory: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: records.appending(path: directory).path).filter {
            $0.hasSuffix(".record")
        }.sorted()
    }

    @Test("LT05 what earlier versions recorded is repeated to the same decisions")
    func keptRecords() async throws {
        let names = try Self.names(in: "same")
        #expect(names.count >= 3)
        for name in names {
            let run = await CommandRun.of("replay", Self.records.appending(path: "same/" + name).path)
            #expect(run.output.last == "The run goes as it went.", "\(name): \(run.output) \(run.errors)")
            #expect(run.output.dropLast().allSatisfy { $0.hasSuffix(", all as recorded") }, "\(name): \(run.output)")
        }
    }

    @Test(
        "LT05 a record of a fault is a test: it fails until the fault is mended, and tells where the run goes another way"
    )
    func recordsOfFaults() async throws {
        let names = try Self.names(in: "mended")
        #expect(!names.isEmpty)
        for name in names {
            let file = Self.records.appending(path: "mended/" + name).path
            let mended = await CommandRun.of("replay", "--mended", file)
            #expect(mended.status == .success && mended.output.last?.hasPrefix("Mended: ") == true, "\(name)")
            let run = await CommandRun.of("replay", file)
            // It pins where.
            let now = try #require(run.output.first { $0.hasPrefix("  now:      ") }).dropFirst(12)
            #expect(await CommandRun.of("replay", "--mended-at", String(now), file).status == .success, "\(name)")
            #expect(await CommandRun.of("replay", "--mended-at", "of nobody", file).status == .checkFailed, "\(name)")
            #expect(run.status == .checkFailed, "\(name)")
            #expect(
                run.output.contains { $0.hasPrefix("  recorded: ") }
                    && run.output.contains { $0.hasPrefix("  now:      ") })
        }
    }

    // MARK: - Made by hand

    /// A machine that dials, and is refused.
    private static let refused = [
        "100 1 begin transport=automatic proxies=0 temporary_keys=0 test=0",
        "200 1 machine m=1 dc=2 for=main t=200000 clock=0 connect=12000000 exchange=10000000 seed=5 keys=1 races=0",
        "201 1 address m=1 to=place-1 port=443",
        "300 1 asked m=1 t=300000 r=16777216 name=users.getUsers bytes=16 repeatable=1",
        "301 1 given m=1 t=301000 what=resume",
        "302 1 turn m=1 t=302000",
        "303 1 did m=1 t=302000 what=state is=connecting",
        "304 1 did m=1 t=302000 what=want_key",
        "305 1 given m=1 t=305000 what=make_key",
        "306 1 turn m=1 t=306000",
        "307 1 did m=1 t=306000 what=dial k=1 to=place-1 port=443 by=tcp probe=0",
        "400 1 given m=1 t=400000 what=lose k=1",
        "401 1 turn m=1 t=401000",
    ]

    private func replay(_ lines: [String], in home: TemporaryDirectory, _ options: String...) async throws -> CommandRun
    {
        let file = try home.file(
            "made.record", (["mtproto-record 1"] + lines).map { $0 + "\n" }.joined())
        return await CommandRun.of(["replay", file] + options, home: home)
    }

    @Test("LT05 the first decision that differs is told, beside what was recorded, and where")
    func otherDecisions() async throws {
        let home = try TemporaryDirectory()
        let rest = ["402 1 did m=1 t=401000 what=lose k=1 why=from%20outside", "403 1 did m=1 t=401000 what=leave_key"]
        var known = Self.refused
        known[12] += " did=0"
        let first = try await replay(known, in: home)
        #expect(first.status == .checkFailed)
        #expect(first.output.contains("  recorded: nothing"), "\(first.output)")
        #expect(first.output.contains { $0.hasPrefix("  now:      lose k=1 why=") }, "\(first.output)")
        var lines = Self.refused
        lines[10] = lines[10].replacing("port=443", with: "port=80")
        let second = try await replay(lines + rest, in: home)
        #expect(
            second.output == [
                "machine 1 of datacenter 2: 2 decisions as recorded, then another one at 306 µs",
                "  recorded: dial k=1 to=place-1 port=80 by=tcp probe=0",
                "  now:      dial k=1 to=place-1 port=443 by=tcp probe=0",
            ], "\(second.output)")
        #expect(second.errors.last?.hasSuffix("The run goes another way than it went.") == true)
        #expect(try await replay(lines, in: home, "--mended").status == .success)
    }

    @Test("LT05 a run whose requests have no answers fails when it is repeated, as it failed")
    func unansweredRuns() async throws {
        let home = try TemporaryDirectory()
        let run = try await replay(Array(Self.refused.prefix(11)), in: home)
        #expect(run.status == .failedAgain)
        #expect(
            run.output == [
                "machine 1 of datacenter 2: 3 decisions, all as recorded", "  users.getUsers had no answer at the end",
            ])
        #expect(run.errors.last?.hasSuffix("The run goes as it went, and fails as it failed.") == true)
        #expect(try await replay(Array(Self.refused.prefix(11)), in: home, "--mended").status == .failedAgain)
    }

    @Test(
        "LT05 a fault is mended where the run parts while what failed was under way, or where the new decision is named"
    )
    func mendedRuns() async throws {
        let home = try TemporaryDirectory()
        let dial = "dial k=1 to=place-1 port=443 by=tcp probe=0"
        var whole = Self.refused
        whole[10] = whole[10].replacing("port=443", with: "port=80")
        // The request waits, and has no answer at the end.
        let mended = try await replay(whole, in: home, "--mended")
        #expect(mended.status == .success)
        #expect(
            mended.output.last
                == "Mended: users.getUsers had no answer; before that machine 1 of datacenter 2 decides otherwise at 306 µs, \(dial) in "
                + "the place of \(dial.replacing("443", with: "80")).", "\(mended.output)")
        #expect(try await replay(whole, in: home, "--mended-at", "port=443 by=tcp").status == .success)
        let other = try await replay(whole, in: home, "--mended-at", "port=80")
        #expect(other.status == .checkFailed && other.errors.last?.contains("and not with \"port=80\"") == true)
        #expect(try await replay(whole, in: home, "--mended-at", "").status == .usage)
        // Without it the two are told apart, too.
        #expect(try await replay(whole, in: home).status == .checkFailed)

        // The machine has dialled before the request that fails is asked.
        var early = whole
        early[3] = early[3].replacing("users.getUsers", with: "users.getFullUser")
        let ends = ["300 1 given m=1 t=307000 what=cancel r=16777216"]
        let late = ["350 1 asked m=1 t=350000 r=33554433 name=users.getUsers bytes=16 repeatable=1"]
        let before = early.prefix(11) + ends + late
        let refused = try await replay(Array(before), in: home, "--mended")
        #expect(refused.status == .checkFailed)
        #expect(
            refused.errors.last?.contains("goes another way before anything was asked that failed") == true
                && refused.errors.last?.contains("--mended-at") == true, "\(refused.errors)")
        #expect(try await replay(Array(before), in: home, "--mended-at", dial).status == .success)

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
        let nothing = try await replay(Array(early.prefix(11)) + ends, in: home, "--mended")
        #expect(nothing.status == .badData && nothing.errors.last?.contains("nothing failed in this run") == true)
        // Nor is it known of what was not repeated.
        let gap = Self.refused.prefix(8) + ["305 1 given m=1 t=305000 what=other why=a%20service"]
        let part = try await replay(Array(gap), in: home, "--mended")
        #expect(part.status == .repeatedInPart, "\(part.output) \(part.errors)")
    }

    @Test("LT05 a new failure, or the same in other words, mends nothing")
    func vainMendings() async throws {
        let home = try TemporaryDirectory()
        func mended(_ lines: [String]) async throws -> CommandRun { try await replay(lines, in: home, "--mended") }
        var asked = Array(Self.refused.prefix(8))
        asked[3] += " limit=1000000"
        // The request ended so, after a while.
        func ending(_ words: String, at time: Int) -> [String] {
            asked + [
                "\(time) 1 given m=1 t=\(time)000 what=time", "\(time) 1 turn m=1 t=\(time)000 did=1",
                "\(time) 1 did m=1 t=\(time)000 what=end r=16777216 \(words)",
                "\(time) 1 given m=1 t=\(time)000 what=wake",
            ]
        }
        var lost = Self.refused
        lost[12] += " did=3"
        lost += ["lose k=1 why=timeout", "leave_key", "want_key"].map { "402 1 did m=1 t=401000 what=\($0)" }
        let other = Self.refused.map { $0.replacing(" r=16777216 ", with: " r=33554433 ") }
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
        var lines = Array(Self.refused.prefix(8))
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
        let again = try await replay(known, in: home, "--mended")
        #expect(again.status == .failedAgain, "\(again.output) \(again.errors)")
        #expect(again.errors.last?.contains("users.getUsers failed again") == true, "\(again.errors)")
        let pinned = try await replay(known, in: home, "--mended-at", "end r=16777216")
        #expect(pinned.status == .success, "\(pinned.output) \(pinned.errors)")
        #expect(pinned.output.last?.contains(" This fails now: users.getUsers.") == true, "\(pinned.output)")
        #expect(pinned.output.last?.contains("As before") == false)
        // There it was given up by who asked.
        let new = lines + ["2100000 1 given m=1 t=2100000000 what=cancel r=16777216"]
        let worse = try await replay(new, in: home, "--mended-at", "end r=16777216")
        #expect(worse.status == .failedAgain, "\(worse.output) \(worse.errors)")
        #expect(worse.errors.last?.contains("did not fail in the record fails now: users.getUsers") == true)
    }

    @Test("LT05 a run is mended where nothing fails as before, at any machine; what is not known is named")
    func partlyMendedRuns() async throws {
        let home = try TemporaryDirectory()
        var mended = Array(Self.refused.prefix(11))
        mended[10] = mended[10].replacing("port=443", with: "port=80")
        // The other machine dials as before, and nothing comes of it.
        let failing = Self.refused.prefix(11).dropFirst().map { $0.replacing(" m=1 ", with: " m=2 ") }
        for begun in [mended + failing, Array(mended.prefix(1)) + failing + Array(mended.dropFirst())] {
            // What was asked a moment before the end may have been answered soon.
            let recent = try await replay(begun, in: home, "--mended")
            #expect(recent.status == .success, "\(recent.output) \(recent.errors)")
            #expect(recent.output.last?.hasSuffix(". What becomes of this is not known: users.getUsers.") == true)
            let lines = begun + ["30000000 1 end"]
            let run = try await replay(lines, in: home, "--mended")
            #expect(run.status == .failedAgain, "\(run.output) \(run.errors)")
            #expect(
                run.errors.last?.contains("Not all that failed is mended: users.getUsers failed again") == true,
                "\(run.errors)")
            let pinned = try await replay(lines, in: home, "--mended-at", "port=443 by=tcp")
            #expect(pinned.status == .success)
            #expect(pinned.output.last?.hasSuffix(". As before, this failed: users.getUsers.") == true)
        }
        let later = ["350 1 asked m=1 t=350000 r=33554433 name=help.getConfig bytes=16 repeatable=1"]
        let run = try await replay(mended + later, in: home, "--mended")
        #expect(run.status == .success)
        #expect(
            run.output.last?.hasSuffix(". What becomes of this is not known: help.getConfig.") == true, "\(run.output)")
        // Of many the first five are named, each once.
        let names = ["a.one", "a.two", "a.one", "a.three", "a.four", "a.five", "a.six", "a.seven"]
        let asked = names.enumerated().map {
            "350 1 asked m=1 t=350000 r=\(($0.offset + 2) << 24 | 1) name=\($0.element) bytes=16 repeatable=1"
        }
        let many = try await replay(mended + asked, in: home, "--mended")
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
            var lines = Self.refused
            lines[12] += words
            lines += end
            let run = try await replay(lines, in: home)
            #expect(run.status == .repeatedInPart, "\(run.output) \(run.errors)")
            #expect(run.output.first?.hasSuffix("from 401 µs on: " + reason) == true, "\(run.output)")
            let mended = try await replay(lines, in: home, "--mended")
            #expect(mended.status == .repeatedInPart, "\(mended.output) \(mended.errors)")
            let isUnknown = mended.errors.last?.contains("in what is missing is not known") == true
            #expect(isUnknown == !end.isEmpty, "\(mended.errors)")
        }
        // All of it is there, and something is decided now.
        var whole = Self.refused
        whole[12] += " did=0"
        #expect(try await replay(whole, in: home, "--mended").status == .success)
    }

    @Test("LT05 a record says how many decisions a turn had, and how long a request was that shrank")
    func countsInRecords() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let account = LabAccount.standard[0]
            let options = ["--lab", try lab.describe(in: home), "--session", home.path + "/session"]
            let login = ["login", "--phone", account.phone, "--code", account.code]
            #expect(await CommandRun.of(login + options, home: home).status == .success)
            let (file, copy) = (home.path + "/send.record", home.path + "/send.shown")
            let text = String(repeating: "all is one. ", count: 300)
            let run = await CommandRun.of(["record", file, "--", "send", "@boris", text] + options, home: home)
            #expect(run.status == .success, "\(run.errors)")
            #expect(await CommandRun.of("redact", file, copy).status == .success)
            for file in [file, copy] {
                let records = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").dropFirst()
                    .compactMap { RunRecord(line: $0) }
                let asked = try #require(records.first { $0["name"] == "messages.sendMessage" && $0.event == "asked" })
                #expect(asked.number("bytes") ?? 0 > 3600 && asked.number("packed") ?? .max < 1000, "\(asked.line)")
                let machine = asked["m"]
                let own = records.filter { $0["m"] == machine }
                for (index, record) in own.enumerated() where record.event == "turn" {
                    let results = own[(index + 1)...].prefix { $0.event == "did" || $0.event == "clock" }
                    #expect(record.number("did") == results.count { $0.event == "did" }, "\(record.line)")
                }
                #expect(await CommandRun.of("replay", file).output.last == "The run goes as it went.")
            }
        }
    }

    @Test("LT05 records of a few kilobytes cost no more than their size, whatever numbers stand in them")
    func hostileRecords() async throws {
        let home = try TemporaryDirectory()
        let dialled = Array(Self.refused.prefix(11)) + ["400 1 given m=1 t=400000 what=open k=1"]
        let large =
            ["500 1 heard m=1 t=500000 k=1 is=messages id=5 seq=1"]
            + (0..<600).map { "500 1 message m=1 t=500000 id=\($0 * 4 + 1) seq=1 is=other bytes=8388608" }
        let requests = (0..<600).map {
            "600 1 asked m=1 t=600000 r=\(33_554_432 + $0 * 16_777_216) name=users.getUsers bytes=8388608"
        }
        let parts =
            (0..<4000).map { "500 1 part m=1 t=500000 k=1 have=\($0)" } + [
                "500 1 heard m=1 t=500000 k=1 is=messages id=5 seq=1"
            ]
            + (0..<4000).map { "500 1 message m=1 t=500000 id=\($0 * 4 + 1) seq=1 is=other bytes=64" }
        let machines =
            (0..<4000).map { "600 1 machine m=\($0 + 2) dc=2 t=600000 clock=0" }
            + (0..<4000).map { _ in "700 1 left_out bytes=1" }
        let packets = (0..<600).flatMap {
            [
                "500 1 heard m=1 t=500000 k=1 is=messages id=\($0 * 8 + 5) seq=1",
                "500 1 message m=1 t=500000 id=\($0 * 8 + 1) seq=1 is=other bytes=4000000",
            ]
        }
        let strangers =
            (0..<4000).map { "500 1 part m=1 t=500000 k=9 have=\($0)" } + [
                "500 1 heard m=1 t=500000 k=9 is=messages id=5 seq=1"
            ]
            + (0..<4000).map { "500 1 message m=1 t=500000 id=\($0 * 4 + 1) seq=1 is=other bytes=64" }
        for lines in [large, requests, parts, machines, packets, strangers].map({ dialled + $0 }) {
            let status = try await replay(lines, in: home).status
            #expect([.checkFailed, .failedAgain, .repeatedInPart].contains(status))
        }
        // Each is given up at once: so none of them is held.
        let given = (2..<14).flatMap { (number: Int) -> [String] in
            let request = number << 24 | 1
            return [
                "500 1 asked m=1 t=500000 r=\(request) name=users.getUsers bytes=8388608 packed=\(Int64.min)",
                "500 1 given m=1 t=500000 what=cancel r=\(request)",
            ]
        }
        let packed = try await replay(dialled + given, in: home)
        #expect(
            packed.output.first?.hasSuffix("the requests are larger together than is repeated") == true,
            "\(packed.output)")
        for number in [Int64.min, -1, Int64.max] {
            for name in [
                "packed", "t", "k", "id", "seq", "r", "clock", "connect", "code", "have", "size", "since", "until",
                "of",
            ] {
                let lines =
                    dialled.map { $0 + " \(name)=\(number)" } + [
                        "900 1 part m=1 t=900000 k=1 have=\(number) size=\(number)"
                    ]
                #expect(try await replay(lines, in: home).status != .success)
            }
        }
    }

    @Test("LT05 what cannot be repeated is said, with the reason")
    func whatCannotBeRepeated() async throws {
        let home = try TemporaryDirectory()
        let earlier = try await replay(Array(Self.refused.prefix(1)), in: home)
        #expect(earlier.status == .badData && earlier.errors.last?.contains("has nothing to run again") == true)
        // A machine that was only made.
        let idle = try await replay(Array(Self.refused.prefix(3)), in: home)
        #expect(idle.output == ["machine 1 of datacenter 2: it decided nothing"], "\(idle.output)")
        #expect(idle.status == .badData, "\(idle.errors)")
        // Of several clients each is named, and so is what a machine was for.
        let second = Self.refused.prefix(3).map {
            $0.replacing(" 1 ", with: " 2 ").replacing("for=main", with: "for=files")
        }
        let several = try await replay(Array(Self.refused.prefix(3)) + second, in: home)
        #expect(
            several.output == [
                "client 1, machine 1 of datacenter 2: it decided nothing",
                "client 2, machine 1 of datacenter 2 for files: it decided nothing",
            ])
        let cut = try await replay(Array(Self.refused.prefix(7)), in: home)
        #expect(
            cut.output.first
                == "machine 1 of datacenter 2: 1 decision as recorded, and no more can be repeated from 302 µs on: the record ends "
                + "within a turn", "\(cut.output)")
        var lines = Self.refused
        lines[1] += " obstacle=it%20used%20a%20proxy"
        let proxy = try await replay(lines, in: home)
        #expect(proxy.output == ["machine 1 of datacenter 2: not repeated: it used a proxy"])
        #expect(proxy.status == .badData)
        lines = Array(Self.refused.prefix(11))
        lines.insert("305 1 given m=1 t=305000 what=other why=a%20service", at: 8)
        let service = try await replay(lines, in: home)
        #expect(
            service.output.first
                == "machine 1 of datacenter 2: 2 decisions as recorded, and no more can be repeated from 305 µs on: it was given a service"
        )
        lines[8] = "305 1 left_out bytes=100"
        let gap = try await replay(lines, in: home)
        #expect(gap.output.first?.hasSuffix("from 305 µs on: a part of the record is missing") == true)
        // What was repeated is no more than a part of the run.
        #expect(gap.status == .repeatedInPart && gap.errors.last?.hasSuffix("as far as it can be repeated.") == true)
        lines[8] = "305 1 heard m=1 t=305000 k=1 is=plain step=refused"
        let refused = try await replay(lines, in: home)
        #expect(refused.output.first?.contains("from 305 µs on: the server refused a key here") == true)
        // One machine alone that is not repeated makes it a part.
        let malformed = try await replay(
            Self.refused.prefix(11) + ["700 1 machine m=2 t=1", "701 1 turn m=2 t=2"], in: home)
        #expect(malformed.status == .failedAgain && malformed.output.last?.contains("machine 2") == true)
        lines[8] = "305 1 heard m=1 t=305000 k=7 is=messages id=5 seq=1"
        let stranger = try await replay(lines, in: home)
        #expect(
            stranger.output.first?.hasSuffix("the server said something here that follows from nothing in the record")
                == true)
    }
}
