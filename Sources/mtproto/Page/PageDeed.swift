import Foundation
import MTProtoCrypto
import TelegramAPI
import TelegramLab

/// What the page lets a user do. The names are those of its requests.
enum PageDeed: String, Sendable {
    case write
    case edit
    case delete
    case react
    case press
    case vote
    case read
    case poll
    case file
    /// Asks a bot inline.
    case inline
    /// Sends one of the results.
    case choose
}

extension PageChats {
    /// Does something as a user, as a client of theirs would.
    func perform(_ deed: PageDeed, _ place: JSONPlace) async throws -> LocalContent {
        let allowed =
            switch deed {
            case .write: ["text", "reply_to", "buttons"]
            case .edit: ["message", "text", "buttons"]
            case .delete, .read: ["message"]
            case .react: ["message", "emoji"]
            case .press: ["message", "data"]
            case .vote: ["message", "options"]
            case .poll: ["question", "answers"]
            case .file: ["name", "type", "data", "text"]
            case .inline: ["bot", "query"]
            case .choose: ["query_id", "result"]
            }
        let members = try place.members(["user", "peer"] + allowed)
        let user = try await lab.userID(at: try members.required("user", in: place))
        let input = try await peer(try members.required("peer", in: place).string())
        let order = Order(members: members, place: place, user: user, peer: input)
        switch deed {
        case .write: try await write(order)
        case .edit: try await edit(order)
        case .delete: try await delete(order)
        case .read: try await read(order)
        case .react:
            let emoji = try members.required("emoji", in: place).string()
            let request = API.Messages.SendReaction(
                peer: input, msgID: try order.message(),
                reaction: emoji.isEmpty ? [] : [.reactionEmoji(emoticon: emoji)])
            _ = try await lab.perform(request, as: user)
        case .press: return try await press(order)
        case .vote:
            var options: [[UInt8]] = []
            for option in try members.required("options", in: place).elements() { options.append(try Self.hex(option)) }
            let request = API.Messages.SendVote(peer: input, msgID: try order.message(), options: options)
            _ = try await lab.perform(request, as: user)
        case .poll: try await ask(order)
        case .file: try await send(file: order)
        case .inline: return try await askInline(order)
        case .choose: try await choose(order)
        }
        return .json { $0.member("done", true) }
    }

    /// What is wanted, by whom and where.
    private struct Order {
        let members: [String: JSONPlace]
        let place: JSONPlace
        let user: Int64
        let peer: API.InputPeer

        func message() throws(JSONMistake) -> Int32 {
            Int32(clamping: try members.required("message", in: place).integer(1...Int(Int32.max)))
        }

        func text() throws(JSONMistake) -> String { try members.required("text", in: place).string() }

        /// The buttons that a message is to have, none if the list is empty; nil if nothing is said of them.
        func buttons() throws(JSONMistake) -> API.ReplyMarkup? {
            guard let buttons = members["buttons"] else { return nil }
            var rows: [API.KeyboardButtonRow] = []
            for row in try buttons.elements() {
                let labels = try row.strings()
                rows.append(
                    .init(
                        buttons: labels.map {
                            .keyboardButtonCallback(.init(text: $0, data: Array($0.utf8.prefix(64))))
                        }))
            }
            return .replyInlineMarkup(rows: rows)
        }
    }

    private func write(_ order: Order) async throws {
        var request = API.Messages.SendMessage(
            peer: order.peer, message: try order.text(), randomID: .random(in: .min ... .max))
        if let reply = try order.members["reply_to"]?.integer(1...Int(Int32.max)) {
            request.replyTo = .inputReplyToMessage(.init(replyToMsgID: Int32(clamping: reply)))
        }
        request.replyMarkup = try order.buttons()
        _ = try await lab.perform(request, as: order.user)
    }

    private func edit(_ order: Order) async throws {
        var request = API.Messages.EditMessage(
            peer: order.peer, id: try order.message(), message: try order.text())
        // A bot that names no buttons takes away those that are there.
        if let buttons = try order.buttons() {
            request.replyMarkup = buttons
        } else {
            request.replyMarkup = try await keptButtons(order)
        }
        _ = try await lab.perform(request, as: order.user)
    }

