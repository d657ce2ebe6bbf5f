import NIOCore

/// The policy of requests above a session: wrapping, dependencies, waiting, repeating, time limits (rows G03–G08, G13,
/// P46).
///
/// The table decides and remembers; ``ClientEngine`` carries its decisions to the session. An attempt at a request is
/// named by the handle that the session gave it: what is said of an attempt that the table gave up finds no request
/// (row P22).
struct RequestTable: Sendable {
    /// Where a request stands.
    enum State: Hashable, Sendable {
        /// To be handed to the session.
        case ready
        /// Waits until the request it follows has ended.
        case blocked(by: RequestID)
        /// Waits until a time.
        case delayed(until: Instant)
        /// Waits until something has happened.
        case parked(Parking)
        /// With the session.
        case submitted(MessageHandle)
    }

    /// What a parked request waits for.
    enum Parking: Hashable, Sendable {
        /// The second password (row G13).
        case password
        /// The binding of the temporary key, or a time at which the server is tried again.
        case binding(until: Instant)
        /// A proof, or a time at which the request goes without it (row P24).
        case verification(Verification, until: Instant)
    }

    struct Entry: Sendable {
        let id: RequestID
        let request: Request
        let deadline: Instant?
        var state: State
        /// The request it follows, as long as that one has not ended.
        var dependency: RequestID?
        /// The identity it was last wrapped with.
        var wrappedWith: UInt64?
        /// What proves to the server that the request may run: wrapped around it.
        var proof: ByteBuffer?
        /// An attempt that the session gave up may have run.
        var wasLeftOpen = false
        var trouble = Trouble()

        /// When the request has to be looked at because of its state.
        var wakes: Instant? {
            switch state {
            case .delayed(let until), .parked(.binding(let until)), .parked(.verification(_, let until)): until
            case .ready, .blocked, .submitted, .parked(.password): nil
            }
        }
    }

    /// How often a request was refused, by kind.
    struct Trouble: Hashable, Sendable {
        var initializations: UInt8 = 0
        var dependencies: UInt8 = 0
        var verifications: UInt8 = 0
        var bindings: UInt8 = 0
        /// How often it went on after an error, of any of these kinds or after a pause.
        var refusals: UInt16 = 0
        var faults: UInt32 = 0
    }

    /// The most requests that wait for anything. What goes out at once is bounded by the session.
    static let limit = 1 << 20

    let policy: RequestPolicy
    var entries = RequestEntries()
    /// The requests that were handed to the session last, by the place that the handle names.
    private var handed: [RequestID?] = []
    /// Ids that may be in the state `ready`, in the order in which they became so.
    private var ready = ReadyQueue()
    private var dependents: [RequestID: [RequestID]] = [:]
    /// The newest pending request of each sequence.
    private var newest: [RequestSequence: RequestID] = [:]
    /// With those of some requests that ended.
    private(set) var deadlines = DeadlineHeap()
    /// How many requests are with the session whose answers may not stall (row G06).
    private(set) var watchedCount = 0
    /// How many requests are with the session that want to hear how their answers arrive (row D15).
    private(set) var progressCount = 0

    private(set) var initialization: ConnectionInitialization?
    /// The identity that the server is known to have for this key.
    var initializedIdentity: UInt64?
    /// A second password is missing.
    var isPasswordMissing = false
    /// After which errors requests pause, or paused before the attempt that begins (row P46). Most requests never do.
    private(set) var pauseErrors: [RequestID: RPCError] = [:]

    init(policy: RequestPolicy, initialization: ConnectionInitialization?, initializedIdentity: UInt64?) {
        self.policy = policy
        self.initialization = initialization
        self.initializedIdentity = initializedIdentity
    }

    var count: Int {
        entries.count
    }

    func request(of handle: MessageHandle) -> RequestID? {
        guard handle.slot < handed.count, let id = handed[handle.slot], entries[id]?.state == .submitted(handle) else {
            return nil
        }
        return id
    }

    /// The newest pending request that matches.
    func newestPending(where matches: (RequestID) -> Bool) -> RequestID? {
        entries.ids.last(where: matches)
    }

