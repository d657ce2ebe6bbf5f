import MTProtoCore
import TelegramAPI

/// Photos and videos of a message that are seen by those who have paid for them (core.telegram.org/api/paid-media).
public struct PaidMedia: Hashable, Sendable {
    /// One of the photos and videos.
    public enum Item: Hashable, Sendable {
        /// What is shown of it before it is paid for.
        case preview(Preview)
        /// Itself: a photo, or a document that is a video.
        case media(MessageMedia)
    }

    /// What is known of a photo or video before it is paid for. Servers may leave out each of these.
    public struct Preview: Hashable, Sendable {
        /// In points.
        public let width: Int?
        public let height: Int?
        /// A JPEG of some hundred bytes, to be shown blurred.
        public let thumbnail: [UInt8]?
        /// Of a video, in seconds; nil for photos.
        public let duration: Int?
    }

    /// What all of them cost together, in Telegram's stars.
    public let stars: Int64
    public let items: [Item]

    /// The account sees them: it has paid for them, or sells them.
    public var isBought: Bool { !items.isEmpty && files.count == items.count }

    /// Those that ``TelegramClient/download(_:to:options:)`` fetches: none before they are paid for.
    public var files: [TelegramFile] { items.compactMap(\.file) }
}

extension PaidMedia.Item {
    /// Nil before it is paid for.
    public var file: TelegramFile? {
        switch self {
        case .media(.photo(let file)), .media(.document(let file)): file
        case .media, .preview: nil
        }
    }

    init?(_ item: API.MessageExtendedMedia, of message: TelegramFile.Origin) {
        switch item {
        case .messageExtendedMedia(let media):
            guard let media = MessageMedia(media, of: message) else { return nil }
            self = .media(media)
        case .messageExtendedMediaPreview(let preview):
            self = .preview(
                PaidMedia.Preview(
                    width: preview.w.map { Int($0) }, height: preview.h.map { Int($0) },
                    thumbnail: preview.thumb.flatMap { PhotoSize.preview([$0]) },
                    duration: preview.videoDuration.map { Int($0) }))
        }
    }
}

/// The account sees photos and videos of a message that are sold: ``TelegramEvent/mediaBought(_:)``,
/// ``TelegramClient/buyMedia(of:in:for:)``.
public struct BoughtMedia: Hashable, Sendable {
    /// The chat with the message.
    public let chat: Peer
    public let messageID: Int
    public let items: [PaidMedia.Item]

    /// What ``TelegramClient/download(_:to:options:)`` fetches.
    public var files: [TelegramFile] { items.compactMap(\.file) }

    init(_ chat: Peer, _ messageID: Int32, _ items: [API.MessageExtendedMedia]) {
        self.chat = chat
        self.messageID = Int(messageID)
        let origin = TelegramFile.Origin(peer: chat, message: Int(messageID))
        self.items = items.compactMap { PaidMedia.Item($0, of: origin) }
    }
}

/// A person has paid for media that the bot has sent: ``BotUpdate/mediaBought(_:)``.
public struct MediaPurchase: Sendable {
    public let buyer: Peer
    /// What the bot has sent with them; empty without one.
    public let payload: String
    public let client: TelegramClient

    init(_ buyer: Int64, _ payload: String, of client: TelegramClient) {
        self.buyer = Peer(kind: .user, id: buyer)
        self.payload = payload
        self.client = client
    }
}

// MARK: - Selling

extension OutgoingMedia {
    /// Photos and videos that are sold together.
    struct Offer: Sendable {
        var media: [OutgoingMedia]
        var stars: Int64
        var payload: String?

        private static let mostMedia = 10
    }

    /// Photos and videos that are seen by those who have paid for them with Telegram's stars
    /// (core.telegram.org/api/paid-media). Administrators post them in channels, whose stars they become; bots send them
    /// to any chat. Several of them are one message, and no album.
    ///
    /// - Parameters:
    ///   - media: 1 to 10 photos and videos.
    ///   - stars: what all of them cost together; from 1 on.
    ///   - payload: up to 128 bytes that a bot is told with each payment: ``MediaPurchase/payload``. People do not see it.
    public static func paid(_ media: [OutgoingMedia], stars: Int64, payload: String? = nil) -> OutgoingMedia {
        OutgoingMedia(content: .paid(Offer(media: media, stars: stars, payload: payload)))
    }
}

extension OutgoingMedia.Offer {
    /// Refuses what servers would refuse after everything was uploaded.
    func check(_ upload: UploadOptions) throws(TelegramError) {
        func refusal(_ message: String, _ hint: String) -> TelegramError {
            TelegramError(.notPossible, message: message, location: API.Messages.SendMedia.name, hint: hint)
        }
        guard 1...Self.mostMedia ~= media.count else {
            throw refusal("1 to 10 photos and videos are sold together, not \(media.count)", "Send several messages.")
        }
        guard stars > 0 else {
            throw refusal("What is sold costs a star at least, not \(stars)", "Send what costs nothing as it is.")
        }
        guard media.allSatisfy({ $0.albumKind == .visual || $0.albumKind == .unknown }) else {
            throw refusal("Only photos and videos are sold", "Send what is something else by itself.")
        }
        guard media.allSatisfy({ $0.look.lifetime == nil }) else {
            throw refusal("What ends by itself is not sold", "Leave its lifetime out.")
        }
        guard upload.record == nil else {
            throw refusal("A record is of one upload, not of all that is sold", "Leave UploadOptions.record out.")
        }
    }

