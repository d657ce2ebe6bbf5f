/// One way to reach a datacenter (row A06; core.telegram.org/constructor/dcOption).
package struct DatacenterAddress: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// An IPv4 or IPv6 literal. Datacenters are never reached by name (row A02).
    package var host: String
    package var port: UInt16
    /// Serves files only.
    package var preferForMedia: Bool
    /// Speaks only the obfuscated TCP transport.
    package var restrictToTCP: Bool
    /// Belongs to a content delivery network.
    package var isCDN: Bool
    /// A stable address, the one to use through proxies ("static" in the schema).
    package var preferForProxy: Bool
    /// Nothing of the datacenter listens on other ports of the address ("this_port_only" in the schema).
    package var isPortFixed: Bool
    /// Key of the transport obfuscation; absent is not the same as empty.
    package var secret: [UInt8]?

    package init(
        host: String,
        port: UInt16,
        preferForMedia: Bool = false,
        restrictToTCP: Bool = false,
        isCDN: Bool = false,
        preferForProxy: Bool = false,
        isPortFixed: Bool = false,
        secret: [UInt8]? = nil
    ) {
        self.host = host
        self.port = port
        self.preferForMedia = preferForMedia
        self.restrictToTCP = restrictToTCP
        self.isCDN = isCDN
        self.preferForProxy = preferForProxy
        self.isPortFixed = isPortFixed
        self.secret = secret
    }

    /// Whether `host` is written as an IPv6 literal.
    package var isIPv6: Bool {
        host.utf8.contains(UInt8(ascii: ":"))
    }

    // The flags and the secret rarely tell addresses apart; hashing the pair keeps the hash cheap.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(host)
        hasher.combine(port)
    }

    /// Host and port, for people.
    package var target: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// For logs: the secret itself is never shown.
    package var description: String {
        "\(target)#(\(preferForMedia),\(isCDN),\(preferForProxy),\(secret == nil ? "no secret" : "secret"))"
    }

    /// Nothing but ``description`` (row H-02).
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}

/// The addresses of one datacenter, in the server's order of preference.
///
/// Two sets are equal when they hold the same addresses: order is a preference, not a change (rows A07, N19).
package struct DatacenterAddressSet: Hashable, Sendable {
    /// In order, without repetition.
    package private(set) var addresses: [DatacenterAddress]

    /// Keeps the first of equal addresses.
    package init(_ addresses: [DatacenterAddress] = []) {
        var seen: Set<DatacenterAddress> = []
        self.addresses = addresses.filter { seen.insert($0).inserted }
    }

    package var isEmpty: Bool {
        addresses.isEmpty
    }

    package var first: DatacenterAddress? {
        addresses.first
    }

    package func contains(_ address: DatacenterAddress) -> Bool {
        addresses.contains(address)
    }

    /// The most addresses that ``prepend(_:)`` leaves: those that servers name for a datacenter, and a few more.
    package static let prependLimit = 40

    /// Puts one address in front, unless it is known (row A12). Where there are many, it takes the place of the one that was
    /// put in front before it: those at the end are the servers' own.
    /// - Returns: whether the set changed.
    package mutating func prepend(_ address: DatacenterAddress) -> Bool {
        guard !contains(address) else { return false }
        addresses.insert(address, at: 0)
        if addresses.count > Self.prependLimit { addresses.remove(at: 1) }
        return true
    }

    package static func == (lhs: DatacenterAddressSet, rhs: DatacenterAddressSet) -> Bool {
        lhs.addresses.count == rhs.addresses.count && Set(lhs.addresses) == Set(rhs.addresses)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(Set(addresses))
    }
}
