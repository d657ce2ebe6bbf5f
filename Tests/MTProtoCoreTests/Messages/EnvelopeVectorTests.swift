import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import MTProtoCore

/// Packets that other implementations have published.
struct EnvelopeVectorTests {
    // mtcute, packages/core/src/network/auth-key.test.ts: the key is this pattern eight times.
    private static let key = Result {
        try AuthKey(
            (0..<8).flatMap { _ in hex("98cb29c6ffa89e79da695a54f572e6cb101e81c688b63a4bf73c3622dec230e0") })
    }
    private static let salt = Int64(bitPattern: 0xbeef_dead_dead_beef)
    private static let session = Int64(bitPattern: 0xbeef_feed_feed_beef)
    private static let message = ContainedMessage(
        id: MessageID(rawValue: 0x1234_beef_beef_1234), sequenceNumber: 777,
        body: ByteBuffer(string: "hello, world!!!!"))

    private static let fromClient = hex(
        """
        40fa5bb7cb56a895f6f5a88914892aadf87c68031cc953ba29d68e118021f329
        be386a620d49f3ad3a50c60dcef3733f214e8cefa3e403c11d193637d4971dc1
        5db7f74b26fd16cb0e8fee30bf7e3f68858fe82927e2cd06
        """)
    private static let fromServer = hex(
        """
        40fa5bb7cb56a8950c394b884f1529efc42fea22d972fea650a714ce6d2d1bdb
        3d98ff5929b8768c401771a69795f36a7e720dcafac2efbccd0ba368e8a7f48b
        07362cac1a32ffcabe188b51a36cc4d54e1d0633cf9eaf35
        """)

    private func open(_ bytes: [UInt8], _ direction: MessageDirection) throws -> OpenedPacket {
        try MessageEnvelope.open(ByteBuffer(bytes: bytes), key: try Self.key.get(), direction: direction)
    }

    @Test("C-01 C-02 C-03 F06 a published client packet opens, and sealing with its padding gives it again")
    func publishedClientPacket() throws {
        let key = try Self.key.get()
        let opened = try open(Self.fromClient, .clientToServer)
        #expect(opened.salt == Self.salt)
        #expect(opened.sessionID == Self.session)
        #expect(opened.message == Self.message)

        var inner = Array(Self.fromClient[24...])
        let messageKey = Self.fromClient[8..<24].withUnsafeBytes { MessageKey($0) }
        inner.withUnsafeMutableBytes {
            MessageCipher.decrypt($0, messageKey: messageKey, authKey: key, direction: .clientToServer)
        }
        var padding = RandomSource.replaying(Array(inner[48...]))
        let sealed = try MessageEnvelope.seal(
            Self.message, salt: Self.salt, sessionID: Self.session, key: key, direction: .clientToServer,
            padding: .grid, random: &padding)
        #expect(sealed.bytes.contents == Self.fromClient)
        #expect(sealed.quickAckToken == opened.quickAckToken)
    }

    @Test("C-06 C-10 F07 a published server packet opens, also with bytes of the transport behind it")
    func publishedServerPacket() throws {
        for extra in [0, 4, 15] {
            let opened = try open(Self.fromServer + [UInt8](repeating: 0xde, count: extra), .serverToClient)
            #expect(opened.message == Self.message)
            #expect(opened.sessionID == Self.session)
        }
    }

    @Test("C-02 the direction is part of the key: a packet of the other direction is refused")
    func oppositeDirectionIsRefused() {
        #expect(throws: EnvelopeError.wrongMessageKey) { _ = try open(Self.fromServer, .clientToServer) }
        #expect(throws: EnvelopeError.wrongMessageKey) { _ = try open(Self.fromClient, .serverToClient) }
    }

    @Test("F07 C-14 published packets with a bad message key, length or padding are refused")
    func publishedBadPackets() {
        var zeroKey = Self.fromServer
        for index in 8..<24 { zeroKey[index] = 0 }
        #expect(throws: EnvelopeError.wrongMessageKey) { _ = try open(zeroKey, .serverToClient) }
        let tooLong = hex(
            """
            40fa5bb7cb56a8950d19412233dd5d24be697c73274e08fbe515cf65e0c5f70c
            ad75fd2badc18c9f999f287351144eeb1cfcaa9bea33ef5058999ad96a498306
            08d2859425685a55b21fab413bfabc42ec5da283853b28c0
            """)
        let unaligned = hex(
            """
            40fa5bb7cb56a8957b4e4bec561eee4a5a1025bc8a35d3d0c79a3685d2b90ff0
            5f638e9c42c9fd9448b0ce8e7d49e7ea1ce458e47b825b5c7fd8ddf5b4fded46
            2a4bcc02f3ff2e89de6764d6d219f575e457fdcf8c163cdf
            """)
        for packet in [tooLong, unaligned] {
            do {
                _ = try open(packet, .serverToClient)
                Issue.record("opened")
            } catch {
                guard case EnvelopeError.invalidLength = error else {
                    Issue.record(error)
                    continue
                }
            }
        }
        // The published packet with too little padding is also shorter than any valid one.
        let padding = hex(
            """
            40fa5bb7cb56a895133671d1c637a9836e2c64b4d1a0521d8a25a6416fd4dc9e
            79f9478fb837703cc9efa0a19d12143c2a26e57cb4bc64d7bc972dd8f19c53c590cc258162f44afc
            """)
        #expect(throws: EnvelopeError.self) { _ = try open(padding, .serverToClient) }
    }

