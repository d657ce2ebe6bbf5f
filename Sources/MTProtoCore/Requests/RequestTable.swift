import NIOCore

/// The policy of calls above a session: wrapping, dependencies, waiting, repeating, time limits (rows G03–G08, P46).
///
/// The table decides and remembers; ``ClientEngine`` carries its decisions to the session.
struct RequestTable: Sendable {
    /// Wrapped attempts of one call before the server's refusal is surfaced (rows B-32, N46).
    static let initializationLimit = 5
    /// How often a call waits for its dependency before the server's refusal is surfaced.
    static let dependencyLimit = 5
    /// The pause after a fault inside the server.
    static let faultDelay: Duration = .seconds(2)

    /// Where a call stands.
    enum State: Hashable, Sendable {
        /// To be handed to the session.
        case ready
        /// Waits until the call it follows has ended.
        case blocked(by: RequestID)
        /// Waits until a time.
        case delayed(until: Instant)
        /// With the session.
        case submitted(MessageHandle)
    }

    struct Entry: Sendable {
        let id: RequestID
        let request: Request
        let deadline: Instant?
        var state: State
        /// The identity it was last wrapped with.
        var wrappedWith: UInt64?
        var initializations = 0
        var dependencyFailures = 0
    }

    private(set) var entries: [RequestID: Entry] = [:]
    private var byHandle: [MessageHandle: RequestID] = [:]
    /// Ids that may be in the state `ready`, in order.
    private var ready: [RequestID] = []
    private var dependents: [RequestID: [RequestID]] = [:]
    private var nextID: UInt64 = 1
    /// Not later than the first time at which something is due. Ended calls may leave it too early, which costs one
    /// needless look.
    private(set) var nextDeadline: Instant?

    private(set) var initialization: ConnectionInitialization?
    /// The identity that the server is known to have for this key.
    private(set) var initializedIdentity: UInt64?

    init(initialization: ConnectionInitialization?, initializedIdentity: UInt64?) {
        self.initialization = initialization
        self.initializedIdentity = initializedIdentity
    }

    var count: Int {
        entries.count
    }

    func request(of handle: MessageHandle) -> RequestID? {
        byHandle[handle]
    }

    // MARK: Calls in and out

    mutating func add(_ request: Request, now: Instant) throws(RequestFailure) -> RequestID {
        if let after = request.after, after.rawValue >= nextID { throw .unknownDependency }
        let id = RequestID(rawValue: nextID)
        nextID += 1
        let deadline = request.timeout.map { now + $0 }
        entries[id] = Entry(id: id, request: request, deadline: deadline, state: .ready)
        consider(deadline)
        makeReady(id)
        return id
    }

    /// Forgets a call that ended or was cancelled; calls that waited for it become ready.
    mutating func remove(_ id: RequestID) -> Entry? {
        guard let entry = entries.removeValue(forKey: id) else { return nil }
        if case .submitted(let handle) = entry.state { byHandle.removeValue(forKey: handle) }
        for dependent in dependents.removeValue(forKey: id) ?? [] where entries[dependent]?.state == .blocked(by: id) {
            makeReady(dependent)
        }
        return entry
    }

    /// The next call to hand to the session, with the body and the options for it.
    mutating func takeReady() -> (id: RequestID, body: ByteBuffer, options: MessageOptions)? {
        while !ready.isEmpty {
            let id = ready.removeFirst()
            guard var entry = entries[id], entry.state == .ready else { continue }
            let request = entry.request
            var options = MessageOptions(
                wantsQuickAck: request.wantsQuickAck, isHighPriority: request.isHighPriority,
                mayRepeat: request.mayRepeat, mayCompress: request.mayCompress)
            // Once the server has refused the dependency, the call goes without it: it waited here instead.
            if let after = request.after, let dependency = entries[after], entry.dependencyFailures == 0 {
                guard case .submitted(let handle) = dependency.state else {
                    block(id, by: after)
                    continue
                }
                options.after = handle
            }
            let body: ByteBuffer
            (body, entry.wrappedWith) = wrapped(request)
            entries[id] = entry
            return (id, body, options)
        }
        return nil
    }

    mutating func submitted(_ id: RequestID, as handle: MessageHandle) {
        entries[id]?.state = .submitted(handle)
        byHandle[handle] = id
    }

