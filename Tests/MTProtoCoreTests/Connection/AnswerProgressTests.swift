import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

@Suite("How large answers arrive")
struct AnswerProgressTests {
    struct Report: Hashable {
        let call: RequestID
        let received: Int
        let total: Int

        var percent: Int { received * 100 / total }
    }

    /// A client with calls under way that nobody answers but the test.
    private final class Arrival {
        let world: ClientWorld
        let calls: [RequestID]
        private var identifiers = ServerMessageIDGenerator()
        private var random = RandomSource.seeded(5)

        /// - Parameter wishes: for each call whether it wants to hear.
        init(_ wishes: Bool...) throws {
            let world = try ClientWorld()
            self.world = world
            world.server.service = { _, _ in nil }
            calls = try wishes.enumerated().map { number, wish in
                try world.submit(number) { $0.reportsProgress = wish }
            }
            #expect(world.run { world.server.calls.count == wishes.count })
            world.run(.seconds(1))
        }

        /// The message id of a call.
        func request(_ number: Int) throws -> MessageID {
            try #require(
                world.server.calls.first { Sample.number(of: FakeDatacenter.innermost($0.body)) == number }
            ).id
        }

        func answer(_ number: Int = 0, bytes: Int = 20_000, to request: MessageID? = nil) throws -> ByteBuffer {
            var body = ByteBuffer()
            RPCResult(requestID: try request ?? self.request(number), result: Sample.result(number, bytes: bytes))
                .write(to: &body)
            return body
        }

        func message(_ body: ByteBuffer) -> ContainedMessage {
            let time = world.server.clock.unixNanoseconds(at: world.now)
            return ContainedMessage(
                id: identifiers.next(unixNanoseconds: time, isAnswer: true), sequenceNumber: 1, body: body)
        }

        func container(_ bodies: ByteBuffer...) -> ByteBuffer {
            var body = ByteBuffer()
            MessageContainer.write(bodies.map(message), to: &body)
            return body
        }

        func packet(
            _ body: ByteBuffer, id: MessageID? = nil, session: Int64? = nil, key: AuthKey = Sample.key
        ) throws -> ByteBuffer {
            var message = message(body)
            if let id { message.id = id }
            return try MessageEnvelope.seal(
                message, salt: Sample.salt, sessionID: session ?? world.sessionID, key: key,
                direction: .serverToClient, padding: .grid, random: &random
            ).bytes
        }

        /// What is told while packets arrive in pieces.
        @discardableResult
        func receive(_ packets: ByteBuffer..., inPiecesOf size: Int = 1) throws -> [Report] {
            world.clearEvents()
            let id = try #require(world.connection)
            var bytes = ByteBuffer()
            for packet in packets {
                guard let frame = try world.server.connections[id.rawValue]?.codec.encode(packet) else { break }
                bytes.writeImmutableBuffer(frame)
            }
            while let piece = bytes.readBytes(length: min(size, bytes.readableBytes)), !piece.isEmpty {
                world.act { client, now in client.received(ByteBuffer(bytes: piece), on: id, now: now) }
            }
            return reports
        }

        var reports: [Report] {
            world.events.compactMap { event in
                guard case .progress(let call, let received, let total) = event else { return nil }
                return Report(call: call, received: received, total: total)
            }
        }

