import MTProtoCore

/// In which parts a file is uploaded, which of them comes next, and how many are under way (row P10;
/// core.telegram.org/api/files#uploading-files). A value without time of its own, sockets and tasks.
struct UploadPlan: Sendable {
    /// Why a file cannot be uploaded.
    enum Fault: Error, Hashable, Sendable {
        case empty
        /// More parts than servers take.
        case tooLarge(limit: Int64)
        /// The content does not have the bytes that it had to.
        case otherSize(Int64)
    }

    /// Larger files are uploaded as big ones, without a checksum.
    static let smallLimit: Int64 = 10 << 20
    static let smallestPart = 64 << 10
    static let largestPart = 512 << 10
    /// The most parts of a file.
    static let maximumParts = 4000

    /// How the client calls the upload.
    let fileID: Int64
    /// Nil while it is not known.
    private(set) var size: Int64?
    let partSize: Int
    let isBig: Bool
    /// The first part is not final before all others have been read.
    let rewritesFirstPart: Bool
    /// Parts that the server has.
    private(set) var sent: Set<Int> = []
    /// Bytes that the server has.
    private(set) var completedBytes: Int64 = 0
    private(set) var window: TransferWindow
    private var underWay: [Int: Instant] = [:]
    private var next: Int

    /// - Parameters:
    ///   - size: nil if it is unknown; then the parts are the largest ones.
    ///   - sent: parts that the server has from an earlier run, with the same id and part size. Those that the file does
    ///     not have are left out.
    ///   - partSize: nil for the one that suits the size.
    ///   - budget: the most bytes under way.
    init(
        fileID: Int64, size: Int64?, rewritesFirstPart: Bool = false, sent: Set<Int> = [], partSize: Int? = nil,
        budget: Int = 4 << 20
    ) throws(Fault) {
        let limit = Int64(Self.largestPart * Self.maximumParts)
        if let size {
            guard size > 0 else { throw .empty }
            guard size <= limit else { throw .tooLarge(limit: limit) }
        }
        self.fileID = fileID
        self.size = size
        self.partSize = partSize ?? Self.partSize(for: size)
        self.isBig = size.map { $0 >= Self.smallLimit } ?? true
        self.rewritesFirstPart = rewritesFirstPart
        self.window = TransferWindow(budget: budget)
        self.next = rewritesFirstPart ? 1 : 0
        self.sent = sent.filter { (0..<(partCount ?? Self.maximumParts)).contains($0) }
        self.completedBytes = self.sent.reduce(0) { $0 + Int64(range(of: $1).count) }
    }

    /// The smallest one with which the file has few enough parts.
    static func partSize(for size: Int64?) -> Int {
        guard let size else { return largestPart }
        var part = smallestPart
        while part < largestPart, size.saturatingAdd(Int64(part) - 1) / Int64(part) > Int64(maximumParts) { part *= 2 }
        return part
    }

    /// How many parts there are, once the size is known.
    var partCount: Int? {
        size.map { Int(($0 + Int64(partSize) - 1) / Int64(partSize)) }
    }

    /// The bytes of a part.
    func range(of part: Int) -> Range<Int64> {
        let start = Int64(part) * Int64(partSize)
        return start..<min(start + Int64(partSize), size ?? .max)
    }

    /// Whether another part may be under way.
    var hasRoom: Bool {
        underWay.isEmpty || (underWay.count + 1) * partSize <= window.bytes(partSize: partSize)
    }

    /// The next part in order, those included that the server has: a checksum needs them all. Nil: none is left.
    mutating func nextPart() throws(Fault) -> Int? {
        if let partCount, next >= partCount {
            guard rewritesFirstPart, next == partCount else { return nil }
            next += 1
            return 0
        }
        if next == partCount.map({ $0 + 1 }) { return nil }
        guard next < Self.maximumParts else {
            throw .tooLarge(limit: Int64(Self.largestPart * Self.maximumParts))
        }
        next += 1
        return next - 1
    }

    /// The part is on its way.
    mutating func began(_ part: Int, now: Instant) {
        underWay[part] = now
    }

    /// The server has the part.
    mutating func completed(_ part: Int, bytes: Int, now: Instant) {
        guard let since = underWay.removeValue(forKey: part) else { return }
        // checked: at most the size of the file.
        if sent.insert(part).inserted { completedBytes += Int64(bytes) }
        window.completed(bytes: bytes, latency: now - since, now: now)
        if underWay.isEmpty { window.paused() }
    }

    /// The source has ended, so that the size is known.
    mutating func ended(size: Int64) throws(Fault) {
        guard size > 0 else { throw .empty }
        self.size = size
    }

    var isComplete: Bool {
        partCount.map { sent.count >= $0 } ?? false
    }
}
