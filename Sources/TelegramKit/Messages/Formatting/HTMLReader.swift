extension FormattedText {
    /// Reads HTML as Telegram's Bot API takes it.
    ///
    /// Tags are `b`, `strong`, `i`, `em`, `u`, `ins`, `s`, `strike`, `del`, `tg-spoiler`, `span class="tg-spoiler"`,
    /// `a href="…"` (a person with `tg://user?id=…`), `tg-emoji emoji-id="…"`, `code`, `pre`, `pre` with
    /// `code class="language-…"` in it, `blockquote` and `blockquote expandable`. Of the named references there are `&lt;`,
    /// `&gt;`, `&amp;` and `&quot;`, besides all numeric ones; others stay as they stand. Line breaks count.
    ///
    /// - Throws: ``FormattingError`` for other tags, and for tags that are not closed or closed in the wrong order.
    public init(html: String) throws(FormattingError) {
        var reader = HTMLReader(html)
        self = try reader.read()
    }
}

private struct HTMLReader {
    private struct Open {
        let name: String
        /// Nil for a tag without effect of its own.
        var kind: TextEntity.Kind?
        let offset: Int
        let position: Int
    }

    private typealias Attributes = [(name: String, value: String)]

    private let source: [UInt8]
    private var index = 0
    private var builder: MarkupBuilder
    private var open: [Open] = []

    init(_ html: String) {
        source = Array(html.utf8)
        builder = MarkupBuilder(capacity: source.count)
    }

    mutating func read() throws(FormattingError) -> FormattedText {
        while index < source.count {
            switch source[index] {
            case UInt8(ascii: "<"): try tag()
            case UInt8(ascii: "&"):
                if let (scalar, end) = reference(at: index) {
                    builder.append(scalar)
                    index = end
                } else {
                    takeLiterally()
                }
            case UInt8(ascii: "\r"): index += 1
            default: takeLiterally()
            }
        }
        if let last = open.last { throw error(.unclosed("<\(last.name)>"), at: last.position) }
        return builder.finish()
    }

    private func error(_ reason: FormattingError.Reason, at position: Int) -> FormattingError {
        FormattingError(reason, at: position, in: source)
    }

    private mutating func takeLiterally() {
        builder.append(source[index])
        index += 1
    }

    // MARK: Tags

    private mutating func tag() throws(FormattingError) {
        let position = index
        index += 1
        let isEnd = index < source.count && source[index] == UInt8(ascii: "/")
        if isEnd { index += 1 }
        let name = word()
        guard !name.isEmpty else { throw error(.unknownTag(isEnd ? "</" : "<"), at: position) }
        if isEnd {
            skipSpace()
            guard index < source.count, source[index] == UInt8(ascii: ">") else {
                throw error(.unknownTag("</\(name)"), at: position)
            }
            index += 1
            return try end(name, at: position)
        }
        let attributes = try self.attributes(of: name, at: position)
        guard open.count < MarkupBuilder.maximumDepth else { throw error(.tooDeep, at: position) }
        let kind = try self.kind(name, attributes, at: position)
        open.append(Open(name: name, kind: kind, offset: builder.length, position: position))
    }

    private mutating func end(_ name: String, at position: Int) throws(FormattingError) {
        guard let last = open.last, last.name == name else { throw error(.misplacedEnd("</\(name)>"), at: position) }
        open.removeLast()
        if let kind = last.kind { builder.add(kind, from: last.offset) }
    }

    private mutating func kind(
        _ name: String, _ attributes: Attributes, at position: Int
    ) throws(FormattingError) -> TextEntity.Kind? {
        func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
        switch name {
        case "b", "strong": return .bold
        case "i", "em": return .italic
        case "u", "ins": return .underline
        case "s", "strike", "del": return .strikethrough
        case "tg-spoiler": return .spoiler
        case "span":
            guard value("class") == "tg-spoiler" else { throw error(.unknownTag("<span>"), at: position) }
            return .spoiler
        case "a":
            guard let address = value("href"), !address.isEmpty else {
                throw error(.invalidAddress(value("href") ?? ""), at: position)
            }
            return .link(address)
        case "tg-emoji":
            guard let text = value("emoji-id"), let id = Int64(text) else {
                throw error(.invalidAddress(value("emoji-id") ?? ""), at: position)
            }
            return .customEmoji(id)
        case "pre": return .pre(language: nil)
        case "blockquote": return .blockQuote(isExpandable: value("expandable") != nil)
        case "code":
            // In `pre` it names the language of the whole.
            guard let last = open.indices.last, open[last].name == "pre", open[last].offset == builder.length else {
                return .code
            }
            let prefix = "language-"
            if let language = value("class"), language.utf8.starts(with: prefix.utf8) {
                open[last].kind = .pre(language: String(language.dropFirst(prefix.count)))
            }
            return nil
        default:
            throw error(.unknownTag("<\(name)>"), at: position)
        }
    }

