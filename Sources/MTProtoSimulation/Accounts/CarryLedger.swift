import MTProtoCore

/// Knows which datacenters have taken over the account, by what servers and client know, and notices when one takes it
/// over without need.
struct CarryLedger {
    private struct Key: Hashable {
        let datacenter: Int
        let id: UInt64
    }

    private enum Knowledge {
        /// An import came, and the client may not know it.
        case imported
        /// The client has been told that the datacenter knows the account, and has written it.
        case told
    }

    private var knowledge: [Int: Knowledge] = [:]
    /// Who was carried to a datacenter last under a key.
    private var users: [Key: Int64] = [:]

    /// An import succeeded. Returns what is wrong with that.
    /// - Parameter isAwaited: false for a straggler, whose process has died or has given it up.
    mutating func imported(
        to datacenter: Int, under key: UInt64, as user: Int64, isAwaited: Bool = true, now: Instant
    ) -> Violation? {
        users[Key(datacenter: datacenter, id: key)] = user
        guard isAwaited else { return nil }
        switch knowledge.updateValue(.imported, forKey: datacenter) {
        case nil: return nil
        case .imported?:
            return Violation(.oneImport, at: now, "DC \(datacenter) takes over user \(user) a second time")
        case .told?:
            return Violation(
                .oneImport, at: now, "DC \(datacenter) takes over user \(user), and the client had written that it has")
        }
    }

    /// The client has written that a datacenter knows the account.
    mutating func told(_ datacenter: Int) {
        if knowledge[datacenter] != nil { knowledge[datacenter] = .told }
    }

    /// The datacenter does not know the account any more, or the client cannot know that it does: another import is right.
    mutating func lost(_ datacenter: Int) {
        knowledge[datacenter] = nil
    }

    /// Another account is signed in, or none.
    mutating func lostAll() {
        knowledge = [:]
    }

    /// The process died: it has lost what it had not written.
    mutating func killed() {
        knowledge = knowledge.filter { $0.value == .told }
    }

    /// A request of an account came to a datacenter that is not its home. Returns what is wrong with that.
    /// - Parameters:
    ///   - author: whose it is.
    ///   - user: who is signed in there under the key.
    func arrived(
        _ number: Int, at datacenter: Int, under key: UInt64, of author: Int64, as user: Int64?, now: Instant
    ) -> Violation? {
        // The datacenter did know the account, and has forgotten it: the client could not know that.
        guard user == nil, users[Key(datacenter: datacenter, id: key)] != author else { return nil }
        return Violation(
            .carriedFirst, at: now,
            "request \(number) came to DC \(datacenter) before user \(author) was carried there")
    }
}
