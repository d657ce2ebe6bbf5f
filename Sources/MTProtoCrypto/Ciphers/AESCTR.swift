import CMTProtoCrypto

/// One AES-256-CTR stream: the keystream goes on from call to call, at any byte.
///
/// The counter is a 128-bit big-endian number that wraps. A copy is an independent stream at the same place.
/// The key schedule is wiped when the last copy goes.
package struct AESCTR: Sendable {
    private var stream: Stream
    private let kernel: AESKernel

    /// A stream with a 32-byte key and a 16-byte first counter block.
    package init(key: UnsafeRawBufferPointer, counter: UnsafeRawBufferPointer, kernel: AESKernel = .automatic) {
        self.stream = Stream(key: key, counter: counter)
        self.kernel = kernel
    }

    /// A stream with a 32-byte key and a 16-byte first counter block.
    package init(key: some Collection<UInt8>, counter: some Collection<UInt8>, kernel: AESKernel = .automatic) {
        var keyBytes = [UInt8](key)
        let counterBytes = [UInt8](counter)
        self.stream = keyBytes.withUnsafeBytes { key in counterBytes.withUnsafeBytes { Stream(key: key, counter: $0) } }
        self.kernel = kernel
        secureWipe(&keyBytes)
    }

    /// Encrypts or decrypts `data` in place.
    package mutating func apply(_ data: UnsafeMutableRawBufferPointer) {
        if !isKnownUniquelyReferenced(&stream) { stream = Stream(copying: stream) }
        stream.apply(data, kernel)
    }

    /// Encrypts or decrypts `data` in place.
    package mutating func apply(_ data: inout [UInt8]) {
        data.withUnsafeMutableBytes { apply($0) }
    }

    // Sendable proof: `state` is written in `init`, in `apply` and in `deinit`. Only the struct around it calls
    // `apply`, when it holds the one reference. No other reference can appear meanwhile: `mutating` is exclusive. While
    // there are more references `state` is not written: each holder first makes an instance of its own, which only
    // reads this one.
    private final class Stream: @unchecked Sendable {
        private var state = mtc_aes256_ctr()

        init(key: UnsafeRawBufferPointer, counter: UnsafeRawBufferPointer) {
            guard key.count == 32, counter.count == 16, let keyBase = key.baseAddress,
                let counterBase = counter.baseAddress
            else { preconditionFailure("AES-256-CTR takes a key of 32 bytes and a counter of 16") }
            mtc_aes256_ctr_init(
                &state, keyBase.assumingMemoryBound(to: UInt8.self), counterBase.assumingMemoryBound(to: UInt8.self))
        }

        init(copying other: Stream) {
            state = other.state
        }

        func apply(_ data: UnsafeMutableRawBufferPointer, _ kernel: AESKernel) {
            mtc_aes256_ctr_xor(&state, data.baseAddress?.assumingMemoryBound(to: UInt8.self), data.count, kernel.kernel)
        }

        deinit {
            mtc_wipe(&state, MemoryLayout<mtc_aes256_ctr>.size)
        }
    }
}

extension AESCTR: CustomStringConvertible, CustomReflectable {
    package var description: String { "<AES-256-CTR stream>" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
