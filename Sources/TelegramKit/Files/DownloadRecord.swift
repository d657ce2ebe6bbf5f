import MTProtoCore
import NIOCore

/// What is there of a file that was not fetched to its end: beside the bytes, so that another process can go on.
///
/// The 4 bytes `MTDL`, a version byte, 3 zero bytes, the file's identity, its size or -1, the number of ranges and the
/// ranges, each 8 bytes, little-endian, and the CRC-32 of all before it.
struct DownloadRecord: Hashable, Sendable {
    private static let magic: [UInt8] = [0x4d, 0x54, 0x44, 0x4c, 1, 0, 0, 0]
    private static let rangeLimit = 1 << 16
    /// No record is longer.
    static let lengthLimit = 8 + 3 * 8 + 16 * rangeLimit + 4

    enum Problem: Error, Hashable, CustomStringConvertible {
        case damaged
        case otherFile
        /// It never was a record.
        case foreign

        var description: String {
            switch self {
            case .foreign: "what stands in the place of its record is none"
            case .damaged: "its record is damaged"
            case .otherFile: "it belongs to another file"
            }
        }
    }

    /// Which file it is.
    var identity: Int64
    var size: Int64?
    var present: FileRanges

    func encoded() -> [UInt8] {
        var buffer = ByteBuffer(bytes: Self.magic)
        buffer.writeInteger(identity, endianness: .little)
        buffer.writeInteger(size ?? -1, endianness: .little)
        buffer.writeInteger(Int64(present.ranges.count), endianness: .little)
        for range in present.ranges {
            buffer.writeInteger(range.lowerBound, endianness: .little)
            buffer.writeInteger(range.upperBound, endianness: .little)
        }
        buffer.writeInteger(crc32(of: buffer.readableBytesView), endianness: .little)
        return Array(buffer.readableBytesView)
    }

    init(identity: Int64, size: Int64?, present: FileRanges) {
        (self.identity, self.size, self.present) = (identity, size, present)
    }

    /// Reads a record that is for a certain file.
    init(_ bytes: [UInt8], for wanted: Int64, size wantedSize: Int64?) throws(Problem) {
        guard bytes.starts(with: Self.magic.prefix(4)) else { throw .foreign }
        guard bytes.starts(with: Self.magic) else { throw .damaged }
        var checksum = ByteBuffer(bytes: bytes.suffix(4))
        guard checksum.readInteger(endianness: .little, as: UInt32.self) == crc32(of: bytes.dropLast(4)) else {
            throw .damaged
        }
        var buffer = ByteBuffer(bytes: bytes.dropFirst(8).dropLast(4))
        func number() throws(Problem) -> Int64 {
            guard let number = buffer.readInteger(endianness: .little, as: Int64.self) else { throw .damaged }
            return number
        }
        identity = try number()
        let size = try number()
        self.size = size < 0 ? nil : size
        guard identity == wanted, wantedSize == nil || self.size == nil || wantedSize == self.size else {
            throw .otherFile
        }
        let count = try number()
        guard (0...Int64(Self.rangeLimit)).contains(count) else { throw .damaged }
        present = FileRanges()
        let limit = min(self.size ?? wantedSize ?? .max, FileSaver.largestFile)
        var last: Int64 = -1
        for _ in 0..<count {
            let (start, end) = (try number(), try number())
            // In any other order each would have to be compared with all.
            guard start > last, end > start, end <= limit else { throw .damaged }
            present.insert(start..<end)
            last = end
        }
        guard buffer.readableBytes == 0 else { throw .damaged }
    }
}
