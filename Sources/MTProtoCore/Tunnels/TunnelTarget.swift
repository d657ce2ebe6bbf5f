/// Where a proxy is asked to connect to.
package struct TunnelTarget: Sendable, Hashable {
    /// How a host is written.
    package enum Host: Sendable, Hashable {
        case ipv4([UInt8])
        case ipv6([UInt8])
        case name(String)
    }

    package let host: Host
    package let port: UInt16
    /// As it was written.
    package let text: String

    /// - Parameter host: an IPv4 or IPv6 literal, or a name.
    package init(host: String, port: UInt16) throws(TunnelError) {
        guard (1...255).contains(host.utf8.count), host.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }) else {
            throw .unusableTarget
        }
        self.port = port
        text = host
        if let address = IPLiteral.ipv4(host) {
            self.host = .ipv4((0..<4).map { UInt8(truncatingIfNeeded: address >> (24 - 8 * $0)) })
        } else if let bytes = IPLiteral.ipv6(host) {
            self.host = .ipv6(bytes)
        } else {
            self.host = .name(host)
        }
    }

    /// As URLs and HTTP write it: IPv6 literals in brackets.
    package var authority: String {
        if case .ipv6 = host { "[\(text)]:\(port)" } else { "\(text):\(port)" }
    }
}
