/// When to begin the next key exchange after failed ones (rows E03, N21): after 1, 2, 4, … 60 s.
struct ExchangeBackoff: Sendable {
    private var failures = 0

    mutating func failed() -> Duration {
        defer { failures += 1 }
        return .seconds(min(1 << min(failures, 6), 60))
    }

    mutating func succeeded() {
        failures = 0
    }
}
