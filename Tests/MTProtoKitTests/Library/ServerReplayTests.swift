import MTProtoCore
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// What somebody can do with packets that he has recorded.
struct ServerReplayTests {
    let place = TinyPlace()
    let echo = TinyEcho()

    @Test("a packet that is played again on another connection takes no answer away from the client")
    func replaysTakeNothing() async throws {
        let server = try await place.server(echo.handlers)
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        let recorded = try alice.say("hello", in: 1)
        try await wire.answer(to: recorded, of: alice)
        let thief = try await TinyWire(to: server, at: place)
        try await thief.send(recorded.packet)
        // He hears that there is an answer, or would if he had the key.
        #expect(try await thief.settle().count == 1)
        let session = try #require(await echo.callers.caller("hello")).session
        #expect(try await server.send(Tiny.Word("for alice"), to: session))
        let update = try Tiny.Word("for alice").encoded()
        _ = try await wire.messages(for: alice) { $0.body == update }
        #expect(try await thief.settle().isEmpty)
        #expect(echo.counts["hello"] == 1)
        // He is let go like anybody who says nothing.
        #expect(!thief.isClosed)
        place.time.jump(.seconds(61))
        try await place.until("he is sent away") { thief.isClosed }
        #expect(!wire.isClosed)
        await server.stop()
    }

    @Test("a client that repeats a request over another connection hears where its answer is, and gets it")
    func repetitionsFindTheirAnswer() async throws {
        let server = try await place.server(echo.handlers)
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        let request = try alice.say("once", in: 1)
        try await wire.answer(to: request, of: alice)
        let other = try await TinyWire(to: server, at: place)
        try await other.send(request.packet)
        let word = try await other.messages(for: alice) { _ in true }
        guard case .detailedInfo(_, let answer, _, _)? = word.first.flatMap({ try? ServiceMessage(decoding: $0.body) })
        else {
            Issue.record("something else: \(word)")
            return await server.stop()
        }
        let asking = try alice.packet(ServiceMessage.resendRequest([answer]).encoded(), in: 1, isContent: false)
        try await other.send(asking.packet)
        _ = try await other.messages(for: alice) { RPCResult(body: $0.body)?.requestID == request.id }
        #expect(echo.counts["once"] == 1)
        await server.stop()
    }

    @Test("who once brought a packet first takes nothing away with one that is played again")
    func formerConnectionsTakeNothing() async throws {
        let server = try await place.server(echo.handlers)
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        let first = try alice.say("first", in: 1)
        // He has kept the first packet back.
        let thief = try await TinyWire(to: server, at: place)
        try await thief.answer(to: first, of: alice)
        // So that its number is another one.
        await place.time.pass(.milliseconds(25))
        let second = try alice.say("second", in: 1)
        try await wire.answer(to: second, of: alice)
        try await thief.send(second.packet)
        _ = try await thief.settle()
        let session = try #require(await echo.callers.caller("second")).session
        #expect(try await server.send(Tiny.Word("for alice"), to: session))
        let update = try Tiny.Word("for alice").encoded()
        _ = try await wire.messages(for: alice) { $0.body == update }
        await server.stop()
    }

    @Test("a recorded packet of a session that had to go brings it not back, runs nothing and costs no other session")
    func replaysEvictNothing() async throws {
        let server = try await place.server(echo.handlers) { $0.limits.sessionsPerKey = 2 }
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        // As far ahead of the server's clock as it may be.
        let recorded = try alice.say("first", in: 1, ahead: .seconds(20))
        try await wire.answer(to: recorded, of: alice)
        for session in [2, 3] as [Int64] {
            try await wire.answer(to: try alice.say("session \(session)", in: session), of: alice)
        }
        let thief = try await TinyWire(to: server, at: place)
        try await thief.send(recorded.packet)
        #expect(try await thief.refusal(for: alice) == 20)
        #expect(await server.load.sessions == 2)
        for session in [2, 3] {
            let caller = try #require(await echo.callers.caller("session \(session)"))
            #expect(try await server.send(Tiny.Word("still there"), to: caller.session))
        }
        #expect(echo.counts["first"] == 1)
        await server.stop()
    }

