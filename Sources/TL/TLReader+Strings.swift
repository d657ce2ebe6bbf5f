import NIOCore

/// `bytes` and `string`: a length, the bytes, zeros up to a multiple of four.
///
/// Lengths up to 253 take one byte; longer ones take 0xfe and 24 bits, little-endian. 0xff begins no valid length.
/// Zero padding has to be there; its value is not checked, as no known peer checks it.
extension TLReader {
    /// Reads `bytes` with one copy out of the input.
    public mutating func readBytes() throws(TLError) -> [UInt8] {
        let length = try readLength("bytes")
        defer { skip(length.count + length.padding) }
        return withNext(length.count) { [UInt8]($0) }
    }

    /// Reads `bytes` as a slice of the input, without a copy.
    public mutating func readByteBuffer() throws(TLError) -> ByteBuffer {
        let length = try readLength("bytes")
        defer { skip(length.count + length.padding) }
        return sharedNext(length.count)
    }

    /// Reads a `string`. Text that is not UTF-8 is an error unless the limits say to repair it.
    public mutating func readString() throws(TLError) -> String {
        let length = try readLength("string")
        if let text = withNext(length.count, { Self.text($0) }) {
            skip(length.count + length.padding)
            return text
        }
        guard limits.repairsText else {
            throw TLError(
                .invalidUTF8, offset: offset, expected: "UTF-8 text", found: "\(length.count) bytes that are not UTF-8")
        }
        defer { skip(length.count + length.padding) }
        return withNext(length.count) { String(decoding: $0, as: UTF8.self) }
    }

    /// The text; nil if the bytes are not UTF-8.
    private static func text(_ bytes: UnsafeRawBufferPointer) -> String? {
        // Most strings are ASCII, which needs no more than a look at eight bytes at a time; the library's check is generic, and asks the
        // runtime for its types each time.
        isASCII(bytes) ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
    }

    private static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var (seen, place): (UInt64, Int) = (0, 0)
        while place + 8 <= bytes.count {
            seen |= bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            place += 8
        }
        while place < bytes.count {
            seen |= UInt64(bytes[place])
            place += 1
        }
        return seen & 0x8080_8080_8080_8080 == 0
    }

    /// Reads a length and proves that bytes and padding are there.
    private mutating func readLength(_ what: StaticString) throws(TLError) -> (count: Int, padding: Int) {
        let begin = offset
        guard let first = takeByte() else {
            throw endOfInput(needed: 4, for: "the length of a \(what)")
        }
        let count: Int
        let prefix: Int
        switch first {
        case 0xff:
            throw TLError(
                .invalidLength, offset: begin, expected: "a length byte up to 0xfe for a \(what)", found: "0xff")
        case 0xfe:
            guard remaining >= 3, let low = takeByte(), let middle = takeByte(), let high = takeByte() else {
                throw endOfInput(needed: 3, for: "the length of a \(what)")
            }
            count = Int(high) << 16 | Int(middle) << 8 | Int(low)
            prefix = 4
        default:
            count = Int(first)
            prefix = 1
        }
        guard count <= limits.byteCount else {
            throw TLError(
                .invalidLength, offset: begin, expected: "a \(what) of at most \(limits.byteCount) bytes",
                found: "a length of \(count)")
        }
        guard count <= remaining else { throw endOfInput(needed: count, for: "a \(what)") }
        let padding = -(prefix + count) & 3
        guard count + padding <= remaining else {
            throw TLError(
                .invalidPadding, offset: offset + count, expected: "\(padding) bytes of padding after a \(what)",
                found: "\(remaining - count) bytes")
        }
        return (count, padding)
    }
}
