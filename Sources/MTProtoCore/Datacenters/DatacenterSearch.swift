/// Asks the datacenters that are known for the addresses of one that is not (rows B17, N31): each once, in order.
package struct DatacenterSearch: Sendable {
    package enum Step: Hashable, Sendable {
        /// Ask this datacenter for the configuration, then call ``answered(by:with:)``.
        case ask(DatacenterID)
        case found(DatacenterAddressSet)
        /// No datacenter knows it.
        case failed
    }

    package let target: DatacenterID
    private var remaining: [DatacenterID]
    private var asked: DatacenterID?

    /// - Parameter home: asked first, as there may be a connection to it already.
    package init(target: DatacenterID, known: [DatacenterID], home: DatacenterID) {
        self.target = target
        let others = Set(known).subtracting([target, home]).sorted()
        remaining = (known.contains(home) && home != target ? [home] : []) + others
    }

    package mutating func start() -> Step {
        next()
    }

    /// What a datacenter said about the one that is looked for; nil if it did not answer.
    package mutating func answered(by datacenter: DatacenterID, with addresses: DatacenterAddressSet?) -> Step? {
        // A late answer of one that was given up changes nothing.
        guard datacenter == asked else { return nil }
        if let addresses, !addresses.isEmpty {
            asked = nil
            remaining = []
            return .found(addresses)
        }
        return next()
    }

    private mutating func next() -> Step {
        guard !remaining.isEmpty else {
            asked = nil
            return .failed
        }
        let datacenter = remaining.removeFirst()
        asked = datacenter
        return .ask(datacenter)
    }
}
