/// A text that begins with a command: `/name@bot argument`.
struct CommandText: Equatable, Sendable {
    let name: String
    /// The bot that is meant; nil if it is not said.
    let bot: String?
    let argument: String

    init?(_ text: String) {
        guard text.first == "/" else { return nil }
        let head = text.dropFirst().prefix { !$0.isWhitespace }
        let parts = head.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, !first.isEmpty else { return nil }
        name = first.lowercased()
        bot = parts.count > 1 ? parts[1].lowercased() : nil
        let rest = text.dropFirst().dropFirst(head.count).drop { $0.isWhitespace }
        argument = String(rest)
    }
}
