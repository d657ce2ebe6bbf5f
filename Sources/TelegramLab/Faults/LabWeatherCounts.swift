import MTProtoCore

/// How often each thing that was ordered of a datacenter has happened, and what it has struck.
package struct LabWeatherCounts: Hashable, Sendable {
    /// What is counted; the raw value is its name in reports.
    package enum Kind: String, CaseIterable, Sendable {
        /// Connections that were closed by an order, restarts included.
        case dropped
        /// New connections that were closed while they were to be refused.
        case refused
        /// Answers that were given later.
        case delayed
        /// Pieces of streams that came later, in either direction.
        case late
        /// Answers that were kept back.
        case heldBack = "held_back"
        /// Answers that were kept back and are not any more.
        case released
        /// Requests that were answered with an error in place of being run, by ``Lab/failNext(_:at:code:message:times:)``.
        case failed
        case restarts
        /// Keys that got new salts.
        case saltsRenewed = "salts_renewed"
        /// Sessions that were forgotten, those included that went with a restart or with their key.
        case sessionsForgotten = "sessions_forgotten"
        case keysForgotten = "keys_forgotten"
        /// How often the clock was moved, back as well.
        case clockMoves = "clock_moves"
    }

    private var numbers: [Kind: Int] = [:]

    /// How often something has happened.
    package subscript(kind: Kind) -> Int { self.numbers[kind, default: 0] }

    /// All of them by their names, also those that are 0.
    package var named: [String: Int] {
        Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0.rawValue, self[$0]) })
    }

    mutating func add(_ kind: Kind, _ count: Int = 1) {
        self.numbers[kind] = self[kind].saturatingAdd(count)
    }

    mutating func add(_ other: LabWeatherCounts) {
        for (kind, count) in other.numbers { self.add(kind, count) }
    }
}
