import MTProtoCrypto
import Testing

/// How keys stand in texts, and what is derived from their numbers alone.
struct RSAKeyFormTests {
    private func modulus() throws -> [UInt8] {
        try RSAPublicKey(pem: PublicKeys.production).modulus
    }

    @Test("E05 a key is called by the digits of its fingerprint, all sixteen of them")
    func descriptions() throws {
        #expect(try RSAPublicKey(pem: PublicKeys.production).description == "RSA key d09d1d85de64fd85")
        #expect(try RSAPublicKey(pem: PublicKeys.formerProduction).description == "RSA key 0bc35f3509f7b7a5")
    }

    @Test("E05 K-04 a fingerprint is of both numbers as TL strings, a short exponent with zeros behind it")
    func fingerprintOfShortExponent() throws {
        let modulus = try modulus()
        let key = try RSAPublicKey(modulus: modulus, exponent: [3])
        let end = Hash.sha1([254, 0, 1, 0] + modulus + [1, 3, 0, 0])[12...]
        let expected: UInt64 = end.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        #expect(key.fingerprint == expected)
    }

    @Test("H-05 base64 with bits behind its end, and with digits too many or too few, is refused")
    func brokenBase64() throws {
        let text = try RSAPublicKey(modulus: modulus(), exponent: [3]).pem
        #expect(text.contains("Aw==\n"))
        let broken = RSAKeyError.malformed("its base64 is broken")
        for end in ["Ax==", "Aw=", "Aw", "Aw===", "Aw==AA==", "Aw==A"] {
            #expect(throws: broken, "\(end)") { try RSAPublicKey(pem: text.replacing("Aw==", with: end)) }
        }
        // This one ends with a whole group: a digit more leaves its bytes as they are.
        #expect(throws: broken) {
            try RSAPublicKey(pem: PublicKeys.production.replacing("-----END", with: "A\n-----END"))
        }
    }

    @Test("H-05 the X.509 form holds an RSA key in whole bytes, and names it as one")
    func x509() throws {
        let modulus = try modulus()
        let numbers = DERWriter.sequence(DERWriter.unsigned(modulus), DERWriter.unsigned([1, 0, 1]))
        func key(
            _ last: UInt64 = 1, unusedBits: UInt8 = 0, inside: [UInt8] = [], behind: [UInt8] = []
        ) throws -> RSAPublicKey {
            // With the null that stands for no parameters.
            let algorithm = DERWriter.sequence(DERWriter.objectIdentifier(1, 2, 840, 113549, 1, 1, last), [5, 0])
            let bits = DERWriter.value(.bitString, [unusedBits] + numbers)
            let info = DERWriter.sequence(algorithm, bits, inside)
            return try RSAPublicKey(pem: PEM.encode("PUBLIC KEY", info + behind))
        }
        #expect(try key().modulus == modulus)
        #expect(throws: RSAKeyError.malformed("it is not an RSA key")) { try key(5) }
        #expect(throws: RSAKeyError.malformed("its bit string is not whole bytes")) { try key(unusedBits: 4) }
        #expect(throws: RSAKeyError.malformed("something follows the key")) { try key(inside: [5, 0]) }
        #expect(throws: RSAKeyError.malformed("something follows the key")) { try key(behind: [5, 0]) }
    }

    /// Modulo a prime p everybody can undo the exponent 3 if p is 2 mod 3: with (2p − 1) / 3, as powers repeat after
    /// p − 1 of them.
    private var openExponent: [UInt8] {
        let prime = DHGroup.wellKnownPrime
        var digits = zip([0] + prime, prime + [0]).map { $0 << 1 | $1 >> 7 }
        digits[digits.count - 1] -= 1
        var rest = 0
        return digits.map { digit in
            let value = rest << 8 | Int(digit)
            rest = value % 3
            return UInt8(value / 3)
        }
    }

    @Test("H-05 a private key has the label and the nine numbers of PKCS#1, and two primes")
    func privateKeys() throws {
        let exponent = openExponent
        func key(
            _ label: String = "RSA PRIVATE KEY", version: UInt8 = 0, numbers: Int = 5, behind: [UInt8] = []
        ) throws -> RSAPrivateKey {
            let known = [[version], DHGroup.wellKnownPrime, [3], exponent].map { DERWriter.unsigned($0) }
            // What speeds the private operation up is not looked at.
            let others = [[UInt8]](repeating: DERWriter.unsigned([1]), count: numbers)
            return try RSAPrivateKey(
                pem: PEM.encode(label, DERWriter.value(.sequence, (known + others).flatMap { $0 }) + behind))
        }
        #expect(try key().publicKey.modulus == DHGroup.wellKnownPrime)
        #expect(throws: RSAKeyError.malformed("it is a \"PRIVATE KEY\", not a PKCS#1 private key")) {
            try key("PRIVATE KEY")
        }
        #expect(throws: RSAKeyError.malformed("it has more than two primes")) { try key(version: 1) }
        #expect(throws: RSAKeyError.self) { try key(numbers: 4) }
        #expect(throws: RSAKeyError.malformed("something follows the key")) { try key(numbers: 6) }
        #expect(throws: RSAKeyError.malformed("something follows the key")) { try key(behind: [5, 0]) }
    }

    @Test(
        "Lengths below 128 are written in one byte, others behind the number of their bytes",
        arguments: [
            (0, [0]), (127, [127]), (128, [0x81, 128]), (255, [0x81, 255]), (256, [0x82, 1, 0]),
        ] as [(Int, [UInt8])])
    func writtenLengths(count: Int, length: [UInt8]) {
        let contents = [UInt8](repeating: 7, count: count)
        let expected: [UInt8] = [0x04] + length + contents
        #expect(DERWriter.value(.octetString, contents) == expected)
    }
}
