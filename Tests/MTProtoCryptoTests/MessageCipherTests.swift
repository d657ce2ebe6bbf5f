import MTProtoCrypto
import Testing

// Numbers from mtcute (MIT): core/src/utils/crypto/mtproto.test.ts and core/src/network/auth-key.test.ts; from grammers
// (MIT or Apache-2.0): grammers-crypto/src/lib.rs; from gotd/td (MIT): crypto/kdf_v1_test.go.

struct MessageCipherTests {
    private let mtcuteKey = [[UInt8]](
        repeating: hex("98cb29c6ffa89e79da695a54f572e6cb101e81c688b63a4bf73c3622dec230e0"), count: 8
    ).flatMap { $0 }
    private let mtcuteMessageKey = hex("25d701f2a29205526757825a99eb2d32")
    private let countingKey = [UInt8](0...255)
    private let countingMessageKey = [UInt8](0..<16)

    private func messageKey(_ bytes: [UInt8]) -> MessageKey {
        bytes.withUnsafeBytes { MessageKey($0) }
    }

    private func derive(
        _ key: [UInt8], _ message: [UInt8], _ direction: MessageDirection
    ) throws -> (key: String, iv: String) {
        try MessageCipher.withKeyAndVector(messageKey(message), AuthKey(key), direction) { key, iv in
            (hex([UInt8](key)), hex([UInt8](iv)))
        }
    }

    @Test("C-02 F06 key and vector of MTProto 2.0, both directions (mtcute)")
    func derivationOfMtcute() throws {
        let client = try derive(mtcuteKey, mtcuteMessageKey, .clientToServer)
        #expect(client.key == "af3f8e1ffa75f4c981eec33a3e5bbaa2ea48f9bb93e91597627eb1f67960a0c9")
        #expect(client.iv == "9874d77f95155b35221bff94b7df4594c6996e2a62e44fcb7d93c8c4e41b79ee")
        let server = try derive(mtcuteKey, mtcuteMessageKey, .serverToClient)
        #expect(server.key == "d4b378e1e0525f10ff9d4c42807ccce5b30a033a8088c0b922b5259421751648")
        #expect(server.iv == "4d7194f42f0135d2fd83050b403265b4c40ee3e9e9fba56f0f4d8ea6bcb121f5")
    }

    @Test("C-02 F06 key and vector of MTProto 2.0, both directions (grammers)")
    func derivationOfGrammers() throws {
        let client = try derive(countingKey, countingMessageKey, .clientToServer)
        #expect(client.key == "704ed09c8b41668ae8f99d244738f71dbddc44469b6bbd4aa8573dd042bd059e")
        #expect(client.iv == "4d266000a550edabbf4c7ce40fd0043cc92230184cd317a5cc9c2482fd3b9318")
        let server = try derive(countingKey, countingMessageKey, .serverToClient)
        #expect(server.key == "217725799b245806458174a1fcfbc883906807b15033fdd0ea2b4d69cf9c364e")
        #expect(server.iv == "669a6538917a4fa56ca32360a431c9160be4ad887140980dab91ce7bdc47ffbc")
    }

