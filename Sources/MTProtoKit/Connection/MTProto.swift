import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore
import NIOPosix
import Synchronization

/// The manager of everything that goes to one datacenter for one purpose (row F01).
///
/// It holds the requests, the session that carries them, and at most one connection. The session outlives connections:
/// what was sent and not answered goes out again on the next one under its own id. A manager dials only when somebody
/// has something to say (row D08) or when it was told to stay connected, and it holds no socket while it waits for
/// another manager to make the datacenter's key (row N53). The key it needs is made on the connection that then carries
/// the requests (row N08).
///
/// The actor's executor is the event loop of its connections, so that nothing between a socket and a waiting request
/// changes threads. The machines of `MTProtoCore` decide; this actor feeds them and does what they say.
package actor MTProto {
    /// What a manager is made for.
    package struct Configuration: Sendable {
        package var datacenter: DatacenterID
        package var purpose: ConnectionPurpose
        /// Introduces the client to the server until a request has succeeded; nil for none.
        package var initialization: ConnectionInitialization?
        /// Row D09.
        package var connectTimeout: Duration = .seconds(12)
        /// For all three steps of the key exchange together.
        package var exchangeTimeout: Duration = .seconds(10)
        /// How long a request waits for the first working connection of this manager. Nil: for ever.
        package var connectionDeadline: Duration?
        /// A connection without requests is closed after this time, unless the manager stays connected. Nil: never.
        package var idleTimeout: Duration?

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

    enum Mode {
        case paused
        case running
        case stopped
    }

    /// A connection being established.
    struct Dial {
        let info: ConnectionInfo
        let claimsKey: Bool
    }

    /// A request whose caller waits.
    struct Pending {
        let name: String
        let request: Request
        let since: Instant
        /// Nil as long as there is no session to submit it to.
        var id: RequestID?
        let completion: CheckedContinuation<Result<ByteBuffer, MTProtoFailure>, Never>
    }

    nonisolated package let configuration: Configuration
    nonisolated let context: Context
    nonisolated let loop: any EventLoop
    nonisolated let delegate: any MTProtoDelegate
    private nonisolated let executor: any SerialExecutor
    private nonisolated let lastTicket = Mutex(UInt64(0))

    nonisolated package var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    var random: RandomSource
    var mode = Mode.paused
    var staysConnected = false
    /// A connection was asked for ahead of its first request.
    var isPrepared = false
    var engine: ClientEngine?
    /// The key of the engine's session.
    var engineKeyID: UInt64?
    var pending: [UInt64: Pending] = [:]
    var tickets: [RequestID: UInt64] = [:]
    var dial: Dial?
    var link: Link?
    var backoff = ReconnectBackoff()
    var exchangeBackoff = ExchangeBackoff()
    var notBefore: Instant?
    /// Attempts that led to no working connection: each makes the next address the one to try.
    var failedDials = 0
    /// How the last attempt to connect ended.
    var lastFailure: MTProtoFailure?
    /// Whether any connection of this manager has ever carried a valid packet.
    var hasWorked = false
    var isFlushScheduled = false
    var timer: Scheduled<Void>?
    var timerDeadline: Instant?
    var state = ConnectionState.paused

    /// A manager that is paused.
    package init(
        configuration: Configuration,
        context: Context,
        eventLoop: any EventLoop,
        delegate: any MTProtoDelegate,
        random: RandomSource = .system
    ) {
        self.configuration = configuration
        self.context = context
        self.loop = eventLoop
        self.executor = eventLoop.executor
        self.delegate = delegate
        self.random = random
        context.add(self)
    }

    // MARK: - Requests

    /// Sends a request and waits for its answer, through as many connections as it takes.
    ///
    /// Cancelling the calling task cancels the request: the server is told to drop the answer (row G08).
    package nonisolated func request(_ request: Request, name: String) async throws(MTProtoFailure) -> ByteBuffer {
        let ticket = lastTicket.withLock { ticket in
            ticket += 1
            return ticket
        }
        return try await withTaskCancellationHandler {
            await perform(request, name: name, ticket: ticket)
        } onCancel: {
            loop.execute {
                self.assumeIsolated { $0.cancel(ticket) }
            }
        }.get()
    }

    private func perform(_ request: Request, name: String, ticket: UInt64) async -> Result<ByteBuffer, MTProtoFailure> {
        // Cancelled before it came here: the cancellation handler has run, or will run and find nothing.
        if Task.isCancelled { return .failure(.cancelled) }
        if mode == .stopped { return .failure(.stopped) }
        return await withCheckedContinuation { continuation in
            let now = context.clock.now
            pending[ticket] = Pending(name: name, request: request, since: now, completion: continuation)
            submit(ticket, now: now)
            evaluate()
        }
    }

    /// Hands a request to the session, if there is one; otherwise it waits for it.
    func submit(_ ticket: UInt64, now: Instant) {
        guard engine != nil, let request = pending[ticket]?.request else { return }
        do throws(RequestFailure) {
            guard let id = try engine?.submit(request, now: now) else { return }
            pending[ticket]?.id = id
            tickets[id] = ticket
            if link?.isReady == true { link?.statistics.requests += 1 }
            emit(
                .requestSent(
                    name: pending[ticket]?.name ?? "", datacenter: configuration.datacenter.rawValue,
                    connection: link?.info.id))
            scheduleFlush()
        } catch {
            finish(ticket, .failure(.request(error)))
        }
    }

    private func cancel(_ ticket: UInt64) {
        guard let request = pending[ticket] else { return }
        if let id = request.id {
            engine?.cancel(id, now: context.clock.now)
            scheduleFlush()
        }
        finish(ticket, .failure(.cancelled))
    }

    /// Ends a request for its caller.
    func finish(_ ticket: UInt64, _ result: Result<ByteBuffer, MTProtoFailure>) {
        guard let request = pending.removeValue(forKey: ticket) else { return }
        if let id = request.id { tickets[id] = nil }
        let outcome =
            switch result {
            case .success: "ok"
            case .failure(let failure): "\(failure)"
            }
        emit(
            .requestFinished(
                name: request.name, datacenter: configuration.datacenter.rawValue, outcome: outcome,
                duration: context.clock.now - request.since))
        request.completion.resume(returning: result)
        if pending.isEmpty { link?.idleSince = context.clock.now }
    }

    // MARK: - Life

    /// Allows connections. Nothing is dialled unless there is a reason to.
    package func resume() {
        guard mode == .paused else { return }
        mode = .running
        evaluate()
    }

    /// Makes the connection now, so that it is there when the first request comes.
    package func prepare() {
        guard link == nil else { return }
        isPrepared = true
        evaluate()
    }

    /// Closes the connection and keeps the requests for ``resume()`` (row F01).
    package func pause() {
        guard mode == .running else { return }
        mode = .paused
        closeLink(.paused, isFailure: false)
        setState(.paused)
    }

    /// Whether the connection is kept, and made again when it is lost, without any request waiting.
    package func setStaysConnected(_ value: Bool) {
        staysConnected = value
        link?.idleSince = context.clock.now
        evaluate()
    }

    /// Ends the manager: closes the connection for `reason` and fails every request that waits with `failure`.
    package func stop(_ reason: CloseReason, failure: MTProtoFailure = .stopped) {
        guard mode != .stopped else { return }
        mode = .stopped
        closeLink(reason, isFailure: false)
        failAll(failure)
        engine = nil
        context.remove(self)
        timer?.cancel()
        timer = nil
        setState(.stopped)
    }

    func failAll(_ failure: MTProtoFailure) {
        for ticket in pending.keys.sorted() {
            if let id = pending[ticket]?.id { engine?.cancel(id, now: context.clock.now) }
            finish(ticket, .failure(failure))
        }
    }

    func setState(_ new: ConnectionState) {
        guard state != new else { return }
        state = new
        emit(
            .stateChanged(datacenter: configuration.datacenter.rawValue, purpose: configuration.purpose, state: new))
        delegate.manager(self, changedStateTo: new)
    }

    func emit(_ kind: @autoclosure () -> TraceEvent.Kind) {
        context.tracer.emit(kind())
    }

    var logger: Logger { context.logger }
}

/// Hears what a manager receives besides answers. Called on the manager's event loop: must not block.
package protocol MTProtoDelegate: Sendable {
    /// A boxed object that nobody asked for.
    func manager(_ manager: MTProto, receivedUpdate update: ByteBuffer)
    /// The server began a new session: updates may have been lost.
    func managerMayHaveMissedUpdates(_ manager: MTProto)
    /// The key is not, or no longer, logged in.
    func manager(_ manager: MTProto, requiresAuthorization error: RPCError)
    /// A request is repeated after a pause that the server demanded. Returns whether to wait for it.
    func manager(_ manager: MTProto, shouldWait delay: Duration, toRepeat name: String, because error: RPCError) -> Bool
    func manager(_ manager: MTProto, changedStateTo state: ConnectionState)
}
