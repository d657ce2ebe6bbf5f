import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

@Suite("What becomes of calls that have not ended")
struct UnfinishedRequestTests {
    private func pending(_ server: EngineServer, _ id: RequestID) throws -> UnfinishedRequest {
        try #require(server.engine.unfinishedRequests().first { $0.id == id })
    }

    @Test("P46 a call is queued, then sent, then acknowledged, then gone")
    func callOnItsWay() throws {
        let server = EngineServer()
        let id = try server.submit(1)
        #expect(try pending(server, id).state == .ready)
        let call = try #require(server.calls().first)
        let sent = server.now
        server.now += .seconds(3)
        #expect(try pending(server, id).state == .sent(at: sent))
        server.send(.acknowledgement([call.id]))
        let acknowledged = try pending(server, id)
        #expect(acknowledged.state == .acknowledged(sentAt: sent))
        #expect(acknowledged.attempts == 1 && acknowledged.serverFaults == 0 && acknowledged.dependency == nil)
        server.answer(call, Sample.result(1))
        #expect(server.engine.unfinishedRequests().isEmpty)
    }

    @Test("P46 a flood wait is shown with its words and its end, and is forgotten when the next attempt begins")
    func floodsAreShown() throws {
        let server = EngineServer()
        let id = try server.submit(1)
        let refused = server.now
        server.fail(try #require(server.calls().first), 420, "FLOOD_WAIT_7")
        server.pass(.seconds(3))
        let waiting = try pending(server, id)
        let end = refused + .seconds(7)
        #expect(waiting.state == .paused(until: end, because: RPCError(code: 420, message: "FLOOD_WAIT_7")))
        #expect(waiting.attempts == 2)
        let call = try #require(server.nextCalls().first)
        let again = try pending(server, id)
        #expect(again.state == .sent(at: end) && again.attempts == 2)
        let isForgottenWhenSent = server.engine.table.pauseErrors.isEmpty
        #expect(isForgottenWhenSent)
        server.fail(call, 420, "FLOOD_WAIT_9")
        #expect(
            try pending(server, id).state
                == .paused(until: server.now + .seconds(9), because: RPCError(code: 420, message: "FLOOD_WAIT_9")))
        server.engine.cancel(id, now: server.now)
        let isForgotten = server.engine.table.pauseErrors.isEmpty
        #expect(isForgotten, "calls that ended leave nothing behind")
    }

    @Test("P46 faults of the server are counted over all attempts, and are no flood")
    func faultsAreCounted() throws {
        let server = EngineServer()
        let id = try server.submit(1)
        var call = try #require(server.calls().first)
        for count in 1...3 {
            server.fail(call, 500, "INTERNAL")
            let waiting = try pending(server, id)
            #expect(waiting.serverFaults == count && waiting.attempts == count + 1)
            guard case .paused(let end, RPCError(code: 500, message: "INTERNAL")) = waiting.state else {
                Issue.record("\(waiting)")
                return
            }
            call = try #require(server.nextCalls().first)
            #expect(server.now == end)
            #expect(try pending(server, id).serverFaults == count)
        }
    }

