import MTProtoCrypto
import Testing

// A whole key exchange with a real server (req_pq_multi and RSA_PAD), with the randomness that the client drew.
// Numbers from grammers (MIT or Apache-2.0), grammers-mtproto/src/authentication.rs.

struct RecordedExchangeTests {
    private let nonce = hex("4e44b426241e8b839153122d44585ac6")
    private let serverNonce = hex("65ba0b393e1094329eda2c42d6283303")
    private let pq = hex("19546f942a11278d")
    /// 32 bytes of new nonce, then 224 of which RSA_PAD takes the first 192 − length and the last 32.
    private let secondRandom = hex(
        """
        b9dce68b05ef760fa7edfefeff45aaa8afbac11dc3d333bc3132fd16ab816d63ed93c5bef9d0452add8164a2d5df5804
        277ee5a06fd4523372707ddbd8106d03766d76fb8bec672bdcddcd225f7766b83663b32a0fda1055175c5582edd10430
        937666be4fd15510ba5f19aa645973b6e4e9270efac25b58741635fe84dd0af07a4686f750bf34de1073f1e7fa24e9b0
        1a76e537504bd52b8195e5b78c9af2baa982454e1a99eeae0f35944089ad12726d2433a2c18c9698a725364f9c4e939c
        e4f1aee3891e58b85de90c88cc2eaef5db1841a594c0edc13cb4b7480a7e564fe892f82282d03ed07eb5ceac6644247b
        b137241166fe194756dfcffd68c6c345
        """)
    private let secondRequest = hex(
        """
        bee412d74e44b426241e8b839153122d44585ac665ba0b393e1094329eda2c42d62833030444b2e50d000000045e63ac
        8100000003268d20df9858b2fe0001007ec37ca8a84aa1b26d21bc8ac28b261ffa57b44e29f0d6722261e9b436059cc8
        0ae9768a3ae4fbefe46cfbb76b88a1f80a1ebd95ae5d17bf655ed1015755e04c483a01cf4094a0830864054a71a0ac8a
        5ec34d6b24a69bf66c9654b32a8c65b0302718351b28f72a9a49610d5259b6edb6da37acc5fedc47d1a09c58df2c7ecc
        bfaf54dfe123ebc253d9069f74e8be128051e5d280b3c9a5e8d3c6da344cb7374a6d410d4e088cc0eda3d8b1108ba4f4
        a85d79fbd2758000723780bc5459f59fd1cea1b511b77cc1411781d3feb57b14a97726cf3d2146cf43e648a69ff9cb5d
        48a31f543bd5bc3a023cf382d86d36bbfbbcb5e4a136acee25fd8e3e597e714d
        """)
    private let secondResponse = hex(
        """
        5c07e8d04e44b426241e8b839153122d44585ac665ba0b393e1094329eda2c42d6283303fe500200fd064e91012ade62
        1b26a48ac7dc8b2c8670ed67092a00fe8c936483e4b02822c3cc655aaffe00542e311df5abdaa645b1da85ca50a6c7b0
        e7cc7cb2b23d42c84e288bb3b5cfe313e1ebafe19833916df4d1f58dba62e0ac49cac17a31b8b0d57d43eefda546d67e
        80e311c4b213adec9635c73f75a18ffb26fb71391523bd5ddfcc8be51b36d6b2552394c511ec935d53811a981baca62a
        2b58cbfe96f1b35e118e5e17456994aea931839925c4578f281f3f129d28026ec80224617a9ca8c615a12fba9c53e774
        476567f07b01a59d2e6635e39c16dc0a54679f3b54b0482f1cbeac821147d93d7365f4e23fb5794eb5fd4ffdc6456638
        ea32f641f49ee705e7b0da71cb75753e2f4f80d5af07edb017948f332e34a9c5886b0c86281e0e7228d5a652a9faaf81
        9f7686c099186169aaa377c136fac57b69b7f7b383aaece652f8dcb14e0dfb23e2a65330307a74c31c508cc504450fa2
        08eee14d8bbead1c1f90ccfc183ae1d3345c62424ea3477776204e8fe69efbb6a27b168913d3babaca30aa1c9589d665
        5b2ad4cd59f67e9b3957ab3270d70afab9bd488a6c5f39ca739ca8947def00cdb8812152731710f5108235775a019d3b
        4986d6b720b05167b4ee731a10a29fc1e03c42e99d8ff5cf64f45070c2f5ce485ea5fddc281728b6e4d0dea561c9097e
        3f8a54b055b0c069a9f8207520f6429eb5225c985e3379f2cf6754f56d414fcd00d502e69223b911b915978e0890a9ef
        128715b828bf3fda3fee6c7b9b2621d971a6f7820f89f4c4c2ab29dec00007c3ec6cead64f7f5802d5e6a4a16a185cfb
        fced5351fa68380e
        """)
    /// 256 bytes of exponent, then padding.
    private let thirdRandom = hex(
        """
        8fc3605a4604cbb5461fdeff439c761150083cdd502550558e92c730d46c9caf0b1b2d64d2c264942c50d98694fff604
        fdd2bd87f2cafb719bc55e65a1f60b08809660a650721c40d56fc9c792df1d463aad1718c6924b7bdffbe395f14633d3
        3fc38ce47c18a1561b83a5c66d29f9e292637127471c3baab0028ae42796b689e53a7f9ab5f0ee6d3fb658d847c1abca
        509fc4ed0d45edbb1c946488910d8d78fa0767255b57a7c3898da8d26625bde40c5a0e80b581408ecd95a17d396dc757
        4a8ed3cbc4c085197ffaad29c18e577eb292aa8b98caa92efd6f9536049b5a7defc861e270eca90c55b9585405cb96f3
        e6ea754850b09e7a59ba5fd92d357982915d39752aaa2ec16b6cbde6a6c33971
        """)
    private let thirdRequest = hex(
        """
        1f5f04f54e44b426241e8b839153122d44585ac665ba0b393e1094329eda2c42d6283303fe500100def448d48c608480
        bab65df3f8990be8011f7b415a6f8113617bea749b8b0ea6a937987b18cc4dcce8197efdcf8d6ec6af7fc3364b4945df
        77e4a1ae9db7acea4abcd73247edb36bde20fc969c1d55717277afe0bc31a9ee99f7d822f91fa2dc69c868a19511b162
        d55e0814d0292b7708b67d57eb04569349d5a20ffe85c0141fc17e9bbbaf207bef56e66decda718c52c45273f868c2ef
        f89bb06355cd515fbfe123d719b244234867d2889c9d0e4436ba644076e5014a78af60b2f0e1b30285f4f71539bcf8c5
        06ccafd62cfcd1b040fe5e35bb30e519ad56d753100f604e3ea5d02409d74dd3ab0861227410f1e13591cf2a638347e6
        c6d0bcae14e0e8753313b51daee40a67407b5cc8b213856a290a0c7b6cda9ff9c58d69faaf6a748cff05512b69f1380f
        7a36843edecdc764048bc16d9808f353a9caf6d49ca8b717c8f6de037518a444931a7da2b80f16d0
        """)
    private let newNonceHash1 = hex("13b781a0de4ab6bc7ab414cbe13f9f86")
    private let expectedKey = hex(
        """
        7582e48ad36cd6eef7944ac9bd7027de9ee3202543b68850ac01e1221350f7174e6c3771c9d86b3075f777539c23d053
        e9da9a1510d49e8fa0ad76a016ce28bfe3543dde69959bc682dab762b95a36629a8438e65baa53cc79b551c23d555c76
        75a36f4ece90882ece497d28a903409b780a8a80516cb0f8534fee3a67530beb2b1929626e07c2a052c4870b18b0a626
        606ca05cb13668a65aee3fa32cbebf1b3a56532138cb22c017cac44a292021902eea9b9f906c6be19c9203c7bb3ebc5f
        1b2044d0a90cb008f7248c3ae4449e0895b6090abb04c24131c2948bd27d879ecb934e50a46671f987653385ab388e4f
        a1ddd4c95743111e08bf11fef1f8f739
        """)

