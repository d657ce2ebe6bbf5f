import MTProtoCore

/// How much is asked for at a time of what was missed, when the server sends something in it that cannot be read: less and
/// less, until what is to blame stands alone and is left out. Whatever can be read is.
struct UpdateSlices: Hashable, Sendable {
    /// What to do about an answer that cannot be read.
    enum Course: Hashable, Sendable {
        /// Ask for less.
        case askAgain
        /// Go on behind the next event: nothing less can be asked for.
        case leaveOut
        /// Too much in a row was left out: it is not single events that cannot be read.
        case giveUp
    }

    /// By this much the next question asks for less, or for more.
    private static let step: Int32 = 4
    /// The most events that are left out in a row.
    static let patience = 32

    /// How many events the next question is for; nil for as many as usual.
    private(set) var limit: Int32?
    private var leftOut = 0

    /// An answer came that cannot be read.
    ///
    /// - Parameter largest: how many events to ask for first when that happens.
    mutating func unreadable(largest: Int32) -> Course {
        guard let limit else {
            self.limit = max(1, largest)
            return .askAgain
        }
        guard limit <= 1 else {
            self.limit = max(1, limit / Self.step)
            return .askAgain
        }
        return leftOut < Self.patience ? .leaveOut : .giveUp
    }

    /// An event was left out.
    mutating func leaveOut() { leftOut += 1 }

    /// An answer came that can be read.
    ///
    /// - Parameters:
    ///   - largest: from here on no limit is needed any more.
    ///   - isLast: nothing is left to ask for.
    mutating func read(largest: Int32, isLast: Bool) {
        leftOut = 0
        guard let limit else { return }
        self.limit = isLast || limit >= largest ? nil : limit.saturatingMultiply(Self.step)
    }
}
