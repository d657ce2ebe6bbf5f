import MTProtoCrypto
import NIOCore

/// The two AES-CTR streams under which an obfuscated connection runs. Each is one stream from the first byte of the
/// connection to its last.
package struct ObfuscatedStream: Sendable {
    private var outbound: AESCTR
    private var inbound: AESCTR

    /// The streams of the end `role`, whose keys stand in the client's 64-byte header; the proxy secret is mixed in.
    init(clientHeader header: SecretBytes, role: PeerRole, secret: ProxySecret?) {
        let (fromClient, fromServer) = header.withUnsafeBytes { header in
            let material = UnsafeRawBufferPointer(rebasing: header[8..<56])
            let reversed = SecretBytes(count: material.count) { $0.copyBytes(from: material.reversed()) }
            return (
                Self.stream(material, secret: secret), reversed.withUnsafeBytes { Self.stream($0, secret: secret) }
            )
        }
        (outbound, inbound) = role == .client ? (fromClient, fromServer) : (fromServer, fromClient)
    }

    /// Encrypts the readable bytes, in place if their storage is not shared.
    package mutating func encrypt(_ buffer: inout ByteBuffer) {
        buffer.withUnsafeMutableReadableBytes { outbound.apply($0) }
    }

    /// Decrypts the readable bytes, in place if their storage is not shared.
    package mutating func decrypt(_ buffer: inout ByteBuffer) {
        buffer.withUnsafeMutableReadableBytes { inbound.apply($0) }
    }

    private static func stream(_ material: UnsafeRawBufferPointer, secret: ProxySecret?) -> AESCTR {
        let key = UnsafeRawBufferPointer(rebasing: material[..<32])
        let counter = UnsafeRawBufferPointer(rebasing: material[32...])
        guard let secret else { return AESCTR(key: key, counter: counter) }
        var mixed = secret.key.withUnsafeBytes { Hash.sha256(key, $0) }
        defer { secureWipe(&mixed) }
        return mixed.withUnsafeBytes { AESCTR(key: $0, counter: counter) }
    }
}
