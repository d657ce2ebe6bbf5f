import MTProtoCore
import TelegramAPI

/// A basic group. Its messages lie in the boxes of its members.
struct GroupRecord: Codable, Sendable {
    var id: Int64
    var title: String
    var about = ""
    /// One of ``World/fileRecords``.
    var photo: Int64?
    var creator: Int64
    var date: Int32
    /// In the order of joining.
    var members: [Member]
    /// Grows with every change of the members.
    var version: Int32 = 1
    var admins: Set<Int64> = []
    /// What members may not do who are no administrators.
    @InTL var defaultRights = World.openRights
    /// Nothing may be forwarded.
    var isProtected = false
    /// The supergroup that it became.
    var migratedTo: Int64?
    var isDeleted = false

    struct Member: Codable, Hashable, Sendable {
        var user: Int64
        var inviter: Int64
        var date: Int32
    }

    func has(_ user: Int64) -> Bool { self.members.contains { $0.user == user } }
}

/// A broadcast channel or a supergroup, with a box of its own.
struct ChannelRecord: Codable, Sendable {
    var id: Int64
    var accessHash: Int64
    var title: String
    var about: String
    var username: String?
    /// Only the creator writes.
    var isBroadcast: Bool
    var creator: Int64
    var date: Int32
    /// In the order of joining.
    var members: [Member] = []
    /// Users who may not come back.
    var banned: Set<Int64> = []
    /// The creator is among them if they gave themselves a title, or speak in the group's name.
    var admins: [Int64: Administrator] = [:]
    /// Users who may do less than others, those included who are banned.
    var restricted: [Int64: Restriction] = [:]
    /// What members may not do who are no administrators.
    @InTL var defaultRights = World.openRights
    var box: MessageBox
    /// The newest message that a member other than its author has read.
    var readOutboxMaxID: Int32 = 0
    /// One of ``World/fileRecords``.
    var photo: Int64?
    /// Nothing may be forwarded.
    var isProtected = false
    /// Posts name their authors.
    var signs = false
    /// Who comes by the public name waits to be let in.
    var asksToJoin = false
    /// New members do not see what was written before.
    var hidesHistory = false
    /// The newest message that members do not see, for those who came while history was hidden.
    var historyStarts: [Int64: Int32] = [:]
    /// The newest message of those that members took away from themselves.
    var clearedHistories: [Int64: Int32] = [:]
    /// Seconds between two messages of a member; 0: none.
    var slowModeSeconds: Int32 = 0
    /// Unix time at which members wrote last, as far as that counts.
    var lastWrites: [Int64: Int64] = [:]
    /// The basic group that it was.
    var migratedFrom: Int64?
    /// Who said of a post that they see it.
    var viewers: [Int32: Set<Int64>] = [:]
    /// How often posts were forwarded.
    var forwards: [Int32: Int32] = [:]
    /// Oldest first.
    var log: [AdminLogEvent] = []
    var forum = Forum()
    var threads = Threads()
    /// The channel whose posts are discussed here, or the group in which its own posts are.
    var linked: Int64?
    /// Of a channel: under which ids its posts lie in the group.
    var discussed: [Int32: Int32] = [:]

    struct Member: Codable, Hashable, Sendable {
        var user: Int64
        var inviter: Int64
        var date: Int32
        /// Newest message that this member has read.
        var readMaxID: Int32 = 0
    }

    /// The newest message that a user does not see, because it is too old; 0 if there is none.
    func lastHidden(from user: Int64) -> Int32 {
        max(self.historyStarts[user] ?? 0, self.clearedHistories[user] ?? 0)
    }

    /// What the creator may do, and whether in the group's name.
    var creatorRights: API.ChatAdminRights { self.admins[self.creator]?.rights ?? World.ownerRights }

    func member(_ user: Int64) -> Member? { self.members.first { $0.user == user } }

    func has(_ user: Int64) -> Bool { self.members.contains { $0.user == user } }

    /// Ids of the messages, ascending.
    var messages: [Int32] { self.box.chats[.channel(self.id)]?.ids.all ?? [] }

