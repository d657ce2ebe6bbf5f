import CryptoExtras

/// PBKDF2, the slow hash between a password and a key.
package enum KeyStretching {
    package enum Function: Sendable {
        case hmacSHA256
        case hmacSHA512
    }

    /// Derives `count` bytes. The protocol fixes the number of rounds, so swift-crypto's minimum does not apply. Throws
    /// if the library cannot do it, which it can for positive numbers.
    package static func pbkdf2(
        _ function: Function, password: [UInt8], salt: [UInt8], rounds: Int, count: Int
    ) throws(SRPError) -> SecretBytes {
        let hash: KDF.Insecure.PBKDF2.HashFunction =
            switch function {
            case .hmacSHA256: .sha256
            case .hmacSHA512: .sha512
            }
        guard
            let key = try? KDF.Insecure.PBKDF2.deriveKey(
                from: password, salt: salt, using: hash, outputByteCount: count, unsafeUncheckedRounds: rounds)
        else { throw SRPError.derivationFailed }
        return key.withUnsafeBytes { SecretBytes($0) }
    }
}
