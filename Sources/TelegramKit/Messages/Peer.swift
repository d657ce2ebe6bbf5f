import TelegramAPI

/// What a message goes to: a person, a basic group or a channel.
///
/// Two peers are equal if kind and id are. The access hash is this account's permission to name the peer to the server: it
/// is often missing where a server mentions a chat, and does not count.
///
/// A program may keep it, as JSON say, with kind, id and access hash.
public struct Peer: Hashable, Sendable, Codable, CustomStringConvertible {
    public enum Kind: String, Hashable, Sendable, Codable {
        case user
        case group
        case channel
    }

    public let kind: Kind
    public let id: Int64
    /// Zero for groups, which need none. Zero will do for a bot, and wherever the client knows the peer: what it has learnt is stored
    /// with the session, and requests take the hash from there. Where the session directory is lost, a bot goes on with zero. For an
    /// account each hash is good for that account alone, in any of its sessions: keep it, or meet the peer again.
    public let accessHash: Int64

    public init(kind: Kind, id: Int64, accessHash: Int64 = 0) {
        self.kind = kind
        self.id = id
        self.accessHash = accessHash
    }

    public static func == (left: Peer, right: Peer) -> Bool { left.id == right.id && left.kind == right.kind }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(id)
    }

    public var description: String { "\(kind.rawValue) \(id)" }

    /// A name for what is kept of the chat in files, such as a directory: `user-60002`. It stays the same whatever the chat is
    /// called, no other chat has it, and it has only small letters of ASCII, digits and a hyphen. A basic group that becomes a supergroup
    /// is another chat.
    public var pathComponent: String { "\(kind.rawValue)-\(id)" }
}

/// A person or a bot.
public struct User: Hashable, Sendable {
    public let id: Int64
    public let accessHash: Int64
    public let firstName: String
    public let lastName: String
    /// The name that is shown; ``activeUsernames`` has all.
    public let username: String?
    public let phone: String?
    public let isSelf: Bool
    public let isBot: Bool
    /// Where the current profile photo lies; nil if there is none.
    public let photo: ProfilePhoto?
    /// The value of the interface, with all that has no property here. It counts in equality.
    public let raw: API.User

    public var peer: Peer { Peer(kind: .user, id: id, accessHash: accessHash) }

    /// First and last name.
    public var name: String { lastName.isEmpty ? firstName : "\(firstName) \(lastName)" }
}

/// A profile photo and the datacenter that has it.
public struct ProfilePhoto: Hashable, Sendable {
    public let id: Int64
    public let datacenter: Int
}

/// A group or a channel.
public struct Chat: Hashable, Sendable {
    /// With the access hash, unless the server gave none.
    public let peer: Peer
    public let title: String
    public let username: String?
    public let photo: ProfilePhoto?
    /// A channel in which members write.
    public let isSupergroup: Bool
    public let isForum: Bool
    /// The account is not let in.
    public let isForbidden: Bool
    /// The value of the interface, with all that has no property here. It counts in equality.
    public let raw: API.Chat

    public var id: Int64 { peer.id }
    public var kind: Peer.Kind { peer.kind }
}
