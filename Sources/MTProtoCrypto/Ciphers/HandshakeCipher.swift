/// The temporary AES key and vector of a key exchange, from its nonces.
/// See core.telegram.org/mtproto/auth_key, step 5 ("Conversion of encrypted_answer into answer").
package struct HandshakeCipher: Sendable {
    private let keyAndVector: SecretBytes

    /// `newNonce` has 32 bytes and is secret, `serverNonce` 16.
    package init(newNonce: UnsafeRawBufferPointer, serverNonce: UnsafeRawBufferPointer) {
        precondition(newNonce.count >= 4, "the vector ends with four bytes of the new nonce")
        var newServer = Hash.sha1(newNonce, serverNonce)
        var serverNew = Hash.sha1(serverNonce, newNonce)
        var newNew = Hash.sha1(newNonce, newNonce)
        // One array that never moves: joining with + would leave copies that are not wiped.
        var joined: [UInt8] = []
        joined.reserveCapacity(64)
        for part in [newServer, serverNew, newNew] { joined.append(contentsOf: part) }
        joined.append(contentsOf: newNonce.prefix(4))
        keyAndVector = SecretBytes(moving: &joined)
        secureWipe(&newServer)
        secureWipe(&serverNew)
        secureWipe(&newNew)
    }

    package init(newNonce: SecretBytes, serverNonce: [UInt8]) {
        self = newNonce.withUnsafeBytes { newNonce in
            serverNonce.withUnsafeBytes { HandshakeCipher(newNonce: newNonce, serverNonce: $0) }
        }
    }

    /// The 32-byte key.
    package func withKey<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        keyAndVector.withUnsafeBytes { body($0.part(0, 32)) }
    }

    /// The 32-byte vector.
    package func withVector<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        keyAndVector.withUnsafeBytes { body($0.part(32, 32)) }
    }

    /// Encrypts `data`, a multiple of 16 bytes, in place.
    package func encrypt(_ data: inout [UInt8]) {
        data.withUnsafeMutableBytes { data in withKey { key in withVector { AESIGE.encrypt(data, key: key, iv: $0) } } }
    }

    /// Decrypts `data`, a multiple of 16 bytes, in place.
    package func decrypt(_ data: inout [UInt8]) {
        data.withUnsafeMutableBytes { data in withKey { key in withVector { AESIGE.decrypt(data, key: key, iv: $0) } } }
    }

    /// SHA-1 of `answer`, `answer`, then random bytes to a multiple of 16; encrypted. Both sides send theirs so.
    package func seal(_ answer: [UInt8], using random: inout RandomSource) -> [UInt8] {
        var data = Hash.sha1(answer) + answer
        data += random.bytes((16 - data.count % 16) % 16)
        encrypt(&data)
        return data
    }

    /// Undoes ``seal(_:using:)`` up to the hash: gives the 20 bytes of the hash and what follows, padding included,
    /// or nil if the length cannot be right. The caller parses the answer and passes its length to
    /// ``OpenedAnswer/isGenuine(count:)``.
    package func open(_ encrypted: [UInt8]) -> OpenedAnswer? {
        guard encrypted.count >= 32, encrypted.count % 16 == 0 else { return nil }
        var data = encrypted
        decrypt(&data)
        return OpenedAnswer(hash: [UInt8](data[..<20]), bytes: [UInt8](data[20...]))
    }
}

/// A decrypted half of the key exchange whose hash is still to be compared.
package struct OpenedAnswer: Sendable {
    package let hash: [UInt8]
    /// The answer and its padding.
    package let bytes: [UInt8]

    /// Whether the hash is that of the first `count` bytes and what follows them is a padding of at most 15 bytes.
    /// Constant time in the contents.
    package func isGenuine(count: Int) -> Bool {
        guard count >= 0, count <= bytes.count, bytes.count - count < 16 else { return false }
        return constantTimeEqual(Hash.sha1([UInt8](bytes[..<count])), hash)
    }
}

/// Values that the key exchange derives from the secret nonce.
package enum HandshakeDerivation {
    /// `new_nonce_hash1`, `2` or `3` (`number`): what the server answers with, to show that it knows the nonce and
    /// the key. 16 bytes. `auxiliaryHash` is ``AuthKey/auxiliaryHash``.
    package static func newNonceHash(_ number: UInt8, newNonce: SecretBytes, auxiliaryHash: UInt64) -> [UInt8] {
        let tail = [number] + Swift.withUnsafeBytes(of: auxiliaryHash.littleEndian) { [UInt8]($0) }
        let digest = newNonce.withUnsafeBytes { nonce in tail.withUnsafeBytes { Hash.sha1(nonce, $0) } }
        return [UInt8](digest[4...])
    }

    /// The first salt of the new key: the first 8 bytes of the one nonce xor those of the other, as they lie on the
    /// wire (little-endian).
    package static func initialSalt(newNonce: SecretBytes, serverNonce: [UInt8]) -> Int64 {
        newNonce.withUnsafeBytes {
            Int64(bitPattern: littleEndianWord($0) ^ littleEndianWord(serverNonce))
        }
    }
}
