import ArgumentParser
import Foundation
import MTProtoKit
import TelegramKit

struct AccountsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounts", abstract: "List the signed-in accounts, choose one, or forget one.",
        discussion:
            "Other commands act as the current account, which --account ID overrides; `mtproto login --add` adds one.",
        subcommands: [AccountsListCommand.self, AccountsUseCommand.self, AccountsRemoveCommand.self],
        defaultSubcommand: AccountsListCommand.self
    )
}

/// A command about the accounts of a session directory, which asks no server.
protocol StoredAccountsCommand: ConsoleCommand {
    var servers: ServerOptions { get }

    func run(with accounts: Accounts, on console: Console) async throws
}

extension StoredAccountsCommand {
    func validate() throws {
        try servers.given.allow(["--session"], "here: all accounts are read from the session, and no server is asked")
    }

    func run(on console: Console) async throws {
        let environment = try servers.environment(on: console, needsCredentials: false, dials: false)
        guard FileManager.default.fileExists(atPath: environment.sessionDirectory) else {
            throw CommandFailure(
                .notAuthorized, "not signed in to \(environment.name); run `mtproto login` with the same options")
        }
        try await run(with: try await environment.accounts(), on: console)
    }
}

/// An account of a session directory, as `--json` prints it.
private struct StoredAccountReport: Encodable {
    let id: Int64
    let userID: Int64
    let isCurrent: Bool
    /// Why the session is over; nil while the account is signed in.
    var ended: String?

    enum CodingKeys: String, CodingKey {
        case id
        case userID = "user_id"
        case isCurrent = "is_current"
        case ended
    }
}

extension Accounts {
    /// Those that are signed in, then those whose sessions have ended.
    fileprivate var reports: [StoredAccountReport] {
        get async {
            let chosen = current?.id
            return records.map { StoredAccountReport(id: $0.id, userID: $0.userID, isCurrent: $0.id == chosen) }
                + ended.map {
                    StoredAccountReport(id: $0.id, userID: $0.userID, isCurrent: false, ended: "\($0.reason)")
                }
        }
    }
}

struct AccountsListCommand: StoredAccountsCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the signed-in accounts, and those whose sessions have ended.")

    @OptionGroup var servers: ServerOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run(with accounts: Accounts, on console: Console) async throws {
        let reports = await accounts.reports
        if json { return console.write(try JSONOutput.text(reports)) }
        var table = TextTable([("", .left), ("id", .right), ("user", .right), ("state", .left)])
        for report in reports {
            table.add([
                report.isCurrent ? "*" : "", "\(report.id)", "\(report.userID)",
                report.ended.map { "ended: \($0)" } ?? "signed in",
            ])
        }
        table.lines.forEach(console.write)
    }
}

struct AccountsUseCommand: StoredAccountsCommand {
    static let configuration = CommandConfiguration(commandName: "use", abstract: "Act as an account from now on.")

    @OptionGroup var servers: ServerOptions

    @Argument(help: "The account's id, as `mtproto accounts` lists it, or its user's where no account has that id.")
    var id: Int64

    @Flag(help: "Print the account as JSON.")
    var json = false

    func run(with accounts: Accounts, on console: Console) async throws {
        let id = try await accounts.records.id(of: self.id)
        try await accounts.setCurrent(id)
        guard !json else {
            return console.write(try JSONOutput.text(await accounts.reports.first { $0.id == id }))
        }
        console.write("Acting as account \(id).")
    }
}

struct AccountsRemoveCommand: StoredAccountsCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Forget an account here; `mtproto logout` ends it at the server as well.")

    @OptionGroup var servers: ServerOptions

    @Argument(help: "The account's id, as `mtproto accounts` lists it, or its user's where no account has that id.")
    var id: Int64

    @Flag(help: "Print the account that was forgotten as JSON.")
    var json = false

    func run(with accounts: Accounts, on console: Console) async throws {
        let reports = await accounts.reports
        let forgotten = reports.first { $0.id == self.id } ?? reports.first { $0.userID == self.id }
        guard let id = forgotten?.id else {
            throw CommandFailure(.usage, "there is no account \(self.id); see `mtproto accounts`")
        }
        try await accounts.remove(id)
        guard !json else { return console.write(try JSONOutput.text(forgotten)) }
        console.write("Forgot account \(id). Its session at the server goes on until it is ended from another device.")
    }
}