        /// Bytes of the answers that calls ended with.
        func ended(_ number: Int = 0) -> Int? {
            try? world.results[calls[number]]?.get().readableBytes
        }
    }

    @Test("D15 J04 a large answer is told of once per hundredth, with its size, before it is there")
    func progressPerHundredth() throws {
        let arrival = try Arrival(true)
        let packet = try arrival.packet(try arrival.answer())
        let reports = try arrival.receive(packet)
        #expect(reports.map(\.percent) == Array(0...99))
        #expect(reports.allSatisfy { $0.total == packet.readableBytes && $0.received < $0.total })
        #expect(reports.allSatisfy { $0.call == arrival.calls[0] })
        #expect(reports.first?.received == MessageEnvelope.headerLength + 128)
        #expect(arrival.ended() == 20_000)
        let isWanted = arrival.world.client.engine.wantsProgress
        #expect(!isWanted)
    }

    @Test("D15 from 4096 bytes on, in pieces of any size")
    func progressOfPieces() throws {
        for (bytes, isTold) in [(3_960, false), (4_000, true)] {
            let arrival = try Arrival(true)
            let packet = try arrival.packet(try arrival.answer(bytes: bytes))
            #expect((packet.readableBytes >= 4096) == isTold && abs(packet.readableBytes - 4096) < 64)
            let reports = try arrival.receive(packet, inPiecesOf: 8)
            #expect(reports.isEmpty != isTold && reports.count <= 100)
            #expect(Set(reports.map(\.percent)).count == reports.count)
            #expect(arrival.ended() == bytes)
        }
        let arrival = try Arrival(true)
        let whole = try arrival.receive(try arrival.packet(try arrival.answer()), inPiecesOf: 1 << 20)
        #expect(whole.isEmpty && arrival.ended() == 20_000)
    }

    @Test("D15 of several answers each is told of for itself, also where one piece ends one and begins the next")
    func progressOfSeveral() throws {
        let arrival = try Arrival(true, false, true)
        let packets = try (0..<3).map { try arrival.packet(try arrival.answer($0, bytes: 8_000 + 4_000 * $0)) }
        let reports = try arrival.receive(packets[0], packets[1], packets[2], inPiecesOf: 1000)
        #expect(Set(reports.map(\.call)) == [arrival.calls[0], arrival.calls[2]])
        for call in [0, 2] {
            let own = reports.filter { $0.call == arrival.calls[call] }
            #expect(own.allSatisfy { $0.total == packets[call].readableBytes })
            #expect(own.map(\.received) == own.map(\.received).sorted() && own.count >= 7)
        }
        #expect((0..<3).map { arrival.ended($0) } == [8_000, 12_000, 16_000])
    }

    @Test("D15 an answer is found in a container, as far as its beginning shows it and it is most of the packet")
    func progressInContainers() throws {
        let receipt = ServiceMessage.acknowledgement([MessageID(rawValue: 4)]).encoded()
        func told(_ make: (Arrival) throws -> ByteBuffer) throws -> Int {
            let arrival = try Arrival(true)
            let reports = try arrival.receive(try arrival.packet(try make(arrival)), inPiecesOf: 16)
            #expect(arrival.ended() != nil)
            return reports.count
        }
        #expect(try told { $0.container(try $0.answer()) } == 100)
        #expect(try told { $0.container(receipt, try $0.answer()) } == 100)
        #expect(try told { $0.container(try $0.answer(), receipt, Sample.update(1)) } == 100)
        #expect(try told { $0.container(receipt, receipt, receipt, receipt, try $0.answer()) } == 0)
        var update = Sample.update(1)
        update.writeRepeatingByte(1, count: 20_000)
        #expect(try told { $0.container(try $0.answer(bytes: 12), update) } == 0)
        #expect(try told { $0.container(update, try $0.answer(bytes: 12)) } == 0)
    }

    @Test("D15 J04 nobody hears of what nobody asked for, and a cancelled call hears nothing more")
    func progressForWhoAsked() throws {
        let silent = try Arrival(false)
        #expect(try silent.receive(try silent.packet(try silent.answer()), inPiecesOf: 16).isEmpty)
        #expect(silent.ended() == 20_000)

        let other = try Arrival(false, true)
        #expect(try other.receive(try other.packet(try other.answer(0)), inPiecesOf: 16).isEmpty)
        #expect(other.ended() == 20_000)

        let cancelled = try Arrival(true, true)
        let id = try #require(cancelled.world.connection)
        let packet = try cancelled.packet(try cancelled.answer())
        var frame = try cancelled.world.server.connections[id.rawValue]?.codec.encode(packet) ?? ByteBuffer()
        let middle = frame.readableBytes / 2
        let half = ByteBuffer(bytes: frame.readBytes(length: middle) ?? [])
        cancelled.world.act { client, now in client.received(half, on: id, now: now) }
        #expect(cancelled.reports.map(\.call) == [cancelled.calls[0]])
        cancelled.world.act { client, now in client.cancel(cancelled.calls[0], now: now) }
        let most = ByteBuffer(bytes: frame.readBytes(length: frame.readableBytes - 1) ?? [])
        cancelled.world.act { client, now in client.received(most, on: id, now: now) }
        #expect(cancelled.reports.count == 1)
    }

    @Test("D15 what is not for a call of this session is not told of, and judged as ever when it is there")
    func progressOfForeignPackets() throws {
        let arrival = try Arrival(true)
        func isSilent(_ packet: ByteBuffer) throws -> Bool {
            let reports = try arrival.receive(packet, inPiecesOf: 16)
            #expect(arrival.ended() == nil && arrival.world.isCarrying)
            return reports.isEmpty
        }
        #expect(try isSilent(arrival.packet(arrival.answer(), session: arrival.world.sessionID ^ 1)))
        #expect(try isSilent(arrival.packet(arrival.answer(to: MessageID(rawValue: 4)))))
        let even = MessageID(rawValue: arrival.message(ByteBuffer()).id.rawValue & ~1)
        #expect(try isSilent(arrival.packet(arrival.answer(), id: even)))
        // It is answered all the same.
        #expect(try arrival.receive(arrival.packet(arrival.answer())).count == 100)
        #expect(arrival.ended() == 20_000)
    }

    @Test(
        "D15 a packet that was changed ends as without progress, whatever its beginning said",
        arguments: [(0, false), (8, false), (40, false), (300, true), (20_000, true)])
    func progressOfChangedPackets(position: Int, isTold: Bool) throws {
        let arrival = try Arrival(true)
        var packet = try arrival.packet(try arrival.answer())
        let index = packet.readerIndex + position
        let byte = try #require(packet.getInteger(at: index, as: UInt8.self))
        packet.setInteger(byte ^ 1, at: index)
        let reports = try arrival.receive(packet, inPiecesOf: 16)
        #expect(reports.count == (isTold ? 100 : 0))
        #expect(arrival.ended() == nil && arrival.world.pendingCount == 1)
        #expect(arrival.world.ends == [.invalidPacket])
    }

    @Test("D15 the packet of a frame can be looked at while it arrives", arguments: Framing.allCases)
    func packetsInFrames(framing: Framing) throws {
        var random = RandomSource.seeded(1)
        var encoder = FrameEncoder(framing: framing, role: .server)
        var decoder = FrameDecoder(framing: framing, role: .client)
        let body = ByteBuffer(bytes: (0..<600).map { UInt8(truncatingIfNeeded: $0) })
        var frame = try encoder.encode(body, random: &random)
        #expect(decoder.partialPacket == nil)
        var longest = 0
        while let piece = frame.readBytes(length: 1) {
            decoder.append(ByteBuffer(bytes: piece))
            if let event = try decoder.next() {
                guard case .packet(let packet, _) = event else { Issue.record("\(event)"); break }
                #expect(packet.contents.starts(with: body.contents))
                break
            }
            guard let partial = decoder.partialPacket else { continue }
            #expect((600..<616).contains(partial.expectedBytes))
            #expect(partial.bytes.readableBytes <= partial.expectedBytes)
            #expect(partial.bytes.contents.prefix(600).elementsEqual(body.contents.prefix(partial.bytes.readableBytes)))
            longest = max(longest, partial.bytes.readableBytes)
        }
        #expect(longest >= 599 && decoder.partialPacket == nil)
    }

    @Test("D15 an answer over HTTP can be looked at while it arrives if its length was announced")
    func packetsInAnswers() throws {
        func partial(_ answer: String) throws -> PartialPacket? {
            var wire = HTTPClientWire(authority: "192.0.2.1:8080", path: "/api")
            _ = try wire.encode(ByteBuffer(string: "0123"))
            wire.receive(ByteBuffer(string: answer))
            _ = try wire.nextEvent()
            return wire.partialPacket
        }
        let begun = try partial("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nabc")
        #expect(begun == PartialPacket(bytes: ByteBuffer(string: "abc"), expectedBytes: 8))
        #expect(try partial("HTTP/1.1 200 OK\r\nContent-Len") == nil)
        #expect(try partial("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabcd") == nil)
        #expect(try partial("HTTP/1.1 404 No\r\nContent-Length: 8\r\n\r\nabc") == nil)
        #expect(try partial("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n8\r\nabc") == nil)
    }

    @Test(
        "J04 G09 the receipt of a call is told once where it was asked for, by the transport's word and the session's")
    func receiptsOfCalls() throws {
        let server = EngineServer()
        let asked = try server.submit(1) { $0.wantsQuickAck = true }
        try server.submit(2)
        let calls = server.calls()
        server.events = []
        for token in server.quickAckTokens { server.take(server.engine.quickAckReceived(token, now: server.now)) }
        #expect(server.events == [.quickAcknowledged(asked)])
        server.events = []
        for _ in 0..<2 { server.send(.acknowledgement(calls.map(\.id))) }
        #expect(server.events == [.acknowledged(asked)])
        #expect(server.engine.pendingCount == 2)
    }
}
