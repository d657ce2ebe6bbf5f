import CMTProtoZlib
import NIOCore

/// Why packed data cannot be used. The message that carries it is skipped, the connection stays.
package enum GzipError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is nothing to inflate.
    case empty
    /// The data is neither gzip nor zlib, or its checksum does not match.
    case corrupt
    /// The data ends before the compressed stream does.
    case truncated
    /// Bytes follow the end of the compressed stream.
    case trailingBytes(Int)
    /// The inflated data would have more than `limit` bytes.
    case tooLarge(limit: Int)
    /// The object that should carry packed data is not a well-formed gzip_packed.
    case malformedObject

    package var description: String {
        switch self {
        case .empty: "packed data is empty, a gzip or zlib stream expected"
        case .corrupt: "packed data is no valid gzip or zlib stream"
        case .truncated: "packed data ends before its compressed stream does"
        case .trailingBytes(let count): "\(count) bytes follow the compressed stream"
        case .tooLarge(let limit): "packed data inflates to more than \(limit) bytes, refused"
        case .malformedObject: "gzip_packed does not hold one byte string that ends where the object ends"
        }
    }
}

/// How much inflating one packet may cause. Failures count as well, or many small bombs would pass where one does not.
package struct InflationBudget: Sendable, Hashable {
    /// The largest single object in bytes.
    package static let largestObject = 32 << 20

    /// Bytes that may still be produced.
    package private(set) var remaining: Int

    /// The budget of one packet: 64 MiB.
    package init(total: Int = 64 << 20) {
        remaining = total
    }

    fileprivate mutating func charge(_ bytes: Int) {
        remaining -= min(bytes, remaining)
    }
}

/// gzip and zlib streams over byte buffers.
package enum Gzip {
    /// Inflates a gzip or a zlib stream (detected from its header), which must fill `input` exactly.
    ///
    /// A gzip stream says in its last 4 bytes what it inflates to: more than the limit is refused before inflating, and
    /// a stream that yields more than it said is cut off.
    package static func inflate(_ input: ByteBuffer, budget: inout InflationBudget) throws(GzipError) -> ByteBuffer {
        guard input.readableBytes > 0 else { throw .empty }
        let cap = min(InflationBudget.largestObject, budget.remaining)
        var limit = cap
        if let declared = declaredSize(of: input) {
            guard declared <= cap else { throw .tooLarge(limit: cap) }
            limit = declared
        }
        var output = ByteBuffer()
        defer { budget.charge(output.readableBytes) }

        var stream = z_stream()
        guard inflateInit2_(&stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw .corrupt
        }
        defer { inflateEnd(&stream) }
        let status = input.withUnsafeReadableBytes { source -> Int32 in
            stream.next_in = UnsafeMutablePointer(mutating: source.bindMemory(to: UInt8.self).baseAddress)
            stream.avail_in = UInt32(clamping: source.count)
            var status = Z_OK
            // One byte beyond the limit shows a stream that is too long without storing it.
            while status == Z_OK, output.readableBytes <= limit {
                let chunk = min(
                    max(output.readableBytes, 4 * source.count, 512), 1 << 20, limit + 1 - output.readableBytes)
                status = output.writeWithUnsafeMutableBytes(minimumWritableBytes: chunk) { target in
                    step(&stream, into: UnsafeMutableRawBufferPointer(rebasing: target.prefix(chunk)))
                }
            }
            return status
        }
        guard output.readableBytes <= limit else { throw .tooLarge(limit: limit) }
        switch status {
        case Z_STREAM_END: break
        case Z_BUF_ERROR: throw .truncated
        default: throw .corrupt
        }
        guard stream.avail_in == 0 else { throw .trailingBytes(Int(stream.avail_in)) }
        return output
    }

    /// A gzip stream of `input` of at most `limit` bytes, or `nil` if it would be longer.
    package static func deflate(_ input: ByteBuffer, limit: Int) -> ByteBuffer? {
        guard limit > 0 else { return nil }
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard
            deflateInit2_(
                &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
                == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        var output = ByteBuffer()
        let status = input.withUnsafeReadableBytes { source in
            stream.next_in = UnsafeMutablePointer(mutating: source.bindMemory(to: UInt8.self).baseAddress)
            stream.avail_in = UInt32(clamping: source.count)
            return output.writeWithUnsafeMutableBytes(minimumWritableBytes: limit) { target -> (Int, Int32) in
                stream.next_out = target.bindMemory(to: UInt8.self).baseAddress
                stream.avail_out = UInt32(limit)
                let status = CMTProtoZlib.deflate(&stream, Z_FINISH)
                return (limit - Int(stream.avail_out), status)
            }
        }
        return status == Z_STREAM_END ? output : nil
    }
}

extension Gzip {
    /// What a gzip stream says that it inflates to (modulo 2^32); `nil` for a zlib stream, which does not say.
    private static func declaredSize(of input: ByteBuffer) -> Int? {
        guard input.readableBytes >= 18,
            input.getInteger(at: input.readerIndex, as: UInt16.self) == 0x1f8b,
            let size = input.getInteger(at: input.writerIndex - 4, endianness: .little, as: UInt32.self)
        else { return nil }
        return Int(size)
    }

    /// Inflates into `target` once; gives the bytes written and the state of the stream.
    private static func step(_ stream: inout z_stream, into target: UnsafeMutableRawBufferPointer) -> (Int, Int32) {
        stream.next_out = target.bindMemory(to: UInt8.self).baseAddress
        stream.avail_out = UInt32(clamping: target.count)
        // Once the input is used up a further step makes no progress, which is Z_BUF_ERROR.
        let status = CMTProtoZlib.inflate(&stream, Z_NO_FLUSH)
        return (target.count - Int(stream.avail_out), status)
    }
}

extension ByteBuffer {
    /// `writeWithUnsafeMutableBytes` with a second result.
    fileprivate mutating func writeWithUnsafeMutableBytes(
        minimumWritableBytes: Int,
        _ body: (UnsafeMutableRawBufferPointer) -> (written: Int, status: Int32)
    ) -> Int32 {
        var status: Int32 = 0
        writeWithUnsafeMutableBytes(minimumWritableBytes: minimumWritableBytes) { target in
            let result = body(target)
            status = result.status
            return result.written
        }
        return status
    }
}
