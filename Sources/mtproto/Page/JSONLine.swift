/// Writes JSON by hand, on one line: the page gets many packets in a second, for which an encoder is too slow.
struct JSONLine: Sendable {
    private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// An object; `body` adds its members.
    mutating func object(_ body: (inout JSONLine) -> Void) { nest(open: "{", close: "}", body) }

    /// A list; `body` adds its elements.
    mutating func array(_ body: (inout JSONLine) -> Void) { nest(open: "[", close: "]", body) }

    /// The name of the member whose value comes next.
    mutating func name(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: ":")])
        needsComma = false
    }

    mutating func member(_ name: StaticString, _ value: Int) {
        self.name(name)
        number(value)
    }

    mutating func member(_ name: StaticString, _ value: Int64) {
        self.name(name)
        number(Int(clamping: value))
    }

    mutating func member(_ name: StaticString, _ value: String) {
        self.name(name)
        string(value)
    }

    /// Only what is true is told.
    mutating func member(_ name: StaticString, _ value: Bool) {
        guard value else { return }
        self.name(name)
        raw("true")
    }

    mutating func number(_ value: Int) { raw("\(value)") }

    mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20, 0x7f:
                bytes.append(contentsOf: "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// JSON that was written before.
    mutating func raw(_ json: some Sequence<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
        needsComma = true
    }

    private mutating func raw(_ json: String) { raw(json.utf8) }

    private mutating func nest(open: Character, close: Character, _ body: (inout JSONLine) -> Void) {
        separate()
        bytes.append(open.asciiValue ?? 0)
        needsComma = false
        body(&self)
        bytes.append(close.asciiValue ?? 0)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }
}
