/// What the names of proxies and fronts stand for (rows P17, T-27, T-30): each is looked up once for all callers, kept
/// for a while, and asked for again ever more slowly after a failure. The address that worked last is given first.
package struct NameCache: Sendable {
    /// What becomes of the wish for addresses.
    package enum Answer: Hashable, Sendable {
        /// In the order in which to try them.
        case known([String])
        /// Look it up, and call ``resolved(_:to:now:)`` or ``failed(_:now:)``, the latter after ``limit`` at the latest.
        case lookUp
        /// It is being looked up already.
        case wait
        /// It failed lately.
        case failed(until: Instant)
    }

    struct Entry: Sendable {
        var addresses: [String] = []
        var expiresAt = Instant.distantPast
        var isAsked = false
        var failures = 0
        var notBefore = Instant.distantPast
        /// When it was of use last.
        var usedAt: Instant
    }

    /// How long a lookup may take.
    package static let limit = Duration.seconds(10)
    package static let lifetime = Duration.seconds(299)
    /// More names are forgotten, those that were not used for the longest time first (row H-15).
    package static let capacity = 64

    private(set) var entries: [String: Entry] = [:]

    package init() {}

    package mutating func addresses(of name: String, now: Instant) -> Answer {
        var entry = entries[name] ?? Entry(usedAt: now)
        entry.usedAt = now
        defer {
            entries[name] = entry
            trim()
        }
        if !entry.addresses.isEmpty, now < entry.expiresAt { return .known(entry.addresses) }
        if entry.isAsked { return .wait }
        if now < entry.notBefore { return .failed(until: entry.notBefore) }
        entry.isAsked = true
        return .lookUp
    }

    package mutating func resolved(_ name: String, to addresses: [String], now: Instant) {
        guard !addresses.isEmpty else { return failed(name, now: now) }
        guard var entry = entries[name] else { return }
        // What worked stays in front.
        let first = entry.addresses.first.flatMap { addresses.contains($0) ? $0 : nil }
        entry.addresses = (first.map { [$0] } ?? []) + addresses.filter { $0 != first }
        entry.expiresAt = now + Self.lifetime
        entry.isAsked = false
        entry.failures = 0
        entries[name] = entry
    }

    /// The lookup failed: the next one is after 1, 2, 4, then always 8 s.
    package mutating func failed(_ name: String, now: Instant) {
        guard var entry = entries[name] else { return }
        entry.isAsked = false
        entry.notBefore = now + .seconds(1 << min(entry.failures, 3))
        entry.failures += 1
        entries[name] = entry
    }

    /// A connection to the address came to nothing: the others are tried before it.
    package mutating func failed(_ name: String, at address: String) {
        guard let index = entries[name]?.addresses.firstIndex(of: address) else { return }
        entries[name]?.addresses.remove(at: index)
        entries[name]?.addresses.append(address)
    }

    private mutating func trim() {
        guard entries.count > Self.capacity else { return }
        let oldest = entries.filter { !$0.value.isAsked }.min {
            ($0.value.usedAt, $0.key) < ($1.value.usedAt, $1.key)
        }
        if let oldest { entries[oldest.key] = nil }
    }
}
