import MTProtoCore
import TelegramAPI
import TelegramLab

/// Chats and messages as one user of the lab sees them.
struct PageChats: Sendable {
    let lab: Lab

    private static let chatLimit: Int32 = 100
    private static let messageLimit: Int32 = 60

    /// The chats of a user, newest first.
    func chats(_ query: PageQuery) async throws -> LocalContent {
        try query.allow(["user"])
        let user = try Self.user(query)
        let request = API.Messages.GetDialogs(
            offsetDate: 0, offsetID: 0, offsetPeer: .inputPeerEmpty, limit: Self.chatLimit, hash: 0)
        let found = ChatList(try await lab.look(request, as: user))
        let titles = ChatTitles(found.chats)
        return .json { json in
            json.name("chats")
            json.array { json in
                for case .dialog(let dialog) in found.dialogs {
                    let last = found.messages.lazy.compactMap(PageMessage.init)
                        .first { $0.id == dialog.topMessage && $0.peer == dialog.peer }
                    json.object { json in
                        json.member("peer", PeerName.of(dialog.peer))
                        if let title = titles[dialog.peer] { json.member("title", title) }
                        json.member("unread", Int(dialog.unreadCount))
                        json.member("pinned", dialog.pinned)
                        if let last {
                            json.member("date", Int(last.date))
                            json.member("text", last.summary)
                            json.member("out", last.isOutgoing)
                        }
                    }
                }
            }
        }
    }

    /// The newest messages of one chat, or the newest before one of them, oldest first.
    func messages(_ query: PageQuery) async throws -> LocalContent {
        try query.allow(["user", "peer", "before"])
        let user = try Self.user(query)
        let request = API.Messages.GetHistory(
            peer: try await peer(try query.required("peer")),
            offsetID: Int32(clamping: try query.integer("before") ?? 0),
            offsetDate: 0, addOffset: 0, limit: Self.messageLimit, maxID: 0, minID: 0, hash: 0)
        let found = Self.messages(of: try await lab.look(request, as: user))
        let messages = found.reversed().compactMap(PageMessage.init)
        return .json { json in
            json.name("messages")
            json.array { json in
                for message in messages { message.write(into: &json) }
            }
            json.member("more", found.count >= Int(Self.messageLimit))
        }
    }

    static func messages(of answer: API.Messages.Messages) -> [API.Message] {
        switch answer {
        case .messages(let some): some.messages
        case .messagesSlice(let some): some.messages
        case .channelMessages(let some): some.messages
        case .messagesNotModified: []
        }
    }

    static func user(_ query: PageQuery) throws(JSONMistake) -> Int64 {
        guard let user = try query.integer("user") else { throw JSONMistake(description: "\"user\" is missing") }
        return Int64(user)
    }

    /// How requests name a chat of the page.
    func peer(_ name: String) async throws(JSONMistake) -> API.InputPeer {
        guard let peer = PeerName.peer(name) else {
            throw JSONMistake(description: "peer: user:ID, group:ID or channel:ID is wanted")
        }
        guard let input = await lab.inputPeer(peer) else { throw JSONMistake(description: "the lab has no \(name)") }
        return input
    }
}

/// Chats in texts, such as `user:60002`.
enum PeerName {
    static func of(_ peer: API.Peer) -> String {
        switch peer {
        case .peerUser(let id): "user:\(id)"
        case .peerChat(let id): "group:\(id)"
        case .peerChannel(let id): "channel:\(id)"
        }
    }

    static func peer(_ name: String) -> API.Peer? {
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let id = Int64(parts[1]) else { return nil }
        switch parts[0] {
        case "user": return .peerUser(userID: id)
        case "group": return .peerChat(chatID: id)
        case "channel": return .peerChannel(channelID: id)
        default: return nil
        }
    }
}

/// What a list of chats holds, in any of its forms.
private struct ChatList {
    var dialogs: [API.Dialog] = []
    var messages: [API.Message] = []
    var chats: [API.Chat] = []

    init(_ answer: API.Messages.Dialogs) {
        switch answer {
        case .dialogs(let all): (dialogs, messages, chats) = (all.dialogs, all.messages, all.chats)
        case .dialogsSlice(let some): (dialogs, messages, chats) = (some.dialogs, some.messages, some.chats)
        case .dialogsNotModified: break
        }
    }
}

/// Titles of groups and channels. Names of people are known to the page.
private struct ChatTitles {
    private var titles: [API.Peer: String] = [:]

    init(_ chats: [API.Chat]) {
        for chat in chats {
            switch chat {
            case .chat(let chat): titles[.peerChat(chatID: chat.id)] = chat.title
            case .chatForbidden(let id, let title): titles[.peerChat(chatID: id)] = title
            case .channel(let channel): titles[.peerChannel(channelID: channel.id)] = channel.title
            case .channelForbidden(let channel): titles[.peerChannel(channelID: channel.id)] = channel.title
            default: break
            }
        }
    }

    subscript(peer: API.Peer) -> String? { titles[peer] }
}
