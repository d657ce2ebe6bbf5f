import MTProtoCore

/// The chance of a simulation: one 64-bit state, drawn from often, so without the detours of a source for secrets.
package struct SimulationRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    @inline(__always)
    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    /// A generator whose draws have nothing to do with the further ones of this one.
    package mutating func fork() -> SimulationRandom {
        SimulationRandom(seed: next())
    }

    /// A number from 0 up to and including `limit`; 0 for limits that are not positive.
    @inline(__always)
    package mutating func upTo(_ limit: Int64) -> Int64 {
        guard limit > 0 else { return 0 }
        return Int64((UInt64(limit) &+ 1).multipliedFullWidth(by: next()).high)
    }

    /// Whether something of this chance (0 to 1) happens.
    @inline(__always)
    package mutating func happens(_ chance: Double) -> Bool {
        guard chance > 0 else { return false }
        return Double(next() >> 11) * 0x1p-53 < chance
    }

    /// A duration in a range.
    package mutating func duration(in range: ClosedRange<Duration>) -> Duration {
        let lower = range.lowerBound.inNanoseconds
        return .nanoseconds(lower + upTo(range.upperBound.inNanoseconds - lower))
    }
}
