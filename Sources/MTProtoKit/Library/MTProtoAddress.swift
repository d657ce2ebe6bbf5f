import MTProtoCore
import NIOCore

/// One place where a datacenter listens.
public struct MTProtoAddress: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// An IP literal.
    public var host: String
    /// From 1 to 65535.
    public var port: Int
    /// Whether nothing but TCP is spoken there.
    public var isTCPOnly: Bool
    /// What the obfuscation of the stream is keyed with besides, in one of the forms that MTProxies have; nil for
    /// nothing.
    public var secret: [UInt8]?

    public init(host: String, port: Int, isTCPOnly: Bool = true, secret: [UInt8]? = nil) {
        self.host = host
        self.port = port
        self.isTCPOnly = isTCPOnly
        self.secret = secret
    }

    /// Host and port, never the secret.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// The address without its secret.
    public var customMirror: Mirror {
        Mirror(self, children: ["host": host, "port": port, "isTCPOnly": isTCPOnly])
    }

    init(_ address: DatacenterAddress) {
        self.init(
            host: address.host, port: Int(address.port), isTCPOnly: address.restrictToTCP, secret: address.secret)
    }

    /// The same for the machines.
    func checked(_ location: String) throws(MTProtoError) -> DatacenterAddress {
        guard let port = UInt16(exactly: port), port != 0,
            (try? SocketAddress(ipAddress: host, port: Int(port))) != nil
        else {
            throw MTProtoError(
                .invalidConfiguration, message: "\(self) is no address", location: location,
                hint: "It needs an IP literal and a port from 1 to 65535.")
        }
        if let secret {
            do {
                _ = try ProxySecret(bytes: secret)
            } catch {
                throw MTProtoError(
                    .invalidConfiguration, message: "The secret of \(self) cannot be used: \(error)",
                    location: location, hint: "Give it in one of the forms that MTProxies have, or leave it out.")
            }
        }
        return DatacenterAddress(host: host, port: port, restrictToTCP: isTCPOnly, isPortFixed: true, secret: secret)
    }
}

/// A server in front of a datacenter that speaks HTTP or WebSocket, and often TLS.
public struct MTProtoFront: Hashable, Sendable {
    /// Neither `automatic` nor `tcp`.
    public var transport: MTProtoTransport
    /// What it is called: what TLS has to prove.
    public var name: String
    /// The IP literal to dial; nil to look ``name`` up.
    public var address: String?
    /// From 1 to 65535.
    public var port: Int

    public init(transport: MTProtoTransport, name: String, address: String? = nil, port: Int = 443) {
        self.transport = transport
        self.name = name
        self.address = address
        self.port = port
    }

    func route(_ location: String) throws(MTProtoError) -> Route {
        guard let transport = transport.only, transport != .tcp, let port = UInt16(exactly: port), port != 0,
            (try? TunnelTarget(host: name, port: port)) != nil, address.map(IPLiteral.isValid) ?? true
        else {
            throw MTProtoError(
                .invalidConfiguration, message: "The front '\(name)' cannot be used", location: location,
                hint: "It needs a transport but TCP, a name, a port from 1 to 65535 and, if any, an IP literal.")
        }
        return Route(
            DatacenterAddress(host: address ?? name, port: port), transport: transport,
            name: address == nil || address == name ? nil : name)
    }
}
