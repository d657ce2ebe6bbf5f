import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

@Suite("Order, time and the end of calls")
struct CallOrderTests {
    private let chat = RequestSequence(rawValue: 7)

    private func numbers(_ calls: [ContainedMessage]) -> [Int] {
        calls.map { Sample.number(of: $0.body) }
    }

    /// The id that a call waits for on the server, and the number of the call.
    private func dependency(_ call: ContainedMessage) -> (id: MessageID, number: Int)? {
        guard Sample.constructor(of: call.body) == 0xcb9f_372d,
            let id = call.body.getInteger(at: call.body.readerIndex + 4, endianness: .little, as: Int64.self),
            let body = call.body.getSlice(at: call.body.readerIndex + 12, length: call.body.readableBytes - 12)
        else { return nil }
        return (MessageID(rawValue: id), Sample.number(of: body))
    }

    // MARK: Order

    @Test("G05 each call of a sequence follows the newest before it, in the same packet; others do not")
    func sequencesFollow() throws {
        let server = EngineServer()
        for number in 1...3 { try server.submit(number) { $0.sequence = chat } }
        try server.submit(4) { $0.sequence = RequestSequence(rawValue: 8) }
        try server.submit(5)
        let calls = server.calls()
        try #require(calls.count == 5)
        #expect(dependency(calls[0]) == nil && dependency(calls[3]) == nil && dependency(calls[4]) == nil)
        for position in 1...2 {
            let follows = try #require(dependency(calls[position]))
            #expect(follows.id == calls[position - 1].id && follows.number == position + 1)
        }
        server.answer(calls[2], Sample.result(3))
        server.answer(calls[1], Sample.result(2))
        server.answer(calls[0], Sample.result(1))
        try server.submit(6) { $0.sequence = chat }
        #expect(numbers(server.calls()) == [6])
    }

    @Test("G05 a call may follow the newest that matches")
    func newestMatch() throws {
        let server = EngineServer()
        let first = try server.submit(1)
        let match = try server.submit(2)
        try server.submit(3)
        let newest = server.engine.newestPending { [first, match].contains($0) }
        let none = server.engine.newestPending { _ in false }
        #expect(newest == match && none == nil)
        try server.submit(4) { $0.after = match }
        let calls = server.calls()
        #expect(dependency(calls[3])?.id == calls[1].id)
    }

    @Test("G05 ten calls of a sequence run in order although floods, failed waits and a lost connection meet them")
    func orderSurvivesTrouble() throws {
        let server = EngineServer()
        let count = 10
        for number in 1...count { try server.submit(number) { $0.sequence = chat } }
        // A server that runs a call only when what it waits for has succeeded, and fails it otherwise.
        var run: [Int] = []
        var succeeded: Set<MessageID> = []
        var floods = [3: 2, 6: 1, 9: 1]
        var calls = server.calls()
        for turn in 0..<100 where run.count < count {
            if turn == 1 {
                server.engine.connectionClosed(now: server.now)
                server.engine.connectionOpened(now: server.now)
            }
            for call in calls {
                let follows = dependency(call)
                let number = follows?.number ?? Sample.number(of: call.body)
                if let follows, !succeeded.contains(follows.id) {
                    server.fail(call, 400, "MSG_WAIT_FAILED")
                } else if let left = floods[number], left > 0 {
                    floods[number] = left - 1
                    server.fail(call, 420, "FLOOD_WAIT_2")
                } else {
                    run.append(number)
                    succeeded.insert(call.id)
                    server.answer(call, Sample.result(number))
                }
            }
            calls = server.nextCalls()
        }
        #expect(run == Array(1...count))
        #expect(server.completions == count)
    }

    @Test("G05 whoever followed a cancelled call follows what that one followed")
    func cancelledLink() throws {
        let server = EngineServer()
        try server.submit(1) { $0.sequence = chat }
        let first = try #require(server.calls().first)
        server.fail(first, 420, "FLOOD_WAIT_5")
        let second = try server.submit(2) { $0.sequence = chat }
        try server.submit(3) { $0.sequence = chat }
        server.engine.cancel(second, now: server.now)
        try server.submit(4) { $0.sequence = chat }
        #expect(server.calls().isEmpty)
        let again = server.nextCalls()
        try #require(again.count == 3)
        #expect(Sample.number(of: again[0].body) == 1)
        for (position, number) in [(1, 3), (2, 4)] {
            let follows = try #require(dependency(again[position]))
            #expect(follows.id == again[position - 1].id && follows.number == number)
        }
    }

