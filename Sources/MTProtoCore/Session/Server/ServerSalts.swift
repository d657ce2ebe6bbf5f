/// The salts that a server gives out for one authorization key: a new one each period, each valid for two periods, and
/// accepted for a while longer (row H08).
///
/// The schedule is a function of its seed and the time, so that copies of the value agree.
// checked: all times are the server's own.
package struct ServerSalts: Hashable, Sendable {
    /// How long an expired salt is still accepted, in seconds.
    package static let grace: Int64 = 1800

    /// When the first salt begins, in seconds of Unix time.
    package let start: Int64
    /// Seconds from the beginning of one salt to that of the next.
    package let period: Int64
    private let first: Int64
    private let seed: UInt64

    /// - Parameters:
    ///   - initial: the salt that the key exchange yields; the first of the schedule.
    ///   - start: when it begins, in seconds of Unix time.
    ///   - period: seconds between two salts; at least 1.
    ///   - seed: decides all later salts.
    package init(initial: Int64, start: Int64, period: Int64 = 1800, seed: UInt64) {
        self.first = initial
        self.start = start
        self.period = max(1, period)
        self.seed = seed
    }

    /// The salt that the server itself uses at `seconds` of Unix time.
    package func current(at seconds: Int64) -> ServerSalt {
        salt(index(at: seconds))
    }

    /// Whether a client may use `value` at `seconds`.
    package func accepts(_ value: Int64, at seconds: Int64) -> Bool {
        let newest = index(at: seconds)
        let oldest = max(0, newest - 2 - Self.grace / period)
        return (oldest...newest).contains { index in
            let candidate = salt(index)
            return candidate.value == value && seconds < candidate.validUntil + Self.grace
        }
    }

    /// The salts that are valid at `seconds` and those that follow, at most `count` and at most 64.
    package func upcoming(_ count: Int, at seconds: Int64) -> [ServerSalt] {
        let newest = index(at: seconds)
        let salts = (max(0, newest - 1)...(newest + 63)).lazy.map(salt).filter { $0.validUntil > seconds }
        return Array(salts.prefix(min(max(count, 1), 64)))
    }

    private func index(at seconds: Int64) -> Int64 {
        max(0, (seconds - start) / period)
    }

    private func salt(_ index: Int64) -> ServerSalt {
        let since = start + index * period
        return ServerSalt(value: value(index), validSince: since, validUntil: since + 2 * period)
    }

    private func value(_ index: Int64) -> Int64 {
        guard index > 0 else { return first }
        var mixed = seed &+ UInt64(bitPattern: index) &* 0x9e37_79b9_7f4a_7c15
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return Int64(bitPattern: mixed ^ mixed >> 31)
    }
}
