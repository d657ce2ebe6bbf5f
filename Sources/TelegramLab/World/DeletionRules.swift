import MTProtoCore
import TelegramAPI

// Which messages a bot deletes (core.telegram.org/bots/api#deletemessage).
extension World {
    /// So long a bot may delete a message, in seconds.
    private static let deletionTime: Int64 = 48 * 3600
    /// So long it may not delete a dice of a private chat.
    private static let diceTime: Int64 = 24 * 3600

    /// Refuses what a bot may not delete, or may not delete any more. Who may delete what others write is free of the time.
    func checkDeleting(_ messages: [StoredMessage], _ call: Call) throws(RPCError) {
        guard self.users[call.user]?.isBot == true else { return }
        for message in messages {
            let age = call.now &- Int64(message.date)
            let isTooNew = message.peer.user != nil && message.content.isDice && age <= Self.diceTime
            let isTooOld = age >= Self.deletionTime && !self.may(\.deleteMessages, in: message.peer, call.user)
            guard !isTooNew, !isTooOld, !message.content.isBeginning else {
                throw RPCError(code: 403, message: "MESSAGE_DELETE_FORBIDDEN")
            }
        }
    }
}

extension StoredMessage.Content {
    fileprivate var isDice: Bool {
        if case .fixed(.messageMediaDice)? = self.attachment { true } else { false }
    }

    /// Whether it says that a supergroup, channel or topic was made.
    fileprivate var isBeginning: Bool {
        switch self {
        case .service(.channelCreated), .service(.topicCreated): true
        default: false
        }
    }
}
