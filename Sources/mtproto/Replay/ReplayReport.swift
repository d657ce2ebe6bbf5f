import MTProtoKit

/// What became of one machine of a recorded run when it was repeated.
struct ReplayReport: Sendable {
    enum Outcome: Hashable, Sendable {
        /// All decisions were those of the record.
        case same
        /// The first one that was not; nil for none.
        case differs(at: Int64, recorded: String?, repeated: String?)
        /// It could not be repeated from here on.
        case stopped(at: Int64, reason: String)
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
}
