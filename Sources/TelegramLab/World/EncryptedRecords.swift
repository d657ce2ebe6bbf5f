import TelegramAPI

/// One end of an encrypted chat. It is a device, not a user: other devices do not know the key.
struct EncryptedEnd: Codable, Sendable {
    var user: Int64
    /// Nil until one of the user's devices has accepted.
    var device: KeyReference?
    /// Differs between the two ends.
    var accessHash: Int64
    /// Of the messages that it has sent.
    var randomIDs: Set<Int64> = []
    /// It has read what was sent until then, and when it has said so.
    var readUntil: Int32 = 0
    var readAt: Int32 = 0
}

/// A chat whose messages the lab relays and cannot read.
struct EncryptedChatRecord: Codable, Sendable {
    enum State: Codable, Sendable {
        case requested
        case established(gB: [UInt8], fingerprint: Int64)
        case discarded(deletesHistory: Bool)
    }

    /// Who asked for it, and who was asked.
    enum Role: Codable, Sendable {
        case admin, participant

        var other: Role { self == .admin ? .participant : .admin }
    }

    /// The device that asked for the chat has chosen it. Both users know it by this id.
    let id: Int32
    let date: Int32
    let gA: [UInt8]
    var admin: EncryptedEnd
    var participant: EncryptedEnd
    var state = State.requested
    /// Unix time of the last change.
    var changed: Int32

    subscript(role: Role) -> EncryptedEnd {
        get { role == .admin ? self.admin : self.participant }
        set { if role == .admin { self.admin = newValue } else { self.participant = newValue } }
    }

    /// What a device of one end sees of the chat.
    func object(_ role: Role, at device: KeyReference?) -> API.EncryptedChat {
        let hash = self[role].accessHash
        let (admin, participant) = (self.admin.user, self.participant.user)
        switch self.state {
        case .requested where role == .admin:
            return .encryptedChatWaiting(
                .init(id: self.id, accessHash: hash, date: self.date, adminID: admin, participantID: participant))
        case .requested:
            return .encryptedChatRequested(
                .init(
                    id: self.id, accessHash: hash, date: self.date, adminID: admin, participantID: participant,
                    gA: self.gA))
        case .established(let gB, let fingerprint) where self[role].device == device:
            return .encryptedChat(
                .init(
                    id: self.id, accessHash: hash, date: self.date, adminID: admin, participantID: participant,
                    gAOrB: role == .admin ? gB : self.gA, keyFingerprint: fingerprint))
        case .established:
            // Another device of the user has accepted.
            return .encryptedChatDiscarded(.init(id: self.id))
        case .discarded(let deletesHistory):
            return .encryptedChatDiscarded(.init(historyDeleted: deletesHistory, id: self.id))
        }
    }
}

/// What one device has not yet said to have received. Each message is numbered by qts, from 1 on.
struct EncryptedQueue: Codable, Sendable {
    /// Nil for one that was deleted with its chat.
    @InTL private var messages: [API.EncryptedMessage?] = []
    /// The number of the last one that was received.
    private var received: Int32 = 0
    /// The bytes of those that wait.
    private var length = 0

    /// What a device leaves in the lab's memory without saying that it has received it.
    private static let mostMessages = 10_000
    private static let mostBytes = 16 << 20

    /// Whether a message of so many bytes has no place any more.
    func isFull(for bytes: Int) -> Bool {
        self.messages.count >= Self.mostMessages || self.length + bytes > Self.mostBytes
    }

    /// The number of the last message; 0 if there was none.
    var qts: Int32 { self.received &+ Int32(clamping: self.messages.count) }

    mutating func append(_ message: API.EncryptedMessage) -> Int32 {
        self.messages.append(message)
        self.length += message.length
        return self.qts
    }

    /// The messages after `qts`, at most `limit`, and the number that a device has come to with them.
    func messages(after qts: Int32, limit: Int) -> (messages: [API.EncryptedMessage], qts: Int32) {
        let begin = max(self.received, qts)
        guard begin < self.qts else { return ([], self.qts) }
        let part = self.messages.dropFirst(Int(begin - self.received)).prefix(limit)
        return (part.compactMap { $0 }, begin + Int32(clamping: part.count))
    }

    /// Forgets the messages up to `qts`. Returns their random ids.
    mutating func receive(_ qts: Int32) -> [Int64] {
        guard qts > self.received else { return [] }
        let gone = self.messages.prefix(Int(qts - self.received))
        self.messages.removeFirst(gone.count)
        self.received += Int32(clamping: gone.count)
        self.length -= gone.reduce(0) { $0 + ($1?.length ?? 0) }
        return gone.compactMap { $0?.randomID }
    }

    /// Forgets the messages of a chat. Their numbers stay.
    mutating func delete(_ chat: Int32) {
        for index in self.messages.indices where self.messages[index]?.chatID == chat {
            self.length -= self.messages[index]?.length ?? 0
            self.messages[index] = nil
        }
    }
}

/// A file whose content the lab cannot read.
struct EncryptedFileRecord: Codable, Sendable {
    var id: Int64
    var accessHash: Int64
    var datacenter: Int
    var date: Int32
    var fingerprint: Int32
    var pieces: FilePieces

    var object: API.EncryptedFile {
        .encryptedFile(
            .init(
                id: self.id, accessHash: self.accessHash, size: self.pieces.size,
                dcID: Int32(clamping: self.datacenter), keyFingerprint: self.fingerprint))
    }
}

/// All encrypted chats, and what waits in them.
struct EncryptedChats: Codable, Sendable {
    /// One chat, as one user has it.
    struct Found: Codable {
        var index: Int
        var role: EncryptedChatRecord.Role
    }

    private(set) var records: [EncryptedChatRecord] = []
    /// By user and the id of the chat.
    private var places: [Int64: [Int32: Found]] = [:]
    var queues: [KeyReference: EncryptedQueue] = [:]
    var files: [Int64: EncryptedFileRecord] = [:]
    /// Unix time of what happened last, for ends of authorizations, which come without a time.
    var now: Int64 = 0

    /// A chat of a user.
    func find(_ id: Int32, of user: Int64) -> Found? { self.places[user]?[id] }

    /// How many chats a user has asked for that no device has accepted or declined yet.
    func requests(of user: Int64) -> Int {
        self.chats(of: user).count { found in
            guard found.role == .admin, case .requested = self.records[found.index].state else { return false }
            return true
        }
    }

    /// All chats of a user, by their ids.
    func chats(of user: Int64) -> [Found] {
        (self.places[user] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
    }

    mutating func add(_ record: EncryptedChatRecord) -> Found {
        let index = self.records.count
        self.records.append(record)
        self.places[record.admin.user, default: [:]][record.id] = Found(index: index, role: .admin)
        self.places[record.participant.user, default: [:]][record.id] = Found(index: index, role: .participant)
        return Found(index: index, role: .admin)
    }

    mutating func change(_ index: Int, _ body: (inout EncryptedChatRecord) -> Void) {
        body(&self.records[index])
    }
}

extension API.EncryptedMessage {
    var randomID: Int64 {
        switch self {
        case .encryptedMessage(let message): message.randomID
        case .encryptedMessageService(let message): message.randomID
        }
    }

    /// How many bytes it carries.
    fileprivate var length: Int {
        switch self {
        case .encryptedMessage(let message): message.bytes.count
        case .encryptedMessageService(let message): message.bytes.count
        }
    }

    var chatID: Int32 {
        switch self {
        case .encryptedMessage(let message): message.chatID
        case .encryptedMessageService(let message): message.chatID
        }
    }
}
