import TelegramAPI

/// The place of an update in the numbering that it belongs to, to be stored together with what a program makes of it.
///
/// Updates of one ``line`` come in the order of their numbers. One that comes again has the same number: what is not
/// greater than the number that was stored last for its line was seen before, if both are of one ``numbering``.
public struct UpdateNumber: Hashable, Sendable, Codable {
    /// The account, the kind of number and the chat, such as `5000/message/user/17`: the name of a row in a table.
    /// Messages are numbered by their ids, edits, deletions and whatever else the server counts in a chat by `pts`, and
    /// what bots are told apart by `qts`.
    public let line: String
    /// Tells numbers of one line apart that have nothing to do with each other: a new session has another numbering, and
    /// where the server numbers anew another one begins. From 1 to 2⁵³.
    public let numbering: Int64
    /// What the server has given it.
    public let value: Int

    /// What was stored.
    public init(line: String, numbering: Int64, value: Int) {
        self.line = line
        self.numbering = numbering
        self.value = value
    }

    /// Nil for what the server does not number.
    init?(_ element: TelegramUpdate, _ taken: UpdateEngine.Taken, of account: Int64) {
        guard let numbering = taken.numbering else { return nil }
        let (kind, value): (Kind, Int)
        switch taken.content {
        case .sent(let message): (kind, value) = (.message, message.id)
        // A channel tells its messages in its own numbering.
        case .update(.updateNewMessage(let message, _, _), _) where message.channelID != nil: return nil
        case .update(.updateNewMessage(let message, _, _), _), .update(.updateNewChannelMessage(let message, _, _), _):
            (kind, value) = (.message, Int(message.id))
        // Where it was missed it has none.
        case .update(.updateNewEncryptedMessage, _): return nil
        case .update(let update, _):
            switch UpdateKind(update) {
            // What counts nothing shares its number with what was before it.
            case .account(let pts, let count) where count > 0: (kind, value) = (.change, Int(pts))
            case .channel(_, let pts, let count) where count > 0: (kind, value) = (.change, Int(pts))
            case .special(let qts): (kind, value) = (.event, Int(qts))
            default: return nil
            }
        case .reload: return nil
        }
        self.init(
            line: "\(account)/\(kind.rawValue)/\(Self.name(of: element.place))", numbering: numbering, value: value)
    }

    private enum Kind: String { case message, change, event }

    private static func name(of place: UpdatePlace) -> String {
        switch place {
        case .chat(let kind, let id): "\(kind.rawValue)/\(id)"
        case .account: "account"
        case .everything: "all"
        }
    }
}

/// What a program has stored of updates that it has handled.
struct HandledUpdates: Sendable {
    /// A line of one numbering.
    private struct Line: Hashable, Sendable {
        let name: String
        let numbering: Int64

        init(_ number: UpdateNumber) { (name, numbering) = (number.line, number.numbering) }
    }

    private var last: [Line: Int] = [:]

    init(_ numbers: some Sequence<UpdateNumber>) {
        for number in numbers where number.value > last[Line(number)] ?? .min { last[Line(number)] = number.value }
    }

    func contains(_ number: UpdateNumber?) -> Bool {
        guard let number, let last = last[Line(number)] else { return false }
        return number.value <= last
    }
}

/// What the numberings of an account's updates are called. Numbers under one name go on from each other, whatever happened
/// in between; where a numbering begins anew, its numbers say nothing of those before.
struct UpdateNumberings: Hashable, Sendable {
    /// The name of all that have not begun anew since the account's updates began.
    let first: Int64
    /// The others: those of channels, and the account's under 0.
    private(set) var anew: [Int64: Int64] = [:]

    /// More than begin anew.
    static let limit = 10_000
    private static let account: Int64 = 0

    /// - Parameter first: what they were called, if they go on.
    init(first: Int64 = UpdateNumberings.name()) {
        self.first = first
    }

    /// A name that no other has.
    static func name() -> Int64 { .random(in: 1...1 << 53) }

    /// That of the account, and of what is numbered apart, begins anew.
    mutating func begin() { begin(Self.account, as: Self.name()) }

    /// That of a channel begins anew.
    mutating func begin(_ channel: Int64, as name: Int64) {
        anew[channel] = name
        // It is better that something counts twice than never.
        if anew.count > Self.limit { self = UpdateNumberings(first: name) }
    }

    /// The name of the one in which a step is.
    subscript(step: UpdateState.Step) -> Int64 {
        switch step {
        case .channel(let id, _), .renumbered(let id, _): anew[id] ?? first
        default: anew[Self.account] ?? first
        }
    }
}
