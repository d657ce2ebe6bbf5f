/// What a message carries besides its text.
public enum MessageMedia: Hashable, Sendable {
    case photo(TelegramFile)
    /// A file of any kind: a video, a voice message, a sticker, a text…
    case document(TelegramFile)
    /// What the server shows of a page that the text links to.
    case webPage(url: String, title: String?)
    /// Degrees north and east.
    case location(latitude: Double, longitude: Double)
    /// A place that moves, or has moved: ``LiveLocation/isLive(at:sentAt:)`` tells.
    case liveLocation(LiveLocation)
    /// A place with a name and an address.
    case venue(title: String, address: String, latitude: Double, longitude: Double)
    case contact(phoneNumber: String, firstName: String, lastName: String, userID: Int64?)
    case poll(Poll)
    case toDoList(ToDoList)
    case dice(emoticon: String, value: Int)
    /// A game of a bot. ``TelegramClient/play(_:in:)`` asks the bot where it is played.
    case game(Game)
    /// Photos and videos that are seen by those who have paid for them.
    case paid(PaidMedia)
    /// A story of a person or channel.
    indirect case story(SharedStory)
    /// Was there, and is gone: it was to be seen once, or for a time.
    case expired
    /// Anything else, by the name that the schema gives it.
    case other(String)
}