    /// The buttons below a message of the user, as they are sent once more; nil if it has none, or is somebody else's: those stay.
    private func keptButtons(_ order: Order) async throws -> API.ReplyMarkup? {
        guard case .message(let message)? = try await found(try order.message(), order), message.out else { return nil }
        switch message.replyMarkup {
        case .replyInlineMarkup(let rows):
            var kept: [API.KeyboardButtonRow] = []
            for row in rows {
                var buttons: [API.KeyboardButton] = []
                for button in row.buttons { buttons.append(await sendable(button)) }
                kept.append(.init(buttons: buttons))
            }
            return .replyInlineMarkup(rows: kept)
        case .replyKeyboardMarkup:
            // No edit can name those.
            throw order.place.mistake(
                "an edit takes the buttons away that stand in place of the keyboard; give \"buttons\" to allow that")
        default: return nil
        }
    }

    /// A button as bots send it: some kinds look different to those who receive them.
    private func sendable(_ button: API.KeyboardButton) async -> API.KeyboardButton {
        switch button {
        case .keyboardButtonUserProfile(let profile):
            guard case .inputPeerUser(let id, let hash)? = await lab.inputPeer(.peerUser(userID: profile.userID))
            else { return button }
            return .inputKeyboardButtonUserProfile(
                .init(style: profile.style, text: profile.text, userID: .inputUser(userID: id, accessHash: hash)))
        case .keyboardButtonUrlAuth(let login):
            // Which bot it logs in to is told to nobody. It is the sender, if nothing else is said.
            return .inputKeyboardButtonUrlAuth(
                .init(
                    style: login.style, text: login.text, fwdText: login.fwdText, url: login.url, bot: .inputUserSelf))
        default: return button
        }
    }

    private func delete(_ order: Order) async throws {
        let id = try order.message()
        guard case .inputPeerChannel(let channel, let hash) = order.peer else {
            // The request names no chat: it would delete a message of any other as well.
            guard try await found(id, order) != nil else {
                throw LabRequestError(code: 400, message: "MESSAGE_ID_INVALID")
            }
            _ = try await lab.perform(API.Messages.DeleteMessages(revoke: true, id: [id]), as: order.user)
            return
        }
        let request = API.Channels.DeleteMessages(
            channel: .inputChannel(channelID: channel, accessHash: hash), id: [id])
        _ = try await lab.perform(request, as: order.user)
    }

    /// A message, if it stands in the chat that an order names.
    private func found(_ id: Int32, _ order: Order) async throws -> API.Message? {
        if case .inputPeerChannel(let channel, let hash) = order.peer {
            // It numbers its messages for itself: whatever it has of this number is its own.
            let request = API.Channels.GetMessages(
                channel: .inputChannel(channelID: channel, accessHash: hash), id: [.inputMessageID(id: id)])
            return Self.messages(of: try await lab.perform(request, as: order.user)).first
        }
        let answer = try await lab.perform(API.Messages.GetMessages(id: [.inputMessageID(id: id)]), as: order.user)
        return Self.messages(of: answer).first { message in
            switch message {
            case .message(let value): Self.isChat(value.peerID, order.peer)
            case .messageService(let value): Self.isChat(value.peerID, order.peer)
            case .messageEmpty: false
            }
        }
    }

    private static func isChat(_ peer: API.Peer, _ input: API.InputPeer) -> Bool {
        switch (peer, input) {
        case (.peerUser(let id), .inputPeerUser(let other, _)): id == other
        case (.peerChat(let id), .inputPeerChat(let other)): id == other
        default: false
        }
    }

    private func read(_ order: Order) async throws {
        let id = try order.message()
        guard case .inputPeerChannel(let channel, let hash) = order.peer else {
            _ = try await lab.perform(API.Messages.ReadHistory(peer: order.peer, maxID: id), as: order.user)
            return
        }
        let request = API.Channels.ReadHistory(
            channel: .inputChannel(channelID: channel, accessHash: hash), maxID: id)
        _ = try await lab.perform(request, as: order.user)
    }

