import TelegramAPI

/// One answer to a request for messages.
struct MessagePage {
    /// Newest first, deleted ones included.
    var messages: [API.Message]
    /// There is nothing besides.
    var isComplete: Bool
    /// How many there are in all, as far as the server says.
    var count: Int
    var users: [API.User]
    var chats: [API.Chat]

    init(_ answer: API.Messages.Messages) {
        switch answer {
        case .messages(let page):
            (messages, isComplete, users, chats) = (page.messages, true, page.users, page.chats)
            count = page.messages.count
        case .messagesSlice(let page):
            (messages, isComplete, users, chats) = (page.messages, false, page.users, page.chats)
            count = Int(max(0, page.count))
        case .channelMessages(let page):
            (messages, isComplete, users, chats) = (page.messages, false, page.users, page.chats)
            count = Int(max(0, page.count))
        case .messagesNotModified:
            (messages, isComplete, users, chats) = ([], true, [], [])
            count = 0
        }
    }
}

extension API.Message {
    /// The message's number in its box, which grows from message to message.
    var id: Int32 {
        switch self {
        case .message(let message): message.id
        case .messageService(let message): message.id
        case .messageEmpty(let message): message.id
        }
    }
}

/// Goes through a history, or what a search finds of it, page by page (core.telegram.org/api/offsets).
///
/// The offset is the id of the message at the end so far, so that nothing is told twice and nothing left out when messages
/// arrive or are deleted meanwhile.
struct HistoryPager: Sendable {
    /// The most messages that one request asks for.
    static let pageLimit = 100

    /// Where the next page lies.
    struct Offset: Hashable, Sendable {
        /// Newest first: only older messages are asked for, 0 for all. Oldest first: this message and newer ones.
        var id: Int32
        /// Unix time in seconds that counts in place of an id of 0, for the first page of a history.
        var date: Int32 = 0
        /// Whether the page lies on the newer side.
        var isForward = false
    }

    private(set) var offset: Offset
    private(set) var isAtEnd = false
    private let filter: MessageFilter
    /// Only ids between these.
    private let after: Int32
    private let before: Int32

    init(before: Int?, after: Int? = nil, order: MessageOrder = .newestFirst, filter: MessageFilter = MessageFilter()) {
        self.filter = filter
        self.after = after.map { Int32(clamping: $0) } ?? 0
        self.before = before.map { Int32(clamping: $0) } ?? .max
        switch order {
        case .newestFirst:
            offset = Offset(id: before.map { Int32(clamping: $0) } ?? 0)
            if before == nil, let until = filter.until { offset.date = Int32(clamping: max(1, until)) }
        case .oldestFirst:
            offset = Offset(id: max(1, self.after.addingReportingOverflow(1).partialValue), isForward: true)
            if self.after < 1, let since = filter.since, since > 0 {
                offset = Offset(id: 0, date: Int32(clamping: since), isForward: true)
            }
        }
        // Nothing is older than the first message, and 0 would mean the newest.
        isAtEnd = before.map { $0 < 1 } ?? false || self.after == .max || filter.excludesAll
    }

    /// Takes in a page.
    ///
    /// - Returns: the messages in it that are new, in their order.
    mutating func receive(_ page: MessagePage) -> [Message] {
        // Ids count from 1; one below that would begin the history anew.
        let fresh = page.messages.filter { $0.id > 0 && isNew($0.id) }
            .sorted { offset.isForward ? $0.id < $1.id : $0.id > $1.id }
        // A page without anything new would be asked for again and again.
        isAtEnd = page.isComplete || fresh.isEmpty
        if let last = fresh.last {
            let (behind, isNone) = last.id.addingReportingOverflow(1)
            if offset.isForward, isNone { isAtEnd = true }
            offset = Offset(id: offset.isForward ? behind : last.id, isForward: offset.isForward)
        }
        var end: Int32 = offset.isForward ? 0 : .max
        return fresh.compactMap { raw in
            guard offset.isForward ? raw.id > end : raw.id < end else { return nil }
            end = raw.id
            guard let message = Message(raw) else { return nil }
            guard offset.isForward ? raw.id < before : raw.id > after else {
                isAtEnd = true
                return nil
            }
            guard filter.fits(message) else {
                // What follows lies still further behind: dates go with ids.
                let limit = offset.isForward ? filter.until : filter.since
                if let limit, offset.isForward ? message.date >= limit : message.date < limit { isAtEnd = true }
                return nil
            }
            return message
        }
    }

    private func isNew(_ id: Int32) -> Bool {
        offset.id == 0 || (offset.isForward ? id >= offset.id : id < offset.id)
    }
}

/// Goes through the chat list from its top, page by page.
///
/// The server orders by the date of the newest message; chats of equal dates are told apart by that message's id and the
/// chat. Pinned chats stand at the top whatever their date, so they are asked for once, with the first page, which is
/// large enough for all that can be pinned.
struct DialogPager: Sendable {
    static let pageLimit = 100
    /// The most chats that a list has pinned (core.telegram.org/api/config, `dialogs_pinned_limit_premium`), with reserve.
    static let pinnedLimit = 20
    /// The number of the archive among what the interface calls folders.
    static let archive: Int32 = 1

