/// When to ask for the configuration, and which datacenter (rows B13, B18, J11, Q14): soon after an account wants its
/// connection, then every hour. If a datacenter does not answer in time, the next one is asked: it may know where the
/// silent one is now.
///
/// Its clock has to go on while the machine sleeps: an hour ago is an hour ago.
package struct ConfigurationPoll: Sendable {
    package enum Action: Hashable, Sendable {
        /// Ask; answer with ``answered(by:now:)``.
        case ask(DatacenterID)
        /// Its answer is of no use any more.
        case leave(DatacenterID)
    }

    package struct Configuration: Hashable, Sendable {
        /// From the beginning to the first question, and from the return of the network to the next one.
        package var delay = Duration.seconds(8)
        /// How long an answer is waited for.
        package var patience = Duration.seconds(10)
        /// From an answer to the next question; a sixtieth of that after all datacenters were asked in vain.
        package var interval = Duration.seconds(3600)

        package init() {}
    }

    private let configuration: Configuration
    private var home: DatacenterID?
    private var askAt: Instant?
    private var asked: DatacenterID?
    /// How many were asked since the last answer.
    private var round = 0
    private var hasNetwork = true
    private var actions: [Action] = []

    package init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    package var nextDeadline: Instant? { hasNetwork ? askAt : nil }

    package mutating func takeActions() -> [Action] {
        defer { actions = [] }
        return actions
    }

    /// An account wants the connection to its home datacenter, whatever comes of it. Only the first time means anything.
    package mutating func begin(home: DatacenterID, now: Instant) {
        guard self.home != home else { return }
        stop()
        self.home = home
        askAt = now + configuration.delay
    }

    /// No account is signed in any more.
    package mutating func stop() {
        if let asked { actions.append(.leave(asked)) }
        self = ConfigurationPoll(configuration: configuration, keeping: actions, hasNetwork)
    }

    private init(configuration: Configuration, keeping actions: [Action], _ hasNetwork: Bool) {
        self.configuration = configuration
        self.actions = actions
        self.hasNetwork = hasNetwork
    }

    /// What the system says of the network. Without a network nothing is asked, and a missing answer means nothing.
    package mutating func networkChanged(isAvailable: Bool, now: Instant) {
        guard isAvailable != hasNetwork else { return }
        hasNetwork = isAvailable
        if let asked { actions.append(.leave(asked)) }
        asked = nil
        round = 0
        if isAvailable, let askAt { self.askAt = max(askAt, now + configuration.delay) }
    }

    /// A datacenter told the configuration. Late answers of others change nothing.
    package mutating func answered(by datacenter: DatacenterID, now: Instant) {
        guard datacenter == asked else { return }
        asked = nil
        round = 0
        askAt = now + configuration.interval
    }

    /// - Parameter known: every datacenter that can be reached.
    package mutating func deadlineReached(known: [DatacenterID], now: Instant) {
        guard hasNetwork, let home, let askAt, now >= askAt else { return }
        if let asked { actions.append(.leave(asked)) }
        let others = Set(known).subtracting([home]).sorted()
        // Home first, then those behind it, and round.
        let order = [home] + others.filter { $0 > home } + others.filter { $0 < home }
        guard round < order.count else {
            asked = nil
            round = 0
            self.askAt = now + configuration.interval / 60
            return
        }
        let next = order[round]
        round += 1
        asked = next
        actions.append(.ask(next))
        self.askAt = now + configuration.patience
    }
}

/// When to ask which channel the proxy promotes (row C12): at once when there is such a proxy, then when the answer expires,
/// which is at most ten minutes later.
package struct PromotionPoll: Sendable {
    package enum Action: Hashable, Sendable {
        /// Ask; answer with ``answered(expires:unixTime:now:)`` or ``failed(now:)``.
        case ask
        /// Nothing is promoted any more.
        case clear
    }

    package static let interval = Duration.seconds(600)
    package static let shortest = Duration.seconds(60)

    private var isActive = false
    private var isAsking = false
    private var hasNetwork = true
    private var askAt: Instant?
    private var actions: [Action] = []

    package init() {}

    package var nextDeadline: Instant? { isAsking || !hasNetwork ? nil : askAt }

    package mutating func takeActions() -> [Action] {
        defer { actions = [] }
        return actions
    }

    /// Whether an account goes through a proxy that may promote something.
    package mutating func setActive(_ value: Bool, now: Instant) {
        guard value != isActive else { return }
        isActive = value
        isAsking = false
        askAt = value ? now : nil
        if !value { actions.append(.clear) }
    }

    /// Another such proxy: what the one before promoted does not count any more.
    package mutating func proxyChanged(now: Instant) {
        guard isActive else { return }
        isAsking = false
        askAt = now
        actions.append(.clear)
    }

    /// What the system says of the network. Without a network nothing is asked, and a missing answer means nothing.
    package mutating func networkChanged(isAvailable: Bool, now: Instant) {
        guard isAvailable != hasNetwork else { return }
        hasNetwork = isAvailable
        guard isActive, isAsking else { return }
        isAsking = false
        askAt = now
    }

    package mutating func answered(expires: Int64, unixTime: Int64, now: Instant) {
        let lifetime = Duration.seconds(min(max(expires.saturatingSubtract(unixTime), 0), 3600))
        ended(after: min(max(lifetime, Self.shortest), Self.interval), now: now)
    }

    package mutating func failed(now: Instant) {
        ended(after: Self.interval, now: now)
    }

    private mutating func ended(after pause: Duration, now: Instant) {
        guard isActive, isAsking else { return }
        isAsking = false
        askAt = now + pause
    }

    package mutating func deadlineReached(now: Instant) {
        guard isActive, hasNetwork, !isAsking, let askAt, now >= askAt else { return }
        isAsking = true
        actions.append(.ask)
    }
}
