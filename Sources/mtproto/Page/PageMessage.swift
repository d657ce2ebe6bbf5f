import TL
import TelegramAPI

/// A message as the page shows it.
struct PageMessage: Sendable {
    let id: Int32
    let peer: API.Peer
    let sender: API.Peer?
    let isOutgoing: Bool
    let date: Int32
    var text = ""
    var isEdited = false
    /// What it carries, in a word or two.
    var media: String?
    var file: PageFile?
    /// What happened, if it is no message that somebody wrote.
    var action: String?
    var replyTo: Int32?
    /// The bot by way of which it was sent.
    var bot: Int64?
    var poll: API.MessageMedia.MessageMediaPoll?
    var reactions: [API.ReactionCount] = []
    var buttons: [[API.KeyboardButton]] = []
    /// Whether the buttons stand below it, and not in place of the keyboard.
    var isInline = false

    /// Nil for a message that is not there any more.
    init?(_ message: API.Message) {
        switch message {
        case .messageEmpty: return nil
        case .message(let message):
            id = message.id
            peer = message.peerID
            sender = message.fromID
            isOutgoing = message.out
            date = message.date
            text = message.message
            isEdited = message.editDate != nil && !message.editHide
            if case .messageReplyHeader(let header)? = message.replyTo { replyTo = header.replyToMsgID }
            reactions = message.reactions?.results ?? []
            if case .messageMediaPoll(let poll)? = message.media { self.poll = poll }
            file = PageFile(message.media)
            bot = message.viaBotID
            if poll == nil { media = message.media.flatMap { Self.words($0, without: "messageMedia") } }
            switch message.replyMarkup {
            case .replyInlineMarkup(let rows): (buttons, isInline) = (rows.map(\.buttons), true)
            case .replyKeyboardMarkup(let keyboard): buttons = keyboard.rows.map(\.buttons)
            default: break
            }
        case .messageService(let message):
            id = message.id
            peer = message.peerID
            sender = message.fromID
            isOutgoing = message.out
            date = message.date
            action = Self.words(message.action, without: "messageAction")
        }
    }

    /// `chat create` for `messageActionChatCreate`.
    private static func words(_ object: any TLObject, without prefix: String) -> String? {
        guard let name = ObjectRegistry.name(of: object), name.hasPrefix(prefix) else { return nil }
        var words = ""
        for letter in name.dropFirst(prefix.count) {
            if letter.isUppercase, !words.isEmpty { words += " " }
            words += letter.lowercased()
        }
        return words
    }

    /// In one line.
    var summary: String {
        let text = String(text.prefix(120).split(whereSeparator: \.isNewline).joined(separator: " "))
        if let action { return "[\(action)]" }
        if let poll { return "[poll] \(poll.poll.question.text)" }
        guard let media, media != "web page" else { return text }
        return "[\(media)] \(text)"
    }

    func write(into json: inout JSONLine) {
        json.object { json in
            json.member("id", Int(id))
            json.member("out", isOutgoing)
            if let sender { json.member("from", PeerName.of(sender)) }
            json.member("date", Int(date))
            json.member("text", text)
            json.member("edited", isEdited)
            if let media { json.member("media", media) }
            if let file { file.write(into: &json) }
            if let action { json.member("action", action) }
            if let bot { json.member("via", Int(clamping: bot)) }
            if let replyTo { json.member("reply_to", Int(replyTo)) }
            writeReactions(into: &json)
            writeButtons(into: &json)
            if let poll { Self.write(poll, into: &json) }
        }
    }

    private func writeReactions(into json: inout JSONLine) {
        guard !reactions.isEmpty else { return }
        json.name("reactions")
        json.array { json in
            for reaction in reactions {
                json.object { json in
                    switch reaction.reaction {
                    case .reactionEmoji(let emoticon): json.member("emoji", emoticon)
                    case .reactionCustomEmoji: json.member("emoji", "◆")
                    case .reactionPaid: json.member("emoji", "★")
                    case .reactionEmpty: json.member("emoji", "")
                    }
                    json.member("count", Int(reaction.count))
                    json.member("mine", reaction.chosenOrder != nil)
                }
            }
        }
    }

    private func writeButtons(into json: inout JSONLine) {
        guard !buttons.isEmpty else { return }
        json.member("inline", isInline)
        json.name("buttons")
        json.array { json in
            for row in buttons {
                json.array { json in
                    for button in row {
                        json.object { json in
                            json.member("label", button.label)
                            switch button {
                            case .keyboardButton: json.member("says", true)
                            case .keyboardButtonCallback(let button): json.member("data", HexText.of(button.data))
                            case .keyboardButtonUrl(let button): json.member("url", button.url)
                            case .keyboardButtonSwitchInline(let button): json.member("asks", button.query)
                            default: break
                            }
                        }
                    }
                }
            }
        }
    }

    private static func write(_ media: API.MessageMedia.MessageMediaPoll, into json: inout JSONLine) {
        let (poll, results) = (media.poll, media.results)
        json.name("poll")
        json.object { json in
            json.member("question", poll.question.text)
            json.member("closed", poll.closed)
            json.member("quiz", poll.quiz)
            json.member("multiple", poll.multipleChoice)
            json.member("voters", Int(results.totalVoters ?? 0))
            json.name("answers")
            json.array { json in
                for case .pollAnswer(let answer) in poll.answers {
                    let voters = results.results?.first { $0.option == answer.option }
                    json.object { json in
                        json.member("text", answer.text.text)
                        json.member("option", HexText.of(answer.option))
                        json.member("voters", Int(voters?.voters ?? 0))
                        json.member("mine", voters?.chosen == true)
                    }
                }
            }
        }
    }
}
