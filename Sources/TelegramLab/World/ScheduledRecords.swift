import TelegramAPI

/// A message that will be sent.
struct ScheduledMessage: Codable, Sendable {
    var id: Int32
    let peer: PeerKey
    var content: StoredMessage.Content
    let author: Int64?
    let replyTo: Int32?
    var extras: StoredMessage.Extras
    let isSilent: Bool
    /// When.
    var date: Int32
    var editDate: Int32?
    /// It is a copy of.
    var post: PostReference?

    /// The message as clients see it before it is sent.
    func message(of user: Int64) -> StoredMessage {
        StoredMessage(
            id: self.id, peer: self.peer, sender: user, isOutgoing: true, date: self.date, content: self.content,
            replyTo: self.replyTo, extras: self.extras, isSilent: self.isSilent, author: self.author,
            editDate: self.editDate, shared: 0)
    }
}

/// A post of a channel.
struct PostReference: Codable, Hashable, Sendable {
    var channel: Int64
    var id: Int32
}

/// How often a post was seen, or forwarded.
struct PostCount: Codable, Hashable, Sendable {
    enum Kind: Codable, Hashable, Sendable {
        case views, forwards
    }

    var post: PostReference
    var kind: Kind
}

/// What one user will send. The ids are not those of messages that were sent.
struct ScheduledBox: Codable, Sendable {
    /// In the order in which they were written.
    private(set) var messages: [ScheduledMessage] = []
    private var nextID: Int32 = 1

    /// Keeps a message, and gives it its id.
    mutating func append(_ message: ScheduledMessage) -> ScheduledMessage {
        var message = message
        message.id = self.nextID
        self.nextID &+= 1
        self.messages.append(message)
        return message
    }

    func message(_ id: Int32) -> ScheduledMessage? { self.messages.first { $0.id == id } }

    mutating func replace(_ message: ScheduledMessage) {
        guard let index = self.messages.firstIndex(where: { $0.id == message.id }) else { return }
        self.messages[index] = message
    }

    mutating func remove(_ id: Int32) { self.messages.removeAll { $0.id == id } }

    /// What will be sent to a chat, the last first.
    func messages(to peer: PeerKey) -> [ScheduledMessage] {
        self.messages.filter { $0.peer == peer }.sorted { ($0.date, $0.id) > ($1.date, $1.id) }
    }
}

/// What happens in a world by itself, and when.
struct WorldAgenda: Codable, Sendable {
    enum Task: Codable, Hashable, Sendable {
        /// A message of a user's is due, if it still is for this time.
        case send(user: Int64, id: Int32)
        /// A member may do again what was forbidden for a while.
        case release(user: Int64, channel: Int64)
        /// A session ends that was not used for long.
        case endUnused(KeyReference)
        /// The time of a poll is over.
        case closePoll(Int64)
        /// Servers have read a page.
        case readPage(PageAddress)
        /// What a message carries is gone, by the id that a user knows the message by.
        case endMedia(user: Int64, Int32)
        /// Counts of posts were gathered.
        case tellCounts
    }

    struct Entry: Codable, Sendable {
        var date: Int32
        var task: Task
    }

    private var entries: [Entry] = []
    /// How many seconds orders have put the world's time ahead of the clock by which keys expire.
    var ahead: Int64 = 0
    /// Counts of posts that were told in this second, and those of them that have changed since.
    var toldCounts: Set<PostCount> = []
    var changedCounts: Set<PostCount> = []

    /// Unix time of the first task.
    var first: Int32? { self.entries.first?.date }

    /// Adds a task behind those of the same time.
    mutating func insert(_ task: Task, at date: Int32) {
        let index = self.entries.firstIndex { $0.date > date } ?? self.entries.count
        self.entries.insert(Entry(date: date, task: task), at: index)
    }

    /// The same, unless it is there already.
    mutating func insertOnce(_ task: Task, at date: Int32) {
        guard !self.entries.contains(where: { $0.date == date && $0.task == task }) else { return }
        self.insert(task, at: date)
    }

    /// Takes out the first task, if its time has come.
    mutating func popReached(at now: Int64) -> Entry? {
        guard let first = self.entries.first, Int64(first.date) <= now else { return nil }
        return self.entries.removeFirst()
    }
}
