/// The last messages of each chat that the handlers of a bot were given since it began.
struct HeardMessages: Sendable {
    /// Of so many chats. Beyond that, all but those of the last half are forgotten.
    static let limit = 65_536

    private struct Last: Sendable {
        private var last: [Peer: Int] = [:]
        private var former: [Peer: Int] = [:]

        subscript(chat: Peer) -> Int { last[chat] ?? former[chat] ?? 0 }

        mutating func note(_ id: Int, in chat: Peer) {
            last[chat] = max(self[chat], id)
            guard last.count >= HeardMessages.limit / 2 else { return }
            former = last
            last = [:]
        }
    }

    private var given = Last()
    private var handled = Last()
    /// By the state, the message that its handler has in hand.
    private var held: [String: Int] = [:]

    mutating func note(_ id: Int, in chat: Peer) { given.note(id, in: chat) }

    /// A message counts as handled.
    mutating func finish(_ id: Int, in chat: Peer) { handled.note(id, in: chat) }

    func last(in chat: Peer) -> Int { given[chat] }

    /// The last message that a state may not be judged by any more if something else changes it: not the one that its own handler has
    /// in hand, for that one would have to be handled again.
    func last(in chat: Peer, of state: String) -> Int {
        min(last(in: chat), held[state].map { $0 - 1 } ?? .max)
    }

    /// The same for a state that ends by itself: what is still with other handlers, or comes again because they were stopped, may be
    /// offered to what the state is then. What has counted may not: behind an update of another chat that was not
    /// handled, it comes again, too.
    func lastHandled(in chat: Peer, of state: String) -> Int {
        min(handled[chat], held[state].map { $0 - 1 } ?? .max)
    }

    mutating func hold(_ id: Int?, of state: String) { held[state] = id }
}
