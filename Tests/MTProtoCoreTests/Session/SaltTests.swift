import NIOCore
import Testing

@testable import MTProtoCore

@Suite("Salts")
struct SaltTests {
    @Test("H08 N27 a day of hourly salts costs not one refusal")
    func hourlySalts() throws {
        var settings = Pair.Settings()
        settings.saltPeriod = 3600
        let pair = Pair(seed: 9, settings)
        for minute in stride(from: 0, to: 1440, by: 5) { pair.submit(minute, at: .seconds(60 * Int64(minute))) }
        pair.run(limit: .seconds(86_400), untilIdle: false)
        #expect(pair.completions.count >= 287)
        #expect(pair.refusedSalts == 0)
        #expect(pair.connections == 1)
    }

    @Test("N27 an idle session of three hours meets half-hourly salts without one refusal")
    func idleSession() throws {
        var settings = Pair.Settings()
        settings.saltPeriod = 1800
        let pair = Pair(seed: 10, settings)
        pair.run(limit: .seconds(3 * 3600), untilIdle: false)
        pair.submit(1, at: .seconds(3 * 3600 + 1))
        pair.run(limit: .seconds(3 * 3600 + 60))
        #expect(pair.completions == [1: 1])
        #expect(pair.refusedSalts == 0)
    }

