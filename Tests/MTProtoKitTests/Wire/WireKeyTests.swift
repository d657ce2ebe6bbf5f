import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// Temporary keys on the wire: how long they live, what is said under them, and what if they are not bound.
struct WireKeyTests {
    private func temporary(_ server: WireServer) -> [ServerHandshakeResult] {
        server.results.filter { $0.expiresIn != nil }
    }

    /// The permanent keys that bindings under a key name.
    private func bindings(under key: UInt64, _ server: WireServer) -> [UInt64] {
        server.packets.filter { $0.keyID == key }.flatMap(\.messages).compactMap { BindQuery($0.body)?.permanentKeyID }
    }

    @Test("M-19 B-40 nothing is said under an expired key; another one is bound to the same permanent key in its place")
    func keysRunOut() async throws {
        try await WireTalk.quiet(configure: { $0.usesTemporaryKeys = true }) { talk in
            let began = talk.place.time.now
            try await talk.say("hello")
            let permanent = try #require(talk.server.results.first { $0.expiresIn == nil }).authKey.id
            let first = try #require(temporary(talk.server).first)
            let lifetime = Duration.seconds(try #require(first.expiresIn))
            #expect(bindings(under: first.authKey.id, talk.server) == [permanent])
            let made = talk.place.time.now
            // All at once: nothing could be said in between that would have been too early.
            talk.place.time.jump(lifetime)
            try await talk.place.until("another key is there") { temporary(talk.server).count == 2 }
            try await talk.place.time.passing { _ = try await talk.say("afterwards") }
            let second = try #require(temporary(talk.server).last)
            #expect(bindings(under: second.authKey.id, talk.server).allSatisfy { $0 == permanent })
            #expect(try await talk.server.saying("afterwards").packet.keyID == second.authKey.id)
            let old = talk.server.packets.filter { $0.keyID == first.authKey.id }
            #expect(old.allSatisfy { $0.at < made + lifetime })
            #expect(began < made && talk.server.results.filter { $0.expiresIn == nil }.count == 1)
        }
    }

    @Test("P02 a temporary key is replaced from 80 % of its day on, not before, and no request runs twice for that")
    func renewalOnTheWire() async throws {
        try await WireTalk.with(configure: { $0.usesTemporaryKeys = true }) { talk in
            let first = try #require(temporary(talk.server).first)
            let lifetime = Int(try #require(first.expiresIn))
            #expect(lifetime == 86_400)
            talk.place.time.jump(.seconds(lifetime / 4 * 3))
            try await talk.place.time.passing { _ = try await talk.say("in time") }
            await talk.place.time.pass(.seconds(10), in: .milliseconds(100))
            #expect(temporary(talk.server).count == 1)
            // A minute behind 80 %.
            talk.place.time.jump(.seconds(lifetime / 20 + 60))
            try await talk.place.until("another key is there, and in use") {
                await talk.place.time.pass(.seconds(1), in: .milliseconds(50))
                let second = temporary(talk.server).dropFirst().first
                return second != nil && talk.server.packets.last?.keyID == second?.authKey.id
            }
            try await talk.place.time.passing { _ = try await talk.say("afterwards") }
            let keys = temporary(talk.server).map(\.authKey.id)
            try #require(keys.count == 2)
            for (word, key) in zip(["hello", "in time", "afterwards"], [keys[0], keys[0], keys[1]]) {
                #expect(talk.server.sayings(word).map(\.packet.keyID) == [key], "\(word)")
            }
        }
    }

    @Test("B-80 another key runs no request again: what may have run ends as lost, what may be repeated is repeated")
    func requestsUnderExpiredKeys() async throws {
        try await WireTalk.with(
            manners: { $0.states = MessageState.received | MessageState.processing },
            configure: { $0.usesTemporaryKeys = true }
        ) { talk in
            let first = try #require(temporary(talk.server).first)
            let once = talk.hold("hold once", timeout: .seconds(200_000))
            let often = talk.hold("hold often", isRepeatable: true, timeout: .seconds(200_000))
            _ = try await talk.server.saying("hold once")
            _ = try await talk.server.saying("hold often")
            talk.place.time.jump(.seconds(try #require(first.expiresIn)))
            try await talk.place.until("another key is there") {
                await talk.place.time.pass(.seconds(1), in: .milliseconds(50))
                return talk.server.sayings("hold often").contains { $0.packet.keyID != first.authKey.id }
            }
            guard case .failure(let error) = await once.value else { throw TinyTrouble() }
            #expect(error.code == .answerLost && error.mayHaveRun)
            #expect(talk.server.sayings("hold once").allSatisfy { $0.packet.keyID == first.authKey.id })
            often.cancel()
            _ = await often.value
        }
    }

    @Test("B-45 the salts of temporary and permanent keys are kept apart, in a process and from one to the next")
    func saltsOfKeys() async throws {
        let (place, store) = (TinyPlace(), MemoryStore())
        let server = try await WireServer.start(at: place)
        // The clients after the first one, with and without temporary keys, know what the store has.
        for (number, isTemporary) in [true, true, false, true].enumerated() {
            let context = try await place.context(of: server, store: store)
            let client = await place.client(context) { $0.usesTemporaryKeys = isTemporary }
            _ = try await client.send(Tiny.Say("client \(number)"))
            let packet = try #require(server.sayings("client \(number)").first).packet
            let made = try #require(server.results.first { $0.authKey.id == packet.keyID })
            #expect((made.expiresIn != nil) == isTemporary)
            #expect(server.packets.first { $0.keyID == packet.keyID }?.salt == made.salt)
            if isTemporary {
                // The key of this client has another salt from here on, and no other key has.
                let request = Task { try await client.send(Tiny.Say("hold \(number)")).text }
                let said = try await server.saying("hold \(number)")
                let salt = Int64(1000 + number)
                try server.send(.refusal(of: said.id, sequenceNumber: 1, code: 48, newSalt: salt))
                let again = try await server.saying("hold \(number)", times: 2)
                #expect(again.packet.salt == salt)
                try server.answer(again, "answered")
                #expect(try await request.value == "answered")
            } else {
                #expect(packet.salt == made.salt)
            }
            await client.stop()
            try await context.flush()
        }
        #expect(Set(server.results.filter { $0.expiresIn == nil }.map(\.authKey.id)).count == 1)
        await server.stop()
    }

    @Test(
        "B-46 a session that lost its authorization gets another temporary key, and only one"
    )
    func revokedSessions() async throws {
        try await WireTalk.with(configure: { $0.usesTemporaryKeys = true }) { talk in
            await talk.place.time.pass(.seconds(100), in: .milliseconds(200))
            #expect(temporary(talk.server).count == 1)
            for number in 0..<5 {
                let request = talk.hold("hold \(number)")
                let said = try await talk.server.saying("hold \(number)")
                let error = RPCError(code: 401, message: "SESSION_REVOKED").encoded()
                try talk.server.send(talk.server.result(error, to: said.id))
                guard case .failure(let failure) = await request.value else { throw TinyTrouble() }
                #expect(failure.serverError?.message == "SESSION_REVOKED")
                await talk.place.time.pass(.seconds(1), in: .milliseconds(100))
            }
            try await talk.say("under another key")
            #expect(temporary(talk.server).count == 2)
            let key = try await talk.server.saying("under another key").packet.keyID
            #expect(key == temporary(talk.server).last?.authKey.id)
        }
    }

    @Test("B-66 updates under a key that is not bound yet are ignored; afterwards they are taken")
    func updatesBeforeTheBinding() async throws {
        try await WireTalk.quiet(manners: { $0.binds = false }, configure: { $0.usesTemporaryKeys = true }) { talk in
            var updates = talk.client.updates.makeAsyncIterator()
            func binding() -> ContainedMessage? {
                talk.server.packets.flatMap(\.messages).last { BindQuery($0.body) != nil }
            }
            try await talk.place.until("it wants its key bound") { binding() != nil }
            let bind = try #require(binding())
            try talk.server.send(talk.server.update("too early"))
            let yes = ByteBuffer(integer: 0x9972_75b5 as UInt32, endianness: .little)
            try talk.server.send(talk.server.result(yes, to: bind.id))
            try await talk.say("hello")
            try talk.server.send(talk.server.update("in time"))
            #expect(await updates.text() == "in time")
        }
    }

    @Test("B-82 P05 refused bindings cause no storm of exchanges, and when they are taken the request is answered")
    func refusedBindingsMakeNoStorm() async throws {
        let error = RPCError(code: 400, message: "TEMP_AUTH_KEY_EMPTY")
        try await WireTalk.quiet(manners: { $0.bindError = error }, configure: { $0.usesTemporaryKeys = true }) {
            talk in
            let request = talk.hold("hello")
            await talk.place.time.pass(.seconds(300), in: .milliseconds(100))
            #expect((3...14).contains(temporary(talk.server).count))
            #expect(talk.server.packets.count < 200 && talk.server.sayings.isEmpty)
            talk.server.change { $0.bindError = nil }
            let answer = try await talk.place.time.passing { try await request.value.get() }
            #expect(answer == "hello")
        }
    }
}
