import MTProtoCore
import TelegramAPI

// What bots sell for stars (core.telegram.org/api/payments, core.telegram.org/api/stars). Who pays waits until the bot has
// said whether the order stands.

extension Router {
    mutating func addPaymentMethods() {
        self.on(API.Payments.GetPaymentForm.self) { (world, query, call) throws(RPCError) in
            try world.paymentForm(query, call)
        }
        self.on(API.Payments.SendStarsForm.self) { (world, query, call) throws(RPCError) in
            try world.pay(query, call)
        }
        self.on(API.Messages.SetBotPrecheckoutResults.self) { (world, query, call) throws(RPCError) in
            try world.answerOrder(query, call)
            return true
        }
        self.on(API.Payments.GetPaymentReceipt.self) { (world, query, call) throws(RPCError) in
            try world.receipt(query, call)
        }
        self.on(API.Payments.RefundStarsCharge.self) { (world, query, call) throws(RPCError) in
            try world.refund(query, call)
        }
        self.on(API.Payments.GetStarsStatus.self) { (world, query, call) throws(RPCError) in
            try world.starsStatus(
                .init(ton: query.ton, peer: query.peer, offset: "", limit: World.firstTransactions), call)
        }
        self.on(API.Payments.GetStarsTransactions.self) { (world, query, call) throws(RPCError) in
            try world.starsStatus(query, call)
        }
    }

    /// Methods of payments that bots may not use.
    static let paymentUserMethods: Set<UInt32> = [
        API.Payments.GetPaymentForm.constructorID, API.Payments.SendStarsForm.constructorID,
        API.Payments.GetPaymentReceipt.constructorID, API.Messages.GetExtendedMedia.constructorID,
    ]

    mutating func judgePaymentParameters() {
        // The theme is for the page of a provider, of which there is none.
        self.judge(
            API.Payments.GetPaymentForm.self, actsOn: "invoice", withoutEffect: "theme_params",
            refuses: [.init("invoice", when: Self.otherInvoices, of: { [$0.invoice] }, Self.isOtherInvoice)])
        self.judge(
            API.Payments.SendStarsForm.self, actsOn: "form_id invoice",
            refuses: [.init("invoice", when: Self.otherInvoices, of: { [$0.invoice] }, Self.isOtherInvoice)])
        self.judge(
            API.Messages.SetBotPrecheckoutResults.self, actsOn: "success query_id error",
            refuses: [.init("error", when: "with success") { $0.success && $0.error?.isEmpty == false }])
        self.judge(API.Payments.GetPaymentReceipt.self, actsOn: "peer msg_id")
        self.judge(
            API.Payments.RefundStarsCharge.self, actsOn: "user_id charge_id",
            refuses: [.init(byHandler: "charge_id", when: "payments for photos and videos")])
        self.judge(API.Payments.GetStarsStatus.self, actsOn: "ton peer")
        self.judge(
            API.Payments.GetStarsTransactions.self,
            actsOn: "inbound outbound ascending ton subscription_id peer offset limit")
    }

    private static let otherInvoices = "not inputInvoiceMessage"

    @Sendable
    private static func isOtherInvoice(_ invoice: API.InputInvoice) -> Bool {
        if case .inputInvoiceMessage = invoice { false } else { true }
    }

    static func isInvoice(_ media: API.InputMedia) -> Bool {
        if case .inputMediaInvoice = media { true } else { false }
    }

    static func invoices(_ media: API.InputMedia) -> [API.InputMedia.InputMediaInvoice] {
        if case .inputMediaInvoice(let invoice) = media { [invoice] } else { [] }
    }

