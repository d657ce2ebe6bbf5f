import MTProtoCrypto
import Testing

// Numbers of core.telegram.org/mtproto/samples-auth_key, the documentation's own worked key exchange (which is older
// than the rule about the generator: with this prime, 2 would be refused today). The second exponent and its shared
// key are from gotd/td (MIT), crypto/dh_test.go.

struct ExchangeSampleTests {
    private let newNonce = hex("311c85db234aa2640afc4a76a735cf5b1f0fd68bd17fa181e1229ad867cc024d")
    private let serverNonce = hex("a5cf4d33f4a11ea877ba4aa573907330")
    private let encryptedAnswer = hex(
        """
        28a92fe20173b347a8bb324b5fab2667c9a8bbce6468d5b509a4cbddc186240ac912cf7006af8926de606a2e74c0493c
        aa57741e6c82451f54d3e068f5ccc49b4444124b9666ffb405aab564a3d01e67f6e912867c8d20d9882707dc330b17b4
        e0dd57cb53bfaafa9ef5be76ae6c1b9b6c51e2d6502a47c883095c46c81e3be25f62427b585488bb3bf239213bf48eb8
        fe34c9a026cc8413934043974db03556633038392cecb51f94824e140b98637730a4be79a8f9dafa39bae81e1095849e
        a4c83467c92a3a17d997817c8a7ac61c3ff414da37b7d66e949c0aec858f048224210fcc61f11c3a910b431ccbd104cc
        cc8dc6d29d4a5d133be639a4c32bbff153e63aca3ac52f2e4709b8ae01844b142c1ee89d075d64f69a399feb04e656fe
        3675a6f8f412078f3d0b58da15311c1a9f8e53b3cd6bb5572c294904b726d0be337e2e21977da26dd6e33270251c2ca2
        9dfcc70227f0755f84cfda9ac4b8dd5f84f1d1eb36ba45cddc70444d8c213e4bd8f63b8ab95a2d0b4180dc91283dc063
        acfb92d6a4e407cde7c8c69689f77a007441d4a6a8384b666502d9b77fc68b5b43cc607e60a146223e110fcb43bc3c94
        2ef981930cdc4a1d310c0b64d5e55d308d863251ab90502c3e46cc599e886a927cda963b9eb16ce62603b68529ee98f9
        f5206419e03fb458ec4bd9454aa8f6ba777573cc54b328895b1df25ead9fb4cd5198ee022b2b81f388d281d5e5bc5801
        07ca01a50665c32b552715f335fd76264fad00ddd5ae45b94832ac79ce7c511d194bc42b70efa850bb15c2012c5215ca
        bfe97ce66b8d8734d0ee759a638af013
        """)
    private let answer = hex(
        """
        ba0d89b53e0549828cca27e966b301a48fece2fca5cf4d33f4a11ea877ba4aa57390733002000000fe000100c71caeb9
        c6b1c9048e6c522f70f13f73980d40238e3e21c14934d037563d930f48198a0aa7c14058229493d22530f4dbfa336f6e
        0ac925139543aed44cce7c3720fd51f69458705ac68cd4fe6b6b13abdc9746512969328454f18faf8c595f642477fe96
        bb2a941d5bcd1d4ac8cc49880708fa9b378e3c4f3a9060bee67cf9a4a4a695811051907e162753b56b0f6b410dba74d8
        a84b2a14b3144e0ef1284754fd17ed950d5965b4b9dd46582db1178d169c6bc465b0d6ff9ca3928fef5b9ae4e418fc15
        e83ebea0f87fa9ff5eed70050ded2849f47bf959d956850ce929851f0d8115f635b105ee2e4e15d04b2454bf6f4fadf0
        34b10403119cd8e3b92fcc5bfe000100262aaba621cc4df587dc94cf8252258c0b9337dfb47545a49cdd5c9b8eae7236
        c6cadc40b24e88590f1cc2cc762ebf1cf11dcc0b393caad6cee4ee5848001c73acbb1d127e4cb93072aa3d1c8151b6fb
        6aa6124b7cd782eaf981bdcfce9d7a00e423bd9d194e8af78ef6501f415522e44522281c79d906ddb79c72e9c63d83fb
        2a940ff779dfb5f2fd786fb4ad71c9f08cf48758e534e9815f634f1e3a80a5e1c2af210c5ab762755ad4b2126dfa61a7
        7fa9da967d65dfd0afb5cdf26c4d4e1a88b180f4e0d0b45ba1484f95cb2712b50bf3f5968d9d55c99c0fb9fb67bff56d
        7d4481b634514fba3488c4cda2fc0659990e8e868b28632875a9aa703bcdce8fcb7ae551
        """)
    private let b = hex(
        """
        6f620afa575c9233eb4c014110a7bcaf49464f798a18a0981fea1e05e8da67d9681e0fd6df0edf0272ae3492451a8450
        2f2efc0da18741a5fb80bd82296919a70faa6d07cbbbca2037ea7d3e327b61d585ed3373ee0553a91cbd29b01fa9a89d
        479ca53d57bde3a76fbd922a923a0a38b922c1d0701f53ff52d7ea9217080163a64901e766eb6a0f20bc391b64b9d1dd
        2cd13a7d0c946a3a7df8cec9e2236446f646c42cfe2b60a2a8d776e56c8d7519b08b88ed0970e10d12a8c9e355d765f2
        b7bbb7b4ca9360083435523cb0d57d2b106fd14f94b4eee79d8ac131ca56ad389c84fe279716f8124a543337fb9ea3d9
        88ec5fa63d90a4ba3970e7a39e5c0de5
        """)
    private let gB = hex(
        """
        73700e7bfc7aeec828eb8e0dcc04d09a0dd56a1b4b35f72f0b55fce7db7ebb72d7c33c5d4aa59e1c74d09b01ae536b31
        8cfed436afdb15fe9eb4c70d7f0cb14e46dbbde9053a64304361eb358a9bb32e9d5c2843fe87248b89c3f066a7d5876d
        61657acc52b0d81cd683b2a0fa93e8adab20377877f3bc3369bbf57b10f5b589e65a9c27490f30a0c70ffcfd3453f5b3
        79c1b9727a573cffdca8d23c721b135b92e529b1cdd2f7abd4f34dac4be1eeaf60993dde8ed45890e4f47c26f2c0b2e0
        37bb502739c8824f2a99e2b1e7e416583417cc79a8807a4bdac6a5e9805d4f6186c37d66f6988c9f9c752896f3d34d25
        529263faf2670a09b2a59ce35264511f
        """)

