import TelegramAPI

/// What the server told this account of people and chats: the access hashes of all that it met, and, for those met of
/// late, what it said of them. Without input or output; ``PeerLog`` says what of it is stored.
///
/// Bounded by two generations: when the newer one is full it becomes the older one, and what was in the older one and
/// not asked for since is forgotten. Costs nothing while nothing was seen.
struct PeerCache: Sendable {
    struct Key: Hashable, Sendable {
        let kind: Peer.Kind
        let id: Int64
    }

    /// A key in eight bytes.
    struct Short: Hashable, Sendable {
        let bits: UInt64

        /// Nil for an id that no server gives.
        init?(_ kind: Peer.Kind, _ id: Int64) {
            guard (0..<1 << 56).contains(id) else { return nil }
            let mark: UInt64 =
                switch kind {
                case .user: 0
                case .group: 1
                case .channel: 2
                }
            // checked: the id is not below zero.
            bits = mark << 56 | UInt64(id)
        }

        /// Nil for what is none.
        init?(bits: UInt64) {
            guard bits >> 56 <= 2 else { return nil }
            self.bits = bits
        }

        var peer: Peer {
            let kind: Peer.Kind = bits >> 56 == 0 ? .user : bits >> 56 == 1 ? .group : .channel
            return Peer(kind: kind, id: Int64(bits & (1 << 56 - 1)))
        }
    }

    /// A message by which a peer can be named whose access hash the server has not given.
    struct Sighting: Hashable, Sendable {
        let chat: Short
        let message: Int32
    }

    /// The most that one generation holds: some 20 MB.
    static let generationLimit = 500_000
    /// The most that is kept of what the server said of those met of late, in one generation.
    static let recentLimit = 512
    /// The most sightings.
    static let sightingLimit = 100_000

    let limit: Int
    private(set) var newer: [Short: Int64] = [:]
    private(set) var older: [Short: Int64] = [:]
    private(set) var sightings: [Short: Sighting] = [:]
    private var recentUsers = Recent<API.User>(limit: Self.recentLimit)
    private var recentChats = Recent<API.Chat>(limit: Self.recentLimit)
    /// The user who is signed in.
    var owner: Int64?
    var log = PeerLog()

    init(limit: Int = Self.generationLimit) { self.limit = limit }

    // MARK: - Access hashes

    /// Notes an access hash. Zero is none.
    mutating func note(_ hash: Int64, of kind: Peer.Kind, _ id: Int64) {
        guard hash != 0, let key = Short(kind, id), newer[key] != hash else { return }
        put(hash, key)
        log.changed(key)
    }

    /// Takes a hash in without storing it.
    mutating func put(_ hash: Int64, _ key: Short) {
        if newer[key] == nil, newer.count >= limit {
            older = newer
            newer = [:]
            log.mustRewrite = true
        }
        newer[key] = hash
        if !sightings.isEmpty { sightings[key] = nil }
    }

    /// Takes in what was stored.
    mutating func restore(_ hash: Int64, _ key: Short, isNewer: Bool) {
        if isNewer || older.count >= limit {
            put(hash, key)
        } else {
            older[key] = hash
            sightings[key] = nil
        }
    }

    /// The access hash of a peer, if it was seen.
    mutating func hash(of kind: Peer.Kind, _ id: Int64) -> Int64? {
        guard let key = Short(kind, id) else { return nil }
        if let hash = newer[key] { return hash }
        guard let hash = older[key] else { return nil }
        put(hash, key)
        log.changed(key)
        return hash
    }

    /// The hash under a key, without a move to the newer generation.
    func stored(_ key: Short) -> Int64? { newer[key] ?? older[key] }

    /// Notes who came along with messages.
    mutating func note(users: [API.User], chats: [API.Chat], messages: @autoclosure () -> [API.Message] = []) {
        var strangers: Set<Short> = []
        for case .user(let user) in users {
            if user.min {
                if let key = Short(.user, user.id), stored(key) == nil { strangers.insert(key) }
            } else {
                note(user.accessHash ?? 0, of: .user, user.id)
            }
            guard let key = Short(.user, user.id), !user.min || recentUsers[key] == nil else { continue }
            recentUsers.put(.user(user), key)
        }
        for chat in chats {
            guard let peer = chat.peer, let key = Short(peer.kind, peer.id) else { continue }
            if chat.isShort {
                if stored(key) == nil { strangers.insert(key) }
                if recentChats[key] != nil { continue }
            } else {
                note(peer.accessHash, of: peer.kind, peer.id)
            }
            recentChats.put(chat, key)
        }
        if !strangers.isEmpty { noteSightings(of: strangers, in: messages()) }
    }

    private mutating func noteSightings(of strangers: Set<Short>, in messages: [API.Message]) {
        for message in messages {
            guard let chat = message.chat.map({ Peer($0) }), let place = Short(chat.kind, chat.id) else { continue }
            for peer in message.mentioned.map({ Peer($0) }) {
                guard let key = Short(peer.kind, peer.id), key != place, strangers.contains(key) else { continue }
                put(Sighting(chat: place, message: message.id), key)
            }
        }
    }

