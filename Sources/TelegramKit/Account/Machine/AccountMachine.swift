import MTProtoCore

/// What an account decides: where each of its requests goes, and what has to happen before it can go there.
///
/// It is told of requests, of their outcomes, and of time; it answers with steps and actions. It opens nothing, waits
/// for nothing and has no lock. ``Network`` carries out what it says over sockets; the explorer of accounts does so in
/// virtual time.
///
/// A request goes to the home datacenter of that moment, or to one of its caller's choice. It goes when the client
/// runs, when the pause that the server wanted of its method is over, when an address of the datacenter is known, and
/// when that datacenter knows the account (rows E13, J08, B17, P23). It ends once.
package struct AccountMachine: Sendable {
    /// Names a request until it has ended.
    package struct RequestKey: Hashable, Sendable {
        let rawValue: UInt64
    }

    /// Where a request goes.
    package enum Target: Hashable, Sendable {
        /// Where the account lives, also after it has moved.
        case home
        /// A datacenter of the caller's choice, as the account that is signed in.
        case datacenter(DatacenterID)
        /// The same, whether or not that datacenter knows the account: for what other requests wait for.
        case bare(DatacenterID)
    }

    /// What becomes of a request next.
    package enum Step: Hashable, Sendable {
        /// Hand it to a connection with this datacenter, and report what became of it.
        case send(DatacenterID)
        /// Wait for ``Action/go(_:_:)``.
        case wait
        /// It has ended.
        case fail(TelegramError)
    }

    /// Why a request waits here.
    enum Wait: Hashable, Sendable {
        case run
        case pause(until: Instant)
        case datacenter(DatacenterID)
        case authorization(DatacenterID)
        case move
    }

    /// How an attempt ended that brought no answer.
    package enum Refusal: Hashable, Sendable {
        /// The server refused, in these words.
        case server(RPCError, TelegramError)
        /// The connection was closed by this client.
        case closed(TelegramError)
        case other(TelegramError)

        var error: TelegramError {
            switch self {
            case .server(_, let error), .closed(let error), .other(let error): error
            }
        }
    }

    /// What is to be done.
    package enum Action: Hashable, Sendable {
        /// A request that waited takes this step.
        case go(RequestKey, Step)
        /// Ask a server. The request begins with this step and takes further ones like any other; its answer is told by
        /// ``AccountMachine/answered(_:with:facts:)``.
        case ask(Question, RequestKey, Step)
        /// A pause that the server wants is waited out, or surfaced.
        case tell(FloodWait)
        /// Addresses of a datacenter were found. ``AccountMachine/learned(_:facts:)`` follows when they are in use.
        case learn(DatacenterID, DatacenterAddressSet, from: DatacenterID)
        /// Write whether a datacenter knows the account. ``AccountMachine/kept(_:error:facts:)`` follows.
        case keep(isAuthorized: Bool, DatacenterID)
        /// The key of a datacenter carried an account that is not signed in any more: forget it.
        case forgetKey(DatacenterID)
        /// The home is another: forget the keys that carried the account, write the account, close the connection to the old
        /// home. ``AccountMachine/moved(error:facts:)`` follows.
        case moved(from: DatacenterID, to: DatacenterID, because: String, leaving: Int64?)
        /// The home datacenter says that the session of this user is over.
        case ended(RPCError, userID: Int64)
        /// A datacenter has taken over the account.
        case transferred(from: DatacenterID, to: DatacenterID)
    }

    /// What the account asks by itself.
    package enum Question: Hashable, Sendable {
        /// Asks the home datacenter for a token for another one, `auth.exportAuthorization`.
        case export(for: DatacenterID)
        /// Gives that token to the other one, `auth.importAuthorization`.
        case `import`(into: DatacenterID, Export)
        /// Asks a datacenter where another one is, `help.getConfig`.
        case configuration(of: DatacenterID, lookingFor: DatacenterID)
    }

    /// The token that the home datacenter gives for another one.
    package struct Export: Hashable, Sendable {
        package let id: Int64
        package let bytes: [UInt8]

        /// - Parameter bytes: what the other one wants to see, once.
        package init(id: Int64, bytes: [UInt8]) {
            self.id = id
            self.bytes = bytes
        }
    }

    /// What a server said to a ``Question``.
    package enum Finding: Hashable, Sendable {
        case export(Export)
        case taken
        case configuration([DatacenterID: DatacenterAddressSet])
    }

    enum Life: Hashable, Sendable {
        case created
        case running
        case stopped(TelegramError?)
    }

    struct Entry: Sendable {
        enum State: Hashable, Sendable {
            case waiting(Wait)
            /// With the home that the account had, and how often the datacenter had taken over the account.
            case sent(DatacenterID, home: DatacenterID, transfers: Int)
        }

        let name: String
        let target: Target
        /// The chat in which alone its method pauses; see ``FloodMemory/Place``.
        var place: UInt64?
        let since: Instant
        /// The user who was signed in when the request began, or when the client first ran; nil if there was none, and
        /// for what the account asks for itself.
        var owner: Int64?
        /// Whether it is for its owner alone: it does not go while no account is signed in.
        var isForOwnerAlone = false
        /// Whether a pause is to be waited out; nil when none is looked for any more.
        var accepts: (@Sendable (FloodWait) -> Bool)?
        /// The account's own.
        var question: Question?
        var state = State.waiting(.run)
        /// The account has to move for it first.
        var move: Move?
        var migrations = 0
        var hasRenewedAuthorization = false
    }

    struct Move: Hashable, Sendable {
        let from: DatacenterID
        let to: DatacenterID
        let because: String
    }

    private(set) var life = Life.created
    package private(set) var account: StoredAccount
    var entries: [RequestKey: Entry] = [:]
    var actions: [Action] = []
    var floods = FloodMemory()
    var searches: [DatacenterID: Search] = [:]
    var transfers: [DatacenterID: AuthorizationTransfer] = [:]
    /// Whether a pause of what the account asks for itself is to be waited out.
    package var acceptsPause: (@Sendable (FloodWait) -> Bool)?
    /// How often each datacenter took over the account.
    var transferCounts: [DatacenterID: Int] = [:]
    /// Requests that wait until a new home is written.
    var moving: [RequestKey] = []
    /// Another one for each sign-in, sign-out and move: what was begun before says nothing of the account that is there now.
    private(set) var epoch = 0
    private var lastKey: UInt64 = 0
    /// No pause ends before this; nil if nothing pauses.
    private var earliestPause: Instant?

    /// - Parameter account: what is known before anything stored is read.
    package init(_ account: StoredAccount) {
        self.account = account
    }

    // MARK: - The account

    /// Changes what belongs to the account and decides nothing here.
    package mutating func note(_ change: (inout StoredAccount) -> Void) {
        let before = account
        change(&account)
        if (before.home, before.userID) != (account.home, account.userID) { epoch += 1 }
    }

    /// The account is not signed in any more. Its requests that wait here fail: they are not sent for another account.
    /// The pauses that servers wanted of it are forgotten.
    package mutating func accountLeft(facts: some AccountFacts) {
        floods = FloodMemory()
        let theirs = keys { if case .waiting = $0.state { $0.owner != nil } else { false } }
        fail(theirs, with: { .signedOut($0.name) }, facts)
    }

    /// Whether a request is for the account that is signed in now, or for none.
    func isPresent(_ key: RequestKey) -> Bool {
        entries[key].map { $0.owner == nil || $0.owner == account.userID } ?? false
    }

    /// The requests that wait here, in the order in which they came.
    var waiting: [(entry: Entry, reason: Wait)] {
        entries.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { _, entry in
            guard case .waiting(let reason) = entry.state else { return nil }
            return (entry, reason)
        }
    }

    /// Whether a request waits because the server wanted a pause of its method.
    func isPausing(_ key: RequestKey) -> Bool {
        if case .waiting(.pause)? = entries[key]?.state { true } else { false }
    }

    // MARK: - Life

    /// Requests may be sent. Those that came before the stored account was read are for that account.
    package mutating func run(facts: some AccountFacts) {
        guard life == .created else { return }
        life = .running
        for (key, entry) in entries where entry.owner == nil && entry.question == nil {
            entries[key]?.owner = account.userID
        }
        for key in keys(where: { $0.state == .waiting(.run) }) {
            go(key, facts)
            // From now on its time limit counts.
            if let entry = entries[key], entry.question == nil, case .waiting = entry.state {
                actions.append(.go(key, .wait))
            }
        }
    }

    /// Nothing goes any more.
    /// - Parameter error: why, if it was not wanted.
    mutating func stop(_ error: TelegramError?, facts: some AccountFacts) {
        if case .stopped = life { return }
        life = .stopped(error)
        searches = [:]
        transfers = [:]
        moving = []
        for key in keys(where: { if case .waiting = $0.state { true } else { false } }) { go(key, facts) }
    }

    // MARK: - Asking

    /// What is to be done, in order. Each is told once.
    package mutating func takeActions() -> [Action] {
        defer { actions = [] }
        return actions
    }

    /// Whether something is to be done.
    var hasActions: Bool { !actions.isEmpty }

    /// When ``deadlineReached(facts:)`` is to be called next.
    package var nextDeadline: Instant? { earliestPause }

    /// Pauses may be over.
    package mutating func deadlineReached(facts: some AccountFacts) {
        let now = facts.now
        let rested = keys { if case .waiting(.pause(let until)) = $0.state { until <= now } else { false } }
        earliestPause = nil
        for case .waiting(.pause(let until)) in entries.values.lazy.map(\.state) where until > now { notePause(until) }
        for key in rested { go(key, facts) }
    }

    mutating func notePause(_ end: Instant) { earliestPause = min(earliestPause ?? end, end) }

    /// In the order in which they came.
    func keys(where isMeant: (Entry) -> Bool) -> [RequestKey] {
        entries.filter { isMeant($0.value) }.keys.sorted { $0.rawValue < $1.rawValue }
    }

    mutating func makeKey() -> RequestKey {
        lastKey += 1
        return RequestKey(rawValue: lastKey)
    }

    /// The home is another datacenter now, and no account is signed in there.
    mutating func setHome(_ home: DatacenterID) {
        account.home = home
        account.userID = nil
        epoch += 1
    }
}

/// What the machine looks at and others keep.
package protocol AccountFacts {
    /// The present, on the clock that all instants are of.
    var now: Instant { get }
    /// Whether an address of the datacenter is known.
    func knows(_ datacenter: DatacenterID) -> Bool
    /// Whether the key of the datacenter carries the account.
    func isAuthorized(_ datacenter: DatacenterID) -> Bool
    /// The datacenters of which an address is known.
    var knownDatacenters: [DatacenterID] { get }
}
