import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: payments in stars")
struct ForeignPaymentTests {
    private static func invoice(_ stars: Int64 = 5) -> API.InputMedia.InputMediaInvoice {
        .init(
            title: "Tea", description: "A cup",
            invoice: .init(currency: "XTR", prices: [.init(label: "Tea", amount: stars)]), payload: [1, 2],
            providerData: .init(data: "{}"))
    }

    private static func send(
        _ invoice: API.InputMedia.InputMediaInvoice, to peer: API.InputPeer, _ id: Int64,
        markup: API.ReplyMarkup? = nil
    ) -> API.Messages.SendMedia {
        .init(peer: peer, media: .inputMediaInvoice(invoice), message: "", randomID: id, replyMarkup: markup)
    }

    // MARK: Over the wire

    /// An invoice of the bot's, as alice has it.
    private func offer(_ scene: BotScene, _ id: Int64, stars: Int64 = 5) async throws -> API.Message.Message {
        try await scene.bot.call(Self.send(Self.invoice(stars), to: scene.alicePeer, id))
        return try await scene.alice.told { updates in
            updates.messages.first { if case .messageMediaInvoice? = $0.media { true } else { false } }
        }
    }

    private func input(_ message: API.Message.Message, _ scene: BotScene) -> API.InputInvoice {
        .inputInvoiceMessage(peer: scene.botPeer, msgID: message.id)
    }

    /// What alice sends to pay.
    private func order(_ message: API.Message.Message, _ scene: BotScene) async throws -> API.Payments.SendStarsForm {
        let input = self.input(message, scene)
        let answer = try await scene.alice.call(API.Payments.GetPaymentForm(invoice: input))
        guard case .paymentFormStars(let form) = answer else { throw RawClientError.unexpected("\(answer)") }
        #expect(form.title == "Tea" && form.description == "A cup" && form.invoice.currency == "XTR")
        return .init(formID: form.formID, invoice: input)
    }

    private func query(_ bot: RawClient) async throws -> API.Update.UpdateBotPrecheckoutQuery {
        try await bot.update { if case .updateBotPrecheckoutQuery(let query) = $0 { query } else { nil } }
    }

    private func stars(_ client: RawClient) async throws -> Int64 {
        let status = try await client.call(API.Payments.GetStarsStatus(peer: .inputPeerSelf))
        guard case .starsAmount(let amount, 0) = status.balance else { throw RawClientError.unexpected("\(status)") }
        return amount
    }

    private func alice(_ scene: BotScene) throws -> API.InputUser {
        guard case .inputPeerUser(let id, let hash) = scene.alicePeer else {
            throw RawClientError.unexpected("no user")
        }
        return .inputUser(userID: id, accessHash: hash)
    }

    /// Pays for what a bot offers. Returns the number of the receipt, and the charge that the bot is told.
    private func pay(
        _ message: API.Message.Message, _ scene: BotScene
    ) async throws -> (receipt: Int32, charge: String) {
        let (alice, bot) = (scene.alice, scene.bot)
        let order = try await self.order(message, scene)
        let request = try await alice.ask(order)
        let query = try await self.query(bot)
        #expect(query.userID == scene.aliceID && query.payload == [1, 2])
        #expect(query.currency == "XTR" && query.totalAmount == 5)
        #expect(try await alice.failure(of: order) == "400 FORM_SUBMIT_DUPLICATE")
        #expect(try await bot.call(API.Messages.SetBotPrecheckoutResults(success: true, queryID: query.queryID)))
        let answer = try await alice.response(of: API.Payments.SendStarsForm.self, to: request)
        guard case .paymentResult(let updates) = answer, let told = updates.whole else {
            throw RawClientError.unexpected("\(answer)")
        }
        let paid = try #require(told.serviceMessages.first)
        #expect(paid.action == .messageActionPaymentSent(.init(currency: "XTR", totalAmount: 5)) && paid.out)
        guard case .messageReplyHeader(let reply)? = paid.replyTo else { throw RawClientError.unexpected("no reply") }
        #expect(reply.replyToMsgID == message.id)
        let changed = try #require(told.messages.first)
        guard case .messageMediaInvoice(let shown)? = changed.media else { throw RawClientError.unexpected("no media") }
        #expect(changed.id == message.id && shown.receiptMsgID == paid.id)
        #expect(changed.replyMarkup == message.replyMarkup)
        let heard = try await bot.told { $0.serviceMessages.first }
        guard case .messageActionPaymentSentMe(let sold) = heard.action else {
            throw RawClientError.unexpected("\(heard)")
        }
        #expect(sold.payload == [1, 2] && sold.totalAmount == 5 && sold.currency == "XTR" && !heard.out)
        // Once is enough.
        #expect(try await alice.failure(of: order) == "400 INVOICE_ALREADY_PAID")
        let again = API.Payments.GetPaymentForm(invoice: order.invoice)
        #expect(try await alice.failure(of: again) == "400 INVOICE_ALREADY_PAID")
        return (paid.id, sold.charge.id)
    }

