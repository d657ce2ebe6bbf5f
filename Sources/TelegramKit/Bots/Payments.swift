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
