import TelegramAPI

/// What a user asks a bot in any chat, behind the bot's name.
public struct InlineQuery: Sendable {
    public let id: Int64
    public let sender: Peer
    /// What was typed so far.
    public let text: String
    /// Where the results that are wanted begin: the `nextOffset` of an earlier answer, or empty.
    public let offset: String
    /// Degrees north and east, if the bot wants to know and the user agrees.
    public let location: (latitude: Double, longitude: Double)?
    public let client: TelegramClient

    init(_ query: API.Update.UpdateBotInlineQuery, of client: TelegramClient) {
        id = query.queryID
        sender = Peer(kind: .user, id: query.userID)
        text = query.query
        offset = query.offset
        if case .geoPoint(let point)? = query.geo { location = (point.lat, point.long) } else { location = nil }
        self.client = client
    }

    /// Shows results, 50 at most. What has no id gets its place in the list.
    ///
    /// - Parameters:
    ///   - cacheTime: for so many seconds the server gives the same answer to the same query by itself.
    ///   - isPersonal: to the same user alone.
    ///   - isGallery: as pictures side by side.
    ///   - nextOffset: the ``offset`` of the query for more of them; nil if there are no more.
    /// - Throws: `server` with `QUERY_ID_INVALID` if the query was answered before, or too long ago.
    public func answer(
        _ results: [InlineResult], cacheTime: Int = 300, isPersonal: Bool = false, isGallery: Bool = false,
        nextOffset: String? = nil
    ) async throws(TelegramError) {
        let inputs = results.enumerated().map { index, result in
            result.input(place: index) { client.network.input($0) }
        }
        try await client.answer(
            API.Messages.SetInlineBotResults(
                gallery: isGallery, private: isPersonal, queryID: id, results: inputs,
                cacheTime: Int32(clamping: cacheTime), nextOffset: nextOffset))
    }
}

/// A result that a user sent.
public struct ChosenInlineResult: Sendable {
    public let sender: Peer
    /// What the user had typed.
    public let query: String
    /// The id of the result.
    public let id: String
    /// The message that it became, for ``TelegramClient/edit(_:to:keyboard:showsLinkPreview:)``; nil if it has no buttons.
    public let messageID: API.InputBotInlineMessageID?

    init(_ chosen: API.Update.UpdateBotInlineSend) {
        sender = Peer(kind: .user, id: chosen.userID)
        query = chosen.query
        id = chosen.id
        messageID = chosen.msgID
    }
}
