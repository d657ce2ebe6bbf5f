import Foundation

/// JSON that a person wrote: every complaint names the place, and what has no meaning there, or stands there twice, is refused by
/// name.
enum JSONValue: Decodable, Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Each wrong guess costs an error: what there can be most of comes first.
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }
}

/// Why JSON cannot be used, and where.
struct JSONMistake: Error, Hashable, Sendable, CustomStringConvertible {
    let description: String
}

/// A value and the place where it stands, such as `users.clara[2].after_ms`.
struct JSONPlace: Hashable, Sendable {
    let value: JSONValue
    let path: String

    private init(_ value: JSONValue, _ path: String) {
        self.value = value
        self.path = path
    }

    init(parsing bytes: [UInt8]) throws(JSONMistake) {
        // Foundation also reads encodings in which every other byte is 0: nothing below would know brackets and names in them.
        guard !bytes.contains(0) else {
            throw JSONMistake(description: "it is no whole JSON: a byte of 0 stands in it, and UTF-8 is wanted")
        }
        guard Self.depth(of: bytes) <= Self.greatestDepth else {
            throw JSONMistake(description: "there are more than \(Self.greatestDepth) brackets inside of each other")
        }
        guard let value = Self.value(bytes) else {
            // Foundation's reader refuses a number that is too large as if it were no JSON.
            let (others, offset) = Self.withoutLargeNumbers(bytes)
            if let offset, Self.value(others) != nil {
                throw JSONMistake(description: "a number is too large: \(Self.place(at: offset, in: bytes))")
            }
            throw JSONMistake(description: "it is no whole JSON\(Self.place(in: others))")
        }
        // Foundation's reader passes over it.
        if let comma = Self.strayComma(in: bytes) {
            throw JSONMistake(
                description: "it is no whole JSON: nothing follows a comma, \(Self.place(at: comma, in: bytes))")
        }
        if let doubled = DoubledMember.first(in: bytes) {
            let place = doubled.path.isEmpty ? "" : "\(doubled.path): "
            throw JSONMistake(description: "\(place)the member \"\(Self.short(doubled.name))\" stands there twice")
        }
        self.init(value, "")
    }

    /// Nothing that has a meaning here is deeper. Reading takes more time for each level than for the one before.
    private static let greatestDepth = 32

    /// How many brackets and braces stand inside of each other.
    private static func depth(of bytes: [UInt8]) -> Int {
        var (depth, greatest, isText, isEscaped) = (0, 0, false, false)
        for byte in bytes {
            if isText {
                if !isEscaped, byte == UInt8(ascii: "\"") { isText = false }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): (isText, isEscaped) = (true, false)
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                greatest = max(greatest, depth)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return greatest
    }

    /// Where a comma stands that a bracket or brace follows.
    private static func strayComma(in bytes: [UInt8]) -> Int? {
        var (comma, isText, isEscaped) = (Int?.none, false, false)
        for (offset, byte) in bytes.enumerated() {
            if isText {
                if !isEscaped, byte == UInt8(ascii: "\"") { isText = false }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case UInt8(ascii: ","): comma = offset
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if let comma { return comma }
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): break
            case UInt8(ascii: "\""): (comma, isText, isEscaped) = (nil, true, false)
            default: comma = nil
            }
        }
        return nil
    }

    private static func value(_ bytes: [UInt8]) -> JSONValue? {
        try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    }

