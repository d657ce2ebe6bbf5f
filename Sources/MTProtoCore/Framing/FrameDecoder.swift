import NIOCore

/// Finds packets in a byte stream that arrives in pieces of any size.
///
/// ``append(_:)`` takes bytes, ``next()`` gives what is complete. A frame's length is judged as soon as its header is
/// there, so that a hostile length never makes the decoder buffer. The first error is final (``next()`` repeats it).
///
/// Ignored without an event: the no-op, a short frame whose first word is 0 (rows D15, T-05).
package struct FrameDecoder: Sendable {
    /// Shorter bodies cannot be packets: a plain message has 20 bytes before its body, an encrypted one 24.
    private static let shortestPacket = 20
    /// A padded quick acknowledgement is 8 bytes and at most 15 of padding.
    private static let longestPaddedQuickAck = 23

    package let framing: Framing
    package let role: PeerRole
    private var pending = ByteBuffer()
    private var failure: FrameError?
    private var counter: UInt32 = 0
    /// How many frames carried no packet: no-ops, quick acknowledgements, errors. Anyone on the way can make them.
    package private(set) var emptyFrames = 0

    /// A decoder for the end `role` of a connection that speaks `framing`; the preamble must be gone from the stream.
    package init(framing: Framing, role: PeerRole) {
        self.framing = framing
        self.role = role
    }

    /// A frame that has begun but is not complete.
    package struct PartialFrame: Sendable, Hashable {
        /// Bytes of the whole frame with its header, or `nil` while the header is incomplete.
        package var expectedBytes: Int?
        /// Bytes that are there.
        package var receivedBytes: Int

        /// No frame without a packet is so long, headers and trailers of every framing included; every packet of a session
        /// is longer.
        private static let shortestPacketFrame = 36

        /// Whether it can be nothing but a packet, going by the length that it announces.
        package var holdsPacket: Bool { (expectedBytes ?? 0) >= Self.shortestPacketFrame }
    }

    /// What has arrived of the next frame, `nil` when the stream stands between frames.
    package var partialFrame: PartialFrame? {
        guard pending.readableBytes > 0 else { return nil }
        var expected: Int?
        if case .frame(let header, let body, _)? = try? readHeader() { expected = header + body + trailerLength }
        return PartialFrame(expectedBytes: expected, receivedBytes: pending.readableBytes)
    }

    /// The packet of a frame that is not complete, `nil` while its length is unknown.
    package var partialPacket: PartialPacket? {
        guard case .frame(let headerLength, let bodyLength, _)? = try? readHeader(),
            pending.readableBytes > headerLength,
            let bytes = pending.getSlice(
                at: pending.readerIndex + headerLength, length: min(bodyLength, pending.readableBytes - headerLength))
        else { return nil }
        return PartialPacket(bytes: bytes, expectedBytes: bodyLength)
    }

    /// Takes bytes of the stream. A buffer whose storage is not shared is adopted without a copy.
    package mutating func append(_ bytes: consuming ByteBuffer) {
        guard failure == nil else { return }
        if pending.readableBytes == 0 {
            pending = bytes
        } else {
            if pending.readerIndex > pending.readableBytes { pending.discardReadBytes() }
            pending.writeBuffer(&bytes)
        }
    }

    /// The next complete event, or `nil` until more bytes arrive.
    package mutating func next() throws(FrameError) -> FrameEvent? {
        if let failure { throw failure }
        do {
            while let header = try readHeader() {
                switch header {
                case .quickAck(let token):
                    pending.moveReaderIndex(forwardBy: 4)
                    emptyFrames &+= 1
                    return .quickAck(token)
                case .transportError(let code):
                    pending.clear()
                    return .transportError(code)
                case .frame(let headerLength, let bodyLength, let wantsQuickAck):
                    guard pending.readableBytes >= headerLength + bodyLength + trailerLength else { return nil }
                    let body = try takeFrame(headerLength: headerLength, bodyLength: bodyLength)
                    let event = event(of: body, wantsQuickAck: wantsQuickAck)
                    if case .packet? = event {} else { emptyFrames &+= 1 }
                    if let event { return event }
                }
            }
            return nil
        } catch {
            failure = error
            pending = ByteBuffer()
            throw error
        }
    }

    private enum Header {
        case frame(headerLength: Int, bodyLength: Int, wantsQuickAck: Bool)
        case quickAck(UInt32)
        case transportError(Int32)
    }

    private func readHeader() throws(FrameError) -> Header? {
        switch framing {
        case .abridged: try readAbridgedHeader()
        case .intermediate, .paddedIntermediate: try readIntermediateHeader()
        case .full: try readFullHeader()
        }
    }

    private func readAbridgedHeader() throws(FrameError) -> Header? {
        let start = pending.readerIndex
        guard let first = pending.getInteger(at: start, as: UInt8.self) else { return nil }
        let marked = first & 0x80 != 0
        if marked, role == .client {
            guard let word = pending.getInteger(at: start, endianness: .big, as: UInt32.self) else { return nil }
            return .quickAck(word & 0x7fff_ffff)
        }
        let words = first & 0x7f
        if words < 0x7f {
            return try frame(headerLength: 1, bodyLength: Int(words) * 4, wantsQuickAck: marked)
        }
        guard let word = pending.getInteger(at: start, endianness: .little, as: UInt32.self) else { return nil }
        return try frame(headerLength: 4, bodyLength: Int(word >> 8) * 4, wantsQuickAck: marked)
    }

    private func readIntermediateHeader() throws(FrameError) -> Header? {
        guard let word = pending.getInteger(at: pending.readerIndex, endianness: .little, as: UInt32.self) else {
            return nil
        }
        let marked = word & 0x8000_0000 != 0
        if marked, role == .client { return .quickAck(word & 0x7fff_ffff) }
        return try frame(headerLength: 4, bodyLength: Int(word & 0x7fff_ffff), wantsQuickAck: marked)
    }

    private func readFullHeader() throws(FrameError) -> Header? {
        let start = pending.readerIndex
        guard let total = pending.getInteger(at: start, endianness: .little, as: Int32.self) else { return nil }
        if total < 0 {
            // Servers are known to put the bare code where the length stands, and to close.
            guard role == .client else { throw .frameTooLong(length: Int(UInt32(bitPattern: total)), limit: limit) }
            return .transportError(total)
        }
        let header = try frame(headerLength: 8, bodyLength: Int(total) - 12, wantsQuickAck: false)
        if let found = pending.getInteger(at: start + 4, endianness: .little, as: UInt32.self), found != counter {
            throw .unexpectedCounter(expected: counter, found: found)
        }
        return header
    }

    private var trailerLength: Int { framing == .full ? 4 : 0 }

    private var limit: Int { FrameLimits.inbound(framing, role: role) }

    private func frame(headerLength: Int, bodyLength: Int, wantsQuickAck: Bool) throws(FrameError) -> Header {
        guard bodyLength >= 4 else { throw .frameTooShort(length: bodyLength) }
        guard bodyLength <= limit else { throw .frameTooLong(length: bodyLength, limit: limit) }
        return .frame(headerLength: headerLength, bodyLength: bodyLength, wantsQuickAck: wantsQuickAck)
    }

    /// Removes one whole frame from the stream and gives its body, cut to words.
    private mutating func takeFrame(headerLength: Int, bodyLength: Int) throws(FrameError) -> ByteBuffer {
        let bodyStart = pending.readerIndex + headerLength
        if framing == .full {
            guard let view = pending.viewBytes(at: pending.readerIndex, length: headerLength + bodyLength),
                let expected = pending.getInteger(at: bodyStart + bodyLength, endianness: .little, as: UInt32.self),
                crc32(of: view) == expected
            else { throw .checksumMismatch }
            counter &+= 1
        }
        let end = bodyStart + bodyLength + trailerLength
        let cut = bodyLength & ~3
        if end == pending.writerIndex {
            // Handing over the storage itself lets the receiver decrypt in place.
            var body = pending
            pending = ByteBuffer()
            body.moveReaderIndex(to: bodyStart)
            body.moveWriterIndex(to: bodyStart + cut)
            return body
        }
        let body = pending.getSlice(at: bodyStart, length: cut)
        pending.moveReaderIndex(to: end)
        // The first bytes of a packet must not hold the storage of the one before for as long as they are alone.
        pending = pending.withoutSlack
        return body ?? ByteBuffer()
    }

    private func event(of body: ByteBuffer, wantsQuickAck: Bool) -> FrameEvent? {
        let start = body.readerIndex
        guard body.readableBytes <= Self.longestPaddedQuickAck,
            let first = body.getInteger(at: start, endianness: .little, as: UInt32.self)
        else { return .packet(body, wantsQuickAck: wantsQuickAck) }
        if framing == .paddedIntermediate, role == .client, first == .max,
            let token = body.getInteger(at: start + 4, endianness: .little, as: UInt32.self)
        {
            return .quickAck(token & 0x7fff_ffff)
        }
        guard body.readableBytes < Self.shortestPacket else { return .packet(body, wantsQuickAck: wantsQuickAck) }
        if first == 0 { return nil }
        guard role == .client else { return .packet(body, wantsQuickAck: wantsQuickAck) }
        return .transportError(Int32(bitPattern: first))
    }
}
