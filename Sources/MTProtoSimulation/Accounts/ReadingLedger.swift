import MTProtoCore

/// Knows every change that the servers told accounts, and notices when the client hands one over twice, or not at all.
struct ReadingLedger {
    /// What a reader of one account's updates has heard. Is stored with the place of the reader.
    struct Knowledge: Hashable, Sendable {
        let user: Int64
        /// The server has said where the account is, so that whatever is told from then on has to come.
        var hasBegun = false
        /// Changes that were handed over.
        var handed: Set<Int> = []
        /// Changes that need not come: they were told before the reader began, or lie in a gap that it was told of.
        var excused: Set<Int> = []
        /// Something was told of the channel.
        var knowsChannel = false

        init(of user: Int64) {
            self.user = user
        }

        /// The same, and what else is known.
        fileprivate func adding(_ other: Self?) -> Self {
            guard let other, other.user == user else { return self }
            var both = self
            both.hasBegun = hasBegun || other.hasBegun
            both.knowsChannel = knowsChannel || other.knowsChannel
            both.handed.formUnion(other.handed)
            both.excused.formUnion(other.excused)
            return both
        }
    }

    struct Statistics: Hashable, Sendable {
        var told = 0
        var handed = 0
        var gaps = 0
    }

    /// A change as an account sees it.
    private struct Change {
        let pts: Int32
        let isInChannel: Bool
    }

    /// What a reader had finished with at a time.
    private struct Moment {
        /// By the clock of the client's machine.
        let since: Instant
        /// In simulated time.
        let simulated: Instant
        let knowledge: Knowledge
    }

    /// By then a place that may be stored has been given to the store.
    private static let storeTime = Duration.milliseconds(300)

    /// By user, and by the number of the change.
    private var changes: [Int64: [Int: Change]] = [:]
    private var lastNumber = 0
    /// By user, the last change before the server said where the account is.
    private var presents: [Int64: Int] = [:]
    /// Nil while there is no reader.
    private(set) var current: Knowledge?
    /// Oldest first.
    private var moments: [Moment] = []
    /// What the store must have, whatever dies.
    private var certain: Knowledge?
    private(set) var statistics = Statistics()

    // MARK: - From the servers

    /// The number of a change that is about to be told.
    mutating func nextNumber() -> Int {
        lastNumber += 1
        statistics.told += 1
        return lastNumber
    }

    /// A change was told to an account.
    mutating func told(_ number: Int, to user: Int64, pts: Int32, isInChannel: Bool) {
        changes[user, default: [:]][number] = Change(pts: pts, isInChannel: isInChannel)
    }

    /// A server says where an account is.
    mutating func presentAsked(by user: Int64) {
        presents[user] = lastNumber
    }

    // MARK: - From the client

    /// A reader begins.
    /// - Parameter stored: what was stored with its place; nil if it has none.
    mutating func began(as user: Int64, from stored: Knowledge?) {
        if certain?.user != user { certain = nil }
        current = Knowledge(of: user).adding(stored).adding(certain)
        moments = []
    }

    /// There is no reader any more, and its place is forgotten.
    mutating func ended() {
        certain = nil
        current = nil
        moments = []
    }

    /// The reader has heard where the account is. If it had heard that before, what was told meanwhile has to come
    /// anyway.
    mutating func presentKnown() {
        guard let current, !current.hasBegun else { return }
        let present = presents[current.user] ?? 0
        self.current?.hasBegun = true
        self.current?.excused.formUnion((changes[current.user] ?? [:]).keys.filter { $0 <= present })
    }

    /// The reader gets a change. Returns what is wrong with that.
    mutating func handed(_ number: Int, now: Instant) -> Violation? {
        guard let user = current?.user else {
            return Violation(.updatesOnce, at: now, "change \(number) is handed over, and nobody reads")
        }
        guard let change = changes[user]?[number] else {
            return Violation(
                .updatesOnce, at: now, "change \(number) is handed over, and user \(user) was never told it")
        }
        statistics.handed += 1
        if change.isInChannel { current?.knowsChannel = true }
        guard current?.handed.insert(number).inserted == true else {
            return Violation(.updatesOnce, at: now, "change \(number) is handed over to user \(user) again")
        }
        return nil
    }

    /// The reader is told that changes are missing up to a number of the account's box, or the channel's. Returns what
    /// is wrong with that.
    /// - Parameter hasReason: something happened because of which changes can be missing. The channel needs none when
    ///   it is heard of for the first time.
    mutating func missing(upTo pts: Int32, isInChannel: Bool, hasReason: Bool, now: Instant) -> Violation? {
        statistics.gaps += 1
        guard let current else { return nil }
        let user = current.user
        let isExpected = hasReason || isInChannel && !current.knowsChannel
        if isInChannel { self.current?.knowsChannel = true }
        for (number, change) in changes[user] ?? [:] where change.isInChannel == isInChannel && change.pts <= pts {
            self.current?.excused.insert(number)
        }
        guard !isExpected else { return nil }
        let place = isInChannel ? "in the channel" : "of user \(user)"
        return Violation(
            .updatesAll, at: now, "a gap \(place) is told up to \(pts), and the server would have told all")
    }

    /// The reader has finished with all that it was told.
    /// - Parameters:
    ///   - now: by the clock of its machine.
    ///   - simulated: in simulated time.
    mutating func finished(now: Instant, simulated: Instant) {
        guard let current, current.hasBegun, current != moments.last?.knowledge else { return }
        moments.append(Moment(since: now, simulated: simulated, knowledge: current))
        // Of those that are stored by now the last one counts.
        let old = moments.lastIndex { $0.since + Self.storeTime <= now } ?? 0
        moments.removeFirst(old)
    }

    /// What the reader has finished with.
    var finishedKnowledge: Knowledge? { moments.last?.knowledge }

    /// The process died.
    /// - Parameters:
    ///   - now: by the clock of its machine.
    ///   - isStoreIdle: nothing was being written.
    ///   - failedAt: when a write failed last, in simulated time.
    mutating func killed(now: Instant, isStoreIdle: Bool, failedAt: Instant?) {
        let stored = moments.last { moment in
            moment.since + Self.storeTime <= now && failedAt.map { $0 < moment.simulated } ?? true
        }
        // What was certain before is so still.
        if isStoreIdle, let stored { certain = stored.knowledge }
        current = nil
        moments = []
    }

    // MARK: - At the end

    /// Changes that the reader has not been told, by number.
    var missing: [Int] {
        guard let current, current.hasBegun else { return [] }
        return (changes[current.user] ?? [:]).keys
            .filter { !current.handed.contains($0) && !current.excused.contains($0) }.sorted()
    }
}
