import MTProtoCrypto

/// A password as the user entered it. Printing it shows nothing, and its memory is wiped with its last copy.
///
/// What it is made from stays the caller's to forget: a `String` cannot be wiped, an array of bytes can.
public struct AccountPassword: Sendable, CustomStringConvertible, CustomReflectable {
    let bytes: SecretBytes

    /// Takes over the UTF-8 form of a password.
    public init(utf8 bytes: some Collection<UInt8>) {
        self.bytes = SecretBytes(copying: bytes)
    }

    /// Copies a password.
    public init(_ text: String) {
        self.init(utf8: text.utf8)
    }

    public var description: String { "password" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What the server says about an account's second password (core.telegram.org/api/srp).
public struct PasswordInfo: Hashable, Sendable {
    /// Whether there is one.
    public let isSet: Bool
    /// What its owner wrote down to remember it.
    public let hint: String?
    /// Whether ``TelegramClient/requestPasswordRecovery()`` can send a code by e-mail.
    public let canBeRecovered: Bool
    /// The pattern of an e-mail address that waits for ``TelegramClient/confirmRecoveryEmail(_:)``, such as `a***@b.c`.
    public let unconfirmedEmail: String?
    /// Unix time in seconds from which on a reset that was asked for can be carried out.
    public let resetDate: Int?

    package init(
        isSet: Bool, hint: String? = nil, canBeRecovered: Bool = false, unconfirmedEmail: String? = nil,
        resetDate: Int? = nil
    ) {
        self.isSet = isSet
        self.hint = hint
        self.canBeRecovered = canBeRecovered
        self.unconfirmedEmail = unconfirmedEmail
        self.resetDate = resetDate
    }
}

/// What became of a change of the password.
public enum PasswordChange: Hashable, Sendable {
    case done
    /// It takes effect with ``TelegramClient/confirmRecoveryEmail(_:)``: a code of so many characters was sent.
    case emailConfirmationNeeded(codeLength: Int?)
}

/// What became of a request to remove a password that was forgotten.
public enum PasswordReset: Hashable, Sendable {
    case done
    /// It can be carried out from this Unix time in seconds on, by asking again; until then it can be declined.
    case waiting(until: Int)
    /// One was declined lately; it can be asked for again from this Unix time in seconds on.
    case refused(until: Int)
}
