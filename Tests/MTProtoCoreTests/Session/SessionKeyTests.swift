import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import MTProtoCore

@Suite("The key of a client session: binding, expiry, destruction")
struct SessionKeyTests {
    private static let permanent: AuthKey = {
        var random = RandomSource.seeded(78)
        // 256 bytes are always a key.
        return try! AuthKey(random.bytes(256))
    }()

    private static let expiry = Int32(Sample.unix + 86_400)

    private func unbound() -> ScriptedServer {
        var configuration = Sample.configuration()
        configuration.isBound = false
        return ScriptedServer(configuration)
    }

    private func binds(_ packets: [ScriptedServer.Packet]) -> [ContainedMessage] {
        packets.flatMap(\.messages).filter { Sample.constructor(of: $0.body) == 0xcdd4_2a05 }
    }

    /// Whether the binding message inside belongs to the query `message` of this session.
    private func isValid(_ message: ContainedMessage, of server: ScriptedServer) throws -> Bool {
        var reader = TLReader(message.body)
        _ = try reader.readConstructorID()
        let permanentID = try reader.readLong()
        let nonce = try reader.readLong()
        let expiresAt = try reader.readInt()
        let proof = try reader.readByteBuffer()
        try reader.finish()
        let opened = try BindingEnvelope.open(proof, key: Self.permanent)
        let inner = try MT.BindAuthKeyInner(decoding: opened.body)
        return opened.id == message.id && opened.sequenceNumber == 0 && expiresAt == Self.expiry
            && permanentID == Int64(bitPattern: Self.permanent.id)
            && inner
                == MT.BindAuthKeyInner(
                    nonce: nonce, tempAuthKeyID: Int64(bitPattern: Sample.key.id), permAuthKeyID: permanentID,
                    tempSessionID: server.client.sessionID, expiresAt: expiresAt)
    }

    /// Everything that may go out under an unbound key.
    private func isAllowed(_ message: ContainedMessage) -> Bool {
        switch try? ServiceMessage(decoding: message.body) {
        case .ping?, .getFutureSalts?, .acknowledgement?: true
        case nil: Sample.constructor(of: message.body) == 0xcdd4_2a05
        default: false
        }
    }

    private func reconnect(_ server: ScriptedServer) {
        server.client.connectionClosed(now: server.now)
        server.client.connectionOpened(now: server.now)
    }

    private static let boolTrue = ByteBuffer(integer: UInt32(0x9972_75b5), endianness: .little)

    @Test("B-36 B-79 B-37 P03 under an unbound key only the bind goes out, whatever happens, made anew for each id")
    func onlyTheBind() throws {
        let server = unbound()
        try server.submit(1)
        server.client.destroySession(5)
        server.client.connectionOpened(now: server.now)
        #expect(server.packets().flatMap(\.messages).allSatisfy(isAllowed))
        server.client.bind(BindRequest(permanentKey: Self.permanent, expiresAt: Self.expiry), now: server.now)
        var seen: [ContainedMessage] = []
        func takeBind() throws -> ContainedMessage {
            let packets = server.packets()
            #expect(packets.flatMap(\.messages).allSatisfy(isAllowed))
            let found = binds(packets)
            let bind = try #require(found.first)
            #expect(found.count == 1)
            #expect(try isValid(bind, of: server))
            seen.append(bind)
            return bind
        }
        let first = try takeBind()
        // The same id again after a refused salt and after a reconnect, a new one when the clock was wrong.
        server.salt = 99
        server.send(.refusal(of: first.id, sequenceNumber: 1, code: 48, newSalt: 99))
        #expect(try takeBind().id == first.id)
        reconnect(server)
        let second = try takeBind()
        server.send(.refusal(of: second.id, sequenceNumber: 1, code: 16, newSalt: nil))
        let third = try takeBind()
        #expect(third.id != first.id)
        #expect(server.client.isBound == false)
        server.send(server.message(Sample.update(1)))
        #expect(!server.events.contains(.update(Sample.update(1))))
        server.send(server.resultMessage(Self.boolTrue, to: third.id))
        #expect(server.events.contains(.bindingEnded(.bound)))
        #expect(server.client.isBound == true)
        let after = server.packets()
        #expect(after.flatMap(\.calls).map { Sample.number(of: $0.body) } == [1])
        #expect(after.flatMap(\.services).contains(.destroySession(5)))
    }

