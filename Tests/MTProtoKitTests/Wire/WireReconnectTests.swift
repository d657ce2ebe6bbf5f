import MTProtoCore
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// What becomes of requests whose connection, or session, is lost.
struct WireReconnectTests {
    /// Ends the connection and waits for the next one to be in use.
    private func reconnect(_ talk: WireTalk) async throws {
        let connections = talk.server.connectionCount
        talk.server.hangUp()
        try await talk.place.until("it comes back") { talk.server.connectionCount > connections }
        try await talk.settle()
    }

    /// The questions about a request that came so far.
    private func questions(about id: MessageID, _ server: WireServer) -> [ContainedMessage] {
        server.packets.flatMap(\.messages).filter { message in
            guard case .stateRequest(let ids)? = try? ServiceMessage(decoding: message.body) else { return false }
            return ids.contains(id)
        }
    }

    @Test("B-27 acknowledgements count for messages and containers that were sent: what has arrived is not sent again")
    func acknowledgedRequestsStay() async throws {
        try await WireTalk.with(manners: { $0.states = MessageState.received | MessageState.processing }) { talk in
            var requests = [talk.hold("hold one")]
            let one = try await talk.server.saying("hold one")
            try talk.server.send(.acknowledgement([one.id, MessageID(rawValue: 4)]))
            try await talk.say("heard")
            await talk.client.pause()
            requests += [talk.hold("hold two"), talk.hold("hold three")]
            await TestTime.turns()
            await talk.client.start()
            let two = try await talk.server.saying("hold two")
            let three = try await talk.server.saying("hold three")
            // What opens a connection stands beside it.
            try #require(two.packet.isContainer)
            let isBeside = three.packet.whole.id == two.packet.whole.id
            try talk.server.send(.acknowledgement([two.packet.whole.id]))
            requests.append(talk.hold("hold four"))
            let four = try await talk.server.saying("hold four")
            try await reconnect(talk)
            #expect(talk.server.sayings("hold one").count == 1)
            #expect(talk.server.sayings("hold two").count == 1)
            #expect(talk.server.sayings("hold three").count == (isBeside ? 1 : 2))
            // Nobody has said of it that it arrived.
            #expect(talk.server.sayings("hold four").count == 2)
            for saying in [one, two, three, four] { try talk.server.answer(saying, "answered") }
            for request in requests { #expect(try await request.value.get() == "answered") }
        }
    }

    @Test("B-30 after a reconnect a request that may have run goes again under its own id, so that it runs once")
    func sameIdAfterReconnect() async throws {
        try await WireTalk.with { talk in
            let request = talk.hold("hold")
            let said = try await talk.server.saying("hold")
            talk.server.hangUp()
            let again = try await talk.server.saying("hold", times: 2)
            #expect(again.id == said.id && again.message.sequenceNumber == said.message.sequenceNumber)
            #expect(again.packet.connection != said.packet.connection)
            try talk.server.answer(again, "answered")
            #expect(try await request.value.get() == "answered")
        }
    }

    @Test(
        "B-30 after a reconnect a request of long ago is asked about; a forgotten one goes again only if it may",
        arguments: [false, true])
    func askedAfterReconnect(isRepeatable: Bool) async throws {
        try await WireTalk.with(manners: { $0.states = MessageState.received | MessageState.processing }) { talk in
            let request = talk.hold("hold", isRepeatable: isRepeatable)
            let said = try await talk.server.saying("hold")
            await talk.place.time.pass(.seconds(250), in: .milliseconds(200))
            talk.server.change { $0.states = nil }
            let asked = questions(about: said.id, talk.server).count
            try await reconnect(talk)
            #expect(talk.server.sayings("hold").count == 1, "not blindly")
            try await talk.place.until("it is asked about") { questions(about: said.id, talk.server).count > asked }
            let question = try #require(questions(about: said.id, talk.server).last)
            try talk.server.send(.stateInfo(to: question.id, states: [MessageState.forgotten]))
            if isRepeatable {
                let again = try await talk.server.saying("hold", times: 2)
                #expect(again.id != said.id)
                try talk.server.answer(again, "answered")
                #expect(try await request.value.get() == "answered")
            } else {
                guard case .failure(let error) = await request.value else { throw TinyTrouble() }
                #expect(error.code == .answerLost && error.mayHaveRun)
                #expect(talk.server.sayings("hold").count == 1)
            }
        }
    }

    @Test(
        "B-30 a session that the server begins anew ends what may have run in the one before", arguments: [false, true])
    func lostSessions(isRepeatable: Bool) async throws {
        try await WireTalk.with { talk in
            func begin(_ number: Int64, _ first: MessageID) throws {
                let salt = try #require(talk.server.peer).salt
                try talk.server.send(.newSession(first: first, uniqueID: number, salt: salt), isContent: true)
            }
            try begin(5, MessageID(rawValue: 4))
            let request = talk.hold("hold", isRepeatable: isRepeatable)
            let said = try await talk.server.saying("hold")
            try begin(6, MessageID(rawValue: said.packet.whole.id.rawValue + 400))
            if isRepeatable {
                let again = try await talk.server.saying("hold", times: 2)
                #expect(again.id != said.id)
                try talk.server.answer(again, "answered")
                #expect(try await request.value.get() == "answered")
            } else {
                guard case .failure(let error) = await request.value else { throw TinyTrouble() }
                #expect(error.code == .answerLost && error.mayHaveRun)
                #expect(talk.server.sayings("hold").count == 1)
            }
        }
    }

    @Test(
        "B-28 a request without an answer is asked about; a server that answers only pings loses the connection",
        arguments: [false, true])
    func silentRequests(answersQuestions: Bool) async throws {
        try await WireTalk.with { talk in
            if answersQuestions { talk.server.change { $0.states = MessageState.received | MessageState.processing } }
            let request = talk.hold("hold")
            let said = try await talk.server.saying("hold")
            await talk.place.time.pass(.seconds(28), in: .milliseconds(100))
            #expect(questions(about: said.id, talk.server).isEmpty)
            await talk.place.time.pass(.seconds(10), in: .milliseconds(100))
            #expect(!questions(about: said.id, talk.server).isEmpty)
            await talk.place.time.pass(.seconds(110), in: .milliseconds(100))
            #expect((talk.server.connectionCount > 1) == !answersQuestions)
            #expect(talk.server.sayings("hold").allSatisfy { $0.id == said.id })
            try talk.server.answer(said, "answered")
            #expect(try await request.value.get() == "answered")
        }
    }
}
