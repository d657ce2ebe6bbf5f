import Foundation
import MTProtoKit
import Synchronization
import TelegramKit
import TelegramLab
import Testing

@testable import mtproto

/// Each of these has to end with one clear line, its documented status, and nothing half-written.
@Suite("mtproto, when something is wrong")
struct FailureTests {
    private let home: TemporaryDirectory

    init() throws {
        home = try TemporaryDirectory()
    }

    /// Whole content of a lab file whose lab does not exist.
    private static func describe(_ ports: ClosedRange<Int> = 1...5) throws -> String {
        try JSONOutput.string(
            LabDescription(
                datacenters: ports.enumerated().map { .init(id: $0 + 1, address: "127.0.0.1", port: $1) },
                rsaPublicKeyPEM: "-----BEGIN RSA PUBLIC KEY-----\nMIIB\n-----END RSA PUBLIC KEY-----\n",
                accounts: [], signUp: .standard, echoBot: "echobot", apiID: 1, apiHash: "hash"))
    }

    private static let application = ["TELEGRAM_API_ID": "1", "TELEGRAM_API_HASH": "hash"]

    private func expectOneLine(_ run: CommandRun, _ status: CommandStatus, _ words: String...) {
        #expect(run.status == status)
        #expect(run.output.isEmpty)
        #expect(run.errors.count == 1, "\(run.errors)")
        let line = run.errors.first ?? ""
        #expect(line.hasPrefix("mtproto: ") && !line.contains("\n"))
        for word in words {
            #expect(line.contains(word), "\(line)")
        }
    }

    @Test("A wrong code is refused: one line, status 77, no session left")
    func wrongCodeLeavesNoSession() async throws {
        let labDirectory = try TemporaryDirectory()
        let lab = try await RunningLab.run(in: labDirectory) { lab in
            let run = await CommandRun.of(
                "login", "--lab", lab.file, "--phone", "+9996651001", "--code", "12345", home: home)
            expectOneLine(run, .notAuthorized, "code")
            #expect(home.content.filter { $0.hasPrefix("state/mtproto/") }.isEmpty)

            let me = await CommandRun.of("me", "--lab", lab.file, home: home)
            expectOneLine(me, .notAuthorized, "not signed in", "mtproto login")
        }
        #expect(lab.status == .success)
    }

    @Test(
        "A phone number of a bad format is refused before anything is stored or sent: one line, status 65",
        arguments: [
            "", "abc", "12", "+49 151 x", "49+1512345", "1234567890123456", "٠١٢٣٤٥٦٧٨", "+49 1512345\u{666}",
        ])
    func badPhoneNumbersAreRefusedAtOnce(phone: String) async throws {
        // Nothing listens there: a connection would fail differently.
        let file = try home.file("lab.json", Self.describe())
        let run = await CommandRun.of("login", "--lab", file, "--phone", phone, "--code", "55555", home: home)
        expectOneLine(run, .badData, "not a phone number", "country code")
        #expect(home.content == ["lab.json"])
    }

    @Test("A number that only the server knows to be wrong: one line, status 65, no session left")
    func phoneNumbersTheServerRefusesLeaveNoSession() async throws {
        let labDirectory = try TemporaryDirectory()
        _ = try await RunningLab.run(in: labDirectory) { lab in
            let run = await CommandRun.of("login", "--lab", lab.file, "--phone", "123456", "--code", "1", home: home)
            expectOneLine(run, .badData, "hone number")
            #expect(home.content.filter { $0.hasPrefix("state/mtproto/") }.isEmpty)
        }
    }

    @Test("A lab that is not running: one line, status 69, no session left")
    func absentLabIsNamed() async throws {
        let lab = try await Lab.start()
        await lab.shutdown()
        var description = lab.description
        // Another test's server may have the lab's ports by now. At this address nobody listens: a whole net is this
        // machine.
        for index in description.datacenters.indices { description.datacenters[index].address = "127.0.0.77" }
        let file = try home.file("lab.json", JSONOutput.string(description))
        let run = await CommandRun.of("login", "--lab", file, "--phone", "9996651001", "--code", "55555", home: home)
        expectOneLine(run, .unavailable, "mtproto lab", "running")
        #expect(home.content.filter { $0.hasPrefix("state/mtproto/") }.isEmpty)
    }

    @Test("S01 A lab file that names its servers by name: nobody looks the name up")
    func namedLabIsRefused() async throws {
        let lab = try await Lab.start()
        var description = lab.description
        for index in description.datacenters.indices { description.datacenters[index].address = "localhost" }
        let file = try home.file("lab.json", JSONOutput.string(description))
        let session = try home.file("session", "1" + String(repeating: "A", count: 352))
        for command in [["import", session], ["login", "--phone", "9996651001", "--code", "55555"]] {
            let run = await CommandRun.of(command + ["--lab", file], home: home)
            #expect(run.status != .success && run.errors.count == 1, "\(run.errors)")
            #expect(run.errors.first?.contains("does not answer") == false, "\(run.errors)")
        }
        #expect(lab.counters.tcpAccepts == 0)
        await lab.shutdown()
    }