    // MARK: Requests in and out

    mutating func add(_ request: Request, now: Instant) throws(RequestFailure) -> RequestID {
        if let after = request.after, !entries.wasSubmitted(after) { throw .unknownDependency }
        guard entries.count < Self.limit else { throw .queueFull(limit: Self.limit) }
        let deadline = request.timeout.map { now + $0 }
        let dependency = (request.after ?? request.sequence.flatMap { newest[$0] }).flatMap { entries[$0]?.id }
        let id = entries.insert {
            Entry(id: $0, request: request, deadline: deadline, state: .ready, dependency: dependency)
        }
        if let dependency { dependents[dependency, default: []].append(id) }
        if let sequence = request.sequence { newest[sequence] = id }
        if let deadline { note(deadline, of: id) }
        ready.append(id)
        return id
    }

    /// Forgets a request that ended or was cancelled. Requests that waited for it become ready; those that follow it
    /// now follow what it followed.
    mutating func remove(_ id: RequestID) -> Entry? {
        guard let entry = entries.remove(id) else { return nil }
        withdraw(entry)
        forgetPause(of: id)
        if entries.count == 0, handed.count > 32 { handed = [] }
        if let sequence = entry.request.sequence, newest[sequence] == id {
            let previous = entry.dependency.flatMap { entries[$0]?.request.sequence == sequence ? $0 : nil }
            newest[sequence] = previous
        }
        guard !dependents.isEmpty else { return entry }
        if let dependency = entry.dependency { dependents[dependency]?.removeAll { $0 == id } }
        for dependent in dependents.removeValue(forKey: id) ?? [] {
            guard let state = entries[dependent]?.state else { continue }
            entries[dependent]?.dependency = entry.dependency
            if let dependency = entry.dependency { dependents[dependency, default: []].append(dependent) }
            if state == .blocked(by: id) { makeReady(dependent) }
        }
        return entry
    }

    /// The next request to hand to the session, with the body and the options for it.
    mutating func takeReady() -> (id: RequestID, body: ByteBuffer, options: MessageOptions)? {
        while let id = ready.popFirst() {
            guard let entry = entries[id], entry.state == .ready else { continue }
            let request = entry.request
            if isPasswordMissing, request.dependsOnPassword {
                entries[id]?.state = .parked(.password)
                continue
            }
            var options = MessageOptions(
                wantsQuickAck: request.wantsQuickAck, isHighPriority: request.isHighPriority,
                isIdempotent: request.isIdempotent, mayCompress: request.mayCompress)
            if let dependency = entry.dependency, let state = entries[dependency]?.state {
                // Once the server has refused the dependency, the request waits for its end here instead.
                guard case .submitted(let handle) = state, entry.trouble.dependencies == 0 else {
                    entries[id]?.state = .blocked(by: dependency)
                    continue
                }
                options.after = handle
            }
            let (body, identity) = wrapped(entry)
            if identity != entry.wrappedWith { entries[id]?.wrappedWith = identity }
            return (id, body, options)
        }
        return nil
    }

    mutating func submitted(_ id: RequestID, as handle: MessageHandle) {
        guard let request = entries[id]?.request else { return }
        entries[id]?.state = .submitted(handle)
        forgetPause(of: id)
        while handed.count <= handle.slot { handed.append(nil) }
        handed[handle.slot] = id
        if request.watchesStalls { watchedCount += 1 }
        if request.reportsProgress { progressCount += 1 }
        guard !dependents.isEmpty else { return }
        // With the session it can be named to the server: requests that follow it need not wait here.
        for dependent in dependents[id] ?? []
        where entries[dependent]?.state == .blocked(by: id) && entries[dependent]?.trouble.dependencies == 0 {
            makeReady(dependent)
        }
    }

    /// The requests with the session that follow a request, directly or not, in the order of their submission.
    func followers(of id: RequestID) -> [(id: RequestID, handle: MessageHandle)] {
        guard !dependents.isEmpty else { return [] }
        var found: [(id: RequestID, handle: MessageHandle)] = []
        var open = dependents[id] ?? []
        while let next = open.popLast() {
            if case .submitted(let handle)? = entries[next]?.state { found.append((next, handle)) }
            open += dependents[next] ?? []
        }
        return found.sorted { $0.id < $1.id }
    }

