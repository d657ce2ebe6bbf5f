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
    /// let unread = try await client.dialogs(in: .archive, matching: .unread).collect()
    /// ```
    ///
    /// - Parameters:
    ///   - list: nil names none: servers give all chats then, those in the archive included. ``ChatList/main`` leaves
    ///     these out.
    ///   - filter: which chats of it. The client looks for them: pages are requested until as many fit as are wanted.
    ///   - limit: how many chats at most; nil for all that the server names, a request for each page with the pauses
    ///     that it imposes. A promoted channel does not count. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many chats one request asks for, at most 100 and, except the first, at most `limit`. The first
    ///     request asks for 20 at least, as many as can be pinned.
    public func dialogs(
        in list: ChatList? = nil, matching filter: DialogFilter = .all, limit: Int? = nil, pageSize: Int = 100
    ) -> DialogSequence {
        DialogSequence(network: network, list: list, filter: filter, limit: limit, pageSize: pageSize)
    }

    /// The messages of a chat, as far as the program reads: from the newest to the oldest, unless it wants the other order.
    ///
    /// ```swift
    /// for try await message in client.messages(in: peer, limit: 500) { print(message.text) }
    /// let lunches = try await client.messages(in: peer, matching: "lunch", limit: 50).collect()
    /// let since = client.messages(in: peer, after: lunches.first?.id, order: .oldestFirst)
    /// for try await message in since { print(message.date, message.text) }
    /// ```
    ///
    /// Where a text, a kind of content or a sender is wanted, the server searches. Otherwise it is the history, or that of
    /// a topic, service messages included.
    ///
    /// - Parameters:
    ///   - filter: which of them.
    ///   - messageID: only messages with lower ids.
    ///   - lastID: only messages with higher ids.
    ///   - order: from the newest to the oldest, or from the oldest to the newest.
    ///   - limit: how many messages at most; nil for all, a request for each page with the pauses that the server
    ///     imposes. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many one request asks for, at most 100 and at most `limit`.
    public func messages(
        in peer: Peer, matching filter: MessageFilter = MessageFilter(), before messageID: Int? = nil,
        after lastID: Int? = nil, order: MessageOrder = .newestFirst, limit: Int? = nil, pageSize: Int = 100
    ) -> MessageSequence {
        MessageSequence(
            network: network, source: .chat(peer, .whole, before: messageID, after: lastID, order), filter: filter,
            limit: limit, pageSize: pageSize)
    }

    /// The messages of all chats of the account that fit, from the newest to the oldest.
    ///
    /// ```swift
    /// for try await message in client.messages(matching: "#lunch", limit: 20) {
    ///     print(client.chatName(of: message) ?? "", message.text)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - filter: with a text or a kind of content; its sender and topic do not count.
    ///   - scope: in which of the chats.
    ///   - limit: how many messages at most; nil for all. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many one request asks for, at most 100 and at most `limit`.
    public func messages(
        matching filter: MessageFilter, among scope: SearchScope = .allChats, limit: Int? = nil, pageSize: Int = 100
    ) -> MessageSequence {
        MessageSequence(
            network: network, source: .all(scope), filter: filter, limit: limit, pageSize: pageSize)
    }

    /// How many messages of a chat fit, as the server counts them.
    ///
    /// ```swift
    /// print(try await client.messageCount(in: peer, matching: MessageFilter(content: .photos)))
    /// ```
    public func messageCount(
        in peer: Peer, matching filter: MessageFilter = MessageFilter()
    ) async throws(TelegramError) -> Int {
        guard !filter.excludesAll else { return 0 }
        let sequence = MessageSequence(
            network: network, source: .chat(peer, .whole, before: nil, after: nil, .newestFirst), filter: filter,
            limit: 1,
            pageSize: 1)
        return try await sequence.page(of: peer, .whole, at: .init(id: 0), searchesDates: true).count
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
        try await messages(messageIDs.map { .inputMessageID(id: Int32(clamping: $0)) }, in: peer)
    }

    /// The same by what names them.
    func messages(_ ids: [API.InputMessage], in peer: Peer) async throws(TelegramError) -> [API.Message] {
        let answer: API.Messages.Messages
        if peer.kind == .channel {
            answer = try await invoke(API.Channels.GetMessages(channel: await inputChannel(peer), id: ids), on: .home)
        } else {
            answer = try await invoke(API.Messages.GetMessages(id: ids), on: .home)
        }
        return MessagePage(answer).messages
    }
}
