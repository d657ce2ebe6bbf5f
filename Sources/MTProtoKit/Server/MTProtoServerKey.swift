import MTProtoCrypto

/// The RSA key pair with which a server proves who it is. Clients know its public half.
///
/// Descriptions never show the private half.
public struct MTProtoServerKey: Sendable, CustomStringConvertible {
    /// The pair as PKCS#1 PEM. A program that has it can pretend to be the server.
    public let privatePEM: String
    let key: RSAPrivateKey

    /// Reads a pair of 2048 bits from PKCS#1 PEM (`BEGIN RSA PRIVATE KEY`).
    ///
    /// - Throws: `invalidConfiguration` with what is wrong.
    public init(privatePEM: String) throws(MTProtoError) {
        do {
            key = try RSAPrivateKey(pem: privatePEM)
        } catch {
            throw MTProtoError(
                .invalidConfiguration, message: "The server's RSA key cannot be read: \(error)", location: "key",
                hint: "It must be a pair of 2048 bits as PKCS#1 PEM.")
        }
        self.privatePEM = privatePEM
    }

    /// Makes a pair, which takes about a second.
    ///
    /// - Throws: `invalidConfiguration` if the system makes none.
    public static func make() throws(MTProtoError) -> MTProtoServerKey {
        let pem: String
        do {
            pem = try RSAPrivateKey.generatePEM()
        } catch {
            throw MTProtoError(
                .invalidConfiguration, message: "No RSA key can be made: \(error)", location: "key", hint: "Try again.")
        }
        return try MTProtoServerKey(privatePEM: pem)
    }

    /// The pair of a store; one is made and kept there if it has none.
    ///
    /// - Throws: `storage` if the store fails; `invalidConfiguration` if what it holds is no pair.
    public static func kept(in store: any KeyValueStore) async throws(MTProtoError) -> MTProtoServerKey {
        let stored: [UInt8]?
        do throws(StorageError) {
            stored = try await store.value(forKey: name)
        } catch {
            throw MTProtoError(error)
        }
        if let stored { return try MTProtoServerKey(privatePEM: String(decoding: stored, as: UTF8.self)) }
        let key = try make()
        do throws(StorageError) {
            try await store.setValue(Array(key.privatePEM.utf8), forKey: name)
        } catch {
            throw MTProtoError(error)
        }
        return key
    }

    private static let name = "persistent:server-key"

    /// What clients need: PKCS#1 PEM (`BEGIN RSA PUBLIC KEY`).
    public var publicPEM: String { key.publicKey.pem }

    /// The fingerprint of the public half.
    public var description: String { key.description }
}