    /// The proof of a request came.
    mutating func prove(_ id: RequestID, with proof: ByteBuffer) {
        entries[id]?.proof = proof
        makeReady(id)
    }

    // MARK: Waiting

    mutating func makeReady(_ id: RequestID) {
        entries[id]?.state = .ready
        ready.append(id)
    }

    /// An attempt at the request may have run.
    mutating func noteLeftOpen(_ id: RequestID) {
        entries[id]?.wasLeftOpen = true
    }

    /// The request left the session without an end; it starts again.
    mutating func restart(_ id: RequestID) {
        if let entry = entries[id] { withdraw(entry) }
        makeReady(id)
    }

    /// The request left the session without an end and waits.
    mutating func hold(_ id: RequestID, _ state: State) {
        if let entry = entries[id] { withdraw(entry) }
        entries[id]?.state = state
        if let wakes = entries[id]?.wakes { note(wakes, of: id) }
    }

    /// The request goes on after an error.
    mutating func noteRefusal(of id: RequestID, pausing error: RPCError?) {
        let refusals = entries[id]?.trouble.refusals ?? 0
        entries[id]?.trouble.refusals = refusals == .max ? refusals : refusals + 1
        pauseErrors[id] = error
    }

    /// An attempt begins: what was demanded before the last one is over.
    private mutating func forgetPause(of id: RequestID) {
        guard !pauseErrors.isEmpty else { return }
        pauseErrors[id] = nil
        if pauseErrors.isEmpty { pauseErrors = [:] }
    }

    /// What the session still says about the attempt is of no interest (row P22).
    private mutating func withdraw(_ entry: Entry) {
        guard case .submitted = entry.state else { return }
        if entry.request.watchesStalls { watchedCount -= 1 }
        if entry.request.reportsProgress { progressCount -= 1 }
    }

    /// What requests wait for has happened: those whose state matches go on, in the order of their submission.
    mutating func release(where matches: (State) -> Bool) {
        for id in entries.ids {
            if let state = entries[id]?.state, matches(state) { makeReady(id) }
        }
    }

    // MARK: Time

    /// When ``deadlineReached(now:)`` has something to do. Requests that ended may leave it too early, which costs one
    /// needless look.
    var nextDeadline: Instant? {
        deadlines.first
    }

    private mutating func note(_ instant: Instant, of id: RequestID) {
        deadlines.insert(instant, id)
        guard deadlines.count > 64, deadlines.count > entries.count * 4 else { return }
        // Most of what is in the heap concerns requests that ended long before their time limit.
        let live = entries.sorted.flatMap { entry in
            [entry.deadline, entry.wakes].compactMap { $0 }.map { (instant: $0, id: entry.id) }
        }
        deadlines.replaceAll(live)
    }

    /// Time has come: requests that waited for it become ready; requests whose time is over are returned.
    mutating func deadlineReached(now: Instant) -> [RequestID] {
        var expired: [RequestID] = []
        var due: [RequestID] = []
        while let id = deadlines.popFirst(until: now) {
            guard let entry = entries[id] else { continue }
            if let deadline = entry.deadline, deadline <= now {
                expired.append(id)
            } else if let wakes = entry.wakes, wakes <= now {
                due.append(id)
            }
        }
        for id in due.sorted() {
            if case .parked(.verification(let verification, _))? = entries[id]?.state {
                entries[id]?.proof = verification.wrapper(around: verification.timeoutToken)
            }
            makeReady(id)
        }
        return expired.sorted()
    }

    // MARK: Initialization

    mutating func setInitialization(_ initialization: ConnectionInitialization) {
        self.initialization = initialization
    }

    /// A request succeeded. Returns the identity it carried if that is news.
    mutating func noteSuccess(of entry: Entry) -> UInt64? {
        guard let identity = entry.wrappedWith, identity != initializedIdentity else { return nil }
        initializedIdentity = identity
        return identity
    }
}
