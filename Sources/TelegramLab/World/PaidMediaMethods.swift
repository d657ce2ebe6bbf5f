import MTProtoCore
import TelegramAPI

// Photos and videos that are sold for stars (core.telegram.org/api/paid-media).

extension Router {
    mutating func addPaidMediaMethods() {
        self.on(API.Messages.GetExtendedMedia.self) { (world, query, call) throws(RPCError) in
            try world.boughtMedia(query, call)
        }
    }

    mutating func judgePaidMediaParameters() {
        self.judge(API.Messages.GetExtendedMedia.self, actsOn: "peer id")
    }

    static func paidMedia(_ media: API.InputMedia) -> [API.InputMedia.InputMediaPaidMedia] {
        if case .inputMediaPaidMedia(let media) = media { [media] } else { [] }
    }

    static let partsOfPaidMedia: [Refusal<API.InputMedia.InputMediaPaidMedia>] = [
        .init("extended_media", when: otherMedia, of: { $0.extendedMedia }, Self.isOtherMedia),
        .init(in: "extended_media", { $0.extendedMedia }, Self.partsOfMedia),
    ]
}

extension World {
    /// As `stars_paid_post_amount_max` of `help.getAppConfig` says it.
    static let highestMediaPrice: Int64 = 10_000
    static let mostPaidMedia = 10
    /// Of what the bot is told again, in bytes.
    private static let longestMediaPayload = 128
    /// The most messages that one request asks about.
    private static let mostAskedMessages = 100

    // MARK: Sending

    /// Puts photos and videos up for sale. Returns the number under which a message carries them.
    mutating func offerMedia(
        _ input: API.InputMedia.InputMediaPaidMedia, in peer: PeerKey, _ call: Call
    ) throws(RPCError) -> Int64 {
        let isBot = self.users[call.user]?.isBot == true
        guard isBot || self.isBroadcast(peer) else { throw .badRequest("MEDIA_INVALID") }
        guard (1...Self.highestMediaPrice).contains(input.starsAmount) else {
            throw .badRequest("EXTENDED_MEDIA_AMOUNT_INVALID")
        }
        guard (1...Self.mostPaidMedia).contains(input.extendedMedia.count) else {
            throw .badRequest("EXTENDED_MEDIA_INVALID")
        }
        let payload = input.payload.flatMap { $0.isEmpty ? nil : $0 }
        guard isBot || payload == nil else { throw .notInLab(parameter: "media.payload") }
        guard payload?.utf8.count ?? 0 <= Self.longestMediaPayload else { throw .badRequest("INVOICE_PAYLOAD_INVALID") }
        var items: [PaidMediaRecord.Item] = []
        for media in input.extendedMedia {
            let file = try self.file(for: media, call)
            switch self.fileRecords[file].map({ MediaKind($0.kind) }) {
            case .photo, .video: break
            default: throw .badRequest("EXTENDED_MEDIA_INVALID")
            }
            items.append(.init(file: file, look: try self.look(of: media, file: file, in: nil, call)))
        }
        let id = self.makeRandomID()
        self.payments.media[id] = PaidMediaRecord(
            stars: input.starsAmount, items: items, payload: payload, sender: call.user,
            seller: self.isBroadcast(peer) ? peer : .user(call.user))
        return id
    }

    /// Notes what a new message carries: where what it sells is found, and that a story was handed on.
    ///
    /// - Parameter post: its id, if all in the chat know it by the same one.
    mutating func noteCarried(_ content: StoredMessage.Content, shared: Int64, post: Int32?) {
        if case .attached(.paidMedia(let id), _, _) = content, self.payments.media[id]?.shared == nil {
            self.payments.media[id]?.shared = shared
            self.payments.media[id]?.post = post
        }
        if let story = content.attachment?.story, !story.isMention {
            self.stories[story.owner]?.change(story.id) { $0.forwards = Int32(clamping: Int64($0.forwards) + 1) }
        }
    }

    // MARK: Buying

    /// What a message sells that a client names.
    struct OfferedMedia {
        var id: Int64
        var media: PaidMediaRecord
        var message: StoredMessage
    }

