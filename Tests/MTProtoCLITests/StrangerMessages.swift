import Foundation
import TelegramAPI
import TelegramKit

/// Messages of every kind, with what a stranger wrote in every field that can hold it.
enum StrangerMessages {
    static let user: Int64 = 4711
    static let peer = API.Peer.peerUser(userID: user)

    /// Tags of everything that `history` shows, with the name that `media` or `action` has in JSON.
    static let tags = [
        "text", "caption", "file", "mime", "page", "contact", "poll", "dice", "created", "channel", "renamed",
    ]

    static func all(firstID: Int32 = 1) -> [API.Message] {
        var messages: [API.Message] = [
            message(Stranger.text("text"), nil),
            message(Stranger.text("caption"), document(named: Stranger.text("file"))),
            message("", document(named: nil)),
            message(
                "",
                .messageMediaWebPage(
                    .init(webpage: .webPage(.init(id: 1, url: Stranger.text("page"), displayURL: "", hash: 0))))),
            message(
                "",
                .messageMediaContact(
                    .init(
                        phoneNumber: Stranger.text("phone"), firstName: Stranger.text("contact"), lastName: "",
                        vcard: "",
                        userID: 0))),
            message("", poll(Stranger.text("poll"))),
            message("", .messageMediaDice(.init(value: 3, emoticon: Stranger.text("dice")))),
        ]
        let actions: [API.MessageAction] = [
            .messageActionChatCreate(title: Stranger.text("created"), users: [1, 2]),
            .messageActionChannelCreate(title: Stranger.text("channel")),
            .messageActionChatEditTitle(title: Stranger.text("renamed")),
        ]
        messages += actions.map { .messageService(.init(id: 0, peerID: peer, date: 1_700_000_000, action: $0)) }
        return messages.enumerated().map { numbered($1, firstID + Int32($0)) }
    }

    static func poll(_ question: String) -> API.MessageMedia {
        .messageMediaPoll(
            .init(
                poll: .init(id: 1, question: .init(text: question, entities: []), answers: [], hash: 0),
                results: .init()))
    }

    /// The same as a message has it.
    static func pollMedia(_ question: String) -> MessageMedia {
        .poll(
            Poll(
                .init(
                    poll: .init(id: 1, question: .init(text: question, entities: []), answers: [], hash: 0),
                    results: .init())))
    }

    /// A game as a message has it.
    static func game(_ title: String) -> MessageMedia {
        .game(
            Game(
                .init(
                    id: 1, accessHash: 2, shortName: "tea", title: title, description: "Hot", photo: .photoEmpty(id: 3))
            ))
    }

    private static func document(named name: String?) -> API.MessageMedia {
        .messageMediaDocument(
            .init(
                document: .document(
                    .init(
                        id: 1, accessHash: 1, fileReference: [1], date: 0, mimeType: Stranger.text("mime"), size: 10,
                        dcID: 1, attributes: name.map { [.documentAttributeFilename(fileName: $0)] } ?? []))))
    }

    static func message(_ text: String, _ media: API.MessageMedia?, id: Int32 = 0) -> API.Message {
        // Behind the tag.
        let place = text.range(of: "2J").map { Int32(text[..<$0.lowerBound].utf16.count) }
        return .message(
            .init(
                id: id, fromID: peer, peerID: peer, date: 1_700_000_000, message: text, media: media,
                entities: place.map {
                    [.messageEntityTextUrl(offset: $0, length: 2, url: "https://" + Stranger.text("link"))]
                }))
    }

    private static func numbered(_ message: API.Message, _ id: Int32) -> API.Message {
        switch message {
        case .message(var message):
            message.id = id
            return .message(message)
        case .messageService(var message):
            message.id = id
            return .messageService(message)
        case .messageEmpty:
            return message
        }
    }

    /// The people in whose chats they stand.
    static func people(_ ids: [Int64]) -> [API.User] {
        ids.map {
            .user(
                .init(
                    id: $0, accessHash: 1, firstName: Stranger.text("first\($0)"), lastName: Stranger.text("last\($0)"),
                    username: Stranger.text("username\($0)")))
        }
    }

    static let groups: [API.Chat] = [
        .chat(
            .init(
                id: 81, title: Stranger.text("group"), photo: .chatPhotoEmpty, participantsCount: 2, date: 0,
                version: 1)),
        .channel(
            .init(
                id: 82, accessHash: 1, title: Stranger.text("supergroup"), username: Stranger.text("public"),
                photo: .chatPhotoEmpty, date: 0)),
    ]

    /// A list of chats of which each ends with one of the messages.
    static func dialogs() -> API.Messages.Dialogs {
        let messages = all()
        let ids = messages.indices.map { user + Int64($0) }
        var moved: [API.Message] = []
        var dialogs: [API.Dialog] = []
        for (message, id) in zip(messages, ids) {
            let number: Int32
            switch message {
            case .message(var message):
                message.peerID = .peerUser(userID: id)
                number = message.id
                moved.append(.message(message))
            case .messageService(var message):
                message.peerID = .peerUser(userID: id)
                number = message.id
                moved.append(.messageService(message))
            case .messageEmpty:
                continue
            }
            dialogs.append(
                .dialog(
                    .init(
                        peer: .peerUser(userID: id), topMessage: number, readInboxMaxID: 0, readOutboxMaxID: 0,
                        unreadCount: 0, unreadMentionsCount: 0, unreadReactionsCount: 0, unreadPollVotesCount: 0,
                        notifySettings: .init())))
        }
        for (peer, number) in zip([API.Peer.peerChat(chatID: 81), .peerChannel(channelID: 82)], Int32(901)...) {
            moved.append(.message(.init(id: number, peerID: peer, date: 1_700_000_000, message: "plain")))
            dialogs.append(
                .dialog(
                    .init(
                        peer: peer, topMessage: number, readInboxMaxID: 0, readOutboxMaxID: 0, unreadCount: 0,
                        unreadMentionsCount: 0, unreadReactionsCount: 0, unreadPollVotesCount: 0,
                        notifySettings: .init())))
        }
        return .dialogs(.init(dialogs: dialogs, messages: moved, chats: groups, users: people(ids)))
    }
}
