import Foundation
import MTProtoCore
import TelegramLab
import TestProcesses
import Testing

@testable import mtproto

/// `mtproto replay`, of runs that went another way than over TCP to the datacenter itself.
@Suite("mtproto replay of other ways")
struct ReplayWaysTests {
    private struct Recorded {
        let text: String
        let redacted: String
    }

    /// Records commands, redacts the records, and repeats both: the decisions are the same, and another one is found.
    ///
    /// - Parameters:
    ///   - signedIn: is done behind the login.
    ///   - ways: the options of the commands, besides those of the lab.
    private func expectRepetitions(
        _ commands: [[String]], configuration: LabConfiguration = LabConfiguration(),
        signedIn: (Lab) async -> Void = { _ in }, ways: (LabDescription) throws -> [String]
    ) async throws -> [Recorded] {
        let home = try TemporaryDirectory()
        return try await withLab(configuration) { lab in
            let account = LabAccount.standard[0]
            let options =
                ["--lab", try lab.describe(in: home), "--session", home.path + "/session"] + (try ways(lab.description))
            let login = ["login", "--phone", account.phone, "--code", account.code]
            var all: [Recorded] = []
            for (number, command) in ([login] + commands).enumerated() {
                let (file, copy) = ("\(home.path)/\(number).record", "\(home.path)/\(number).shown")
                let run = await CommandRun.of(["record", file, "--"] + command + options, home: home)
                #expect(run.status == .success, "\(command) \(run.errors)")
                #expect(await CommandRun.of("redact", file, copy).status == .success)
                let ends = await CommandRun.of("explain", file).output.contains { $0.contains("failed") }
                for file in [file, copy] {
                    let again = await CommandRun.of("replay", file)
                    let goes = again.output.last == "The run goes as it went."
                    #expect(ends || goes, "\(command) \(again.output) \(again.errors)")
                    let machines = again.output.filter { $0.hasPrefix("machine ") }
                    #expect(!machines.isEmpty)
                    #expect(machines.allSatisfy { $0.hasSuffix(", all as recorded") }, "\(command) \(again.output)")
                }
                let recorded = Recorded(
                    text: try String(contentsOfFile: file, encoding: .utf8),
                    redacted: try String(contentsOfFile: copy, encoding: .utf8))
                try await expectFound(recorded.redacted, in: home, number)
                all.append(recorded)
                if number == 0 { await signedIn(lab) }
            }
            return all
        }
    }

    /// A packet that was written, and is not any more, is another decision.
    private func expectFound(_ text: String, in home: TemporaryDirectory, _ number: Int) async throws {
        var lines = text.split(separator: "\n").map(String.init)
        let first = try #require(lines.firstIndex { $0.contains(" did ") && $0.contains(" what=write ") })
        lines.remove(at: first)
        let file = try home.file("\(number).changed", lines.map { $0 + "\n" }.joined())
        let run = await CommandRun.of("replay", file)
        #expect(run.status == .checkFailed)
        #expect(run.errors.last?.hasSuffix("The run goes another way than it went.") == true, "\(run.errors)")
        #expect(run.output.contains { $0.contains(" as recorded, then another one at ") }, "\(run.output)")
    }

    @Test("LT05 runs over WebSocket and HTTP alone are repeated to the same decisions", arguments: ["ws", "http"])
    func runsOverOneTransport(transport: String) async throws {
        let home = try TemporaryDirectory()
        let file = try home.file("file.bin", String(repeating: "all is one. ", count: 30_000))
        let records = try await expectRepetitions(
            [["send", "@boris", "hello"], ["upload", file, "@boris"], ["me", "--temporary-keys"]]
        ) { _ in ["--transport", transport] }
        for record in records {
            let dials = record.redacted.split(separator: "\n").filter { $0.contains(" what=dial ") }
            #expect(!dials.isEmpty && dials.allSatisfy { $0.contains(" by=\(transport) ") }, "\(dials)")
        }
    }

    @Test(
        "LT05 a page over HTTP in the place of an answer, too short for a packet or not, is repeated, and as no empty answer",
        arguments: [
            ("No.\n", " is=foreign"), ("<html>Please sign in to use this network.</html>", " is=foreign"),
            // Like a step of a key exchange.
            (String(repeating: "\0", count: 24), " is=plain step=ignored"),
        ])
    func pagesInPlaceOfAnswers(page: String, heard: String) async throws {
        let records = try await expectRepetitions([["me"]], signedIn: { await $0.showPage(page) }) { _ in
            ["--transport", "http"]
        }
        let record = try #require(records.last)
        let home = try TemporaryDirectory()
        for (name, text) in [("whole", record.text), ("redacted", record.redacted)] {
            #expect(text.contains(heard))
            let file = try home.file(name, text.replacing(heard, with: " is=nothing"))
            let run = await CommandRun.of("replay", file)
            #expect(run.status == .checkFailed)
            #expect(run.output.contains { $0.contains(" as recorded, then another one at ") }, "\(run.output)")
        }
    }

