import TL
import TelegramAPI
import TelegramLab

/// What users do to messages by order, from the control port: `{"from": "alice", "to": "tea_bot", "button": "Tea"}`.
struct LabActOrders: Sendable {
    let lab: Lab

    /// There is no such message, yet.
    struct NothingFound: Error, CustomStringConvertible {
        let description: String
    }

    /// Who does something, and where.
    struct Order: Sendable {
        let user: Int64
        let name: String
        let peer: API.Peer
        let input: API.InputPeer
    }

    struct Answer: Encodable {
        var done = true
        /// As the user numbers it.
        var message: Int32
    }

    /// So many messages of a chat are looked at, the newest of them.
    private static let reach: Int32 = 100

    /// Presses a button below a message, or one of the keyboard, which sends its text. What a bot says to it is told to
    /// nobody.
    func press(_ place: JSONPlace) async throws -> Answer {
        let members = try place.members("from", "to", "message", "button")
        let label = try members.required("button", in: place).string()
        let order = try await order(members, in: place)
        try await refuseBots(order, place, "bots press no buttons")
        let message = try await message(members["message"], order, "message with a button \"\(label)\"") { message in
            message.buttons.joined().contains { $0.label == label }
        }
        return try await carryOut(on: message, place) {
            switch message.buttons.joined().first(where: { $0.label == label }) {
            case .keyboardButton(let button):
                let text = API.Messages.SendMessage(
                    peer: order.input, message: button.text, randomID: .random(in: .min ... .max))
                _ = try await lab.perform(text, as: order.user)
            case .keyboardButtonCallback(let button):
                try await lab.press(button.data, of: message.id, in: order.peer, as: order.user)
            default: throw place.mistake("the button \"\(label)\" asks no bot and sends no text")
            }
        }
    }

    /// Votes in a poll.
    func vote(_ place: JSONPlace) async throws -> Answer {
        let members = try place.members("from", "to", "message", "answers")
        let answers = try members.required("answers", in: place)
        let labels = try answers.strings()
        guard !labels.isEmpty else { throw answers.mistake("one answer is wanted at least") }
        let order = try await order(members, in: place)
        try await refuseBots(order, place, "bots do not vote")
        let wanted = "poll with the answers \"\(labels.joined(separator: "\", \""))\""
        let message = try await message(members["message"], order, wanted) { $0.options(labels) != nil }
        return try await carryOut(on: message, place) {
            let request = API.Messages.SendVote(
                peer: order.input, msgID: message.id, options: message.options(labels) ?? [])
            _ = try await lab.perform(request, as: order.user)
        }
    }

    /// Reacts to a message of somebody else, or takes the reaction back.
    func react(_ place: JSONPlace) async throws -> Answer {
        let members = try place.members("from", "to", "message", "emoji")
        let emoji = try members.required("emoji", in: place).string()
        let order = try await order(members, in: place)
        let named = members["message"]
        let message = try await message(named, order, named == nil ? "message of somebody else" : "message") {
            named != nil || !$0.isOutgoing && $0.action == nil
        }
        return try await carryOut(on: message, place) {
            let request = API.Messages.SendReaction(
                peer: order.input, msgID: message.id,
                reaction: emoji.isEmpty ? [] : [.reactionEmoji(emoticon: emoji)])
            _ = try await lab.perform(request, as: order.user)
        }
    }

    private func order(_ members: [String: JSONPlace], in place: JSONPlace) async throws -> Order {
        let name = try members.required("from", in: place).string()
        let user = try await lab.existingUser(name)
        let chat = try members.required("to", in: place)
        let peer = try await lab.peer(at: chat)
        guard let input = await lab.inputPeer(peer) else { throw chat.mistake("the lab has no such chat") }
        return Order(user: user, name: name, peer: peer, input: input)
    }

    private func refuseBots(_ order: Order, _ place: JSONPlace, _ why: String) async throws {
        guard await lab.users().contains(where: { $0.id == order.user && $0.bot }) else { return }
        throw place.mistake("\(order.name) is a bot: \(why)")
    }

    private func carryOut(
        on message: PageMessage, _ place: JSONPlace, _ act: () async throws -> Void
    ) async throws -> Answer {
        do {
            try await act()
        } catch let error as LabRequestError {
            throw place.mistake("the lab refuses it: \(error.code) \(error.message)")
        }
        return Answer(message: message.id)
    }

    /// The newest message of a chat that fits: with this number, if one is given, or this text, in which `*` stands for
    /// anything.
    func message(
        _ named: JSONPlace?, _ order: Order, _ wanted: String, _ fits: (PageMessage) -> Bool
    ) async throws -> PageMessage {
        if let named, case .number = named.value {
            let id = Int32(clamping: try named.integer(1...Int(Int32.max) - 1))
            guard let message = try await messages(before: id &+ 1, limit: 1, order).first, message.id == id else {
                throw NothingFound(
                    description: "\(named.path): \(order.name) has no message \(id) there; in private chats and basic "
                        + "groups each user numbers messages for itself")
            }
            guard fits(message) else { throw NothingFound(description: "\(named.path): it is no \(wanted)") }
            return message
        }
        let pattern = try named.map { LabScript.Reaction(pattern: try $0.string(), actions: []) }
        let found = try await messages(before: 0, limit: Self.reach, order).first { message in
            pattern?.fits(message.poll?.poll.question.text ?? message.text) != false && fits(message)
        }
        guard let found else {
            let text = pattern.map { " and the text \"\($0.pattern)\"" } ?? ""
            throw NothingFound(
                description: "none of the newest \(Self.reach) messages that \(order.name) sees there is a "
                    + "\(wanted)\(text)")
        }
        return found
    }

    /// Newest first.
    private func messages(before id: Int32, limit: Int32, _ order: Order) async throws -> [PageMessage] {
        let request = API.Messages.GetHistory(
            peer: order.input, offsetID: id, offsetDate: 0, addOffset: 0, limit: limit, maxID: 0, minID: 0, hash: 0)
        do {
            let answer = try await lab.look(request, as: order.user)
            return PageChats.messages(of: answer).compactMap(PageMessage.init)
        } catch {
            throw JSONMistake(description: "the lab refuses it: \(error.code) \(error.message)")
        }
    }
}

extension PageMessage {
    /// The options of its poll that have these texts; nil if one of them is not there, or it has none.
    fileprivate func options(_ labels: [String]) -> [[UInt8]]? {
        guard let poll else { return nil }
        var options: [[UInt8]] = []
        for label in labels {
            let found = poll.poll.answers.lazy.compactMap { answer -> [UInt8]? in
                guard case .pollAnswer(let answer) = answer, answer.text.text == label else { return nil }
                return answer.option
            }.first
            guard let found else { return nil }
            options.append(found)
        }
        return options
    }
}
