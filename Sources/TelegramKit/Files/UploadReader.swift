/// Reads the parts of what is uploaded.
struct UploadReader {
    private enum Source {
        case bytes([UInt8])
        case file(LocalFile)
        case stream(StreamReader)
    }

    private let source: Source
    /// Recognizes the file when the upload is resumed.
    let identity: LocalFile.Identity?
    /// How many bytes there are, once it is known.
    private(set) var size: Int64?

    init(_ source: UploadContent.Source) async throws(TelegramError) {
        switch source {
        case .bytes(let bytes):
            self.source = .bytes(bytes)
            identity = nil
            size = Int64(bytes.count)
        case .file(let path):
            let file = try await LocalFile.open(path, .read)
            self.source = .file(file)
            identity = try await file.identity()
            size = identity?.size
        case .stream(let stream, let size):
            self.source = .stream(StreamReader(stream))
            identity = nil
            self.size = size
        }
    }

    /// Whether a sequence goes on behind what was read of it.
    var hasMore: Bool { if case .stream(let stream) = source { !stream.isAtEnd } else { false } }

    /// The bytes of a part; none behind the end. A sequence is read in order.
    ///
    /// - Parameter partSize: how many bytes a part has that is not the last one.
    mutating func read(
        _ range: Range<Int64>, size partSize: Int, isolation: isolated (any Actor)? = #isolation
    ) async throws -> [UInt8] {
        switch source {
        case .bytes(let bytes):
            let range = range.clamped(to: 0..<Int64(bytes.count))
            return Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
        case .file(let file):
            return try await file.read(range.lowerBound..<min(range.upperBound, range.lowerBound + Int64(partSize)))
        case .stream(let stream):
            let bytes = try await stream.next(partSize)
            if stream.isAtEnd, size == nil { size = stream.count }
            return bytes
        }
    }
}

/// Cuts a sequence of bytes into parts of one size. It looks one piece ahead, so that it knows of the last part that it
/// is the last one.
final class StreamReader {
    private var iterator: any AsyncIteratorProtocol<[UInt8], any Error>
    private var buffer: [UInt8] = []
    private var hasEnded = false
    /// Bytes that were handed out.
    private(set) var count: Int64 = 0

    init(_ stream: UploadContent.Stream) {
        func iterator(_ stream: some AsyncSequence<[UInt8], any Error>) -> any AsyncIteratorProtocol<[UInt8], any Error>
        {
            stream.makeAsyncIterator()
        }
        self.iterator = iterator(stream)
    }

    var isAtEnd: Bool { hasEnded && buffer.isEmpty }

    // checked: the size is that of a part, and the count that of bytes which were in memory.
    func next(_ size: Int, isolation: isolated (any Actor)? = #isolation) async throws -> [UInt8] {
        while !hasEnded, buffer.count <= size {
            if let piece = try await iterator.next(isolation: isolation) {
                buffer += piece
            } else {
                hasEnded = true
            }
        }
        let part = Array(buffer.prefix(size))
        buffer.removeFirst(part.count)
        count += Int64(part.count)
        return part
    }
}
