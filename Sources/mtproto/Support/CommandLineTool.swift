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
            command = try MTProtoCommand.parseAsRoot(completed(arguments))
        } catch {
            return report(parserError: error, in: arguments, on: console)
        }
        guard let command = command as? any ConsoleCommand else {
            // The bare `mtproto`, or ArgumentParser's own `help`.
            do {
                var command = command
                try command.run()
                return .success
            } catch {
                return report(parserError: error, in: arguments, on: console)
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

    /// The port behind `lab --web` may be left out; the parser has no options of which the value may.
    static func completed(_ arguments: [String]) -> [String] {
        guard arguments.first == "lab" else { return arguments }
        return arguments.enumerated().flatMap { place, argument in
            let next = arguments.dropFirst(place + 1).first
            return argument == "--web" && next?.hasPrefix("-") != false ? [argument, "0"] : [argument]
        }
    }

    private static func report(
        parserError error: any Error, in arguments: [String], on console: Console
    ) -> CommandStatus {
        let text = MTProtoCommand.fullMessage(for: error)
        // The status costs as much as the text, in which errors begin with this word.
        if !text.hasPrefix("Error: "), MTProtoCommand.exitCode(for: error).isSuccess {
            console.write(TerminalText(lines: text))
            return .success
        }
        console.writeError(TerminalText(lines: withoutSecrets(text, of: arguments)))
        return .usage
    }

    /// The parser repeats arguments. Addresses of proxies hold passwords and secrets, and a bot's token is one.
    private static func withoutSecrets(_ text: String, of arguments: [String]) -> String {
        let values = arguments.flatMap { argument in
            [argument] + (argument.firstIndex(of: "=").map { [String(argument[$0...].dropFirst())] } ?? [])
        }
        return values.sorted { $0.count > $1.count }.reduce(text) { text, value in
            if let scheme = value.firstRange(of: "://") {
                text.replacing(value, with: value[..<scheme.upperBound] + "…")
            } else if let number = value.prefixMatch(of: /[0-9]{3,}:/) {
                text.replacing(value, with: number.output + "…")
            } else {
                text
            }
        }
    }

    /// The line and the status for any error that reaches the top.
    static func explain(_ error: any Error) -> CommandFailure {
        switch error {
        case let failure as CommandFailure: failure
        case let error as TelegramError: explain(error)
        case let error as StorageError: CommandFailure(error.code == .inUse ? .tryLater : .storage, error.description)
        case let error as LabError: CommandFailure(status(of: error), error.message)
        case is CancellationError: CommandFailure(.software, "interrupted")
        default: CommandFailure(.software, "unexpected error: \(error)")
        }
    }

    /// The error of a command that would send the same messages once more when it is run again.
    ///
    /// - Parameters:
    ///   - sent: how many messages were sent before.
    ///   - count: how many there are to send.
    static func failure(sending error: TelegramError, after sent: Int = 0, of count: Int = 1) -> any Error {
        guard error.mayHaveRun || sent > 0 else { return error }
        let progress = sent > 0 ? "\(sent) of \(count) messages were sent. " : ""
        return CommandFailure(.outcomeUnknown, progress + error.description)
    }

    private static func status(of error: LabError) -> CommandStatus {
        switch error.code {
        case .listen: .cannotCreate
        case .badConfiguration: .usage
        case .badKey: .badData
        case .state: .storage
        default: .software
        }
    }

    private static func explain(_ error: TelegramError) -> CommandFailure {
        let status: CommandStatus =
            switch error.code {
            case .phoneNumberInvalid, .apiIDInvalid, .nameInvalid, .emailInvalid, .sessionInvalid, .passphraseInvalid,
                .messageEmpty, .messageTooLong, .messageNotFound, .messageNotModified, .entitiesInvalid, .peerInvalid,
                .invitationInvalid, .folderInvalid, .memberNotFound, .positionInvalid, .sessionUnsupported,
                .topicInvalid:
                .badData
            case .notPossible: .usage
            case .phoneNumberBanned, .phoneNumberUnoccupied, .phoneCodeInvalid, .phoneCodeExpired, .passwordNeeded,
                .passwordInvalid, .botTokenInvalid, .loginTokenInvalid, .recoveryCodeInvalid, .recoveryCodeExpired,
                .passwordRecoveryUnavailable,
                .unauthorized,
                .authorizationKeyDuplicated, .accountDeactivated, .chatForbidden:
                .notAuthorized
            case .alreadySignedIn, .accountUnknown: .usage
            case .floodWait, .phoneNumberFlood, .sessionInUse: .tryLater
            case .invalidMedia, .fileReferenceExpired: .badData
            case .file, .fileExists: .cannotCreate
            case .connectionFailed, .timeout, .unknownServerKey, .keyExchangeFailed: .unavailable
            case .invalidConfiguration, .otherServers: .badData
            case .storage: .storage
            case .outcomeUnknown: .outcomeUnknown
            default: .software
            }
        return CommandFailure(status, error.description)
    }
}
