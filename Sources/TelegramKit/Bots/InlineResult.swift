import TelegramAPI

/// What a bot finds, and what is sent when a user chooses it.
public struct InlineResult: Hashable, Sendable {
    /// As what a file of the server is shown in the list.
    public enum FileKind: String, Hashable, Sendable {
        case file
        /// Plays over and over without sound.
        case animation = "gif"
        case audio
        case sticker
        case video
        case voice
    }

    private enum Content: Hashable, Sendable {
        case article(url: String?)
        case file(TelegramFile, FileKind)
        /// What lies at an address, from where the server fetches it.
        case web(kind: String, API.InputWebDocument, thumbnail: API.InputWebDocument?)
        case place(latitude: Double, longitude: Double, venue: Venue?)
        case contact(phoneNumber: String, firstName: String, lastName: String)
        case game(shortName: String)
    }

    private struct Venue: Hashable, Sendable {
        var title: String
        var address: String
    }

    private let content: Content
    private var title: String?
    private var description: String?
    private var text: FormattedText = ""
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
    /// - Parameters:
    ///   - kind: as what a document is shown. A photo is one in any case.
    ///   - title: is shown with a document; its name if there is none.
    public static func file(
        _ file: TelegramFile, as kind: FileKind = .file, title: String? = nil, description: String? = nil,
        caption: FormattedText = "", keyboard: Keyboard? = nil, id: String? = nil
    ) -> InlineResult {
        InlineResult(
            content: .file(file, kind), title: title ?? file.name, description: description, text: caption,
            keyboard: keyboard, id: id)
    }

    /// A photo that lies at an address: a JPEG up to 5 MB, which the server fetches.
    ///
    /// - Parameters:
    ///   - width: pixels.
    ///   - height: pixels.
    ///   - thumbnail: the address of a small JPEG for the list; nil takes the photo itself.
    public static func photo(
        _ url: String, width: Int, height: Int, thumbnail: String? = nil, title: String? = nil,
        description: String? = nil, caption: FormattedText = "", keyboard: Keyboard? = nil, id: String? = nil
    ) -> InlineResult {
        let size = API.DocumentAttribute.documentAttributeImageSize(
            w: Int32(clamping: width), h: Int32(clamping: height))
        return InlineResult(
            content: .web(
                kind: "photo", .init(url: url, size: 0, mimeType: "image/jpeg", attributes: [size]),
                thumbnail: .init(url: thumbnail ?? url, size: 0, mimeType: "image/jpeg", attributes: [size])),
            title: title, description: description, text: caption, keyboard: keyboard, id: id)
    }

    /// A GIF, or an MP4 video without sound, that lies at an address: up to 1 MB, which the server fetches.
    ///
    /// - Parameters:
    ///   - width: pixels.
    ///   - height: pixels.
    ///   - duration: seconds.
    ///   - thumbnail: the address of a small JPEG or GIF for the list; nil takes the animation itself.
    public static func animation(
        _ url: String, width: Int, height: Int, duration: Double = 0, thumbnail: String? = nil, title: String? = nil,
        caption: FormattedText = "", keyboard: Keyboard? = nil, id: String? = nil
    ) -> InlineResult {
        func type(_ url: String) -> String {
            switch url.lowercased().suffix(4) {
            case ".mp4": "video/mp4"
            case ".jpg", "jpeg": "image/jpeg"
            default: "image/gif"
            }
        }
        let size = API.DocumentAttribute.documentAttributeVideo(
            .init(duration: duration, w: Int32(clamping: width), h: Int32(clamping: height)))
        let small = thumbnail ?? url
        return InlineResult(
            content: .web(
                kind: "gif", .init(url: url, size: 0, mimeType: type(url), attributes: [size]),
                thumbnail: .init(url: small, size: 0, mimeType: type(small), attributes: [])),
            title: title, text: caption, keyboard: keyboard, id: id)
    }

    /// A title in the list, which becomes a place.
    ///
    /// - Parameters:
    ///   - latitude: degrees north.
    ///   - longitude: degrees east.
    public static func location(
        _ title: String, latitude: Double, longitude: Double, keyboard: Keyboard? = nil, id: String? = nil
    ) -> InlineResult {
        InlineResult(
            content: .place(latitude: latitude, longitude: longitude, venue: nil), title: title, keyboard: keyboard,
            id: id)
    }

