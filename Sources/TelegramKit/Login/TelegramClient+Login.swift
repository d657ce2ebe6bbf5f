import MTProtoCore
import MTProtoKit
import TelegramAPI

extension TelegramClient {
    /// Asks the server to send a login code to `phoneNumber`, in international form; spaces, dashes and brackets do not
    /// matter. If the account lives on another datacenter, the client moves there by itself.
    ///
    /// - Throws: `phoneNumberInvalid`, `phoneNumberBanned`, `apiIDInvalid`, `floodWait`, `connectionFailed`, …
    public func sendCode(to phoneNumber: String) async throws(TelegramError) -> LoginCode {
        let number = try Self.normalized(phoneNumber)
        // Backup addresses may be meant for some numbers only.
        network.discovery?.setPhone(number)
        let sent = try await network.invoke(
            API.Auth.SendCode(
                phoneNumber: number,
                apiID: Int32(clamping: configuration.apiID),
                apiHash: configuration.apiHash,
                settings: API.CodeSettings()
            ),
            on: .home
        ) { request in
            // A login that has to wait is shown to the person who waits (row J09).
            request.waitsOutFloods = false
            request.mayRepeat = true
            request.timeout = configuration.loginDeadline
        }
        return try LoginCode(sent, phoneNumber: number, method: API.Auth.SendCode.name)
    }

    /// Asks for the code once more, by the next way of delivery. Possible if `code.nextDelivery` is not nil.
    public func resendCode(_ code: LoginCode) async throws(TelegramError) -> LoginCode {
        let sent = try await network.invoke(
            API.Auth.ResendCode(phoneNumber: code.phoneNumber, phoneCodeHash: code.phoneCodeHash), on: .home
        ) { $0.waitsOutFloods = false }
        return try LoginCode(sent, phoneNumber: code.phoneNumber, method: API.Auth.ResendCode.name)
    }

    /// Signs in with the code that the user received.
    ///
    /// - Throws: `phoneCodeInvalid` (ask again), `phoneCodeExpired` (request a new one).
    public func signIn(_ text: String, with code: LoginCode) async throws(TelegramError) -> SignInResult {
        do throws(TelegramError) {
            let authorization = try await network.invoke(
                API.Auth.SignIn(
                    phoneNumber: code.phoneNumber,
                    phoneCodeHash: code.phoneCodeHash,
                    phoneCode: text.filter { !$0.isWhitespace }
                ),
                on: .home, options: Self.login)
            switch authorization {
            case .authorization:
                return .signedIn(try await accept(authorization, API.Auth.SignIn.name))
            case .authorizationSignUpRequired(let required):
                return .signUpRequired(termsOfService: required.termsOfService?.text)
            }
        } catch {
            if error.code == .passwordNeeded { return .passwordNeeded(try await passwordInfo()) }
            // Older layers say it as an error.
            guard error.code == .phoneNumberUnoccupied else { throw error }
            return .signUpRequired(termsOfService: nil)
        }
    }

    /// Creates an account for the phone number whose code was accepted.
    public func signUp(
        with code: LoginCode,
        firstName: String,
        lastName: String = ""
    ) async throws(TelegramError) -> User {
        let authorization = try await network.invoke(
            API.Auth.SignUp(
                phoneNumber: code.phoneNumber,
                phoneCodeHash: code.phoneCodeHash,
                firstName: firstName,
                lastName: lastName
            ),
            on: .home
        ) { $0.waitsOutFloods = false }
        return try await accept(authorization, API.Auth.SignUp.name)
    }

    /// Ends the session at the server and forgets the account; the authorization keys stay for the next login.
    public func logOut() async throws(TelegramError) {
        do throws(TelegramError) {
            _ = try await network.invoke(API.Auth.LogOut(), on: .home)
        } catch {
            // Whoever is signed out already has what he wanted.
            guard error.code == .unauthorized else { throw error }
        }
        try await network.signedOut()
    }

    /// Whether somebody is signed in. Known from storage as soon as ``run()`` has begun; asks no server.
    public func accountState() async throws(TelegramError) -> AccountState {
        try await network.accountState
    }

    /// The account's home datacenter, or the one that is asked first as long as nobody is signed in.
    public func homeDatacenter() async throws(TelegramError) -> Int {
        try await network.homeDatacenter
    }

    /// Takes over the account that a request of a login led to.
    func accept(_ authorization: API.Auth.Authorization, _ method: String) async throws(TelegramError) -> User {
        guard case .authorization(let authorization) = authorization else {
            throw unexpected("sign-up is asked for once more", method)
        }
        guard let user = User(authorization.user) else { throw unexpected("the user is empty", method) }
        try await network.signedIn(userID: user.id)
        if let phone = user.phone { network.discovery?.setPhone(phone) }
        return user
    }

    func unexpected(_ what: String, _ method: String) -> TelegramError {
        TelegramError(
            .unexpectedResponse, message: "The server's answer makes no sense: \(what)", location: method,
            hint: "Report it, with the log at trace level.")
    }

    /// The digits of a phone number as people write it.
    static func normalized(_ phoneNumber: String) throws(TelegramError) -> String {
        let separators: Set<Character> = [" ", "-", "(", ")", ".", "/", "\u{a0}"]
        var text = phoneNumber.filter { !separators.contains($0) }
        if text.hasPrefix("+") { text.removeFirst() }
        // No country has numbers longer than 15 digits (E.164); the shortest in use have 5.
        guard (5...15).contains(text.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw TelegramError(
                .phoneNumberInvalid,
                message: "This is not a phone number",
                location: "sendCode",
                hint: "Write it in international form with the country code, e.g. +49 151 23456789."
            )
        }
        return text
    }
}

extension LoginCode {
    init(_ sent: API.Auth.SentCode, phoneNumber: String, method: String) throws(TelegramError) {
        switch sent {
        case .sentCode(let sent):
            let (delivery, length) = Self.delivery(sent.type)
            self.init(
                phoneNumber: phoneNumber,
                phoneCodeHash: sent.phoneCodeHash,
                delivery: delivery,
                length: length.map { Int($0) },
                nextDelivery: sent.nextType.map(Self.delivery),
                timeout: sent.timeout.map { .seconds(Int64($0)) }
            )
        case .sentCodeSuccess, .sentCodePaymentRequired:
            throw TelegramError(
                .unexpectedResponse,
                message: "The server wants to go on without a code",
                location: method,
                hint: "Sign in with another client once; this version does not support this way."
            )
        }
    }

    private static func delivery(_ type: API.Auth.SentCodeType) -> (Delivery, Int32?) {
        switch type {
        case .sentCodeTypeApp(let length): (.app, length)
        case .sentCodeTypeSms(let length): (.sms, length)
        case .sentCodeTypeCall(let length): (.call, length)
        case .sentCodeTypeFlashCall: (.flashCall, nil)
        case .sentCodeTypeMissedCall(_, let length): (.missedCall, length)
        case .sentCodeTypeEmailCode(let code): (.email, code.length)
        case .sentCodeTypeFragmentSms(_, let length): (.fragment, length)
        case .sentCodeTypeFirebaseSms(let code): (.sms, code.length)
        default: (.other, nil)
        }
    }

    private static func delivery(_ type: API.Auth.CodeType) -> Delivery {
        switch type {
        case .codeTypeSms: .sms
        case .codeTypeCall: .call
        case .codeTypeFlashCall: .flashCall
        case .codeTypeMissedCall: .missedCall
        case .codeTypeFragmentSms: .fragment
        }
    }
}
