import MTProtoCore
import TelegramAPI

/// Messages in the order that was asked for, mostly from the newest to the oldest. Pages are requested when the reader gets
/// to them; iterating again begins anew.
///
/// ```swift
/// for try await message in client.messages(in: peer, limit: 500) { print(message.text) }
/// ```
public struct MessageSequence: TelegramSequence {
    public typealias Element = Message
    public typealias Failure = TelegramError

    enum Source: Sendable {
        case chat(Peer, Part, before: Int?, after: Int?, MessageOrder)
        case all(SearchScope)
    }

    /// What of a chat is told.
    enum Part: Sendable {
        case whole
        case replies(to: Int)
        case unreadMentions(topic: Int?)
    }

    let network: Network
    let source: Source
    let filter: MessageFilter
    let limit: Int?
    let pageSize: Int

    public struct AsyncIterator: AsyncIteratorProtocol {
        let sequence: MessageSequence
        private var pager: MessagePager
        private var page: ArraySlice<Message> = []
        /// How many more are told.
        private var rest: Int

        init(_ sequence: MessageSequence) {
            self.sequence = sequence
            pager = MessagePager(sequence)
            rest = sequence.limit ?? .max
        }

        public mutating func next() async throws(TelegramError) -> Message? {
            try await next(isolation: nil)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(TelegramError) -> Message? {
            guard rest > 0 else { return nil }
            while page.isEmpty, let next = try await pager.next() { page = next[...] }
            rest -= 1
            return page.popFirst()
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(self)
    }

    /// All of them in their order. The whole array is held in memory, and returned when the last page has come: where
    /// that may be much, give the sequence a limit, or read it with a loop.
    ///
    /// - Throws: what a request for a page fails with. What came before is not returned then.
    public func collect() async throws(TelegramError) -> [Message] {
        var messages: [Message] = []
        var iterator = makeAsyncIterator()
        while let message = try await iterator.next(isolation: nil) { messages.append(message) }
        return messages
    }

    fileprivate var pageLimit: Int32 {
        let size = Swift.min(pageSize, limit ?? pageSize)
        return Int32(clamping: Swift.min(Swift.max(1, size), HistoryPager.pageLimit))
    }

    /// - Parameter searchesDates: dates are left to the server. Otherwise they decide where to end.
    func page(
        of peer: Peer, _ part: Part, at offset: HistoryPager.Offset, searchesDates: Bool = false
    ) async throws(TelegramError) -> MessagePage {
        // checked: from 1 to 100.
        let addOffset = offset.isForward ? -pageLimit : 0
        switch part {
        case .replies(let id): return try await replies(to: id, in: peer, at: offset, addOffset)
        case .unreadMentions(let topic):
            return MessagePage(
                try await network.call(
                    API.Messages.GetUnreadMentions(
                        peer: await network.input(peer), topMsgID: topic.map { Int32(clamping: $0) },
                        offsetID: offset.id, addOffset: addOffset, limit: pageLimit, maxID: 0, minID: 0), on: .home))
        case .whole where filter.needsSearch || searchesDates && (filter.since != nil || filter.until != nil):
            return try await search(in: peer, at: offset, addOffset)
        case .whole:
            // A topic is what answers the message that began it.
            if let topic = filter.topic { return try await replies(to: topic, in: peer, at: offset, addOffset) }
            return MessagePage(
                try await network.call(
                    API.Messages.GetHistory(
                        peer: await network.input(peer), offsetID: offset.id, offsetDate: offset.date,
                        addOffset: addOffset, limit: pageLimit, maxID: 0, minID: 0, hash: 0), on: .home))
        }
    }

    private func replies(
        to messageID: Int, in peer: Peer, at offset: HistoryPager.Offset, _ addOffset: Int32
    ) async throws(TelegramError) -> MessagePage {
        MessagePage(
            try await network.call(
                API.Messages.GetReplies(
                    peer: await network.input(peer), msgID: Int32(clamping: messageID), offsetID: offset.id,
                    offsetDate: offset.date, addOffset: addOffset, limit: pageLimit, maxID: 0, minID: 0, hash: 0),
                on: .home))
    }

    private func search(
        in peer: Peer, at offset: HistoryPager.Offset, _ addOffset: Int32
    ) async throws(TelegramError) -> MessagePage {
        var sender: API.InputPeer?
        if let author = filter.sender { sender = await network.input(author) }
        let dates = filter.dates
        return MessagePage(
            try await network.call(
                API.Messages.Search(
                    peer: await network.input(peer), q: filter.text, fromID: sender,
                    topMsgID: filter.topic.map { Int32(clamping: $0) }, filter: filter.input, minDate: dates.least,
                    maxDate: dates.most,
                    // A search begins at its end in the order of ids; dates are said apart.
                    offsetID: offset.isForward ? Swift.max(1, offset.id) : offset.id, addOffset: addOffset,
                    limit: pageLimit, maxID: 0, minID: 0, hash: 0), on: .home))
    }
}

/// Asks for the pages of a sequence.
private struct MessagePager: Pager {
    private enum Place: Sendable {
        case chat(Peer, MessageSequence.Part, HistoryPager)
        case all(GlobalPager)
    }