    private func press(_ order: Order) async throws -> LocalContent {
        let data = try Self.hex(order.members.required("data", in: order.place))
        let request = API.Messages.GetBotCallbackAnswer(peer: order.peer, msgID: try order.message(), data: data)
        let answer = try await lab.perform(request, as: order.user)
        return .json { json in
            json.member("alert", answer.alert)
            if let message = answer.message { json.member("message", message) }
            if let url = answer.url { json.member("url", url) }
        }
    }

    private func askInline(_ order: Order) async throws -> LocalContent {
        let name = try order.members.required("bot", in: order.place)
        guard let bot = await lab.userID(try name.string()),
            case .inputPeerUser(let id, let hash)? = await lab.inputPeer(.peerUser(userID: bot))
        else { throw name.mistake("the lab has no such bot") }
        let request = API.Messages.GetInlineBotResults(
            bot: .inputUser(userID: id, accessHash: hash), peer: order.peer,
            query: try order.members.required("query", in: order.place).string(), offset: "")
        let answer = try await lab.perform(request, as: order.user)
        return .json { json in
            // A number of 64 bits is none of a page's.
            json.member("query_id", "\(answer.queryID)")
            json.name("results")
            json.array { json in
                for result in answer.results {
                    let (id, title, text) =
                        switch result {
                        case .botInlineResult(let result): (result.id, result.title, result.description)
                        case .botInlineMediaResult(let result): (result.id, result.title, result.description)
                        }
                    json.object { json in
                        json.member("id", id)
                        json.member("title", title ?? id)
                        if let text { json.member("text", text) }
                    }
                }
            }
        }
    }

    private func choose(_ order: Order) async throws {
        let number = try order.members.required("query_id", in: order.place)
        guard let query = Int64(try number.string()) else { throw number.mistake("the id of a query is wanted") }
        let request = API.Messages.SendInlineBotResult(
            peer: order.peer, randomID: .random(in: .min ... .max), queryID: query,
            id: try order.members.required("result", in: order.place).string())
        _ = try await lab.perform(request, as: order.user)
    }

    private func ask(_ order: Order) async throws {
        let question = try order.members.required("question", in: order.place).string()
        let answers = try order.members.required("answers", in: order.place).strings()
        let poll = API.Poll(
            id: 0, question: .init(text: question, entities: []),
            answers: answers.map { .inputPollAnswer(.init(text: .init(text: $0, entities: []))) }, hash: 0)
        let request = API.Messages.SendMedia(
            peer: order.peer, media: .inputMediaPoll(.init(poll: poll)), message: "",
            randomID: .random(in: .min ... .max))
        _ = try await lab.perform(request, as: order.user)
    }

    private func send(file order: Order) async throws {
        let data = try order.members.required("data", in: order.place)
        let text = try data.string()
        // Each 4 letters are 3 bytes. What is too long by them is not read.
        guard text.utf8.count / 4 <= Int(Self.fileLimit) / 3 + 1 else { throw Self.tooLarge(data) }
        guard let bytes = Data(base64Encoded: text), !bytes.isEmpty else {
            throw data.mistake("bytes in base64 are wanted, one at least")
        }
        guard bytes.count <= Self.fileLimit else { throw Self.tooLarge(data) }
        let name = try order.members.required("name", in: order.place).string()
        let type = try order.members["type"]?.string() ?? ""
        let media = try await lab.media(uploading: Array(bytes), as: order.user, name: name, type: type)
        let request = API.Messages.SendMedia(
            peer: order.peer, media: media, message: try order.members["text"]?.string() ?? "",
            randomID: .random(in: .min ... .max))
        _ = try await lab.perform(request, as: order.user)
    }

    private static func tooLarge(_ data: JSONPlace) -> JSONMistake {
        data.mistake("a file of 8 MB at most can be sent from here")
    }

    private static func hex(_ place: JSONPlace) throws(JSONMistake) -> [UInt8] {
        guard let bytes = HexText.bytes(try place.string()) else {
            throw place.mistake("hexadecimal digits are wanted")
        }
        return bytes
    }
}
