/// A set of bytes of a file: ranges that neither overlap nor touch, rising.
struct FileRanges: Hashable, Sendable {
    private(set) var ranges: [Range<Int64>] = []

    init() {}

    /// How many bytes there are.
    var count: Int64 { ranges.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) } }

    mutating func insert(_ new: Range<Int64>) {
        guard !new.isEmpty else { return }
        var merged = new
        // Parts of a download come nearly in order: the end of the list is where they belong.
        var index = ranges.count
        while index > 0, ranges[index - 1].upperBound >= merged.lowerBound {
            index -= 1
            let old = ranges[index]
            if old.lowerBound > merged.upperBound { continue }
            merged = min(old.lowerBound, merged.lowerBound)..<max(old.upperBound, merged.upperBound)
            ranges.remove(at: index)
        }
        // Those before end before it, those behind begin behind it.
        ranges.insert(merged, at: index)
    }

    func contains(_ range: Range<Int64>) -> Bool {
        range.isEmpty || ranges.contains { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }
    }
}
