import MTProtoCore
import MTProtoKit
import NIOCore
import NIOPosix

/// What a client knows of its servers, and where from: what it was made with, and what it has learnt since.
public struct ServerKnowledge: Hashable, Sendable {
    /// One way to reach a datacenter.
    public struct Address: Hashable, Sendable {
        /// IP literal.
        public let host: String
        public let port: Int
        public let isIPv6: Bool
        /// Serves files only.
        public let isMediaOnly: Bool
        /// Speaks only the obfuscated TCP transport.
        public let isTCPOnly: Bool
        public let isCDN: Bool
        /// Meant for the way through proxies.
        public let isStatic: Bool
        /// Nothing of the datacenter listens on other ports of it.
        public let isPortFixed: Bool
        /// Whether the stream is disguised with a secret of the address.
        public let hasSecret: Bool
        /// When it answered and failed last, in Unix seconds by the server's clock; nil: never, as far as is remembered.
        public let lastAnswer: Int?
        public let lastFailure: Int?

        let address: DatacenterAddress
    }

    public struct Datacenter: Hashable, Sendable {
        public let id: Int
        /// In the order in which they are tried.
        public let addresses: [Address]
        /// Where they come from: `seeds`, `configuration`, `backup` or `notification`.
        public let origin: String
        /// The exact source, in words.
        public let source: String?
        /// When, in Unix seconds.
        public let learned: Int?
        /// Whether there is an authorization key for it.
        public let hasKey: Bool
        /// Whether an account is signed in there.
        public let isAuthorized: Bool
    }

    /// The newest answer to `help.getConfig`.
    public struct Configuration: Hashable, Sendable {
        /// When it came, and until when the server wants it to be used, in Unix seconds.
        public let received: Int
        public let expires: Int
        /// The datacenter that gave it.
        public let datacenter: Int
        /// The server believes that its addresses are blocked where the client is.
        public let isBlocked: Bool
        /// The server wants IPv6 to be tried first.
        public let prefersIPv6: Bool
    }

    public let datacenters: [Datacenter]
    /// Nil if none was ever seen.
    public let configuration: Configuration?
}

extension ServerKnowledge {
    init(_ context: Context) {
        let origins = context.addressOrigins
        datacenters = context.knownDatacenters.map { id in
            let origin = origins[id]
            let name =
                switch origin?.source {
                case .configuration: "configuration"
                case .backup: "backup"
                case .notification: "notification"
                case nil: "seeds"
                }
            return Datacenter(
                id: id.rawValue,
                addresses: context.addresses(of: id).addresses.map { Address($0, of: id, in: context) },
                origin: name, source: origin?.detail, learned: (origin?.time).map { Int(clamping: $0) },
                hasKey: context.authInfo(for: id) != nil,
                isAuthorized: context.authInfo(for: id)?.isAuthorized == true)
        }
        configuration = context.configurationRecord.map {
            Configuration(
                received: Int(clamping: $0.received), expires: Int(clamping: $0.expires),
                datacenter: $0.datacenter.rawValue,
                isBlocked: $0.isBlocked, prefersIPv6: $0.prefersIPv6)
        }
    }
}

extension ServerKnowledge.Address {
    fileprivate init(_ address: DatacenterAddress, of datacenter: DatacenterID, in context: Context) {
        let entry = context.statistics(of: address, in: datacenter)
        host = address.host
        port = Int(address.port)
        isIPv6 = address.isIPv6
        isMediaOnly = address.preferForMedia
        isTCPOnly = address.restrictToTCP
        isCDN = address.isCDN
        isStatic = address.preferForProxy
        isPortFixed = address.isPortFixed
        hasSecret = address.secret != nil
        lastAnswer = entry.flatMap { $0.lastAnswer == 0 ? nil : Int(clamping: $0.lastAnswer) }
        lastFailure = entry.flatMap { $0.lastFailure == 0 ? nil : Int(clamping: $0.lastFailure) }
        self.address = address
    }

    /// What ``probe(datacenter:servers:proxy:timeout:on:)`` found.
    public struct Probe: Hashable, Sendable {
        /// From a question to the datacenter's answer.
        public let roundTrip: Duration
        /// From the wish to connect to that answer.
        public let total: Duration
    }

    /// Connects to the address, through the proxy if there is one, and waits for an answer of the datacenter. No account
    /// and no key is needed, and none made.
    ///
    /// - Throws: `connectionFailed` with what went wrong.
    public func probe(
        datacenter: Int, isTest: Bool = false, proxy: TelegramProxy? = nil, timeout: Duration = .seconds(12),
        on eventLoopGroup: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
    ) async throws(TelegramError) -> Probe {
        try await probe(
            datacenter: datacenter, isTest: isTest, proxy: proxy, timeout: timeout, group: eventLoopGroup, time: .system
        )
    }

    /// The same by another time than the machine's.
    package func probe(
        datacenter: Int, isTest: Bool, proxy: TelegramProxy?, timeout: Duration, group: any EventLoopGroup,
        time: TimeSource
    ) async throws(TelegramError) -> Probe {
        do throws(ProxyCheckResult.Failure) {
            let result = try await ProxyCheck.run(
                proxy?.configuration, address: address,
                datacenterTag: DatacenterID(datacenter).tag(isTest: isTest, isMedia: isMediaOnly), timeout: timeout,
                time: time, on: group.next())
            return Probe(roundTrip: result.roundTrip, total: result.total)
        } catch {
            throw TelegramError(
                .connectionFailed, message: error.description, location: "\(host):\(port)",
                hint: "Other addresses of the datacenter, or a proxy, may work.")
        }
    }
}

extension TelegramConfiguration {
    /// What a client with this configuration knows when it starts: reads ``storage`` and sends no request. The store
    /// must not be in use by another client.
    ///
    /// - Throws: `storage` if it cannot be read, `invalidConfiguration` as ``TelegramClient/init(configuration:)``.
    public func serverKnowledge() async throws(TelegramError) -> ServerKnowledge {
        let context = Context(
            servers: try servers.validated(), store: storage,
            tracer: Tracer(sink: nil, logger: logger, clock: time.clock), time: time)
        do throws(StorageError) {
            try await context.load()
        } catch {
            throw TelegramError(storage: error)
        }
        return ServerKnowledge(context)
    }
}

extension TelegramClient {
    /// What is known of the servers now.
    public func serverKnowledge() async throws(TelegramError) -> ServerKnowledge {
        try await network.untilRunning("server knowledge")
        return ServerKnowledge(network.context)
    }
}
