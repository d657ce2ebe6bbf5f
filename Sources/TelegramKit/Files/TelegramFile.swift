import TelegramAPI

/// A file on Telegram's servers: a document or photo of a message.
///
/// The permission to fetch it ends after a while; a file that came with a message renews it by itself, by asking for the
/// message again.
public struct TelegramFile: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case document
        /// The type of the size that is meant.
        case photo(String)
    }

    /// The message or story that has the file.
    struct Origin: Hashable, Sendable {
        var peer: Peer
        var message: Int
        /// The number is that of a story.
        var isStory = false
        /// The number is that of a message that waits for its time.
        var isScheduled = false
    }

    public let id: Int64
    /// As the sender named it; nil for photos, and if it has none.
    public let name: String?
    /// Like `application/pdf`.
    public let mimeType: String
    public let size: Int64
    /// The datacenter that has it.
    public let datacenter: Int

    /// In points; nil for what has no picture.
    public let width: Int?
    public let height: Int?
    /// How long it plays, in seconds.
    public let duration: Double?

    let accessHash: Int64
    let reference: [UInt8]
    let kind: Kind
    let origin: Origin?

    /// The file of a message's media.
    ///
    /// - Parameters:
    ///   - media: as a message has it.
    ///   - peer: the chat with the message, with its access hash if it is a channel.
    ///   - messageID: the message; nil if it is not known, so that the permission cannot be renewed.
    ///
    /// Nil if there is none, or none that can be: sizes below zero and of terabytes are no files.
    public init?(_ media: API.MessageMedia, in peer: Peer, messageID: Int?) {
        self.init(media, origin: messageID.map { Origin(peer: peer, message: $0) })
    }

    /// Nil if there is no file, or none that can be.
    init?(_ media: API.MessageMedia, origin: Origin?) {
        switch media {
        case .messageMediaDocument(let media):
            guard case .document(let document)? = media.document else { return nil }
            self.init(document, origin: origin)
        case .messageMediaPhoto(let media):
            guard case .photo(let photo)? = media.photo else { return nil }
            self.init(photo, origin: origin)
        default:
            return nil
        }
    }

    /// All files of a message's media: several if they are sold together.
    static func all(of media: API.MessageMedia, origin: Origin?) -> [TelegramFile] {
        guard case .messageMediaPaidMedia(_, let items) = media else {
            return [TelegramFile(media, origin: origin)].compactMap(\.self)
        }
        return items.compactMap { item in
            guard case .messageExtendedMedia(let media) = item else { return nil }
            return TelegramFile(media, origin: origin)
        }
    }

    /// What is said to be larger is no file: here sizes enter, and everything behind may count with them.
    static let sizes: Range<Int64> = 0..<1 << 48

    /// Nil for a size that no file has.
    init?(_ document: API.Document.Document, origin: Origin?) {
        guard Self.sizes.contains(document.size) else { return nil }
        var name: String?
        var picture: (width: Int, height: Int)?
        var duration: Double?
        for attribute in document.attributes {
            switch attribute {
            case .documentAttributeFilename(let fileName): name = name ?? fileName
            case .documentAttributeImageSize(let width, let height): picture = (Int(width), Int(height))
            case .documentAttributeVideo(let video):
                picture = (Int(video.w), Int(video.h))
                duration = video.duration
            case .documentAttributeAudio(let audio): duration = Double(audio.duration)
            default: break
            }
        }
        id = document.id
        self.name = name
        mimeType = document.mimeType
        size = document.size
        datacenter = Int(document.dcID)
        width = picture?.width
        height = picture?.height
        self.duration = duration
        accessHash = document.accessHash
        reference = document.fileReference
        kind = .document
        self.origin = origin
    }

    /// The largest form of a photo; nil if it has none that can be fetched.
    init?(_ photo: API.Photo.Photo, origin: Origin?) {
        var best: (type: String, bytes: Int32, width: Int, height: Int)?
        for size in photo.sizes {
            let candidate: (type: String, bytes: Int32, width: Int, height: Int)
            switch size {
            case .photoSize(let size): candidate = (size.type, size.size, Int(size.w), Int(size.h))
            case .photoSizeProgressive(let size):
                candidate = (size.type, size.sizes.max() ?? 0, Int(size.w), Int(size.h))
            default: continue
            }
            if candidate.bytes > best?.bytes ?? -1 { best = candidate }
        }
        guard let best else { return nil }
        id = photo.id
        name = nil
        mimeType = "image/jpeg"
        size = Int64(best.bytes)
        datacenter = Int(photo.dcID)
        width = best.width
        height = best.height
        duration = nil
        accessHash = photo.accessHash
        reference = photo.fileReference
        kind = .photo(best.type)
        self.origin = origin
    }

    var location: API.InputFileLocation {
        switch kind {
        case .document:
            .inputDocumentFileLocation(
                .init(id: id, accessHash: accessHash, fileReference: reference, thumbSize: ""))
        case .photo(let type):
            .inputPhotoFileLocation(
                .init(id: id, accessHash: accessHash, fileReference: reference, thumbSize: type))
        }
    }

    /// The file as media of another message; nothing is uploaded then.
    var media: API.InputMedia {
        switch kind {
        case .document:
            .inputMediaDocument(
                .init(id: .inputDocument(id: id, accessHash: accessHash, fileReference: reference)))
        case .photo:
            .inputMediaPhoto(.init(id: .inputPhoto(id: id, accessHash: accessHash, fileReference: reference)))
        }
    }
}

extension Message {
    /// The document or photo that it carries; nil if there is none.
    public var file: TelegramFile? {
        switch media {
        case .document(let file), .photo(let file): return file
        default: return nil
        }
    }
}
