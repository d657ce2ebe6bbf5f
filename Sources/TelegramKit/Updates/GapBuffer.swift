import MTProtoCore

/// What waits for its turn in one numbering: it came before something that has not come yet.
struct GapBuffer<Content: Sendable>: Sendable {
    struct Entry: Sendable {
        /// The number after it, and how many it takes.
        var pts: Int32
        var count: Int32
        /// Nil for a change that this client made and knows.
        var content: Content?
    }

    /// How an entry stands to the last number that was reached.
    enum Turn: Hashable, Sendable {
        case now
        /// It was there before.
        case past
        /// Something before it is missing.
        case later
        /// Part of it was there before: only a difference can tell the rest.
        case across
    }

    /// By number.
    private(set) var waiting: [Entry] = []
    /// When what is missing will be asked for.
    var gapDeadline: Instant?

    var isEmpty: Bool { waiting.isEmpty }

    static func turn(_ entry: Entry, after pts: Int32) -> Turn {
        let (reached, end) = (Int64(pts), Int64(entry.pts))
        // checked: numbers of 32 bits.
        let start = end - Int64(max(0, entry.count))
        // What takes no number belongs where it stands, and nowhere else.
        if end < reached || end == reached && start < end { return .past }
        return start == reached ? .now : start > reached ? .later : .across
    }

    /// Lets an entry wait. One of the same number is there already if it came twice.
    mutating func wait(_ entry: Entry) {
        let index = waiting.lastIndex { $0.pts <= entry.pts }
        if let index, waiting[index].pts == entry.pts, waiting[index].count == entry.count, entry.count > 0 { return }
        waiting.insert(entry, at: index.map { $0 + 1 } ?? 0)
    }

    /// The next entry whose turn has come; those whose turn is over are dropped.
    mutating func next(after pts: Int32) -> Entry? {
        while let first = waiting.first {
            switch Self.turn(first, after: pts) {
            case .past: waiting.removeFirst()
            case .now: return waiting.removeFirst()
            case .later, .across: return nil
            }
        }
        gapDeadline = nil
        return nil
    }

    mutating func clear() {
        waiting = []
        gapDeadline = nil
    }
}

/// Pauses between tries that failed: 1 s, twice as long each time, a minute at most.
struct UpdatePauses: Hashable, Sendable {
    /// How often a server may not know of what it has sent: some two minutes.
    private static let patience = 8

    private var last: Duration?
    /// So often in a row the server did not know of what it has sent.
    private var ignorances = 0
    /// Whether nothing else than that is why there is a pause.
    private var isOfIgnorance = false
    /// Whether there is a reason to ask besides what waits, and whether the question that is open was asked for one.
    private var isForOther = false
    private var isQuestionForOther = false
    /// No try before this instant.
    private(set) var deadline: Instant?

    mutating func failed(atLeast minimum: Duration? = nil, now: Instant) {
        isOfIgnorance = false
        // What the question was asked for is not answered.
        isForOther = isForOther || isQuestionForOther
        let pause = min(last.map { $0 * 2 } ?? .seconds(1), .seconds(60))
        last = pause
        deadline = now + max(pause, minimum ?? .zero)
    }

    /// The server has told all it knows, and has sent more than that: it will come to know, or what it sent was wrong.
    ///
    /// - Returns: whether to ask once more.
    mutating func serverIsBehind(now: Instant) -> Bool {
        // One that came while the question was open is not answered by it.
        if isForOther { return true }
        // What is asked besides does not use up the patience.
        if isQuestionForOther {
            deadline = now + (last ?? .seconds(1))
            isOfIgnorance = true
            return true
        }
        ignorances += 1
        guard ignorances < Self.patience else {
            succeeded()
            return false
        }
        failed(now: now)
        isOfIgnorance = true
        return true
    }

    /// There is another reason to ask: what the server did not know of is none to wait for.
    mutating func endForOtherReason() {
        isForOther = true
        if isOfIgnorance { deadline = nil }
    }

    /// A question goes.
    mutating func asked() {
        (isQuestionForOther, isForOther) = (isForOther, false)
    }

    mutating func succeeded() { self = UpdatePauses() }

    func isOver(_ now: Instant) -> Bool { deadline.map { $0 <= now } ?? true }
}
