import CryptoExtras

/// The private side of a server's RSA key.
package struct RSAPrivateKey: Sendable {
    package let publicKey: RSAPublicKey
    private let privateExponent: SecretBytes

    /// Takes the three numbers as big-endian bytes and checks that they belong together.
    package init(modulus: [UInt8], exponent: [UInt8], privateExponent: [UInt8]) throws(RSAKeyError) {
        publicKey = try RSAPublicKey(modulus: modulus, exponent: exponent)
        guard let d = leftPadded(privateExponent, to: 256) else { throw RSAKeyError.mismatchedPair }
        self.privateExponent = SecretBytes(copying: d)
        guard apply(publicKey.apply([2])) == leftPadded([2], to: 256) else { throw RSAKeyError.mismatchedPair }
    }

    /// Reads a PKCS#1 PEM text (`BEGIN RSA PRIVATE KEY`).
    package init(pem: String) throws(RSAKeyError) {
        let (label, bytes) = try PEM.decode(pem)
        guard label == "RSA PRIVATE KEY" else {
            throw RSAKeyError.malformed("it is a \"\(label.prefix(40))\", not a PKCS#1 private key")
        }
        var outer = DERReader(bytes[...])
        var key = try outer.readSequence()
        try outer.finish()
        guard try key.readUnsigned().isEmpty else { throw RSAKeyError.malformed("it has more than two primes") }
        let n = try key.readUnsigned()
        let e = try key.readUnsigned()
        let d = try key.readUnsigned()
        // The primes and the numbers that speed up the private operation are not used.
        for _ in 0..<5 { _ = try key.readUnsigned() }
        try key.finish()
        try self.init(modulus: n, exponent: e, privateExponent: d)
    }

    /// A fresh 2048-bit key as PKCS#1 PEM.
    package static func generatePEM() throws -> String {
        try _RSA.Encryption.PrivateKey(keySize: .bits2048).pemRepresentation
    }

    /// block^d mod n: 256 bytes. `block` is big-endian and at most 256 bytes.
    package func apply(_ block: some Collection<UInt8>) -> [UInt8] {
        publicKey.context.power(block, privateExponent)
    }
}

extension RSAPrivateKey: CustomStringConvertible, CustomReflectable {
    package var description: String { "private \(publicKey)" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
