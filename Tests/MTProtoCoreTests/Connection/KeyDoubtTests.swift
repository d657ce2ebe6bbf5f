import FuzzSupport
import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

/// What -404 may do to a key: nothing, but let the servers be asked.
struct KeyDoubtTests {
    typealias Forgery = FakeDatacenter.Forgery

    private func hour(
        of forger: @escaping (UInt64) -> Forgery?, in world: ClientWorld, _ every: Duration = .seconds(60)
    ) throws -> [RequestID] {
        world.act { client, now in client.setStaysConnected(true, now: now) }
        let first = try world.submit(0)
        #expect(world.run { world.isDone(first) })
        world.server.forger = forger
        world.cut()
        var ids: [RequestID] = []
        for number in 1..<60 {
            // Those that may be repeated and those that may not.
            ids.append(try world.submit(number) { $0.isIdempotent = number.isMultiple(of: 2) })
            world.run(every)
        }
        return ids
    }

    /// A client that speaks nothing else.
    private func makeWorld(over transport: Transport) throws -> ClientWorld {
        let world = try ClientWorld { if transport != .tcp { $0.routing.policy = .fixed(transport) } }
        world.speaksWeb = true
        return world
    }

    /// The most dials in an hour. What is answered over HTTP gives its dial back.
    private func dialLimit(over transport: Transport) -> Int { transport.isHTTP ? 600 : 300 }

    private func isForged(_ keyID: UInt64) -> Forgery? { keyID == Sample.key.id ? .instead(-404) : nil }

    @Test(
        "S01 T-06 F11 P04 -404 for an hour, in place of every packet under the key, costs neither key nor call",
        arguments: Slice.some(1, of: [Transport.tcp, .http, .webSocket]))
    func hintsCostNoKey(transport: Transport) throws {
        let world = try makeWorld(over: transport)
        let ids = try hour(of: isForged, in: world)
        #expect(world.keysGivenUp.isEmpty && world.needsKeyCount == 0)
        // Each one that was made to ask with was answered that the key is good.
        #expect((5...13).contains(world.exchanges.count), "\(world.exchanges.count)")
        #expect(world.server.bindings.count == world.exchanges.count)
        #expect(world.dials.count < dialLimit(over: transport), "\(world.dials.count)")
        #expect(ids.allSatisfy { !world.isDone($0) })
        world.server.forger = { _ in nil }
        #expect(world.run(atMost: .seconds(450)) { world.pendingCount == 0 })
        #expect(world.answered.sorted() == Array(0..<60))
        #expect(world.server.executions.values.allSatisfy { $0 == 1 })
        #expect(world.server.permanentKeys.count == 1)
        #expect(world.targets.allSatisfy { $0.route.transport == transport })
    }

    @Test(
        "S01 T-06 F11 -404 in place of everything, key exchanges included, costs no more",
        arguments: Slice.some(1, of: [Transport.tcp, .http, .webSocket]))
    func hintsToExchanges(transport: Transport) throws {
        let world = try makeWorld(over: transport)
        let ids = try hour(of: { _ in .instead(-404) }, in: world)
        #expect(world.keysGivenUp.isEmpty && world.exchanges.count <= 13)
        #expect(world.dials.count < dialLimit(over: transport), "\(world.dials.count)")
        world.server.forger = { _ in nil }
        #expect(world.run(atMost: .seconds(450)) { ids.allSatisfy { world.isDone($0) } })
        #expect(world.answered.sorted() == Array(0..<60))
        #expect(world.server.executions.values.allSatisfy { $0 == 1 })
    }

