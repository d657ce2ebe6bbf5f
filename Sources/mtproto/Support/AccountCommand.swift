import Foundation
import MTProtoKit
import TelegramKit

/// A command that acts in the name of an account and leaves when it is done.
protocol AccountCommand: ConsoleCommand {
    var servers: ServerOptions { get }

    /// Changes what the client is made with.
    func prepare(_ configuration: inout TelegramConfiguration, on console: Console)

    /// What to do once somebody is signed in.
    func run(as client: TelegramClient, on console: Console) async throws
}

extension AccountCommand {
    func prepare(_ configuration: inout TelegramConfiguration, on console: Console) {}

    func run(on console: Console) async throws {
        var environment = try servers.environment(on: console)
        // Without a session there is nothing to connect for, and no directory to leave behind.
        guard FileManager.default.fileExists(atPath: environment.sessionDirectory) else {
            throw notSignedIn(environment)
        }
        try await environment.checkThatLabRuns()
        prepare(&environment.configuration, on: console)
        let accounts = try await environment.accounts()
        guard let id = try await servers.chosenAccount(of: accounts) else { throw notSignedIn(environment) }
        let client = try await accounts.client(id)
        let prepared = environment
        try await client.withClient(on: console) { client in
            guard case .signedIn = try await client.accountState() else { throw notSignedIn(prepared) }
            do {
                try await run(as: client, on: console)
            } catch let error as TelegramError {
                throw explained(error, prepared)
            }
        }
        withExtendedLifetime(accounts) {}
    }

    private func notSignedIn(_ environment: ClientEnvironment) -> CommandFailure {
        CommandFailure(
            .notAuthorized, "not signed in to \(environment.name); run `mtproto login` with the same options")
    }

    private func explained(_ error: TelegramError, _ environment: ClientEnvironment) -> any Error {
        error.code == .unauthorized ? notSignedIn(environment) : error
    }
}
