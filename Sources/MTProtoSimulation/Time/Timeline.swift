import MTProtoCore

/// What happened in a simulation: the last records in a ring, and a hash over all of them.
///
/// Two runs from one seed have the same hash; that is what reproducing means here.
package struct Timeline: Sendable {
    /// What kind of thing happened.
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// `a` socket, `b` listener.
        case dialled, accepted, connected, refused
        /// `a` socket, `b` ``VirtualNetwork/EndReason``.
        case ended
        /// `a` socket, `b` bytes.
        case wrote, received
        /// `a` socket.
        case closed, fellSilent
        /// `a` a number that the host gives, `b` whatever goes with it.
        case submitted, completed, failed, executed, update
        /// `a` nanoseconds.
        case slept, woke
        case linkChanged, networkDown, networkUp
    }

    package struct Record: Hashable, Sendable {
        package var at: Instant
        package var host: UInt32
        package var kind: Kind
        package var a: UInt64
        package var b: UInt64
    }

    /// The records that are still there; where all places are taken, the oldest stands where the next one will.
    private(set) var ring: [Record] = []
    let capacity: Int
    /// How many records there were.
    package private(set) var count: UInt64 = 0
    /// Over every record, including those that the ring has lost.
    package private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325

    package init(capacity: Int) {
        self.capacity = max(0, capacity)
    }

    @inline(__always)
    package mutating func add(_ kind: Kind, host: Int, a: UInt64 = 0, b: UInt64 = 0, at now: Instant) {
        mix(UInt64(bitPattern: now.nanoseconds) ^ UInt64(kind.rawValue) << 56 ^ UInt64(truncatingIfNeeded: host) << 40)
        mix(a ^ b &* 0x9e37_79b9_7f4a_7c15)
        if capacity > 0 {
            let record = Record(at: now, host: UInt32(truncatingIfNeeded: host), kind: kind, a: a, b: b)
            if ring.count < capacity {
                ring.append(record)
            } else {
                ring[Int(count % UInt64(capacity))] = record
            }
        }
        count &+= 1
    }

    @inline(__always)
    private mutating func mix(_ value: UInt64) {
        var z = (hash ^ value) &* 0xff51_afd7_ed55_8ccd
        z ^= z >> 32
        hash = z
    }
}
