import ArgumentParser
import MTProtoKit
import TelegramKit
import TelegramLab

/// A subcommand: like `AsyncParsableCommand`, but with its surroundings handed in.
protocol ConsoleCommand: ParsableCommand, Sendable {
    /// Does the work. Throws ``CommandFailure``, or an error that ``CommandLineTool`` knows how to explain.
    func run(on console: Console) async throws
}

/// Parses arguments, runs the command, and turns whatever goes wrong into one line and an exit status.
enum CommandLineTool {
    static func run(_ arguments: [String], console: Console) async -> CommandStatus {
        let command: any ParsableCommand
        do {
            command = try MTProtoCommand.parseAsRoot(arguments)
        } catch {
            return report(parserError: error, on: console)
        }
        guard let command = command as? any ConsoleCommand else {
            // The bare `mtproto`, or ArgumentParser's own `help`.
            do {
                var command = command
                try command.run()
                return .success
            } catch {
                return report(parserError: error, on: console)
            }
        }
        do {
            try await command.run(on: console)
            return .success
        } catch {
            let failure = explain(error)
            if !failure.message.isEmpty {
                console.writeError("mtproto: \(failure.message)")
            }
            return failure.status
        }
    }

    private static func report(parserError error: any Error, on console: Console) -> CommandStatus {
        let text = MTProtoCommand.fullMessage(for: error)
        let status = MTProtoCommand.exitCode(for: error)
        if status.isSuccess {
            console.write(TerminalText(lines: text))
            return .success
        }
        // It repeats arguments, and addresses of proxies hold passwords and secrets.
        console.writeError(TerminalText(lines: text.replacing(/:\/\/[^\s']*/, with: "://…")))
        return .usage
    }

    /// The line and the status for any error that reaches the top.
    static func explain(_ error: any Error) -> CommandFailure {
        switch error {
        case let failure as CommandFailure: failure
        case let error as TelegramError: explain(error)
        case let error as StorageError: CommandFailure(error.code == .inUse ? .tryLater : .storage, error.description)
        case let error as LabError: CommandFailure(error.code == .listen ? .cannotCreate : .software, error.message)
        case is CancellationError: CommandFailure(.software, "interrupted")
        default: CommandFailure(.software, "unexpected error: \(error)")
        }
    }

    private static func explain(_ error: TelegramError) -> CommandFailure {
        let status: CommandStatus =
            switch error.code {
            case .phoneNumberInvalid, .apiIDInvalid, .nameInvalid, .emailInvalid, .sessionInvalid, .passphraseInvalid,
                .messageEmpty, .messageTooLong, .messageNotFound, .messageNotModified, .entitiesInvalid, .peerInvalid:
                .badData
            case .notPossible: .usage
            case .phoneNumberBanned, .phoneNumberUnoccupied, .phoneCodeInvalid, .phoneCodeExpired, .passwordNeeded,
                .passwordInvalid, .botTokenInvalid, .loginTokenInvalid, .recoveryCodeInvalid, .recoveryCodeExpired,
                .passwordRecoveryUnavailable,
                .unauthorized,
                .authorizationKeyDuplicated, .accountDeactivated, .chatForbidden:
                .notAuthorized
            case .alreadySignedIn, .accountUnknown: .usage
            case .floodWait: .tryLater
            case .invalidMedia, .fileReferenceExpired: .badData
            case .file, .fileExists: .cannotCreate
            case .connectionFailed, .timeout, .unknownServerKey, .keyExchangeFailed: .unavailable
            case .invalidConfiguration, .otherServers: .badData
            case .storage: .storage
            default: .software
            }
        return CommandFailure(status, error.description)
    }
}
