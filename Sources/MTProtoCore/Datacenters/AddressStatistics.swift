/// When which address answered or failed last (row D03), and when to write that down: rarely (row N52).
///
/// Times are Unix seconds of the server's clock, as they outlive the process; the pace of writing follows the monotonic
/// clock.
package struct AddressStatistics: Sendable {
    /// An address of a datacenter.
    package struct Place: Hashable, Sendable {
        package var datacenter: DatacenterID
        package var address: DatacenterAddress

        package init(datacenter: DatacenterID, address: DatacenterAddress) {
            self.datacenter = datacenter
            self.address = address
        }
    }

    package struct Entry: Hashable, Sendable {
        /// 0: never.
        package var lastFailure: Int64 = 0
        package var lastAnswer: Int64 = 0

        package init(lastFailure: Int64 = 0, lastAnswer: Int64 = 0) {
            self.lastFailure = lastFailure
            self.lastAnswer = lastAnswer
        }
    }

    /// Answers closer to each other than this are one.
    package static let answerSpacing: Int64 = 60
    /// A change waits so long for others before it is written.
    package static let saveDelay = Duration.seconds(5)
    /// Two writes are at least so far apart.
    package static let saveSpacing = Duration.seconds(60)
    /// How long an answer over IPv6 is reason to use it first (row P18).
    package static let recent: Int64 = 3600
    /// More places than this are forgotten, those that said least lately first.
    package static let capacity = 256

    package private(set) var entries: [Place: Entry] = [:]
    private var lastSave: Instant?
    /// When to call ``takeSave(now:)``; nil if everything is written.
    package private(set) var saveAt: Instant?

    package init(entries: [Place: Entry] = [:]) {
        self.entries = entries
    }

    // MARK: - Facts

    /// When the address failed last, unless it has answered since.
    package func failure(of address: DatacenterAddress, in datacenter: DatacenterID) -> Int64? {
        guard let entry = entries[Place(datacenter: datacenter, address: address)],
            entry.lastFailure > entry.lastAnswer
        else { return nil }
        return entry.lastFailure
    }

    package func hasRecentIPv6Answer(of datacenter: DatacenterID, now: Int64) -> Bool {
        entries.contains { place, entry in
            place.datacenter == datacenter && place.address.isIPv6
                && entry.lastAnswer > now.saturatingSubtract(Self.recent)
        }
    }

    // MARK: - Events

    package mutating func failed(_ place: Place, at time: Int64, now: Instant) {
        guard entries[place]?.lastFailure != time else { return }
        entries[place, default: Entry()].lastFailure = time
        changed(now: now)
    }

    /// A packet came from there, or a probe succeeded.
    package mutating func answered(_ place: Place, at time: Int64, now: Instant) {
        let entry = entries[place, default: Entry()]
        // Also when the clock went back, so that an answer in the future does not stand for ever.
        guard
            entry.lastFailure > entry.lastAnswer
                || time.saturatingSubtract(entry.lastAnswer).magnitude >= Self.answerSpacing
        else { return }
        entries[place] = Entry(
            lastFailure: entry.lastFailure > entry.lastAnswer ? 0 : entry.lastFailure, lastAnswer: time)
        changed(now: now)
    }

    private mutating func changed(now: Instant) {
        if entries.count > Self.capacity {
            let oldest = entries.min { left, right in
                let (first, second) = (left.value, right.value)
                return (max(first.lastFailure, first.lastAnswer), left.key.address.host)
                    < (max(second.lastFailure, second.lastAnswer), right.key.address.host)
            }
            if let oldest { entries[oldest.key] = nil }
        }
        guard saveAt == nil else { return }
        let soon = now + Self.saveDelay
        saveAt = lastSave.map { max(soon, $0 + Self.saveSpacing) } ?? soon
    }

    /// What to write now; nil if it is not time yet.
    package mutating func takeSave(now: Instant) -> [Place: Entry]? {
        guard let saveAt, now >= saveAt else { return nil }
        return takeUnsaved(now: now)
    }

    /// What has not been written, whether it is time or not: at the end.
    package mutating func takeUnsaved(now: Instant) -> [Place: Entry]? {
        guard saveAt != nil else { return nil }
        saveAt = nil
        lastSave = now
        return entries
    }
}