    private var newNonce: SecretBytes { SecretBytes(copying: secondRandom[..<32]) }

    @Test("E04 E06 K-06 the recorded p_q_inner_data is wrapped to the same bytes")
    func recordedRequest() throws {
        let (p, q) = try PQFactorization.factor(pq)
        #expect(hex(p) == "44b2e50d" && hex(q) == "5e63ac81")
        // p_q_inner_data#83c95aec pq:bytes p:bytes q:bytes nonce:int128 server_nonce:int128 new_nonce:int256
        var inner: [UInt8] = hex("ec5ac983")
        inner += [8] + pq + [0, 0, 0]
        inner += [4] + p + [0, 0, 0]
        inner += [4] + q + [0, 0, 0]
        inner += nonce + serverNonce + secondRandom[..<32]
        #expect(inner.count == 96)
        let key = try RSAPublicKey(pem: PublicKeys.test)
        var random = RandomSource.replaying([UInt8](secondRandom[32..<128]) + [UInt8](secondRandom[224...]))
        let wrapped = try RSAPadding.encrypt(inner, key: key, using: &random)
        #expect(wrapped.elementsEqual(secondRequest.suffix(256)))
    }

    @Test("E07 E09 E10 E11 K-07 K-11 K-12 K-17 the recorded answer leads to the recorded key, request and salt")
    func recordedAgreement() throws {
        let cipher = HandshakeCipher(newNonce: newNonce, serverNonce: serverNonce)
        let opened = try #require(cipher.open([UInt8](secondResponse[40...])))
        // server_DH_inner_data#b5890dba nonce server_nonce g:int dh_prime:bytes g_a:bytes server_time:int
        let answerCount: Int = 4 + 16 + 16 + 4 + 260 + 260 + 4
        #expect(opened.isGenuine(count: answerCount))
        let prime = [UInt8](opened.bytes[44..<300])
        let gA = [UInt8](opened.bytes[304..<560])
        let head: [UInt8] = hex("ba0d89b5") + nonce + serverNonce + [3, 0, 0, 0]
        #expect(opened.bytes.starts(with: head))

        let group = try DHGroup(g: 3, prime: prime)
        let secret = SecretBytes(copying: thirdRandom[..<256])
        let key = try group.sharedKey(gA, secret: secret)
        #expect(key.bytes.copyBytes() == expectedKey)

        // client_DH_inner_data#6643b654 nonce server_nonce retry_id:long g_b:bytes
        let gB = group.power(secret)
        let innerHead: [UInt8] = hex("54b64366") + nonce + serverNonce
        let inner: [UInt8] = innerHead + [UInt8](repeating: 0, count: 8) + hex("fe000100") + gB
        var random = RandomSource.replaying([UInt8](thirdRandom[256...]))
        #expect(cipher.seal(inner, using: &random).elementsEqual(thirdRequest[40...]))

        #expect(
            HandshakeDerivation.newNonceHash(1, newNonce: newNonce, auxiliaryHash: key.auxiliaryHash) == newNonceHash1)
        #expect(
            HandshakeDerivation.initialSalt(newNonce: newNonce, serverNonce: serverNonce) == 4_459_407_212_920_268_508)
    }
}
