import NIOCore
import Testing

@testable import MTProtoCore

@Suite("Announced answers and questions that nobody answers")
struct AnnouncedAnswerTests {
    private func asked(_ packets: [ScriptedServer.Packet]) -> [MessageID] {
        packets.flatMap(\.services).flatMap { service -> [MessageID] in
            if case .resendRequest(let ids) = service { ids } else { [] }
        }
    }

    private func reconnect(_ server: ScriptedServer) {
        server.client.connectionClosed(now: server.now)
        server.client.connectionOpened(now: server.now)
    }

    /// A server that has announced an answer to a call and was asked for it.
    private func announced() throws -> (ScriptedServer, MessageHandle, ContainedMessage, MessageID) {
        let server = ScriptedServer.connected()
        let handle = try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        let answer = server.nextIdentifier()
        server.send(.detailedInfo(request: call.id, answer: answer, bytes: 100, status: 0))
        #expect(asked(server.packets()) == [answer])
        return (server, handle, call, answer)
    }

    @Test("J16 G11 a session that waits for an answer it has asked for again says so")
    func waitingIsATask() throws {
        let (server, _, call, _) = try announced()
        let whileWaiting = server.client.isPerformingServiceTasks
        server.answer(call.id, 1)
        let afterwards = server.client.isPerformingServiceTasks
        #expect(whileWaiting && !afterwards)
    }

    @Test("G11 an announced answer is asked for again on the next connection, but not once nobody waits for it")
    func withdrawal() throws {
        var (server, handle, call, answer) = try announced()
        reconnect(server)
        #expect(asked(server.packets()) == [answer])
        // Cancelled.
        server.client.cancel(handle, now: server.now)
        reconnect(server)
        #expect(asked(server.packets()).isEmpty)
        // Answered in another message.
        (server, handle, call, answer) = try announced()
        server.answer(call.id, 1)
        #expect(server.answers == [1])
        reconnect(server)
        #expect(asked(server.packets()).isEmpty)
        // The session is another one.
        (server, handle, call, answer) = try announced()
        server.take(server.client.resetSession(now: server.now))
        reconnect(server)
        #expect(asked(server.packets()).isEmpty)
        #expect(answer.isFromServer)
    }

    @Test("G11 H14 H-08 an announced message that never comes is asked for every 10 s, for 120 s, then counts as lost")
    func lostAnnouncement() {
        let server = ScriptedServer.connected()
        let start = server.now
        let answer = server.nextIdentifier(isAnswer: false)
        server.send(.detailedInfo(request: nil, answer: answer, bytes: 100, status: 0))
        var questions = 0
        for _ in 0..<100 where !server.events.contains(.updatesReset(uniqueID: nil)) {
            for packet in server.packets() {
                questions += asked([packet]).count
                server.answerServices(of: packet)
            }
            server.runDeadline()
        }
        #expect(questions == 12)
        #expect(server.now - start == .seconds(120))
        #expect(asked(server.packets()).isEmpty)
    }

