import MTProtoCore

/// Spreads the requests for files over connections of their own, the workers, and decides when another connection is
/// worth it (row J13). A value without time of its own, sockets and tasks.
///
/// A request goes to the first worker that has fewer than ``Policy/requestsPerWorker``; others wait in the order in which
/// they came, the priorities in turns. The first worker of a target is there when the first request is. Another one joins
/// when all of this is true:
///
/// - requests wait although every worker has its fill,
/// - one full round of answers was measured since the number of workers changed last,
/// - what waits, and the rest of the files it belongs to, would take longer than ``Policy/patience`` at the measured rate,
/// - the worker that joined last made the rate higher by ``Policy/gain`` at least,
/// - the datacenter has fewer than ``Policy/connectionsPerDatacenter`` connections.
struct MultiplexedRequestManager: Sendable {
    /// What workers are made for.
    struct Target: Hashable, Sendable {
        var datacenter: DatacenterID
        var isCDN = false
        /// Goes on while the application is in the background.
        var continuesInBackground = false
    }

    /// What becomes of requests that wait: the three take turns (row P08).
    enum Priority: Int, CaseIterable, Sendable {
        case low
        case normal
        case high
    }

    struct Policy: Hashable, Sendable {
        /// Row Q06.
        var requestsPerWorker = 3
        /// For all targets of a datacenter together, its main connection included (row Q05).
        var connectionsPerDatacenter = 4
        /// A worker without requests goes after this time.
        var idleTime = Duration.seconds(5)
        var patience = Duration.seconds(1)
        var gain = 1.15
        /// Rates are not believed before this time.
        var measuringTime = Duration.milliseconds(250)
        /// After a worker that did not help, none is added for so long.
        var plateau = Duration.seconds(30)
    }

    struct RequestID: Hashable, Sendable {
        var rawValue: UInt64
    }

    struct WorkerID: Hashable, Sendable {
        var rawValue: UInt64
    }

    struct Request: Sendable {
        var target: Target
        var priority = Priority.normal
        /// The file, whose rest counts once however many of its requests wait.
        var resource: UInt64 = 0
        /// About how large request and answer are together.
        var bytes = 0
        /// What the file needs after this request.
        var remaining: Int64 = 0
        /// As what its bytes are counted.
        var category = NetworkUsage.Category.file
        /// The user whose file it is: the request is not sent for another account. Nil: for the account signed in then.
        var owner: Int64?
    }

    enum Action: Hashable, Sendable {
        /// Send the request; the worker may be a new one.
        case start(RequestID, on: WorkerID)
        /// Close the worker's connection.
        case close(WorkerID)
    }

    struct Worker {
        let id: WorkerID
        /// Whether it is the target's first one.
        var isFirst: Bool
        var load = 0
        var idleSince: Instant
        /// Takes nothing more, to make room for another target.
        var isRetiring = false
    }

    struct Waiting {
        let id: RequestID
        let request: Request
    }

    struct Pool {
        var workers: [Worker] = []
        var queues: [[Waiting]] = Priority.allCases.map { _ in [] }
        var turn = Priority.high.rawValue
        var measurement = WorkerMeasurement()

        var hasWaiting: Bool { queues.contains { !$0.isEmpty } }
    }

    let policy: Policy
    /// The datacenter with the main connection, which counts.
    var home: DatacenterID?
    /// Others with a connection that is no worker.
    private var served: Set<DatacenterID> = []
    private var isInBackground = false
    private(set) var pools: [Target: Pool] = [:]
    private var running: [RequestID: (worker: WorkerID, request: Request)] = [:]
    private var lastID: UInt64 = 0
    private var actions: [Action] = []

    init(policy: Policy = Policy()) {
        self.policy = policy
    }

    /// What an answer counts besides its bytes: a small file takes a round trip too.
    private static let overhead = 16 << 10

    /// Adds a request. It begins with an action, now or later.
    mutating func submit(_ request: Request, now: Instant) -> RequestID {
        lastID += 1
        let id = RequestID(rawValue: lastID)
        pools[request.target, default: Pool()].queues[request.priority.rawValue].append(
            Waiting(id: id, request: request))
        assign(request.target, now: now)
        return id
    }