    /// There are stars, and no providers: nothing is sent anywhere, and nothing is paid but the price.
    static let partsOfInvoices: [Refusal<API.InputMedia.InputMediaInvoice>] = [
        .init("photo") { $0.photo != nil },
        .init("provider") { $0.provider?.isEmpty == false },
        .init("provider_data") { !["", "{}", "null"].contains($0.providerData.data) },
        .init("start_param") { $0.startParam?.isEmpty == false },
        .init("extended_media") { $0.extendedMedia != nil },
        .init("invoice.test") { $0.invoice.test },
        .init("invoice.name_requested") { $0.invoice.nameRequested },
        .init("invoice.phone_requested") { $0.invoice.phoneRequested },
        .init("invoice.email_requested") { $0.invoice.emailRequested },
        .init("invoice.shipping_address_requested") { $0.invoice.shippingAddressRequested },
        .init("invoice.flexible") { $0.invoice.flexible },
        .init("invoice.phone_to_provider") { $0.invoice.phoneToProvider },
        .init("invoice.email_to_provider") { $0.invoice.emailToProvider },
        .init("invoice.recurring") { $0.invoice.recurring },
        .init("invoice.currency") { $0.invoice.currency != StarInvoice.currency },
        .init("invoice.max_tip_amount") { $0.invoice.maxTipAmount ?? 0 != 0 },
        .init("invoice.suggested_tip_amounts") { $0.invoice.suggestedTipAmounts?.isEmpty == false },
        .init("invoice.terms_url") { $0.invoice.termsURL != nil },
        .init("invoice.subscription_period") { $0.invoice.subscriptionPeriod != nil },
    ]
}

extension World {
    /// What bots may write into an invoice, in UTF-16 code units and bytes (core.telegram.org/bots/api#sendinvoice).
    private static let maximumTitleLength = 32
    private static let maximumDescriptionLength = 255
    private static let maximumPayloadLength = 128
    private static let maximumPrice: Int64 = 999_999_999_999
    /// So many transactions come along with a balance, and at most so many at once.
    fileprivate static let firstTransactions: Int32 = 20
    private static let mostTransactions = 100

    /// The error of a payment if the bot says nothing.
    private static let orderIsUnanswered = RPCError.badRequest("BOT_PRECHECKOUT_TIMEOUT")

    // MARK: Offering

    /// What a bot sells by a message.
    func invoice(
        _ input: API.InputMedia.InputMediaInvoice, in peer: PeerKey, _ call: Call
    ) throws(RPCError) -> StarInvoice {
        guard self.users[call.user]?.isBot == true else { throw .badRequest("MEDIA_INVALID") }
        // Elsewhere the button would begin a chat with the bot.
        guard peer.user != nil else { throw .notInLab(parameter: "media") }
        guard (1...Self.maximumTitleLength).contains(input.title.utf16.count),
            (1...Self.maximumDescriptionLength).contains(input.description.utf16.count),
            input.invoice.prices.count == 1, let price = input.invoice.prices.first
        else { throw .badRequest("STARS_INVOICE_INVALID") }
        guard (1...Self.maximumPrice).contains(price.amount) else {
            throw .badRequest("CURRENCY_TOTAL_AMOUNT_INVALID")
        }
        guard (1...Self.maximumPayloadLength).contains(input.payload.count) else {
            throw .badRequest("INVOICE_PAYLOAD_INVALID")
        }
        return StarInvoice(
            bot: call.user, title: input.title, description: input.description, label: price.label,
            amount: price.amount, payload: input.payload)
    }

    /// The buttons below an invoice: the first one pays. Without any, the server makes that one.
    func payMarkup(_ markup: API.ReplyMarkup?, for invoice: StarInvoice) throws(RPCError) -> API.ReplyMarkup {
        guard let markup else {
            let button = API.KeyboardButton.keyboardButtonBuy(.init(text: "Pay ⭐\(invoice.amount)"))
            return .replyInlineMarkup(rows: [API.KeyboardButtonRow(buttons: [button])])
        }
        try Self.checkFirst(of: markup) { if case .keyboardButtonBuy = $0 { true } else { false } }
        return markup
    }

    /// Refuses buttons of which the first is not the one that a message needs, or another one is like it.
    static func checkFirst(
        of markup: API.ReplyMarkup, _ isMeant: (API.KeyboardButton) -> Bool
    ) throws(RPCError) {
        guard case .replyInlineMarkup(let rows) = markup else { throw .badRequest("REPLY_MARKUP_INVALID") }
        let meant = rows.flatMap(\.buttons).map(isMeant)
        guard meant.first == true, !meant.dropFirst().contains(true) else { throw .badRequest("BUTTON_POS_INVALID") }
    }

    // MARK: Paying

