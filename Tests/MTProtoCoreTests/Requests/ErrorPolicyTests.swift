import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import MTProtoCore

@Suite("What errors of the server mean")
struct ErrorPolicyTests {
    private static let header: ByteBuffer = {
        var header = ByteBuffer()
        header.writeInteger(UInt32(0xda9b_0d0d), endianness: .little)
        header.writeInteger(Int32(228), endianness: .little)
        return header
    }()
    private let initialization = ConnectionInitialization(prefix: header, identity: 5)

    private func permanentKey() throws -> AuthKey {
        var random = RandomSource.seeded(12)
        return try AuthKey(random.bytes(256))
    }

    private func authorizationsRequired(_ server: EngineServer) -> Int {
        server.events.count { if case .authorizationRequired = $0 { true } else { false } }
    }

    // MARK: Authorization

    @Test(
        "B-31 G07 what a 401 means depends on what the session is for",
        arguments: ["AUTH_KEY_UNREGISTERED", "SESSION_REVOKED", "SESSION_EXPIRED", "USER_DEACTIVATED"])
    func authorizationByRole(text: String) throws {
        let error = RPCError(code: 401, message: text)
        func answer(_ policy: RequestPolicy) throws -> (server: EngineServer, isOver: Bool) {
            let server = EngineServer(policy: policy)
            let id = try server.submit(1)
            server.fail(try #require(server.calls().first), 401, text)
            return (server, server.completed[id] == .failure(.rpc(error)))
        }
        for usesTemporaryKeys in [false, true] {
            let main = try answer(RequestPolicy(role: .main, usesTemporaryKeys: usesTemporaryKeys))
            #expect(main.isOver && authorizationsRequired(main.server) == 1 && main.server.notices.isEmpty)

            let cdn = try answer(RequestPolicy(role: .cdn, usesTemporaryKeys: usesTemporaryKeys))
            #expect(cdn.isOver && authorizationsRequired(cdn.server) == 0 && cdn.server.notices.isEmpty)
        }
    }

    @Test("G07 406 is surfaced word for word; the main session is told that its authorization is in doubt")
    func authorizationQuestioned() throws {
        for text in ["UPDATE_APP_TO_LOGIN", "AUTH_KEY_DUPLICATED"] {
            let error = RPCError(code: 406, message: text)
            for role in [SessionRole.main, .cdn] {
                let server = EngineServer(policy: RequestPolicy(role: role))
                let id = try server.submit(1)
                server.fail(try #require(server.calls().first), 406, text)
                #expect(server.completed[id] == .failure(.rpc(error)))
                #expect(server.notices == (role == .main ? [.authorizationQuestioned(error)] : []))
                #expect(authorizationsRequired(server) == 0)
            }
        }
    }

    // MARK: Temporary keys

    @Test(
        "B-31 B-38 B-70 a lost binding holds the one call, not its neighbours; bound again, calls introduce themselves")
    func bindingLost() throws {
        let server = EngineServer(
            initialization: initialization, identity: 5, policy: RequestPolicy(usesTemporaryKeys: true))
        let (lost, fine) = (try server.submit(1), try server.submit(2))
        let calls = server.calls()
        server.fail(calls[0], 401, "AUTH_KEY_PERM_EMPTY")
        server.answer(calls[1], Sample.result(2))
        #expect(server.completed == [fine: .success(Sample.result(2))])
        #expect(server.notices == [.bindingLost])
        #expect(authorizationsRequired(server) == 0)

        server.engine.bind(
            BindRequest(permanentKey: try permanentKey(), expiresAt: Int32(Sample.unix + 3600)), now: server.now)
        let bind = server.calls()
        #expect(bind.map { Sample.constructor(of: $0.body) } == [0xcdd4_2a05])
        server.answer(bind[0], ByteBuffer(integer: UInt32(0x9972_75b5), endianness: .little))
        let again = try #require(server.calls().first)
        #expect(Sample.constructor(of: again.body) == 0xda9b_0d0d)
        server.answer(again, Sample.result(1))
        #expect(server.completed[lost] == .success(Sample.result(1)))
        try server.submit(3)
        #expect(server.calls().map(\.body) == [Sample.call(3)])
    }

    @Test("B-31 a binding that stays lost is never the caller's: the server is tried again after 1, 2, 4, 8, 16, 30 s")
    func bindingStaysLost() throws {
        let server = EngineServer(policy: RequestPolicy(usesTemporaryKeys: true))
        let id = try server.submit(1)
        var call = try #require(server.calls().first)
        var pauses: [Duration] = []
        for _ in 0..<300 {
            let before = server.now
            server.fail(call, 401, "AUTH_KEY_PERM_EMPTY")
            call = try #require(server.nextCalls().first)
            pauses.append(server.now - before)
        }
        #expect(Array(pauses[..<6]) == [1, 2, 4, 8, 16, 30].map { .seconds($0) })
        #expect(Set(pauses[6...]) == [.seconds(30)])
        #expect(server.completed[id] == nil)
    }

    @Test(
        "B-31 where no key is ever bound the error is surfaced: at once without temporary keys, after one try from a CDN"
    )
    func nothingToBind() throws {
        let plain = EngineServer()
        let id = try plain.submit(1)
        plain.fail(try #require(plain.calls().first), 401, "AUTH_KEY_PERM_EMPTY")
        #expect(plain.completed[id] == .failure(.rpc(RPCError(code: 401, message: "AUTH_KEY_PERM_EMPTY"))))

        let cdn = EngineServer(policy: RequestPolicy(role: .cdn, usesTemporaryKeys: true))
        let other = try cdn.submit(1)
        cdn.fail(try #require(cdn.calls().first), 401, "AUTH_KEY_PERM_EMPTY")
        #expect(cdn.completed[other] == nil)
        cdn.fail(try #require(cdn.nextCalls().first), 401, "AUTH_KEY_PERM_EMPTY")
        #expect(cdn.completed[other] == .failure(.rpc(RPCError(code: 401, message: "AUTH_KEY_PERM_EMPTY"))))
        #expect(cdn.notices.isEmpty)
    }

    @Test("B-33 updates from a CDN reach nobody")
    func updatesFromCDN() {
        for role in [SessionRole.main, .cdn] {
            let server = EngineServer(policy: RequestPolicy(role: role))
            server.send(Sample.update(1))
            #expect(server.events.contains(.session(.update(Sample.update(1)))) == (role == .main))
        }
    }

    // MARK: Proofs

    private func wrapped(_ id: UInt32, _ strings: [String], around body: ByteBuffer) throws -> ByteBuffer {
        var writer = TLWriter()
        writer.writeConstructorID(id)
        for string in strings { writer.writeString(string) }
        writer.writeRaw(body)
        return try writer.finish()
    }

    @Test("P24 a demanded proof is asked for once and wrapped around that call alone, inside the introduction")
    func proofs() throws {
        let server = EngineServer(initialization: initialization)
        let (first, second) = (try server.submit(1), try server.submit(2))
        let calls = server.calls()
        server.fail(calls[0], 403, "APNS_VERIFY_CHECK_abc")
        server.fail(calls[1], 403, "RECAPTCHA_CHECK_auth.sendCode__site__1")
        #expect(
            server.notices == [
                .verificationWanted(first, .push(nonce: "abc")),
                .verificationWanted(second, .puzzle(method: "auth.sendCode", siteKey: "site__1")),
            ])
        #expect(server.calls().isEmpty)
        server.engine.verify(first, with: "secret", now: server.now)
        server.engine.verify(second, with: "token", now: server.now)
        server.engine.verify(second, with: "too late", now: server.now)
        let again = server.calls()
        try #require(again.count == 2)
        var expected = Self.header
        expected.writeImmutableBuffer(try wrapped(0x0dae_54f8, ["abc", "secret"], around: Sample.call(1)))
        #expect(again[0].body == expected)
        expected = Self.header
        expected.writeImmutableBuffer(try wrapped(0xadbb_0f94, ["token"], around: Sample.call(2)))
        #expect(again[1].body == expected)
        server.answer(again[0], Sample.result(1))
        server.answer(again[1], Sample.result(2))
        #expect(server.completions == 2)
        try server.submit(3)
        #expect(server.calls().map(\.body) == [Sample.call(3)])
    }

    @Test(
        "P24 without a supplier the call goes on with the words for it after 15 s, at once when there will be no proof")
    func proofsThatDoNotCome() throws {
        let server = EngineServer()
        try server.submit(1)
        try server.submit(2)
        let declined = try server.submit(3)
        let calls = server.calls()
        server.fail(calls[0], 403, "APNS_VERIFY_CHECK_abc")
        server.fail(calls[1], 403, "RECAPTCHA_CHECK_m__k")
        server.fail(calls[2], 403, "RECAPTCHA_CHECK_m__k")
        server.engine.verify(declined, with: nil, now: server.now)
        #expect(
            server.calls().map(\.body) == [try wrapped(0xadbb_0f94, ["RECAPTCHA_TIMEOUT"], around: Sample.call(3))])
        let before = server.now
        let again = server.nextCalls()
        #expect(server.now - before == .seconds(15))
        #expect(
            again.map(\.body) == [
                try wrapped(0x0dae_54f8, ["abc", "APNS_PUSH_TIMEOUT"], around: Sample.call(1)),
                try wrapped(0xadbb_0f94, ["RECAPTCHA_TIMEOUT"], around: Sample.call(2)),
            ])
    }

    @Test("P24 a server that is never content gets three proofs; words that are no demand are surfaced")
    func proofsAreBounded() throws {
        let server = EngineServer()
        let id = try server.submit(1)
        for _ in 0..<3 {
            server.fail(try #require(server.calls().first), 403, "APNS_VERIFY_CHECK_abc")
            #expect(server.completed[id] == nil)
            server.engine.verify(id, with: "secret", now: server.now)
        }
        server.fail(try #require(server.calls().first), 403, "APNS_VERIFY_CHECK_abc")
        #expect(server.completed[id] == .failure(.rpc(RPCError(code: 403, message: "APNS_VERIFY_CHECK_abc"))))
        for (code, text) in [
            (403, "APNS_VERIFY_CHECK_"), (403, "RECAPTCHA_CHECK_m"), (400, "APNS_VERIFY_CHECK_abc"),
        ] as [(Int32, String)] {
            let other = try server.submit(2)
            server.fail(try #require(server.calls().first), code, text)
            #expect(server.completed[other] == .failure(.rpc(RPCError(code: code, message: text))))
        }
    }

    @Test("B-85 a CDN cannot make the client prove anything")
    func noProofsForCDN() throws {
        for text in ["APNS_VERIFY_CHECK_abc", "RECAPTCHA_CHECK_m__k"] {
            let server = EngineServer(policy: RequestPolicy(role: .cdn))
            let id = try server.submit(1)
            server.fail(try #require(server.calls().first), 403, text)
            #expect(server.completed[id] == .failure(.rpc(RPCError(code: 403, message: text))))
            #expect(server.notices.isEmpty)
        }
    }

    @Test("H-10 what the host puts around a call, too large or not aligned, fails that call alone")
    func hostileWrappers() throws {
        let server = EngineServer()
        let (proved, sibling) = (try server.submit(1), try server.submit(2))
        let calls = server.calls()
        server.fail(calls[0], 403, "APNS_VERIFY_CHECK_abc")
        server.engine.verify(proved, with: String(repeating: "x", count: 1 << 20), now: server.now)
        let due = server.engine.nextDeadline
        #expect(due == server.now)
        server.runDeadline()
        #expect(server.completed[proved] == .failure(.invalidBody(bytes: 1 << 20)))
        server.answer(calls[1], Sample.result(2))
        #expect(server.completed[sibling] == .success(Sample.result(2)))

        server.engine.setInitialization(
            ConnectionInitialization(prefix: ByteBuffer(repeating: 1, count: 7), identity: 9), now: server.now)
        #expect(throws: RequestFailure.invalidBody(bytes: 19)) { try server.submit(3) }
        #expect(server.engine.pendingCount == 0)
        let plain = EngineServer()
        #expect(throws: RequestFailure.invalidBody(bytes: (8 << 20) + 4)) {
            try plain.submit(4) { $0.body = ByteBuffer(repeating: 1, count: (8 << 20) + 4) }
        }
        #expect(plain.engine.pendingCount == 0)
    }

    // MARK: Passwords

    @Test("G13 N44 a missing password holds only what depends on it, until it was given")
    func passwordGate() throws {
        let server = EngineServer()
        let refused = try server.submit(1)
        server.fail(try #require(server.calls().first), 401, "SESSION_PASSWORD_NEEDED")
        #expect(server.completed[refused] != nil && authorizationsRequired(server) == 0)
        #expect(server.notices == [.passwordMissing])
        let waiting = try (2...3).map { number in try server.submit(number) { $0.dependsOnPassword = true } }
        try server.submit(4)
        #expect(server.calls().map { Sample.number(of: $0.body) } == [4])
        #expect(server.nextCalls(within: .seconds(20)).filter { Sample.number(of: $0.body) != 4 }.isEmpty)
        server.engine.setPasswordIsMissing(false, now: server.now)
        let released = server.calls()
        #expect(released.map { Sample.number(of: $0.body) } == [2, 3])
        server.answer(released[0], Sample.result(2))
        #expect(server.completed[waiting[0]] == .success(Sample.result(2)))
        try server.submit(5) { $0.dependsOnPassword = true }
        #expect(server.calls().map { Sample.number(of: $0.body) } == [5])
    }

    @Test("G13 a call that depends on the password and brings to light that it is missing waits for it, too")
    func missingPasswordIsWaitedFor() throws {
        let server = EngineServer()
        let id = try server.submit(1) { $0.dependsOnPassword = true }
        server.fail(try #require(server.calls().first), 401, "SESSION_PASSWORD_NEEDED")
        #expect(server.completed[id] == nil && server.notices == [.passwordMissing])
        #expect(server.nextCalls(within: .seconds(20)).isEmpty)
        server.engine.setPasswordIsMissing(false, now: server.now)
        server.answer(try #require(server.calls().first), Sample.result(1))
        #expect(server.completed[id] == .success(Sample.result(1)))
    }

    @Test("G13 who asks for the password itself makes nobody wait")
    func passwordGateBypass() throws {
        let server = EngineServer()
        try server.submit(1) { $0.ignoresMissingPassword = true }
        server.fail(try #require(server.calls().first), 401, "SESSION_PASSWORD_NEEDED")
        #expect(server.notices.isEmpty)
        try server.submit(2) { $0.dependsOnPassword = true }
        #expect(server.calls().map { Sample.number(of: $0.body) } == [2])
    }

    // MARK: What is never repeated

    @Test("N36 G07 what this side made of an answer is final: the call is not sent again")
    func brokenAnswersAreFinal() throws {
        let server = EngineServer()
        let id = try server.submit(1) { $0.isIdempotent = true }
        var broken = ByteBuffer(integer: UInt32(0x3072_cfa1), endianness: .little)
        broken.writeBytes([7, 1, 2, 3, 4, 5, 6, 7])
        server.answer(try #require(server.calls().first), broken)
        #expect(server.completed[id] == .failure(.answerUnreadable))
        #expect(server.nextCalls(within: .seconds(120)).isEmpty)
    }

    @Test("B-32 G04 an unknown layer is cured by the introduction as well, five times at most")
    func unknownLayer() throws {
        let server = EngineServer(initialization: initialization, identity: 5)
        let id = try server.submit(1)
        for _ in 0..<5 { server.fail(try #require(server.calls().first), 400, "CONNECTION_LAYER_INVALID") }
        #expect(server.completed[id] == nil)
        server.fail(try #require(server.calls().first), 400, "CONNECTION_LAYER_INVALID")
        #expect(server.completed[id] != nil)
        let bare = EngineServer()
        let other = try bare.submit(1)
        bare.fail(try #require(bare.calls().first), 400, "CONNECTION_NOT_INITED")
        #expect(bare.completed[other] != nil, "there is nothing to introduce the client with")
    }

    @Test(
        "P46 P23 faults and floods are waited out as the caller said, whichever way it said so",
        arguments: [false, true], [false, true])
    func gates(retriesFaults: Bool, waitsOutFloods: Bool) throws {
        for (code, text, waits, pause) in [
            (500, "INTERNAL", retriesFaults, 2), (-500, "INTERNAL", retriesFaults, 2),
            (420, "FLOOD_WAIT_7", waitsOutFloods, 7), (420, "FLOOD_PREMIUM_WAIT_7", waitsOutFloods, 7),
            (400, "FLOOD_WAIT_7", waitsOutFloods, 7), (420, "FLOOD_WAIT_-7", waitsOutFloods, 1),
            (420, "2FA_CONFIRM_WAIT_7", false, 0), (-503, "Timeout", false, 0),
        ] as [(Int32, String, Bool, Int)] {
            let server = EngineServer()
            let id = try server.submit(1) {
                $0.retriesServerFaults = retriesFaults
                $0.waitsOutFloods = waitsOutFloods
            }
            server.fail(try #require(server.calls().first), code, text)
            #expect(server.completed[id] == (waits ? nil : .failure(.rpc(RPCError(code: code, message: text)))))
            guard waits else { continue }
            let before = server.now
            #expect(server.nextCalls().count == 1)
            #expect(server.now - before == .seconds(pause))
        }
    }
}
