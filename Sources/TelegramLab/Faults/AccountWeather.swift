import MTProtoCore
import MTProtoCrypto
import NIOCore

/// What goes wrong for single accounts, wherever they are signed in.
struct AccountWeather {
    /// What goes wrong for one of them, and what has gone wrong since the lab began.
    struct Account {
        var faults: FaultEngine
        /// How much longer packets to and from the account are under way, each way.
        var latency = Duration.zero
        /// Whether answers are kept back, and those that are.
        var holdsAnswers = false
        var held = CircularBuffer<DatacenterOrders.HeldAnswer>()
        /// What happens to updates for the account. While it is anything, what is ordered for everybody's does not concern them.
        var updates = LabUpdateFaults()
        /// Updates that were lost, came twice or late because of ``updates``.
        var struckUpdates = 0
        /// Pieces of streams that came later because of ``latency``.
        var latePieces = 0
        /// Answers that were kept back.
        var heldAnswers = 0
        /// Connections that were closed by order.
        var droppedConnections = 0

        /// Whether anything goes wrong now.
        var isActive: Bool {
            self.faults.isActive || self.latency > .zero || self.holdsAnswers || self.updates.isActive
        }

        /// Whether anything goes wrong or has gone wrong.
        var isKnown: Bool {
            self.isActive || !self.faults.struck.isEmpty || self.latePieces > 0 || self.heldAnswers > 0
                || self.droppedConnections > 0 || self.struckUpdates > 0
        }
    }

    private(set) var accounts: [Int64: Account] = [:]
    /// Whether something goes wrong for anybody. As long as nothing does, nobody is looked for.
    private(set) var isActive = false
    /// Whether packets are late for anybody.
    private(set) var hasLatency = false
    /// Whether anybody has update faults of their own.
    private(set) var hasUpdateFaults = false
    /// How many answers are kept back for one account: beyond this the oldest are sent.
    var heldLimit = 65_536
    private let seed: UInt64?

    /// - Parameter seed: makes what is drawn reproducible.
    init(seed: UInt64?) {
        self.seed = seed
    }

    subscript(user: Int64) -> Account? { self.accounts[user] }

    /// Users for whom something goes wrong, by id.
    var users: [Int64] { self.accounts.filter { $0.value.isActive }.keys.sorted() }

    /// Changes what goes wrong for a user.
    mutating func change(_ user: Int64, _ body: (inout Account) -> Void) {
        var account = self.accounts[user] ?? Account(faults: FaultEngine(random: self.random(for: user)))
        body(&account)
        self.accounts[user] = account
        self.isActive = self.accounts.values.contains { $0.isActive }
        self.hasLatency = self.accounts.values.contains { $0.latency > .zero }
        self.hasUpdateFaults = self.accounts.values.contains { $0.updates.isActive }
    }

    /// Whether a fault of an account strikes is drawn by a generator of its own. How it strikes (how long a connection stalls,
    /// which bytes are wrong) is drawn by that of the datacenter: with a seed, and faults of the datacenter as well, what one
    /// account meets changes what these draw for the others.
    private func random(for user: Int64) -> RandomSource {
        self.seed.map { .seeded($0 ^ UInt64(bitPattern: user) ^ 0x7765_6174_6865_7221) } ?? .system
    }

    // MARK: Striking

    /// Whether a fault strikes a user now.
    mutating func strikes(_ kind: FaultKind, _ user: Int64) -> Bool {
        self.accounts[user]?.faults.strikes(kind) ?? false
    }

    mutating func refusal(of user: Int64) -> RPCError? { self.accounts[user]?.faults.refusal() }

    mutating func answerDelay(of user: Int64) -> Duration { self.accounts[user]?.faults.answerDelay() ?? .zero }

    /// Keeps an answer back if that is ordered. Returns whether it is kept.
    mutating func hold(_ answer: DatacenterOrders.HeldAnswer, of user: Int64) -> Bool {
        guard self.accounts[user]?.holdsAnswers == true else { return false }
        self.accounts[user]?.held.append(answer)
        self.accounts[user]?.heldAnswers += 1
        return true
    }

    /// Takes the oldest answer that is kept back if there are more than may be.
    mutating func takeBeyondLimit(of user: Int64) -> DatacenterOrders.HeldAnswer? {
        guard let count = self.accounts[user]?.held.count, count > self.heldLimit else { return nil }
        return self.accounts[user]?.held.popFirst()
    }

    mutating func countLatePiece(of user: Int64) { self.accounts[user]?.latePieces += 1 }

    mutating func countUpdates(_ count: Int, of user: Int64) {
        guard let struck = self.accounts[user]?.struckUpdates else { return }
        self.accounts[user]?.struckUpdates = struck.saturatingAdd(count)
    }
}

extension FaultPlan {
    /// Whether the plan can be that of one account.
    ///
    /// - Throws: ``LabError`` that names what cannot strike one account alone.
    package func validateForAccount() throws(LabError) {
        guard self[.clockWarp] > 0 else { return }
        throw LabError(
            code: .badConfiguration,
            message: "clock-warp moves the clock of a datacenter and cannot strike one user alone: leave it out, or "
                + "add clock-warp=0 behind a group")
    }
}
