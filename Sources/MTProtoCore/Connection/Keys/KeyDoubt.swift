/// What was said against keys by bytes that prove nothing (rows F11, P04, T-06), and how much work that may cause: an
/// attacker on the way can say it any number of times.
struct KeyDoubt: Sendable {
    /// The permanent key that the servers are to be asked about before more is said under it.
    var keyID: UInt64?
    /// When the question has taken too long.
    var deadline: Instant?
    /// The servers have denied the key under one that only they can make, and are to be asked once more from here on. That is
    /// no hint any more, and waits for no limit. Where that question is broken off the limit holds again.
    private var confirmation: Instant?
    /// When keys were made because of doubts within the last hour, oldest first.
    private var exchanges: [Instant] = []

    /// How long after the one before a key may be made, by how many there were within the hour. Not much more than ten in each
    /// hour, whatever is said; the first at once, as servers do forget keys.
    private static let pauses: [Duration] = [
        .zero, .seconds(5), .seconds(30), .seconds(60), .seconds(120), .seconds(240), .seconds(480), .seconds(900),
    ]
    private static let memory: Duration = .seconds(3600)

    /// When the next key may be made because of a doubt.
    func nextExchange(now: Instant) -> Instant {
        if let confirmation { return max(now, confirmation) }
        let recent = exchanges.count { now - $0 < Self.memory }
        guard recent > 0, let last = exchanges.last else { return now }
        return max(now, last + Self.pauses[min(recent, Self.pauses.count - 1)])
    }

    /// The servers have denied the key and may be asked again from then on.
    mutating func confirm(from instant: Instant) {
        confirmation = instant
    }

    /// It is known how the key stands.
    mutating func resolved() {
        keyID = nil
        confirmation = nil
    }

    /// A key is made, or has to be, because of a doubt.
    mutating func costKey(now: Instant) {
        confirmation = nil
        exchanges.removeAll { now - $0 >= Self.memory }
        exchanges.append(now)
    }
}
