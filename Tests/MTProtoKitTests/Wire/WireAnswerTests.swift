import MTProtoCore
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// Answers to a client's requests, those that nobody asked for, and those that do not come.
struct WireAnswerTests {
    @Test(
        "B-01 an answer counts for the request of this session that waits for it, once, in whatever order answers come")
    func shuffledAnswersOnTheWire() async throws {
        try await WireTalk.with { talk in
            let requests = (0..<20).map { talk.hold("hold \($0)") }
            var said: [WireServer.Saying] = []
            for number in 0..<20 { said.append(try await talk.server.saying("hold \(number)")) }
            let session = try #require(talk.server.peer).sessionID
            for saying in said.reversed() {
                // Of another session, and to what was never asked.
                let forged = try Tiny.Word("forged").encoded()
                try talk.server.send(talk.server.result(forged, to: saying.id), session: session ^ 1)
                try talk.server.send(talk.server.result(forged, to: MessageID(rawValue: saying.id.rawValue + 4)))
                try talk.server.answer(saying, "for \(saying.text)")
                try talk.server.answer(saying, "too late")
            }
            for (number, request) in requests.enumerated() {
                #expect(try await request.value.get() == "for hold \(number)")
            }
            #expect(talk.server.connectionCount == 1)
        }
    }

    @Test("B-02 answers to nothing are dropped; more than 8 MiB of them in ten seconds close the connection")
    func unwantedAnswersOnTheWire() async throws {
        try await WireTalk.with { talk in
            let nobody = MessageID(rawValue: 4)
            for _ in 0..<10 {
                try talk.server.send(talk.server.result(try Tiny.Word("unwanted").encoded(), to: nobody))
            }
            try await talk.say("still there")
            #expect(talk.server.connectionCount == 1)
            var object = try Tiny.Word("unwanted").encoded()
            object.writeRepeatingByte(1, count: 1 << 20)
            for _ in 0..<9 { try talk.server.send(talk.server.result(object, to: nobody)) }
            try await talk.place.until("it leaves, and comes back") { talk.server.connectionCount == 2 }
            try await talk.say("and goes on")
        }
    }

    @Test("B-03 an error is made safe to show; one that answers nothing ends no request")
    func errorsOnTheWire() async throws {
        try await WireTalk.with { talk in
            let request = talk.hold("hold")
            let other = talk.hold("hold other")
            let said = try await talk.server.saying("hold")
            let waiting = try await talk.server.saying("hold other")
            let error = RPCError(code: 400, message: "GONE").encoded()
            try talk.server.send(talk.server.result(error, to: MessageID(rawValue: 4)))
            // Without the frame of an answer it is none.
            try talk.server.send(talk.server.message(error))
            var writer = TLWriter()
            writer.writeConstructorID(RPCError.constructorID)
            writer.writeInt(-10_000)
            writer.writeString("A\u{1b}[2J\u{202e}B" + String(repeating: "x", count: 5000))
            try talk.server.send(talk.server.result(try writer.finish(), to: said.id))
            guard case .failure(let failure) = await request.value else { throw TinyTrouble() }
            let shown = try #require(failure.serverError)
            #expect(shown.code == 500)
            #expect(shown.message.hasPrefix("A [2J B") && shown.message.unicodeScalars.count <= 512)
            try talk.server.answer(waiting, "answered")
            #expect(try await other.value.get() == "answered")
        }
    }

    @Test("M-31 an answer that comes after 1000 s ends its request, and moves neither the clock nor the session")
    func answersOfLongAgo() async throws {
        try await WireTalk.with(manners: { $0.states = MessageState.received | MessageState.processing }) { talk in
            let request = talk.hold("hold")
            let said = try await talk.server.saying("hold")
            await talk.place.time.pass(.seconds(1000), in: .milliseconds(500))
            try await talk.say("before")
            let id = MessageID(
                rawValue: MessageID(unixNanoseconds: said.id.unixNanoseconds + 1_000_000_000).rawValue | 1)
            try talk.server.send(talk.server.result(try Tiny.Word("late").encoded(), to: said.id, id: id))
            #expect(try await request.value.get() == "late")
            try await talk.say("after")
            let after = try await talk.server.saying("after")
            #expect(abs(after.id.unixSeconds - Int64(talk.place.time.wallClock)) <= 5)
            #expect(Set(talk.server.packets.map(\.sessionID)).count == 1)
            #expect(talk.server.sayings("hold").allSatisfy { $0.id == said.id })
        }
    }

    @Test("B-13 B-14 states that answer no question, or are not as many as it named, change nothing; right ones do")
    func statesThatDoNotFit() async throws {
        try await WireTalk.with { talk in
            let request = talk.hold("hold")
            let said = try await talk.server.saying("hold")
            func question() -> ContainedMessage? {
                talk.server.packets.flatMap(\.messages).first {
                    (try? ServiceMessage(decoding: $0.body)) == .stateRequest([said.id])
                }
            }
            try await talk.place.until("it asks what has become of it") {
                await talk.place.time.pass(.seconds(1), in: .milliseconds(100))
                return question() != nil
            }
            let asked = try #require(question())
            let missing = MessageState.missing
            try talk.server.send(.stateInfo(to: asked.id, states: [missing, missing]))
            try talk.server.send(.stateInfo(to: said.id, states: [missing]))
            try talk.server.send(.stateInfo(to: MessageID(rawValue: 4), states: [missing]))
            try talk.server.send(.allInfo([said.id], states: [missing, missing]))
            try await talk.settle()
            #expect(talk.server.sayings("hold").count == 1)
            try talk.server.send(.stateInfo(to: asked.id, states: [missing]))
            let again = try await talk.server.saying("hold", times: 2)
            try talk.server.answer(again, "answered")
            #expect(try await request.value.get() == "answered")
        }
    }

