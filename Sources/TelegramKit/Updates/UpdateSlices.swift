import MTProtoCore

/// How much is asked for at a time of what was missed, when the server sends something in it that cannot be read: less and
/// less, until what is to blame stands alone and is left out. Whatever can be read is.
struct UpdateSlices: Hashable, Sendable {
    /// By this much the next question asks for less, or for more.
    private static let step: Int32 = 4
    /// The most events of one numbering that are left out in a row.
    static let patience = 32

    /// How many events the next question is for; nil for as many as usual.
    private(set) var limit: Int32?

    /// An answer came that cannot be read.
    ///
    /// - Parameter largest: how many events to ask for first when that happens.
    /// - Returns: whether the next question is for less; if not, nothing less can be asked for.
    mutating func unreadable(largest: Int32) -> Bool {
        guard let limit else {
            self.limit = max(1, largest)
            return true
        }
        guard limit > 1 else { return false }
        self.limit = max(1, limit / Self.step)
        return true
    }

    /// An answer came that can be read.
    ///
    /// - Parameters:
    ///   - largest: from here on no limit is needed any more.
    ///   - isLast: nothing is left to ask for.
    mutating func read(largest: Int32, isLast: Bool) {
        guard let limit else { return }
        self.limit = isLast || limit >= largest ? nil : limit.saturatingMultiply(Self.step)
    }
}

/// What was left out in a row, without an answer that can be read in between: of each of the account's numberings, and
/// of what has no number.
struct LeftOutEvents: Hashable, Sendable {
    private var chats = 0
    private var others = 0
    private var unnumbered = 0

    /// Whether it is not single events of chats that cannot be read.
    var areTooManyOfChats: Bool { chats >= UpdateSlices.patience }
    /// The same of the other numbering.
    var areTooManyOfOthers: Bool { others >= UpdateSlices.patience }

    /// Counts what a step leaves out.
    ///
    /// - Returns: whether it was too much in a row; what is counted begins anew then.
    mutating func add(_ step: UpdateState.Step) -> Bool {
        switch step {
        case .pts: return Self.add(to: &chats)
        case .qts: return Self.add(to: &others)
        default: return Self.add(to: &unnumbered)
        }
    }

    private static func add(to count: inout Int) -> Bool {
        count = count < UpdateSlices.patience ? count + 1 : 0
        return count == 0
    }
}
