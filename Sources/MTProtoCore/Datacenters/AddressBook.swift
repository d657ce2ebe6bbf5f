/// Where datacenters can be reached, and where from that is known (rows A03, A10–A12): what the client was made with,
/// and what servers, backup configurations and notifications said since.
package struct AddressBook: Sendable {
    /// What became of what was said.
    package enum Change: Hashable, Sendable {
        /// It was known: nothing is to be written, nobody to be told (row N19).
        case none
        /// Another set of addresses, or the same with one in front that was not there.
        case changed
    }

    private let seeds: [DatacenterID: DatacenterAddressSet]
    private var learned: [DatacenterID: DatacenterAddressSet] = [:]
    private var preferred: [DatacenterID: DatacenterAddress] = [:]

    package init(seeds: [DatacenterID: DatacenterAddressSet]) {
        self.seeds = seeds
    }

    /// The addresses of a datacenter: what was learnt, else the seeds (row A10).
    package func addresses(of datacenter: DatacenterID) -> DatacenterAddressSet {
        if let learned = learned[datacenter], !learned.isEmpty { return learned }
        return seeds[datacenter] ?? DatacenterAddressSet()
    }

    /// The addresses in the order in which to try them: the one that was chosen by hand, then those whose last attempt
    /// did not fail, then the others, the oldest failure first. IPv6 comes last, unless it answered lately (row P18).
    package func inOrder(
        for datacenter: DatacenterID, statistics: AddressStatistics, now: Int64
    ) -> DatacenterAddressSet {
        let known = addresses(of: datacenter)
        let preferred = preferred[datacenter]
        let prefersIPv6 = statistics.hasRecentIPv6Answer(of: datacenter, now: now)
        func rank(_ address: DatacenterAddress) -> (Int, Int64) {
            if address == preferred { return (0, .min) }
            let failure = statistics.failure(of: address, in: datacenter) ?? .min
            return (address.isIPv6 && !prefersIPv6 ? 2 : 1, failure)
        }
        let sorted = known.addresses.enumerated().sorted { left, right in
            let (first, second) = (rank(left.element), rank(right.element))
            return (first.0, first.1, left.offset) < (second.0, second.1, right.offset)
        }
        return DatacenterAddressSet(sorted.map(\.element))
    }

    package func knows(_ datacenter: DatacenterID) -> Bool {
        !addresses(of: datacenter).isEmpty
    }

    /// Every datacenter with an address.
    package var datacenters: [DatacenterID] {
        Set(seeds.keys).union(learned.keys).filter(knows).sorted()
    }

    // MARK: - Changes

    /// Takes over a whole set that a server named (row A11). An empty one says nothing, nor does the one that is used
    /// anyway, in whatever order.
    package mutating func learn(_ set: DatacenterAddressSet, for datacenter: DatacenterID) -> Change {
        guard !set.isEmpty, datacenter.rawValue != 0, addresses(of: datacenter) != set else { return .none }
        learned[datacenter] = set
        return .changed
    }

    /// Puts one address in front of those that are there (row A12).
    package mutating func add(_ address: DatacenterAddress, to datacenter: DatacenterID) -> Change {
        var set = addresses(of: datacenter)
        guard datacenter.rawValue != 0, set.prepend(address) else { return .none }
        learned[datacenter] = set
        return .changed
    }

    /// Tries an address first as long as it is one of the datacenter's (rows B12, P31).
    ///
    /// - Returns: whether that was not so before.
    package mutating func prefer(_ address: DatacenterAddress?, for datacenter: DatacenterID) -> Bool {
        guard preferred[datacenter] != address else { return false }
        preferred[datacenter] = address
        return true
    }

    /// The address chosen by hand, if it still is one of the datacenter's (row D04).
    package func preference(for datacenter: DatacenterID) -> DatacenterAddress? {
        preferred[datacenter].flatMap { addresses(of: datacenter).contains($0) ? $0 : nil }
    }
}
