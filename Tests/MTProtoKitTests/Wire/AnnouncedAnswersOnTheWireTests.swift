import MTProtoCore
import MTProtoKit
import NIOCore
import TestTime
import Testing

/// What a client does when a server announces an answer, or a message, in place of sending it.
struct AnnouncedAnswersOnTheWireTests {
    @Test("G11 H13 an announced answer is asked for once and given once; one that nobody waits for is acknowledged")
    func announcedAnswersOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        server.follow { $1.word == "one" }
        let asking = scene.ask("one")
        let call = try await server.word("one")
        let answer = server.result("first", to: call)
        let announcement = ServiceMessage.detailedInfo(request: call.id, answer: answer.id, bytes: 24, status: 0)
        server.say(announcement, to: call.session)
        server.say(announcement, to: call.session)
        let question = try await server.service(.resendRequest([answer.id]))
        #expect(question.message.sequenceNumber % 2 == 0)
        server.say(answer, to: call.session)
        #expect(try await asking.value.get() == "first")
        // Nobody waits for anything any more.
        let late = server.nextID()
        server.say(.detailedInfo(request: call.id, answer: late, bytes: 24, status: 0), to: call.session)
        try await server.acknowledgement(of: late)
        #expect(server.resendRequests == [[answer.id]])
        await scene.end()
    }

    @Test("H10 G11 an announced answer that is gone ends its request as lost, or sends it again under another id")
    func goneAnswersOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        server.follow { ["once", "often"].contains($1.word) }
        for (word, isRepeatable) in [("once", false), ("often", true)] {
            let asking = scene.ask(word, isRepeatable: isRepeatable)
            let call = try await server.word(word)
            let answer = server.nextID()
            server.say(.detailedInfo(request: call.id, answer: answer, bytes: 24, status: 0), to: call.session)
            let question = try await server.service(.resendRequest([answer]))
            server.say(.stateInfo(to: question.id, states: [MessageState.missing]), to: call.session)
            if isRepeatable {
                let again = try await server.first("it is said again") { $0.word == word && $0.id != call.id }
                server.answer(again, "second")
                #expect(try await asking.value.get() == "second")
            } else {
                let error = await asking.value.failure
                #expect(error?.code == .answerLost)
                #expect(error?.mayHaveRun == true)
            }
        }
        #expect(server.count(of: "once") == 1)
        await scene.end()
    }

    @Test("N50 G11 a server that ignores the question gets the request again under its id, and all is well then")
    func ignoredQuestionsOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        server.follow { $1.word == "one" }
        let asking = scene.ask("one")
        let call = try await server.word("one")
        let answer = server.nextID()
        server.say(.detailedInfo(request: call.id, answer: answer, bytes: 24, status: 0), to: call.session)
        try await server.service(.resendRequest([answer]))
        try await scene.place.until("it waits for that") { scene.client.connectionState == .updating }
        let again = try await scene.place.time.passing {
            try await server.first("it is said again") { $0.word == "one" && $0.packet > call.packet }
        }
        #expect(again.message == call.message)
        #expect(again.at - call.at < .seconds(30))
        server.answer(again, "first")
        #expect(try await asking.value.get() == "first")
        try await scene.place.until("it is online") { scene.client.connectionState == .online }
        #expect(server.connections.count == 1)
        await scene.end()
    }

    @Test("H14 a message that is announced by itself is asked for if it was not seen, and acknowledged if it was")
    func announcedMessagesOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        let seen = server.tell("seen", to: scene.session)
        let unseen = server.message(ScriptedServer.object("unseen"), for: scene.session)
        try await server.acknowledgement(of: seen.id)
        let heard = server.heard.count
        for id in [seen.id, unseen.id, seen.id] {
            server.say(.detailedInfo(request: nil, answer: id, bytes: 24, status: 0), to: scene.session)
        }
        try await server.service(.resendRequest([unseen.id]))
        try await server.acknowledgement(of: seen.id, after: heard)
        server.say(unseen, to: scene.session)
        #expect(try await scene.updatesUntilNow() == ["seen", "unseen"])
        #expect(server.resendRequests == [[unseen.id]])
        await scene.end()
    }

    @Test("N37 a flood of announcements is asked about in one bounded question")
    func floodOfAnnouncementsOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        let announcements = (0..<5000).map { _ in
            let answer = server.nextID(isAnswer: false)
            let service = ServiceMessage.detailedInfo(request: nil, answer: answer, bytes: 4, status: 0)
            return server.message(service.encoded(), for: scene.session, id: server.nextID(), isContent: false)
        }
        for part in 0..<5 {
            let messages = Array(announcements[part * 1000..<part * 1000 + 1000])
            server.say(server.container(messages, for: scene.session), to: scene.session)
        }
        #expect(try await scene.updatesUntilNow() == [])
        let asked = server.resendRequests
        #expect(asked.flatMap(\.self).count <= 2048, "\(asked.map(\.count))")
        #expect(asked.first.map { $0.count <= 1024 && !$0.isEmpty } == true)
        await scene.end()
    }
}

extension Result {
    /// What went wrong; nil if nothing did.
    var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
