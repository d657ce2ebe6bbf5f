/// How a file is fetched.
public struct DownloadOptions: Sendable {
    /// Which file goes first when several are fetched.
    public enum Priority: Hashable, Sendable {
        case low
        case normal
        case high
    }

    public var priority = Priority.normal
    /// Whether it goes on while the application is in the background.
    public var continuesInBackground = false
    /// Whether each part is compared with the hashes that the file's datacenter has. Parts from content delivery networks
    /// are compared always.
    public var verifiesHashes = false
    /// Whether a file that stands at the place of the new one, or of its unfinished part, may go. Otherwise the download fails
    /// with `fileExists` and changes nothing. Links are replaced, never followed.
    public var replacesExisting = false
    /// Whether another name is taken where something has the file's name, or its unfinished part's, already: `film (2).mp4`,
    /// `film (3).mp4`… Nothing that is there is touched. With ``replacesExisting`` the first name is taken in any case.
    /// An unfinished part of the same file goes on under the name that it was begun with, and gets another one at its
    /// end if something has that by then.
    public var picksFreeName = false
    /// Whether an ordinary file that stands at the place of the new one is taken as the whole of it, and nothing is fetched, if it has
    /// the same size and, where the file's datacenter has hashes, the same bytes. So a download can be repeated by a program
    /// that does not know whether it was done. Together with ``picksFreeName``, files of the names `film (2).mp4`…
    /// count as well, and one that cannot be read is another file; without it, that is an error.
    public var acceptsSameFile = false
    /// The size of parts, a power of two from 4 KiB to 512 KiB; nil for what suits the file.
    public var partSize: Int?
    /// As what its bytes are counted in ``TelegramClient/usage()``; nil for what the file is.
    public var usageCategory: NetworkUsage.Category?
    /// Told about each part that has come, from any task.
    public var progress: (@Sendable (FileProgress) -> Void)?

    public init(replacesExisting: Bool = false) { self.replacesExisting = replacesExisting }
}

/// How far a file has come.
public struct FileProgress: Hashable, Sendable {
    /// Bytes that are there, or on the server.
    public let completed: Int64
    /// All bytes, if it is known how many.
    public let total: Int64?

    /// From 0 to 1; nil if it is not known how many bytes there are.
    public var fraction: Double? {
        total.map { $0 > 0 ? min(1, Double(completed) / Double($0)) : 1 }
    }

    package init(completed: Int64, total: Int64?) {
        self.completed = completed
        self.total = total
    }

    /// How far several files have come together.
    static func sum(of files: [FileProgress]) -> FileProgress {
        let totals = files.compactMap(\.total)
        return FileProgress(
            completed: files.reduce(0) { $0 &+ $1.completed },
            total: totals.count == files.count ? totals.reduce(0, &+) : nil)
    }
}

extension DownloadOptions.Priority {
    var level: MultiplexedRequestManager.Priority {
        switch self {
        case .low: .low
        case .normal: .normal
        case .high: .high
        }
    }
}

extension DownloadOptions {
    /// The same with hashes.
    var verifying: DownloadOptions {
        var options = self
        options.verifiesHashes = true
        return options
    }
}
