import MTProtoCore
import TelegramAPI

/// All that a server says of a group or channel.
public struct FullChat: Hashable, Sendable {
    public let chat: Chat
    /// Empty for none.
    public let description: String
    /// Nil if there is none.
    public let photo: Photo?
    /// Nil if the server does not say.
    public let memberCount: Int?
    public let administratorCount: Int?
    /// The message that was pinned last.
    public let pinnedMessageID: Int?
    /// The pause between two messages of a member; nil for none.
    public let slowMode: Duration?
    /// Whether new members see what was written before they came.
    public let showsHistoryToNewMembers: Bool
    /// The group in which posts of a channel are discussed, or the channel whose posts a group discusses.
    public let linkedChat: Peer?
    /// The link by which the account, as an administrator, lets people in.
    public let inviteLink: InviteLink?
    /// How many people wait to be let in.
    public let joinRequestCount: Int
    /// With what members may react to messages.
    public let availableReactions: AvailableReactions
    /// The value of the interface.
    public let raw: API.ChatFull
}

/// With what people may react to messages of a group or channel.
public enum AvailableReactions: Hashable, Sendable {
    /// With every emoji for which the server has a reaction.
    ///
    /// - Parameter allowsCustomEmoji: and with custom emoji.
    case all(allowsCustomEmoji: Bool)
    /// With these.
    case only([Reaction])
    case disabled

    init(_ raw: API.ChatReactions?) {
        switch raw {
        case .chatReactionsAll(let all)?: self = .all(allowsCustomEmoji: all.allowCustom)
        case .chatReactionsSome(let reactions)?: self = .only(reactions.compactMap { Reaction($0) })
        // What is not said is not allowed.
        case .chatReactionsNone?, nil: self = .disabled
        }
    }

    fileprivate var input: API.ChatReactions {
        switch self {
        case .all(let allowsCustomEmoji): .chatReactionsAll(.init(allowCustom: allowsCustomEmoji))
        case .only(let reactions): .chatReactionsSome(reactions: reactions.map(\.input))
        case .disabled: .chatReactionsNone
        }
    }
}

extension TelegramClient {
    /// Says with what people may react to messages of a group or channel: ``FullChat/availableReactions``. What is so already is
    /// no error.
    ///
    /// ```swift
    /// let group = try await client.createGroup(title: "Lunch", members: [peer])
    /// try await client.setAvailableReactions(.only(["👍", "👎"]), in: group)
    /// ```
    ///
    /// - Throws: `chatForbidden` if the account may not change the chat.
    public func setAvailableReactions(
        _ reactions: AvailableReactions, in chat: Peer
    ) async throws(TelegramError) {
        let request = API.Messages.SetChatAvailableReactions(
            peer: await network.input(chat), availableReactions: reactions.input)
        try await network.settle(request, of: chat)
    }
}

/// All that a server says of a person.
public struct FullUser: Hashable, Sendable {
    public let user: User
    /// What the person says of themselves; empty for nothing.
    public let bio: String
    /// Nil if there is none, or none that the account may see.
    public let photo: Photo?
    /// In how many groups the account is with this person.
    public let commonChatCount: Int
    /// The account lets nothing come from this person.
    public let isBlocked: Bool
    /// The message that was pinned last in the chat with this person.
    public let pinnedMessageID: Int?
    /// The value of the interface.
    public let raw: API.UserFull
}

extension Chat {
    /// Whether messages cannot be forwarded and saved.
    public var isContentProtected: Bool {
        switch raw {
        case .channel(let channel): channel.noforwards
        case .chat(let group): group.noforwards
        default: false
        }
    }
}

extension TelegramClient {
    /// All that the server says of a group or channel.
    ///
    /// ```swift
    /// let group = try await client.createGroup(title: "Lunch", members: [peer])
    /// let full = try await client.fullChat(of: group)
    /// print(full.description, full.memberCount ?? 0)
    /// ```
    public func fullChat(of chat: Peer) async throws(TelegramError) -> FullChat {
        let answer: API.Messages.ChatFull
        switch chat.kind {
        case .user: throw TelegramError(chat, isNot: "a group or a channel", API.Channels.GetFullChannel.name)
        case .group: answer = try await network.call(API.Messages.GetFullChat(chatID: chat.id), on: .home)
        case .channel:
            let request = API.Channels.GetFullChannel(channel: await network.inputChannel(chat))
            answer = try await network.call(request, on: .home)
        }
        let found = answer.chats.compactMap { Chat($0) }.first { $0.id == chat.id && $0.kind == chat.kind }
        guard let found, let full = FullChat(answer.fullChat, found) else {
            throw unexpected("it is of another chat", API.Messages.GetFullChat.name)
        }
        return full
    }

