extension FormattedText {
    /// The longest text of one message, in UTF-16 code units.
    public static let maximumLength = 4096

    /// The text as the server keeps it: without white space at its ends and without carriage returns.
    public func trimmed() -> FormattedText {
        let units = Array(text.utf16)
        var kept: [UInt16] = []
        kept.reserveCapacity(units.count)
        /// How many units before a position are kept.
        var offsets = [Int](repeating: 0, count: units.count + 1)
        for (index, unit) in units.enumerated() {
            if unit != 0x0d { kept.append(unit) }
            offsets[index + 1] = kept.count
        }
        let first = kept.firstIndex { !Self.isSpace($0) } ?? kept.count
        let last = kept.lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? first
        guard first > 0 || last < units.count else { return self }
        let range = first..<max(first, last)
        let moved = entities.compactMap { entity -> TextEntity? in
            guard entity.length > 0, entity.offset >= 0, entity.offset < units.count else { return nil }
            // checked: it begins within the text, and ends there at the latest.
            let end = entity.length > units.count - entity.offset ? units.count : entity.offset + entity.length
            return TextEntity(entity.kind, from: offsets[entity.offset], to: offsets[end], within: range)
        }
        return FormattedText(String(decoding: kept[range], as: UTF16.self), entities: moved)
    }

    /// The text in parts that each fit into a message, cut at line breaks, else at spaces, if there are any in the later
    /// half of a part. White space at a cut is dropped, and parts that would be nothing else.
    ///
    /// - Parameter limit: the longest part, in UTF-16 code units, at least 2.
    public func parts(limit: Int = maximumLength) -> [FormattedText] {
        let limit = max(2, limit)
        let units = Array(text.utf16)
        guard units.count > limit else { return units.isEmpty ? [] : [self] }
        var ranges: [Range<Int>] = []
        var start = 0
        while start < units.count {
            if Self.isSpace(units[start]) {
                start += 1
                continue
            }
            let end = Self.cut(units, from: start, limit: limit)
            let last = units[start..<end].lastIndex { !Self.isSpace($0) }
            if let last { ranges.append(start..<last + 1) }
            start = end
        }
        return ranges.enumerated().map { number, range in
            FormattedText(String(decoding: units[range], as: UTF16.self), entities: clipped(to: ranges, number))
        }
    }

    private static func cut(_ units: [UInt16], from start: Int, limit: Int) -> Int {
        let end = start + limit
        guard end < units.count else { return units.count }
        let half = start + limit / 2
        if let found = units[half...end].lastIndex(of: 0x0a) { return found }
        if let found = units[half...end].lastIndex(where: Self.isSpace) { return found }
        return UTF16.isTrailSurrogate(units[end]) ? end - 1 : end
    }

    /// What of the entities lies in one of several ascending ranges.
    private func clipped(to ranges: [Range<Int>], _ number: Int) -> [TextEntity] {
        entities.compactMap { entity in
            let (end, overflows) = entity.offset.addingReportingOverflow(max(0, entity.length))
            return TextEntity(entity.kind, from: entity.offset, to: overflows ? .max : end, within: ranges[number])
        }
    }

    private static func isSpace(_ unit: UInt16) -> Bool {
        Unicode.Scalar(unit)?.properties.isWhitespace ?? false
    }
}

extension TextEntity {
    /// What of a stretch lies in a range, counted from the beginning of that range; nil if nothing does.
    fileprivate init?(_ kind: Kind, from start: Int, to end: Int, within range: Range<Int>) {
        let lower = max(start, range.lowerBound)
        let upper = min(end, range.upperBound)
        guard lower < upper else { return nil }
        self.init(kind, offset: lower - range.lowerBound, length: upper - lower)
    }
}
