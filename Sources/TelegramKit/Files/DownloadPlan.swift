import MTProtoCore

/// Which parts of a file are asked for next, how many at a time, and what their answers mean (rows P08, P09;
/// core.telegram.org/api/files#downloading-files). A value without time of its own, sockets and tasks.
///
/// Parts are aligned to their size, which is a power of two from 4 KiB to 512 KiB: so each is a multiple of 4 KiB that
/// divides 1 MiB, and none crosses a border of 1 MiB.
struct DownloadPlan: Sendable {
    /// What an answer contradicts.
    enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
        /// More bytes than were asked for.
        case tooLong
        /// The file ends here for one part and later for another, or elsewhere than its description says.
        case otherSize(Int64)

        var description: String {
            switch self {
            case .tooLong: "more bytes than were asked for"
            case .otherSize(let size): "the file ends after \(size) bytes, which other answers or its size contradict"
            }
        }
    }

    static let smallestPart = 4 << 10
    static let largestPart = 512 << 10
    /// Of files whose size is not known, and of small ones (row P08).
    static let usualPart = 128 << 10
    /// From this size on files come in large parts.
    private static let largeFile: Int64 = 8 << 20

    /// The size of each part but perhaps the last.
    let partSize: Int
    /// The size of the file, once it is known.
    private(set) var size: Int64?
    /// What is there.
    private(set) var present: FileRanges
    private(set) var window: TransferWindow
    /// Parts under way, by offset, and when they were asked for.
    private var underWay: [Int64: Instant] = [:]
    /// No part before this one has to be looked at.
    private var next: Int64
    /// The end of what was seen to exist, while the size is not known.
    private var seen: Int64 = 0
    /// Where a part turned out to be empty, while the size is not known: the file ends there or before.
    private var nothingAt: Int64?

    /// - Parameters:
    ///   - size: the size of the file, if it is known.
    ///   - start: from where on it is wanted.
    ///   - present: what is there already.
    ///   - partSize: a power of two from 4 KiB to 512 KiB; nil for what suits the size.
    ///   - budget: the most bytes under way.
    init(
        size: Int64?, start: Int64 = 0, present: FileRanges = FileRanges(), partSize: Int? = nil, budget: Int = 4 << 20
    ) {
        self.size = size
        self.present = present
        self.partSize = partSize ?? Self.partSize(for: size)
        self.window = TransferWindow(budget: budget)
        self.next = start / Int64(self.partSize) * Int64(self.partSize)
        self.seen = present.ranges.last?.upperBound ?? 0
    }

    /// The size of parts that suits a file.
    static func partSize(for size: Int64?) -> Int {
        guard let size, size >= largeFile else { return usualPart }
        return largestPart
    }

    /// The next part to ask for, if one may be: nil means that an answer has to come first, or that nothing is left.
    mutating func nextPart(now: Instant) -> Range<Int64>? {
        guard !isFull else { return nil }
        return takePart(now: now)
    }

    private var isFull: Bool {
        guard !underWay.isEmpty else { return false }
        return (underWay.count + 1) * partSize > window.bytes(partSize: partSize)
    }

    // checked: no file has 2^48 bytes, and none without a size is asked for beyond what was seen of it.
    private mutating func takePart(now: Instant) -> Range<Int64>? {
        let length = Int64(partSize)
        // Where the end is not known as much is worth guessing as there is already.
        while size.map({ next < $0 }) ?? (next <= seen + min(seen, Int64(window.bytes(partSize: partSize)))) {
            let part = next..<next + length
            next += length
            guard !present.contains(part.clamped(to: 0..<(size ?? .max))) else { continue }
            underWay[part.lowerBound] = now
            return part
        }
        return nil
    }

    /// A part has come. It may be shorter than asked for at the end of the file only.
    mutating func received(_ part: Range<Int64>, count: Int, now: Instant) throws(Fault) {
        guard let since = underWay.removeValue(forKey: part.lowerBound) else { return }
        guard count <= part.count else { throw .tooLong }
        let end = part.lowerBound + Int64(count)
        if let size {
            guard end == min(part.upperBound, max(size, part.lowerBound)) else { throw .otherSize(end) }
        } else if count < part.count {
            // An empty part only says that the file ends there or before.
            if count > 0 || end <= seen { try foundEnd(at: end) } else { nothingAt = min(nothingAt ?? end, end) }
        } else {
            seen = max(seen, end)
            if let nothingAt, nothingAt <= seen { try foundEnd(at: nothingAt) }
        }
        present.insert(part.lowerBound..<end)
        window.completed(bytes: count, latency: now - since, now: now)
        if underWay.isEmpty { window.paused() }
    }

    private mutating func foundEnd(at end: Int64) throws(Fault) {
        guard end >= seen else { throw .otherSize(end) }
        size = end
    }

    /// Whether everything is there.
    var isComplete: Bool {
        guard let size else { return false }
        // checked: no size is below zero.
        return present.contains(0..<size)
    }
}
