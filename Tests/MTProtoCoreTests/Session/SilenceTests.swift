import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

@Suite("Silence and slow links")
struct SilenceTests {
    /// Runs deadlines, answering nothing, until the session gives the connection up. Gives how long that took.
    private func timeToClose(_ server: ScriptedServer) -> Duration {
        let start = server.now
        for _ in 0..<100 where server.close == nil {
            server.runDeadline()
            _ = server.packets()
        }
        return server.now - start
    }

    private func redial(_ server: ScriptedServer) {
        server.client.connectionClosed(now: server.now)
        server.close = nil
        server.client.connectionOpened(now: server.now)
    }

    @Test("P34 after a sleep a ping goes out at once; without its pong the connection is given up in 3 s")
    func wakingUp() {
        for answers in [false, true] {
            let server = ScriptedServer.connected()
            server.advance(.seconds(20))
            let before = server.seal(server.message(Sample.update(1)))
            server.client.woke(now: server.now)
            let packets = server.packets()
            #expect(packets.flatMap(\.services).contains { if case .ping = $0 { true } else { false } })
            // What the system had received before the sleep says nothing.
            server.advance(.seconds(1))
            server.deliver(before)
            if answers { packets.forEach(server.answerServices) }
            let start = server.now
            for _ in 0..<5 where server.close == nil && server.now - start < .seconds(10) {
                server.runDeadline()
                _ = server.packets()
            }
            #expect((server.close?.reason == .silent) == !answers)
            if answers { continue }
            #expect(server.now - start == .seconds(2))
        }
    }

    @Test("T-20 P13 a connection that never answers gets 4, 8, 16 s; a slow first answer is remembered")
    func freshConnections() {
        let server = ScriptedServer()
        server.client.connectionOpened(now: server.now)
        _ = server.packets()
        var waits = [timeToClose(server).inSeconds]
        for _ in 0..<3 {
            redial(server)
            _ = server.packets()
            waits.append(timeToClose(server).inSeconds)
        }
        #expect(zip(waits, [4.0, 8, 16, 16]).allSatisfy { abs($0 - $1) < 0.2 })
        // An answer after 10 s: the next connection has 15 s.
        redial(server)
        let packets = server.packets()
        server.advance(.seconds(10))
        packets.forEach(server.answerServices)
        #expect(server.close == nil)
        redial(server)
        _ = server.packets()
        #expect(abs(timeToClose(server).inSeconds - 15) < 0.2)
    }

    @Test("P13 T-20 silence is noticed also while no salt is known, so that no ping may ask")
    func silenceWithoutSalt() throws {
        for hasHeardSince in [false, true] {
            // The only salt ends soon, and the server tells of no other.
            let server = ScriptedServer(
                Sample.configuration(salts: [
                    ServerSalt(value: Sample.salt, validSince: Sample.unix - 60, validUntil: Sample.unix + 10)
                ]))
            server.client.connectionOpened(now: server.now)
            for message in server.packets().flatMap(\.messages) {
                guard case .ping(let id, _)? = try? ServiceMessage(decoding: message.body) else { continue }
                server.send(.pong(to: message.id, id: id))
            }
            // Nobody can use it any more when the next ping is due: salts are asked for instead, once a minute.
            var question = server.packets()
            for _ in 0..<3 where question.isEmpty {
                server.runDeadline()
                question = server.packets()
            }
            #expect(server.now - Sample.start == .seconds(60))
            #expect(question.flatMap(\.services) == [.getFutureSalts(count: 32)])
            if hasHeardSince {
                // Something else came, and the question is still open.
                server.advance(.seconds(1))
                server.send(server.message(Sample.update(1), content: false))
            }
            let start = server.now
            #expect(timeToClose(server) <= .seconds(4))
            #expect(server.close?.reason == .silent)
            #expect(server.now - start >= .seconds(2))
        }
    }

