import MTProtoCore

/// Notices that the machine slept: the wall clock went on while the monotonic one stood still.
///
/// Setting the clock looks the same, and only costs a ping.
struct SleepDetector: Sendable {
    /// Shorter naps leave connections alone, and clocks are corrected by less.
    static let limit = 5.0

    private var lead: Double?

    /// Compares the clocks; true if the wall clock has gained much on the monotonic one since the last time.
    mutating func hasSlept(wallClock: Double, now: Instant) -> Bool {
        let lead = wallClock - (now - .zero).inSeconds
        defer { self.lead = lead }
        guard let before = self.lead else { return false }
        return lead - before > Self.limit
    }
}
