/// Columns of text, as wide as their widest cell.
struct TextTable {
    enum Alignment {
        case left
        case right
    }

    private let alignments: [Alignment]
    private var rows: [[TerminalText]]

    init(_ columns: [(title: String, alignment: Alignment)]) {
        alignments = columns.map(\.alignment)
        rows = [columns.map { TerminalText($0.title) }]
    }

    /// - Parameter cells: may come from elsewhere.
    mutating func add(_ cells: [String]) {
        rows.append(cells.map { TerminalText($0) })
    }

    /// The titles, then one line per row; no trailing spaces.
    var lines: [TerminalText] {
        let widths = alignments.indices.map { column in rows.map { $0[column].text.count }.max() ?? 0 }
        return rows.map { row in
            var line: TerminalText = ""
            for column in row.indices {
                let padding = String(repeating: " ", count: widths[column] - row[column].text.count)
                let cell: TerminalText =
                    alignments[column] == .left ? "\(row[column])\(padding)" : "\(padding)\(row[column])"
                line = column == 0 ? cell : "\(line)  \(cell)"
            }
            return line.trimmed
        }
    }
}
