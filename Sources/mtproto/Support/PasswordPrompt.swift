import TelegramKit

/// Where a command gets the account's password from: a file, a variable, or the user, who does not see it while typing.
/// Never from an argument, which every user of the machine can read.
struct PasswordPrompt {
    static let usualVariable = "MTPROTO_PASSWORD"
    /// How often a user may try.
    private static let tries = 3

    let file: String?
    var variable = Self.usualVariable

    /// Proves the password to the server.
    func check(_ info: PasswordInfo, _ client: TelegramClient, _ console: Console) async throws -> User {
        if let given = try given(console) { return try await client.checkPassword(given) }
        guard console.isInteractive else {
            throw CommandFailure(
                .usage,
                "the account has a password, and there is no terminal to ask at: give --password-file or set \(variable)"
            )
        }
        let hint = info.hint.map { " (hint: \($0))" } ?? ""
        for attempt in 1... {
            guard let text = await console.askSecret("Password\(hint): "), !text.isEmpty else { break }
            do throws(TelegramError) {
                return try await client.checkPassword(text)
            } catch {
                guard error.code == .passwordInvalid, attempt < Self.tries else { throw error }
                console.writeError("That is not the password.")
            }
        }
        throw CommandFailure(.usage, "no password was entered; try again")
    }

    /// What was given beforehand. The line break at the end of a file is not part of the password.
    func given(_ console: Console) throws(CommandFailure) -> AccountPassword? {
        if let file {
            var bytes = try WholeFile.read(file, limit: 4096)
            while bytes.last == UInt8(ascii: "\n") || bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
            guard !bytes.isEmpty else { throw CommandFailure(.badData, "\(file) holds no password") }
            return AccountPassword(utf8: bytes)
        }
        return console.environment[variable].flatMap { $0.isEmpty ? nil : AccountPassword($0) }
    }
}
