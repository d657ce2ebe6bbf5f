import Testing

@testable import MTProtoCore

@Suite("A server whose time is wrong for a while")
struct WrongTimeTests {
    private static let ahead = ServerClock(
        offset: Sample.clock.offset + 3_600_000_000_000, isSynchronized: true)

    /// Does what a server does that judges ids by its clock. Returns the calls that it accepted.
    private func serve(_ server: ScriptedServer) -> [ContainedMessage] {
        var calls: [ContainedMessage] = []
        for packet in server.packets() {
            let lead = packet.whole.id.unixNanoseconds - server.clock.unixNanoseconds(at: server.now)
            if lead > 30_000_000_000 || lead < -300_000_000_000 {
                server.send(
                    .refusal(of: packet.whole.id, sequenceNumber: 0, code: lead > 0 ? 17 : 16, newSalt: nil))
            } else {
                server.answerServices(of: packet)
                server.denyReceipt(of: packet)
                calls += packet.calls
            }
        }
        return calls
    }

    @Test("M-05 M-09 H02 a filter full of ids from the future does not deafen the session when the time is right again")
    func futureFilter() throws {
        let server = ScriptedServer.connected()
        server.setClock(Self.ahead)
        try server.submit(1)
        var call: ContainedMessage?
        for _ in 0..<20 where call == nil {
            call = serve(server).first
            if call == nil { server.runDeadline() }
        }
        server.answer(try #require(call).id, 1)
        for number in 0..<2000 { server.send(server.message(Sample.update(number))) }
        #expect(server.answers == [1])

        server.setClock(Sample.clock)
        try server.submit(2, MessageOptions(isIdempotent: true))
        for _ in 0..<40 where server.answers.count < 2 {
            for call in serve(server) { server.answer(call.id, 2) }
            guard server.close == nil else { break }
            if server.answers.count < 2 { server.runDeadline() }
        }
        #expect(server.answers == [1, 2])
        #expect(server.close == nil)
    }

    @Test("M-05 an id at the very end of the range, where the filter begins anew, is an id like any other")
    func lastIdentifierOfAll() throws {
        let server = ScriptedServer.connected()
        server.setClock(Self.ahead)
        try server.submit(1)
        var call: ContainedMessage?
        for _ in 0..<20 where call == nil {
            call = serve(server).first
            if call == nil { server.runDeadline() }
        }
        server.answer(try #require(call).id, 1)
        for number in 0..<2000 { server.send(server.message(Sample.update(number))) }
        server.setClock(Sample.clock)
        try server.submit(2, MessageOptions(isIdempotent: true))
        for _ in 0..<40 where server.answers.count < 2 {
            for packet in server.packets() {
                let lead = packet.whole.id.unixNanoseconds - server.clock.unixNanoseconds(at: server.now)
                // With the first word after which the filter begins anew, and with every later one.
                let odd = server.message(Sample.update(0), id: MessageID(rawValue: .min))
                if lead > 30_000_000_000 {
                    let refusal = server.message(
                        .refusal(of: packet.whole.id, sequenceNumber: 0, code: 17, newSalt: nil))
                    server.send(server.container([odd, refusal]))
                } else {
                    server.answerServices(of: packet)
                    for call in packet.calls {
                        server.send(server.container([odd, server.resultMessage(Sample.result(2), to: call.id)]))
                    }
                }
            }
            if server.answers.count < 2 { server.runDeadline() }
        }
        #expect(server.answers == [1, 2] && server.close == nil)
    }

    @Test(
        "M-08 F13 a guess that was far ahead is left with its session as soon as a refusal tells the time",
        arguments: [206, 3_600])
    func leavesGuess(lead: Int64) throws {
        let guess = ServerClock(offset: Sample.clock.offset + lead * 1_000_000_000, isSynchronized: false)
        let server = ScriptedServer(Sample.configuration(clock: guess))
        server.client.connectionOpened(now: server.now)
        let first = server.client.sessionID
        for packet in server.packets() {
            server.send(.refusal(of: packet.whole.id, sequenceNumber: 0, code: 48, newSalt: server.salt))
        }
        #expect(server.client.clock.isSynchronized && server.client.sessionID != first)
        try server.submit(1)
        let calls = serve(server)
        #expect(calls.map { Sample.number(of: $0.body) } == [1])
        server.answer(try #require(calls.first).id, 1)
        #expect(server.answers == [1])
    }

    @Test(
        "P20 M-09 a clock that leaps back does not turn a call that was acknowledged, or sent again, into one that never ran"
    )
    func leapsBack() throws {
        for isAcknowledged in [true, false] {
            let unknown = ServerClock(offset: Sample.clock.offset, isSynchronized: false)
            let server = ScriptedServer(Sample.configuration(clock: unknown))
            server.client.connectionOpened(now: server.now)
            try server.submit(1)
            for packet in server.packets() { server.answerServices(of: packet) }
            let call = try #require(server.packets().flatMap(\.calls).first)
            if isAcknowledged {
                server.send(.acknowledgement([call.id]))
            } else {
                server.send(.refusal(of: call.id, sequenceNumber: 1, code: 48, newSalt: server.salt))
                #expect(server.packets().flatMap(\.calls) == [call])
            }
            #expect(server.client.clock.isSynchronized)
            server.setClock(
                ServerClock(offset: Sample.clock.offset - 68_000_000_000, isSynchronized: true))
            try server.submit(2, MessageOptions(isIdempotent: true))
            let second = try #require(server.packets().flatMap(\.calls).first { $0.id != call.id })
            server.send(.refusal(of: second.id, sequenceNumber: 3, code: 17, newSalt: nil))
            for _ in 0..<5 where server.failures.isEmpty { server.runDeadline() }
            #expect(server.failures == [.answerLost])
            for _ in 0..<5 {
                for packet in server.packets() {
                    server.answerServices(of: packet)
                    #expect(packet.calls.allSatisfy { Sample.number(of: $0.body) == 2 })
                }
                server.runDeadline()
            }
        }
    }

    @Test(
        "M-08 S01 what may not be repeated waits for the server's time: refused for being ahead, it could be taken later",
        arguments: [false, true])
    func guessesCarryNothing(overHTTP: Bool) throws {
        let unknown = ServerClock(offset: Sample.clock.offset + 60_000_000_000, isSynchronized: false)
        let server = ScriptedServer(Sample.configuration(clock: unknown))
        try server.submit(1)
        try server.submit(2, MessageOptions(isIdempotent: true))
        server.client.connectionOpened(overHTTP: overHTTP, now: server.now)
        let first = server.packets()
        #expect(first.flatMap(\.calls).isEmpty)
        #expect(first.flatMap(\.services).contains(.getFutureSalts(count: 32)))
        // Nothing is asked for again, and nothing spins, until the answer comes.
        #expect(!server.wantsFlush && server.client.nextDeadline.map { $0 > server.now } ?? true)
        for packet in first { server.answerServices(of: packet) }
        #expect(server.client.clock.isSynchronized)
        var calls: [Int] = []
        for _ in 0..<8 where calls.count < 2 {
            for packet in server.packets() {
                server.answerServices(of: packet)
                calls += packet.calls.map { Sample.number(of: $0.body) }
            }
            if calls.count < 2 { server.runDeadline() }
        }
        #expect(calls == [1, 2])
    }

    @Test("F13 a first packet that is old because much waited before it costs no call that is under way")
    func oldFirstPacket() throws {
        let guess = ServerClock(offset: Sample.clock.offset, isSynchronized: false, isRemembered: true)
        let server = ScriptedServer(Sample.configuration(clock: guess))
        server.client.connectionOpened(now: server.now)
        let greeting = try #require(server.packets().first)
        let pongs = greeting.messages.compactMap { message -> ContainedMessage? in
            guard case .ping(let number, _)? = try? ServiceMessage(decoding: message.body) else { return nil }
            return server.message(.pong(to: message.id, id: number))
        }
        let first = server.seal(try #require(pongs.first))
        var calls: [ContainedMessage] = []
        for second in 1...28 {
            server.advance(.seconds(1))
            // Something large arrives.
            _ = server.client.noteUnfinishedPacket(second * 4000, now: server.now)
            try server.submit(second)
            calls += server.packets().flatMap(\.calls)
        }
        #expect(calls.count == 28)
        server.deliver(first)
        #expect(server.client.clock.isSynchronized && server.failures.isEmpty)
        for second in 29...48 {
            server.advance(.seconds(1))
            _ = server.client.noteUnfinishedPacket(second * 4000, now: server.now)
            if let due = server.client.nextDeadline, due <= server.now {
                server.take(server.client.deadlineReached(now: server.now))
            }
        }
        for call in calls { server.answer(call.id, Sample.number(of: call.body)) }
        #expect(server.failures.isEmpty && server.answers == Array(1...28) && server.close == nil)
    }

    @Test("M-08 what may be repeated does not wait for the server's time")
    func repeatableCallsGoAtOnce() throws {
        let unknown = ServerClock(offset: Sample.clock.offset, isSynchronized: false)
        let server = ScriptedServer(Sample.configuration(clock: unknown))
        try server.submit(1, MessageOptions(isIdempotent: true))
        server.client.connectionOpened(now: server.now)
        #expect(server.packets().flatMap(\.calls).map { Sample.number(of: $0.body) } == [1])
    }

    @Test("M-05 M-14 below the filter nothing but a wrong time replaces the session")
    func merelyOld() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        let late = server.seal(
            server.message(.refusal(of: call.id, sequenceNumber: 0, code: 17, newSalt: nil)))
        for number in 0..<2000 { server.send(server.message(Sample.update(number))) }
        let session = server.client.sessionID
        let offset = server.client.clock.offset
        server.deliver(late)
        server.runDeadline()
        #expect(server.client.sessionID == session)
        #expect(server.client.clock.offset == offset)
        server.answer(call.id, 1)
        #expect(server.answers == [1])
    }

    @Test(
        "An answer to what was sent five minutes ago proves what time it is, an answer to anything older does not",
        arguments: [(0, true), (1, false)] as [(Int64, Bool)])
    func proofOfTime(excess: Int64, isProof: Bool) throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let call = try #require(server.packets().flatMap(\.calls).first)
        server.setClock(Self.ahead)
        server.advance(Duration.seconds(300) + .nanoseconds(excess))
        server.answer(call.id, 1)
        #expect(server.answers == [1])
        #expect(server.violations == (isProof ? [] : [.messageIDOutOfWindow]))
        let clock = isProof ? Self.ahead : Sample.clock
        #expect(server.client.clock.unixSeconds(at: server.now) == clock.unixSeconds(at: server.now))
    }
}
