/// Which address of a datacenter to dial: the first that has not failed, else the one whose failure is the oldest
/// (rows A07, T-30). What is remembered is bounded by the addresses that are known (row H-15).
struct AddressChoice: Sendable {
    private let isCDN: Bool
    private(set) var addresses: [DatacenterAddress]
    private var failures: [DatacenterAddress: Instant] = [:]

    /// How many failures are remembered.
    var rememberedCount: Int { failures.count }

    /// - Parameter isCDN: only addresses of a content delivery network are used; else those are left out.
    init(_ addresses: [DatacenterAddress], isCDN: Bool = false) {
        self.addresses = addresses
        self.isCDN = isCDN
    }

    /// Takes over another list; failures of addresses that stay are kept.
    mutating func replace(with addresses: [DatacenterAddress]) {
        self.addresses = addresses
        failures = failures.filter { addresses.contains($0.key) }
    }

    /// - Parameter isMedia: prefer addresses that serve files only; otherwise those are left out (row P06).
    /// - Parameter isProxied: prefer addresses that are meant for the way through a proxy.
    func next(isMedia: Bool, isProxied: Bool = false) -> DatacenterAddress? {
        var usable = addresses.filter { $0.isCDN == isCDN }
        let stable = isProxied ? usable.filter(\.preferForProxy) : []
        if !stable.isEmpty { usable = stable }
        let media = isMedia ? usable.filter(\.preferForMedia) : []
        let candidates = media.isEmpty ? usable.filter { !$0.preferForMedia } : media
        var best: DatacenterAddress?
        for address in candidates {
            guard let failure = failures[address] else { return address }
            guard let current = best, let earliest = failures[current], failure >= earliest else {
                best = address
                continue
            }
        }
        return best
    }

    mutating func failed(_ address: DatacenterAddress, now: Instant) {
        guard addresses.contains(address) else { return }
        failures[address] = now
    }

    mutating func worked(_ address: DatacenterAddress) {
        failures[address] = nil
    }
}
