extension FormattedText {
    /// Reads Markdown as Telegram's Bot API writes it ("MarkdownV2").
    ///
    /// ````
    /// *bold* _italic_ __underline__ ~strikethrough~ ||spoiler||
    /// `code` [a link](https://example.org) [a person](tg://user?id=123) ![👍](tg://emoji?id=5368324170671202286)
    /// ```swift
    /// let code = "of several lines"
    /// ```
    /// >Lines of a quotation
    /// >that belong together
    /// **>Another one, right after it, which is expandable||
    /// ````
    ///
    /// A backslash takes the meaning from the mark after it; in code only `` ` `` and `\` have one, in addresses only `)` and
    /// `\`. Marks that begin nothing, such as a single `|` or a `>` within a line, need none, unlike in the Bot API. `__` is
    /// always underline; a carriage return, which is ignored, keeps marks apart.
    ///
    /// - Throws: ``FormattingError`` where something is not closed, or closed in the wrong order.
    public init(markdown: String) throws(FormattingError) {
        var reader = MarkdownReader(markdown)
        self = try reader.read()
    }
}

private struct MarkdownReader {
    private enum Mark: Equatable {
        case style(TextEntity.Kind, String)
        case link
        case emoji
        case quote(isExpandable: Bool)

        var text: String {
            switch self {
            case .style(_, let text): text
            case .link: "["
            case .emoji: "!["
            case .quote: ">"
            }
        }
    }

    /// What has begun: where in the text, and where in the source.
    private struct Open {
        var mark: Mark
        let offset: Int
        let position: Int
    }

    private let source: [UInt8]
    private var index = 0
    private var builder: MarkupBuilder
    private var open: [Open] = []
    private var isInQuote = false