    @Test("G11 M-14 an answer that is announced when the filter has forgotten its time is asked for, not acknowledged")
    func announcedLate() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        let answer = server.nextIdentifier()
        for number in 0..<2000 { server.send(server.message(Sample.update(number), content: false)) }
        server.send(.detailedInfo(request: call.id, answer: answer, bytes: 100, status: 0))
        let packets = server.packets()
        #expect(asked(packets) == [answer])
        let acknowledged = packets.flatMap(\.services).flatMap { service -> [MessageID] in
            if case .acknowledgement(let ids) = service { ids } else { [] }
        }
        #expect(!acknowledged.contains(answer))
        var result = ByteBuffer()
        RPCResult(requestID: call.id, result: Sample.result(1)).write(to: &result)
        server.send(server.container([server.message(result, id: answer)]))
        #expect(server.answers == [1])
    }

    @Test("G11 B-28 an announcement that names no answer asks for nothing: the call goes again under its id")
    func announcementOfNothing() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        server.send(.detailedInfo(request: call.id, answer: MessageID(rawValue: 0), bytes: 0, status: 0))
        let packets = server.packets()
        #expect(asked(packets).isEmpty && packets.flatMap(\.calls).map(\.id) == [call.id])
    }

    @Test("G11 B-28 an announcement that says that a call is missing asks for nothing: it goes again under its id")
    func announcementOfAMissingCall() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        server.send(
            .detailedInfo(
                request: call.id, answer: server.nextIdentifier(), bytes: 0, status: Int32(MessageState.missing)))
        let packets = server.packets()
        #expect(asked(packets).isEmpty && packets.flatMap(\.calls).map(\.id) == [call.id])
    }

    @Test("G11 L-05 however much is announced, there is room for the answer of a call")
    func announcedAmongMany() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        for _ in 0..<2000 {
            let noise = server.nextIdentifier(isAnswer: false)
            server.send(.detailedInfo(request: nil, answer: noise, bytes: 100, status: 0))
        }
        let answer = server.nextIdentifier()
        server.send(.detailedInfo(request: call.id, answer: answer, bytes: 100, status: 0))
        let questions = asked(server.packets())
        #expect(questions.contains(answer))
        #expect(questions.count < 1100)
    }

    @Test("B-28 a server that answers pings but no questions about calls for a minute loses the connection")
    func unansweredStates() throws {
        for states in [false, true] {
            let server = ScriptedServer.connected()
            try server.submit(1)
            _ = server.packets()
            let start = server.now
            for _ in 0..<200 where server.close == nil && server.now - start < .seconds(400) {
                server.runDeadline()
                for packet in server.packets() {
                    for message in packet.messages {
                        if states, case .stateRequest(let ids)? = try? ServiceMessage(decoding: message.body) {
                            server.send(.stateInfo(to: message.id, states: ids.map { _ in 4 | 32 }))
                        }
                    }
                    server.answerServices(of: packet)
                }
            }
            #expect((server.close == nil) == states)
            if !states { #expect((90.0...125).contains((server.now - start).inSeconds)) }
        }
    }

    @Test("H-07 replayed answers that nobody waits for do not close the connection")
    func replayedUnwanted() {
        let server = ScriptedServer.connected()
        let packets = (0..<12).map { _ in
            server.seal(
                server.resultMessage(Sample.result(1, bytes: 900_000), to: MessageID(rawValue: 400)))
        }
        for number in 0..<2100 { server.send(.pong(to: MessageID(rawValue: 4), id: Int64(number))) }
        for packet in packets { server.deliver(packet) }
        #expect(server.close == nil)
        for _ in 0..<12 {
            server.send(
                server.resultMessage(Sample.result(1, bytes: 900_000), to: MessageID(rawValue: 400)))
        }
        #expect(server.close?.reason == .flooded)
    }

    @Test("F03 F04 P19 large bodies leave room for small calls: those go first, and large ones one by one")
    func bulkGivesWay() throws {
        let server = ScriptedServer.connected()
        for number in 1...3 { try server.submit(number, bytes: 128 << 10, MessageOptions(mayCompress: false)) }
        try server.submit(4)
        var packets = server.packets()
        #expect(packets.flatMap(\.calls).map { Sample.number(of: $0.body) } == [4, 1])
        #expect(!server.wantsFlush)
        try server.submit(5)
        #expect(server.packets().flatMap(\.calls).map { Sample.number(of: $0.body) } == [5])
        server.advance(.milliseconds(200))
        let first = try #require(packets.last?.calls.first)
        server.answer(first.id, 1)
        // The rate is known now: there is room for both.
        packets = server.packets()
        #expect(packets.flatMap(\.calls).map { Sample.number(of: $0.body) } == [2, 3])
    }

    @Test("M-10 M-11 ids of packets rise as those of messages do, also where a large body follows a container")
    func risingPackets() throws {
        let server = ScriptedServer.connected()
        for number in 1...40 {
            try server.submit(number, bytes: number % 5 == 0 ? 5000 : 800, MessageOptions(mayCompress: false))
        }
        let packets = server.packets()
        #expect(packets.count > 10)
        #expect(zip(packets, packets.dropFirst()).allSatisfy { $0.whole.id < $1.whole.id })
        #expect(
            zip(packets, packets.dropFirst()).allSatisfy { $0.whole.sequenceNumber <= $1.whole.sequenceNumber })
    }
}
