import ArgumentParser
import Foundation
import MTProtoKit
import TelegramKit

struct LoginCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Sign in with a phone number and a code, by picture or as a bot; or sign up.",
        discussion: """
            What is not given as an option is asked for. The session is kept for the other commands; a login that fails \
            leaves none behind.
            """
    )

    @OptionGroup var servers: ServerOptions

    @Option(help: "Phone number in international form, such as +49 151 23456789.")
    var phone: String?

    @Flag(help: "Sign in beside the accounts that are there, instead of looking whether it is one of them.")
    var add = false

    @Flag(help: "Show a QR code, and its link, for another device of the account to scan and confirm.")
    var qr = false

    @Option(help: ArgumentHelp("Sign in as the bot whose token is in FILE.", valueName: "file"))
    var botTokenFile: String?

    @Option(help: "The login code, if it is known beforehand (a lab's and the test servers' are).")
    var code: String?

    @Option(
        help: ArgumentHelp(
            "Read the account's password, if it has one, from FILE (or variable MTPROTO_PASSWORD).", valueName: "file"))
    var passwordFile: String?

    @Option(help: "First name, if the number has no account yet.")
    var firstName: String?

    @Option(help: "Last name, if the number has no account yet.")
    var lastName: String?

    @Flag(help: "Print the signed-in user as JSON.")
    var json = false

    func validate() throws {
        if [phone != nil, qr, botTokenFile != nil].count(where: { $0 }) > 1 {
            throw ValidationError("Give one of --phone, --qr and --bot-token-file.")
        }
        if add, servers.account != nil {
            throw ValidationError("--account has no effect with --add, which signs in beside all. Leave it out.")
        }
        let given = GivenOptions([
            "--code": code != nil, "--first-name": firstName != nil, "--last-name": lastName != nil,
            "--password-file": passwordFile != nil,
        ])
        if qr { try given.allow(["--password-file"], "with --qr: another device of an account confirms the link") }
        if botTokenFile != nil { try given.allow([], "with --bot-token-file: a bot has its token and nothing else") }
    }

    /// How to sign in.
    private enum Way {
        case phone(String)
        case qr
        case bot(token: String)
    }

    private func way(_ console: Console) async throws -> Way {
        if qr { return .qr }
        if let botTokenFile {
            let token = String(decoding: try WholeFile.read(botTokenFile, limit: 1024), as: UTF8.self)
            return .bot(token: token.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        return .phone(try Self.checked(try await value(phone, "Phone number: ", option: "--phone", console)))
    }

    func run(on console: Console) async throws {
        let environment = try servers.environment(on: console)
        let way = try await way(console)
        try await environment.withNewAccounts { accounts in
            try await environment.checkThatLabRuns()
            let chosen = add ? nil : try await servers.chosenAccount(of: accounts)
            let client: TelegramClient
            if let chosen {
                client = try await accounts.client(chosen)
            } else {
                client = try await accounts.newClient()
            }
            let user = try await client.withClient(on: console) { client in
                if let user = try await signedIn(client) {
                    guard case .phone(let phone) = way, user.phone.map(Self.digits) == phone else {
                        throw CommandFailure(
                            .usage,
                            "already signed in as \(user.name); run `mtproto logout` first, or give another --session")
                    }
                    return user
                }
                switch way {
                case .phone(let phone): return try await signIn(client, phone, console)
                case .bot(let token): return try await client.signIn(botToken: token)
                case .qr: return try await signInByPicture(client, console)
                }
            }
            console.write(try json ? JSONOutput.text(UserReport(user)) : "Signed in as \(user.name).")
        }
    }

    /// The user who is signed in already; nil if there is none, or if the server ended the stored session meanwhile.
    private func signedIn(_ client: TelegramClient) async throws(TelegramError) -> User? {
        guard try await client.accountStatus().isSignedIn else { return nil }
        do throws(TelegramError) {
            return try await client.me()
        } catch {
            guard error.code == .unauthorized else { throw error }
            return nil
        }
    }

    private func signInByPicture(_ client: TelegramClient, _ console: Console) async throws -> User {
        for try await step in client.qrLogin() {
            switch step {
            case .scan(let url, _):
                // For a terminal; in a file it would be no picture.
                if console.drawLine != nil { QRCode(link: url)?.lines.forEach(console.writeError) }
                console.writeError("Confirm on another device (as a QR code, or `mtproto accept-login`): \(url)")
            case .passwordNeeded(let info):
                return try await PasswordPrompt(file: passwordFile).check(info, client, console)
            case .signedIn(let user):
                return user
            }
        }
        throw CommandFailure(.software, "interrupted")
    }

    private func signIn(_ client: TelegramClient, _ phone: String, _ console: Console) async throws -> User {
        let sent = try await client.sendCode(to: phone)
        if code == nil {
            console.writeError("A code was sent \(sent.delivery).")
        }
        let text = try await value(code, "Code: ", option: "--code", console)
        switch try await client.signIn(text, with: sent) {
        case .signedIn(let user):
            return user
        case .signUpRequired(let terms):
            if let terms, !terms.isEmpty, firstName == nil {
                console.writeError("Terms of service: \(block: terms)")
            }
            let name = try await value(
                firstName, "No account has this number yet. First name for a new one: ", option: "--first-name", console
            )
            return try await client.signUp(with: sent, firstName: name, lastName: lastName ?? "")
        case .passwordNeeded(let info):
            return try await PasswordPrompt(file: passwordFile).check(info, client, console)
        }
    }

    /// What was given, or what the user answers.
    private func value(
        _ given: String?, _ prompt: TerminalText, option: String, _ console: Console
    ) async throws(CommandFailure) -> String {
        if let given { return given }
        guard console.isInteractive else {
            throw CommandFailure(.usage, "there is no terminal to ask at: give \(option)")
        }
        guard let answer = await console.ask(prompt), !answer.isEmpty else {
            throw CommandFailure(.usage, "nothing was entered; give \(option) or try again")
        }
        return answer
    }

    /// Refuses what cannot be a phone number before anything is stored or sent.
    ///
    /// - Returns: the digits.
    static func checked(_ phone: String) throws(CommandFailure) -> String {
        let number = phone.hasPrefix("+") ? phone.dropFirst() : phone[...]
        let digits = digits(phone)
        let isWritten = number.allSatisfy { $0.isASCII && ($0.isNumber || " -()./".contains($0)) }
        // International numbers have at most 15 digits (E.164).
        guard isWritten, (5...15).contains(digits.count) else {
            throw CommandFailure(
                .badData, "\"\(phone)\" is not a phone number; write it with country code, such as +49 151 23456789")
        }
        return digits
    }

    private static func digits(_ phone: String) -> String {
        phone.filter { $0.isASCII && $0.isNumber }
    }
}

struct AcceptLoginCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept-login", abstract: "Sign another device in that shows a login link or QR code.")

    @OptionGroup var servers: ServerOptions

    @Argument(help: "What it shows: tg://login?token=…")
    var url: String

    @Flag(help: "Print the session of the other device as JSON.")
    var json = false

    private struct Report: Encodable {
        let device: String
        let application: String
        let created: Int
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let session = try await client.acceptLogin(url)
        guard !json else {
            let report = Report(device: session.deviceModel, application: session.appName, created: session.created)
            return console.write(try JSONOutput.text(report))
        }
        console.write("Signed in on \(session.deviceModel.isEmpty ? "the other device" : session.deviceModel).")
    }
}

struct LogoutCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "End the session, at the server and here.")

    @OptionGroup var servers: ServerOptions

    @Flag(help: "Print who was signed in as JSON.")
    var json = false

    private struct Report: Encodable {
        let userID: Int64?

        enum CodingKeys: String, CodingKey {
            case userID = "user_id"
        }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        var userID: Int64?
        if case .signedIn(let id) = try await client.accountStatus() { userID = id }
        try await client.logOut()
        guard !json else { return console.write(try JSONOutput.text(Report(userID: userID))) }
        console.write("Signed out.")
    }
}
