/// What is uploaded: bytes, a file of this machine, or a sequence of bytes as they come.
public struct UploadContent: Sendable {
    typealias Stream = any AsyncSequence<[UInt8], any Error> & Sendable

    enum Source: Sendable {
        case bytes([UInt8])
        case file(path: String)
        case stream(Stream, size: Int64?)
    }

    let source: Source
    /// How the receiver sees it.
    public var name: String

    /// Bytes in memory.
    public static func bytes(_ bytes: [UInt8], name: String) -> UploadContent {
        UploadContent(source: .bytes(bytes), name: name)
    }

    /// A file of this machine. It is read piece by piece, and must not change meanwhile.
    ///
    /// - Parameter name: nil takes the last part of the path.
    public static func file(_ path: String, name: String? = nil) -> UploadContent {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        return UploadContent(source: .file(path: path), name: name ?? last)
    }

    /// Bytes in the order in which they come, in pieces of any size.
    ///
    /// - Parameter size: how many there will be; nil if that is unknown. Another number fails the upload.
    public static func stream(
        _ sequence: some AsyncSequence<[UInt8], any Error> & Sendable, name: String, size: Int64? = nil
    ) -> UploadContent {
        UploadContent(source: .stream(sequence, size: size), name: name)
    }

    /// How many bytes there are; nil for a sequence of which that shows only at its end.
    var knownSize: Int64? {
        get async throws(TelegramError) {
            switch source {
            case .bytes(let bytes): Int64(bytes.count)
            case .file(let path): try await LocalFile.open(path, .read).identity().size
            case .stream(_, let size): size
            }
        }
    }

    /// Whether a part can be read a second time.
    var isRepeatable: Bool {
        if case .stream = source { false } else { true }
    }
}

/// How a file is uploaded.
public struct UploadOptions: Sendable {
    public var priority = DownloadOptions.Priority.normal
    /// Whether it goes on while the application is in the background.
    public var continuesInBackground = false
    /// Where to keep how far the upload of a file of this machine has come. A later upload of the same, unchanged file
    /// with the same record goes on, in another process too.
    public var record: String?
    /// The same among what the client stores, under this key.
    var storedRecord: String?
    /// The user that it is for alone, and whose pauses the caller waits out; nil: the one who is signed in when it begins.
    var owner: Int64?
    /// Whether the first bytes are written last, as some encoders do: the first part is read and uploaded when all others
    /// have been. Not for sequences.
    public var rewritesBeginning = false
    /// As what its bytes are counted in ``TelegramClient/usage()``; nil for what the name's ending says.
    public var usageCategory: NetworkUsage.Category?
    /// Told about each part that the server has, from any task.
    public var progress: (@Sendable (FileProgress) -> Void)?

    public init() {}

    /// For a picture that goes with the file.
    var forCompanion: UploadOptions {
        var options = self
        (options.record, options.storedRecord) = (nil, nil)
        (options.progress, options.rewritesBeginning) = (nil, false)
        return options
    }
}
