extension FormattedText {
    /// The text as Markdown, such that `init(markdown:)` gives its ``normalized()`` form again.
    public var markdown: String {
        var output = MarkdownOutput()
        MarkupWriter.write(self, to: &output)
        return String(decoding: output.bytes, as: UTF8.self)
    }

    /// The text as HTML, such that `init(html:)` gives its ``normalized()`` form again.
    public var html: String {
        var output = HTMLOutput()
        MarkupWriter.write(self, to: &output)
        return String(decoding: output.bytes, as: UTF8.self)
    }
}

/// What a dialect writes where something begins and ends.
private protocol MarkupOutput {
    mutating func begin(_ entity: TextEntity)
    mutating func end(_ entity: TextEntity)
    /// A stretch of text in which nothing begins or ends.
    mutating func text(_ bytes: some Sequence<UInt8>)
}

private enum MarkupWriter {
    static func write(_ text: FormattedText, to output: inout some MarkupOutput) {
        let entities = text.normalized().entities
        let units = Array(text.text.utf16)
        // In the order of their ends; their beginnings are in order already.
        let ends = entities.indices.sorted { entities[$0].end < entities[$1].end }
        var position = 0
        var nextStart = 0
        var nextEnd = 0
        /// What has begun, outermost first.
        var open: [Int] = []
        while nextEnd < ends.count {
            let end = entities[ends[nextEnd]].end
            let start = nextStart < entities.count ? entities[nextStart].offset : end
            let boundary = min(start, end)
            if boundary > position {
                output.text(String(decoding: units[position..<boundary], as: UTF16.self).utf8)
                position = boundary
            }
            var wanted = open
            while nextEnd < ends.count, entities[ends[nextEnd]].end == boundary {
                wanted.removeAll { $0 == ends[nextEnd] }
                nextEnd += 1
            }
            while nextStart < entities.count, entities[nextStart].offset == boundary {
                wanted.append(nextStart)
                nextStart += 1
            }
            // The order by rank is the same at every place, so that little has to be closed and begun again.
            wanted.sort { (entities[$0].kind.rank ?? 0, $0) < (entities[$1].kind.rank ?? 0, $1) }
            let common = zip(open, wanted).prefix { $0 == $1 }.count
            for index in open[common...].reversed() { output.end(entities[index]) }
            for index in wanted[common...] { output.begin(entities[index]) }
            open = wanted
        }
        if position < units.count {
            output.text(String(decoding: units[position...], as: UTF16.self).utf8)
        }
    }
}

extension TextEntity {
    /// Where it ends, in UTF-16 code units.
    var end: Int { offset + length }
}

private struct MarkdownOutput: MarkupOutput {
    private(set) var bytes: [UInt8] = []
    private var isLiteral = false
    private var isInQuote = false
    private var lastIsMark = false
    /// Where the last quotation ended.
    private var endOfQuote: Int?

    /// What means something wherever it stands.
    private static let marks = Set("_*[]~`|\\".utf8)

    private mutating func mark(_ text: String) {
        // Two marks of the same character would be read as another one.
        if lastIsMark, let last = bytes.last, last == text.utf8.first,
            last == UInt8(ascii: "_") || last == UInt8(ascii: "`")
        {
            bytes.append(UInt8(ascii: "\r"))
        }
        bytes.append(contentsOf: text.utf8)
        lastIsMark = true
    }

    mutating func begin(_ entity: TextEntity) {
        switch entity.kind {
        case .blockQuote:
            // Right after another quotation it would be part of that one.
            // checked: entities that are written lie within the text.
            mark(endOfQuote == entity.offset - 1 ? "**>" : ">")
            isInQuote = true
        case .link, .userMention: mark("[")
        case .customEmoji: mark("![")
        case .code:
            mark("`")
            isLiteral = true
        case .pre(let language):
            mark("```" + (language ?? "") + (isInQuote ? "\n>" : "\n"))
            isLiteral = true
        default: mark(Self.styleMark(entity.kind))
        }
    }

    mutating func end(_ entity: TextEntity) {
        switch entity.kind {
        case .blockQuote(let isExpandable):
            if isExpandable { mark("||") }
            isInQuote = false
            endOfQuote = entity.end
        case .link(let address): endLink(address)
        case .userMention(let id): endLink(MarkupAddress.user(id))
        case .customEmoji(let id): endLink(MarkupAddress.emoji(id))
        case .code, .pre:
            isLiteral = false
            mark(entity.kind == .code ? "`" : "```")
        default: mark(Self.styleMark(entity.kind))
        }
    }

    private static func styleMark(_ kind: TextEntity.Kind) -> String {
        switch kind {
        case .bold: "*"
        case .italic: "_"
        case .underline: "__"
        case .strikethrough: "~"
        case .spoiler: "||"
        default: ""
        }
    }

    private mutating func endLink(_ address: String) {
        mark("](")
        for byte in address.utf8 {
            if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
        }
        mark(")")
    }

    /// Whether a character would be read as something else.
    private func isSpecial(_ byte: UInt8, at index: Int, of text: [UInt8]) -> Bool {
        guard !isLiteral else { return byte == UInt8(ascii: "`") || byte == UInt8(ascii: "\\") }
        return switch byte {
        // A quotation, at the beginning of a line; what stands before this text may be marks alone.
        case UInt8(ascii: ">"): index == 0 || text[index - 1] == UInt8(ascii: "\n")
        // An emoji, before the bracket that may follow.
        case UInt8(ascii: "!"): index == text.count - 1
        default: Self.marks.contains(byte)
        }
    }

    mutating func text(_ text: some Sequence<UInt8>) {
        lastIsMark = false
        let text = Array(text)
        for (index, byte) in text.enumerated() {
            if isSpecial(byte, at: index, of: text) { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
            if byte == UInt8(ascii: "\n"), isInQuote { bytes.append(UInt8(ascii: ">")) }
        }
    }
}

private struct HTMLOutput: MarkupOutput {
    private(set) var bytes: [UInt8] = []

    private mutating func tag(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    mutating func begin(_ entity: TextEntity) {
        switch entity.kind {
        case .link(let address): beginTag("a href", address)
        case .userMention(let id): beginTag("a href", MarkupAddress.user(id))
        case .customEmoji(let id): beginTag("tg-emoji emoji-id", String(id))
        case .pre(let language?):
            tag("<pre>")
            beginTag("code class", "language-" + language)
        case .blockQuote(isExpandable: true): tag("<blockquote expandable>")
        default: tag("<\(Self.name(entity.kind))>")
        }
    }

    private mutating func beginTag(_ name: String, _ value: String) {
        tag("<\(name)=\"")
        text(value.utf8)
        tag("\">")
    }

    mutating func end(_ entity: TextEntity) {
        if case .pre(language: .some) = entity.kind { tag("</code>") }
        tag("</\(Self.name(entity.kind))>")
    }

    private static func name(_ kind: TextEntity.Kind) -> String {
        switch kind {
        case .bold: "b"
        case .italic: "i"
        case .underline: "u"
        case .strikethrough: "s"
        case .spoiler: "tg-spoiler"
        case .code: "code"
        case .pre: "pre"
        case .link, .userMention: "a"
        case .customEmoji: "tg-emoji"
        case .blockQuote: "blockquote"
        default: "span"
        }
    }

    mutating func text(_ text: some Sequence<UInt8>) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "<"): tag("&lt;")
            case UInt8(ascii: ">"): tag("&gt;")
            case UInt8(ascii: "&"): tag("&amp;")
            case UInt8(ascii: "\""): tag("&quot;")
            default: bytes.append(byte)
            }
        }
    }
}