    init(_ markdown: String) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(markdown.utf8.count)
        for byte in markdown.utf8 {
            if byte == UInt8(ascii: "\n"), bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
            bytes.append(byte)
        }
        source = bytes
        builder = MarkupBuilder(capacity: bytes.count)
    }

    mutating func read() throws(FormattingError) -> FormattedText {
        try beginLine()
        while index < source.count { try step() }
        if isInQuote { try endQuote() }
        if let last = open.last { throw error(.unclosed(last.mark.text), at: last.position) }
        return builder.finish()
    }

    private func error(_ reason: FormattingError.Reason, at position: Int) -> FormattingError {
        FormattingError(reason, at: position, in: source)
    }

    private func byte(_ offset: Int = 0) -> UInt8? {
        index + offset < source.count ? source[index + offset] : nil
    }

    private mutating func step() throws(FormattingError) {
        let byte = source[index]
        switch byte {
        case UInt8(ascii: "\\"):
            if let next = self.byte(1), (0x20...0x7e).contains(next) {
                builder.append(next)
                index += 2
            } else {
                takeLiterally()
            }
        case UInt8(ascii: "\r"): index += 1
        case UInt8(ascii: "\n"): try newline()
        case UInt8(ascii: "*"): try toggle(.bold, "*")
        case UInt8(ascii: "~"): try toggle(.strikethrough, "~")
        case UInt8(ascii: "_"):
            if self.byte(1) == byte { try toggle(.underline, "__") } else { try toggle(.italic, "_") }
        case UInt8(ascii: "|"):
            if self.byte(1) == byte { try spoiler() } else { takeLiterally() }
        case UInt8(ascii: "`"):
            if self.byte(1) == byte, self.byte(2) == byte { try pre() } else { try code("`", as: .code) }
        case UInt8(ascii: "["): try begin(.link, width: 1)
        case UInt8(ascii: "!"):
            if self.byte(1) == UInt8(ascii: "[") { try begin(.emoji, width: 2) } else { takeLiterally() }
        case UInt8(ascii: "]"): try endLink()
        default: takeLiterally()
        }
    }

    private mutating func takeLiterally() {
        builder.append(source[index])
        index += 1
    }

    // MARK: Marks

    private mutating func begin(_ mark: Mark, width: Int) throws(FormattingError) {
        guard open.count < MarkupBuilder.maximumDepth else { throw error(.tooDeep, at: index) }
        open.append(Open(mark: mark, offset: builder.length, position: index))
        index += width
    }

    private mutating func toggle(_ kind: TextEntity.Kind, _ text: String) throws(FormattingError) {
        let mark = Mark.style(kind, text)
        if let last = open.last, last.mark == mark {
            open.removeLast()
            builder.add(kind, from: last.offset)
            index += text.utf8.count
        } else if open.contains(where: { $0.mark == mark }) {
            throw error(.misplacedEnd(text), at: index)
        } else {
            try begin(mark, width: text.utf8.count)
        }
    }

    private mutating func spoiler() throws(FormattingError) {
        if let last = open.indices.last, case .quote = open[last].mark, isEndOfQuote(index + 2),
            !open.contains(where: { $0.mark == .style(.spoiler, "||") })
        {
            open[last].mark = .quote(isExpandable: true)
            index += 2
        } else {
            try toggle(.spoiler, "||")
        }
    }

    private mutating func endLink() throws(FormattingError) {
        guard open.contains(where: { $0.mark == .link || $0.mark == .emoji }) else { return takeLiterally() }
        guard let last = open.last, last.mark == .link || last.mark == .emoji, byte(1) == UInt8(ascii: "(") else {
            throw error(.misplacedEnd("]"), at: index)
        }
        let position = index
        index += 2
        var bytes: [UInt8] = []
        while let byte = byte(), byte != UInt8(ascii: ")") {
            guard byte != UInt8(ascii: "\n") else { break }
            if byte == UInt8(ascii: "\\"), let next = self.byte(1), (0x20...0x7e).contains(next) {
                bytes.append(next)
                index += 2
            } else {
                if byte != UInt8(ascii: "\r") { bytes.append(byte) }
                index += 1
            }
        }
        guard byte() == UInt8(ascii: ")") else { throw error(.unclosed("]("), at: position) }
        index += 1
        open.removeLast()
        let address = String(decoding: bytes, as: UTF8.self)
        if last.mark == .emoji {
            guard let id = MarkupAddress.emoji(in: address) else {
                throw error(.invalidAddress(address), at: position)
            }
            builder.add(.customEmoji(id), from: last.offset)
        } else {
            guard !address.isEmpty else { throw error(.invalidAddress(address), at: position) }
            builder.add(.link(address), from: last.offset)
        }
    }

    // MARK: Lines

    private mutating func beginLine() throws(FormattingError) {
        let mark = UInt8(ascii: ">")
        if byte() == mark {
            try beginQuote(width: 1)
        } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "*"), byte(2) == mark,
            !open.contains(where: { $0.mark == .style(.bold, "*") })
        {
            try beginQuote(width: 3)
        }
    }

    private mutating func beginQuote(width: Int) throws(FormattingError) {
        try begin(.quote(isExpandable: false), width: width)
        isInQuote = true
    }

    private mutating func newline() throws(FormattingError) {
        let continues = isInQuote && byte(1) == UInt8(ascii: ">")
        if isInQuote, !continues { try endQuote() }
        takeLiterally()
        if continues {
            index += 1
        } else {
            try beginLine()
        }
    }

    private mutating func endQuote() throws(FormattingError) {
        guard let last = open.last else { return }
        guard case .quote(let isExpandable) = last.mark else {
            throw error(.unclosed(last.mark.text), at: last.position)
        }
        open.removeLast()
        isInQuote = false
        builder.add(.blockQuote(isExpandable: isExpandable), from: last.offset)
    }

    /// Whether the line ends here, and no other line of the quotation follows.
    private func isEndOfQuote(_ position: Int) -> Bool {
        guard position < source.count else { return true }
        guard source[position] == UInt8(ascii: "\n") else { return false }
        return position + 1 == source.count || source[position + 1] != UInt8(ascii: ">")
    }

    // MARK: Code

    private mutating func pre() throws(FormattingError) {
        var end = index + 3
        while end < source.count, !Self.endsLanguage(source[end]) { end += 1 }
        guard end < source.count, source[end] == UInt8(ascii: "\n") else {
            return try code("```", as: .pre(language: nil))
        }
        let language = String(decoding: source[(index + 3)..<end], as: UTF8.self)
        // The line that names the language is not part of the code.
        let continued = isInQuote ? 1 : 0
        guard !isInQuote || end + 1 < source.count && source[end + 1] == UInt8(ascii: ">") else {
            throw error(.unclosed("```"), at: index)
        }
        try code(
            "```", as: .pre(language: language.isEmpty ? nil : language), skipping: end + 1 + continued - index)
    }

    private static func endsLanguage(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: "`") || byte == UInt8(ascii: "\\")
    }

    /// Reads up to and including the mark that ends code.
    private mutating func code(
        _ mark: String, as kind: TextEntity.Kind, skipping width: Int? = nil
    ) throws(FormattingError) {
        let position = index
        let offset = builder.length
        let count = mark.utf8.count
        let tick = UInt8(ascii: "`")
        index += width ?? count
        while let byte = byte() {
            if byte == UInt8(ascii: "\\"), let next = self.byte(1), next == tick || next == UInt8(ascii: "\\") {
                builder.append(next)
                index += 2
            } else if byte == tick, count == 1 || self.byte(1) == tick && self.byte(2) == tick {
                index += count
                builder.add(kind, from: offset)
                return
            } else if byte == UInt8(ascii: "\r") {
                index += 1
            } else if byte == UInt8(ascii: "\n"), isInQuote {
                guard self.byte(1) == UInt8(ascii: ">") else { break }
                takeLiterally()
                index += 1
            } else {
                takeLiterally()
            }
        }
        throw error(.unclosed(mark), at: position)
    }
}
