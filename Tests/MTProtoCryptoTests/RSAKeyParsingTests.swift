import MTProtoCrypto
import Testing

struct RSAKeyParsingTests {
    private static let valid: [UInt8] = der(PublicKeys.production)

    @Test(
        "H-05 texts that are no keys are refused with a reason",
        arguments: [
            "", "-----BEGIN RSA PUBLIC KEY-----", "-----BEGIN RSA PUBLIC KEY-----\n-----END RSA PUBLIC KEY-----",
            "-----BEGIN RSA PUBLIC KEY-----\nMIIB\n-----END RSA PUBLIC KEY-----",
            "-----BEGIN RSA PUBLIC KEY-----\nMII!\n-----END RSA PUBLIC KEY-----",
            "-----BEGIN RSA PUBLIC KEY-----\nMIIBCg\n-----END RSA PUBLIC KEY-----",
            "-----BEGIN RSA PUBLIC KEY-----\nMI=BCgKC\n-----END RSA PUBLIC KEY-----",
            "-----BEGIN RSA PUBLIC KEY-----\nA===\n-----END RSA PUBLIC KEY-----",
            "-----BEGIN RSA PUBLIC KEY-----\nAB==\n-----END RSA PUBLIC KEY-----",
            "-----BEGIN RSA PUBLIC KEY-----\nMIIBCgKCAQEA6Ls=\n-----END PUBLIC KEY-----",
            "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----", "-----BEGIN -----\n-----END -----",
            "-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----",
        ])
    func brokenTexts(text: String) {
        #expect(throws: RSAKeyError.self) { try RSAPublicKey(pem: text) }
        #expect(throws: RSAKeyError.self) { try RSAPrivateKey(pem: text) }
    }

