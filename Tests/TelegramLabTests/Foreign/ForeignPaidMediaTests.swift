import MTProtoCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: photos and videos that are sold")
struct ForeignPaidMediaTests {
    /// A world in which a photo and a video of alice's are on the server.
    private struct Stage {
        var scene: ChatScene
        let photo: API.InputMedia
        let video: API.InputMedia
        let bot: SessionReference
        private var lastID: Int64 = 100

        init() throws {
            var scene = try ChatScene()
            func uploaded(_ id: Int64) throws -> API.InputFile {
                try scene.desk.call(
                    API.Upload.SaveFilePart(fileID: id, filePart: 0, bytes: testPicture(size: 1000)), from: scene.alice)
                return .inputFile(.init(id: id, parts: 1, name: "a", md5Checksum: ""))
            }
            let media = try scene.desk.call(
                API.Messages.UploadMedia(
                    peer: .inputPeerSelf, media: .inputMediaUploadedPhoto(.init(file: try uploaded(1)))),
                from: scene.alice)
            guard case .messageMediaPhoto(let found) = media, case .photo(let photo)? = found.photo else {
                throw RawClientError.unexpected("\(media)")
            }
            self.photo = .inputMediaPhoto(
                .init(
                    id: .inputPhoto(id: photo.id, accessHash: photo.accessHash, fileReference: photo.fileReference)))
            let clip = API.InputMedia.inputMediaUploadedDocument(
                .init(
                    file: try uploaded(2), mimeType: "video/mp4",
                    attributes: [.documentAttributeVideo(.init(duration: 2.5, w: 72, h: 128))]))
            let stored = try scene.desk.call(
                API.Messages.UploadMedia(peer: .inputPeerSelf, media: clip), from: scene.alice)
            guard case .messageMediaDocument(let known) = stored, case .document(let document)? = known.document else {
                throw RawClientError.unexpected("\(stored)")
            }
            self.video = .inputMediaDocument(
                .init(
                    id: .inputDocument(
                        id: document.id, accessHash: document.accessHash, fileReference: document.fileReference)))
            self.bot = scene.desk.caller(at: World.freeBotHome)
            scene.desk.world.keys[self.bot.key]?.authorization = .signedIn(user: World.freeBot)
            try scene.send("/start", to: scene.desk.peer(World.freeBotName), from: scene.alice)
            self.scene = scene
        }

        func offer(_ stars: Int64 = 5, payload: String? = nil) -> API.InputMedia.InputMediaPaidMedia {
            .init(starsAmount: stars, extendedMedia: [self.photo, self.video], payload: payload)
        }

        mutating func sending(
            _ media: API.InputMedia.InputMediaPaidMedia, to peer: API.InputPeer
        ) -> API.Messages.SendMedia {
            self.lastID += 1
            return .init(peer: peer, media: .inputMediaPaidMedia(media), message: "Look", randomID: self.lastID)
        }

        /// A form for what a message sells.
        mutating func form(
            _ id: Int32, in peer: API.InputPeer, from session: SessionReference
        ) throws -> API.Payments.SendStarsForm {
            let invoice = API.InputInvoice.inputInvoiceMessage(peer: peer, msgID: id)
            let answer = try self.scene.desk.call(API.Payments.GetPaymentForm(invoice: invoice), from: session)
            guard case .paymentFormStars(let form) = answer else { throw RawClientError.unexpected("\(answer)") }
            #expect(form.invoice.currency == "XTR" && form.invoice.prices.map(\.amount) == [5])
            #expect(!form.users.isEmpty)
            return .init(formID: form.formID, invoice: invoice)
        }

        mutating func status(
            _ peer: API.InputPeer, _ session: SessionReference
        ) throws -> (stars: Int64, history: [API.StarsTransaction]) {
            let status = try self.scene.desk.call(API.Payments.GetStarsStatus(peer: peer), from: session)
            guard case .starsAmount(let amount, 0) = status.balance else {
                throw RawClientError.unexpected("\(status)")
            }
            return (amount, status.history ?? [])
        }

