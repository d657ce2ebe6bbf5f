import MTProtoCore
import TelegramAPI

extension TelegramClient {
    /// The chat list from its top, as far as the program reads. While a proxy promotes a channel, that channel comes
    /// first (``Dialog/promotion``) if it was known when the first page came: see ``loadPromotedChannel()``. Each chat
    /// comes once.
    ///
    /// ```swift
    /// for try await dialog in client.dialogs(limit: 500) { print(dialog.title) }
    /// let top = try await client.dialogs(limit: 20).collect()
    /// ```
    ///
    /// - Parameters:
    ///   - limit: how many chats at most; nil for all that the server names, a request for each page with the pauses
    ///     that it imposes. A promoted channel does not count. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many chats one request asks for, at most 100 and, except the first, at most `limit`. The first
    ///     request asks for 20 at least, as many as can be pinned.
    public func dialogs(limit: Int? = nil, pageSize: Int = 100) -> DialogSequence {
        DialogSequence(network: network, limit: limit, pageSize: pageSize)
    }

    /// The messages of a chat from the newest to the oldest, as far as the program reads.
    ///
    /// ```swift
    /// for try await message in client.messages(in: peer, limit: 500) { print(message.text) }
    /// let newest = try await client.messages(in: peer, limit: 50).collect()
    /// ```
    ///
    /// - Parameters:
    ///   - messageID: only messages with lower ids.
    ///   - limit: how many messages at most; nil for all, a request for each page with the pauses that the server
    ///     imposes. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many one request asks for, at most 100 and at most `limit`.
    public func messages(
        in peer: Peer, before messageID: Int? = nil, limit: Int? = nil, pageSize: Int = 100
    ) -> MessageSequence {
        MessageSequence(
            network: network, peer: peer, source: .history, before: messageID, limit: limit, pageSize: pageSize)
    }

    /// The messages of a chat that contain a text, from the newest to the oldest.
    ///
    /// - Parameters:
    ///   - limit: how many messages at most; nil for all. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many one request asks for, at most 100 and at most `limit`.
    public func searchMessages(
        _ text: String, in peer: Peer, limit: Int? = nil, pageSize: Int = 100
    ) -> MessageSequence {
        MessageSequence(
            network: network, peer: peer, source: .search(text), before: nil, limit: limit, pageSize: pageSize)
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
            answer = try await invoke(API.Channels.GetMessages(channel: await inputChannel(peer), id: ids), on: .home)
        } else {
            answer = try await invoke(API.Messages.GetMessages(id: ids), on: .home)
        }
        return MessagePage(answer).messages
    }
}
