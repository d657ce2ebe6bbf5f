import NIOCore
import NIOPosix
import Synchronization

#if HTTPS
    import NIOSSL
#endif

/// Everything that a lab's datacenters listen on.
struct LabListeners: Sendable {
    private(set) var channels: [any Channel] = []
    private(set) var datacenters: [LabDescription.Datacenter] = []
    private(set) var entries: [LabDescription.Entry] = []
    /// Listeners that never accept a connection, and the connections that fill their queues.
    private var closed: [any Channel] = []

    /// Binds the ports of all datacenters and entries; none if one of them cannot be bound.
    static func bind(
        _ configuration: LabConfiguration, acceptor: LabAcceptor, tls: LabTLS
    ) async throws(LabError) -> LabListeners {
        var listeners = LabListeners()
        do {
            for id in configuration.datacenters { try await listeners.bindMain(id, configuration, acceptor, tls) }
            for entry in configuration.entries where !entry.isMain {
                let port = try await listeners.bindFirst(entry, configuration, acceptor, tls)
                listeners.entries.append(LabDescription.Entry(entry, host: configuration.host, port: port))
            }
        } catch {
            await listeners.close()
            throw error
        }
        return listeners
    }

    /// Lets connections in.
    func accept() async {
        for channel in self.channels { try? await channel.setOption(.autoRead, value: true).get() }
    }

    func close() async {
        for channel in self.channels + self.closed { try? await channel.close() }
    }

    private mutating func bindMain(
        _ id: Int, _ configuration: LabConfiguration, _ acceptor: LabAcceptor, _ tls: LabTLS
    ) async throws(LabError) {
        // The content delivery network is not one of the five datacenters with ports in a row.
        let port = configuration.kept?.ports[id] ?? (id > 5 ? 0 : configuration.portBase.map { $0 + id - 1 } ?? 0)
        var entry = LabEntry(.open, datacenter: id, port: port)
        let replacement = configuration.entries.first { $0.isMain && $0.datacenter == id }
        if let replacement { entry = replacement }
        if entry.port == 0 { entry.port = port }
        let bound = try await self.bindFirst(entry, configuration, acceptor, tls)
        let host = entry.host ?? configuration.host
        self.datacenters.append(.init(id: id, address: host, port: bound))
        if replacement != nil {
            self.entries.append(LabDescription.Entry(entry, host: configuration.host, port: bound))
        }
    }

    /// Systems give these ports only to programs that ask for them by number. Any other port may belong to a client
    /// when a lab that has been away comes back for it.
    private static let lastingPorts = 10_000..<32_768

    /// Those that labs of this process were given, which may be away and come back for them. Half of the ports is left to others.
    private static let given = Mutex<Set<Int>>([])

    /// A lasting port that no lab of this process was given; nil if the one that was drawn is none.
    private static func newPort() -> Int? {
        let port = Int.random(in: lastingPorts)
        return given.withLock { given in
            if given.count > lastingPorts.count / 2 { given = [] }
            return given.insert(port).inserted ? port : nil
        }
    }

    /// Binds an entry, to a lasting port if the port is free to choose and has to stay free while it is not bound.
    ///
    /// - Returns: the port.
    private mutating func bindFirst(
        _ entry: LabEntry, _ configuration: LabConfiguration, _ acceptor: LabAcceptor, _ tls: LabTLS
    ) async throws(LabError) -> Int {
        if entry.port == 0, configuration.stateDirectory != nil || entry.kind == .refusing {
            var entry = entry
            for _ in 0..<16 {
                guard let port = Self.newPort() else { continue }
                entry.port = port
                // The port is taken. Any other error occurs with the system's choice as well.
                if let port = try? await self.bind(entry, configuration, acceptor, tls) { return port }
            }
        }
        return try await self.bind(entry, configuration, acceptor, tls)
    }

    /// - Returns: the port.
    private mutating func bind(
        _ entry: LabEntry, _ configuration: LabConfiguration, _ acceptor: LabAcceptor, _ tls: LabTLS
    ) async throws(LabError) -> Int {
        let host = entry.host ?? configuration.host
        do {
            let channel = try await acceptor.listen(entry, host: host, tls: tls)
            let port = channel.localAddress?.port ?? entry.port
            switch entry.kind {
            case .refusing:
                try await channel.close()
            case .unreachable:
                self.closed.append(channel)
                if let address = channel.localAddress { self.closed += try await Self.fill(address, on: acceptor.loop) }
            default:
                self.channels.append(channel)
            }
            return port
        } catch let error as LabError {
            throw error
        } catch {
            throw LabError(
                code: .listen,
                message: "datacenter \(entry.datacenter) \(ListenFailure.words(for: error, at: host, entry.port)); "
                    + "choose another port base")
        }
    }

    /// Connects until the system takes no more connections for a port that accepts none: Linux keeps one more of them than
    /// its queue is said to hold, and leaves all others without an answer.
    private static func fill(_ address: SocketAddress, on loop: any EventLoop) async throws -> [any Channel] {
        var channels: [any Channel] = []
        for _ in 0...LabAcceptor.shortQueue {
            // The queue has room, so the connection comes about, however long it takes.
            channels.append(
                try await ClientBootstrap(group: loop).connectTimeout(.seconds(3600)).connect(to: address).get())
        }
        return channels
    }
}

/// Proves the lab to its clients where it speaks TLS.
struct LabTLS: Sendable {
    #if HTTPS
        let authority: LabCertificateAuthority?

        /// Makes an authority if an entry needs one.
        init(_ configuration: LabConfiguration) throws(LabError) {
            self.authority = configuration.needsCertificates ? try LabCertificateAuthority() : nil
        }

        /// What clients have to trust, as PEM.
        var rootPEM: String? { self.authority?.rootPEM }

        /// TLS for one connection to a datacenter.
        func handler(for entry: LabEntry) throws -> (@Sendable () -> any ChannelHandler)? {
            guard entry.kind == .tls, let authority else { return nil }
            let context = try authority.serverContext(
                names: LabEntry.serverNames + ["localhost", "127.0.0.1", "::1"])
            return { NIOSSLServerHandler(context: context) }
        }
    #else
        init(_ configuration: LabConfiguration) throws(LabError) {
            guard !configuration.needsCertificates else {
                throw LabError(
                    code: .badConfiguration,
                    message: "TLS is not part of this build: build with the package trait HTTPS")
            }
        }

        var rootPEM: String? { nil }

        func handler(for entry: LabEntry) throws -> (@Sendable () -> any ChannelHandler)? { nil }
    #endif
}

extension LabConfiguration {
    /// Whether anything speaks TLS.
    var needsCertificates: Bool {
        self.entries.contains { $0.kind == .tls }
    }
}
