import TelegramAPI

extension Message {
    /// The titles of its buttons, row by row; empty without any. ``TelegramClient/press(_:on:)-(String,_)`` presses one.
    public var buttonTitles: [[String]] { rowsOfButtons.map { $0.buttons.map(\.label) } }

    var rowsOfButtons: [API.KeyboardButtonRow] {
        switch replyMarkup {
        case .replyInlineMarkup(let rows): rows
        case .replyKeyboardMarkup(let markup): markup.rows
        default: []
        }
    }
}
