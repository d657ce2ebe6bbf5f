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
        /// A code by e-mail is only possible once an address is set, which this version cannot do.
        public static let emailSetUp = Delivery(description: "by e-mail, once an address is set with another app")
        /// By SMS, after the app has proved to be genuine; ``TelegramClient/resendCode(_:)`` asks for another way.
        public static let firebase = Delivery(description: "by SMS to genuine apps only")
        public static let word = Delivery(description: "as a word by SMS")
        public static let phrase = Delivery(description: "as a phrase by SMS")
        public static let other = Delivery(description: "in a way this version does not know")
    }

    /// Digits only, as the server understood the number.
    public let phoneNumber: String
    /// Names this request for a code towards the server.
    public let phoneCodeHash: String
    public let delivery: Delivery
    /// How many characters the code has, if the server says.
    public let length: Int?
    /// What else the server says of it: the pattern of the number that calls, its first digits, the pattern of the e-mail
    /// address, the address of the page, or how the word or phrase begins.
    public let detail: String?
    /// What ``TelegramClient/resendCode(_:)`` would use, if it is possible at all.
    public let nextDelivery: Delivery?
    /// After this time the code can be sent again.
    public let timeout: Duration?
}

extension LoginCode {
    /// Which ways a code may come by besides those that every device has.
    public struct Settings: Hashable, Sendable {
        /// The device sees who calls, and may read the code from that number.
        public var allowsFlashCall = false
        /// The user can read the last digits of a missed call.
        public var allowsMissedCall = false
        /// The number belongs to the SIM card of this device.
        public var isNumberOfThisDevice = false

        public init(
            allowsFlashCall: Bool = false, allowsMissedCall: Bool = false, isNumberOfThisDevice: Bool = false
        ) {
            self.allowsFlashCall = allowsFlashCall
            self.allowsMissedCall = allowsMissedCall
            self.isNumberOfThisDevice = isNumberOfThisDevice
        }
    }
}

/// What a request for a code led to.
public enum CodeRequest: Hashable, Sendable {
    case sent(LoginCode)
    /// The account was signed in to on this device before, and the server needs no code.
    case signedIn(User)
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
