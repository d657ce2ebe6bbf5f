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

    /// The message that has the file.
    struct Origin: Hashable, Sendable {
        var peer: Peer
        var message: Int
    }

    public let id: Int64
    /// As the sender named it; nil for photos, and if it has none.
    public let name: String?
    /// Like `application/pdf`.
    public let mimeType: String
    public let size: Int64
    /// The datacenter that has it.
    public let datacenter: Int

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
    public init?(_ media: API.MessageMedia, in peer: Peer, messageID: Int?) {
        let origin = messageID.map { Origin(peer: peer, message: $0) }
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

    init(_ document: API.Document.Document, origin: Origin?) {
        id = document.id
        let names = document.attributes.compactMap { attribute -> String? in
            if case .documentAttributeFilename(let name) = attribute { name } else { nil }
        }
        name = names.first
        mimeType = document.mimeType
        size = document.size
        datacenter = Int(document.dcID)
        accessHash = document.accessHash
        reference = document.fileReference
        kind = .document
        self.origin = origin
    }

    /// The largest form of a photo.
    init?(_ photo: API.Photo.Photo, origin: Origin?) {
        var best: (type: String, size: Int32)?
        for size in photo.sizes {
            let candidate: (type: String, size: Int32)
            switch size {
            case .photoSize(let size): candidate = (size.type, size.size)
            case .photoSizeProgressive(let size): candidate = (size.type, size.sizes.max() ?? 0)
            default: continue
            }
            if candidate.size > best?.size ?? -1 { best = candidate }
        }
        guard let best else { return nil }
        id = photo.id
        name = nil
        mimeType = "image/jpeg"
        size = Int64(best.size)
        datacenter = Int(photo.dcID)
        accessHash = photo.accessHash
        reference = photo.fileReference
        kind = .photo(best.type)
        self.origin = origin
    }

    init(_ file: MediaFile, _ kind: Kind, origin: Origin?) {
        id = file.id
        name = file.fileName
        mimeType = file.mimeType
        size = file.size
        datacenter = file.datacenter
        accessHash = file.accessHash
        reference = file.fileReference
        self.kind = kind
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
        let origin = TelegramFile.Origin(peer: peer, message: id)
        switch media {
        case .document(let file): return TelegramFile(file, .document, origin: origin)
        case .photo(let file): return TelegramFile(file, .photo(file.thumbnailSize), origin: origin)
        default: return nil
        }
    }
}