    @Test("P46 G05 a call names the one it follows, here and at the server, until that one has ended")
    func orderIsShown() throws {
        let server = EngineServer()
        let order = RequestSequence(rawValue: 4)
        let first = try server.submit(1) { $0.sequence = order }
        let second = try server.submit(2) { $0.sequence = order }
        let calls = server.calls()
        let sent = try pending(server, second)
        #expect(sent.state == .sent(at: server.now) && sent.dependency == first)
        server.fail(calls[0], 420, "FLOOD_WAIT_7")
        let third = try server.submit(3) { $0.after = first }
        let blocked = try pending(server, third)
        #expect(blocked.state == .blocked(by: first) && blocked.dependency == first)
        server.answer(try #require(server.nextCalls().first), Sample.result(1))
        #expect(try pending(server, second).dependency == nil)
        #expect(try pending(server, third).dependency == nil)
    }

    @Test(
        "P46 P24 G13 B-38 what only others can end is named: a password, a binding, a proof, a change"
    )
    func othersAreNamed() throws {
        let main = EngineServer(policy: RequestPolicy(usesTemporaryKeys: true))
        let refused = try main.submit(1)
        let (unbound, proved) = (try main.submit(2), try main.submit(3))
        let calls = main.calls()
        main.fail(calls[0], 401, "SESSION_PASSWORD_NEEDED")
        #expect(main.completed[refused] != nil)
        main.fail(calls[1], 401, "AUTH_KEY_PERM_EMPTY")
        main.fail(calls[2], 403, "APNS_VERIFY_CHECK_abc")
        let locked = try main.submit(4) { $0.dependsOnPassword = true }
        #expect(try pending(main, unbound).state == .binding(until: main.now + .seconds(1)))
        #expect(try pending(main, proved).state == .verification(.push(nonce: "abc"), until: main.now + .seconds(15)))
        #expect(try pending(main, locked).state == .password)
        main.engine.setHolding(true, now: main.now)
        let held = try main.submit(5)
        #expect(try pending(main, held).state == .keyChange)
    }

    // MARK: Gates

    /// What a caller says about waiting.
    struct Gate: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var retriesFaults = true
        var waits = true
        var limit: Duration?
        /// Expected: how many faults are waited out, and which floods.
        let faults: Int
        let shortFlood: Bool
        let longFlood: Bool
    }

    static let gates = [
        Gate(testDescription: "none", retriesFaults: false, faults: 0, shortFlood: true, longFlood: true),
        Gate(testDescription: "the core's", faults: 4, shortFlood: true, longFlood: true),
        Gate(testDescription: "without automatic waits", waits: false, faults: 4, shortFlood: false, longFlood: false),
        Gate(testDescription: "with a limit", limit: .seconds(10), faults: 4, shortFlood: true, longFlood: false),
        Gate(
            testDescription: "fails on faults, with a limit", retriesFaults: false, limit: .seconds(10), faults: 0,
            shortFlood: true, longFlood: false),
        Gate(
            testDescription: "fails on everything", retriesFaults: false, waits: false, limit: .seconds(100), faults: 0,
            shortFlood: false, longFlood: false),
    ]

    @Test(
        "P46 P23 B-76 the gates of a call decide about faults and floods, alike on every kind of session",
        arguments: gates,
        [SessionRole.main, .cdn])
    func gatesByCombination(gate: Gate, role: SessionRole) throws {
        func run(_ code: Int32, _ text: String, times: Int) throws -> (pauses: [Duration], isSurfaced: Bool) {
            let server = EngineServer(policy: RequestPolicy(role: role))
            let id = try server.submit(1) {
                $0.retriesServerFaults = gate.retriesFaults
                $0.waitsOutFloods = gate.waits
                $0.floodWaitLimit = gate.limit
            }
            var call = try #require(server.calls().first)
            var pauses: [Duration] = []
            for _ in 0..<times {
                let before = server.now
                server.fail(call, code, text)
                let error = RPCError(code: code, message: text)
                if server.completed[id] == .failure(.rpc(error)) { return (pauses, true) }
                guard case .paused = try pending(server, id).state else { return (pauses, true) }
                call = try #require(server.nextCalls(within: .seconds(200)).first)
                pauses.append(server.now - before)
            }
            return (pauses, false)
        }
        let faults = try run(500, "INTERNAL", times: 9)
        #expect(faults.isSurfaced && faults.pauses == [2, 4, 8, 16].prefix(gate.faults).map { .seconds($0) })
        for (seconds, isWaitedOut) in [(7, gate.shortFlood), (70, gate.longFlood)] {
            let floods = try run(420, "FLOOD_WAIT_\(seconds)", times: 3)
            #expect(floods.isSurfaced != isWaitedOut)
            #expect(floods.pauses == (isWaitedOut ? Array(repeating: .seconds(seconds), count: 3) : []))
        }
    }
}
