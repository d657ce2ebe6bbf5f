import NIOCore
import Testing

@testable import MTProtoCore

@Suite("What a session that is replaced leaves to the one after")
struct ReplacedSessionTests {
    @Test("A large body that the session before had under way leaves its room to the one after")
    func uploadsOfTheSessionBefore() throws {
        let server = ScriptedServer.connected()
        try server.submit(1, bytes: 200_000, MessageOptions(isIdempotent: true, mayCompress: false))
        let first = try #require(server.packets().flatMap(\.calls).first)
        server.take(server.client.resetSession(now: server.now))
        let again = server.packets().flatMap(\.calls)
        #expect(again.map(\.body) == [first.body])
    }

    /// A session that goes by the time of an earlier run, which is wrong by so many seconds.
    private func remembering(error: Int64) -> ScriptedServer {
        let guess = ServerClock(
            offset: Sample.clock.offset + error * 1_000_000_000, isSynchronized: false, isRemembered: true)
        let server = ScriptedServer(
            Sample.configuration(
                salts: [ServerSalt(value: Sample.salt, validSince: 0, validUntil: Sample.unix + 90_000)], clock: guess))
        server.client.connectionOpened(now: server.now)
        return server
    }

    @Test(
        "S01 P21 What was sent by a remembered time that is wrong by now, and is refused while it lies ahead, ends as lost",
        arguments: [Int32(17), 48], [false, true])
    func guessedTime(code: Int32, isIdempotent: Bool) throws {
        let server = remembering(error: 3600)
        try server.submit(1, MessageOptions(isIdempotent: isIdempotent))
        let packet = try #require(server.packets().first)
        #expect(packet.calls.count == 1)
        server.send(
            .refusal(of: packet.whole.id, sequenceNumber: 0, code: code, newSalt: code == 48 ? server.salt : nil))
        #expect(server.client.clock.unixSeconds(at: server.now) == Sample.unix)
        var calls: Set<Int> = []
        for _ in 0..<20 {
            for packet in server.packets() {
                server.answerServices(of: packet)
                calls.formUnion(packet.calls.map { Sample.number(of: $0.body) })
            }
            server.runDeadline()
        }
        #expect(server.failures == (isIdempotent ? [] : [.answerLost]))
        #expect(calls == (isIdempotent ? [1] : []))
    }

    @Test("M-12 P21 What was too old as it went out, by a remembered time, goes again: nobody ever took it")
    func rememberedTimeOfLongAgo() throws {
        let server = remembering(error: -1000)
        try server.submit(1)
        let packet = try #require(server.packets().first)
        server.advance(.milliseconds(100))
        server.send(.refusal(of: packet.whole.id, sequenceNumber: 0, code: 16, newSalt: nil))
        let again = server.packets().flatMap(\.calls)
        #expect(again.map { Sample.number(of: $0.body) } == [1] && again.allSatisfy { $0.id > packet.whole.id })
    }

    @Test("F13 One refusal for the time replaces the session once")
    func replacedOnce() throws {
        let guess = ServerClock(offset: Sample.clock.offset + 3_600_000_000_000, isSynchronized: false)
        let server = ScriptedServer(Sample.configuration(clock: guess))
        server.client.connectionOpened(now: server.now)
        let packet = try #require(server.packets().first)
        server.send(.refusal(of: packet.whole.id, sequenceNumber: 0, code: 17, newSalt: nil))
        let count = server.events.count { if case .sessionReplaced = $0 { true } else { false } }
        #expect(count == 1)
    }

    @Test("S01 P21 Once the server's time is known nothing goes under ids of a guess that was ahead, whatever waits")
    func guessesAreLeft() throws {
        let guess = ServerClock(
            offset: Sample.clock.offset + 3_600_000_000_000, isSynchronized: false, isRemembered: true)
        let server = ScriptedServer(Sample.configuration(clock: guess))
        server.client.connectionOpened(now: server.now)
        try server.submit(1, MessageOptions(isIdempotent: true))
        let session = server.client.sessionID
        #expect(server.packets().flatMap(\.calls).count == 1)
        // Not a refusal: that comes later, or never.
        server.send(server.message(Sample.update(7)))
        #expect(server.client.clock.isSynchronized)
        try server.submit(2)
        var calls: [ContainedMessage] = []
        for _ in 0..<8 {
            for packet in server.packets() {
                #expect(packet.sessionID != session)
                server.answerServices(of: packet)
                calls += packet.calls
            }
            server.runDeadline()
        }
        #expect(Set(calls.map { Sample.number(of: $0.body) }) == [1, 2])
        #expect(calls.allSatisfy { $0.id.unixSeconds < Sample.unix + 100 })
    }

    @Test("P21 What a session that is replaced had under way ends as lost, unless it may be repeated")
    func whatMayHaveRun() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        try server.submit(2, MessageOptions(isIdempotent: true))
        #expect(server.packets().flatMap(\.calls).count == 2)
        server.take(server.client.resetSession(now: server.now))
        #expect(server.failures == [.answerLost])
        #expect(server.packets().flatMap(\.calls).map { Sample.number(of: $0.body) } == [2])
    }
}
