import NIOCore
import TL
import Testing

@testable import MTProtoCore

/// Golden bytes of the emitted service messages, in the layouts of https://core.telegram.org/mtproto/service_messages.
struct ServiceMessageTests {
    private func bytes(_ words: [UInt32]) -> ByteBuffer {
        var buffer = ByteBuffer()
        for word in words { buffer.writeInteger(word, endianness: .little) }
        return buffer
    }

    private func check<Message: TLObject>(
        _ words: [UInt32], _ expected: Message, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let buffer = bytes(words)
        let decoded = try Message(decoding: buffer)
        #expect(decoded == expected, sourceLocation: location)
        let encoded = try expected.encoded()
        #expect(encoded == buffer, sourceLocation: location)
        for cut in stride(from: 0, to: buffer.readableBytes, by: 4) {
            let part = ByteBuffer(buffer.readableBytesView.prefix(cut))
            #expect(throws: TLError.self, sourceLocation: location) { try Message(decoding: part) }
        }
        var longer = buffer
        longer.writeInteger(UInt32(0))
        #expect(throws: TLError.self, sourceLocation: location) { try Message(decoding: longer) }
    }

    @Test("L-03 L-09 future salts are bare within a bare vector")
    func goldenFutureSalts() throws {
        try check(
            [0xae50_0895, 1, 0, 100, 2, 10, 20, 7, 0, 20, 30, 8, 0],
            MT.FutureSalts(
                reqMsgID: 1, now: 100,
                salts: [
                    MT.FutureSalt(validSince: 10, validUntil: 20, salt: 7),
                    MT.FutureSalt(validSince: 20, validUntil: 30, salt: 8),
                ]))
    }

    @Test("H22 L-03 the results of destroyed sessions are boxed within a boxed vector")
    func goldenDestroyedSessions() throws {
        try check(
            [0xfb95_abcd, 0x1cb5_c415, 2, 0xe220_45fc, 5, 0, 0x62d3_50c9, 6, 0],
            MT.DestroySessionsRes(destroyResults: [
                .destroySessionOk(sessionID: 5), .destroySessionNone(sessionID: 6),
            ]))
    }

    @Test("L-04 refusals, pongs, acknowledgements and new sessions have the layout of the documentation")
    func goldenServiceMessages() throws {
        try check([0x3477_73c5, 1, 2, 3, 4], MT.Pong(msgID: 0x2_0000_0001, pingID: 0x4_0000_0003))
        try check([0x62d6_b459, 0x1cb5_c415, 1, 9, 0], MT.MsgsAck(msgIDs: [9]))
        try check(
            [0x9ec2_0908, 1, 0, 2, 0, 3, 0], MT.NewSession(firstMsgID: 1, uniqueID: 2, serverSalt: 3))
        try check(
            [0xa7ef_f811, 1, 0, 5, 16],
            MT.BadMsgNotification.badMsgNotification(badMsgID: 1, badMsgSeqno: 5, errorCode: 16))
        try check(
            [0xedab_447b, 1, 0, 5, 48, 0xffff_ffff, 0x7fff_ffff],
            MT.BadMsgNotification.badServerSalt(
                .init(badMsgID: 1, badMsgSeqno: 5, errorCode: 48, newServerSalt: .max)))
        try check([0x7abe_77ec, 1, 0], MT.Ping(pingID: 1))
        try check([0xf342_7b8c, 1, 0, 75], MT.PingDelayDisconnect(pingID: 1, disconnectDelay: 75))
    }

    @Test("I07 every service message resolves by id and by name")
    func serviceMessagesResolve() {
        #expect(MT.registry.constructorIDs.count > 50)
        for id in MT.registry.constructorIDs {
            let name = MT.registry.name(of: id)
            #expect(name.flatMap { MT.registry.constructorID(named: $0) } == id)
        }
        #expect(MT.registry.name(of: MT.ConstructorID.pong) == "pong")
        #expect(MT.registry.constructorID(named: "req_pq_multi") == 0xbe7e_8ef1)
    }
}
