/// A text, and what of it is bold, a link, a quotation…
///
/// Offsets and lengths are in UTF-16 code units, as everywhere in Telegram's API (core.telegram.org/api/entities). Write
/// it as Markdown or HTML, or put it together from entities:
///
/// ```swift
/// let text = try FormattedText(markdown: "*Lunch* at _one_, [the usual place](https://example.org)")
/// let question: FormattedText = "Lunch at \(place)?"
/// ```
///
/// What stands in a literal, put into it or not, is bare text: no mark in it means anything.
public struct FormattedText: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    public var text: String
    /// In any order; they may overlap. See ``normalized()`` for what of them can be shown.
    public var entities: [TextEntity]

    public init(_ text: String, entities: [TextEntity] = []) {
        self.text = text
        self.entities = entities
    }

    public init(stringLiteral text: String) {
        self.init(text)
    }

    /// The bare text.
    public var description: String { text }

    /// The addresses that it leads to, in their order: of links behind a text, and addresses that stand in it as they are, as
    /// the server has found them.
    public var links: [String] {
        let units = Array(text.utf16)
        return entities.sorted { $0.offset < $1.offset }.compactMap { entity in
            switch entity.kind {
            case .link(let address): return address
            case .url:
                guard (0...units.count).contains(entity.offset),
                    // checked: the offset is one within the text.
                    (0...units.count - entity.offset).contains(entity.length)
                else { return nil }
                // checked: it lies within the text.
                return String(decoding: units[entity.offset..<entity.offset + entity.length], as: UTF16.self)
            default: return nil
            }
        }
    }

    /// The text's length as the server counts it, in UTF-16 code units.
    public var length: Int { text.utf16.count }
}

/// What a part of a text is.
public struct TextEntity: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case bold
        case italic
        case underline
        case strikethrough
        /// Covered until it is touched.
        case spoiler
        /// A word in a fixed-width font.
        case code
        /// Lines in a fixed-width font, and the programming language that they are in.
        case pre(language: String?)
        /// A text that leads to an address.
        case link(String)
        /// A text that stands for a person, by id.
        case userMention(Int64)
        /// An emoji that a document replaces, by the document's id.
        case customEmoji(Int64)
        /// Lines that another person said. A long quotation that is expandable shows its beginning until it is touched.
        case blockQuote(isExpandable: Bool)

        // What the server finds by itself; sending it has no effect.

        /// `@name`
        case mention
        case hashtag
        case cashtag
        case botCommand
        case url
        case email
        case phoneNumber
        case bankCard
        /// Something that this version does not know.
        case other
    }

    public var kind: Kind
    /// Where it begins, in UTF-16 code units.
    public var offset: Int
    /// How long it is, in UTF-16 code units.
    public var length: Int

    public init(_ kind: Kind, offset: Int, length: Int) {
        self.kind = kind
        self.offset = offset
        self.length = length
    }
}

/// A text whose Markdown or HTML cannot be read.
public struct FormattingError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: Hashable, Sendable {
        /// What begins here never ends. The mark or tag as it stands in the source.
        case unclosed(String)
        /// What ends here did not begin, or something that began later has not ended yet.
        case misplacedEnd(String)
        /// A link or custom emoji without an address, or with one that cannot be.
        case invalidAddress(String)
        /// A tag that Telegram does not know, or that cannot be read.
        case unknownTag(String)
        /// More than a hundred things inside each other.
        case tooDeep
    }

    public let reason: Reason
    /// From 1.
    public let line: Int
    /// From 1, in Unicode scalars.
    public let column: Int

    public var description: String {
        let what =
            switch reason {
            case .unclosed(let mark): "\(mark) is never closed; escape it if it is meant as such"
            case .misplacedEnd(let mark): "\(mark) closes nothing that could be closed here"
            case .invalidAddress(let address): "\"\(address)\" is no address that could stand here"
            case .unknownTag(let tag): "\(tag) is not a tag that Telegram knows"
            case .tooDeep: "too many things inside each other"
            }
        return "line \(line), column \(column): \(what)"
    }

    /// - Parameter position: index of the byte in `source` that is to blame.
    init(_ reason: Reason, at position: Int, in source: [UInt8]) {
        var line = 1
        var column = 1
        for byte in source.prefix(position) {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0xc0 != 0x80 {
                column += 1
            }
        }
        self.reason = reason
        self.line = line
        self.column = column
    }
}
