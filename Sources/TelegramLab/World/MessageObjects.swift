import TelegramAPI

/// Stored messages and chats as API objects.
extension World {
    func object(_ message: StoredMessage, of owner: Int64) -> API.Message {
        let sender: API.Peer? = message.isOutgoing ? .peerUser(userID: owner) : nil
        let header = message.replyTo.map {
            API.MessageReplyHeader.messageReplyHeader(
                API.MessageReplyHeader.MessageReplyHeader(replyToMsgID: $0))
        }
        switch message.content {
        case .text(let text, let entities):
            return .message(
                API.Message.Message(
                    out: message.isOutgoing, silent: message.isSilent, id: message.id, fromID: sender,
                    peerID: .peerUser(userID: message.peer),
                    savedPeerID: message.peer == owner ? .peerUser(userID: owner) : nil, replyTo: header,
                    date: message.date, message: text, entities: entities.isEmpty ? nil : entities))
        case .media(let file, let caption, let entities):
            return .message(
                API.Message.Message(
                    out: message.isOutgoing, silent: message.isSilent, id: message.id, fromID: sender,
                    peerID: .peerUser(userID: message.peer),
                    savedPeerID: message.peer == owner ? .peerUser(userID: owner) : nil, replyTo: header,
                    date: message.date, message: caption, media: self.media(file),
                    entities: entities.isEmpty ? nil : entities))
        case .joined:
            return .messageService(
                API.Message.MessageService(
                    out: message.isOutgoing, id: message.id, fromID: sender, peerID: .peerUser(userID: message.peer),
                    date: message.date, action: .messageActionContactSignUp))
        }
    }

    /// The dialog of a chat; an empty one if the users never wrote to each other.
    func dialog(with peer: Int64, of owner: Int64) -> API.Dialog {
        let chat = self.boxes[owner]?.chats[peer] ?? Chat()
        return .dialog(
            API.Dialog.Dialog(
                peer: .peerUser(userID: peer), topMessage: chat.messages.last ?? 0,
                readInboxMaxID: chat.readInboxMaxID, readOutboxMaxID: chat.readOutboxMaxID,
                unreadCount: chat.unreadCount, unreadMentionsCount: 0, unreadReactionsCount: 0,
                unreadPollVotesCount: 0, notifySettings: API.PeerNotifySettings()))
    }

    func state(of owner: Int64, date: Int32) -> API.Updates.State {
        let box = self.boxes[owner]
        return API.Updates.State(
            pts: box?.pts ?? 1, qts: 0, date: date, seq: 1, unreadCount: box?.unreadCount ?? 0)
    }

    /// The users whom messages mention, the owner included, each once.
    func users(in messages: [StoredMessage], of owner: Int64, and more: [Int64] = [], now: Int64) -> [API.User] {
        var ids: [Int64] = []
        for id in more + messages.map(\.peer) + [owner] where !ids.contains(id) { ids.append(id) }
        return ids.map { self.user($0, seenBy: owner, now: now) }
    }

    /// Updates that carry pts are not numbered by seq, which 0 says.
    func updates(_ updates: [API.Update], users: [API.User] = [], date: Int32) -> API.Updates {
        .updates(API.Updates.Updates(updates: updates, users: users, chats: [], date: date, seq: 0))
    }
}
