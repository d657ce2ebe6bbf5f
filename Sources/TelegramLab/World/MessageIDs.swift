/// Ids of messages, ascending, from which unread ones can be counted without a look at the messages.
struct MessageIDs: Codable, Sendable {
    private(set) var all: [Int32] = []
    /// Those of each author, where authors matter.
    private var byAuthor: [Int64: [Int32]] = [:]

    /// - Parameter all: ids, ascending, without authors.
    init(_ all: [Int32] = []) { self.all = all }

    /// Adds the newest one.
    mutating func append(_ id: Int32, by author: Int64?) {
        self.all.append(id)
        if let author { self.byAuthor[author, default: []].append(id) }
    }

    mutating func remove(_ id: Int32, by author: Int64) {
        self.all.removeSorted(id)
        self.byAuthor[author]?.removeSorted(id)
        if self.byAuthor[author]?.isEmpty == true { self.byAuthor[author] = nil }
    }

    /// How many behind one are not of this author.
    func count(after id: Int32, notBy author: Int64) -> Int {
        self.all.count(after: id) - (self.byAuthor[author]?.count(after: id) ?? 0)
    }
}

extension [Int32] {
    /// The first place in ascending numbers behind those that are not larger.
    private func place(after number: Int32) -> Int {
        var (low, high) = (0, self.count)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle] <= number { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// How many of ascending numbers are larger.
    func count(after number: Int32) -> Int { self.count - self.place(after: number) }

    /// Takes one out of ascending numbers.
    mutating func removeSorted(_ number: Int32) {
        let place = self.place(after: number) - 1
        if self.indices.contains(place), self[place] == number { self.remove(at: place) }
    }
}
