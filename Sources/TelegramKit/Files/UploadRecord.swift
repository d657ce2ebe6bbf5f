import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization

/// How far the upload of a file has come, so that another process can go on.
///
/// The 4 bytes `MTUL`, a version byte, 3 zero bytes; id, size, time of change and number of the file, the size of a part
/// and the number of parts, each 8 bytes, little-endian; one bit for each part; the CRC-32 of all before it.
struct UploadRecord: Hashable, Sendable {
    private static let magic: [UInt8] = [0x4d, 0x54, 0x55, 0x4c, 1, 0, 0, 0]
    static let lengthLimit = 4096

    /// Whether something is, or was, a record: anything else must not be replaced by one.
    static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic.prefix(4)) }

    var fileID: Int64
    var file: LocalFile.Identity
    var partSize: Int
    var sent: Set<Int>

    init(fileID: Int64, file: LocalFile.Identity, partSize: Int, sent: Set<Int>) {
        (self.fileID, self.file, self.partSize, self.sent) = (fileID, file, partSize, sent)
    }

    func encoded() -> [UInt8] {
        var buffer = ByteBuffer(bytes: Self.magic)
        let count = (sent.max() ?? -1) + 1
        for number in [
            fileID, file.size, file.modified, Int64(bitPattern: file.number), Int64(partSize), Int64(count),
        ] { buffer.writeInteger(number, endianness: .little) }
        var bits = [UInt8](repeating: 0, count: (count + 7) / 8)
        for part in sent { bits[part / 8] |= 1 << (part % 8) }
        buffer.writeBytes(bits)
        buffer.writeInteger(crc32(of: buffer.readableBytesView), endianness: .little)
        return Array(buffer.readableBytesView)
    }

    /// Nil if the record is damaged.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: Self.magic) else { return nil }
        var checksum = ByteBuffer(bytes: bytes.suffix(4))
        guard checksum.readInteger(endianness: .little, as: UInt32.self) == crc32(of: bytes.dropLast(4)) else {
            return nil
        }
        var buffer = ByteBuffer(bytes: bytes.dropFirst(8).dropLast(4))
        var numbers: [Int64] = []
        for _ in 0..<6 {
            guard let number = buffer.readInteger(endianness: .little, as: Int64.self) else { return nil }
            numbers.append(number)
        }
        let count = numbers[5]
        guard (0...Int64(UploadPlan.maximumParts)).contains(count),
            let bits = buffer.readBytes(length: Int(count + 7) / 8),
            buffer.readableBytes == 0
        else { return nil }
        fileID = numbers[0]
        file = LocalFile.Identity(size: numbers[1], modified: numbers[2], number: UInt64(bitPattern: numbers[3]))
        partSize = Int(clamping: numbers[4])
        sent = Set((0..<Int(count)).filter { bits[$0 / 8] & 1 << ($0 % 8) != 0 })
    }
}

/// Where it is kept how far an upload has come.
enum UploadRecordPlace: Sendable {
    /// A file of this machine.
    case file(String)
    /// A value in the store of a client, and behind it the datacenter that has the parts (4 bytes, little-endian), as they stay
    /// there when the account moves.
    case value(String, Network, DatacenterID)

    /// Nil if there is none, or only a damaged one.
    func read() async throws(TelegramError) -> UploadRecord? {
        switch self {
        case .file(let path):
            let bytes = try await LocalFile.content(of: path, limit: UploadRecord.lengthLimit)
            if let bytes, !UploadRecord.isOne(bytes) { throw LocalFile.occupied(path) }
            await LocalFile.removeLeftovers(beside: path)
            return bytes.flatMap { UploadRecord($0) }
        case .value(let key, let network, let home):
            do throws(StorageError) {
                let bytes = try await network.context.value(forKey: key)
                guard let bytes, bytes.suffix(4).elementsEqual(Self.number(home)) else { return nil }
                return UploadRecord(Array(bytes.dropLast(4)))
            } catch {
                throw TelegramError(storage: error)
            }
        }
    }

    func write(_ record: UploadRecord) async throws(TelegramError) {
        switch self {
        case .file(let path): try await LocalFile.replace(path, with: record.encoded())
        case .value(let key, let network, let home):
            try await Self.set(record.encoded() + Self.number(home), key, network)
        }
    }

    private static func number(_ datacenter: DatacenterID) -> [UInt8] {
        var buffer = ByteBuffer()
        buffer.writeInteger(Int32(clamping: datacenter.rawValue), endianness: .little)
        return Array(buffer.readableBytesView)
    }

    private static func set(_ value: [UInt8]?, _ key: String, _ network: Network) async throws(TelegramError) {
        do throws(StorageError) {
            try await network.context.setValue(value, forKey: key)
        } catch {
            throw TelegramError(storage: error)
        }
    }
}

extension UploadOptions {
    /// Nil if nothing is kept.
    func recordPlace(_ network: Network) -> UploadRecordPlace? {
        if let record { return .file(record) }
        return storedRecord.map { .value($0, network, network.standing.withLock { $0.home }) }
    }
}