    /// The invoice that a client means, and what its message shares with its copies.
    private func invoice(
        _ input: API.InputInvoice, _ call: Call
    ) throws(RPCError) -> (shared: Int64, invoice: StarInvoice) {
        guard case .inputInvoiceMessage(let input, let id) = input else { throw .notInLab(parameter: "invoice") }
        let peer = try self.peer(input, of: call.user)
        guard let message = self.message(id, in: peer, of: call.user) else { throw .badRequest("MESSAGE_ID_INVALID") }
        guard message.content.isInvoice, let invoice = self.payments.invoices[message.shared] else {
            throw .badRequest("BOT_INVOICE_INVALID")
        }
        guard invoice.charge == nil else { throw .badRequest("INVOICE_ALREADY_PAID") }
        return (message.shared, invoice)
    }

    fileprivate mutating func paymentForm(
        _ query: API.Payments.GetPaymentForm, _ call: Call
    ) throws(RPCError) -> API.Payments.PaymentForm {
        if let offer = try self.offeredMedia(query.invoice, call) { return self.mediaForm(offer, call) }
        let (shared, invoice) = try self.invoice(query.invoice, call)
        let id = self.makeRandomID()
        self.payments.forms.add(id, for: call.user, good: .invoice(shared), now: call.now)
        return .paymentFormStars(
            .init(
                formID: id, botID: invoice.bot, title: invoice.title, description: invoice.description,
                invoice: invoice.object, users: [self.user(invoice.bot, seenBy: call.user, now: call.now)]))
    }

    /// Asks the bot whether the order stands. The stars are taken when it does.
    fileprivate mutating func pay(
        _ query: API.Payments.SendStarsForm, _ call: Call
    ) throws(RPCError) -> API.Payments.PaymentResult {
        guard query.formID != 0 else { throw .badRequest("FORM_ID_EMPTY") }
        if let offer = try self.offeredMedia(query.invoice, call) { return try self.buy(offer, query.formID, call) }
        let (shared, invoice) = try self.invoice(query.invoice, call)
        guard let form = self.payments.forms.form(query.formID, of: call.user, now: call.now) else {
            throw .badRequest("FORM_EXPIRED")
        }
        guard form.good == .invoice(shared) else { throw .badRequest("BOT_INVOICE_INVALID") }
        guard form.waitsUntil <= call.now else { throw .badRequest("FORM_SUBMIT_DUPLICATE") }
        try self.checkStars(of: call.user, atLeast: invoice.amount)
        let id = self.makeRandomID()
        self.payments.forms.wait(query.formID, until: call.now + WaitingCalls.limit)
        self.wait(for: id, .payment(PendingPayment(form: query.formID, invoice: shared)), to: invoice.bot, call)
        let update = API.Update.updateBotPrecheckoutQuery(
            .init(
                queryID: id, userID: call.user, payload: invoice.payload, currency: StarInvoice.currency,
                totalAmount: invoice.amount))
        let companions = self.companions(of: [], seenBy: invoice.bot, and: [.user(call.user)], now: call.now)
        self.deliver(self.updates([update], with: companions, date: call.date), to: invoice.bot)
        throw Self.orderIsUnanswered
    }

    func checkStars(of user: Int64, atLeast amount: Int64) throws(RPCError) {
        guard self.stars(of: user) >= amount else { throw .badRequest("BALANCE_TOO_LOW") }
    }

    /// A bot says whether an order stands.
    fileprivate mutating func answerOrder(
        _ query: API.Messages.SetBotPrecheckoutResults, _ call: Call
    ) throws(RPCError) {
        let reason = query.error ?? ""
        guard query.success || !reason.isEmpty else { throw .badRequest("ERROR_TEXT_EMPTY") }
        let waiting = try self.waiting.take(query.queryID, call) { if case .payment = $0 { true } else { false } }
        guard case .payment(let pending) = waiting.question else { throw .badRequest("QUERY_ID_INVALID") }
        self.payments.forms.wait(pending.form, until: 0)
        guard query.success else { return self.refuse(waiting, reason, call) }
        do throws(RPCError) {
            let updates = try self.settle(pending.invoice, waiting, call)
            self.answer(waiting, of: API.Payments.SendStarsForm.self, .paymentResult(updates: updates))
        } catch {
            // The payer has paid for something else meanwhile. That is no fault of the bot.
            self.fail(waiting, error)
        }
    }

    /// The error does not say why: the bot's words follow in a message of their own.
    private mutating func refuse(_ waiting: WaitingCalls.Waiting, _ reason: String, _ call: Call) {
        let error = RPCError.badRequest("BOT_PRECHECKOUT_FAILED")
        self.fail(waiting, error)
        // The words are for who has paid, and not for who has signed in there meanwhile.
        guard self.user(of: waiting.session) == waiting.user else { return }
        let notice = API.Update.updateServiceNotification(
            .init(popup: true, type: error.message, message: reason, media: .messageMediaEmpty, entities: []))
        self.deliver(self.updates([notice], date: call.date), toSession: waiting.session)
    }

