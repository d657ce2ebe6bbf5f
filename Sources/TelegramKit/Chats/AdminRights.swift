import TelegramAPI

/// What an administrator may do.
///
/// ```swift
/// let moderator: AdminRights = [.deleteMessages, .banUsers, .pinMessages]
/// print(moderator.contains(.addAdmins))
/// ```
public struct AdminRights: OptionSet, Hashable, Sendable {
    /// The bits of the interface's flags.
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Title, photo, description and the like.
    public static let changeInfo = AdminRights(rawValue: 1 << 0)
    /// Write in a broadcast channel.
    public static let postMessages = AdminRights(rawValue: 1 << 1)
    /// Change the messages of others in a broadcast channel.
    public static let editMessages = AdminRights(rawValue: 1 << 2)
    public static let deleteMessages = AdminRights(rawValue: 1 << 3)
    /// Ban, restrict and let back in.
    public static let banUsers = AdminRights(rawValue: 1 << 4)
    public static let inviteUsers = AdminRights(rawValue: 1 << 5)
    public static let pinMessages = AdminRights(rawValue: 1 << 7)
    /// Make others administrators, with rights that they have themselves.
    public static let addAdmins = AdminRights(rawValue: 1 << 9)
    /// Writes in the name of the chat.
    public static let anonymous = AdminRights(rawValue: 1 << 10)
    public static let manageCalls = AdminRights(rawValue: 1 << 11)
    /// Whatever has no right of its own.
    public static let other = AdminRights(rawValue: 1 << 12)
    public static let manageTopics = AdminRights(rawValue: 1 << 13)
    public static let postStories = AdminRights(rawValue: 1 << 14)
    public static let editStories = AdminRights(rawValue: 1 << 15)
    public static let deleteStories = AdminRights(rawValue: 1 << 16)
    public static let manageDirectMessages = AdminRights(rawValue: 1 << 17)
    public static let manageRanks = AdminRights(rawValue: 1 << 18)
    public static let manageLinkedChats = AdminRights(rawValue: 1 << 19)

    /// What the owner may do. Supergroups have not all of them: where these are given, ``TelegramClient/promote(_:in:to:rank:)``
    /// gives ``forSupergroups`` there.
    public static let all = AdminRights(fields.map(\.0))
    /// All that there are in supergroups: without the rights to post, to change the posts of others and to manage direct messages,
    /// which are of channels alone. Servers refuse the first two there.
    public static let forSupergroups = all.subtracting([.postMessages, .editMessages, .manageDirectMessages])

    /// Each right, and where the interface has it.
    private static var fields: [(AdminRights, WritableKeyPath<API.ChatAdminRights, Bool>)] {
        [
            (.changeInfo, \.changeInfo), (.postMessages, \.postMessages), (.editMessages, \.editMessages),
            (.deleteMessages, \.deleteMessages), (.banUsers, \.banUsers), (.inviteUsers, \.inviteUsers),
            (.pinMessages, \.pinMessages), (.addAdmins, \.addAdmins), (.anonymous, \.anonymous),
            (.manageCalls, \.manageCall), (.other, \.other), (.manageTopics, \.manageTopics),
            (.postStories, \.postStories), (.editStories, \.editStories), (.deleteStories, \.deleteStories),
            (.manageDirectMessages, \.manageDirectMessages), (.manageRanks, \.manageRanks),
            (.manageLinkedChats, \.manageLinkedPeers),
        ]
    }

    /// Those of the interface.
    public init(_ raw: API.ChatAdminRights) {
        self = AdminRights(Self.fields.filter { raw[keyPath: $0.1] }.map(\.0))
    }

    var input: API.ChatAdminRights {
        var rights = API.ChatAdminRights()
        for (right, field) in Self.fields { rights[keyPath: field] = contains(right) }
        return rights
    }
}

