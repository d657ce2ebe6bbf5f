import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import MTProtoCore

@Suite("What a client session accepts")
struct InboxTests {
    @Test("F07 M-01 M-17 C-07 a packet that fails its envelope closes the connection and leaves no trace")
    func envelopeFailures() throws {
        let sample = ScriptedServer.connected()
        let good = sample.seal(sample.message(Sample.update(1)))
        for index in [0, 8, 23, 24, 40, good.readableBytes - 1] {
            let server = ScriptedServer.connected()
            var bad = server.seal(server.message(Sample.update(1)))
            let position = bad.readerIndex + min(index, bad.readableBytes - 1)
            let byte = try #require(bad.getInteger(at: position, as: UInt8.self))
            bad.setInteger(byte ^ 1, at: position)
            let salts = server.client.salts
            let clock = server.client.clock
            server.deliver(bad)
            #expect(server.events == [.violation(.packetRejected)])
            #expect(server.close?.reason == .invalidPacket)
            #expect(server.client.salts == salts)
            #expect(server.client.clock == clock)
            // Nothing behind it is processed.
            server.send(server.message(Sample.update(2)))
            #expect(server.events == [.violation(.packetRejected)])
        }
        for length in [0, 4, 23, 24, 40] {
            let server = ScriptedServer.connected()
            server.deliver(ByteBuffer(repeating: 0, count: length))
            #expect(server.close?.reason == .invalidPacket)
        }
    }

    @Test("F07 M-03 a packet of another session is ignored, the connection stays")
    func foreignSession() {
        let server = ScriptedServer.connected()
        server.deliver(server.seal(server.message(Sample.update(1)), sessionID: server.client.sessionID ^ 1))
        #expect(server.events == [.violation(.foreignSession)])
        #expect(server.close == nil)
        #expect(!server.wantsFlush)
    }

    @Test("M-04 ids that no server makes are ignored, outer and inner, and not acknowledged")
    func serverIDParity() {
        for offset in [Int64(0), 2] {
            let server = ScriptedServer.connected()
            let even = MessageID(rawValue: (Sample.unix << 32) + 4096 + offset)
            server.send(server.message(Sample.update(1), id: even))
            let child = server.message(Sample.update(2), id: even)
            let other = server.message(Sample.update(3))
            server.send(server.container([child, other]))
            var container = server.container([server.message(Sample.update(4))])
            container.id = even
            server.send(container)
            #expect(server.violations == [.messageIDParity, .messageIDParity, .messageIDParity])
            #expect(!server.events.contains(.update(Sample.update(4))))
            #expect(server.events.contains(.update(Sample.update(3))))
            #expect(!server.events.contains(.update(Sample.update(2))))
            server.advance(.seconds(2))
            #expect(server.packets().flatMap(\.services) == [.acknowledgement([other.id])])
        }
    }

    @Test("M-05 F12 a message comes once, whether alone or in containers")
    func duplicatesCountOnce() {
        let server = ScriptedServer.connected()
        let update = server.message(Sample.update(1))
        server.send(update)
        server.send(update)
        server.send(server.container([update]))
        let container = server.container([server.message(Sample.update(2))])
        server.send(container)
        server.send(container)
        #expect(server.events == [.update(Sample.update(1)), .update(Sample.update(2))])
    }

    @Test("M-05 F08 a duplicate that the filter of updates has forgotten is a duplicate still: nothing was lost")
    func oldDuplicatesMeanNothing() {
        let server = ScriptedServer.connected()
        let first = server.message(Sample.update(0))
        server.send(first)
        for number in 1..<300 { server.send(server.message(Sample.update(number))) }
        server.events = []
        server.send(first)
        #expect(server.events.isEmpty)
    }