    /// All that the server says of a person.
    public func fullUser(of person: Peer) async throws(TelegramError) -> FullUser {
        guard person.kind == .user else { throw TelegramError(person, isNot: "a person", API.Users.GetFullUser.name) }
        let request = API.Users.GetFullUser(id: await network.inputUser(person))
        let answer = try await network.call(request, on: .home)
        let user = answer.users.compactMap { User($0) }.first { $0.id == person.id }
        guard let user else { throw unexpected("it is of another person", API.Users.GetFullUser.name) }
        let full = answer.fullUser
        let photos = [full.personalPhoto, full.profilePhoto, full.fallbackPhoto]
        return FullUser(
            user: user, bio: full.about ?? "", photo: photos.lazy.compactMap { $0.flatMap { Photo($0) } }.first,
            commonChatCount: Int(full.commonChatsCount), isBlocked: full.blocked,
            pinnedMessageID: full.pinnedMsgID.map { Int($0) }, raw: full)
    }

    /// The profile photos of a person that the account may see, the present one first.
    ///
    /// ```swift
    /// for try await photo in client.profilePhotos(of: peer) { print(photo.date, photo.sizes.map(\.width)) }
    /// ```
    ///
    /// - Parameters:
    ///   - limit: how many at most; nil for all. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many one request asks for, at most 100 and at most `limit`.
    public func profilePhotos(of person: Peer, limit: Int? = nil, pageSize: Int = 100) -> PagedSequence<Photo> {
        PagedSequence(
            PhotoPager(network: network, person: person, progress: PageProgress(size: pageSize, limit: limit)),
            limit: limit)
    }
}

extension FullChat {
    init?(_ raw: API.ChatFull, _ chat: Chat) {
        switch raw {
        case .chatFull(let full):
            var count: Int?
            var admins: Int?
            if case .chatParticipants(_, let members, _) = full.participants {
                count = members.count
                admins = members.count { if case .chatParticipant = $0 { false } else { true } }
            }
            self.init(
                chat: chat, description: full.about, photo: full.chatPhoto.flatMap { Photo($0) }, memberCount: count,
                administratorCount: admins, pinnedMessageID: full.pinnedMsgID.map { Int($0) }, slowMode: nil,
                showsHistoryToNewMembers: true, linkedChat: nil,
                inviteLink: full.exportedInvite.flatMap { InviteLink($0) },
                joinRequestCount: Int(full.requestsPending ?? 0),
                availableReactions: AvailableReactions(full.availableReactions), raw: raw)
        case .channelFull(let full):
            self.init(
                chat: chat, description: full.about, photo: Photo(full.chatPhoto),
                memberCount: full.participantsCount.map { Int($0) },
                administratorCount: full.adminsCount.map { Int($0) },
                pinnedMessageID: full.pinnedMsgID.map { Int($0) },
                slowMode: full.slowmodeSeconds.flatMap { $0 > 0 ? .seconds(Int64($0)) : nil },
                showsHistoryToNewMembers: !full.hiddenPrehistory,
                linkedChat: full.linkedChatID.map { Peer(kind: .channel, id: $0) },
                inviteLink: full.exportedInvite.flatMap { InviteLink($0) },
                joinRequestCount: Int(full.requestsPending ?? 0),
                availableReactions: AvailableReactions(full.availableReactions), raw: raw)
        case .communityFull: return nil
        }
    }
}

private struct PhotoPager: Pager {
    let network: Network
    let person: Peer
    var progress: PageProgress<Int64>

    mutating func next() async throws(TelegramError) -> [Photo]? {
        guard !progress.isAtEnd else { return nil }
        let request = API.Photos.GetUserPhotos(
            userID: await network.inputUser(person), offset: progress.count, maxID: 0, limit: progress.size)
        let (photos, total): ([API.Photo], Int32?)
        switch try await network.call(request, on: .home) {
        case .photos(let all, _): (photos, total) = (all, Int32(clamping: all.count))
        case .photosSlice(let count, let page, _): (photos, total) = (page, count)
        }
        return progress.receive(photos.compactMap { Photo($0) }, of: total) { $0.id }
    }
}
