import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore
import Synchronization

/// The manager of everything that goes to one datacenter for one purpose (row F01).
///
/// Everything is decided by ``MTProtoCore/DatacenterClient``. This actor does what it says: dials, writes and closes
/// channels, keeps the one timer, stores keys in the ``Context`` that several managers share, resumes callers and tells
/// the trace.
///
/// The actor's executor is the event loop of its connections, so that nothing between a socket and a waiting request
/// changes threads.
package actor DatacenterManager {
    /// What a manager is made for.
    package struct Configuration: Sendable {
        package var datacenter: DatacenterID
        package var purpose: ConnectionPurpose
        /// Introduces the client to the server until a request has succeeded; nil for none.
        package var initialization: ConnectionInitialization?
        /// Row D09.
        package var connectTimeout: Duration = .seconds(12)
        /// How long a request waits for the first working connection of this manager. Nil: for ever.
        package var connectionDeadline: Duration?
        /// A connection without requests is closed after this time, unless the manager stays connected. Nil: never.
        package var idleTimeout: Duration?
        /// The one address to use, whatever else is known: to ask a backup address (rows B14, N02). The key is the
        /// context's all the same.
        package var onlyAddress: DatacenterAddress?
        /// Whether requests travel under temporary keys (rows P01–P05).
        package var temporaryKeys = DatacenterClient.TemporaryKeys.off
        /// Whether it is a content delivery network: it proves itself with keys of its own, which a datacenter vouches
        /// for, and only its addresses are used (rows P07, B-47, B-55).
        package var isCDN = false
        /// Whether it carries nothing but parts of files (row P36).
        package var isDedicatedToFiles = false
        /// Whether it goes to the addresses that serve files only, and to others when none of these answers (rows P06, P39).
        package var isMedia = false
        /// What is dialled instead of the datacenter, in order of preference.
        package var proxies: [ProxyConfiguration] = []
        /// Tells a dead proxy from a dead network; nil if proxies are not checked.
        package var proxyReference: ReachabilityReference?
        /// Names the network, for what is remembered about it.
        package var path: UInt64 = 0
        /// The one transport to use; nil for no such wish.
        package var onlyTransport: Transport?
        /// Whether the server is to send no updates because of its requests (row P26).
        package var withoutUpdates = false
        /// Counts the bytes of its connections; nil if they are not counted (row P27).
        package var traffic: (any TrafficMeter)?
        /// Answers requests in place of the datacenter; nil for the datacenter itself.
        package var responder: (any RequestResponder)?

        package init(
            datacenter: DatacenterID,
            purpose: ConnectionPurpose,
            initialization: ConnectionInitialization? = nil,
            connectionDeadline: Duration? = nil,
            idleTimeout: Duration? = nil
        ) {
            self.datacenter = datacenter
            self.purpose = purpose
            self.initialization = initialization
            self.connectionDeadline = connectionDeadline
            self.idleTimeout = idleTimeout
        }
    }

    /// A request whose caller waits.
    struct Pending {
        let name: String
        let since: Instant
        let id: RequestID
        let completion: CheckedContinuation<RequestEnd, Never>
        /// ``MTProtoCore/Request/floodWaitLimit``.
        let floodWaitLimit: Duration?
        /// ``MTProtoCore/Request/floodPlace``.
        let floodPlace: UInt64?
        let observer: RequestObserver?
    }

    /// What a server answered.
    package struct Answer: Sendable {
        /// The boxed object.
        package let body: ByteBuffer
        /// The server's Unix time in nanoseconds, if it said.
        package let serverTime: Int64?

        package init(body: ByteBuffer, serverTime: Int64?) {
            self.body = body
            self.serverTime = serverTime
        }
    }

    /// A connection that is dialled or open.
    struct Connection {
        var info: ConnectionInfo
        /// Nil through a proxy: what becomes of the connection says nothing about the address then.
        let address: DatacenterAddress?
        /// Ends it, open or not.
        let dial: SocketDial
        /// Once it is open.
        var channel: (any Channel)?
    }

    nonisolated package let configuration: Configuration
    nonisolated let context: Context
    nonisolated let loop: any EventLoop
    nonisolated let delegate: any DatacenterManagerDelegate
    private nonisolated let executor: any SerialExecutor
    /// What callers hand over, until the loop has time for it.
    nonisolated let inbox = Mutex(RequestInbox())
    nonisolated let isLeaving = Mutex(false)

    nonisolated package var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    var client: DatacenterClient
    /// What a record calls the machine; nil if the run is not written down, and once the manager has stopped.
    var machine: RecordedMachine?
    var numbers: RecordNumbers
    var proxies: [ProxyConfiguration]
    /// Names the network.
    var path: UInt64
    var isStopped = false
    /// What requests that wait are told when the manager is stopped, and why its connection was closed.
    var end: (reason: CloseReason, failure: RequestFailure) = (.stopped, .stopped)
    var pending: [UInt64: Pending] = [:]
    var tickets: [RequestID: UInt64] = [:]
    /// Those whose observers wait for a message id.
    var unsent: [RequestID] = []
    /// Of the requests that had to pause.
    var pauses: [UInt64: RequestPauses] = [:]
    var connections: [ConnectionID: Connection] = [:]
    var storageError: StorageError?
    var isTurnScheduled = false
    var timer: TimeSource.Timer?
    var timerDeadline: Instant?
    var sleepDetector = SleepDetector()
    var lastAnswerNoted: Instant?
    /// Whether the datacenter can be reached.
    var watch = ConnectivityWatch()
    var watchTimer: TimeSource.Timer?
    /// Waits for the end of the key.
    var keyEnd: CheckedContinuation<Void, Never>?
    /// Tells waiting callers that the server's clock was measured; nil until one has waited.
    var measurements: Broadcaster<Void>?
    /// Whether it is the proxy's fault that the datacenter cannot be reached.
    var proxyWatch = ProxyWatch()
    var proxyWatchTimer: TimeSource.Timer?
    var proxyCheck: Task<Void, Never>?
    /// The state that was told last, the proxy's faults aside.
    var shownState = ConnectionState.paused

    /// A manager that is paused.
    package init(
        configuration: Configuration,
        context: Context,
        eventLoop: any EventLoop,
        delegate: any DatacenterManagerDelegate,
        random: RandomSource = .system
    ) {
        self.configuration = configuration
        self.context = context
        self.loop = eventLoop
        self.executor = eventLoop.executor
        self.delegate = delegate
        var settings = DatacenterClient.Configuration(
            datacenter: configuration.datacenter,
            addresses: configuration.onlyAddress.map { [$0] }
                ?? context.addresses(of: configuration.datacenter).addresses)
        settings.isTest = context.servers.isTest
        settings.publicKeys =
            configuration.isCDN
            ? context.publicKeys(of: configuration.datacenter) ?? [] : context.servers.publicKeys
        settings.isCDN = configuration.isCDN
        if configuration.isCDN { settings.requests.role = .cdn }
        settings.requests.isDedicatedToFiles = configuration.isDedicatedToFiles
        settings.isMedia = configuration.isMedia
        settings.initialization = configuration.initialization
        settings.temporaryKeys = configuration.temporaryKeys
        settings.proxies = context.proxies.inOrder(configuration.proxies)
        settings.network = .init(isAvailable: true, path: configuration.path)
        settings.greetings = context.proxies.templates(for: configuration.proxies, on: configuration.path)
        settings.rememberedRoute = context.rememberedRoute(
            to: configuration.datacenter, isMedia: configuration.isMedia, path: configuration.path)
        settings.routing = Routing(
            policy: configuration.onlyTransport.map { .fixed($0) } ?? .automatic,
            alternatePorts: context.servers.alternatePorts, speaksHTTP: context.servers.speaksHTTP,
            fronts: context.servers.fronts[configuration.datacenter] ?? [],
            races: configuration.onlyAddress == nil)
        // A search asks many addresses, again and again. HTTP may need a socket for each step of a key exchange.
        settings.dialsSparingly = configuration.onlyAddress != nil && configuration.onlyTransport?.isHTTP != true
        settings.connectTimeout = configuration.connectTimeout
        settings.exchangeTimeout = context.servers.exchangeTimeout
        settings.connectionDeadline = configuration.connectionDeadline
        settings.idleTimeout = configuration.idleTimeout
        proxies = configuration.proxies
        path = configuration.path
        let now = context.clock.now
        machine = Self.noteMachine(&settings, purpose: configuration.purpose, in: context, now: now)
        numbers = machine?.numbers ?? RecordNumbers(base: 0)
        client = DatacenterClient(configuration: settings, random: random, clock: context.serverClock, now: now)
        context.add(self)
    }

    // MARK: - Requests

    /// Sends a request and waits for its answer, through as many connections as it takes.
    ///
    /// Cancelling the calling task cancels the request: the server is told to drop the answer (row G08).
    package nonisolated func request(_ request: Request, name: String) async throws(RequestFailure) -> ByteBuffer {
        try await answer(to: request, name: name).body
    }

    /// The same, with the time at which the server answered (row P28).
    package nonisolated func answer(to request: Request, name: String) async throws(RequestFailure) -> Answer {
        try await outcome(of: request, name: name).result.get()
    }

    /// The same, with what it took.
    /// - Parameters:
    ///   - observer: hears of what the request asks to be told of.
    ///   - follows: names of requests; the server is to end the newest pending one of them before it begins this one.
    package nonisolated func outcome(
        of request: Request, name: String, observer: RequestObserver? = nil, follows: Set<String> = []
    ) async -> RequestEnd {
        if let responder = configuration.responder {
            let result = await responder.answer(request, name: name, at: configuration.datacenter)
            var history = RequestHistory()
            if case .failure(let failure) = result { history.mayHaveRun = failure.isOfTheAnswer }
            return RequestEnd(result: result, history: history)
        }
        return await submit(request, name: name, observer: observer, follows: follows)
    }

    func cancel(_ ticket: UInt64) {
        // The request may lie in the inbox still: whoever is to have it emptied may come later than whoever cancels.
        emptyInbox()
        guard let request = pending[ticket] else { return }
        let mayHaveRun = client.mayHaveRun(request.id)
        give("cancel", [.init("r", request.id.rawValue)]) { $0.cancel(request.id, now: $1) }
        finish(ticket, .failure(.cancelled), mayHaveRun: mayHaveRun)
        scheduleTurn()
    }

    /// Ends a request for its caller.
    func finish(_ ticket: UInt64, _ result: Result<Answer, RequestFailure>, mayHaveRun: Bool) {
        guard let request = pending.removeValue(forKey: ticket) else { return }
        tickets[request.id] = nil
        emit(
            .requestFinished(
                name: request.name, datacenter: configuration.datacenter.rawValue, outcome: Self.outcome(result),
                duration: context.clock.now - request.since))
        var history = takeHistory(of: ticket)
        if case .failure(let failure) = result {
            history.mayHaveRun = mayHaveRun
            if failure == .keyNotStored { history.storageError = storageError }
        }
        request.completion.resume(returning: RequestEnd(result: result, history: history))
    }

    private static func outcome(_ result: Result<Answer, RequestFailure>) -> String {
        switch result {
        case .success: "ok"
        case .failure(let failure): "\(failure)"
        }
    }

    // MARK: - Life

    /// Allows connections. Nothing is dialled unless there is a reason to.
    package func resume() {
        give("resume") { $0.resume(now: $1) }
        turn()
    }

    /// Makes the connection now, so that it is there when the first request comes.
    package func prepare() {
        give("prepare") { $0.prepare(now: $1) }
        turn()
    }

    /// Closes the connection and keeps the requests for ``resume()`` (row F01).
    package func pause() {
        give("pause") { $0.pause(now: $1) }
        endWatch()
        turn()
    }

    /// Whether the connection is kept, and made again when it is lost, without any request waiting.
    package func setStaysConnected(_ value: Bool) {
        give("stay", [.init("value", value ? 1 : 0)]) { $0.setStaysConnected(value, now: $1) }
        turn()
    }

    /// What has been tried since the datacenter gave its last sign.
    package var triedRoutes: [String] { client.triedRoutes.map(\.description) }

    /// What is known about the network changed (row D21). `path` names the way into it.
    package func networkChanged(isAvailable: Bool, path: UInt64) {
        if !isAvailable { endWatch() }
        give(
            "network", [.init("available", isAvailable ? 1 : 0), .init("other_path", path == self.path ? 0 : 1)]
        ) { $0.networkChanged(.init(isAvailable: isAvailable, path: path), now: $1) }
        if path != self.path {
            self.path = path
            let route = context.rememberedRoute(
                to: configuration.datacenter, isMedia: configuration.isMedia, path: path)
            let greetings = context.proxies.templates(for: proxies, on: path)
            if route == nil {
                client.setRemembered(nil, greetings: greetings)
            } else {
                give("remembered") { client, _ in client.setRemembered(route, greetings: greetings) }
                noteRemembered(route)
            }
        }
        turn()
    }

    /// Ends the manager: closes the connection for `reason` and fails every request that waits with `failure`.
    package func stop(_ reason: CloseReason, failure: RequestFailure = .stopped) {
        guard !isStopped else { return }
        isStopped = true
        end = (reason, failure)
        give("close") { $0.close(now: $1) }
        turn()
        // It decides nothing more, and the record may end before its connections have.
        machine = nil
        context.remove(self)
        timer?.cancel()
        timer = nil
        endWatch()
        endProxyWatch()
        keyEnded()
        leaveSessions()
        measurements?.finish()
    }

    func emit(_ kind: @autoclosure () -> TraceEvent.Kind, upTo level: Logger.Level = .debug) {
        context.tracer.emit(kind(), upTo: level)
    }

    var logger: Logger { context.logger }
}

