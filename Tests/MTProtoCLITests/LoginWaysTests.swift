import Foundation
import Synchronization
import TelegramLab
import Testing

@testable import mtproto

/// What commands print that change which accounts are there.
private struct Done: Decodable {
    let id: Int64?
    let userId: Int64?
    let isCurrent: Bool?
    let kept: Bool?
    let application: String?
}

@Suite("mtproto login without a code alone")
struct LoginWaysTests {
    @Test("J10 H-03 A password comes from a file, a variable or the user, never from an argument, and never appears")
    func passwordsComeFromFilesVariablesAndUsers() async throws {
        let home = try TemporaryDirectory()
        let labDirectory = try TemporaryDirectory()
        _ = try await RunningLab.run(in: labDirectory) { lab in
            let login = ["login", "--lab", lab.file, "--phone", "9996621006", "--code", "22222"]
            let nobody = await CommandRun.of(login, home: home)
            #expect(nobody.status == .usage && nobody.errors.first?.contains("--password-file") == true)
            #expect(home.content.allSatisfy { !$0.contains("key") }, "a login that fails leaves nothing")

            let wrong = await CommandRun.of(login, home: home, environment: ["MTPROTO_PASSWORD": "guess"])
            #expect(wrong.status == .notAuthorized && wrong.errors.first?.contains("guess") == false)

            let file = try home.file("password", "swordfish\n")
            let right = await CommandRun.of(login + ["--password-file", file], home: home)
            #expect(right.output == ["Signed in as Farid."], "\(right.errors)")
            #expect(await CommandRun.of("logout", "--lab", lab.file, home: home).status == .success)

            // Who enters nothing has given up, and nobody may guess for ever.
            let silent = await CommandRun.of(login, home: home, answers: ["", "swordfish"])
            #expect(silent.status == .usage && silent.output.isEmpty)
            #expect(silent.errors == ["mtproto: no password was entered; try again"])
            let guesses = await CommandRun.of(login, home: home, answers: ["a", "b", "c", "swordfish"])
            #expect(guesses.status == .notAuthorized && guesses.prompts.count == 3, "\(guesses.errors)")

            let asked = await CommandRun.of(login, home: home, answers: ["guess", "swordfish"])
            #expect(asked.output == ["Signed in as Farid."], "\(asked.errors)")
            #expect(asked.errors == ["That is not the password."])
        }
    }

