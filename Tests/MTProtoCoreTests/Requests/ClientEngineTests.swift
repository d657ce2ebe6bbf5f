import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

@Suite("The policy of calls")
struct ClientEngineTests {
    private static let header: ByteBuffer = {
        var header = ByteBuffer()
        header.writeInteger(UInt32(0xda9b_0d0d), endianness: .little)
        header.writeInteger(Int32(228), endianness: .little)
        return header
    }()
    private let initialization = ConnectionInitialization(prefix: header, identity: 5)

    private func isWrapped(_ call: ContainedMessage) -> Bool {
        Sample.constructor(of: call.body) == 0xda9b_0d0d
    }

    @Test("G04 B-70 calls are wrapped until the first success under the key, then not; an error is no success")
    func initializationWrapping() throws {
        let server = EngineServer(initialization: initialization)
        try server.submit(1)
        try server.submit(2)
        let first = server.calls()
        #expect(first.allSatisfy(isWrapped))
        #expect(
            first[0].body
                == {
                    var body = Self.header
                    body.writeImmutableBuffer(Sample.call(1))
                    return body
                }())
        server.fail(first[0], 303, "PHONE_MIGRATE_5")
        try server.submit(3)
        #expect(server.calls().allSatisfy(isWrapped))
        server.answer(first[1], Sample.result(2))
        #expect(server.events.contains(.initialized(identity: 5)))
        try server.submit(4)
        #expect(server.calls().map(\.body) == [Sample.call(4)])
    }

    @Test(
        "G04 A15 a key that knows the identity needs no wrapping; another identity does, and is told once it is known")
    func knownIdentity() throws {
        let server = EngineServer(initialization: initialization, identity: 5)
        try server.submit(1)
        #expect(server.calls().map(\.body) == [Sample.call(1)])
        server.engine.setInitialization(ConnectionInitialization(prefix: Self.header, identity: 6), now: server.now)
        try server.submit(2)
        let call = try #require(server.calls().first)
        #expect(isWrapped(call))
        server.answer(call, Sample.result(2))
        #expect(server.events.contains(.initialized(identity: 6)))
    }

    @Test("N49 the identity that is stored is the one that was sent, not the one of the moment of the answer")
    func identityAsSent() throws {
        let server = EngineServer(initialization: initialization)
        try server.submit(1)
        let call = try #require(server.calls().first)
        server.engine.setInitialization(ConnectionInitialization(prefix: Self.header, identity: 6), now: server.now)
        server.answer(call, Sample.result(1))
        #expect(server.events.contains(.initialized(identity: 5)))
        try server.submit(2)
        #expect(server.calls().allSatisfy(isWrapped))
    }

    @Test("G04 G07 B-32 N46 CONNECTION_NOT_INITED repeats the call wrapped, five times at most")
    func initializationLost() throws {
        let server = EngineServer(initialization: initialization, identity: 5)
        let id = try server.submit(1)
        var call = try #require(server.calls().first)
        #expect(!isWrapped(call))
        for _ in 0..<5 {
            server.fail(call, 400, "CONNECTION_NOT_INITED")
            #expect(server.completed[id] == nil)
            call = try #require(server.calls().first)
            #expect(isWrapped(call))
        }
        server.fail(call, 400, "CONNECTION_NOT_INITED")
        #expect(server.completed[id] == .failure(.rpc(RPCError(code: 400, message: "CONNECTION_NOT_INITED"))))
        #expect(server.calls().isEmpty)
    }

    @Test("G04 P26 P42 a call without updates is wrapped so, outside of the initialization")
    func withoutUpdates() throws {
        let server = EngineServer(initialization: initialization)
        try server.submit(1) { $0.withoutUpdates = true }
        let body = try #require(server.calls().first?.body)
        #expect(Sample.constructor(of: body) == 0xbf94_59b7)
        #expect(body.getInteger(at: body.readerIndex + 4, endianness: .little) == UInt32(0xda9b_0d0d))
    }

    @Test("P23 G06 G07 a demanded pause is kept to the second, told once per occurrence, and the call goes again")
    func floodWait() throws {
        for text in ["FLOOD_WAIT_5", "FLOOD_PREMIUM_WAIT_5"] {
            let server = EngineServer()
            let id = try server.submit(1)
            server.fail(try #require(server.calls().first), 420, text)
            let start = server.now
            #expect(server.events == [.delayed(id, delay: .seconds(5), because: RPCError(code: 420, message: text))])
            let again = try #require(server.nextCalls().first)
            #expect(server.now - start == .seconds(5))
            server.answer(again, Sample.result(1))
            #expect(server.completed[id] == .success(Sample.result(1)))
        }
    }

    @Test("P23 P46 a caller that does not wait gets the flood error at once; likewise server faults")
    func noWaiting() throws {
        let server = EngineServer()
        let flood = try server.submit(1) { $0.waitsOutFloods = false }
        let fault = try server.submit(2) { $0.retriesServerFaults = false }
        let calls = server.calls()
        server.fail(calls[0], 420, "FLOOD_WAIT_5")
        server.fail(calls[1], 500, "INTERNAL")
        #expect(server.completed[flood] == .failure(.rpc(RPCError(code: 420, message: "FLOOD_WAIT_5"))))
        #expect(server.completed[fault] == .failure(.rpc(RPCError(code: 500, message: "INTERNAL"))))
    }

    @Test(
        "P46 G07 J04 B-76 faults of the server are repeated after 2, 4, 8 and 16 s, then surfaced",
        arguments: [Int32(500), -500, 0, 123_456, -10_000])
    func serverFaults(code: Int32) throws {
        let server = EngineServer()
        let id = try server.submit(1)
        var call = try #require(server.calls().first)
        var body = ByteBuffer()
        body.writeInteger(RPCError.constructorID, endianness: .little)
        body.writeInteger(code, endianness: .little)
        body.writeInteger(UInt32(0x0046_4f01 + 0x10_0000), endianness: .little)
        for pause in [2, 4, 8, 16] {
            let before = server.now
            server.answer(call, body)
            #expect(server.completed[id] == nil)
            call = try #require(server.nextCalls().first)
            #expect(server.now - before == .seconds(pause))
        }
        server.answer(call, body)
        let error = try #require(RPCError(decoding: body))
        #expect(server.completed[id] == .failure(.rpc(error)))
        #expect(abs(error.code) == 500)
        #expect(server.nextCalls(within: .seconds(60)).isEmpty)
    }

    @Test("J04 how often a fault is waited out is the caller's choice; the pauses stay at 16 s")
    func serverFaultLimit() throws {
        let server = EngineServer()
        let id = try server.submit(1) { $0.serverFaultLimit = 7 }
        var call = try #require(server.calls().first)
        var pauses: [Duration] = []
        for _ in 0..<7 {
            let before = server.now
            server.fail(call, 500, "INTERNAL")
            call = try #require(server.nextCalls().first)
            pauses.append(server.now - before)
        }
        #expect(pauses.suffix(4) == [16, 16, 16, 16].map { .seconds($0) })
        server.answer(call, Sample.result(1))
        #expect(server.completed[id] == .success(Sample.result(1)))
    }

    @Test(
        "G07 errors that waiting does not cure are the caller's",
        arguments: [
            (303, "PHONE_MIGRATE_5"), (400, "PEER_ID_INVALID"), (401, "SESSION_PASSWORD_NEEDED"),
            (403, "CHAT_WRITE_FORBIDDEN"),
            (404, "METHOD_NOT_FOUND"), (406, "AUTH_KEY_DUPLICATED"), (420, "SLOWMODE_WAIT_5"), (-503, "Timeout"),
            (420, "FLOOD_WAIT_X"),
        ] as [(Int32, String)])
    func surfacedErrors(code: Int32, text: String) throws {
        let server = EngineServer()
        let id = try server.submit(1)
        server.fail(try #require(server.calls().first), code, text)
        #expect(server.completed[id] == .failure(.rpc(RPCError(code: code, message: text))))
        #expect(!server.events.contains { if case .authorizationRequired = $0 { true } else { false } })
        #expect(server.nextCalls(within: .seconds(30)).isEmpty)
    }

    @Test(
        "P25 B-31 B-69 a revoked authorization is told besides",
        arguments: ["AUTH_KEY_UNREGISTERED", "SESSION_REVOKED"])
    func revokedAuthorization(text: String) throws {
        let server = EngineServer()
        let id = try server.submit(1)
        server.fail(try #require(server.calls().first), 401, text)
        let error = RPCError(code: 401, message: text)
        #expect(server.events.contains(.authorizationRequired(error)))
        #expect(server.completed[id] == .failure(.rpc(error)))
    }

    @Test("G05 a dependent call waits while the first one does, then goes with it, in the same packet")
    func dependencyDelayed() throws {
        let server = EngineServer()
        let first = try server.submit(1)
        server.fail(try #require(server.calls().first), 420, "FLOOD_WAIT_5")
        let second = try server.submit(2) { $0.after = first }
        #expect(server.calls().isEmpty)
        let again = server.nextCalls()
        try #require(again.count == 2)
        #expect(again[0].body == Sample.call(1))
        var wrapped = ByteBuffer(integer: UInt32(0xcb9f_372d), endianness: .little)
        wrapped.writeInteger(again[0].id.rawValue, endianness: .little)
        wrapped.writeImmutableBuffer(Sample.call(2))
        #expect(again[1].body == wrapped)
        server.answer(again[0], Sample.result(1))
        server.answer(again[1], Sample.result(2))
        #expect(server.completed[second] == .success(Sample.result(2)))
    }

    @Test(
        "G05 N46 a failed wait means: wait for the first call here, then go again",
        arguments: ["MSG_WAIT_TIMEOUT", "MSG_WAIT_FAILED"])
    func dependencyFails(text: String) throws {
        let server = EngineServer()
        let first = try server.submit(1)
        let second = try server.submit(2) { $0.after = first }
        let calls = server.calls()
        server.fail(calls[1], text == "MSG_WAIT_FAILED" ? 500 : 400, text)
        #expect(server.calls().isEmpty)
        server.answer(calls[0], Sample.result(1))
        let again = try #require(server.calls().first)
        #expect(again.body == Sample.call(2))
        server.answer(again, Sample.result(2))
        #expect(server.completed[second] == .success(Sample.result(2)))
    }

    @Test("G05 a call that follows one that never was is refused; one that follows an ended call just goes")
    func unknownDependency() throws {
        let server = EngineServer()
        #expect(throws: RequestFailure.unknownDependency) {
            try server.submit(1) { $0.after = RequestID(rawValue: 9) }
        }
        let first = try server.submit(1)
        server.answer(try #require(server.calls().first), Sample.result(1))
        try server.submit(2) { $0.after = first }
        #expect(server.calls().map(\.body) == [Sample.call(2)])
    }

    @Test("G06 a call with a time limit ends at it, is dropped on the wire, and also while no connection is open")
    func callTimeLimits() throws {
        let server = EngineServer()
        let id = try server.submit(1) { $0.timeout = .seconds(3) }
        _ = server.calls()
        let start = server.now
        for _ in 0..<5 where server.completed[id] == nil {
            server.runDeadline()
            _ = server.calls()
        }
        #expect(server.now - start == .seconds(3))
        #expect(server.completed[id] == .failure(.timedOut))
        server.engine.connectionClosed(now: server.now)
        let other = try server.submit(2) { $0.timeout = .seconds(3) }
        server.runDeadline()
        #expect(server.completed[other] == .failure(.timedOut))
        #expect(server.completions == 2)
        #expect(server.engine.pendingCount == 0)
    }

    @Test("G08 a cancelled call ends without an event, wherever it stands")
    func cancelledCallsEndSilently() throws {
        let server = EngineServer()
        let sent = try server.submit(1)
        _ = server.calls()
        let waiting = try server.submit(2)
        let delayed = try server.submit(3)
        server.engine.cancel(waiting, now: server.now)
        server.fail(try #require(server.calls().first), 420, "FLOOD_WAIT_5")
        let blocked = try server.submit(4) { $0.after = delayed }
        for id in [sent, delayed, blocked] { server.engine.cancel(id, now: server.now) }
        #expect(server.engine.pendingCount == 0)
        #expect(server.nextCalls(within: .seconds(20)).isEmpty)
        #expect(server.completions == 0)
    }

    @Test(
        "B-80 F16 another key: what was not sent goes again, and what may be repeated; what may have run is lost"
    )
    func keyReplaced() throws {
        func replacement() -> ClientSession {
            ClientSession(configuration: Sample.configuration(), random: .seeded(99), now: Sample.start)
        }
        let proven = EngineServer(initialization: initialization)
        let run = try proven.submit(1)
        let repeatable = try proven.submit(2) { $0.isIdempotent = true }
        _ = proven.calls()
        let unsent = try proven.submit(3)
        proven.take(proven.engine.replaceSession(replacement(), now: proven.now))
        #expect(proven.completed == [run: .failure(.answerLost)])
        proven.connect()
        #expect(proven.engine.pendingCount == 2)
        _ = (repeatable, unsent)

        // That its only answer was -404 does not prove that a call did not run: who says so may have let it pass.
        let rejected = EngineServer()
        rejected.engine.connectionClosed(now: rejected.now)
        let call = try rejected.submit(1)
        let again = try rejected.submit(2) { $0.isIdempotent = true }
        rejected.engine.connectionOpened(now: rejected.now)
        _ = rejected.engine.flush(now: rejected.now)
        rejected.take(rejected.engine.transportErrorReceived(-404, now: rejected.now))
        rejected.engine.connectionClosed(now: rejected.now)
        rejected.take(rejected.engine.replaceSession(replacement(), now: rejected.now))
        #expect(rejected.completed == [call: .failure(.answerLost)])
        rejected.engine.connectionOpened(now: rejected.now)
        let repeated = rejected.calls()
        #expect(repeated.map(\.body) == [Sample.call(2)])
        rejected.answer(repeated[0], Sample.result(2))
        #expect(rejected.completed[again] == .success(Sample.result(2)))
    }

    @Test("S07 L-10 B-03 the server's words are made safe to show")
    func sanitizedErrors() {
        #expect(RPCError(code: 0, message: "A").code == 500)
        #expect(RPCError(code: -10_000, message: "A").code == 500)
        #expect(RPCError(code: .min, message: "A").code == 500)
        #expect(RPCError(code: 9999, message: "A").code == 9999)
        #expect(RPCError(code: 400, message: "A\u{1b}[2J\u{0}B").message == "A [2J B")
        #expect(RPCError(code: 400, message: "A\u{9b}2J\u{202e}B\u{2028}\r\nC\u{7f}").message == "A 2J B   C ")
        #expect(RPCError(code: 400, message: String(repeating: "é", count: 1000)).message.count == 512)
        // One character of two million bytes.
        let overlaid = "e" + String(repeating: "\u{301}", count: 1_000_000)
        #expect(overlaid.count == 1)
        #expect(RPCError(code: 400, message: overlaid).message.unicodeScalars.count == 512)
        var body = ByteBuffer()
        body.writeInteger(RPCError.constructorID, endianness: .little)
        body.writeInteger(Int32(400), endianness: .little)
        body.writeBytes([3, 0xff, 0xfe, 0xfd])
        #expect(RPCError(decoding: body)?.message == "INVALID_UTF8_ERROR_MESSAGE")
        let error = RPCError(code: 400, message: "SOME_ERROR")
        #expect(RPCError(decoding: error.encoded()) == error)
        #expect(RPCError(decoding: Sample.result(1)) == nil)
    }

    @Test("G07 B-68 what an error means is read from its text")
    func errorClassification() {
        let migrate = RPCError(code: 303, message: "PHONE_MIGRATE_5").migration
        #expect(migrate?.kind == .phone && migrate?.datacenter == 5)
        #expect(RPCError(code: 400, message: "FILE_MIGRATE_2").migration?.kind == .file)
        for text in ["PHONE_MIGRATE_", "PHONE_MIGRATE_0", "PHONE_MIGRATE_99999", "X_MIGRATE_2", "MIGRATE_2"] {
            #expect(RPCError(code: 303, message: text).migration == nil)
        }
        #expect(RPCError(code: 420, message: "PHONE_MIGRATE_5").migration == nil)
        #expect(RPCError(code: 420, message: "FLOOD_WAIT_0").floodWait == .seconds(1))
        #expect(RPCError(code: 420, message: "FLOOD_WAIT_99999999").floodWait == .seconds(14 * 86_400))
        #expect(RPCError(code: 420, message: "FLOOD_WAIT_x").floodWait == nil)
        #expect(RPCError(code: 420, message: "SLOWMODE_WAIT_5").floodWait == nil)
        for text in ["FLOOD_WAIT_9", "SLOWMODE_WAIT_9", "2FA_CONFIRM_WAIT_9", "TAKEOUT_INIT_DELAY_9"] {
            #expect(RPCError(code: 420, message: text).pause == .seconds(9), "\(text)")
        }
        #expect(RPCError(code: 303, message: "USER_MIGRATE_1000").migration?.datacenter == 1000)
        #expect(RPCError(code: 303, message: "USER_MIGRATE_1001").migration == nil)
        // A code that no server uses is a fault of the server.
        for code in [0, 10_000, -10_000, .min] as [Int32] { #expect(RPCError(code: code, message: "X").code == 500) }
        for code in [1, 9_999, -9_999] as [Int32] { #expect(RPCError(code: code, message: "X").code == code) }
    }
}
