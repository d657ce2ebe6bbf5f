import MTProtoCrypto
import Testing

// Numbers from gotd/td (MIT): crypto/rsa_pad_test.go, crypto/rsa_fingerpting_test.go; grammers (MIT or Apache-2.0):
// grammers-crypto/src/rsa.rs; mtcute (MIT): core/src/utils/crypto/keys.test.ts; TDLib (BSL-1.0): test/mtproto.cpp.

struct RSATests {
    /// Made once: a key costs more than all the tests with it.
    private static let key = Result { try RSAPrivateKey(pem: RSAPrivateKey.generatePEM()) }

    @Test(
        "E05 K-04 fingerprints of known keys",
        arguments: [
            (PublicKeys.production, 0xd09d_1d85_de64_fd85), (PublicKeys.test, 0xb258_98df_208d_2603),
            (PublicKeys.tdlib, 0x9692_106d_a14b_9f02), (PublicKeys.formerProduction, 0x0bc3_5f35_09f7_b7a5),
        ] as [(String, UInt64)])
    func fingerprints(pem: String, fingerprint: UInt64) throws {
        let key = try RSAPublicKey(pem: pem)
        #expect(key.fingerprint == fingerprint)
        #expect(key.exponent == [1, 0, 1])
        #expect(try RSAPublicKey(pem: key.pem) == key)
        #expect(try RSAPublicKey(modulus: [0, 0] + key.modulus, exponent: [0, 1, 0, 1]) == key)
    }

