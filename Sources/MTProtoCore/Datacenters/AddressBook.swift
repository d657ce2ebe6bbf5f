/// Where datacenters can be reached, and where from that is known (rows A03, A10–A12): what the client was made with,
/// and what servers, backup configurations and notifications said since.
package struct AddressBook: Sendable {
    /// What became of what was said.
    package enum Change: Hashable, Sendable {
        /// It was known: there is nothing to write and nothing to tell (row N19).
        case none
        /// Another set of addresses, or the same with one in front that was not there.
        case changed
    }

    private let seeds: [DatacenterID: DatacenterAddressSet]
    private var learned: [DatacenterID: DatacenterAddressSet] = [:]
    private var preferred: [DatacenterID: DatacenterAddress] = [:]
    private var backups: [DatacenterID: BackupAddresses] = [:]
    /// Whether a server said that IPv6 is to be tried first (row P18).
    package var prefersIPv6 = false

    package init(seeds: [DatacenterID: DatacenterAddressSet]) {
        self.seeds = seeds
    }

    /// The addresses of a datacenter: what was learnt, else the seeds (row A10), with those of backup configurations
    /// around them.
    package func addresses(of datacenter: DatacenterID) -> DatacenterAddressSet {
        let said = said(of: datacenter)
        return backups[datacenter]?.around(said) ?? said
    }

    /// What servers said, else the seeds.
    package func said(of datacenter: DatacenterID) -> DatacenterAddressSet {
        if let learned = learned[datacenter], !learned.isEmpty { return learned }
        return seeds[datacenter] ?? DatacenterAddressSet()
    }

    /// The addresses in the order in which to try them: the one that was chosen by hand, then those whose last attempt
    /// did not fail, then the others, the oldest failure first. IPv6 comes last, unless it answered lately or a server wants it to be tried
    /// (row P18): then it comes first, as long as it does not fail.
    package func inOrder(
        for datacenter: DatacenterID, statistics: AddressStatistics, now: Int64
    ) -> DatacenterAddressSet {
        let known = addresses(of: datacenter)
        let preferred = preferred[datacenter]
        let knowsIPv6 = statistics.hasRecentIPv6Answer(of: datacenter, now: now)
        func rank(_ address: DatacenterAddress) -> (Int, Int64) {
            if address == preferred { return (0, .min) }
            let failure = statistics.failure(of: address, in: datacenter) ?? .min
            if address.isIPv6, prefersIPv6, failure == .min { return (1, .min) }
            return (address.isIPv6 && !knowsIPv6 && !prefersIPv6 ? 3 : 2, failure)
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
        Set(seeds.keys).union(learned.keys).union(backups.keys).filter(knows).sorted()
    }

    // MARK: - Changes

    /// Takes over a whole set that a server named (row A11). An empty one says nothing, nor does the one that is used
    /// anyway, in whatever order.
    package mutating func learn(_ set: DatacenterAddressSet, for datacenter: DatacenterID) -> Change {
        guard !set.isEmpty, datacenter.rawValue != 0, said(of: datacenter) != set else { return .none }
        learned[datacenter] = set
        return .changed
    }

    /// Puts one address in front of those that are there (row A12).
    package mutating func add(_ address: DatacenterAddress, to datacenter: DatacenterID) -> Change {
        var set = said(of: datacenter)
        guard datacenter.rawValue != 0, set.prepend(address) else { return .none }
        learned[datacenter] = set
        return .changed
    }

    /// An address of a backup configuration. What servers say later does not push it out: they may name blocked
    /// addresses only. An address that answered stands in front of the others, an untried one behind them.
    package mutating func addBackup(
        _ address: DatacenterAddress, hasAnswered: Bool, for datacenter: DatacenterID
    ) -> Change {
        guard datacenter.rawValue != 0 else { return .none }
        let before = addresses(of: datacenter).addresses
        backups[datacenter, default: BackupAddresses()].add(address, hasAnswered: hasAnswered)
        return before == addresses(of: datacenter).addresses ? .none : .changed
    }

    /// The addresses of backup configurations, to be stored.
    package var backupAddresses: [(datacenter: DatacenterID, addresses: BackupAddresses)] {
        backups.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Tries an address first as long as it is one of the datacenter's (rows B12, P31).
    ///
    /// - Returns: whether that was not so before.
    package mutating func prefer(_ address: DatacenterAddress?, for datacenter: DatacenterID) -> Bool {
        guard preferred[datacenter] != address else { return false }
        preferred[datacenter] = address
        return true
    }
}
