import MTProtoCore
import TelegramAPI

/// Messages from the newest to the oldest. Pages are requested when the reader gets to them; iterating again begins
/// anew.
///
/// ```swift
/// for try await message in client.messages(in: peer).prefix(500) { print(message.text) }
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
    let pageSize: Int

    public struct AsyncIterator: AsyncIteratorProtocol {
        let sequence: MessageSequence
        private var pager: HistoryPager
        private var page: ArraySlice<Message> = []

        init(_ sequence: MessageSequence) {
            self.sequence = sequence
            pager = HistoryPager(before: sequence.before)
        }

        public mutating func next() async throws(TelegramError) -> Message? {
            try await next(isolation: nil)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(TelegramError) -> Message? {
            while page.isEmpty, !pager.isAtEnd {
                page = pager.receive(try await sequence.page(offsetID: pager.offsetID))[...]
            }
            return page.popFirst()
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(self)
    }

    func page(offsetID: Int32) async throws(TelegramError) -> MessagePage {
        let limit = Int32(clamping: Swift.min(Swift.max(1, pageSize), HistoryPager.pageLimit))
        let answer: API.Messages.Messages
        switch source {
        case .history:
            answer = try await network.invoke(
                API.Messages.GetHistory(
                    peer: network.input(peer), offsetID: offsetID, offsetDate: 0, addOffset: 0, limit: limit, maxID: 0,
                    minID: 0, hash: 0), on: .home)
        case .search(let text):
            answer = try await network.invoke(
                API.Messages.Search(
                    peer: network.input(peer), q: text, filter: .inputMessagesFilterEmpty, minDate: 0, maxDate: 0,
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
    let pageSize: Int

    public struct AsyncIterator: AsyncIteratorProtocol {
        let sequence: DialogSequence
        private var pager = DialogPager()
        private var page: ArraySlice<Dialog> = []

        init(_ sequence: DialogSequence) {
            self.sequence = sequence
        }

        public mutating func next() async throws(TelegramError) -> Dialog? {
            try await next(isolation: nil)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(TelegramError) -> Dialog? {
            while page.isEmpty, !pager.isAtEnd {
                let answer = try await sequence.network.invoke(pager.request(limit: sequence.pageSize), on: .home)
                let promoted = await sequence.network.promotedChannel
                page = pager.receive(DialogPage(answer), promoted: promoted)[...]
            }
            return page.popFirst()
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(self)
    }
}
