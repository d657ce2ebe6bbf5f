import NIOCore

/// Takes the stream out of frames. Where frames begin and end means nothing, and content is passed on as it comes: nothing
/// vouches for a frame as a whole, and no frame is kept.
package struct WebSocketReader: Sendable {
    /// What a piece of input holds.
    package struct Input: Sendable, Hashable {
        /// Of the stream, in order.
        package var stream = ByteBuffer()
        /// The newest ping, which stands for those before it (RFC 6455, section 5.5.3).
        package var ping: ByteBuffer?
        /// Why nothing more is read; what came before counts.
        package var end: WebSocketError?
    }

    private struct Frame {
        let opcode: UInt8
        let mask: UInt32?
        var read = 0
        let length: Int
        var isControl: Bool { opcode >= WebSocketFrame.close }
    }

    private let role: WebSocketRole
    private var head = ByteBuffer()
    private var frame: Frame?
    /// What came of a frame that is not part of the stream.
    private var control = ByteBuffer()
    /// A frame said that it is not the last one of its message.
    private var isInMessage = false
    private var failure: WebSocketError?

    /// - Parameter role: which side reads. A server takes no more than the servers' fronts do: no ping, no pong,
    ///   nothing empty.
    package init(role: WebSocketRole) {
        self.role = role
    }

    /// Takes bytes of the connection, in pieces of any size. The first error is final.
    package mutating func receive(_ bytes: ByteBuffer) -> Input {
        var input = Input()
        var rest = bytes
        do throws(WebSocketError) {
            if let failure { throw failure }
            while try frame == nil ? readHead(&rest) : rest.readableBytes > 0 {
                try readContent(&rest, &input)
            }
        } catch {
            failure = error
            head = ByteBuffer()
            control = ByteBuffer()
            input.end = error
        }
        return input
    }

    // MARK: - Heads

    /// Returns whether a frame begins.
    private mutating func readHead(_ rest: inout ByteBuffer) throws(WebSocketError) -> Bool {
        while rest.readableBytes > 0 {
            // Byte by byte at first: a head has 2 to 14, and its second byte says how many.
            guard var more = rest.readSlice(length: min(missingOfHead, rest.readableBytes)) else { return false }
            head.writeBuffer(&more)
            try checkHead()
            guard missingOfHead == 0 else { continue }
            frame = try finishedHead()
            head.clear()
            return true
        }
        return false
    }

    private var missingOfHead: Int {
        guard let second = head.getInteger(at: 1, as: UInt8.self) else { return 2 - head.readableBytes }
        let length = second & 0x7f
        let mask = second & 0x80 == 0 ? 0 : 4
        return 2 + (length == 126 ? 2 : length == 127 ? 8 : 0) + mask - head.readableBytes
    }

    /// Judges the first two bytes as soon as they are there.
    private func checkHead() throws(WebSocketError) {
        guard let first = head.getInteger(at: 0, as: UInt8.self) else { return }
        guard first & 0x70 == 0 else { throw .brokenFrame }
        let (opcode, isFinal) = (first & 0x0f, first & 0x80 != 0)
        switch opcode {
        case WebSocketFrame.continuation: guard isInMessage else { throw .brokenFrame }
        case WebSocketFrame.binary: guard !isInMessage else { throw .brokenFrame }
        case WebSocketFrame.close: guard isFinal else { throw .brokenFrame }
        case WebSocketFrame.ping, WebSocketFrame.pong:
            guard isFinal else { throw .brokenFrame }
            guard role == .client else { throw .unexpectedFrame(opcode: opcode) }
        default: throw .unexpectedFrame(opcode: opcode)
        }
        guard let second = head.getInteger(at: 1, as: UInt8.self) else { return }
        guard (second & 0x80 != 0) == (role == .server) else { throw .wrongMasking }
        guard opcode < WebSocketFrame.close || second & 0x7f <= WebSocketFrame.longestControl else {
            throw .brokenFrame
        }
    }

    private mutating func finishedHead() throws(WebSocketError) -> Frame {
        var bytes = head
        guard let first = bytes.readInteger(as: UInt8.self), let second = bytes.readInteger(as: UInt8.self) else {
            throw .brokenFrame
        }
        var length = UInt64(second & 0x7f)
        if length == 126 {
            length = bytes.readInteger(as: UInt16.self).map { UInt64($0) } ?? 0
            guard length >= 126 else { throw .brokenFrame }
        } else if length == 127 {
            length = bytes.readInteger(as: UInt64.self) ?? 0
            guard length > UInt64(UInt16.max) else { throw .brokenFrame }
        }
        let mask = second & 0x80 == 0 ? nil : bytes.readInteger(as: UInt32.self)
        guard length <= WebSocketFrame.longest else { throw .frameTooLong(length) }
        let opcode = first & 0x0f
        if opcode < WebSocketFrame.close {
            isInMessage = first & 0x80 == 0
            // Not the last fragment of a message, which some write empty.
            let isWhole = opcode == WebSocketFrame.binary && !isInMessage
            guard length > 0 || role == .client || !isWhole else { throw .emptyFrame }
        }
        return Frame(opcode: opcode, mask: mask, length: Int(length))
    }

    // MARK: - Content

    private mutating func readContent(_ rest: inout ByteBuffer, _ input: inout Input) throws(WebSocketError) {
        guard var frame else { return }
        if var piece = rest.readSlice(length: min(frame.length - frame.read, rest.readableBytes)),
            piece.readableBytes > 0
        {
            if let mask = frame.mask { WebSocketFrame.apply(mask, at: frame.read, to: &piece) }
            frame.read += piece.readableBytes
            if frame.isControl {
                control.writeBuffer(&piece)
            } else if input.stream.readableBytes == 0 {
                input.stream = piece
            } else {
                input.stream.writeBuffer(&piece)
            }
        }
        guard frame.read == frame.length else {
            self.frame = frame
            return
        }
        self.frame = nil
        let content = control
        control = ByteBuffer()
        switch frame.opcode {
        case WebSocketFrame.close: throw .closed(content.getInteger(at: content.readerIndex, as: UInt16.self))
        case WebSocketFrame.ping: input.ping = content
        default: break
        }
    }
}
