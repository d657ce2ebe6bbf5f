import MTProtoCore
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// What a client does with a server's words about messages and sessions.
struct SessionOnTheWireTests {
    @Test(
        "H01 each code, for a message, a container and a child: its cause is cured and every request answered once",
        arguments: [Int32(16), 17, 18, 19, 20, 32, 33, 34, 35, 48, 64, 99])
    func refusalsOnTheWire(code: Int32) async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        let salt = Int64(4711)
        // 0: what travels alone, 1: all of a container, 2: a child of one.
        for target in 0..<3 {
            let words = (0..<(target == 0 ? 1 : 2)).map { "\(target) \($0)" }
            server.follow { server, heard in
                if case .stateRequest(let ids)? = heard.service {
                    let states = ids.map { _ in MessageState.missing }
                    server.say(.stateInfo(to: heard.id, states: states), to: heard.session)
                    return true
                }
                // The first packet with one of the words is refused.
                guard let word = heard.word, words.contains(word) else { return false }
                let first = server.heard.first { words.contains($0.word ?? "") }
                guard first?.packet == heard.packet else { return false }
                if heard.id != first?.id { return target == 1 || first?.container == nil }
                let refused = target == 1 ? heard.container ?? heard.id : heard.id
                server.say(
                    .refusal(of: refused, sequenceNumber: 1, code: code, newSalt: code == 48 ? salt : nil),
                    to: heard.session)
                return true
            }
            let askings = words.map { scene.ask($0) }
            for (word, asking) in zip(words, askings) {
                let answer = await scene.place.time.passing { await asking.value }
                #expect(try answer.get() == word, "\(target)")
            }
            if code == 48 { #expect(server.heard.last { $0.word == words[0] }?.salt == salt) }
            if [17, 32, 33].contains(code) {
                let sessions = Set(server.heard.filter { words.contains($0.word ?? "") }.map(\.session))
                #expect(sessions.count == 2, "\(target)")
            }
        }
        #expect(server.connections.count == 1)
        await scene.end()
    }

