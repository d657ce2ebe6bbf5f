/// Swift source under construction.
struct SourceText {
    private(set) var text = ""
    private var depth = 0

    /// Adds a line; an empty one stays without blanks.
    mutating func line(_ line: String = "") {
        if !line.isEmpty {
            text += String(repeating: "    ", count: depth)
            text += line
        }
        text += "\n"
    }

    /// Adds lines one level deeper between `head {` and `}`.
    mutating func block(_ head: String, _ body: (inout SourceText) -> Void) {
        line(head + " {")
        depth += 1
        body(&self)
        depth -= 1
        line("}")
    }

    /// Adds `head {}` in one line.
    mutating func emptyBlock(_ head: String) {
        line(head + " {}")
    }

    /// Adds `content` as a documentation comment, wrapped between words.
    mutating func documentation(_ content: String) {
        let width = 110 - depth * 4
        var current = ""
        for word in content.split(separator: " ") {
            if !current.isEmpty, current.count + 1 + word.count > width {
                line("/// " + current)
                current = ""
            }
            current += (current.isEmpty ? "" : " ") + word
        }
        if !current.isEmpty { line("/// " + current) }
    }
}
