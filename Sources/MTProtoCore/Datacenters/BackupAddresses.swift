/// What backup configurations named for one datacenter (row B16). Bounded: the newest count.
package struct BackupAddresses: Hashable, Sendable {
    /// More of a kind are forgotten.
    package static let limit = 4

    /// A datacenter answered there; the newest first.
    package private(set) var answered: [DatacenterAddress] = []
    /// Not tried yet.
    package private(set) var untried: [DatacenterAddress] = []

    package init() {}

    package mutating func add(_ address: DatacenterAddress, hasAnswered: Bool) {
        if !hasAnswered, answered.contains(where: { $0.isSamePlace(as: address) }) { return }
        untried.removeAll { $0.isSamePlace(as: address) }
        if hasAnswered {
            answered.removeAll { $0.isSamePlace(as: address) }
            answered = Array(([address] + answered).prefix(Self.limit))
        } else {
            untried = Array(([address] + untried).prefix(Self.limit))
        }
    }

    /// The addresses of a datacenter with these in front and behind. Where a server named the same place, with what it
    /// is for, that counts.
    func around(_ said: DatacenterAddressSet) -> DatacenterAddressSet {
        func known(_ address: DatacenterAddress) -> DatacenterAddress {
            said.addresses.first { $0.isSamePlace(as: address) } ?? address
        }
        return DatacenterAddressSet(answered.map(known) + said.addresses + untried.map(known))
    }
}

extension DatacenterAddress {
    /// Whether both lead to the same place in the same way, whatever they are said to be for.
    package func isSamePlace(as other: DatacenterAddress) -> Bool {
        host == other.host && port == other.port && secret == other.secret
    }
}