    @Test("C-06 F07 F08 M-18 a real server's packet: a container with new_session_created and pong")
    func realServerPacket() throws {
        // grammers, grammers-crypto/src/lib.rs, test `decrypt_server_data_v2`; decimal there.
        let key = try AuthKey(
            hex(
                """
                5d2e7d65f49ec28bd029a88761ea27b8a4c79f12226525443e7d7c596ef3303530db2107e89aa997c7a0164ab694187a
                deff156bd6ef7118a1962347753c0e7e89a0354b8ec364f9997e71bc6923fb86e8e43491e010606a6ce845e2fa019409
                77ef0aa32adf5a97dbf6d428ec0434d717a2d3ad19622cc05887642113c7965ffb862a3e3ccb0ab95addda57f89245db
                d76b492348f8e94bd5a7c0e0b84808523cfd1ea80b32fe9ad198bc2e103fceb7d52492ecc0273a28674bc923eee59265
                ab17a002df1f4aa2c59b819a5e5e1d105ec117336f5c76c6b187037d4b4270cee9cc21071d97e9bca220c6d7b01b998c
                f2e5cdb9a50ecda1852a36e635690c8e
                """))
        let packet = hex(
            """
            7a7183c2c10e4f4df945fa9a9abd35e7c3840b61f045304f39674c19c0e209784f50f6226a073529d675c92cbf0bfa8c
            99a79b3f39c72a5d9a026d431ab7407ca04ecc55187d6c45f17871524edd90cea02ed728e14d7cb18aea2a636158f094
            59a9437710d894c79f368c4e8164b7647ea98612aefe942c5d92121acb8db02dccceb66d0f8720ac12a06db0582bfd95
            5be34f365118e3bab8cd080ce6b45b28eac56dcd2a29374e
            """)
        let opened = try MessageEnvelope.open(ByteBuffer(bytes: packet), key: key, direction: .serverToClient)
        let salt = Int64(bitPattern: 0xfd28_8b24_026a_82fc)
        #expect(opened.salt == salt)
        #expect(opened.message.id.rawValue == 0x5e30_8b91_c2c1_f001)
        #expect(opened.message.id.isFromServer)
        var unpacker = MessageUnpacker()
        let messages = try unpacker.unpack(opened.message)
        #expect(messages.map(\.sequenceNumber) == [1, 2])
        #expect(messages.allSatisfy { $0.id < opened.message.id })
        let query: Int64 = 0x5e30_8b91_ad33_fdc4
        guard case .body(let first) = messages[0].content, case .body(let second) = messages[1].content else {
            Issue.record("\(messages)")
            return
        }
        #expect(
            try MT.NewSession(decoding: first)
                == MT.NewSession(firstMsgID: query, uniqueID: 0x1658_ee07_a68e_a818, serverSalt: salt))
        #expect(try MT.Pong(decoding: second) == MT.Pong(msgID: query, pingID: 0x30_0864))
    }

    @Test("M-18 E04 the plain packets of the documentation are read and written as printed")
    func documentedPlainPackets() throws {
        // core.telegram.org/mtproto/samples-auth_key: the answer resPQ of 2013, and the query of a later printing.
        let answer = hex(
            """
            000000000000000001c8831ec97ae55140000000632416053e0549828cca27e966b301a48fece2fca5cf4d33f4a11ea8
            77ba4aa5739073300817ed48941a08f98100000015c4b51c01000000216be86c022bb4c3
            """)
        let message = try PlainMessage(packet: ByteBuffer(bytes: answer))
        #expect(message.id.rawValue == 0x51e5_7ac9_1e83_c801)
        let resPQ = try MT.ResPQ(decoding: message.body)
        #expect(resPQ.nonce.bytes == hex("3e0549828cca27e966b301a48fece2fc"))
        #expect(resPQ.serverNonce.bytes == hex("a5cf4d33f4a11ea877ba4aa573907330"))
        #expect(resPQ.pq == hex("17ed48941a08f981"))
        #expect(resPQ.serverPublicKeyFingerprints == [Int64(bitPattern: 0xc3b4_2b02_6ce8_6b21)])
        #expect(PlainMessage(id: message.id, body: try resPQ.encoded()).packet().contents == answer)

        let query = hex(
            "000000000000000078f404006170466a14000000f18e7ebe51a1143fc7a3666be4be54d6890a02dc")
        let nonce = try #require(TLInt128(hex("51a1143fc7a3666be4be54d6890a02dc")))
        let written = PlainMessage(
            id: MessageID(rawValue: 0x6a46_7061_0004_f478), body: try MT.ReqPqMulti(nonce: nonce).encoded())
        #expect(written.packet().contents == query)
    }
}
