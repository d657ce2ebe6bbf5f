import NIOCore

/// Limits and numbers of TLS records, as far as they are imitated.
package enum TLSRecord {
    package static let changeCipherSpec: UInt8 = 0x14
    package static let alert: UInt8 = 0x15
    package static let handshake: UInt8 = 0x16
    package static let applicationData: UInt8 = 0x17
    package static let headerLength = 5
    /// What RFC 8446 allows for encrypted records.
    package static let longest = (1 << 14) + 256
    /// What clients put into one record at most: that of the official clients.
    package static let longestSent = 2878

    /// `14 03 03 00 01 01`.
    package static let changeCipherSpecRecord: [UInt8] = [0x14, 0x03, 0x03, 0x00, 0x01, 0x01]

    /// A record in the clear.
    package static func bytes(_ type: UInt8, _ content: [UInt8]) -> [UInt8] {
        [type, 0x03, 0x03, UInt8(truncatingIfNeeded: content.count >> 8), UInt8(truncatingIfNeeded: content.count)]
            + content
    }
}

/// Puts a stream into records of application data (row C09).
package struct TLSRecordWriter: Sendable {
    private var isFirst: Bool

    /// - Parameter announcesCipher: whether the first record follows a change of the cipher: the client's end.
    package init(announcesCipher: Bool) {
        isFirst = announcesCipher
    }

    /// The records for a piece of the stream; none for an empty piece.
    package mutating func wrap(_ bytes: ByteBuffer) -> ByteBuffer {
        guard bytes.readableBytes > 0 else { return ByteBuffer() }
        var rest = bytes
        let records = rest.readableBytes / TLSRecord.longestSent + 1
        var result = ByteBuffer()
        result.reserveCapacity(rest.readableBytes + (records + 2) * TLSRecord.headerLength)
        if isFirst {
            isFirst = false
            result.writeBytes(TLSRecord.changeCipherSpecRecord)
        }
        while let piece = rest.readSlice(length: min(rest.readableBytes, TLSRecord.longestSent)),
            piece.readableBytes > 0
        {
            result.writeBytes([TLSRecord.applicationData, 0x03, 0x03])
            result.writeInteger(UInt16(piece.readableBytes))
            result.writeImmutableBuffer(piece)
        }
        return result
    }
}

/// Takes a stream out of records of application data, in pieces of any size. Holds at most the header of one record:
/// nothing vouches for a record as a whole, so that its content is passed on as it comes.
package struct TLSRecordReader: Sendable {
    private var header = ByteBuffer()
    /// What is still to come of the record that has begun.
    private var missing = 0
    private var mayChangeCipher: Bool

    /// - Parameter expectsCipherChange: whether one change of the cipher may come first: the server's end.
    package init(expectsCipherChange: Bool) {
        mayChangeCipher = expectsCipherChange
    }

    /// What the records hold. The first error is final: the stream is lost.
    package mutating func unwrap(_ bytes: ByteBuffer) throws(TunnelError) -> ByteBuffer {
        var rest = bytes
        var content: ByteBuffer?
        while rest.readableBytes > 0 {
            if missing == 0 {
                guard try readHeader(&rest) else { break }
                continue
            }
            guard var piece = rest.readSlice(length: min(missing, rest.readableBytes)) else { break }
            missing -= piece.readableBytes
            if content == nil { content = piece } else { content?.writeBuffer(&piece) }
        }
        return content ?? ByteBuffer()
    }

    /// Returns whether the header is whole.
    private mutating func readHeader(_ rest: inout ByteBuffer) throws(TunnelError) -> Bool {
        let length = min(TLSRecord.headerLength - header.readableBytes, rest.readableBytes)
        if var piece = rest.readSlice(length: length) { header.writeBuffer(&piece) }
        guard let type = header.getInteger(at: header.readerIndex, as: UInt8.self) else { return false }
        guard type == TLSRecord.applicationData || (type == TLSRecord.changeCipherSpec && mayChangeCipher) else {
            // Told by the first byte: the rest of the header of something else might never come.
            throw type == TLSRecord.alert ? .tlsAlert(0) : .unexpectedRecord(type: type, length: 0)
        }
        guard header.readableBytes == TLSRecord.headerLength,
            let version = header.getInteger(at: header.readerIndex + 1, as: UInt16.self),
            let count = header.getInteger(at: header.readerIndex + 3, as: UInt16.self)
        else { return false }
        guard version == 0x0303, Int(count) <= TLSRecord.longest else {
            throw .unexpectedRecord(type: type, length: Int(count))
        }
        header.clear()
        guard type == TLSRecord.changeCipherSpec else {
            mayChangeCipher = false
            missing = Int(count)
            return true
        }
        guard count == 1 else { throw .unexpectedRecord(type: type, length: Int(count)) }
        return try skipCipherChange(&rest)
    }

    private mutating func skipCipherChange(_ rest: inout ByteBuffer) throws(TunnelError) -> Bool {
        guard rest.readableBytes > 0 else {
            // Its one byte comes later: the header is looked at again then.
            header.writeBytes(TLSRecord.changeCipherSpecRecord.prefix(TLSRecord.headerLength))
            return false
        }
        guard rest.readInteger(as: UInt8.self) == 1 else {
            throw .unexpectedRecord(type: TLSRecord.changeCipherSpec, length: 1)
        }
        mayChangeCipher = false
        return true
    }
}