    @Test(
        "--transport and --temporary-keys say how the client talks to its servers",
        arguments: [(["--transport", "tcp", "--temporary-keys"], "tcp", 2), (["--transport", "http"], "http", 1)])
    func transportsAndKeys(options: [String], transport: String, keys: Int) async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let file = try lab.describe(in: home)
            let login = ["login", "--lab", file, "--phone", "9996621002", "--code", "22222", "--verbose"]
            let run = await CommandRun.of(login + options, home: home)
            #expect(run.status == .success, "\(run.errors)")
            let dials = run.errors.filter { $0.contains(" dialling ") }
            #expect(!dials.isEmpty && dials.allSatisfy { $0.contains(", \(transport), ") }, "\(dials)")
            #expect(lab.counters.keyExchanges == keys)
        }
    }

    @Test("T-15 A transport that no known server speaks is refused before anything is done, with what to take instead")
    func transportsWithoutServers() async throws {
        let home = try TemporaryDirectory()
        let login = ["login", "--phone", "9996651001", "--code", "55555"]
        let telegram = ["--production", "--api-id", "1", "--api-hash", "x", "--transport", "https"]
        let refused = await CommandRun.of(login + telegram, home: home)
        #expect(refused.status == .usage && refused.output.isEmpty && refused.errors.count == 1)
        #expect(refused.errors.first?.contains("--transport https needs servers") == true, "\(refused.errors)")
        #expect(refused.errors.first?.contains("take wss") == true, "\(refused.errors)")
        #expect(home.content.isEmpty)
        try await withLab { lab in
            let file = try lab.describe(in: home)
            let run = await CommandRun.of(login + ["--lab", file, "--transport", "wss"], home: home)
            #expect(run.status == .usage && run.errors.first?.contains("--tls") == true, "\(run.errors)")
            #expect(lab.counters.tcpAccepts == 0)
        }
    }

    @Test("J09 Codes that were asked for too often are a reason to try later, a banned number is not")
    func refusedNumbers() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let login = ["login", "--lab", try lab.describe(in: home), "--phone", "9996621002", "--code", "22222"]
            for (message, status) in [
                ("PHONE_NUMBER_FLOOD", CommandStatus.tryLater), ("PHONE_NUMBER_BANNED", .notAuthorized),
            ] {
                await lab.failNext("auth.sendCode", at: 2, code: 400, message: message)
                let run = await CommandRun.of(login, home: home)
                #expect(run.status == status && run.output.isEmpty, "\(run.errors)")
            }
        }
    }

    #if HTTPS
        @Test("T-15 --transport https and wss go to the lab's ports with TLS", arguments: ["https", "wss"])
        func transportsInsideOfTLS(transport: String) async throws {
            let home = try TemporaryDirectory()
            var configuration = LabConfiguration()
            configuration.entries = LabEntry.all(.tls)
            try await withLab(configuration) { lab in
                let file = try lab.describe(in: home)
                let run = await CommandRun.of(
                    "login", "--lab", file, "--phone", "9996621002", "--code", "22222", "--verbose", "--transport",
                    transport, home: home)
                #expect(run.status == .success, "\(run.errors)")
                let dials = run.errors.filter { $0.contains(" dialling ") }
                #expect(!dials.isEmpty && dials.allSatisfy { $0.contains(", \(transport), ") }, "\(dials)")
            }
        }
    #endif

    @Test("J10 A file with a password may end as on other systems; what else goes wrong is not called a wrong password")
    func passwordsOfOtherSystems() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let login = [
                "login", "--lab", try lab.describe(in: home), "--phone", "9996621006", "--code", "22222",
            ]
            await lab.failNext("auth.checkPassword", at: 2, code: 400, message: "NOT_TODAY")
            let refused = await CommandRun.of(login, home: home, answers: ["swordfish", "swordfish"])
            #expect(refused.status == .software && refused.prompts.count == 1, "\(refused.errors)")
            #expect(!refused.errors.contains("That is not the password."))
            let blank = try home.file("blank", "\r\n")
            let empty = await CommandRun.of(login + ["--password-file", blank], home: home)
            #expect(empty.status == .badData, "\(empty.errors)")
            #expect(empty.errors.first?.contains("blank holds no password") == true, "\(empty.errors)")
            let file = try home.file("password", "swordfish\r\n")
            let run = await CommandRun.of(login + ["--password-file", file], home: home)
            #expect(run.output == ["Signed in as Farid."], "\(run.errors)")
        }
    }

    @Test("J10 A bot signs in with the token in a file; a device signs in by link when another one confirms it")
    func botsAndLinksSignIn() async throws {
        let home = try TemporaryDirectory()
        let labDirectory = try TemporaryDirectory()
        _ = try await RunningLab.run(in: labDirectory) { lab in
            let options = ["--lab", lab.file]
            let bot = home.path + "/bot"
            // With what is around a token, its file may have 1024 bytes.
            let long = try home.file("long", String(repeating: "5", count: 1025))
            let refused = await CommandRun.of(
                ["login", "--bot-token-file", long, "--session", bot] + options, home: home)
            #expect(refused.status == .badData, "\(refused.errors)")
            #expect(refused.errors.first?.contains("larger than 1024 bytes") == true, "\(refused.errors)")
            let token = try home.file("token", "50002:lab-bot" + String(repeating: "\n", count: 1011))
            let run = await CommandRun.of(
                ["login", "--bot-token-file", token, "--session", bot] + options, home: home)
            #expect(run.output == ["Signed in as Lab Bot."], "\(run.errors)")

            let both = await CommandRun.of(["login", "--qr", "--phone", "9996651001"] + options, home: home)
            #expect(both.status == .usage)

            #expect(
                await CommandRun.of(["login", "--phone", "9996651001", "--code", "55555"] + options, home: home).status
                    == .success)
            let shown = Mutex<String?>(nil)
            let other = home.path + "/other"
            async let waiting = CommandRun.of(
                ["login", "--qr", "--session", other] + options, home: home,
                heard: { line in
                    if let range = line.range(of: "tg://") { shown.withLock { $0 = String(line[range.lowerBound...]) } }
                })
            var link: String?
            while link == nil {
                try await Task.sleep(for: .milliseconds(20))
                link = shown.withLock { $0 }
            }
            let accepted = await CommandRun.of(["accept-login", try #require(link), "--json"] + options, home: home)
            #expect(accepted.status == .success, "\(accepted.errors)")
            #expect(try accepted.json(Done.self).application?.isEmpty == false, "\(accepted.output)")
            let scanned = await waiting
            #expect(scanned.output == ["Signed in as Alice Arden."])
            // The link is there as a picture, too.
            let picture = QRCode(link: link ?? "")?.lines.map(\.text) ?? []
            #expect(picture.count > 20)
            #expect(scanned.errors.starts(with: picture), "\(scanned.errors)")
        }
    }
}

