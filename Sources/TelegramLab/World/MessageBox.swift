import TelegramAPI

/// A message as it lies in one box. In private chats and basic groups every member has a copy under an id of their
/// own; a channel has one box for all.
struct StoredMessage: Codable, Sendable {
    enum Content: Sendable {
        case text(String, entities: [API.MessageEntity])
        case joined
        /// One of ``World/fileRecords``.
        case media(file: Int64, caption: String, entities: [API.MessageEntity])
        /// What is neither text nor file.
        case attached(Attachment, caption: String, entities: [API.MessageEntity])
        /// What was written elsewhere.
        indirect case forwarded(Content, from: Origin)
        case service(ServiceAction)
    }

    /// Where a forwarded message comes from.
    struct Origin: Codable, Hashable, Sendable {
        /// Its author: a user, or the channel in whose name it was written.
        var peer: PeerKey
        var date: Int32
        /// The id that it has among the posts of the channel.
        var post: Int32?
        /// Where it was found by the user who keeps it among their own notes.
        var savedFrom: SavedFrom?

        struct SavedFrom: Codable, Hashable, Sendable {
            var peer: PeerKey
            var id: Int32
        }
    }

    /// A part of the message that is replied to.
    struct Quote: Codable, Sendable {
        var text: String
        @InTL var entities: [API.MessageEntity]
        var offset: Int32?
    }

    /// What few messages have.
    struct Extras: Codable, Sendable {
        /// The buttons of a bot.
        @InTL var markup: API.ReplyMarkup? = nil
        /// The same for all messages of an album.
        var groupedID: Int64?
        var quote: Quote?
        /// It may not be forwarded.
        var isProtected = false
        /// The bot through which it was sent.
        var via: Via?
        /// It waited until it was due.
        var isFromSchedule = false
        /// Who wrote a post.
        var signature: String?
        /// In supergroups: the message with which the thread begins, or the topic.
        var thread: Int32?
        /// Whom it addresses in a group.
        var mentioned: Set<Int64> = []
        /// The page that is shown with a text.
        var preview: MessagePreview?
        /// What it carries stands below the text, or the preview above it.
        var invertsMedia = false
        /// The animation that is shown with it.
        var effect: Int64?
        /// How a file is shown; nil: as it is.
        var look: MediaLook?
        /// The bot that has sent it for its author.
        var businessBot: Int64?
    }

    /// What happened to a group or a channel.
    enum ServiceAction: Codable, Hashable, Sendable {
        case groupCreated(title: String, members: [Int64])
        case membersAdded([Int64])
        case memberRemoved(Int64)
        case titleChanged(String)
        case channelCreated(title: String)
        /// The message that it answers.
        case messagePinned
        case joinedByLink(inviter: Int64)
        case joinedByRequest
        /// One of ``World/fileRecords``.
        case photoChanged(Int64)
        case photoDeleted
        /// What was written before is gone for the owner of the box.
        case historyCleared
        case migratedTo(Int64)
        case migratedFrom(group: Int64, title: String)
        case topicCreated(title: String, color: Int32)
        case topicEdited(TopicChange)
        case tasksChanged(completed: [Int32], reopened: [Int32])
        case tasksAppended(AppendedTasks)
        /// By a charge of ``World/payments``.
        case paid(charge: String)
        case paymentRefunded(charge: String)
        /// The sender has become better at a game, one of ``World/games``.
        case gameScored(Int64, score: Int32)
        /// One has come near another who wanted to know, to so many metres.
        case cameNear(PeerKey, to: PeerKey, distance: Int32)
    }

    /// What was added to a list of tasks.
    struct AppendedTasks: Codable, Hashable, Sendable {
        @InTL var items: [API.TodoItem]
    }

    /// What is new of a topic; nil where it is as before.
    struct TopicChange: Codable, Hashable, Sendable {
        var title: String?
        var isClosed: Bool?
        var isHidden: Bool?
    }

    /// 1, 2, 3… in each box.
    var id: Int32
    /// The chat, as the owner of the box sees it.
    var peer: PeerKey
    /// Who wrote it.
    var sender: Int64
    /// Written by the owner of the box. In a channel's box it says nothing.
    var isOutgoing: Bool
    var date: Int32
    var content: Content
    var replyTo: Int32?
    var extras = Extras()
    var isSilent = false
    var isPinned = false
    /// The channel in whose name it was written; nil for the sender's own.
    var author: Int64?
    var isDeleted = false
    /// When it was changed last.
    var editDate: Int32?
    /// It is not to be shown as changed: only its buttons are others.
    var hidesEdit = false
    /// The same for all copies of one message.
    var shared: Int64
}

/// One chat of one user.
struct Chat: Codable, Sendable {
    /// In a channel or supergroup by author as well.
    var ids = MessageIDs()
    /// Those of them that are pinned.
    var pinned: Set<Int32> = []
    /// Newest incoming message that the owner has read.
    var readInboxMaxID: Int32 = 0
    /// Newest outgoing message that the other side has read.
    var readOutboxMaxID: Int32 = 0
    /// When the other side has read how far, earliest first.
    var outboxReads: [Read] = []
    /// When the owner has read how far, earliest first.
    var inboxReads: [Read] = []
    var unreadCount: Int32 = 0

