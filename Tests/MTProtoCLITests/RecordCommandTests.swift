import Foundation
import MTProtoCore
import MTProtoCrypto
import TelegramLab
import TestProcesses
import Testing

@testable import MTProtoKit
@testable import TelegramKit
@testable import mtproto

/// `mtproto record`, `explain` and `redact`.
@Suite("mtproto record")
struct RecordCommandTests {
    private static let account = LabAccount(
        phone: "99966217438", code: "83920174", homeDC: 2, firstName: "Zebulon Jürß", lastName: "Кривошеин",
        username: "zebulonquincunx", password: "swordfish of doom")

    /// A text of which only what is no sign of ASCII is escaped, as records (`M%c3%bcller`), JSON and terminals do it.
    private static func partlyEscaped(_ text: String) -> [[UInt8]] {
        func plain(_ unit: some BinaryInteger) -> String { String(UnicodeScalar(UInt8(truncatingIfNeeded: unit))) }
        var all: [String] = []
        for isUpper in [false, true] {
            func digits(_ number: some BinaryInteger, _ count: Int) -> String {
                let digits = String(number, radix: 16, uppercase: isUpper)
                return String(repeating: "0", count: max(0, count - digits.count)) + digits
            }
            // A space would end a value of a record.
            let isKept = { (byte: UInt8) in byte > 0x20 && byte < 0x7f && byte != UInt8(ascii: "%") }
            all.append(text.utf8.map { isKept($0) ? plain($0) : "%" + digits($0, 2) }.joined())
            all.append(text.utf16.map { $0 < 0x80 ? plain($0) : "\\u" + digits($0, 4) }.joined())
            all.append(
                text.unicodeScalars.map { $0.isASCII ? plain($0.value) : "\\u{\(digits($0.value, 1))}" }.joined())
        }
        return all.map { Array($0.utf8) }
    }

