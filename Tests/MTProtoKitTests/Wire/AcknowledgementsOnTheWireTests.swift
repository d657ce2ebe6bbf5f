import MTProtoCore
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// When a client acknowledges what came, in a time that stands still but when the test lets it pass.
struct AcknowledgementsOnTheWireTests {
    /// Everything that a client owes has been said, and heard.
    private func settled() async throws -> ScriptedScene {
        let scene = try await ScriptedScene(TinyPlace(time: TestTime(passes: false)))
        var jumps = 0
        try await scene.place.until("what is owed is said") {
            // No more, or a busy client would take its connection for dead.
            await TestTime.turns()
            if jumps < 50 { scene.place.time.jump(.milliseconds(100)) }
            jumps += 1
            return scene.server.heard.contains { !$0.acknowledged.isEmpty }
        }
        return scene
    }

    @Test("F09 a client that has nothing else to say acknowledges within a second, and not at once")
    func idleAcknowledgementsOnTheWire() async throws {
        let scene = try await settled()
        let server = scene.server
        let events = scene.client.updates
        let update = server.tell("update", to: scene.session)
        for await event in events {
            if case .content(let word) = event, word.text == "update" { break }
        }
        await TestTime.turns()
        #expect(!server.heard.contains { $0.acknowledged.contains(update.id) })
        scene.place.time.jump(.seconds(1))
        let heard = try await server.acknowledgement(of: update.id)
        #expect(heard.message.sequenceNumber % 2 == 0)
        await scene.end()
    }

    @Test("F09 an acknowledgement goes with the next request, in one packet")
    func acknowledgementsRideOnTheWire() async throws {
        let scene = try await settled()
        let server = scene.server
        let events = scene.client.updates
        let update = server.tell("update", to: scene.session)
        for await event in events {
            if case .content(let word) = event, word.text == "update" { break }
        }
        #expect(try await scene.client.send(Tiny.Say("next")).text == "next")
        let request = try await server.word("next")
        let heard = try await server.acknowledgement(of: update.id)
        #expect(heard.packet == request.packet)
        #expect(server.heard.count { $0.acknowledged.contains(update.id) } == 1)
        await scene.end()
    }

    @Test("F09 much that is to be acknowledged, by number or by size, is acknowledged at once")
    func pressingAcknowledgementsOnTheWire() async throws {
        for isLarge in [false, true] {
            let scene = try await settled()
            let server = scene.server
            let text = isLarge ? String(repeating: "x", count: 600_000) : "update"
            let updates = (0..<(isLarge ? 2 : 65)).map { _ in
                server.message(ScriptedServer.object(text), for: scene.session)
            }
            server.say(server.container(updates, for: scene.session), to: scene.session)
            for update in updates { try await server.acknowledgement(of: update.id) }
            await scene.end()
        }
    }

    @Test("H22 sessions that end in a list end like one alone: nobody asks for their end again")
    func listedSessionsOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        server.follow { server, heard in
            if case .destroySession? = heard.service { return true }
            // Each of these words costs the session that it is said in first.
            guard let word = heard.word, ["one", "two"].contains(word), server.count(of: word) == 1 else {
                return false
            }
            server.say(.refusal(of: heard.id, sequenceNumber: 1, code: 32, newSalt: nil), to: heard.session)
            return true
        }
        for word in ["one", "two"] {
            let asking = scene.ask(word, isRepeatable: true)
            #expect(try await scene.place.time.passing { await asking.value }.get() == word)
        }
        let sessions = try await (server.word("one").session, server.word("two").session)
        #expect(sessions.0 != sessions.1)
        /// The questions for the end of sessions that came behind so many messages.
        func questions(after count: Int) -> Set<Int64> {
            Set(
                server.heard.dropFirst(count).compactMap {
                    if case .destroySession(let id)? = $0.service { id } else { nil }
                })
        }
        let both: Set<Int64> = [sessions.0.id, sessions.1.id]
        // A session is asked for when nothing of it can be played any more.
        try await scene.place.time.passing {
            try await scene.place.until("both are to end") { questions(after: 0).isSuperset(of: both) }
        }
        // Nobody has answered: the next connection asks again.
        var count = server.heard.count
        server.cut()
        try await scene.place.time.passing {
            try await scene.place.until("both are to end") { questions(after: count).isSuperset(of: both) }
        }
        let session = try #require(server.heard.last).session
        let ends = both.sorted().map { SessionEnd(id: $0, existed: $0 == sessions.0.id) }
        server.say(.sessionsDestroyed(ends), to: session)
        #expect(try await scene.client.send(Tiny.Say("heard")).text == "heard")
        count = server.heard.count
        server.cut()
        #expect(try await scene.place.time.passing { try await scene.client.send(Tiny.Say("again")).text } == "again")
        #expect(questions(after: count).isDisjoint(with: both))
        await scene.end()
    }

    @Test("N46 a server that always wants to be introduced to gets a request five times more, each time with it")
    func endlessIntroductionsOnTheWire() async throws {
        let introduction = try Tiny.Hello(version: 7, query: TLRawFunction(ByteBuffer())).encoded()
        let scene = try await ScriptedScene(TinyPlace(), introduction: introduction)
        let server = scene.server
        let refusal = RPCError(code: 400, message: "CONNECTION_NOT_INITED")
        server.follow { server, heard in
            guard heard.word == "stubborn" else { return false }
            server.say(server.result(refusal.encoded(), to: heard), to: heard.session)
            return true
        }
        let asking = scene.ask("stubborn")
        let error = await scene.place.time.passing { await asking.value.failure }
        #expect(error?.serverError == MTProtoServerError(code: 400, message: "CONNECTION_NOT_INITED"))
        let attempts = server.heard.filter { $0.word == "stubborn" }
        #expect(attempts.count == 6)
        #expect(attempts.dropFirst().allSatisfy { $0.isIntroduced })
        await scene.end()
    }
}
