/// The basic groups, and who is in which.
struct Groups: Codable, Sendable {
    private var records: [Int64: GroupRecord] = [:]
    private var byMember: [Int64: Set<Int64>] = [:]

    /// A group by its id.
    subscript(id: Int64) -> GroupRecord? {
        get { self.records[id] }
        set {
            let (before, after) = (self.records[id]?.members ?? [], newValue?.members ?? [])
            self.records[id] = newValue
            guard before != after else { return }
            for member in before { self.leave(member.user, id) }
            for member in after { self.byMember[member.user, default: []].insert(id) }
        }
    }

    /// All of them, in no order.
    var values: some Collection<GroupRecord> { self.records.values }

    /// Whether two users are in one.
    func areTogether(_ user: Int64, _ other: Int64) -> Bool {
        guard let own = self.byMember[user], let others = self.byMember[other] else { return false }
        return !own.isDisjoint(with: others)
    }

    /// The ids of those in which two users are.
    func common(of user: Int64, and other: Int64) -> Set<Int64> {
        (self.byMember[user] ?? []).intersection(self.byMember[other] ?? [])
    }

    private mutating func leave(_ user: Int64, _ id: Int64) {
        self.byMember[user]?.remove(id)
        if self.byMember[user]?.isEmpty == true { self.byMember[user] = nil }
    }
}
