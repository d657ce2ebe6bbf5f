import TelegramAPI

/// An account, or a bot.
struct UserRecord: Codable, Sendable {
    var id: Int64
    var accessHash: Int64
    /// Digits; empty for bots and services.
    var phone: String
    var code: String
    var homeDC: Int
    var firstName: String
    var lastName: String
    var username: String?
    var about: String = ""
    var photoID: Int64?
    /// Photos that the user had before, newest first.
    var formerPhotoIDs: [Int64] = []
    var isBot = false
    /// What the field for texts shows while a user asks the bot in inline mode; nil for bots without it.
    var inlinePlaceholder: String?
    /// Accounts may let the bot into their private chats.
    var isBusinessBot = false
    var isVerified = false
    var isSupport = false
    /// It has Telegram Premium.
    var isPremium = false
    /// Users in this account's address book.
    var contacts: [Int64] = []
    /// How this account calls them, where it is not by their own names.
    var contactNames: [Int64: ContactName] = [:]
    /// Contacts who were added without their numbers, so that these are not in the address book.
    var withoutNumber: Set<Int64> = []
    /// Those of the contacts whom rules and stories mean by close friends.
    var closeFriends: Set<Int64> = []
    /// Users who see this account's number without having it in their address books.
    var phoneViewers: Set<Int64> = []
    /// Shown to those whom the user's rules let see it.
    @InTL var birthday: API.Birthday? = nil
    /// What stands behind the name, perhaps until a time.
    @InTL var emojiStatus: API.EmojiStatus? = nil
    /// Unix time until which the user counts as online; in the past: when last seen; 0: never.
    var onlineUntil: Int64 = 0
    /// The account is gone; others see that there was one.
    var isDeleted = false
    /// Phone numbers and user names, in small letters, that the account had before, oldest first.
    private(set) var formerNames: [String] = []

    /// So many of them are kept.
    private static let mostFormerNames = 100

    /// Keeps a phone number or user name that the account has no longer.
    mutating func keep(formerName name: String) {
        let name = name.lowercased()
        guard !name.isEmpty, !self.formerNames.contains(name) else { return }
        self.formerNames = (self.formerNames + [name]).suffix(Self.mostFormerNames)
    }

    /// Which one of its numbers, or of its names, a former name was: 0 for the first that it had.
    func place(ofFormerName name: String) -> Int? {
        let isNumber = name.first?.isNumber
        return self.formerNames.filter { $0.first?.isNumber == isNumber }.firstIndex(of: name)
    }
}

/// What an account calls a contact.
struct ContactName: Codable, Sendable {
    var firstName: String
    var lastName: String
}

/// A picture that one datacenter serves.
struct PhotoRecord: Codable, Sendable {
    var id: Int64
    var accessHash: Int64
    var owner: Int64
    var datacenter: Int
    var date: Int32
    var fileReference: [UInt8]
}

/// The files of a picture.
struct PhotoFiles: Sendable {
    /// JPEG of 160 by 160 points.
    var small: [UInt8]
    /// JPEG of 320 by 320 points.
    var medium: [UInt8]
    /// JPEG of 640 by 640 points.
    var big: [UInt8]
}

/// A login code that was sent, by phone number.
struct PendingCode: Codable, Sendable {
    var hash: String
    var code: String
    var datacenter: Int
    var expiresAt: Int64
    var wrongTries = 0
    var resends = 0
    /// It was written to the account's other sessions, and not sent by SMS yet.
    var isWritten = false
    /// What e-mail has to do with it; nil: nothing.
    var email: LoginEmailStep?
    /// The right code was given and only the name is missing (sign-up).
    var isConfirmed = false
}

/// A one-time permission to sign in at another datacenter.
struct ExportedToken: Codable, Hashable, Sendable {
    var user: Int64
    var datacenter: Int
    var bytes: [UInt8]
}