    @Test("E06 the raw operation on 256 bytes, as TDLib pins it")
    func rawOperation() throws {
        // TDLib encrypts the first 256 characters of the key's own text.
        let key = try RSAPublicKey(pem: PublicKeys.tdlib)
        let block = [UInt8](PublicKeys.tdlib.utf8.prefix(256))
        #expect(
            hex(Hash.sha256(key.apply(block))) == "5369c912d076020a47ae6dc7074ca1a534206f4c1b7ac8bd3effd6d6ffef50b5")
    }

    @Test("E06 K-06 RSA_PAD of 144 letters with all-zero randomness for the production key (gotd)")
    func paddingOfGotd() throws {
        let key = try RSAPublicKey(pem: PublicKeys.production)
        let expected = hex(
            """
            bf68719e836806b040cd261ecaf66eb3c4ba19f3bbea3031b2e6cf29167bab647201d101b291dc5b716a42e789a38d94
            7fe59e9bcce8f30ef46a946743ea8b6babbce7fc0afc46b802aa453e83471d82a4dfad83f971f350b4b4fb474cd1c48f
            df427e4b5fecce9ec3178ae7dac3985856fdefa21d6fdc5e0e0fd8a57bc4f51580d637d372be8d87c9aa3fde8e6f8287
            bcb3be846aadcdd59465375479e248f62ed438f9804fbe36d41ca906243a5f740f3937949aa149ba8a8b8e68b3f3e1e3
            cd3f946387520e21eee55845e1f015a919a22f6a72bfaecd2cae946c91983b41f9ffabe97963bbde8f30eaf5fd3c5b8c
            ecab8711bd269e441b6084f385726ff0
            """)
        var random = RandomSource.replaying([UInt8](repeating: 0, count: 80))
        let data = [UInt8](repeating: UInt8(ascii: "a"), count: 144)
        #expect(try RSAPadding.encrypt(data, key: key, using: &random) == expected)
    }

    @Test("E06 K-06 RSA_PAD with given randomness for the test key (grammers)")
    func paddingOfGrammers() throws {
        let key = try RSAPublicKey(pem: PublicKeys.test)
        let data = hex(
            """
            955ff5a9081a8e635f5743de9b00000004453dc27100000004622f1fcb000000f7a81627bbf511fa4afef71e94a09374
            74586c1add9198dda81a5df8393871c8293623c5fb968894af1be7dfe9c7be813f9307789242fd0cb0c16a5cb39a8d3e
            """)
        let randomness = hex(
            """
            12270000635593b03fee033d0672f9afddf9124de9e77df6251806cba93482e4c9e6e06e7d44e4c4baae821aff91af44
            789689faaee9bdfc7b2df8c08709afe57396c4638ceaa0dc30114f82447e81d3b53edc423b32660c43a5b8ad057b6450
            000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
            000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
            7dada0920c4973913229e0f881aec7b9db0c392d34f52fb0995ea493ecb4c09d
            """)
        let expected = hex(
            """
            b610642a828b4a61fe32931815cae318d311660580f1e0df768f3140f4d37dfcfcac0c2870318de4ff2d2e0e9669bcfd
            c0bad06cadb1b59d9726b427368a9c7b4fc0d5e7b2e99fc571968705c03acf5341fd7021bef653fa77b3776ae430e366
            fc46d232459ebe128b08d80e049ae579a48b56ca93b520709468587c81af96666046e9ea85091d729e921e8d8a36f57b
            27644052dae7387c7f4131701d59cda75251dac66c94276280ef950d3c44c21e5a2454f7da7a6818cf23ae9c490b72b2
            170d7cbc24f8a93db739d76f2d241c78b80123faaff3e664f074d6375d794dbf2800a0b5bb48d54eceafedfb355bfbeb
            d287d9023264e3b53627888250787a9e
            """)
        // Where a block is not below the modulus, that client adds one to the temporary key; given the same keys in
        // that order, ours must come to the same block.
        var keys: [UInt8] = []
        for step: UInt8 in 0..<8 {
            keys += randomness[192..<223] + [randomness[223] + step]
        }
        var random = RandomSource.replaying([UInt8](randomness[..<96]) + keys)
        #expect(try RSAPadding.encrypt(data, key: key, using: &random) == expected)
    }

    @Test("E06 K-06 RSA_PAD: what is wrapped unwraps, at every length; more than 144 bytes are refused")
    func paddingRoundTrip() throws {
        let key = try Self.key.get()
        var random = RandomSource.seeded(11)
        for count in stride(from: 0, through: 144, by: 12) {
            let data = random.bytes(count)
            let block = try RSAPadding.encrypt(data, key: key.publicKey, using: &random)
            #expect(block.count == 256)
            let opened = try RSAPadding.decrypt(block, key: key)
            #expect(opened.count == 192 && opened.starts(with: data))
        }
        #expect(throws: RSAPaddingError.tooLong(145, limit: 144)) {
            try RSAPadding.encrypt(random.bytes(145), key: key.publicKey, using: &random)
        }
    }

    @Test("K-06 RSA_PAD draws another temporary key when the block is not below the modulus")
    func paddingRetries() throws {
        // A modulus just above 2^2047 refuses about half of all blocks, so that 24 in a row without a second try would
        // be a wonder. Only the smallness matters here, not the factors.
        let modulus = [0x80] + [UInt8](repeating: 0, count: 254) + [1]
        let key = try RSAPublicKey(modulus: modulus, exponent: [3])
        var redrawn = 0
        for seed in 0..<24 {
            var random = RandomSource.seeded(UInt64(seed))
            var reference = random
            let block = try RSAPadding.encrypt([1, 2, 3], key: key, using: &random)
            #expect(block.lexicographicallyPrecedes(modulus))
            _ = reference.bytes(189)
            _ = reference.bytes(32)
            if reference.next() != random.next() { redrawn += 1 }
        }
        #expect(redrawn > 0 && redrawn < 24)
    }

    @Test("K-06 a server refuses blocks that were changed, are too long, too large or made for another key")
    func hostileBlocks() throws {
        let key = try Self.key.get()
        var random = RandomSource.seeded(12)
        var block = try RSAPadding.encrypt([1, 2, 3, 4], key: key.publicKey, using: &random)
        block[200] ^= 1
        #expect(throws: RSAPaddingError.wrongHash) { try RSAPadding.decrypt(block, key: key) }
        #expect(throws: RSAPaddingError.notABlock) { try RSAPadding.decrypt(block + [0], key: key) }
        #expect(throws: RSAPaddingError.notABlock) { try RSAPadding.decrypt([], key: key) }
        let huge = [UInt8](repeating: 255, count: 256)
        #expect(throws: RSAPaddingError.notABlock) { try RSAPadding.decrypt(huge, key: key) }
        for bytes in [huge, [], Array(block.dropLast()), block + [0]] as [[UInt8]] {
            #expect(throws: RSAPaddingError.notABlock) { try RSAPaddingSHA1.decrypt(bytes, key: key) }
        }
        let foreign = try RSAPublicKey(pem: PublicKeys.tdlib)
        var other = try RSAPadding.encrypt([1, 2, 3, 4], key: foreign, using: &random)
        other[0] = 0
        #expect(throws: RSAPaddingError.wrongHash) { try RSAPadding.decrypt(other, key: key) }
        // Only its first byte tells a block of the older form from noise: one in 256 passes here.
        var errors: [RSAPaddingError] = []
        for change in 1...8 as ClosedRange<UInt8> {
            other[1] = change
            do throws(RSAPaddingError) {
                _ = try RSAPaddingSHA1.decrypt(other, key: key)
            } catch {
                errors.append(error)
            }
        }
        #expect(errors.count >= 5 && errors.allSatisfy { $0 == .wrongHash })
    }

    @Test("E06 the older form with SHA-1 unwraps to its hash and data")
    func olderForm() throws {
        let key = try Self.key.get()
        var random = RandomSource.seeded(13)
        for count in [0, 1, 96, 235] {
            let data = random.bytes(count)
            let padding = random.bytes(235 - count)
            let block = key.publicKey.apply(Hash.sha1(data) + data + padding)
            let opened = try RSAPaddingSHA1.decrypt(block, key: key)
            #expect(opened.data.count == 235 && opened.data.starts(with: data))
            #expect(opened.hash == Hash.sha1(data))
        }
    }

    @Test("E05 a generated key can be stored as text and taken up again; it shows nothing of its secret")
    func generatedKey() throws {
        let key = try Self.key.get()
        #expect(try RSAPublicKey(pem: key.publicKey.pem) == key.publicKey)
        #expect("\(key)".count < 40)
        var dumped = ""
        dump(key, to: &dumped)
        #expect(!dumped.contains("modulus") && !dumped.contains("["))
    }
}
