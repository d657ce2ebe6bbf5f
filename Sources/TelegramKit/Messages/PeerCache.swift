import Synchronization
import TelegramAPI

/// The access hashes that the server gave to this account, as far as they were needed of late.
///
/// Bounded by two generations: when the newer one is full it becomes the older one, and what was in the older one and
/// not asked for since is forgotten. Costs nothing while nothing was seen.
struct PeerCache: Sendable {
    struct Key: Hashable, Sendable {
        let kind: Peer.Kind
        let id: Int64
    }

    /// The most that one generation holds.
    static let generationLimit = 512

    private var newer: [Key: Int64] = [:]
    private var older: [Key: Int64] = [:]

    /// Notes an access hash. Zero is none.
    mutating func note(_ hash: Int64, of kind: Peer.Kind, _ id: Int64) {
        guard hash != 0 else { return }
        let key = Key(kind: kind, id: id)
        if newer[key] == nil, newer.count >= Self.generationLimit {
            older = newer
            newer = [:]
        }
        newer[key] = hash
    }

    /// The access hash of a peer, if it was seen.
    mutating func hash(of kind: Peer.Kind, _ id: Int64) -> Int64? {
        let key = Key(kind: kind, id: id)
        if let hash = newer[key] { return hash }
        guard let hash = older[key] else { return nil }
        note(hash, of: kind, id)
        return hash
    }

    mutating func note(users: [API.User], chats: [API.Chat]) {
        for case .user(let user) in users where !user.min { note(user.accessHash ?? 0, of: .user, user.id) }
        for chat in chats {
            switch chat {
            case .channel(let channel) where !channel.min: note(channel.accessHash ?? 0, of: .channel, channel.id)
            case .channelForbidden(let channel): note(channel.accessHash, of: .channel, channel.id)
            default: break
            }
        }
    }

    /// The same peer with its access hash, if that is missing and known.
    mutating func completed(_ peer: Peer) -> Peer {
        guard peer.accessHash == 0, let hash = hash(of: peer.kind, peer.id) else { return peer }
        return Peer(kind: peer.kind, id: peer.id, accessHash: hash)
    }
}

extension Network {
    /// Remembers who came along with an answer.
    nonisolated func note(users: [API.User], chats: [API.Chat]) {
        peers.withLock { $0.note(users: users, chats: chats) }
    }

    /// A peer as requests name it.
    nonisolated func input(_ peer: Peer) -> API.InputPeer {
        peers.withLock { $0.completed(peer) }.input
    }

    /// A channel as requests name it.
    nonisolated func inputChannel(_ peer: Peer) -> API.InputChannel {
        let peer = peers.withLock { $0.completed(peer) }
        return .inputChannel(channelID: peer.id, accessHash: peer.accessHash)
    }

    /// Entities as requests name them; nil for none.
    nonisolated func input(_ entities: [TextEntity]) -> [API.MessageEntity]? {
        let input = entities.compactMap { entity in
            entity.input { id in peers.withLock { $0.hash(of: .user, id) } ?? 0 }
        }
        return input.isEmpty ? nil : input
    }
}