    /// A request has ended, in whatever way, or is given up before it began.
    mutating func ended(_ id: RequestID, succeeded: Bool, now: Instant) {
        guard let (worker, request) = running.removeValue(forKey: id) else { return withdraw(id) }
        guard let index = pools[request.target]?.workers.firstIndex(where: { $0.id == worker }) else { return }
        pools[request.target]?.workers[index].load -= 1
        pools[request.target]?.workers[index].idleSince = now
        if succeeded { pools[request.target]?.measurement.answered(weight: request.bytes + Self.overhead) }
        if let freed = pools[request.target]?.workers[index], freed.isRetiring, freed.load == 0 {
            remove(worker, of: request.target)
        }
        // Targets without a worker come first: a place that was made for one must not go to another target again.
        for hasWorkers in [false, true] {
            for (target, pool) in pools
            where target.datacenter == request.target.datacenter && pool.workers.isEmpty != hasWorkers {
                assign(target, now: now)
            }
        }
    }

    private mutating func withdraw(_ id: RequestID) {
        for target in pools.keys {
            for level in Priority.allCases {
                pools[target]?.queues[level.rawValue].removeAll { $0.id == id }
            }
        }
    }

    /// Whether another datacenter than the home one has a connection beside its workers, which counts as well.
    mutating func setServed(_ value: Bool, _ datacenter: DatacenterID) {
        if value { served.insert(datacenter) } else { served.remove(datacenter) }
    }

    /// In the background only targets that continue there have connections: the workers of the others are paused, and
    /// do not count towards the limit (row J14).
    mutating func setInBackground(_ value: Bool, now: Instant) {
        isInBackground = value
        for target in pools.keys {
            if value, target.continuesInBackground { assign(target, now: now) }
            if !value { endSurplus(in: target.datacenter) }
        }
    }

    /// Workers that took the places of paused ones are too many when these go on.
    private mutating func endSurplus(in datacenter: DatacenterID) {
        func staying(_ pool: Pool) -> Int { pool.workers.count { !$0.isRetiring } }
        let own = pools.filter { $0.key.datacenter == datacenter }
        var surplus = own.values.reduce(0) { $0 + staying($1) } - limit(of: datacenter)
        while surplus > 0 {
            guard let target = own.keys.max(by: { staying(pools[$0] ?? Pool()) < staying(pools[$1] ?? Pool()) }),
                let index = pools[target]?.workers.lastIndex(where: { !$0.isRetiring }),
                let worker = pools[target]?.workers[index]
            else { return }
            if worker.load == 0 {
                remove(worker.id, of: target)
            } else {
                pools[target]?.workers[index].isRetiring = true
            }
            surplus -= 1
        }
    }

    /// Everything that is to be done, in order.
    mutating func takeActions() -> [Action] {
        defer { actions = [] }
        return actions
    }

    /// Whether the worker is the first of its target.
    func isFirst(_ worker: WorkerID) -> Bool {
        pools.values.contains { $0.workers.contains { $0.id == worker && $0.isFirst } }
    }

    // MARK: - Time

    /// When a worker has been idle for long enough; nil if none is.
    var nextDeadline: Instant? {
        pools.values.flatMap(\.workers).filter { $0.load == 0 }.map { $0.idleSince + policy.idleTime }.min()
    }

    mutating func deadlineReached(now: Instant) {
        for (target, pool) in pools {
            for worker in pool.workers where worker.load == 0 && worker.idleSince + policy.idleTime <= now {
                remove(worker.id, of: target)
            }
            if pools[target]?.workers.isEmpty == true, pools[target]?.hasWaiting == false { pools[target] = nil }
        }
    }

    // MARK: - Workers

    private mutating func remove(_ worker: WorkerID, of target: Target) {
        pools[target]?.workers.removeAll { $0.id == worker }
        actions.append(.close(worker))
    }

    private mutating func assign(_ target: Target, now: Instant) {
        guard var pool = pools[target] else { return }
        while pool.hasWaiting {
            if let index = pool.workers.firstIndex(where: { !$0.isRetiring && $0.load < policy.requestsPerWorker }) {
                start(on: index, of: &pool)
                continue
            }
            guard mayAdd(to: &pool, target, now: now) else { break }
            lastID += 1
            pool.measurement.changedWorkers(now: now)
            pool.workers.append(
                Worker(id: WorkerID(rawValue: lastID), isFirst: pool.workers.isEmpty, idleSince: now))
            // The datacenter's workers are counted in here.
            pools[target] = pool
        }
        pool.measurement.setSaturated(pool.hasWaiting, now: now)
        pools[target] = pool
    }

    private mutating func start(on index: Int, of pool: inout Pool) {
        guard let next = take(from: &pool) else { return }
        pool.workers[index].load += 1
        running[next.id] = (pool.workers[index].id, next.request)
        actions.append(.start(next.id, on: pool.workers[index].id))
    }

    private func take(from pool: inout Pool) -> Waiting? {
        for _ in Priority.allCases {
            let level = pool.turn
            pool.turn = (level + Priority.allCases.count - 1) % Priority.allCases.count
            if !pool.queues[level].isEmpty { return pool.queues[level].removeFirst() }
        }
        return nil
    }

