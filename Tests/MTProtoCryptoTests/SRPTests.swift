import MTProtoCrypto
import Testing

// Numbers from mtcute (MIT): core/src/utils/crypto/password.test.ts with the entropy of packages/test/src/crypto.ts;
// gotd/td (MIT): crypto/srp/srp_test.go and new_hash_test.go; grammers (MIT or Apache-2.0):
// grammers-crypto/src/two_factor_auth.rs. All in the group that Telegram uses.

struct SRPTests {
    private let group: DHGroup

    init() throws {
        group = try DHGroup(g: 3, prime: DHGroup.wellKnownPrime)
    }

    private var mtcute: SRPParameters {
        SRPParameters(
            group: group,
            salt1: hex("9b3accc457c0d5288e8cff31eb21094048bc11902f6614dbb9afb839ee7641c37619537d8ebe749e"),
            salt2: hex("6c619bb0786dc4ed1bf211d23f6e4065"))
    }

    /// A client appends 32 random bytes to the first salt of a new password. mtcute's tests change the salt in place
    /// when they get to that, with the first bytes of their fixed entropy; what they pin afterwards is under this one.
    private var mtcuteLater: SRPParameters {
        SRPParameters(
            group: group,
            salt1: mtcute.salt1 + hex("29afd26df40fb8ed10b6b4ad6d56ef5df9453f88e6ee6adb6e0544ba635dc6a8"),
            salt2: mtcute.salt2)
    }

