import Crypto

/// The encryption of messages by MTProto 2.0, in place.
/// See core.telegram.org/mtproto/description, "Defining AES key and initialization vector".
///
/// The caller lays out and checks the plaintext (salt, session, header, body, padding); this type only ciphers.
package enum MessageCipher {
    /// The key of a message whose plaintext, padding included, is `plaintext`, and the token that a quick
    /// acknowledgement of it would carry (31 bits; see core.telegram.org/mtproto/mtproto-transports, "Quick ack").
    package static func messageKey(
        of plaintext: UnsafeRawBufferPointer, authKey: AuthKey, direction: MessageDirection
    ) -> (key: MessageKey, quickAck: UInt32) {
        withUnsafeTemporaryAllocation(byteCount: 32, alignment: 8) { digest in
            authKey.withUnsafeBytes { key in
                MessageHash.ofMessage(key.part(88 + direction.offset, 32), plaintext, into: digest)
            }
            return read(digest)
        }
    }

    /// What the digest of a message says.
    private static func read(_ digest: UnsafeMutableRawBufferPointer) -> (key: MessageKey, quickAck: UInt32) {
        let large = UnsafeRawBufferPointer(digest)
        let token = UInt32(littleEndian: large.load(as: UInt32.self)) & 0x7fff_ffff
        return (MessageKey(large.part(8, 16)), token)
    }

    /// Encrypts `data`, a multiple of 16 bytes, in place.
    package static func encrypt(
        _ data: UnsafeMutableRawBufferPointer, messageKey: MessageKey, authKey: AuthKey, direction: MessageDirection
    ) {
        withKeyAndVector(messageKey, authKey, direction) { AESIGE.encrypt(data, key: $0, iv: $1) }
    }

    /// Decrypts `data`, a multiple of 16 bytes, in place. What comes out is trustworthy only after ``messageKey(of:authKey:direction:)``
    /// of all of it has given the same key.
    package static func decrypt(
        _ data: UnsafeMutableRawBufferPointer, messageKey: MessageKey, authKey: AuthKey, direction: MessageDirection
    ) {
        withKeyAndVector(messageKey, authKey, direction) { AESIGE.decrypt(data, key: $0, iv: $1) }
    }

    /// Decrypts `data`, a multiple of 16 bytes, in place, and gives what ``messageKey(of:authKey:direction:)`` gives for what came out,
    /// in one pass over it. It is trustworthy only if the key is `messageKey`.
    package static func open(
        _ data: UnsafeMutableRawBufferPointer, messageKey: MessageKey, authKey: AuthKey, direction: MessageDirection
    ) -> (key: MessageKey, quickAck: UInt32) {
        withKeyAndVector(messageKey, authKey, direction) { key, iv in
            withUnsafeTemporaryAllocation(byteCount: MessageHash.digestLength, alignment: 8) { digest in
                authKey.withUnsafeBytes {
                    MessageHash.decrypting(
                        data, key: key, iv: iv, after: $0.part(88 + direction.offset, 32), into: digest)
                }
                return read(digest)
            }
        }
    }

    /// Gives `body` the 32-byte key and the 32-byte vector for a message, and erases them then.
    package static func withKeyAndVector<R>(
        _ messageKey: MessageKey, _ authKey: AuthKey, _ direction: MessageDirection,
        _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> R
    ) -> R {
        withUnsafeTemporaryAllocation(byteCount: 232, alignment: 16) { scratch in
            defer { secureWipe(scratch) }
            let a = scratch.part(0, 32)
            let b = scratch.part(32, 32)
            let (first, second) = (scratch.part(128, 52), scratch.part(180, 52))
            let x = direction.offset
            authKey.withUnsafeBytes { key in
                messageKey.withUnsafeBytes { messageKey in
                    first.part(0, 16).copyMemory(from: messageKey)
                    first.part(16, 36).copyMemory(from: key.part(x, 36))
                    second.part(0, 36).copyMemory(from: key.part(40 + x, 36))
                    second.part(36, 16).copyMemory(from: messageKey)
                }
            }
            MessageHash.ofTwo(
                UnsafeRawBufferPointer(first), UnsafeRawBufferPointer(second), into: scratch.part(0, 64))
            let key = scratch.part(64, 32)
            let iv = scratch.part(96, 32)
            key.copy(a.part(0, 8), b.part(8, 16), a.part(24, 8))
            iv.copy(b.part(0, 8), a.part(8, 16), b.part(24, 8))
            return body(UnsafeRawBufferPointer(key), UnsafeRawBufferPointer(iv))
        }
    }
}

