import MTProtoCore
import TelegramAPI

// Results of bots in inline mode: what users see, and what they become when they are chosen.
extension World {
    /// One result.
    typealias InlineResult = (id: String, shown: API.BotInlineResult, becomes: InlineAnswer.Result)

    mutating func inlineResult(
        _ input: API.InputBotInlineResult, of bot: Int64, _ call: Call
    ) throws(RPCError) -> InlineResult {
        switch input {
        case .inputBotInlineResult(let result):
            try result.check()
            // Pictures are fetched from the pages that the lab knows.
            let address = result.type == "photo" ? result.content.flatMap { PageAddress($0.url) } : nil
            let file = address.flatMap { self.webPages.pictures[$0] }
            let (message, becomes) = try self.inlineMessage(result.sendMessage, file: file, of: bot, call)
            let shown = API.BotInlineResult.BotInlineResult(
                id: result.id, type: result.type, title: result.title, description: result.description,
                url: result.url, thumb: result.thumb.map(Self.webDocument),
                content: result.content.map(Self.webDocument), sendMessage: message)
            return (result.id, .botInlineResult(shown), becomes)
        case .inputBotInlineResultPhoto(let result):
            try InlineKind.check(result.type)
            guard case .inputPhoto(let id, let hash, let reference) = result.photo else {
                throw .badRequest("PHOTO_INVALID")
            }
            let file = try self.storedFile(id, accessHash: hash, reference: reference).id
            let (message, becomes) = try self.inlineMessage(result.sendMessage, file: file, of: bot, call)
            var shown = API.BotInlineResult.BotInlineMediaResult(
                id: result.id, type: result.type, sendMessage: message)
            if case .messageMediaPhoto(let media) = self.media(file) { shown.photo = media.photo }
            return (result.id, .botInlineMediaResult(shown), becomes)
        case .inputBotInlineResultDocument(let result):
            try InlineKind.check(result.type)
            guard case .inputDocument(let id, let hash, let reference) = result.document else {
                throw .badRequest("DOCUMENT_INVALID")
            }
            let file = try self.storedFile(id, accessHash: hash, reference: reference).id
            let (message, becomes) = try self.inlineMessage(result.sendMessage, file: file, of: bot, call)
            var shown = API.BotInlineResult.BotInlineMediaResult(
                id: result.id, type: result.type, title: result.title, description: result.description,
                sendMessage: message)
            if case .messageMediaDocument(let media) = self.media(file) { shown.document = media.document }
            return (result.id, .botInlineMediaResult(shown), becomes)
        case .inputBotInlineResultGame(let id, let shortName, let message):
            return try self.inlineGame(id, shortName, message, of: bot)
        }
    }

    /// The buttons below a result: where it will stand is not known.
    private func inlineMarkup(_ markup: API.ReplyMarkup?, of bot: Int64) throws(RPCError) -> API.ReplyMarkup? {
        try self.editedMarkup(markup, of: bot, in: nil, named: "results.send_message.reply_markup")
    }

    private static func webDocument(_ input: API.InputWebDocument) -> API.WebDocument {
        .webDocumentNoProxy(
            .init(url: input.url, size: input.size, mimeType: input.mimeType, attributes: input.attributes))
    }