    /// How bytes may stand in a file: as they are, in UTF-16, hexadecimal, base64, or escaped, all of them or some.
    private static func encodings(_ secret: [UInt8]) -> [[UInt8]] {
        var all = [secret]
        let text = String(decoding: secret, as: UTF8.self)
        if Array(text.utf8) == secret {
            all.append(text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] })
            all.append(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] })
            all.append(Array(text.replacing(" ", with: "%20").utf8))
            all.append(Array(text.replacing(" ", with: "+").utf8))
            all += partlyEscaped(text)
        }
        let hexadecimal = secret.map { String(format: "%02x", $0) }
        all.append(Array(hexadecimal.joined().utf8))
        all.append(Array(hexadecimal.joined().uppercased().utf8))
        all.append(Array(hexadecimal.map { "%" + $0 }.joined().utf8))
        // What the neighbours of the bytes do not change, wherever they begin.
        for shift in 0..<3 {
            let shifted = base64([UInt8](repeating: 0, count: shift) + secret).filter { $0 != "=" }
            let part = shifted.dropFirst([0, 2, 3][shift]).dropLast()
            all.append(Array(part.utf8))
            all.append(Array(part.replacing("+", with: "-").replacing("/", with: "_").utf8))
        }
        return all.filter { $0.count >= 4 }
    }

    /// How a number of 64 bits may stand there.
    private static func secrets(_ name: String, _ number: UInt64) -> [String: [UInt8]] {
        [
            name: withUnsafeBytes(of: number.littleEndian) { Array($0) },
            "\(name), the other way round": withUnsafeBytes(of: number.bigEndian) { Array($0) },
            "\(name) in decimal": Array("\(number)".utf8),
            "\(name) with a sign": Array("\(Int64(bitPattern: number))".utf8),
        ]
    }

    private func expectNone(of secrets: [String: [UInt8]], in file: String) throws {
        let content = try Data(contentsOf: URL(fileURLWithPath: file))
        #expect(!content.isEmpty)
        for (name, secret) in secrets {
            for encoding in Self.encodings(secret) {
                #expect(content.range(of: Data(encoding)) == nil, "\(name) is in \(file)")
            }
        }
    }

    @Test("LT05 no key, code, phone number, name, password or text of a run is in its record, in any encoding")
    func recordsHoldNoSecrets() async throws {
        let home = try TemporaryDirectory()
        var configuration = LabConfiguration()
        configuration.accounts = Array(LabAccount.standard.prefix(2)) + [Self.account]
        try await withLab(configuration) { lab in
            let session = home.path + "/session"
            let options = ["--lab", try lab.describe(in: home), "--session", session]
            func record(_ number: Int, _ command: [String]) async throws -> String {
                let file = "\(home.path)/\(number).record"
                let run = await CommandRun.of(
                    ["record", file, "--"] + command + options, home: home, answers: [Self.account.password ?? ""])
                #expect(run.status == .success, "\(command) \(run.errors)")
                #expect(try permissions(file) == 0o600)
                return file
            }
            let text = "meet me at the old mill at noon, Grüße, до встречи 🦊"
            // What a record would hold of it would be found.
            let line = RunRecord(time: 5, client: 1, event: "end", fields: [.init("outcome", "\(text)!")]).line
            #expect(Self.encodings(Array(text.utf8)).contains { Data(line.utf8).range(of: Data($0)) != nil }, "\(line)")
            var files = [try await record(0, ["login", "--phone", Self.account.phone, "--code", Self.account.code])]
            files.append(try await record(1, ["send", "@alice", text]))
            files.append(try await record(2, ["history", "@alice", "--search", "mill"]))
            let refused = "\(home.path)/3.record"
            let run = await CommandRun.of(
                ["record", refused, "--", "history", "@nobodyofthisname"] + options, home: home)
            #expect(run.status != .success)
            files.append(refused)

            var secrets: [String: [UInt8]] = [
                "code": Array(Self.account.code.utf8), "phone": Array(Self.account.phone.utf8),
                "password": Array("swordfish".utf8), "text": Array(text.utf8),
                "part of the text": Array("old mill".utf8), "umlauts of the text": Array("Grüße".utf8),
                "Cyrillic of the text": Array("до встречи".utf8), "emoji of the text": Array("🦊".utf8),
                "first name": Array("Zebulon".utf8), "umlauts of the first name": Array("Jürß".utf8),
                "last name": Array("Кривошеин".utf8),
                "username": Array("zebulonquincunx".utf8), "other's name": Array("nobodyofthisname".utf8),
                "device": Array("swift-mtproto-kit".utf8), "name of the other": Array("Arden".utf8),
            ]
            for key in await lab.keys() {
                for session in key.newest_sessions {
                    let id = try #require(Int64(session.id))
                    secrets.merge(Self.secrets("session \(session.id)", UInt64(bitPattern: id))) { $1 }
                }
            }
            #expect(secrets.keys.contains { $0.hasPrefix("session") })
            var stored = try TelegramConfiguration.lab(lab)
            stored.storage = try FileStore(directory: session)
            try await withTelegramClient(stored) { client in
                _ = try await client.me()
                for datacenter in client.network.context.knownDatacenters {
                    guard let key = client.network.context.authInfo(for: datacenter)?.key else { continue }
                    key.bytes.withUnsafeBytes { bytes in
                        for start in stride(from: 0, to: 256, by: 16) {
                            secrets["key \(datacenter) \(start)"] = Array(bytes[start..<start + 16])
                        }
                    }
                    secrets.merge(Self.secrets("key id \(datacenter)", key.id)) { $1 }
                }
            }
            #expect(secrets.keys.contains { $0.hasPrefix("key id") })
            for file in files {
                try expectNone(of: secrets, in: file)
                let copy = file + ".redacted"
                let redact = await CommandRun.of("redact", file, copy)
                #expect(redact.status == .success, "\(redact.errors)")
                #expect(redact.output.last?.contains("; 0 things that are not known") == true, "\(redact.output)")
                secrets["address"] = Array("127.0.0.1".utf8)
                secrets["home"] = Array(home.path.utf8)
                try expectNone(of: secrets, in: copy)
                secrets["address"] = nil
                secrets["home"] = nil
                // It is as good for an explanation.
                let (whole, parts) = (await CommandRun.of("explain", file), await CommandRun.of("explain", copy))
                #expect(whole.status == .success && parts.status == .success)
                #expect(whole.output.count == parts.output.count && parts.output.last?.hasPrefix("In short: ") == true)
            }
            #expect(
                await CommandRun.of("explain", files[1]).output.contains {
                    $0.contains("messages.sendMessage")
                })
        }
    }

    @Test(
        "LT05 no temporary key, credentials of a proxy, file name, caption or search word of a run is in its record",
        arguments: [LabProxyConfiguration.Kind.socks5WithPassword, .httpWithPassword, .mtproxyPadded])
    func recordsBehindProxiesHoldNoSecrets(kind: LabProxyConfiguration.Kind) async throws {
        let home = try TemporaryDirectory()
        let secret = (0..<16).map { UInt8(0x91 &+ 7 &* $0) }
        var configuration = LabConfiguration()
        configuration.accounts = Array(LabAccount.standard.prefix(2)) + [Self.account]
        configuration.proxies = [LabProxyConfiguration(kind, key: kind == .mtproxyPadded ? secret : nil)]
        try await withLab(configuration) { lab in
            let place = try lab.describe(in: home)
            let description = try JSONDecoder().decode(
                LabDescription.self, from: Data(contentsOf: URL(fileURLWithPath: place)))
            let proxy = try #require(description.proxies.first?.url)
            let upload = try home.file("quagmire-ledger-größe.txt", "pernickety words")
            let options = [
                "--lab", place, "--session", home.path + "/session", "--temporary-keys", "--proxy", proxy,
            ]
            var files: [String] = []
            for command in [
                ["login", "--phone", Self.account.phone, "--code", Self.account.code],
                ["upload", upload, "@alice", "--caption", "a haberdasher of note, Кепка 🧢"],
                ["history", "@alice", "--search", "haberdasher"],
            ] {
                let file = "\(home.path)/\(files.count).record"
                let run = await CommandRun.of(
                    ["record", file, "--"] + command + options, home: home, answers: [Self.account.password ?? ""])
                #expect(run.status == .success, "\(command) \(run.errors)")
                files.append(file)
            }
            #expect(await lab.proxyCounters.contains { $0.carried > 0 }, "it goes through the proxy")

            var secrets: [String: [UInt8]] = [
                "file name": Array("quagmire-ledger".utf8), "umlauts of the file name": Array("größe".utf8),
                "content": Array("pernickety".utf8), "caption and search word": Array("haberdasher".utf8),
                "Cyrillic of the caption": Array("Кепка".utf8), "emoji of the caption": Array("🧢".utf8),
            ]
            if kind == .mtproxyPadded {
                secrets["secret"] = secret
            } else {
                let parts = try #require(URLComponents(string: proxy))
                secrets["password of the proxy"] = Array(try #require(parts.password).utf8)
            }
            let keys = await lab.keys()
            #expect(keys.contains { $0.bound_to != nil }, "there are temporary keys")
            for key in keys {
                let id = try #require(UInt64(key.id, radix: 16))
                secrets.merge(Self.secrets("key id \(key.id)", id)) { $1 }
                secrets.merge(Self.secrets("swapped key id \(key.id)", id.byteSwapped)) { $1 }
            }
            for file in files {
                try expectNone(of: secrets, in: file)
                let copy = file + ".redacted"
                let redact = await CommandRun.of("redact", file, copy)
                #expect(redact.status == .success, "\(redact.errors)")
                try expectNone(of: secrets, in: copy)
            }
        }
    }

    @Test("LT05 a record of a command that waits says what for, and explain says it in words")
    func stuckCommandsAreExplained() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let options = ["--lab", try lab.describe(in: home)]
            let login = await CommandRun.of(
                ["login", "--phone", "9996651001", "--code", "55555"] + options, home: home)
            #expect(login.status == .success)
            await lab.failNext("users.getUsers", at: 5, code: 420, message: "FLOOD_WAIT_40")
            let file = home.path + "/run.record"
            let run = await CommandRun.of(["record", file, "--", "me"] + options, home: home)
            #expect(run.status == .success, "\(run.errors)")
            let story = await CommandRun.of("explain", file)
            #expect(story.status == .success, "\(story.errors)")
            for words in [
                "dialled datacenter 5 at 127.0.0.1:", "connected after", "datacenter 5 wanted a pause of 40.0 s",
                "users.getUsers to datacenter 5 had waited for", "the client ended",
            ] {
                #expect(story.output.contains { $0.contains(words) }, "\(words) is not in \(story.output)")
            }
            #expect(story.output.last == "In short: the client ended, and nothing that it had asked was left open.")
        }
    }

    @Test("LT05 explain concludes from a record why nothing goes on")
    func conclusions() async throws {
        let home = try TemporaryDirectory()
        func story(_ lines: String...) async throws -> [String] {
            let file = try home.file("a.record", (["mtproto-record 1"] + lines).map { $0 + "\n" }.joined())
            let run = await CommandRun.of("explain", file)
            #expect(run.status == .success, "\(run.errors)")
            return run.output
        }
        // The bug: nobody listens at the only address.
        let refused = try await story(
            "0 1 begin transport=tcp proxies=0 temporary_keys=0 test=0",
            "200000 1 dial c=1 dc=2 to=192.0.2.1 port=443 for=main by=tcp/intermediate",
            "10200000 1 close c=1 dc=2 out=0 in=0 requests=0 why=no%20connection%20within%2010%20s",
            "11200000 1 dial c=2 dc=2 to=192.0.2.1 port=443 for=main by=tcp/intermediate",
            "11300000 1 close c=2 dc=2 out=0 in=0 requests=0 why=connection%20refused",
            "11400000 1 waits name=users.getUsers dc=2 took=11000000 attempts=1 why=no%20connection%20yet",
            "20400000 1 state dc=2 for=main is=no%20route")
        #expect(
            refused == [
                "at 0 µs: the client began to run",
                "at 200 ms: dialled datacenter 2 at 192.0.2.1:443 (main, tcp/intermediate), no connection came about in "
                    + "10.0 s: no connection within 10 s",
                "at 11.2 s: dialled datacenter 2 at 192.0.2.1:443 (main, tcp/intermediate), no connection came about in "
                    + "100 ms: connection refused",
                "at 11.4 s: users.getUsers to datacenter 2 had waited for 11.0 s: no connection yet",
                "at 20.4 s: the state of datacenter 2 is: no route",
                "In short: when the record ends, one request had no answer: users.getUsers to datacenter 2 had waited for "
                    + "20.0 s: no connection yet. No connection to it was open; the last 2 dials failed, the latest, to "
                    + "192.0.2.1:443, ended with: connection refused.",
            ])
        // A server that says nothing any more.
        let silent = try await story(
            "0 1 begin transport=automatic proxies=1 temporary_keys=0 test=0",
            "1000 1 dial c=1 dc=2 to=2001:db8::1 port=443 for=main by=tcp/intermediate", "3500 1 open c=1 for=main",
            "4000 1 sent c=1 dc=2 bytes=100", "9000 1 received c=1 dc=2 bytes=50",
            "9100 1 answer name=help.getConfig dc=2 outcome=ok took=5000",
            "9200 1 answer name=help.getConfig dc=2 outcome=ok took=5100",
            "10000 1 request name=messages.sendMessage dc=2 c=1",
            "10100 1 answer name=messages.getDialogs dc=2 outcome=400%20FOLDER_ID_INVALID took=100",
            "10200 1 sent c=1 dc=2 bytes=300", "30010200 1 timer_fired dc=2 for=main")
        #expect(silent[0] == "at 0 µs: the client began to run, through a proxy")
        #expect(silent.contains { $0.contains("at [2001:db8::1]:443") && $0.hasSuffix("connected after 2.5 ms") })
        #expect(silent.contains { $0.contains("2 requests were answered: help.getConfig (2 times)") })
        #expect(silent.contains { $0.hasSuffix("nothing has come until the record ends, 30.0 s later") })
        #expect(
            silent.last
                == "In short: when the record ends, one request had no answer: messages.sendMessage to datacenter 2 had "
                + "waited for 30.0 s. The connection to it was open; something came over it last 30.0 s before. What "
                + "failed: messages.getDialogs: 400 FOLDER_ID_INVALID.")
        // Nothing of it has gone out when the program is ended: not even a key is there.
        let early = try await story(
            "0 1 begin transport=automatic proxies=0 temporary_keys=0 test=0",
            "100 1 machine m=1 dc=4 for=main t=100 clock=5 seed=1",
            "200 1 asked m=1 t=200 r=1 name=auth.sendCode bytes=64",
            "300 1 dial c=1 dc=4 to=192.0.2.1 port=443 for=main by=tcp", "400 1 open c=1 for=main",
            "500 1 asked m=1 t=500 r=2 name=help.getConfig bytes=4",
            "600 1 answer name=help.getConfig dc=4 outcome=cancelled took=100",
            "700 1 sent c=1 dc=4 bytes=105", "3000700 1 timer_fired dc=4 for=main")
        #expect(
            early.last?.contains("one request had no answer: auth.sendCode to datacenter 4 had waited for 3.0 s")
                == true)
        // Behind a proxy the machine is not written down. What is sent, or has ended, is asked for no more.
        let proxied = try await story(
            "0 1 begin transport=automatic proxies=1 temporary_keys=0 test=0",
            "100 1 asked dc=2 for=main name=users.getUsers",
            "200 1 asked dc=2 for=main name=users.getUsers", "300 1 request name=users.getUsers dc=2 c=1",
            "400 1 answer name=users.getUsers dc=2 outcome=ok took=100", "2000400 1 timer_fired dc=2 for=main")
        #expect(
            proxied.last?.contains("one request had no answer: users.getUsers to datacenter 2 had waited for 2.0 s")
                == true)
        let several = try await story("0 1 begin", "0 2 begin", "5 1 end", "6 2 end")
        #expect(several.filter { $0.hasPrefix("Client ") } == ["Client 1", "Client 2"])
    }

    /// What `explain` concludes from the lines of a record.
    private func conclusion(_ lines: [String]) throws -> String {
        let records = try lines.map { try #require(RunRecord(line: Substring($0)), "\($0)") }
        return try #require(RunStory(records).lines.last)
    }

    @Test("LT05 of several requests with one name explain knows which one has no answer, and since when")
    func namesakes() throws {
        // Three parts at once: two are answered after 3 s, each with another behind it, one is held.
        let held = try conclusion([
            "0 1 dial c=1 dc=5 to=192.0.2.1 port=443 for=files by=tcp", "100 1 open c=1 for=files",
            "1000000 1 request name=upload.saveFilePart dc=5 c=1",
            "1000100 1 request name=upload.saveFilePart dc=5 c=1",
            "4000050 1 answer name=upload.saveFilePart dc=5 outcome=ok took=2999950",
            "4000100 1 request name=upload.saveFilePart dc=5 c=1", "4000200 1 received c=1 dc=5 bytes=5",
            "7000050 1 answer name=upload.saveFilePart dc=5 outcome=ok took=2999950",
            "11000000 1 waits name=upload.saveFilePart dc=5 for=files took=10000000 attempts=1 why=sent%2010%20s%20ago",
            "28000000 1 timer dc=5 for=files wait=1",
        ])
        #expect(
            held.hasPrefix(
                "In short: when the record ends, one request had no answer: upload.saveFilePart to datacenter 5 had waited "
                    + "for 27.0 s: sent 10 s ago. The connection to it for files was open"), "\(held)")
        // One that is sent while an earlier one waits.
        let later = try conclusion([
            "3000 1 request name=users.getUsers dc=2",
            "10000000 1 waits name=users.getUsers dc=2 for=main took=9998000 attempts=1 why=x",
            "11000000 1 request name=users.getUsers dc=2",
            "21000000 1 answer name=users.getUsers dc=2 outcome=ok took=20998000",
            "90000000 1 timer dc=2 for=main wait=1",
        ])
        #expect(
            later.contains("one request had no answer: users.getUsers to datacenter 2 had waited for 79.0 s"),
            "\(later)")
        // Several at once, of which none was sent; a second round says the same of each.
        var rounds: [String] = []
        for time in ["500000", "1000000"] {
            for number in 0..<3 {
                rounds.append(
                    "\(time)\(number) 1 waits name=users.getUsers dc=2 for=main took=\(time)\(number) attempts=1 why=\(time)"
                )
            }
        }
        let many = try conclusion(rounds)
        #expect(many.contains("3 requests had no answer: users.getUsers"), "\(many)")
        // Three at once, and an answer more than that.
        let sent = (0..<3).map { "\(1_000_000 + $0) 1 request name=users.getUsers dc=2 c=1" }
        let answers = (0..<4).map { "\(1_100_000 + $0) 1 answer name=users.getUsers dc=2 outcome=ok took=100000" }
        #expect(try conclusion(sent + answers) == "In short: when the record ends, nothing waits for an answer.")
        let fourth = ["1300000 1 request name=users.getUsers dc=2 c=1", "4300000 1 timer dc=2 for=main wait=1"]
        let last = try conclusion(sent + answers + fourth)
        #expect(
            last.contains("one request had no answer: users.getUsers to datacenter 2 had waited for 3.0 s"), "\(last)")
    }

    @Test("LT05 explain forgets a request that waited before a connection got it, once it is answered or over")
    func heldRequests() throws {
        let waits = "5000000 1 waits name=users.getUsers dc=2 took=5000000 attempts=1 why=waits%2030%20s%20more"
        let request = "30000000 1 request name=users.getUsers dc=2 c=1"
        let waited = "35000000 1 waited name=users.getUsers dc=2 took=35000000"
        let answer = "30100000 1 answer name=users.getUsers dc=2 outcome=ok took=100000"
        let answered = try conclusion([waits, request, answer, waited])
        #expect(answered == "In short: when the record ends, nothing waits for an answer.")
        let cancelled = try conclusion([waits, "10000000 1 waited name=users.getUsers dc=2 took=10000000"])
        #expect(cancelled == answered)
        let sent = try conclusion([waits, request, waited, "40000000 1 timer dc=2 for=main wait=1"])
        #expect(
            sent.contains("one request had no answer: users.getUsers to datacenter 2 had waited for 40.0 s"), "\(sent)")
    }

    @Test(
        "LT05 explain claims nothing of what a gap in the record may have ended, nor of connections for something else")
    func gapsInRecords() throws {
        let gap = try conclusion([
            "0 1 dial c=1 dc=2 to=192.0.2.1 port=443 for=main by=tcp", "100 1 open c=1 for=main",
            "1000 1 request name=users.getUsers dc=2 c=1", "5000000 1 left_out bytes=5000000",
            "3600000000 1 timer dc=2 for=main wait=1",
        ])
        #expect(gap == "In short: when the record ends, nothing waits for an answer.")
        let ended = try conclusion(["1000 1 request name=users.getUsers dc=2 c=1", "2000 1 end"])
        #expect(ended == "In short: the client ended, and nothing that it had asked was left open.")
        let other = try conclusion([
            "0 1 dial c=1 dc=2 to=192.0.2.1 port=443 for=main by=tcp", "50 1 close c=1 dc=2 why=connection%20refused",
            "100 1 dial c=2 dc=2 to=192.0.2.1 port=443 for=files by=tcp", "200 1 open c=2 for=files",
            "6000000 1 waits name=users.getUsers dc=2 for=main took=5900000 attempts=1 why=no%20connection%20yet",
        ])
        #expect(other.contains("No connection to it was open; the latest, to 192.0.2.1:443, ended with"), "\(other)")
    }

    @Test("LT05 of forty thousand requests with one name each ends by itself")
    func manyNamesakes() throws {
        var requests = WaitingRequests()
        for number in 0..<40_000 { requests.send(at: Int64(number) * 100_000, on: nil) }
        for number in (0..<40_000).reversed() where number != 777 { _ = requests.end(begun: Int64(number) * 100_000) }
        #expect(requests.open.map(\.waitsFrom) == [77_700_000])
    }

    @Test("LT05 all that the library says of waiting, failing and proxies comes through redaction")
    func ownWordsStay() {
        let steps: [PendingRequest.Connection.Step] = [
            .paused, .networkUnavailable, .dialling("?"), .opening("?", waitsFor: "?"), .pausing(.seconds(3)),
            .keyMadeElsewhere, .makingKey("?"), .storingKey, .bindingKey("?"),
        ]
        let error = TelegramError.ServerError(code: 420, message: "FLOOD_WAIT_30")
        let states: [PendingRequest.State] =
            steps.flatMap { step in
                [true, false].map {
                    .waitingForConnection(.init(step: step, lastFailure: "connection refused"), wasSent: $0)
                }
            } + [
                .clientNotRunning, .lookingForDatacenter, .waitingForFileConnection, .transferringAuthorization,
                .waitingForRequest("messages.sendMessage"), .pausing(.seconds(3), because: error),
                .pausing(.seconds(3), because: nil), .waitingForPassword, .bindingKey, .changingKey, .queued,
                .sent(.seconds(10)), .acknowledged(.seconds(10)),
            ]
        let address = DatacenterAddress(host: "?", port: 443)
        let failures: [RequestFailure] = [
            .answerLost, .answerUnreadable, .rejected(code: 32), .timedOut, .cancelled, .stopped, .unknownDependency,
            .connection(nil, reason: "closed"), .noAddress, .keyUnknown, .keyOfOtherServers, .keyNotStored,
            .unknownServerKey(address),
        ]
        let proxies: [TunnelError] =
            [
                .notTLS, .tlsAlert(40), .unexpectedRecord(type: 1, length: 5), .serverNotProven, .notSOCKS5(4),
                .noCommonMethod(hasCredentials: true), .noCommonMethod(hasCredentials: false), .credentialsRefused,
                .unknownAddressType(9), .notHTTP, .headTooLong(limit: 999), .httpStatus(407), .httpStatus(503),
                .unusableCredentials, .unusableTarget,
            ] + (1...9).map { .socksRefused($0) }
        let webSockets: [WebSocketError] = [
            .status(404), .badField("?"), .closed(100), .closed(nil), .unexpectedFrame(opcode: 9), .emptyFrame,
            .wrongMasking, .brokenFrame, .frameTooLong(999),
        ]
        let ends: [ConnectionEnd] = [
            .byPeer("closed by server instead of the TLS answer"), .connectTimeout(.seconds(9)), .proxyChanged, .idle,
            .paused,
            .tunnelTimeout("the answer to the TLS greeting", .seconds(9)), .closed, .silent, .transportError(-404),
            .invalidPacket,
            .flooded, .brokenStream(.frameTooShort(length: 3)), .brokenStream(.checksumMismatch), .trickle, .keyRemoved,
            .brokenStream(.unexpectedCounter(expected: 1, found: 2)), .keyUnknown, .keyDenied, .keyNotStored,
            .keyRenewal,
            .exchangeFailed(.answerNotGenuine), .exchangeFailed(.noKnownKey(offered: 1)), .networkChanged, .unwanted,
            .exchangeFailed(.nonceMismatch(.resPQ)), .exchangeFailed(.timedOut(.serverDHParams)), .notADatacenter,
            .overtaken, .replaced,
        ]
        let reasons: [CloseReason] = [.migrated]
        let texts =
            states.map { "\($0)" } + failures.map { "\($0)" } + proxies.map { "\($0)" } + webSockets.map { "\($0)" }
            + ends.map { "\($0)" } + reasons.map { "\($0)" }
        for text in texts {
            let plain = RunRedaction.plain(text)
            let places = text.split { !"?:443".contains($0) }.count { $0.contains("?") }
            #expect(plain.count { $0 == "…" } <= places, "\(text) became \(plain)")
        }
        #expect(RunRedaction.plain("tcp through socks5") == "tcp through socks5")
        #expect(RunRedaction.plain("999 665 100 1") == "999 … … …")
        #expect(RunRedaction.plain("170 - 123  456 s, 12 s") == "170 … …  … s, … s")
        #expect(RunRedaction.plain("((the end:::) is,,;,, here") == "(the end:) is,; …")
        #expect(RunRedaction.plain("tcp//padded tcp/padded") == "… tcp/padded")
    }

    @Test("LT05 of numbers in fields that a record of this library has none above in, no more is left")
    func boundedNumbers() async throws {
        let home = try TemporaryDirectory()
        let large = "99966210021"
        let lines = [
            "mtproto-record 1", "5 1 address m=1 to=a port=443 secret=plain secret_number=\(large)",
            "6 1 remembered m=1 to=a by=tcp secret_number=\(large)", "7 1 given m=1 t=5 what=key salt=\(large)",
            "8 1 message m=1 t=5 id=5 is=ping salt=\(large) number=\(large) wait=\(large)",
            "9 1 message m=1 t=5 id=5 is=refusal salt=7 number=-1",
            "10 1 asked m=1 t=5 r=1 bytes=\(large) packed=\(large)",
            "11 1 part m=1 t=5 k=1 have=\(large) size=\(large)",
            "12 1 message m=1 t=5 id=5 is=salts bytes=\(large) now=-\(large) since=\(large) until=\(large) state=\(large)",
            "13 1 heard m=1 t=5 k=1 is=error code=-\(large)", "14 1 turn m=1 t=5 did=\(large)",
            "15 1 open c=99999999 for=main", "16 1 open c=-100000000 for=main",
            "17 1 open c=100000000 for=main", "18 1 open c=-99999999 for=main",
        ]
        let file = try home.file("a.record", lines.map { $0 + "\n" }.joined())
        let copy = home.path + "/b.record"
        #expect(await CommandRun.of("redact", file, copy).status == .success)
        let left = try String(contentsOfFile: copy, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(left.count == lines.count && !left.contains { $0.contains(large) }, "\(left)")
        #expect(left.count { $0.contains("secret_number=4096") } == 2 && left[3].hasSuffix(" salt=1000000"))
        #expect(left[4].hasSuffix(" salt=1000000 number=1000000 wait=86400") && left[5].hasSuffix(" salt=7 number=-1"))
        #expect(left[6].hasSuffix(" bytes=16777216 packed=16777216"), "\(left)")
        #expect(left[7].hasSuffix(" have=16777216 size=16777216"), "\(left)")
        #expect(left[8].hasSuffix(" bytes=16777216 now=-2592000 since=2592000 until=2592000 state=255"), "\(left)")
        #expect(left[9].hasSuffix(" code=-999") && left[10].hasSuffix(" did=1000000"), "\(left)")
        // Numbers of connections are small: a large one may be something else, such as a phone number, and is left out.
        let labels = [
            "15 1 open c=99999999 for=main", "16 1 open for=main", "17 1 open for=main",
            "18 1 open c=-99999999 for=main",
        ]
        #expect(left.suffix(4) == labels[...], "\(left)")
    }

    @Test("LT05 nothing of a path comes through redaction, whatever it looks like")
    func pathsAreLeftOut() async throws {
        let home = try TemporaryDirectory()
        let file = try home.file(
            "a.record", "mtproto-record 1\n5 1 storage why=not%20stored%20at%20/srv/key%20of%20ANNA_SCHMIDT%20failed\n")
        let copy = home.path + "/a.shown"
        #expect(await CommandRun.of("redact", file, copy).status == .success)
        let text = try String(contentsOfFile: copy, encoding: .utf8)
        #expect(text.contains("5 1 storage why=not%20stored%20at"))
        for word in ["srv", "key", "ANNA", "failed"] { #expect(!text.contains(word), "\(text)") }
    }

    @Test("LT05 record refuses, and does not run, what makes no client; help and mistakes are told as without it")
    func onlyClientsAreRecorded() async throws {
        let home = try TemporaryDirectory()
        let file = home.path + "/a.record"
        let copy = home.path + "/copy.record"
        let whole = try home.file("whole.record", "mtproto-record 1\n5 1 end\n")
        for command in [
            ["redact", whole, copy], ["accounts", "list", "--test"], ["explain", whole], ["decode", "6b18f9c4"],
            ["lab", "--web"],
        ] {
            let run = await CommandRun.of(["record", file, "--"] + command, home: home)
            #expect(run.status == .usage && run.output.isEmpty, "\(command) \(run.output)")
            #expect(run.errors.last?.contains("was not run") == true, "\(run.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: copy))
        let help = await CommandRun.of(["record", file, "--", "me", "--help"], home: home)
        #expect(
            help.status == .success && help.errors.isEmpty && help.output.contains { $0.contains("USAGE: mtproto me") })
        let wrong = await CommandRun.of(["record", file, "--", "me", "--test", "--nonsense"], home: home)
        #expect(wrong.status == .usage && wrong.errors.contains { $0.contains("--nonsense") }, "\(wrong.errors)")
        #expect(!wrong.errors.contains { $0.contains("runs no client") })
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test(
        "LT05 a record for which there is no room ends with a word and a status, and the command does its work",
        .enabled(if: BuiltExecutable.path != nil, "the executable is not beside the tests"))
    func noRoom() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let options = ["--lab", try lab.describe(in: home), "--session", home.path + "/session"]
            let login = await CommandRun.of(
                ["login", "--phone", "9996651001", "--code", "55555"] + options, home: home)
            #expect(login.status == .success)
            try await BuiltExecutable.waitUntilFree(home.path + "/session")
            let file = home.path + "/run.record"
            let (process, output, errors) = (ChildProcess(), Pipe(), Pipe())
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
            // No file may be longer than 32 KiB, and who writes more is told so and not killed.
            process.arguments =
                ["-c", "trap '' XFSZ; ulimit -f 32; exec \"$@\"", "bash", try #require(BuiltExecutable.path)]
                + ["record", file, "--", "ping", "--count", "300"] + options
            process.setStandardInput(FileHandle.nullDevice)
            process.setStandardOutput(output)
            process.setStandardError(errors)
            try process.run()
            while process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
            let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            #expect(process.terminationStatus == CommandStatus.cannotCreate.rawValue)
            #expect(said.contains("\(file) ends before the run: "), "\(said)")
            let answers = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            #expect(!answers.isEmpty)
            // What is there can be read.
            #expect(await CommandRun.of("explain", file).status == .success)
        }
    }

    @Test("LT05 what is no record is refused, and nothing is written over")
    func refusals() async throws {
        let home = try TemporaryDirectory()
        let file = try home.file("a.record", "mtproto-record 1\n5 1 end\n7 1 e")
        // The last line of a process that was killed does not count.
        #expect(await CommandRun.of("explain", file).status == .success)
        for (content, reason) in [
            ("", "holds no record"), ("hello\n", "holds no record"), ("mtproto-record 2\n", "another version"),
            ("mtproto-record 1\r\n5 1 end\r\n", "CR LF"),
            ("mtproto-record 1\nhello\n", "line 2 is no record"), ("mtproto-record 1\n", "records no client"),
        ] {
            let run = await CommandRun.of("explain", try home.file("b.record", content))
            #expect(run.status == .badData && run.errors.last?.contains(reason) == true, "\(run.errors)")
        }
        #expect(await CommandRun.of("explain", home.path + "/none").status == .noInput)
        #expect(await CommandRun.of("redact", file, file).status == .cannotCreate)
        #expect(await CommandRun.of("record", file, "--", "me", "--test").status == .cannotCreate)
        let fresh = home.path + "/fresh.record"
        let none = await CommandRun.of("record", fresh, "--", "decode", "6b18f9c4")
        #expect(none.status == .usage && none.errors.last?.contains("runs no client") == true, "\(none.errors)")
        #expect(!FileManager.default.fileExists(atPath: fresh))
        #expect(await CommandRun.of("record", fresh).status == .usage)
        #expect(await CommandRun.of("record", fresh, "--", "record", "x", "--", "me").status == .usage)
        #expect(await CommandRun.of("record", fresh, "--", "me", "--lab", home.path + "/none").status == .noInput)
    }

    @Test("LT05 redaction leaves numbers and the library's own words, and nothing else")
    func redaction() async throws {
        let home = try TemporaryDirectory()
        let lines = [
            "mtproto-record 1",
            "5 1 dial c=1 dc=2 to=203.0.113.7 port=8443 for=main by=tcp/padded-intermediate",
            "6 1 dial c=2 dc=2 to=203.0.113.7 port=443 for=main by=alice",
            "7 1 close c=1 dc=2 out=5 in=6 why=/home/alice/x%20refused%20connection",
            "8 1 answer name=auth.signIn dc=2 outcome=400%20PHONE_CODE_INVALID took=9",
            "9 1 answer name=secret.method dc=2 outcome=400%20CODE_55555 took=x",
            "10 1 repeat name=auth.signIn dc=2 outcome=420%20FLOOD_WAIT_30 wait=5",
            "11 1 gossip text=hello",
            "12 1 end outcome=Grüße",
        ]
        let file = try home.file("a.record", lines.map { $0 + "\n" }.joined())
        let copy = home.path + "/b.record"
        let run = await CommandRun.of("redact", file, copy)
        #expect(run.output == ["Wrote 7 records; 2 things that are not known are left out."], "\(run.output)")
        #expect(
            try String(contentsOfFile: copy, encoding: .utf8).split(separator: "\n") == [
                "mtproto-record 1",
                "5 1 dial c=1 dc=2 to=place-1 port=0 for=main by=tcp/padded-intermediate",
                "6 1 dial c=2 dc=2 to=place-1 port=443 for=main by=%e2%80%a6",
                "7 1 close c=1 dc=2 out=5 in=6 why=%e2%80%a6%20refused%20connection",
                "8 1 answer name=auth.signIn dc=2 outcome=400%20PHONE_CODE_INVALID took=9",
                "9 1 answer name=other dc=2 outcome=400%20%e2%80%a6",
                "10 1 repeat name=auth.signIn dc=2 outcome=420%20FLOOD_WAIT_30 wait=5",
                "12 1 end outcome=%e2%80%a6",
            ])
        #expect(try permissions(copy) == 0o600)
    }
}
