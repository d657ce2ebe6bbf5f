import MTProtoCore
import TelegramAPI

/// How a file is shown in one message: covered, for a while only, with another picture.
struct MediaLook: Codable, Hashable, Sendable {
    /// Covered until it is touched.
    var isSpoiler = false
    /// Seconds from the moment at which it is opened until it is gone; ``once`` is as soon as it was seen.
    var lifetime: Int32?
    /// What a video shows before it is played, one of ``World/fileRecords``.
    var cover: Int64?
    /// Seconds of a video from its beginning to where it is played from.
    var start: Int32?
    /// Its time is over.
    var isGone = false

    static let once = Int32.max
    static let lifetimes: ClosedRange<Int32> = 1...60
}

extension World {
    /// How a message is to show a file; nil: as it is.
    ///
    /// - Parameters:
    ///   - file: the file itself.
    ///   - peer: the chat; nil where nothing that ends can stand.
    func look(of media: API.InputMedia, file: Int64, in peer: PeerKey?, _ call: Call) throws(RPCError) -> MediaLook? {
        var look = MediaLook()
        var cover: API.InputPhoto?
        switch media {
        case .inputMediaUploadedPhoto(let photo): (look.isSpoiler, look.lifetime) = (photo.spoiler, photo.ttlSeconds)
        case .inputMediaPhoto(let photo): (look.isSpoiler, look.lifetime) = (photo.spoiler, photo.ttlSeconds)
        case .inputMediaUploadedDocument(let document):
            (look.isSpoiler, look.lifetime) = (document.spoiler, document.ttlSeconds)
            (cover, look.start) = (document.videoCover, document.videoTimestamp)
        case .inputMediaDocument(let document):
            (look.isSpoiler, look.lifetime) = (document.spoiler, document.ttlSeconds)
            (cover, look.start) = (document.videoCover, document.videoTimestamp)
        default: return nil
        }
        if look.lifetime == 0 { look.lifetime = nil }
        if look.start == 0 { look.start = nil }
        let kind = self.fileRecords[file].map { MediaKind($0.kind) }
        if let lifetime = look.lifetime {
            try self.checkLifetime(lifetime, of: kind, in: peer, call)
        }
        if let cover {
            guard kind == .video, case .inputPhoto(let id, let hash, let reference) = cover else {
                throw .badRequest("MEDIA_INVALID")
            }
            let photo = try self.storedFile(id, accessHash: hash, reference: reference)
            guard case .photo = photo.kind else { throw .badRequest("PHOTO_INVALID") }
            look.cover = photo.id
        }
        guard look.start.map({ $0 > 0 && kind == .video }) != false else { throw .badRequest("MEDIA_INVALID") }
        return look == MediaLook() ? nil : look
    }

    /// Only what one person sends to another ends by itself, and only what is looked at or listened to.
    private func checkLifetime(
        _ lifetime: Int32, of kind: MediaKind?, in peer: PeerKey?, _ call: Call
    ) throws(RPCError) {
        guard let other = peer?.user, other != call.user else { throw .badRequest("TTL_MEDIA_INVALID") }
        let isAllowed =
            switch kind {
            case .photo, .video: lifetime == MediaLook.once || MediaLook.lifetimes.contains(lifetime)
            case .voice, .roundVideo: lifetime == MediaLook.once
            default: false
            }
        guard isAllowed else { throw .badRequest("TTL_MEDIA_INVALID") }
    }

    /// A file as a message shows it.
    func media(_ file: Int64, _ look: MediaLook?) -> API.MessageMedia {
        guard let look else { return self.media(file) }
        switch self.media(file) {
        case .messageMediaPhoto(var media):
            (media.spoiler, media.ttlSeconds) = (look.isSpoiler, look.lifetime)
            if look.isGone { media.photo = nil }
            return .messageMediaPhoto(media)
        case .messageMediaDocument(var media):
            (media.spoiler, media.ttlSeconds, media.videoTimestamp) = (look.isSpoiler, look.lifetime, look.start)
            media.videoCover = look.cover.flatMap { self.fileRecords[$0] }.map { self.photo($0) }
            if look.isGone { (media.document, media.videoCover) = (nil, nil) }
            return .messageMediaDocument(media)
        case let other: return other
        }
    }

    /// The reader of a message has opened what it carries: its time begins.
    mutating func open(_ message: StoredMessage, _ call: Call) {
        guard let look = message.extras.look, let lifetime = look.lifetime, !look.isGone else { return }
        guard lifetime != MediaLook.once else { return self.endMedia(of: message.id, knownTo: call.user) }
        self.agenda.insert(
            .endMedia(user: call.user, message.id), at: Int32(clamping: call.now + Int64(lifetime)))
    }

    /// Takes away what a message carries, from all who have it. They are not told: their clients have counted along.
    mutating func endMedia(of id: Int32, knownTo user: Int64) {
        guard let message = self.boxes[user]?.message(id) else { return }
        for copy in self.copies(of: message, knownTo: user) { self.boxes[copy.user]?.endMedia(of: copy.message.id) }
    }
}
