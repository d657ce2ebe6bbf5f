import MTProtoCore

/// What connections speak below the protocol.
public enum TelegramTransport: String, Hashable, Sendable, CaseIterable {
    /// Whatever works, the cheapest first.
    case automatic
    /// The obfuscated stream on a TCP connection, and nothing else.
    case tcp
    /// HTTP requests, and nothing else.
    case http
    /// HTTP requests inside of TLS, to the datacenters' fronts, and nothing else. The configurations of Telegram's own
    /// servers name none for it: where `servers.fronts` has none for a datacenter, requests to it fail at once with
    /// `invalidConfiguration`.
    case https
    /// WebSocket, and nothing else.
    case webSocket = "ws"
    /// WebSocket inside of TLS, to the datacenters' fronts, and nothing else; without one as ``https``.
    case secureWebSocket = "wss"

    var only: Transport? { self == .automatic ? nil : Transport(rawValue: rawValue) }
}

extension TelegramConfiguration.Servers {
    /// A server in front of a datacenter that speaks HTTP or WebSocket, and often TLS.
    public struct Front: Hashable, Sendable {
        /// The datacenter behind it.
        public var datacenter: Int
        /// One of ``TelegramTransport``, neither `automatic` nor `tcp`.
        public var transport: TelegramTransport
        /// What it is called: what TLS has to prove.
        public var name: String
        /// The IP literal to dial; nil to look ``name`` up.
        public var address: String?
        public var port: Int

        public init(
            datacenter: Int, transport: TelegramTransport, name: String, address: String? = nil, port: Int = 443
        ) {
            self.datacenter = datacenter
            self.transport = transport
            self.name = name
            self.address = address
            self.port = port
        }
    }

    /// The name of a datacenter in the names of its web servers, from `pluto` of 1 to `flora` of 5; nil for other numbers.
    /// For a ``Front`` of one's own, such as `venus.web.telegram.org`.
    public static func alias(ofDatacenter id: Int) -> String? { DatacenterID(id).alias }

    /// The fronts of Telegram's own datacenters: the names under which they take WebSockets inside of TLS.
    static func fronts(datacenters: ClosedRange<Int>) -> [Front] {
        datacenters.compactMap { id in
            alias(ofDatacenter: id).map {
                Front(datacenter: id, transport: .secureWebSocket, name: "\($0).web.telegram.org")
            }
        }
    }

    /// The fronts by datacenter, as connections need them.
    func routes() throws(TelegramError) -> [DatacenterID: [Route]] {
        var routes: [DatacenterID: [Route]] = [:]
        for (index, front) in fronts.enumerated() {
            guard let transport = front.transport.only, transport != .tcp,
                let port = UInt16(exactly: front.port), port != 0, (1...1000).contains(front.datacenter),
                (try? TunnelTarget(host: front.name, port: port)) != nil,
                front.address.map(IPLiteral.isValid) ?? true
            else {
                throw TelegramError(
                    .invalidConfiguration,
                    message: "The front '\(front.name)' of datacenter \(front.datacenter) cannot be used",
                    location: "servers.fronts[\(index)]",
                    hint: "It needs a transport but TCP, a name, a port from 1 to 65535 and, if any, an IP literal.")
            }
            let address = DatacenterAddress(host: front.address ?? front.name, port: port)
            routes[DatacenterID(front.datacenter), default: []].append(
                Route(
                    address, transport: transport, name: [nil, front.name].contains(front.address) ? nil : front.name))
        }
        return routes
    }
}
