import TelegramAPI
import TelegramKit

/// Updates as lines for people.
enum UpdateText {
    /// So much is shown of what has no words of its own.
    private static let longestOther = 4096

    static func line(_ update: TelegramUpdate) -> TerminalText {
        switch update {
        case .newMessage(let message):
            return "\(place(message)) \(MessageText.whole(message))"
        case .messageEdited(let message):
            return "\(place(message, "message \(message.id) edited")) \(MessageText.whole(message))"
        case .messagesDeleted(let ids, let chat):
            let place = chat.map { "\($0)" } ?? "private chats and groups"
            let numbers = ids.map(String.init).joined(separator: ", ")
            return "\(place): deleted \(ids.count == 1 ? "message" : "messages") \(numbers)"
        case .reloadNeeded(let chat, let reason):
            return "Earlier messages of \(chat.map { "\($0)" } ?? "all chats") are not shown: \(reason)."
        case .signedOut(let reason):
            return "The session was ended (\(reason))."
        case .other(let update, _):
            let text: TerminalText = "other: \(content(update))"
            return text.shortened(to: Self.longestOther)
        }
    }

    /// The chat, the sender where several people write, what happened, and the direction. What stands before the arrow
    /// are words of this program.
    private static func place(_ message: Message, _ event: String? = nil) -> TerminalText {
        let remark = MessageText.remark([MessageText.author(of: message), event, MessageText.buttons(of: message)])
        return "\(message.peer)\(remark) \(message.isOutgoing ? "<-" : "->")"
    }

    /// What the schema calls an update, and its fields.
    static func content(_ update: API.Update) -> String {
        var tree = TreeText()
        tree.add(update, label: "")
        let text = tree.lines.map { $0.drop { $0 == " " } }.joined(separator: "; ")
        return tree.excess == nil ? text : text + "; …"
    }
}

/// One update as `updates --json` prints it: what happened stands under `update`, and the message, if there is one, beside it.
struct UpdateReport: Encodable {
    let update: TelegramUpdate

    init(_ update: TelegramUpdate) {
        self.update = update
    }

    private enum CodingKeys: String, CodingKey {
        case update, messages, peer, reason, cause, content
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch update {
        case .newMessage(let message):
            try container.encode("new_message", forKey: .update)
            try MessageReport(message).encode(to: encoder)
        case .messageEdited(let message):
            try container.encode("message_edited", forKey: .update)
            try MessageReport(message).encode(to: encoder)
        case .messagesDeleted(let ids, let chat):
            try container.encode("messages_deleted", forKey: .update)
            try container.encode(ids, forKey: .messages)
            try container.encodeIfPresent(chat.map(PeerReport.init), forKey: .peer)
        case .reloadNeeded(let chat, let reason):
            try container.encode("reload_needed", forKey: .update)
            try container.encodeIfPresent(chat.map(PeerReport.init), forKey: .peer)
            try container.encode(reason.description, forKey: .reason)
            try container.encode(reason.name, forKey: .cause)
        case .signedOut(let reason):
            try container.encode("signed_out", forKey: .update)
            try container.encode(reason, forKey: .reason)
        case .other(let update, _):
            try container.encode("other", forKey: .update)
            try container.encode(UpdateText.content(update), forKey: .content)
        }
    }
}