    @Test(
        "B-16 what an announcement promises is asked for, and runs nothing again; the announcement is not acknowledged")
    func announcementsOnTheWire() async throws {
        try await WireTalk.with { talk in
            var updates = talk.client.updates.makeAsyncIterator()
            let request = talk.hold("hold")
            let said = try await talk.server.saying("hold")
            let answer = talk.server.result(try Tiny.Word("announced").encoded(), to: said.id)
            let update = try talk.server.update("announced as well")
            let news = [
                talk.server.message(.detailedInfo(request: said.id, answer: answer.id, bytes: 16, status: 0)),
                talk.server.message(.detailedInfo(request: nil, answer: update.id, bytes: 16, status: 0)),
                talk.server.message(.allInfo([said.id], states: [MessageState.received])),
            ]
            for message in news { try talk.server.send(message) }
            try await talk.place.until("both are asked for") {
                let asked = talk.server.packets.flatMap(\.services).flatMap { service -> [MessageID] in
                    if case .resendRequest(let ids) = service { ids } else { [] }
                }
                return Set(asked).isSuperset(of: [answer.id, update.id])
            }
            try talk.server.send(answer)
            try talk.server.send(update)
            #expect(try await request.value.get() == "announced")
            #expect(await updates.text() == "announced as well")
            try await talk.settle()
            #expect(talk.server.sayings("hold").count == 1)
            #expect(Set(talk.server.acknowledged).isDisjoint(with: news.map(\.id)))
            // Nobody waits for this one any more: it need not be sent.
            let needless = talk.server.nextID()
            try talk.server.send(.detailedInfo(request: said.id, answer: needless, bytes: 16, status: 0))
            try await talk.settle()
            #expect(talk.server.acknowledged.contains(needless))
        }
    }

    @Test("B-16 of a request that has not come, as the server says by itself, another copy is sent")
    func volunteeredStatesOnTheWire() async throws {
        try await WireTalk.with { talk in
            let requests = [talk.hold("hold one"), talk.hold("hold two")]
            let one = try await talk.server.saying("hold one")
            let two = try await talk.server.saying("hold two")
            try talk.server.send(.allInfo([one.id, two.id], states: [MessageState.missing, MessageState.received]))
            let again = try await talk.server.saying("hold one", times: 2)
            #expect(again.id == one.id)
            try await talk.settle()
            #expect(talk.server.sayings("hold two").count == 1)
            for saying in [one, two] { try talk.server.answer(saying, "answered") }
            for request in requests { #expect(try await request.value.get() == "answered") }
        }
    }

    @Test(
        "B-20 Q9 a pong counts only for the ping that was sent: after a sleep a connection without it is given up",
        arguments: [false, true])
    func foreignPongs(isRight: Bool) async throws {
        try await WireTalk.with { talk in
            func pings() -> [(message: MessageID, id: Int64)] {
                talk.server.packets.flatMap(\.messages).compactMap { message in
                    guard case .ping(let id, _)? = try? ServiceMessage(decoding: message.body) else { return nil }
                    return (message.id, id)
                }
            }
            talk.server.change { $0.pongs = false }
            let before = pings().count
            talk.place.time.letMachineSleep(for: .seconds(60))
            try await talk.place.until("it asks whether the connection lives") {
                await talk.place.time.pass(.milliseconds(100))
                return pings().count > before
            }
            let ping = try #require(pings().last)
            // The message that is not the ping, the ping that is not the message's, and what was never sent.
            try talk.server.send(.pong(to: ping.message, id: ping.id &+ 1))
            try talk.server.send(.pong(to: MessageID(rawValue: ping.message.rawValue + 4), id: ping.id))
            try talk.server.send(.pong(to: MessageID(rawValue: 4), id: 1))
            if isRight { try talk.server.send(.pong(to: ping.message, id: ping.id)) }
            talk.server.change { $0.pongs = true }
            await talk.place.time.pass(.seconds(10))
            #expect(talk.server.connectionCount == (isRight ? 1 : 2))
        }
    }

    @Test(
        "B-22 word of a destroyed key that was not asked for is not believed",
        arguments: [KeyDestruction.destroyed, .unknown, .refused])
    func unaskedDestruction(result: KeyDestruction) async throws {
        try await WireTalk.with { talk in
            let key = talk.context.keyID(of: 1)
            try talk.server.send(.keyDestroyed(result))
            try await talk.settle()
            #expect(key != nil && talk.context.keyID(of: 1) == key)
            #expect(talk.server.results.count == 1 && talk.server.connectionCount == 1)
        }
    }
}
