import TelegramAPI

/// A message as it lies in one user's box. The other side has a copy under its own id.
struct StoredMessage: Sendable {
    enum Content: Sendable {
        case text(String, entities: [API.MessageEntity])
        case joined
        /// One of ``World/fileRecords``.
        case media(file: Int64, caption: String, entities: [API.MessageEntity])
    }

    /// 1, 2, 3… in each box.
    var id: Int32
    /// The other side of the chat.
    var peer: Int64
    var isOutgoing: Bool
    var date: Int32
    var content: Content
    var replyTo: Int32?
    var isSilent = false
    var isDeleted = false
    /// The id of the copy in the other side's box.
    var twin: Int32?
}

/// One chat of one user.
struct Chat: Sendable {
    /// Ids of the chat's messages, ascending.
    var messages: [Int32] = []
    /// Newest incoming message that the owner has read.
    var readInboxMaxID: Int32 = 0
    /// Newest outgoing message that the other side has read.
    var readOutboxMaxID: Int32 = 0
    var unreadCount: Int32 = 0

    /// Adds the newest message.
    mutating func append(_ message: StoredMessage, isOwn: Bool) {
        if isOwn {
            // A message to oneself is neither unread nor unseen.
            self.readInboxMaxID = message.id
            self.readOutboxMaxID = message.id
        } else if message.isOutgoing {
            // Whoever answers has read what came before.
            self.unreadCount = 0
            self.readInboxMaxID = max(self.readInboxMaxID, self.messages.last ?? 0)
        } else {
            self.unreadCount += 1
        }
        self.messages.append(message.id)
    }
}

/// One change of a box, for `updates.getDifference`.
enum BoxEvent: Sendable {
    case newMessage(Int32)
    case readInbox(peer: Int64, maxID: Int32, unread: Int32)
    case readOutbox(peer: Int64, maxID: Int32)
    case deleted([Int32])
}

/// A user's messages and the numbered log of everything that happened to them (core.telegram.org/api/updates).
struct MessageBox: Sendable {
    let owner: Int64
    private var messages: [StoredMessage] = []
    private(set) var chats: [Int64: Chat] = [:]
    /// Event `n` raised pts from `n + 1` to `n + 2`: a box begins with pts 1.
    private(set) var events: [BoxEvent] = []
    private var idsByRandomID: [Int64: Int32] = [:]

    init(owner: Int64) {
        self.owner = owner
    }

    /// The number of the last change.
    var pts: Int32 { Int32(clamping: self.events.count + 1) }

    /// The events after `pts`, at most `limit`.
    func events(after pts: Int32, limit: Int) -> ArraySlice<BoxEvent> {
        self.events.dropFirst(max(0, Int(pts) - 1)).prefix(limit)
    }

    /// A message that exists and was not deleted.
    func message(_ id: Int32) -> StoredMessage? {
        guard id > 0, Int(id) <= self.messages.count else { return nil }
        let message = self.messages[Int(id) - 1]
        return message.isDeleted ? nil : message
    }

    /// Whether a message with this `random_id` was sent from this box before.
    func hasSent(randomID: Int64) -> Bool { self.idsByRandomID[randomID] != nil }

    /// The number of unread messages in all chats.
    var unreadCount: Int32 { self.chats.values.reduce(0) { $0 + $1.unreadCount } }

    /// The id that the next message will get.
    var nextID: Int32 { Int32(clamping: self.messages.count + 1) }

    /// Puts a message into the box; its id has to be ``nextID``.
    mutating func append(_ message: StoredMessage, randomID: Int64? = nil) {
        self.messages.append(message)
        if let randomID { self.idsByRandomID[randomID] = message.id }
        self.chats[message.peer, default: Chat()].append(message, isOwn: message.peer == self.owner)
        self.events.append(.newMessage(message.id))
    }

    /// Marks a chat as read up to `maxID`. Returns the newest incoming message that this covers, or `nil` when it
    /// changes nothing.
    mutating func readInbox(_ peer: Int64, maxID: Int32) -> Int32? {
        guard let chat = self.chats[peer] else { return nil }
        var unread: Int32 = 0
        for id in chat.messages.reversed() {
            guard id > chat.readInboxMaxID else { return nil }
            guard self.message(id)?.isOutgoing == false else { continue }
            guard id > maxID else {
                self.chats[peer]?.readInboxMaxID = id
                self.chats[peer]?.unreadCount = unread
                self.events.append(.readInbox(peer: peer, maxID: id, unread: unread))
                return id
            }
            unread += 1
        }
        return nil
    }

    /// Notes that the other side has read up to `maxID`. Returns whether that is news.
    mutating func readOutbox(_ peer: Int64, maxID: Int32) -> Bool {
        guard let chat = self.chats[peer], maxID > chat.readOutboxMaxID else { return false }
        self.chats[peer]?.readOutboxMaxID = maxID
        self.events.append(.readOutbox(peer: peer, maxID: maxID))
        return true
    }

    /// Deletes messages. Returns those that existed.
    mutating func delete(_ ids: [Int32]) -> [StoredMessage] {
        var deleted: [StoredMessage] = []
        for id in ids {
            guard let message = self.message(id) else { continue }
            self.messages[Int(id) - 1].isDeleted = true
            deleted.append(message)
            guard var chat = self.chats[message.peer] else { continue }
            chat.messages.removeAll { $0 == id }
            if !message.isOutgoing, id > chat.readInboxMaxID { chat.unreadCount = max(0, chat.unreadCount - 1) }
            self.chats[message.peer] = chat.messages.isEmpty ? nil : chat
        }
        if !deleted.isEmpty { self.events.append(.deleted(deleted.map(\.id))) }
        return deleted
    }
}
