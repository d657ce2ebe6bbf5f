import TelegramAPI

/// Photos and videos that are seen by those who have paid for them (core.telegram.org/api/paid-media).
struct PaidMediaRecord: Codable, Sendable {
    struct Item: Codable, Hashable, Sendable {
        /// One of ``World/fileRecords``.
        var file: Int64
        var look: MediaLook?
    }

    var stars: Int64
    var items: [Item]
    /// What the bot that sells them is told with each payment.
    var payload: String?
    /// Who has sent them.
    var sender: Int64
    /// Who gets the stars: the bot, or the channel in which they are a post.
    var seller: PeerKey
    /// What the message in which they were sent shares with its copies; nil while it waits for its time.
    var shared: Int64?
    /// Its id, if it is a post or stands in a supergroup.
    var post: Int32?
    /// Who has paid.
    var buyers: Set<Int64> = []
}

/// A payment for media.
struct MediaCharge: Codable, Hashable, Sendable {
    var id: String
    var user: Int64
    /// One of ``StarPayments/media``.
    var media: Int64
    var date: Int32
}

extension Attachment {
    /// What is seen by those who have paid for it.
    var paidMedia: Int64? {
        if case .paidMedia(let id) = self { id } else { nil }
    }
}

// Paid media as users see them.
extension World {
    /// Whether a user sees what is sold: who has paid or sent it, and administrators who post where it is a post.
    func sees(_ media: PaidMediaRecord, _ viewer: Int64) -> Bool {
        if viewer == media.sender || media.buyers.contains(viewer) { return true }
        guard media.seller.channel != nil else { return false }
        return self.may(\.postMessages, in: media.seller, viewer)
    }

    /// All that is sold as a message carries it.
    func paidMedia(_ id: Int64, seenBy viewer: Int64) -> API.MessageMedia {
        guard let media = self.payments.media[id] else { return .messageMediaUnsupported }
        return .messageMediaPaidMedia(
            starsAmount: media.stars, extendedMedia: self.extendedMedia(media, seenBy: viewer))
    }

    /// The photos and videos, or what is shown in place of them.
    func extendedMedia(_ media: PaidMediaRecord, seenBy viewer: Int64) -> [API.MessageExtendedMedia] {
        let isOpen = self.sees(media, viewer)
        return media.items.map { item in
            isOpen
                ? .messageExtendedMedia(media: self.media(item.file, item.look))
                : .messageExtendedMediaPreview(self.preview(of: item.file))
        }
    }

    /// What may be known of a photo or video before it is paid for.
    private func preview(of file: Int64) -> API.MessageExtendedMedia.MessageExtendedMediaPreview {
        var preview = API.MessageExtendedMedia.MessageExtendedMediaPreview()
        guard let record = self.fileRecords[file] else { return preview }
        preview.thumb = record.sizes.map { .photoStrippedSize(type: "i", bytes: $0.stripped) }
        switch record.kind {
        case .photo:
            preview.w = record.picture.map { Int32(clamping: $0.width) }
            preview.h = record.picture.map { Int32(clamping: $0.height) }
        case .document(_, let attributes):
            for case .documentAttributeVideo(let video) in attributes {
                (preview.w, preview.h) = (video.w, video.h)
                preview.videoDuration = Int32(exactly: video.duration.rounded(.up))
            }
        }
        return preview
    }

    /// The media of a message, as the one is told who sees them.
    func extendedMediaUpdate(
        _ media: PaidMediaRecord, of message: StoredMessage, seenBy viewer: Int64
    ) -> API.Update {
        .updateMessageExtendedMedia(
            peer: message.peer.object, msgID: message.id, extendedMedia: self.extendedMedia(media, seenBy: viewer))
    }

    /// A payment for media as it stands in the list of who has paid, or of who has got the stars.
    func object(_ charge: MediaCharge, of owner: PeerKey, seenBy viewer: Int64) -> API.StarsTransaction? {
        guard let media = self.payments.media[charge.media] else { return nil }
        let isPayer = owner == .user(charge.user)
        let other = isPayer ? media.seller : .user(charge.user)
        let id = media.post ?? media.shared.flatMap { self.boxes[viewer]?.id(ofShared: $0) }
        let payload = isPayer || media.seller.user == nil ? nil : media.payload.map { Array($0.utf8) }
        return API.StarsTransaction(
            id: charge.id, amount: .starsAmount(amount: isPayer ? -media.stars : media.stars, nanos: 0),
            date: charge.date, peer: .starsTransactionPeer(peer: other.object), botPayload: payload, msgID: id,
            extendedMedia: media.items.map { self.media($0.file, $0.look) })
    }
}