        /// What the newest message of a chat carries.
        mutating func newest(
            _ peer: API.InputPeer, _ session: SessionReference
        ) throws -> (id: Int32, stars: Int64, items: [API.MessageExtendedMedia]) {
            let page = try self.scene.desk.call(
                API.Messages.GetHistory(
                    peer: peer, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 1, maxID: 0, minID: 0, hash: 0),
                from: session)
            let messages: [API.Message] =
                switch page {
                case .messages(let page): page.messages
                case .messagesSlice(let page): page.messages
                case .channelMessages(let page): page.messages
                case .messagesNotModified: []
                }
            guard case .message(let message)? = messages.first,
                case .messageMediaPaidMedia(let stars, let items)? = message.media
            else { throw RawClientError.unexpected("\(messages)") }
            return (message.id, stars, items)
        }
    }

    private static func isOpen(_ items: [API.MessageExtendedMedia]) -> Bool {
        !items.isEmpty && items.count { if case .messageExtendedMedia = $0 { true } else { false } } == items.count
    }

    /// The media that updates reveal, by message.
    private static func revealed(_ updates: [API.Update]) -> [Int32: [API.MessageExtendedMedia]] {
        var found: [Int32: [API.MessageExtendedMedia]] = [:]
        for case .updateMessageExtendedMedia(_, let id, let items) in updates { found[id] = items }
        return found
    }

    @Test("What a channel sells is seen by administrators and who has paid; both sides find the payment in their lists")
    func channelsSell() throws {
        var stage = try Stage()
        let (alice, boris, clara) = (stage.scene.alice, stage.scene.boris, stage.scene.clara)
        let channel = try stage.scene.channel(["boris", "clara"], isBroadcast: true)
        let full = try stage.scene.desk.call(API.Channels.GetFullChannel(channel: channel.input), from: alice)
        guard case .channelFull(let details) = full.fullChat else { throw RawClientError.unexpected("\(full)") }
        #expect(details.paidMediaAllowed)
        let sending = stage.sending(stage.offer(), to: channel.peer)
        let own = try #require(try stage.scene.desk.call(sending, from: alice).whole?.messages.first)
        guard case .messageMediaPaidMedia(5, let items)? = own.media else { throw RawClientError.unexpected("\(own)") }
        #expect(Self.isOpen(items) && own.message == "Look")
        // Who reads the channel learns of what kind and size they are.
        let told = try #require(try stage.scene.packets(to: boris).flatMap(\.messages).first)
        guard case .messageMediaPaidMedia(5, let hidden)? = told.media,
            case .messageExtendedMediaPreview(let first)? = hidden.first,
            case .messageExtendedMediaPreview(let second)? = hidden.last
        else { throw RawClientError.unexpected("\(told)") }
        #expect(hidden.count == 2 && first.w == 16 && first.h == 16 && first.videoDuration == nil)
        #expect(second.w == 72 && second.h == 128 && second.videoDuration == 3)
        guard case .photoStrippedSize("i", let bytes)? = first.thumb else {
            throw RawClientError.unexpected("\(first)")
        }
        #expect(bytes.first == 1)

        let before = try stage.status(.inputPeerSelf, boris).stars
        let form = try stage.form(own.id, in: channel.peer, from: boris)
        let result = try stage.scene.desk.call(form, from: boris)
        guard case .paymentResult(let updates) = result, let all = updates.whole else {
            throw RawClientError.unexpected("\(result)")
        }
        #expect(Self.revealed(all.updates)[own.id] == items)
        #expect(try stage.newest(channel.peer, boris).items == items)
        #expect(try stage.newest(channel.peer, clara).items == hidden)
        #expect(stage.scene.desk.failure(of: form, from: boris) == "400 INVOICE_ALREADY_PAID")
        let again = API.Payments.GetPaymentForm(invoice: form.invoice)
        for session in [boris, alice] {
            #expect(stage.scene.desk.failure(of: again, from: session) == "400 INVOICE_ALREADY_PAID")
        }

        let payer = try stage.status(.inputPeerSelf, boris)
        let paid = try #require(payer.history.first)
        #expect(payer.stars == before - 5 && paid.amount == .starsAmount(amount: -5, nanos: 0))
        #expect(paid.peer == .starsTransactionPeer(peer: .peerChannel(channelID: channel.id)))
        #expect(paid.msgID == own.id && paid.extendedMedia?.count == 2 && paid.botPayload == nil)
        let seller = try stage.status(channel.peer, alice)
        let got = try #require(seller.history.first)
        #expect(seller.stars == 5 && got.amount == .starsAmount(amount: 5, nanos: 0) && got.id == paid.id)
        #expect(got.peer == .starsTransactionPeer(peer: .peerUser(userID: stage.scene.id("boris"))))
        #expect(got.msgID == own.id)
        let foreign = API.Payments.GetStarsStatus(peer: channel.peer)
        #expect(stage.scene.desk.failure(of: foreign, from: boris) == "400 PEER_ID_INVALID")
        let refund = API.Payments.RefundStarsCharge(userID: stage.scene.user("boris"), chargeID: paid.id)
        #expect(stage.scene.desk.failure(of: refund, from: stage.bot) == "400 CHARGE_ID_INVALID")

        func asked(_ session: SessionReference) throws -> [Int32] {
            let ids = [own.id, own.id - 1, 77]
            let answer = try stage.scene.desk.call(
                API.Messages.GetExtendedMedia(peer: channel.peer, id: ids), from: session)
            return Self.revealed(answer.whole?.updates ?? []).keys.sorted()
        }
        #expect(try asked(boris) == [own.id] && asked(clara) == [])
        let many = API.Messages.GetExtendedMedia(peer: channel.peer, id: [Int32](repeating: own.id, count: 101))
        #expect(stage.scene.desk.failure(of: many, from: boris) == "400 LIMIT_INVALID")
        #expect(stage.scene.desk.failure(of: many, from: stage.bot) == "400 BOT_METHOD_INVALID")
    }