    @Test("H05 H07 the answer to a cancelled request is dropped once; if it comes, it is acknowledged and no more")
    func droppedAnswersOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        server.follow { server, heard in
            if case .dropAnswer? = heard.service { return true }
            return heard.word?.hasPrefix("dropped ") == true
        }
        let replies: [MT.RpcDropAnswerResult] = [
            .rpcAnswerUnknown, .rpcAnswerDroppedRunning,
            .rpcAnswerDropped(msgID: server.nextID().rawValue, seqNo: 1, bytes: 24),
        ]
        for (number, reply) in replies.enumerated() {
            let asking = scene.ask("dropped \(number)")
            let call = try await server.word("dropped \(number)")
            asking.cancel()
            #expect(await asking.value.failure?.code == .cancelled)
            let drop = try await server.service(.dropAnswer(to: call.id))
            let word = server.result(try reply.encoded(), to: drop)
            server.say(word, to: call.session)
            let answer = server.result("too late", to: call)
            server.say(answer, to: call.session)
            for id in [word.id, answer.id] { try await server.acknowledgement(of: id) }
        }
        if case .rpcAnswerDropped(let id, _, _) = replies[2] {
            // It was thrown away, and comes all the same.
            let dropped = MessageID(rawValue: id)
            server.say(
                server.message(ScriptedServer.object("dropped"), for: scene.session, id: dropped), to: scene.session)
            try await server.acknowledgement(of: dropped)
        }
        #expect(try await scene.updatesUntilNow() == [])
        let drops = server.heard.count { if case .dropAnswer? = $0.service { true } else { false } }
        #expect(drops == 3)
        #expect(server.connections.count == 1)
        await scene.end()
    }

    @Test("H09 H20 N23 a server's questions are answered: what came, byte by byte, a ping, and a request once more")
    func questionsOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        server.follow { $1.word == "one" }
        let asking = scene.ask("one")
        let call = try await server.word("one")
        let known = server.tell("known", to: call.session)
        let missing = server.nextID(isAnswer: false)
        let later = server.tell("later", to: call.session)
        let future = MessageID(rawValue: later.id.rawValue + 4_000_000_000)
        let states = server.message(
            ServiceMessage.stateRequest([known.id, missing, future, MessageID(rawValue: 5), later.id]).encoded(),
            for: call.session, id: server.nextID(isAnswer: false))
        server.say(states, to: call.session)
        try await server.service(.stateInfo(to: states.id, states: [4, 2, 3, 1, 4]))
        let ping = server.message(
            ServiceMessage.ping(id: 99, disconnectDelay: nil).encoded(), for: call.session,
            id: server.nextID(isAnswer: false))
        server.say(ping, to: call.session)
        try await server.service(.pong(to: ping.id, id: 99))
        server.say(.resendRequest([call.id]), to: call.session)
        let again = try await server.first("it is said again") { $0.word == "one" && $0.packet > call.packet }
        #expect(again.message == call.message)
        #expect(try #require(again.container) > again.id)
        let gone = server.message(
            ServiceMessage.resendRequest([MessageID(rawValue: 400)]).encoded(), for: call.session,
            id: server.nextID(isAnswer: false))
        server.say(gone, to: call.session)
        try await server.service(.stateInfo(to: gone.id, states: [1]))
        server.answer(again, "first")
        #expect(try await asking.value.get() == "first")
        #expect(server.connections.count == 1)
        await scene.end()
    }

    @Test("B-11 what names more than 8192 messages is none; a question about so many is answered, once")
    func tooManyIDsOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        let ids = (1...8193).map { MessageID(rawValue: Int64($0) * 4 + 1) }
        for service in [ServiceMessage.acknowledgement(ids), .stateRequest(ids), .resendRequest(ids)] {
            server.say(service, to: scene.session)
        }
        let fitting = server.message(
            ServiceMessage.stateRequest(Array(ids.dropLast())).encoded(), for: scene.session,
            id: server.nextID(isAnswer: false))
        server.say(fitting, to: scene.session)
        #expect(try await scene.updatesUntilNow() == [])
        let answers = server.heard.compactMap { heard -> (to: MessageID, count: Int)? in
            if case .stateInfo(let question, let states)? = heard.service { (question, states.count) } else { nil }
        }
        #expect(answers.map(\.to) == [fitting.id] && answers.map(\.count) == [8192])
        #expect(server.connections.count == 1)
        await scene.end()
    }

    @Test("H20 a pong that was not asked for says nothing of the server's time, the one that was asked for does")
    func foreignPongsOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        /// By how much the client believes the server to be behind what its clock shows.
        @Sendable func lag() -> Int64 {
            scene.place.clock.unixSeconds(at: scene.place.time.now) - Int64(scene.context.serverTime.unixSeconds)
        }
        for isRight in [false, true] {
            server.follow { server, heard in
                guard case .ping(let id, _)? = heard.service else { return true }
                // As if the server's clock went 20 seconds behind. An update says when the client has read it.
                let pong = ServiceMessage.pong(to: heard.id, id: isRight ? id : id ^ 1)
                let messages = [
                    server.message(
                        pong.encoded(), for: heard.session, id: server.nextID(after: .seconds(-20)), isContent: false),
                    server.message(ScriptedServer.object("pong \(isRight)"), for: heard.session),
                ]
                server.say(server.container(messages, for: heard.session), to: heard.session)
                return true
            }
            let events = scene.client.updates
            server.cut()
            await scene.place.time.passing {
                for await event in events {
                    if case .content(let word) = event, word.text == "pong \(isRight)" { break }
                }
            }
            if isRight {
                #expect(lag() > 10)
            } else {
                #expect(abs(lag()) < 10)
            }
        }
        await scene.end()
    }

    @Test("H11 states that come unasked: what was not received goes again, what was is left alone")
    func unaskedStatesOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        server.follow { ["lost", "received"].contains($1.word) }
        let askings = ["lost", "received"].map { scene.ask($0) }
        let lost = try await server.word("lost")
        let received = try await server.word("received")
        let states = server.message(
            ServiceMessage.allInfo([lost.id, received.id], states: [MessageState.missing, MessageState.received])
                .encoded(), for: scene.session, id: server.nextID(), isContent: false)
        server.say(states, to: scene.session)
        let again = try await server.first("it is said again") { $0.word == "lost" && $0.packet > lost.packet }
        server.answer(again, "first")
        server.answer(received, "second")
        #expect(try await askings[0].value.get() == "first")
        #expect(try await askings[1].value.get() == "second")
        // What is owed is said by now.
        _ = try await scene.updatesUntilNow()
        #expect(server.count(of: "received") == 1)
        #expect(!server.heard.contains { $0.acknowledged.contains(states.id) })
        await scene.end()
    }

    @Test("H16 Q21 H10 an acknowledged request is not repeated on its connection; on the next one it is asked about")
    func acknowledgedRequestsOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        server.follow { ["kept", "running", "missing"].contains($1.word) }
        let words = ["kept", "running", "missing"]
        var askings: [Task<Result<String, MTProtoError>, Never>] = []
        var calls: [ScriptedServer.Heard] = []
        for word in words {
            askings.append(scene.ask(word))
            calls.append(try await server.word(word))
        }
        server.say(.acknowledgement(calls.map(\.id)), to: scene.session)
        await scene.place.time.pass(.seconds(10))
        #expect(words.allSatisfy { server.count(of: $0) == 1 })
        #expect(server.connections.count == 1)
        server.cut()
        let question = try await scene.place.time.passing {
            try await server.service(.stateRequest(calls.map(\.id)))
        }
        #expect(words.allSatisfy { server.count(of: $0) == 1 })
        let received = MessageState.received
        server.say(
            .stateInfo(
                to: question.id,
                states: [received | MessageState.answered, received | MessageState.processing, MessageState.missing]),
            to: scene.session)
        let kept = try await server.first("kept") { $0.word == "kept" && $0.packet > question.packet }
        let missing = try await server.first("missing") { $0.word == "missing" && $0.packet > question.packet }
        #expect(kept.message == calls[0].message)
        server.answer(kept, "first")
        server.answer(calls[1], "second")
        server.answer(missing, "third")
        for (asking, answer) in zip(askings, ["first", "second", "third"]) {
            #expect(try await asking.value.get() == answer)
        }
        #expect(server.count(of: "running") == 1)
        // What was sent before travels in a container, whose own id is the highest.
        #expect(kept.container != nil)
        #expect(server.heard.allSatisfy { heard in heard.container.map { $0 > heard.id } ?? true })
        await scene.end()
    }

    @Test("H17 a new session: its salt is used, only requests that are older than it go again, and updates have a gap")
    func newSessionsOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        server.follow { ["older", "newer"].contains($1.word) }
        let older = scene.ask("older")
        let first = try await server.word("older")
        let newer = scene.ask("newer")
        let second = try await server.word("newer")
        let created = server.message(
            ServiceMessage.newSession(first: second.id, uniqueID: 5, salt: 4711).encoded(), for: scene.session,
            id: server.nextID(isAnswer: false))
        server.say(created, to: scene.session)
        let again = try await server.first("it is said again") { $0.word == "older" && $0.packet > first.packet }
        #expect(again.salt == 4711)
        try await server.acknowledgement(of: created.id)
        server.answer(again, "first")
        server.answer(second, "second")
        #expect(try await older.value.get() == "first")
        #expect(try await newer.value.get() == "second")
        #expect(server.count(of: "newer") == 1)
        // Another one, in which the server knows nothing of what it had.
        server.follow { ["forgotten", "forgotten, but repeatable"].contains($1.word) }
        let forgotten = scene.ask("forgotten")
        let repeatable = scene.ask("forgotten, but repeatable", isRepeatable: true)
        _ = try await server.word("forgotten")
        let call = try await server.word("forgotten, but repeatable")
        server.say(
            .newSession(first: MessageID(rawValue: call.id.rawValue + 400), uniqueID: 6, salt: 4711),
            to: scene.session, isContent: true)
        #expect(await forgotten.value.failure?.code == .answerLost)
        let repeated = try await server.first("it is said again") { $0.word == call.word && $0.id != call.id }
        server.answer(repeated, "third")
        #expect(try await repeatable.value.get() == "third")
        await scene.end()
    }

    @Test("P22 what is said of an attempt that the server refused does not end the one that came after it")
    func formerAttemptsOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        server.follow { $1.word == "one" }
        let asking = scene.ask("one", isRepeatable: true)
        let first = try await server.word("one")
        server.say(.refusal(of: first.id, sequenceNumber: 1, code: 16, newSalt: nil), to: first.session)
        let second = try await server.first("it is said again") { $0.word == "one" && $0.id != first.id }
        server.answer(first, "of the former attempt")
        server.say(server.result(RPCError(code: 500, message: "FORMER").encoded(), to: first), to: first.session)
        server.say(.refusal(of: first.id, sequenceNumber: 1, code: 16, newSalt: nil), to: first.session)
        #expect(try await scene.client.send(Tiny.Say("meanwhile")).text == "meanwhile")
        server.answer(second, "of the second attempt")
        #expect(try await asking.value.get() == "of the second attempt")
        #expect(server.count(of: "one") == 2)
        await scene.end()
    }
}
