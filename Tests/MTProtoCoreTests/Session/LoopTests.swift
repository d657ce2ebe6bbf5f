import FuzzSupport
import NIOCore
import Testing

@testable import MTProtoCore

@Suite("Servers that make loops, and what a session holds")
struct LoopTests {
    enum Loop: CaseIterable {
        case salt
        case clock
        case resend
        case sessions
        case states
    }

    /// What the server says to one packet.
    private func provoke(_ loop: Loop, _ packet: ScriptedServer.Packet, _ server: ScriptedServer, round: Int) {
        let calls = packet.calls.map(\.id)
        switch loop {
        case .salt:
            server.salt = Int64(round)
            server.send(
                .refusal(of: packet.whole.id, sequenceNumber: 0, code: 48, newSalt: Int64(round)))
        case .clock:
            let offset = Sample.clock.offset + Int64(round % 7 - 3) * 600_000_000_000
            server.setClock(ServerClock(offset: offset, isSynchronized: true))
            server.send(
                .refusal(of: packet.whole.id, sequenceNumber: 0, code: round % 2 == 0 ? 16 : 17, newSalt: nil))
        case .resend:
            server.answerServices(of: packet)
            if !calls.isEmpty { server.send(.resendRequest(calls)) }
            server.send(
                .detailedInfo(
                    request: calls.first, answer: server.nextIdentifier(isAnswer: false), bytes: 1, status: 0))
            server.send(.ping(id: Int64(round), disconnectDelay: nil))
            server.send(.stateRequest([MessageID(rawValue: 5)]))
        case .sessions:
            server.answerServices(of: packet)
            server.send(
                .newSession(first: MessageID(rawValue: .max & ~3), uniqueID: Int64(round), salt: server.salt),
                content: true)
        case .states:
            // Acknowledged, so that it counts as heard, and yet not received.
            server.send(.acknowledgement([packet.whole.id]))
            if !calls.isEmpty { server.send(.allInfo(calls, states: calls.map { _ in 2 })) }
        }
    }

    @Test("B-06 B-15 no loop makes more than 300 packets a minute, however long", arguments: Loop.allCases)
    func loops(loop: Loop) throws {
        let server = ScriptedServer.connected()
        var minutes: [Int] = []
        var round = 0
        for minute in 1...min(60, 8 * Slice.factor) {
            let end = Sample.start + .seconds(minute * 60)
            try server.submit(minute, MessageOptions(isIdempotent: true))
            var packets = 0
            while server.now < end {
                for packet in server.packets() {
                    packets += 1
                    round += 1
                    provoke(loop, packet, server, round: round)
                }
                if let close = server.close {
                    server.close = nil
                    server.client.connectionClosed(now: server.now)
                    server.now = server.now + max(close.redialDelay, .seconds(1))
                    server.client.connectionOpened(now: server.now)
                } else if !server.wantsFlush {
                    guard let deadline = server.client.nextDeadline, deadline < end else { break }
                    // A turn of the loop that changes nothing would never end.
                    server.now = max(server.now, deadline) + .microseconds(100)
                    server.take(server.client.deadlineReached(now: server.now))
                }
                if packets > 400 { break }
            }
            server.now = max(server.now, end)
            server.events = []
            minutes.append(packets)
        }
        #expect(minutes.max() ?? 0 <= 300, "\(minutes)")
        #expect(minutes.contains { $0 > 0 })
    }

    @Test("B-06 B-15 a call that cannot go yet does not lift the limit on what a server can call forth")
    func blockedCallsLiftNothing() throws {
        let server = ScriptedServer.connected()
        // The first takes all the room that large bodies get until it is acknowledged, the last waits for the second.
        try server.submit(1, bytes: 200_000, MessageOptions(mayCompress: false))
        let large = try server.submit(2, bytes: 200_000, MessageOptions(mayCompress: false))
        _ = server.packets()
        try server.submit(3, MessageOptions(after: large))
        server.send(.stateRequest([MessageID(rawValue: 5)]))
        var packets = 0
        for _ in 0..<10_000 {
            let sent = server.packets()
            packets += sent.count
            guard server.close == nil, let packet = sent.first else { break }
            server.send(.resendRequest([packet.whole.id]))
        }
        #expect(packets <= 40)
        #expect(packets > 0)
    }

    @Test("N37 an idle session takes at most 32 KiB, whatever it has been through")
    func footprint() throws {
        let server = ScriptedServer.connected()
        for round in 0..<10 {
            for number in 0..<300 { try server.submit(round * 300 + number, bytes: 40) }
            for packet in server.packets() {
                server.answerServices(of: packet)
                for call in packet.calls {
                    server.answer(call.id, Sample.number(of: call.body))
                    server.send(server.message(Sample.update(round)))
                }
            }
            for number in 0..<200 {
                server.send(
                    .detailedInfo(
                        request: nil, answer: server.nextIdentifier(isAnswer: false), bytes: Int32(number), status: 0))
            }
            server.advance(.seconds(1))
        }
        #expect(server.answers.count == 3000)
        server.events = []
        // A minute and a half later the announced messages are given up; half an hour later nothing is remembered.
        for _ in 0..<400 where server.now - Sample.start < .seconds(1800) {
            server.runDeadline()
            for packet in server.packets() { server.answerServices(of: packet) }
        }
        #expect(server.close == nil)
        #expect(server.client.footprint <= 32 << 10, "\(server.client.footprint)")
    }

