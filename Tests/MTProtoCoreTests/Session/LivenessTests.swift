import NIOCore
import Testing

@testable import MTProtoCore

@Suite("Liveness and time of a client session")
struct LivenessTests {
    private func pings(_ packets: [ScriptedServer.Packet]) -> Int {
        packets.flatMap(\.services).count { if case .ping(_, 75) = $0 { true } else { false } }
    }

    @Test("P12 T-20 O02 an idle connection pings every 45 s and asks to be dropped after 75 s")
    func keepalive() {
        let server = ScriptedServer.connected()
        var times: [Duration] = []
        for _ in 0..<100 where server.now - Sample.start < .seconds(600) {
            server.runDeadline()
            let packets = server.packets()
            if pings(packets) > 0 { times.append(server.now - Sample.start) }
            for packet in packets { server.answerServices(of: packet) }
        }
        #expect(times == (1...14).map { .seconds(45 * $0) })
        #expect(server.close == nil)
    }

    @Test("P12 a half-open connection is given up within 75 s")
    func halfOpen() {
        let server = ScriptedServer.connected()
        for _ in 0..<100 where server.close == nil {
            server.runDeadline()
            _ = server.packets()
        }
        #expect(server.close == SessionClose(reason: .silent, redialDelay: .zero))
        #expect(server.now - Sample.start <= .seconds(75))
    }

    @Test(
        "P13 T-20 a call that meets silence is probed after a slow round trip, and the connection given up after another"
    )
    func silentCall() throws {
        for (bytes, limit) in [(12, 3.1), (120_000, 33.5)] {
            let server = ScriptedServer.connected()
            try server.submit(1, bytes: bytes, MessageOptions(mayCompress: false))
            _ = server.packets()
            server.runDeadline()
            #expect(server.now - Sample.start == .seconds(1))
            #expect(pings(server.packets()) == 1)
            for _ in 0..<10 where server.close == nil {
                server.runDeadline()
                _ = server.packets()
            }
            #expect(server.close?.reason == .silent)
            #expect((server.now - Sample.start).inSeconds > limit - 2)
            #expect((server.now - Sample.start).inSeconds <= limit)
        }
    }