    @Test("SRP: a password's hash and the verifier of a new one (mtcute: real account)")
    func passwordHashes() throws {
        #expect(
            hex(try mtcute.passwordHash(SecretBytes(copying: "qwe123".utf8)).copyBytes())
                == "750f1fe282965e63ce17b98427b35549fb864465211840f6a7c1f2fb657cc33b")
        let verifier = hex(
            """
            2540539ceeffd4543cd845bf319b8392e6b17bf7cf26bafcf6282ce9ae7953684ff49469c2863b17e6d65ddb16ae6f60
            bc07cc254c00e5ba389292f6cea0b3aac459d1d08984d65319df8c5d124042169bbe2ab8c0c93bc7178827f2ea84e7c3
            a4f2660099fb6a4c38984c914283d3015278369521a4b81ecf927669b8c89746ef49ec7b019af7f3addc746362f298d9
            6409bef4677b9c3d8e5b5afe7a44c0bc130ebc7a79b5d5980966d88d3d9eba511b101b0703abd86df7410cd120edad12
            2a7a3ccad92d906dbf6f43bba13555bafb626b45551275f3626a4ae26a14908d38d640680e501f52bd08a0e3ff9d9185
            eebdae890c167459449b2c205b3ecde4
            """)
        #expect(try mtcuteLater.verifier(SecretBytes(copying: "123qwe".utf8)) == verifier)
    }

    @Test("SRP: verifier of a new password (gotd)")
    func verifierOfGotd() throws {
        let salt1 = hex("e6c8957ddf988d48") + [UInt8](repeating: 0, count: 32)
        let parameters = SRPParameters(group: group, salt1: salt1, salt2: hex("9f6344822b096cff87efa426f57857b6"))
        let verifier = hex(
            """
            186ac18dcc5790bf6bba21bd958d375ee5481af0029e9bd7a9c68ec926bd5196d81f8cd8b58ee06c8a10adeacc7f56e8
            19ff514825deb15b1fadec6aae17a244cb23488d17349cd4261a8ba4da7b9c2ce5c40014dd9e362750acf3ac89b8b8f5
            c618f0b6a572c38fff3a554d8818a0b8e7b6015e1836128a1e4e2d5cf9971d1dd048aa181d861152eae7155396268063
            2387b89ac1865fded7c8c3daa64ed38dc25036663fa0cf7748c52ea19c187e70a752a8053e409d4894218a429393d033
            82e41e50b7415b3b8ad092fd0790f88d894e84dca78f47f4218937d7aa99d88c87c09bcb8da890e535026623cea6fc8b
            3d25db70cb42aaa48323927d87a8fcf1
            """)
        #expect(try parameters.verifier(SecretBytes(copying: "newPassword".utf8)) == verifier)
    }

    @Test("SRP: A and M1 of a real account's request (mtcute)")
    func answerOfMtcute() throws {
        let b = hex(
            """
            1476a7b5991d7f028bbee33b3455cad3f2cd0eb3737409fcce92fa7d4cd5c733ec6d2cb3454e587d4c17eda2fd7ef9a5
            7327215f38292cc8bd5dc77d3e1d31cddae2652f8347c4b0093f7c78242f70e6cc13137ee7acc257a49855a63113db8f
            163992b9101551f3b6f7eb5d196cee3647c359553b1bcbe82ba8933c0fb1ac350243c535b8e634613e1f626ba8a6d141
            ef957c859e71a117b557c0298bfbb107c91f71f5b4275fded58289aa1e87c612f44b7aa0b5e0de7def4458f58db80019
            d2e7b181eb66dc270374af2d160dd0c53edd677b2701694d71ea8718c49df6a9dbe2cbae051ffc1986336cd26f11a8ab
            426dfe0813d7b3f4eedf4e34182ccc3a
            """)
        let secret = hex(
            """
            29afd26df40fb8ed10b6b4ad6d56ef5df9453f88e6ee6adb6e0544ba635dc6a8a990c9b8b980c343936b33fa7f97bae0
            25102532233abb269c489920ef99021b259ce3a2c964c5c8972b4a84ff96f3375a94b535a9468f2896e2080ac7a32ed5
            8e910474a4b02415e07671cbb5bdd58a5dd26fd137c4c98b8c346571fae6ead39dfd612bd6b480b6723433f5218e9d6e
            271591153fb3ffefc089f7e848d3f4633459fff66b33cf939e5655813149fa34be8625f9bc4814d1ee6cf40e4d0de229
            1aa22e68c8ad8cc698103734f9aaf79f2bdc052a787a7a9b3629d1ed38750f88cb0481c0ba30a9c611672f9a4d1dc026
            37abb4e98913ee810a3b152d3d75f25d
            """)
        let a = hex(
            """
            363976f55edb57cc5cc0c4aaca9b7539eff98a43a93fa84be34860d18ac3a80fffd57c4617896ff667677d0552a079eb
            189d25d147ec96edd4495c946a18652d31d78eede40a8b29da340c19b32ccac78f8482406e392102c03d850d1db87223
            2c144bfacadb58856971aafb70ca3aac4efa7f73977ddc50dfc0a2c76c0ac950728d58b8480fa89c701703855148fadd
            885aaf1ca313ae3a3b2942de58a9a6fb9e3e65c7ac7a1b7f4e6aa4742b957f81927bd8cc761b76f90229dec34d6f15d3
            4fa454aa69d9219d9c5fa3625f5c6f1ac03892a70aa17269c76cd9bf2949a961fad2a71e5fa961824b32db037130c7e9
            aad4c1e9f02ebc5b832622f98b59597e
            """)
        let answer = try SRPClient.answer(
            password: SecretBytes(copying: "qwe123".utf8), parameters: mtcuteLater, b: b,
            secret: SecretBytes(copying: secret))
        #expect(answer?.a == a)
        #expect(hex(answer?.m1 ?? []) == "25a91b21c634ad670a144165a9829192d152e131a716f676abc48cd817f508c6")
    }

    @Test("SRP: M1 for the secret 1 (gotd)")
    func answerOfGotd() throws {
        let parameters = SRPParameters(
            group: group,
            salt1: hex("4D11FB6BEC38F9D2546BB0F61E4F1C99A1BC0DB8F0D5F35B1291B37B213123D7ED48F3C6794D495B"),
            salt2: hex("A1B181AAFE88188680AE32860D60BB01"))
        let b = hex(
            """
            9c52401a6a8084ec82f01c3725d3fb448bd2f0c909f9d97726eac4b7a74172d952f02466be6734fa274d2b7429e27397
            f10372d66b400b80a5c5ae3f28b17bf3105d7a2d2a885998cdc2defc208aec217ab58859a9abc2374ad93dc285f4b3fb
            caff4143d7888f2425bd2fb711b25609ceb21757d935b1ef2f042173ad0ce2fe0e474dac53914bd25a8a9aed4aea8953
            d55cb88621db37b871ea0d04393ac0987f68094ccc9de8239251375d8fffd263316cd528c097b7bc9fb919fbedb76c52
            5df3413c374ee076d97a1e6d352bb7cc80fd13651b04b32e2e48c5268150842cfd07cf855958b1b5ea9c36fdad697fe3
            aec8dcc6b1efec36874af226204676cf
            """)
        let one = [UInt8](repeating: 0, count: 255) + [1]
        let answer = try SRPClient.answer(
            password: SecretBytes(copying: "123123".utf8), parameters: parameters, b: b,
            secret: SecretBytes(copying: one))
        #expect(answer?.a == [UInt8](repeating: 0, count: 255) + [3])
        #expect(hex(answer?.m1 ?? []) == "999df906bda2c6cbb52f503406eba2d0d0503ace0cc302c38f13ee5010ad4051")
    }

    @Test("SRP: M1 of a long salt and a real B (grammers)")
    func answerOfGrammers() throws {
        let parameters = SRPParameters(
            group: group,
            salt1: hex("5f483c38bd0986e7cdc95ae138ef4f49b951c1f81c713fecdef3af692cec4b4716ac9b770a195ebe"),
            salt2: hex("b616fc6bbedf511119c5ed34629527f1"))
        let b = hex(
            """
            93f70ebd50f6426aca2568769599f91f24d01284cc51a449e62dcc1527dfe50126b2aa44238e4fb2331419ed4aebf1a0
            ae15e03abd18bfc52ca6baec564c13b5a1d2e357799897757bb736fdc2ceb1b56aacf19ab3548d6d922a522f0b51f401
            24c3bc9936aff3e1dcfbea39ac9ad2addc6af0ad30783278bbb84cab0ed8464b0ffeb2b0c93a39a5d97dba0105672ca5
            475373d8d23e54a6ac9bed9519e8bef4f00719f5ad56151be5537648df2f8e3e7265cb57fb94a054ce2a82b8cc664ad0
            60e0d6c6df1879345440eb977fa0f2d36f31a253d8917732f133d40033a34b6152969b600d59cdabfea2ab2393ad659e
            56d66e13605b1f61e48e3cd65c0f58ac
            """)
        let secret = hex(
            """
            bf31574f34fce1e53891c59b7f62468a0ca682da8585df8de0a18873359755fbb1818878a9ee919bb1e94d20c5f0607e
            02a33176199bf3220256c9ea1a69f395a515d20539d88cda750a5252fb864f573f2b032f3b467d08b34fd9c89d1c5d06
            278e113e51d4e893c1c027455af4653f096607a4156d94fb8e1dc7cee5bfe32850982f941ae4414e83bf22df56270b43
            b7ccc44c26d40886464da8e344a8540795b8f69b8f508552a723cd6931e1d69204e8e9dc056f0a2a10a0d7951e355f3e
            def5a5e18a9091295a51eb9db10b8b0d30489c8d29bc0cd86e97781f5e30c5b6bfe7caf4aae81b282e653ac48aa1a8fd
            e789722bc04f4320cd9f86849fe05ca4
            """)
        let answer = try SRPClient.answer(
            password: SecretBytes(copying: "234567".utf8), parameters: parameters, b: b,
            secret: SecretBytes(copying: secret))
        #expect(hex(answer?.m1 ?? []) == "4d7af412c5a2e7b15467376bd118b853604e687b31f51c4980c4d7c1876613e3")
    }

    @Test("SRP: a server accepts the right password and nothing else")
    func bothSides() throws {
        var random = RandomSource.seeded(21)
        let parameters = SRPParameters(group: group, salt1: random.bytes(40), salt2: random.bytes(16))
        let verifier = try parameters.verifier(SecretBytes(copying: "correct horse".utf8))
        let server = SRPServer(parameters: parameters, verifier: verifier, using: &random)
        let right = try SRPClient.answer(
            password: SecretBytes(copying: "correct horse".utf8), parameters: parameters, b: server.b, using: &random)
        #expect(server.accepts(a: right.a, m1: right.m1))
        let wrong = try SRPClient.answer(
            password: SecretBytes(copying: "correct horsf".utf8), parameters: parameters, b: server.b, using: &random)
        #expect(!server.accepts(a: wrong.a, m1: wrong.m1))
        #expect(!server.accepts(a: right.a, m1: wrong.m1))
        #expect(!server.accepts(a: right.a, m1: []))
        // A = 0 or p would make the shared key known to everybody.
        for a in [[], [0], DHGroup.wellKnownPrime, [UInt8](repeating: 255, count: 300)] as [[UInt8]] {
            #expect(!server.accepts(a: a, m1: right.m1))
        }
        // The answer to one attempt is worthless for the next.
        let next = SRPServer(parameters: parameters, verifier: verifier, using: &random)
        #expect(!next.accepts(a: right.a, m1: right.m1))
    }

    @Test("SRP: a server whose value would be out of range draws another secret")
    func serverDrawsAgain() throws {
        let drawn = [UInt8](1...255) + [1]
        let modulus = try #require(Modulus(group.prime))
        var (minusOne, minusTwo) = (group.prime, group.prime)
        minusOne[255] -= 1
        minusTwo[255] -= 2
        // k·v + g^drawn is zero for this v. A number to the power of p − 2 undoes the number as a factor.
        let opposite = modulus.multiply(minusOne, group.power(SecretBytes(copying: drawn)))
        let multiplier = Hash.sha256(group.prime, [UInt8](repeating: 0, count: 255) + [3])
        let verifier = modulus.multiply(modulus.power(multiplier, minusTwo), opposite)
        var random = RandomSource.replaying(drawn)
        let server = SRPServer(
            parameters: SRPParameters(group: group, salt1: [1], salt2: [2]), verifier: verifier, using: &random)
        #expect(throws: Never.self) { try group.check(server.b) }
        // The first draw was as good as any, but for this verifier.
        var once = RandomSource.replaying(drawn)
        #expect(group.makeKeyPair(using: &once).secret == SecretBytes(copying: drawn))
        let second = once.next()
        #expect(random.next() != second)
    }

    @Test("SRP: a client refuses a B that would give its password away", arguments: [0, 1, 2, 3, 4])
    func hostileServerValues(kind: Int) throws {
        let prime = DHGroup.wellKnownPrime
        var minusOne = prime
        minusOne[255] -= 1
        let values: [[UInt8]] = [[], [0], [1], prime, minusOne]
        var random = RandomSource.seeded(22)
        #expect(throws: SRPError.badServerValue) {
            try SRPClient.answer(
                password: SecretBytes(copying: [1]), parameters: mtcute, b: values[kind], using: &random)
        }
    }
}
