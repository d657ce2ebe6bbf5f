/// What is read page by page from a server: messages, chats, members… Each loop begins anew.
///
/// ```swift
/// let isThere = try await client.dialogs().contains { $0.title == "Lunch" }
/// let question = try await client.messages(in: peer, limit: 100).first { $0.text.hasSuffix("?") }
/// ```
public protocol TelegramSequence<Element>: AsyncSequence, Sendable
where Failure == TelegramError, Element: Sendable {}

extension TelegramSequence {
    /// The first element that fits; nil if none does. Nothing is requested behind the page that has it.
    public func first(
        where predicate: (Element) -> Bool, isolation: isolated (any Actor)? = #isolation
    ) async throws(TelegramError) -> Element? {
        var iterator = makeAsyncIterator()
        while let element = try await iterator.next(isolation: isolation) {
            if predicate(element) { return element }
        }
        return nil
    }

    /// Whether an element fits. Nothing is requested behind the page that has it.
    public func contains(
        where predicate: (Element) -> Bool, isolation: isolated (any Actor)? = #isolation
    ) async throws(TelegramError) -> Bool {
        try await first(where: predicate, isolation: isolation) != nil
    }
}
