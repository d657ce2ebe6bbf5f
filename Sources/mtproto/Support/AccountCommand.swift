import Foundation
import MTProtoKit
import TelegramKit

/// A command that makes a client.
protocol ClientCommand: ConsoleCommand {}

/// A command that acts in the name of an account and leaves when it is done.
protocol AccountCommand: ClientCommand {
    var servers: ServerOptions { get }

    /// Whether it runs so long that the machine may come into another network meanwhile.
    var runsLong: Bool { get }

    /// Changes what the client is made with.
    func prepare(_ configuration: inout TelegramConfiguration, on console: Console) throws

    /// What to do once an account is signed in.
    func run(as client: TelegramClient, on console: Console) async throws
}

extension AccountCommand {
    var runsLong: Bool { false }

    func prepare(_ configuration: inout TelegramConfiguration, on console: Console) {}

    func run(on console: Console) async throws {
        var environment = try servers.environment(on: console)
        // Without a session there is nothing to connect for, and no directory to leave behind.
        guard FileManager.default.fileExists(atPath: environment.sessionDirectory) else {
            throw notSignedIn(environment)
        }
        environment.configuration.watchesNetwork = runsLong
        try prepare(&environment.configuration, on: console)
        // Before anything is dialled: a session of other servers is none of these servers' business.
        let accounts = try await environment.accounts()
        try await environment.checkThatLabRuns()
        guard let id = try await servers.chosenAccount(of: accounts) else {
            throw notSignedIn(environment, because: await accounts.ended.last?.reason)
        }
        let client = try await accounts.client(id)
        let prepared = environment
        try await client.withClient(on: console) { client in
            guard case .authorized = try await client.account() else {
                throw notSignedIn(prepared, because: try await client.end)
            }
            do {
                try await run(as: client, on: console)
            } catch let error as TelegramError where error.code == .unauthorized {
                throw notSignedIn(prepared, because: try await client.end)
            }
        }
        withExtendedLifetime(accounts) {}
    }

    private func notSignedIn(_ environment: ClientEnvironment, because end: AccountEnd? = nil) -> CommandFailure {
        let reason = end.map { ": the session has ended, \($0)" } ?? ""
        return CommandFailure(
            .notAuthorized, "not signed in to \(environment.name)\(reason); run `mtproto login` with the same options")
    }
}

extension TelegramClient {
    /// Why the session is over; nil if none was there.
    fileprivate var end: AccountEnd? {
        get async throws {
            guard case .ended(let end) = try await accountStatus() else { return nil }
            return end
        }
    }
}