@Suite("mtproto with several accounts")
struct SeveralAccountsTests {
    private struct Listed: Decodable {
        let id: Int64
        let userId: Int64
        let isCurrent: Bool
    }

    @Test("J10 C-12 Accounts are added, chosen, moved into a file and back, and removed; the file is the owner's only")
    func accountsAreAddedChosenAndMoved() async throws {
        let home = try TemporaryDirectory()
        let labDirectory = try TemporaryDirectory()
        _ = try await RunningLab.run(in: labDirectory) { lab in
            func mtproto(_ arguments: String..., environment: [String: String] = [:]) async -> CommandRun {
                await CommandRun.of(arguments + ["--lab", lab.file], home: home, environment: environment)
            }
            #expect(await mtproto("accounts").status == .notAuthorized)
            #expect(await mtproto("login", "--phone", "9996651001", "--code", "55555").status == .success)
            let added = await mtproto("login", "--add", "--phone", "9996621002", "--code", "22222")
            #expect(added.output == ["Signed in as Boris Berg."], "\(added.errors)")
            var listed = try await mtproto("accounts", "list", "--json").json([Listed].self)
            #expect(listed.map(\.id) == [0, 1] && listed.map(\.isCurrent) == [false, true])
            let table = await mtproto("accounts").output
            #expect(table.count == 3 && table.map { $0.hasPrefix("*") } == [false, false, true], "\(table)")
            #expect(await mtproto("me").output.first == "Boris Berg")
            #expect(await mtproto("me", "--account", "0").output.first == "Alice Arden")
            let unknown = await mtproto("me", "--account", "7")
            #expect(unknown.status == .usage)
            #expect(unknown.errors.first?.contains("there is no account 7; see") == true, "\(unknown.errors)")
            let used = try await mtproto("accounts", "use", "0", "--json").json(Done.self)
            #expect(used.id == 0 && used.isCurrent == true && used.userId != nil)
            #expect(await mtproto("me").output.first == "Alice Arden")

            let file = home.path + "/session"
            let secret = ["MTPROTO_PASSPHRASE": "open sesame"]
            let exported = await mtproto("export", file, "--json", environment: secret)
            #expect(exported.status == .success, "\(exported.errors)")
            #expect(try exported.json(Done.self).kept == false)
            #expect(try permissions(file) == 0o600)
            #expect(await mtproto("export", file).status == .cannotCreate)
            listed = try await mtproto("accounts", "--json").json([Listed].self)
            #expect(listed.map(\.id) == [1], "the session has moved")
            #expect(await mtproto("import", file).status == .badData, "it is encrypted")
            let imported = await mtproto("import", file, environment: secret)
            #expect(imported.output == ["Signed in as Alice Arden."], "\(imported.errors)")
            #expect(imported.errors.count == 1)

            // One account is there once (O03).
            let twice = await mtproto("import", file, environment: secret)
            #expect(twice.status == .usage && twice.output.isEmpty, "\(twice.errors)")
            #expect(twice.errors.contains { $0.contains("is the same user") })
            let beside = await mtproto("login", "--add", "--phone", "9996651001", "--code", "55555")
            #expect(beside.status == .usage, "\(beside.errors)")
            #expect(try await mtproto("accounts", "--json").json([Listed].self).count == 2)

            let telethon = home.path + "/telethon"
            #expect(
                await mtproto("export", telethon, "--as", "telethon", "--keep").output == ["Wrote \(telethon)."])
            #expect(try String(contentsOfFile: telethon, encoding: .utf8).hasPrefix("1"))
            #expect(await mtproto("me").output.first == "Alice Arden")
            #expect(try await mtproto("accounts", "remove", "1", "--json").json(Done.self).id == 1)
            #expect(try await mtproto("accounts", "--json").json([Listed].self).count == 1)
            #expect(try await mtproto("logout", "--json").json(Done.self).userId == used.userId)
            #expect(await mtproto("me").status == .notAuthorized)
        }
    }

    @Test(
        "an account is named by its user's id as well: one command acts as it, it becomes the current one, it is removed"
    )
    func accountsAreNamedByUsers() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let file = try lab.describe(in: home)
            func mtproto(_ arguments: String...) async -> CommandRun {
                await CommandRun.of(arguments + ["--lab", file], home: home)
            }
            #expect(await mtproto("login", "--phone", "9996651001", "--code", "55555").status == .success)
            #expect(await mtproto("login", "--add", "--phone", "9996621002", "--code", "22222").status == .success)
            let listed = try await mtproto("accounts", "--json").json([Listed].self)
            #expect(listed.map(\.id) == [0, 1])
            let users = listed.map { "\($0.userId)" }
            try #require(users.count == 2)
            let me = await mtproto("me", "--account", users[0])
            #expect(me.output.first == "Alice Arden", "\(me.errors)")
            #expect(await mtproto("config", "--account", users[0]).status == .success)
            #expect(await mtproto("accounts", "use", users[0]).output == ["Acting as account 0."])
            #expect(await mtproto("me").output.first == "Alice Arden")
            // The number of an account counts before that of a user.
            #expect(await mtproto("me", "--account", "1").output.first == "Boris Berg")
            #expect(await mtproto("config", "--account", "7").status == .usage)
            #expect(try await mtproto("accounts", "remove", users[1], "--json").json(Done.self).id == 1)
            #expect(try await mtproto("accounts", "--json").json([Listed].self).map(\.id) == [0])
        }
    }

    @Test("J10 The only account can be chosen; one that is not there can neither be chosen nor removed")
    func onlyAccount() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let file = try lab.describe(in: home)
            func mtproto(_ arguments: String...) async -> CommandRun {
                await CommandRun.of(arguments + ["--lab", file], home: home)
            }
            let login = await mtproto("login", "--phone", "9996651001", "--code", "55555")
            #expect(login.status == .success, "\(login.errors)")
            let chosen = await mtproto("accounts", "use", "0")
            #expect(chosen.output == ["Acting as account 0."], "\(chosen.errors)")
            for command in ["use", "remove"] {
                let unknown = await mtproto("accounts", command, "7")
                #expect(unknown.status == .usage && unknown.output.isEmpty)
                #expect(unknown.errors == ["mtproto: there is no account 7; see `mtproto accounts`"])
            }
        }
    }
}
