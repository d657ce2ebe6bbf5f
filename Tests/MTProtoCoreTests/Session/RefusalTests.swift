import NIOCore
import Testing

@testable import MTProtoCore

@Suite("What a client session does when its messages are refused")
struct RefusalTests {
    /// Code by code, for a bare call, a container, and a child of a container.
    private static let codes: [Int32] = [16, 17, 18, 19, 20, 32, 33, 34, 35, 48, 64, 99]

    enum Target: CaseIterable {
        case bare
        case container
        case child
    }

    @Test(
        "F10 H01 B-05 B-06 each code, for a bare call, a container and a child: every call is answered once",
        arguments: codes)
    func everyCode(code: Int32) throws {
        for target in Target.allCases {
            let server = ScriptedServer.connected()
            try server.submit(0)
            if target != .bare { try server.submit(1) }
            let packet = try #require(server.packets().first)
            let refused = target == .container ? packet.whole.id : packet.calls[0].id
            if code == 48 { server.salt = 99 }
            server.send(
                .refusal(of: refused, sequenceNumber: 1, code: code, newSalt: code == 48 ? 99 : nil))
            if target == .child { server.answer(packet.calls[1].id, 1) }
            var rounds = 0
            while server.answers.count < packet.calls.count, rounds < 10 {
                rounds += 1
                for next in server.packets() {
                    server.answerServices(of: next)
                    server.denyReceipt(of: next)
                    for call in next.calls { server.answer(call.id, Sample.number(of: call.body)) }
                }
                if server.answers.count < packet.calls.count { server.runDeadline() }
            }
            #expect(server.answers.sorted() == packet.calls.indices.map { $0 }, "\(code) \(target)")
            #expect(server.close == nil, "\(code) \(target)")
            #expect(server.violations.isEmpty, "\(code) \(target)")
        }
    }

    @Test(
        "M-12 P21 S01 what is refused after the server had it, or so late that it may have, is asked about first",
        arguments: [Int32(16), 20, 48], [false, true])
    func refusedCopies(code: Int32, isAcknowledged: Bool) throws {
        let server = ScriptedServer.connected()
        try server.submit(0)
        let call = try #require(server.packets().first?.calls.first)
        if isAcknowledged {
            server.send(.acknowledgement([call.id]))
            server.advance(.seconds(code == 48 ? 241 : 1))
        } else {
            server.advance(.seconds(241))
        }
        server.send(.refusal(of: call.id, sequenceNumber: 1, code: code, newSalt: code == 48 ? server.salt : nil))
        let packets = server.packets()
        #expect(packets.flatMap(\.calls).isEmpty)
        #expect(packets.flatMap(\.services).contains(.stateRequest([call.id])))
    }

    @Test(
        "F10 M-12 a call refused for its time gets a new id",
        arguments: [(16, true), (17, false), (17, true)] as [(Int32, Bool)])
    func timeRefusalTakesNewID(code: Int32, isIdempotent: Bool) throws {
        let server = ScriptedServer.connected()
        try server.submit(0, MessageOptions(isIdempotent: isIdempotent))
        let call = try #require(server.packets().first?.calls.first)
        server.send(.refusal(of: call.id, sequenceNumber: 1, code: code, newSalt: nil))
        let again = try #require(server.packets().flatMap(\.calls).first)
        #expect(again.id != call.id)
    }

