import ArgumentParser
import Foundation
import MTProtoKit
import TelegramKit

/// Where a passphrase for a session comes from: a file or a variable, never an argument.
struct PassphraseOptions: ParsableArguments, Sendable {
    static let variable = "MTPROTO_PASSPHRASE"

    @Option(
        help: ArgumentHelp(
            "Encrypt or decrypt the session with the passphrase in FILE (or variable MTPROTO_PASSPHRASE).",
            valueName: "file"))
    var passphraseFile: String?

    func passphrase(_ console: Console) throws(CommandFailure) -> AccountPassword? {
        try PasswordPrompt(file: passphraseFile, variable: Self.variable).given(console)
    }
}

struct ExportCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Move the session into a file, for another program or machine.",
        discussion: """
            Whoever has the file is signed in. The session is forgotten here, because a key that is used in two places at \
            once is ended by the server, for both.
            """
    )

    @OptionGroup var servers: ServerOptions
    @OptionGroup var secret: PassphraseOptions

    @Argument(help: "A new file; only its owner can read it.")
    var file: String

    @Flag(help: "Write the string that Telethon's StringSession takes.")
    var telethon = false

    @Flag(help: "Keep the session here as well; use only one of them.")
    var keep = false

    func validate() throws {
        if telethon, secret.passphraseFile != nil { throw ValidationError("Telethon reads no encrypted sessions.") }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let session = try await client.exportSession()
        let text = try telethon ? session.telethonString() : session.encoded(passphrase: try secret.passphrase(console))
        // Before the session is forgotten here, it is safe there.
        try WholeFile.write(
            (text + "\n").utf8, to: file, permissions: WholeFile.ownersOnly, replaces: false,
            synchronize: console.synchronize)
        guard !keep else {
            console.writeError("Use the session in one place only: in two at once, the server ends it for both.")
            return console.write("Wrote \(file).")
        }
        try await client.abandonSession()
        console.write("Moved the session to \(file).")
    }
}

struct ImportCommand: ConsoleCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take a session over from a file that `mtproto export` or Telethon wrote.")

    @OptionGroup var servers: ServerOptions
    @OptionGroup var secret: PassphraseOptions

    @Argument(help: "The file.")
    var file: String

    @Flag(help: "Print the signed-in user as JSON.")
    var json = false

    func validate() throws {
        if servers.account != nil {
            throw ValidationError("--account has no effect here: the session becomes another account. Leave it out.")
        }
    }

    func run(on console: Console) async throws {
        let environment = try servers.environment(on: console)
        let text = String(decoding: try WholeFile.read(file, limit: 1 << 20), as: UTF8.self)
        let passphrase = try secret.passphrase(console)
        if secret.passphraseFile != nil, (try? ExportedSession(text)) != nil {
            throw CommandFailure(
                .usage, "\(file) is not encrypted, so that --passphrase-file has no effect; leave it out")
        }
        let session = try ExportedSession(text, passphrase: passphrase)
        try await environment.checkThatLabRuns()
        try await environment.withNewAccounts { accounts in
            let client = try await accounts.newClient()
            let user = try await client.withClient(on: console) { try await $0.importSession(session) }
            console.writeError(
                "Do not use the session anywhere else from now on: in two places, the server ends it for both.")
            console.write(try json ? JSONOutput.text(UserReport(user)) : "Signed in as \(user.name).")
        }
    }
}