    /// A place with a name and an address, which stand in the list as well.
    public static func venue(
        _ title: String, address: String, latitude: Double, longitude: Double, keyboard: Keyboard? = nil,
        id: String? = nil
    ) -> InlineResult {
        InlineResult(
            content: .place(
                latitude: latitude, longitude: longitude, venue: Venue(title: title, address: address)),
            title: title, description: address, keyboard: keyboard, id: id)
    }

    /// A person's phone number.
    public static func contact(
        phoneNumber: String, firstName: String, lastName: String = "", keyboard: Keyboard? = nil, id: String? = nil
    ) -> InlineResult {
        InlineResult(
            content: .contact(phoneNumber: phoneNumber, firstName: firstName, lastName: lastName),
            title: lastName.isEmpty ? firstName : "\(firstName) \(lastName)", description: phoneNumber,
            keyboard: keyboard, id: id)
    }

    /// A game of the bot, which @BotFather has made.
    ///
    /// - Parameter keyboard: its first button is ``InlineButton/game(_:)``; without any, the server makes that one.
    public static func game(_ shortName: String, keyboard: Keyboard? = nil, id: String? = nil) -> InlineResult {
        InlineResult(content: .game(shortName: shortName), keyboard: keyboard, id: id)
    }

    func input(
        place: Int, entities: ([TextEntity]) -> [API.MessageEntity]?
    ) -> API.InputBotInlineResult {
        let text = self.text.trimmed().normalized()
        let caption = API.InputBotInlineMessage.inputBotInlineMessageMediaAuto(
            .init(message: text.text, entities: entities(text.entities), replyMarkup: keyboard?.markup))
        switch content {
        case .article(let url):
            return listed(
                place, "article",
                .inputBotInlineMessageText(
                    .init(message: text.text, entities: entities(text.entities), replyMarkup: keyboard?.markup)),
                url: url)
        case .file(let file, let kind):
            return file.inlineResult(
                id: id ?? String(place), type: kind.rawValue, title: title, description: description, message: caption)
        case .web(let kind, let document, let thumbnail):
            return listed(place, kind, caption, content: document, thumbnail: thumbnail)
        case .place(let latitude, let longitude, let venue?):
            return listed(
                place, "venue",
                .inputBotInlineMessageMediaVenue(
                    .init(
                        geoPoint: .inputGeoPoint(.init(lat: latitude, long: longitude)), title: venue.title,
                        address: venue.address, provider: "", venueID: "", venueType: "",
                        replyMarkup: keyboard?.markup)))
        case .place(let latitude, let longitude, nil):
            return listed(
                place, "geo",
                .inputBotInlineMessageMediaGeo(
                    .init(
                        geoPoint: .inputGeoPoint(.init(lat: latitude, long: longitude)),
                        replyMarkup: keyboard?.markup)))
        case .contact(let phoneNumber, let firstName, let lastName):
            return listed(
                place, "contact",
                .inputBotInlineMessageMediaContact(
                    .init(
                        phoneNumber: phoneNumber, firstName: firstName, lastName: lastName, vcard: "",
                        replyMarkup: keyboard?.markup)))
        case .game(let shortName):
            return .inputBotInlineResultGame(
                id: id ?? String(place), shortName: shortName,
                sendMessage: .inputBotInlineMessageGame(.init(replyMarkup: keyboard?.markup)))
        }
    }

    /// One that is no file of the server.
    private func listed(
        _ place: Int, _ type: String, _ message: API.InputBotInlineMessage, url: String? = nil,
        content: API.InputWebDocument? = nil, thumbnail: API.InputWebDocument? = nil
    ) -> API.InputBotInlineResult {
        .inputBotInlineResult(
            .init(
                id: id ?? String(place), type: type, title: title, description: description, url: url,
                thumb: thumbnail, content: content, sendMessage: message))
    }
}

extension TelegramFile {
    fileprivate func inlineResult(
        id: String, type: String, title: String?, description: String?, message: API.InputBotInlineMessage
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
                    id: id, type: type, title: title, description: description,
                    document: .inputDocument(id: self.id, accessHash: accessHash, fileReference: reference),
                    sendMessage: message))
        }
    }
}
