import MTProtoCore
import TelegramAPI

extension TelegramClient {
    /// The chat list from its top, as far as the program reads. While a proxy promotes a channel, that channel comes
    /// first (``Dialog/promotion``) if it was known when the first page came: see ``loadPromotedChannel()``. Each chat
    /// comes once.
    ///
    /// - Parameter pageSize: how many chats one request asks for, at most 100.
    public func chats(pageSize: Int = 100) -> DialogSequence {
        DialogSequence(network: network, pageSize: pageSize)
    }

    /// The chats at the top of the list, at most `limit`. A promoted channel (``Dialog/promotion``) comes before them
    /// and does not count.
    public func dialogs(limit: Int = 100) async throws(TelegramError) -> [Dialog] {
        var dialogs: [Dialog] = []
        var count = 0
        var iterator = chats(pageSize: limit).makeAsyncIterator()
        while count < limit, let dialog = try await iterator.next(isolation: nil) {
            dialogs.append(dialog)
            if dialog.promotion == nil { count += 1 }
        }
        return dialogs
    }

    /// The messages of a chat from the newest to the oldest, as far as the program reads.
    ///
    /// - Parameters:
    ///   - messageID: only older ones.
    ///   - pageSize: how many one request asks for, at most 100.
    public func messages(in peer: Peer, before messageID: Int? = nil, pageSize: Int = 100) -> MessageSequence {
        MessageSequence(network: network, peer: peer, source: .history, before: messageID, pageSize: pageSize)
    }

    /// The newest messages of a chat first, at most `limit`, older than message `messageID` if it is given.
    public func history(
        of peer: Peer,
        limit: Int = 50,
        before messageID: Int? = nil
    ) async throws(TelegramError) -> [Message] {
        var messages: [Message] = []
        var iterator = self.messages(in: peer, before: messageID, pageSize: limit).makeAsyncIterator()
        while messages.count < limit, let message = try await iterator.next(isolation: nil) {
            messages.append(message)
        }
        return messages
    }

    /// The messages of a chat that contain a text, from the newest to the oldest.
    public func searchMessages(_ text: String, in peer: Peer, pageSize: Int = 100) -> MessageSequence {
        MessageSequence(network: network, peer: peer, source: .search(text), before: nil, pageSize: pageSize)
    }

    /// Messages by id, in the order of the ids; those that are not there are left out.
    public func messages(_ messageIDs: [Int], in peer: Peer) async throws(TelegramError) -> [Message] {
        var found: [Int: Message] = [:]
        for start in stride(from: 0, to: messageIDs.count, by: HistoryPager.pageLimit) {
            let ids = messageIDs[start..<min(start + HistoryPager.pageLimit, messageIDs.count)]
            for message in try await network.messages(ids, in: peer).compactMap(Message.init) {
                found[message.id] = message
            }
        }
        return messageIDs.compactMap { found[$0] }
    }
}

extension Network {
    /// Up to a page of messages, as the server describes them now.
    func messages(_ messageIDs: some Sequence<Int>, in peer: Peer) async throws(TelegramError) -> [API.Message] {
        let ids = messageIDs.map { API.InputMessage.inputMessageID(id: Int32(clamping: $0)) }
        let answer: API.Messages.Messages
        if peer.kind == .channel {
            answer = try await invoke(API.Channels.GetMessages(channel: inputChannel(peer), id: ids), on: .home)
        } else {
            answer = try await invoke(API.Messages.GetMessages(id: ids), on: .home)
        }
        return MessagePage(answer).messages
    }
}
