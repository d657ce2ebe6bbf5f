import NIOCore

/// Reads one body from a stream that arrives in pieces of any size (RFC 9112, sections 6 and 7). What is announced is
/// judged before it is waited for.
package struct HTTPBodyReader: Sendable {
    private enum Stage {
        case data(left: Int)
        case untilClose
        case chunkLine
        case chunk(left: Int)
        case chunkEnd
        case trailer
        case complete
    }

    private let limit: Int
    private let keeps: Bool
    private var stage: Stage
    /// The beginning of a line of the chunked coding.
    private var line: [UInt8] = []
    private var extras = 0
    /// Bytes of the body so far.
    package private(set) var count = 0
    /// The body so far, if it is kept.
    package private(set) var body = ByteBuffer()

    /// - Parameter keeps: false for a body that is not wanted.
    package init(_ framing: HTTPBodyFraming, limit: Int, keeps: Bool = true) throws(HTTPError) {
        self.limit = limit
        self.keeps = keeps
        switch framing {
        case .length(let length):
            guard length <= limit else { throw .bodyTooLong(limit: limit) }
            stage = length == 0 ? .complete : .data(left: length)
        case .chunked: stage = .chunkLine
        case .untilClose: stage = .untilClose
        }
    }

    package var isComplete: Bool {
        if case .complete = stage { true } else { false }
    }

    /// Bytes of a body that is not complete, if they were announced.
    package var expectedBytes: Int? {
        if case .data(let left) = stage { count + left } else { nil }
    }

    /// Takes bytes of the connection; leaves in `bytes` what comes behind the body.
    package mutating func read(_ bytes: inout ByteBuffer) throws(HTTPError) {
        while bytes.readableBytes > 0 {
            switch stage {
            case .complete:
                return
            case .untilClose:
                try take(bytes.readableBytes, from: &bytes)
            case .data(let left):
                let taken = try take(left, from: &bytes)
                stage = left == taken ? .complete : .data(left: left - taken)
            case .chunk(let left):
                let taken = try take(left, from: &bytes)
                stage = left == taken ? .chunkEnd : .chunk(left: left - taken)
            case .chunkLine, .chunkEnd, .trailer:
                guard let line = try takeLine(&bytes) else { return }
                try read(line)
            }
        }
    }

    /// The connection ended.
    package mutating func end() throws(HTTPError) {
        switch stage {
        case .complete, .untilClose: stage = .complete
        default: throw .truncated
        }
    }

    private mutating func read(_ line: [UInt8]) throws(HTTPError) {
        switch stage {
        case .chunkEnd:
            guard line.isEmpty else { throw .invalidChunk }
            stage = .chunkLine
        case .trailer:
            if line.isEmpty { stage = .complete }
        default:
            let digits = line.prefix { HexDigit.value($0) != nil }
            let rest = line.dropFirst(digits.count).drop(while: HTTPText.isBlank)
            guard (1...8).contains(digits.count), rest.isEmpty || rest.first == UInt8(ascii: ";"),
                rest.allSatisfy(HTTPText.isText)
            else { throw .invalidChunk }
            let size = digits.reduce(0) { $0 * 16 + (HexDigit.value($1) ?? 0) }
            guard size <= limit - count else { throw .bodyTooLong(limit: limit) }
            try spend(line.count - digits.count)
            stage = size == 0 ? .trailer : .chunk(left: size)
        }
    }

    /// One line of the chunked coding, without its end.
    private mutating func takeLine(_ bytes: inout ByteBuffer) throws(HTTPError) -> [UInt8]? {
        while let byte = bytes.readInteger(as: UInt8.self) {
            if byte == 0x0a {
                guard line.last == 0x0d else { throw .invalidChunk }
                defer { line = [] }
                return line.dropLast()
            }
            guard line.last != 0x0d, line.count < HTTPLimits.chunkLine else { throw .invalidChunk }
            if case .chunkEnd = stage, byte != 0x0d { throw .invalidChunk }
            line.append(byte)
            if case .trailer = stage { try spend(1) }
        }
        return nil
    }

    /// What belongs to no body is bounded for the whole message: it would be endless otherwise.
    private mutating func spend(_ bytes: Int) throws(HTTPError) {
        extras += bytes
        guard extras <= HTTPLimits.chunkExtras else { throw .invalidChunk }
    }

    @discardableResult
    private mutating func take(_ most: Int, from bytes: inout ByteBuffer) throws(HTTPError) -> Int {
        let length = min(most, bytes.readableBytes)
        guard length <= limit - count else { throw .bodyTooLong(limit: limit) }
        count += length
        guard keeps else {
            bytes.moveReaderIndex(forwardBy: length)
            return length
        }
        guard var piece = bytes.readSlice(length: length) else { return 0 }
        if body.readableBytes == 0 {
            body = piece
        } else {
            body.writeBuffer(&piece)
        }
        return length
    }
}

private enum HexDigit {
    static func value(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte - 0x30)
        case 0x41...0x46: Int(byte - 0x41 + 10)
        case 0x61...0x66: Int(byte - 0x61 + 10)
        default: nil
        }
    }
}
