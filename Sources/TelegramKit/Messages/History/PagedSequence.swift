import MTProtoCore
import TelegramAPI

/// A list that servers give page by page. Pages are requested when the reader gets to them; iterating again begins anew.
///
/// ```swift
/// for try await member in client.members(of: group) { print(member.name) }
/// let admins = try await client.members(of: group, matching: .administrators).collect()
/// print(admins.count)
/// ```
public struct PagedSequence<Element: Sendable>: TelegramSequence {
    public typealias Failure = TelegramError

    private let pager: any Pager<Element>
    private let limit: Int?

    /// - Parameter limit: how many elements at most; nil for all. At 0 or less nothing is requested.
    init(_ pager: some Pager<Element>, limit: Int?) {
        self.pager = pager
        self.limit = limit
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        private var pager: any Pager<Element>
        private var page: ArraySlice<Element> = []
        /// How many more are told.
        private var rest: Int
        private var isAtEnd = false

        init(_ pager: any Pager<Element>, rest: Int) {
            self.pager = pager
            self.rest = rest
        }

        public mutating func next() async throws(TelegramError) -> Element? {
            try await next(isolation: nil)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(TelegramError) -> Element? {
            guard rest > 0 else { return nil }
            while page.isEmpty, !isAtEnd {
                guard let next = try await pager.next() else {
                    isAtEnd = true
                    break
                }
                page = next[...]
            }
            rest -= 1
            return page.popFirst()
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pager, rest: limit ?? .max)
    }

    /// All of them in their order. The whole array is held in memory: where that may be much, give the sequence a limit,
    /// or read it with a loop.
    ///
    /// - Throws: what a request for a page fails with. What came before is not returned then.
    public func collect() async throws(TelegramError) -> [Element] {
        var elements: [Element] = []
        var iterator = makeAsyncIterator()
        while let element = try await iterator.next(isolation: nil) { elements.append(element) }
        return elements
    }
}

/// Asks for one page after the other.
protocol Pager<Element>: Sendable {
    associatedtype Element: Sendable

    /// The next page; nil behind the last one.
    mutating func next() async throws(TelegramError) -> [Element]?
}

/// How far a list was read. A server that repeats itself would be asked without end: a page without anything new is the
/// last one.
struct PageProgress<ID: Hashable & Sendable>: Sendable {
    /// How many elements one request asks for.
    let size: Int32
    private(set) var isAtEnd = false
    /// How many the server has named, those that it had named before included.
    private(set) var count: Int32 = 0
    private var seen: Set<ID> = []

    /// - Parameters:
    ///   - size: how many the program wants with one request.
    ///   - limit: how many it wants at all.
    ///   - most: how many the server gives at most.
    init(size: Int, limit: Int?, most: Int = 100) {
        self.size = Int32(clamping: min(max(1, min(size, limit ?? size)), most))
    }

    /// Takes in a page, and returns what of it is new.
    ///
    /// - Parameter total: how many there are in all; nil if the server does not say.
    mutating func receive<Element>(_ page: [Element], of total: Int32? = nil, _ id: (Element) -> ID) -> [Element] {
        let fresh = page.filter { seen.insert(id($0)).inserted }
        count = count.addingReportingOverflow(Int32(clamping: page.count)).partialValue
        isAtEnd = fresh.isEmpty || count < 0 || total.map { count >= $0 } ?? false
        return fresh
    }

    /// What the server says is all.
    mutating func end() { isAtEnd = true }
}