    @Test("N46 G05 a call whose wait always fails is surfaced after five times")
    func waitsAreBounded() throws {
        let server = EngineServer()
        let first = try server.submit(1)
        server.answer(try #require(server.calls().first), Sample.result(1))
        let id = try server.submit(2) { $0.after = first }
        for _ in 0..<5 { server.fail(try #require(server.calls().first), 400, "MSG_WAIT_TIMEOUT") }
        #expect(server.completed[id] == nil)
        server.fail(try #require(server.calls().first), 400, "MSG_WAIT_TIMEOUT")
        #expect(server.completed[id] == .failure(.rpc(RPCError(code: 400, message: "MSG_WAIT_TIMEOUT"))))
    }

    // MARK: Wrapping

    @Test("G04 B-70 calls that the session has not sent yet are wrapped anew when the introduction changes")
    func unsentCallsAreRewrapped() throws {
        func header(_ layer: Int32) -> ByteBuffer {
            var header = ByteBuffer(integer: UInt32(0xda9b_0d0d), endianness: .little)
            header.writeInteger(layer, endianness: .little)
            return header
        }
        let server = EngineServer(
            initialization: ConnectionInitialization(prefix: header(1), identity: 1), identity: 1)
        server.engine.connectionClosed(now: server.now)
        for number in 1...2 { try server.submit(number) }
        server.engine.setInitialization(ConnectionInitialization(prefix: header(2), identity: 2), now: server.now)
        server.engine.connectionOpened(now: server.now)
        let calls = server.calls()
        #expect(calls.count == 2)
        for (number, call) in zip(1..., calls) {
            var expected = header(2)
            expected.writeImmutableBuffer(Sample.call(number))
            #expect(call.body == expected)
        }
        #expect(!server.takeServices().contains { if case .dropAnswer = $0 { true } else { false } })
    }

    // MARK: Time

    @Test("G06 limits and pauses end at their time, in order, however many there are and however many ended before")
    func manyDeadlines() throws {
        let server = EngineServer()
        var random = RandomSource.seeded(4)
        var expected: [(end: Instant, id: RequestID)] = []
        for number in 0..<2000 {
            let limit = Duration.milliseconds(Int64.random(in: 1...60_000, using: &random))
            let id = try server.submit(number) { $0.timeout = limit }
            if number % 3 == 0 {
                server.engine.cancel(id, now: server.now)
            } else {
                expected.append((server.now + limit, id))
            }
        }
        server.engine.connectionClosed(now: server.now)
        expected.sort { ($0.end, $0.id) < ($1.end, $1.id) }
        while let deadline = server.engine.nextDeadline {
            server.now = deadline
            let outcome = server.engine.deadlineReached(now: deadline)
            for case .completed(let id, .failure(.timedOut), _, _) in outcome.events {
                let next = expected.removeFirst()
                #expect(next.id == id && next.end == deadline)
            }
        }
        #expect(expected.isEmpty)
    }

    @Test("G06 G07 limits that ended long before leave nothing behind")
    func deadlinesAreForgotten() {
        var table = RequestTable(policy: RequestPolicy(), initialization: nil, initializedIdentity: nil)
        for _ in 0..<10_000 {
            let id = try? table.add(Request(body: Sample.call(1), timeout: .seconds(60)), now: Sample.start)
            _ = table.takeReady()
            if let id { _ = table.remove(id) }
        }
        #expect(table.deadlines.count < 200)
    }

    @Test("G06 FLOOD_WAIT_3 goes again after 3.0 s of the monotonic clock, whatever server time does meanwhile")
    func pausesIgnoreServerTime() throws {
        let server = EngineServer()
        try server.submit(1)
        server.fail(try #require(server.calls().first), 420, "FLOOD_WAIT_3")
        let before = server.now
        // The server's clock leaps 20 s ahead.
        server.shiftIdentifiers(by: .seconds(20))
        server.send(Sample.update(1))
        #expect(numbers(server.nextCalls()) == [1])
        #expect(server.now - before == .seconds(3))
    }

    /// How long each of four connections lives on which the server never says anything.
    private func livesOfMuteConnections(watched: Bool, bytesAfter: Duration? = nil) throws -> [Duration] {
        let server = EngineServer()
        server.answersPings = false
        try server.submit(1) { $0.watchesStalls = watched }
        return (0..<4).map { _ in
            server.engine.connectionClosed(now: server.now)
            server.close = nil
            server.connect()
            let start = server.now
            if let bytesAfter {
                server.pass(bytesAfter)
                server.engine.noteUnfinishedPacket(1, now: server.now)
            }
            while server.close == nil, let deadline = server.engine.nextDeadline, deadline < start + .seconds(60) {
                server.runDeadline()
                _ = server.calls()
            }
            #expect(server.close?.reason == .silent && server.completions == 0)
            return server.now - start
        }
    }

    @Test("G06 a call that watches for stalls ends a connection after 5 s without a byte, others wait as links need it")
    func stalls() throws {
        let patient = try livesOfMuteConnections(watched: false)
        #expect(patient.last ?? .zero > .seconds(7))
        #expect(try livesOfMuteConnections(watched: true).last == .seconds(5))
        #expect(try livesOfMuteConnections(watched: true, bytesAfter: .seconds(2)).last == .seconds(7))
    }

    @Test("G06 before a connection counts as stalled a sign of life is asked for")
    func stallWatch() {
        var watch = StallWatch()
        watch.heard(at: Sample.start)
        #expect(watch.nextDeadline == Sample.start + .milliseconds(2500))
        #expect(watch.look(at: Sample.start + .milliseconds(2499)) == .quiet)
        #expect(watch.look(at: Sample.start + .milliseconds(2500)) == .doubtful)
        #expect(watch.nextDeadline == Sample.start + .seconds(5))
        #expect(watch.look(at: Sample.start + .milliseconds(4999)) == .quiet)
        #expect(watch.look(at: Sample.start + .seconds(5)) == .stalled)
        watch.heard(at: Sample.start + .seconds(5))
        #expect(watch.look(at: Sample.start + .seconds(6)) == .quiet)
    }

    @Test("G06 without a connection nothing can stall, and no time is asked for")
    func stallsNeedConnections() throws {
        let server = EngineServer()
        try server.submit(1) { $0.watchesStalls = true }
        _ = server.calls()
        server.engine.connectionClosed(now: server.now)
        let deadline = server.engine.nextDeadline
        #expect(deadline == nil)
        server.take(server.engine.deadlineReached(now: server.now + .seconds(60)))
        #expect(server.close == nil && server.completions == 0)
    }

    @Test("G06 an answered sign of life keeps the connection of a call that takes long")
    func slowCallsAreNoStalls() throws {
        let server = EngineServer()
        let id = try server.submit(1) { $0.watchesStalls = true }
        let call = try #require(server.calls().first)
        server.pass(.seconds(60))
        #expect(server.close == nil)
        server.answer(call, Sample.result(1))
        #expect(server.completed[id] == .success(Sample.result(1)))
    }

    // MARK: The end

    @Test("G08 Q18 a cancelled call is dropped on the wire with the next packet; its late answer is nobody's")
    func droppedOnTheWire() throws {
        let server = EngineServer()
        let id = try server.submit(1) { $0.expectedBytes = 1 << 20 }
        let call = try #require(server.calls().first)
        _ = server.takeServices()
        server.engine.cancel(id, now: server.now)
        #expect(server.wantsFlush)
        _ = server.calls()
        #expect(server.takeServices().contains { if case .dropAnswer(call.id) = $0 { true } else { false } })
        server.answer(call, Sample.result(1))
        #expect(server.completions == 0)
        server.pass(.seconds(2))
        #expect(server.close == nil, "only sessions for files are replaced")
    }

    @Test("P36 G08 a large part that is cancelled under way is dropped, then its session is replaced")
    func cancelledPart() throws {
        let server = EngineServer(policy: RequestPolicy(isDedicatedToFiles: true))
        let small = try server.submit(1) {
            $0.expectedBytes = (512 << 10) - 1
            $0.isIdempotent = true
        }
        let large = try server.submit(2) {
            $0.expectedBytes = 512 << 10
            $0.isIdempotent = true
        }
        let other = try server.submit(3) { $0.isIdempotent = true }
        let calls = server.calls()
        let before = server.engine.session.sessionID
        server.engine.cancel(small, now: server.now)
        _ = server.calls()
        server.pass(.zero)
        #expect(server.close == nil && server.engine.session.sessionID == before)

        _ = server.takeServices()
        server.engine.cancel(large, now: server.now)
        _ = server.calls()
        #expect(server.takeServices().contains { if case .dropAnswer(calls[1].id) = $0 { true } else { false } })
        server.runDeadline()
        #expect(server.close?.reason == .flooded && server.close?.redialDelay == .zero)
        #expect(server.engine.session.sessionID != before)
        server.engine.connectionClosed(now: server.now)
        server.connect { again in
            #expect(numbers(again) == [3])
            server.answer(again[0], Sample.result(3))
        }
        #expect(server.completed == [other: .success(Sample.result(3))])
    }

    @Test("P36 the session of a call that may not be repeated is kept")
    func cancelledPartBesideOthers() throws {
        let server = EngineServer(policy: RequestPolicy(isDedicatedToFiles: true))
        try server.submit(1)
        let large = try server.submit(2) { $0.expectedBytes = 1 << 20 }
        _ = server.calls()
        server.engine.cancel(large, now: server.now)
        _ = server.calls()
        server.runDeadline()
        #expect(server.close == nil && server.completions == 0)
    }

    @Test("P22 what is said of an attempt that was given up concerns nobody")
    func staleAttempts() throws {
        let server = EngineServer()
        let id = try server.submit(1) { $0.isIdempotent = true }
        let old = try #require(server.calls().first)
        server.now += .seconds(1)
        let replacement = ClientSession(
            configuration: Sample.configuration(), random: .seeded(99), now: server.now)
        let previous = server.engine.session.sessionID
        server.take(server.engine.replaceSession(replacement, now: server.now))
        server.connect { again in
            #expect(again.count == 1 && again.first?.id != old.id)
            // Late, and of the session before; then of this session, to an id that it never gave.
            server.answer(old, Sample.result(8), session: previous)
            server.answer(old, Sample.result(9))
            #expect(server.completions == 0)
            server.answer(again[0], Sample.result(1))
        }
        #expect(server.completed == [id: .success(Sample.result(1))])
    }

    @Test("P22 an attempt refused by the server is given up: a second answer to it does nothing")
    func staleRefusals() throws {
        let server = EngineServer()
        let id = try server.submit(1)
        let call = try #require(server.calls().first)
        server.fail(call, 420, "FLOOD_WAIT_5")
        server.answer(call, Sample.result(9))
        #expect(server.completions == 0)
        server.answer(try #require(server.nextCalls().first), Sample.result(1))
        #expect(server.completed == [id: .success(Sample.result(1))])
    }

    @Test("G03 a thousand calls with shuffled answers each end once with their own")
    func shuffledThousand() throws {
        let server = EngineServer()
        var random = RandomSource.seeded(6)
        let ids = try (0..<1000).map { try server.submit($0) }
        let calls = server.calls().shuffled(using: &random)
        #expect(calls.count == 1000)
        for call in calls { server.answer(call, Sample.result(Sample.number(of: call.body))) }
        #expect(server.completions == 1000)
        for (number, id) in ids.enumerated() { #expect(server.completed[id] == .success(Sample.result(number))) }
    }
}

@Suite("The places of calls")
struct RequestEntriesTests {
    @Test("G03 ids rise and are never given twice, places are taken again, and what ended is not found")
    func placesAreReused() throws {
        var table = RequestTable(policy: RequestPolicy(), initialization: nil, initializedIdentity: nil)
        var random = RandomSource.seeded(3)
        var live: [RequestID] = []
        var dead: [RequestID] = []
        var last = RequestID(rawValue: 0)
        for _ in 0..<20_000 {
            if live.count < 100, Bool.random(using: &random) || live.isEmpty {
                let id = try table.add(Request(body: Sample.call(1)), now: Sample.start)
                #expect(id > last)
                last = id
                live.append(id)
            } else {
                let id = live.remove(at: Int.random(in: 0..<live.count, using: &random))
                #expect(table.remove(id)?.id == id)
                #expect(table.remove(id)?.id == nil)
                dead.append(id)
            }
            #expect(table.count == live.count)
        }
        #expect(table.entries.ids == live.sorted())
        #expect(dead.allSatisfy { table.entries[$0]?.id == nil && table.entries.wasSubmitted($0) })
        #expect(!table.entries.wasSubmitted(RequestID(rawValue: 9)))
        #expect(!table.entries.wasSubmitted(RequestID(rawValue: last.rawValue << 1)))
    }

    @Test("G03 what ended is not found when the places of many calls were given back")
    func placesAreGivenBack() throws {
        var table = RequestTable(policy: RequestPolicy(), initialization: nil, initializedIdentity: nil)
        var ids: [RequestID] = []
        for number in 0..<40 { ids.append(try table.add(Request(body: Sample.call(number)), now: Sample.start)) }
        for id in ids {
            let removed = table.remove(id)
            #expect(removed?.id == id)
        }
        for id in ids {
            let removed = table.remove(id)
            #expect(removed == nil && table.entries[id] == nil && table.entries.wasSubmitted(id))
        }
    }

    @Test("P46 how often a call went on after an error is counted as far as the number goes, and no further")
    func refusalsAreCounted() throws {
        var table = RequestTable(policy: RequestPolicy(), initialization: nil, initializedIdentity: nil)
        let id = try table.add(Request(body: Sample.call(1)), now: Sample.start)
        for _ in 0...Int(UInt16.max) { table.noteRefusal(of: id, pausing: nil) }
        #expect(table.entries[id]?.trouble.refusals == UInt16.max)
    }
}