    struct Read: Codable, Sendable {
        var maxID: Int32
        var date: Int32
    }

    /// Ids of the chat's messages, ascending.
    var messages: [Int32] { self.ids.all }

    /// Adds the newest message.
    mutating func append(_ message: StoredMessage, isOwn: Bool) {
        if isOwn {
            // A message to oneself is neither unread nor unseen.
            self.readInboxMaxID = message.id
            self.readOutboxMaxID = message.id
        } else if message.isOutgoing {
            // An owner who answers has read what came before.
            self.unreadCount = 0
            self.readInboxMaxID = max(self.readInboxMaxID, self.messages.last ?? 0)
            if self.readInboxMaxID > self.inboxReads.last?.maxID ?? 0 {
                self.inboxReads.append(Read(maxID: self.readInboxMaxID, date: message.date))
            }
        } else {
            self.unreadCount += 1
        }
        self.ids.append(message.id, by: message.peer.channel == nil ? nil : message.sender)
        if message.isPinned { self.pinned.insert(message.id) }
    }

    /// Takes a message out.
    mutating func remove(_ message: StoredMessage) {
        self.ids.remove(message.id, by: message.sender)
        self.pinned.remove(message.id)
    }
}

/// The messages of a user or of a channel, and the numbered log of everything that happened to them
/// (core.telegram.org/api/updates).
struct MessageBox: Codable, Sendable {
    /// A user, or a channel.
    let owner: PeerKey
    private var messages = PackedLog<StoredMessage>()
    private(set) var chats: [PeerKey: Chat] = [:]
    /// Event `n` raised pts from `n + 1` to `n + 2`: a box begins with pts 1.
    private var events = PackedLog<BoxEvent>()
    /// Unix time of the last event.
    private(set) var lastChange: Int32 = 0
    private var idsByRandomID = PackedIndex()
    private var idsByShared = PackedIndex()

    init(owner: PeerKey) {
        self.owner = owner
    }

    /// The number of the last change.
    var pts: Int32 { Int32(clamping: self.events.count + 1) }

    /// The events after `pts`, at most `limit`, but for those that one update tells: they are not divided.
    func events(after pts: Int32, limit: Int) -> [BoxEvent] {
        var events = self.events.elements(from: Int(pts) - 1, limit: limit)
        if case .alsoDeleted(let left)? = events.last {
            events += self.events.elements(from: Int(pts) - 1 + events.count, limit: Int(left))
        }
        return events
    }

    /// A message that exists and was not deleted.
    func message(_ id: Int32) -> StoredMessage? {
        self.formerMessage(id).flatMap { $0.isDeleted ? nil : $0 }
    }

    /// A message that exists, or did before it was deleted.
    func formerMessage(_ id: Int32) -> StoredMessage? {
        self.messages[Int(id) - 1]
    }

    /// The id of this box's copy of a message.
    func id(ofShared shared: Int64) -> Int32? { self.idsByShared[shared] }

    /// Whether a message with this `random_id` was sent by the owner before.
    func hasSent(randomID: Int64) -> Bool { self.idsByRandomID[randomID] != nil }

    /// Notes what a `random_id` became: a message of this box, or of a channel's.
    mutating func markSent(randomID: Int64, as id: Int32) { self.idsByRandomID[randomID] = id }

    /// The number of unread messages in all chats.
    var unreadCount: Int32 { self.chats.values.reduce(0) { $0 + $1.unreadCount } }

    /// The id that the next message will get.
    var nextID: Int32 { Int32(clamping: self.messages.count + 1) }

    /// Puts a message into the box; its id has to be ``nextID``.
    mutating func append(_ message: StoredMessage) {
        self.messages.append(message)
        self.idsByShared[message.shared] = message.id
        self.chats[message.peer, default: Chat()].append(message, isOwn: message.peer == self.owner)
        self.note(.newMessage(message.id), date: message.date)
    }

    private mutating func note(_ event: BoxEvent, date: Int32) {
        self.events.append(event)
        self.lastChange = max(self.lastChange, date)
    }

    /// What a message becomes.
    struct Edit {
        var content: StoredMessage.Content
        var markup: API.ReplyMarkup?
        /// Nothing but the buttons is another.
        var isOfButtons = false
        var preview: MessagePreview?
        var invertsMedia = false
        var look: MediaLook?
    }

    /// Gives a message another content and other buttons. Returns whether it exists.
    mutating func edit(_ id: Int32, _ edit: Edit, date: Int32) -> Bool {
        guard let message = self.message(id) else { return false }
        self.messages.change(Int(id) - 1) {
            $0.content = edit.content
            $0.extras.markup = edit.markup
            $0.extras.preview = edit.preview
            $0.extras.invertsMedia = edit.invertsMedia
            $0.extras.look = edit.look
            // A text that was changed before stays marked as changed.
            $0.hidesEdit = edit.isOfButtons && (message.editDate == nil || message.hidesEdit)
            $0.editDate = date
        }
        self.note(.edited(id), date: date)
        return true
    }