    @Test("What a bot sells is paid when the bot says so, has a receipt, and is given back once")
    func starsArePaid() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let (alice, bot) = (scene.alice, scene.bot)
            let message = try await self.offer(scene, 2)
            let shown = API.MessageMedia.messageMediaInvoice(
                .init(title: "Tea", description: "A cup", currency: "XTR", totalAmount: 5, startParam: ""))
            #expect(message.media == shown)
            let buttons = [API.KeyboardButtonRow(buttons: [.keyboardButtonBuy(.init(text: "Pay ⭐5"))])]
            #expect(message.replyMarkup == .replyInlineMarkup(rows: buttons))
            #expect(try await self.stars(alice) == 10_000)
            let (receipt, charge) = try await self.pay(message, scene)
            let paper = try await alice.call(API.Payments.GetPaymentReceipt(peer: scene.botPeer, msgID: receipt))
            guard case .paymentReceiptStars(let stars) = paper else { throw RawClientError.unexpected("\(paper)") }
            #expect(stars.transactionID == charge && stars.totalAmount == 5 && stars.title == "Tea")
            let none = API.Payments.GetPaymentReceipt(peer: scene.botPeer, msgID: message.id)
            #expect(try await alice.failure(of: none) == "400 MESSAGE_ID_INVALID")
            #expect(try await bot.failure(of: none) == "400 BOT_METHOD_INVALID")
            #expect(try await self.stars(alice) == 9_995)
            #expect(try await self.stars(bot) == 5)

