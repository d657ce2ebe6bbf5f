import MTProtoCore

/// Thirty simulated days of one or two clients.
package final class SoakRun {
    /// A soak in which an invariant did not hold.
    package struct Failure: Hashable, Sendable {
        package var seed: UInt64
        package var violation: Violation
    }

    package typealias Statistics = ExplorerRun.Statistics

    package static func run(seed: UInt64) -> (statistics: Statistics, failure: Failure?) {
        (Statistics(), nil)
    }
}

extension ExplorerRun.Statistics {
    package mutating func add(_ other: Self) {
        calls += other.calls
        answered += other.answered
        failed += other.failed
        cancelled += other.cancelled
        runs += other.runs
        repetitions += other.repetitions
        updates += other.updates
        connections += other.connections
        packets += other.packets
        events += other.events
        time += other.time
        // Sums do not depend on the order in which runs end.
        hash &+= other.hash
    }
}
