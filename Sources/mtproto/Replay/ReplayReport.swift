import MTProtoCore
import MTProtoKit

/// What became of one machine of a recorded run when it was repeated.
struct ReplayReport: Sendable {
    enum Outcome: Hashable, Sendable {
        /// All decisions were those of the record.
        case same
        /// The first one that was not; nil for none. `line` is where the recorded one stands among the lines of the machine.
        case differs(at: Int64, line: Int, recorded: String?, repeated: String?)
        /// It could not be repeated from here on.
        case stopped(at: Int64, reason: String)
    }

    /// A request that failed in the recorded run.
    struct Failure: Sendable {
        let name: String
        /// Its number in the machine.
        let request: Int
        /// What it ended with; nil if it was waiting at the end.
        let outcome: String?
        /// Whether it had only just been asked when the record ended: that it was waiting is no failure then.
        var isRecent = false
        /// Among the lines of the machine, from where it was asked to where it ended.
        let lines: ClosedRange<Int>
    }

    /// A request that fails in the turn in which the repetition goes another way, behind where it does.
    struct NewFailure: Sendable {
        let name: String
        let outcome: String?
        let request: Int
    }

    var client: Int
    var machine: Int
    var datacenter: Int
    var purpose: String
    /// So many were the same.
    var decisions = 0
    var outcome = Outcome.same
    /// The requests that ended without an answer, with what they ended with, and those that were waiting at the end, with nil.
    var failures: [(name: String, outcome: String?)] = []
    /// Those that fail where another decision was made.
    var newFailures: [NewFailure] = []
    /// Those that did so in the record, as far as it has no gap.
    var recordedFailures: [Failure] = []
    /// Whether a part of the client's record is missing.
    var hasGap = false
    /// Where another decision was made: whether it is a failure as well, or the same in other words.
    var mendsNothing = false

    /// The requests that failed again as they failed, in so far as they count: those that had only just been asked do not.
    var failedAgain: [String] {
        let open = outcome == .same ? recordedFailures.filter { $0.outcome == nil && !$0.isRecent } : []
        return failures.filter { $0.outcome != nil }.map { $0.name } + open.map { $0.name }
    }

    /// What fails where another decision was made, and failed in the record as well, or did not.
    func failingNow(inRecord isKnown: Bool) -> [String] {
        newFailures.filter { failure in recordedFailures.contains { $0.request == failure.request } == isKnown }.map {
            $0.name
        }
    }

    /// Whether a request that ended so has failed. That an account lives elsewhere, or has a password, is no failure.
    static func isFailure(_ outcome: String) -> Bool {
        guard outcome != "ok" else { return false }
        let parts = outcome.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let code = Int32(parts[0]) else { return true }
        let error = RPCError(code: code, message: String(parts[1]))
        return error.migration == nil && error.message != "SESSION_PASSWORD_NEEDED"
    }
}
