import NIOCore

/// The object `gzip_packed`, which may stand wherever an object may
/// (core.telegram.org/mtproto/service_messages#packed-object).
package enum GzipPacked {
    package static let constructorID: UInt32 = 0x3072_cfa1
    /// Shorter bodies are sent as they are.
    package static let smallestBody = 256
    /// Bodies from here on are judged by a sample before they are packed whole.
    private static let sampledBody = 16 << 10
    private static let sample = 1 << 10

    /// Whether a serialized object is packed.
    package static func isPacked(_ body: ByteBuffer) -> Bool {
        body.getInteger(at: body.readerIndex, endianness: .little, as: UInt32.self) == constructorID
    }

    /// The object inside of `body`, a whole serialized `gzip_packed`.
    package static func unpack(_ body: ByteBuffer, budget: inout InflationBudget) throws(GzipError) -> ByteBuffer {
        var rest = body
        guard rest.readInteger(endianness: .little, as: UInt32.self) == constructorID,
            let data = rest.readTLBytes(), rest.readableBytes == 0
        else { throw .malformedObject }
        return try Gzip.inflate(data, budget: &budget)
    }

    /// `gzip_packed` of a serialized object, or `nil` where packing is not worth it: below ``smallestBody``, or when
    /// it saves less than a tenth. Of a large body the middle is tried first, for files rarely shrink.
    package static func pack(_ body: ByteBuffer) -> ByteBuffer? {
        let length = body.readableBytes
        guard length >= smallestBody else { return nil }
        if length >= sampledBody {
            guard let middle = body.getSlice(at: body.readerIndex + (length - sample) / 2, length: sample),
                Gzip.deflate(middle, limit: sample - sample / 10) != nil
            else { return nil }
        }
        guard let data = Gzip.deflate(body, limit: length - length / 10) else { return nil }
        var object = ByteBuffer()
        object.reserveCapacity(data.readableBytes + 12)
        object.writeInteger(constructorID, endianness: .little)
        object.writeTLBytes(data)
        return object.readableBytes < length ? object : nil
    }
}

extension ByteBuffer {
    /// The contents of a TL byte string, sharing storage; `nil` if it does not fit with its padding.
    fileprivate mutating func readTLBytes() -> ByteBuffer? {
        guard let first = getInteger(at: readerIndex, as: UInt8.self), first < 255 else { return nil }
        let header: Int
        let length: Int
        if first < 254 {
            (header, length) = (1, Int(first))
        } else {
            guard let word = getInteger(at: readerIndex, endianness: .little, as: UInt32.self) else { return nil }
            (header, length) = (4, Int(word >> 8))
        }
        let padded = (header + length + 3) & ~3
        guard readableBytes >= padded, let contents = getSlice(at: readerIndex + header, length: length) else {
            return nil
        }
        moveReaderIndex(forwardBy: padded)
        return contents
    }

    /// A TL byte string of `contents`, which are shorter than 2^24.
    fileprivate mutating func writeTLBytes(_ contents: ByteBuffer) {
        let length = contents.readableBytes
        let header = length < 254 ? 1 : 4
        if header == 1 {
            writeInteger(UInt8(length))
        } else {
            writeInteger(UInt32(length) << 8 | 254, endianness: .little)
        }
        writeImmutableBuffer(contents)
        writeRepeatingByte(0, count: -(header + length) & 3)
    }
}
