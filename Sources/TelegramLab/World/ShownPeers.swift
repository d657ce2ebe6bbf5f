import MTProtoCore
import TelegramAPI

// Users and channels that clients name by a message that shows them (core.telegram.org/api/min).
extension World {
    /// Checks that a message shows a user or a channel to the caller.
    ///
    /// - Parameter chat: where the message lies. It has to be named by itself.
    func checkShown(
        _ peer: PeerKey, by id: Int32, in chat: API.InputPeer, to caller: Int64
    ) throws(RPCError) {
        guard self.users[caller]?.isBot != true else { throw .badRequest("FROM_MESSAGE_BOT_DISABLED") }
        switch chat {
        case .inputPeerUserFromMessage, .inputPeerChannelFromMessage: throw .badRequest("PEER_ID_INVALID")
        default: break
        }
        let place = try self.peer(chat, of: caller)
        guard let message = self.message(id, in: place, of: caller), self.mayNotice([message], caller),
            self.shows(message, peer, to: caller)
        else { throw .badRequest("MSG_ID_INVALID") }
    }

    /// Whether a user or a channel comes along with a message, or is mentioned in it by id.
    private func shows(_ message: StoredMessage, _ peer: PeerKey, to caller: Int64) -> Bool {
        let companions = self.companions(of: [message], seenBy: caller, isNamed: false, now: 0)
        switch peer {
        case .group: return false
        case .channel(let id):
            return companions.chats.contains { chat in
                switch chat {
                case .channel(let channel): channel.id == id
                case .channelForbidden(let channel): channel.id == id
                default: false
                }
            }
        case .user(let id):
            let isNamed = companions.users.contains { user in
                if case .user(let user) = user { user.id == id } else { false }
            }
            guard !isNamed, case .message(let object) = self.object(message, of: caller) else { return isNamed }
            return (object.entities ?? []).contains { entity in
                if case .messageEntityMentionName(_, _, let mentioned) = entity { mentioned == id } else { false }
            }
        }
    }
}
