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
            ReplayRecords.refused.prefix(3) + ["202 1 front m=1 to=place-2 port=443 by=wss name=place-3"]
            + ReplayRecords.refused.dropFirst(3)
        let run = try await CommandRun.replay(Array(lines.prefix(12)), in: home)
        #expect(run.output.contains { $0.hasSuffix("3 decisions, all as recorded") }, "\(run.output)")
        // Nothing comes of TCP, so that the other way is tried after a while.
        let late = [
            "2700 1 given m=1 t=2700306000 what=time", "2701 1 turn m=1 t=2700306000",
            "2702 1 did m=1 t=2700306000 what=dial k=2 to=place-2 port=443 by=wss probe=1",
        ]
        let left = try await CommandRun.replay(Array(lines.prefix(12)) + late, in: home)
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

    @Test("LT05 what earlier versions recorded is repeated to the same decisions")
    func keptRecords() async throws {
        let files = try ReplayRecords.kept(in: "same")
        #expect(files.count >= 3)
        for file in files {
            let run = await CommandRun.of("replay", file)
            #expect(run.output.last == "The run goes as it went.", "\(file): \(run.output) \(run.errors)")
            #expect(run.output.dropLast().allSatisfy { $0.hasSuffix(", all as recorded") }, "\(file): \(run.output)")
        }
    }

    // MARK: - Made by hand

    @Test("LT05 the first decision that differs is told, beside what was recorded, and where")
    func otherDecisions() async throws {
        let home = try TemporaryDirectory()
        let rest = ["402 1 did m=1 t=401000 what=lose k=1 why=from%20outside", "403 1 did m=1 t=401000 what=leave_key"]
        var known = ReplayRecords.refused
        known[12] += " did=0"
        let first = try await CommandRun.replay(known, in: home)
        #expect(first.status == .checkFailed)
        #expect(first.output.contains("  recorded: nothing"), "\(first.output)")
        #expect(first.output.contains { $0.hasPrefix("  now:      lose k=1 why=") }, "\(first.output)")
        var lines = ReplayRecords.refused
        lines[10] = lines[10].replacing("port=443", with: "port=80")
        let second = try await CommandRun.replay(lines + rest, in: home)
        #expect(
            second.output == [
                "machine 1 of datacenter 2: 2 decisions as recorded, then another one at 306 µs",
                "  recorded: dial k=1 to=place-1 port=80 by=tcp probe=0",
                "  now:      dial k=1 to=place-1 port=443 by=tcp probe=0",
            ], "\(second.output)")
        #expect(second.errors.last?.hasSuffix("The run goes another way than it went.") == true)
        #expect(try await CommandRun.replay(lines, in: home, "--mended").status == .success)
    }

    @Test("LT05 a run whose requests have no answers fails when it is repeated, as it failed")
    func unansweredRuns() async throws {
        let home = try TemporaryDirectory()
        let lines = Array(ReplayRecords.refused.prefix(11))
        let run = try await CommandRun.replay(lines, in: home)
        #expect(run.status == .failedAgain)
        #expect(
            run.output == [
                "machine 1 of datacenter 2: 3 decisions, all as recorded", "  users.getUsers had no answer at the end",
            ])
        #expect(run.errors.last?.hasSuffix("The run goes as it went, and fails as it failed.") == true)
        #expect(try await CommandRun.replay(lines, in: home, "--mended").status == .failedAgain)
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
        let dialled = Array(ReplayRecords.refused.prefix(11)) + ["400 1 given m=1 t=400000 what=open k=1"]
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
            let status = try await CommandRun.replay(lines, in: home).status
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
        let packed = try await CommandRun.replay(dialled + given, in: home)
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
                #expect(try await CommandRun.replay(lines, in: home).status != .success)
            }
        }
    }

    @Test("LT05 what cannot be repeated is said, with the reason")
    func whatCannotBeRepeated() async throws {
        let home = try TemporaryDirectory()
        let earlier = try await CommandRun.replay(Array(ReplayRecords.refused.prefix(1)), in: home)
        #expect(earlier.status == .badData && earlier.errors.last?.contains("has nothing to run again") == true)
        // A machine that was only made.
        let idle = try await CommandRun.replay(Array(ReplayRecords.refused.prefix(3)), in: home)
        #expect(idle.output == ["machine 1 of datacenter 2: it decided nothing"], "\(idle.output)")
        #expect(idle.status == .badData, "\(idle.errors)")
        // Of several clients each is named, and so is what a machine was for.
        let second = ReplayRecords.refused.prefix(3).map {
            $0.replacing(" 1 ", with: " 2 ").replacing("for=main", with: "for=files")
        }
        let several = try await CommandRun.replay(Array(ReplayRecords.refused.prefix(3)) + second, in: home)
        #expect(
            several.output == [
                "client 1, machine 1 of datacenter 2: it decided nothing",
                "client 2, machine 1 of datacenter 2 for files: it decided nothing",
            ])
        let cut = try await CommandRun.replay(Array(ReplayRecords.refused.prefix(7)), in: home)
        #expect(
            cut.output.first
                == "machine 1 of datacenter 2: 1 decision as recorded, and no more can be repeated from 302 µs on: the record ends "
                + "within a turn", "\(cut.output)")
        var lines = ReplayRecords.refused
        lines[1] += " obstacle=it%20used%20a%20proxy"
        let proxy = try await CommandRun.replay(lines, in: home)
        #expect(proxy.output == ["machine 1 of datacenter 2: not repeated: it used a proxy"])
        #expect(proxy.status == .badData)
        lines = Array(ReplayRecords.refused.prefix(11))
        lines.insert("305 1 given m=1 t=305000 what=other why=a%20service", at: 8)
        let service = try await CommandRun.replay(lines, in: home)
        #expect(
            service.output.first
                == "machine 1 of datacenter 2: 2 decisions as recorded, and no more can be repeated from 305 µs on: it was given a service"
        )
        lines[8] = "305 1 left_out bytes=100"
        let gap = try await CommandRun.replay(lines, in: home)
        #expect(gap.output.first?.hasSuffix("from 305 µs on: a part of the record is missing") == true)
        // What was repeated is no more than a part of the run.
        #expect(gap.status == .repeatedInPart && gap.errors.last?.hasSuffix("as far as it can be repeated.") == true)
        lines[8] = "305 1 heard m=1 t=305000 k=1 is=plain step=refused"
        let refused = try await CommandRun.replay(lines, in: home)
        #expect(refused.output.first?.contains("from 305 µs on: the server refused a key here") == true)
        // One machine alone that is not repeated makes it a part.
        let malformed = try await CommandRun.replay(
            ReplayRecords.refused.prefix(11) + ["700 1 machine m=2 t=1", "701 1 turn m=2 t=2"], in: home)
        #expect(malformed.status == .failedAgain && malformed.output.last?.contains("machine 2") == true)
        lines[8] = "305 1 heard m=1 t=305000 k=7 is=messages id=5 seq=1"
        let stranger = try await CommandRun.replay(lines, in: home)
        #expect(
            stranger.output.first?.hasSuffix("the server said something here that follows from nothing in the record")
                == true)
    }
}
