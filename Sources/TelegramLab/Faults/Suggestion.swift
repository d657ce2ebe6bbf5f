/// Finds the name that is meant by one that does not exist.
package enum Suggestion {
    /// `; did you mean messages.sendMessage?`, or nothing if no name is like it.
    package static func text(for name: String, among names: [String]) -> String {
        guard let nearest = nearest(to: name, among: names) else { return "" }
        return "; did you mean \(nearest)?"
    }

    /// The name that takes the fewest changes, if these are few; of several the first in order. A name without a dot may be the last
    /// part of one that has dots.
    package static func nearest(to name: String, among names: [String]) -> String? {
        // Longer ones mean nothing, and comparing costs the product of the lengths.
        let wanted = Array(name.lowercased().utf8.prefix(100))
        let limit = max(2, wanted.count / 3)
        var best: (distance: Int, name: String)?
        for other in names.sorted() {
            let whole = Array(other.lowercased().utf8)
            var found = distance(wanted, whole)
            if !wanted.contains(UInt8(ascii: ".")), let dot = whole.lastIndex(of: UInt8(ascii: ".")) {
                found = min(found, distance(wanted, Array(whole[(dot + 1)...])))
            }
            if found <= limit, found < best?.distance ?? .max { best = (found, other) }
        }
        return best?.name
    }

    /// How many bytes have to be put in, taken out or replaced.
    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var row = Array(0...other.count)
        for (index, byte) in one.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in other.indices {
                let above = row[column + 1]
                row[column + 1] = min(above + 1, row[column] + 1, diagonal + (byte == other[column] ? 0 : 1))
                diagonal = above
            }
        }
        return row[other.count]
    }
}
