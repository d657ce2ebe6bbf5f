import MTProtoCore

extension TelegramError.Code {
    /// There is no such topic, or its title or icon is none that the server takes.
    public static let topicInvalid = TelegramError.Code("topicInvalid")
}

extension TelegramError {
    /// What the server's words about topics, readers and effects mean; nil if they are about something else.
    static func ofTopics(_ error: RPCError) -> (code: Code, message: String, hint: String)? {
        switch error.message {
        case "TOPIC_ID_INVALID", "TOPIC_DELETED", "TOPICS_EMPTY":
            return (
                .topicInvalid, "There is no such topic", "Take one of topics(of:); a topic that was deleted stays so."
            )
        case "TOPIC_TITLE_EMPTY", "TOPIC_ICON_COLOR_INVALID", "TOPIC_ICON_EMOJI_INVALID", "DOCUMENT_INVALID":
            return (
                .topicInvalid, "The server does not take the topic's title or icon",
                "A title has 1 to 128 characters, an icon one of six colours or a custom emoji."
            )
        case "NOGENERAL_HIDE_FORBIDDEN", "GENERAL_MODIFY_ICON_FORBIDDEN":
            return (
                .notPossible, "This cannot be done with this topic",
                "Only the topic General can be hidden, and it has no other icon."
            )
        case "TOPIC_CLOSED":
            return (
                .chatForbidden, "The topic is closed", "Administrators write there, and open it with setTopicClosed."
            )
        case "CHANNEL_FORUM_MISSING":
            return (
                .peerInvalid, "The chat has no topics",
                "Name a supergroup that is a forum; an administrator makes it one with setForum."
            )
        case "PINNED_TOO_MUCH":
            return (.limitReached, "There are as many pinned as there may be", "Unpin one first.")
        case "MSG_TOO_OLD", "MESSAGE_TOO_OLD":
            return (
                .notPossible, "Servers do not tell any more when this message was read",
                "They tell it for seven days."
            )
        case "CHAT_TOO_BIG":
            return (
                .notPossible, "In a group of this size servers do not tell who has read a message",
                "They tell it of groups with at most a hundred members."
            )
        case "YOUR_PRIVACY_RESTRICTED":
            return (
                .privacyRestricted, "The account does not tell others when it reads",
                "Show others when the account was online last: setPrivacy(_:of: .lastSeen)."
            )
        case "EFFECT_ID_INVALID":
            return (
                .notPossible, "This effect cannot be sent here",
                "Take one of availableEffects(), and send it in a private chat."
            )
        default:
            return nil
        }
    }
}