    #if HTTPS
        @Test(
            "LT05 runs over HTTPS, and WebSocket inside of TLS, are repeated to the same decisions",
            arguments: ["https", "wss"])
        func runsInsideOfTLS(transport: String) async throws {
            var configuration = LabConfiguration()
            configuration.entries = LabEntry.all(.tls)
            let records = try await expectRepetitions(
                [["send", "@boris", "hello"], ["me", "--temporary-keys"]], configuration: configuration
            ) { _ in ["--transport", transport] }
            for record in records {
                let dials = record.redacted.split(separator: "\n").filter { $0.contains(" what=dial ") }
                #expect(!dials.isEmpty && dials.allSatisfy { $0.contains(" by=\(transport) ") }, "\(dials)")
                #expect(record.redacted.contains(" what=secured "), "TLS was up")
            }
        }
    #endif

    @Test(
        "LT05 runs through each kind of proxy are repeated to the same decisions, and their secrets are not in the record",
        arguments: LabProxyConfiguration.Kind.allCases)
    func runsThroughProxies(kind: LabProxyConfiguration.Kind) async throws {
        var configuration = LabConfiguration()
        configuration.proxies = [LabProxyConfiguration(kind)]
        var url = ""
        let records = try await expectRepetitions(
            [["send", "@boris", "hello"], ["me", "--temporary-keys"]], configuration: configuration
        ) { description in
            url = try #require(description.proxies.first?.url)
            return ["--proxy", url]
        }
        let proxy = try ProxyConfiguration(url)
        var hidden: [String] = []
        switch proxy.kind {
        case .mtproxy(let secret):
            // Hexadecimal, and as links have it.
            hidden = [secret.key.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined(), secret.text]
        case .socks5(let credentials), .http(let credentials):
            if let credentials { hidden = [credentials.password, credentials.password.replacing(" ", with: "%20")] }
        }
        for record in records {
            #expect(record.redacted.contains(" proxy "), "the machine's proxy is told")
            #expect(hidden.allSatisfy { !record.text.contains($0) })
            #expect(!record.redacted.contains("127.0.0.1") && !record.redacted.contains("port=\(proxy.port)"))
        }
    }

