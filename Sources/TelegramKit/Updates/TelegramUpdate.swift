import TelegramAPI

/// Something that happened to the account without having been asked for.
public enum TelegramUpdate: Sendable {
    /// A message arrived, or was sent from this or another device of the account.
    case newMessage(Message)
    /// Anything else, as the server sent it.
    case other(API.Update)
    /// The session was ended from elsewhere, or the account is gone. ``TelegramClient/sendCode(to:)`` starts anew.
    case signedOut(reason: String)
    /// The server may have more than it sent: a new session began, the connection was away for long, or a slow reader
    /// let the buffer overflow. What a program shows should be fetched again.
    case mayHaveMissed(reason: String)
}