    /// How many messages of others a member has not read.
    func unreadCount(of user: Int64) -> Int32 {
        guard let read = self.member(user)?.readMaxID else { return 0 }
        guard self.forum.isOn else {
            return Int32(clamping: self.box.chats[.channel(self.id)]?.ids.count(after: read, notBy: user) ?? 0)
        }
        // In a forum each topic is read by itself.
        return self.forum.topics.keys.reduce(0) { $0 + self.unreadCount(ofThread: $1, by: user) }
    }
}

extension World {
    // MARK: Who may do what

    /// The group of an id, if the user belongs to it.
    func group(_ id: Int64, of user: Int64) throws(RPCError) -> GroupRecord {
        guard let group = self.groups[id], group.migratedTo == nil, !group.isDeleted else {
            throw .badRequest("CHAT_ID_INVALID")
        }
        guard group.has(user) else { throw RPCError(code: 403, message: "CHAT_WRITE_FORBIDDEN") }
        return group
    }

    /// The channel that an `InputChannel` means.
    ///
    /// - Parameter mayBeStranger: whether it is also given to users who neither belong to it nor may look into it.
    func channelID(
        _ input: API.InputChannel, of user: Int64, mayBeStranger: Bool = false
    ) throws(RPCError) -> Int64 {
        let id: Int64
        switch input {
        case .inputChannel(let asked, let hash):
            guard let channel = self.channels[asked],
                channel.accessHash == hash || (hash == 0 && self.needsNoHashes(user) && self.maySee(channel, user))
            else { throw .badRequest("CHANNEL_INVALID") }
            id = asked
        case .inputChannelFromMessage(let chat, let message, let asked):
            try self.checkShown(.channel(asked), by: message, in: chat, to: user)
            id = asked
        case .inputChannelEmpty: throw .badRequest("CHANNEL_INVALID")
        }
        guard let channel = self.channels[id] else { throw .badRequest("CHANNEL_INVALID") }
        guard mayBeStranger || self.maySee(channel, user) else { throw .badRequest("CHANNEL_PRIVATE") }
        return id
    }

    /// Members see a channel; every user who is not banned sees a public one.
    func maySee(_ channel: ChannelRecord, _ user: Int64) -> Bool {
        channel.has(user) || channel.username != nil && !channel.banned.contains(user)
            || self.mayDiscuss(in: channel, user)
    }

    /// The channels of a user, by id.
    func channels(of user: Int64) -> [ChannelRecord] {
        (self.channelsByMember[user] ?? []).sorted().compactMap { self.channels[$0] }
    }

    // MARK: Objects

    /// A group as one user sees it.
    func chat(_ group: GroupRecord, seenBy viewer: Int64) -> API.Chat {
        guard !group.isDeleted else { return .chatForbidden(id: group.id, title: group.title) }
        var chat = API.Chat.Chat(
            id: group.id, title: group.title, photo: self.chatPhoto(group.photo),
            participantsCount: Int32(clamping: group.members.count), date: group.date, version: group.version,
            defaultBannedRights: group.defaultRights)
        chat.creator = group.creator == viewer
        chat.left = !group.has(viewer)
        chat.noforwards = group.isProtected
        if group.admins.contains(viewer) { chat.adminRights = Self.groupAdminRights }
        if let id = group.migratedTo, let channel = self.channels[id] {
            chat.deactivated = true
            chat.migratedTo = .inputChannel(channelID: id, accessHash: channel.accessHash)
        }
        return .chat(chat)
    }

    /// A channel as one user sees it.
    func chat(_ channel: ChannelRecord, seenBy viewer: Int64) -> API.Chat {
        guard self.maySee(channel, viewer) else {
            // Until when the viewer is banned, if not for ever.
            let ban = channel.banned.contains(viewer) ? channel.restricted[viewer]?.rights.untilDate : nil
            return .channelForbidden(
                API.Chat.ChannelForbidden(
                    broadcast: channel.isBroadcast, megagroup: !channel.isBroadcast, id: channel.id,
                    accessHash: channel.accessHash, title: channel.title, untilDate: ban == .max ? nil : ban))
        }
        var chat = API.Chat.Channel(
            id: channel.id, accessHash: channel.accessHash, title: channel.title, username: channel.username,
            photo: self.chatPhoto(channel.photo), date: channel.date, defaultBannedRights: channel.defaultRights,
            participantsCount: Int32(clamping: channel.members.count))
        chat.creator = channel.creator == viewer
        chat.left = !channel.has(viewer)
        chat.broadcast = channel.isBroadcast
        chat.megagroup = !channel.isBroadcast
        chat.signatures = channel.signs
        chat.noforwards = channel.isProtected
        chat.joinRequest = channel.asksToJoin
        chat.slowmodeEnabled = channel.slowModeSeconds > 0
        chat.forum = channel.forum.isOn
        chat.forumTabs = channel.forum.hasTabs
        chat.hasLink = channel.linked != nil
        chat.adminRights = channel.creator == viewer ? channel.creatorRights : channel.admins[viewer]?.rights
        chat.bannedRights = channel.restricted[viewer]?.rights
        return .channel(chat)
    }

