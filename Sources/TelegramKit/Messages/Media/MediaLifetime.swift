import TelegramAPI

/// For how long what was sent can be seen, once the other person has opened it. Only what one person sends to another can end.
public enum MediaLifetime: Hashable, Sendable {
    /// It is gone as soon as it was seen or heard.
    case viewedOnce
    /// 1 to 60 seconds.
    case seconds(Int)

    /// What the schema says for ``viewedOnce``.
    private static let once = Int32.max

    init?(_ seconds: Int32?) {
        guard let seconds, seconds > 0 else { return nil }
        self = seconds == Self.once ? .viewedOnce : .seconds(Int(seconds))
    }

    var seconds: Int32 {
        switch self {
        case .viewedOnce: Self.once
        case .seconds(let seconds): Int32(clamping: seconds)
        }
    }
}

/// How a file is shown in a message.
struct MediaLook: Sendable {
    var hasSpoiler = false
    var lifetime: MediaLifetime?
    /// What a video shows before it is played.
    var cover: UploadContent?
    /// Where a video is played from, in seconds.
    var start: Int?

    /// Media of the schema that look so.
    ///
    /// - Parameter cover: the picture, once the server has it.
    func applied(to media: API.InputMedia, cover: API.InputPhoto?) -> API.InputMedia {
        let start = start.map { Int32(clamping: $0) }
        switch media {
        case .inputMediaUploadedPhoto(var photo):
            (photo.spoiler, photo.ttlSeconds) = (hasSpoiler, lifetime?.seconds)
            return .inputMediaUploadedPhoto(photo)
        case .inputMediaPhoto(var photo):
            (photo.spoiler, photo.ttlSeconds) = (hasSpoiler, lifetime?.seconds)
            return .inputMediaPhoto(photo)
        case .inputMediaUploadedDocument(var document):
            (document.spoiler, document.ttlSeconds) = (hasSpoiler, lifetime?.seconds)
            (document.videoCover, document.videoTimestamp) = (cover, start)
            return .inputMediaUploadedDocument(document)
        case .inputMediaDocument(var document):
            (document.spoiler, document.ttlSeconds) = (hasSpoiler, lifetime?.seconds)
            (document.videoCover, document.videoTimestamp) = (cover, start)
            return .inputMediaDocument(document)
        default: return media
        }
    }
}

// How a file is shown in a message.
extension Message {
    /// A photo or video that is covered until it is touched.
    public var hasSpoiler: Bool {
        switch mediaContent {
        case .messageMediaPhoto(let media)?: media.spoiler
        case .messageMediaDocument(let media)?: media.spoiler
        default: false
        }
    }

    /// For how long it can be seen once it was opened: ``TelegramClient/markOpened(_:in:)``. Nil for ever.
    public var mediaLifetime: MediaLifetime? {
        switch mediaContent {
        case .messageMediaPhoto(let media)?: MediaLifetime(media.ttlSeconds)
        case .messageMediaDocument(let media)?: MediaLifetime(media.ttlSeconds)
        default: nil
        }
    }

    /// What a video shows before it is played, if it has a picture for that.
    public var videoCover: TelegramFile? {
        guard case .messageMediaDocument(let media)? = mediaContent, case .photo(let photo)? = media.videoCover else {
            return nil
        }
        return TelegramFile(photo, origin: .init(peer: peer, message: id, isScheduled: isScheduled))
    }

    /// A voice message or round video that was not listened to or seen, or something that will end and was not opened. For one's
    /// own, by the other side.
    public var hasUnopenedMedia: Bool {
        if case .message(let message)? = raw { message.mediaUnread } else { false }
    }

    private var mediaContent: API.MessageMedia? {
        if case .message(let message)? = raw { message.media } else { nil }
    }
}

extension TelegramClient {
    /// Tells the server that the account has opened what messages carry, a hundred with each request: it has listened to a voice
    /// message, or looked at a photo that ends (``Message/mediaLifetime``), whose time begins then. The author is told. Where a
    /// request fails, those before it are opened: ``TelegramError/mayHaveRun`` is true then.
    public func markOpened(_ messageIDs: [Int], in peer: Peer) async throws(TelegramError) {
        for start in stride(from: 0, to: messageIDs.count, by: Self.changeLimit) {
            let ids = messageIDs[start..<min(start + Self.changeLimit, messageIDs.count)].map { Int32(clamping: $0) }
            do throws(TelegramError) {
                if peer.kind == .channel {
                    let request = API.Channels.ReadMessageContents(channel: await network.inputChannel(peer), id: ids)
                    _ = try await network.call(request, on: .home) { $0.changes(peer) }
                } else {
                    let request = API.Messages.ReadMessageContents(id: ids)
                    _ = try await network.call(request, on: .home) { $0.changes(peer) }
                }
            } catch {
                throw start == 0 ? error : error.amongOthers
            }
        }
    }
}
