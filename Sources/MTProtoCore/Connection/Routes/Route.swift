/// How a packet travels between a client and a datacenter (row D02).
package enum Transport: String, Hashable, Sendable, CaseIterable, Codable {
    /// The obfuscated stream on a TCP connection.
    case tcp
    /// One request after the other with a packet in each.
    case http
    case https
    /// The obfuscated stream inside of a WebSocket.
    case webSocket = "ws"
    case secureWebSocket = "wss"

    /// Whether TLS lies around it.
    package var isSecure: Bool { self == .https || self == .secureWebSocket }
    /// Whether packets travel in requests, not in a stream.
    package var isHTTP: Bool { self == .http || self == .https }
    package var isWebSocket: Bool { self == .webSocket || self == .secureWebSocket }

    /// Where requests go. The fronts that speak HTTPS know other names, which let web pages in.
    func requestPath(isTest: Bool) -> String {
        if self == .http { return "/api" }
        return isTest ? "/apiw_test1" : "/apiw1"
    }
}

/// One way to a datacenter: which transport, to which address, and through which proxy (row D02).
package struct Route: Hashable, Sendable {
    package var transport: Transport
    /// The datacenter's address. The fronts that speak HTTP and WebSocket may have a name in place of one.
    package var address: DatacenterAddress
    package var proxy: ProxyConfiguration?
    /// What the server is called in TLS and HTTP, where that is not the host of the address.
    package var name: String?

    package init(
        _ address: DatacenterAddress, transport: Transport = .tcp, proxy: ProxyConfiguration? = nil,
        name: String? = nil
    ) {
        self.name = name
        self.transport = transport
        self.address = address
        self.proxy = proxy
    }

    /// Whether it is TCP to the address itself.
    var isDirect: Bool { transport == .tcp && proxy == nil && name == nil }

    /// Host and port as URLs have them: without the port that goes without saying.
    package var authority: String {
        let host = name ?? (address.isIPv6 ? "[\(address.host)]" : address.host)
        return address.port == (transport.isSecure ? 443 : 80) ? host : "\(host):\(address.port)"
    }

    /// What the server has to prove that it is called.
    package var serverName: String { name ?? address.host }

    /// The same without a proxy.
    var direct: Route {
        var route = self
        route.proxy = nil
        return route
    }

    /// The transport in words, for reports.
    package var transportText: String {
        guard let proxy else { return transport.rawValue }
        return "\(transport.rawValue) through \(proxy.kindText)"
    }
}

extension Route: CustomStringConvertible {
    package var description: String {
        let end = address.isIPv6 ? "[\(address.host)]:\(address.port)" : "\(address.host):\(address.port)"
        guard let proxy else { return "\(transport.rawValue) \(end)" }
        // An MTProxy finds the datacenter by itself.
        return proxy.secret == nil ? "\(transport.rawValue) \(end) through the \(proxy)" : "the \(proxy)"
    }
}

/// What to connect a socket to.
package struct DialTarget: Hashable, Sendable {
    package let route: Route
    /// Only to see whether there is a datacenter, as long as the connection is not opened for more.
    package let isProbe: Bool

    package init(_ route: Route, isProbe: Bool = false) {
        self.route = route
        self.isProbe = isProbe
    }

    /// An IP literal, or the name of a proxy or of a front.
    package var host: String { route.proxy?.server ?? route.address.host }
    package var port: UInt16 { route.proxy?.port ?? route.address.port }
    /// What the connection is for: the datacenter itself, or what a proxy connects to.
    package var address: DatacenterAddress { route.address }
    /// The way of the packets, for reports.
    package var transport: String { route.transportText }
    /// Whether it is a proxy.
    package var isProxy: Bool { route.proxy != nil }
    /// Whether ``host`` may be a name: datacenters themselves never have one (row A02).
    package var mayHaveName: Bool { isProxy || route.transport != .tcp }
}
