/// Users who answer by themselves, and methods that are always answered in the same way: what test authors can say without
/// writing Swift. `mtproto lab --script` reads it from JSON.
package struct LabScript: Hashable, Sendable {
    /// Something that a scripted user does with a message.
    package enum Action: Hashable, Sendable {
        /// Writes a text to the chat.
        case send(String)
        /// Presses a button of the message by its text. A button of the keyboard sends that text to the chat, one below the
        /// message asks the bot.
        case press(String)
        /// Votes in the poll that the message carries, for the answers with these texts.
        case vote([String])
        /// Reacts to the message with an emoji.
        case react(String)
        /// Writes a text that answers the message.
        case reply(String)
    }

    /// What a user does when a text arrives.
    package struct Reaction: Hashable, Sendable {
        /// The whole text, or parts of it around `*`, which stands for anything.
        package var pattern: String
        package var actions: [Action]
        /// How much later.
        package var delay: Duration

        package init(pattern: String, actions: [Action], delay: Duration = .zero) {
            self.pattern = pattern
            self.actions = actions
            self.delay = delay
        }
    }

    /// How a method is always answered.
    package enum Answer: Hashable, Sendable {
        case error(LabRequestError)
        /// The smallest answer of the method's type.
        case empty
    }

    /// By phone number or user name. Of several reactions that fit, the first one counts.
    package var users: [String: [Reaction]]
    /// By the schema name of the method.
    package var methods: [String: Answer]

    package init(users: [String: [Reaction]] = [:], methods: [String: Answer] = [:]) {
        self.users = users
        self.methods = methods
    }

    /// Whether people may react with an emoji.
    package static func hasReaction(_ emoji: String) -> Bool {
        MessageReactions.known.contains(MessageReactions.plain(emoji))
    }
}

extension LabScript.Reaction {
    /// Whether a text is what the user reacts to.
    package func fits(_ text: String) -> Bool {
        let (pattern, text) = (Array(pattern.unicodeScalars), Array(text.unicodeScalars))
        var (index, place) = (0, 0)
        /// Where the newest `*` stands, and how far it reaches.
        var star: (index: Int, place: Int)?
        while place < text.count {
            if index < pattern.count, pattern[index] == "*" {
                star = (index, place)
                index += 1
            } else if index < pattern.count, pattern[index] == text[place] {
                index += 1
                place += 1
            } else if let last = star {
                star = (last.index, last.place + 1)
                index = last.index + 1
                place = last.place + 1
            } else {
                return false
            }
        }
        return pattern[index...].allSatisfy { $0 == "*" }
    }
}

/// A message that a scripted user has got.
struct HeardMessage: Sendable {
    let user: Int64
    /// The chat, as the user knows it.
    let peer: PeerKey
    /// The message, as the user knows it.
    let id: Int32
    /// For a poll, its question.
    let text: String
    /// Buttons of the message that the user sees.
    let buttons: [[ScriptButton]]
}

/// A button that a scripted user may press.
enum ScriptButton: Hashable, Sendable {
    /// Sends its text to the chat.
    case text(String)
    /// Sends this to the bot.
    case callback(String, data: [UInt8])
    /// Does something that a lab does not do for scripted users.
    case other(String)

    var label: String {
        switch self {
        case .text(let label), .callback(let label, _), .other(let label): label
        }
    }
}

/// What a scripted user is about to do.
struct ScriptStep: Sendable {
    let action: LabScript.Action
    let message: HeardMessage
}
