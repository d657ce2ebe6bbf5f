import MTProtoCore
import MTProtoCrypto

/// What stands in the file of one value, version 1 plain, version 2 encrypted.
///
/// The 4 bytes `MTKV`, a version byte, 3 zero bytes, the length of the payload (8 bytes, little-endian), the payload,
/// and the CRC-32 (IEEE) of all before it (4 bytes, little-endian). The payload of version 1 is the value. That of
/// version 2 is nonce (12 bytes), ciphertext and tag (16 bytes) of ChaCha20-Poly1305, which also authenticates the first
/// 8 bytes of the file and the key's name: a file in the place of another does not open.
///
/// The checksum tells damage from a wrong encryption key. It protects against accidents, not against people: a person
/// who can write the file can write its checksum.
enum StoredFile {
    private static let name: [UInt8] = [0x4d, 0x54, 0x4b, 0x56]
    private static let headerLength = 16
    private static let checksumLength = 4
    /// Far above anything the client stores; a length beyond it is damage, and nothing is allocated for it.
    private static let maximumLength = 16 << 20

    static let lengths = (headerLength + checksumLength)...(maximumLength + headerLength + checksumLength)

    /// Why a file is not a value.
    enum Problem: Error, Hashable {
        case damaged(String)
        case encrypted
        case wrongKey
        case notEncrypted
    }

    private static func magic(version: UInt8) -> [UInt8] {
        name + [version, 0, 0, 0]
    }

    /// - Returns: nil if the value is too long, or the system cannot encrypt.
    static func encode(_ value: [UInt8], forKey key: String, encryptionKey: StoreKey?) -> [UInt8]? {
        guard value.count <= maximumLength - AuthenticatedCipher.overhead else { return nil }
        var content = magic(version: encryptionKey == nil ? 1 : 2)
        var payload = value
        if let encryptionKey {
            guard
                let sealed = AuthenticatedCipher.seal(
                    value, key: encryptionKey.bytes, authenticating: content + Array(key.utf8))
            else { return nil }
            payload = sealed
        }
        content.reserveCapacity(headerLength + payload.count + checksumLength)
        withUnsafeBytes(of: UInt64(payload.count).littleEndian) { content.append(contentsOf: $0) }
        content.append(contentsOf: payload)
        withUnsafeBytes(of: crc32(of: content).littleEndian) { content.append(contentsOf: $0) }
        return content
    }

    /// - Parameter allowsPlain: whether a value that is not encrypted is read although there is a key.
    static func decode(
        _ content: [UInt8], forKey key: String, encryptionKey: StoreKey?, allowsPlain: Bool = false
    ) throws(Problem) -> [UInt8] {
        guard lengths.contains(content.count) else { throw .damaged("its length is \(content.count) bytes") }
        let isEncrypted: Bool
        switch Array(content.prefix(8)) {
        case magic(version: 1): isEncrypted = false
        case magic(version: 2): isEncrypted = true
        default: throw .damaged("it does not begin as such a file does")
        }
        let length = content[8..<16].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard length == UInt64(content.count - headerLength - checksumLength) else {
            throw .damaged("it should hold \(length) bytes")
        }
        let stored = content.suffix(checksumLength).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard stored == crc32(of: content.dropLast(checksumLength)) else { throw .damaged("its checksum is wrong") }
        let payload = Array(content[headerLength..<(content.count - checksumLength)])
        guard isEncrypted else {
            guard encryptionKey == nil || allowsPlain else { throw .notEncrypted }
            return payload
        }
        guard let encryptionKey else { throw .encrypted }
        guard
            let value = AuthenticatedCipher.open(
                payload, key: encryptionKey.bytes, authenticating: content.prefix(8) + Array(key.utf8))
        else { throw .wrongKey }
        return value
    }
}
