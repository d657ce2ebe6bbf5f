import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore
import NIOPosix

/// A local Telegram: five datacenters in this process, on loopback ports, with accounts, chats and files in memory.
///
/// ```swift
/// try await withLab { lab in
///     let datacenter2 = lab.description.datacenters[1]
///     // dial datacenter2.address:datacenter2.port with lab.description.rsaPublicKeyPEM
/// }
/// ```
///
/// All connections of a lab share one event loop, so that whatever it does is ordered; sessions are values.
public final class Lab: Sendable {
    /// Addresses, public key and accounts of this lab.
    public let description: LabDescription

    private let journal: LabJournal
    private let loop: any EventLoop
    private let listeners: LabListeners
    let shell: NIOLoopBound<LabShell>
    let proxies: [LabProxy]
    let discovery: LabDiscovery

    private init(
        description: LabDescription, journal: LabJournal, loop: any EventLoop, listeners: LabListeners,
        shell: NIOLoopBound<LabShell>, proxies: [LabProxy], discovery: LabDiscovery
    ) {
        self.description = description
        self.journal = journal
        self.loop = loop
        self.listeners = listeners
        self.shell = shell
        self.proxies = proxies
        self.discovery = discovery
    }

    /// Starts the five datacenters and returns when all of them accept connections.
    ///
    /// - Throws: ``LabError`` when a port is taken or the configuration cannot be used.
    public static func start(
        _ configuration: LabConfiguration = LabConfiguration(),
        eventLoopGroup: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton,
        logger: Logger? = nil
    ) async throws(LabError) -> Lab {
        let lab = try await Self.listen(configuration, eventLoopGroup: eventLoopGroup, logger: logger)
        await lab.accept()
        return lab
    }

    /// Binds the ports of the five datacenters and accepts nothing before ``accept()``: clients that connect wait
    /// until then. In between, ``description`` can be made known.
    ///
    /// - Throws: ``LabError`` when a port is taken or the configuration cannot be used.
    public static func listen(
        _ configuration: LabConfiguration = LabConfiguration(),
        eventLoopGroup: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton,
        logger: Logger? = nil
    ) async throws(LabError) -> Lab {
        try configuration.validate()
        var configuration = configuration
        if let path = configuration.stateDirectory, let kept = try LabState(directory: path).settings {
            try configuration.adopt(kept)
        }
        let keys = try configuration.keys()
        let loop = eventLoopGroup.next()
        let acceptor = LabAcceptor(loop: loop, roundTrip: configuration.roundTrip, time: configuration.time)
        let tls = try LabTLS(configuration)
        let listeners = try await LabListeners.bind(configuration, acceptor: acceptor, tls: tls)
        let datacenters = listeners.datacenters
        let clock = LabClock(offset: configuration.clockOffset, time: configuration.time)
        let discovery: LabDiscovery
        do {
            discovery = try await LabDiscovery.listen(
                configuration, datacenters: datacenters, tls: tls, clock: clock, on: loop)
        } catch {
            await listeners.close()
            throw error
        }
        let proxies: [LabProxy]
        do {
            proxies = try await LabProxy.listen(
                configuration, datacenters: datacenters, entries: listeners.entries + discovery.entries, clock: clock,
                on: loop)
        } catch {
            await listeners.close()
            await discovery.shutdown()
            throw error
        }
        var description = LabDescription(
            configuration, datacenters: discovery.blockedAddresses ?? datacenters,
            proxies: proxies.map(\.description), discovery: discovery.description,
            rsaKey: keys.datacenters.key.publicKey)
        description.cdn = datacenters.first(where: \.isCDN)
        description.entries = listeners.entries
        description.tlsRootPEM = tls.rootPEM
        let (known, entries) = (datacenters, listeners.entries)
        var promotions: [Int: String] = [:]
        for (proxy, settings) in zip(proxies, configuration.proxies) {
            promotions[proxy.description.port] = settings.promotedChannel
        }
        let promoted = promotions
        if configuration.stateDirectory != nil, configuration.kept == nil {
            configuration.kept = LabStateSettings(
                seed: .random(in: .min ... .max), began: clock.server.unixSeconds(at: clock.now),
                rsaKeyPEM: keys.datacenters.pem, cdnKeyPEM: keys.cdn?.pem ?? "",
                ports: Dictionary(uniqueKeysWithValues: datacenters.map { ($0.id, $0.port) }),
                accounts: configuration.accountDigest)
        }
        let started = loop.submit { [configuration, description] in
            let server = LabServer(
                configuration: configuration, rsaKey: keys.datacenters.key, cdnKey: keys.cdn?.key, datacenters: known,
                entries: entries,
                clock: clock.server, now: clock.now,
                logger: logger ?? Logger(label: "TelegramLab") { _ in SwiftLogNoOpLogHandler() })
            var description = description
            description.chats = try server.beginning.get()
            server.promote(promoted)
            server.world.surroundings.content = configuration.fileContent()
            if let path = configuration.stateDirectory {
                let passwords = server.world.security.passwords
                try server.restore(LabState(directory: path))
                description.follow(server.world, passwords: passwords)
            }
            let shell = LabShell(server: server, time: configuration.time, loop: loop)
            acceptor.begin(shell)
            return (server.journal, NIOLoopBound(shell, eventLoop: loop), description)
        }
        do {
            let (journal, shell, description) = try await started.get()
            return Lab(
                description: description, journal: journal, loop: loop, listeners: listeners, shell: shell,
                proxies: proxies, discovery: discovery)
        } catch {
            await listeners.close()
            await discovery.shutdown()
            for proxy in proxies { await proxy.shutdown() }
            throw error as? LabError
                ?? LabError(code: .listen, message: "the event loop of the lab has ended: \(error)")
        }
    }