    /// Reads up to and including the `>` of a tag that begins something.
    private mutating func attributes(of name: String, at position: Int) throws(FormattingError) -> Attributes {
        var attributes: Attributes = []
        while true {
            skipSpace()
            guard index < source.count else { throw error(.unclosed("<\(name)"), at: position) }
            if source[index] == UInt8(ascii: ">") {
                index += 1
                return attributes
            }
            let attribute = word()
            guard !attribute.isEmpty, attributes.count < 8 else {
                throw error(.unknownTag("<\(name)"), at: position)
            }
            skipSpace()
            guard index < source.count, source[index] == UInt8(ascii: "=") else {
                attributes.append((attribute, ""))
                continue
            }
            index += 1
            skipSpace()
            guard let value = value() else { throw error(.unclosed("<\(name)"), at: position) }
            attributes.append((attribute, value))
        }
    }

    /// An attribute's value; nil if its quotation marks are not closed.
    private mutating func value() -> String? {
        var bytes: [UInt8] = []
        var mark: UInt8?
        if index < source.count, source[index] == UInt8(ascii: "\"") || source[index] == UInt8(ascii: "'") {
            mark = source[index]
            index += 1
        }
        while index < source.count {
            let byte = source[index]
            if let mark {
                if byte == mark {
                    index += 1
                    return String(decoding: bytes, as: UTF8.self)
                }
            } else if byte == UInt8(ascii: ">") || Self.isSpace(byte) {
                return String(decoding: bytes, as: UTF8.self)
            }
            if byte == UInt8(ascii: "&"), let (scalar, end) = reference(at: index) {
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                index = end
            } else {
                bytes.append(byte)
                index += 1
            }
        }
        return nil
    }

    /// A name, in small letters.
    private mutating func word() -> String {
        var bytes: [UInt8] = []
        while index < source.count, let letter = Self.nameLetter(source[index]) {
            bytes.append(letter)
            index += 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func nameLetter(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): byte
        default: nil
        }
    }

    private mutating func skipSpace() {
        while index < source.count, Self.isSpace(source[index]) { index += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0d).contains(byte)
    }

    // MARK: References

    private static let named: [(name: [UInt8], scalar: Unicode.Scalar)] = [
        (Array("lt".utf8), "<"), (Array("gt".utf8), ">"), (Array("amp".utf8), "&"), (Array("quot".utf8), "\""),
    ]

    /// The character that a reference stands for and where the reference ends; nil if it is none.
    private func reference(at start: Int) -> (Unicode.Scalar, Int)? {
        // "&#x10ffff;" is the longest that is of any use; a few leading zeros are allowed.
        let end = source[start...].prefix(16).firstIndex(of: UInt8(ascii: ";"))
        guard let end else { return nil }
        let name = source[(start + 1)..<end]
        if let known = Self.named.first(where: { name.elementsEqual($0.name) }) { return (known.scalar, end + 1) }
        guard name.first == UInt8(ascii: "#") else { return nil }
        let text = String(decoding: name.dropFirst(), as: UTF8.self)
        let isHexadecimal = text.hasPrefix("x") || text.hasPrefix("X")
        let digits = isHexadecimal ? text.dropFirst() : text[...]
        // Numbers of Swift may have a sign.
        guard digits.first?.isHexDigit == true else { return nil }
        let value = UInt32(digits, radix: isHexadecimal ? 16 : 10)
        guard let value, value > 0, let scalar = Unicode.Scalar(value) else { return nil }
        return (scalar, end + 1)
    }
}
