import MTProtoCore

/// What the system says about the way from this machine to the servers.
package struct SystemNetwork: Hashable, Sendable {
    package enum Medium: Hashable, Sendable {
        case wifi, cellular, other
    }

    /// Whether anything leads there.
    package var isAvailable: Bool
    /// Names the way: the same after a restart, another one where interface, gateway or own address are others.
    package var path: UInt64
    /// Nil if the system does not say it.
    package var medium: Medium?

    package init(isAvailable: Bool, path: UInt64, medium: Medium? = nil) {
        self.isAvailable = isAvailable
        self.path = path
        self.medium = medium
    }

    /// A number for what a way is known by: FNV-1a, which is the same in every process. Never 0, which names no way.
    static func path(of parts: [[UInt8]]) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for part in parts {
            for byte in [UInt8(clamping: part.count)] + part {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
            }
        }
        return max(hash, 1)
    }
}

/// Watches what the system says about the way to some addresses. Nothing is sent anywhere.
package struct NetworkWatch: Sendable {
    package enum Report: Hashable, Sendable {
        /// How things stand: at first, and after each change.
        case network(SystemNetwork)
        /// They cannot be told, and why.
        case unable(String)
    }

    /// - Parameters:
    ///   - addresses: IP literals; others are left out.
    ///   - time: what the watch goes by.
    package typealias Begin = @Sendable (_ addresses: [String], _ time: TimeSource) -> AsyncStream<Report>

    private let begin: Begin

    package init(_ begin: @escaping Begin) {
        self.begin = begin
    }

    /// Begins to watch. The watch ends with its reader.
    package func reports(toward addresses: [String], time: TimeSource) -> AsyncStream<Report> {
        begin(addresses, time)
    }

    /// By what the system has: netlink on Linux, Network.framework on Apple's systems.
    package static let system = NetworkWatch { addresses, time in
        #if canImport(Network)
            return PathMonitor.reports(toward: addresses.compactMap { NetworkWatch.bytes(of: $0) })
        #elseif os(Linux)
            return NetlinkSocket.reports(toward: addresses.compactMap { NetworkWatch.bytes(of: $0) }, time: time)
        #else
            return AsyncStream { reports in
                reports.yield(.unable("this system is not known"))
                reports.finish()
            }
        #endif
    }

    /// The bytes of an IP literal.
    package static func bytes(of address: String) -> [UInt8]? {
        if let number = IPLiteral.ipv4(address) {
            return (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
        }
        return IPLiteral.ipv6(address)
    }
}
