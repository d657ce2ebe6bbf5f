extension QRCode {
    /// A link as a picture: with more correction, unless it is too long for that. Nil for one that no code here holds.
    init?(link: String) {
        guard let code = QRCode(link.utf8, correction: .medium) ?? QRCode(link.utf8, correction: .low) else {
            return nil
        }
        self = code
    }

    /// How wide the light margin is that readers want.
    private static let margin = 4

    /// The code for a terminal, two modules above each other in a character: dark on light, whichever colours it has
    /// otherwise.
    var lines: [TerminalText] {
        let rows = -Self.margin..<size + Self.margin
        return stride(from: rows.lowerBound, to: rows.upperBound, by: 2).map { row in
            let text = rows.map { column in
                switch (isDark(row, column), isDark(row + 1, column)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }.joined()
            // Black and white of the fixed colours: a terminal may show the others as it likes.
            return "\u{1b}[38;5;16;48;5;231m\(text)\u{1b}[0m"
        }
    }

    private func isDark(_ row: Int, _ column: Int) -> Bool {
        modules.indices.contains(row) && modules.indices.contains(column) && modules[row][column]
    }
}
