/// Measures the server's clock with requests for salts (row G10).
///
/// Each answer is one sample: the time in its message id minus the time of its receipt, which is at most as much too
/// low as the answer took. One sample is enough when it took no more than a second; otherwise six are taken, those
/// that differ most and least from what was believed are dropped, and the rest is averaged.
struct TimeSynchronization: Sendable {
    /// What was measured.
    struct Result: Hashable, Sendable {
        /// Server time minus monotonic time, in nanoseconds.
        var offset: Int64
        /// The longest round trip of the samples: the most by which `offset` can be too low.
        var uncertainty: Duration
    }

    static let sampleCount = 6
    static let fastRoundTrip: Duration = .seconds(1)
    /// Between two measurements that no caller asked for, so that trouble with the clock cannot make a loop.
    private static let pause: Duration = .seconds(60)

    private(set) var isRunning = false
    private var samples: [Int64] = []
    private var slowest: Duration = .zero
    private var nextAllowed: Instant = .distantPast

    /// How many salts the next request names: all of them once, then one.
    var saltCount: Int32 {
        samples.isEmpty ? 32 : 1
    }

    /// Begins to measure unless that is under way already.
    /// - Parameter isUrgent: however short ago the last measurement was.
    mutating func start(isUrgent: Bool, now: Instant) {
        guard !isRunning, isUrgent || now >= nextAllowed else { return }
        isRunning = true
        nextAllowed = now + Self.pause
        slowest = .zero
    }

    /// Time went back: what was measured means nothing.
    mutating func reset() {
        self = TimeSynchronization()
    }

    /// Takes one sample. Returns the result once there are enough.
    mutating func add(offset: Int64, believed: Int64, roundTrip: Duration) -> Result? {
        guard isRunning else { return nil }
        slowest = max(slowest, roundTrip)
        if samples.isEmpty, roundTrip <= Self.fastRoundTrip { return finish(offset) }
        samples.append(offset)
        guard samples.count >= Self.sampleCount else { return nil }
        func distance(_ sample: Int64) -> UInt64 {
            let difference = sample.subtractingReportingOverflow(believed)
            return difference.overflow ? .max : difference.partialValue.magnitude
        }
        let kept = samples.sorted { distance($0) < distance($1) }.dropFirst().dropLast()
        // The middle of numbers near each other, without leaving the range of the type.
        let base = kept.first ?? offset
        let mean = kept.reduce(0) { $0 + Double($1 &- base) } / Double(max(kept.count, 1))
        return finish(base &+ (Int64(exactly: mean.rounded()) ?? 0))
    }

    private mutating func finish(_ offset: Int64) -> Result {
        isRunning = false
        samples = []
        return Result(offset: offset, uncertainty: slowest)
    }
}