    @Test("H-05 a key cut short anywhere, or with something behind it, is refused")
    func truncatedKeys() {
        for count in 0..<Self.valid.count {
            #expect(throws: RSAKeyError.self) { try RSAPublicKey(pem: Self.pem(Array(Self.valid[..<count]))) }
        }
        #expect(throws: RSAKeyError.malformed("something follows the key")) {
            try RSAPublicKey(pem: Self.pem(Self.valid + [0]))
        }
    }

    @Test("H-05 any changed byte gives another key or an error, never a trap")
    func changedKeys() throws {
        let original = try RSAPublicKey(pem: PublicKeys.production)
        for index in Self.valid.indices {
            for value: UInt8 in [0, 1, 0x7f, 0x80, 0x84, 0xff] where Self.valid[index] != value {
                var changed = Self.valid
                changed[index] = value
                if let key = try? RSAPublicKey(pem: Self.pem(changed)) { #expect(key != original) }
            }
        }
    }

    @Test("H-05 random bytes are not keys")
    func randomKeys() {
        var random = RandomSource.seeded(81)
        for _ in 0..<2000 {
            var bytes = random.bytes(Int.random(in: 0...300, using: &random))
            if bytes.count > 4, Bool.random(using: &random) { bytes.replaceSubrange(0..<4, with: Self.valid[..<4]) }
            #expect(throws: RSAKeyError.self) { try RSAPublicKey(pem: Self.pem(bytes)) }
        }
    }

    @Test("H-05 encodings that DER forbids are refused")
    func forbiddenEncodings() {
        let cases: [(String, [UInt8])] = [
            ("indefinite length", [0x30, 0x80, 0x02, 0x01, 0x03, 0, 0]),
            ("long form of a short length", [0x30, 0x81, 0x03]),
            ("needless length byte", [0x30, 0x82, 0x00, 0x03, 2, 1, 3]),
            ("huge length", [0x30, 0x84, 255, 255, 255, 255]),
            ("length of eight bytes", [0x30, 0x88, 255, 255, 255, 255, 255, 255, 255, 255]),
            ("negative number", [0x30, 0x06, 0x02, 0x01, 0x83, 0x02, 0x01, 0x03]),
            ("needless zero", [0x30, 0x07, 0x02, 0x02, 0x00, 0x03, 0x02, 0x01, 0x03]),
            ("empty number", [0x30, 0x05, 0x02, 0x00, 0x02, 0x01, 0x03]), ("wrong tag", [0x31, 0x00]),
            ("one number only", [0x30, 0x03, 0x02, 0x01, 0x03]),
            ("three numbers", [0x30, 0x09, 2, 1, 3, 2, 1, 3, 2, 1, 3]),
        ]
        for (name, bytes) in cases {
            #expect(throws: RSAKeyError.self, "\(name)") { try RSAPublicKey(pem: Self.pem(bytes)) }
        }
    }

    @Test("H-05 only odd moduli of 2048 bits and odd exponents of at least 3 are taken")
    func numbersOutOfRange() throws {
        let good = try RSAPublicKey(pem: PublicKeys.production)
        var even = good.modulus
        even[255] &= 0xfe
        var short = good.modulus
        short[0] = 0x7f
        #expect(throws: RSAKeyError.evenModulus) { try RSAPublicKey(modulus: even, exponent: [1, 0, 1]) }
        #expect(throws: RSAKeyError.wrongSize(bits: 2047)) { try RSAPublicKey(modulus: short, exponent: [1, 0, 1]) }
        #expect(throws: RSAKeyError.wrongSize(bits: 0)) { try RSAPublicKey(modulus: [], exponent: [3]) }
        #expect(throws: RSAKeyError.wrongSize(bits: 2049)) {
            try RSAPublicKey(modulus: [1] + good.modulus, exponent: [3])
        }
        for exponent in [[], [0], [1], [2], [0, 1], [1, 0, 0], [UInt8](repeating: 255, count: 9)] as [[UInt8]] {
            #expect(throws: RSAKeyError.badExponent) { try RSAPublicKey(modulus: good.modulus, exponent: exponent) }
        }
        #expect(try RSAPublicKey(modulus: good.modulus, exponent: [3]).exponent == [3])
    }

    @Test("H-05 an RSA key of 1024 bits is refused by its size (gotd/td, crypto/rsa_fingerpting_test.go)")
    func shortKey() {
        let pem = """
            -----BEGIN PUBLIC KEY-----
            MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCJhOrkbrOi7/fFQRN2+8W5+Inx
            bdxo7XH5DDKgFvXPDDe8cQINO3/kFat7KlpC2n2sS8ApZQkmREANg0XpImL9lCHB
            v1FgQmL0xtnaURKo7FzaoaL4jCf5556NQr1th9F3oeN67mR4+BF0vPP9Gu6GY5Z1
            BSqi+FEREW/2aWSgSwIDAQAB
            -----END PUBLIC KEY-----
            """
        #expect(throws: RSAKeyError.wrongSize(bits: 1024)) { try RSAPublicKey(pem: pem) }
    }

    @Test(
        "E05 the X.509 form of a key is the same key (TDLib, tdutils/test/crypto.cpp); text around it does not matter")
    func x509() throws {
        let pem = """
            A key:
            -----BEGIN PUBLIC KEY-----
            MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA3mE+f6a5ixGtkLWTQ/lM
            E5on/JJdlZV2jAo49ZNZSSavAakvHFTNrz5zj8xaIgti2MpIZuJJO4KAgmR+sHs/
            cmpINvH3KtGHL9MfAy9SvlShybsCIVX0LP/yGNf3ATqzBEnPjUKMD279bUyBcQTt
            oHm56S7rHobfIse17aRguKgGhzdmhL09nEbJwO+kwCtUVcX9TmBlBQQ82N9fFqVW
            X1SI3EOyvfnlOm9mG/OFS5byV8N3ta78Pnwc8dhI6Q+M4V8tdWKaVg8lehxG9obN
            3Bkvy2x3x73XEn4pdqJmiT/ezAxBGNhxcY0fxOQhH9rLrz81+F0t0RPkt9mhCWmk
            GwIDAQAB
            -----END PUBLIC KEY-----
            That was it.
            """
        let key = try RSAPublicKey(pem: pem)
        #expect(key.exponent == [1, 0, 1] && hex(key.modulus.prefix(4)) == "de613e7f")
        #expect(try RSAPublicKey(pem: key.pem) == key)
    }

    @Test("A private exponent of another key is refused")
    func mismatchedPrivateKey() throws {
        let one = try RSAPrivateKey(pem: RSAPrivateKey.generatePEM())
        #expect(throws: RSAKeyError.mismatchedPair) {
            try RSAPrivateKey(
                modulus: one.publicKey.modulus, exponent: one.publicKey.exponent, privateExponent: [1, 2, 3])
        }
        #expect(throws: RSAKeyError.mismatchedPair) {
            try RSAPrivateKey(
                modulus: one.publicKey.modulus, exponent: one.publicKey.exponent,
                privateExponent: [UInt8](repeating: 1, count: 257))
        }
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

    private static func der(_ pem: String) -> [UInt8] {
        let text = pem.split(separator: "\n").filter { !$0.contains("-----") }.joined()
        var bits = 0
        var count = 0
        var bytes: [UInt8] = []
        for character in text {
            guard let value = alphabet.firstIndex(of: character) else { continue }
            bits = bits << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(bits >> count & 255))
                bits &= (1 << count) - 1
            }
        }
        return bytes
    }

    private static func pem(_ bytes: [UInt8]) -> String {
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let word = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for index in 0..<4 { text.append(index <= group.count ? alphabet[word >> (18 - 6 * index) & 63] : "=") }
        }
        return "-----BEGIN RSA PUBLIC KEY-----\n\(text)\n-----END RSA PUBLIC KEY-----\n"
    }
}