    @Test("L-11 L-12 L-02 bombs of every kind are refused before memory moves, and the session goes on")
    func bombs() throws {
        let server = ScriptedServer.connected()
        // A result that says that it inflates to 2 GiB.
        try server.submit(1)
        let call = try #require(server.packets().flatMap(\.calls).first)
        var bomb = try #require(Gzip.deflate(ByteBuffer(repeating: 0, count: 1 << 20), limit: 1 << 20))
        bomb.setInteger(UInt32(0x7fff_ffff), at: bomb.writerIndex - 4, endianness: .little)
        var object = ByteBuffer(integer: GzipPacked.constructorID, endianness: .little)
        object.writeInteger(UInt32(bomb.readableBytes) << 8 | 0xfe, endianness: .little)
        object.writeBuffer(&bomb)
        object.writeRepeatingByte(0, count: -object.readableBytes & 3)
        server.send(server.resultMessage(object, to: call.id))
        #expect(server.failures == [.answerUnreadable])
        // A vector of 2^31 - 1 ids.
        var ids = ByteBuffer(integer: MT.ConstructorID.msgsAck, endianness: .little)
        ids.writeInteger(UInt32(0x1cb5_c415), endianness: .little)
        ids.writeInteger(Int32.max, endianness: .little)
        server.send(server.message(ids, content: false))
        #expect(server.violations == [.malformedMessage(constructor: MT.ConstructorID.msgsAck)])
        #expect(server.close == nil)
        // A container of a million.
        var whole = server.container([server.message(Sample.update(1))])
        whole.body.setInteger(UInt32(1_000_000), at: whole.body.readerIndex + 4, endianness: .little)
        server.send(whole)
        #expect(server.close?.reason == .invalidPacket)
        #expect(!server.events.contains(.update(Sample.update(1))))
    }

    @Test("H12 what stands before the fault of a container is delivered, then the connection closes, once")
    func partOfContainer() throws {
        let server = ScriptedServer.connected()
        for number in 1...3 { try server.submit(number) }
        let calls = server.packets().flatMap(\.calls)
        let session = server.client.sessionID
        let children = calls.map { server.resultMessage(Sample.result(Sample.number(of: $0.body)), to: $0.id) }
        var whole = server.container(children)
        // The last child says that it is longer than what is left.
        let length = 12 + children[2].body.readableBytes - 8
        whole.body.setInteger(
            Int32(4096), at: whole.body.writerIndex - children[2].body.readableBytes - 4, endianness: .little)
        #expect(length > 0)
        let packet = server.seal(whole)
        server.deliver(packet)
        #expect(server.answers == [1, 2])
        #expect(server.violations == [.containerMalformed])
        #expect(server.close?.reason == .invalidPacket)
        #expect(server.client.sessionID == session)
        // Somebody who recorded it cannot cut the next connection with it.
        server.close = nil
        server.client.connectionClosed(now: server.now)
        server.client.connectionOpened(now: server.now)
        #expect(server.packets().flatMap(\.calls).map(\.id) == [calls[2].id])
        server.deliver(packet)
        #expect(server.close == nil)
        server.answer(calls[2].id, 3)
        #expect(server.answers == [1, 2, 3])
    }

    @Test("What a burst of calls took is given back when all of them have ended")
    func burstIsGivenBack() throws {
        var outbox = Outbox(limit: 2000)
        var handles: [MessageHandle] = []
        for number in 0..<1000 { handles.append(try outbox.add(Sample.call(number), options: MessageOptions())) }
        var last: Int64 = 0
        while let entry = outbox.takeWaiting(.ordinary) {
            last += 4
            outbox.assign(
                MessageID(rawValue: last), sequenceNumber: 1, wire: entry.body, isTimeTrusted: true, to: entry.handle,
                now: Sample.start)
        }
        #expect(outbox.inFlightCount == 1000)
        for handle in handles { _ = outbox.remove(handle) }
        #expect(outbox.count == 0 && outbox.footprint == 0)
    }

    @Test("A container that breaks off does not change why its connection was to be closed before")
    func firstReasonStays() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        _ = server.packets()
        for _ in 0..<200 where server.close == nil && server.now - Sample.start < .seconds(130) {
            server.runDeadline()
            for message in server.packets().flatMap(\.messages) {
                guard case .ping(let id, _)? = try? ServiceMessage(decoding: message.body) else { continue }
                let children = [server.message(.pong(to: message.id, id: id)), server.message(Sample.update(1))]
                var whole = server.container(children)
                // What became of the call was asked after 30 seconds, and has not been said for a minute.
                if server.now - Sample.start >= .seconds(90) {
                    whole.body.setInteger(
                        Int32(4096), at: whole.body.writerIndex - children[1].body.readableBytes - 4,
                        endianness: .little)
                }
                server.send(whole)
            }
        }
        #expect(server.violations == [.containerMalformed])
        #expect(server.close == SessionClose(reason: .silent, redialDelay: .zero))
    }
}