    @Test("A bot sells to whom it writes, is told of payments with its payload, also afterwards, and gets the stars")
    func botsSell() throws {
        var stage = try Stage()
        let alice = stage.scene.alice
        let (toAlice, toBot) = (stage.scene.desk.peer("alice"), stage.scene.desk.peer(World.freeBotName))
        let sending = stage.sending(stage.offer(payload: "order-7"), to: toAlice)
        let state = try stage.scene.desk.call(API.Updates.GetState(), from: stage.bot)
        let own = try #require(try stage.scene.desk.call(sending, from: stage.bot).whole?.messages.first)
        guard case .messageMediaPaidMedia(5, let items)? = own.media else { throw RawClientError.unexpected("\(own)") }
        #expect(Self.isOpen(items))
        let message = try stage.newest(toBot, alice)
        #expect(!Self.isOpen(message.items) && message.stars == 5)
        let form = try stage.form(message.id, in: toBot, from: alice)
        let elsewhere = API.Payments.SendStarsForm(
            formID: form.formID, invoice: .inputInvoiceMessage(peer: toBot, msgID: message.id &- 1))
        #expect(stage.scene.desk.failure(of: elsewhere, from: alice) == "400 BOT_INVOICE_INVALID")
        #expect(stage.scene.desk.failure(of: form, from: stage.scene.boris) == "400 MESSAGE_ID_INVALID")
        try stage.scene.desk.call(form, from: alice)
        let told = try stage.scene.packets(to: stage.bot).flatMap(\.updates)
        #expect(Self.isOpen(try stage.newest(toBot, alice).items))
        let purchase = API.Update.updateBotPurchasedPaidMedia(
            userID: stage.scene.id("alice"), payload: "order-7", qts: state.qts + 1)
        #expect(told == [purchase])
        let missed = try stage.scene.desk.call(
            API.Updates.GetDifference(pts: state.pts, date: state.date, qts: state.qts), from: stage.bot)
        guard case .difference(let difference) = missed else { throw RawClientError.unexpected("\(missed)") }
        #expect(difference.otherUpdates.contains(purchase))
        let seller = try stage.status(.inputPeerSelf, stage.bot)
        #expect(seller.stars == 5 && seller.history.first?.botPayload == Array("order-7".utf8))
        #expect(seller.history.first?.msgID == own.id)
        let payer = try stage.status(.inputPeerSelf, alice)
        #expect(payer.history.first?.msgID == message.id && payer.history.first?.botPayload == nil)
        // What was sold is not taken back.
        let charge = try #require(seller.history.first?.id)
        func refund(_ user: API.InputUser) -> String {
            stage.scene.desk.failure(
                of: API.Payments.RefundStarsCharge(userID: user, chargeID: charge), from: stage.bot)
        }
        let refused = refund(stage.scene.user("alice"))
        #expect(refused == "400 PARAMETER_NOT_IN_LAB: charge_id")
        let other = refund(.inputUserSelf)
        #expect(other == "400 CHARGE_ID_INVALID")
    }

