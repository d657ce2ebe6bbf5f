import MTProtoCore

/// What is known of every request of a program, from both ends, and whether it may be so.
struct AccountLedger {
    /// How a request ended for its caller.
    enum End: Hashable, Sendable {
        case answered
        case failed
        case cancelled
        /// Its process died.
        case killed
    }

    struct Entry: Sendable {
        let call: AccountCall
        /// The user who was signed in when it was made; nil if there was none.
        let author: Int64?
        let submittedAt: Instant
        /// Where it was to go when it was made.
        let datacenter: Int
        /// The datacenters that it was handed to while they were not the account's home.
        var strangers: Set<Int> = []
        /// Where it ran, time after time.
        var runs: [Int] = []
        var end: End?
    }

    /// By number.
    private(set) var entries: [Int: Entry] = [:]
    /// How many have not ended.
    private(set) var openCount = 0
    private(set) var statistics = Statistics()

    struct Statistics: Hashable, Sendable {
        var submitted = 0
        var answered = 0
        var failed = 0
        var cancelled = 0
        var killed = 0
        var runs = 0
    }

    // MARK: - From the client

    /// - Parameter datacenter: where it is to go by what is known now.
    mutating func submitted(_ call: AccountCall, by author: Int64?, to datacenter: Int, at now: Instant) {
        // A number that comes again would be two requests under one name.
        guard entries[call.number] == nil else { return }
        statistics.submitted += 1
        openCount += 1
        entries[call.number] = Entry(call: call, author: author, submittedAt: now, datacenter: datacenter)
    }

    /// It is handed to the connection with a datacenter.
    mutating func handed(_ number: Int, to datacenter: Int, isHome: Bool) {
        if isHome {
            entries[number]?.strangers.remove(datacenter)
        } else {
            entries[number]?.strangers.insert(datacenter)
        }
    }

    /// It ended. Returns what is wrong with that.
    mutating func ended(_ number: Int, _ end: End, at now: Instant) -> Violation? {
        guard let entry = entries[number] else {
            return Violation(.completedOnce, at: now, "request \(number) ended, and was never made")
        }
        if let before = entry.end {
            return Violation(.completedOnce, at: now, "request \(number) ended again after it was \(before)")
        }
        entries[number]?.end = end
        openCount -= 1
        switch end {
        case .answered: statistics.answered += 1
        case .failed: statistics.failed += 1
        case .cancelled: statistics.cancelled += 1
        case .killed: statistics.killed += 1
        }
        guard end == .answered, entry.runs.isEmpty else { return nil }
        return Violation(.rightAnswer, at: now, "request \(number) was answered and never ran")
    }

    /// The process died, and all that waited in it.
    mutating func killed(at now: Instant) {
        for entry in open { _ = ended(entry.call.number, .killed, at: now) }
    }

    // MARK: - From the servers

    /// It came to a datacenter. Returns what is wrong with that.
    func arrived(_ number: Int, at datacenter: Int, now: Instant) -> Violation? {
        guard let entry = entries[number], entry.call.kind.runsOnce, let before = entry.runs.last,
            before != datacenter
        else { return nil }
        return Violation(
            .moveRepeatsNothing, at: now, "request \(number) ran at DC \(before), and was sent to DC \(datacenter)")
    }

    /// It ran. Returns what is wrong with that.
    /// - Parameter user: the user that it ran as.
    mutating func ran(_ number: Int, at datacenter: Int, as user: Int64?, now: Instant) -> Violation? {
        guard let entry = entries[number] else { return nil }
        statistics.runs += 1
        entries[number]?.runs.append(datacenter)
        if let author = entry.author, author != user {
            return Violation(
                .runsAsAuthor, at: now,
                "request \(number) of user \(author) ran as \(user.map { "user \($0)" } ?? "nobody")")
        }
        guard entry.call.kind.runsOnce, !entry.runs.isEmpty else { return nil }
        return Violation(.executedOnce, at: now, "request \(number) ran again although it may not be repeated")
    }

    // MARK: - At the end

    /// Requests that have not ended, by number.
    var open: [Entry] {
        entries.values.filter { $0.end == nil }.sorted { $0.call.number < $1.call.number }
    }
}
