import Crypto
import MTProtoCore
import MTProtoCrypto
import TelegramAPI

/// The files of a content delivery network: what it may know of them, and what only the file's datacenter knows.
struct CDNFiles: Sendable {
    struct File: Sendable {
        let datacenter: Int
        let key: [UInt8]
        let iv: [UInt8]
        let encrypted: [UInt8]
        let hashes: [API.FileHash]
        let requestToken: [UInt8]
        var isThere: Bool
    }

    let configuration: LabCDNConfiguration
    /// The network's public key, as PKCS#1 PEM.
    let publicKeyPEM: String
    private(set) var files: [[UInt8]: File] = [:]
    private var tokens: [[UInt8]: [UInt8]] = [:]

    init(configuration: LabCDNConfiguration, publicKeyPEM: String) {
        self.configuration = configuration
        self.publicKeyPEM = publicKeyPEM
    }

    /// The token under which a file is to be had, made when it is asked for the first time.
    mutating func token(for name: [UInt8], _ bytes: [UInt8], at datacenter: Int, random: inout RandomSource) -> [UInt8]
    {
        if let token = self.tokens[name] { return token }
        let token = random.bytes(32)
        let (key, iv) = (random.bytes(32), random.bytes(12) + [0, 0, 0, 0])
        var encrypted = bytes
        var stream = AESCTR(key: key, counter: iv)
        stream.apply(&encrypted)
        self.files[token] = File(
            datacenter: datacenter, key: key, iv: iv, encrypted: encrypted, hashes: self.hashes(of: bytes),
            requestToken: random.bytes(16), isThere: !self.configuration.needsReupload)
        self.tokens[name] = token
        return token
    }

    /// Somebody asked for a copy on behalf of the network.
    mutating func upload(_ token: [UInt8]) {
        self.files[token]?.isThere = true
    }

    private func hashes(of bytes: [UInt8]) -> [API.FileHash] {
        let size = self.configuration.blockSize
        return stride(from: 0, to: bytes.count, by: size).map { start in
            let block = bytes[start..<min(start + size, bytes.count)]
            return API.FileHash(
                offset: Int64(start), limit: Int32(clamping: block.count), hash: Array(SHA256.hash(data: block)))
        }
    }
}
