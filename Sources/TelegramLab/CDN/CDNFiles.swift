import MTProtoCore
import MTProtoCrypto

/// A content delivery network as it was configured.
struct CDNSettings: Sendable {
    let configuration: LabCDNConfiguration
    /// The network's public key, as PKCS#1 PEM.
    let publicKeyPEM: String
}

/// The files of a content delivery network: what it may know of them, and what only the file's datacenter knows.
struct CDNFiles: Codable, Sendable {
    struct File: Codable, Sendable {
        let datacenter: Int
        let key: [UInt8]
        let iv: [UInt8]
        /// Encrypted when a client asks for it.
        let content: LocatedFile.Content
        let requestToken: [UInt8]
        var isThere: Bool

        /// Bytes from a multiple of 16 on as the network has them.
        func encrypted(_ bytes: [UInt8], at offset: Int64) -> [UInt8] {
            let number = UInt32(truncatingIfNeeded: offset / 16)
            let counter = self.iv[0..<12] + (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
            var encrypted = bytes
            var stream = AESCTR(key: self.key, counter: counter)
            stream.apply(&encrypted)
            return encrypted
        }
    }

    private(set) var files: [[UInt8]: File] = [:]
    private var tokens: [[UInt8]: [UInt8]] = [:]

    /// The token that a client gets a file with, made when the file is first asked for.
    mutating func token(
        for name: [UInt8], _ content: LocatedFile.Content, at datacenter: Int, isThere: Bool,
        random: inout RandomSource
    ) -> [UInt8] {
        if let token = self.tokens[name] { return token }
        let token = random.bytes(32)
        let (key, iv) = (random.bytes(32), random.bytes(12) + [0, 0, 0, 0])
        self.files[token] = File(
            datacenter: datacenter, key: key, iv: iv, content: content, requestToken: random.bytes(16),
            isThere: isThere)
        self.tokens[name] = token
        return token
    }

    /// A client asked the file's datacenter to give the network a copy.
    mutating func upload(_ token: [UInt8]) {
        self.files[token]?.isThere = true
    }
}