/// What members may do in a group or channel. What is missing is forbidden.
///
/// ```swift
/// let onlyTexts = ChatPermissions.all.subtracting(.media)
/// print(onlyTexts.contains(.sendText))
/// ```
public struct ChatPermissions: OptionSet, Hashable, Sendable {
    /// The bits by which the interface says what is forbidden.
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Texts, contacts and places.
    public static let sendText = ChatPermissions(rawValue: 1 << 25)
    public static let sendPhotos = ChatPermissions(rawValue: 1 << 19)
    public static let sendVideos = ChatPermissions(rawValue: 1 << 20)
    /// Round videos.
    public static let sendVideoNotes = ChatPermissions(rawValue: 1 << 21)
    public static let sendMusic = ChatPermissions(rawValue: 1 << 22)
    public static let sendVoiceMessages = ChatPermissions(rawValue: 1 << 23)
    public static let sendDocuments = ChatPermissions(rawValue: 1 << 24)
    public static let sendStickers = ChatPermissions(rawValue: 1 << 3)
    /// GIFs.
    public static let sendAnimations = ChatPermissions(rawValue: 1 << 4)
    public static let sendGames = ChatPermissions(rawValue: 1 << 5)
    /// Through bots in inline mode.
    public static let sendInline = ChatPermissions(rawValue: 1 << 6)
    /// Previews of links.
    public static let embedLinks = ChatPermissions(rawValue: 1 << 7)
    public static let sendPolls = ChatPermissions(rawValue: 1 << 8)
    public static let sendReactions = ChatPermissions(rawValue: 1 << 27)
    /// Title, photo and description.
    public static let changeInfo = ChatPermissions(rawValue: 1 << 10)
    public static let inviteUsers = ChatPermissions(rawValue: 1 << 15)
    public static let pinMessages = ChatPermissions(rawValue: 1 << 17)
    public static let manageTopics = ChatPermissions(rawValue: 1 << 18)
    public static let editRank = ChatPermissions(rawValue: 1 << 26)
    public static let manageLinkedChats = ChatPermissions(rawValue: 1 << 28)

    /// Everything that is sent and is no text.
    public static let media: ChatPermissions = [
        .sendPhotos, .sendVideos, .sendVideoNotes, .sendMusic, .sendVoiceMessages, .sendDocuments, .sendStickers,
        .sendAnimations, .sendGames, .sendInline, .embedLinks, .sendPolls,
    ]
    public static let all = ChatPermissions(fields.map(\.0))

    /// Each permission, and where the interface forbids it.
    private static var fields: [(ChatPermissions, WritableKeyPath<API.ChatBannedRights, Bool>)] {
        [
            (.sendText, \.sendPlain), (.sendPhotos, \.sendPhotos), (.sendVideos, \.sendVideos),
            (.sendVideoNotes, \.sendRoundvideos), (.sendMusic, \.sendAudios), (.sendVoiceMessages, \.sendVoices),
            (.sendDocuments, \.sendDocs), (.sendStickers, \.sendStickers), (.sendAnimations, \.sendGifs),
            (.sendGames, \.sendGames), (.sendInline, \.sendInline), (.embedLinks, \.embedLinks),
            (.sendPolls, \.sendPolls), (.sendReactions, \.sendReactions), (.changeInfo, \.changeInfo),
            (.inviteUsers, \.inviteUsers), (.pinMessages, \.pinMessages), (.manageTopics, \.manageTopics),
            (.editRank, \.editRank), (.manageLinkedChats, \.manageLinkedPeers),
        ]
    }

    /// What the interface does not forbid.
    public init(_ raw: API.ChatBannedRights) {
        var allowed = ChatPermissions(Self.fields.filter { !raw[keyPath: $0.1] }.map(\.0))
        // Two flags are older than the others, and forbid several of these.
        if raw.sendMessages || raw.viewMessages { allowed.subtract(Self.media.union(.sendText)) }
        if raw.sendMedia {
            allowed.subtract([
                .sendPhotos, .sendVideos, .sendVideoNotes, .sendMusic, .sendVoiceMessages, .sendDocuments,
            ])
        }
        self = allowed
    }

    /// - Parameter until: Unix time in seconds until which it is so; 0 for ever.
    func forbidden(until: Int32) -> API.ChatBannedRights {
        var rights = API.ChatBannedRights(untilDate: until)
        for (permission, field) in Self.fields { rights[keyPath: field] = !contains(permission) }
        rights.sendMessages = isDisjoint(with: Self.media.union(.sendText))
        return rights
    }
}

extension Chat {
    /// What the account may do as an administrator; nil if it is none.
    public var adminRights: AdminRights? {
        switch raw {
        case .channel(let channel):
            channel.creator ? .all : channel.adminRights.map { AdminRights($0) }
        case .chat(let group):
            group.creator ? .all : group.adminRights.map { AdminRights($0) }
        default: nil
        }
    }

    /// What members may do if nothing else is said of them; nil if the server does not say.
    public var permissions: ChatPermissions? {
        switch raw {
        case .channel(let channel): channel.defaultBannedRights.map { ChatPermissions($0) }
        case .chat(let group): group.defaultBannedRights.map { ChatPermissions($0) }
        default: nil
        }
    }
}