    /// Lets connections in. Without effect on a lab that accepts already or was shut down.
    public func accept() async {
        await self.listeners.accept()
    }

    /// Runs `body` where the server lives.
    func onServer<Value: Sendable>(_ body: @escaping @Sendable (LabServer) -> Value) async -> Value? {
        await self.onServer { server, _ in body(server) }
    }

    /// The same, with the time.
    func onServer<Value: Sendable>(_ body: @escaping @Sendable (LabServer, Instant) -> Value) async -> Value? {
        try? await self.loop.submit { [shell] in
            defer { shell.value.turnEnded() }
            return body(shell.value.server, shell.value.now)
        }.get()
    }

    /// What every datacenter has counted so far.
    public var counters: LabCounters { self.journal.counters }

    /// The newest frames of one datacenter, oldest first, at most ``LabConfiguration/frameLogLimit``.
    public func frameLog(_ datacenter: Int) -> [LabFrame] {
        self.journal.frames(datacenter: datacenter)
    }

    /// What the proxies have counted so far, in the order of ``LabConfiguration/proxies``.
    public var proxyCounters: [LabProxyCounters] {
        get async {
            var counters: [LabProxyCounters] = []
            for proxy in self.proxies { counters.append(await proxy.counters) }
            return counters
        }
    }

    /// Waits until the lab is shut down, or shuts it down when the calling task is cancelled.
    public func run() async {
        await withTaskCancellationHandler {
            for listener in self.listeners.channels { try? await listener.closeFuture.get() }
        } onCancel: {
            for listener in self.listeners.channels { listener.close(promise: nil) }
        }
        await self.shutdown()
    }

    /// Stops listening and closes every connection. Safe to call more than once.
    public func shutdown() async {
        await self.listeners.close()
        for proxy in self.proxies { await proxy.shutdown() }
        await self.discovery.shutdown()
        // No snapshot is written behind the next lab's back.
        try? await self.loop.flatSubmit { [loop, shell] in shell.value.snapshot ?? loop.makeSucceededVoidFuture() }
            .get()
        try? await self.loop.submit { [shell] in shell.value.shutdown() }.get()
        try? await self.loop.flatSubmit { [shell] in shell.value.picturesEnded }.get()
    }
}

/// Runs `body` with a lab that exists exactly as long as the call.
public func withLab<Result>(
    _ configuration: LabConfiguration = LabConfiguration(),
    logger: Logger? = nil,
    _ body: (Lab) async throws -> Result
) async throws -> Result {
    let lab = try await Lab.start(configuration, logger: logger)
    do {
        let result = try await body(lab)
        await lab.shutdown()
        return result
    } catch {
        await lab.shutdown()
        throw error
    }
}
