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

/// What a bot finds, and what is sent when a user chooses it.
public struct InlineResult: Hashable, Sendable {
    private enum Content: Hashable, Sendable {
        case article(url: String?)
        case file(TelegramFile)
    }

    private let content: Content
    private let title: String?
    private let description: String?
    private let text: FormattedText
    private let keyboard: Keyboard?
    private let id: String?

    /// A title in the list, which becomes a text.
    ///
    /// - Parameters:
    ///   - url: is shown below the description.
    ///   - keyboard: inline buttons. Only a message that has some can be edited by the bot.
    ///   - id: 1 to 64 bytes; what ``ChosenInlineResult`` names.
    public static func article(
        _ title: String, description: String? = nil, url: String? = nil, text: FormattedText,
        keyboard: Keyboard? = nil, id: String? = nil
    ) -> InlineResult {
        InlineResult(
            content: .article(url: url), title: title, description: description, text: text, keyboard: keyboard, id: id)
    }

    /// A title in the list, which becomes a text in which no character means formatting.
    public static func article(
        _ title: String, description: String? = nil, url: String? = nil, text: String, keyboard: Keyboard? = nil,
        id: String? = nil
    ) -> InlineResult {
        article(
            title, description: description, url: url, text: FormattedText(text), keyboard: keyboard, id: id)
    }

    /// A photo or document that the server has.
    ///
    /// - Parameter title: is shown with a document; its name if there is none.
    public static func file(
        _ file: TelegramFile, title: String? = nil, description: String? = nil, caption: FormattedText = "",
        keyboard: Keyboard? = nil, id: String? = nil
    ) -> InlineResult {
        InlineResult(
            content: .file(file), title: title ?? file.name, description: description, text: caption,
            keyboard: keyboard, id: id)
    }

    func input(
        place: Int, entities: ([TextEntity]) -> [API.MessageEntity]?
    ) -> API.InputBotInlineResult {
        let text = self.text.trimmed().normalized()
        let id = self.id ?? String(place)
        switch content {
        case .article(let url):
            return .inputBotInlineResult(
                .init(
                    id: id, type: "article", title: title, description: description, url: url,
                    sendMessage: .inputBotInlineMessageText(
                        .init(message: text.text, entities: entities(text.entities), replyMarkup: keyboard?.markup))))
        case .file(let file):
            let message = API.InputBotInlineMessage.inputBotInlineMessageMediaAuto(
                .init(message: text.text, entities: entities(text.entities), replyMarkup: keyboard?.markup))
            return file.inlineResult(id: id, title: title, description: description, message: message)
        }
    }
}

extension TelegramFile {
    fileprivate func inlineResult(
        id: String, title: String?, description: String?, message: API.InputBotInlineMessage
    ) -> API.InputBotInlineResult {
        switch kind {
        case .photo:
            .inputBotInlineResultPhoto(
                .init(
                    id: id, type: "photo",
                    photo: .inputPhoto(id: self.id, accessHash: accessHash, fileReference: reference),
                    sendMessage: message))
        case .document:
            .inputBotInlineResultDocument(
                .init(
                    id: id, type: "file", title: title, description: description,
                    document: .inputDocument(id: self.id, accessHash: accessHash, fileReference: reference),
                    sendMessage: message))
        }
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
