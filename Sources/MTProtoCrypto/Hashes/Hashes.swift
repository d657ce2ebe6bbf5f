import Crypto

// Only for `ContiguousBytes.withUnsafeBytes`, by which digests give access to their memory.
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// SHA digests over raw memory. Each takes the parts of its input one after the other, so nothing is joined first.
///
/// SHA-1 has a place in MTProto 2.0 only where the key exchange, key ids and fingerprints say so.
package enum Hash {
    /// The 20-byte SHA-1 of the parts joined.
    package static func sha1(_ parts: UnsafeRawBufferPointer...) -> [UInt8] {
        digest(Insecure.SHA1.self, parts)
    }

    /// The 20-byte SHA-1 of the parts joined.
    package static func sha1(_ parts: [UInt8]...) -> [UInt8] {
        digest(Insecure.SHA1.self, parts)
    }

    /// The 32-byte SHA-256 of the parts joined.
    package static func sha256(_ parts: UnsafeRawBufferPointer...) -> [UInt8] {
        digest(SHA256.self, parts)
    }

    /// The 32-byte SHA-256 of the parts joined.
    package static func sha256(_ parts: [UInt8]...) -> [UInt8] {
        digest(SHA256.self, parts)
    }

    /// The 64-byte SHA-512 of the parts joined.
    package static func sha512(_ parts: [UInt8]...) -> [UInt8] {
        digest(SHA512.self, parts)
    }

    private static func digest<Function: HashFunction>(
        _: Function.Type, _ parts: [UnsafeRawBufferPointer]
    ) -> [UInt8] {
        var function = Function()
        for part in parts { function.update(bufferPointer: part) }
        return function.finalize().withUnsafeBytes { [UInt8]($0) }
    }

    private static func digest<Function: HashFunction>(_: Function.Type, _ parts: [[UInt8]]) -> [UInt8] {
        var function = Function()
        for part in parts { part.withUnsafeBytes { function.update(bufferPointer: $0) } }
        return function.finalize().withUnsafeBytes { [UInt8]($0) }
    }
}

/// A SHA-256 that is fed piece by piece.
package struct SHA256Stream {
    private var function = SHA256()

    package init() {}

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        function.update(bufferPointer: bytes)
    }

    /// The 32-byte digest of everything fed so far.
    package func finalize() -> [UInt8] {
        function.finalize().withUnsafeBytes { [UInt8]($0) }
    }
}

extension HashFunction {
    /// Writes the digest of the parts joined to the beginning of `output`.
    static func hash(
        _ parts: (UnsafeRawBufferPointer, UnsafeRawBufferPointer), into output: UnsafeMutableRawBufferPointer
    ) {
        var function = Self()
        function.update(bufferPointer: parts.0)
        function.update(bufferPointer: parts.1)
        function.finalize().withUnsafeBytes { output.copyMemory(from: $0) }
    }

    /// Writes the digest of the parts joined to the beginning of `output`.
    static func hash(
        _ parts: (UnsafeRawBufferPointer, UnsafeRawBufferPointer, UnsafeRawBufferPointer),
        into output: UnsafeMutableRawBufferPointer
    ) {
        var function = Self()
        function.update(bufferPointer: parts.0)
        function.update(bufferPointer: parts.1)
        function.update(bufferPointer: parts.2)
        function.finalize().withUnsafeBytes { output.copyMemory(from: $0) }
    }
}

/// An MD5 that is fed piece by piece. The server compares it with that of a small upload; it protects against accidents
/// only (core.telegram.org/api/files#uploading-files).
package struct MD5Stream {
    private var function = Insecure.MD5()

    package init() {}

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        function.update(bufferPointer: bytes)
    }

    /// The 16-byte digest of everything fed so far.
    package func finalize() -> [UInt8] {
        function.finalize().withUnsafeBytes { [UInt8]($0) }
    }
}