    @Test("a recorded packet of a session that its client has destroyed runs nothing again")
    func replaysAfterDestruction() async throws {
        let server = try await place.server(echo.handlers)
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        let recorded = try alice.say("once", in: 1)
        try await wire.answer(to: recorded, of: alice)
        for existed in [true, false] {
            let end = try alice.packet(ServiceMessage.destroySession(1).encoded(), in: 2, isContent: false)
            try await wire.send(end.packet)
            let said = try await wire.messages(for: alice) { message in
                if case .sessionsDestroyed? = try? ServiceMessage(decoding: message.body) { true } else { false }
            }
            let word = try ServiceMessage(decoding: try #require(said.last).body)
            #expect(word == .sessionsDestroyed([SessionEnd(id: 1, existed: existed)]))
        }
        let thief = try await TinyWire(to: server, at: place)
        try await thief.send(recorded.packet)
        #expect(try await thief.refusal(for: alice) == 20)
        #expect(echo.counts["once"] == 1)
        #expect(await server.load.sessions == 1)
        await server.stop()
    }

    @Test("a packet that came too early is not taken when its time has come", arguments: [false, true])
    func earlyPackets(onOwnConnection: Bool) async throws {
        let server = try await place.server(echo.handlers)
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        if onOwnConnection { try await wire.answer(to: try alice.say("hello", in: 1), of: alice) }
        let recorded = try alice.say("early", in: 1, ahead: .seconds(60))
        try await wire.send(recorded.packet)
        #expect(try await wire.refusal(for: alice) == 17)
        place.time.jump(.seconds(40))
        let thief = try await TinyWire(to: server, at: place)
        try await thief.send(recorded.packet)
        #expect(try await thief.settle().isEmpty)
        #expect(echo.counts["early"] == 0)
        await server.stop()
    }

    @Test("who plays one packet too early again and again does not make others be taken that came too early")
    func repeatedEarlyPackets() async throws {
        // What comes too early proves nothing: the connection does not go for that.
        let server = try await place.server(echo.handlers) { $0.limits.proof = .seconds(10_000) }
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        let recorded = try alice.say("early", in: 1, ahead: .seconds(60))
        let other = try alice.say("other", in: 1, ahead: .seconds(61))
        try await wire.send(recorded.packet)
        for _ in 0..<64 { try await wire.send(other.packet) }
        #expect(try await wire.settle().count == 65)
        place.time.jump(.seconds(40))
        for request in [recorded, other] { try await wire.send(request.packet) }
        // What a session has to say comes at the end of a turn: the second nonce is asked for after it.
        for _ in 0..<2 { #expect(try await wire.settle().isEmpty) }
        #expect(echo.counts["early"] == 0 && echo.counts["other"] == 0)
        await server.stop()
    }

    @Test("however many sessions of a client had to go, what ran in them does not run again")
    func manyForgottenSessions() async throws {
        let server = try await place.server(echo.handlers) { $0.limits.sessionsPerKey = 1 }
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        let recorded = try alice.say("first", in: 1)
        try await wire.answer(to: recorded, of: alice)
        // More than are told apart.
        for session in 2...68 as ClosedRange<Int64> { try await wire.send(try alice.say("more", in: session).packet) }
        _ = try await wire.settle()
        let thief = try await TinyWire(to: server, at: place)
        try await thief.send(recorded.packet)
        #expect(try await thief.refusal(for: alice) == 20)
        #expect(echo.counts["first"] == 1)
        #expect(await server.load.sessions == 1)
        await server.stop()
    }

    @Test("who has kept a packet back takes no updates away with it once newer ones have come")
    func heldPacketsMoveNothing() async throws {
        let server = try await place.server(echo.handlers)
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        let held = try alice.say("held", in: 1)
        await place.time.pass(.milliseconds(25))
        try await wire.answer(to: try alice.say("hello", in: 1), of: alice)
        let thief = try await TinyWire(to: server, at: place)
        try await thief.send(held.packet)
        let heard = try await thief.settle()
        #expect(heard.isEmpty)
        try await place.until("it runs, for the first time") { echo.counts["held"] == 1 }
        _ = try await wire.messages(for: alice) { RPCResult(body: $0.body)?.requestID == held.id }
        let session = try #require(await echo.callers.caller("hello")).session
        #expect(try await server.send(Tiny.Word("for alice"), to: session))
        let update = try Tiny.Word("for alice").encoded()
        _ = try await wire.messages(for: alice) { $0.body == update }
        #expect(try await thief.settle().isEmpty)
        await server.stop()
    }

    @Test("a packet that is refused makes no session, and moves none: the answer goes where it came from")
    func refusalsStayApart() async throws {
        let server = try await place.server(echo.handlers)
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        for (packet, code) in [
            (try alice.say("salt", in: 1, salt: alice.salt ^ 1), 48 as Int32),
            (try alice.say("old", in: 1, ahead: .seconds(-400)), 16),
            (try alice.say("new", in: 1, ahead: .seconds(60)), 17),
        ] {
            try await wire.send(packet.packet)
            #expect(try await wire.refusal(for: alice) == code)
        }
        #expect(await server.load.sessions == 0)
        try await wire.answer(to: try alice.say("hello", in: 1), of: alice)
        // What could not be read was refused or ignored; that it was tells nobody more the second time.
        let odd = try alice.packet(ServiceMessage.stateRequest([]).encoded().prefix(8), in: 1, isContent: false)
        try await wire.send(odd.packet)
        _ = try await wire.settle()
        let thief = try await TinyWire(to: server, at: place)
        try await thief.send(try alice.say("salt", in: 1, salt: alice.salt ^ 1).packet)
        #expect(try await thief.refusal(for: alice) == 48)
        try await thief.send(odd.packet)
        #expect(try await thief.settle().isEmpty)
        let session = try #require(await echo.callers.caller("hello")).session
        #expect(try await server.send(Tiny.Word("for alice"), to: session))
        let update = try Tiny.Word("for alice").encoded()
        _ = try await wire.messages(for: alice) { $0.body == update }
        for word in ["salt", "old", "new"] { #expect(echo.counts[word] == 0) }
        await server.stop()
    }
}

extension ByteBuffer {
    /// Its first bytes.
    fileprivate func prefix(_ count: Int) -> ByteBuffer { getSlice(at: readerIndex, length: count) ?? self }
}
