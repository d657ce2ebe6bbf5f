import MTProtoCrypto
import NIOCore

/// The two AES-CTR streams under which an obfuscated connection runs. Each is one stream from the first byte of the
/// connection to its last.
package struct ObfuscatedStream: Sendable {
    private var outbound: AESCTR
    private var inbound: AESCTR

    /// The streams of the end `role`, whose keys stand in the client's 64-byte header; the proxy secret is mixed in.
    init(clientHeader header: SecretBytes, role: PeerRole, secret: ProxySecret?) {
        let material = header.withUnsafeBytes { Array($0[8..<56]) }
        let fromClient = Self.stream(material, secret: secret)
        let fromServer = Self.stream(material.reversed(), secret: secret)
        (outbound, inbound) = role == .client ? (fromClient, fromServer) : (fromServer, fromClient)
    }

    /// Encrypts what is readable, in place if nobody else holds the storage.
    package mutating func encrypt(_ buffer: inout ByteBuffer) {
        buffer.withUnsafeMutableReadableBytes { outbound.apply($0) }
    }

    /// Decrypts what is readable, in place if nobody else holds the storage.
    package mutating func decrypt(_ buffer: inout ByteBuffer) {
        buffer.withUnsafeMutableReadableBytes { inbound.apply($0) }
    }

    private static func stream(_ material: [UInt8], secret: ProxySecret?) -> AESCTR {
        var material = material
        var key = Array(material[..<32])
        defer {
            secureWipe(&material)
            secureWipe(&key)
        }
        if let secret { key = Hash.sha256(key, secret.key) }
        return AESCTR(key: key, counter: material[32...])
    }
}
