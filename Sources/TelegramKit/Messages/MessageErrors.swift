import MTProtoCore

extension TelegramError.Code {
    // What the server says about messages.

    /// The message has neither text nor media.
    public static let messageEmpty = TelegramError.Code("messageEmpty")
    /// The text has more than ``FormattedText/maximumLength`` units; ``FormattedText/parts(limit:)`` takes it apart.
    public static let messageTooLong = TelegramError.Code("messageTooLong")
    /// There is no such message, or none that this may be done with.
    public static let messageNotFound = TelegramError.Code("messageNotFound")
    /// The edited message would be the same as before: text, formatting, buttons and media. The message is as it was to
    /// be, and ``TelegramError/ignoring(_:isolation:do:)`` takes that for success.
    public static let messageNotModified = TelegramError.Code("messageNotModified")
    /// A message with this random id was sent before: it is in the chat.
    public static let alreadySent = TelegramError.Code("alreadySent")
    /// Telegram has no way to do this, for any account.
    public static let notPossible = TelegramError.Code("notPossible")
    /// Entities reach out of the text, or a link in them is none.
    public static let entitiesInvalid = TelegramError.Code("entitiesInvalid")
    /// The account may not write in this chat, or not do this there.
    public static let chatForbidden = TelegramError.Code("chatForbidden")
    /// There is no such person, group or channel, or the account does not know it.
    public static let peerInvalid = TelegramError.Code("peerInvalid")
}

extension TelegramError {
    /// What the server's words about messages and chats mean; nil if they are about something else.
    static func ofMessages(_ error: RPCError) -> (code: Code, message: String, hint: String)? {
        switch error.message {
        case "MESSAGE_EMPTY":
            return (.messageEmpty, "The message is empty", "Send at least one character that is not white space.")
        case "MESSAGE_TOO_LONG", "MEDIA_CAPTION_TOO_LONG":
            return (.messageTooLong, "The text is too long", "Take it apart with FormattedText.parts().")
        case "MESSAGE_ID_INVALID", "MESSAGE_IDS_EMPTY", "MSG_ID_INVALID", "REPLY_MESSAGE_ID_INVALID",
            "REPLY_TO_INVALID", "MESSAGE_AUTHOR_REQUIRED", "MESSAGE_DELETE_FORBIDDEN", "MESSAGE_EDIT_TIME_EXPIRED",
            "STORY_ID_INVALID":
            return (
                .messageNotFound, "There is no message or story with which this can be done",
                "Check id and chat; most messages can only be changed by their author, and for some time."
            )
        case "MESSAGE_NOT_MODIFIED", "TODO_NOT_MODIFIED", "STORY_NOT_MODIFIED":
            return (.messageNotModified, "The message is like that already", "Nothing needs to be done.")
        case "RANDOM_ID_DUPLICATE":
            return (.alreadySent, "The message was sent before", "Nothing needs to be done; the chat's history has it.")
        case "ENTITY_BOUNDS_INVALID", "ENTITIES_TOO_LONG", "ENTITY_MENTION_USER_INVALID", "ENTITY_TEXTURL_INVALID":
            return (
                .entitiesInvalid, "The server does not accept the formatting",
                "Count offsets in UTF-16 units, and mention only people that the account has met."
            )
        case "USER_IS_BLOCKED", "USER_BLOCKED":
            return (
                .chatForbidden, "The person has blocked the account",
                "Send nothing more until this person writes again: who has blocked an account gets nothing from it."
            )
        case "YOU_BLOCKED_USER":
            return (
                .chatForbidden, "The account has blocked this person", "Unblock the person, or send nothing."
            )
        case "VOICE_MESSAGES_FORBIDDEN":
            return (
                .chatForbidden, "The person takes no voice messages", "Send a text, or a file of another kind."
            )
        case "CHAT_FORWARDS_RESTRICTED":
            return (
                .chatForbidden, "The message, or its chat, lets nothing be forwarded",
                "Write what it says in a message of the account's own, or leave it where it is."
            )
        case "CHAT_WRITE_FORBIDDEN", "CHAT_ADMIN_REQUIRED", "USER_BANNED_IN_CHANNEL", "CHAT_SEND_PLAIN_FORBIDDEN",
            "CHAT_RESTRICTED", "CHAT_GUEST_SEND_FORBIDDEN", "CHANNEL_PRIVATE", "CHAT_FORBIDDEN":
            return (
                .chatForbidden, "The account may not do this in the chat",
                "Join the chat, or ask its administrators for the right."
            )
        case "SEND_AS_PEER_INVALID":
            return (
                .peerInvalid, "The account may not write in this name here",
                "In supergroups a channel of the account's own can be named; leave it out elsewhere."
            )
        case "PEER_ID_INVALID", "USER_ID_INVALID", "CHAT_ID_INVALID", "CHANNEL_INVALID", "INPUT_USER_DEACTIVATED",
            "USERNAME_NOT_OCCUPIED", "USERNAME_INVALID", "PHONE_NOT_OCCUPIED":
            return (
                .peerInvalid, "There is no such person, group or channel",
                "Find it by name, or take it from the list of chats: an id alone is not enough."
                    + (error.message == "PEER_ID_INVALID" ? " Bots write only to people who have written to them." : "")
            )
        default:
            return nil
        }
    }
}