    /// Takes the stars, and tells both of it. Returns what the payer is answered.
    private mutating func settle(
        _ shared: Int64, _ waiting: WaitingCalls.Waiting, _ call: Call
    ) throws(RPCError) -> API.Updates {
        guard let invoice = self.payments.invoices[shared], invoice.charge == nil else {
            throw .badRequest("INVOICE_ALREADY_PAID")
        }
        try self.checkStars(of: waiting.user, atLeast: invoice.amount)
        let charge = StarCharge(
            id: self.makeChargeID(), user: waiting.user, bot: invoice.bot, invoice: shared, date: call.date)
        self.payments.note(charge, of: invoice)
        let sent = self.send(
            .service(.paid(charge: charge.id)), from: waiting.user, to: .user(invoice.bot),
            replyTo: self.boxes[waiting.user]?.id(ofShared: shared), now: call.now, except: waiting.session)
        // It is the payer who is answered.
        var payer = call
        (payer.user, payer.session) = (waiting.user, waiting.session)
        let told = self.answer(to: sent, .user(invoice.bot), randomID: nil, payer)
        var more = self.showReceipt(sent.id, on: shared, to: waiting.user, call)
        more.append(self.balanceUpdate(of: waiting.user))
        let companions = self.companions(
            of: [], seenBy: waiting.user, and: [.user(invoice.bot), .user(waiting.user)], now: call.now)
        self.deliver(
            self.updates(more, with: companions, date: call.date), to: waiting.user, except: waiting.session)
        guard case .updates(var all) = told else { return told }
        all.updates += more
        return .updates(all)
    }

    /// The payer's copy of an invoice leads to the receipt from now on.
    private mutating func showReceipt(
        _ receipt: Int32, on shared: Int64, to user: Int64, _ call: Call
    ) -> [API.Update] {
        guard let id = self.boxes[user]?.id(ofShared: shared), let message = self.boxes[user]?.message(id),
            case .attached(.fixed(.messageMediaInvoice(var media)), let caption, let entities) = message.content
        else { return [] }
        media.receiptMsgID = receipt
        let edit = MessageBox.Edit(
            content: .attached(.fixed(.messageMediaInvoice(media)), caption: caption, entities: entities),
            markup: message.extras.markup, isOfButtons: true, invertsMedia: message.extras.invertsMedia,
            look: message.extras.look)
        guard self.boxes[user]?.edit(id, edit, date: call.date) == true, let changed = self.boxes[user]?.message(id),
            let pts = self.boxes[user]?.pts
        else { return [] }
        return [.updateEditMessage(message: self.object(changed, of: user), pts: pts, ptsCount: 1)]
    }

    func balanceUpdate(of user: Int64) -> API.Update {
        .updateStarsBalance(balance: .starsAmount(amount: self.stars(of: user), nanos: 0))
    }

    mutating func makeChargeID() -> String {
        "stx"
            + (0..<2).map { _ in String(UInt64(bitPattern: self.makeRandomID()), radix: 36) }.joined(separator: "_")
    }

    // MARK: Afterwards

    fileprivate func receipt(
        _ query: API.Payments.GetPaymentReceipt, _ call: Call
    ) throws(RPCError) -> API.Payments.PaymentReceipt {
        let peer = try self.peer(query.peer, of: call.user)
        guard let message = self.message(query.msgID, in: peer, of: call.user),
            case .service(.paid(let id)) = message.content, let charge = self.payments.charges[id],
            let invoice = self.payments.invoices[charge.invoice]
        else { throw .badRequest("MESSAGE_ID_INVALID") }
        return .paymentReceiptStars(
            .init(
                date: charge.date, botID: charge.bot, title: invoice.title, description: invoice.description,
                invoice: invoice.object, currency: StarInvoice.currency, totalAmount: invoice.amount,
                transactionID: charge.id, users: [self.user(charge.bot, seenBy: call.user, now: call.now)]))
    }