    private var cipher: HandshakeCipher {
        HandshakeCipher(newNonce: SecretBytes(copying: newNonce), serverNonce: serverNonce)
    }

    @Test("C-18 E07 temporary key and vector of the documentation's sample")
    func sampleTemporaryKey() {
        let (key, iv) = (cipher.withKey { hex($0) }, cipher.withVector { hex($0) })
        #expect(key == "f011280887c7bb01df0fc4e17830e0b91fbb8be4b2267cb985ae25f33b527253")
        #expect(iv == "3212d579ee35452ed23e0d0c92841aa7d31b2e9bdef2151e80d15860311c85db")
    }

    @Test("C-18 temporary keys of nonces that begin with zero bytes (gotd/td, crypto/temp_keys_test.go)")
    func temporaryKeyWithLeadingZeros() {
        let nonces = (new: [UInt8](0..<32), server: [0] + [UInt8](0x21...0x2f))
        let cipher = HandshakeCipher(newNonce: SecretBytes(copying: nonces.new), serverNonce: nonces.server)
        let (key, iv) = (cipher.withKey { hex($0) }, cipher.withVector { hex($0) })
        #expect(key == "0a2d0f607499a866848e41798a34315e4922c39fe55c6caf5bc322c4b8c08c6a")
        #expect(iv == "9cb702d4fd6e5d25e864070e166e6218f6783e8511471a5ab7802cf200010203")
    }

    @Test("C-18 temporary keys (grammers-crypto, src/lib.rs)")
    func temporaryKeysOfOthers() {

        let cipher = HandshakeCipher(newNonce: SecretBytes(copying: [UInt8](0..<32)), serverNonce: [UInt8](0..<16))
        let (key, iv) = (cipher.withKey { hex($0) }, cipher.withVector { hex($0) })
        #expect(key == "0758f1533b615d24f6e8a94a6fcbee0a55eaab2217d7295ca9213d1a2d7d16a6")
        #expect(iv == "5a84108e9805656ce864070e166e6218f6783e8511471a5ab7802cf200010203")
    }

    @Test("C-18 the derivation itself, on two nonces of 16 bytes (mtcute, core/src/utils/crypto/mtproto.test.ts)")
    func temporaryKeyOfMtcute() {
        let cipher = HandshakeCipher(
            newNonce: SecretBytes(copying: hex("3bf48b2d3152f383d82d1f2b32ac7fb5")),
            serverNonce: hex("8af24c551836e5ed7002f5857e6e71b2"))
        let (key, iv) = (cipher.withKey { hex($0) }, cipher.withVector { hex($0) })
        #expect(key == "b0b5ffeadff0249fa6292f5ae0351556fd6619ba5dd4809601669292456d3e5a")
        #expect(iv == "13fef5bfd8c46b12dfd1753013b86cc012e1ce8ed6f8ecdd7bf36f3a3bf48b2d")
    }

