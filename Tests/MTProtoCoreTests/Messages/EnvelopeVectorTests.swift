import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

/// Packets that other implementations have published.
@Suite struct EnvelopeVectorTests {
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
}
