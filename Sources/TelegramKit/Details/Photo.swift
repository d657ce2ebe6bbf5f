import TelegramAPI

/// A photo in all its sizes.
public struct Photo: Hashable, Sendable {
    public let id: Int64
    /// When it was uploaded: seconds since 1970.
    public let date: Int
    /// From the smallest to the largest.
    public let sizes: [PhotoSize]
    /// A JPEG of some hundred bytes to be shown blurred until the photo is there; nil if the server sent none.
    public let preview: [UInt8]?
    /// The value of the interface.
    public let raw: API.Photo

    /// The largest size, which ``TelegramClient/download(_:to:options:)`` fetches; nil if none can be fetched.
    public var file: TelegramFile? {
        if case .photo(let photo) = raw { TelegramFile(photo, origin: nil) } else { nil }
    }

    /// Nil for no photo.
    public init?(_ raw: API.Photo) {
        guard case .photo(let photo) = raw else { return nil }
        id = photo.id
        date = Int(photo.date)
        sizes = PhotoSize.sorted(photo.sizes)
        preview = PhotoSize.preview(photo.sizes)
        self.raw = raw
    }
}

/// One size of a photo, or of the picture that stands for a document.
public struct PhotoSize: Hashable, Sendable {
    /// The letter by which servers name it (core.telegram.org/api/files#image-thumbnail-types).
    public let type: String
    /// In points.
    public let width: Int
    public let height: Int
    /// In bytes.
    public let byteCount: Int
    /// Its bytes, if they came along.
    public let bytes: [UInt8]?

    init?(_ size: API.PhotoSize) {
        switch size {
        case .photoSize(let size):
            self.init(
                type: size.type, width: Int(size.w), height: Int(size.h), byteCount: Int(size.size), bytes: nil)
        case .photoSizeProgressive(let size):
            self.init(
                type: size.type, width: Int(size.w), height: Int(size.h), byteCount: Int(size.sizes.max() ?? 0),
                bytes: nil)
        case .photoCachedSize(let size):
            self.init(
                type: size.type, width: Int(size.w), height: Int(size.h), byteCount: size.bytes.count,
                bytes: size.bytes)
        case .photoSizeEmpty, .photoStrippedSize, .photoPathSize: return nil
        }
    }

    private init(type: String, width: Int, height: Int, byteCount: Int, bytes: [UInt8]?) {
        self.type = type
        self.width = width
        self.height = height
        self.byteCount = byteCount
        self.bytes = bytes
    }

    static func sorted(_ sizes: [API.PhotoSize]) -> [PhotoSize] {
        sizes.compactMap { PhotoSize($0) }.sorted { ($0.width, $0.byteCount) < ($1.width, $1.byteCount) }
    }

    static func preview(_ sizes: [API.PhotoSize]) -> [UInt8]? {
        for case .photoStrippedSize(_, let bytes) in sizes { return StrippedJPEG.expand(bytes) }
        return nil
    }
}

extension Message {
    /// The sizes of its photo, or of the picture that stands for its document, from the smallest to the largest.
    public var thumbnails: [PhotoSize] { PhotoSize.sorted(pictureSizes) }

    /// A JPEG of some hundred bytes to be shown blurred until the photo or video is there; nil if the server sent none.
    public var preview: [UInt8]? { PhotoSize.preview(pictureSizes) }

    private var pictureSizes: [API.PhotoSize] {
        guard case .message(let message)? = raw else { return [] }
        switch message.media {
        case .messageMediaPhoto(let media):
            if case .photo(let photo)? = media.photo { return photo.sizes }
        case .messageMediaDocument(let media):
            if case .document(let document)? = media.document { return document.thumbs ?? [] }
        default: break
        }
        return []
    }
}