    /// The time of what a message carries is over. It counts for no change.
    mutating func endMedia(of id: Int32) {
        guard self.message(id) != nil else { return }
        self.messages.change(Int(id) - 1) { $0.extras.look?.isGone = true }
    }

    /// Pins messages of one chat, or takes that back. Returns those for which it is a change.
    mutating func pin(_ ids: [Int32], in peer: PeerKey, _ isPinned: Bool, date: Int32) -> [Int32] {
        let changed = ids.filter { id in self.message(id).map { $0.isPinned != isPinned } ?? false }
        for id in changed {
            self.messages.change(Int(id) - 1) { $0.isPinned = isPinned }
            if isPinned { self.chats[peer]?.pinned.insert(id) } else { self.chats[peer]?.pinned.remove(id) }
        }
        if !changed.isEmpty { self.note(.pinned(peer: peer, changed, isPinned: isPinned), date: date) }
        return changed
    }

    /// The pinned messages of a chat, newest first.
    func pinned(in peer: PeerKey) -> [Int32] {
        (self.chats[peer]?.pinned ?? []).sorted(by: >)
    }

    /// Notes that chats are in other folders.
    mutating func noteMoved(_ moves: [FolderMove], date: Int32) {
        self.note(.moved(moves), date: date)
    }

    /// Notes that the contents of messages were read.
    mutating func noteContentsRead(_ ids: [Int32], date: Int32) {
        self.note(.contentsRead(ids), date: date)
    }

    /// Notes that a page was read.
    mutating func noteRead(_ page: PageAddress, date: Int32) {
        self.note(.pageRead(page), date: date)
    }

    /// Notes that nothing was deleted, so often: numbers of which a client knows only if it asks what it has missed.
    mutating func skip(_ count: Int32, date: Int32) {
        for _ in 0..<max(0, count) { self.note(.deleted([]), date: date) }
    }

    /// Marks a chat as read up to `maxID`. Returns the newest incoming message that this covers, or `nil` when it
    /// changes nothing.
    mutating func readInbox(_ peer: PeerKey, maxID: Int32, date: Int32) -> Int32? {
        guard let chat = self.chats[peer] else { return nil }
        var unread: Int32 = 0
        for id in chat.messages.reversed() {
            guard id > chat.readInboxMaxID else { return nil }
            guard self.message(id)?.isOutgoing == false else { continue }
            guard id > maxID else {
                self.chats[peer]?.readInboxMaxID = id
                self.chats[peer]?.unreadCount = unread
                self.chats[peer]?.inboxReads.append(Chat.Read(maxID: id, date: date))
                self.note(.readInbox(peer: peer, maxID: id, unread: unread), date: date)
                return id
            }
            unread += 1
        }
        return nil
    }

    /// Notes that the other side has read up to `maxID`. Returns whether that is news.
    mutating func readOutbox(_ peer: PeerKey, maxID: Int32, date: Int32) -> Bool {
        guard let chat = self.chats[peer], maxID > chat.readOutboxMaxID else { return false }
        self.chats[peer]?.readOutboxMaxID = maxID
        self.chats[peer]?.outboxReads.append(Chat.Read(maxID: maxID, date: date))
        self.note(.readOutbox(peer: peer, maxID: maxID), date: date)
        return true
    }

    /// Deletes messages, each of which is an event. Returns those that existed.
    mutating func delete(_ ids: [Int32], date: Int32) -> [StoredMessage] {
        var deleted: [StoredMessage] = []
        for id in ids {
            guard let message = self.message(id) else { continue }
            self.messages.change(Int(id) - 1) { $0.isDeleted = true }
            deleted.append(message)
            guard var chat = self.chats[message.peer] else { continue }
            chat.remove(message)
            if !message.isOutgoing, id > chat.readInboxMaxID { chat.unreadCount = max(0, chat.unreadCount - 1) }
            self.chats[message.peer] = chat.messages.isEmpty ? nil : chat
        }
        guard !deleted.isEmpty else { return [] }
        for left in (1..<deleted.count).reversed() { self.note(.alsoDeleted(left: Int32(clamping: left)), date: date) }
        self.note(.deleted(deleted.map(\.id)), date: date)
        return deleted
    }
}

extension World {
    /// Lets so many numbers of a user's updates, or of a channel's, go to nothing.
    mutating func skip(_ peer: PeerKey, count: Int32, now: Int64) {
        let date = Int32(clamping: now)
        switch peer {
        case .user(let id): self.boxes[id]?.skip(count, date: date)
        case .channel(let id): self.channels[id]?.box.skip(count, date: date)
        case .group: break
        }
    }
}