    fileprivate mutating func refund(
        _ query: API.Payments.RefundStarsCharge, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let user = try self.userID(query.userID, of: call.user)
        guard !query.chargeID.isEmpty else { throw .badRequest("CHARGE_ID_EMPTY") }
        // Whether the payer sees what was sold from then on, nobody has said.
        let sold = self.payments.mediaCharges[query.chargeID].flatMap { $0.user == user ? $0.media : nil }
        if let sold, self.payments.media[sold]?.seller == .user(call.user) { throw .notInLab(parameter: "charge_id") }
        guard let charge = self.payments.charges[query.chargeID], charge.bot == call.user, charge.user == user,
            let invoice = self.payments.invoices[charge.invoice]
        else { throw .badRequest("CHARGE_ID_INVALID") }
        guard charge.refundDate == nil else { throw .badRequest("CHARGE_ALREADY_REFUNDED") }
        self.payments.refund(charge, of: invoice, date: call.date)
        let sent = self.send(
            .service(.paymentRefunded(charge: charge.id)), from: call.user, to: .user(user), now: call.now,
            except: call.session)
        self.deliver(self.updates([self.balanceUpdate(of: user)], date: call.date), to: user)
        return self.answer(to: sent, .user(user), randomID: nil, call)
    }

    /// What a user, bot or channel has, and part of what was paid and given back.
    fileprivate func starsStatus(
        _ query: API.Payments.GetStarsTransactions, _ call: Call
    ) throws(RPCError) -> API.Payments.StarsStatus {
        let owner = try self.peer(query.peer, of: call.user)
        guard owner == .user(call.user) || self.ownsBroadcast(owner, call) else { throw .badRequest("PEER_ID_INVALID") }
        guard !query.ton else {
            return .init(balance: .starsTonAmount(amount: 0), history: [], chats: [], users: [])
        }
        guard let first = query.offset.isEmpty ? 0 : Int(query.offset), first >= 0 else {
            throw .badRequest("OFFSET_INVALID")
        }
        let all = (self.payments.transactions[owner] ?? []).compactMap { self.object($0, of: owner, call) }
        let found = (query.ascending ? all : all.reversed()).filter { transaction in
            guard case .starsAmount(let amount, _) = transaction.amount else { return false }
            return (!query.inbound || amount > 0) && (!query.outbound || amount < 0)
        }
        // No transaction belongs to a subscription: there are none.
        let rest = query.subscriptionID == nil ? found.dropFirst(first) : []
        let page = rest.prefix(min(max(0, Int(query.limit)), Self.mostTransactions))
        var others: [PeerKey] = []
        for case .starsTransactionPeer(let other) in page.map(\.peer) {
            switch other {
            case .peerUser(let id): others.append(.user(id))
            case .peerChannel(let id): others.append(.channel(id))
            case .peerChat: break
            }
        }
        let companions = self.companions(of: [], seenBy: call.user, and: others, now: call.now)
        return .init(
            balance: .starsAmount(amount: self.stars(of: owner), nanos: 0), history: Array(page),
            nextOffset: !page.isEmpty && page.count < rest.count ? "\(first + page.count)" : nil,
            chats: companions.chats, users: companions.users)
    }

    /// Whose stars of a channel the caller sees.
    private func ownsBroadcast(_ peer: PeerKey, _ call: Call) -> Bool {
        peer.channel.flatMap { self.channels[$0] }.map { $0.isBroadcast && $0.creator == call.user } ?? false
    }

    private func object(
        _ transaction: StarTransaction, of owner: PeerKey, _ call: Call
    ) -> API.StarsTransaction? {
        if let charge = self.payments.mediaCharges[transaction.charge] {
            return self.object(charge, of: owner, seenBy: call.user)
        }
        guard let charge = self.payments.charges[transaction.charge],
            let invoice = self.payments.invoices[charge.invoice]
        else { return nil }
        let isPayer = owner == .user(charge.user)
        let other = isPayer ? charge.bot : charge.user
        return API.StarsTransaction(
            refund: transaction.isRefund, id: charge.id,
            amount: .starsAmount(amount: isPayer == transaction.isRefund ? invoice.amount : -invoice.amount, nanos: 0),
            date: transaction.isRefund ? charge.refundDate ?? charge.date : charge.date,
            peer: .starsTransactionPeer(peer: .peerUser(userID: other)), title: invoice.title,
            description: invoice.description, botPayload: isPayer ? nil : invoice.payload)
    }
}
