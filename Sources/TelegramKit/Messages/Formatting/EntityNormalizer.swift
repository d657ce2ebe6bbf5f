extension FormattedText {
    /// The same text with entities in the form that can be written as Markdown and HTML, and that readers of these give.
    ///
    /// - Entities lie within the text, part no surrogate pair, are not empty and stand in order of their offsets.
    /// - Bold, italic, underline, strikethrough and spoiler: overlapping and adjoining ones of a kind are one.
    /// - Code has no other formatting in it; links, mentions and custom emoji do not overlap each other.
    /// - Quotations cover whole lines, without empty ones at their ends, and do not overlap. Nothing else reaches across
    ///   their borders.
    /// - What the server finds by itself is left out.
    public func normalized() -> FormattedText {
        guard !entities.isEmpty else { return self }
        var normalizer = EntityNormalizer(units: Array(text.utf16))
        return FormattedText(text, entities: normalizer.normalize(entities))
    }
}

extension TextEntity.Kind {
    /// How far inside others it is written; quotations are outermost. Nil for what is not written.
    var rank: Int? {
        switch self {
        case .blockQuote: 0
        case .link, .userMention, .customEmoji: 1
        case .bold: 2
        case .italic: 3
        case .underline: 4
        case .strikethrough: 5
        case .spoiler: 6
        case .code: 7
        case .pre: 8
        case .mention, .hashtag, .cashtag, .botCommand, .url, .email, .phoneNumber, .bankCard, .other: nil
        }
    }

    /// The same with its text made such that it can be written; nil if nothing is left.
    var writable: TextEntity.Kind? {
        switch self {
        case .link(let url):
            let scalars = url.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }
            guard !scalars.isEmpty else { return nil }
            let address = String(String.UnicodeScalarView(scalars))
            return MarkupAddress.user(in: address).map { .userMention($0) } ?? .link(address)
        case .pre(let language?):
            let kept = language.unicodeScalars.filter {
                !$0.properties.isWhitespace && !#"`\"'<>&"#.unicodeScalars.contains($0)
            }
            return .pre(language: kept.isEmpty ? nil : String(String.UnicodeScalarView(kept)))
        default:
            return self
        }
    }
}

private struct EntityNormalizer {
    private typealias Part = (range: Range<Int>, kind: TextEntity.Kind)

    private let units: [UInt16]
    /// What nothing but quotations may cover, ascending and disjoint.
    private var removals: [Range<Int>] = []

    private static let newline = UInt16(UInt8(ascii: "\n"))

    init(units: [UInt16]) {
        self.units = units
    }

    mutating func normalize(_ entities: [TextEntity]) -> [TextEntity] {
        var quotes: [Part] = []
        var literals: [Part] = []
        var anchors: [Part] = []
        var styles: [TextEntity.Kind: [Range<Int>]] = [:]
        for entity in entities {
            guard let kind = entity.kind.writable, let range = range(of: entity) else { continue }
            switch kind.rank {
            case 0: quotes.append((range, kind))
            case 1: anchors.append((range, kind))
            case 7, 8: literals.append((range, kind))
            case .some: styles[kind, default: []].append(range)
            case nil: continue
            }
        }
        quotes = wholeLines(quotes)
        removals = borders(of: quotes)
        literals = exclusive(literals).flatMap { part in remaining([part.range]).map { ($0, part.kind) } }
        removals = (removals + literals.map(\.range)).sorted { $0.lowerBound < $1.lowerBound }
        var parts = quotes + literals
        for part in remaining(exclusive(anchors)) { parts.append(part) }
        for (kind, ranges) in styles {
            for range in remaining(union(ranges)) { parts.append((range, kind)) }
        }
        parts.sort { Self.precedes($0, $1) }
        return parts.map { TextEntity($0.kind, offset: $0.range.lowerBound, length: $0.range.count) }
    }

    private static func precedes(_ left: Part, _ right: Part) -> Bool {
        let keys = [left, right].map { ($0.range.lowerBound, -$0.range.count, $0.kind.rank ?? 0) }
        return keys[0] < keys[1]
    }

    /// What of an entity lies in the text; nil if nothing does.
    private func range(of entity: TextEntity) -> Range<Int>? {
        guard entity.length > 0 else { return nil }
        let (end, overflows) = entity.offset.addingReportingOverflow(entity.length)
        var lower = max(0, entity.offset)
        var upper = overflows ? units.count : min(end, units.count)
        if lower < units.count, UTF16.isTrailSurrogate(units[lower]) { lower += 1 }
        if upper > 0, upper < units.count, UTF16.isTrailSurrogate(units[upper]) { upper -= 1 }
        return lower < upper ? lower..<upper : nil
    }

