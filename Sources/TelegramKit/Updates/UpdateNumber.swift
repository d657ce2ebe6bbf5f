import TelegramAPI

/// The place of an update in the numbering that it belongs to, to be stored together with what a program makes of it.
///
/// Updates of one ``line`` come in the order of their numbers. One that comes again has the same number: what is not greater than
/// the number that was stored last for its line was seen before.
public struct UpdateNumber: Hashable, Sendable, Codable {
    /// The numbering and the chat, such as `message/user/17`: the name of a row in a table. Messages are numbered by their ids, edits,
    /// deletions and whatever else the server counts in a chat by `pts`, and what bots are told apart by `qts`.
    public let line: String
    /// What the server has given it.
    public let value: Int

    /// What was stored.
    public init(line: String, value: Int) {
        self.line = line
        self.value = value
    }

    /// Nil for what the server does not number.
    init?(_ element: TelegramUpdate, _ content: UpdateEngine.Content) {
        let place = element.place
        if case .newMessage(let message) = element {
            self.init(.message, place, message.id)
            return
        }
        guard case .update(let update, _) = content else { return nil }
        switch UpdateKind(update) {
        // What counts nothing shares its number with what was before it.
        case .account(let pts, let count) where count > 0: self.init(.change, place, Int(pts))
        case .channel(_, let pts, let count) where count > 0: self.init(.change, place, Int(pts))
        case .special(let qts): self.init(.event, place, Int(qts))
        default: return nil
        }
    }

    private enum Numbering: String { case message, change, event }

    private init(_ numbering: Numbering, _ place: UpdatePlace, _ value: Int) {
        self.init(line: "\(numbering.rawValue)/\(Self.name(of: place))", value: value)
    }

    private static func name(of place: UpdatePlace) -> String {
        switch place {
        case .chat(let kind, let id): "\(kind.rawValue)/\(id)"
        case .account: "account"
        case .everything: "all"
        }
    }

    /// Whether it is of one chat.
    fileprivate func isOf(_ chat: Peer) -> Bool { line.hasSuffix("/\(Self.name(of: UpdatePlace(chat)))") }
}

/// What a program has stored of updates that it has handled.
struct HandledUpdates: Sendable {
    private var last: [String: UpdateNumber] = [:]

    init(_ numbers: some Sequence<UpdateNumber>) {
        for number in numbers where number.value > last[number.line]?.value ?? .min { last[number.line] = number }
    }

    func contains(_ number: UpdateNumber?) -> Bool {
        guard let number, let last = last[number.line] else { return false }
        return number.value <= last.value
    }

    /// What comes behind it may be numbered anew.
    mutating func forget(after update: TelegramUpdate) {
        switch update {
        case .reloadNeeded(let chat?, _): last = last.filter { !$0.value.isOf(chat) }
        case .reloadNeeded, .signedOut: last = [:]
        default: break
        }
    }
}
