import NIOCore
import TL
import Testing

@testable import MTProtoCore

@Suite("Service messages of a client session")
struct ServiceTests {
    private func resendRequests(_ packets: [ScriptedServer.Packet]) -> [(id: MessageID, asked: [MessageID])] {
        packets.flatMap(\.messages).compactMap { message in
            guard case .resendRequest(let ids)? = try? ServiceMessage(decoding: message.body) else { return nil }
            return (message.id, ids)
        }
    }

    @Test("every service message reads back as it was written")
    func serviceMessagesRoundTrip() throws {
        let id = MessageID(rawValue: 0x1122_3344_5566_7701)
        let messages: [ServiceMessage] = [
            .acknowledgement([id, id]), .refusal(of: id, sequenceNumber: 3, code: 16, newSalt: nil),
            .refusal(of: id, sequenceNumber: 3, code: 48, newSalt: -5), .newSession(first: id, uniqueID: 4, salt: 5),
            .ping(id: 6, disconnectDelay: nil), .ping(id: 6, disconnectDelay: 75), .pong(to: id, id: 6),
            .getFutureSalts(count: 32),
            .futureSalts(to: id, now: 8, salts: [ServerSalt(value: 1, validSince: 2, validUntil: 3)]),
            .futureSalts(to: id, now: 8, salts: []),
            .stateRequest([id]), .stateInfo(to: id, states: [1, 2, 3]), .allInfo([id], states: [4]),
            .detailedInfo(request: id, answer: id, bytes: 9, status: 0),
            .detailedInfo(request: nil, answer: id, bytes: 9, status: 0), .resendRequest([id]),
            .resendAnswerRequest([id]), .dropAnswer(to: id), .destroySession(7),
            .sessionsDestroyed([SessionEnd(id: 7, existed: true)]),
            .sessionsDestroyed([SessionEnd(id: 7, existed: false)]),
            .sessionsDestroyed([SessionEnd(id: 7, existed: true), SessionEnd(id: 8, existed: false)]),
            .sessionsDestroyed([]),
            .httpWait(maxDelay: 1, waitAfter: 2, maxWait: 3),
            .copy(ContainedMessage(id: id, sequenceNumber: 1, body: Sample.update(1))),
        ]
        for message in messages {
            let bytes = message.encoded()
            #expect(try ServiceMessage(decoding: bytes) == message)
            for length in 0..<bytes.readableBytes {
                let cut = try #require(bytes.getSlice(at: bytes.readerIndex, length: length))
                #expect(throws: (any Error).self) { _ = try ServiceMessage(decoding: cut) }
            }
            var long = bytes
            long.writeInteger(UInt32(0))
            if case .copy = message { continue }
            #expect(throws: (any Error).self) { _ = try ServiceMessage(decoding: long) }
        }
    }

