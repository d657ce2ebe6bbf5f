/// The last message of each chat that the handlers of a bot were given since it began.
struct HeardMessages: Sendable {
    /// Of so many chats. Beyond that, all but those of the last half are forgotten.
    static let limit = 65_536

    private var last: [Peer: Int] = [:]
    private var former: [Peer: Int] = [:]

    mutating func note(_ id: Int, in chat: Peer) {
        last[chat] = max(self.last(in: chat), id)
        guard last.count >= Self.limit / 2 else { return }
        former = last
        last = [:]
    }

    func last(in chat: Peer) -> Int { last[chat] ?? former[chat] ?? 0 }
}