    /// The innermost is the call, around it initConnection and invokeWithLayer, around those invokeWithoutUpdates
    /// (row G04). invokeAfterMsg, outermost, is the session's: only it knows message ids.
    private func wrapped(_ request: Request) -> (body: ByteBuffer, identity: UInt64?) {
        let needed = initialization.flatMap { $0.identity == initializedIdentity ? nil : $0 }
        guard needed != nil || request.withoutUpdates else { return (request.body, nil) }
        var body = ByteBuffer()
        body.reserveCapacity(4 + (needed?.prefix.readableBytes ?? 0) + request.body.readableBytes)
        if request.withoutUpdates { body.writeInteger(Self.invokeWithoutUpdates, endianness: .little) }
        if let needed { body.writeImmutableBuffer(needed.prefix) }
        body.writeImmutableBuffer(request.body)
        return (body, needed?.identity)
    }

    private static let invokeWithoutUpdates: UInt32 = 0xbf94_59b7

    // MARK: Waiting

    private mutating func makeReady(_ id: RequestID) {
        entries[id]?.state = .ready
        ready.append(id)
    }

    private mutating func block(_ id: RequestID, by dependency: RequestID) {
        entries[id]?.state = .blocked(by: dependency)
        dependents[dependency, default: []].append(id)
    }

    private mutating func delay(_ id: RequestID, until: Instant) {
        entries[id]?.state = .delayed(until: until)
        consider(until)
    }

    private mutating func consider(_ instant: Instant?) {
        guard let instant else { return }
        nextDeadline = min(nextDeadline ?? instant, instant)
    }

    /// The call left the session without an end; it starts again.
    mutating func restart(_ id: RequestID) {
        guard let entry = entries[id] else { return }
        if case .submitted(let handle) = entry.state { byHandle.removeValue(forKey: handle) }
        makeReady(id)
    }

    /// Time has come: delayed calls become ready; calls whose time is over are returned.
    mutating func deadlineReached(now: Instant) -> [RequestID] {
        guard let nextDeadline, nextDeadline <= now else { return [] }
        self.nextDeadline = nil
        var expired: [RequestID] = []
        var due: [RequestID] = []
        for entry in entries.values {
            if let deadline = entry.deadline, deadline <= now {
                expired.append(entry.id)
                continue
            }
            consider(entry.deadline)
            guard case .delayed(let until) = entry.state else { continue }
            if until <= now { due.append(entry.id) } else { consider(until) }
        }
        for id in due.sorted() { makeReady(id) }
        return expired.sorted()
    }

    // MARK: Initialization

    mutating func setInitialization(_ initialization: ConnectionInitialization) {
        self.initialization = initialization
    }

    /// Another key: nothing is known of what the server has for it.
    mutating func forgetInitialization(known identity: UInt64?) {
        initializedIdentity = identity
    }

    /// A call succeeded. Returns the identity it carried if that is news.
    mutating func noteSuccess(of entry: Entry) -> UInt64? {
        guard let identity = entry.wrappedWith, identity != initializedIdentity else { return nil }
        initializedIdentity = identity
        return identity
    }

    // MARK: Errors

    /// What is to be done about an error of the server.
    enum Reaction: Hashable, Sendable {
        /// The caller gets it.
        case surface
        /// The call goes again by itself, now or when something has happened.
        case again
        /// The call goes again after a pause.
        case pause(Duration)
    }

    /// Decides about an error (docs/protocol-notes.md) and prepares the next attempt, if there is one.
    mutating func react(to error: RPCError, of id: RequestID, now: Instant) -> Reaction {
        guard var entry = entries[id] else { return .surface }
        if error.requestsInitialization, initialization != nil,
            entry.initializations < Self.initializationLimit
        {
            entry.initializations += 1
            entries[id] = entry
            // Only what this attempt relied on is disproved; another may have been initialized since.
            if entry.wrappedWith == nil { initializedIdentity = nil }
            restart(id)
            return .again
        }
        if error.reportsFailedDependency, let after = entry.request.after,
            entry.dependencyFailures < Self.dependencyLimit
        {
            entry.dependencyFailures += 1
            entries[id] = entry
            restart(id)
            if entries[after] != nil { block(id, by: after) }
            return .again
        }
        var delay: Duration?
        if let wait = error.floodWait {
            delay = entry.request.waitsOutFloods ? wait : nil
        } else if error.isServerFault {
            delay = entry.request.retriesServerFaults ? Self.faultDelay : nil
        }
        guard let delay else { return .surface }
        restart(id)
        self.delay(id, until: now + delay)
        return .pause(delay)
    }
}