    @Test("B-11 a message that names more than 8192 ids is refused")
    func tooManyIDs() {
        let ids = (0..<8193).map { MessageID(rawValue: Int64($0)) }
        #expect(throws: (any Error).self) {
            _ = try ServiceMessage(decoding: ServiceMessage.stateRequest(ids).encoded())
        }
    }

    @Test("B-11 a list that is too long is refused before any of it is read")
    func tooManyAreDeclared() throws {
        func refusal(declaring count: Int32) throws -> TLError.Code {
            var body = ByteBuffer()
            body.writeInteger(MT.ConstructorID.destroySessionsRes, endianness: .little)
            body.writeInteger(0x1cb5_c415 as UInt32, endianness: .little)
            body.writeInteger(count, endianness: .little)
            // None of these is a session: a reader that began would say so.
            body.writeRepeatingByte(7, count: Int(count) * 12)
            let error = #expect(throws: TLError.self) { _ = try ServiceMessage(decoding: body) }
            return try #require(error).code
        }
        #expect(try refusal(declaring: 8193) == .invalidCount)
        #expect(try refusal(declaring: 8192) == .unknownConstructor)
    }

    @Test("B-11 what names more than 8192 messages is no message, to either end; a question about so many is answered")
    func tooManyAreNamed() {
        func answers(_ services: [ServiceMessage]) -> [Int] {
            services.compactMap { if case .stateInfo(_, let states) = $0 { states.count } else { nil } }
        }
        let many = (0..<8193).map { MessageID(rawValue: Int64($0) * 4 + 1) }
        let server = ScriptedServer.connected()
        for service in [ServiceMessage.acknowledgement(many), .stateRequest(many), .resendRequest(many)] {
            server.send(service)
        }
        #expect(
            server.violations
                == [MT.ConstructorID.msgsAck, MT.ConstructorID.msgsStateReq, MT.ConstructorID.msgResendReq].map {
                    SessionViolation.malformedMessage(constructor: $0)
                })
        #expect(answers(server.packets().flatMap(\.services)).isEmpty && server.close == nil)
        server.send(.stateRequest(Array(many.dropLast())))
        #expect(answers(server.packets().flatMap(\.services)) == [8192])

        let client = ScriptedClient()
        client.send(.stateRequest(many))
        #expect(answers(client.services()).isEmpty)
        client.send(.stateRequest(Array(many.dropLast())))
        #expect(answers(client.services()) == [8192])
    }

    @Test("H20 a ping of the server gets its pong; the pong's message id is the ping's")
    func serverPing() {
        let server = ScriptedServer.connected()
        let ping = server.message(.ping(id: 99, disconnectDelay: nil))
        server.send(ping)
        #expect(server.packets().flatMap(\.services) == [.pong(to: ping.id, id: 99)])
    }

    @Test("H20 B-20 a pong for another ping is not taken for ours")
    func foreignPong() throws {
        let server = ScriptedServer()
        server.client.connectionOpened(now: server.now)
        let ping = try #require(server.packets().first?.messages.first)
        server.send(.pong(to: ping.id, id: 1))
        #expect(server.client.roundTrip == nil)
        server.advance(.milliseconds(120))
        guard case .ping(let id, _)? = try? ServiceMessage(decoding: ping.body) else { return }
        server.send(.pong(to: ping.id, id: id))
        #expect(server.client.roundTrip == .milliseconds(120))
    }

    @Test("H09 the server's question about messages is answered with one byte each")
    func stateRequest() {
        let server = ScriptedServer.connected()
        let known = server.message(Sample.update(1))
        server.send(known)
        let missing = server.nextIdentifier()
        let later = server.message(Sample.update(2))
        server.send(later)
        let ids = [
            known.id, missing, MessageID(rawValue: later.id.rawValue + 4000), MessageID(rawValue: 5), later.id,
        ]
        let request = server.message(.stateRequest(ids))
        server.send(request)
        let services = server.packets().flatMap(\.services)
        #expect(services.contains(.stateInfo(to: request.id, states: [4, 2, 3, 1, 4])))
    }

    @Test("H15 N23 B-15 the server's wish to have a call again: same id, in a container, at most so often; else states")
    func resendRequest() throws {
        let server = ScriptedServer.connected()
        let session = server.client.sessionID
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        var repetitions = 0
        for _ in 0..<30 {
            server.send(.resendRequest([call.id]))
            let packets = server.packets()
            repetitions += packets.flatMap(\.calls).count
            #expect(packets.flatMap(\.calls).allSatisfy { $0 == call })
            #expect(packets.allSatisfy { $0.calls.isEmpty || $0.isContainer })
        }
        #expect(repetitions == 8)
        // So many reactions in no time have used up what may be sent at once.
        server.advance(.seconds(1))
        let gone = server.message(.resendRequest([MessageID(rawValue: 400)]))
        server.send(gone)
        #expect(server.packets().flatMap(\.services).contains(.stateInfo(to: gone.id, states: [1])))
        #expect(server.client.sessionID == session)
    }

    @Test("G11 H13 an announced answer is asked for once and delivered once")
    func announcedAnswer() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        let answer = server.resultMessage(Sample.result(1), to: call.id)
        server.send(.detailedInfo(request: call.id, answer: answer.id, bytes: 12, status: 0))
        server.send(.detailedInfo(request: call.id, answer: answer.id, bytes: 12, status: 0))
        let packets = server.packets()
        #expect(resendRequests(packets).map(\.asked) == [[answer.id]])
        #expect(packets.flatMap(\.messages).allSatisfy { $0.sequenceNumber % 2 == 0 })
        server.send(answer)
        server.send(answer)
        #expect(server.answers == [1])
        server.client.connectionClosed(now: server.now)
        server.client.connectionOpened(now: server.now)
        #expect(resendRequests(server.packets()).isEmpty)
    }

    @Test("H13 the announcement of an answer to a call that ended is only acknowledged")
    func announcementForNobody() throws {
        let server = ScriptedServer.connected()
        let answer = server.nextIdentifier()
        server.send(.detailedInfo(request: MessageID(rawValue: 4), answer: answer, bytes: 12, status: 0))
        #expect(server.packets().isEmpty)
        server.advance(.seconds(2))
        #expect(server.packets().flatMap(\.services) == [.acknowledgement([answer])])
    }

    @Test("H14 a message announced by itself is asked for if it is unseen, acknowledged if it was seen")
    func announcedMessage() {
        let server = ScriptedServer.connected()
        let seen = server.message(Sample.update(1))
        server.send(seen)
        let unseen = server.nextIdentifier(isAnswer: false)
        server.send(.detailedInfo(request: nil, answer: unseen, bytes: 12, status: 0))
        server.send(.detailedInfo(request: nil, answer: seen.id, bytes: 12, status: 0))
        let packets = server.packets()
        #expect(resendRequests(packets).map(\.asked) == [[unseen]])
        #expect(packets.flatMap(\.services).contains(.acknowledgement([seen.id, seen.id])))
    }

    @Test("N50 G11 an announced answer that does not come within 10 s makes the call go again under its id")
    func ignoredResendRequest() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        server.send(.detailedInfo(request: call.id, answer: server.nextIdentifier(), bytes: 12, status: 0))
        _ = server.packets()
        let start = server.now
        var again: [ContainedMessage] = []
        for _ in 0..<20 where again.isEmpty {
            server.runDeadline()
            for packet in server.packets() {
                server.answerServices(of: packet)
                again += packet.calls
            }
        }
        #expect(again == [call])
        #expect(server.now - start <= .seconds(10))
    }

    @Test("H10 G11 an announced answer that is gone ends the call as lost, or repeats it under a new id")
    func goneAnswer() throws {
        for isIdempotent in [false, true] {
            let server = ScriptedServer.connected()
            try server.submit(1, MessageOptions(isIdempotent: isIdempotent))
            let call = try #require(server.packets().first?.calls.first)
            server.send(.detailedInfo(request: call.id, answer: server.nextIdentifier(), bytes: 12, status: 0))
            let request = try #require(resendRequests(server.packets()).first)
            server.send(.stateInfo(to: request.id, states: [MessageState.missing]))
            #expect(server.failures == (isIdempotent ? [] : [.answerLost]))
            let again = server.packets().flatMap(\.calls)
            #expect(again.count == (isIdempotent ? 1 : 0))
            #expect(again.allSatisfy { $0.id != call.id })
        }
    }

    @Test("N37 B-16 a flood of announcements costs bounded memory and one bounded question")
    func announcementFlood() {
        let server = ScriptedServer.connected()
        for _ in 0..<5000 {
            server.send(
                .detailedInfo(request: nil, answer: server.nextIdentifier(isAnswer: false), bytes: 1, status: 0))
        }
        let asked = resendRequests(server.packets()).flatMap(\.asked)
        #expect(asked.count == 1024)
    }

    @Test("H03 H04 H22 P35 B-21 a dead session is destroyed once, the live one never; either reply ends it")
    func destroySession() {
        for existed in [true, false] {
            let server = ScriptedServer.connected()
            server.client.destroySession(server.client.sessionID)
            #expect(!server.wantsFlush)
            server.client.destroySession(5)
            #expect(server.packets().flatMap(\.services) == [.destroySession(5)])
            server.send(.sessionsDestroyed([SessionEnd(id: 5, existed: existed)]))
            #expect(server.events == [.sessionDestroyed(5)])
            #expect(server.packets().isEmpty)
        }
        let server = ScriptedServer.connected()
        server.client.destroySession(5)
        server.client.destroySession(6)
        _ = server.packets()
        let ends = [SessionEnd(id: 5, existed: true), SessionEnd(id: 6, existed: false)]
        server.send(.sessionsDestroyed(ends))
        #expect(server.events == [.sessionDestroyed(5), .sessionDestroyed(6)])
        // Nobody asked for these any more.
        server.events = []
        server.send(.sessionsDestroyed(ends))
        #expect(server.events.allSatisfy { if case .violation(.unknownReference) = $0 { true } else { false } })
    }

    @Test("B-25 what only clients send is ignored, also http_wait")
    func clientOnlyMessages() {
        let server = ScriptedServer.connected()
        for message in [
            ServiceMessage.httpWait(maxDelay: 0, waitAfter: 0, maxWait: 25_000), .getFutureSalts(count: 3),
            .dropAnswer(to: MessageID(rawValue: 4)), .destroySession(4),
        ] {
            server.send(message)
        }
        #expect(server.events.isEmpty)
        #expect(server.packets().isEmpty)
    }

    @Test("What is wrong with a service message is found at the number that is wrong")
    func placesOfErrors() {
        func place(_ body: ByteBuffer) -> Int? {
            do throws(TLError) {
                _ = try ServiceMessage(decoding: body)
                return nil
            } catch {
                return error.offset
            }
        }
        let ids = (0..<8193).map { MessageID(rawValue: Int64($0)) }
        #expect(place(ServiceMessage.stateRequest(ids).encoded()) == 8)
        let inner = ContainedMessage(id: MessageID(rawValue: 5), sequenceNumber: 1, body: Sample.update(1))
        var broken = ServiceMessage.copy(inner).encoded()
        broken.setInteger(UInt32(8), at: broken.readerIndex + 20, endianness: .little)
        #expect(place(broken) == 20)
    }
}
