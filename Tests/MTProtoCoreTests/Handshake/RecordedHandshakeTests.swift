import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

/// One real key exchange, recorded by the grammers project with all its randomness
/// (grammers-mtproto/src/authentication.rs, test `emulate_successful_auth_key_gen_flow`).
///
/// The recorded client sends `p_q_inner_data` without a datacenter and therefore another second request; everything
/// else depends only on the nonces and is the same.
struct RecordedHandshakeTests {
    private static let testKey = """
        -----BEGIN RSA PUBLIC KEY-----
        MIIBCgKCAQEAyMEdY1aR+sCR3ZSJrtztKTKqigvO/vBfqACJLZtS7QMgCGXJ6XIR
        yy7mx66W0/sOFa7/1mAZtEoIokDP3ShoqF4fVNb6XeqgQfaUHd8wJpDWHcR2OFwv
        plUUI1PLTktZ9uW2WE23b+ixNwJjJGwBDJPQEQFBE+vfmH0JP503wr5INS1poWg/
        j25sIWeYPHYeOrFp/eXaqhISP6G+q2IeTaWTXpwZj4LzXq5YOpk4bYEQ6mvRq7D1
        aHWfYmlEGepfaYR8Q0YqvvhYtMte3ITnuSJs171+GDqpdKcSwHnd6FudwGO4pcCO
        j4WcDuXc2CTHgH8gFTNhp/Y8/SpDOhvn9QIDAQAB
        -----END RSA PUBLIC KEY-----
        """
    private static let nonce = hex("4e44b426241e8b839153122d44585ac6")
    private static let newNonce = hex("b9dce68b05ef760fa7edfefeff45aaa8afbac11dc3d333bc3132fd16ab816d63")
    /// The client's exponent (256 bytes), then the padding of its last query.
    private static let exponentAndPadding = hex(
        """
        8fc3605a4604cbb5461fdeff439c761150083cdd502550558e92c730d46c9caf0b1b2d64d2c264942c50d98694fff604
        fdd2bd87f2cafb719bc55e65a1f60b08809660a650721c40d56fc9c792df1d463aad1718c6924b7bdffbe395f14633d3
        3fc38ce47c18a1561b83a5c66d29f9e292637127471c3baab0028ae42796b689e53a7f9ab5f0ee6d3fb658d847c1abca
        509fc4ed0d45edbb1c946488910d8d78fa0767255b57a7c3898da8d26625bde40c5a0e80b581408ecd95a17d396dc757
        4a8ed3cbc4c085197ffaad29c18e577eb292aa8b98caa92efd6f9536049b5a7defc861e270eca90c55b9585405cb96f3
        e6ea754850b09e7a59ba5fd92d357982915d39752aaa2ec16b6cbde6a6c33971
        """)
    private static let resPQ = hex(
        """
        632416054e44b426241e8b839153122d44585ac665ba0b393e1094329eda2c42d62833030819546f942a11278d000000
        15c4b51c0300000003268d20df9858b2029f4ba16d109296216be86c022bb4c3
        """)
    private static let parameters = hex(
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
    private static let lastQuery = hex(
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
    private static let confirmation = hex(
        """
        34f7cb3b4e44b426241e8b839153122d44585ac665ba0b393e1094329eda2c42d628330313b781a0de4ab6bc7ab414cb
        e13f9f86
        """)
    private static let expectedKey = hex(
        """
        7582e48ad36cd6eef7944ac9bd7027de9ee3202543b68850ac01e1221350f7174e6c3771c9d86b3075f777539c23d053
        e9da9a1510d49e8fa0ad76a016ce28bfe3543dde69959bc682dab762b95a36629a8438e65baa53cc79b551c23d555c76
        75a36f4ece90882ece497d28a903409b780a8a80516cb0f8534fee3a67530beb2b1929626e07c2a052c4870b18b0a626
        606ca05cb13668a65aee3fa32cbebf1b3a56532138cb22c017cac44a292021902eea9b9f906c6be19c9203c7bb3ebc5f
        1b2044d0a90cb008f7248c3ae4449e0895b6090abb04c24131c2948bd27d879ecb934e50a46671f987653385ab388e4f
        a1ddd4c95743111e08bf11fef1f8f739
        """)

    private static func packet(_ body: [UInt8]) -> ByteBuffer {
        PlainMessage(id: MessageID(rawValue: 1), body: ByteBuffer(bytes: body)).packet()
    }

    @Test("E04 E07 E08 E09 E10 E11 K-11 K-17 a recorded real exchange replays to the recorded key, salt and time")
    func recordedExchange() throws {
        // Randomness in the order in which it is drawn: nonce, secret nonce, 92 bytes of RSA padding and its key (which
        // give a block below the modulus at once), then exponent and padding of the last query.
        let wrapping = [UInt8](repeating: 0x22, count: 92 + 32)
        var client = ClientHandshake(
            configuration: ClientHandshakeConfiguration(
                publicKeys: [try RSAPublicKey(pem: Self.testKey)], datacenterTag: 2),
            clock: ServerClock(unixSeconds: 1_693_436_740, at: .zero, isSynchronized: false),
            random: .replaying(Self.nonce + Self.newNonce + wrapping + Self.exponentAndPadding))

        let first = try #require(client.start(now: .zero).sent)
        #expect(first.body.contents == hex("f18e7ebe") + Self.nonce)
        let second = try #require(client.receive(Self.packet(Self.resPQ), now: .zero).sent)
        // p = 44b2e50d, q = 5e63ac81, fingerprint of the test key.
        #expect(
            second.body.contents.prefix(64)
                == hex(
                    """
                    bee412d74e44b426241e8b839153122d44585ac665ba0b393e1094329eda2c42d62833030444b2e50d000000
                    045e63ac8100000003268d20df9858b2fe000100
                    """
                ).prefix(64))
        let third = try #require(client.receive(Self.packet(Self.parameters), now: .zero).sent)
        #expect(third.body.contents == Self.lastQuery)
        guard case .completed(let result) = client.receive(Self.packet(Self.confirmation), now: .zero) else {
            Issue.record("not completed")
            return
        }
        #expect(result.authKey.bytes.copyBytes() == Self.expectedKey)
        #expect(result.salt.value == 4_459_407_212_920_268_508)
        #expect(result.clock.unixSeconds(at: .zero) == 1_693_436_740)
    }
}

extension ClientHandshake.Action {
    /// The message of a `send` action.
    var sent: PlainMessage? {
        guard case .send(let packet) = self else { return nil }
        return try? PlainMessage(packet: packet)
    }

    /// The error of a `failed` action.
    var failure: HandshakeError? {
        guard case .failed(let error) = self else { return nil }
        return error
    }
}