    @Test("S01 B-80 calls that were let through, and whose answers were replaced by -404, run once and are answered")
    func callsThatWereLetThrough() throws {
        let world = try ClientWorld()
        let ids = try hour(of: { $0 == 0 ? nil : .afterwards(-404) }, in: world, .seconds(4))
        #expect(world.keysGivenUp.isEmpty)
        #expect(!world.server.executions.isEmpty && ids.allSatisfy { !world.isDone($0) })
        world.server.forger = { _ in nil }
        #expect(world.run(atMost: .seconds(450)) { world.pendingCount == 0 })
        #expect(world.answered.sorted() == Array(0..<60))
        #expect(world.server.executions.values.allSatisfy { $0 == 1 })
    }

    @Test(
        "T-06 F11 P04 B-39 a key that the servers forgot is given up once they have said so twice, over two connections"
    )
    func forgottenKey() throws {
        let world = try ClientWorld()
        let first = try world.submit(1)
        #expect(world.run { world.isDone(first) })
        // Noise: the key is there.
        world.server.sendTransportError(-404, to: 1)
        world.run(.seconds(10))
        let second = try world.submit(2)
        #expect(world.run { world.isDone(second) })
        #expect(world.exchanges.isEmpty && world.dials.count == 2)
        world.server.keys = [:]
        world.cut()
        let third = try world.submit(3) { $0.isIdempotent = true }
        #expect(world.run { world.isDone(third) })
        #expect(world.exchanges == [.ephemeralMain, .ephemeralMain, .persistent])
        #expect(world.keysGivenUp == [Sample.key.id])
        #expect(world.ends.suffix(2) == [.keyDenied, .keyUnknown])
        let asked = world.server.received.filter(\.isBind)
        try #require(asked.count == 2)
        // With another key, nonce and time, so that no mishap of the first can be one of the second.
        #expect(Set(asked.map(\.keyID)).count == 2 && Set(asked.map(\.connection)).count == 2)
        #expect(asked[1].at - asked[0].at >= .seconds(5) && asked[0].body != asked[1].body)
        #expect(world.answered == [1, 2, 3])
    }

    @Test(
        "Q11 N29 T-05 errors of the transport are no reason to try another way: whoever says them is there",
        arguments: [false, true])
    func errorsAreNoFailures(isPadded: Bool) throws {
        let secret = ProxySecret.padded(key: [UInt8](repeating: 5, count: 16))
        let world = try ClientWorld {
            // Other ports, which are tried after two failures.
            $0.routing = Routing()
            if isPadded { $0.addresses[0].secret = secret.bytes }
        }
        if isPadded { world.proxy = { _ in ProxyServerConfiguration(.mtproxy([secret])) } }
        let first = try world.submit(1)
        #expect(world.run { world.isDone(first) })
        for (number, code) in ([-404, -429, -444] as [Int32]).enumerated() {
            world.server.forger = { $0 == Sample.key.id ? .instead(code) : nil }
            if number == 0 { world.cut() }
            try world.submit(number + 2)
            world.run(.seconds(120))
            #expect(world.ends.count { $0 == .transportError(code) } >= 2, "\(world.ends)")
        }
        #expect(world.probes.isEmpty && Set(world.targets.map(\.route)).count == 1)
        // Where nobody answers it is another matter.
        world.fate = { _ in .refused }
        #expect(world.run { !world.probes.isEmpty })
    }

    @Test(
        "S01 B-39 whatever else is answered to the question keeps the key, and calls go on on the same connection",
        arguments: [
            RPCError(code: 400, message: "TEMP_AUTH_KEY_EMPTY"), RPCError(code: 500, message: "BUSY"),
            RPCError(code: 420, message: "FLOOD_WAIT_1000"), RPCError(code: 401, message: "AUTH_KEY_UNREGISTERED"),
            RPCError(code: 404, message: "METHOD_INVALID"),
        ])
    func inconclusiveAnswers(error: RPCError) throws {
        let world = try ClientWorld()
        world.server.bindErrors = { _ in error }
        var forged = 2
        world.server.forger = { keyID in
            guard keyID == Sample.key.id, forged > 0 else { return nil }
            forged -= 1
            return .instead(-404)
        }
        let id = try world.submit(1)
        #expect(world.run(atMost: .seconds(20)) { world.isDone(id) })
        #expect(world.answered == [1] && world.keysGivenUp.isEmpty)
        #expect(world.exchanges.count == 1 && world.dials.count == 3)
    }

