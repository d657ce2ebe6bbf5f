import Foundation
import Logging
import MTProtoCore
import Testing

@testable import MTProtoKit

struct RecordTests {
    private static let quiet = Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }

    @Test("LT05 a line of a record is read as what was written, whatever its values hold")
    func linesRoundTrip() {
        let values = ["", " ", "a b", "100%", "%41", "x=y", "\u{1b}[2J", "Grüße\n", "\u{0}\u{7f}", "192.0.2.1:443"]
        let record = RunRecord(
            time: 204_113, client: 2, event: "dial",
            fields: values.enumerated().map { .init("f" + String(repeating: "x", count: $0.offset), $0.element) })
        #expect(RunRecord(line: record.line) == record)
        #expect(record.line.utf8.allSatisfy { (0x20..<0x7f).contains($0) })
        #expect(RunRecord(time: 5, client: 1, event: "end", fields: []).line == "5 1 end")
        let long = RunRecord(
            time: 1, client: 1, event: "end", fields: [.init("why", String(repeating: "x", count: 9999))])
        #expect(RunRecord(line: long.line)?["why"]?.utf8.count == RunRecord.valueLimit)
    }

    @Test(
        "LT05 what is no record is not read as one",
        arguments: [
            "", "1", "1 1", "x 1 end", "-1 1 end", "1 0 end", "1 1 End", "1 1 end x", "1 1 end =x", "1 1 end a=%4",
            "1 1 end a=%zz", "1 1 end  a=b", "99999999999999999999 1 end",
        ])
    func otherLines(line: String) {
        #expect(RunRecord(line: line) == nil)
    }

    /// What a machine was made from, as a file has it.
    private func lines(of machine: MachineRecord) throws -> [RunRecord] {
        var numbers = RecordNumbers(base: machine.base)
        return try machine.records(&numbers).map { line in
            let fields = [RunRecord.Field("m", machine.number)] + line.fields
            return try #require(RunRecord(line: RunRecord(time: 1, client: 1, event: line.event, fields: fields).line))
        }
    }

    @Test("LT05 what a machine was made from is read from a record as it was written: each setting, and no other one")
    func machinesRoundTrip() throws {
        let base: Int64 = 1_767_225_600
        let front = Route(
            DatacenterAddress(host: "192.0.2.7", port: 443), transport: .secureWebSocket, name: "front.example")
        let credentials = ProxyCredentials(user: "user", password: "password")
        func proxies(_ kinds: ProxyConfiguration.Kind...) -> [ProxyConfiguration] {
            kinds.map { ProxyConfiguration(server: "proxy.example", port: 1080, kind: $0) }
        }
        let changes: [(inout MachineRecord) -> Void] = [
            { _ in }, { $0.number = 4 }, { $0.purpose = "files" }, { $0.isIntroduced = true },
            { $0.hasServerKeys = true }, { $0.hasWays = false }, { $0.countsSeconds = false },
            { $0.madeAt = Instant(nanoseconds: 9) },
            { $0.clock.offset += 5 }, { $0.clock.isSynchronized = true }, { $0.clock.isRemembered = true },
            { $0.configuration.datacenter = DatacenterID(3) }, { $0.configuration.isTest = true },
            { $0.configuration.isMedia = true }, { $0.configuration.isCDN = true },
            { $0.configuration.requests.isDedicatedToFiles = true },
            { $0.configuration.temporaryKeys = .on(lifetime: .seconds(3600)) },
            { $0.configuration.connectTimeout = .seconds(3) }, { $0.configuration.exchangeTimeout = .seconds(3) },
            { $0.configuration.connectionDeadline = .seconds(3) }, { $0.configuration.idleTimeout = .seconds(3) },
            { $0.configuration.dialsSparingly = true }, { $0.configuration.pauseSeed = 7 },
            { $0.configuration.routing.policy = .fixed(.tcp) }, { $0.configuration.routing.policy = .fixed(.https) },
            { $0.configuration.routing.alternatePorts = [80, 5222] }, { $0.configuration.routing.speaksHTTP = true },
            { $0.configuration.routing.fronts = [front] }, { $0.configuration.routing.races = true },
            { $0.configuration.rememberedRoute = front }, { $0.configuration.proxies = proxies(.socks5(nil)) },
            { $0.configuration.proxies = proxies(.socks5(credentials)) },
            { $0.configuration.proxies = proxies(.http(nil), .http(credentials)) },
        ]
        var written: Set<[RunRecord]> = []
        for change in changes {
            let settings = DatacenterClient.Configuration(
                datacenter: DatacenterID(2), addresses: [DatacenterAddress(host: "192.0.2.1", port: 443)])
            var machine = MachineRecord(
                number: 3, purpose: "main", configuration: settings,
                clock: ServerClock(offset: base * 1_000_000_000 + 1, isSynchronized: false), now: .zero)
            change(&machine)
            let told = try lines(of: machine)
            func routes(_ event: String) -> [Route] {
                told.filter { $0.event == event }.compactMap { MachineRecord.front($0) { host, _ in host } }
            }
            let read = MachineRecord(
                try #require(told.first),
                addresses: told.filter { $0.event == "address" }.compactMap {
                    MachineRecord.address($0) { host, _ in host }
                },
                fronts: routes("front"),
                proxies: told.filter { $0.event == "proxy" }.compactMap {
                    MachineRecord.proxy($0, number: 1) { host in host }
                },
                remembered: routes("remembered").first)
            let again = try #require(read)
            #expect(try lines(of: again) == told)
            // It follows from another setting.
            let role: SessionRole = machine.configuration.isCDN ? .cdn : .main
            #expect(again.configuration.requests.role == role)
            written.insert(told)
        }
        #expect(written.count == changes.count)
    }

    @Test("LT05 an empty file becomes a record that only its owner can read, and is not kept as one")
    func emptyFilesBecomeRecords() async throws {
        try await withTemporaryDirectory { directory in
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
            let path = directory + "/run.record"
            try Data().write(to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
            // A record has room for more than this, whatever the limit.
            let recorder = ClientRecording.file(path, limit: 1).recorder
            _ = try recorder.begin(Self.quiet)
            recorder.note(RunRecord(time: 5, client: 1, event: "end", fields: []))
            await recorder.flush()
            #expect(recorder.failure == nil)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == RunRecord.head + "\n5 1 end\n")
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["run.record"])
        }
    }

    /// Expects that nothing is written down at a place, because something else is there.
    private func expectRefusal(of path: String, at place: SourceLocation = #_sourceLocation) {
        #expect(sourceLocation: place) {
            try ClientRecording.file(path).recorder.begin(Self.quiet)
        } throws: { error in
            guard let error = error as? StorageError else { return false }
            return error.code == .inaccessible && error.message.hasSuffix("Something else is there")
        }
    }

    @Test("LT05 a pipe is no place for a record")
    func pipesAreNoRecords() async throws {
        try await withTemporaryDirectory { directory in
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
            let path = directory + "/pipe"
            try #require(mkfifo(path, 0o600) == 0)
            expectRefusal(of: path)
        }
    }

    @Test(
        "LT05 an empty file of another user is no place for a record",
        .enabled(if: geteuid() == 0, "only root can give files away"))
    func recordsOfOthers() async throws {
        try await withTemporaryDirectory { directory in
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
            let path = directory + "/theirs"
            try Data().write(to: URL(fileURLWithPath: path))
            // Everybody may write to it, so that nothing but its owner speaks against it.
            try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
            try #require(chown(path, 65_534, 65_534) == 0)
            expectRefusal(of: path)
        }
    }

    @Test("a duration in microseconds, however long it is")
    func microseconds() {
        #expect(Duration.milliseconds(1500).microseconds == 1_500_000)
        #expect(Duration.nanoseconds(1999).microseconds == 1)
        #expect(Duration.seconds(Int64.max).microseconds == .max)
    }
}
