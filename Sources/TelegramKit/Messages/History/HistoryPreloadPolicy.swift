import MTProtoCore

/// Decides whose history is fetched ahead of time, and when (row J12).
///
/// The newest messages of the chats at the top of the list are fetched. Unmuted chats come before muted ones, among
/// these unread ones first, then the newest. A few are fetched at a time, each a little after its turn has come, and
/// only while the server is within reach. A list that changed is looked at when it has been the same for a while.
struct HistoryPreloadPolicy: Sendable {
    struct Chat: Hashable, Sendable {
        var peer: Peer
        var isMuted: Bool
        var isUnread: Bool
        /// The newest message, 0 if there is none, and its date in seconds since 1970.
        var newestMessage: Int
        var newestDate: Int

        fileprivate var key: PeerCache.Key { PeerCache.Key(kind: peer.kind, id: peer.id) }

        /// The sort key of the chats: the smallest comes first.
        fileprivate var turn: (Int, Int, Int) { (isMuted ? 1 : 0, isUnread ? 0 : 1, -max(0, newestDate)) }
    }

    /// How many chats from the top of the list are looked at.
    static let chatLimit = 20
    /// How many are fetched at once.
    static let parallelLimit = 3
    /// How many messages of a chat are fetched.
    static let messageLimit = 60
    /// How long the list has to be the same.
    static let settleDelay = Duration.seconds(1)
    /// How long after its turn a chat is asked for.
    static let startDelay = Duration.milliseconds(300)

    private var isOnline = false
    private var announced: (chats: [Chat], due: Instant)?
    /// What is to be fetched, in the order of the turns.
    private var waiting: [Chat] = []
    private var starting: [(chat: Chat, due: Instant)] = []
    private var underWay: Set<PeerCache.Key> = []
    /// Up to which message chats were fetched, or tried in vain.
    private var done: [PeerCache.Key: Int] = [:]

    /// Whether nothing is left to do until the list changes.
    var isIdle: Bool { announced == nil && waiting.isEmpty && starting.isEmpty && underWay.isEmpty }

    /// The list, from its top.
    mutating func chatsChanged(_ chats: [Chat], now: Instant) {
        announced = (Array(chats.prefix(Self.chatLimit)), now + Self.settleDelay)
    }

    mutating func setOnline(_ isOnline: Bool, now: Instant) {
        guard self.isOnline != isOnline else { return }
        self.isOnline = isOnline
        if !isOnline {
            // Their turn comes again.
            waiting = (starting.map(\.chat) + waiting).sorted { $0.turn < $1.turn }
            starting = []
        }
        begin(now: now)
    }

    /// A chat was fetched, or cannot be. In the latter case it is tried again when it has another newest message.
    mutating func finished(_ chat: Chat, now: Instant) {
        underWay.remove(chat.key)
        done[chat.key] = chat.newestMessage
        begin(now: now)
    }

    /// Time has passed.
    ///
    /// - Returns: the chats to fetch now.
    mutating func deadlineReached(now: Instant) -> [Chat] {
        if let announced, announced.due <= now {
            self.announced = nil
            take(announced.chats)
        }
        begin(now: now)
        let due = starting.filter { $0.due <= now }.map(\.chat)
        starting.removeAll { $0.due <= now }
        for chat in due { underWay.insert(chat.key) }
        return due
    }

    var nextDeadline: Instant? {
        (starting.map(\.due) + [announced?.due].compactMap { $0 }).min()
    }

    private mutating func take(_ chats: [Chat]) {
        let keys = Set(chats.map(\.key))
        done = done.filter { keys.contains($0.key) }
        starting.removeAll { !keys.contains($0.chat.key) }
        let begun = underWay.union(starting.map(\.chat.key))
        waiting = chats.filter { chat in
            !begun.contains(chat.key) && chat.newestMessage > (done[chat.key] ?? 0)
        }.sorted { $0.turn < $1.turn }
    }

    private mutating func begin(now: Instant) {
        guard isOnline else { return }
        while !waiting.isEmpty, underWay.count + starting.count < Self.parallelLimit {
            starting.append((waiting.removeFirst(), now + Self.startDelay))
        }
    }
}
