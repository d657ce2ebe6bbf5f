/// Why a text is no JSON that is read here.
package enum JSONTextError: Error, Hashable, Sendable {
    case malformed(offset: Int)
    case tooLarge
}

/// A JSON value (RFC 8259), as answers of resolvers and push payloads contain it. Small: texts have at most 64 KiB and
/// 16 levels, since a stranger may have written them.
package enum JSONText: Hashable, Sendable {
    case null
    case bool(Bool)
    /// As it is written.
    case number(String)
    case string(String)
    case array([JSONText])
    /// Of equal names the last counts.
    case object([String: JSONText])

    package static let largestText = 65_536
    package static let deepest = 16

    package init(_ text: some Collection<UInt8>) throws(JSONTextError) {
        guard text.count <= Self.largestText else { throw .tooLarge }
        var parser = JSONParser(text: Array(text))
        self = try parser.wholeText()
    }

    package subscript(name: String) -> JSONText? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    package var array: [JSONText]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// A whole number, also one that is written as a string.
    package var integer: Int? {
        switch self {
        case .number(let text), .string(let text): Int(text)
        default: nil
        }
    }
}

private struct JSONParser {
    let text: [UInt8]
    var index = 0
    var depth = 0

    init(text: [UInt8]) {
        self.text = text
    }

    mutating func wholeText() throws(JSONTextError) -> JSONText {
        let value = try value()
        skipSpace()
        guard index == text.count else { throw malformed }
        return value
    }

    private var malformed: JSONTextError { .malformed(offset: index) }

    private var next: UInt8? { index < text.count ? text[index] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { index += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard next == byte else { return false }
        index += 1
        return true
    }

    private mutating func value() throws(JSONTextError) -> JSONText {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try nested { parser throws(JSONTextError) in try parser.object() }
        case UInt8(ascii: "["): return try nested { parser throws(JSONTextError) in try parser.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func nested(
        _ body: (inout JSONParser) throws(JSONTextError) -> JSONText
    ) throws(JSONTextError) -> JSONText {
        guard depth < JSONText.deepest else { throw .tooLarge }
        depth += 1
        index += 1
        let value = try body(&self)
        depth -= 1
        return value
    }

    private mutating func word(_ word: StaticString, _ value: JSONText) throws(JSONTextError) -> JSONText {
        let bytes = word.withUTF8Buffer { Array($0) }
        guard text[index...].starts(with: bytes) else { throw malformed }
        index += bytes.count
        return value
    }

    private mutating func object() throws(JSONTextError) -> JSONText {
        var members: [String: JSONText] = [:]
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            let name = try string()
            guard take(UInt8(ascii: ":")) else { throw malformed }
            members[name] = try value()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { throw malformed }
        }
    }

    private mutating func array() throws(JSONTextError) -> JSONText {
        var elements: [JSONText] = []
        if take(UInt8(ascii: "]")) { return .array(elements) }
        while true {
            elements.append(try value())
            if take(UInt8(ascii: "]")) { return .array(elements) }
            guard take(UInt8(ascii: ",")) else { throw malformed }
        }
    }

    private mutating func number() throws(JSONTextError) -> String {
        let start = index
        while let byte = next, "+-.0123456789Ee".utf8.contains(byte) { index += 1 }
        let written = String(decoding: text[start..<index], as: UTF8.self)
        guard let first = written.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "."),
            Double(written) != nil
        else { throw malformed }
        return written
    }

    private mutating func string() throws(JSONTextError) -> String {
        guard next == UInt8(ascii: "\"") else { throw malformed }
        index += 1
        var bytes: [UInt8] = []
        while let byte = next {
            index += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let string = String(validating: bytes, as: UTF8.self) else { throw malformed }
                return string
            case UInt8(ascii: "\\"):
                try escape(into: &bytes)
            case 0..<0x20:
                throw malformed
            default:
                bytes.append(byte)
            }
        }
        throw malformed
    }

    private mutating func escape(into bytes: inout [UInt8]) throws(JSONTextError) {
        guard let byte = next else { throw malformed }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(byte)
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "f"): bytes.append(0x0c)
        case UInt8(ascii: "n"): bytes.append(0x0a)
        case UInt8(ascii: "r"): bytes.append(0x0d)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "u"):
            var units = [try unit()]
            // The second half of a character beyond 16 bits has to follow.
            if (0xd800..<0xdc00).contains(units[0]), next == UInt8(ascii: "\\"), index + 1 < text.count,
                text[index + 1] == UInt8(ascii: "u")
            {
                index += 2
                units.append(try unit())
            }
            guard let character = String(validating: units, as: UTF16.self) else { throw malformed }
            bytes += character.utf8
        default: throw malformed
        }
    }

    private mutating func unit() throws(JSONTextError) -> UInt16 {
        let digits = text[index...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ "0123456789abcdefABCDEF".utf8.contains($0) }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw malformed }
        index += 4
        return unit
    }
}