/// Hears what a manager receives besides answers. Called on the manager's event loop: must not block.
package protocol DatacenterManagerDelegate: Sendable {
    /// A boxed object that answers no request.
    func manager(_ manager: DatacenterManager, receivedUpdate update: ByteBuffer)
    /// The server began a new session: updates may have been lost.
    func managerMayHaveMissedUpdates(_ manager: DatacenterManager)
    /// A request is repeated after a pause that the server demanded. Returns whether to wait for it.
    ///
    /// - Parameters:
    ///   - limit: how long the request itself is ready to wait; nil if it does not say.
    ///   - place: ``MTProtoCore/Request/floodPlace``.
    func manager(
        _ manager: DatacenterManager, shouldWait delay: Duration, toRepeat name: String, because error: RPCError,
        within limit: Duration?, at place: UInt64?
    ) -> Bool
    func manager(_ manager: DatacenterManager, changedStateTo state: ConnectionState)
    /// Packets come through this proxy; nil if there is none.
    func manager(_ manager: DatacenterManager, worksThrough proxy: ProxyConfiguration?)
    /// Whether the datacenter can be reached.
    func manager(_ manager: DatacenterManager, reports report: ConnectivityWatch.Report)
    /// Something has to be seen to that requests wait for.
    func manager(_ manager: DatacenterManager, notices notice: RequestNotice)
}
