import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// Key exchanges of a client with a server that does something wrong, or is asked something twice.
struct ExchangesOnTheWireTests {
    /// A client that has begun a request with a server whose exchanges go wrong, and the server.
    private struct Beginning {
        let place = TinyPlace()
        let server: ScriptedServer
        let recorder = TraceRecorder()
        let context: MTProtoContext
        let client: TinyPlace.Client
        let asking: Task<String, any Error>

        init(_ prepare: (ScriptedServer) -> Void) async throws {
            server = try await ScriptedServer(at: place)
            prepare(server)
            context = try await place.context(of: server, trace: recorder)
            let client = await place.client(context) { $0.transport = .tcp }
            self.client = client
            asking = Task { try await client.send(Tiny.Say("hello")).text }
        }

        var failures: [String] {
            recorder.events.compactMap { event in
                if case .keyExchangeFailed(_, let message) = event.kind { message } else { nil }
            }
        }

        /// Queries that begin an exchange.
        var beginnings: [ScriptedServer.Packet] { server.packets.filter { $0.query == 0xbe7e_8ef1 } }

        /// What the client took apart.
        func factors() async throws -> MT.ReqDHParams {
            var found: ScriptedServer.Packet?
            try await place.until("the number is taken apart") {
                found = server.packets.first { $0.query == 0xd712_e4be }
                return found != nil
            }
            return try MT.ReqDHParams(decoding: try PlainMessage(packet: try #require(found).bytes).body)
        }

        func fails(times: Int = 1) async throws {
            try await place.time.passing {
                try await place.until("the exchange fails") { failures.count >= times }
            }
        }

        func succeeds() async throws {
            #expect(try await place.time.passing { try await asking.value } == "hello")
        }

        func end() async {
            await client.stop()
            await server.stop()
        }
    }

    /// That a client makes no key with a server that does this, says nothing under what the server takes for one, and
    /// begins anew with one that behaves.
    private func refuses(_ misconduct: HandshakeMisconduct) async throws {
        let beginning = try await Beginning { $0.misbehave(misconduct) }
        try await beginning.fails()
        #expect(beginning.context.keyID(of: 1) == nil)
        let made = Set(beginning.server.keys.map(\.authKey.id))
        beginning.server.misbehave(nil)
        try await beginning.succeeds()
        let key = try #require(beginning.context.keyID(of: 1))
        #expect(!made.contains(key))
        #expect(beginning.server.packets.allSatisfy { $0.keyID == 0 || $0.keyID == key })
        // Another nonce each time.
        #expect(Set(beginning.beginnings.map(\.bytes)).count == beginning.beginnings.count)
        #expect(beginning.beginnings.count >= 2)
        await beginning.end()
    }

    @Test(
        "E07 E03 parameters whose hash, nonces or length are wrong are not opened: another exchange makes the key",
        arguments: [
            HandshakeMisconduct.innerHash, .innerNonce, .innerServerNonce, .parametersNonce, .parametersServerNonce,
            .cutAnswer, .answerPadding,
        ])
    func parametersOnTheWire(misconduct: HandshakeMisconduct) async throws {
        try await refuses(misconduct)
    }

    @Test(
        "E08 primes that are none, not safe or short, generators that do not fit and halves out of range are refused",
        arguments: [
            HandshakeMisconduct.compositePrime, .unsafePrime, .generator, .shortPrime, .halfOne, .halfLargest,
            .halfSmall,
            .halfHigh,
        ])
    func groupsOnTheWire(misconduct: HandshakeMisconduct) async throws {
        try await refuses(misconduct)
    }

    @Test(
        "E10 an end of an exchange whose hash or nonces are wrong, or that refuses the key, makes no key",
        arguments: [
            HandshakeMisconduct.confirmationHash, .confirmationNonce, .confirmationServerNonce, .retryHash, .failure,
            .endlessRetry,
        ])
    func endsOnTheWire(misconduct: HandshakeMisconduct) async throws {
        try await refuses(misconduct)
    }

    @Test("E10 Q22 a server that wants another half of the key gets it within the exchange, which names the datacenter")
    func retriesOnTheWire() async throws {
        let beginning = try await Beginning { $0.misbehave(.retry) }
        try await beginning.succeeds()
        #expect(beginning.beginnings.count == 1)
        let halves = beginning.server.packets.filter { $0.query == 0xf504_5f1f }
        #expect(halves.count == 2)
        #expect(Set(halves.map(\.bytes)).count == 2)
        let made = try #require(beginning.server.keys.first)
        #expect(beginning.server.keys.count == 1)
        #expect(made.datacenterTag == 1)
        #expect(made.wrapping == .rsaPad)
        #expect(beginning.context.keyID(of: 1) == made.authKey.id)
        await beginning.end()
    }

    @Test(
        "E04 N33 numbers that have no two factors, or too many bytes, end an exchange and nothing else",
        arguments: [
            [], [0], [1], [7], [0, 0, 0, 0, 0, 0, 0, 0], [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            [0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xe7], Array(repeating: 0xff, count: 9),
            Array(repeating: 0x15, count: 16), Array(repeating: 0, count: 300),
        ] as [[UInt8]])
    func numbersOnTheWire(number: [UInt8]) async throws {
        let beginning = try await Beginning { $0.offers(number) }
        try await beginning.fails()
        #expect(try #require(beginning.server.packets.last).query == 0xbe7e_8ef1)
        beginning.server.followInExchanges { [$1] }
        try await beginning.succeeds()
        await beginning.end()
    }

    @Test(
        "E04 a number is taken apart whatever its factors are",
        arguments: [
            ([0x0f], [0x03], [0x05]), ([0x15], [0x03], [0x07]), ([0, 0, 0x15], [0x03], [0x07]),
            ([0x17, 0xed, 0x48, 0x94, 0x1a, 0x08, 0xf9, 0x81], [0x49, 0x4c, 0x55, 0x3b], [0x53, 0x91, 0x10, 0x73]),
        ] as [([UInt8], [UInt8], [UInt8])])
    func factorsOnTheWire(number: [UInt8], p: [UInt8], q: [UInt8]) async throws {
        let beginning = try await Beginning { $0.offers(number) }
        let query = try await beginning.factors()
        #expect(query.p == p && query.q == q)
        beginning.server.followInExchanges { [$1] }
        try await beginning.succeeds()
        await beginning.end()
    }

    @Test("E07 E09 both ends have the same key of 256 bytes, and the first time is the server's")
    func keysOnTheWire() async throws {
        let beginning = try await Beginning { $0.setClock(ahead: .seconds(5000)) }
        try await beginning.succeeds()
        let made = try #require(beginning.server.keys.first)
        #expect(made.authKey.withUnsafeBytes { $0.count } == 256)
        #expect(beginning.context.keyID(of: 1) == made.authKey.id)
        let time = beginning.place.clock.unixSeconds(at: beginning.place.time.now)
        let first = try #require(beginning.server.heard.first)
        #expect(first.id.unixSeconds - time > 4900 && first.id.unixSeconds - time <= 5001)
        #expect(first.salt == made.salt)
        #expect(beginning.context.serverTime.source == .server)
        #expect(beginning.server.connections.count == 1)
        await beginning.end()
    }

    @Test("E03 P05 exchanges that fail are begun anew, each with other numbers and ever more slowly")
    func pausesOnTheWire() async throws {
        let beginning = try await Beginning { $0.misbehave(.failure) }
        try await beginning.fails(times: 5)
        let opened = beginning.server.connections.map(\.openedAt)
        let gaps = zip(opened.dropFirst(), opened).map { $0 - $1 }
        for (gap, least) in zip(gaps, [1, 2, 4, 8]) { #expect(gap >= .seconds(least), "\(gaps)") }
        #expect(gaps.count >= 4)
        #expect(Set(beginning.beginnings.map(\.bytes)).count == beginning.beginnings.count)
        beginning.server.misbehave(nil)
        try await beginning.succeeds()
        await beginning.end()
    }

    @Test("E03 an exchange whose connection is lost at any step is followed by another one", arguments: 1...3)
    func lostExchangesOnTheWire(step: Int) async throws {
        let beginning = try await Beginning { server in
            server.followInExchanges { query, answer in
                let isFirst = query.connection == 0
                let count = server.packets.filter { $0.connection == 0 }.count
                guard isFirst, count == step else { return [answer] }
                server.cutLater()
                return []
            }
        }
        try await beginning.succeeds()
        let queries = beginning.server.packets.filter { $0.keyID == 0 }
        #expect(queries.count == step + 3)
        #expect(beginning.beginnings.count == 2)
        #expect(Set(beginning.beginnings.map(\.bytes)).count == 2)
        await beginning.end()
    }

    @Test("H23 E07 any changed byte of the answers of an exchange ends it: another one makes the key", arguments: 0..<3)
    func changedAnswersOnTheWire(step: Int) async throws {
        let place = TinyPlace()
        let server = try await ScriptedServer(at: place)
        // Behind the id of the message, which is free, and its length.
        for offset in stride(from: 20, to: step == 1 ? 600 : 72, by: step == 1 ? 97 : 13) {
            let isChanged = NamedCounts()
            server.followInExchanges { query, answer in
                let steps: [UInt32] = [0xbe7e_8ef1, 0xd712_e4be, 0xf504_5f1f]
                guard query.query == steps[step], isChanged["answer"] == 0 else { return [answer] }
                isChanged.note("answer")
                var answer = answer
                let index = answer.readerIndex + offset
                answer.setInteger((answer.getInteger(at: index, as: UInt8.self) ?? 0) ^ 0x10, at: index)
                return [answer]
            }
            let context = try await place.context(of: server)
            let before = server.packets.count
            let client = await place.client(context) { $0.transport = .tcp }
            let answer = try await place.time.passing { try await client.send(Tiny.Say("hello")).text }
            #expect(answer == "hello", "byte \(offset)")
            // The exchange with the changed answer made no key.
            let queries = server.packets.dropFirst(before).filter { $0.query == 0xbe7e_8ef1 }
            #expect(queries.count == 2, "byte \(offset)")
            await client.stop()
        }
        await server.stop()
    }
}

extension ScriptedServer.Packet {
    /// What is asked in a key exchange.
    fileprivate var query: UInt32? {
        guard keyID == 0 else { return nil }
        return bytes.getInteger(at: bytes.readerIndex + 20, endianness: .little, as: UInt32.self)
    }
}

extension ScriptedServer {
    /// Wants another number to be taken apart than its own.
    fileprivate func offers(_ number: [UInt8]) {
        followInExchanges { query, answer in
            guard query.query == 0xbe7e_8ef1, let plain = try? PlainMessage(packet: answer),
                var resPQ = try? MT.ResPQ(decoding: plain.body)
            else { return [answer] }
            resPQ.pq = number
            return [PlainMessage(id: plain.id, body: (try? resPQ.encoded()) ?? plain.body).packet()]
        }
    }
}
