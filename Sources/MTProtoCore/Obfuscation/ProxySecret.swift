/// Why text or bytes are no proxy secret. Never quotes the secret.
package enum ProxySecretError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text is neither hexadecimal nor base64url.
    case unreadableText
    /// The bytes have none of the known forms.
    case unknownForm(length: Int)
    /// The domain of a fake-TLS secret is not UTF-8 or too long.
    case invalidDomain(length: Int)

    package var description: String {
        switch self {
        case .unreadableText:
            "secret is neither hexadecimal nor base64url: copy it again from where you got it"
        case .unknownForm(let length):
            """
            secret of \(length) bytes has no known form: 16 bytes, dd and 16 bytes, or ee, 16 bytes and a domain \
            expected
            """
        case .invalidDomain(let length):
            """
            domain of \(length) bytes in the secret must be UTF-8 of at most \(ProxySecret.longestDomain) bytes
            """
        }
    }
}

/// The secret of a proxy, or of a datacenter address that demands one (rows C01–C03).
package enum ProxySecret: Sendable, Hashable {
    /// Type 0: a 16-byte key, abridged framing. Its traffic has known statistics; prefer the others.
    case simple(key: [UInt8])
    /// Type 1 (`dd`): a 16-byte key, padded framing.
    case padded(key: [UInt8])
    /// Type 2 (`ee`): a 16-byte key, padded framing inside of what looks like TLS with a server of that name.
    case fakeTLS(key: [UInt8], domain: String)

    /// Longer names do not fit what imitates a browser's greeting.
    package static let longestDomain = 182

    /// The 16 bytes that are mixed into the keys of the obfuscated stream.
    package var key: [UInt8] {
        switch self {
        case .simple(let key), .padded(let key), .fakeTLS(let key, _): key
        }
    }

    /// The framing inside of the obfuscated stream.
    package var framing: Framing {
        if case .simple = self { .abridged } else { .paddedIntermediate }
    }

    /// Reads the bytes of a secret.
    package init(bytes: [UInt8]) throws(ProxySecretError) {
        switch (bytes.count, bytes.first) {
        case (16, _):
            self = .simple(key: bytes)
        case (17, 0xdd):
            self = .padded(key: Array(bytes.dropFirst()))
        case (18..., 0xee):
            let name = bytes.dropFirst(17)
            guard name.count <= Self.longestDomain, let domain = String(validating: name, as: UTF8.self) else {
                throw .invalidDomain(length: name.count)
            }
            self = .fakeTLS(key: Array(bytes[1..<17]), domain: domain)
        default:
            throw .unknownForm(length: bytes.count)
        }
    }

    /// Reads a secret as links carry it: hexadecimal if it can be that, otherwise base64url with or without padding.
    package init(_ text: String) throws(ProxySecretError) {
        guard let bytes = TextEncoding.hexadecimalBytes(text) ?? TextEncoding.base64URLBytes(text) else {
            throw .unreadableText
        }
        try self.init(bytes: bytes)
    }

    /// The bytes of the secret.
    package var bytes: [UInt8] {
        switch self {
        case .simple(let key): key
        case .padded(let key): [0xdd] + key
        case .fakeTLS(let key, let domain): [0xee] + key + Array(domain.utf8)
        }
    }

    /// The secret as links carry it: lower-case hexadecimal, or base64url without padding for fake TLS.
    package var text: String {
        if case .fakeTLS = self { TextEncoding.base64URL(bytes) } else { TextEncoding.hexadecimal(bytes) }
    }
}

extension ProxySecret: CustomStringConvertible, CustomReflectable {
    /// The form only; the key is secret.
    package var description: String {
        switch self {
        case .simple: "ProxySecret(simple)"
        case .padded: "ProxySecret(padded)"
        case .fakeTLS(_, let domain): "ProxySecret(fakeTLS, \(domain))"
        }
    }

    package var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}
