import TelegramKit

/// Messages as lines for people.
enum MessageText {
    private static let summaryLength = 60

    /// Everything that a message has to say: what happened, what it carries, its text. The lines of a text but the first are
    /// indented.
    static func whole(_ message: Message, markdown: Bool = false) -> TerminalText {
        if let action = message.action { return "[\(action.description)]" }
        let text = markdown ? told(markdown: message.formattedText.markdown) : told(message.text)
        guard let media = visibleMedia(of: message) else { return "\(block: text)" }
        return text.isEmpty ? "[\(media.description)]" : "[\(media.description)] \(block: text)"
    }

    /// The same in one short line.
    static func summary(_ message: Message) -> TerminalText {
        if let action = message.action { return shortened("[\(action.description)]") }
        // Spaces in place of line breaks are easier to read in a table.
        let text = told(message.text.split(whereSeparator: \.isNewline).joined(separator: " "))
        guard let media = visibleMedia(of: message) else { return shortened("\(text)") }
        return shortened(text.isEmpty ? "[\(media.description)]" : "[\(media.description)] \(text)")
    }

    /// What stands before the arrow, where no text can stand.
    static func remark(_ remarks: [String?]) -> String {
        let remarks = remarks.compactMap(\.self)
        return remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))"
    }

    /// Who wrote it, where several people write.
    static func author(of message: Message) -> String? {
        message.peer.kind == .user || message.isOutgoing ? nil : message.sender.map { "\($0)" }
    }

    /// What can be pressed. Titles are another's words.
    static func buttons(of message: Message) -> String? {
        let titles = message.buttonTitles.joined()
        guard !titles.isEmpty else { return nil }
        return "buttons \(titles.map(Quoted.text).joined(separator: ", "))"
    }

    /// Brackets at the beginning are this program's own words: a text that begins with one gets a backslash, and so does one
    /// that begins with a backslash before it.
    private static func told(_ text: String) -> String {
        text.unicodeScalars.drop { $0 == "\\" || isBlank($0) }.first.map(brackets.contains) == true ? "\\" + text : text
    }

    /// The same of Markdown, where a backslash would take the meaning from the bracket of a link: a bold text in which
    /// nothing stands means nothing.
    private static func told(markdown text: String) -> String {
        text.unicodeScalars.drop(while: isBlank).first.map(brackets.contains) == true ? "**" + text : text
    }

    /// The bracket, and what is taken for it.
    private static let brackets: Set<Unicode.Scalar> = ["[", "\u{ff3b}"]

    /// Whether nothing is to be seen of it.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        // The empty Braille pattern counts as a sign.
        scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint || scalar == "\u{2800}"
            || [.control, .format, .unassigned, .privateUse].contains(scalar.properties.generalCategory)
    }

    private static func shortened(_ text: TerminalText) -> TerminalText { text.shortened(to: summaryLength) }

    /// A link stands in the text already of which the page is shown.
    private static func visibleMedia(of message: Message) -> MessageMedia? {
        if case .webPage? = message.media, !message.text.isEmpty { return nil }
        return message.media
    }
}

/// Text that other people chose, among words of this program.
enum Quoted {
    static func text(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}

/// What a service message tells, as `--json` prints it. What an action does not have is not there.
struct ActionReport: Encodable {
    let kind: String
    var title: String?
    var members: [Int64]?
    var inviter: Int64?
    var channel: Int64?
    /// Of a topic.
    var closed: Bool?
    var hidden: Bool?
    /// Ids in a to-do list.
    var completed: [Int]?
    var reopened: [Int]?
    /// What was added to a to-do list.
    var items: [String]?
    /// What was paid, in the smallest units of a currency.
    var amount: Int64?
    var currency: String?
    /// What a bot names to give it back.
    var charge: String?
    /// The id of a game, as a text, and how good the author is at it now.
    var game: String?
    var score: Int?
    /// The name that the schema gives to what this version does not know.
    var name: String?

    init(_ action: ServiceAction) {
        switch action {
        case .groupCreated(let title, let members):
            kind = "group_created"
            (self.title, self.members) = (title, members)
        case .channelCreated(let title):
            kind = "channel_created"
            self.title = title
        case .membersAdded(let members):
            kind = "members_added"
            self.members = members
        case .memberRemoved(let member):
            kind = "member_removed"
            members = [member]
        case .joinedByLink(let inviter):
            kind = "joined_by_link"
            self.inviter = inviter
        case .joinedByRequest: kind = "joined_by_request"
        case .titleChanged(let title):
            kind = "title_changed"
            self.title = title
        case .photoChanged: kind = "photo_changed"
        case .photoDeleted: kind = "photo_deleted"
        case .messagePinned: kind = "message_pinned"
        case .historyCleared: kind = "history_cleared"
        case .contactJoined: kind = "contact_joined"
        case .becameChannel(let id):
            kind = "became_channel"
            channel = id
        case .topicCreated(let title):
            kind = "topic_created"
            self.title = title
        case .topicChanged(let title, let isClosed, let isHidden):
            kind = "topic_changed"
            (self.title, closed, hidden) = (title, isClosed, isHidden)
        case .toDoItemsChanged(let completed, let reopened):
            kind = "todo_items_changed"
            (self.completed, self.reopened) = (completed, reopened)
        case .toDoItemsAppended(let items):
            kind = "todo_items_appended"
            self.items = items.map(\.text.text)
        case .paid(let payment):
            kind = "paid"
            (amount, currency, charge) = (payment.totalAmount, payment.currency, payment.chargeID)
        case .paymentRefunded(let payment):
            kind = "payment_refunded"
            (amount, currency, charge) = (payment.totalAmount, payment.currency, payment.chargeID)
        case .gameScored(let game, let score):
            kind = "game_scored"
            (self.game, self.score) = ("\(game)", score)
        case .other(let name):
            kind = "other"
            self.name = name
        }
    }
}
