import MTProtoCrypto
import NIOCore

/// Everything that a client decides about one datacenter, without input or output: when to dial and which address, the
/// pause after a failure, making keys and binding temporary ones, framing, when to give a connection up, and the
/// requests and the session on top (rows D08–D16, E01–E11, F01–F03).
///
/// It holds at most one connection. The session outlives connections: what was sent and not answered goes out again on
/// the next one under its own id. It dials only when there is something to send (row D08) or when it was told to stay
/// connected, holds no connection while it waits for a key from elsewhere (row N53), and makes keys on the connection
/// that then carries the requests (row N08).
///
/// **Use.** Feed inputs, then call ``takeActions(now:)`` once and do what it says; arm one timer for ``nextDeadline``.
/// It begins paused: ``resume(now:)``.
///
/// **Invalid operations.** Ours: a call after ``close(now:)`` throws; other inputs do nothing then, but that a permission
/// to make a key is given back. The peer's: the connection is closed for what ``ConnectionEnd`` names, and dialled again
/// after a pause. Silently ignored: news of connections that are gone, except that one which opens too late is closed.
package struct DatacenterClient: ~Copyable {
    enum Mode {
        case paused
        case running
        case closed
    }

    /// Which key the engine's session is under.
    enum SessionKey: Hashable {
        /// One that no server has: requests wait in it until there is a key.
        case none
        case permanent(UInt64)
        case temporary(UInt64)
    }

    let configuration: Configuration
    var random: RandomSource
    /// What a run that is written down needs besides.
    @OutOfLine var writing: RunWriting?
    var clock: ServerClock
    var engine: ClientEngine
    var sessionKey = SessionKey.none
    var mode = Mode.paused
    var network: Network
    var staysConnected = false
    /// A connection was asked for ahead of its first request.
    var isPrepared = false
    /// No connection is wanted any more; see ``abandonRequests(now:)``.
    private(set) var isAbandoned = false
    var routes: RouteFinder
    var redial: Redial
    var lastConnection: UInt64 = 0
    @OutOfLine var dial: DatacenterConnection.Dial?
    var connection: DatacenterConnection?
    /// Whether any connection has ever worked.
    var hasWorked = false
    var early = EarlyRequests()

    var keys: KeyRing
    /// The temporary key that requests travel under.
    var temporary: TemporaryKey?
    /// The one that is to follow it.
    var candidate: CandidateKey?
    var trouble = TemporaryTrouble()

    // An existential makes the compiler treat the client as memory, not as some hundred values that it takes apart for each
    // look at one of them: minutes of compiling.
    private let unknown: (any Sendable)? = nil

    package internal(set) var state = DatacenterState.paused
    var actions: [Action] = []

    /// A client that is paused.
    /// - Parameters:
    ///   - random: everything random comes from it.
    ///   - clock: what is known of the server's clock.
    package init(configuration: Configuration, random: RandomSource, clock: ServerClock, now: Instant) {
        self.configuration = configuration
        var random = random
        writing = configuration.pauseSeed.map { RunWriting(pauses: .seeded($0)) }
        self.clock = clock
        network = configuration.network
        let book = RouteBook(
            addresses: AddressChoice(configuration.addresses, isCDN: configuration.isCDN),
            proxies: ProxyChoice(configuration.proxies), routing: configuration.routing,
            isMedia: configuration.isMedia, remembered: configuration.rememberedRoute)
        routes = RouteFinder(book, greetings: GreetingBook(configuration.greetings))
        redial = Redial(policy: configuration.reconnectPolicy, isSparing: configuration.dialsSparingly)
        keys = KeyRing(configuration.key)
        let waiting = ClientSession(
            configuration: .init(authKey: Self.placeholder(&random), salts: [], clock: clock),
            random: random.split(), now: now)
        var policy = configuration.requests
        policy.usesTemporaryKeys = configuration.temporaryKeys != .off
        engine = ClientEngine(session: waiting, initialization: configuration.initialization, policy: policy)
        self.random = random
    }

    /// Draws the length of a pause. `draw` has no other source: what it drew of ``random`` itself would be taken back.
    mutating func drawPause<Result>(
        _ draw: (inout DatacenterClient, inout RandomSource) -> Result
    ) -> Result {
        var source = writing?.pauses ?? random
        defer {
            if writing == nil { random = source } else { writing?.pauses = source }
        }
        return draw(&self, &source)
    }

    private static func placeholder(_ random: inout RandomSource) -> AuthKey {
        do {
            return try AuthKey(random.bytes(AuthKey.byteCount))
        } catch {
            preconditionFailure("A key of its own length was refused.")
        }
    }

    // MARK: - Looking

    /// Whether a connection carries requests now.
    package var isCarrying: Bool { connection?.carriesSession == true }
    /// Whether something authentic has come over the connection that is there.
    package var isProven: Bool { connection?.hasWorked == true }
    /// Whether an answer to ``Action/needsKey`` is waited for.
    package var needsKey: Bool { keys.isAsking && mode != .closed }
    /// Server time as far as known.
    package var serverClock: ServerClock { clock }

    // MARK: - Requests

    /// Begins a request, with or without a connection. It ends with exactly one
    /// ``Event/completed(_:_:serverTime:mayHaveRun:)``, unless it is cancelled.
    /// - Throws: what can be said at once: a body that cannot be sent, a full queue, an unknown dependency.
    package mutating func submit(_ request: Request, now: Instant) throws(RequestFailure) -> RequestID {
        guard mode != .closed else { throw .stopped }
        let id = try engine.submit(request, now: now)
        let stack = connection.flatMap { $0.carriesSession ? $0.id : nil }
        if let stack {
            connection?.counters.requests += 1
            tell(.submitted(id, on: stack))
        }
        guard stack == nil || !hasWorked else { return id }
        early.add(id, isSubmitted: stack != nil, now: now)
        return id
    }

    /// Ends a request without an event. If it was sent, the server is told to drop its answer.
    package mutating func cancel(_ id: RequestID, now: Instant) {
        engine.cancel(id, now: now)
        requestEnded(id, now: now)
    }

    /// How a request travels: under which message id, and over which connection; nil before it does.
    package func journey(of id: RequestID) -> (message: MessageID, connection: ConnectionID)? {
        guard let connection, let message = engine.messageID(of: id) else { return nil }
        return (message, connection.id)
    }

    /// See ``ClientEngine/mayHaveRun(_:)``.
    package func mayHaveRun(_ id: RequestID) -> Bool {
        engine.mayHaveRun(id)
    }

    /// Requests are wrapped with another identity from now on, until the server knows it.
    package mutating func setInitialization(_ initialization: ConnectionInitialization, now: Instant) {
        engine.setInitialization(initialization, now: now)
    }

    /// The newest request that has not ended and for which `matches` holds, to be followed by another (row G05).
    package func newestPending(where matches: (RequestID) -> Bool) -> RequestID? {
        engine.newestPending(where: matches)
    }

    /// See ``ClientEngine/setPasswordIsMissing(_:now:)``.
    package mutating func setPasswordIsMissing(_ isMissing: Bool, now: Instant) {
        engine.setPasswordIsMissing(isMissing, now: now)
    }

    /// See ``ClientEngine/verify(_:with:now:)``.
    package mutating func verify(_ id: RequestID, with proof: String?, now: Instant) {
        engine.verify(id, with: proof, now: now)
    }

    /// Asks the server to forget the key that requests travel under, and the one behind it. Without effect unless a
    /// connection carries requests. See ``ClientEngine/destroyAuthKey(now:)``.
    package mutating func destroyAuthKey(now: Instant) {
        guard isCarrying else { return }
        engine.destroyAuthKey(now: now)
    }

    // MARK: - Life

    /// Allows connections. Nothing is dialled unless there is a reason to.
    package mutating func resume(now: Instant) {
        guard mode == .paused else { return }
        mode = .running
        // What waits has waited for permission so far, and begins to wait for a connection.
        early.restart(now: now)
    }

    /// Makes the connection now, so that it is there when the first request comes.
    package mutating func prepare(now: Instant) {
        guard mode != .closed, connection == nil else { return }
        isPrepared = true
    }

    /// Closes the connection and keeps the requests for ``resume(now:)`` (row F01).
    package mutating func pause(now: Instant) {
        guard mode == .running else { return }
        mode = .paused
        drop(.paused, now: now)
        setState(.paused)
    }

    /// Whether the connection is kept, and made again when it is lost, without any request waiting.
    package mutating func setStaysConnected(_ value: Bool, now: Instant) {
        staysConnected = value
        connection?.idleSince = now
    }

    /// Where the datacenter can be reached now. A connection that works is left alone (rows F15, N03, N04).
    package mutating func setAddresses(_ addresses: [DatacenterAddress], now: Instant) {
        routes.book.addresses.replace(with: addresses)
    }

    /// Other proxies, in order of preference, or none: connections go through one of them from now on, and requests go
    /// on there. With the proxies that are used already nothing happens, and a connection through one that stays is
    /// kept.
    /// - Parameter greetings: the TLS greetings to begin with.
    package mutating func setProxies(
        _ new: [ProxyConfiguration], greetings: [ProxyConfiguration: ClientHelloTemplate] = [:], now: Instant
    ) {
        guard mode != .closed, Set(new) != Set(routes.book.proxies.known) else { return }
        routes.setProxies(new, greetings: greetings)
        // What became of others says nothing about these.
        redial.restart()
        if let proxy = connection?.route.proxy, new.contains(proxy), isConnectionProven {
            return endRace(.proxyChanged)
        }
        drop(.proxyChanged, now: now)
    }

    /// What worked on this network: a route when the ordinary one did not, nil for nothing, and the greetings of proxies.
    package mutating func setRemembered(_ route: Route?, greetings: [ProxyConfiguration: ClientHelloTemplate]) {
        routes.book.remembered = route
        routes.greetings = GreetingBook(greetings)
    }

    /// What is known about the network changed (rows D21, N51, T-22). A connection of another path is closed; one of the
    /// same path stays.
    package mutating func networkChanged(_ new: Network, now: Instant) {
        guard mode != .closed, new != network else { return }
        let old = network
        network = new
        if new.isAvailable != old.isAvailable {
            engine.tellServices(.networkChanged(isAvailable: new.isAvailable), now: now)
        }
        if new.path != old.path { routes.networkChanged() }
        guard new.isAvailable else { return }
        let mayHurry = endPauses(now: now)
        if new.path != old.path {
            drop(.networkChanged, now: now)
        } else {
            verify(mayRedial: mayHurry, now: now)
        }
    }

    /// The machine slept: connections may be dead without knowing (row P34).
    package mutating func woke(now: Instant) {
        guard mode == .running else { return }
        verify(mayRedial: endPauses(now: now), now: now)
    }

    /// Fails every request, and dials no more. A connection that is there stays, so that the server can be
    /// told to forget the key.
    package mutating func abandonRequests(now: Instant) {
        guard mode != .closed else { return }
        isAbandoned = true
        failAll(.stopped, now: now)
        if !isCarrying { drop(.closed, now: now) }
    }

    /// Ends everything: closes the connection, and every request with ``RequestFailure/stopped``.
    package mutating func close(now: Instant) {
        guard mode != .closed else { return }
        mode = .closed
        drop(.closed, now: now)
        engine.removeServices(now: now)
        failAll(.stopped, now: now)
        setState(.closed)
    }

    // MARK: - Doing

    /// What is to be done now. Call it once after each turn of inputs: what was submitted together travels together.
    package mutating func takeActions(now: Instant) -> [Action] {
        evaluate(now: now)
        tendRace(now: now)
        tendTemporaryKeys(now: now)
        flush(now: now)
        // A packet that could not be written costs the connection.
        evaluate(now: now)
        tendPermission()
        if state == .online || state == .updating, connection?.carriesSession == true, engine.session.isProven {
            setState(provenState)
        }
        defer { actions = [] }
        return actions
    }

    /// What a connection that works shows: whether it is busy with itself (row J16).
    var provenState: DatacenterState { engine.session.isPerformingServiceTasks ? .updating : .online }

    mutating func tell(_ event: Event) {
        actions.append(.event(event))
    }

    mutating func setState(_ new: DatacenterState) {
        guard state != new else { return }
        state = new
        tell(.stateChanged(new))
    }
}