    /// The media that a client means; nil if the message sells something else, or nothing.
    func offeredMedia(_ input: API.InputInvoice, _ call: Call) throws(RPCError) -> OfferedMedia? {
        guard case .inputInvoiceMessage(let input, let id) = input else { return nil }
        let peer = try self.peer(input, of: call.user)
        guard let message = self.message(id, in: peer, of: call.user), self.mayNotice([message], call.user),
            let number = message.content.attachment?.paidMedia, let media = self.payments.media[number]
        else { return nil }
        guard !self.sees(media, call.user) else { throw .badRequest("INVOICE_ALREADY_PAID") }
        return OfferedMedia(id: number, media: media, message: message)
    }

    /// What a user is asked to agree to.
    mutating func mediaForm(_ offer: OfferedMedia, _ call: Call) -> API.Payments.PaymentForm {
        let id = self.makeRandomID()
        self.payments.forms.add(id, for: call.user, good: .media(offer.id), now: call.now)
        // A form names a bot; channels have none, so that Telegram stands in its place.
        let bot = offer.media.seller.user ?? Self.serviceUser
        let (title, count) = ("Paid media", offer.media.items.count)
        return .paymentFormStars(
            .init(
                formID: id, botID: bot, title: title, description: count == 1 ? "1 file" : "\(count) files",
                invoice: API.Invoice(
                    currency: StarInvoice.currency, prices: [.init(label: title, amount: offer.media.stars)]),
                users: [self.user(bot, seenBy: call.user, now: call.now)]))
    }

    /// Takes the stars, and shows the media. Nobody is asked whether the order stands.
    mutating func buy(
        _ offer: OfferedMedia, _ formID: Int64, _ call: Call
    ) throws(RPCError) -> API.Payments.PaymentResult {
        guard let form = self.payments.forms.form(formID, of: call.user, now: call.now) else {
            throw .badRequest("FORM_EXPIRED")
        }
        guard form.good == .media(offer.id) else { throw .badRequest("BOT_INVOICE_INVALID") }
        try self.checkStars(of: call.user, atLeast: offer.media.stars)
        let charge = MediaCharge(id: self.makeChargeID(), user: call.user, media: offer.id, date: call.date)
        self.payments.note(charge, of: offer.media)
        // A bot that sells for a channel, or has given nothing to be told again, finds the payment in the lists alone.
        if let payload = offer.media.payload, let bot = offer.media.seller.user, self.users[bot]?.isBot == true {
            self.tellNumbered(bot, [.user(call.user)], call) { number in
                .updateBotPurchasedPaidMedia(userID: call.user, payload: payload, qts: number)
            }
        }
        let media = self.payments.media[offer.id] ?? offer.media
        let companions = self.companions(of: [offer.message], seenBy: call.user, now: call.now)
        let updates = self.updates(
            [
                self.extendedMediaUpdate(media, of: offer.message, seenBy: call.user),
                self.balanceUpdate(of: call.user),
            ], with: companions, date: call.date)
        self.deliver(updates, to: call.user, except: call.session)
        return .paymentResult(updates: updates)
    }

    /// The media that the caller sees in messages: what another session has bought is told to none that was away.
    fileprivate func boughtMedia(
        _ query: API.Messages.GetExtendedMedia, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let peer = try self.peer(query.peer, of: call.user)
        guard query.id.count <= Self.mostAskedMessages else { throw .badRequest("LIMIT_INVALID") }
        var found: [StoredMessage] = []
        var updates: [API.Update] = []
        for id in query.id {
            guard let message = self.message(id, in: peer, of: call.user), self.mayNotice([message], call.user),
                let media = message.content.attachment?.paidMedia.flatMap({ self.payments.media[$0] }),
                self.sees(media, call.user)
            else { continue }
            found.append(message)
            updates.append(self.extendedMediaUpdate(media, of: message, seenBy: call.user))
        }
        let companions = self.companions(of: found, seenBy: call.user, and: [peer], now: call.now)
        return self.updates(updates, with: companions, date: call.date)
    }
}