    @Test("P44 of the salts that a server names the one that lasts longest is used; they join those that are known")
    func longestSalt() throws {
        let first = ServerSalt(value: 1, validSince: Sample.unix - 60, validUntil: Sample.unix + 600)
        let server = ScriptedServer(Sample.configuration(salts: [first]))
        server.client.connectionOpened(now: server.now)
        let question = try #require(
            server.packets().flatMap(\.messages).first {
                if case .getFutureSalts? = try? ServiceMessage(decoding: $0.body) { true } else { false }
            })
        let named = [
            ServerSalt(value: 2, validSince: Sample.unix - 50, validUntil: Sample.unix + 1200),
            ServerSalt(value: 3, validSince: Sample.unix - 40, validUntil: Sample.unix + 7200),
            ServerSalt(value: 4, validSince: Sample.unix - 30, validUntil: Sample.unix + 900),
            ServerSalt(value: 5, validSince: Sample.unix + 7000, validUntil: Sample.unix + 14_000),
        ]
        server.send(.futureSalts(to: question.id, now: Int32(Sample.unix), salts: named))
        let told = server.events.compactMap { if case .saltsChanged(let salts) = $0 { salts } else { nil } }
        #expect(told == [[first] + named])
        for (wait, salt) in [(Duration.zero, Int64(3)), (.seconds(6999), 3), (.seconds(2), 5)] {
            server.advance(wait)
            try server.submit(1)
            #expect(server.packets().first { !$0.calls.isEmpty }?.salt == salt)
        }
    }

    @Test("H02 a salt that the server changed costs one round trip; the call keeps its id, in a fresh container")
    func changedSalt() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        server.salt = 42
        server.send(.refusal(of: call.id, sequenceNumber: 1, code: 48, newSalt: 42))
        // Nobody said how long it holds: half an hour.
        #expect(
            server.client.salts
                == [ServerSalt(value: 42, validSince: Sample.unix - 60, validUntil: Sample.unix + 1800)])
        let packets = server.packets()
        #expect(packets.allSatisfy { $0.salt == 42 && $0.isContainer })
        #expect(packets.flatMap(\.calls) == [call])
        server.answer(call.id, 1)
        #expect(server.answers == [1])
    }

    @Test("H02 M-32 after a refused salt future salts are asked for in the very next packet, though asked a second ago")
    func asksAgainAtOnce() throws {
        let server = ScriptedServer(
            Sample.configuration(salts: [.initial(Sample.salt, serverTime: Sample.unix)]))
        server.connect()
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        server.send(.refusal(of: call.id, sequenceNumber: 1, code: 48, newSalt: 42))
        #expect(server.client.salts.map(\.value) == [42])
        #expect(
            server.packets().flatMap(\.services).contains { if case .getFutureSalts = $0 { true } else { false } })
    }

    @Test("M-21 over HTTP nothing but the request for salts, and how long it may wait, goes out before there is a salt")
    func nothingBeforeSaltsOverHTTP() throws {
        let server = ScriptedServer(Sample.configuration(salts: []))
        server.client.connectionOpened(overHTTP: true, now: server.now)
        try server.submit(1)
        let sent = server.client.flush(now: server.now)
        let post = try #require(sent.first?.post)
        let question = try #require(sent.first.flatMap { server.open($0.bytes) })
        #expect(sent.count == 1 && question.calls.isEmpty)
        #expect(
            question.messages.allSatisfy { message in
                switch try? ServiceMessage(decoding: message.body) {
                case .getFutureSalts?, .httpWait?: true
                default: false
                }
            })
        server.runDeadline()
        #expect(server.packets().flatMap(\.calls).isEmpty)
        server.answerServices(of: question)
        server.client.requestAnswered(post.id)
        #expect(server.packets().flatMap(\.calls).count == 1)
    }

    @Test("M-09 M-32 a client that takes a salt before its time puts its clock right, instead of asking on and on")
    func saltBeforeItsTime() throws {
        let next: Int64 = 77
        let turn = Sample.unix + 60
        let server = ScriptedServer.connected(
            Sample.configuration(salts: [
                ServerSalt(value: Sample.salt, validSince: Sample.unix - 60, validUntil: turn),
                ServerSalt(value: next, validSince: turn, validUntil: turn + 86_400),
            ]))
        // Less than what answers that are older than their questions show by themselves.
        server.setClock(ServerClock(offset: Sample.clock.offset - 10_000_000_000, isSynchronized: true))
        server.advance(.seconds(61))
        try server.submit(1)
        let packet = try #require(server.packets().first { !$0.calls.isEmpty })
        #expect(packet.salt == next)
        server.send(.refusal(of: packet.whole.id, sequenceNumber: 1, code: 48, newSalt: Sample.salt))
        #expect(abs(server.client.clock.offset - server.clock.offset) < 1_000_000_000)
        #expect(server.packets().first { !$0.calls.isEmpty }?.salt == Sample.salt)
    }

    @Test("S01 M-09 a refusal of a call that went out twice, which may be that of the first time, sets no clock back")
    func saltOfEarlierCopies() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let packet = try #require(server.packets().first { !$0.calls.isEmpty })
        let call = try #require(packet.calls.first)
        let refusal = server.seal(
            server.message(.refusal(of: call.id, sequenceNumber: 1, code: 48, newSalt: Sample.salt)))
        server.advance(.seconds(100))
        server.client.connectionClosed(now: server.now)
        server.connect()
        for packet in server.packets() { server.answerServices(of: packet) }
        let offset = server.client.clock.offset
        server.deliver(refusal)
        #expect(abs(server.client.clock.offset - offset) < 1_000_000_000)
    }

    @Test("H08 M-16 salts are asked for when less than 30 minutes are left, and at most once a minute")
    func refreshes() throws {
        let server = ScriptedServer(
            Sample.configuration(salts: [
                ServerSalt(value: Sample.salt, validSince: Sample.unix - 60, validUntil: Sample.unix + 3600)
            ]))
        server.client.connectionOpened(now: server.now)
        var requests: [Duration] = []
        for _ in 0..<1000 where server.now - Sample.start < .seconds(2500) {
            for packet in server.packets() {
                for message in packet.messages {
                    switch try? ServiceMessage(decoding: message.body) {
                    case .ping(let id, _)?: server.send(.pong(to: message.id, id: id))
                    case .getFutureSalts?:
                        requests.append(server.now - Sample.start)
                        // Nothing new: the client has to ask again, but not at once.
                        server.send(
                            .futureSalts(to: message.id, now: 0, salts: server.client.salts))
                    default: break
                    }
                }
            }
            server.runDeadline()
        }
        let first = try #require(requests.first)
        #expect(first >= .seconds(1800) && first < .seconds(1861))
        #expect(zip(requests, requests.dropFirst()).allSatisfy { $1 - $0 >= .seconds(60) })
        #expect(requests.count >= 5)
    }

    @Test("M-16 without a valid salt only the request for salts goes out, then everything")
    func noValidSalt() throws {
        let server = ScriptedServer(
            Sample.configuration(salts: [ServerSalt(value: 1, validSince: 0, validUntil: 1000)]))
        server.client.connectionOpened(now: server.now)
        try server.submit(1)
        let first = server.packets()
        #expect(first.flatMap(\.services) == [.getFutureSalts(count: 32)])
        #expect(first.flatMap(\.calls).isEmpty)
        #expect(!server.wantsFlush)
        server.send(.refusal(of: first[0].whole.id, sequenceNumber: 0, code: 48, newSalt: 6))
        let second = server.packets()
        #expect(second.allSatisfy { $0.salt == 6 })
        #expect(second.flatMap(\.calls).count == 1)
    }

    @Test("B-07 B-04 future salts count only as the answer to our request")
    func foreignFutureSalts() {
        let server = ScriptedServer.connected()
        let before = server.client.salts
        let salts = [ServerSalt(value: 9, validSince: Sample.unix - 1, validUntil: Sample.unix + 90_000_000)]
        server.send(.futureSalts(to: MessageID(rawValue: 4), now: 0, salts: salts))
        #expect(server.client.salts == before)
        #expect(server.violations == [.unknownReference(constructor: 0xae50_0895)])
    }

    @Test("P44 the salt valid longest is used; inverted ranges and expired salts go; equal beginnings replace")
    func storeTable() {
        var store = SaltStore([
            ServerSalt(value: 1, validSince: 0, validUntil: 100), ServerSalt(value: 2, validSince: 50, validUntil: 200),
            ServerSalt(value: 3, validSince: 150, validUntil: 300),
        ])
        #expect(store.current(at: 0)?.value == 1)
        #expect(store.current(at: 60)?.value == 2)
        #expect(store.current(at: 99)?.value == 2)
        #expect(store.current(at: 150)?.value == 3)
        #expect(store.current(at: 299)?.value == 3)
        #expect(store.current(at: 300) == nil)
        #expect(store.current(at: -1) == nil)
        #expect(store.coverage(from: 10) == 300)
        let changed = store.merge(
            [
                ServerSalt(value: 4, validSince: 150, validUntil: 400),
                ServerSalt(value: 5, validSince: 500, validUntil: 450),
            ], at: 120)
        #expect(changed)
        #expect(store.salts.map(\.value) == [2, 4])
        let again = store.merge([ServerSalt(value: 4, validSince: 150, validUntil: 400)], at: 120)
        #expect(!again)
        #expect(SaltStore([ServerSalt(value: 5, validSince: 5, validUntil: 4)]).salts.isEmpty)
    }

    @Test("P44 a gap between salts ends the coverage")
    func coverageGap() {
        let store = SaltStore([
            ServerSalt(value: 1, validSince: 0, validUntil: 100),
            ServerSalt(value: 2, validSince: 101, validUntil: 200),
        ])
        #expect(store.coverage(from: 10) == 100)
        #expect(store.coverage(from: 300) == 300)
    }

    @Test("H08 the server's schedule: current, upcoming and accepted salts agree; old ones are accepted for a while")
    func serverSchedule() {
        let salts = ServerSalts(initial: 7, start: 1000, period: 1800, seed: 3)
        #expect(salts.current(at: 1000).value == 7)
        #expect(salts.current(at: 0).value == 7)
        let second = salts.current(at: 2800)
        #expect(second.value != 7)
        #expect(second.validSince == 2800)
        #expect(salts.upcoming(3, at: 1000).map(\.validSince) == [1000, 2800, 4600])
        #expect(salts.upcoming(1000, at: 1000).count == 64)
        for salt in salts.upcoming(5, at: 9000) where salt.validSince <= 9000 {
            #expect(salts.accepts(salt.value, at: 9000))
        }
        #expect(salts.accepts(7, at: 1000 + 3600 + 1799))
        #expect(!salts.accepts(7, at: 1000 + 3600 + 1800))
        #expect(!salts.accepts(salts.current(at: 4600).value, at: 2800))
        #expect(!salts.accepts(8, at: 1000))
    }

    @Test("Whoever asks a server for no salt, or for fewer, is given one", arguments: [0, -1, .min] as [Int])
    func fewestSalts(count: Int) {
        let salts = ServerSalts(initial: 7, start: 1000, period: 1800, seed: 3)
        #expect(salts.upcoming(count, at: 1000).map(\.value) == [7])
    }

    @Test("A server that knows of no salt but old ones is not asked without end")
    func nothingButOldSalts() {
        let server = ScriptedServer(Sample.configuration(salts: []))
        server.client.connectionOpened(now: server.now)
        var questions = 0
        for _ in 0..<1000 {
            guard let question = server.packets().flatMap(\.messages).first else { break }
            questions += 1
            let old = ServerSalt(value: 1, validSince: 0, validUntil: 1000)
            server.send(.futureSalts(to: question.id, now: Int32(Sample.unix), salts: [old]))
        }
        #expect((1...40).contains(questions))
    }
}
