/// Puts a formatted text together while its source is read.
struct MarkupBuilder {
    /// As many things may be inside each other.
    static let maximumDepth = 100

    private var bytes: [UInt8] = []
    /// UTF-16 code units so far.
    private(set) var length = 0
    private var entities: [TextEntity] = []

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// Adds one byte of a text in UTF-8.
    mutating func append(_ byte: UInt8) {
        bytes.append(byte)
        // Four bytes of UTF-8 are two units, one to three are one; all but the first byte begin with 10.
        if byte >= 0xf0 {
            length += 2
        } else if byte & 0xc0 != 0x80 {
            length += 1
        }
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
    }

    /// Adds an entity that reaches from `offset` to here. One of nothing is left out in the end.
    mutating func add(_ kind: TextEntity.Kind, from offset: Int) {
        entities.append(TextEntity(kind, offset: offset, length: length - offset))
    }

    func finish() -> FormattedText {
        FormattedText(String(decoding: bytes, as: UTF8.self), entities: entities).normalized()
    }
}
