import TelegramAPI

/// E-mail addresses to which login codes go in place of SMS (core.telegram.org/api/auth#email-verification).
struct LoginEmails: Codable, Sendable {
    /// An address that a user has named and not proved yet.
    struct Proof: Codable, Sendable {
        @InTL var purpose: API.EmailVerifyPurpose
        var address: String
        var expiresAt: Int64
        var wrongTries = 0
    }

    /// By user.
    var addresses: [Int64: String] = [:]
    /// Users who get no code before they have named an address.
    var missing: Set<Int64> = []
    /// When the addresses of users who cannot read what comes there are taken away.
    var resets: [Int64: Int64] = [:]
    /// By user, of those who are signed in.
    var proofs: [Int64: Proof] = [:]

    /// How long it takes until an address is taken away, in seconds.
    static let resetDelay: Int64 = 7 * 86_400

    /// Where the next code of a user goes; nil: to the phone.
    func step(of user: Int64) -> LoginEmailStep? {
        if self.missing.contains(user) { return .missing }
        return self.addresses[user].map { .code(address: $0) }
    }

    mutating func set(_ address: String, of user: Int64) {
        self.addresses[user] = address
        self.missing.remove(user)
        self.resets[user] = nil
    }

    mutating func remove(of user: Int64) {
        self.addresses[user] = nil
        self.resets[user] = nil
    }

    /// Whether a text can be an address: something on both sides of one @, and a dot behind it.
    static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !parts[1].hasPrefix(".")
            && !parts[1].hasSuffix(".") && text.utf8.count <= 254 && !text.contains(" ")
    }
}

/// What e-mail has to do with a code that was asked for.
enum LoginEmailStep: Codable, Sendable {
    /// The code went to this address.
    case code(address: String)
    /// There is no code yet: the client has to name an address first.
    case missing
    /// It has named one, to which another code went.
    case named(String)
}