    /// The same JSON with 0 in place of each number that no `Double` can hold, and where the first of them stands.
    private static func withoutLargeNumbers(_ bytes: [UInt8]) -> (bytes: [UInt8], offset: Int?) {
        var (others, first, position, isText) = (bytes, Int?.none, 0, false)
        while position < bytes.count {
            let start = position
            position += 1
            switch bytes[start] {
            case UInt8(ascii: "\""): isText.toggle()
            case UInt8(ascii: "\\") where isText: position += 1
            case UInt8(ascii: "-") where !isText, UInt8(ascii: "0")...UInt8(ascii: "9") where !isText:
                while position < bytes.count, Self.isOfNumber(bytes[position]) { position += 1 }
                let number = Double(String(decoding: bytes[start..<position], as: UTF8.self))
                guard number?.isInfinite == true else { continue }
                // What comes behind keeps its place.
                for place in start..<position { others[place] = UInt8(ascii: place == start ? "0" : " ") }
                first = first ?? start
            default: break
            }
        }
        return (others, first)
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool { "0123456789+-.eE".utf8.contains(byte) }

    /// Where the first byte stands that does not belong there, as Foundation's other reader tells it.
    private static func place(in bytes: [UInt8]) -> String {
        do {
            _ = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            return ""
        } catch {
            let words = ((error as NSError).userInfo["NSDebugDescription"] as? String ?? "").split(separator: " ")
            guard let offset = words.lazy.compactMap({ Int($0.filter(\.isNumber)) }).first, offset <= bytes.count else {
                return ": it ends too early"
            }
            return ": \(Self.place(at: offset, in: bytes))"
        }
    }

    private static func place(at offset: Int, in bytes: [UInt8]) -> String {
        let before = bytes.prefix(offset)
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let column = offset - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
        return "see line \(line), column \(column)"
    }

    /// The place of a member of an object. One without a name would stand for the object itself.
    static func path(of name: String, in object: String) -> String {
        let shown = name.isEmpty ? "\"\"" : Self.short(name)
        return object.isEmpty ? shown : "\(object).\(shown)"
    }

    /// As much of a name as a sentence shows. One character can be as long as all of the JSON.
    private static func short(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.prefix(100)))
    }

    func mistake(_ wanted: String) -> JSONMistake {
        JSONMistake(description: (path.isEmpty ? "" : "\(path): ") + wanted)
    }

    /// The members of an object, in the order of their names.
    func members() throws(JSONMistake) -> [(name: String, value: JSONPlace)] {
        guard case .object(let members) = value else { throw mistake("an object is wanted, in braces") }
        return members.sorted { $0.key < $1.key }.map { name, value in
            (name, JSONPlace(value, Self.path(of: name, in: path)))
        }
    }

    /// The members of an object that has no others than these.
    func members(_ allowed: String...) throws(JSONMistake) -> [String: JSONPlace] { try members(allowed) }

    /// The same.
    func members(_ allowed: [String]) throws(JSONMistake) -> [String: JSONPlace] {
        var found: [String: JSONPlace] = [:]
        for (name, value) in try members() {
            guard allowed.contains(name) else {
                let names = allowed.map { "\"\($0)\"" }.joined(separator: ", ")
                throw mistake("\"\(Self.short(name))\" means nothing here; give some of \(names)")
            }
            found[name] = value
        }
        return found
    }

    func elements() throws(JSONMistake) -> [JSONPlace] {
        guard case .array(let elements) = value else { throw mistake("a list is wanted, in square brackets") }
        return elements.enumerated().map { JSONPlace($1, "\(path)[\($0)]") }
    }

    func string() throws(JSONMistake) -> String {
        guard case .string(let text) = value else { throw mistake("a text is wanted, in quotation marks") }
        return text
    }

    /// One text, or a list of them.
    func strings() throws(JSONMistake) -> [String] {
        guard case .array = value else { return [try string()] }
        return try elements().map { (element) throws(JSONMistake) in try element.string() }
    }

    func integer(_ range: ClosedRange<Int>) throws(JSONMistake) -> Int {
        guard case .number(let number) = value, let integer = Int(exactly: number), range.contains(integer) else {
            throw mistake("a whole number from \(range.lowerBound) to \(range.upperBound) is wanted")
        }
        return integer
    }

    func number(_ range: ClosedRange<Double>) throws(JSONMistake) -> Double {
        guard case .number(let number) = value, range.contains(number) else {
            throw mistake("a number from \(range.lowerBound) to \(range.upperBound) is wanted")
        }
        return number
    }

    func isTrue() throws(JSONMistake) -> Bool {
        guard case .bool(true) = value else { throw mistake("true is wanted; leave it out otherwise") }
        return true
    }
}

extension [String: JSONPlace] {
    /// A member that has to be there.
    func required(_ name: String, in place: JSONPlace) throws(JSONMistake) -> JSONPlace {
        guard let member = self[name] else { throw place.mistake("\"\(name)\" is missing") }
        return member
    }
}
