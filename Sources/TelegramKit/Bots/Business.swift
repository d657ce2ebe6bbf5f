import TelegramAPI

// Bots that accounts let into their private chats (core.telegram.org/api/bots/connected-business-bots).

/// What an account lets a bot do in its name.
public struct BusinessRights: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Write and edit in chats in which the other side has written within the last 24 hours.
    public static let reply = BusinessRights(rawValue: 1 << 0)
    /// Mark what has come as read.
    public static let readMessages = BusinessRights(rawValue: 1 << 1)
    /// Delete what the bot has sent.
    public static let deleteSentMessages = BusinessRights(rawValue: 1 << 2)
    /// Delete anything in the chats that the bot is let into.
    public static let deleteAllMessages = BusinessRights(rawValue: 1 << 3)
    public static let editName = BusinessRights(rawValue: 1 << 4)
    /// What the account says of itself.
    public static let editBio = BusinessRights(rawValue: 1 << 5)
    public static let editProfilePhoto = BusinessRights(rawValue: 1 << 6)
    public static let editUsername = BusinessRights(rawValue: 1 << 7)
    /// See gifts and the balance of stars.
    public static let viewGifts = BusinessRights(rawValue: 1 << 8)
    public static let sellGifts = BusinessRights(rawValue: 1 << 9)
    public static let changeGiftSettings = BusinessRights(rawValue: 1 << 10)
    public static let transferAndUpgradeGifts = BusinessRights(rawValue: 1 << 11)
    public static let transferStars = BusinessRights(rawValue: 1 << 12)
    /// Post, edit and delete stories.
    public static let manageStories = BusinessRights(rawValue: 1 << 13)

    /// All that has to do with messages.
    public static let messages: BusinessRights = [.reply, .readMessages, .deleteSentMessages, .deleteAllMessages]

    init(_ rights: API.BusinessBotRights) {
        let parts: [(BusinessRights, Bool)] = [
            (.reply, rights.reply), (.readMessages, rights.readMessages),
            (.deleteSentMessages, rights.deleteSentMessages), (.deleteAllMessages, rights.deleteReceivedMessages),
            (.editName, rights.editName), (.editBio, rights.editBio), (.editProfilePhoto, rights.editProfilePhoto),
            (.editUsername, rights.editUsername), (.viewGifts, rights.viewGifts), (.sellGifts, rights.sellGifts),
            (.changeGiftSettings, rights.changeGiftSettings),
            (.transferAndUpgradeGifts, rights.transferAndUpgradeGifts), (.transferStars, rights.transferStars),
            (.manageStories, rights.manageStories),
        ]
        self = BusinessRights(parts.filter(\.1).map(\.0))
    }

    var input: API.BusinessBotRights {
        API.BusinessBotRights(
            reply: contains(.reply), readMessages: contains(.readMessages),
            deleteSentMessages: contains(.deleteSentMessages), deleteReceivedMessages: contains(.deleteAllMessages),
            editName: contains(.editName), editBio: contains(.editBio), editProfilePhoto: contains(.editProfilePhoto),
            editUsername: contains(.editUsername), viewGifts: contains(.viewGifts), sellGifts: contains(.sellGifts),
            changeGiftSettings: contains(.changeGiftSettings),
            transferAndUpgradeGifts: contains(.transferAndUpgradeGifts), transferStars: contains(.transferStars),
            manageStories: contains(.manageStories))
    }
}

/// The private chats into which an account lets a bot.
public struct BusinessRecipients: Hashable, Sendable {
    /// Chats that are there when the bot is connected.
    public var existingChats: Bool
    /// Chats that begin later.
    public var newChats: Bool
    /// Those with people in the account's address book.
    public var contacts: Bool
    /// Those with others.
    public var nonContacts: Bool
    /// Those with these people.
    public var people: [Peer]
    /// Not those with these people, whatever else fits them.
    public var exceptions: [Peer]
    /// All but what is named above: ``exceptions`` counts as ``people`` then.
    public var isInverted: Bool

    public init(
        existingChats: Bool = false, newChats: Bool = false, contacts: Bool = false, nonContacts: Bool = false,
        people: [Peer] = [], exceptions: [Peer] = [], isInverted: Bool = false
    ) {
        self.existingChats = existingChats
        self.newChats = newChats
        self.contacts = contacts
        self.nonContacts = nonContacts
        self.people = people
        self.exceptions = exceptions
        self.isInverted = isInverted
    }

    /// All private chats.
    public static let everyone = BusinessRecipients(isInverted: true)

    /// The chats with these people alone.
    public static func only(_ people: Peer...) -> BusinessRecipients { BusinessRecipients(people: people) }

    /// All private chats but those with these people.
    public static func everyone(but people: Peer...) -> BusinessRecipients {
        BusinessRecipients(people: people, isInverted: true)
    }

    init(_ recipients: API.BusinessBotRecipients) {
        func peers(_ ids: [Int64]?) -> [Peer] { (ids ?? []).map { Peer(kind: .user, id: $0) } }
        self.init(
            existingChats: recipients.existingChats, newChats: recipients.newChats, contacts: recipients.contacts,
            nonContacts: recipients.nonContacts, people: peers(recipients.users),
            exceptions: peers(recipients.excludeUsers), isInverted: recipients.excludeSelected)
    }
}

/// That an account lets a bot into its private chats: what the bot is told of it.
public struct BusinessConnection: Hashable, Sendable {
    /// By which the bot acts for the account: ``TelegramClient/business(_:)``. Another one after each change.
    public let id: String
    /// The account.
    public let account: Peer
    /// The datacenter that serves it.
    public let datacenter: Int
    /// When it was connected or changed, seconds since 1970.
    public let date: Int
    /// False when the account has ended it.
    public let isEnabled: Bool
    /// What the bot may do.
    public let rights: BusinessRights

    init(_ connection: API.BotBusinessConnection) {
        id = connection.connectionID
        account = Peer(kind: .user, id: connection.userID)
        datacenter = Int(connection.dcID)
        date = Int(connection.date)
        isEnabled = !connection.disabled
        rights = connection.rights.map { BusinessRights($0) } ?? []
    }
}

/// A message in a private chat of an account that has connected the bot, as the account has it.
public struct BusinessMessage: Sendable {
    public let connectionID: String
    /// Its id and its chat are the account's, not the bot's.
    public let message: Message
    /// The message that it answers.
    public let answered: Message?

    init?(_ connectionID: String, _ message: API.Message, _ answered: API.Message?) {
        guard let message = Message(message) else { return nil }
        self.connectionID = connectionID
        self.message = message
        self.answered = answered.flatMap { Message($0) }
    }
}

/// Messages are gone from a private chat of an account that has connected the bot.
public struct BusinessDeletion: Hashable, Sendable {
    public let connectionID: String
    /// With whom the account has the chat.
    public let chat: Peer
    public let messageIDs: [Int]

    init(_ deletion: API.Update.UpdateBotDeleteBusinessMessage) {
        connectionID = deletion.connectionID
        chat = Peer(deletion.peer)
        messageIDs = deletion.messages.map { Int($0) }
    }
}

/// A bot that the account has connected.
public struct ConnectedBot: Hashable, Sendable {
    public let bot: Peer
    public let recipients: BusinessRecipients
    public let rights: BusinessRights

    init(_ bot: API.ConnectedBot) {
        self.bot = Peer(kind: .user, id: bot.botID)
        recipients = BusinessRecipients(bot.recipients)
        rights = BusinessRights(bot.rights)
    }
}