    @Test("A bot is told of payments for what it sold with a payload, and of none in channels")
    func payloadsAloneAreTold() throws {
        var stage = try Stage()
        let (alice, boris) = (stage.scene.alice, stage.scene.boris)
        let (toAlice, toBot) = (stage.scene.desk.peer("alice"), stage.scene.desk.peer(World.freeBotName))
        let channel = try stage.scene.channel(["boris"], isBroadcast: true)
        try stage.scene.desk.call(
            API.Channels.EditAdmin(
                channel: channel.input, userID: stage.scene.user(World.freeBotName),
                adminRights: .init(postMessages: true)), from: alice)
        try stage.scene.desk.call(API.Updates.GetState(), from: stage.bot)
        let silent = stage.sending(stage.offer(), to: toAlice)
        try stage.scene.desk.call(silent, from: stage.bot)
        let message = try stage.newest(toBot, alice)
        try stage.scene.desk.call(try stage.form(message.id, in: toBot, from: alice), from: alice)
        let none = try stage.scene.packets(to: stage.bot)
        #expect(none.isEmpty)
        let posting = stage.sending(stage.offer(payload: "order-8"), to: channel.peer)
        try stage.scene.desk.call(posting, from: stage.bot)
        let post = try stage.newest(channel.peer, boris)
        try stage.scene.desk.call(try stage.form(post.id, in: channel.peer, from: boris), from: boris)
        let neither = try stage.scene.packets(to: stage.bot)
        #expect(neither.isEmpty)
        let stars = try stage.status(.inputPeerSelf, stage.bot).stars
        #expect(stars == 5)
    }

