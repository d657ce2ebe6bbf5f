import CMTProtoCrypto

/// AES-256 in Infinite Garble Extension mode, in place.
///
/// The key has 32 bytes. The vector has 32: the ciphertext block that "came before", then the plaintext block.
/// See core.telegram.org/mtproto/description, "Defining AES key and initialization vector".
/// The length of the data must be a multiple of 16; callers check what comes from the wire before they get here.
package enum AESIGE {
    package static let blockSize = 16

    /// Encrypts `data` in place.
    package static func encrypt(
        _ data: UnsafeMutableRawBufferPointer, key: UnsafeRawBufferPointer, iv: UnsafeRawBufferPointer,
        kernel: AESKernel = .automatic
    ) {
        run(mtc_aes256_ige_encrypt, data, key, iv, kernel)
    }

    /// Decrypts `data` in place.
    package static func decrypt(
        _ data: UnsafeMutableRawBufferPointer, key: UnsafeRawBufferPointer, iv: UnsafeRawBufferPointer,
        kernel: AESKernel = .automatic
    ) {
        run(mtc_aes256_ige_decrypt, data, key, iv, kernel)
    }

    /// Encrypts `data` in place.
    package static func encrypt(_ data: inout [UInt8], key: [UInt8], iv: [UInt8], kernel: AESKernel = .automatic) {
        data.withUnsafeMutableBytes { data in
            key.withUnsafeBytes { key in iv.withUnsafeBytes { encrypt(data, key: key, iv: $0, kernel: kernel) } }
        }
    }

    /// Decrypts `data` in place.
    package static func decrypt(_ data: inout [UInt8], key: [UInt8], iv: [UInt8], kernel: AESKernel = .automatic) {
        data.withUnsafeMutableBytes { data in
            key.withUnsafeBytes { key in iv.withUnsafeBytes { decrypt(data, key: key, iv: $0, kernel: kernel) } }
        }
    }

    private typealias Function =
        (UnsafeMutablePointer<UInt8>?, Int, UnsafePointer<UInt8>, UnsafePointer<UInt8>, mtc_aes_kernel) -> Void

    private static func run(
        _ function: Function, _ data: UnsafeMutableRawBufferPointer, _ key: UnsafeRawBufferPointer,
        _ iv: UnsafeRawBufferPointer, _ kernel: AESKernel
    ) {
        precondition(data.count % blockSize == 0, "AES-IGE works on whole blocks of 16 bytes")
        guard key.count == 32, iv.count == 32, let keyBase = key.baseAddress, let ivBase = iv.baseAddress else {
            preconditionFailure("AES-256-IGE takes a key and a vector of 32 bytes each")
        }
        function(
            data.baseAddress?.assumingMemoryBound(to: UInt8.self), data.count / blockSize,
            keyBase.assumingMemoryBound(to: UInt8.self), ivBase.assumingMemoryBound(to: UInt8.self), kernel.kernel)
    }
}