    /// What members may not do: nothing is forbidden. Without it official clients take everything for forbidden.
    static let openRights = API.ChatBannedRights(untilDate: .max)

    /// What a creator may do.
    static let ownerRights = API.ChatAdminRights(
        changeInfo: true, postMessages: true, editMessages: true, deleteMessages: true, banUsers: true,
        inviteUsers: true, pinMessages: true, addAdmins: true, manageCall: true, other: true, manageTopics: true)
}

/// The users and chats that come along with messages, so that a client knows all that the messages name.
struct Companions {
    var users: [API.User]
    var chats: [API.Chat]
}

extension World {
    /// The users and chats that messages name, and more of them, each once.
    ///
    /// - Parameter isNamed: whether the viewer comes along in any case.
    func companions(
        of messages: [StoredMessage], seenBy viewer: Int64, and more: [PeerKey] = [], isNamed: Bool = true, now: Int64
    ) -> Companions {
        var (users, chats) = self.named(by: messages, seenBy: viewer, and: more)
        if isNamed, !users.contains(viewer) { users.append(viewer) }
        return Companions(
            users: users.map { self.user($0, seenBy: viewer, now: now) },
            chats: chats.compactMap { peer in
                switch peer {
                case .user: nil
                case .group(let id): self.groups[id].map { self.chat($0, seenBy: viewer) }
                case .channel(let id): self.channels[id].map { self.chat($0, seenBy: viewer) }
                }
            })
    }

    /// The users and chats that messages name as a user sees them, and more of them, each once.
    func named(
        by messages: [StoredMessage], seenBy viewer: Int64, and more: [PeerKey]
    ) -> (users: [Int64], chats: [PeerKey]) {
        var users: [Int64] = []
        var chats: [PeerKey] = []
        func add(_ peer: PeerKey) {
            if let user = peer.user {
                if !users.contains(user) { users.append(user) }
            } else if !chats.contains(peer) {
                chats.append(peer)
            }
        }
        for peer in more { add(peer) }
        for message in messages {
            add(message.peer)
            if let author = message.author {
                // The user behind the channel is not named.
                add(.channel(author))
            } else if message.peer.user == nil {
                add(.user(message.sender))
            }
            if case .forwarded(_, let origin) = message.content {
                add(origin.peer)
                if let saved = origin.savedFrom { add(saved.peer) }
            }
            if let contact = message.content.attachment?.contact, contact != 0 { add(.user(contact)) }
            for peer in message.content.attachment?.completers ?? [] { add(peer) }
            if let story = message.content.attachment?.story { add(.user(story.owner)) }
            if let bot = message.extras.via?.bot ?? message.extras.businessBot { add(.user(bot)) }
            for peer in self.takers(of: message, seenBy: viewer) { add(peer) }
            for peer in self.repliers(of: message) { add(peer) }
            guard case .service(let action) = message.content else { continue }
            switch action {
            case .groupCreated(_, let members), .membersAdded(let members):
                for member in members { add(.user(member)) }
            case .memberRemoved(let member), .joinedByLink(let member): add(.user(member))
            case .titleChanged, .channelCreated, .messagePinned, .joinedByRequest, .photoChanged, .photoDeleted,
                .historyCleared, .topicCreated, .topicEdited, .tasksChanged, .tasksAppended, .paid, .paymentRefunded,
                .gameScored:
                break
            case .cameNear(let near, let other, _):
                add(near)
                add(other)
            case .migratedTo(let channel): add(.channel(channel))
            case .migratedFrom(let group, _): add(.group(group))
            }
        }
        return (users, chats)
    }
}
