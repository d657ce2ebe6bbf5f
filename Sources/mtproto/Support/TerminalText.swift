import MTProtoCore

/// Text that can be shown on a terminal even if strangers wrote parts of it. The only thing that a ``Console`` prints.
///
/// What stands in quotes in the source is shown as it is. What is put into it comes from elsewhere, from correspondents,
/// servers and files: it stays within its line, and what would steer the terminal is shown in the way in which Swift
/// writes it:
///
/// ```swift
/// console.write("Signed in as \(user.name).")  // Signed in as A\u{1b}[2J.
/// ```
struct TerminalText: ExpressibleByStringInterpolation, Hashable, Sendable {
    /// Lines with breaks between them.
    private(set) var text: String

    /// Only a literal can be one.
    init(stringLiteral literal: StaticString) {
        text = literal.description
    }

    /// One line that comes from elsewhere.
    init(_ line: some CustomStringConvertible) {
        text = Self.line(line.description)
    }

    /// Text of this program with breaks between its lines, of which nothing comes from elsewhere, or nothing with breaks in it.
    init(lines: String) {
        text = lines.split(separator: "\n", omittingEmptySubsequences: false).map { Self.line(String($0)) }
            .joined(separator: "\n")
    }

    /// Several lines from elsewhere. All but the first are indented, so that none is taken for a line of this program.
    init(block: String) {
        let lines = block.replacing("\r\n", with: "\n").replacing("\t", with: "    ")
            .split(separator: "\n", omittingEmptySubsequences: false)
        text = lines.map { Self.line(String($0)) }.joined(separator: "\n" + Self.indentation)
    }

    private static let indentation = "    "

    private static func line(_ text: String) -> String {
        text.replacingSteering { $0.escapedASCII }
    }

    /// At most so many Unicode scalars of it.
    func shortened(to limit: Int) -> TerminalText {
        guard text.unicodeScalars.count > limit else { return self }
        var copy = self
        copy.text = text.prefix(scalars: limit - 1) + "…"
        return copy
    }

    /// Without spaces at its end.
    var trimmed: TerminalText {
        var copy = self
        while copy.text.last == " " { copy.text.removeLast() }
        return copy
    }
}

extension Unicode.Scalar {
    /// As a literal of Swift has it: `\n`, `\u{1b}`.
    fileprivate var escapedASCII: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(value, radix: 16))}"
        }
    }
}

extension TerminalText {
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 8)
        }

        mutating func appendLiteral(_ literal: StaticString) {
            text += literal.description
        }

        /// One line that comes from elsewhere.
        mutating func appendInterpolation(_ line: some CustomStringConvertible) {
            text += TerminalText.line(line.description)
        }

        /// Several lines from elsewhere, all but the first indented.
        mutating func appendInterpolation(block: String) {
            text += TerminalText(block: block).text
        }

        mutating func appendInterpolation(_ part: TerminalText) {
            text += part.text
        }
    }

    init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }
}
