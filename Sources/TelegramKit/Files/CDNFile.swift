import MTProtoCrypto
import TelegramAPI

/// An encrypted file on datacenters that need not be trusted (core.telegram.org/cdn): they do not have the key, and the
/// file's own datacenter vouches for the hashes.
///
/// Ask for hashes while ``missingHashes(for:)`` names an offset, then give the part to ``open(_:of:)``.
struct CDNFile: Sendable {
    /// What came from the content delivery network is not the file (rows P07, B-48, B-62).
    enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
        /// Key or first counter have another length than they must have (row B-54).
        case badRedirect
        /// Hashes overlap, or are none.
        case badHashes
        /// A block is not the right one, or is cut short.
        case wrongHash(offset: Int64)
        /// Longer than what was asked for.
        case tooLong
        /// The network has no copy, however often it is given one.
        case neverThere

        fileprivate init(_ fault: FileHashes.Fault) {
            switch fault {
            case .badHashes: self = .badHashes
            case .wrongHash(let offset): self = .wrongHash(offset: offset)
            }
        }

        var description: String {
            switch self {
            case .badRedirect: "the key of the file has a wrong length"
            case .badHashes: "the hashes of the file make no sense"
            case .wrongHash(let offset): "the bytes from \(offset) on do not have the hash that they must have"
            case .tooLong: "more bytes than were asked for"
            case .neverThere: "the file is not there, however often it is uploaded"
            }
        }
    }

    let token: [UInt8]
    let datacenter: Int
    private let key: SecretBytes
    private let iv: [UInt8]
    private var hashes = FileHashes()

    init(_ redirect: API.Upload.File.FileCdnRedirect) throws(Fault) {
        guard redirect.encryptionKey.count == 32, redirect.encryptionIv.count == 16 else { throw .badRedirect }
        token = redirect.fileToken
        datacenter = Int(redirect.dcID)
        key = SecretBytes(copying: redirect.encryptionKey)
        iv = redirect.encryptionIv
        try add(redirect.fileHashes)
    }

    /// The offset from which on hashes have to be asked for before a part can be judged; nil if all are there.
    func missingHashes(for part: Range<Int64>) -> Int64? {
        hashes.missing(for: part)
    }

    /// Takes over what the file's datacenter said when it was asked for the hashes from `offset` on.
    mutating func learn(_ new: [API.FileHash], askedFrom offset: Int64) throws(Fault) {
        do throws(FileHashes.Fault) {
            try hashes.learn(new, askedFrom: offset)
        } catch {
            throw Fault(error)
        }
    }

    /// Takes over hashes that the file's datacenter named for another reason.
    mutating func add(_ new: [API.FileHash]) throws(Fault) {
        do throws(FileHashes.Fault) {
            try hashes.add(new)
        } catch {
            throw Fault(error)
        }
    }

    /// Checks a part and decrypts it. It is shorter than asked for at the end of the file only.
    func open(_ encrypted: [UInt8], of part: Range<Int64>) throws(Fault) -> [UInt8] {
        guard encrypted.count <= part.count else { throw .tooLong }
        var bytes = encrypted
        let counter = counter(at: part.lowerBound)
        var stream = key.withUnsafeBytes { key in counter.withUnsafeBytes { AESCTR(key: key, counter: $0) } }
        stream.apply(&bytes)
        do throws(FileHashes.Fault) {
            try hashes.check(bytes, of: part)
        } catch {
            throw Fault(error)
        }
        return bytes
    }

    /// The first counter with its last four bytes replaced by the number of the part's first cipher block (row B-63).
    private func counter(at offset: Int64) -> [UInt8] {
        let number = UInt32(truncatingIfNeeded: offset / 16)
        return Array(iv[0..<12]) + (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
}