    /// In the words of the schema.
    func input(_ media: [API.InputMedia]) -> API.InputMedia {
        .inputMediaPaidMedia(.init(starsAmount: stars, extendedMedia: media, payload: payload))
    }
}

// MARK: - Buying

extension TelegramClient {
    /// The most messages that one request asks about.
    private static let askedAtOnce = 100

    /// Pays for the photos and videos of a message with the account's stars.
    ///
    /// ```swift
    /// if case .paid(let media)? = message.media, !media.isBought {
    ///     let bought = try await client.buyMedia(of: message.id, in: peer, for: media.stars)
    ///     for file in bought.files { try await client.download(file, into: "bought") }
    /// }
    /// ```
    ///
    /// They are paid for once: what the account sees already is given without a payment, also if the answer to the payment was
    /// lost.
    ///
    /// - Parameter stars: what they cost, as ``PaidMedia/stars`` says.
    /// - Returns: the photos and videos. The account's other sessions are told as well:
    ///   ``TelegramEvent/mediaBought(_:)``.
    /// - Throws: `notPossible`, before anything is paid, if they cost something else; `server` with `BALANCE_TOO_LOW` for
    ///   too few stars.
    @discardableResult
    public func buyMedia(
        of messageID: Int, in peer: Peer, for stars: Int64
    ) async throws(TelegramError) -> BoughtMedia {
        let invoice = API.InputInvoice.inputInvoiceMessage(
            peer: await network.input(peer), msgID: Int32(clamping: messageID))
        do throws(TelegramError) {
            let form = try await paymentForm(for: invoice, of: stars)
            // A form is good for one payment.
            let result = try await network.call(
                API.Payments.SendStarsForm(formID: form, invoice: invoice), on: .home
            ) { $0.isIdempotent = true }
            guard case .paymentResult(let updates) = result,
                let bought = BoughtMedia.read(updates, in: peer).first(where: { $0.messageID == messageID })
            else { throw unexpected("no media in it", API.Payments.SendStarsForm.name) }
            return bought
        } catch {
            // They were paid for before, or are now, and the answer was lost.
            guard error.isOfPaidMedia, let bought = try? await boughtMedia(of: [messageID], in: peer).first else {
                throw error
            }
            return bought
        }
    }

    /// What the account sees of media that are sold, by messages; those that it has not paid for are left out. Servers
    /// tell a client that was away nothing of what another one has paid for.
    ///
    /// - Parameter messageIDs: are asked for in parts of 100.
    public func boughtMedia(of messageIDs: [Int], in peer: Peer) async throws(TelegramError) -> [BoughtMedia] {
        var found: [BoughtMedia] = []
        for start in stride(from: 0, to: messageIDs.count, by: Self.askedAtOnce) {
            let ids = messageIDs[start..<min(start + Self.askedAtOnce, messageIDs.count)]
            let request = API.Messages.GetExtendedMedia(
                peer: await network.input(peer), id: ids.map { Int32(clamping: $0) })
            found += BoughtMedia.read(try await network.call(request, on: .home), in: peer)
        }
        return found
    }

    /// The number of a form for media of a price.
    private func paymentForm(
        for invoice: API.InputInvoice, of stars: Int64
    ) async throws(TelegramError) -> Int64 {
        let answer = try await network.call(API.Payments.GetPaymentForm(invoice: invoice), on: .home)
        guard case .paymentFormStars(let form) = answer, form.invoice.currency == Payment.stars,
            form.invoice.prices.count == 1, let price = form.invoice.prices.first?.amount
        else { throw unexpected("no price in stars in it", API.Payments.GetPaymentForm.name) }
        guard price == stars else {
            throw TelegramError(
                .notPossible, message: "The media cost \(price) stars, not \(stars)",
                location: API.Payments.GetPaymentForm.name, hint: "Give the price that the message says.")
        }
        return form.formID
    }
}

extension BoughtMedia {
    /// All of an answer.
    ///
    /// - Parameter chat: as the caller names it, of which the files are asked for again.
    fileprivate static func read(_ answer: API.Updates, in chat: Peer) -> [BoughtMedia] {
        let updates: [API.Update] =
            switch answer {
            case .updates(let updates): updates.updates
            case .updatesCombined(let updates): updates.updates
            case .updateShort(let update, _): [update]
            default: []
            }
        return updates.compactMap { update in
            guard case .updateMessageExtendedMedia(_, let id, let items) = update else { return nil }
            return BoughtMedia(chat, id, items)
        }
    }
}

extension TelegramError {
    /// Whether media may be paid for by now.
    fileprivate var isOfPaidMedia: Bool {
        guard let serverError else { return mayHaveRun }
        return ["INVOICE_ALREADY_PAID", "FORM_SUBMIT_DUPLICATE"].contains(serverError.message)
    }
}
