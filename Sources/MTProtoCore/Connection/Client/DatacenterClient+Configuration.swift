import MTProtoCrypto

extension DatacenterClient {
    /// What a ``DatacenterClient`` is made from.
    package struct Configuration: Sendable {
        package var datacenter: DatacenterID
        /// Telegram's test environment, which numbers datacenters from 10001.
        package var isTest = false
        /// For files only: prefers addresses that serve nothing else (row P06).
        package var isMedia = false
        /// A content delivery network: only its addresses are used, and no others are taken for it (rows D04, B-55).
        package var isCDN = false
        /// Where the datacenter can be reached, in order of preference.
        package var addresses: [DatacenterAddress]
        /// The RSA keys that the server may prove itself with; none if keys are never made.
        package var publicKeys: [RSAPublicKey] = []
        /// The permanent key, if there is one already.
        package var key: KeyMaterial?
        /// Introduces the client to the server until a request has succeeded; nil for none.
        package var initialization: ConnectionInitialization?
        package var temporaryKeys = TemporaryKeys.off
        /// How requests are treated; whether keys are temporary is taken from ``temporaryKeys``.
        package var requests = RequestPolicy()
        package var reconnectPolicy = ReconnectPolicy.adaptive
        /// Whether a way that failed waits for 15 s before it is dialled again, from the first time on.
        package var dialsSparingly = false
        /// How a way is found.
        package var routing = Routing.single
        /// The network that ``rememberedRoute`` and ``greetings`` belong to.
        package var network = Network(isAvailable: true)
        /// What worked lately on this network, if it was not the first choice.
        package var rememberedRoute: Route?
        /// What is dialled instead of the datacenter, in order of preference (rows C11, P16).
        package var proxies: [ProxyConfiguration] = []
        /// The TLS greetings to begin with, where proxies want one: what worked last.
        package var greetings: [ProxyConfiguration: ClientHelloTemplate] = [:]
        /// For the connection and, through a proxy, everything before the stream (rows D09, N25).
        package var connectTimeout: Duration = .seconds(12)
        /// For all three steps of a key exchange together.
        package var exchangeTimeout: Duration = .seconds(10)
        /// How long a request waits for the first working connection. Nil: for ever.
        package var connectionDeadline: Duration?
        /// A connection without requests is closed after this time, unless it is to stay. Nil: never.
        package var idleTimeout: Duration?
        /// Of a run that is written down: what the pauses before dials are drawn from, so that they can be the same again. It is
        /// no secret. ``DatacenterClient/takeHeard()`` has something to tell then. Nil for any other run.
        package var pauseSeed: UInt64?
        /// Changes what sessions are configured with.
        package var adjustSession: (@Sendable (inout ClientSession.Configuration) -> Void)?

        package init(datacenter: DatacenterID, addresses: [DatacenterAddress]) {
            self.datacenter = datacenter
            self.addresses = addresses
        }
    }

    /// Whether requests travel under temporary keys (core.telegram.org/api/pfs; rows P01–P05).
    package enum TemporaryKeys: Hashable, Sendable {
        case off
        /// Under keys that live so long and are bound to the permanent one. A day, unless a test wants to see more of
        /// them.
        case on(lifetime: Duration = .seconds(86_400))

        /// The lifetime in whole seconds, at least two minutes; nil when off.
        var seconds: Int32? {
            guard case .on(let lifetime) = self else { return nil }
            return Int32(clamping: max(lifetime.components.seconds, 120))
        }
    }

    /// What is known about the network.
    package struct Network: Hashable, Sendable {
        package var isAvailable: Bool
        /// Names the way into the network: another interface or another address is another path.
        package var path: UInt64

        package init(isAvailable: Bool, path: UInt64 = 0) {
            self.isAvailable = isAvailable
            self.path = path
        }
    }
}
