import MTProtoCore

/// How many bytes of a file are under way at a time: twice what fits on the way to the server and back at the measured
/// rate, within a budget. As long as more under way make the file come faster the measured rate rises, and with it the
/// window; a way that is full ends that.
struct TransferWindow: Sendable {
    /// The most bytes under way.
    var budget: Int
    /// Fewer parts than these are never under way.
    private static let fewestParts = 3
    /// Over how long the rate is measured.
    private static let sample = Duration.milliseconds(500)
    /// What is known about the quickest answer is forgotten by an eighth with each sample, as ways change.
    private static let forgetting = 8

    private var quickest: Duration?
    private var sampleBegin: Instant?
    private var sampleBytes = 0
    /// Bytes a second.
    private(set) var rate: Double = 0

    init(budget: Int) {
        self.budget = budget
    }

    /// A part has arrived `latency` after it was asked for.
    mutating func completed(bytes: Int, latency: Duration, now: Instant) {
        let latency = max(latency, .microseconds(100))
        quickest = quickest.map { min($0, latency) } ?? latency
        guard let begin = sampleBegin else {
            sampleBegin = now - latency
            sampleBytes = bytes
            return
        }
        sampleBytes += bytes
        let elapsed = now - begin
        guard elapsed >= Self.sample || rate == 0 && elapsed > .milliseconds(50) else { return }
        rate = max(Double(sampleBytes) / (elapsed / .seconds(1)), rate * 7 / 8)
        sampleBegin = now
        sampleBytes = 0
        quickest = quickest.map { $0 + $0 / Self.forgetting }
    }

    /// Nothing is under way: the next measurement must not count the pause.
    mutating func paused() {
        sampleBegin = nil
    }

    /// How many bytes may be under way in parts of this size.
    func bytes(partSize: Int) -> Int {
        let fewest = Self.fewestParts * partSize
        guard let quickest, rate > 0 else { return max(fewest, partSize) }
        let wanted = 2 * rate * (quickest / .seconds(1))
        return max(partSize, min(budget, max(fewest, Int(wanted.rounded(.up)))))
    }
}
