import CMTProtoCrypto
import Crypto

/// The SHA-256 that every message needs three times: once for its key, twice for what that key makes.
///
/// Where the processor has instructions for it, kernels of our own hash two short texts at once, and hash while they decrypt;
/// elsewhere swift-crypto does it.
package enum MessageHash {
    /// What a call hashes with.
    package enum Kernel: Sendable, CaseIterable {
        /// The fastest way of this processor.
        case automatic
        /// swift-crypto.
        case library
    }

    package static let digestLength = 32
    /// Bytes of each text of ``ofTwo(_:_:into:kernel:)``.
    package static let textLength = 52

    /// Whether this processor can run the kernels of our own.
    package static var hasKernel: Bool { mtc_sha256_available() }

    /// Writes the digest of `head`, 32 bytes, and `data` behind it to the beginning of `digest`.
    package static func ofMessage(
        _ head: UnsafeRawBufferPointer, _ data: UnsafeRawBufferPointer, into digest: UnsafeMutableRawBufferPointer,
        kernel: Kernel = .automatic
    ) {
        let (output, first) = addresses(digest, head)
        if kernel == .automatic,
            mtc_sha256_of_message(output, first, data.baseAddress?.assumingMemoryBound(to: UInt8.self), data.count)
        {
            return
        }
        SHA256.hash((head, data), into: digest)
    }

    /// Writes the digests of two texts of 52 bytes each to the beginning of `digests`, one behind the other.
    package static func ofTwo(
        _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, into digests: UnsafeMutableRawBufferPointer,
        kernel: Kernel = .automatic
    ) {
        precondition(
            digests.count >= 2 * digestLength && first.count == textLength && second.count == textLength,
            "two texts of 52 bytes have digests of 64 bytes together")
        if kernel == .automatic, let output = digests.baseAddress, let one = first.baseAddress,
            let other = second.baseAddress,
            mtc_sha256_of_two(
                output.assumingMemoryBound(to: UInt8.self), one.assumingMemoryBound(to: UInt8.self),
                other.assumingMemoryBound(to: UInt8.self))
        {
            return
        }
        let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
        SHA256.hash((first, nothing), into: digests)
        SHA256.hash((second, nothing), into: UnsafeMutableRawBufferPointer(rebasing: digests[digestLength...]))
    }

    /// Decrypts `data`, a multiple of 16 bytes, in place with AES-256-IGE, and writes the digest of `head`, 32 bytes, and what came
    /// out to the beginning of `digest`.
    package static func decrypting(
        _ data: UnsafeMutableRawBufferPointer, key: UnsafeRawBufferPointer, iv: UnsafeRawBufferPointer,
        after head: UnsafeRawBufferPointer, into digest: UnsafeMutableRawBufferPointer, kernel: Kernel = .automatic
    ) {
        let (output, first) = addresses(digest, head)
        precondition(
            data.count % AESIGE.blockSize == 0 && key.count == 32 && iv.count == 32,
            "AES-256-IGE takes whole blocks, a key and a vector of 32 bytes each")
        if kernel == .automatic, let key = key.baseAddress, let iv = iv.baseAddress,
            mtc_aes256_ige_decrypt_and_hash(
                output, first, data.baseAddress?.assumingMemoryBound(to: UInt8.self),
                data.count / AESIGE.blockSize, key.assumingMemoryBound(to: UInt8.self),
                iv.assumingMemoryBound(to: UInt8.self))
        {
            return
        }
        AESIGE.decrypt(data, key: key, iv: iv)
        SHA256.hash((head, UnsafeRawBufferPointer(data)), into: digest)
    }

    private static func addresses(
        _ digest: UnsafeMutableRawBufferPointer, _ head: UnsafeRawBufferPointer
    ) -> (UnsafeMutablePointer<UInt8>, UnsafePointer<UInt8>) {
        guard digest.count >= digestLength, head.count == 32, let output = digest.baseAddress,
            let first = head.baseAddress
        else { preconditionFailure("a message is hashed behind 32 bytes of its key, into 32 bytes") }
        return (output.assumingMemoryBound(to: UInt8.self), first.assumingMemoryBound(to: UInt8.self))
    }
}
