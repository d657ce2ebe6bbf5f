import MTProtoCore

/// The outcome of one call. All times are simulated.
package struct CallRecord: Sendable {
    package enum Outcome: Sendable, Hashable {
        case pending
        case answered
        case failed(String)
    }

    package var call: SimulatedCall
    package var isIdempotent: Bool
    package var submittedAt: Instant
    package var endedAt: Instant?
    package var outcome = Outcome.pending

    package var number: UInt64 { call.number }

    /// From the submission to the end.
    package var latency: Duration? { endedAt.map { $0 - submittedAt } }
}

/// What a client saw, in numbers.
package struct ClientStatistics: Hashable, Sendable {
    package var submitted = 0
    package var answered = 0
    package var failed = 0
    /// Ends of calls that had ended before.
    package var strayEnds = 0
    /// Answers that do not belong to their call.
    package var wrongAnswers = 0
    package var updates = 0
    /// Updates that had come before.
    package var repeatedUpdates = 0
    package var updateResets = 0
    package var dials = 0
    /// Dials only to see whether a datacenter is there.
    package var probes = 0
    package var connectionsOpened = 0
    package var connectionsClosed = 0
    package var bytesWritten: UInt64 = 0
    package var bytesReceived: UInt64 = 0
    package var writes = 0
    package var turns: UInt64 = 0

    package init() {}
}
