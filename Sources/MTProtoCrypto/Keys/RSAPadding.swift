/// How the secret of a key exchange is wrapped for the server's RSA key.
/// See core.telegram.org/mtproto/auth_key, step 4.1 ("RSA_PAD").
package enum RSAPadding {
    /// The most bytes that ``encrypt(_:key:using:)`` takes.
    package static let maxCount = 144
    /// The length of the data with its padding that ``decrypt(_:key:)`` gives.
    package static let paddedCount = 192

    /// Wraps `data`, at most 144 bytes, for `key`: 256 bytes.
    package static func encrypt(
        _ data: [UInt8], key: RSAPublicKey, using random: inout RandomSource
    ) throws(RSAPaddingError) -> [UInt8] {
        guard data.count <= maxCount else { throw RSAPaddingError.tooLong(data.count, limit: maxCount) }
        var padded = data + random.bytes(paddedCount - data.count)
        defer { secureWipe(&padded) }
        // A block at or above the modulus cannot be encrypted; with a new temporary key it comes out differently.
        // For a modulus above 2^2047 each try succeeds with a probability of at least one half.
        while true {
            var temporaryKey = random.bytes(32)
            // One array that never moves: joining with + would leave a copy of the secret that is not wiped.
            var block: [UInt8] = []
            block.reserveCapacity(paddedCount + 32)
            block.append(contentsOf: padded.reversed())
            block.append(contentsOf: Hash.sha256(temporaryKey, padded))
            AESIGE.encrypt(&block, key: temporaryKey, iv: zeroVector)
            let mask = Hash.sha256(block)
            var candidate = zip(temporaryKey, mask).map { $0 ^ $1 } + block
            // Together with its mask the block is as good as its key.
            defer { secureWipe(&candidate) }
            secureWipe(&temporaryKey)
            secureWipe(&block)
            if isBelow(candidate, key.modulus) { return key.apply(candidate) }
        }
    }

    /// Unwraps a block of 256 bytes: the data followed by its random padding, 192 bytes together.
    package static func decrypt(_ block: [UInt8], key: RSAPrivateKey) throws(RSAPaddingError) -> [UInt8] {
        guard block.count == 256, isBelow(block, key.publicKey.modulus) else { throw RSAPaddingError.notABlock }
        var clear = key.apply(block)
        var encrypted = [UInt8](clear[32...])
        defer {
            secureWipe(&clear)
            secureWipe(&encrypted)
        }
        var temporaryKey = zip(clear[..<32], Hash.sha256(encrypted)).map { $0 ^ $1 }
        AESIGE.decrypt(&encrypted, key: temporaryKey, iv: zeroVector)
        let padded = [UInt8](encrypted[..<paddedCount].reversed())
        let isGenuine = constantTimeEqual(Hash.sha256(temporaryKey, padded), encrypted[paddedCount...])
        secureWipe(&temporaryKey)
        guard isGenuine else { throw RSAPaddingError.wrongHash }
        return padded
    }

    private static let zeroVector = [UInt8](repeating: 0, count: 32)
}

/// The older way to wrap, with SHA-1, which older clients still use: a server unwraps it, no client of ours makes it.
/// See core.telegram.org/mtproto/auth_key, "Alternative form".
package enum RSAPaddingSHA1 {
    /// Unwraps a block of 256 bytes: the 20 bytes of the hash, then the data with its padding, 235 bytes. The caller
    /// parses the data and compares the hash of that much.
    package static func decrypt(
        _ block: [UInt8], key: RSAPrivateKey
    ) throws(RSAPaddingError) -> (hash: [UInt8], data: [UInt8]) {
        guard block.count == 256, isBelow(block, key.publicKey.modulus) else { throw RSAPaddingError.notABlock }
        var clear = key.apply(block)
        defer { secureWipe(&clear) }
        guard clear[0] == 0 else { throw RSAPaddingError.wrongHash }
        return ([UInt8](clear[1..<21]), [UInt8](clear[21...]))
    }
}

/// Why data could not be wrapped for, or unwrapped by, an RSA key.
package enum RSAPaddingError: Error, Hashable, CustomStringConvertible {
    /// More data than fits.
    case tooLong(Int, limit: Int)
    /// Not 256 bytes, or a number not below the modulus.
    case notABlock
    /// The block was made for another key, in another way, or was changed.
    case wrongHash

    package var description: String {
        switch self {
        case .tooLong(let count, let limit): "RSA wraps at most \(limit) bytes here, not \(count)"
        case .notABlock: "this is not an RSA block of 256 bytes below the modulus"
        case .wrongHash: "the RSA block was not made for this key, or was changed on its way"
        }
    }
}
