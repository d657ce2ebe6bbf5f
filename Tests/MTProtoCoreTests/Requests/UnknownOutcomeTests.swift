import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

/// What a call that failed tells of whether it may have run.
struct UnknownOutcomeTests {
    /// Of the calls that have ended.
    private func outcomes(of server: EngineServer) -> [RequestID: Bool] {
        var outcomes: [RequestID: Bool] = [:]
        for case .completed(let id, .failure, _, let mayHaveRun) in server.events { outcomes[id] = mayHaveRun }
        return outcomes
    }

    private func outcomes(of world: ClientWorld) -> [RequestID: Bool] {
        var outcomes: [RequestID: Bool] = [:]
        for case .completed(let id, .failure, _, let mayHaveRun) in world.events { outcomes[id] = mayHaveRun }
        return outcomes
    }

    @Test("G06 P21 a call whose time is over may have run if it was sent, and not otherwise")
    func timeLimits() throws {
        let server = EngineServer()
        let sent = try server.submit(1) { $0.timeout = .seconds(3) }
        _ = server.calls()
        server.engine.connectionClosed(now: server.now)
        let unsent = try server.submit(2) { $0.timeout = .seconds(3) }
        for _ in 0..<20 where server.completions < 2 { server.runDeadline() }
        #expect(outcomes(of: server) == [sent: true, unsent: false])
    }

    @Test("G03 P21 a call that the server answered with an error has not run")
    func refusedCalls() throws {
        let server = EngineServer()
        let id = try server.submit(1)
        server.fail(try #require(server.calls().first), 400, "PEER_ID_INVALID")
        #expect(outcomes(of: server) == [id: false])
    }

    @Test("G08 P21 while a call waits it may have run from when it is sent until the server answers with an error")
    func unfinishedRequests() throws {
        let server = EngineServer()
        let id = try server.submit(1)
        let before = server.engine.mayHaveRun(id)
        let call = try #require(server.calls().first)
        let sent = server.engine.mayHaveRun(id)
        server.fail(call, 420, "FLOOD_WAIT_5")
        let paused = server.engine.mayHaveRun(id)
        server.engine.cancel(id, now: server.now)
        let cancelled = server.engine.mayHaveRun(id)
        #expect([before, sent, paused, cancelled] == [false, true, false, false])
    }

    @Test("P21 F14 what goes again in another session of the server may have run in the one before")
    func repeatedInAnotherSession() throws {
        for isIdempotent in [false, true] {
            let server = EngineServer()
            func beginSession(_ uniqueID: Int64) {
                server.now += .seconds(1)
                let first = MessageID(rawValue: server.nextIdentifier().rawValue & ~3)
                let message = ServiceMessage.newSession(first: first, uniqueID: uniqueID, salt: Sample.salt)
                server.send(message.encoded(), content: true)
            }
            beginSession(1)
            let id = try server.submit(1) { $0.isIdempotent = isIdempotent }
            _ = try #require(server.calls().first)
            beginSession(2)
            if isIdempotent {
                server.fail(try #require(server.calls().first), 400, "MESSAGE_NOT_MODIFIED")
            } else {
                #expect(server.completed[id] == .failure(.answerLost))
            }
            #expect(outcomes(of: server) == [id: true])
        }
    }

    @Test("P21 B-80 what goes again under another key may have run under the one before, whatever is answered")
    func repeatedUnderAnotherKey() throws {
        let server = EngineServer()
        let sent = try server.submit(1) { $0.isIdempotent = true }
        _ = server.calls()
        let unsent = try server.submit(2) { $0.isIdempotent = true }
        let replacement = ClientSession(
            configuration: Sample.configuration(), random: .seeded(99), now: Sample.start)
        server.take(server.engine.replaceSession(replacement, now: server.now))
        server.connect { calls in
            for call in calls { server.fail(call, 400, "MESSAGE_NOT_MODIFIED") }
        }
        #expect(outcomes(of: server) == [sent: true, unsent: false])
    }

    @Test("B-06 P21 a call that the server refused for good has not run, unless it went out several times under one id")
    func refusedForGood() throws {
        // Code 18 gives each attempt an id of its own, code 48 none.
        for (code, mayHaveRun) in [(Int32(18), false), (48, true)] {
            let server = EngineServer()
            let id = try server.submit(1)
            for number in 1...60 where server.completions == 0 {
                for call in server.nextCalls() {
                    server.send(
                        .refusal(
                            of: call.id, sequenceNumber: call.sequenceNumber, code: code,
                            newSalt: code == 48 ? Int64(number) : nil))
                }
            }
            #expect(server.completed[id] == .failure(.rejected(code: code)))
            #expect(outcomes(of: server) == [id: mayHaveRun])
        }
    }

    @Test("F01 P21 a client that is closed tells which of its calls may have run")
    func closedClient() throws {
        let world = try ClientWorld()
        world.server.service = { _, _ in nil }
        let sent = try world.submit(1)
        world.run(.seconds(1))
        world.fate = { _ in .lost }
        world.cut()
        let unsent = try world.submit(2)
        world.act { client, now in client.close(now: now) }
        #expect(outcomes(of: world) == [sent: true, unsent: false])
        #expect([sent, unsent].allSatisfy { world.results[$0] == .failure(.stopped) })
    }
}