    /// Quotations as the whole lines that they touch; those that meet on a line are one.
    private func wholeLines(_ quotes: [Part]) -> [Part] {
        guard !quotes.isEmpty else { return [] }
        // By position, so that many quotations of long stretches cost no more than the text is long.
        let count = units.count
        var lineStart = [Int](repeating: 0, count: count + 1)
        var lineEnd = [Int](repeating: count, count: count + 1)
        var textBefore = [Int](repeating: 0, count: count + 1)
        var textAfter = [Int](repeating: count, count: count + 1)
        for index in 0..<count {
            let isNewline = units[index] == Self.newline
            lineStart[index + 1] = isNewline ? index + 1 : lineStart[index]
            textBefore[index + 1] = isNewline ? textBefore[index] : index + 1
        }
        for index in stride(from: count - 1, through: 0, by: -1) {
            let isNewline = units[index] == Self.newline
            lineEnd[index] = isNewline ? index : lineEnd[index + 1]
            textAfter[index] = isNewline ? textAfter[index + 1] : index
        }
        var lines: [Part] = []
        for (range, kind) in quotes.sorted(by: Self.precedes) {
            let lower = textAfter[range.lowerBound]
            let upper = textBefore[range.upperBound]
            guard lower < upper else { continue }
            let whole = lineStart[lower]..<lineEnd[upper]
            if let last = lines.last, whole.overlaps(last.range) {
                lines[lines.count - 1].range = last.range.lowerBound..<max(last.range.upperBound, whole.upperBound)
            } else {
                lines.append((whole, kind))
            }
        }
        return lines
    }

    /// The line breaks before and after quotations.
    private func borders(of quotes: [Part]) -> [Range<Int>] {
        var borders: [Range<Int>] = []
        for quote in quotes {
            let before = quote.range.lowerBound - 1
            // Two quotations in a row share the one between them.
            if before >= 0, borders.last?.lowerBound != before { borders.append(before..<before + 1) }
            let after = quote.range.upperBound
            if after < units.count { borders.append(after..<after + 1) }
        }
        return borders
    }

    /// Where parts overlap, the one that begins first has it.
    private func exclusive(_ parts: [Part]) -> [Part] {
        var end = 0
        return parts.sorted(by: Self.precedes).compactMap { part in
            let lower = max(part.range.lowerBound, end)
            guard lower < part.range.upperBound else { return nil }
            end = part.range.upperBound
            return (lower..<end, part.kind)
        }
    }

    /// Overlapping and adjoining ranges as one.
    private func union(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, range.lowerBound <= last.upperBound {
                result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }

    private func remaining(_ parts: [Part]) -> [Part] {
        var first = 0
        return parts.flatMap { part in remaining(part.range, from: &first).map { ($0, part.kind) } }
    }

    /// What of ascending, disjoint ranges the removals leave.
    private func remaining(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var first = ranges.first.map { firstRemoval(endingAfter: $0.lowerBound) } ?? 0
        return ranges.flatMap { remaining($0, from: &first) }
    }

    private func remaining(_ range: Range<Int>, from first: inout Int) -> [Range<Int>] {
        while first < removals.count, removals[first].upperBound <= range.lowerBound { first += 1 }
        var pieces: [Range<Int>] = []
        var lower = range.lowerBound
        var index = first
        while index < removals.count, removals[index].lowerBound < range.upperBound {
            if lower < removals[index].lowerBound { pieces.append(lower..<removals[index].lowerBound) }
            lower = removals[index].upperBound
            index += 1
        }
        if lower < range.upperBound { pieces.append(lower..<range.upperBound) }
        return pieces
    }

    private func firstRemoval(endingAfter position: Int) -> Int {
        var low = 0
        var high = removals.count
        while low < high {
            let middle = (low + high) / 2
            if removals[middle].upperBound <= position { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The addresses that stand for people and emoji.
enum MarkupAddress {
    private static let userPrefix = "tg://user?id="
    private static let emojiPrefix = "tg://emoji?id="

    static func user(in address: String) -> Int64? { number(in: address, after: userPrefix) }
    static func emoji(in address: String) -> Int64? { number(in: address, after: emojiPrefix) }
    static func user(_ id: Int64) -> String { userPrefix + String(id) }
    static func emoji(_ id: Int64) -> String { emojiPrefix + String(id) }

    private static func number(in address: String, after prefix: String) -> Int64? {
        guard address.utf8.starts(with: prefix.utf8) else { return nil }
        // Only the form that is written again.
        let digits = address.dropFirst(prefix.count)
        return Int64(digits).flatMap { String($0) == digits ? $0 : nil }
    }
}
