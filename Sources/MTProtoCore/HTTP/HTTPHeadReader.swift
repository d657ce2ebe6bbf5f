import NIOCore

/// Reads one head from a stream that arrives in pieces of any size, line by line, so that the first line that is wrong ends
/// the matter (row T-26).
package struct HTTPHeadReader<Head: HTTPHead>: Sendable {
    private var pending = ByteBuffer()
    private var head: Head?
    /// Bytes of complete lines.
    private var taken = 0
    /// Of `pending`, without an end of a line.
    private var searched = 0
    private var hasSkippedLine = false

    package init() {}

    /// Bytes of a head that has begun.
    package var partialBytes: Int { taken + pending.readableBytes }

    /// Takes bytes of the connection. When the head is complete, `bytes` holds what comes behind it.
    package mutating func read(_ bytes: inout ByteBuffer) throws(HTTPError) -> Head? {
        if pending.readableBytes == 0 {
            pending = bytes
            bytes = ByteBuffer()
        } else {
            pending.writeBuffer(&bytes)
        }
        while let line = try nextLine() {
            if !line.isEmpty {
                if head == nil {
                    head = try Head(startLine: Array(line))
                } else {
                    try head?.fields.append(line: line)
                }
                continue
            }
            if let complete = head {
                bytes = pending
                self = Self()
                return complete
            }
            // Some senders end a body with an empty line that belongs to nothing (RFC 9112, section 2.2).
            guard !hasSkippedLine, !Head.toleratesBareLineFeed else { throw .notHTTP }
            hasSkippedLine = true
        }
        return nil
    }

    private mutating func nextLine() throws(HTTPError) -> ByteBufferView? {
        let view = pending.readableBytesView
        let isFirst = head == nil && view.first != 0x0d
        guard !isFirst || Head.canBegin(view) else { throw .notHTTP }
        let room = HTTPLimits.head - taken
        let candidates = view.prefix(room)
        guard let end = candidates.dropFirst(searched).firstIndex(of: 0x0a) else {
            guard candidates.count == view.count else { throw .headTooLong(limit: HTTPLimits.head) }
            searched = view.count
            return nil
        }
        var line = view[..<end]
        if line.last == 0x0d {
            line = line.dropLast()
        } else if !Head.toleratesBareLineFeed {
            throw head == nil ? .invalidStartLine : .invalidField
        }
        let length = end + 1 - view.startIndex
        pending.moveReaderIndex(forwardBy: length)
        taken += length
        searched = 0
        return line
    }
}