    @Test("S01 B-39 one denial alone is a mishap: the second question is answered well, and the key stays")
    func oneDenial() throws {
        let world = try ClientWorld()
        world.server.bindErrors = { $0 == 0 ? RPCError(code: 400, message: "ENCRYPTED_MESSAGE_INVALID") : nil }
        var forged = 2
        world.server.forger = { keyID in
            guard keyID == Sample.key.id, forged > 0 else { return nil }
            forged -= 1
            return .instead(-404)
        }
        let id = try world.submit(1)
        #expect(world.run { world.isDone(id) })
        #expect(world.answered == [1] && world.keysGivenUp.isEmpty && world.exchanges.count == 2)
    }

    @Test("S01 a question that stays open does not keep calls waiting")
    func openQuestion() throws {
        let world = try ClientWorld()
        // The datacenter answers pings, and nothing to the binding.
        world.server.holdsBindings = true
        var forged = 2
        world.server.forger = { keyID in
            guard keyID == Sample.key.id, forged > 0 else { return nil }
            forged -= 1
            return .instead(-404)
        }
        let id = try world.submit(1)
        #expect(world.run(atMost: .seconds(60)) { world.isDone(id) })
        #expect(world.answered == [1] && world.keysGivenUp.isEmpty)
    }

    @Test("S01 K-04 a plain answer that names no known public key ends no call where there is a key")
    func forgedFingerprints() throws {
        let other = try RSAPrivateKey(pem: RSAPrivateKey.generatePEM()).publicKey
        let world = try ClientWorld { $0.publicKeys = [other] }
        var forged = true
        world.server.forger = { keyID in keyID == Sample.key.id && forged ? .instead(-404) : nil }
        let id = try world.submit(1)
        world.run(.seconds(120))
        #expect(!world.isDone(id) && !world.exchanges.isEmpty && world.keysGivenUp.isEmpty)
        forged = false
        #expect(world.run(atMost: .seconds(60)) { world.isDone(id) })
        #expect(world.answered == [1])
    }

    @Test("S01 P04 B-41 -404 for an hour on temporary keys costs few of them, and the permanent one nothing")
    func hintsOnTemporaryKeys() throws {
        let world = try ClientWorld { $0.temporaryKeys = .on() }
        let ids = try hour(of: { $0 == 0 ? nil : .instead(-404) }, in: world)
        #expect(world.keysGivenUp.isEmpty && world.server.permanentKeys.count == 1)
        #expect(world.exchanges.count <= 16, "\(world.exchanges.count)")
        #expect(world.dials.count < 300, "\(world.dials.count)")
        world.server.forger = { _ in nil }
        #expect(world.run(atMost: .seconds(1200)) { world.pendingCount == 0 })
        // What may run twice is answered; the rest is answered, or fails honestly: nobody knows whether it ran.
        for (number, id) in ids.enumerated() where (number + 1).isMultiple(of: 2) {
            #expect((try? world.results[id]?.get()) != nil)
        }
        for result in world.results.values {
            if case .failure(let failure) = result { #expect(failure == .answerLost) }
        }
        #expect(world.server.executions.values.allSatisfy { $0 == 1 })
    }

    @Test("S01 a client that can make no key keeps the one that it has")
    func noWayToAsk() throws {
        let world = try ClientWorld { $0.publicKeys = [] }
        let ids = try hour(of: isForged, in: world, .seconds(5))
        #expect(world.exchanges.isEmpty && world.keysGivenUp.isEmpty)
        world.server.forger = { _ in nil }
        #expect(world.run(atMost: .seconds(450)) { ids.allSatisfy { world.isDone($0) } })
        #expect(world.answered.count == 60)
    }
}
