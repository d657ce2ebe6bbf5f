/// The 2048-bit key that a client and a datacenter share.
/// See core.telegram.org/mtproto/auth_key, step 9.
///
/// The bytes are wiped when the last copy goes and do not appear in any description; the id is not a secret.
package struct AuthKey: Sendable {
    package static let byteCount = 256

    /// The low 64 bits of SHA-1 of the key (its last 8 bytes, read little-endian): the id at the head of packets.
    package let id: UInt64
    /// The high 64 bits of SHA-1 of the key (its first 8 bytes, read little-endian).
    package let auxiliaryHash: UInt64
    /// The 256 bytes, big-endian as a number.
    package let bytes: SecretBytes

    /// Takes a key of exactly 256 bytes; throws otherwise.
    package init(_ bytes: SecretBytes) throws(AuthKeyError) {
        guard bytes.count == Self.byteCount else { throw AuthKeyError.wrongLength(bytes.count) }
        self.bytes = bytes
        let digest = bytes.withUnsafeBytes { Hash.sha1($0) }
        auxiliaryHash = littleEndianWord(digest[0..<8])
        id = littleEndianWord(digest[12..<20])
    }

    /// Copies a key of exactly 256 bytes; throws otherwise.
    package init(_ bytes: some Collection<UInt8>) throws(AuthKeyError) {
        try self.init(SecretBytes(copying: bytes))
    }

    /// Calls `body` with the 256 bytes, which are valid during the call only.
    package func withUnsafeBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
        try bytes.withUnsafeBytes(body)
    }
}

extension AuthKey: Hashable {
    /// Compares the keys themselves, in constant time.
    package static func == (left: AuthKey, right: AuthKey) -> Bool { left.bytes == right.bytes }
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension AuthKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "<auth key \(hexadecimal(id))>" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why bytes are not an authorization key.
package enum AuthKeyError: Error, Hashable, CustomStringConvertible {
    /// A key has 256 bytes; this many were given.
    case wrongLength(Int)

    package var description: String {
        switch self {
        case .wrongLength(let count): "an authorization key has 256 bytes, not \(count); make a new one"
        }
    }
}

func littleEndianWord(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var word: UInt64 = 0
    var shift: UInt64 = 0
    for byte in bytes.prefix(8) {
        word |= UInt64(byte) << shift
        shift += 8
    }
    return word
}

func hexadecimal(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}