    @Test("F10 M-09 a clock that is behind is corrected by code 16, and one ahead by code 17 with a new session")
    func timeIsCorrected() throws {
        // A known clock is corrected as well: within the window, where packets alone do not set it back, and outside,
        // because the refusal speaks of what was just sent.
        for (error, code, isKnown) in [
            (-1000.0, Int32(16), false), (1000, 17, false), (100, 17, true), (-1000, 16, true), (1000, 17, true),
        ] {
            let belief = ServerClock(
                unixSeconds: Double(Sample.unix) + error, at: Sample.start, isSynchronized: isKnown)
            let server = ScriptedServer(
                Sample.configuration(
                    salts: [ServerSalt(value: Sample.salt, validSince: 0, validUntil: Sample.unix + 90_000)],
                    clock: belief))
            let session = server.client.sessionID
            server.client.connectionOpened(now: server.now)
            try server.submit(0, MessageOptions(isIdempotent: true))
            let packet = try #require(server.packets().first)
            server.send(.refusal(of: packet.whole.id, sequenceNumber: 0, code: code, newSalt: nil))
            #expect(server.client.clock.unixSeconds(at: server.now) == Sample.unix)
            if code == 17 { #expect(server.client.sessionID != session) }
            let again = try #require(server.packets().flatMap(\.calls).first)
            #expect(again.id.unixSeconds == Sample.unix)
        }
    }

    @Test(
        "M-12 P21 S01 what may not be repeated and is too old, by whatever clock, is asked about before it gets another id",
        arguments: [
            (16, -1000), (16, 0), (19, -1000), (19, 0), (20, -1000), (20, 0), (48, -7200), (48, -300),
        ] as [(Int32, Double)])
    func refusedForBeingOld(code: Int32, error: Double) throws {
        // A clock that stood still while the device slept is one that is behind.
        let belief = ServerClock(unixSeconds: Double(Sample.unix) + error, at: Sample.start, isSynchronized: true)
        let server = ScriptedServer(
            Sample.configuration(
                salts: [ServerSalt(value: Sample.salt, validSince: 0, validUntil: Sample.unix + 90_000)],
                clock: belief))
        server.client.connectionOpened(now: server.now)
        try server.submit(0)
        let packet = try #require(server.packets().first)
        let call = try #require(packet.calls.first)
        server.advance(.milliseconds(100))
        server.send(
            .refusal(of: packet.whole.id, sequenceNumber: 0, code: code, newSalt: code == 48 ? server.salt : nil))
        let asked = server.packets()
        #expect(asked.flatMap(\.calls).isEmpty && asked.flatMap(\.services).contains(.stateRequest([call.id])))
        asked.forEach(server.denyReceipt)
        let again = server.packets().flatMap(\.calls)
        // Between the two nobody takes it under its own id, and perhaps somebody a copy: it is asked about again.
        #expect(again.count == (error == -300 ? 0 : 1) && again.allSatisfy { $0.body == call.body })
        // Under its own id as long as servers take that; never under two that they take.
        let clock = server.client.clock
        let isOld = clock.unixSeconds(at: server.now) - call.id.unixSeconds >= 330
        #expect(isOld == (error < -330))
        #expect(again.allSatisfy { ($0.id == call.id) == !isOld })
    }

    @Test("F10 code 17 leaves answers under way their time before the session is replaced")
    func drainWaitsForAnswers() throws {
        let server = ScriptedServer.connected()
        let session = server.client.sessionID
        try server.submit(0)
        let first = try #require(server.packets().first?.calls.first)
        try server.submit(1)
        let second = try #require(server.packets().first?.calls.first)
        server.send(.refusal(of: second.id, sequenceNumber: 3, code: 17, newSalt: nil))
        try server.submit(2)
        #expect(server.packets().isEmpty)
        server.advance(.milliseconds(500))
        server.answer(first.id, 0)
        #expect(server.answers == [0])
        #expect(server.client.sessionID != session)
        let packets = server.packets()
        #expect(packets.allSatisfy { $0.sessionID != session })
        #expect(packets.flatMap(\.calls).map { Sample.number(of: $0.body) } == [1, 2])
    }

    @Test("F13 a call that may have run in a replaced session ends as lost unless it may be repeated")
    func drainedCallIsNotRepeated() throws {
        for isIdempotent in [false, true] {
            let server = ScriptedServer.connected()
            try server.submit(0, MessageOptions(isIdempotent: isIdempotent))
            _ = server.packets()
            try server.submit(1)
            let second = try #require(server.packets().first?.calls.first)
            server.send(.refusal(of: second.id, sequenceNumber: 3, code: 32, newSalt: nil))
            #expect(server.packets().isEmpty)
            let before = server.now
            server.runDeadline()
            #expect(server.now - before >= .seconds(1))
            #expect(server.failures == (isIdempotent ? [] : [.answerLost]))
            let numbers = server.packets().flatMap(\.calls).map { Sample.number(of: $0.body) }
            #expect(numbers == (isIdempotent ? [0, 1] : [1]))
        }
    }

    @Test("B-06 three refusals that nothing can cure end the call", arguments: [Int32(18), 34, 35, 64, 99])
    func strikes(code: Int32) throws {
        let server = ScriptedServer.connected()
        try server.submit(0)
        var sent = 0
        for _ in 0..<6 where server.failures.isEmpty {
            for call in server.packets().flatMap(\.calls) {
                sent += 1
                server.send(.refusal(of: call.id, sequenceNumber: 1, code: code, newSalt: nil))
            }
        }
        #expect(server.failures == [.rejected(code: code)])
        #expect(sent == 3)
    }

    @Test("B-06 F10 endless refusals for salt or time end the call after twelve, and slow down before")
    func endlessRefusals() throws {
        for (code, acknowledges, isIdempotent) in [
            (Int32(16), false, true), (16, false, false), (48, false, false), (48, true, false),
        ] {
            let server = ScriptedServer.connected()
            try server.submit(0, MessageOptions(isIdempotent: isIdempotent))
            var packets = 0
            let start = server.now
            for _ in 0..<200 where server.failures.isEmpty {
                for packet in server.packets() {
                    packets += 1
                    // Who refuses may acknowledge what it refuses: that slows nothing down less.
                    if acknowledges { server.send(.acknowledgement([packet.whole.id])) }
                    server.send(
                        .refusal(
                            of: packet.whole.id, sequenceNumber: 0, code: code,
                            newSalt: code == 48 ? Int64(packets) : nil))
                }
                if server.failures.isEmpty { server.runDeadline() }
            }
            // What may have run before it got too old is asked about, which is refused as well.
            #expect(server.failures == [code == 16 && !isIdempotent ? .answerLost : .rejected(code: code)])
            #expect(server.now - start > .seconds(15))
            #expect(packets < 60)
        }
    }

    @Test("B-05 a refusal of something that was not sent, or long ago, moves neither clock nor salt")
    func unknownRefusal() throws {
        let server = ScriptedServer.connected()
        let clock = server.client.clock
        try server.submit(0)
        _ = server.packets()
        let unknown = MessageID(rawValue: (Sample.unix << 32) + 4000)
        server.send(.refusal(of: unknown, sequenceNumber: 1, code: 48, newSalt: 13))
        server.send(.refusal(of: unknown, sequenceNumber: 1, code: 17, newSalt: nil))
        #expect(server.violations.count == 2)
        #expect(!server.client.salts.contains { $0.value == 13 })
        #expect(server.client.clock.offset - clock.offset < 1_000_000_000)
        #expect(server.packets().isEmpty)
        // Ours, but sent more than five minutes ago.
        try server.submit(1)
        let old = try #require(server.packets().first?.calls.first)
        server.advance(.seconds(301))
        server.send(.refusal(of: old.id, sequenceNumber: 1, code: 48, newSalt: 13))
        #expect(server.violations.count == 3)
        #expect(!server.client.salts.contains { $0.value == 13 })
    }

    @Test("P20 a repetition that is refused as too old is asked about, never sent under a new id at once")
    func refusedRepetitionIsAskedAbout() throws {
        for code in [Int32(16), 20] {
            let server = ScriptedServer.connected()
            try server.submit(0)
            let call = try #require(server.packets().first?.calls.first)
            server.client.connectionClosed(now: server.now)
            server.client.connectionOpened(now: server.now)
            #expect(server.packets().flatMap(\.calls) == [call])
            server.send(.refusal(of: call.id, sequenceNumber: 1, code: code, newSalt: nil))
            let packets = server.packets()
            #expect(packets.flatMap(\.calls).isEmpty)
            #expect(packets.flatMap(\.services).contains(.stateRequest([call.id])))
        }
    }

    @Test("F09 F10 service messages that were refused are said again")
    func refusedServices() throws {
        let server = ScriptedServer(
            Sample.configuration(salts: [.initial(Sample.salt, serverTime: Sample.unix)]))
        let update = server.message(Sample.update(1))
        server.client.connectionOpened(now: server.now)
        server.send(update)
        let handle = try server.submit(5)
        let first = try #require(server.packets().first)
        server.client.cancel(handle, now: server.now)
        server.client.destroySession(77)
        let second = try #require(server.packets().first)
        server.salt = 5
        for packet in [first, second] {
            server.send(.refusal(of: packet.whole.id, sequenceNumber: 0, code: 48, newSalt: 5))
        }
        let services = server.packets().flatMap(\.services)
        #expect(services.contains(.acknowledgement([update.id])))
        #expect(services.contains(.destroySession(77)))
        #expect(services.contains { if case .ping = $0 { true } else { false } })
        #expect(services.contains { if case .getFutureSalts = $0 { true } else { false } })
        #expect(services.contains { if case .dropAnswer = $0 { true } else { false } })
    }

    @Test("F09 F10 a ping that was refused is said again, unless a later one has gone out")
    func refusedPings() throws {
        for refused in 0..<2 {
            var configuration = Sample.configuration()
            configuration.pingInterval = .seconds(1)
            let server = ScriptedServer.connected(configuration)
            var pings: [ScriptedServer.Packet] = []
            for _ in 0..<2 {
                server.advance(.seconds(1))
                pings += server.packets()
            }
            try #require(pings.count == 2)
            server.salt = 5
            server.send(.refusal(of: pings[refused].whole.id, sequenceNumber: 0, code: 48, newSalt: 5))
            let services = server.packets().flatMap(\.services)
            #expect(services.contains { if case .ping = $0 { true } else { false } } == (refused == 1))
        }
    }

    @Test("When a pause ends that refusals made, nobody is asked about what nobody waits for any more")
    func pauseOfTheIdle() throws {
        let server = ScriptedServer.connected()
        func refuseNext() throws {
            let call = try #require(server.packets().flatMap(\.calls).first)
            server.send(.refusal(of: call.id, sequenceNumber: 1, code: 18, newSalt: nil))
        }
        try server.submit(0)
        for _ in 0..<3 { try refuseNext() }
        #expect(server.failures == [.rejected(code: 18)])
        let handle = try server.submit(1)
        try refuseNext()
        #expect(server.client.rejections.pausedUntil == server.now + .seconds(1))
        server.client.cancel(handle, now: server.now)
        var packets = 0
        while let deadline = server.client.nextDeadline, deadline < Sample.start + .seconds(45) {
            server.runDeadline()
            packets += server.packets().count
        }
        #expect(packets == 0 && server.close == nil)
    }
}
