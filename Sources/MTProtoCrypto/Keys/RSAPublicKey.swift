/// The RSA key with which a datacenter proves who it is during a key exchange.
///
/// Only keys that MTProto can use are accepted: a modulus of 2048 bits that is odd, and an odd exponent of at least 3.
package struct RSAPublicKey: Sendable {
    /// The modulus n: 256 big-endian bytes, the first of which is not zero.
    package let modulus: [UInt8]
    /// The exponent e: big-endian without leading zeros, at most 8 bytes.
    package let exponent: [UInt8]
    /// The low 64 bits of SHA-1 of TL-serialised n and e: how a server names the key.
    /// See core.telegram.org/mtproto/auth_key, "Dealing with RSA keys".
    package let fingerprint: UInt64

    let context: Modulus

    /// Takes the two numbers as big-endian bytes; leading zeros are allowed.
    package init(modulus: [UInt8], exponent: [UInt8]) throws(RSAKeyError) {
        let n = [UInt8](modulus.drop { $0 == 0 })
        let e = [UInt8](exponent.drop { $0 == 0 })
        guard n.count == 256, n[0] >= 0x80 else {
            throw RSAKeyError.wrongSize(bits: n.isEmpty ? 0 : n.count * 8 - n[0].leadingZeroBitCount)
        }
        guard n[255] & 1 == 1, let context = Modulus(n) else { throw RSAKeyError.evenModulus }
        guard let last = e.last, last & 1 == 1, e != [1], e.count <= 8 else { throw RSAKeyError.badExponent }
        self.modulus = n
        self.exponent = e
        self.context = context
        // Both as TL strings: n is long (254, 24-bit length), e is short and padded to a multiple of four.
        let header: [UInt8] = [254, 0, 1, 0]
        let short = [UInt8(e.count)] + e
        let padding = [UInt8](repeating: 0, count: (4 - short.count % 4) % 4)
        fingerprint = littleEndianWord(Hash.sha1(header, n, short, padding)[12...])
    }

    /// Reads a PEM text: PKCS#1 (`BEGIN RSA PUBLIC KEY`) or X.509 (`BEGIN PUBLIC KEY`).
    package init(pem: String) throws(RSAKeyError) {
        let (label, bytes) = try PEM.decode(pem)
        switch label {
        case "RSA PUBLIC KEY":
            try self.init(pkcs1: bytes[...])
        case "PUBLIC KEY":
            var outer = DERReader(bytes[...])
            var info = try outer.readSequence()
            try outer.finish()
            var algorithm = try info.readSequence()
            guard try algorithm.read(.objectIdentifier).elementsEqual(Self.rsaEncryption) else {
                throw RSAKeyError.malformed("it is not an RSA key")
            }
            let bits = try info.read(.bitString)
            try info.finish()
            guard bits.first == 0 else { throw RSAKeyError.malformed("its bit string is not whole bytes") }
            try self.init(pkcs1: bits.dropFirst())
        default:
            throw RSAKeyError.malformed("it is a \"\(label.prefix(40))\", not an RSA public key")
        }
    }

    private init(pkcs1 bytes: ArraySlice<UInt8>) throws(RSAKeyError) {
        var outer = DERReader(bytes)
        var key = try outer.readSequence()
        try outer.finish()
        let n = try key.readUnsigned()
        let e = try key.readUnsigned()
        try key.finish()
        try self.init(modulus: n, exponent: e)
    }

    /// The object identifier 1.2.840.113549.1.1.1.
    private static let rsaEncryption: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01]

    /// The key as PKCS#1 PEM.
    package var pem: String {
        PEM.encode(
            "RSA PUBLIC KEY", DERWriter.value(.sequence, DERWriter.unsigned(modulus) + DERWriter.unsigned(exponent)))
    }

    /// block^e mod n: 256 bytes, big-endian, zeros in front. `block` is big-endian and at most 256 bytes.
    package func apply(_ block: some Collection<UInt8>) -> [UInt8] {
        context.power(block, exponent)
    }
}

extension RSAPublicKey: Hashable {
    package static func == (left: RSAPublicKey, right: RSAPublicKey) -> Bool {
        left.modulus == right.modulus && left.exponent == right.exponent
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(fingerprint)
    }
}

extension RSAPublicKey: CustomStringConvertible {
    package var description: String { "RSA key \(hexadecimal(fingerprint))" }
}

/// Why a text or a pair of numbers is not an RSA key that MTProto can use.
package enum RSAKeyError: Error, Hashable, CustomStringConvertible {
    /// The text or its contents are not a key; the string says why.
    case malformed(String)
    /// The modulus does not have 2048 bits.
    case wrongSize(bits: Int)
    /// The modulus is even.
    case evenModulus
    /// The exponent is even, 1, or longer than 64 bits.
    case badExponent
    /// The private exponent does not belong to the public key.
    case mismatchedPair

    package var description: String {
        switch self {
        case .malformed(let why): "this is not a PEM text of an RSA key: \(why)"
        case .wrongSize(let bits): "an RSA key of MTProto has 2048 bits, not \(bits)"
        case .evenModulus: "the RSA modulus is even"
        case .badExponent: "the RSA exponent must be odd, at least 3 and at most 64 bits long"
        case .mismatchedPair: "the RSA private exponent does not undo the public one"
        }
    }
}
