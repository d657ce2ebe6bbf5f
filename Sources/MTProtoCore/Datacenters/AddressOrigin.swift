/// Where what is known about a datacenter's addresses comes from, and since when.
package struct AddressOrigin: Hashable, Sendable {
    package enum Source: Int32, Hashable, Sendable, CaseIterable {
        /// A datacenter's configuration.
        case configuration = 1
        /// A backup configuration.
        case backup = 2
        /// A notification.
        case notification = 3
    }

    package var source: Source
    /// The exact source: a datacenter, a resolver.
    package var detail: String
    /// Unix time in seconds, by the server's clock as far as known.
    package var time: Int64

    package init(_ source: Source, detail: String, time: Int64) {
        self.source = source
        self.detail = detail
        self.time = time
    }
}

/// What of a datacenter's configuration matters beside the addresses (row B13).
package struct ConfigurationRecord: Hashable, Sendable {
    /// When it was received, and until when the server wants it to be used: Unix time in seconds.
    package var received: Int64
    package var expires: Int64
    /// Which datacenter said so.
    package var datacenter: DatacenterID
    /// The server believes that the client is where its addresses are blocked (rows N48, P40): bit 8, `blocked_mode`.
    package var isBlocked: Bool
    /// Bit 14, `force_try_ipv6` (row P18).
    package var prefersIPv6: Bool

    package init(
        received: Int64, expires: Int64, datacenter: DatacenterID, isBlocked: Bool = false, prefersIPv6: Bool = false
    ) {
        self.received = received
        self.expires = expires
        self.datacenter = datacenter
        self.isBlocked = isBlocked
        self.prefersIPv6 = prefersIPv6
    }
}
