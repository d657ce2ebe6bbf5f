import NIOCore

/// `bytes` and `string`: a length, the bytes, zeros up to a multiple of four.
///
/// Lengths up to 253 take one byte; longer ones take 0xfe and 24 bits, little-endian. 0xff begins no valid length.
/// Zero padding has to be there; its value is not checked, as no known peer checks it.
extension TLReader {
    /// Reads `bytes` with one copy out of the input.
    public mutating func readBytes() throws(TLError) -> [UInt8] {
        let length = try readLength("bytes")
        let bytes = buffer.readBytes(length: length.count)
        buffer.moveReaderIndex(forwardBy: length.padding)
        return bytes ?? []
    }

    /// Reads `bytes` as a slice of the input, without a copy.
    public mutating func readByteBuffer() throws(TLError) -> ByteBuffer {
        let length = try readLength("bytes")
        let bytes = buffer.readSlice(length: length.count)
        buffer.moveReaderIndex(forwardBy: length.padding)
        return bytes ?? ByteBuffer()
    }

    /// Reads a `string`. Text that is not UTF-8 is an error unless the limits say to repair it.
    public mutating func readString() throws(TLError) -> String {
        let length = try readLength("string")
        let text = buffer.withUnsafeReadableBytes { bytes in
            String(validating: UnsafeRawBufferPointer(rebasing: bytes[..<length.count]), as: UTF8.self)
        }
        if let text {
            buffer.moveReaderIndex(forwardBy: length.count + length.padding)
            return text
        }
        guard limits.repairsText else {
            throw TLError(
                .invalidUTF8, offset: offset, expected: "UTF-8 text", found: "\(length.count) bytes that are not UTF-8")
        }
        let repaired = buffer.readString(length: length.count)
        buffer.moveReaderIndex(forwardBy: length.padding)
        return repaired ?? ""
    }

    /// Reads a length and proves that bytes and padding are there.
    private mutating func readLength(_ what: StaticString) throws(TLError) -> (count: Int, padding: Int) {
        let begin = offset
        guard let first = buffer.readInteger(as: UInt8.self) else {
            throw endOfInput(needed: 4, for: "the length of a \(what)")
        }
        let count: Int
        let prefix: Int
        switch first {
        case 0xff:
            throw TLError(
                .invalidLength, offset: begin, expected: "a length byte up to 0xfe for a \(what)", found: "0xff")
        case 0xfe:
            guard let low = buffer.readInteger(endianness: .little, as: UInt16.self),
                let high = buffer.readInteger(as: UInt8.self)
            else { throw endOfInput(needed: 3, for: "the length of a \(what)") }
            count = Int(high) << 16 | Int(low)
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