    @Test("LF05 What cannot be sold is refused by its name or as real servers do; so are prices and other chats")
    func offersOfMediaAreRefused() throws {
        var stage = try Stage()
        let alice = stage.scene.alice
        let channel = try stage.scene.channel(["boris"], isBroadcast: true)
        let supergroup = try stage.scene.channel(["boris"])
        func refused(
            from session: SessionReference? = nil, to peer: API.InputPeer? = nil,
            _ change: (inout API.InputMedia.InputMediaPaidMedia) -> Void = { _ in }
        ) -> String {
            var offer = stage.offer()
            change(&offer)
            let sending = stage.sending(offer, to: peer ?? channel.peer)
            return stage.scene.desk.failure(of: sending, from: session ?? alice)
        }
        for peer in [supergroup.peer, stage.scene.desk.peer("boris"), .inputPeerSelf] {
            #expect(refused(to: peer) == "400 MEDIA_INVALID")
        }
        #expect(refused(from: stage.scene.boris) == "403 CHAT_WRITE_FORBIDDEN")
        for stars in [0, -1, 10_001, Int64.max] {
            #expect(refused { $0.starsAmount = stars } == "400 EXTENDED_MEDIA_AMOUNT_INVALID")
        }
        #expect(refused { $0.extendedMedia = [] } == "400 EXTENDED_MEDIA_INVALID")
        let photo = stage.photo
        #expect(refused { $0.extendedMedia = Array(repeating: photo, count: 11) } == "400 EXTENDED_MEDIA_INVALID")
        #expect(refused { $0.payload = "x" } == "400 PARAMETER_NOT_IN_LAB: media.payload")
        let dice = API.InputMedia.inputMediaDice(emoticon: "🎲")
        #expect(
            refused { $0.extendedMedia = [dice] }
                == "400 PARAMETER_NOT_IN_LAB: media.extended_media (inputMediaDice)")
        let file = API.InputFile.inputFile(.init(id: 1, parts: 1, name: "a", md5Checksum: ""))
        let live = API.InputMedia.inputMediaUploadedPhoto(
            .init(livePhoto: true, file: file, video: .inputDocumentEmpty))
        #expect(
            refused { $0.extendedMedia = [live] } == "400 PARAMETER_NOT_IN_LAB: media.extended_media.live_photo")
        guard case .inputMediaPhoto(var ending) = photo else { throw RawClientError.unexpected("no photo") }
        ending.ttlSeconds = 5
        #expect(refused { $0.extendedMedia = [.inputMediaPhoto(ending)] } == "400 TTL_MEDIA_INVALID")
        let toAlice = stage.scene.desk.peer("alice")
        #expect(
            refused(from: stage.bot, to: toAlice) { $0.payload = String(repeating: "x", count: 129) }
                == "400 INVOICE_PAYLOAD_INVALID")
        let whole = API.InputMedia.inputMediaPaidMedia(stage.offer())
        let upload = API.Messages.UploadMedia(peer: .inputPeerSelf, media: whole)
        #expect(
            stage.scene.desk.failure(of: upload, from: alice)
                == "400 PARAMETER_NOT_IN_LAB: media (inputMediaPaidMedia)")
        let album = API.Messages.SendMultiMedia(
            peer: channel.peer, multiMedia: [.init(media: whole, randomID: 1, message: "")])
        #expect(
            stage.scene.desk.failure(of: album, from: alice)
                == "400 PARAMETER_NOT_IN_LAB: multi_media (inputMediaPaidMedia)")

        // Who has too few stars sees nothing.
        let costly = stage.sending(stage.offer(10_000), to: channel.peer)
        let post = try #require(try stage.scene.desk.call(costly, from: alice).whole?.messages.first)
        let cheap = stage.sending(stage.offer(), to: channel.peer)
        let other = try #require(try stage.scene.desk.call(cheap, from: alice).whole?.messages.first)
        let boris = stage.scene.boris
        try stage.scene.desk.call(try stage.form(other.id, in: channel.peer, from: boris), from: boris)
        let invoice = API.InputInvoice.inputInvoiceMessage(peer: channel.peer, msgID: post.id)
        let answer = try stage.scene.desk.call(API.Payments.GetPaymentForm(invoice: invoice), from: boris)
        guard case .paymentFormStars(let form) = answer else { throw RawClientError.unexpected("\(answer)") }
        let order = API.Payments.SendStarsForm(formID: form.formID, invoice: invoice)
        #expect(stage.scene.desk.failure(of: order, from: boris) == "400 BALANCE_TOO_LOW")
        stage.scene.desk.now += 600
        #expect(stage.scene.desk.failure(of: order, from: boris) == "400 FORM_EXPIRED")
    }

    @Test("Of paid media the caption alone is changed; forwarded ones are paid for once, to who has sold them first")
    func soldMediaAreForwarded() throws {
        var stage = try Stage()
        let (alice, boris) = (stage.scene.alice, stage.scene.boris)
        let channel = try stage.scene.channel(["boris"], isBroadcast: true)
        let sending = stage.sending(stage.offer(), to: channel.peer)
        let post = try #require(try stage.scene.desk.call(sending, from: alice).whole?.messages.first)
        let edit = API.Messages.EditMessage(peer: channel.peer, id: post.id, message: "Look here")
        let edited = try #require(try stage.scene.desk.call(edit, from: alice).whole?.messages.first)
        #expect(edited.message == "Look here" && edited.media == post.media)
        var other = edit
        other.media = stage.photo
        #expect(stage.scene.desk.failure(of: other, from: alice) == "400 PARAMETER_NOT_IN_LAB: media")
        other.media = .inputMediaPaidMedia(stage.offer(1))
        #expect(
            stage.scene.desk.failure(of: other, from: alice)
                == "400 PARAMETER_NOT_IN_LAB: media (inputMediaPaidMedia)")

        let toClara = stage.scene.desk.peer("clara")
        var forward = API.Messages.ForwardMessages(
            dropAuthor: true, fromPeer: channel.peer, id: [post.id], randomID: [7], toPeer: toClara)
        #expect(stage.scene.desk.failure(of: forward, from: boris) == "400 PARAMETER_NOT_IN_LAB: drop_author")
        forward.dropAuthor = false
        let copy = try #require(try stage.scene.desk.call(forward, from: boris).whole?.messages.first)
        #expect(copy.fwdFrom?.channelPost == post.id)
        let (clara, toBoris) = (stage.scene.clara, stage.scene.desk.peer("boris"))
        let seen = try stage.newest(toBoris, clara)
        #expect(!Self.isOpen(seen.items))
        try stage.scene.desk.call(try stage.form(seen.id, in: toBoris, from: clara), from: clara)
        #expect(Self.isOpen(try stage.newest(toBoris, clara).items))
        #expect(!Self.isOpen(try stage.newest(channel.peer, boris).items))
        #expect(try stage.status(channel.peer, alice).stars == 5)
        let paid = try #require(try stage.status(.inputPeerSelf, clara).history.first)
        #expect(paid.msgID == post.id)
    }

    @Test("What is sold later is sold; snapshots hold what was sold, and which stories messages show")
    func snapshotsHoldSoldMedia() throws {
        var stage = try Stage()
        let (alice, boris) = (stage.scene.alice, stage.scene.boris)
        let channel = try stage.scene.channel(["boris"], isBroadcast: true)
        var sending = stage.sending(stage.offer(), to: channel.peer)
        sending.scheduleDate = Int32(clamping: stage.scene.desk.now + 60)
        try stage.scene.desk.call(sending, from: alice)
        stage.scene.desk.now += 120
        let post = try stage.newest(channel.peer, boris)
        #expect(!Self.isOpen(post.items))
        let form = try stage.form(post.id, in: channel.peer, from: boris)
        func kept<Value: Codable>(_ value: Value) throws -> Value {
            let encoder = KeptEncoder()
            try encoder.write(value)
            let decoder = KeptDecoder(encoder.bytes)
            let again = try decoder.read(Value.self)
            try decoder.finish()
            return again
        }
        stage.scene.desk.world.payments = try kept(stage.scene.desk.world.payments)
        try stage.scene.desk.call(form, from: boris)
        stage.scene.desk.world.payments = try kept(stage.scene.desk.world.payments)
        #expect(Self.isOpen(try stage.newest(channel.peer, boris).items))
        #expect(try stage.status(.inputPeerSelf, boris).history.first?.msgID == post.id)
        #expect(try stage.status(channel.peer, alice).stars == 5)
        let attachments = [Attachment.paidMedia(7), .story(.init(owner: 1, id: 2, isMention: true))]
        #expect(try kept(attachments) == attachments)
    }
}
