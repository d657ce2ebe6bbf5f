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

    @Argument(help: "A new file, or a new directory for tdata; only its owner can read it.")
    var file: String

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "Write it as telethon, pyrogram, gramjs, mtcute or gotd reads it; with tdata, a directory for Telegram Desktop.",
            valueName: "library"))
    var target: SessionSource = .mtproto

    private var format: ExportedSession.Format? { target.format }

    @Flag(help: "Write the library's SQLite database instead of its text: of telethon or pyrogram.")
    var database = false

    @Flag(help: "Keep the session here as well; use only one of them.")
    var keep = false

    @Flag(help: "Print JSON.")
    var json = false

    private struct Report: Encodable {
        let file: String
        /// Whether the session is here still.
        let kept: Bool
    }

    func validate() throws {
        if database, format != .telethon, format != .pyrogram {
            throw ValidationError("--database goes with --as telethon or --as pyrogram.")
        }
        if let format, secret.passphraseFile != nil {
            throw ValidationError("\(format.rawValue) reads no encrypted sessions; leave --passphrase-file out.")
        }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        try checkThatDatabasesAreWritten()
        try checkThatNobodyExpectsEncryption(console)
        let session = try await client.exportSession()
        // Before the session is forgotten here, it is safe there.
        if target == .tdata {
            try await ExportedSession.writeTelegramDesktop(
                [session], to: file, passcode: try secret.passphrase(console))
        } else if !database {
            let text =
                try format.map { try session.encoded(as: $0) }
                ?? session.encoded(passphrase: try secret.passphrase(console))
            try WholeFile.write(
                (text + "\n").utf8, to: file, permissions: WholeFile.ownersOnly, replaces: false,
                synchronize: console.synchronize)
        }
        #if SQLite
            if database, let format { try session.writeDatabase(to: file, as: format) }
        #endif
        guard !keep else {
            console.writeError("Use the session in one place only: in two at once, the server ends it for both.")
            return console.write(try json ? JSONOutput.text(Report(file: file, kept: true)) : "Wrote \(file).")
        }
        try await client.abandonSession()
        console.write(
            try json ? JSONOutput.text(Report(file: file, kept: false)) : "Moved the session to \(file).")
    }

    /// Who has set the variable expects a file that is of no use without the passphrase.
    private func checkThatNobodyExpectsEncryption(_ console: Console) throws(CommandFailure) {
        let variable = PassphraseOptions.variable
        guard let format, console.environment[variable]?.isEmpty == false else { return }
        throw CommandFailure(
            .usage, "\(format.rawValue) reads no encrypted sessions, and \(variable) is set: unset it for this command")
    }

    private func checkThatDatabasesAreWritten() throws(CommandFailure) {
        #if !SQLite
            if database { throw SessionSource.withoutDatabases("writes none", "leave --database out") }
        #endif
    }
}

/// What wrote a session that is imported, or reads one that is exported.
enum SessionSource: String, ExpressibleByArgument, CaseIterable {
    case mtproto, telethon, pyrogram, gramjs, mtcute, gotd, tdata

    var format: ExportedSession.Format? { ExportedSession.Format(rawValue: rawValue) }

    /// - Parameter remedy: what else to do.
    static func withoutDatabases(_ what: String, _ remedy: String) -> CommandFailure {
        CommandFailure(
            .usage,
            "this build of mtproto knows no SQLite databases, and \(what): build it with the package trait SQLite, or \(remedy)"
        )
    }
}

struct ImportCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take a session over from a file that `mtproto export` or another library wrote.")

    @OptionGroup var servers: ServerOptions
    @OptionGroup var secret: PassphraseOptions

    @Argument(help: "The file, or the directory tdata.")
    var file: String

    @Option(
        name: .customLong("from"),
        help: ArgumentHelp(
            "What wrote it: mtproto, telethon, pyrogram, gramjs, mtcute or gotd, or tdata for Telegram Desktop's directory. "
                + "Without it, mtproto or Telethon.", valueName: "library"))
    var source: SessionSource?

    @Option(
        help: ArgumentHelp("Which account of Telegram Desktop, by its place from 1.", valueName: "place"))
    var place: Int?

    @Flag(help: "Print the signed-in user as JSON.")
    var json = false

    func validate() throws {
        if servers.account != nil {
            throw ValidationError("--account has no effect here: the session becomes another account. Leave it out.")
        }
        if let source, source.format != nil, secret.passphraseFile != nil {
            throw ValidationError(
                "\(source.rawValue) writes no encrypted sessions, so that --passphrase-file has no effect; leave it out."
            )
        }
        if let place {
            guard source == .tdata else {
                throw ValidationError("--place is for --from tdata, which may hold several accounts; leave it out.")
            }
            guard place > 0 else { throw ValidationError("Places count from 1.") }
        }
    }

    func run(on console: Console) async throws {
        let environment = try servers.environment(on: console)
        let session = try await session(console)
        try await environment.checkThatLabRuns()
        try await environment.withNewAccounts { accounts in
            let client = try await accounts.newClient()
            let user = try await client.withClient(on: console) { try await $0.importSession(session) }
            console.writeError(
                "Do not use the session anywhere else from now on: in two places, the server ends it for both.")
            console.write(try json ? JSONOutput.text(UserReport(user)) : "Signed in as \(user.name).")
        }
    }

    private func session(_ console: Console) async throws -> ExportedSession {
        if source == .tdata { return try await desktopSession(console) }
        if let source, source == .telethon || source == .pyrogram, Self.isDatabase(file) {
            #if SQLite
                return try ExportedSession(databaseAt: file)
            #else
                throw SessionSource.withoutDatabases(
                    "does not read \(file)", "let \(source.rawValue) write a session string")
            #endif
        }
        let text = String(decoding: try WholeFile.read(file, limit: 1 << 20), as: UTF8.self)
        if let format = source?.format { return try ExportedSession(text, as: format) }
        let passphrase = try secret.passphrase(console)
        if secret.passphraseFile != nil, (try? ExportedSession(text)) != nil {
            throw CommandFailure(
                .usage, "\(file) is not encrypted, so that --passphrase-file has no effect; leave it out")
        }
        return try ExportedSession(text, passphrase: passphrase)
    }

    private static func isDatabase(_ path: String) -> Bool {
        var status = stat()
        // What is read of a pipe is gone, and opening one waits for its writer: a database is never one.
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        // Why it cannot be read, reading it says.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor != -1 else { return false }
        defer { close(descriptor) }
        let mark = Array("SQLite format 3\0".utf8)
        var head = [UInt8](repeating: 0, count: mark.count)
        return pread(descriptor, &head, head.count, 0) == head.count && head == mark
    }

    private func desktopSession(_ console: Console) async throws -> ExportedSession {
        let sessions = try await ExportedSession.telegramDesktop(in: file, passcode: try secret.passphrase(console))
        guard !sessions.isEmpty else { throw CommandFailure(.badData, "\(file) holds no account that is signed in") }
        guard sessions.count == 1 || place != nil else {
            throw CommandFailure(.usage, "\(file) holds \(sessions.count) accounts: say with --place which one")
        }
        let index = (place ?? 1) - 1
        guard sessions.indices.contains(index) else {
            throw CommandFailure(.usage, "\(file) holds \(sessions.count) accounts, and no account \(index + 1)")
        }
        return sessions[index]
    }
}
