import NIOCore
import TL

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
        var reader = TLReader(body)
        let data: ByteBuffer
        do {
            try reader.expect(constructorID, "gzip_packed")
            data = try reader.readByteBuffer()
            try reader.finish()
        } catch {
            throw .malformedObject
        }
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
        var object = TLWriter(capacity: data.readableBytes + 12)
        object.writeConstructorID(constructorID)
        object.writeByteBuffer(data)
        // Fails only for data that no byte string can hold.
        guard let packed = try? object.finish(), packed.readableBytes < length else { return nil }
        return packed
    }
}