    private let sequence: MessageSequence
    private var place: Place

    init(_ sequence: MessageSequence) {
        self.sequence = sequence
        switch sequence.source {
        case .chat(let peer, let part, let before, let after, let order):
            place = .chat(
                peer, part, HistoryPager(before: before, after: after, order: order, filter: sequence.filter))
        case .all(let scope): place = .all(GlobalPager(scope: scope, filter: sequence.filter))
        }
    }

    mutating func next() async throws(TelegramError) -> [Message]? {
        switch place {
        case .chat(let peer, let part, var chat):
            guard !chat.isAtEnd else { return nil }
            let messages = chat.receive(try await sequence.page(of: peer, part, at: chat.offset))
            place = .chat(peer, part, chat)
            return messages
        case .all(var all):
            guard !all.isAtEnd else { return nil }
            let network = sequence.network
            let request = all.request(limit: sequence.pageLimit) { network.known($0) }
            let messages = all.receive(try await network.call(request, on: .home))
            place = .all(all)
            return messages
        }
    }
}

/// Goes through what a search in all chats finds, newest first.
struct GlobalPager: Sendable {
    private struct Key: Hashable {
        let kind: Peer.Kind
        let peer: Int64
        let id: Int
    }

    private let scope: SearchScope
    private let filter: MessageFilter
    private(set) var isAtEnd = false
    private var rate: Int32 = 0
    private var last: Message?
    private var seen: Set<Key> = []

    init(scope: SearchScope, filter: MessageFilter) {
        self.scope = scope
        self.filter = filter
        isAtEnd = filter.excludesAll
    }

    func request(limit: Int32, _ input: (Peer) -> API.InputPeer) -> API.Messages.SearchGlobal {
        let dates = filter.dates
        return API.Messages.SearchGlobal(
            broadcastsOnly: scope == .channels, groupsOnly: scope == .groups, usersOnly: scope == .privateChats,
            q: filter.text, filter: filter.input, minDate: dates.least, maxDate: dates.most, offsetRate: rate,
            offsetPeer: last.map { input($0.peer) } ?? .inputPeerEmpty, offsetID: Int32(clamping: last?.id ?? 0),
            limit: limit)
    }

    mutating func receive(_ answer: API.Messages.Messages) -> [Message] {
        let messages = MessagePage(answer).messages.compactMap(Message.init)
        let fresh = messages.filter { seen.insert(Key(kind: $0.peer.kind, peer: $0.peer.id, id: $0.id)).inserted }
        // Only a slice has a next one. Where that begins it says, or its last message.
        if case .messagesSlice(let slice) = answer, !fresh.isEmpty, let end = messages.last {
            rate = slice.nextRate ?? Int32(clamping: end.date)
            last = end
        } else {
            isAtEnd = true
        }
        return fresh.filter { filter.fits($0) }
    }
}
