import Foundation
import MTProtoKit
import TelegramLab
import Testing

@testable import mtproto

// Nothing is ignored with success: what a command has no use for is refused by name.
extension FailureTests {
    private static let credentials = ["TELEGRAM_API_ID": "1", "TELEGRAM_API_HASH": "hash"]

    /// How servers are asked.
    private static let asking = [
        "--proxy socks5://127.0.0.1:1", "--transport tcp", "--temporary-keys", "--verbose",
    ]

    /// The same, and of which account.
    private static let acting: [String] = asking + ["--account 0"]
    /// The same, and where it is stored.
    private static let storing: [String] = acting + ["--session here"]

    /// Commands, and what they have no use for.
    private static let useless: [([String], [String])] = [
        (["accounts", "--test"], acting),
        (["accounts", "use", "0", "--test"], acting),
        (["accounts", "remove", "0", "--test"], acting),
        (["usage", "--test"], asking),
        (["config", "--test"], asking),
        (["dc", "list", "--test"], asking),
        (
            ["dc", "probe", "--test"],
            ["--transport ws", "--temporary-keys", "--verbose"]
        ),
        (["proxy", "check", "--test", "socks5://127.0.0.1:1"], storing),
        (["trace", "--test"], ["--verbose"]),
        (["login", "--test", "--add"], ["--account 0"]),
        (["login", "--test", "--qr"], ["--code 1", "--first-name A", "--last-name B"]),
        (
            ["login", "--test", "--bot-token-file", "none"],
            ["--code 1", "--first-name A", "--last-name B", "--password-file none"]
        ),
        (["import", "--test", "none"], ["--account 0"]),
        (["history", "me", "--test", "--json"], ["--markdown"]),
        (["lab"], ["--discovery-port 8443", "--discovery-phones +7", "--discovery-dead 99"]),
        (
            ["lab", "--methods"],
            [
                "--describe lab.json", "--port-base 4000", "--proxy all", "--entry tls", "--websocket", "--tls",
                "--media", "--cdn", "--discovery mute", "--discovery-port 8443", "--discovery-phones +7",
                "--discovery-dead 99", "--blocked", "--promote News", "--state here", "--schema a.tl",
            ]
        ),
        (
            ["lab", "--methods"],
            [
                "--lenient", "--script a.json", "--pages a.json", "--control 0", "--web 0", "--seed 1",
                "--time 1700000000", "--still", "--flood help.getConfig=1", "--fail help.getConfig=400:NO",
                "--cut help.getConfig", "--until-stdin-closes",
                "--fault slow", "--judge a.json", "--judge-trials none", "--judge-seconds 5",
                "--login-email 9996651001", "--bot tea_bot", "--world a.json",
            ]
        ),
    ]

    @Test(
        "Wrong usage has status 64: an option that would have no effect is named, before anything is stored or asked",
        arguments: useless)
    func uselessOptionsAreRefused(command: [String], others: [String]) async throws {
        let home = try TemporaryDirectory()
        for other in others {
            let option = other.split(separator: " ").map(String.init)
            let run = await CommandRun.of(
                command + option, home: home, environment: Self.credentials, interrupted: {})
            #expect(run.status == .usage && run.output.isEmpty, "\(other) \(run.errors)")
            #expect(run.errors.first?.hasPrefix("Error: \(option[0]) ") == true, "\(other) \(run.errors)")
            #expect(run.errors.first?.contains(" has no effect ") == true, "\(other) \(run.errors)")
        }
        #expect(home.content.isEmpty)
    }

    @Test("What names the servers is taken by each command, whether it asks them or not, and so is what counts anyway")
    func whatIsSaidAnyway() async throws {
        let home = try TemporaryDirectory()
        let common = ["--test", "--api-id", "1", "--api-hash", "hash", "--transport", "automatic"]
        for command in [["accounts"], ["usage"], ["config"], ["dc", "list"]] {
            let run = await CommandRun.of(command + common, home: home)
            #expect(run.status != .usage, "\(command) \(run.errors)")
        }
    }