            let refund = API.Payments.RefundStarsCharge(userID: try self.alice(scene), chargeID: charge)
            #expect(try await alice.failure(of: refund) == "400 USER_BOT_REQUIRED")
            var wrong = refund
            wrong.chargeID = "stx"
            #expect(try await bot.failure(of: wrong) == "400 CHARGE_ID_INVALID")
            wrong.chargeID = ""
            #expect(try await bot.failure(of: wrong) == "400 CHARGE_ID_EMPTY")
            let answer = try await bot.call(refund)
            func refunded(_ updates: API.Updates.Updates) -> API.MessageAction.MessageActionPaymentRefunded? {
                for message in updates.serviceMessages {
                    if case .messageActionPaymentRefunded(let refund) = message.action { return refund }
                }
                return nil
            }
            let (mine, hers) = (try #require(answer.whole.flatMap(refunded)), try await alice.told(refunded))
            #expect(mine.payload == [1, 2] && hers.payload == nil)
            #expect(mine.totalAmount == 5 && mine.charge == hers.charge && mine.charge.id == charge)
            #expect(try await bot.failure(of: refund) == "400 CHARGE_ALREADY_REFUNDED")
            #expect(try await self.stars(alice) == 10_000)
            #expect(try await self.stars(bot) == 0)
        }
    }

    @Test("Payments and refunds stand in a list, part by part")
    func transactionsAreListed() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let charge = try await self.pay(try await self.offer(scene, 2), scene).charge
            try await scene.bot.call(
                API.Payments.RefundStarsCharge(userID: try self.alice(scene), chargeID: charge))
            func list(
                _ change: (inout API.Payments.GetStarsTransactions) -> Void
            ) async throws -> (amounts: [API.StarsAmount], next: String?) {
                var query = API.Payments.GetStarsTransactions(peer: .inputPeerSelf, offset: "", limit: 10)
                change(&query)
                let status = try await scene.alice.call(query)
                #expect((status.history ?? []).allSatisfy { $0.id == charge })
                return ((status.history ?? []).map(\.amount), status.nextOffset)
            }
            let (paid, back): (API.StarsAmount, API.StarsAmount) = (
                .starsAmount(amount: -5, nanos: 0), .starsAmount(amount: 5, nanos: 0)
            )
            #expect(try await list { _ in }.amounts == [back, paid])
            #expect(try await list { $0.ascending = true }.amounts == [paid, back])
            #expect(try await list { $0.inbound = true }.amounts == [back])
            #expect(try await list { $0.outbound = true }.amounts == [paid])
            #expect(try await list { $0.subscriptionID = "1" }.amounts.isEmpty)
            let first = try await list { $0.limit = 1 }
            #expect(first.amounts == [back] && first.next == "1")
            let second = try await list { ($0.limit, $0.offset) = (1, "1") }
            #expect(second.amounts == [paid] && second.next == nil)
            // An offset that leads nowhere on would be asked for without end.
            for limit in [0, -1] as [Int32] {
                let none = try await scene.alice.call(
                    API.Payments.GetStarsTransactions(peer: .inputPeerSelf, offset: "", limit: limit))
                #expect(none.history?.isEmpty != false && none.nextOffset == nil, "\(none)")
            }
            let strange = API.Payments.GetStarsTransactions(peer: .inputPeerSelf, offset: "x", limit: 1)
            #expect(try await scene.alice.failure(of: strange) == "400 OFFSET_INVALID")
            let others = API.Payments.GetStarsStatus(peer: scene.botPeer)
            #expect(try await scene.alice.failure(of: others) == "400 PEER_ID_INVALID")
        }
    }

    @Test("A bot refuses an order in words that the payer is told; without its answer, or the stars, nothing is paid")
    func ordersAreRefused() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let (alice, bot) = (scene.alice, scene.bot)
            let message = try await self.offer(scene, 2)
            let order = try await self.order(message, scene)
            let request = try await alice.ask(order)
            let query = try await self.query(bot)
            let wordless = API.Messages.SetBotPrecheckoutResults(queryID: query.queryID)
            #expect(try await bot.failure(of: wordless) == "400 ERROR_TEXT_EMPTY")
            let both = API.Messages.SetBotPrecheckoutResults(success: true, queryID: query.queryID, error: "No")
            #expect(try await bot.failure(of: both) == "400 PARAMETER_NOT_IN_LAB: error")
            let refusal = API.Messages.SetBotPrecheckoutResults(queryID: query.queryID, error: "Sold out")
            #expect(try await alice.failure(of: refusal) == "400 USER_BOT_REQUIRED")
            #expect(try await bot.call(refusal))
            let error = await #expect(throws: RPCError.self) {
                _ = try await alice.response(of: API.Payments.SendStarsForm.self, to: request)
            }
            #expect(error == RPCError.badRequest("BOT_PRECHECKOUT_FAILED"))
            let notice = try await alice.update { update in
                if case .updateServiceNotification(let notice) = update { notice } else { nil }
            }
            #expect(notice.popup && notice.message == "Sold out")
            #expect(try await bot.failure(of: refusal) == "400 QUERY_ID_INVALID")

            // The form still holds.
            #expect(try await alice.failure(of: order) == "400 BOT_PRECHECKOUT_TIMEOUT")
            let late = API.Messages.SetBotPrecheckoutResults(success: true, queryID: try await self.query(bot).queryID)
            #expect(try await bot.failure(of: late) == "400 QUERY_ID_INVALID")

            let dear = try await self.order(try await self.offer(scene, 3, stars: 10_001), scene)
            #expect(try await alice.failure(of: dear) == "400 BALANCE_TOO_LOW")
            var mixed = order
            mixed.invoice = dear.invoice
            #expect(try await alice.failure(of: mixed) == "400 BOT_INVOICE_INVALID")
            mixed.formID = 0
            #expect(try await alice.failure(of: mixed) == "400 FORM_ID_EMPTY")
            mixed.formID = order.formID &+ 1
            #expect(try await alice.failure(of: mixed) == "400 FORM_EXPIRED")
            #expect(try await self.stars(alice) == 10_000)
            #expect(try await self.stars(bot) == 0)
        }
    }

    @Test("A lab that was restarted knows what was paid, and still takes a bot's answer to an order")
    func paymentsAreKept() async throws {
        let path = "/tmp/lab-payments-\(UInt64.random(in: 0 ... .max))"
        defer { LabStateFiles.remove(path) }
        var configuration = LabConfiguration()
        configuration.stateDirectory = path
        let kept = configuration
        let (scene, charge, asked) = try await withLab(kept) { lab in
            let scene = try await BotScene(lab)
            let charge = try await self.pay(try await self.offer(scene, 2), scene).charge
            let second = try await self.order(try await self.offer(scene, 3), scene)
            _ = try await scene.alice.ask(second)
            return (scene, charge, try await self.query(scene.bot))
        }
        try await withLab(kept) { lab in
            func again(_ before: RawClient) async throws -> RawClient {
                let client = try await RawClient(lab, before.datacenter)
                (client.key, client.salt, client.clock) = (before.key, before.salt, before.clock)
                return client
            }
            let (alice, bot) = (try await again(scene.alice), try await again(scene.bot))
            #expect(try await self.stars(alice) == 9_995)
            #expect(try await bot.call(API.Messages.SetBotPrecheckoutResults(success: true, queryID: asked.queryID)))
            #expect(try await self.stars(alice) == 9_990)
            try await bot.call(API.Payments.RefundStarsCharge(userID: try self.alice(scene), chargeID: charge))
            #expect(try await self.stars(alice) == 9_995)
            #expect(try await self.stars(bot) == 5)
        }
    }

    // MARK: In a world

    /// A world in which the free bot is signed in as well, and alice has written to it.
    private func world() throws -> (scene: ChatScene, bot: SessionReference) {
        var scene = try ChatScene()
        let bot = scene.desk.caller(at: World.freeBotHome)
        scene.desk.world.keys[bot.key]?.authorization = .signedIn(user: World.freeBot)
        try scene.send("/start", to: scene.desk.peer(World.freeBotName), from: scene.alice)
        return (scene, bot)
    }

    /// Alice's form for what the bot offers her now.
    private func form(
        _ scene: inout ChatScene, _ bot: SessionReference, _ id: Int64, stars: Int64 = 5,
        invertsMedia: Bool = false
    ) throws -> API.Payments.SendStarsForm {
        var offer = Self.send(Self.invoice(stars), to: scene.desk.peer("alice"), id)
        offer.invertMedia = invertsMedia
        try scene.desk.call(offer, from: bot)
        let message = try #require(scene.desk.world.boxes[scene.id("alice")]).nextID - 1
        let input = API.InputInvoice.inputInvoiceMessage(peer: scene.desk.peer(World.freeBotName), msgID: message)
        let answer = try scene.desk.call(API.Payments.GetPaymentForm(invoice: input), from: scene.alice)
        guard case .paymentFormStars(let form) = answer else { throw RawClientError.unexpected("\(answer)") }
        return .init(formID: form.formID, invoice: input)
    }

    @Test("A bot may take less than ten seconds to say whether an order stands", arguments: [9, 10] as [Int64])
    func patienceWithOrders(seconds: Int64) throws {
        var (scene, bot) = try self.world()
        let order = try self.form(&scene, bot, 11)
        #expect(scene.desk.failure(of: order, from: scene.alice) == "400 BOT_PRECHECKOUT_TIMEOUT")
        let asked = scene.desk.world.waiting.questions(to: World.freeBot, now: scene.desk.now)
        let answer = API.Messages.SetBotPrecheckoutResults(success: true, queryID: try #require(asked.first?.id))
        scene.desk.now += seconds
        let isLate = seconds == 10
        #expect(scene.desk.failure(of: answer, from: bot) == (isLate ? "400 QUERY_ID_INVALID" : "no error"))
        #expect(scene.desk.world.stars(of: scene.id("alice")) == (isLate ? 10_000 : 9_995))
        let again = isLate ? "400 BOT_PRECHECKOUT_TIMEOUT" : "400 INVOICE_ALREADY_PAID"
        #expect(scene.desk.failure(of: order, from: scene.alice) == again)
    }

    /// Sends forms, and lets the bot accept them all. Returns what the calls that waited end with, in this order.
    private func settle(
        _ orders: [API.Payments.SendStarsForm], _ scene: inout ChatScene, _ bot: SessionReference
    ) -> [String] {
        for order in orders {
            #expect(scene.desk.failure(of: order, from: scene.alice) == "400 BOT_PRECHECKOUT_TIMEOUT")
        }
        let asked = scene.desk.world.waiting.questions(to: World.freeBot, now: scene.desk.now)
        #expect(asked.count == orders.count)
        var ends: [String] = []
        for (id, _) in asked {
            let answer = API.Messages.SetBotPrecheckoutResults(success: true, queryID: id)
            #expect(scene.desk.failure(of: answer, from: bot) == "no error")
            for late in scene.desk.world.surroundings.lateAnswers {
                switch late.reply {
                case .success: ends.append("no error")
                case .failure(let error): ends.append("\(error)")
                }
            }
        }
        return ends
    }

    @Test("Of two orders for one invoice one is paid, and none for which the stars are gone meanwhile")
    func ordersAtOnce() throws {
        var (scene, bot) = try self.world()
        let first = try self.form(&scene, bot, 11)
        let again = try scene.desk.call(API.Payments.GetPaymentForm(invoice: first.invoice), from: scene.alice)
        guard case .paymentFormStars(let form) = again else { throw RawClientError.unexpected("\(again)") }
        let second = API.Payments.SendStarsForm(formID: form.formID, invoice: first.invoice)
        let ends = self.settle([first, second], &scene, bot)
        #expect(ends == ["no error", "400 INVOICE_ALREADY_PAID"])
        #expect(scene.desk.world.stars(of: scene.id("alice")) == 9_995)
        #expect(scene.desk.world.payments.charges.count == 1)

        let dear = [
            try self.form(&scene, bot, 12, stars: 6_000), try self.form(&scene, bot, 13, stars: 6_000),
        ]
        let dearEnds = self.settle(dear, &scene, bot)
        #expect(dearEnds == ["no error", "400 BALANCE_TOO_LOW"])
        #expect(scene.desk.world.stars(of: scene.id("alice")) == 3_995)
        #expect(scene.desk.world.payments.charges.count == 2)
    }

    @Test("An invoice that is paid leads to its receipt, and looks as before", arguments: [false, true])
    func paidInvoicesKeepTheirLook(isInverted: Bool) throws {
        var (scene, bot) = try self.world()
        let order = try self.form(&scene, bot, 11, invertsMedia: isInverted)
        let ends = self.settle([order], &scene, bot)
        #expect(ends == ["no error"])
        guard case .inputInvoiceMessage(_, let id) = order.invoice else {
            throw RawClientError.unexpected("\(order.invoice)")
        }
        let shown = try #require(scene.desk.world.boxes[scene.id("alice")]?.message(id))
        guard case .fixed(.messageMediaInvoice(let media))? = shown.content.attachment else {
            throw RawClientError.unexpected("\(shown.content)")
        }
        #expect(media.receiptMsgID != nil && shown.extras.invertsMedia == isInverted)
    }

    @Test("An answer of another kind leaves an order waiting for its own")
    func wrongAnswersLeaveOrders() throws {
        var (scene, bot) = try self.world()
        let order = try self.form(&scene, bot, 11)
        #expect(scene.desk.failure(of: order, from: scene.alice) == "400 BOT_PRECHECKOUT_TIMEOUT")
        let asked = scene.desk.world.waiting.questions(to: World.freeBot, now: scene.desk.now)
        let id = try #require(asked.first?.id)
        let button = API.Messages.SetBotCallbackAnswer(queryID: id, cacheTime: 0)
        #expect(scene.desk.failure(of: button, from: bot) == "400 QUERY_ID_INVALID")
        let inline = API.Messages.SetInlineBotResults(queryID: id, results: [], cacheTime: 0)
        #expect(scene.desk.failure(of: inline, from: bot) == "400 QUERY_ID_INVALID")
        let answer = API.Messages.SetBotPrecheckoutResults(success: true, queryID: id)
        #expect(scene.desk.failure(of: answer, from: bot) == "no error")
        #expect(scene.desk.world.stars(of: scene.id("alice")) == 9_995)
    }

    @Test("The words of a refusal go to the session that pays, if it is still the payer's", arguments: [true, false])
    func refusalsAreForThePayer(isThere: Bool) throws {
        var (scene, bot) = try self.world()
        let order = try self.form(&scene, bot, 11)
        #expect(scene.desk.failure(of: order, from: scene.alice) == "400 BOT_PRECHECKOUT_TIMEOUT")
        let asked = scene.desk.world.waiting.questions(to: World.freeBot, now: scene.desk.now)
        if !isThere { scene.desk.world.forget(session: scene.alice) }
        let answer = API.Messages.SetBotPrecheckoutResults(queryID: try #require(asked.first?.id), error: "Sold out")
        #expect(scene.desk.failure(of: answer, from: bot) == "no error")
        let told = scene.desk.deliveries.filter { $0.session == scene.alice }
        #expect(told.count == (isThere ? 1 : 0))
    }

    @Test("A form holds for ten minutes", arguments: [599, 600] as [Int64])
    func formsExpire(seconds: Int64) throws {
        var (scene, bot) = try self.world()
        let order = try self.form(&scene, bot, 11)
        scene.desk.now += seconds
        let expected = seconds == 600 ? "400 FORM_EXPIRED" : "400 BOT_PRECHECKOUT_TIMEOUT"
        #expect(scene.desk.failure(of: order, from: scene.alice) == expected)
    }

    @Test("Snapshots hold what was sold and paid")
    func snapshotsHoldPayments() throws {
        var (scene, bot) = try self.world()
        let order = try self.form(&scene, bot, 11)
        #expect(scene.desk.failure(of: order, from: scene.alice) == "400 BOT_PRECHECKOUT_TIMEOUT")
        func kept<Value: Codable>(_ value: Value) throws -> Value {
            let encoder = KeptEncoder()
            try encoder.write(value)
            let decoder = KeptDecoder(encoder.bytes)
            let again = try decoder.read(Value.self)
            try decoder.finish()
            return again
        }
        // While the bot is asked, and when all is paid.
        scene.desk.world.payments = try kept(scene.desk.world.payments)
        scene.desk.world.waiting = try kept(scene.desk.world.waiting)
        let asked = scene.desk.world.waiting.questions(to: World.freeBot, now: scene.desk.now)
        let answer = API.Messages.SetBotPrecheckoutResults(success: true, queryID: try #require(asked.first?.id))
        #expect(scene.desk.failure(of: answer, from: bot) == "no error")
        scene.desk.world.payments = try kept(scene.desk.world.payments)
        #expect(scene.desk.world.stars(of: scene.id("alice")) == 9_995)
        let charge = try #require(scene.desk.world.payments.charges.keys.first)
        let other = API.Payments.RefundStarsCharge(userID: scene.user("boris"), chargeID: charge)
        #expect(scene.desk.failure(of: other, from: bot) == "400 CHARGE_ID_INVALID")
        let refund = API.Payments.RefundStarsCharge(userID: scene.user("alice"), chargeID: charge)
        #expect(scene.desk.failure(of: refund, from: bot) == "no error")
        let actions = [StoredMessage.ServiceAction.paid(charge: charge), .paymentRefunded(charge: charge)]
        #expect(try kept(actions) == actions)
    }

    @Test("LF05 What an invoice cannot be here is refused by its name, and what it never can be as real servers do")
    func offersAreRefused() throws {
        var (scene, bot) = try self.world()
        let alice = scene.desk.peer("alice")
        var lastID: Int64 = 0
        func refused(
            from session: SessionReference? = nil, to peer: API.InputPeer? = nil, markup: API.ReplyMarkup? = nil,
            _ change: (inout API.InputMedia.InputMediaInvoice) -> Void = { _ in }
        ) -> String {
            lastID += 1
            var invoice = Self.invoice()
            change(&invoice)
            return scene.desk.failure(
                of: Self.send(invoice, to: peer ?? alice, lastID, markup: markup), from: session ?? bot)
        }
        let refusals: [(name: String, change: (inout API.InputMedia.InputMediaInvoice) -> Void)] = [
            ("photo", { $0.photo = .init(url: "https://example.org", size: 1, mimeType: "image/png", attributes: []) }),
            ("provider", { $0.provider = "token" }), ("provider_data", { $0.providerData.data = "{\"a\":1}" }),
            ("start_param", { $0.startParam = "x" }),
            ("extended_media", { $0.extendedMedia = .inputMediaEmpty }), ("invoice.test", { $0.invoice.test = true }),
            ("invoice.name_requested", { $0.invoice.nameRequested = true }),
            ("invoice.phone_requested", { $0.invoice.phoneRequested = true }),
            ("invoice.email_requested", { $0.invoice.emailRequested = true }),
            ("invoice.shipping_address_requested", { $0.invoice.shippingAddressRequested = true }),
            ("invoice.flexible", { $0.invoice.flexible = true }),
            ("invoice.phone_to_provider", { $0.invoice.phoneToProvider = true }),
            ("invoice.email_to_provider", { $0.invoice.emailToProvider = true }),
            ("invoice.recurring", { $0.invoice.recurring = true }),
            ("invoice.currency", { $0.invoice.currency = "EUR" }),
            ("invoice.max_tip_amount", { ($0.invoice.maxTipAmount, $0.invoice.suggestedTipAmounts) = (1, []) }),
            ("invoice.suggested_tip_amounts", { ($0.invoice.maxTipAmount, $0.invoice.suggestedTipAmounts) = (0, [1]) }),
            ("invoice.terms_url", { $0.invoice.termsURL = "https://example.org" }),
            ("invoice.subscription_period", { $0.invoice.subscriptionPeriod = 2_592_000 }),
        ]
        for (name, change) in refusals { #expect(refused(change) == "400 PARAMETER_NOT_IN_LAB: media.\(name)") }
        func text(_ count: Int) -> String { String(repeating: "a", count: count) }
        #expect(refused { ($0.title, $0.description) = (text(32), text(255)) } == "no error")
        #expect(refused { $0.title = text(33) } == "400 STARS_INVOICE_INVALID")
        #expect(refused { $0.description = text(256) } == "400 STARS_INVOICE_INVALID")
        #expect(refused { $0.invoice.prices += $0.invoice.prices } == "400 STARS_INVOICE_INVALID")
        #expect(refused { $0.invoice.prices[0].amount = 0 } == "400 CURRENCY_TOTAL_AMOUNT_INVALID")
        #expect(refused { $0.payload = [] } == "400 INVOICE_PAYLOAD_INVALID")
        #expect(refused { $0.payload = [UInt8](repeating: 1, count: 129) } == "400 INVOICE_PAYLOAD_INVALID")
        #expect(refused(from: scene.boris) == "400 MEDIA_INVALID")

        func keyboard(_ buttons: API.KeyboardButton...) -> API.ReplyMarkup {
            .replyInlineMarkup(rows: [.init(buttons: buttons)])
        }
        let pay = API.KeyboardButton.keyboardButtonBuy(.init(text: "Buy"))
        let page = API.KeyboardButton.keyboardButtonUrl(.init(text: "Page", url: "https://example.org"))
        #expect(refused(markup: keyboard(pay, page)) == "no error")
        for markup in [keyboard(page), keyboard(page, pay), keyboard(pay, pay)] {
            #expect(refused(markup: markup) == "400 BUTTON_POS_INVALID")
        }
        let plain = API.Messages.SendMessage(peer: alice, message: "m", randomID: 99, replyMarkup: keyboard(pay))
        #expect(scene.desk.failure(of: plain, from: bot) == "400 BUTTON_TYPE_INVALID")
        var captioned = Self.send(Self.invoice(), to: alice, 100)
        captioned.message = "For you"
        #expect(scene.desk.failure(of: captioned, from: bot) == "400 PARAMETER_NOT_IN_LAB: message")
        var scheduled = Self.send(Self.invoice(), to: alice, 101)
        scheduled.scheduleDate = Int32(clamping: scene.desk.now + 100)
        #expect(scene.desk.failure(of: scheduled, from: bot) == "400 PARAMETER_NOT_IN_LAB: schedule_date")
    }

    @Test("LF05 Invoices stay what and where they are, and nothing else can be paid")
    func invoicesStay() throws {
        var (scene, bot) = try self.world()
        let order = try self.form(&scene, bot, 11)
        guard case .inputInvoiceMessage(let botPeer, let id) = order.invoice else {
            Issue.record("\(order.invoice)")
            return
        }
        let alice = scene.desk.peer("alice")
        let forward = API.Messages.ForwardMessages(
            fromPeer: botPeer, id: [id], randomID: [2], toPeer: scene.desk.peer("boris"))
        #expect(scene.desk.failure(of: forward, from: scene.alice) == "400 PARAMETER_NOT_IN_LAB: id")
        let copy = try #require(scene.desk.world.boxes[World.freeBot]).nextID - 1
        let edit = API.Messages.EditMessage(peer: alice, id: copy, message: "Coffee")
        #expect(scene.desk.failure(of: edit, from: bot) == "400 PARAMETER_NOT_IN_LAB: id")
        let own = API.Payments.GetPaymentForm(invoice: .inputInvoiceMessage(peer: alice, msgID: copy))
        #expect(scene.desk.failure(of: own, from: bot) == "400 BOT_METHOD_INVALID")
        #expect(scene.desk.failure(of: order, from: bot) == "400 BOT_METHOD_INVALID")
        let group = API.Messages.CreateChat(users: [scene.user(World.freeBotName)], title: "Group")
        try scene.desk.call(group, from: scene.alice)
        let chat = try #require(scene.desk.world.groups.values.map(\.id).max())
        let inGroup = Self.send(Self.invoice(), to: .inputPeerChat(chatID: chat), 3)
        #expect(scene.desk.failure(of: inGroup, from: bot) == "400 PARAMETER_NOT_IN_LAB: media")
        try scene.send("tea", to: alice, from: bot)
        let text = try #require(scene.desk.world.boxes[scene.id("alice")]).nextID - 1
        for (message, error) in [(text, "BOT_INVOICE_INVALID"), (text + 1, "MESSAGE_ID_INVALID")] {
            let form = API.Payments.GetPaymentForm(invoice: .inputInvoiceMessage(peer: botPeer, msgID: message))
            #expect(scene.desk.failure(of: form, from: scene.alice) == "400 \(error)")
        }
        let slug = API.Payments.SendStarsForm(formID: order.formID, invoice: .inputInvoiceSlug(slug: "x"))
        #expect(
            scene.desk.failure(of: slug, from: scene.alice)
                == "400 PARAMETER_NOT_IN_LAB: invoice (inputInvoiceSlug)")
    }
}
