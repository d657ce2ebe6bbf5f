/// When to look for backup addresses, which sources to ask and which addresses to try (rows B01, B09, B15, N05, N35).
///
/// Nothing happens while there is no evidence of trouble. Then the sources are asked, all at once except for the
/// fronted resolver; the first configuration that is genuine ends the others. Its addresses are tried one after the
/// other, five seconds apart; the first that answers ends the others. A valid packet from any datacenter ends
/// everything, unless a caller asked for a search: that search goes on to its end.
package struct BackupSearch: Sendable {
    package enum Source: Hashable, Sendable {
        case resolver(DNSOverHTTPS.Resolver)
        /// The application's own (row B11).
        case additional
    }

    package enum Action: Hashable, Sendable {
        /// Ask; answer with ``answered(_:with:now:)``.
        case ask(Source)
        case stopAsking(Source)
        /// Ask this address for the configuration; answer with ``tried(_:answered:now:)``.
        case attempt(BackupConfiguration.Address)
        case stopAttempt(BackupConfiguration.Address)
    }

    /// The fronted resolver is asked so much later than the others, if it is asked at all.
    private static let frontedDelay = Duration.seconds(1)
    private static let attemptSpacing = Duration.seconds(5)
    /// After the first dial of a client that is not signed in.
    private static let unauthorizedDelay = Duration.seconds(5)
    /// After a report of trouble by a client that is signed in.
    private static let authorizedDelay = Duration.seconds(20)
    /// The same where the server said that it is blocked (row P40), or nothing is known about that.
    private static let blockedDelay = Duration.seconds(5)
    /// Between the end of a search in vain and the next.
    private static let retryDelay = Duration.seconds(60)

    private let sources: [Source]
    private var startAt: Instant?
    private var asking: Set<Source> = []
    private var frontedAt: Instant?
    private var waiting: [BackupConfiguration.Address] = []
    private var attemptAt: Instant?
    private var attempts: [BackupConfiguration.Address] = []
    private var actions: [Action] = []
    /// Whether there still is a reason to search.
    private var isTroubled = false
    /// How many wait for the end of a search that they asked for.
    private var requests = 0

    /// - Parameter sources: in the order in which to ask them.
    package init(sources: [Source] = [.resolver(.google), .resolver(.cloudflare), .additional]) {
        self.sources = sources
    }

    package var isRunning: Bool { !asking.isEmpty || frontedAt != nil || !attempts.isEmpty || attemptAt != nil }

    /// What to do, in order.
    package mutating func takeActions() -> [Action] {
        defer { actions = [] }
        return actions
    }

    package var nextDeadline: Instant? {
        [startAt, frontedAt, attemptAt].compactMap { $0 }.min()
    }

    // MARK: - Evidence

    /// A client that is not signed in begins to dial, and has received nothing yet.
    package mutating func dialled(now: Instant) {
        begin(at: now + Self.unauthorizedDelay)
    }

    /// Every address of such a client failed.
    package mutating func everythingFailed(now: Instant) {
        begin(at: now)
    }

    /// A client that is signed in reports that nothing has come for long (row D12).
    ///
    /// - Parameter isBlocked: nil if no configuration was ever seen.
    package mutating func troubleReported(isBlocked: Bool?, now: Instant) {
        begin(at: now + (isBlocked == false ? Self.authorizedDelay : Self.blockedDelay))
    }

    private mutating func begin(at instant: Instant) {
        isTroubled = true
        // One search at a time, and the earliest reason counts.
        guard !isRunning else { return }
        startAt = startAt.map { min($0, instant) } ?? instant
    }

    /// A valid packet came from a datacenter: only a caller that asked for a search still wants it.
    package mutating func healed() {
        isTroubled = false
        startAt = nil
        if requests == 0 { ended() }
    }

    /// The network is gone, or another way into it was chosen: the search is over, and everything it began too.
    package mutating func ended() {
        isTroubled = false
        startAt = nil
        stopAsking()
        waiting = []
        attemptAt = nil
        for address in attempts { actions.append(.stopAttempt(address)) }
        attempts = []
    }

    // MARK: - Wishes

    /// A caller wants a search at once, whatever connections report. A search that is under way serves it as well.
    package mutating func requested(now: Instant) {
        requests += 1
        if !isRunning { start(now: now) }
    }

    /// The caller knows how the search ended, or does not want to know any more. A search that no caller wants and that
    /// has no other reason is over.
    package mutating func released() {
        requests = max(0, requests - 1)
        if requests == 0, !isTroubled { ended() }
    }

    // MARK: - Sources

    /// A source answered: with a configuration that is genuine and of this time, for this account, or with nothing of use.
    package mutating func answered(_ source: Source, with addresses: [BackupConfiguration.Address]?, now: Instant) {
        guard asking.remove(source) != nil else { return }
        guard let addresses, !addresses.isEmpty else { return endIfIdle(now: now) }
        stopAsking()
        waiting = addresses
        attemptNext(now: now)
    }

    private mutating func start(now: Instant) {
        startAt = nil
        for source in sources where !asking.contains(source) {
            if source == .resolver(.googleFronted) {
                frontedAt = now + Self.frontedDelay
            } else {
                asking.insert(source)
                actions.append(.ask(source))
            }
        }
        endIfIdle(now: now)
    }

    private mutating func stopAsking() {
        frontedAt = nil
        // In the order in which they were asked.
        for source in sources where asking.remove(source) != nil { actions.append(.stopAsking(source)) }
    }

    // MARK: - Addresses

    /// An address was asked for the configuration.
    package mutating func tried(_ address: BackupConfiguration.Address, answered: Bool, now: Instant) {
        guard let index = attempts.firstIndex(of: address) else { return }
        attempts.remove(at: index)
        if answered {
            ended()
        } else {
            endIfIdle(now: now)
        }
    }

    private mutating func attemptNext(now: Instant) {
        guard !waiting.isEmpty else {
            attemptAt = nil
            return
        }
        let address = waiting.removeFirst()
        attempts.append(address)
        actions.append(.attempt(address))
        attemptAt = waiting.isEmpty ? nil : now + Self.attemptSpacing
    }

    // MARK: - Time

    package mutating func deadlineReached(now: Instant) {
        if let startAt, now >= startAt { start(now: now) }
        if let frontedAt, now >= frontedAt {
            self.frontedAt = nil
            asking.insert(.resolver(.googleFronted))
            actions.append(.ask(.resolver(.googleFronted)))
        }
        if let attemptAt, now >= attemptAt { attemptNext(now: now) }
    }

    /// Everything was in vain: again after a while, if there still is a reason.
    private mutating func endIfIdle(now: Instant) {
        guard !isRunning, isTroubled, startAt == nil else { return }
        startAt = now + Self.retryDelay
    }
}
