/// Slows down when the server refuses message after message (row B-06).
struct RejectionPacing: Sendable {
    private var count = 0
    private(set) var pausedUntil: Instant?

    /// The first three refusals in a row are answered at once, later ones after 1, 2, 4, 8, 16 seconds.
    mutating func refused(now: Instant) {
        count += 1
        guard count > 3 else { return }
        pausedUntil = now + .seconds(1 << min(count - 4, 4))
    }

    /// The pause is over; a further refusal makes a longer one.
    mutating func resume() {
        pausedUntil = nil
    }

    mutating func accepted() {
        count = 0
        pausedUntil = nil
    }
}

/// Bounds what a server can make a client send: packets without a request that goes out for the first time cost
/// something, and not more than four a second can be had for long. No loop of reactions gets beyond that (row B-06).
struct ReactionPacing: Sendable {
    static let interval: Duration = .milliseconds(250)
    private static let burst = 32

    /// Where the bucket would have been empty.
    private var emptyAt: Instant = .distantPast

    /// When the next packet may go out; in the past if it may now.
    var readyAt: Instant {
        emptyAt + Self.interval
    }

    func isReady(at now: Instant) -> Bool {
        readyAt <= now
    }

    mutating func spend(now: Instant) {
        emptyAt = max(emptyAt, now - Self.interval * Self.burst) + Self.interval
    }

    /// Time goes back: everything starts anew.
    mutating func reset() {
        emptyAt = .distantPast
    }
}

/// Answers that no request waits for (row B-02).
struct UnwantedAnswers: Sendable {
    private static let limit = 8 << 20
    private static let window: Duration = .seconds(10)
    private var since: Instant = .distantPast
    private var bytes = 0

    /// Whether the connection is worth more closed than open.
    var isTooMuch: Bool {
        bytes > Self.limit
    }

    /// Counts one.
    mutating func add(_ count: Int, now: Instant) {
        if now - since > Self.window {
            since = now
            bytes = 0
        }
        bytes += count
    }
}
