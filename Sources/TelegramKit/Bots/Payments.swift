import MTProtoCore
import TelegramAPI

/// A person is about to pay. The bot has ten seconds to say whether the order stands; a payment that is not answered fails.
public struct PreCheckoutQuery: Sendable {
    public let id: Int64
    public let sender: Peer
    /// What the bot wrote into the invoice.
    public let payload: [UInt8]
    /// Three letters of ISO 4217, or `XTR` for Telegram's stars.
    public let currency: String
    /// In the smallest units of the currency, such as cents.
    public let totalAmount: Int64
    /// Which of the offers of ``ShippingQuery/offer(_:)`` was chosen.
    public let shippingOptionID: String?
    /// What the invoice has asked for: name, phone number, address.
    public let info: API.PaymentRequestedInfo?
    public let client: TelegramClient

    init(_ query: API.Update.UpdateBotPrecheckoutQuery, of client: TelegramClient) {
        id = query.queryID
        sender = Peer(kind: .user, id: query.userID)
        payload = query.payload
        currency = query.currency
        totalAmount = query.totalAmount
        shippingOptionID = query.shippingOptionID
        info = query.info
        self.client = client
    }

    /// Lets the person pay.
    ///
    /// - Throws: `server` with `QUERY_ID_INVALID` if the query was answered before, or too long ago.
    public func accept() async throws(TelegramError) {
        try await client.answer(API.Messages.SetBotPrecheckoutResults(success: true, queryID: id))
    }

    /// Refuses the order.
    ///
    /// - Parameter reason: is shown to the person.
    /// - Throws: `server` with `QUERY_ID_INVALID` if the query was answered before, or too long ago.
    public func refuse(_ reason: String) async throws(TelegramError) {
        try await client.answer(API.Messages.SetBotPrecheckoutResults(queryID: id, error: reason))
    }
}

/// A person who orders has given an address, and waits for what it costs to send there. Invoices whose price depends on it
/// (`flexible`) ask so.
public struct ShippingQuery: Sendable {
    public let id: Int64
    public let sender: Peer
    /// What the bot wrote into the invoice.
    public let payload: [UInt8]
    public let address: API.PostAddress
    public let client: TelegramClient

    init(_ query: API.Update.UpdateBotShippingQuery, of client: TelegramClient) {
        id = query.queryID
        sender = Peer(kind: .user, id: query.userID)
        payload = query.payload
        address = query.shippingAddress
        self.client = client
    }

    /// Offers ways to send it there.
    ///
    /// - Throws: `server` with `QUERY_ID_INVALID` if the query was answered before, or too long ago.
    public func offer(_ options: [API.ShippingOption]) async throws(TelegramError) {
        try await client.answer(API.Messages.SetBotShippingResults(queryID: id, shippingOptions: options))
    }

    /// Says why it cannot be sent there.
    ///
    /// - Parameter reason: is shown to the person.
    /// - Throws: `server` with `QUERY_ID_INVALID` if the query was answered before, or too long ago.
    public func refuse(_ reason: String) async throws(TelegramError) {
        try await client.answer(API.Messages.SetBotShippingResults(queryID: id, error: reason))
    }
}

/// What a person has paid for an invoice, or was given back: ``ServiceAction/paid(_:)``,
/// ``ServiceAction/paymentRefunded(_:)``.
public struct Payment: Hashable, Sendable {
    /// Three letters of ISO 4217, or `XTR` for Telegram's stars.
    public let currency: String
    /// In the smallest units of the currency, such as cents.
    public let totalAmount: Int64
    /// What the bot wrote into the invoice; nil for the person who has paid.
    public let payload: [UInt8]?
    /// What ``TelegramClient/refund(_:to:)`` takes. The person who has paid learns it when it is given back; nil before.
    public let chargeID: String?

    public init(currency: String, totalAmount: Int64, payload: [UInt8]? = nil, chargeID: String? = nil) {
        self.currency = currency
        self.totalAmount = totalAmount
        self.payload = payload
        self.chargeID = chargeID
    }
}

extension Payment: CustomStringConvertible {
    /// How much it was.
    public var description: String {
        guard currency == Self.stars else { return "\(totalAmount) of the smallest units of \(currency)" }
        return totalAmount == 1 ? "1 star" : "\(totalAmount) stars"
    }

    /// What stars are called where a currency is named.
    static let stars = "XTR"
}

extension OutgoingMedia {
    /// Something that a bot sells for Telegram's stars, in a private chat. People pay it by the button below: the server
    /// makes one, or the first of the keyboard is ``InlineButton/pay(_:)``. Other currencies need a provider: ``raw(_:)``.
    ///
    /// - Parameters:
    ///   - title: 1 to 32 characters.
    ///   - description: 1 to 255 characters.
    ///   - stars: what it costs.
    ///   - payload: 1 to 128 bytes, by which the bot knows the order again: ``PreCheckoutQuery/payload``,
    ///     ``Payment/payload``. People do not see it.
    public static func invoice(_ title: String, description: String, stars: Int64, payload: String) -> OutgoingMedia {
        raw(
            .inputMediaInvoice(
                .init(
                    title: title, description: description,
                    invoice: API.Invoice(
                        currency: Payment.stars, prices: [API.LabeledPrice(label: title, amount: stars)]),
                    payload: Array(payload.utf8), providerData: API.DataJSON(data: "{}"))))
    }
}

extension TelegramClient {
    /// Gives a person the stars of a payment back, as the bot that got them. The person is told by a message in the chat.
    ///
    /// - Parameter chargeID: ``Payment/chargeID``.
    /// - Throws: `server` with `CHARGE_ALREADY_REFUNDED` if that was done before.
    public func refund(_ chargeID: String, to person: Peer) async throws(TelegramError) {
        let request = API.Payments.RefundStarsCharge(
            userID: await network.inputUser(person), chargeID: chargeID)
        do throws(TelegramError) {
            _ = try await network.call(request, on: .home) { $0.isIdempotent = true }
        } catch {
            guard error.isOfRepetition("CHARGE_ALREADY_REFUNDED") else { throw error }
        }
    }
}