    /// Nil for all that the server names.
    private let folderID: Int32?
    private(set) var offsetDate: Int32 = 0
    private(set) var offsetID: Int32 = 0
    private(set) var offsetPeer = API.InputPeer.inputPeerEmpty
    /// Whether the pinned chats came already.
    private(set) var excludesPinned = false
    private(set) var isAtEnd = false
    /// Chats move up and down while the list is read.
    private var seen: Set<PeerCache.Key> = []
    /// Pages in a row in which every chat was known.
    private var stalePages = 0
    /// After so many the list is taken to be through: a server can lead in circles.
    private static let stalePageLimit = 5

    init(folderID: Int32? = nil) {
        self.folderID = folderID
    }

    func request(limit: Int) -> API.Messages.GetDialogs {
        let least = excludesPinned ? 1 : Self.pinnedLimit
        return API.Messages.GetDialogs(
            excludePinned: excludesPinned, folderID: folderID, offsetDate: offsetDate, offsetID: offsetID,
            offsetPeer: offsetPeer,
            limit: Int32(clamping: min(max(least, limit), Self.pageLimit)), hash: 0)
    }

    /// Takes in a page.
    ///
    /// - Parameter promoted: what is to stand above the first page.
    /// - Returns: the chats in it that are new, in their order.
    mutating func receive(_ page: DialogPage, promoted: PromotedChannel? = nil) -> [Dialog] {
        let isFirst = !excludesPinned
        let dialogs = page.converted
        let fresh = dialogs.filter { seen.insert(PeerCache.Key(kind: $0.peer.kind, id: $0.peer.id)).inserted }
        let moved = move(behind: dialogs)
        stalePages = fresh.isEmpty ? stalePages + 1 : 0
        isAtEnd = page.isComplete || dialogs.isEmpty || !moved || stalePages >= Self.stalePageLimit
        guard isFirst, let promoted else { return fresh }
        return show(promoted, above: fresh)
    }

    /// The line of a promoted chat is its own one, if it is among the first.
    private mutating func show(_ promoted: PromotedChannel, above dialogs: [Dialog]) -> [Dialog] {
        var dialogs = dialogs
        let key = PeerCache.Key(kind: promoted.peer.kind, id: promoted.peer.id)
        seen.insert(key)
        let place = dialogs.firstIndex { PeerCache.Key(kind: $0.peer.kind, id: $0.peer.id) == key }
        var line = place.map { dialogs.remove(at: $0) } ?? Dialog(promoted)
        line.promotion = promoted
        return [line] + dialogs
    }

    /// Returns whether the next page is another one.
    private mutating func move(behind dialogs: [Dialog]) -> Bool {
        let wasWithPinned = !excludesPinned
        excludesPinned = true
        guard let last = dialogs.last(where: { !$0.isPinned && $0.lastMessage != nil }), let top = last.lastMessage
        else { return wasWithPinned }
        let date = Int32(clamping: top.date)
        let id = Int32(clamping: top.id)
        guard date != offsetDate || id != offsetID || last.peer.input != offsetPeer else { return false }
        (offsetDate, offsetID, offsetPeer) = (date, id, last.peer.input)
        return true
    }
}

/// One answer to a request for chats.
struct DialogPage {
    var dialogs: [API.Dialog]
    var messages: [API.Message]
    var users: [API.User]
    var chats: [API.Chat]
    /// There is nothing besides.
    var isComplete: Bool

    init(_ answer: API.Messages.Dialogs) {
        switch answer {
        case .dialogs(let page):
            (dialogs, messages, users, chats) = (page.dialogs, page.messages, page.users, page.chats)
            isComplete = true
        case .dialogsSlice(let page):
            (dialogs, messages, users, chats) = (page.dialogs, page.messages, page.users, page.chats)
            isComplete = false
        case .dialogsNotModified:
            (dialogs, messages, users, chats) = ([], [], [], [])
            isComplete = true
        }
    }

    init(_ answer: API.Messages.PeerDialogs) {
        (dialogs, messages, users, chats) = (answer.dialogs, answer.messages, answer.users, answer.chats)
        isComplete = true
    }

    var converted: [Dialog] {
        struct Key: Hashable {
            let kind: Peer.Kind
            let peer: Int64
            let message: Int
        }
        var last: [Key: Message] = [:]
        for message in messages.compactMap(Message.init) {
            last[Key(kind: message.peer.kind, peer: message.peer.id, message: message.id)] = message
        }
        let companions = Companions(users: users, chats: chats)
        return dialogs.compactMap { dialog in
            guard case .dialog(let dialog) = dialog else { return nil }
            let card = companions.card(for: dialog.peer)
            let key = Key(kind: card.peer.kind, peer: card.peer.id, message: Int(dialog.topMessage))
            var draft: FormattedText?
            if case .draftMessage(let text)? = dialog.draft {
                draft = FormattedText(text.message, entities: (text.entities ?? []).map { TextEntity($0) })
            }
            return Dialog(
                peer: card.peer, title: card.title, username: card.username, photo: card.photo,
                isPinned: dialog.pinned,
                mutedUntil: dialog.notifySettings.muteUntil.flatMap { $0 > 0 ? Int($0) : nil },
                unreadCount: Int(dialog.unreadCount), unreadMentionCount: Int(dialog.unreadMentionsCount),
                isMarkedUnread: dialog.unreadMark, readInboxID: Int(dialog.readInboxMaxID),
                readOutboxID: Int(dialog.readOutboxMaxID), lastMessage: last[key], draft: draft,
                isArchived: dialog.folderID == DialogPager.archive, kind: card.kind, raw: .dialog(dialog))
        }
    }
}