    @Test("M-05 N37 the filter remembers 1000 ids, holds at most 1250 in 10 KiB, and trusts nothing below them")
    func filterWindow() {
        var filter = ReceivedMessages()
        for number in 1...100_000 { _ = filter.insert(MessageID(rawValue: Int64(number) * 4 + 1)) }
        #expect((1000...1250).contains(filter.count))
        #expect(filter.footprint <= 10_240)
        #expect(filter.verdict(on: MessageID(rawValue: 99_001 * 4 + 1)) == .duplicate)
        #expect(filter.verdict(on: MessageID(rawValue: 5)) == .tooOld)
        #expect(filter.verdict(on: MessageID(rawValue: 7)) == .tooOld)
        #expect(filter.verdict(on: MessageID(rawValue: 99_999 * 4 + 3)) == .fresh)
        #expect(filter.insert(MessageID(rawValue: 99_999 * 4 + 3)) == .fresh)
        #expect(filter.insert(MessageID(rawValue: 99_999 * 4 + 3)) == .duplicate)
    }

    @Test(
        "M-05 H-08 what may be a replay completes a waiting call, and does nothing else; an update is reported lost once"
    )
    func belowWindow() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        let answer = server.resultMessage(Sample.result(1), to: call.id)
        let update = server.message(Sample.update(7))
        let session = server.message(
            .newSession(first: call.id, uniqueID: 3, salt: 666), content: true)
        for number in 0..<2100 { server.send(server.message(Sample.update(number), content: false)) }
        server.events = []
        server.send(update)
        server.send(session)
        server.send(update)
        #expect(server.events == [.updatesReset(uniqueID: nil)])
        #expect(!server.client.salts.contains { $0.value == 666 })
        server.send(answer)
        #expect(server.answers == [1])
    }

    @Test("M-07 M-17 a message from outside of the time window is dropped and not remembered")
    func clientTimeWindow() {
        for (offset, isTaken) in [(-299.0, true), (-301, false), (29, true), (32, false)] {
            let server = ScriptedServer.connected()
            let clock = server.client.clock
            let id = MessageID(
                rawValue: MessageID(
                    unixNanoseconds: Sample.clock.unixNanoseconds(at: server.now)
                        + Int64(offset * 1e9)
                ).rawValue | 1)
            server.send(server.message(Sample.update(1), id: id))
            #expect(server.events.contains(.update(Sample.update(1))) == isTaken, "\(offset)")
            if !isTaken {
                #expect(server.violations == [.messageIDOutOfWindow])
                #expect(!server.wantsFlush)
                #expect(server.client.clock == clock)
            }
        }
    }

    @Test("M-08 M-09 B-05 an answer to what we just sent proves that our clock is wrong, and sets it")
    func freshnessProof() throws {
        let salts = [ServerSalt(value: Sample.salt, validSince: 0, validUntil: Sample.unix + 90_000)]
        for error in [4000.0, -4000] {
            let server = ScriptedServer.connected(Sample.configuration(salts: salts))
            let session = server.client.sessionID
            server.setClock(
                ServerClock(unixSeconds: Double(Sample.unix) + error, at: Sample.start, isSynchronized: true))
            server.send(server.message(Sample.update(1)))
            #expect(server.violations == [.messageIDOutOfWindow])
            try server.submit(1)
            let call = try #require(server.packets().first?.calls.first)
            server.answer(call.id, 1)
            #expect(server.answers == [1])
            #expect(server.client.clock.unixSeconds(at: server.now) == Sample.unix + Int64(error))
            // Ids never go back within a session: where they have to, another one begins.
            #expect((server.client.sessionID != session) == (error < 0))
            try server.submit(2)
            let next = try #require(server.packets().flatMap(\.calls).first)
            #expect(next.id.unixSeconds == Sample.unix + Int64(error))
        }
    }

    @Test("M-31 an answer to a call of long ago completes it and does not move the clock")
    func lateAnswer() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        server.advance(.seconds(1000))
        let clock = server.client.clock
        let id = MessageID(rawValue: MessageID(unixNanoseconds: call.id.unixNanoseconds + 1_000_000_000).rawValue | 1)
        var body = ByteBuffer()
        RPCResult(requestID: call.id, result: Sample.result(1)).write(to: &body)
        server.send(server.message(body, id: id))
        #expect(server.answers == [1])
        #expect(server.client.clock == clock)
    }

    @Test("F08 N22 B-26 an unknown child is skipped, its siblings are processed and all are acknowledged")
    func unknownChild() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        var broken = ByteBuffer()
        broken.writeInteger(MT.ConstructorID.msgsAck, endianness: .little)
        broken.writeInteger(UInt32(1), endianness: .little)
        let children = [
            server.message(broken), server.message(Sample.update(4)),
            server.resultMessage(Sample.result(1), to: call.id),
        ]
        server.send(server.container(children))
        #expect(server.answers == [1])
        #expect(server.events.contains(.update(Sample.update(4))))
        #expect(server.close == nil)
        server.advance(.seconds(2))
        #expect(server.packets().flatMap(\.services) == [.acknowledgement(children.map(\.id))])
    }

    @Test("H12 a container of 200 answers completes 200 calls")
    func largeContainer() throws {
        let server = ScriptedServer.connected()
        for number in 0..<200 { try server.submit(number) }
        let calls = server.packets().flatMap(\.calls)
        server.send(
            server.container(
                calls.map { server.resultMessage(Sample.result(Sample.number(of: $0.body)), to: $0.id) }))
        #expect(server.answers == Array(0..<200))
    }

    @Test("H12 B-09 L-12 a container that cannot be taken apart closes the connection and changes nothing")
    func malformedContainer() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        var whole = server.container([server.resultMessage(Sample.result(1), to: call.id)])
        whole.body.setInteger(UInt32(1_000_000), at: whole.body.readerIndex + 4, endianness: .little)
        server.send(whole)
        #expect(server.events == [.violation(.containerMalformed)])
        #expect(server.close?.reason == .invalidPacket)
        // On the next connection everything comes right.
        server.close = nil
        server.client.connectionClosed(now: server.now)
        server.client.connectionOpened(now: server.now)
        #expect(server.packets().flatMap(\.calls) == [call])
        server.answer(call.id, 1)
        #expect(server.answers == [1])
    }

    @Test("H24 B-18 H18 packed objects open in containers, in results, around containers and as updates")
    func packedObjects() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        try server.submit(2)
        let calls = try #require(server.packets().first?.calls)
        let result = try #require(GzipPacked.pack(Sample.result(1, bytes: 4000)))
        let inner = server.container([
            server.resultMessage(result, to: calls[0].id),
            server.resultMessage(Sample.result(2, bytes: 4000), to: calls[1].id),
        ])
        server.send(server.message(try #require(GzipPacked.pack(inner.body)), content: false))
        #expect(server.answers == [1, 2])
        var update = Sample.update(3)
        update.writeRepeatingByte(1, count: 2000)
        server.send(server.message(try #require(GzipPacked.pack(update))))
        #expect(server.events.last == .update(update))
        server.send(server.container([server.message(try #require(GzipPacked.pack(update)))]))
        #expect(server.events.filter { $0 == .update(update) }.count == 2)
    }

    @Test("H24 N36 L-11 I03 an answer that cannot be unpacked ends its call, once and for all")
    func brokenAnswer() throws {
        let server = ScriptedServer.connected()
        let whole = try #require(Gzip.deflate(Sample.result(1, bytes: 4000), limit: 4000)).contents
        // No stream, nothing, one that is cut, one with bytes behind it, and one that yields more than it says, which
        // its last four bytes do.
        let size = whole.suffix(4)
        let broken: [[UInt8]] = [
            [1, 2, 3], [], Array(whole.dropLast(8)) + size, whole + size, Array(whole.dropLast(4)) + [16, 0, 0, 0],
        ]
        for (index, data) in broken.enumerated() {
            try server.submit(index)
            let call = try #require(server.packets().flatMap(\.calls).first)
            var object = TLWriter()
            object.writeConstructorID(GzipPacked.constructorID)
            object.writeBytes(data)
            server.send(server.resultMessage(try object.finish(), to: call.id))
            #expect(server.failures == Array(repeating: .answerUnreadable, count: index + 1), "\(index)")
            #expect(server.client.pendingCount == 0)
            server.advance(.seconds(2))
            #expect(server.packets().flatMap(\.calls).isEmpty)
        }
    }

    @Test("H21 B-17 a message inside a message counts once under its own id; a wrong inner length is skipped")
    func messageCopies() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        let inner = server.resultMessage(Sample.result(1), to: call.id)
        let outer = server.message(.copy(inner), content: true)
        server.send(outer)
        #expect(server.answers == [1])
        server.send(inner)
        #expect(server.answers == [1])
        server.advance(.seconds(2))
        #expect(server.packets().flatMap(\.services) == [.acknowledgement([outer.id, inner.id, inner.id])])
        var broken = ServiceMessage.copy(server.message(Sample.update(5))).encoded()
        broken.setInteger(UInt32(8), at: broken.readerIndex + 20, endianness: .little)
        server.send(server.message(broken))
        #expect(!server.events.contains(.update(Sample.update(5))))
        #expect(server.close == nil)
    }

    @Test("B-17 L-12 copies of copies, and containers in copies, are not opened: they could nest without end")
    func copiesOfCopies() {
        let server = ScriptedServer.connected()
        let update = server.message(Sample.update(1))
        let copy = server.message(.copy(update), content: true)
        let outer = server.message(.copy(copy), content: true)
        server.send(outer)
        #expect(!server.events.contains(.update(Sample.update(1))))
        server.send(.copy(server.container([update])), content: true)
        #expect(!server.events.contains(.update(Sample.update(1))))
        #expect(server.close == nil)
        // Neither of them was taken for received.
        server.send(copy)
        #expect(server.events == [.update(Sample.update(1))])
    }

    @Test(
        "B-01 B-02 B-03 G03 an answer that nobody waits for is acknowledged and ignored; too many close the connection")
    func unwantedAnswers() throws {
        let server = ScriptedServer.connected()
        let stray = server.resultMessage(Sample.result(1), to: MessageID(rawValue: 0))
        server.send(stray)
        #expect(server.events.isEmpty)
        server.advance(.seconds(2))
        #expect(server.packets().flatMap(\.services) == [.acknowledgement([stray.id])])
        for number in 0..<9 {
            var body = Sample.result(number)
            body.writeRepeatingByte(1, count: 1 << 20)
            server.send(server.resultMessage(body, to: MessageID(rawValue: 4)))
            #expect((server.close != nil) == (number >= 7))
        }
        #expect(server.close?.reason == .flooded)
    }

    @Test("H19 an rpc_error ends its call with the server's words, also packed")
    func errorEndsCall() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        server.send(server.resultMessage(RPCError(code: 400, message: "PEER_ID_INVALID").encoded(), to: call.id))
        guard case .completed(_, .error(let error), let time)? = server.events.last else {
            Issue.record("no error")
            return
        }
        #expect(error == RPCError(code: 400, message: "PEER_ID_INVALID"))
        // The answer carries the server's time (rows I06, P28).
        #expect(time.map { abs($0 - Sample.unix * 1_000_000_000) < 50_000_000 } == true)
    }

    @Test("H23 objects of the key exchange are no updates")
    func handshakeObjects() {
        let server = ScriptedServer.connected()
        var body = ByteBuffer()
        body.writeInteger(UInt32(0x0516_2463), endianness: .little)
        body.writeRepeatingByte(0, count: 40)
        server.send(server.message(body))
        #expect(server.events.isEmpty)
    }

    @Test("H-04 random bodies under the right key neither trap nor end calls")
    func randomBodies() throws {
        var random = RandomSource.seeded(12)
        let server = ScriptedServer.connected()
        try server.submit(1)
        _ = server.packets()
        let constructors = [
            0x73f1_f8dc, 0x3072_cfa1, 0xf35c_6d01, 0xe060_46b2, 0x62d6_b459, 0xa7ef_f811, 0xedab_447b, 0x9ec2_0908,
            0x3477_73c5, 0xae50_0895, 0xda69_fb52, 0x04de_b57d, 0x8cc0_d131, 0x276d_3ec6, 0x809d_b6df, 0x7d86_1a08,
        ]
        for round in 0..<2000 {
            var body = ByteBuffer()
            let constructor = UInt32(constructors[round % constructors.count])
            body.writeInteger(constructor, endianness: .little)
            body.writeBytes(random.bytes(4 * Int.random(in: 0..<16, using: &random)))
            server.send(server.message(body))
            if server.close != nil {
                server.close = nil
                server.client.connectionClosed(now: server.now)
                server.client.connectionOpened(now: server.now)
                _ = server.packets()
            }
        }
        #expect(server.client.pendingCount == 1)
        #expect(server.answers.isEmpty)
    }
}
