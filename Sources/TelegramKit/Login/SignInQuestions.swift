/// What a sign-in asks the person whose account it is; ``TelegramClient/signIn(asking:)`` asks it.
///
/// Only what is needed is asked: most accounts have no password, and whoever is signed in already is asked nothing.
public struct SignInQuestions: Sendable {
    /// How often one thing is asked before a wrong answer ends the sign-in.
    public var attempts = 3

    let phoneNumber: @Sendable () async throws -> String
    let code: @Sendable (LoginCode) async throws -> String
    let password: @Sendable (PasswordInfo) async throws -> String
    let name: @Sendable (_ termsOfService: String?) async throws -> String
    let wrong: @Sendable (TelegramError) async throws -> Void

    /// - Parameters:
    ///   - phoneNumber: asks for the number in international form.
    ///   - code: asks for the code that is on its way; ``LoginCode/delivery-swift.property`` says which.
    ///   - password: asks for the second password; ``PasswordInfo/hint`` reminds of it. Without this closure accounts that have
    ///     one fail with `passwordNeeded`.
    ///   - name: asks for the name of a new account, if the number has none, and shows the terms of service; the first word is the
    ///     first name. Without this closure such numbers fail with `phoneNumberUnoccupied`.
    ///   - wrong: hears what was wrong with an answer that is asked for again.
    public init(
        phoneNumber: @escaping @Sendable () async throws -> String,
        code: @escaping @Sendable (LoginCode) async throws -> String,
        password: (@Sendable (PasswordInfo) async throws -> String)? = nil,
        name: (@Sendable (_ termsOfService: String?) async throws -> String)? = nil,
        wrong: @escaping @Sendable (TelegramError) async throws -> Void = { _ in }
    ) {
        self.phoneNumber = phoneNumber
        self.code = code
        self.password =
            password
            ?? { _ in
                throw TelegramError(
                    .passwordNeeded, message: "The account is protected by a password", location: "signIn(asking:)",
                    hint: "Give the questions a closure that asks for it.")
            }
        self.name =
            name
            ?? { _ in
                throw TelegramError(
                    .phoneNumberUnoccupied, message: "No account has this phone number", location: "signIn(asking:)",
                    hint: "Use another number, or give the questions a closure that asks for a name.")
            }
        self.wrong = wrong
    }

    /// Asks on the terminal: questions go to standard error, answers come from standard input, and a password is not shown while
    /// it is typed. A task that is cancelled waits for no answer. Ctrl-C at the question for a password ends a program without
    /// ``runUntilInterrupted(_:)`` before the terminal shows again what is typed; `stty echo` mends that.
    ///
    /// ```swift
    /// try await client.signIn(asking: .terminal)
    /// ```
    public static var terminal: SignInQuestions {
        SignInQuestions(
            phoneNumber: { try await TerminalLine.ask("Phone number, such as +49 151 23456789:") },
            code: { try await TerminalLine.ask("Code, which was sent \($0.delivery):") },
            password: { info in
                let hint = info.hint.map { ", whose hint is \"\($0)\"" } ?? ""
                return try await TerminalLine.ask("Password of the account\(hint):", isHidden: true)
            },
            name: { terms in
                let terms = terms.map { "\n\($0)\nWith a name you agree to these terms." } ?? ""
                return try await TerminalLine.ask("The number has no account yet.\(terms)\nFirst and last name:")
            },
            wrong: { writeToStandardError("\($0)") })
    }

    /// Asks until the answer is right, but no more often than ``attempts``.
    func untilRight<Result>(
        _ mistakes: [TelegramError.Code], _ body: () async throws -> Result
    ) async throws -> Result {
        var attempt = 1
        while true {
            do {
                return try await body()
            } catch let error as TelegramError where mistakes.contains(error.code) && attempt < attempts {
                attempt += 1
                try await wrong(error)
            }
        }
    }
}

extension TelegramClient {
    /// Signs in to an account and asks for what that takes: the phone number, the code, the password where there is one, a name where
    /// the number has no account yet. A wrong answer is asked for again. Who is signed in already is asked nothing, so that a
    /// program with a store calls this at each start.
    ///
    /// ```swift
    /// try await client.signIn(asking: .terminal)
    /// ```
    ///
    /// That asks the server who is signed in, which needs the network; ``accountStatus()`` says without it whether an account is.
    ///
    /// Bots have ``signIn(botToken:)``; ``qrLogin(exceptIDs:)`` needs no number.
    ///
    /// - Throws: what the closures throw; after ``SignInQuestions/attempts`` wrong answers `phoneNumberInvalid`, `phoneCodeInvalid`,
    ///   `phoneCodeExpired`, `passwordInvalid` or `nameInvalid`; at once what no other answer would change, such as `floodWait`,
    ///   or `notPossible` where the code would come by a way that this library does not have: ``LoginCode/Delivery/emailSetUp``,
    ///   ``LoginCode/Delivery/firebase``.
    @discardableResult
    public func signIn(asking questions: SignInQuestions) async throws -> User {
        if try await accountStatus().isSignedIn {
            do throws(TelegramError) {
                return try await me()
            } catch {
                // The server may have ended the session while nothing ran: then another one begins.
                guard try await !accountStatus().isSignedIn else { throw error }
            }
        }
        let request = try await questions.untilRight([.phoneNumberInvalid]) {
            try await beginSignIn(with: try await questions.phoneNumber())
        }
        switch request {
        case .signedIn(let user): return user
        case .sent(let code): return try await finishSignIn(with: code, asking: questions)
        }
    }

    private func finishSignIn(with first: LoginCode, asking questions: SignInQuestions) async throws -> User {
        var (code, isExpired) = (first, false)
        let result = try await questions.untilRight([.phoneCodeInvalid, .phoneCodeExpired]) {
            // Nothing that is entered would do any more.
            if isExpired { code = try await sendCode(to: code.phoneNumber) }
            isExpired = false
            guard ![.emailSetUp, .firebase].contains(code.delivery) else {
                throw TelegramError(
                    .notPossible, message: "The login code would come \(code.delivery)", location: "signIn(asking:)",
                    hint: "Sign in with another app first, or step by step, with resendCode for another way.")
            }
            let answer = try await questions.code(code)
            do throws(TelegramError) {
                return try await signIn(answer, with: code)
            } catch {
                isExpired = error.code == .phoneCodeExpired
                throw error
            }
        }
        switch result {
        case .signedIn(let user):
            return user
        case .passwordNeeded(let info):
            return try await questions.untilRight([.passwordInvalid]) {
                try await checkPassword(try await questions.password(info))
            }
        case .signUpRequired(let terms):
            return try await questions.untilRight([.nameInvalid]) {
                let name = try await questions.name(terms).split(maxSplits: 1, whereSeparator: \.isWhitespace)
                return try await signUp(
                    with: code, firstName: name.first.map { String($0) } ?? "",
                    lastName: name.count > 1 ? String(name[1]) : "")
            }
        }
    }
}
