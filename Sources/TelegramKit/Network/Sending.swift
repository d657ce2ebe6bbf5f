/// The outboxes of an account.
///
/// It decides which outbox goes on with what is stored under a name, and which one has to have written first.
struct Sending {
    /// By user and name.
    private(set) var outboxes: [String: OutboxRunner] = [:]
    /// Those whose user was signed out: another one of the place waits for what they write.
    private(set) var leaving: [String: OutboxRunner] = [:]

    /// All that may have something to write.
    var all: [OutboxRunner] { Array(outboxes.values) + leaving.values }

    /// An outbox goes on with what is stored at a place.
    mutating func open(_ runner: OutboxRunner, at place: String) {
        outboxes[place] = runner
    }

    /// An outbox has ended, and may be writing still.
    mutating func leave(_ runner: OutboxRunner, at place: String) {
        guard outboxes[place] === runner else { return }
        outboxes[place] = nil
        leaving[place] = runner
    }

    /// What an outbox was writing is written.
    mutating func closed(_ runner: OutboxRunner, at place: String) {
        if leaving[place] === runner { leaving[place] = nil }
    }

    /// Nothing goes from the outboxes any more.
    ///
    /// - Parameter isLast: whether no other one follows, who would have to wait for them.
    /// - Returns: those that are to be told.
    mutating func endOutboxes(isLast: Bool) -> [OutboxRunner] {
        let ended = Array(outboxes.values)
        leaving = isLast ? [:] : leaving.merging(outboxes) { $1 }
        outboxes = [:]
        return ended
    }
}