    private mutating func mayAdd(to pool: inout Pool, _ target: Target, now: Instant) -> Bool {
        let isNeeded = pool.workers.isEmpty
        if !isNeeded {
            let round = pool.workers.count * policy.requestsPerWorker
            guard
                pool.measurement.recommendsMore(
                    for: work(of: pool), afterAnswers: round, workers: pool.workers.count, policy: policy, now: now)
            else { return false }
        }
        let limit = limit(of: target.datacenter)
        if activeWorkerCount(of: target.datacenter) < limit { return true }
        if isNeeded { makeRoom(in: target.datacenter) }
        return activeWorkerCount(of: target.datacenter) < limit
    }

    private func limit(of datacenter: DatacenterID) -> Int {
        max(
            1,
            policy.connectionsPerDatacenter - (datacenter == home ? 1 : 0) - (served.contains(datacenter) ? 1 : 0))
    }

    private func activeWorkerCount(of datacenter: DatacenterID) -> Int {
        pools.reduce(0) { count, pool in
            let isActive = pool.key.datacenter == datacenter && (!isInBackground || pool.key.continuesInBackground)
            return count + (isActive ? pool.value.workers.count : 0)
        }
    }

    /// What waits, and what follows it.
    private func work(of pool: Pool) -> Int64 {
        var sum: Int64 = 0
        var rest: [UInt64: Int64] = [:]
        for waiting in pool.queues.joined() {
            sum = sum.saturatingAdd(Int64(waiting.request.bytes + Self.overhead))
            rest[waiting.request.resource] = min(rest[waiting.request.resource] ?? .max, waiting.request.remaining)
        }
        return rest.values.reduce(sum) { $0.saturatingAdd($1) }
    }

    /// A target without any worker gets the place of another target's: at once if that one is idle, else when it has
    /// done its work.
    private mutating func makeRoom(in datacenter: DatacenterID) {
        for (target, pool) in pools where target.datacenter == datacenter {
            if let idle = pool.workers.last(where: { $0.load == 0 }) { return remove(idle.id, of: target) }
        }
        let donors = pools.filter { $0.key.datacenter == datacenter && $0.value.workers.count > 1 }
        guard !donors.values.contains(where: { $0.workers.contains { $0.isRetiring } }),
            let donor = donors.max(by: { $0.value.workers.count < $1.value.workers.count })?.key,
            let last = pools[donor]?.workers.indices.last
        else { return }
        pools[donor]?.workers[last].isRetiring = true
    }
}

/// What the workers of one target are seen to do while requests wait for them.
struct WorkerMeasurement: Sendable {
    private var since: Instant?
    private var weight = 0
    private var answers = 0
    /// Bytes a second with one worker less.
    private var formerRate: Double?
    private var plateauEnd: Instant?

    /// Since when nothing waits; nil while something does.
    private var gapBegin: Instant?
    /// A file asks for its next part when one has come: that nothing waits in between is no pause.
    private static let longestGap = Duration.milliseconds(100)

    mutating func answered(weight: Int) {
        guard since != nil else { return }
        answers += 1
        self.weight += weight
    }

    /// Only what happens while requests wait says what the workers can do.
    mutating func setSaturated(_ isSaturated: Bool, now: Instant) {
        guard isSaturated else {
            gapBegin = gapBegin ?? now
            return
        }
        if let gapBegin, now - gapBegin > Self.longestGap {
            since = nil
            formerRate = nil
        }
        gapBegin = nil
        if since == nil { (since, weight, answers) = (now, 0, 0) }
    }

    mutating func changedWorkers(now: Instant) {
        formerRate = rate(now: now)
        if since != nil { (since, weight, answers) = (now, 0, 0) }
    }

    private func rate(now: Instant) -> Double? {
        guard let since, now > since, weight > 0 else { return nil }
        return Double(weight) / ((now - since) / .seconds(1))
    }

    /// Whether another worker is worth it.
    /// - Parameter work: the bytes that are to be moved still.
    mutating func recommendsMore(
        for work: Int64, afterAnswers round: Int, workers: Int, policy: MultiplexedRequestManager.Policy, now: Instant
    ) -> Bool {
        if let plateauEnd, now < plateauEnd { return false }
        guard let since, now - since >= policy.measuringTime, answers >= round, let rate = rate(now: now) else {
            return false
        }
        if workers > 1, let formerRate, rate < formerRate * policy.gain {
            plateauEnd = now + policy.plateau
            return false
        }
        return Double(work) / rate > policy.patience / .seconds(1)
    }
}
