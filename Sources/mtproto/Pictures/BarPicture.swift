/// Bars side by side: for each row, how long something took with one client and with another.
struct BarPicture {
    struct Row {
        var title: String
        /// In seconds; nil where it never came to an end.
        var values: [Double?]
    }

    private static let (width, left, barHeight) = (900.0, 210.0, 11.0)

    let title: String
    /// What each of the values is of.
    let series: [String]
    let rows: [Row]

    /// Longer ones are cut, so that the others can be seen.
    let limit: Double

    var document: String {
        var picture = Picture(
            title: title,
            description: rows.map { row in
                "\(row.title): "
                    + zip(series, row.values).map { "\($0) \($1.map(Self.text) ?? "never")" }.joined(separator: ", ")
            }.joined(separator: ". "), width: Self.width)
        let inks: [Picture.Ink] = [.first, .second]
        picture.text(title, x: 8, y: 16, isStrong: true)
        for (index, name) in series.enumerated() {
            let x = 8 + 170 * Double(index)
            picture.bar(from: x, to: x + 12, y: 27, height: 10, inks[index % inks.count], name)
            picture.text(name, x: x + 18, y: 36)
        }
        let scale = PictureScale(upTo: min(limit, rows.flatMap(\.values).compactMap { $0 }.max() ?? 1))
        let span = Self.width - Self.left - 70
        var y = 56.0
        for row in rows {
            picture.text(row.title, x: 8, y: y + 15)
            for (index, value) in row.values.enumerated() {
                // checked: the end of a scale is above zero.
                let share = min(1, (value ?? .infinity) / scale.end)
                let text = value.map(Self.text) ?? "never"
                let right = Self.left + span * share
                picture.bar(
                    from: Self.left, to: right, y: y, height: Self.barHeight - 1, inks[index % inks.count],
                    "\(row.title), \(series.indices.contains(index) ? series[index] : ""): \(text)")
                picture.text(text, x: right + 4, y: y + Self.barHeight)
                y += Self.barHeight + 2
            }
            y += 8
        }
        for mark in scale.marks {
            // checked: the same.
            let place = Self.left + span * mark / scale.end
            picture.line(x: place, from: 50, to: y - 4)
            picture.text(Self.text(mark), x: place, y: y + 10, .middle)
        }
        return picture.document
    }

    private static func text(_ seconds: Double) -> String {
        seconds == 0 ? "0" : "\(Decimals.text(seconds, places: seconds < 10 ? 2 : 0)) s"
    }
}
