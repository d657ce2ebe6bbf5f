/// Columns of text, as wide as their widest cell.
struct TextTable {
    enum Alignment {
        case left
        case right
    }

    private let alignments: [Alignment]
    private var rows: [[String]]

    init(_ columns: [(title: String, alignment: Alignment)]) {
        alignments = columns.map(\.alignment)
        rows = [columns.map(\.title)]
    }

    mutating func add(_ cells: [String]) {
        rows.append(cells)
    }

    /// The titles, then one line per row; no trailing spaces.
    var lines: [String] {
        let widths = alignments.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                return alignments[column] == .left ? row[column] + padding : padding + row[column]
            }
            var line = cells.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
