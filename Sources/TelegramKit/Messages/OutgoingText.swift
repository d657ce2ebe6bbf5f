import MTProtoCore
import TL
import TelegramAPI

/// A text on its way to a chat, with everything that a repetition must not change (rows K05, K06).
struct OutgoingText: Sendable {
    let text: FormattedText
    let options: SendOptions
    let randomID: Int64

    /// - Parameter text: is sent as the server would keep it.
    init(_ text: FormattedText, options: SendOptions) {
        self.text = text.trimmed().normalized()
        self.options = options
        self.randomID = options.randomID ?? SendOptions.makeRandomID()
    }

    /// `messages.sendMessage`: flag 0 the message that it answers, 1 no preview, 2 keyboard, 3 entities, 5 silent, 7 draft, 10
    /// schedule, 13 in whose name, 14 protected, 16 the other way round, 18 effect.
    func request(
        to peer: API.InputPeer, sendAs: API.InputPeer?, entities: ([TextEntity]) -> [API.MessageEntity]?
    ) -> API.Messages.SendMessage {
        API.Messages.SendMessage(
            noWebpage: !options.showsLinkPreview,
            silent: options.isSilent,
            clearDraft: options.clearsDraft,
            noforwards: options.isProtected,
            invertMedia: options.invertsMedia,
            peer: peer,
            replyTo: options.reply(entities),
            message: text.text,
            randomID: randomID,
            replyMarkup: options.keyboard?.markup,
            entities: entities(text.entities),
            scheduleDate: options.scheduleDate.map { Int32(clamping: $0) },
            sendAs: sendAs,
            effect: options.effect
        )
    }
}

/// Reads the messages in the server's answer to a request that sends.
enum SentMessages {
    /// The messages with these random ids, in their order; nil where the answer has none.
    static func read(_ answer: API.Updates, randomIDs: [Int64]) -> [Message?] {
        var ids: [Int64: Int32] = [:]
        var messages: [Int: Message] = [:]
        var outgoing: [Message] = []
        for update in answer.contents {
            switch update {
            case .updateMessageID(let id, let randomID): ids[randomID] = id
            case .updateNewMessage(let message, _, _), .updateNewChannelMessage(let message, _, _):
                guard let message = Message(message) else { continue }
                messages[message.id] = message
                outgoing.append(message)
            case .updateNewScheduledMessage(let message):
                guard let message = Message(message, isScheduled: true) else { continue }
                messages[message.id] = message
                outgoing.append(message)
            case .updateBotNewBusinessMessage(let new):
                // These come without their random ids, in the order in which they were sent.
                if let message = Message(new.message) { outgoing.append(message) }
            default: break
            }
        }
        // Some servers leave the ids out when there is nothing to tell apart.
        guard !ids.isEmpty else {
            return randomIDs.indices.map { outgoing.count == randomIDs.count ? outgoing[$0] : nil }
        }
        return randomIDs.map { ids[$0].flatMap { messages[Int($0)] } }
    }

    /// The text that was sent, in the server's words.
    static func read(_ answer: API.Updates, of sent: OutgoingText, to peer: Peer) -> Message? {
        guard case .updateShortSentMessage(let short) = answer else {
            return read(answer, randomIDs: [sent.randomID]).first ?? nil
        }
        // It says only what the sender cannot know.
        return Message(
            id: Int(short.id), peer: peer, sender: nil, date: Int(short.date), text: sent.text.text, isOutgoing: true,
            entities: short.entities.map { $0.map { TextEntity($0) } } ?? [],
            isSilent: sent.options.isSilent, replyTo: sent.options.replyTo,
            media: short.media.flatMap { MessageMedia($0, of: .init(peer: peer, message: Int(short.id))) },
            unsaid: .init(
                replyMarkup: sent.options.keyboard?.markup, invertsMedia: sent.options.invertsMedia))
    }

    /// The same for a request in the words of the schema; nil for one that sends nothing of which so short an answer is given.
    ///
    /// - Parameter user: who sent it.
    static func read(
        _ short: API.Updates.UpdateShortSentMessage, of request: some TLFunction, by user: Int64?
    ) -> Message? {
        let (input, text, silent, reply): (API.InputPeer, String, Bool, API.InputReplyTo?)
        let unsaid: Message.Unsaid
        switch request {
        case let request as API.Messages.SendMessage:
            (input, text, silent, reply) = (request.peer, request.message, request.silent, request.replyTo)
            unsaid = .init(replyMarkup: request.replyMarkup, invertsMedia: request.invertMedia)
        case let request as API.Messages.SendMedia:
            (input, text, silent, reply) = (request.peer, request.message, request.silent, request.replyTo)
            unsaid = .init(replyMarkup: request.replyMarkup, invertsMedia: request.invertMedia)
        default: return nil
        }
        guard let peer = Peer(input, of: user) else { return nil }
        var replyTo: Int?
        if case .inputReplyToMessage(let message)? = reply { replyTo = Int(message.replyToMsgID) }
        return Message(
            id: Int(short.id), peer: peer, sender: nil, date: Int(short.date), text: text, isOutgoing: true,
            entities: short.entities.map { $0.map { TextEntity($0) } } ?? [], isSilent: silent, replyTo: replyTo,
            media: short.media.flatMap { MessageMedia($0, of: .init(peer: peer, message: Int(short.id))) },
            unsaid: unsaid)
    }

    /// The message after a change.
    ///
    /// - Parameter isScheduled: whether the id is of those that wait.
    static func edited(_ answer: API.Updates, id: Int, isScheduled: Bool = false) -> Message? {
        for update in answer.contents {
            switch update {
            case .updateNewScheduledMessage(let message) where isScheduled:
                if let message = Message(message, isScheduled: true), message.id == id { return message }
            case _ where isScheduled: break
            case .updateEditMessage(let message, _, _), .updateEditChannelMessage(let message, _, _):
                if let message = Message(message), message.id == id { return message }
            case .updateBotEditBusinessMessage(let edited):
                if let message = Message(edited.message), message.id == id { return message }
            default: break
            }
        }
        return nil
    }
}

extension Peer {
    /// The peer that a request named.
    ///
    /// - Parameter user: the user who made the request.
    init?(_ input: API.InputPeer, of user: Int64?) {
        switch input {
        case .inputPeerSelf:
            guard let user else { return nil }
            self.init(kind: .user, id: user)
        case .inputPeerUser(let id, let hash): self.init(kind: .user, id: id, accessHash: hash)
        case .inputPeerChat(let id): self.init(kind: .group, id: id)
        case .inputPeerChannel(let id, let hash): self.init(kind: .channel, id: id, accessHash: hash)
        case .inputPeerUserFromMessage(_, _, let id): self.init(kind: .user, id: id)
        case .inputPeerChannelFromMessage(_, _, let id): self.init(kind: .channel, id: id)
        case .inputPeerEmpty: return nil
        }
    }
}
