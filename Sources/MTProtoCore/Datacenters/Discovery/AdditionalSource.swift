/// When to ask a source of the application's own, which knows a backup configuration for phone numbers that begin alike
/// (row B11): only for a known number, and once a minute for each beginning.
package struct AdditionalSourceGate: Sendable {
    package static let interval = Duration.seconds(60)
    /// Beginnings are single digits: what is remembered is bounded.
    private var lastAsked: [String: Instant] = [:]

    package init() {}

    /// The beginning of a number that a source is asked for; nil if the number is not known.
    package static func prefix(ofPhone phone: String?) -> String? {
        phone?.utf8.first { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.map { String(UnicodeScalar($0)) }
    }

    /// Under which name a source like CloudKit keeps it.
    package static func recordName(forPrefix prefix: String) -> String {
        "emergency-datacenter-\(prefix)"
    }

    /// Whether to ask now; if so that is remembered.
    package mutating func mayAsk(prefix: String, now: Instant) -> Bool {
        if let last = lastAsked[prefix], now - last < Self.interval { return false }
        lastAsked[prefix] = now
        return true
    }

    /// The network was not there: the question does not count.
    package mutating func networkUnavailable(prefix: String) {
        lastAsked[prefix] = nil
    }
}
