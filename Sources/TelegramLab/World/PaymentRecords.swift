import TelegramAPI

/// What a bot sells in a message, for stars. The message shows all of it but the payload.
struct StarInvoice: Codable, Hashable, Sendable {
    /// What stars are called where a currency is named.
    static let currency = "XTR"

    var bot: Int64
    var title: String
    var description: String
    /// What its one price is called.
    var label: String
    var amount: Int64
    /// What the bot alone sees.
    var payload: [UInt8]
    /// The charge by which it was paid; nil: it was not.
    var charge: String?

    var object: API.Invoice {
        API.Invoice(currency: Self.currency, prices: [API.LabeledPrice(label: self.label, amount: self.amount)])
    }

    /// As a message shows it.
    var media: API.MessageMedia {
        .messageMediaInvoice(
            .init(
                title: self.title, description: self.description, currency: Self.currency, totalAmount: self.amount,
                startParam: ""))
    }
}

/// What is paid for.
enum SoldGood: Codable, Hashable, Sendable {
    /// By what the message with the invoice shares with its copies.
    case invoice(Int64)
    /// One of ``StarPayments/media``.
    case media(Int64)
}

/// What a user is asked to agree to before paying.
struct PaymentForm: Codable, Hashable, Sendable {
    var user: Int64
    var good: SoldGood
    /// Unix time from which on it cannot be sent.
    var expiresAt: Int64
    /// Unix time until which the bot may say whether the order stands; 0: it is not asked.
    var waitsUntil: Int64 = 0
}

/// The forms of the last minutes.
struct PaymentForms: Codable, Sendable {
    /// For how many seconds a form can be sent.
    static let lifetime: Int64 = 600

    private var forms: [Int64: PaymentForm] = [:]
    /// At how many of them those that are over are looked for.
    private var sweepsAt = 64

    mutating func add(_ id: Int64, for user: Int64, good: SoldGood, now: Int64) {
        if self.forms.count >= self.sweepsAt {
            self.forms = self.forms.filter { $0.value.expiresAt > now }
            self.sweepsAt = max(64, self.forms.count * 2)
        }
        self.forms[id] = PaymentForm(user: user, good: good, expiresAt: now + Self.lifetime)
    }

    /// A form that a user can still send.
    func form(_ id: Int64, of user: Int64, now: Int64) -> PaymentForm? {
        self.forms[id].flatMap { $0.user == user && $0.expiresAt > now ? $0 : nil }
    }

    /// A bot is asked whether the order stands; 0: it has answered.
    mutating func wait(_ id: Int64, until deadline: Int64) { self.forms[id]?.waitsUntil = deadline }
}

/// A form that was sent, and of which a bot has to say whether the order stands.
struct PendingPayment: Codable, Hashable, Sendable {
    var form: Int64
    var invoice: Int64
}

/// A payment that was made.
struct StarCharge: Codable, Hashable, Sendable {
    var id: String
    var user: Int64
    var bot: Int64
    var invoice: Int64
    var date: Int32
    /// When the bot gave the stars back.
    var refundDate: Int32?
}

/// A charge, or its refund, as it stands in the list of a user.
struct StarTransaction: Codable, Hashable, Sendable {
    var charge: String
    var isRefund = false
}

/// What was sold, and who has how many stars.
struct StarPayments: Codable, Sendable {
    /// What every user begins with. Bots have what they earn.
    static let firstBalance: Int64 = 10_000

    /// By what the message shares with its copies.
    var invoices: [Int64: StarInvoice] = [:]
    var forms = PaymentForms()
    private(set) var charges: [String: StarCharge] = [:]
    /// What is seen by those who have paid for it, by numbers of its own.
    var media: [Int64: PaidMediaRecord] = [:]
    private(set) var mediaCharges: [String: MediaCharge] = [:]
    /// By user, bot or channel, oldest first.
    private(set) var transactions: [PeerKey: [StarTransaction]] = [:]
    /// How much more or less users, bots and channels have than at the beginning.
    private var changes: [PeerKey: Int64] = [:]

    /// How much more or less a user, bot or channel has than at the beginning.
    func change(of owner: PeerKey) -> Int64 { self.changes[owner] ?? 0 }

    /// Moves what an invoice costs from a user to its bot.
    mutating func note(_ charge: StarCharge, of invoice: StarInvoice) {
        self.charges[charge.id] = charge
        self.invoices[charge.invoice]?.charge = charge.id
        self.move(
            invoice.amount, by: StarTransaction(charge: charge.id), from: .user(charge.user), to: .user(charge.bot))
    }

    /// Moves what media cost from a user to their seller, and shows them to the user.
    mutating func note(_ charge: MediaCharge, of media: PaidMediaRecord) {
        self.mediaCharges[charge.id] = charge
        self.media[charge.media]?.buyers.insert(charge.user)
        self.move(media.stars, by: StarTransaction(charge: charge.id), from: .user(charge.user), to: media.seller)
    }

    /// Moves it back.
    mutating func refund(_ charge: StarCharge, of invoice: StarInvoice, date: Int32) {
        self.charges[charge.id]?.refundDate = date
        self.move(
            invoice.amount, by: StarTransaction(charge: charge.id, isRefund: true), from: .user(charge.bot),
            to: .user(charge.user))
    }

    private mutating func move(
        _ amount: Int64, by transaction: StarTransaction, from payer: PeerKey, to other: PeerKey
    ) {
        self.changes[payer, default: 0] -= amount
        self.changes[other, default: 0] += amount
        for owner in [payer, other] { self.transactions[owner, default: []].append(transaction) }
    }
}

extension StoredMessage.Content {
    /// Whether something is sold by it.
    var isInvoice: Bool {
        if case .fixed(.messageMediaInvoice)? = self.attachment { true } else { false }
    }
}

extension World {
    /// How many stars a user or bot has.
    func stars(of user: Int64) -> Int64 { self.stars(of: .user(user)) }

    /// How many stars a user, bot or channel has.
    func stars(of owner: PeerKey) -> Int64 {
        let isPerson = owner.user.map { self.users[$0]?.isBot != true } ?? false
        return (isPerson ? StarPayments.firstBalance : 0) + self.payments.change(of: owner)
    }

    /// What a service message tells of a payment: the bot, which has to deliver, learns more than who has paid.
    func payment(_ id: String, seenBy viewer: Int64) -> API.MessageAction {
        guard let charge = self.payments.charges[id], let invoice = self.payments.invoices[charge.invoice] else {
            return .messageActionEmpty
        }
        guard viewer == charge.bot else {
            return .messageActionPaymentSent(
                .init(currency: StarInvoice.currency, totalAmount: invoice.amount))
        }
        return .messageActionPaymentSentMe(
            .init(
                currency: StarInvoice.currency, totalAmount: invoice.amount, payload: invoice.payload,
                charge: charge.object))
    }

    /// The same of a payment that was given back.
    func refund(_ id: String, seenBy viewer: Int64) -> API.MessageAction {
        guard let charge = self.payments.charges[id], let invoice = self.payments.invoices[charge.invoice] else {
            return .messageActionEmpty
        }
        return .messageActionPaymentRefunded(
            .init(
                peer: .peerUser(userID: charge.bot), currency: StarInvoice.currency, totalAmount: invoice.amount,
                payload: viewer == charge.bot ? invoice.payload : nil, charge: charge.object))
    }
}

extension StarCharge {
    /// Nobody but Telegram has charged anything.
    fileprivate var object: API.PaymentCharge { API.PaymentCharge(id: self.id, providerChargeID: "") }
}