    @Test("A lab file that is missing: one line, status 66")
    func missingLabFileIsNamed() async {
        let run = await CommandRun.of("me", "--lab", home.path + "/none.json", home: home)
        expectOneLine(run, .noInput, "none.json", "No such file", "mtproto lab --describe")
        #expect(home.content.isEmpty)
    }

    @Test("A lab file cut anywhere is refused: one line, status 65, nothing stored")
    func truncatedLabFilesAreRefused() async throws {
        let whole = try Self.describe()
        let bytes = Array(whole.utf8)
        #expect(throws: Never.self) { try LabFile.parse(bytes, "lab.json") }
        for length in 0..<bytes.count - 1 {
            #expect(throws: CommandFailure.self, "\(length) bytes") {
                try LabFile.parse(Array(bytes.prefix(length)), "lab.json")
            }
        }
        let file = try home.file("lab.json", String(whole.prefix(whole.count / 2)))
        for command in ["me", "login", "chats", "updates", "ping"] {
            let run = await CommandRun.of(command, "--lab", file, home: home)
            expectOneLine(run, .badData, "not a whole lab description", "mtproto lab --describe")
        }
        #expect(home.content == ["lab.json"])
    }

    @Test(
        "A lab file with senseless content is refused",
        arguments: [
            ("{}", "\"datacenters\" is missing"),
            ("[]", "another type"),
            (#"{"datacenters": [], "rsa_public_key_pem": ""}"#, "names no datacenter"),
            (#"{"datacenters": [{"id": 1, "address": "a", "port": 0}], "rsa_public_key_pem": ""}"#, "port 0"),
            (#"{"datacenters": [{"id": 1, "address": "a", "port": 1}], "rsa_public_key_pem": "x"}"#, "no PKCS#1"),
            (#"{"datacenters": [{"id": "1"}]}"#, "\"id\" has another type"),
        ])
    func senselessLabFilesAreRefused(content: String, reason: String) {
        #expect {
            try LabFile.parse(Array(content.utf8), "lab.json")
        } throws: { error in
            let failure = error as? CommandFailure
            return failure?.status == .badData && failure?.message.contains(reason) == true
        }
    }

    @Test("A description that cannot be written: one line, status 73, nothing left behind")
    func unwritableDescriptionEndsTheLab() async throws {
        let run = await CommandRun.of("lab", "--describe", home.path + "/no/such/place.json", interrupted: {})
        expectOneLine(run, .cannotCreate, "place.json", "No such file")
        #expect(home.content.isEmpty)

        // The target is a directory: the temporary file beside it must go again.
        try FileManager.default.createDirectory(atPath: home.path + "/taken", withIntermediateDirectories: false)
        let second = await CommandRun.of("lab", "--describe", home.path + "/taken", interrupted: {})
        expectOneLine(second, .cannotCreate, "taken")
        #expect(home.content == ["taken"])
    }

    @Test("A port that is taken: one line, status 73, no description written")
    func takenPortEndsTheLab() async throws {
        try await withLab { lab in
            let port = lab.description.datacenters[0].port
            let file = home.path + "/lab.json"
            let run = await CommandRun.of("lab", "--port-base", "\(port)", "--describe", file, interrupted: {})
            expectOneLine(run, .cannotCreate, "\(port)", "port base")
            #expect(home.content.isEmpty)
        }
    }

    @Test("Without an application id, Telegram's own servers are not asked: one line, status 64")
    func telegramNeedsAnApplicationID() async {
        let run = await CommandRun.of("login", "--production", "--phone", "9996651001", home: home)
        expectOneLine(run, .usage, "my.telegram.org", "TELEGRAM_API_ID")
        #expect(home.content.isEmpty)
    }

    private struct Known: Decodable {
        struct Datacenter: Decodable {
            let id: Int
        }
        let datacenters: [Datacenter]
    }

    @Test("The test servers are other ones than Telegram's own, and so are their sessions")
    func testServersAreOthers() async throws {
        // Opened, it is there, and nobody is signed in.
        _ = try FileStore(directory: home.path + "/state/mtproto/test")
        func mtproto(_ arguments: String...) async -> CommandRun {
            await CommandRun.of(arguments, home: home, environment: Self.application)
        }
        let listed = await mtproto("accounts", "--test")
        #expect(listed.status == .success && listed.output.count == 1, "\(listed.errors)")
        expectOneLine(await mtproto("me", "--test"), .notAuthorized, "not signed in to the test servers")
        expectOneLine(await mtproto("accounts", "--production"), .notAuthorized, "not signed in to Telegram")
        let test = try await mtproto("config", "--test", "--json").json(Known.self)
        #expect(test.datacenters.map(\.id).sorted() == [1, 2, 3])
        let production = try await mtproto("config", "--production", "--json").json(Known.self)
        #expect(production.datacenters.map(\.id).sorted() == [1, 2, 3, 4, 5])
    }

    @Test("The statuses are the numbers that docs/command-line.md names")
    func statusesAreNumbers() {
        let statuses: [CommandStatus] = [
            .success, .checkFailed, .failedAgain, .repeatedInPart, .usage, .badData, .noInput, .unavailable, .software,
            .cannotCreate, .storage, .tryLater, .outcomeUnknown, .notAuthorized,
        ]
        #expect(statuses.map(\.rawValue) == [0, 1, 2, 3, 64, 65, 66, 69, 70, 73, 74, 75, 76, 77])
    }

    @Test("What the library fails with has the status that docs/command-line.md names")
    func errorsHaveStatuses() {
        let codes: [(TelegramError.Code, CommandStatus)] = [
            (.phoneNumberInvalid, .badData), (.sessionInvalid, .badData), (.alreadySignedIn, .usage),
            (.phoneCodeExpired, .notAuthorized), (.accountDeactivated, .notAuthorized), (.floodWait, .tryLater),
            (.fileReferenceExpired, .badData), (.file, .cannotCreate), (.timeout, .unavailable),
            (.unknownServerKey, .unavailable), (.otherServers, .badData), (.storage, .storage), (.server, .software),
            (.outcomeUnknown, .outcomeUnknown),
        ]
        for (code, status) in codes {
            let error: any Error = TelegramError(code, message: "It failed", location: "here", hint: "Go on.")
            #expect(CommandLineTool.explain(error).status == status, "\(code)")
        }
        let storageCodes: [(StorageError.Code, CommandStatus)] = [(.inUse, .tryLater), (.damaged, .storage)]
        for (code, status) in storageCodes {
            let error: any Error = StorageError(code: code, message: "It failed", location: "here", hint: "Go on.")
            #expect(CommandLineTool.explain(error).status == status, "\(code)")
        }
        let labCodes: [(LabError.Code, CommandStatus)] = [
            (.listen, .cannotCreate), (.badKey, .badData), (.badConfiguration, .usage), (.state, .storage),
        ]
        for (code, status) in labCodes {
            let error: any Error = LabError(code: code, message: "It failed")
            #expect(CommandLineTool.explain(error).status == status)
        }
    }

    @Test("A file with a passphrase is read where one is named, and has at most 4096 bytes: one line, status 66 or 65")
    func unusablePassphrases() async throws {
        // Nothing listens there, and nobody is signed in: neither is looked at before.
        let file = try home.file("lab.json", Self.describe())
        let session = try home.file("session", "mtproto-session-1.")
        let missing = await CommandRun.of(
            "import", session, "--passphrase-file", home.path + "/none", "--lab", file, home: home)
        expectOneLine(missing, .noInput, "none", "No such file")
        let long = try home.file("long", String(repeating: "a", count: 4097))
        let wrong = await CommandRun.of("import", session, "--passphrase-file", long, "--lab", file, home: home)
        expectOneLine(wrong, .badData, "larger than 4096 bytes")
        // An export may be encrypted, too.
        let export = await CommandRun.of(
            "export", home.path + "/new", "--passphrase-file", long, "--lab", file, home: home)
        expectOneLine(export, .notAuthorized, "not signed in")
        #expect(home.content == ["lab.json", "long", "session"])
    }

    @Test("Where nobody can be asked, what is missing is named: one line, status 64")
    func missingAnswersAreNamed() async throws {
        let file = try home.file("lab.json", Self.describe())
        let run = await CommandRun.of("login", "--lab", file, home: home)
        expectOneLine(run, .usage, "--phone")
        #expect(home.content == ["lab.json"])
    }

    @Test(
        "Wrong usage has status 64",
        arguments: [
            ["nonsense"], ["me"], ["me", "--test", "--production"], ["me", "--test", "--lab", "none"],
            ["me", "--test", "--api-id", "0"], ["me", "--test", "--api-hash", ""], ["lab", "--port-base", "70000"],
            ["chats", "--test", "--limit", "0"], ["history", "me", "--test", "--limit", "0"],
            ["history", "me", "--test", "--before", "7", "--search", "tea"], ["ping", "--test", "--count", "0"],
            ["ping", "--test", "--count", "1001"], ["updates", "--test", "--count", "0"],
            ["trace", "--test", "--seconds", "0"], ["send", "--test", "@someone", ""],
            ["export", "--test", "session", "--as", "telethon", "--passphrase-file", "secret"],
            ["login", "--lab", "none", "--qr", "--phone", "9996651001"],
            ["proxy", "check", "--lab", "none", "--timeout", "61", "socks5://127.0.0.1:1"],
            ["dc", "probe", "--lab", "none", "--timeout", "0"],
        ])
    func wrongUsageHasItsStatus(arguments: [String]) async {
        // Nothing else is missing.
        let console = await CommandRun.of(arguments, home: home, environment: Self.application)
        #expect(console.status == .usage)
        #expect(console.output.isEmpty)
        #expect(!console.errors.isEmpty)
    }

    @Test("A pipe into which nobody writes is told, a device is no file to upload, and an endless input is cut")
    func endlessAndSilentInput() async throws {
        let home = try TemporaryDirectory()
        let pipe = home.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let descriptor = open(pipe, O_RDONLY | O_NONBLOCK)
        let input = BoundedInput(name: "the pipe", limit: 10, patience: .milliseconds(100))
        let silent = #expect(throws: CommandFailure.self) { try input.read(descriptor) }
        #expect(silent?.status == .noInput && silent?.message.contains("no process writes to it") == true)
        close(descriptor)
        let endless = await CommandRun.of("decode", "/dev/zero")
        #expect(endless.status == .badData)
        #expect(endless.errors.contains { $0.contains("is larger than") }, "\(endless.errors)")
        // A writer that comes late and is slow. Opening waits for the reader, which no thread of the tests' own pool may.
        Thread.detachNewThread {
            usleep(200_000)
            let descriptor = open(pipe, O_WRONLY)
            for text in ["6b18", "f9c4"] {
                usleep(5_000)
                _ = write(descriptor, text, 4)
            }
            close(descriptor)
        }
        let written = await CommandRun.of("decode", pipe)
        #expect(written.status == .success, "\(written.errors)")
        try await withLab { lab in
            let file = try lab.describe(in: home)
            let login = await CommandRun.of(
                "login", "--lab", file, "--phone", "9996651001", "--code", "55555", home: home)
            #expect(login.status == .success)
            for place in [pipe, "/dev/zero"] {
                let run = await CommandRun.of("upload", place, "me", "--lab", file, home: home)
                #expect(run.status == .noInput)
                #expect(run.errors.contains { $0.contains("pipe or device") }, "\(run.errors)")
            }
        }
    }

    @Test("Input may be as long as its limit, and is read to its end though a signal comes between")
    func inputUpToItsLimit() throws {
        let content = Array("0123456789".utf8)
        let file = try home.file("input", "0123456789")
        #expect(try WholeFile.read(file, limit: 10) == content)
        let longer = #expect(throws: CommandFailure.self) { try WholeFile.read(file, limit: 9) }
        #expect(longer?.status == .badData)

        let descriptor = open(file, O_RDONLY)
        defer { close(descriptor) }
        let isInterrupted = Mutex(true)
        var input = BoundedInput(name: "the file", limit: 10)
        input.readOnce = { descriptor, buffer, count in
            let comesSignal = isInterrupted.withLock { isInterrupted in
                defer { isInterrupted = false }
                return isInterrupted
            }
            guard comesSignal else { return read(descriptor, buffer, count) }
            errno = EINTR
            return -1
        }
        #expect(try input.read(descriptor) == content)
    }

    @Test(
        "An argument that is none is named without the password in it",
        arguments: [
            "http://user:hunter2@h:1", "socks5://user:hun/ter2@h:1", "http://user:p@hunter2@h",
            "tg://socks?server=h&port=1&user=u&pass=hunter2", "tg://proxy?server=h&port=1&secret=hunter2",
            "socks5://user:hun'ter2@h:1", "socks5://user:hun ter2@h:1", "socks5://user:hun\nter2@h:1", "500021:hunter2",
        ])
    func passwordsInWrongPlaces(url: String) async {
        for arguments in [["me", "--test", url], ["me", "--test", "--transport", url], ["me", "--transport=\(url)"]] {
            let run = await CommandRun.of(arguments)
            #expect(
                run.status == .usage && run.errors.contains { $0.contains(":…") || $0.contains("://…") },
                "\(run.errors)")
            #expect(!run.errors.contains { $0.contains("ter2") }, "\(run.errors)")
        }
    }

    @Test("An argument that is none and has no password in it is shown, and so are examples")
    func harmlessArguments() async {
        // A time of day is no token.
        let time = await CommandRun.of("me", "--test", "10:30")
        #expect(time.status == .usage && time.errors.contains { $0.contains("10:30") }, "\(time.errors)")
        // Where nothing is wrong everything is shown.
        let help = await CommandRun.of("me", "--help")
        #expect(help.output.contains { $0.contains("socks5://user:password@host:port") }, "\(help.output)")
    }
}
