import Testing

@testable import MTProtoCrypto

@Suite("What a forger of key exchanges can try below the protocol")
struct ForgedNumbersTests {
    @Test("K-07 an answer counts only with its own hash, its own length and less than a block of padding")
    func forgedAnswerHashes() throws {
        var random = RandomSource.seeded(31)
        let answer = random.bytes(40)
        let hash = Hash.sha1(answer)
        let bytes = answer + random.bytes(4)
        #expect(OpenedAnswer(hash: hash, bytes: bytes).isGenuine(count: 40))
        for index in hash.indices {
            var forged = hash
            forged[index] ^= 1
            #expect(!OpenedAnswer(hash: forged, bytes: bytes).isGenuine(count: 40))
        }
        for count in [-1, 0, 39, 41, 44, 45] {
            #expect(!OpenedAnswer(hash: hash, bytes: bytes).isGenuine(count: count))
        }
        #expect(!OpenedAnswer(hash: hash, bytes: answer + random.bytes(16)).isGenuine(count: 40))
    }

    @Test("K-10 the exponent has 2048 bits from the random source, each time others")
    func exponentsAreLong() throws {
        let group = try #require(DHGroup.wellKnown)
        var random = RandomSource.seeded(32)
        let first = group.makeKeyPair(using: &random).secret
        let second = group.makeKeyPair(using: &random).secret
        #expect(first.count == 256)
        #expect(first != second)
        var expected = RandomSource.seeded(32)
        #expect(first == SecretBytes(copying: expected.bytes(256)))
    }

    @Test("K-08 a composite number whose half is prime, without small factors, is no safe prime")
    func compositeWithPrimeHalf() {
        let number = hex(
            """
            fe788c50f64016880aeabb8933aa1d11380b4dea22ccbe6d0e02ae8ba93c7a85a2138b93d3ee909a3b3c255a0ec437cf
            1b5f8cd4e499a755bd41cf1d1e50b976bf4f988fc6d08e8ee5d768b2e852dd13129e19f15bcd5190b07dc0dd642a33eb
            4a268a1838b1ede781c9ee3d5d17bee531b7c9292259823d3529340abe3a286ee43da1c86fad272dbd39587a31e48195
            88bc49b1adaed062bc97312683990d18ed2b4d182e03bfaacca93442b60d5c153813bc9049816fc1961643a1f7e0e46e
            0a3ac6da414fa2a6f02936a116cd6985c0516a89f43ac542a03e05afc37e485e9187754b8277009753de68c6eda86c0c
            27561c12e0ac4b02ece005c0df24d827
            """)
        #expect(number.count == 256)
        #expect(!SafePrimes().isSafePrime(number))
        #expect(throws: DHError.notSafePrime) { try DHGroup(g: 3, prime: number) }
    }

    @Test("H-05 a good key in an encoding that DER forbids is refused")
    func goodKeyBadEncoding() throws {
        let good = try RSAPublicKey(pem: PublicKeys.production)
        let n = DERWriter.unsigned(good.modulus)
        let e = DERWriter.unsigned(good.exponent)
        func key(_ contents: [UInt8], after: [UInt8] = []) throws -> RSAPublicKey {
            try RSAPublicKey(pem: PEM.encode("RSA PUBLIC KEY", DERWriter.value(.sequence, contents) + after))
        }
        #expect(try key(n + e) == good)
        let longLength = [0x02, 0x81, UInt8(good.exponent.count)] + good.exponent
        let twoByteLength = [0x02, 0x82, 0, UInt8(good.exponent.count)] + good.exponent
        let needlessZero = DERWriter.value(.integer, [0] + good.exponent)
        let negative = DERWriter.value(.integer, good.modulus)
        #expect(throws: RSAKeyError.self) { try key(n + longLength) }
        #expect(throws: RSAKeyError.self) { try key(n + twoByteLength) }
        #expect(throws: RSAKeyError.self) { try key(n + needlessZero) }
        #expect(throws: RSAKeyError.self) { try key(negative + e) }
        #expect(throws: RSAKeyError.self) { try key(n + e + e) }
        #expect(throws: RSAKeyError.self) { try key(n + e, after: [0]) }
    }

    @Test("T-14 the token of a quick acknowledgement is the low 31 bits of the hash that gives the message key")
    func quickAckTokens() throws {
        var random = RandomSource.seeded(33)
        let bytes = random.bytes(256)
        let key = try AuthKey(bytes)
        for _ in 0..<64 {
            let plaintext = random.bytes(64)
            let digest = Hash.sha256([UInt8](bytes[88..<120]), plaintext)
            let token = plaintext.withUnsafeBytes {
                MessageCipher.messageKey(of: $0, authKey: key, direction: .clientToServer).quickAck
            }
            #expect(UInt64(token) == littleEndianWord(digest) & 0x7fff_ffff)
        }
    }
}
