import TelegramAPI

/// A chat as the box of one of its members files it: the other person of a private chat, a basic group, a channel.
/// The kinds have ids of their own, which may be equal.
enum PeerKey: Hashable, Comparable, Sendable {
    case user(Int64)
    case group(Int64)
    /// A broadcast channel or a supergroup.
    case channel(Int64)

    /// The same for the API.
    var object: API.Peer {
        switch self {
        case .user(let id): .peerUser(userID: id)
        case .group(let id): .peerChat(chatID: id)
        case .channel(let id): .peerChannel(channelID: id)
        }
    }

    /// The other person of a private chat.
    var user: Int64? {
        if case .user(let id) = self { id } else { nil }
    }

    /// The channel.
    var channel: Int64? {
        if case .channel(let id) = self { id } else { nil }
    }

    private var rank: (kind: Int, id: Int64) {
        switch self {
        case .user(let id): (0, id)
        case .group(let id): (1, id)
        case .channel(let id): (2, id)
        }
    }

    static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }
}
