import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import MTProtoCore

@Suite("Delivery of a client session's calls")
struct DeliveryTests {
    private func reconnect(_ server: ScriptedServer, after pause: Duration = .zero) -> [ScriptedServer.Packet] {
        server.client.connectionClosed(now: server.now)
        server.advance(pause)
        server.client.connectionOpened(now: server.now)
        return server.packets()
    }

    private func stateRequests(_ packets: [ScriptedServer.Packet]) -> [(id: MessageID, asked: [MessageID])] {
        packets.flatMap(\.messages).compactMap { message in
            guard case .stateRequest(let ids)? = try? ServiceMessage(decoding: message.body) else { return nil }
            return (message.id, ids)
        }
    }

    @Test("P20 after a reconnect a call goes again under its id and number, in a fresh container, before 240 s")
    func repeatedUnderItsID() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let first = try #require(server.packets().first?.calls.first)
        let packets = reconnect(server, after: .seconds(200))
        let again = try #require(packets.flatMap(\.calls).first)
        #expect(again == first)
        let container = try #require(packets.first { $0.calls.contains(again) })
        #expect(container.isContainer)
        #expect(container.whole.id > again.id)
        server.answer(again.id, 1)
        #expect(server.answers == [1])
    }

    @Test("P20 F03 calls as large as the smallest part of a file, and a word less or more, go again after a reconnect")
    func repeatedWhateverTheirSize() throws {
        let server = ScriptedServer.connected()
        for (number, bytes) in [4092, 4096, 4100].enumerated() {
            try server.submit(number, bytes: bytes, MessageOptions(mayCompress: false))
        }
        #expect(server.packets().flatMap(\.calls).count == 3)
        let again = reconnect(server).flatMap(\.calls)
        #expect(again.map { Sample.number(of: $0.body) }.sorted() == [0, 1, 2])
    }

    @Test("P21 after 240 s the server is asked first; what it never received gets a new id when the old one is too old")
    func askedWhenOld() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let first = try #require(server.packets().first?.calls.first)
        for pause in [250, 85] {
            #expect(server.packets().flatMap(\.calls).isEmpty)
            let packets = reconnect(server, after: .seconds(pause))
            #expect(packets.flatMap(\.calls).isEmpty)
            let request = try #require(stateRequests(packets).first)
            #expect(request.asked == [first.id])
            server.send(.stateInfo(to: request.id, states: [MessageState.missing]))
        }
        let again = try #require(server.packets().flatMap(\.calls).first)
        #expect(again.id > first.id)
        #expect(again.body == first.body)
        server.answer(first.id, 7)
        #expect(server.answers.isEmpty)
        server.answer(again.id, 1)
        #expect(server.answers == [1])
    }

    @Test("P21 a call that the server is running is waited for")
    func runningIsAwaited() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let first = try #require(server.packets().first?.calls.first)
        let request = try #require(stateRequests(reconnect(server, after: .seconds(250))).first)
        server.send(.stateInfo(to: request.id, states: [MessageState.received | MessageState.processing]))
        #expect(server.packets().flatMap(\.calls).isEmpty)
        server.answer(first.id, 1)
        #expect(server.answers == [1])
    }

    @Test("P20 P21 a call that the server has forgotten ends as lost, unless it may be repeated")
    func forgottenIsLost() throws {
        for isIdempotent in [false, true] {
            let server = ScriptedServer.connected()
            try server.submit(1, MessageOptions(isIdempotent: isIdempotent))
            _ = server.packets()
            let request = try #require(stateRequests(reconnect(server, after: .seconds(250))).first)
            server.send(.stateInfo(to: request.id, states: [MessageState.forgotten]))
            #expect(server.failures == (isIdempotent ? [] : [.answerLost]))
            #expect(server.packets().flatMap(\.calls).count == (isIdempotent ? 1 : 0))
        }
    }

    @Test("P21 B-28 a call without an answer for 30 s is asked about; a promised answer is fetched by repetition")
    func silentCallIsAskedAbout() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let first = try #require(server.packets().first?.calls.first)
        server.send(.acknowledgement([first.id]))
        var asked: [MessageID] = []
        while asked.isEmpty, server.now - Sample.start < .seconds(40) {
            server.runDeadline()
            let packets = server.packets()
            for packet in packets { server.answerServices(of: packet) }
            if let request = stateRequests(packets).first {
                asked = request.asked
                #expect(server.now - Sample.start >= .seconds(30))
                server.send(
                    .stateInfo(to: request.id, states: [MessageState.received | MessageState.answered]))
            }
        }
        #expect(asked == [first.id])
        let again = server.packets()
        #expect(again.flatMap(\.calls) == [first])
        #expect(again.allSatisfy { $0.isContainer })
    }

    @Test("P20 an answer that is promised and never comes ends as lost")
    func promisedAnswerNeverComes() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        _ = server.packets()
        for _ in 0..<60 where server.failures.isEmpty {
            server.runDeadline()
            for packet in server.packets() {
                server.answerServices(of: packet)
                for request in stateRequests([packet]) {
                    server.send(
                        .stateInfo(
                            to: request.id,
                            states: request.asked.map { _ in MessageState.received | MessageState.answered }))
                }
            }
        }
        #expect(server.failures == [.answerLost])
        #expect(server.close == nil)
    }

    @Test("P20 an answer that no connection lasts long enough for is not lost: promises count for each connection")
    func promisesOfOtherConnections() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        server.send(.acknowledgement([call.id]))
        for _ in 0..<10 {
            let request = try #require(stateRequests(reconnect(server, after: .seconds(20))).first)
            server.send(
                .stateInfo(to: request.id, states: [MessageState.received | MessageState.answered]))
            _ = server.packets()
        }
        #expect(server.failures.isEmpty)
        server.answer(call.id, 1)
        #expect(server.answers == [1])
    }

    @Test("P20 H-07 replies to questions of earlier connections promise nothing")
    func oldPromises() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        server.send(.acknowledgement([call.id]))
        let questions = try (0..<4).map { _ in try #require(stateRequests(reconnect(server, after: .seconds(5))).first)
        }
        for question in questions {
            server.send(.stateInfo(to: question.id, states: [MessageState.received | MessageState.answered]))
            _ = server.packets()
        }
        #expect(server.failures.isEmpty)
        server.answer(call.id, 1)
        #expect(server.answers == [1])
    }

    @Test("P20 P21 what was not received yet goes again under its id: an older copy may still be on its way")
    func notReceivedYet() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let first = try #require(server.packets().first?.calls.first)
        server.send(.acknowledgement([first.id]))
        for (pause, isNew) in [(20, false), (150, false), (75, false), (80, false), (7, true)] {
            let packets = reconnect(server, after: .seconds(pause))
            for request in stateRequests(packets) {
                server.send(.stateInfo(to: request.id, states: [MessageState.notYetReceived]))
            }
            // Sent 170 seconds after it got its id for the last time, and asked about when 245, 325 and 332 have passed:
            // somebody may keep a copy for as long as servers take it.
            let calls = (packets + server.packets()).flatMap(\.calls)
            if isNew {
                #expect(calls.count == 1 && calls.allSatisfy { $0.id > first.id && $0.body == first.body })
            } else {
                #expect(calls.allSatisfy { $0 == first })
                #expect(calls.isEmpty == (pause == 75 || pause == 80))
            }
        }
    }

    @Test("P21 S01 that a call was not received counts by the time at which it was said, however late that comes")
    func withheldStates() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let first = try #require(server.packets().first?.calls.first)
        let packets = reconnect(server, after: .seconds(241))
        packets.forEach(server.answerServices)
        let question = try #require(stateRequests(packets + server.packets()).first)
        let word = server.seal(server.message(.stateInfo(to: question.id, states: [MessageState.missing])))
        // Somebody withholds it, gives the server the call before it is too old, and gives the client the word after that.
        reconnect(server, after: .seconds(90)).forEach(server.answerServices)
        server.deliver(word)
        let calls = server.packets().flatMap(\.calls)
        #expect(calls.isEmpty, "\(calls.map(\.id)) beside \(first.id)")
        #expect(server.failures.isEmpty)
    }

    @Test("B-13 B-14 states that match no question, or not its length, change nothing")
    func mismatchedStates() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let first = try #require(server.packets().first?.calls.first)
        let request = try #require(stateRequests(reconnect(server, after: .seconds(335))).first)
        server.send(.stateInfo(to: request.id, states: [2, 2]))
        server.send(.stateInfo(to: first.id, states: [2]))
        server.send(.stateInfo(to: MessageID(rawValue: 4), states: [2]))
        server.send(.allInfo([first.id], states: [2, 2]))
        #expect(server.packets().flatMap(\.calls).isEmpty)
        #expect(server.violations.count == 4)
        server.send(.stateInfo(to: request.id, states: [2]))
        #expect(server.packets().flatMap(\.calls).count == 1)
    }

    @Test("H11 B-16 volunteered states: what was not received goes again, what was is left, nothing is acknowledged")
    func volunteeredStates() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        try server.submit(2)
        let calls = try #require(server.packets().first?.calls)
        server.send(
            .allInfo(calls.map(\.id), states: [MessageState.missing, MessageState.received]))
        let packets = server.packets()
        #expect(packets.flatMap(\.calls).map { Sample.number(of: $0.body) } == [1])
        #expect(packets.flatMap(\.services).isEmpty)
    }

    @Test("P21 H11 news that a call was not received are old once it has gone out again")
    func staleStates() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        var asked: [(id: MessageID, asked: [MessageID])] = []
        for _ in 0..<20 where asked.isEmpty {
            server.runDeadline()
            let packets = server.packets()
            packets.forEach(server.answerServices)
            asked = stateRequests(packets)
        }
        #expect(server.close == nil)
        let request = try #require(asked.first)
        #expect(reconnect(server, after: .seconds(1)).flatMap(\.calls) == [call])
        server.send(.stateInfo(to: request.id, states: [MessageState.missing]))
        server.send(.allInfo([call.id], states: [MessageState.missing]))
        #expect(server.packets().flatMap(\.calls).isEmpty)
        server.answer(call.id, 1)
        #expect(server.answers == [1])
    }

    @Test("F14 H17 B-08 a new session takes up only older calls, adopts the salt, resets updates once")
    func newSessionCreated() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let older = try #require(server.packets().first?.calls.first)
        server.advance(.seconds(1))
        try server.submit(2)
        let newer = try #require(server.packets().first?.calls.first)
        let created = ServiceMessage.newSession(first: newer.id, uniqueID: 5, salt: 4711)
        let message = server.message(created, content: true)
        server.send(message)
        #expect(server.events.filter { $0 == .updatesReset(uniqueID: 5) }.count == 1)
        let packets = server.packets()
        #expect(packets.flatMap(\.calls) == [older])
        #expect(packets.allSatisfy { $0.salt == 4711 })
        #expect(packets.flatMap(\.services).contains(.acknowledgement([message.id])))
        server.send(created, content: true)
        #expect(server.events.filter { $0 == .updatesReset(uniqueID: 5) }.count == 1)
        #expect(server.packets().flatMap(\.calls).isEmpty)
    }

    @Test("F14 a call whose container came after the session began is not taken up")
    func newSessionKnowsContainer() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        try server.submit(2)
        let packet = try #require(server.packets().first)
        server.send(.newSession(first: packet.whole.id, uniqueID: 5, salt: server.salt), content: true)
        #expect(server.packets().flatMap(\.calls).isEmpty)
    }

    @Test("F14 B-08 an answer beside the announcement wins over it")
    func answerBesideNewSession() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        let created = server.message(
            .newSession(first: MessageID(rawValue: call.id.rawValue + 4), uniqueID: 5, salt: server.salt),
            content: true)
        server.send(server.container([created, server.resultMessage(Sample.result(1), to: call.id)]))
        #expect(server.answers == [1])
        #expect(server.packets().flatMap(\.calls).isEmpty)
    }

    @Test("F14 P20 when the server loses a session that had a call, the call ends as lost unless it may be repeated")
    func serverLosesSession() throws {
        for isIdempotent in [false, true] {
            let server = ScriptedServer.connected()
            server.send(.newSession(first: MessageID(rawValue: 4), uniqueID: 5, salt: server.salt), content: true)
            try server.submit(1, MessageOptions(isIdempotent: isIdempotent))
            let call = try #require(server.packets().first?.calls.first)
            let later = MessageID(rawValue: call.id.rawValue + 400)
            server.send(.newSession(first: later, uniqueID: 6, salt: server.salt), content: true)
            #expect(server.failures == (isIdempotent ? [] : [.answerLost]))
            let again = server.packets().flatMap(\.calls)
            #expect(again.count == (isIdempotent ? 1 : 0))
            #expect(again.allSatisfy { $0.id != call.id })
        }
    }

    @Test("G08 B-24 H05 H06 H07 a cancelled call is dropped on the wire once; whatever the reply, nothing is delivered")
    func sentCallIsDropped() throws {
        for reply in [
            MT.RpcDropAnswerResult.rpcAnswerUnknown, .rpcAnswerDroppedRunning,
            .rpcAnswerDropped(msgID: (Sample.unix << 32) + 1, seqNo: 1, bytes: 4),
        ] {
            let server = ScriptedServer.connected()
            let handle = try server.submit(1)
            let call = try #require(server.packets().first?.calls.first)
            server.client.cancel(handle, now: server.now)
            let drop = try #require(server.packets().first)
            #expect(drop.services == [.dropAnswer(to: call.id)])
            #expect(drop.whole.sequenceNumber % 2 == 0)
            let message = server.resultMessage(try reply.encoded(), to: drop.whole.id)
            server.send(message)
            server.answer(call.id, 1)
            #expect(server.events.isEmpty)
            #expect(server.client.pendingCount == 0)
            if case .rpcAnswerDropped(let answer, _, _) = reply {
                server.send(server.message(Sample.update(9), id: MessageID(rawValue: answer)))
                #expect(server.events.isEmpty)
            }
            server.advance(.seconds(2))
            let after = server.packets()
            #expect(
                after.flatMap(\.services).contains {
                    if case .acknowledgement(let ids) = $0 { ids.contains(message.id) } else { false }
                })
            #expect(!after.flatMap(\.services).contains { if case .dropAnswer = $0 { true } else { false } })
        }
    }

    @Test("G08 a call that was never sent is cancelled without a word")
    func cancellationUnsent() throws {
        let server = ScriptedServer.connected()
        let handle = try server.submit(1)
        server.client.cancel(handle, now: server.now)
        #expect(server.packets().isEmpty)
        #expect(server.client.pendingCount == 0)
        // Of what has ended there is nothing left to end.
        server.client.cancel(handle, now: server.now)
        #expect(server.client.pendingCount == 0)
    }

    @Test("G08 a call that is cancelled before it was sent holds up none behind it")
    func cancellationBeforeOthers() throws {
        let server = ScriptedServer.connected()
        let first = try server.submit(1)
        try server.submit(2)
        server.client.cancel(first, now: server.now)
        #expect(server.packets().flatMap(\.calls).map { Sample.number(of: $0.body) } == [2])
    }

    @Test("G03 1000 calls answered in any order complete once each with their own answers")
    func shuffledAnswers() throws {
        let server = ScriptedServer.connected()
        for number in 0..<1000 { try server.submit(number) }
        var calls = server.packets().flatMap(\.calls)
        #expect(calls.count == 1000)
        var random = RandomSource.seeded(5)
        calls.shuffle(using: &random)
        for call in calls { server.answer(call.id, Sample.number(of: call.body)) }
        for call in calls { server.answer(call.id, Sample.number(of: call.body)) }
        #expect(server.answers == calls.map { Sample.number(of: $0.body) })
        #expect(server.client.pendingCount == 0)
    }
}