    @Test(
        "Wrong usage has status 64: an option that says nothing, or needs another one",
        arguments: [
            (["read", "me", "--test", "--up-to", "0"], "--up-to"), (["read", "me", "--test", "--up-to=-1"], "--up-to"),
            (["history", "me", "--test", "--before", "0"], "--before"),
            (["history", "me", "--test", "--search", ""], "--search"),
            (["send", "me", "text", "--test", "--reply-to", "0"], "--reply-to"),
            (["lab", "--promote", "News"], "--promote"),
            (["lab", "--promote", "News", "--proxy", "socks5"], "--promote"),
            (["lab", "--discovery", "genuine", "--discovery-phones", "+7,everybody"], "--discovery-phones"),
        ])
    func emptyOptionsAreRefused(arguments: [String], option: String) async throws {
        let home = try TemporaryDirectory()
        let run = await CommandRun.of(arguments, home: home, environment: Self.credentials, interrupted: {})
        #expect(run.status == .usage && run.output.isEmpty, "\(run.errors)")
        #expect(run.errors.first?.hasPrefix("Error: \(option) ") == true, "\(run.errors)")
        #expect(home.content.isEmpty)
    }

    @Test("A passphrase for a session that is not encrypted is refused by name: one line, status 64, nothing stored")
    func uselessPassphrases() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let options = ["--lab", try lab.describe(in: home), "--session", home.path + "/session"]
            let login = await CommandRun.of(
                ["login", "--phone", "9996651001", "--code", "55555"] + options, home: home)
            #expect(login.status == .success, "\(login.errors)")
            let (plain, secret) = (home.path + "/plain", try home.file("secret", "words"))
            #expect(await CommandRun.of(["export", plain] + options, home: home).status == .success)
            let new = Array(options.prefix(2)) + ["--session", home.path + "/new"]
            let run = await CommandRun.of(["import", plain, "--passphrase-file", secret] + new, home: home)
            #expect(run.status == .usage && run.output.isEmpty && run.errors.count == 1, "\(run.errors)")
            #expect(run.errors.first?.contains("--passphrase-file has no effect") == true, "\(run.errors)")
            #expect(!home.content.contains("new"))
            // The variable is there for other sessions as well.
            let taken = await CommandRun.of(
                ["import", plain] + new, home: home, environment: ["MTPROTO_PASSPHRASE": "words"])
            #expect(taken.status == .success, "\(taken.errors)")
        }
    }

    @Test("U54 where a passphrase is set no session is written without encryption: the variable is refused by name")
    func passphrasesOfOtherLibraries() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let options = ["--lab", try lab.describe(in: home)]
            let login = await CommandRun.of(
                ["login", "--phone", "9996651001", "--code", "55555"] + options, home: home)
            #expect(login.status == .success, "\(login.errors)")
            let place = home.path + "/moved"
            let secret = ["MTPROTO_PASSPHRASE": "words"]
            for library in ["telethon", "gotd"] {
                let run = await CommandRun.of(
                    ["export", place, "--as", library] + options, home: home, environment: secret)
                #expect(run.status == .usage && run.output.isEmpty && run.errors.count == 1, "\(run.errors)")
                #expect(run.errors.first?.contains("MTPROTO_PASSPHRASE") == true, "\(run.errors)")
                #expect(!FileManager.default.fileExists(atPath: place))
            }
            // Telegram Desktop has a passcode, and an empty variable is none.
            let desktop = await CommandRun.of(
                ["export", home.path + "/tdata", "--as", "tdata", "--keep"] + options, home: home, environment: secret)
            #expect(desktop.status == .success, "\(desktop.errors)")
            let open = await CommandRun.of(
                ["export", place, "--as", "telethon"] + options, home: home, environment: ["MTPROTO_PASSPHRASE": ""])
            #expect(open.status == .success, "\(open.errors)")
        }
    }

    @Test("What variables say for other commands keeps no command from its work")
    func otherCommandsVariables() async throws {
        let home = try TemporaryDirectory()
        // Opened, it is there, and nobody is signed in.
        _ = try FileStore(directory: home.path + "/state/mtproto/test")
        let others = ["MTPROTO_PROXY": "no proxy", "MTPROTO_PASSPHRASE": "x", "TELEGRAM_API_ID": "none"]
        for command in [["config"], ["dc", "list"], ["accounts"]] {
            let run = await CommandRun.of(command + ["--test"], home: home, environment: others)
            #expect(run.status == .success && run.errors.isEmpty, "\(command) \(run.errors)")
        }
    }
}
