import MTProtoCore

/// One line of a recorded run: docs/recordings.md describes the format.
///
/// ```
/// 204113 1 dial c=1 dc=2 to=192.0.2.1 port=443 for=main by=tcp/intermediate
/// ```
package struct RunRecord: Hashable, Sendable {
    /// A name and what it stands for. Which names an event has is fixed, their order does not matter.
    package struct Field: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: some CustomStringConvertible) {
            self.name = name
            self.value = value.description
        }
    }

    /// What a file with records begins with, and the version of the format.
    package static let head = "mtproto-record 1"
    /// Longer ones are cut.
    package static let valueLimit = 512

    /// Microseconds since the client was created.
    package var time: Int64
    /// Counts up from 1 over the clients that share a file.
    package var client: Int
    package var event: String
    package var fields: [Field]

    package init(time: Int64, client: Int, event: String, fields: [Field]) {
        self.time = time
        self.client = client
        self.event = event
        self.fields = fields
    }

    /// The first value of this name.
    package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The same as a number.
    package func number(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

    /// Without the end of the line.
    package var line: String {
        var line = "\(time) \(client) \(event)"
        for field in fields { line += " \(field.name)=\(Self.escaped(field.value))" }
        return line
    }

    /// Nil for a line that says something else.
    package init?(line: some StringProtocol) {
        let parts = line.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count >= 3, let time = Int64(parts[0]), time >= 0, let client = Int(parts[1]), client > 0,
            !parts[2].isEmpty, parts[2].utf8.allSatisfy(Self.isOfName)
        else { return nil }
        var fields: [Field] = []
        for part in parts.dropFirst(3) {
            guard let sign = part.firstIndex(of: "="), sign > part.startIndex,
                part[..<sign].utf8.allSatisfy(Self.isOfName),
                let value = Self.unescaped(part[part.index(after: sign)...])
            else { return nil }
            fields.append(Field(String(part[..<sign]), value))
        }
        self.init(time: time, client: client, event: String(parts[2]), fields: fields)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
    }

    /// Bytes that would end a value, or that a terminal takes for more than a character, as `%` and two hexadecimal digits.
    private static func escaped(_ value: String) -> String {
        let bytes = Array(value.utf8.prefix(valueLimit))
        guard bytes.contains(where: { !isPlain($0) }) else { return String(decoding: bytes, as: UTF8.self) }
        var text = ""
        for byte in bytes {
            if isPlain(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += byte < 16 ? "%0\(String(byte, radix: 16))" : "%\(String(byte, radix: 16))"
            }
        }
        return text
    }

    private static func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7f && byte != UInt8(ascii: "%") }

    private static func unescaped(_ text: some StringProtocol) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        // A value that was cut in the middle of a character ends with a replacement.
        return String(decoding: bytes, as: UTF8.self)
    }
}
