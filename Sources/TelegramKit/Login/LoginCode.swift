/// A login code was sent; this says how, and is what ``TelegramClient/signIn(_:with:)`` needs besides the code.
public struct LoginCode: Hashable, Sendable {
    /// How a code travels.
    public struct Delivery: Hashable, Sendable, CustomStringConvertible {
        public let description: String

        public static let app = Delivery(description: "in another Telegram app")
        public static let sms = Delivery(description: "by SMS")
        public static let call = Delivery(description: "by phone call")
        public static let flashCall = Delivery(description: "as the number that calls")
        public static let missedCall = Delivery(description: "as the last digits of the number that calls")
        public static let email = Delivery(description: "by e-mail")
        public static let fragment = Delivery(description: "on fragment.com")
        public static let other = Delivery(description: "in a way this version does not know")
    }

    /// Digits only, as the server understood the number.
    public let phoneNumber: String
    /// Names this request for a code towards the server.
    public let phoneCodeHash: String
    public let delivery: Delivery
    /// How many characters the code has, if the server says.
    public let length: Int?
    /// What ``TelegramClient/resendCode(_:)`` would use, if it is possible at all.
    public let nextDelivery: Delivery?
    /// After this time the code can be sent again.
    public let timeout: Duration?
}

/// What a right code led to.
public enum SignInResult: Hashable, Sendable {
    case signedIn(User)
    /// No account has this number yet: go on with ``TelegramClient/signUp(with:firstName:lastName:)``.
    case signUpRequired(termsOfService: String?)
    /// The code was right, and the account has a password: go on with ``TelegramClient/checkPassword(_:)-(AccountPassword)``,
    /// or ``TelegramClient/requestPasswordRecovery()`` if it was forgotten.
    case passwordNeeded(PasswordInfo)
}

/// Where a client stands with its account.
public enum AccountState: Hashable, Sendable {
    /// Nobody is signed in. Requests that need an account fail with `unauthorized`.
    case signedOut
    /// A stored or new session belongs to this user.
    case signedIn(userID: Int64)
}
