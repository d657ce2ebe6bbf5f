import Foundation
import Logging
import MTProtoKit
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// The file into which a client writes down what it does.
struct RecordingTests {
    /// A place for a record, in a directory that is gone when nobody holds it any more.
    private final class Place: Sendable {
        let directory = NSTemporaryDirectory() + "mtproto-recording-" + UUID().uuidString

        var file: String { directory + "/run.record" }

        init() throws {
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        }

        deinit {
            try? FileManager.default.removeItem(atPath: directory)
        }
    }

    private static let quiet = Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }

    private struct Traces {
        weak var recorder: RunRecorder?
    }

    private func records(_ file: String) throws -> [RunRecord] {
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.first == Substring(RunRecord.head))
        return try lines.dropFirst().map { try #require(RunRecord(line: $0), "\($0)") }
    }

    @Test("LT05 one line of configuration writes a run down, in a file that only its owner can read")
    func runsAreWrittenDown() async throws {
        let place = try Place()
        let file = place.file
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.recording = .file(file) }) { my in
                try await my.signIn()
                await lab.failNext("help.getNearestDc", at: 5, code: 400, message: "LAB_REFUSES")
                _ = try? await my.client.invoke(API.Help.GetNearestDc())
            }
        }
        let all = try records(file)
        #expect(all.first?.event == "begin" && all.last?.event == "end")
        for event in ["dial", "open", "close", "sent", "received", "timer", "key_begin", "key", "request", "home"] {
            #expect(all.contains { $0.event == event }, "\(event)")
        }
        let refused = all.first { $0.event == "answer" && $0["outcome"] == "400 LAB_REFUSES" }
        #expect(refused?["name"] == "help.getNearestDc" && refused?.number("dc") == 5)
        #expect(Set(all.map(\.client)) == [1])
        // What went over a connection is what its end says.
        let closed = try #require(all.first { $0.event == "close" && $0.number("frames_in") ?? 0 > 0 })
        let received = all.filter { $0.event == "received" && $0["c"] == closed["c"] }
        #expect(received.compactMap { $0.number("bytes") }.reduce(0, +) == closed.number("in"))
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        withExtendedLifetime(place) {}
    }

    @Test("LT05 what an old request waits for is written down once, until it waits for something else")
    func waitsAreWrittenDown() async throws {
        let place = try Place()
        let file = place.file
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.recording = .file(file) }) { my in
                try await my.signIn()
                await lab.holdAnswers(5)
                let waiting = Task { try await my.client.me() }
                await my.time.pass(.seconds(30))
                await lab.releaseAnswers(5)
                _ = try await waiting.value
            }
        }
        let waits = try records(file).filter { $0.event == "waits" && $0["name"] == "users.getUsers" }
        #expect((1...3).contains(waits.count), "\(waits.map(\.line))")
        #expect(waits.allSatisfy { $0.number("dc") == 5 && $0.number("took") ?? 0 >= 5_000_000 })
        withExtendedLifetime(place) {}
    }

    @Test("LT05 what requests wait for is looked at every five seconds, and younger ones are not written down")
    func youngRequestsAreLeftOut() async throws {
        let place = try Place()
        let file = place.file
        let time = TestTime(passes: false)
        try await withLab { lab in
            try await withClient(of: lab, time: time, configure: { $0.recording = .file(file) }) { my in
                func untilLooked() async throws {
                    try await eventually("the next look is to come") { time.sleeps.contains(.seconds(5)) }
                }
                try await untilLooked()
                _ = try await my.client.ping()
                time.jump(.seconds(1))
                await lab.holdAnswers(2)
                let waiting = Task { try await my.client.ping() }
                try await eventually("it is asked") { my.received(at: 2).count { $0 == "help.getNearestDc" } == 2 }
                // It is four seconds old at the first look, and nine at the second one.
                for pause in [4, 5] {
                    time.jump(.seconds(pause))
                    try await untilLooked()
                }
                // It does not have to be answered: for that time might have to pass.
                waiting.cancel()
                _ = await waiting.result
                await lab.releaseAnswers(2)
            }
        }
        let waits = try records(file).filter { $0.event == "waits" && $0["name"] == "help.getNearestDc" }
        #expect(waits.count == 1, "\(waits.map(\.line))")
        #expect((8_900_000...9_100_000).contains(waits.first?.number("took") ?? 0), "\(waits.map(\.line))")
        withExtendedLifetime(place) {}
    }

    @Test("LT05 clients share a record, each under its number; a later run replaces it")
    func clientsShareARecord() async throws {
        let place = try Place()
        let file = place.file
        // Who reads an earlier record goes on reading that one.
        var earlier: (reader: FileHandle, size: UInt64)?
        try await withLab { lab in
            for _ in 0..<2 {
                var traces = Traces()
                do {
                    let recording = ClientRecording.file(file)
                    traces.recorder = recording.recorder
                    for _ in 0..<2 {
                        try await withClient(of: lab, configure: { $0.recording = recording }) { my in
                            _ = try await my.client.ping()
                        }
                    }
                }
                // One record at a time is kept there.
                try await eventually("nobody writes it any more") { traces.recorder == nil }
                let all = try records(file)
                #expect(Set(all.map(\.client)) == [1, 2])
                #expect(all.count { $0.event == "begin" } == 2 && all.count { $0.event == "end" } == 2)
                if let earlier { #expect(try earlier.reader.seekToEnd() == earlier.size) }
                let reader = try #require(FileHandle(forReadingAtPath: file))
                earlier = (reader, try reader.seekToEnd())
            }
        }
        withExtendedLifetime(place) {}
    }

    @Test("LT05 the record of the run before is kept, and takes the place of nothing but a record")
    func earlierRunsAreKept() async throws {
        let place = try Place()
        let (file, before) = (place.file, place.file + ".before")
        func run(_ time: Int64) async throws {
            let recorder = ClientRecording.file(file, limit: 64 << 10).recorder
            _ = try recorder.begin(Self.quiet)
            recorder.note(RunRecord(time: time, client: 1, event: "timer", fields: [.init("wait", 1)]))
            await recorder.flush()
        }
        try await run(1000)
        #expect(!FileManager.default.fileExists(atPath: before))
        for time: Int64 in [2000, 3000] {
            try await run(time)
            #expect(try records(file).last?.time == time)
            #expect(try records(before).last?.time == time - 1000)
            #expect(try FileManager.default.attributesOfItem(atPath: before)[.posixPermissions] as? Int == 0o600)
        }
        try "mine".write(toFile: before, atomically: true, encoding: .utf8)
        try await run(4000)
        #expect(try records(file).map(\.time) == [4000])
        #expect(try String(contentsOfFile: before, encoding: .utf8) == "mine")
        let target = place.file + ".target"
        try FileManager.default.removeItem(atPath: before)
        try FileManager.default.createSymbolicLink(atPath: before, withDestinationPath: target)
        try await run(5000)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: before) == target)
        #expect(!FileManager.default.fileExists(atPath: target))
        withExtendedLifetime(place) {}
    }

    @Test("LT05 a record does not grow without bound: the beginning and the end stay, and it says what is missing")
    func recordsAreBounded() async throws {
        let place = try Place()
        let file = place.file
        let recorder = ClientRecording.file(file, limit: 64 << 10).recorder
        _ = try recorder.begin(Self.quiet)
        for number in 1...10 {
            for part in 0..<1000 {
                recorder.note(
                    RunRecord(
                        time: Int64(number * 1000 + part), client: 1, event: "timer", fields: [.init("wait", part)])
                )
            }
            await recorder.flush()
        }
        let all = try records(file)
        let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
        #expect(size ?? .max <= 64 << 10)
        #expect(all.first?.time == 1000 && all.last?.time == 10_999)
        #expect(all.contains { $0.event == "left_out" && $0.number("bytes") ?? 0 > 0 })
        #expect(all.map(\.time) == all.map(\.time).sorted())
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        withExtendedLifetime(place) {}
    }

    @Test("LT05 until when a program ran is the last line of its record, also where lines are missing before")
    func lastWordsStandLast() async throws {
        let place = try Place()
        let file = place.file
        let recorder = ClientRecording.file(file).recorder
        _ = try recorder.begin(Self.quiet)
        recorder.note(RunRecord(time: 5, client: 1, event: "begin", fields: []))
        // Lines that belong together, and are more than may wait: none of them is there.
        recorder.note(
            (0..<16_385).map { RunRecord(time: 6, client: 1, event: "did", fields: [.init("r", $0)]) })
        recorder.interrupt()
        recorder.note(RunRecord(time: 7, client: 1, event: "end", fields: []))
        await recorder.flush()
        let all = try records(file)
        #expect(all.map(\.event) == ["begin", "left_out", "interrupted"], "\(all.suffix(3))")
        #expect(all.dropFirst().first?.number("records") == 16_385)
        withExtendedLifetime(place) {}
    }

    /// Writes more than a record may have.
    private func fill(_ recorder: RunRecorder) async {
        for part in 0..<4000 {
            recorder.note(RunRecord(time: Int64(part), client: 1, event: "timer", fields: [.init("wait", part)]))
        }
        await recorder.flush()
    }

    @Test(
        "LT05 a record that is moved away while it is written leaves what has come in its place, and says that it ends")
    func movedRecords() async throws {
        let place = try Place()
        let file = place.file
        let log = WarningCollector()
        let recorder = ClientRecording.file(file, limit: 64 << 10).recorder
        _ = try recorder.begin(Logger(label: "heard") { _ in log })
        try FileManager.default.moveItem(atPath: file, toPath: file + ".moved")
        try "mine".write(toFile: file, atomically: true, encoding: .utf8)
        for _ in 0..<2 { await fill(recorder) }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
        #expect(recorder.failure == "it was moved away, or something else has come in its place")
        #expect(log.lines.count { $0.contains("record of the run ends") } == 1)
        withExtendedLifetime(place) {}
    }

    @Test("LT05 what a process left that was killed while a record was shortened ends no other record")
    func leftOverCopies() async throws {
        let place = try Place()
        let file = place.file
        try "mine".write(toFile: file + ".new", atomically: true, encoding: .utf8)
        let recorder = ClientRecording.file(file, limit: 64 << 10).recorder
        _ = try recorder.begin(Self.quiet)
        await fill(recorder)
        #expect(recorder.failure == nil)
        #expect(try records(file).last?.time == 3999)
        #expect(try String(contentsOfFile: file + ".new", encoding: .utf8) == "mine")
        withExtendedLifetime(place) {}
    }

    @Test("LT05 a client that there will not be takes no earlier record away")
    func earlierRecordsStay() throws {
        let place = try Place()
        let file = place.file
        let earlier = RunRecord.head + "\n5 1 end\n"
        try earlier.write(toFile: file, atomically: true, encoding: .utf8)
        var configuration = TelegramConfiguration.scripted(ScriptedServer())
        configuration.recording = .file(file)
        configuration.servers.datacenters = []
        #expect(throws: TelegramError.self) { try TelegramClient(configuration: configuration) }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == earlier)
        withExtendedLifetime(place) {}
    }

    @Test("LT05 each of several requests with one name is written down that waits")
    func namesakesAreWrittenDown() async throws {
        let place = try Place()
        let file = place.file
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.recording = .file(file) }) { my in
                try await my.signIn()
                await lab.holdAnswers(5)
                let first = Task { try await my.client.invoke(API.Help.GetNearestDc()) }
                await my.time.pass(.seconds(11))
                let second = Task { try await my.client.invoke(API.Help.GetNearestDc()) }
                await my.time.pass(.seconds(11))
                await lab.releaseAnswers(5)
                _ = try await (first.value, second.value)
            }
        }
        let waits = try records(file).filter { $0.event == "waits" && $0["name"] == "help.getNearestDc" }
        let begun = Set(
            waits.compactMap { record in record.number("took").map { (Int(record.time) - $0) / 1_000_000 } })
        #expect(begun.count == 2, "\(waits.map(\.line))")
        #expect(waits.allSatisfy { $0["for"] == "main" })
        withExtendedLifetime(place) {}
    }

    @Test("LT05 a request that no connection has is written down, and when it waits for that no more")
    func heldRequestsAreWrittenDown() async throws {
        let place = try Place()
        let file = place.file
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.recording = .file(file) }) { my in
                try await my.signIn()
                await lab.failNext("help.getNearestDc", at: 5, code: 420, message: "FLOOD_WAIT_60")
                let first = Task { try await my.client.invoke(API.Help.GetNearestDc()) }
                await my.time.pass(.seconds(2))
                // The pause counts for all requests of the method.
                let second = Task { try await my.client.invoke(API.Help.GetNearestDc()) }
                await my.time.pass(.seconds(12))
                second.cancel()
                await my.time.pass(.seconds(12))
                first.cancel()
                _ = await (first.result, second.result)
            }
        }
        let all = try records(file).filter { $0["name"] == "help.getNearestDc" }
        let held = all.filter { $0.event == "waits" && $0["for"] == nil }
        let ended = all.filter { $0.event == "waited" }
        #expect(held.count == 1 && ended.count == 1, "\(all.map(\.line))")
        withExtendedLifetime(place) {}
    }

    @Test("LT05 no other file gives way to a record, and no link is followed")
    func otherFilesStay() async throws {
        let place = try Place()
        let file = place.file
        let server = ScriptedServer()
        func refused(_ path: String) throws {
            var configuration = TelegramConfiguration.scripted(server)
            configuration.recording = .file(path)
            let refusal = #expect(throws: TelegramError.self) { try TelegramClient(configuration: configuration) }
            #expect(refusal?.code == .file)
        }
        try "mine".write(toFile: file, atomically: true, encoding: .utf8)
        try refused(file)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
        let (link, target) = (file + ".link", file + ".target")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        try refused(link)
        #expect(!FileManager.default.fileExists(atPath: target))
        try refused(file + "/nowhere")
        // Two processes do not write one record: another opening of it stands for the other process.
        let free = file + ".free"
        let first = ClientRecording.file(free)
        _ = try first.recorder.begin(Self.quiet)
        try refused(free)
        withExtendedLifetime(first) {}
        withExtendedLifetime(place) {}
    }
}
