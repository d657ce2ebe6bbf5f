import TelegramAPI

/// Who came along with an update: the people and chats that it names, as far as the server sent them. Nothing is requested.
public struct UpdateContext: Sendable {
    private let rawUsers: [API.User]
    private let rawChats: [API.Chat]

    public init(users: [API.User] = [], chats: [API.Chat] = []) {
        rawUsers = users
        rawChats = chats
    }

    /// - Parameter limit: of more than so many none is kept, as a few bytes on the wire may be many of them.
    init(_ users: [API.User], _ chats: [API.Chat], limit: Int) {
        let isKept = users.count + chats.count <= limit
        self.init(users: isKept ? users : [], chats: isKept ? chats : [])
    }

    /// All people who came in the same packet.
    public var users: [User] { rawUsers.compactMap { User($0) } }

    /// All groups and channels that came in the same packet.
    public var chats: [Chat] { rawChats.compactMap { Chat($0) } }

    var companions: Companions { Companions(users: rawUsers, chats: rawChats) }

    /// Whether the account is in a group or channel, as the server said last; nil if the chat did not come along. Nobody is in
    /// a basic group any more that became a supergroup.
    func isIn(_ chat: Peer) -> Bool? {
        for known in rawChats where known.peer == chat {
            switch known {
            case .chat(let group): return !group.left && !group.deactivated
            case .channel(let channel): return !channel.left
            case .chatForbidden, .channelForbidden: return false
            default: continue
            }
        }
        return nil
    }

    public func user(_ id: Int64) -> User? {
        for case .user(let user) in rawUsers where user.id == id { return User(.user(user)) }
        return nil
    }

    public func chat(_ peer: Peer) -> Chat? {
        rawChats.first { chat in chat.peer.map { $0.kind == peer.kind && $0.id == peer.id } ?? false }
            .flatMap { Chat($0) }
    }
}
