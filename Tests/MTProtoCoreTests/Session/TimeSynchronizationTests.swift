import NIOCore
import Testing

@testable import MTProtoCore

@Suite("The server's clock, measured")
struct TimeSynchronizationTests {
    /// Answers requests for salts after `delay` until none comes any more. Gives what was asked for.
    private func measure(_ server: ScriptedServer, delay: Duration) -> [Int32] {
        var counts: [Int32] = []
        for _ in 0..<20 {
            let packets = server.packets()
            let requests = packets.flatMap(\.messages).compactMap { message -> (MessageID, Int32)? in
                guard case .getFutureSalts(let count)? = try? ServiceMessage(decoding: message.body) else { return nil }
                return (message.id, count)
            }
            if requests.isEmpty { return counts }
            server.advance(delay)
            for (id, count) in requests {
                counts.append(count)
                server.send(
                    .futureSalts(
                        to: id, now: Int32(Sample.unix), salts: [Sample.longSalt(server.salt)]))
            }
        }
        return counts
    }

    private func error(_ server: ScriptedServer) -> Double {
        Duration.nanoseconds(server.client.clock.offset - server.clock.offset).inSeconds.magnitude
    }

    @Test("G10 answers that take 1.5 s mean exactly six requests, fast ones mean one; either way the clock is right")
    func samples() {
        for (delay, expected) in [
            (Duration.milliseconds(1500), [Int32(32), 1, 1, 1, 1, 1]), (.milliseconds(20), [32]),
        ] {
            // Ahead by less than answers give away, and behind.
            for lead in [-8_300_000_000, 7_000_000_000] as [Int64] {
                let server = ScriptedServer.connected()
                server.setClock(ServerClock(offset: server.clock.offset + lead, isSynchronized: true))
                server.client.synchronizeTime(now: server.now)
                #expect(measure(server, delay: delay) == expected)
                #expect(error(server) < 0.05, "\(delay) \(lead)")
                #expect(server.events.contains { if case .clockChanged = $0 { true } else { false } })
            }
        }
    }

    @Test("G10 of six samples the nearest and the farthest are dropped, the rest is averaged")
    func extremes() throws {
        var synchronization = TimeSynchronization()
        synchronization.start(isUrgent: false, now: Sample.start)
        let samples: [Int64] = [1000, -90_000, 2000, 3000, 10, 2000]
        var result: TimeSynchronization.Result?
        for sample in samples {
            #expect(result == nil)
            result = synchronization.add(offset: 500_000 + sample, believed: 500_000, roundTrip: .seconds(2))
        }
        #expect(result == TimeSynchronization.Result(offset: 502_000, uncertainty: .seconds(2)))
        #expect(!synchronization.isRunning)
        // Nobody asked for one so soon.
        synchronization.start(isUrgent: false, now: Sample.start + .seconds(59))
        #expect(!synchronization.isRunning)
        synchronization.start(isUrgent: false, now: Sample.start + .seconds(60))
        #expect(synchronization.isRunning)
        for offset in [Int64.min, .max, 0, 5, -5, .max] {
            result = synchronization.add(offset: offset, believed: .min, roundTrip: .seconds(2))
        }
        #expect(result != nil)
    }

    @Test("M-07 H-08 an update refused for its time counts as lost once the clock was wrong, and only then")
    func updatesRefusedForTime() throws {
        let salts = [ServerSalt(value: Sample.salt, validSince: 0, validUntil: Sample.unix + 90_000)]
        let lost = SessionEvent.updatesReset(uniqueID: nil)
        for error in [4000.0, -4000] {
            let server = ScriptedServer.connected(Sample.configuration(salts: salts))
            func warp(to seconds: Double) {
                server.setClock(
                    ServerClock(unixSeconds: Double(Sample.unix) + seconds, at: Sample.start, isSynchronized: true))
            }
            func proveTime(_ number: Int) throws {
                try server.submit(number)
                let call = try #require(server.packets().flatMap(\.calls).first)
                server.answer(call.id, number)
                #expect(server.answers.last == number)
            }
            warp(to: error)
            server.send(server.message(Sample.update(1)))
            #expect(server.violations == [.messageIDOutOfWindow])
            #expect(!server.events.contains(lost), "a recording, for all that is known")
            try proveTime(1)
            #expect(server.events.count { $0 == lost } == 1)
            // The clock is wrong once more, but nothing came meanwhile.
            warp(to: error * 2)
            try proveTime(2)
            #expect(server.client.clock.unixSeconds(at: server.now) == Sample.unix + Int64(error * 2))
            #expect(server.events.count { $0 == lost } == 1)
        }
    }

    @Test("G10 M-08 answers that were late do not move a clock that they do not contradict")
    func lateAnswersProveNothing() {
        let server = ScriptedServer.connected()
        let offset = server.client.clock.offset
        server.client.synchronizeTime(now: server.now)
        // Made at once, on the way for 1.5 s each.
        for _ in 0..<6 {
            let request = server.packets().flatMap(\.messages).first {
                if case .getFutureSalts? = try? ServiceMessage(decoding: $0.body) { true } else { false }
            }
            guard let request else { break }
            let answer = server.seal(
                server.message(
                    .futureSalts(to: request.id, now: Int32(Sample.unix), salts: [Sample.longSalt()])))
            server.advance(.milliseconds(1500))
            server.deliver(answer)
        }
        #expect(server.client.clock.offset == offset)
        #expect(!server.wantsFlush)
    }

    @Test("G10 M-08 a clock that is ahead by more than the answer took to come is put right, be it by 5 ms")
    func smallLead() {
        let server = ScriptedServer.connected()
        server.setClock(ServerClock(offset: server.clock.offset - 5_000_000, isSynchronized: true))
        server.client.synchronizeTime(now: server.now)
        #expect(measure(server, delay: .zero) == [32])
        #expect(error(server) < 0.002)
    }

    @Test("G10 F10 F13 trouble with the clock starts a measurement, at most one a minute", arguments: [Int32(16), 17])
    func startedByTrouble(code: Int32) throws {
        let server = ScriptedServer.connected()
        var measurements = 0
        for round in 0..<8 {
            try server.submit(round, MessageOptions(isIdempotent: true))
            let packets = server.packets()
            packets.forEach(server.answerServices)
            let call = try #require(packets.flatMap(\.calls).first)
            server.send(.refusal(of: call.id, sequenceNumber: 1, code: code, newSalt: nil))
            if server.client.drain != nil { server.runDeadline() }
            for packet in server.packets() {
                if packet.services.contains(.getFutureSalts(count: 32)) { measurements += 1 }
                server.answerServices(of: packet)
                for call in packet.calls { server.answer(call.id, Sample.number(of: call.body)) }
            }
            server.advance(.seconds(10))
            if let deadline = server.client.nextDeadline, deadline <= server.now { server.runDeadline() }
        }
        #expect(measurements == 2)
        #expect(server.answers.sorted() == Array(0..<8))
    }
}
