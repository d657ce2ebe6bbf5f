/// The 128-bit key of one message, sent in clear before the ciphertext.
package struct MessageKey: Sendable {
    package static let byteCount = 16

    private let low: UInt64
    private let high: UInt64

    /// Reads 16 bytes at the beginning of `bytes`, which has at least that many.
    package init(_ bytes: UnsafeRawBufferPointer) {
        low = bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
        high = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    }

    /// The 16 bytes.
    package var bytes: [UInt8] { withUnsafeBytes { [UInt8]($0) } }

    /// Calls `body` with the 16 bytes.
    package func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        Swift.withUnsafeBytes(of: (low, high), body)
    }
}

extension MessageKey: Hashable {
    /// Compares in constant time: the two words are combined before the one decision.
    package static func == (left: MessageKey, right: MessageKey) -> Bool {
        (left.low ^ right.low) | (left.high ^ right.high) == 0
    }
}

/// Which side sends an encrypted message. It decides which part of the auth key is used ("x" in the documentation).
package enum MessageDirection: Sendable, Hashable {
    case clientToServer
    case serverToClient

    package var offset: Int {
        switch self {
        case .clientToServer: 0
        case .serverToClient: 8
        }
    }
}
