import MTProtoCore
import TelegramAPI

/// Messages from the newest to the oldest. Pages are requested when the reader gets to them; iterating again begins
/// anew.
///
/// ```swift
/// for try await message in client.messages(in: peer, limit: 500) { print(message.text) }
/// ```
public struct MessageSequence: AsyncSequence, Sendable {
    public typealias Element = Message
    public typealias Failure = TelegramError

    enum Source: Sendable {
        case history
        case search(String)
    }

    let network: Network
    let peer: Peer
    let source: Source
    let before: Int?
    let limit: Int?
    let pageSize: Int

    public struct AsyncIterator: AsyncIteratorProtocol {
        let sequence: MessageSequence
        private var pager: HistoryPager
        private var page: ArraySlice<Message> = []
        /// How many more are told.
        private var rest: Int

        init(_ sequence: MessageSequence) {
            self.sequence = sequence
            pager = HistoryPager(before: sequence.before)
            rest = sequence.limit ?? .max
        }

        public mutating func next() async throws(TelegramError) -> Message? {
            try await next(isolation: nil)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(TelegramError) -> Message? {
            guard rest > 0 else { return nil }
            while page.isEmpty, !pager.isAtEnd {
                page = pager.receive(try await sequence.page(offsetID: pager.offsetID))[...]
            }
            rest -= 1
            return page.popFirst()
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(self)
    }

    /// All of them, newest first. The whole array is held in memory, and returned when the last page has come: where
    /// that may be much, give the sequence a limit, or read it with a loop.
    ///
    /// - Throws: what a request for a page fails with. What came before is not returned then.
    public func collect() async throws(TelegramError) -> [Message] {
        var messages: [Message] = []
        var iterator = makeAsyncIterator()
        while let message = try await iterator.next(isolation: nil) { messages.append(message) }
        return messages
    }

    func page(offsetID: Int32) async throws(TelegramError) -> MessagePage {
        let size = Swift.min(pageSize, limit ?? pageSize)
        let limit = Int32(clamping: Swift.min(Swift.max(1, size), HistoryPager.pageLimit))
        let answer: API.Messages.Messages
        switch source {
        case .history:
            answer = try await network.invoke(
                API.Messages.GetHistory(
                    peer: await network.input(peer), offsetID: offsetID, offsetDate: 0, addOffset: 0, limit: limit,
                    maxID: 0,
                    minID: 0, hash: 0), on: .home)
        case .search(let text):
            answer = try await network.invoke(
                API.Messages.Search(
                    peer: await network.input(peer), q: text, filter: .inputMessagesFilterEmpty, minDate: 0, maxDate: 0,
                    offsetID: offsetID, addOffset: 0, limit: limit, maxID: 0, minID: 0, hash: 0), on: .home)
        }
        return MessagePage(answer)
    }
}

/// The chat list, from its top. Pages are requested when the reader gets to them; iterating again begins anew.
public struct DialogSequence: AsyncSequence, Sendable {
    public typealias Element = Dialog
    public typealias Failure = TelegramError

    let network: Network
    let limit: Int?
    let pageSize: Int

    public struct AsyncIterator: AsyncIteratorProtocol {
        let sequence: DialogSequence
        private var pager = DialogPager()
        private var page: ArraySlice<Dialog> = []
        /// How many more are told.
        private var rest: Int

        init(_ sequence: DialogSequence) {
            self.sequence = sequence
            rest = sequence.limit ?? .max
        }

        public mutating func next() async throws(TelegramError) -> Dialog? {
            try await next(isolation: nil)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(TelegramError) -> Dialog? {
            guard rest > 0 else { return nil }
            while page.isEmpty, !pager.isAtEnd {
                let size = Swift.min(sequence.pageSize, sequence.limit ?? sequence.pageSize)
                let answer = try await sequence.network.invoke(pager.request(limit: size), on: .home)
                let promoted = await sequence.network.promotedChannel
                page = pager.receive(DialogPage(answer), promoted: promoted)[...]
            }
            guard let dialog = page.popFirst() else { return nil }
            if dialog.promotion == nil { rest -= 1 }
            return dialog
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(self)
    }

    /// All of them, from the top of the list. The whole array is held in memory, and returned when the last page has
    /// come: where that may be much, give the sequence a limit, or read it with a loop.
    ///
    /// - Throws: what a request for a page fails with. What came before is not returned then.
    public func collect() async throws(TelegramError) -> [Dialog] {
        var dialogs: [Dialog] = []
        var iterator = makeAsyncIterator()
        while let dialog = try await iterator.next(isolation: nil) { dialogs.append(dialog) }
        return dialogs
    }
}
