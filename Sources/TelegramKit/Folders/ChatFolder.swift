import TelegramAPI

/// A folder of the chat list: rules, and chats that are in it or out of it whatever the rules say.
///
/// ```swift
/// let work = try await client.createFolder(ChatFolder("Work", kinds: .groups, excludesMuted: true))
/// for try await dialog in client.dialogs(in: .folder(work)) { print(dialog.title) }
/// ```
public struct ChatFolder: Hashable, Sendable {
    /// Kinds of chats.
    public struct Kinds: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Private chats with people of the address book.
        public static let contacts = Kinds(rawValue: 1 << 0)
        /// Private chats with other people.
        public static let nonContacts = Kinds(rawValue: 1 << 1)
        public static let groups = Kinds(rawValue: 1 << 2)
        /// Broadcast channels.
        public static let channels = Kinds(rawValue: 1 << 3)
        public static let bots = Kinds(rawValue: 1 << 4)
    }

    /// From 2 to 255; 0 for one that is not kept yet.
    public internal(set) var id: Int
    /// From 1 to 12 characters.
    public var title: FormattedText
    /// An emoji that stands for the icon.
    public var emoticon: String?
    /// Which chats are in it.
    public var kinds: Kinds
    public var excludesMuted: Bool
    public var excludesRead: Bool
    public var excludesArchived: Bool
    /// At its top, in this order.
    public var pinnedChats: [Peer]
    /// In it, whatever the rules say.
    public var includedChats: [Peer]
    /// Not in it, whatever the rules say.
    public var excludedChats: [Peer]
    /// The value of the interface; nil for one that is not kept yet.
    public let raw: API.DialogFilter?

    /// A folder that is not kept yet: ``TelegramClient/createFolder(_:)`` keeps it.
    public init(
        _ title: FormattedText, emoticon: String? = nil, kinds: Kinds = [], includedChats: [Peer] = [],
        excludedChats: [Peer] = [], pinnedChats: [Peer] = [], excludesMuted: Bool = false, excludesRead: Bool = false,
        excludesArchived: Bool = false
    ) {
        id = 0
        self.title = title
        self.emoticon = emoticon
        self.kinds = kinds
        self.includedChats = includedChats
        self.excludedChats = excludedChats
        self.pinnedChats = pinnedChats
        self.excludesMuted = excludesMuted
        self.excludesRead = excludesRead
        self.excludesArchived = excludesArchived
        raw = nil
    }

    /// Nil for the list of all chats.
    public init?(_ raw: API.DialogFilter) {
        func title(_ text: API.TextWithEntities) -> FormattedText {
            FormattedText(text.text, entities: text.entities.map { TextEntity($0) })
        }
        switch raw {
        case .dialogFilterDefault: return nil
        case .dialogFilter(let filter):
            self.init(
                raw, Int(filter.id), title(filter.title), filter.emoticon, filter.pinnedPeers, filter.includePeers)
            excludedChats = filter.excludePeers.compactMap { Peer($0) }
            excludesMuted = filter.excludeMuted
            excludesRead = filter.excludeRead
            excludesArchived = filter.excludeArchived
            if filter.contacts { kinds.insert(.contacts) }
            if filter.nonContacts { kinds.insert(.nonContacts) }
            if filter.groups { kinds.insert(.groups) }
            if filter.broadcasts { kinds.insert(.channels) }
            if filter.bots { kinds.insert(.bots) }
        case .dialogFilterChatlist(let list):
            self.init(raw, Int(list.id), title(list.title), list.emoticon, list.pinnedPeers, list.includePeers)
        }
    }

    private init(
        _ raw: API.DialogFilter, _ id: Int, _ title: FormattedText, _ emoticon: String?, _ pinned: [API.InputPeer],
        _ included: [API.InputPeer]
    ) {
        self.id = id
        self.title = title
        self.emoticon = emoticon
        kinds = []
        (excludesMuted, excludesRead, excludesArchived) = (false, false, false)
        pinnedChats = pinned.compactMap { Peer($0) }
        includedChats = included.compactMap { Peer($0) }
        excludedChats = []
        self.raw = raw
    }

    /// Whether a chat is in it, as applications see it (core.telegram.org/api/folders).
    ///
    /// - Parameter now: Unix time in seconds, by which a chat is muted or not.
    func contains(_ dialog: Dialog, now: Int) -> Bool {
        func isAmong(_ chats: [Peer]) -> Bool {
            chats.contains { $0.kind == dialog.peer.kind && $0.id == dialog.peer.id }
        }
        if isAmong(pinnedChats) || isAmong(includedChats) { return true }
        if isAmong(excludedChats) { return false }
        // Who is mentioned is shown it, muted or not.
        if dialog.unreadMentionCount == 0 {
            if excludesMuted, let end = dialog.mutedUntil, end > now { return false }
            if excludesRead, !dialog.isUnread { return false }
        }
        if excludesArchived, dialog.isArchived { return false }
        return dialog.kind.map { !kinds.isDisjoint(with: $0) } ?? false
    }

    /// As requests have it.
    ///
    /// - Parameters:
    ///   - id: under which it is kept.
    ///   - input: names a chat.
    func input(id: Int32, _ input: (Peer) -> API.InputPeer) -> API.DialogFilter {
        let entities = title.entities.compactMap { $0.input { .inputUser(userID: $0, accessHash: 0) } }
        let text = API.TextWithEntities(text: title.text, entities: entities)
        if case .dialogFilterChatlist(var list)? = raw {
            (list.id, list.title, list.emoticon) = (id, text, emoticon)
            list.pinnedPeers = pinnedChats.map(input)
            list.includePeers = includedChats.map(input)
            return .dialogFilterChatlist(list)
        }
        // What has no property here stays as it was.
        var filter = API.DialogFilter.DialogFilter(
            id: id, title: text, pinnedPeers: pinnedChats.map(input), includePeers: includedChats.map(input),
            excludePeers: excludedChats.map(input))
        if case .dialogFilter(let former)? = raw {
            (filter.color, filter.titleNoanimate) = (former.color, former.titleNoanimate)
        }
        filter.emoticon = emoticon
        filter.contacts = kinds.contains(.contacts)
        filter.nonContacts = kinds.contains(.nonContacts)
        filter.groups = kinds.contains(.groups)
        filter.broadcasts = kinds.contains(.channels)
        filter.bots = kinds.contains(.bots)
        (filter.excludeMuted, filter.excludeRead) = (excludesMuted, excludesRead)
        filter.excludeArchived = excludesArchived
        return .dialogFilter(filter)
    }
}

extension Peer {
    /// The peer that a folder names; nil for what names no chat of its own.
    fileprivate init?(_ input: API.InputPeer) {
        switch input {
        case .inputPeerUser(let id, let hash): self.init(kind: .user, id: id, accessHash: hash)
        case .inputPeerUserFromMessage(_, _, let id): self.init(kind: .user, id: id)
        case .inputPeerChat(let id): self.init(kind: .group, id: id)
        case .inputPeerChannel(let id, let hash): self.init(kind: .channel, id: id, accessHash: hash)
        case .inputPeerChannelFromMessage(_, _, let id): self.init(kind: .channel, id: id)
        case .inputPeerSelf, .inputPeerEmpty: return nil
        }
    }
}
