import TelegramAPI

@testable import TelegramKit
@testable import TelegramLab

/// What is wrong with what a reader was given.
struct OracleFinding: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}

/// One box as a reader knows it from the elements that it took.
struct OracleBox {
    /// Texts of all messages that came, by id.
    var texts: [Int32: String] = [:]
    var deleted: Set<Int32> = []
    var newest: Int32 = 0
    /// The highest number that an element carried.
    var pts: Int32 = 0
    var readInbox: [PeerKey: Int32] = [:]
    var readOutbox: [PeerKey: Int32] = [:]
    /// Up to where the history was read: marks of a chat that was empty then are told nowhere.
    var reloadedTo: Int32 = 0

    mutating func add(_ id: Int32, _ text: String, _ where: String) throws(OracleFinding) {
        guard texts[id] == nil else { throw OracleFinding("\(`where`): message \(id) came twice") }
        guard id > newest else { throw OracleFinding("\(`where`): message \(id) came after \(newest)") }
        newest = id
        texts[id] = text
    }

    mutating func number(_ pts: Int32, _ where: String) throws(OracleFinding) {
        guard pts > 0 else { return }
        guard pts > self.pts else { throw OracleFinding("\(`where`): change \(pts) came after \(self.pts)") }
        self.pts = pts
    }

    /// The history up to a number was read.
    mutating func reload(_ box: MessageBox, upTo pts: Int32) {
        self.pts = max(self.pts, pts)
        reloadedTo = max(reloadedTo, pts)
        for case .newMessage(let id) in box.events(after: 1, limit: Int(pts) - 1) {
            newest = max(newest, id)
            if let message = box.message(id) { texts[id] = message.oracleText } else { deleted.insert(id) }
        }
        // A message that was read deleted is gone for whoever reads the history.
        for id in texts.keys where box.message(id) == nil { deleted.insert(id) }
        for (peer, chat) in box.chats {
            readInbox.raise(peer, to: chat.readInboxMaxID)
            readOutbox.raise(peer, to: chat.readOutboxMaxID)
        }
    }

    /// Takes in what the account has read itself, which nobody tells it.
    mutating func add(_ own: OracleBox) {
        for (peer, id) in own.readInbox { readInbox.raise(peer, to: id) }
    }

    /// Compares with what the server has.
    func judge(_ box: MessageBox, since first: Int32, _ where: String) throws(OracleFinding) {
        for case .newMessage(let id) in box.events(after: first, limit: .max) {
            if let message = box.message(id) {
                guard let text = texts[id] else { throw OracleFinding("\(`where`): message \(id) never came") }
                guard text == message.oracleText else {
                    throw OracleFinding("\(`where`): message \(id) is '\(text)' instead of '\(message.oracleText)'")
                }
                guard !deleted.contains(id) else { throw OracleFinding("\(`where`): message \(id) is not deleted") }
            } else if texts[id] != nil, !deleted.contains(id) {
                throw OracleFinding("\(`where`): nobody told that message \(id) was deleted")
            }
        }
        let changes = box.events(after: max(first, reloadedTo), limit: .max)
        for case .readInbox(let peer, let expected, _) in changes {
            guard readInbox[peer] ?? 0 >= expected else {
                throw OracleFinding("\(`where`): read up to \(readInbox[peer] ?? 0) instead of \(expected)")
            }
        }
        for case .readOutbox(let peer, let expected) in changes {
            guard readOutbox[peer] ?? 0 >= expected else {
                throw OracleFinding("\(`where`): they read up to \(readOutbox[peer] ?? 0) instead of \(expected)")
            }
        }
    }
}

extension [PeerKey: Int32] {
    /// Marks only rise: a reader may know of its own reading before the elements that came before it.
    mutating func raise(_ peer: PeerKey, to id: Int32) { self[peer] = Swift.max(self[peer] ?? 0, id) }
}

extension StoredMessage {
    var oracleText: String {
        if case .text(let text, _) = content { text } else { "" }
    }
}

extension API.Message {
    var oracleText: String {
        if case .message(let message) = self { message.message } else { "" }
    }
}

extension PeerKey {
    init(_ peer: API.Peer) {
        switch peer {
        case .peerUser(let id): self = .user(id)
        case .peerChat(let id): self = .group(id)
        case .peerChannel(let id): self = .channel(id)
        }
    }
}

/// Everything that a reader knows.
struct OracleReader {
    var account = OracleBox()
    var channels: [Int64: OracleBox] = [:]
    /// The last mark of a packet that is numbered as a whole.
    var mark: Int32 = 0
    var elements = 0
    var reloads = 0

    mutating func take(
        _ content: UpdateEngine.Content, _ world: World, user: Int64, position: UpdateState?
    ) throws(OracleFinding) {
        elements += 1
        switch content {
        case .sent(let message):
            try account.add(Int32(message.id), message.text, "account")
        case .reload(nil, _):
            reloads += 1
            if let box = world.boxes[user] { account.reload(box, upTo: position?.pts ?? 0) }
        case .reload(let peer?, _):
            reloads += 1
            guard let box = world.channels[peer.id]?.box, let pts = position?.channels[peer.id]?.pts else {
                // It cannot be read any more.
                channels[peer.id] = nil
                return
            }
            channels[peer.id, default: OracleBox()].reload(box, upTo: pts)
        case .update(let update, _):
            try take(update)
        }
    }

    private mutating func take(_ update: API.Update) throws(OracleFinding) {
        switch UpdateKind(update) {
        case .account(let pts, _): try account.number(pts, "account")
        case .channel(let id, let pts, _): try channels[id, default: OracleBox()].number(pts, "channel \(id)")
        default: break
        }
        switch update {
        case .updateNewMessage(let message, _, _):
            try account.add(message.id, message.oracleText, "account")
        case .updateNewChannelMessage(let message, _, _):
            let id = message.channelID ?? 0
            try channels[id, default: OracleBox()].add(message.id, message.oracleText, "channel \(id)")
        case .updateEditMessage(let message, _, _):
            if account.texts[message.id] != nil { account.texts[message.id] = message.oracleText }
        case .updateEditChannelMessage(let message, _, _):
            let id = message.channelID ?? 0
            if channels[id]?.texts[message.id] != nil {
                channels[id]?.texts[message.id] = message.oracleText
            }
        case .updateDeleteMessages(let ids, _, _): account.deleted.formUnion(ids)
        case .updateDeleteChannelMessages(let gone):
            channels[gone.channelID, default: OracleBox()].deleted.formUnion(gone.messages)
        case .updateReadHistoryInbox(let read): account.readInbox.raise(PeerKey(read.peer), to: read.maxID)
        case .updateReadHistoryOutbox(let read): account.readOutbox.raise(PeerKey(read.peer), to: read.maxID)
        case .updateUserTyping(let typing):
            guard case .sendMessageUploadPhotoAction(let mark) = typing.action else { return }
            guard mark > self.mark else { throw OracleFinding("packet \(mark) came after \(self.mark)") }
            self.mark = mark
        default: break
        }
    }
}