    /// The message of a result, as it is shown and as it is sent.
    ///
    /// - Parameter file: the file of the result.
    private mutating func inlineMessage(
        _ input: API.InputBotInlineMessage, file: Int64?, of bot: Int64, _ call: Call
    ) throws(RPCError) -> (API.BotInlineMessage, InlineAnswer.Result) {
        switch input {
        case .inputBotInlineMessageText(let text):
            guard !text.message.allSatisfy(\.isWhitespace) else { throw .badRequest("MESSAGE_EMPTY") }
            guard text.message.utf16.count <= Self.maximumMessageLength else { throw .badRequest("MESSAGE_TOO_LONG") }
            let entities = try self.entities(text.entities, of: text.message, by: bot)
            let markup = try self.inlineMarkup(text.replyMarkup, of: bot)
            let shown = API.BotInlineMessage.BotInlineMessageText(
                noWebpage: text.noWebpage, invertMedia: text.invertMedia, message: text.message,
                entities: entities.isEmpty ? nil : entities, replyMarkup: markup)
            let preview = text.noWebpage ? nil : self.preview(in: text.message, entities, call)
            return (
                .botInlineMessageText(shown),
                .init(
                    content: .text(text.message, entities: entities), markup: markup, preview: preview,
                    invertsMedia: text.invertMedia)
            )
        case .inputBotInlineMessageMediaAuto(let auto):
            // What is named by its address would have to be fetched first.
            guard let file else { throw .notInLab(parameter: "results.send_message") }
            guard auto.message.utf16.count <= Self.maximumCaptionLength else {
                throw .badRequest("MEDIA_CAPTION_TOO_LONG")
            }
            let entities = try self.entities(auto.entities, of: auto.message, by: bot)
            let markup = try self.inlineMarkup(auto.replyMarkup, of: bot)
            let shown = API.BotInlineMessage.BotInlineMessageMediaAuto(
                invertMedia: auto.invertMedia, message: auto.message, entities: entities.isEmpty ? nil : entities,
                replyMarkup: markup)
            return (
                .botInlineMessageMediaAuto(shown),
                .init(
                    content: .media(file: file, caption: auto.message, entities: entities), markup: markup,
                    invertsMedia: auto.invertMedia)
            )
        case .inputBotInlineMessageMediaGeo(let geo):
            guard geo.period == nil, geo.heading == nil, geo.proximityNotificationRadius == nil else {
                throw .notInLab(parameter: "results.send_message.period")
            }
            let (place, markup) = (try self.place(geo.geoPoint), try self.inlineMarkup(geo.replyMarkup, of: bot))
            return (
                .botInlineMessageMediaGeo(.init(geo: place, replyMarkup: markup)),
                Self.becomes(.messageMediaGeo(geo: place), markup)
            )
        case .inputBotInlineMessageMediaVenue(let venue):
            let (place, markup) = (try self.place(venue.geoPoint), try self.inlineMarkup(venue.replyMarkup, of: bot))
            let media = API.MessageMedia.MessageMediaVenue(
                geo: place, title: venue.title, address: venue.address, provider: venue.provider,
                venueID: venue.venueID, venueType: venue.venueType)
            let shown = API.BotInlineMessage.BotInlineMessageMediaVenue(
                geo: place, title: venue.title, address: venue.address, provider: venue.provider,
                venueID: venue.venueID, venueType: venue.venueType, replyMarkup: markup)
            return (.botInlineMessageMediaVenue(shown), Self.becomes(.messageMediaVenue(media), markup))
        case .inputBotInlineMessageMediaContact(let contact):
            let markup = try self.inlineMarkup(contact.replyMarkup, of: bot)
            let input = API.InputMedia.inputMediaContact(
                .init(
                    phoneNumber: contact.phoneNumber, firstName: contact.firstName, lastName: contact.lastName,
                    vcard: contact.vcard))
            guard let media = try self.fixedMedia(input) else { throw .badRequest("MEDIA_INVALID") }
            let shown = API.BotInlineMessage.BotInlineMessageMediaContact(
                phoneNumber: contact.phoneNumber, firstName: contact.firstName, lastName: contact.lastName,
                vcard: contact.vcard, replyMarkup: markup)
            return (.botInlineMessageMediaContact(shown), Self.becomes(media, markup))
        case .inputBotInlineMessageMediaWebPage(let page):
            return try self.inlinePage(page, of: bot, call)
        case .inputBotInlineMessageGame:
            throw .badRequest("SEND_MESSAGE_GAME_INVALID")
        case .inputBotInlineMessageMediaInvoice, .inputBotInlineMessageRichMessage:
            throw .notInLab(parameter: "results.send_message")
        }
    }

    /// A text with the preview of a page that the bot names.
    private mutating func inlinePage(
        _ input: API.InputBotInlineMessage.InputBotInlineMessageMediaWebPage, of bot: Int64, _ call: Call
    ) throws(RPCError) -> (API.BotInlineMessage, InlineAnswer.Result) {
        guard !input.message.allSatisfy(\.isWhitespace) else { throw .badRequest("MESSAGE_EMPTY") }
        guard input.message.utf16.count <= Self.maximumMessageLength else { throw .badRequest("MESSAGE_TOO_LONG") }
        let entities = try self.entities(input.entities, of: input.message, by: bot)
        let markup = try self.inlineMarkup(input.replyMarkup, of: bot)
        let preview = try self.preview(
            .init(
                forceLargeMedia: input.forceLargeMedia, forceSmallMedia: input.forceSmallMedia,
                optional: input.optional, url: input.url), call)
        let shown = API.BotInlineMessage.BotInlineMessageMediaWebPage(
            invertMedia: input.invertMedia, forceLargeMedia: input.forceLargeMedia,
            forceSmallMedia: input.forceSmallMedia, manual: true, message: input.message,
            entities: entities.isEmpty ? nil : entities, url: input.url, replyMarkup: markup)
        return (
            .botInlineMessageMediaWebPage(shown),
            .init(
                content: .text(input.message, entities: entities), markup: markup, preview: preview,
                invertsMedia: input.invertMedia)
        )
    }

    private static func becomes(_ media: API.MessageMedia, _ markup: API.ReplyMarkup?) -> InlineAnswer.Result {
        .init(content: .attached(.fixed(media), caption: "", entities: []), markup: markup)
    }

    /// What a link to a bot may carry.
    static func isStartParameter(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