    @Test("P13 T-20 silence counts from the first ping without an answer, however many follow it")
    func repeatedPings() {
        var configuration = Sample.configuration()
        // Less than a slow round trip.
        configuration.pingInterval = .seconds(1)
        let server = ScriptedServer.connected(configuration)
        // The first goes out a second after the answered one, and has two seconds, and what its bytes take.
        #expect((3...3.2).contains(timeToClose(server).inSeconds))
        #expect(server.close?.reason == .silent)
    }

    @Test("T-31 T-20 bytes of a frame that is arriving keep the connection, a trickle does not for long")
    func partialFrames() throws {
        for (bytes, survives) in [(1024, true), (100, false)] {
            let server = ScriptedServer.connected()
            try server.submit(1)
            _ = server.packets()
            let start = server.now
            var arrived = 0
            while server.close == nil, server.now - start < .seconds(120) {
                server.advance(.milliseconds(500))
                arrived += bytes / 2
                _ = server.client.noteUnfinishedPacket(arrived, now: server.now)
                if let deadline = server.client.nextDeadline, deadline <= server.now { server.runDeadline() }
                _ = server.packets()
            }
            #expect((server.close == nil) == survives)
            if !survives { #expect(server.now - start < .seconds(30)) }
        }
    }

    @Test("T-31 T-20 no packet puts the end off for more than five minutes, nor many small ones")
    func endlessFrames() throws {
        for isProven in [true, false] {
            for (frame, least, most) in [(16 << 20, 300.0, 325.0), (4096, 15.0, 45.0), (40, 15.0, 45.0)] {
                let server = isProven ? ScriptedServer.connected() : ScriptedServer()
                if !isProven { server.client.connectionOpened(now: server.now) }
                try server.submit(1)
                _ = server.packets()
                let start = server.now
                var arrived = 0
                while server.close == nil, server.now - start < .seconds(3600) {
                    server.advance(.milliseconds(20))
                    // Each packet that is complete proves nothing, and another one begins.
                    arrived = (arrived + 20) % frame
                    _ = server.client.noteUnfinishedPacket(arrived, now: server.now)
                    if let deadline = server.client.nextDeadline, deadline <= server.now { server.runDeadline() }
                    _ = server.packets()
                }
                let time = (server.now - start).inSeconds
                #expect(time >= least && time <= most, "\(frame): \(time)")
                #expect(server.close?.reason == .silent)
            }
        }
    }

    @Test("T-20 answers of up to 3 s never cost the connection once they are known to take so long")
    func slowAnswers() throws {
        let server = ScriptedServer.connected()
        var random = RandomSource.seeded(5)
        var number = 0
        while server.now - Sample.start < .seconds(600), server.close == nil {
            number += 1
            try server.submit(number)
            let packets = server.packets()
            // The way grows slower step by step, as queues do.
            let slow = min(3000, 200 + number * 100)
            let until = server.now + .milliseconds(Int64.random(in: 100...Int64(slow), using: &random))
            while let deadline = server.client.nextDeadline, deadline < until, server.close == nil {
                server.runDeadline()
                // Asked while the answer is under way; answered with it.
                for packet in server.packets() { _ = packet }
            }
            server.now = max(server.now, until)
            for packet in packets {
                server.answerServices(of: packet)
                for call in packet.calls { server.answer(call.id, Sample.number(of: call.body)) }
            }
        }
        #expect(server.close == nil)
        #expect(server.answers.count == number)
    }

    @Test("P13 bytes under way get time by the rate that was measured, two minutes at most")
    func uploadGrace() throws {
        for (rate, least, most) in [(4000, 25.0, 125.0), (1_000_000, 2.0, 6.0)] {
            let server = ScriptedServer.connected()
            // Three bodies measure the rate.
            for number in 1...3 {
                try server.submit(number, bytes: 40_000, MessageOptions(mayCompress: false))
                let packets = server.packets()
                let start = server.now
                let end = start + .nanoseconds(Int64(40_000) * 1_000_000_000 / Int64(rate))
                while let deadline = server.client.nextDeadline, deadline < end, server.close == nil {
                    server.runDeadline()
                    _ = server.packets()
                }
                server.now = max(server.now, end)
                for call in packets.flatMap(\.calls) { server.answer(call.id, number) }
            }
            #expect(server.close == nil)
            #expect(server.answers == [1, 2, 3])
            try server.submit(4, bytes: 100_000, MessageOptions(mayCompress: false))
            _ = server.packets()
            let time = timeToClose(server).inSeconds
            #expect(time >= least && time <= most, "\(rate): \(time)")
        }
        var meter = UploadMeter()
        meter.packetSent(id: MessageID(rawValue: 4), bytes: 100 << 20, now: .zero)
        #expect(meter.grace(rate: 1) == .seconds(120))
        var small = UploadMeter()
        small.packetSent(id: MessageID(rawValue: 4), bytes: 40_960, now: .zero)
        // At half of the rate, at 2048 bytes a second, or at what is assumed.
        #expect(small.grace(rate: 10_240) == .seconds(8))
        #expect(small.grace(rate: 1024) == .seconds(20) && small.grace(rate: nil) == .seconds(10))
    }

    @Test("P13 a rate that stays the same is measured as what it is, however long it lasts")
    func steadyUpload() {
        var meter = UploadMeter()
        var now = Sample.start
        func send(_ number: Int64) {
            meter.packetSent(id: MessageID(rawValue: number * 4), bytes: 20_000, now: now)
        }
        send(1)
        send(2)
        for number in 1...100 as ClosedRange<Int64> {
            now += .seconds(1)
            let rate = meter.proved(MessageID(rawValue: number * 4), now: now)
            #expect((19_900...20_000).contains(rate ?? 0), "\(number): \(String(describing: rate))")
            send(number + 2)
        }
    }

    @Test("T-20 patience is the average and four times its variation, or one and a half times the longest")
    func patience() {
        var estimate = RoundTripEstimate()
        #expect(estimate.patience == .seconds(4), "nothing was measured")
        estimate.add(.seconds(1))
        // The first one counts as varying by half of it; there is a quarter of a second for chance.
        #expect(estimate.patience == .milliseconds(3250))
        for _ in 0..<200 { estimate.add(.seconds(2)) }
        #expect(estimate.patience == .milliseconds(3250))
        estimate.add(.seconds(6))
        #expect(estimate.patience == .seconds(8))
        var short = RoundTripEstimate()
        for _ in 0..<200 { short.add(.milliseconds(10)) }
        #expect(short.patience == .seconds(1))
        // What takes longer than twice the longest and a second says more about the server.
        #expect(short.isPlausible(.milliseconds(1020)) && !short.isPlausible(.milliseconds(1021)))
        let empty = RoundTripEstimate()
        #expect(empty.isPlausible(.seconds(8)) && !empty.isPlausible(.seconds(9)))
    }

    @Test(
        "T-20 a first answer has 4 to 16 s: 1.5 times the slowest; a faster one takes off a quarter of the difference")
    func firstAnswers() {
        var estimate = RoundTripEstimate()
        #expect(estimate.firstPatience(failures: 0) == .seconds(4))
        estimate.addFirst(.seconds(8))
        #expect(estimate.firstPatience(failures: 0) == .seconds(12))
        estimate.addFirst(.seconds(4))
        #expect(estimate.firstPatience(failures: 0) == .milliseconds(10_500))
        #expect(estimate.firstPatience(failures: 9) == .seconds(16))
    }

    @Test("P12 T-20 an idle connection that was found dead makes later ones ping sooner")
    func forgetfulNetworks() {
        let server = ScriptedServer.connected()
        #expect(timeToClose(server) < .seconds(75))
        var pauses: [Double] = []
        for _ in 0..<3 {
            redial(server)
            server.packets().forEach(server.answerServices)
            let start = server.now
            server.runDeadline()
            pauses.append((server.now - start).inSeconds)
            _ = server.packets()
            _ = timeToClose(server)
        }
        #expect(pauses == [22.5, 20, 20])
    }

    @Test(
        "P12 T-20 a connection found dead after 20 s of rest makes later ones ping every 20 s; after 19 s it does not")
    func shortestForgottenRest() {
        for (rest, pause) in [(20, 20.0), (19, 45.0)] {
            let server = ScriptedServer.connected()
            server.advance(.seconds(rest))
            server.client.woke(now: server.now)
            _ = server.packets()
            _ = timeToClose(server)
            redial(server)
            server.packets().forEach(server.answerServices)
            let start = server.now
            server.runDeadline()
            #expect((server.now - start).inSeconds == pause)
        }
    }

    @Test("B-75 15 minutes without an update mean that their state is fetched, once for each 15 minutes")
    func silentUpdates() {
        let server = ScriptedServer.connected()
        server.advance(.seconds(100))
        server.send(server.message(Sample.update(1)))
        server.events = []
        let last = server.now
        var times: [Double] = []
        for _ in 0..<200 where server.now - last < .seconds(2000) {
            server.runDeadline()
            if server.events.contains(.updatesReset(uniqueID: nil)) { times.append((server.now - last).inSeconds) }
            server.events = []
            server.packets().forEach(server.answerServices)
        }
        #expect(times == [900, 1800])
    }

    @Test(
        "M-06 H-08 an update below the window is delivered if it is certainly new, reported lost once if nobody knows")
    func lateUpdates() {
        let server = ScriptedServer.connected()
        let late = server.message(Sample.update(1))
        let lost = (0..<3).map { server.message(Sample.update(100 + $0)) }
        // Many messages, few of them updates: the filter of updates reaches back further.
        for number in 0..<2100 { server.send(.pong(to: MessageID(rawValue: 4), id: Int64(number))) }
        server.events = []
        server.send(late)
        server.send(late)
        #expect(server.events == [.update(Sample.update(1))])
        for number in 0..<2100 { server.send(server.message(Sample.update(number), content: false)) }
        server.advance(.seconds(1))
        server.events = []
        for _ in 0..<3 { lost.forEach(server.send) }
        #expect(server.events == [.updatesReset(uniqueID: nil)])
    }

    @Test("L-07 H-08 an update that cannot be unpacked means that their state is fetched")
    func brokenUpdate() throws {
        let server = ScriptedServer.connected()
        var packed = try #require(GzipPacked.pack(ByteBuffer(repeating: 0, count: 4000)))
        packed.setInteger(UInt8(0xff), at: packed.readerIndex + 20)
        server.send(server.message(packed))
        #expect(server.events == [.updatesReset(uniqueID: nil)])
    }

    @Test("Packets that somebody sends slowly say nothing about the rate of the way")
    func slowCallers() {
        var meter = UploadMeter()
        for number in 1...2 as ClosedRange<Int64> {
            meter.packetSent(id: MessageID(rawValue: number * 4), bytes: 5000, now: Sample.start)
        }
        let first = meter.proved(MessageID(rawValue: 4), now: Sample.start + .seconds(1))
        // No more is under way now than the way takes at once.
        let second = meter.proved(MessageID(rawValue: 8), now: Sample.start + .seconds(100))
        #expect(first == nil && second == nil)
    }

    @Test("Patience that silence has cost comes back with four answers in time for each step")
    func patienceComesBack() {
        var history = SilenceHistory()
        for _ in 0..<3 { history.fellSilent(wasProven: true) }
        var levels: [Int] = []
        for _ in 0..<10 {
            history.answeredInTime()
            levels.append(history.level)
        }
        #expect(levels == [2, 2, 2, 1, 1, 1, 1, 0, 0, 0])
    }

    @Test("A connection that died under a call, and not while it was idle, makes later ones ping no sooner")
    func busyConnectionsDie() throws {
        let server = ScriptedServer.connected()
        let handle = try server.submit(1)
        _ = server.packets()
        #expect(timeToClose(server) < .seconds(10))
        server.client.cancel(handle, now: server.now)
        redial(server)
        server.packets().forEach(server.answerServices)
        // Nothing is due before: an idle session wakes nobody.
        let start = server.now
        server.runDeadline()
        #expect(server.now - start == .seconds(45))
    }
}
