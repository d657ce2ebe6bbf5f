import TelegramAPI

/// What a bot puts below a message, or in place of the user's keyboard.
///
/// ```swift
/// let choice: Keyboard = [[.callback("Tea", "drink:tea"), .callback("Coffee", "drink:coffee")]]
/// let answer = Keyboard.reply([["Yes", "No"]], isOneTime: true, placeholder: "Well?")
/// print(choice, answer)
/// ```
///
/// A list of rows is an inline keyboard. Only bots may send keyboards; a user's are dropped or refused by the server.
public struct Keyboard: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// In the words of the schema.
    public let markup: API.ReplyMarkup

    /// Any keyboard of the schema.
    public init(_ markup: API.ReplyMarkup) {
        self.markup = markup
    }

    /// An inline keyboard, row by row.
    public init(arrayLiteral rows: [InlineButton]...) {
        self = .inline(rows)
    }

    /// Buttons below the message.
    public static func inline(_ rows: [[InlineButton]]) -> Keyboard {
        Keyboard(.replyInlineMarkup(rows: rows.map { API.KeyboardButtonRow(buttons: $0.map(\.button)) }))
    }

    /// Buttons in place of the user's keyboard, each of which sends its text.
    ///
    /// - Parameters:
    ///   - isResized: no higher than the buttons need.
    ///   - isOneTime: goes away as soon as it was used.
    ///   - isPersistent: stays when the user's own keyboard is closed.
    ///   - isSelective: only for those whom the message mentions or answers.
    ///   - placeholder: what the empty field for the text shows.
    public static func reply(
        _ rows: [[ReplyButton]], isResized: Bool = true, isOneTime: Bool = false, isPersistent: Bool = false,
        isSelective: Bool = false, placeholder: String? = nil
    ) -> Keyboard {
        Keyboard(
            .replyKeyboardMarkup(
                .init(
                    resize: isResized, singleUse: isOneTime, selective: isSelective, persistent: isPersistent,
                    rows: rows.map { API.KeyboardButtonRow(buttons: $0.map(\.button)) }, placeholder: placeholder)))
    }

    /// Takes a reply keyboard away. In an edit it takes away the buttons below the message, as `[]` does.
    public static let remove = remove(isSelective: false)

    /// Takes a reply keyboard away: from those alone whom the message mentions or answers, if it is selective.
    public static func remove(isSelective: Bool) -> Keyboard {
        Keyboard(.replyKeyboardHide(.init(selective: isSelective)))
    }

    /// Lets the user's application begin an answer to the message.
    public static func forceReply(placeholder: String? = nil, isSelective: Bool = false) -> Keyboard {
        Keyboard(.replyKeyboardForceReply(.init(selective: isSelective, placeholder: placeholder)))
    }

    /// As an edit names it: nil takes away the buttons that are there.
    var edited: API.ReplyMarkup? {
        switch markup {
        case .replyInlineMarkup(let rows): rows.isEmpty ? nil : markup
        case .replyKeyboardHide: nil
        default: markup
        }
    }
}

/// A button below a message.
public struct InlineButton: Hashable, Sendable {
    /// In the words of the schema.
    public let button: API.KeyboardButton

    /// Any button of the schema.
    public init(_ button: API.KeyboardButton) {
        self.button = button
    }

    /// Tells the bot that it was pressed: ``CallbackQuery``.
    ///
    /// - Parameter data: what the bot is told, 1 to 64 bytes.
    public static func callback(_ title: String, _ data: String) -> InlineButton {
        callback(title, bytes: Array(data.utf8))
    }

    /// Tells the bot that it was pressed, with 1 to 64 bytes of any kind.
    public static func callback(_ title: String, bytes: [UInt8]) -> InlineButton {
        InlineButton(.keyboardButtonCallback(.init(text: title, data: bytes)))
    }

    /// Opens a page.
    public static func url(_ title: String, _ url: String) -> InlineButton {
        InlineButton(.keyboardButtonUrl(.init(text: title, url: url)))
    }

    /// Begins an inline query to the bot: in a chat that the user chooses, or in this one.
    public static func switchInline(_ title: String, query: String = "", inThisChat: Bool = false) -> InlineButton {
        InlineButton(.keyboardButtonSwitchInline(.init(samePeer: inThisChat, text: title, query: query)))
    }

    /// Copies a text.
    public static func copy(_ title: String, _ text: String) -> InlineButton {
        InlineButton(.keyboardButtonCopy(.init(text: title, copyText: text)))
    }

    /// Logs users in at a page: once they agree, it is opened with their name and a signature of it
    /// (core.telegram.org/widgets/login).
    ///
    /// - Parameters:
    ///   - url: https, of the domain that @BotFather was told.
    ///   - forwardTitle: what stands on the button in messages that were forwarded; nil for the same.
    ///   - bot: in whose name they are logged in; nil for the bot itself.
    ///   - asksToWrite: whether users are asked to let the bot write to them.
    public static func login(
        _ title: String, _ url: String, forwardTitle: String? = nil, bot: API.InputUser? = nil,
        asksToWrite: Bool = false
    ) -> InlineButton {
        InlineButton(
            .inputKeyboardButtonUrlAuth(
                .init(
                    requestWriteAccess: asksToWrite, text: title, fwdText: forwardTitle, url: url,
                    bot: bot ?? .inputUserSelf)))
    }

    /// Begins the bot's game: ``CallbackQuery/gameShortName``. It has to be the first button below a game,
    /// ``OutgoingMedia/game(_:)-(String)``; without any, the server makes it.
    public static func game(_ title: String) -> InlineButton {
        InlineButton(.keyboardButtonGame(.init(text: title)))
    }

    /// Pays. It has to be the first button below an invoice, ``OutgoingMedia/invoice(_:description:stars:payload:)``.
    public static func pay(_ title: String) -> InlineButton {
        InlineButton(.keyboardButtonBuy(.init(text: title)))
    }

    /// Opens a web app.
    public static func webApp(_ title: String, _ url: String) -> InlineButton {
        InlineButton(.keyboardButtonWebView(.init(text: title, url: url)))
    }
}

/// A button in place of the user's keyboard. A string is one that sends its text.
public struct ReplyButton: Hashable, Sendable, ExpressibleByStringLiteral {
    /// In the words of the schema.
    public let button: API.KeyboardButton

    /// Any button of the schema.
    public init(_ button: API.KeyboardButton) {
        self.button = button
    }

    public init(stringLiteral title: String) {
        self = .text(title)
    }

    /// Sends its text.
    public static func text(_ title: String) -> ReplyButton {
        ReplyButton(.keyboardButton(.init(text: title)))
    }

    /// Sends the user's phone number, once the user agrees.
    public static func phoneNumber(_ title: String) -> ReplyButton {
        ReplyButton(.keyboardButtonRequestPhone(.init(text: title)))
    }

    /// Sends where the user is, once the user agrees.
    public static func location(_ title: String) -> ReplyButton {
        ReplyButton(.keyboardButtonRequestGeoLocation(.init(text: title)))
    }

    /// Opens a web app.
    public static func webApp(_ title: String, _ url: String) -> ReplyButton {
        ReplyButton(.keyboardButtonSimpleWebView(.init(text: title, url: url)))
    }
}
