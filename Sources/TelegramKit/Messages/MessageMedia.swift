/// What a message carries besides its text.
public enum MessageMedia: Hashable, Sendable {
    case photo(MediaFile)
    /// A file of any kind: a video, a voice message, a sticker, a text…
    case document(MediaFile)
    /// What the server shows of a page that the text links to.
    case webPage(url: String, title: String?)
    /// Degrees north and east.
    case location(latitude: Double, longitude: Double)
    case contact(phoneNumber: String, firstName: String, lastName: String, userID: Int64?)
    case poll(question: String)
    case dice(emoticon: String, value: Int)
    /// Was there, and is gone: it was to be seen once, or for a time.
    case expired
    /// Anything else, by the name that the schema gives it.
    case other(String)
}

/// A file at Telegram's datacenters, as a message refers to it.
public struct MediaFile: Hashable, Sendable {
    public let id: Int64
    public let accessHash: Int64
    /// Proves that the account has seen the file. It expires: ask for the message again to get a new one.
    public let fileReference: [UInt8]
    /// Where it lies.
    public let datacenter: Int
    /// In bytes.
    public let size: Int64
    /// For a photo, which of its sizes this is; empty for a document itself.
    public let thumbnailSize: String
    public let mimeType: String
    public let fileName: String?
    /// In points; nil for what has no picture.
    public let width: Int?
    public let height: Int?
    /// How long it plays, in seconds.
    public let duration: Double?
}
