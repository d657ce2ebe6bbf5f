import MTProtoCore
import MTProtoKit
import TelegramAPI

extension TelegramClient {
    /// Asks the server to send a login code to `phoneNumber`, in international form; spaces, dashes and brackets do not
    /// matter. If the account lives on another datacenter, the client moves there by itself.
    ///
    /// - Throws: `phoneNumberInvalid`, `phoneNumberBanned`, `phoneNumberFlood`, `apiIDInvalid`, `floodWait` at once,
    ///   however long the pause is, `timeout` after ``TelegramConfiguration/loginDeadline``, `connectionFailed`, …
    public func sendCode(to phoneNumber: String) async throws(TelegramError) -> LoginCode {
        switch try await requestCode(for: phoneNumber, logoutTokens: []) {
        case .sent(let code): return code
        case .signedIn: throw unexpected("it needs no code", API.Auth.SendCode.name)
        }
    }

    /// The same, with the tokens that the server gave when accounts were left on this device: it may do without a code
    /// then (core.telegram.org/api/auth#future-auth-tokens).
    public func beginSignIn(
        with phoneNumber: String, settings: LoginCode.Settings = LoginCode.Settings()
    ) async throws(TelegramError) -> CodeRequest {
        try await requestCode(for: phoneNumber, settings: settings, logoutTokens: try await network.futureTokens)
    }

    private func requestCode(
        for phoneNumber: String, settings: LoginCode.Settings = LoginCode.Settings(), logoutTokens: [[UInt8]]
    ) async throws(TelegramError) -> CodeRequest {
        let number = try Self.normalized(phoneNumber)
        // Backup addresses may be meant for some numbers only.
        network.discovery?.setPhone(number)
        let sent = try await network.call(
            API.Auth.SendCode(
                phoneNumber: number,
                apiID: Int32(clamping: configuration.apiID),
                apiHash: configuration.apiHash,
                settings: settings.object(logoutTokens: logoutTokens)
            ),
            on: .home
        ) { request in
            // The person who signs in is told of a pause (row J09).
            Self.login(&request)
            request.isIdempotent = true
            request.timeout = configuration.loginDeadline
        }
        guard case .sentCodeSuccess(let authorization) = sent else {
            let code = try LoginCode(sent, phoneNumber: number, method: API.Auth.SendCode.name)
            await network.note(.waitingForCode(code))
            return .sent(code)
        }
        return .signedIn(try accept(authorization, API.Auth.SendCode.name))
    }

    /// Gives a code up: it cannot be used any more, and another number can be tried.
    public func cancelCode(_ code: LoginCode) async throws(TelegramError) {
        _ = try await network.call(
            API.Auth.CancelCode(phoneNumber: code.phoneNumber, phoneCodeHash: code.phoneCodeHash), on: .home,
            options: Self.login)
    }

    /// Asks for the code once more, by the next way of delivery. Possible if `code.nextDelivery` is not nil.
    public func resendCode(_ code: LoginCode) async throws(TelegramError) -> LoginCode {
        let sent = try await network.call(
            API.Auth.ResendCode(phoneNumber: code.phoneNumber, phoneCodeHash: code.phoneCodeHash), on: .home
        ) { $0.waitsOutFloods = false }
        let next = try LoginCode(sent, phoneNumber: code.phoneNumber, method: API.Auth.ResendCode.name)
        await network.note(.waitingForCode(next))
        return next
    }

    /// Signs in with the code that the user received.
    ///
    /// - Throws: `phoneCodeInvalid` (ask again), `phoneCodeExpired` (request a new one).
    public func signIn(_ text: String, with code: LoginCode) async throws(TelegramError) -> SignInResult {
        let digits = text.filter { !$0.isWhitespace }
        let isMail = code.delivery == .email
        do throws(TelegramError) {
            let authorization = try await network.call(
                API.Auth.SignIn(
                    phoneNumber: code.phoneNumber,
                    phoneCodeHash: code.phoneCodeHash,
                    phoneCode: isMail ? nil : digits,
                    emailVerification: isMail ? .emailVerificationCode(code: digits) : nil
                ),
                on: .home, options: Self.login)
            switch authorization {
            case .authorization:
                return .signedIn(try accept(authorization, API.Auth.SignIn.name))
            case .authorizationSignUpRequired(let required):
                await network.note(.waitingForSignUp(termsOfService: required.termsOfService?.text))
                return .signUpRequired(termsOfService: required.termsOfService?.text)
            }
        } catch {
            if error.code == .passwordNeeded { return .passwordNeeded(try await passwordIsNeeded()) }
            // Older layers say it as an error.
            guard error.code == .phoneNumberUnoccupied else { throw isMail ? error.ofMailedLoginCode : error }
            await network.note(.waitingForSignUp(termsOfService: nil))
            return .signUpRequired(termsOfService: nil)
        }
    }

