/// A mark of other kinds of Markdown, which means nothing in that of Telegram's Bot API: `**` and `~~` are a bold text and a struck
/// one in which nothing is, and what stands between two of them stays plain. Nobody means that.
struct DoubledMark: Error, Hashable, CustomStringConvertible {
    let mark: String
    /// Both from 1, the column in Unicode scalars.
    let line: Int
    let column: Int

    private init(_ scalar: Unicode.Scalar, in source: String, at index: String.Index) {
        mark = String(scalar)
        let before = source.unicodeScalars[..<index]
        line = before.reduce(into: 1) { if $1 == "\n" { $0 &+= 1 } }
        column = before.reversed().prefix { $0 != "\n" }.count &+ 1
    }

    var description: String {
        "line \(line), column \(column): \(mark)\(mark) means nothing in the Markdown of Telegram's Bot API; "
            + "write one \(mark) on each side, or \\\(mark) for a \(mark) itself"
    }

    /// Refuses a text with one. Two asterisks at its beginning are taken, which `mtproto history --markdown` prints, and those of
    /// `**>`, which begins a quotation.
    ///
    /// - Parameter source: can be read.
    static func refuse(in source: String) throws(DoubledMark) {
        var text = source.unicodeScalars[...]
        var open: Set<Unicode.Scalar> = []
        var links = 0
        var isLineStart = true
        while let scalar = text.first {
            let rest = text.dropFirst()
            switch scalar {
            case "\\": text = rest.dropFirst()
            case "`":
                let mark = text.starts(with: "```".unicodeScalars) ? "```" : "`"
                text = behind(mark, text.dropFirst(mark.unicodeScalars.count))
            case "[":
                links &+= 1
                text = rest
            case "]" where links > 0:
                links &-= 1
                text = behind(")", rest)
            case "*" where isLineStart && !open.contains("*") && text.starts(with: "**>".unicodeScalars):
                text = text.dropFirst(3)
            case "*", "~":
                if open.remove(scalar) == nil {
                    if rest.first == scalar {
                        guard scalar == "*", text.startIndex == source.startIndex else {
                            throw DoubledMark(scalar, in: source, at: text.startIndex)
                        }
                    }
                    open.insert(scalar)
                }
                text = rest
            default: text = rest
            }
            isLineStart = scalar == "\n"
        }
    }

    /// What follows a mark before which nothing but a backslash means something.
    private static func behind(
        _ mark: String, _ text: Substring.UnicodeScalarView
    ) -> Substring.UnicodeScalarView {
        var rest = text
        while let scalar = rest.first {
            if rest.starts(with: mark.unicodeScalars) { return rest.dropFirst(mark.unicodeScalars.count) }
            rest = rest.dropFirst(scalar == "\\" ? 2 : 1)
        }
        return rest
    }
}
