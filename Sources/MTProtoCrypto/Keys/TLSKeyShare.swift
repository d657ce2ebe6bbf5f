import Crypto

// Only for `Data`, in which keys show their bytes.
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Public keys as TLS greetings carry them. They are never used to agree on anything, but an observer must see what a
/// browser would send: random bytes are not on the curve half of the time.
package enum TLSKeyShare {
    package static let x25519Bytes = 32
    package static let mlkem768Bytes = 1184

    /// A point of Curve25519: the public key of a private one that is forgotten at once.
    package static func x25519(using random: inout RandomSource) -> [UInt8] {
        let scalar = random.bytes(x25519Bytes)
        guard let key = try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: scalar) else {
            // Every 32 bytes are a private key; a library that says otherwise leaves bytes of the right length.
            return scalar
        }
        return [UInt8](key.publicKey.rawRepresentation)
    }

    /// An encapsulation key of ML-KEM-768 (FIPS 203): 768 coefficients below 3329, two in three bytes, and a seed.
    package static func mlkem768(using random: inout RandomSource) -> [UInt8] {
        var share: [UInt8] = []
        share.reserveCapacity(mlkem768Bytes)
        for _ in 0..<384 {
            let (low, high) = (coefficient(&random), coefficient(&random))
            share.append(UInt8(truncatingIfNeeded: low))
            share.append(UInt8(truncatingIfNeeded: low >> 8 | high << 4))
            share.append(UInt8(truncatingIfNeeded: high >> 4))
        }
        return share + random.bytes(32)
    }

    private static func coefficient(_ random: inout RandomSource) -> UInt16 {
        UInt16.random(in: 0..<3329, using: &random)
    }
}
