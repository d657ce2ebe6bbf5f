/// Header fields in order; names do not depend on the case of their letters.
package struct HTTPFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    package struct Field: Sendable, Hashable {
        package let name: String
        package let value: String
    }

    package private(set) var all: [Field] = []

    package init() {}

    package init(dictionaryLiteral elements: (String, String)...) {
        all = elements.map { Field(name: $0.0, value: $0.1) }
    }

    package var count: Int { all.count }

    package mutating func append(_ name: String, _ value: String) {
        all.append(Field(name: name, value: value))
    }

    /// The values of all fields of that name.
    package func values(_ name: String) -> [String] {
        let name = name.lowercased()
        return all.filter { $0.name.lowercased() == name }.map(\.value)
    }

    /// The value of the only field of that name; nil also if there are several.
    package subscript(_ name: String) -> String? {
        let values = values(name)
        return values.count == 1 ? values[0] : nil
    }

    /// Whether one of the comma-separated words of the fields of that name is `word`, whatever the case of its letters.
    package func contains(_ word: String, in name: String) -> Bool {
        words(of: name).contains(word.lowercased())
    }

    /// The comma-separated words of all fields of that name, in lower case.
    package func words(of name: String) -> [String] {
        values(name).flatMap { $0.split(separator: ",") }.map { word in
            let bytes = word.utf8.drop(while: HTTPText.isBlank)
            let end = bytes.lastIndex { !HTTPText.isBlank($0) }
            return end.map { String(bytes[...$0]) ?? "" }?.lowercased() ?? ""
        }.filter { !$0.isEmpty }
    }

    /// Reads one line without its end.
    mutating func append(line: some BidirectionalCollection<UInt8>) throws(HTTPError) {
        guard let first = line.first, !HTTPText.isBlank(first) else { throw .foldedField }
        guard count < HTTPLimits.fields else { throw .tooManyFields(limit: HTTPLimits.fields) }
        // A blank before the colon would be part of the name for one reader and not for another.
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), HTTPText.isToken(line[..<colon]) else {
            throw .invalidField
        }
        var value = line[line.index(after: colon)...].drop(while: HTTPText.isBlank)
        while let last = value.last, HTTPText.isBlank(last) { value = value.dropLast() }
        guard value.allSatisfy(HTTPText.isText) else { throw .invalidField }
        append(String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
    }
}

/// Characters by their roles (RFC 9110, section 5.6).
enum HTTPText {
    private static let tokenMarks = Set("!#$%&'*+-.^_`|~".utf8)

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09
    }

    /// Part of the value of a field: anything but control characters.
    static func isText(_ byte: UInt8) -> Bool {
        byte == 0x09 || (byte >= 0x20 && byte != 0x7f)
    }

    /// Part of a target: anything but blanks, control characters and what is not ASCII.
    static func isVisible(_ byte: UInt8) -> Bool {
        (0x21...0x7e).contains(byte)
    }

    static func isToken(_ text: some Collection<UInt8>) -> Bool {
        !text.isEmpty && text.allSatisfy(isTokenCharacter)
    }

    static func isTokenCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        default: tokenMarks.contains(byte)
        }
    }

    static func digit(_ byte: UInt8) -> Int? {
        (0x30...0x39).contains(byte) ? Int(byte - 0x30) : nil
    }
}
