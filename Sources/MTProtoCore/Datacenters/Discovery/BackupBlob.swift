import MTProtoCrypto

/// Why 256 bytes are not a backup configuration. Whatever the case, nothing of it is used.
package enum BackupBlobError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Not 256 bytes.
    case wrongSize(Int)
    /// Not signed with the key, or changed on its way.
    case notGenuine
    /// Signed, but not a configuration of a known form.
    case malformed

    package var description: String {
        switch self {
        case .wrongSize(let count): "a backup configuration has 256 bytes, not \(count)"
        case .notGenuine: "the backup configuration is not signed with the key that is known, or was changed on its way"
        case .malformed: "the backup configuration has no known form"
        }
    }
}

/// The envelope of a backup configuration (rows B03, B04): 256 bytes that only the owner of an RSA key can make, and
/// that anyone can read.
///
/// Raised to the public exponent they are a key of 32 bytes, whose second half is the vector, and 224 bytes under
/// AES-256-CBC: the length (4 bytes, little-endian), that many bytes of TL, filling up to 208 bytes, and the first 16
/// bytes of SHA-256 of those 208.
package enum BackupBlob {
    package static let size = 256
    private static let bodySize = 208
    private static let largestContent = bodySize - 4

    /// The key of Telegram's own backup configurations, as PKCS#1 PEM. A default for a parameter.
    package static let telegramKeyPEM = """
        -----BEGIN RSA PUBLIC KEY-----
        MIIBCgKCAQEAyr+18Rex2ohtVy8sroGPBwXD3DOoKCSpjDqYoXgCqB7ioln4eDCF
        fOBUlfXUEvM/fnKCpF46VkAftlb4VuPDeQSS/ZxZYEGqHaywlroVnXHIjgqoxiAd
        192xRGreuXIaUKmkwlM9JID9WS2jUsTpzQ91L8MEPLJ/4zrBwZua8W5fECwCCh2c
        9G5IzzBm+otMS/YKwmR1olzRCyEkyAEjXWqBI9Ftv5eG8m0VkBzOG655WIYdyV0H
        fDK/NWcvGqa0w/nriMD6mDjKOryamw0OP9QuYgMN0C9xMW9y8SmP4h92OAWodTYg
        Y1hZCxdv6cs5UnW9+PWvS+WIbkh+GaWYxwIDAQAB
        -----END RSA PUBLIC KEY-----
        """

    /// Puts the texts of a DNS answer together: longest first, what is no base64 left out (row B03).
    ///
    /// - Returns: nil if they do not hold 256 bytes.
    package static func assemble(_ texts: [String]) -> [UInt8]? {
        let parts = texts.map { $0.utf8.filter(TextEncoding.isBase64Digit) }
        // In the order of the answer where lengths are equal: a resolver may shuffle, but then nothing helps.
        let sorted = parts.enumerated().sorted { left, right in
            (right.element.count, left.offset) < (left.element.count, right.offset)
        }
        let digits = sorted.flatMap(\.element).prefix((size * 8 + 5) / 6)
        guard let bytes = TextEncoding.base64Bytes(ofDigits: digits), bytes.count >= size else { return nil }
        return Array(bytes.prefix(size))
    }

    /// Opens the envelope and reads what is in it.
    package static func open(_ blob: [UInt8], key: RSAPublicKey) throws(BackupBlobError) -> BackupConfiguration {
        guard let configuration = BackupConfiguration(content: try content(of: blob, key: key)) else {
            throw .malformed
        }
        return configuration
    }

    private static func content(of blob: [UInt8], key: RSAPublicKey) throws(BackupBlobError) -> [UInt8] {
        guard blob.count == size else { throw .wrongSize(blob.count) }
        // Zeros in front belong to the number (row N32).
        let opened = key.apply(blob)
        guard opened.count == size,
            let plain = AESCBC.decrypt(
                Array(opened[32...]), key: Array(opened[..<32]), iv: Array(opened[16..<32])),
            constantTimeEqual(Hash.sha256(Array(plain[..<bodySize])).prefix(16), plain[bodySize...])
        else { throw .notGenuine }
        let length = plain[..<4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard length > 0, length <= largestContent, length % 4 == 0 else { throw .malformed }
        return Array(plain[4..<4 + Int(length)])
    }

    /// Makes an envelope: for servers and tests.
    ///
    /// - Returns: nil if the content is empty, longer than 204 bytes or not whole words.
    package static func seal(
        _ content: [UInt8], key: RSAPrivateKey, random: inout RandomSource
    ) -> [UInt8]? {
        guard !content.isEmpty, content.count <= largestContent, content.count % 4 == 0 else { return nil }
        var body = withUnsafeBytes(of: UInt32(content.count).littleEndian) { Array($0) } + content
        body += random.bytes(bodySize - body.count)
        body += Hash.sha256(body).prefix(16)
        // With a zero in front the number is smaller than any modulus of 2048 bits.
        let start = [0] + random.bytes(31)
        guard let ciphertext = AESCBC.encrypt(body, key: start, iv: Array(start[16...])) else { return nil }
        return key.apply(start + ciphertext)
    }
}