    @Test("P13 a call that takes long on a live connection keeps it")
    func longCall() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        for _ in 0..<200 where server.now - Sample.start < .seconds(300) {
            server.runDeadline()
            for packet in server.packets() {
                server.answerServices(of: packet)
                for message in packet.messages {
                    if case .stateRequest(let ids)? = try? ServiceMessage(decoding: message.body) {
                        server.send(.stateInfo(to: message.id, states: ids.map { _ in 4 | 32 }))
                    }
                }
            }
        }
        #expect(server.close == nil)
        server.answer(call.id, 1)
        #expect(server.answers == [1])
    }

    @Test("P13 T-20 on a link that answers, a call that takes long is asked about less and less often")
    func probesBecomeRare() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        _ = server.packets()
        var times: [Double] = []
        for _ in 0..<100 where server.now - Sample.start < .seconds(29) {
            server.runDeadline()
            let packets = server.packets()
            if pings(packets) > 0 { times.append((server.now - Sample.start).inSeconds) }
            for packet in packets { server.answerServices(of: packet) }
        }
        #expect(times.filter { $0 < 29 } == [1, 3, 7, 15])
    }

    @Test("H-06 H-07 M-05 a replayed packet does not keep a dead connection alive")
    func replaysProveNothing() throws {
        let server = ScriptedServer.connected()
        let packet = server.seal(server.message(Sample.update(1)))
        server.deliver(packet)
        try server.submit(1)
        _ = server.packets()
        for _ in 0..<100 where server.close == nil {
            server.deliver(packet)
            server.advance(.milliseconds(500))
            if let deadline = server.client.nextDeadline, deadline <= server.now { server.runDeadline() }
            _ = server.packets()
        }
        #expect(server.close?.reason == .silent)
        #expect(server.now - Sample.start < .seconds(14))
    }

    @Test("F11 T-06 one -404 only reconnects; a second on a fresh connection is a reason to doubt the key")
    func doubtedKey() {
        let server = ScriptedServer.connected()
        server.take(server.client.transportErrorReceived(-404, now: server.now))
        #expect(server.events.isEmpty)
        #expect(server.close == SessionClose(reason: .transportError(code: -404), redialDelay: .milliseconds(500)))
        // A second one on the same connection is not heard.
        server.take(server.client.transportErrorReceived(-404, now: server.now))
        #expect(server.events.isEmpty)
        server.client.connectionClosed(now: server.now)
        server.client.connectionOpened(now: server.now)
        server.take(server.client.transportErrorReceived(-404, now: server.now))
        #expect(server.events == [.authKeyDoubted])
    }

    @Test("F11 T-06 a key that proves itself in between is not doubted")
    func provenKey() {
        let server = ScriptedServer.connected()
        for _ in 0..<5 {
            server.take(server.client.transportErrorReceived(-404, now: server.now))
            server.client.connectionClosed(now: server.now)
            server.advance(.seconds(1))
            server.connect()
        }
        #expect(server.events.isEmpty)
    }

    @Test("F11 T-07 N26 -429 pauses 5 s and longer each time; -444 and others keep the key and pause too")
    func otherErrors() {
        for (code, delays) in [(Int32(-429), [5, 10, 20, 40, 60, 60]), (-444, [1, 2, 4, 8, 16, 16])] {
            let server = ScriptedServer()
            var seen: [Duration] = []
            for _ in delays {
                server.client.connectionOpened(now: server.now)
                server.take(server.client.transportErrorReceived(code, now: server.now))
                seen.append(server.close?.redialDelay ?? .zero)
                server.client.connectionClosed(now: server.now)
            }
            #expect(seen == delays.map { .seconds($0) })
            #expect(server.events.isEmpty)
        }
    }

    @Test("I06 M-08 the first packet sets an unknown clock; later ones only move it forward; small steps are not told")
    func clockLearning() {
        let server = ScriptedServer(
            Sample.configuration(
                clock: ServerClock(unixSeconds: Double(Sample.unix) - 20, at: Sample.start, isSynchronized: false)))
        server.client.connectionOpened(now: server.now)
        _ = server.packets()
        server.send(server.message(Sample.update(1)))
        #expect(abs(server.client.clock.offset - Sample.clock.offset) < 50_000_000)
        #expect(server.client.clock.isSynchronized)
        #expect(server.events.count { if case .clockChanged = $0 { true } else { false } } == 1)
        let offset = server.client.clock.offset
        server.advance(.seconds(10))
        let late = MessageID(
            rawValue: MessageID(
                unixNanoseconds: server.clock.unixNanoseconds(at: server.now) - 5_000_000_000
            ).rawValue | 1)
        server.send(server.message(Sample.update(2), id: late))
        #expect(server.client.clock.offset == offset)
        server.setClock(
            ServerClock(offset: server.clock.offset + 7_000_000_000, isSynchronized: true))
        server.send(server.message(Sample.update(3)))
        #expect(abs(server.client.clock.offset - offset - 7_000_000_000) < 50_000_000)
        #expect(server.events.count { if case .clockChanged = $0 { true } else { false } } == 2)
    }

    @Test("I06 small corrections of the clock are told once they add up to a second")
    func smallSteps() {
        let server = ScriptedServer.connected()
        for step in 1...25 {
            server.setClock(ServerClock(offset: server.clock.offset + 100_000_000, isSynchronized: true))
            server.send(server.message(Sample.update(step)))
        }
        #expect(server.events.count { if case .clockChanged = $0 { true } else { false } } == 2)
    }

    @Test("M-09 an answer 15 s older than its question sets the clock back; ids still rise")
    func clockRunsAhead() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let before = try #require(server.packets().first?.calls.first)
        server.setClock(ServerClock(offset: server.clock.offset - 20_000_000_000, isSynchronized: true))
        let session = server.client.sessionID
        server.answer(before.id, 1)
        #expect(abs(server.client.clock.offset - server.clock.offset) < 1_000_000)
        try server.submit(2)
        let after = try #require(server.packets().flatMap(\.calls).first)
        #expect(after.id > before.id)
        #expect(server.client.sessionID == session)
    }

    @Test(
        "F13 I05 P35 time that goes back starts a new session; nothing goes out under the old one; all calls are answered"
    )
    func timeGoesBack() throws {
        let server = ScriptedServer.connected()
        let session = server.client.sessionID
        server.advance(.seconds(20))
        try server.submit(1)
        for call in server.packets().flatMap(\.calls) { server.answer(call.id, 1) }
        server.advance(.seconds(-10))
        try server.submit(2)
        #expect(server.packets().isEmpty)
        server.take(server.client.deadlineReached(now: server.now))
        #expect(server.client.sessionID != session)
        #expect(server.events.contains(.sessionReplaced(old: session, new: server.client.sessionID)))
        let packets = server.packets()
        #expect(packets.allSatisfy { $0.sessionID == server.client.sessionID })
        for packet in packets { server.answerServices(of: packet) }
        for call in packets.flatMap(\.calls) { server.answer(call.id, 2) }
        #expect(server.answers == [1, 2])
        // Copies of what ran in it could be played as long as servers take them: until then they have to know them.
        #expect(!packets.flatMap(\.services).contains(.destroySession(session)))
        var destroyedAt: [Duration] = []
        let began = server.now
        for _ in 0..<100 {
            server.advance(.seconds(5))
            server.take(server.client.deadlineReached(now: server.now))
            for packet in server.packets() {
                server.answerServices(of: packet)
                for service in packet.services where service == .destroySession(session) {
                    destroyedAt.append(server.now - began)
                }
            }
        }
        #expect(destroyedAt.count == 1)
        #expect(destroyedAt.allSatisfy { $0 >= .seconds(310) && $0 < .seconds(400) }, "\(destroyedAt)")
    }

    @Test("P35 a session in which nothing ran that may not run again is destroyed at once")
    func harmlessSessionsEnd() throws {
        let server = ScriptedServer.connected()
        let session = server.client.sessionID
        try server.submit(1, MessageOptions(isIdempotent: true))
        for call in server.packets().flatMap(\.calls) { server.answer(call.id, 1) }
        server.take(server.client.resetSession(now: server.now))
        let packets = server.packets()
        #expect(packets.allSatisfy { $0.sessionID == server.client.sessionID && $0.sessionID != session })
        let services: [ServiceMessage] = packets.flatMap(\.services)
        #expect(services.count { $0 == .destroySession(session) } == 1)
    }

    @Test("I05 M-10 N18 many ids at one clock value rise without a repetition")
    func manyIdentifiers() throws {
        var generator = ClientMessageIDGenerator()
        let clock = Sample.unix * 1_000_000_000
        var last = try generator.next(unixNanoseconds: clock)
        for _ in 0..<200_000 {
            let next = try generator.next(unixNanoseconds: clock)
            if next <= last || next.rawValue & 3 != 0 || next.rawValue & 0xffff_ffff == 0 {
                Issue.record("\(next) after \(last)")
                return
            }
            last = next
        }
        #expect(throws: ClockWentBack.self) { _ = try generator.next(unixNanoseconds: clock - 1_000_000_000) }
    }

    @Test("G06 there is one deadline, none without a connection, and meeting it always helps")
    func deadlineMakesProgress() throws {
        let server = ScriptedServer()
        #expect(server.client.nextDeadline == nil)
        server.connect()
        try server.submit(1)
        _ = server.packets()
        server.send(server.message(Sample.update(1)))
        var meetings = 0
        while server.close == nil, meetings < 1000 {
            meetings += 1
            server.runDeadline()
            _ = server.packets()
        }
        #expect(meetings < 20)
        server.client.connectionClosed(now: server.now)
        #expect(server.client.nextDeadline == nil)
    }

    @Test("instants and durations saturate instead of overflowing")
    func instantArithmetic() {
        #expect(Instant.distantFuture + .seconds(1) == .distantFuture)
        #expect(Instant.distantPast - .seconds(1) == .distantPast)
        #expect(Instant.distantPast + .seconds(-1) == .distantPast)
        #expect(Instant(nanoseconds: 5) - Instant(nanoseconds: 3) == .nanoseconds(2))
        #expect(Instant.distantFuture - .seconds(-1) == .distantFuture)
        #expect(Instant.distantFuture - .distantPast == .nanoseconds(Int64.max))
        #expect(Instant.distantPast - .distantFuture == .nanoseconds(Int64.min))
        #expect(Duration.seconds(Int64.max).inNanoseconds == .max)
        #expect(Duration.seconds(-10_000_000_000).inNanoseconds == .min)
        #expect(Duration.milliseconds(-1500).inSeconds == -1.5)
        for odd in [Double.nan, .infinity, -1e30, 1e30] {
            let clock = ServerClock(unixSeconds: odd, at: .zero, isSynchronized: false)
            #expect((0...9_000_000_000).contains(clock.unixSeconds(at: .zero)))
        }
    }

    @Test("numbers from elsewhere stop at the ends of their type")
    func saturatingArithmetic() {
        #expect(Int64.max.saturatingAdd(1) == .max && Int64.min.saturatingAdd(-1) == .min)
        #expect(Int64.max.saturatingSubtract(-1) == .max && Int64.min.saturatingSubtract(1) == .min)
        #expect(Int64.max.saturatingMultiply(2) == .max && Int64.min.saturatingMultiply(-2) == .max)
        #expect(Int64.max.saturatingMultiply(-2) == .min && Int64.min.saturatingMultiply(2) == .min)
        #expect(Int64(7).saturatingMultiply(-3) == -21)
    }
}
