import MTProtoCore

@testable import MTProtoSimulation

extension Simulation {
    /// Runs until an instant, and leaves the time there.
    func run(until end: Instant) {
        run(until: end) { false }
    }
}

extension Timeline {
    /// The records that are still there, the oldest first.
    var records: [Record] {
        guard ring.count == capacity, capacity > 0 else { return ring }
        let start = Int(count % UInt64(capacity))
        return Array(ring[start...] + ring[..<start])
    }
}

extension VirtualNetwork {
    /// How many connections a host has, in whatever state.
    func connectionCount(of host: Int) -> Int {
        connections.count { connection in
            connection.isClientOpen && connection.client == host
                || connection.isServerOpen && connection.server == host
        }
    }
}
