import Crypto

/// ChaCha20-Poly1305 (RFC 8439) with random nonces, for what is kept on disk. The protocol itself has no such cipher.
///
/// A key may seal about 2^32 texts before two nonces might be equal: more than a store writes in its life.
package enum AuthenticatedCipher {
    package static let keyLength = 32
    /// By how much a sealed text is longer: 12 bytes of nonce before it, 16 of tag behind it.
    package static let overhead = 28

    /// nonce ‖ ciphertext ‖ tag; nil only if the key is not of ``keyLength`` or the system has no random numbers.
    package static func seal(_ plaintext: [UInt8], key: SecretBytes, authenticating context: [UInt8]) -> [UInt8]? {
        guard key.count == keyLength,
            let box = try? ChaChaPoly.seal(
                plaintext, using: key.withUnsafeBytes { SymmetricKey(data: $0) }, authenticating: context)
        else { return nil }
        return [UInt8](box.combined)
    }

    /// The text; nil if any bit of the sealed text, the context or the key is another one.
    package static func open(_ sealed: [UInt8], key: SecretBytes, authenticating context: [UInt8]) -> [UInt8]? {
        guard key.count == keyLength, sealed.count >= overhead, let box = try? ChaChaPoly.SealedBox(combined: sealed),
            let plaintext = try? ChaChaPoly.open(
                box, using: key.withUnsafeBytes { SymmetricKey(data: $0) }, authenticating: context)
        else { return nil }
        return [UInt8](plaintext)
    }
}
