import MTProtoCore
import MTProtoCrypto
import NIOCore
import NIOPosix
import Synchronization
import TL

/// What an ``MTProtoClient`` is made from.
public struct MTProtoClientConfiguration: Sendable {
    /// The number of the datacenter, from 1 to 1000.
    public var datacenter: Int
    /// What its connections speak.
    public var transport = MTProtoTransport.automatic
    /// What connections go through, in order of preference; none for the straight way.
    public var proxies: [MTProtoProxy] = []
    /// Whether requests travel under keys that live for a day at most, so that a thief who takes the device later
    /// cannot read what was recorded.
    public var usesTemporaryKeys = false
    /// Whether the connection is made at once and kept without requests, which updates need.
    public var staysConnected = true
    /// How long one attempt to connect may take.
    public var connectTimeout: Duration = .seconds(12)
    /// How long requests wait for the first connection that works. Nil: for ever.
    public var connectionDeadline: Duration?
    /// After how long without requests a connection is closed that need not stay. Nil: never.
    public var idleTimeout: Duration?
    /// How many updates wait for a reader before the oldest give way.
    public var updateBufferLimit = 1024
    /// Whose threads the connections run on.
    public var eventLoopGroup: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton

    public init(datacenter: Int = 1) {
        self.datacenter = datacenter
    }
}

/// How one request is treated.
public struct MTProtoRequestOptions: Hashable, Sendable {
    /// Whether the request may run a second time when it is unknown whether it ran: reads, and whatever the server
    /// recognizes when it comes again. Other requests end with `answerLost` then.
    public var isRepeatable: Bool
    /// After this time the request ends with `timeout`. Nil: never.
    public var timeout: Duration?
    /// Whether it goes before all others.
    public var isUrgent: Bool

    public init(isRepeatable: Bool = false, timeout: Duration? = nil, isUrgent: Bool = false) {
        self.isRepeatable = isRepeatable
        self.timeout = timeout
        self.isUrgent = isUrgent
    }
}

/// Sends requests of one schema to one datacenter and receives its updates.
///
/// A client holds at most one connection, which carries everything at once. What was sent and not answered goes out
/// again under its own id when a connection is lost, so that the server runs it once. Nothing is dialled before
/// ``start()``.
///
/// ```
/// let client = MTProtoClient(MTProtoClientConfiguration(), serialization: ChatSerialization(), context: context)
/// await client.start()
/// let lines = try await client.send(Chat.ListLines(limit: 20))
/// for await update in client.updates { … }
/// await client.stop()
/// ```
public final class MTProtoClient<Serialization: MTProtoSerialization>: Sendable {
    /// What it was made from.
    public let configuration: MTProtoClientConfiguration
    let serialization: Serialization
    let context: Context
    let manager: DatacenterManager
    private let events: ClientEvents<Serialization.Update>

    /// A client that does nothing before ``start()``.
    public init(_ configuration: MTProtoClientConfiguration, serialization: Serialization, context: MTProtoContext) {
        self.configuration = configuration
        self.serialization = serialization
        self.context = context.context
        events = ClientEvents(limit: configuration.updateBufferLimit) { try? serialization.update(from: $0) }
        var settings = DatacenterManager.Configuration(
            datacenter: DatacenterID(configuration.datacenter), purpose: .general,
            initialization: serialization.introduction.map { ConnectionInitialization($0) },
            connectionDeadline: configuration.connectionDeadline,
            idleTimeout: configuration.staysConnected ? nil : configuration.idleTimeout)
        settings.connectTimeout = configuration.connectTimeout
        settings.temporaryKeys = configuration.usesTemporaryKeys ? .on() : .off
        settings.proxies = configuration.proxies.map(\.configuration)
        settings.onlyTransport = configuration.transport.only
        manager = DatacenterManager(
            configuration: settings, context: context.context, eventLoop: configuration.eventLoopGroup.next(),
            delegate: events)
    }

    deinit {
        Task { [manager, events] in
            await manager.stop(.stopped)
            events.finish()
        }
    }

    // MARK: - Life

    /// Allows connections. Requests that were made before go out.
    public func start() async {
        await manager.resume()
        if configuration.staysConnected { await manager.setStaysConnected(true) }
    }

    /// Closes the connection and keeps the requests for the next ``start()``.
    public func pause() async {
        await manager.pause()
    }

    /// Ends the client for good: requests that wait fail with `stopped`, and its sequences end. The context stays.
    public func stop() async {
        await manager.stop(.stopped)
        events.finish()
    }

    // MARK: - What happens

    /// How things stand with the datacenter.
    public var connectionState: ConnectionState { events.state }

    /// Changes of ``connectionState`` from now on.
    public var connectionStates: MTProtoEvents<ConnectionState> { events.statesFromNow }

    /// What the server sends unasked, from now on.
    public var updates: MTProtoEvents<MTProtoUpdate<Serialization.Update>> { events.updatesFromNow }

    /// Measures the server's clock over the connection that is there; ``MTProtoContext/serverTime`` is as exact then as
    /// the connection is quick.
    ///
    /// - Returns: whether it was measured: not without a connection, nor if it takes longer than `limit`.
    @discardableResult
    public func measureServerTime(within limit: Duration = .seconds(30)) async -> Bool {
        await manager.measureServerTime(within: limit)
    }

    // MARK: - Ways

    /// Goes on through one of these proxies, or straight if there is none. Requests under way are not lost.
    public func setProxies(_ proxies: [MTProtoProxy]) async {
        await manager.setProxies(proxies.map(\.configuration))
    }

    /// What the program knows of the network: whether there is one, and a number that names the way into it. If the
    /// number is another one the connection is made anew. Without this a client finds out by itself, later.
    public func networkChanged(isAvailable: Bool, path: UInt64 = 0) async {
        await manager.networkChanged(isAvailable: isAvailable, path: path)
    }
}

/// Hears what a manager receives besides answers, and hands it to the readers.
final class ClientEvents<Update: Sendable>: DatacenterManagerDelegate {
    private let updates: Broadcaster<MTProtoUpdate<Update>>
    private let states: Broadcaster<ConnectionState>
    private let shown = Mutex(ConnectionState.paused)
    private let read: @Sendable (ByteBuffer) -> Update?

    init(limit: Int, read: @escaping @Sendable (ByteBuffer) -> Update?) {
        updates = Broadcaster(limit: limit) { .gap }
        states = Broadcaster(limit: 64)
        self.read = read
    }

    var state: ConnectionState { shown.withLock { $0 } }
    var updatesFromNow: MTProtoEvents<MTProtoUpdate<Update>> { MTProtoEvents(subscription: updates.subscribe()) }
    var statesFromNow: MTProtoEvents<ConnectionState> { MTProtoEvents(subscription: states.subscribe()) }

    func finish() {
        updates.finish()
        states.finish()
    }

    func manager(_ manager: DatacenterManager, receivedUpdate update: ByteBuffer) {
        guard let content = read(update) else { return updates.yield(.unreadable(update)) }
        updates.yield(.content(content))
    }

    func managerMayHaveMissedUpdates(_ manager: DatacenterManager) {
        updates.yield(.gap)
    }

    /// The caller of the request gets the error as well.
    func manager(
        _ manager: DatacenterManager, shouldWait delay: Duration, toRepeat name: String, because error: RPCError,
        within limit: Duration?, at place: UInt64?
    ) -> Bool {
        true
    }

    func manager(_ manager: DatacenterManager, changedStateTo state: ConnectionState) {
        shown.withLock { $0 = state }
        states.yield(state)
    }
}