    @Test("K-07 E07 the sample's encrypted answer opens, and any changed byte is noticed")
    func sampleAnswer() throws {
        let opened = try #require(cipher.open(encryptedAnswer))
        #expect([UInt8](opened.bytes[..<answer.count]) == answer)
        #expect(opened.isGenuine(count: answer.count))
        // One byte fewer or more, and paddings of sixteen bytes, are somebody else's answers.
        for count in [0, answer.count - 16, answer.count - 4, answer.count - 1, answer.count + 1, opened.bytes.count] {
            #expect(!opened.isGenuine(count: count))
        }
        #expect(!opened.isGenuine(count: -1) && !opened.isGenuine(count: opened.bytes.count + 1))
        for index in stride(from: 0, to: encryptedAnswer.count, by: 7) {
            var changed = encryptedAnswer
            changed[index] ^= 0x10
            #expect(cipher.open(changed)?.isGenuine(count: answer.count) == false)
        }
    }

    @Test("K-07 answers of impossible lengths are not opened", arguments: [0, 1, 15, 16, 20, 31, 33, 47])
    func answersOfImpossibleLength(count: Int) {
        #expect(cipher.open([UInt8](repeating: 7, count: count)) == nil)
    }

    @Test("K-07 what one side seals the other opens, whatever the length")
    func sealedAnswersOpen() throws {
        var random = RandomSource.seeded(7)
        for count in 0..<70 {
            let message = random.bytes(count)
            let sealed = cipher.seal(message, using: &random)
            #expect(sealed.count % 16 == 0)
            guard sealed.count >= 32 else { continue }
            let opened = try #require(cipher.open(sealed))
            #expect(opened.bytes.starts(with: message) && opened.isGenuine(count: count))
        }
    }

    @Test("K-11 E09 g_b and the shared key of the sample's numbers")
    func samplePowers() throws {
        let modulus = try #require(Modulus(DHGroup.wellKnownPrime))
        #expect(modulus.power([2], b) == gB)
        let gA = [UInt8](answer[(answer.count - 260)..<(answer.count - 4)])
        let otherB = hex(
            """
            f6850b9cff75091df2d4d02d068868e95c0ec92e07c0dcee572705fcc3ac766370b6a8d4fa17bf628247135c962156aa
            4ab6e173b699e2fa6cb607a0b3d35205ffd36635dd37572d132f7f16952c0feb626be13e5165fae18d10cee45ecc9c83
            883a039903d354e46492d011953ddd8b619dbd4ad6c8fc9f3fab2d0cbcfacead28fc18fd7ee1310e9c0f98066204648b
            a1296e82c691cf87eaa9c2ef0d2775fb4c5d41432d77028c5640ae91e2d8b0033a7dd4cee0aa87b57798b5afecee8c35
            a08ca9adcd3a753b3937f21b5363938e6efa5cca7ae45710c874a9b180a634eb2d6f7f77cd3e93418a5badfe2cea621a
            5f3e85f9bea16273b9dbf1924a6eb845
            """)
        let shared = hex(
            """
            35cc5280773903e351c5991b3dbbae8677cf73ea16fe08d2b52c88bac5aa883f16d30013c55379419aac65487dc3e97a
            fada383afcb41c424e393cf1acc7c347202ba74a94cf049c26639016f1dc606c0d29e31bf147f13528e34183a9ad26a4
            c6537cff68bd0e82bff69b9fbe118bba3732581fa9f372ef5228a8529fc5f4ed8ff2fe0c5877e42ab45efaa9da36f1d2
            c6ffbd4c8d32f34a20579405ddc867b6da09f52499c20ac7def55938bfbcbe0b0047e5c1d241cc83c65bab84f4997a50
            25b447d15e57f9a7b13ed9397de0d236ce50da1b55c51d91ed1214de5cad9654129b1ada3caf88028510209a30aa37ab
            81fdc7eb17160ba54c772a888fcd2549
            """)
        #expect(modulus.power(gA, otherB) == shared)
        let group = try DHGroup(g: 3, prime: DHGroup.wellKnownPrime)
        #expect(try group.sharedKey(gA, secret: SecretBytes(copying: otherB)).bytes.copyBytes() == shared)
    }

    @Test("K-12 E10 new_nonce_hash1, 2 and 3, and the key's id and auxiliary hash (grammers-crypto, src/auth_key.rs)")
    func nonceHashes() throws {
        let key = try AuthKey([UInt8](0...255))
        let nonce = SecretBytes(copying: [UInt8](0..<32))
        let hashes = [1, 2, 3].map {
            hex(HandshakeDerivation.newNonceHash($0, newNonce: nonce, auxiliaryHash: key.auxiliaryHash))
        }
        #expect(key.id == 0xc8df_57a4_6e58_d132)
        #expect(key.auxiliaryHash == 0x688e_f7b7_bdd6_1649)
        #expect(
            hashes == [
                "c2ced2b33e593a55d27f4a5dabee7c67",
                "f4318e85bd2ff3be84d9fefce3dce39f",
                "4bf9d7b37db413ee431d28517631cb3d",
            ])
    }
}