    @Test("C-08 key and vector of MTProto 1.0 (mtcute, gotd)")
    func derivationOfVersion1() throws {
        func derive(_ key: [UInt8], _ message: [UInt8], _ direction: MessageDirection) throws -> [String] {
            try MessageCipherV1.withKeyAndVector(messageKey(message), AuthKey(key), direction) { key, iv in
                [hex([UInt8](key)), hex([UInt8](iv))]
            }
        }
        #expect(
            try derive(mtcuteKey, mtcuteMessageKey, .clientToServer) == [
                "1fc7b40b1d9ffbdaf4d652525a748864259698f89214abf27c0d36cb9d4cd5db",
                "7251fbda39ec5e6e089f15ded5963b03d6d8d0f7078898431fc7b40b1d9ffbda",
            ])
        #expect(
            try derive(mtcuteKey, mtcuteMessageKey, .serverToClient) == [
                "af0e4e01318654be40ab42b125909d43b44bdeef571ff1a5dfb81474ae26d467",
                "15c9ba6021d2c5cf04f0842540ae216a970b4eac8f46ef01af0e4e01318654be",
            ])
        #expect(
            try derive(countingKey, countingMessageKey, .clientToServer) == [
                "17d7295ca9213d1ab656acdb1ad48b2ea7f3a8f7095098d5508b900bbd5fccfc",
                "2d7d16a65a84108e9805656caa474501cc580aa2edc33abfd0bfad785464d1c6",
            ])
        let key = [UInt8]("bind-message-test-payload".utf8).withUnsafeBytes { MessageCipherV1.messageKey(of: $0) }
        #expect(hex(key.bytes) == "fc11a3669566de22b87f66550dc3de6d")
    }

    @Test("C-01 C-03 F06 whole messages of a client: message key and ciphertext (mtcute, grammers)")
    func clientMessages() throws {
        // Random padding of grammers' vector: zeros.
        let plain =
            [UInt8]("Hello, world! This data should remain secure!".utf8) + [UInt8](repeating: 0, count: 19)
        try check(
            plain, countingKey, .clientToServer,
            hex(
                """
                32d1586ea457dfc8a81729d46db54019a2bfd7f744f9b96c4f716cfdc4477db2a2c15f6ddb85235fb9552f1d8407c6aa
                ea00cc844c5a1bf6ac44b79b5edc2a23868b3d6073a590992c0f2975243d563ea180d218ee757c9a
                """))

        // What mtcute encrypts: salt, session, id, sequence number, length, text, 16 bytes of its fixed entropy.
        let packet = hex(
            """
            40fa5bb7cb56a895f6f5a88914892aadf87c68031cc953ba29d68e118021f329be386a620d49f3ad3a50c60dcef3733f
            214e8cefa3e403c11d193637d4971dc15db7f74b26fd16cb0e8fee30bf7e3f68858fe82927e2cd06
            """)
        let key = try AuthKey(mtcuteKey)
        var data = [UInt8](packet[24...])
        data.withUnsafeMutableBytes {
            MessageCipher.decrypt(
                $0, messageKey: messageKey([UInt8](packet[8..<24])), authKey: key, direction: .clientToServer)
        }
        #expect(data.starts(with: hex("efbeadde addeefbe efbeedfe edfeefbe 3412efbe efbe3412 09030000 10000000")))
        #expect(data[32...].starts(with: "hello, world!!!!".utf8))
        try check(data, mtcuteKey, .clientToServer, packet)
    }

    @Test("C-02 C-03 C-06 F06 a real server's packet, and mtcute's (grammers, mtcute)")
    func serverMessages() throws {
        let plain = hex(
            """
            fc826a02248b28fd60f2c4822443ad6801f0c1c2918b305e0200000058000000dcf8f1730200000001a8c1c2918b305e
            010000001c0000000809c29ec4fd33ad918b305e18a88ea607ee5816fc826a02248b28fd01ccc1c2918b305e02000000
            14000000c5737734c4fd33ad918b305e6408300000000000fce66704a3cd8ee9d0ae6fab672c60c04a3f1fd4490e51f6
            """)
        let key = hex(
            """
            5d2e7d65f49ec28bd029a88761ea27b8a4c79f12226525443e7d7c596ef3303530db2107e89aa997c7a0164ab694187a
            deff156bd6ef7118a1962347753c0e7e89a0354b8ec364f9997e71bc6923fb86e8e43491e010606a6ce845e2fa019409
            77ef0aa32adf5a97dbf6d428ec0434d717a2d3ad19622cc05887642113c7965ffb862a3e3ccb0ab95addda57f89245db
            d76b492348f8e94bd5a7c0e0b84808523cfd1ea80b32fe9ad198bc2e103fceb7d52492ecc0273a28674bc923eee59265
            ab17a002df1f4aa2c59b819a5e5e1d105ec117336f5c76c6b187037d4b4270cee9cc21071d97e9bca220c6d7b01b998c
            f2e5cdb9a50ecda1852a36e635690c8e
            """)
        try check(
            plain, key, .serverToClient,
            hex(
                """
                7a7183c2c10e4f4df945fa9a9abd35e7c3840b61f045304f39674c19c0e209784f50f6226a073529d675c92cbf0bfa8c
                99a79b3f39c72a5d9a026d431ab7407ca04ecc55187d6c45f17871524edd90cea02ed728e14d7cb18aea2a636158f094
                59a9437710d894c79f368c4e8164b7647ea98612aefe942c5d92121acb8db02dccceb66d0f8720ac12a06db0582bfd95
                5be34f365118e3bab8cd080ce6b45b28eac56dcd2a29374e
                """))

        let packet = hex(
            """
            40fa5bb7cb56a8950c394b884f1529efc42fea22d972fea650a714ce6d2d1bdb3d98ff5929b8768c401771a69795f36a
            7e720dcafac2efbccd0ba368e8a7f48b07362cac1a32ffcabe188b51a36cc4d54e1d0633cf9eaf35
            """)
        var data = [UInt8](packet[24...])
        let authKey = try AuthKey(mtcuteKey)
        data.withUnsafeMutableBytes {
            MessageCipher.decrypt(
                $0, messageKey: messageKey([UInt8](packet[8..<24])), authKey: authKey, direction: .serverToClient)
        }
        #expect(data[32...].starts(with: "hello, world!!!!".utf8))
        try check(data, mtcuteKey, .serverToClient, packet)
    }

    /// That `plain` under the key gives exactly `packet` (key id, message key, ciphertext) and back.
    private func check(_ plain: [UInt8], _ key: [UInt8], _ direction: MessageDirection, _ packet: [UInt8]) throws {
        let authKey = try AuthKey(key)
        #expect(authKey.id == packet.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) })
        var data = plain
        data.withUnsafeMutableBytes { data in
            let (messageKey, quickAck) = MessageCipher.messageKey(
                of: UnsafeRawBufferPointer(data), authKey: authKey, direction: direction)
            #expect(messageKey.bytes == [UInt8](packet[8..<24]))
            #expect(quickAck < 0x8000_0000)
            MessageCipher.encrypt(data, messageKey: messageKey, authKey: authKey, direction: direction)
            #expect(data.elementsEqual(packet[24...]))
            MessageCipher.decrypt(data, messageKey: messageKey, authKey: authKey, direction: direction)
            #expect(data.elementsEqual(plain))
        }
    }

    @Test("C-02 C-06 a message of one direction does not pass for one of the other, nor one with a changed bit")
    func directionsAreApart() throws {
        var random = RandomSource.seeded(3)
        let key = try AuthKey(random.bytes(256))
        let plain = random.bytes(96)
        let sent = plain.withUnsafeBytes {
            MessageCipher.messageKey(of: $0, authKey: key, direction: .clientToServer).key
        }
        let reflected = plain.withUnsafeBytes {
            MessageCipher.messageKey(of: $0, authKey: key, direction: .serverToClient).key
        }
        #expect(sent != reflected)
        for bit in stride(from: 0, to: 96 * 8, by: 5) {
            var changed = plain
            changed[bit / 8] ^= 1 << (bit % 8)
            let other = changed.withUnsafeBytes {
                MessageCipher.messageKey(of: $0, authKey: key, direction: .clientToServer).key
            }
            #expect(other != sent)
        }
    }

    @Test("C-11 message keys differ if any one bit differs")
    func messageKeyComparison() {
        let bytes = [UInt8](1...16)
        for bit in 0..<128 {
            var changed = bytes
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(messageKey(changed) != messageKey(bytes))
        }
        #expect(messageKey(bytes) == messageKey(bytes) && messageKey(bytes).bytes == bytes)
    }

    @Test("F06 the quick acknowledgement is the first 31 bits of the hash whose middle is the message key")
    func quickAckToken() throws {
        var random = RandomSource.seeded(4)
        let (key, plain) = (random.bytes(256), random.bytes(64))
        let authKey = try AuthKey(key)
        for (direction, x) in [(MessageDirection.clientToServer, 0), (.serverToClient, 8)] {
            let large = Hash.sha256([UInt8](key[(88 + x)..<(120 + x)]), plain)
            let derived = plain.withUnsafeBytes {
                MessageCipher.messageKey(of: $0, authKey: authKey, direction: direction)
            }
            #expect(derived.key.bytes == [UInt8](large[8..<24]))
            #expect(derived.quickAck == large[..<4].reversed().reduce(0) { $0 << 8 | UInt32($1) } & 0x7fff_ffff)
        }
    }
}