/// The encryption of messages by MTProto 1.0. The binding of a temporary key is the one message that still uses it.
/// See core.telegram.org/mtproto/description_v1.
package enum MessageCipherV1 {
    /// The key of a message: the last 16 bytes of SHA-1 of the plaintext without its padding.
    package static func messageKey(of plaintext: UnsafeRawBufferPointer) -> MessageKey {
        Hash.sha1(plaintext).withUnsafeBytes { MessageKey($0.part(4, 16)) }
    }

    /// Encrypts `data`, a multiple of 16 bytes, in place.
    package static func encrypt(
        _ data: UnsafeMutableRawBufferPointer, messageKey: MessageKey, authKey: AuthKey, direction: MessageDirection
    ) {
        withKeyAndVector(messageKey, authKey, direction) { AESIGE.encrypt(data, key: $0, iv: $1) }
    }

    /// Decrypts `data`, a multiple of 16 bytes, in place.
    package static func decrypt(
        _ data: UnsafeMutableRawBufferPointer, messageKey: MessageKey, authKey: AuthKey, direction: MessageDirection
    ) {
        withKeyAndVector(messageKey, authKey, direction) { AESIGE.decrypt(data, key: $0, iv: $1) }
    }

    /// Gives `body` the 32-byte key and the 32-byte vector for a message, and erases them then.
    package static func withKeyAndVector<R>(
        _ messageKey: MessageKey, _ authKey: AuthKey, _ direction: MessageDirection,
        _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> R
    ) -> R {
        withUnsafeTemporaryAllocation(byteCount: 144, alignment: 16) { scratch in
            defer { secureWipe(scratch) }
            let (a, b) = (scratch.part(0, 20), scratch.part(20, 20))
            let (c, d) = (scratch.part(40, 20), scratch.part(60, 20))
            let x = direction.offset
            authKey.withUnsafeBytes { key in
                messageKey.withUnsafeBytes { messageKey in
                    Insecure.SHA1.hash((messageKey, key.part(x, 32)), into: a)
                    Insecure.SHA1.hash((key.part(32 + x, 16), messageKey, key.part(48 + x, 16)), into: b)
                    Insecure.SHA1.hash((key.part(64 + x, 32), messageKey), into: c)
                    Insecure.SHA1.hash((messageKey, key.part(96 + x, 32)), into: d)
                }
            }
            let key = scratch.part(80, 32)
            let iv = scratch.part(112, 32)
            key.write((a, 0, 8), (b, 8, 12), (c, 4, 12))
            iv.write((a, 8, 12), (b, 0, 8), (c, 16, 4), (d, 0, 8))
            return body(UnsafeRawBufferPointer(key), UnsafeRawBufferPointer(iv))
        }
    }
}

extension UnsafeRawBufferPointer {
    func part(_ offset: Int, _ count: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[offset..<offset + count])
    }
}

extension UnsafeMutableRawBufferPointer {
    func part(_ offset: Int, _ count: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: self[offset..<offset + count])
    }

    /// Writes three pieces one after the other.
    fileprivate func copy(
        _ first: UnsafeMutableRawBufferPointer, _ second: UnsafeMutableRawBufferPointer,
        _ third: UnsafeMutableRawBufferPointer
    ) {
        copyMemory(from: UnsafeRawBufferPointer(first))
        part(first.count, second.count).copyMemory(from: UnsafeRawBufferPointer(second))
        part(first.count + second.count, third.count).copyMemory(from: UnsafeRawBufferPointer(third))
    }

    /// Writes pieces (source, offset, count) one after the other.
    func write(_ pieces: (UnsafeMutableRawBufferPointer, Int, Int)...) {
        var offset = 0
        for (source, from, count) in pieces {
            part(offset, count).copyMemory(from: UnsafeRawBufferPointer(source.part(from, count)))
            offset += count
        }
    }
}