    @Test("B-37 B-79 a session that is replaced while its key is unbound binds again, with its new id inside")
    func bindAfterReplacement() throws {
        let server = unbound()
        try server.submit(1)
        server.client.bind(BindRequest(permanentKey: Self.permanent, expiresAt: Self.expiry), now: server.now)
        server.client.connectionOpened(now: server.now)
        let first = try #require(binds(server.packets()).first)
        let old = server.client.sessionID
        server.take(server.client.resetSession(now: server.now))
        #expect(server.client.sessionID != old)
        let packets = server.packets()
        #expect(packets.flatMap(\.messages).allSatisfy(isAllowed))
        let second = try #require(binds(packets).first)
        #expect(second.body != first.body)
        #expect(try isValid(second, of: server))
    }

    @Test("B-36 P03 a refused bind leaves the key unbound, another one can follow; the calls never move")
    func refusedBind() throws {
        let server = unbound()
        try server.submit(1)
        server.client.connectionOpened(now: server.now)
        let error = RPCError(code: 400, message: "ENCRYPTED_MESSAGE_INVALID")
        for isError in [true, false] {
            server.client.bind(BindRequest(permanentKey: Self.permanent, expiresAt: Self.expiry), now: server.now)
            let bind = try #require(binds(server.packets()).first)
            server.send(server.resultMessage(isError ? error.encoded() : Sample.result(1), to: bind.id))
            #expect(server.client.isBound == false)
        }
        let ends = server.events.compactMap { if case .bindingEnded(let result) = $0 { result } else { nil } }
        #expect(ends == [.refused(error), .refused(RPCError(code: 0, message: "NOT_BOUND"))])
        #expect(server.packets().flatMap(\.calls).isEmpty)
        server.client.isBound = true
        #expect(server.packets().flatMap(\.calls).count == 1)
    }

    @Test("B-66 updates under an unbound key are not delivered")
    func updatesBeforeBinding() {
        let server = unbound()
        server.client.connectionOpened(now: server.now)
        server.send(server.message(Sample.update(1)))
        #expect(!server.events.contains { if case .update = $0 { true } else { false } })
        server.client.isBound = true
        server.send(server.message(Sample.update(2)))
        #expect(server.events.contains(.update(Sample.update(2))))
    }

    @Test("M-19 nothing goes out under a key that has expired by the server's clock, and the owner hears of it once")
    func expiredKey() throws {
        var configuration = Sample.configuration()
        configuration.keyExpiresAt = Sample.unix + 50
        let server = ScriptedServer.connected(configuration)
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        for _ in 0..<500 where !server.events.contains(.authKeyExpired) {
            server.runDeadline()
            for packet in server.packets() { server.answerServices(of: packet) }
        }
        #expect(((49.999)...50.001).contains((server.now - Sample.start).inSeconds))
        try server.submit(2)
        server.send(server.message(Sample.update(1)))
        for _ in 0..<20 {
            server.runDeadline()
            server.advance(.seconds(30))
            #expect(server.packets().isEmpty)
        }
        #expect(server.events.count { $0 == .authKeyExpired } == 1)
        // What comes is still taken.
        server.answer(call.id, 1)
        #expect(server.answers == [1])
    }

    @Test(
        "B-22 B-81 destroy_auth_key: calls wait, it is repeated until answered, an answer nobody asked for is nothing")
    func destroysKey() throws {
        for isBare in [true, false] {
            let server = ScriptedServer.connected()
            server.send(.keyDestroyed(.destroyed), content: true)
            #expect(server.violations.count == 1)
            #expect(!server.events.contains(.authKeyDestroyed(.destroyed)))
            server.client.destroyAuthKey(now: server.now)
            try server.submit(1)
            func question() throws -> ContainedMessage {
                let messages = server.packets().flatMap(\.messages)
                #expect(!messages.contains { Sample.constructor(of: $0.body) == 0x1111_1111 })
                return try #require(messages.first { Sample.constructor(of: $0.body) == 0xd143_5160 })
            }
            _ = try question()
            reconnect(server)
            let again = try question()
            let answer = KeyDestruction.refused
            if isBare {
                server.send(.keyDestroyed(answer), content: true)
            } else {
                server.send(server.resultMessage(ServiceMessage.keyDestroyed(answer).encoded(), to: again.id))
            }
            #expect(server.events.contains(.authKeyDestroyed(.refused)))
            // The key is there still: the call goes out.
            #expect(server.packets().flatMap(\.calls).count == 1)
        }
    }
}
