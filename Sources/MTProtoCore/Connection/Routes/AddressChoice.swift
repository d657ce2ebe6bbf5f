/// Which address of a datacenter to dial: the first that has not failed, else the one whose failure is the oldest
/// (rows A07, T-30). What is remembered is bounded by the addresses that are known (row H-15).
struct AddressChoice: Sendable {
    private let isCDN: Bool
    private(set) var addresses: [DatacenterAddress]
    private(set) var failures: [DatacenterAddress: Instant] = [:]

    /// - Parameter isCDN: use the addresses of a content delivery network, and no others.
    init(_ addresses: [DatacenterAddress], isCDN: Bool = false) {
        self.addresses = addresses
        self.isCDN = isCDN
    }

    /// Takes over another list; failures of addresses that stay are kept.
    mutating func replace(with addresses: [DatacenterAddress]) {
        self.addresses = addresses
        failures = failures.filter { addresses.contains($0.key) }
    }

    /// The first of ``inOrder(isMedia:isProxied:)``.
    func next(isMedia: Bool, isProxied: Bool = false) -> DatacenterAddress? {
        inOrder(isMedia: isMedia, isProxied: isProxied).first
    }

    /// The addresses that may be used, in the order in which to try them (rows D04, P39).
    /// - Parameter isMedia: prefer addresses that serve files only; otherwise those are left out (row P06).
    /// - Parameter isProxied: prefer addresses that are meant for the way through a proxy.
    /// - Parameter asGiven: whatever has failed.
    func inOrder(isMedia: Bool, isProxied: Bool = false, asGiven: Bool = false) -> [DatacenterAddress] {
        var usable = addresses.filter { $0.isCDN == isCDN }
        let stable = isProxied ? usable.filter(\.preferForProxy) : []
        if !stable.isEmpty { usable = stable }
        let media = isMedia ? usable.filter(\.preferForMedia) : []
        let candidates = media.isEmpty ? usable.filter { !$0.preferForMedia } : media
        guard !failures.isEmpty, !asGiven else { return candidates }
        return candidates.enumerated().sorted { left, right in
            let (first, second) = (failures[left.element] ?? .distantPast, failures[right.element] ?? .distantPast)
            return (first, left.offset) < (second, right.offset)
        }.map(\.element)
    }

    /// Whether ``inOrder(isMedia:isProxied:asGiven:)`` has an address.
    func offers(_ address: DatacenterAddress, isMedia: Bool) -> Bool {
        let isForMedia = isMedia && addresses.contains { $0.isCDN == isCDN && $0.preferForMedia }
        return addresses.contains { $0.isCDN == isCDN && $0.preferForMedia == isForMedia && $0 == address }
    }

    mutating func failed(_ address: DatacenterAddress, now: Instant) {
        guard addresses.contains(address) else { return }
        failures[address] = now
    }

    mutating func worked(_ address: DatacenterAddress) {
        failures[address] = nil
    }
}