    /// Creates an account for the phone number whose code was accepted.
    public func signUp(
        with code: LoginCode,
        firstName: String,
        lastName: String = ""
    ) async throws(TelegramError) -> User {
        let authorization = try await network.call(
            API.Auth.SignUp(
                phoneNumber: code.phoneNumber,
                phoneCodeHash: code.phoneCodeHash,
                firstName: firstName,
                lastName: lastName
            ),
            on: .home
        ) { $0.waitsOutFloods = false }
        return try accept(authorization, API.Auth.SignUp.name)
    }

    /// Ends the session at the server and forgets the account, here and there: the authorization keys that carried it are
    /// destroyed. What was learnt of the servers stays, and what the server gave to make the next sign-in easier.
    public func logOut() async throws(TelegramError) {
        try await network.logOut()
    }

    /// Signs in as a bot, with the token that it got from @BotFather. If the bot lives on another datacenter, the client
    /// moves there by itself. At each start it does no harm: a bot that is signed in keeps its session and its place in the updates. It asks
    /// the server each time, though; ``accountStatus()`` says whether that is needed.
    ///
    /// - Throws: `botTokenInvalid`, `apiIDInvalid`, `floodWait`, …
    public func signIn(botToken: String) async throws(TelegramError) -> User {
        let authorization = try await network.call(
            API.Auth.ImportBotAuthorization(
                flags: 0, apiID: Int32(clamping: configuration.apiID), apiHash: configuration.apiHash,
                botAuthToken: botToken),
            on: .home
        ) { request in
            Self.login(&request)
            request.isIdempotent = true
        }
        return try accept(authorization, API.Auth.ImportBotAuthorization.name)
    }

    /// The account's home datacenter, or the one that is asked first as long as no account is signed in.
    public func homeDatacenter() async throws(TelegramError) -> Int {
        try await network.homeDatacenter
    }

    /// The user that a login request has signed in.
    func accept(_ authorization: API.Auth.Authorization, _ method: String) throws(TelegramError) -> User {
        guard case .authorization(let authorization) = authorization else {
            throw unexpected("sign-up is asked for once more", method)
        }
        guard let user = User(authorization.user) else { throw unexpected("the user is empty", method) }
        return user
    }

    func unexpected(_ what: String, _ method: String) -> TelegramError {
        TelegramError(
            .unexpectedResponse, message: "The server's answer makes no sense: \(what)", location: method,
            hint: "Report it, with the log at trace level.", mayHaveRun: true)
    }

    /// The digits of a phone number as people write it.
    static func normalized(
        _ phoneNumber: String, for location: String = "sendCode"
    ) throws(TelegramError) -> String {
        let separators: Set<Character> = [" ", "-", "(", ")", ".", "/", "\u{a0}"]
        var text = phoneNumber.filter { !separators.contains($0) }
        if text.hasPrefix("+") { text.removeFirst() }
        // No country has numbers longer than 15 digits (E.164); the shortest in use have 5.
        guard (5...15).contains(text.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw TelegramError(
                .phoneNumberInvalid,
                message: "This is not a phone number",
                location: location,
                hint: "Write it in international form with the country code, e.g. +49 151 23456789."
            )
        }
        return text
    }
}

extension TelegramError {
    /// The server has the same words for codes by e-mail that sign in and those that replace a password.
    fileprivate var ofMailedLoginCode: TelegramError {
        let (code, message, hint): (Code, String, String)
        switch serverError?.message {
        case "CODE_INVALID", "CODE_EMPTY", "EMAIL_CODE_INVALID":
            (code, message, hint) = (
                .phoneCodeInvalid, "The login code is wrong", "Enter it again, or request a new one."
            )
        case "EMAIL_VERIFY_EXPIRED":
            (code, message, hint) = (.phoneCodeExpired, "The login code is no longer valid", "Request a new one.")
        default:
            return self
        }
        var error = TelegramError(
            code, message: message, location: location, hint: hint, serverError: serverError, retryAfter: retryAfter)
        (error.attempts, error.waited) = (attempts, waited)
        return error
    }
}