    mutating func put(_ sighting: Sighting, _ key: Short, isStored: Bool = false) {
        if sightings[key] == nil {
            if sightings.count >= Self.sightingLimit { sightings = [:] }
            // A later message would do no better in the store.
            if !isStored { log.changed(key) }
        }
        sightings[key] = sighting
    }

    /// The same peer with its access hash, if that is missing and known.
    mutating func completed(_ peer: Peer) -> Peer {
        guard peer.accessHash == 0, let hash = hash(of: peer.kind, peer.id) else { return peer }
        return Peer(kind: peer.kind, id: peer.id, accessHash: hash)
    }

    // MARK: - Peers as requests name them

    /// A peer as requests name it: with its access hash, or else as the author of a message, or as the account itself.
    /// With no hash where none of these is known.
    mutating func input(_ peer: Peer) -> API.InputPeer {
        let peer = completed(peer)
        guard peer.accessHash == 0, peer.kind != .group else { return peer.input }
        if peer.kind == .user, peer.id == owner { return .inputPeerSelf }
        guard let (chat, message) = sighting(of: peer) else { return peer.input }
        return peer.kind == .user
            ? .inputPeerUserFromMessage(peer: chat, msgID: message, userID: peer.id)
            : .inputPeerChannelFromMessage(peer: chat, msgID: message, channelID: peer.id)
    }

    mutating func inputUser(_ peer: Peer) -> API.InputUser {
        switch input(Peer(kind: .user, id: peer.id, accessHash: peer.accessHash)) {
        case .inputPeerSelf: .inputUserSelf
        case .inputPeerUserFromMessage(let chat, let message, let id):
            .inputUserFromMessage(peer: chat, msgID: message, userID: id)
        case .inputPeerUser(let id, let hash): .inputUser(userID: id, accessHash: hash)
        default: .inputUser(userID: peer.id, accessHash: peer.accessHash)
        }
    }

    mutating func inputChannel(_ peer: Peer) -> API.InputChannel {
        switch input(Peer(kind: .channel, id: peer.id, accessHash: peer.accessHash)) {
        case .inputPeerChannelFromMessage(let chat, let message, let id):
            .inputChannelFromMessage(peer: chat, msgID: message, channelID: id)
        case .inputPeerChannel(let id, let hash): .inputChannel(channelID: id, accessHash: hash)
        default: .inputChannel(channelID: peer.id, accessHash: peer.accessHash)
        }
    }

    /// Where a peer was seen, if requests can name that chat.
    private mutating func sighting(of peer: Peer) -> (chat: API.InputPeer, message: Int32)? {
        guard let key = Short(peer.kind, peer.id), let seen = sightings[key] else { return nil }
        let chat = completed(seen.chat.peer)
        guard chat.kind == .group || chat.accessHash != 0 else { return nil }
        return (chat.input, seen.message)
    }

    // MARK: - What was said of them

    /// What the server said last of a person, if that was of late.
    func user(_ id: Int64) -> API.User? { Short(.user, id).flatMap { recentUsers[$0] } }

    /// What it said last of a chat, if that was of late.
    func chat(_ kind: Peer.Kind, _ id: Int64) -> API.Chat? { Short(kind, id).flatMap { recentChats[$0] } }
}

/// Values of which the newest are kept, in two generations.
private struct Recent<Value: Sendable>: Sendable {
    let limit: Int
    private var newer: [PeerCache.Short: Value] = [:]
    private var older: [PeerCache.Short: Value] = [:]

    init(limit: Int) { self.limit = limit }

    subscript(key: PeerCache.Short) -> Value? { newer[key] ?? older[key] }

    mutating func put(_ value: Value, _ key: PeerCache.Short) {
        if newer[key] == nil, newer.count >= limit {
            older = newer
            newer = [:]
        }
        newer[key] = value
    }
}

extension API.Chat {
    /// The chat as a peer; nil for a chat that is empty.
    var peer: Peer? {
        switch self {
        case .chat(let group): Peer(kind: .group, id: group.id)
        case .chatForbidden(let id, _): Peer(kind: .group, id: id)
        case .channel(let channel):
            Peer(kind: .channel, id: channel.id, accessHash: channel.min ? 0 : channel.accessHash ?? 0)
        case .channelForbidden(let channel):
            Peer(kind: .channel, id: channel.id, accessHash: channel.accessHash)
        default: nil
        }
    }

    /// Whether it says less than the server knows, so that its access hash is of no use.
    var isShort: Bool {
        if case .channel(let channel) = self { channel.min } else { false }
    }
}

extension API.Message {
    /// Who can be named by this message: its author, that of a forwarded one, the bot that it came through.
    fileprivate var mentioned: [API.Peer] {
        switch self {
        case .message(let message):
            [message.fromID, message.fwdFrom?.fromID, message.viaBotID.map { .peerUser(userID: $0) }].compactMap(\.self)
        case .messageService(let message): [message.fromID].compactMap(\.self)
        case .messageEmpty: []
        }
    }
}
