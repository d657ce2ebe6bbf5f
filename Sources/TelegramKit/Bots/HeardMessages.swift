/// The last message of each chat that the handlers of a bot were given since it began.
struct HeardMessages: Sendable {
    /// Of so many chats. Beyond that, all but those of the last half are forgotten.
    static let limit = 65_536

    private var last: [Peer: Int] = [:]
    private var former: [Peer: Int] = [:]
    /// By the state, the message that its handler has in hand.
    private var held: [String: Int] = [:]

    mutating func note(_ id: Int, in chat: Peer) {
        last[chat] = max(self.last(in: chat), id)
        guard last.count >= Self.limit / 2 else { return }
        former = last
        last = [:]
    }

    func last(in chat: Peer) -> Int { last[chat] ?? former[chat] ?? 0 }

    /// The last message that a state may not be judged by any more if something else changes it: not the one that its own handler has
    /// in hand, for that one would have to be handled again.
    func last(in chat: Peer, of state: String) -> Int {
        min(last(in: chat), held[state].map { $0 - 1 } ?? .max)
    }

    mutating func hold(_ id: Int?, of state: String) { held[state] = id }
}