    @Test("LT05 WebSocket through a proxy is repeated")
    func webSocketThroughAProxy() async throws {
        var configuration = LabConfiguration()
        configuration.proxies = [LabProxyConfiguration(.socks5WithPassword)]
        let records = try await expectRepetitions([["me"]], configuration: configuration) { description in
            ["--transport", "ws", "--proxy", try #require(description.proxies.first?.url)]
        }
        for record in records { #expect(record.redacted.contains(" step=password")) }
    }

    @Test("LT05 a run that has found its way over WebSocket is repeated, and the next one, which remembers the way")
    func rememberedWays() async throws {
        var configuration = LabConfiguration()
        configuration.entries = LabEntry.all(.webSocket)
        for number in 1...5 { configuration.entries.append(LabEntry(.silent, datacenter: number, isMain: true)) }
        let records = try await expectRepetitions([["me"]], configuration: configuration) { _ in [] }
        let (first, next) = (try #require(records.first), try #require(records.last))
        #expect(first.redacted.contains(" by=ws probe=1") && !first.redacted.contains(" remembered m="))
        #expect(next.redacted.contains(" by=ws probe=1") && next.redacted.contains(" remembered m="))
    }

    @Test("LT05 a front that wants a sign of life is answered, and what comes behind that is repeated")
    func pingsOfFronts() async throws {
        let records = try await expectRepetitions([["me"]]) { _ in ["--transport", "ws"] }
        let home = try TemporaryDirectory()
        var lines = try #require(records.last).redacted.split(separator: "\n").map(String.init)
        // The ping comes before the first answer under a key, and is answered before anything else.
        let heard = try #require(lines.firstIndex { $0.contains(" heard ") && $0.contains(" is=messages") })
        let turn = try #require(lines[heard...].firstIndex { $0.contains(" turn ") })
        let words = lines[heard].split(separator: " ")
        let head = words.prefix { !$0.hasPrefix("is=") && !$0.hasPrefix("id=") }.filter { !$0.hasPrefix("seq=") }
        let connection = try #require(words.first { $0.hasPrefix("k=") })
        let machine = try #require(words.first { $0.hasPrefix("m=") })
        let time = try #require(lines[turn].split(separator: " ").first { $0.hasPrefix("t=") })
        let start = lines[turn].split(separator: " ").prefix(2).joined(separator: " ")
        lines.insert("\(start) did \(machine) \(time) what=write \(connection)", at: turn + 1)
        lines.insert(head.joined(separator: " ") + " is=way step=ping", at: heard)
        let file = try home.file("ping.record", lines.map { $0 + "\n" }.joined())
        let run = await CommandRun.of("replay", file)
        #expect(run.output.last == "The run goes as it went.", "\(run.output) \(run.errors)")
    }

    @Test(
        "LT05 of more addresses and proxies than anybody has nothing is repeated; a first decision that is missing is found"
    )
    func recordsOfMany() async throws {
        let home = try TemporaryDirectory()
        func replay(_ lines: [String]) async throws -> CommandRun {
            let file = try home.file("made.record", lines.map { $0 + "\n" }.joined())
            return await CommandRun.of("replay", file)
        }
        let whole = Self.lines(secret: "plain")
        let proxies = (1...2).map { "202 1 proxy m=1 to=place-\($0) port=1080 is=socks5" }
        let many = (1...2049).map { "201 1 address m=1 to=place-\($0) port=443" }
        let run = try await replay(Array(whole.prefix(3)) + many + proxies + whole.dropFirst(4))
        #expect(run.status == .badData)
        #expect(
            run.output.first?.hasSuffix("it knew more addresses and proxies than anybody has") == true, "\(run.output)")
        var changed = whole + Self.begun(at: 401)
        changed.removeAll { $0.contains(" did ") && $0.contains("t=302000") }
        let other = try await replay(changed)
        #expect(other.status == .checkFailed && other.output.contains { $0.contains("another one at ") })
    }

    // MARK: - Made by hand

    private static func lines(secret: String) -> [String] {
        [
            "mtproto-record 1",
            "100 1 begin transport=automatic proxies=0 temporary_keys=0 test=0",
            "200 1 machine m=1 dc=2 for=main t=200000 clock=0 connect=12000000 exchange=10000000 seed=5 keys=1 ways=1",
            "201 1 address m=1 to=place-1 port=443 secret=\(secret)",
            "300 1 asked m=1 t=300000 r=16777216 name=users.getUsers bytes=16 repeatable=1",
            "301 1 given m=1 t=301000 what=resume",
            "302 1 turn m=1 t=302000",
            "303 1 did m=1 t=302000 what=state is=connecting",
            "304 1 did m=1 t=302000 what=want_key",
            "305 1 given m=1 t=305000 what=make_key",
            "306 1 turn m=1 t=306000",
            "307 1 did m=1 t=306000 what=dial k=1 to=place-1 port=443 by=tcp probe=0",
            "400 1 given m=1 t=400000 what=open k=1",
        ]
    }

    private static func begun(at time: Int) -> [String] {
        [
            "\(time) 1 turn m=1 t=\(time)000",
            "\(time) 1 did m=1 t=\(time)000 what=state is=authorizing",
            "\(time) 1 did m=1 t=\(time)000 what=begin_key k=1",
            "\(time) 1 did m=1 t=\(time)000 what=write k=1",
            // The first answer of the exchange.
            "900 1 heard m=1 t=900000 k=1 is=plain", "901 1 turn m=1 t=901000",
            "901 1 did m=1 t=901000 what=write k=1",
        ]
    }

    @Test("LT05 an address with a secret is repeated with a made-up one of its kind, and TLS opens when it opened")
    func addressesWithSecrets() async throws {
        let home = try TemporaryDirectory()
        func replay(_ lines: [String]) async throws -> CommandRun {
            let file = try home.file("made.record", lines.map { $0 + "\n" }.joined())
            return await CommandRun.of("replay", file)
        }
        for secret in ["plain", "padded"] {
            let run = try await replay(Self.lines(secret: secret) + Self.begun(at: 401))
            #expect(run.output.first == "machine 1 of datacenter 2: 7 decisions, all as recorded", "\(run.output)")
        }
        let greeted = [
            "401 1 turn m=1 t=401000", "401 1 did m=1 t=401000 what=write k=1",
            "500 1 heard m=1 t=500000 k=1 is=way",
        ]
        let tls = try await replay(Self.lines(secret: "tls") + greeted + Self.begun(at: 501))
        #expect(tls.output.first == "machine 1 of datacenter 2: 8 decisions, all as recorded", "\(tls.output)")
        let refused = try await replay(
            Self.lines(secret: "tls") + Array(greeted.dropLast()) + [
                "500 1 heard m=1 t=500000 k=1 is=way step=refused", "501 1 turn m=1 t=501000",
                "501 1 did m=1 t=501000 what=close k=1 why=tunnel", "501 1 did m=1 t=501000 what=lose k=1 why=tunnel",
                "501 1 did m=1 t=501000 what=leave_key",
            ])
        #expect(refused.output.first?.hasPrefix("machine 1 of datacenter 2: 7 decisions") == true, "\(refused.output)")
        let silent = try await replay(Self.lines(secret: "padded") + ["500 1 heard m=1 t=500000 k=1 is=way"])
        let reason = "a proxy or a front said something here that follows from nothing in the record"
        #expect(silent.output.first?.hasSuffix(reason) == true, "\(silent.output)")
        let changed = try await replay(Self.lines(secret: "plain") + greeted)
        #expect(changed.errors.last?.hasSuffix("The run goes another way than it went.") == true)
    }

    @Test("LT05 a repeated run knows which addresses are of IPv6: they are tried behind the next one of IPv4")
    func addressesOfBothKinds() async throws {
        let home = try TemporaryDirectory()
        let whole = Self.lines(secret: "plain")
        let machine = whole.prefix(3).map { $0.replacing(" ways=1", with: " ways=1 races=1") }
        for (six, next) in [(" six=1", "place-3"), ("", "place-2")] {
            let others = [
                "201 1 address m=1 to=place-2 port=443\(six) secret=plain",
                "201 1 address m=1 to=place-3 port=443 secret=plain",
            ]
            // Nothing comes of the first one, so that the next one is tried after a while.
            let late = [
                "2700 1 given m=1 t=2700306000 what=time", "2701 1 turn m=1 t=2700306000",
                "2702 1 did m=1 t=2700306000 what=dial k=2 to=\(next) port=443 by=tcp probe=1",
            ]
            let lines: [String] = machine + [whole[3]] + others + whole[4..<12] + late
            let file = try home.file("made.record", lines.map { $0 + "\n" }.joined())
            let run = await CommandRun.of("replay", file)
            #expect(run.output.first == "machine 1 of datacenter 2: 4 decisions, all as recorded", "\(run.output)")
        }
    }

    @Test(
        "LT05 addresses that differ in their secrets alone are two when a run is repeated, and one in earlier records")
    func addressesThatDifferInSecrets() async throws {
        let home = try TemporaryDirectory()
        func replay(_ lines: [String]) async throws -> CommandRun {
            let file = try home.file("made.record", lines.map { $0 + "\n" }.joined())
            return await CommandRun.of("replay", file)
        }
        for secret in ["plain", "padded", "tls"] {
            let whole = Self.lines(secret: secret)
            let machine = whole.prefix(3).map { $0.replacing(" ways=1", with: " ways=1 races=1") }
            let others = [
                "201 1 address m=1 to=place-1 port=443 secret=\(secret) secret_number=2",
                "201 1 address m=1 to=place-2 port=443 secret=\(secret) secret_number=2",
            ]
            // Nothing comes of the first one, so that the next one is tried after a while.
            let late = [
                "2700 1 given m=1 t=2700306000 what=time", "2701 1 turn m=1 t=2700306000",
                "2702 1 did m=1 t=2700306000 what=dial k=2 to=place-1 port=443 by=tcp probe=1",
            ]
            let lines: [String] = machine + [whole[3]] + others + whole[4..<12] + late
            let run = try await replay(lines)
            #expect(run.output.first == "machine 1 of datacenter 2: 4 decisions, all as recorded", "\(run.output)")
            let copy = home.path + "/\(secret).shown"
            #expect(await CommandRun.of("redact", home.path + "/made.record", copy).status == .success)
            #expect(await CommandRun.of("replay", copy).output == run.output)
            let earlier = try await replay(lines.map { $0.replacing(" secret_number=2", with: "") })
            #expect(
                earlier.output.contains("  now:      dial k=2 to=place-2 port=443 by=tcp probe=1"), "\(earlier.output)")
        }
    }
}
