import MTProtoCore
import MTProtoCrypto
import NIOCore
import NIOPosix

/// What a lab's proxy has counted.
public struct LabProxyCounters: Sendable, Hashable {
    /// Connections that were accepted.
    public var accepts = 0
    /// Connections for which a datacenter was reached.
    public var carried = 0
    /// Clients that were passed on to the site that the proxy pretends to be.
    public var covered = 0
    /// Why connections were closed before anything was carried, oldest first, at most 100.
    public var refusals: [String] = []
    /// Datacenter numbers as the headers named them, oldest first, at most 100.
    public var tags: [Int] = []

    static let limit = 100
}

/// A proxy of a lab: gives ``MTProtoCore/ProxyServer`` sockets. It reaches the lab's own datacenters and nothing else.
final class LabProxy: Sendable {
    let listener: any Channel
    let description: LabDescription.Proxy
    private let state: NIOLoopBound<LabProxyState>

    private init(listener: any Channel, description: LabDescription.Proxy, state: NIOLoopBound<LabProxyState>) {
        self.listener = listener
        self.description = description
        self.state = state
    }

    /// Starts all proxies of a lab; none if one of them cannot listen.
    static func listen(
        _ configuration: LabConfiguration, datacenters: [LabDescription.Datacenter],
        entries: [LabDescription.Entry], clock: LabClock, on loop: any EventLoop
    ) async throws(LabError) -> [LabProxy] {
        // Not the sequence of the server itself, so that proxies change nothing of what it draws.
        var random = configuration.seed.map { RandomSource.seeded($0 ^ 0x7072_6f78) } ?? .system
        var proxies: [LabProxy] = []
        for proxy in configuration.proxies {
            do {
                proxies.append(
                    try await listen(
                        proxy, host: configuration.host, datacenters: datacenters, entries: entries, clock: clock,
                        random: random.split(), on: loop))
            } catch {
                for proxy in proxies { await proxy.shutdown() }
                throw LabError(
                    code: .listen,
                    message: "the \(proxy.kind.rawValue) proxy "
                        + "\(ListenFailure.words(for: error, at: configuration.host, proxy.port)); choose another port")
            }
        }
        return proxies
    }

    private static func listen(
        _ configuration: LabProxyConfiguration, host: String, datacenters: [LabDescription.Datacenter],
        entries: [LabDescription.Entry], clock: LabClock, random: RandomSource, on loop: any EventLoop
    ) async throws -> LabProxy {
        var random = random
        let key =
            configuration.key.flatMap { $0.count == 16 ? $0 : nil } ?? LabProxyConfiguration.secret(random.bytes(16))
        let server = configuration.server(key: key)
        let source = random
        let state = try await loop.submit {
            NIOLoopBound(
                LabProxyState(
                    server: server, datacenters: datacenters, entries: entries, host: host,
                    coverPort: configuration.coverPort,
                    clock: clock, random: source),
                eventLoop: loop)
        }.get()
        let listener = try await ServerBootstrap(group: loop)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: false)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(ProxyClientHandler(state: state.value))
                }
            }
            .bind(host: host, port: configuration.port).get()
        let port = listener.localAddress?.port ?? configuration.port
        let description = LabDescription.Proxy(
            kind: configuration.kind.rawValue, address: host, port: port,
            url: configuration.url(host: host, port: port, key: key))
        return LabProxy(listener: listener, description: description, state: state)
    }

    var counters: LabProxyCounters {
        get async { (try? await listener.eventLoop.submit { [state] in state.value.counters }.get()) ?? .init() }
    }

    /// From now on a judge is told what happens here, and may make an answer wrong. To be called on the loop.
    func attach(_ judge: LabJudge) { state.value.judge = judge }

    func shutdown() async {
        try? await listener.close()
        try? await listener.eventLoop.submit { [state] in state.value.closeAll() }.get()
    }
}

/// What the connections of a proxy share. Lives on one event loop.
final class LabProxyState {
    let server: ProxyServerConfiguration
    private let datacenters: [LabDescription.Datacenter]
    private let entries: [LabDescription.Entry]
    private let host: String
    private let coverPort: Int?
    private let clock: LabClock
    private var random: RandomSource
    var replays = FakeTLSReplayGuard()
    var counters = LabProxyCounters()
    /// Who judges the clients, if anybody does.
    var judge: LabJudge?
    private var handlers: [ObjectIdentifier: ProxyClientHandler] = [:]

    init(
        server: ProxyServerConfiguration, datacenters: [LabDescription.Datacenter],
        entries: [LabDescription.Entry], host: String, coverPort: Int?, clock: LabClock, random: RandomSource
    ) {
        self.server = server
        self.datacenters = datacenters
        self.entries = entries
        self.host = host
        self.coverPort = coverPort
        self.clock = clock
        self.random = random
    }

    var unixTime: Int64 { clock.unixSeconds(at: clock.now) }
    var now: Instant { clock.now }

    func accept(_ handler: ProxyClientHandler) -> ProxyServer {
        counters.accepts += 1
        handlers[ObjectIdentifier(handler)] = handler
        return ProxyServer(server, random: random.split())
    }

    func ended(_ handler: ProxyClientHandler) {
        handlers[ObjectIdentifier(handler)] = nil
    }

    func refused(_ reason: String) {
        counters.refusals = (counters.refusals + [reason]).suffix(LabProxyCounters.limit)
    }

    func closeAll() {
        for handler in handlers.values { handler.close() }
    }

    /// Where to connect to: one of the lab's own ports, or nothing. A proxy on a developer's machine must not become a way
    /// to anywhere else.
    func address(of destination: ProxyDestination) -> SocketAddress? {
        switch destination {
        case .datacenter(let tag):
            counters.tags = (counters.tags + [Int(tag)]).suffix(LabProxyCounters.limit)
            let number = abs(Int(tag)) % 10_000
            let media = tag < 0 ? entries.first { $0.isMediaOnly && $0.isAnnounced && $0.datacenter == number } : nil
            if let media { return try? SocketAddress(ipAddress: media.address, port: media.port) }
            let datacenter = datacenters.first { $0.id == number }
            return datacenter.flatMap { try? SocketAddress(ipAddress: $0.address, port: $0.port) }
        case .target(let target):
            return address(of: target)
        case .cover:
            return coverPort.flatMap { try? SocketAddress(ipAddress: host, port: $0) }
        }
    }

    /// A port of the lab is meant by its own address, by the name of its certificate, or by any name of this machine.
    private func address(of target: TunnelTarget) -> SocketAddress? {
        let names: Set<String> = [host, "localhost", "127.0.0.1", "::1", "0:0:0:0:0:0:0:1"]
        let port = Int(target.port)
        func isMeant(_ address: String) -> Bool {
            (try? TunnelTarget(host: address, port: target.port))?.host == target.host
        }
        let main = datacenters.filter { $0.port == port }.map(\.address)
        let others = entries.filter { $0.port == port }
        // Several may have one port, each at its own address.
        let named =
            main.first(where: isMeant)
            ?? others.first { isMeant($0.address) || $0.serverName == target.text }?.address
        let anyName = names.contains(target.text) ? main.first ?? others.first?.address : nil
        return (named ?? anyName).flatMap { try? SocketAddress(ipAddress: $0, port: port) }
    }
}

@available(*, unavailable)
extension LabProxyState: Sendable {}
