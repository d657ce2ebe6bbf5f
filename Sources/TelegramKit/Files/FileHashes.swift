import MTProtoCrypto
import TelegramAPI

/// Hashes of blocks of a file, as its datacenter vouches for them (`fileHash#f39b035c`).
///
/// Ask for more while ``missing(for:)`` names an offset, then give the part to ``check(_:of:)``.
struct FileHashes: Sendable {
    enum Fault: Error, Hashable, Sendable {
        /// Hashes overlap, or are none.
        case badHashes
        /// A block is not the right one, or is cut short.
        case wrongHash(offset: Int64)
    }

    /// More blocks than the largest file has: more hashes than that are refused.
    private static let blockLimit = 1 << 17
    /// No block begins at a larger offset.
    private static let offsetLimit: Int64 = 1 << 48

    /// By offset.
    private var blocks: [Int64: (count: Int, hash: [UInt8])] = [:]
    /// Where the file ends, once its datacenter has no more hashes.
    private var end: Int64?

    /// The offset from which on hashes have to be asked for before a part can be judged; nil if all are there.
    func missing(for part: Range<Int64>) -> Int64? {
        let next = covered(from: part.lowerBound)
        if let end, next >= end { return nil }
        return next < part.upperBound ? next : nil
    }

    /// Takes over what the file's datacenter said when it was asked for the hashes from `offset` on.
    mutating func learn(_ new: [API.FileHash], askedFrom offset: Int64) throws(Fault) {
        try add(new)
        if new.isEmpty {
            end = offset
        } else if covered(from: offset) == offset {
            // The same question would follow for ever.
            throw .badHashes
        }
    }

    /// Takes over hashes that the file's datacenter named for another reason.
    mutating func add(_ new: [API.FileHash]) throws(Fault) {
        for hash in new {
            guard hash.hash.count == 32, hash.limit > 0, (0..<Self.offsetLimit).contains(hash.offset),
                blocks.count < Self.blockLimit
            else { throw .badHashes }
            blocks[hash.offset] = (Int(hash.limit), hash.hash)
        }
    }

    private func covered(from start: Int64) -> Int64 {
        var next = start
        // checked: neither offsets nor blocks are so large.
        while let block = blocks[next] { next += Int64(block.count) }
        return next
    }

    /// Every block of the part has to be there: an answer without the last one would cut the file short.
    func check(_ bytes: [UInt8], of part: Range<Int64>) throws(Fault) {
        var offset = part.lowerBound
        while offset < part.upperBound, let block = blocks[offset] {
            let start = Int(offset - part.lowerBound)
            guard start + block.count <= bytes.count else { throw .wrongHash(offset: offset) }
            let hash = bytes.withUnsafeBytes {
                Hash.sha256(UnsafeRawBufferPointer(rebasing: $0[start..<start + block.count]))
            }
            guard hash == block.hash else { throw .wrongHash(offset: offset) }
            offset += Int64(block.count)
        }
        guard Int(offset - part.lowerBound) == bytes.count else { throw .wrongHash(offset: offset) }
    }

    /// Forgets the blocks before `offset`, which are not needed any more.
    mutating func forget(before offset: Int64) {
        if blocks.count > 256 { blocks = blocks.filter { $0.key >= offset } }
    }
}
