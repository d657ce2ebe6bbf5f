import NIOCore
import TelegramAPI

/// Updates as most members of a channel are told of something.
struct CommonUpdates {
    var bytes: ByteBuffer?
    /// Whom they name.
    var users: [Int64] = []

    /// The users that come along; nil if other chats than the channel do, of which each member may know something else.
    static func users(of updates: API.Updates) -> [Int64]? {
        guard case .updates(let updates) = updates, updates.chats.count == 1 else { return nil }
        return updates.users.map { user in
            switch user {
            case .user(let user): user.id
            case .userEmpty(let id): id
            }
        }
    }
}

extension World {
    /// Whether a member of a channel sees it, messages in it, and users whom they name, as any other member does who knows
    /// none of them. Members for whom this holds are told the same, byte for byte.
    ///
    /// Whatever is shown to some users only has to be considered here; debug builds compare.
    func seesAsMost(
        _ viewer: Int64, _ channel: ChannelRecord, _ messages: [StoredMessage], _ named: [Int64]
    ) -> Bool {
        guard channel.creator != viewer, channel.admins[viewer] == nil, channel.restricted[viewer] == nil,
            !messages.contains(where: { $0.sender == viewer || $0.extras.mentioned.contains(viewer) }),
            self.isWithoutRules(viewer),
            let record = self.users[viewer], !record.isBot
        else { return false }
        return named.allSatisfy { user in
            guard user != viewer, !record.contacts.contains(user), self.isWithoutRules(user) else { return false }
            guard let other = self.users[user] else { return true }
            return other.phoneViewers.isEmpty && !other.contacts.contains(viewer)
        }
    }

    /// Whether a user shows everybody the same, and looks at everybody in the same way.
    private func isWithoutRules(_ user: Int64) -> Bool {
        guard self.stories[user]?.stories.isEmpty != false else { return false }
        guard let settings = self.settings[user] else { return true }
        return settings.privacy.isEmpty && settings.blocked.isEmpty
    }
}
