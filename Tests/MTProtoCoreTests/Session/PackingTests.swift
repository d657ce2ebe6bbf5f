import NIOCore
import Testing

@testable import MTProtoCore

@Suite("Packets of a client session")
struct PackingTests {
    @Test("F03 a new connection's first container: ping, salts, then calls in order, ids rising")
    func firstContainerOrder() throws {
        let server = ScriptedServer(
            Sample.configuration(salts: [.initial(Sample.salt, serverTime: Sample.unix)]))
        for number in 0..<3 { try server.submit(number) }
        server.client.connectionOpened(now: server.now)
        let packets = server.packets()
        #expect(packets.count == 1)
        let messages = try #require(packets.first?.messages)
        #expect(messages.count == 5)
        guard case .ping(_, 75)? = try? ServiceMessage(decoding: messages[0].body),
            case .getFutureSalts? = try? ServiceMessage(decoding: messages[1].body)
        else {
            Issue.record("ping and salt request first")
            return
        }
        #expect(messages[2...].map { Sample.number(of: $0.body) } == [0, 1, 2])
        #expect(messages.map(\.id) == messages.map(\.id).sorted())
    }

    @Test("F03 P19 an urgent call goes first, in a container of its own, and holds acknowledgements back")
    func urgentFirst() throws {
        let server = ScriptedServer.connected()
        server.send(server.message(Sample.update(1)))
        try server.submit(1)
        try server.submit(2, MessageOptions(isHighPriority: true))
        let packets = server.packets()
        #expect(packets.map { $0.calls.map { Sample.number(of: $0.body) } } == [[2], [1]])
        #expect(packets[0].isContainer == false)
        #expect(!packets.flatMap(\.services).contains { if case .acknowledgement = $0 { true } else { false } })
    }

    @Test("F03 acknowledgements over the limits are not held back by an urgent call")
    func urgentWithManyAcks() throws {
        let server = ScriptedServer.connected()
        for number in 0..<70 { server.send(server.message(Sample.update(number))) }
        try server.submit(2, MessageOptions(isHighPriority: true))
        let services = server.packets().flatMap(\.services)
        #expect(services.contains { if case .acknowledgement(let ids) = $0 { ids.count == 70 } else { false } })
    }

    @Test("F04 containers hold at most 3072 bytes of bodies; a larger body travels alone and bare")
    func containerBytes() throws {
        let server = ScriptedServer.connected()
        for number in 0..<50 { try server.submit(number, bytes: 500) }
        try server.submit(50, bytes: 4000)
        try server.submit(51, bytes: 500)
        let packets = server.packets()
        for packet in packets where packet.isContainer {
            #expect(packet.messages.reduce(0) { $0 + $1.body.readableBytes } <= 3072)
            #expect(packet.messages.count > 1)
        }
        // Six of 500 bytes fit; the large one goes alone, after the small ones.
        #expect(packets.map(\.messages.count) == [6, 6, 6, 6, 6, 6, 6, 6, 3, 1])
        #expect(packets[9].isContainer == false)
        #expect(packets.flatMap(\.calls).map { Sample.number(of: $0.body) } == Array(0..<50) + [51, 50])
    }

    @Test("F04 B-09 a container holds at most 1020 messages")
    func containerCount() throws {
        let server = ScriptedServer.connected()
        // 1024 calls at once would have 12 bytes each: the byte limit comes first, so acknowledge it here.
        for number in 0..<600 { try server.submit(number) }
        let packets = server.packets()
        #expect(packets.map(\.messages.count) == [256, 256, 88])
        // The smallest bodies: still by far fewer than the 1024 that servers take.
        let other = ScriptedServer.connected()
        for _ in 0..<1000 {
            _ = try other.client.submit(ByteBuffer(integer: UInt32(0x1111_1111), endianness: .little), now: other.now)
        }
        #expect(other.packets().map(\.messages.count) == [768, 232])
    }

    @Test("F05 many small calls of one pass share few packets")
    func callsSharePackets() throws {
        let server = ScriptedServer.connected()
        for number in 0..<20 { try server.submit(number, bytes: 100) }
        #expect(server.packets().count == 1)
    }

    @Test("M-11 M-13 a container's id stands above its children's; calls are odd, service messages and containers even")
    func identifiersAndNumbers() throws {
        let server = ScriptedServer.connected()
        server.send(server.message(Sample.update(1)))
        var previous = MessageID.zero
        var content: Int32 = 0
        for round in 0..<20 {
            for number in 0...round % 3 { try server.submit(number) }
            if round == 7 { server.client.destroySession(99) }
            for packet in server.packets() {
                for message in packet.messages {
                    #expect(message.id > previous)
                    previous = message.id
                    let isCall = packet.calls.contains(message)
                    #expect(message.sequenceNumber == (isCall ? 2 * content + 1 : 2 * content))
                    if isCall { content += 1 }
                }
                if packet.isContainer {
                    #expect(packet.whole.id > previous)
                    previous = packet.whole.id
                    #expect(packet.whole.sequenceNumber == 2 * content)
                }
            }
            server.advance(.milliseconds(10))
        }
    }

    @Test("N18 M-11 thousands of calls at one instant have ids that rise, and the session takes no clock for wrong")
    func manyCallsAtOneInstant() throws {
        let server = ScriptedServer.connected()
        let session = server.client.sessionID
        var ids: [MessageID] = []
        for number in 0..<3000 {
            try server.submit(number)
            for packet in server.packets() {
                #expect(packet.sessionID == session)
                ids += packet.messages.map(\.id) + (packet.isContainer ? [packet.whole.id] : [])
                for call in packet.calls { server.answer(call.id, number) }
            }
        }
        #expect(ids.count >= 3000 && zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 })
        #expect(ids.allSatisfy { $0.rawValue % 4 == 0 && $0.rawValue & 0xffff_ffff != 0 })
        #expect(ids.allSatisfy { $0.unixSeconds == Sample.unix })
        #expect(server.answers == Array(0..<3000) && server.client.sessionID == session)
        #expect(server.violations.isEmpty && server.close == nil)
    }

    @Test("M-10 I05 ids follow the server's clock, are divisible by 4 and never repeat")
    func identifiersFollowClock() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        let id = try #require(server.packets().first?.calls.first?.id)
        #expect(id.rawValue % 4 == 0)
        #expect(id.rawValue & 0xffff_ffff != 0)
        #expect(id.unixSeconds == Sample.unix)
    }

    @Test("M-15 each session draws its own id")
    func sessionIDs() {
        let ids = (0..<100).map { ScriptedServer(seed: $0).client.sessionID }
        #expect(Set(ids).count == 100)
    }

    @Test("B-19 a body is packed when that saves a tenth, and not for media or small bodies")
    func outgoingPacking() throws {
        let server = ScriptedServer.connected()
        var body = Sample.call(1)
        body.writeRepeatingByte(65, count: 2000)
        _ = try server.client.submit(body, options: MessageOptions(), now: server.now)
        _ = try server.client.submit(body, options: MessageOptions(mayCompress: false), now: server.now)
        try server.submit(2, bytes: 2000)
        var small = Sample.call(3)
        small.writeRepeatingByte(65, count: 200)
        _ = try server.client.submit(small, options: MessageOptions(), now: server.now)
        let sizes = server.packets().flatMap(\.calls).map { (GzipPacked.isPacked($0.body), $0.body.readableBytes) }
        #expect(sizes.map(\.0) == [true, false, false, false])
        #expect(sizes[0].1 < 200)
        #expect(sizes[1].1 == 2012)
    }

    @Test("B-29 at most 1024 calls are in flight; the others follow as answers come")
    func inFlightLimit() throws {
        let server = ScriptedServer.connected()
        for number in 0..<1100 { try server.submit(number) }
        let sent = server.packets().flatMap(\.calls)
        #expect(sent.count == 1024)
        for message in sent.prefix(10) { server.answer(message.id, Sample.number(of: message.body)) }
        #expect(server.packets().flatMap(\.calls).map { Sample.number(of: $0.body) } == Array(1024..<1034))
    }

    @Test("B-29 a queue that is full refuses, and so are bodies that cannot be sent")
    func refusedSubmissions() throws {
        let server = ScriptedServer(Sample.configuration())
        server.client.outbox = Outbox(limit: 2)
        try server.submit(1)
        try server.submit(2)
        #expect(throws: RequestFailure.queueFull(limit: 2)) { try server.submit(3) }
        let other = ScriptedServer.connected()
        for bytes in [0, 2, 7] {
            let body = ByteBuffer(repeating: 1, count: bytes)
            #expect(throws: RequestFailure.invalidBody(bytes: bytes)) {
                _ = try other.client.submit(body, now: other.now)
            }
        }
        let large = ByteBuffer(repeating: 1, count: 8 << 20 | 4)
        #expect(throws: RequestFailure.invalidBody(bytes: 8 << 20 | 4)) {
            _ = try other.client.submit(large, now: other.now)
        }
    }

    @Test("G05 B-71 a dependent call is wrapped, outermost, with the id of the one it follows, also in one container")
    func dependentCall() throws {
        let server = ScriptedServer.connected()
        let first = try server.submit(1)
        try server.submit(2, MessageOptions(after: first))
        let calls = try #require(server.packets().first?.calls)
        #expect(Sample.constructor(of: calls[1].body) == 0xcb9f_372d)
        #expect(
            calls[1].body.getInteger(at: calls[1].body.readerIndex + 4, endianness: .little) == calls[0].id.rawValue)
        #expect(calls[1].body.getSlice(at: calls[1].body.readerIndex + 12, length: 12) == Sample.call(2))
        server.answer(calls[0].id, 1)
        server.answer(calls[1].id, 2)
        try server.submit(3, MessageOptions(after: first))
        #expect(server.packets().flatMap(\.calls).map(\.body) == [Sample.call(3)])
    }

    @Test("G05 a call never overtakes the one it follows")
    func dependentWaits() throws {
        let server = ScriptedServer.connected()
        for number in 0..<1024 { try server.submit(number) }
        let first = try server.submit(1024)
        try server.submit(1025, MessageOptions(isHighPriority: true, after: first))
        let sent = server.packets().flatMap(\.calls)
        #expect(!sent.contains { Sample.number(of: $0.body) >= 1024 })
        for message in sent.prefix(2) { server.answer(message.id, 0) }
        let next = server.packets().flatMap(\.calls)
        #expect(next.first?.body == Sample.call(1024))
    }

    @Test("G09 N28 T-14 a quick acknowledgement names its call, bare or in a container, once, and ends nothing")
    func quickAcks() throws {
        let server = ScriptedServer.connected()
        let bare = try server.submit(1, MessageOptions(wantsQuickAck: true))
        let packet = try #require(server.client.flush(now: server.now).first)
        #expect(packet.wantsQuickAck)
        let token = try #require(server.open(packet.bytes)?.quickAckToken)
        server.take(server.client.quickAckReceived(token ^ 1, now: server.now))
        #expect(server.events.isEmpty)
        server.take(server.client.quickAckReceived(token | 0x8000_0000, now: server.now))
        #expect(server.events == [.quickAcknowledged(bare)])
        server.take(server.client.quickAckReceived(token, now: server.now))
        #expect(server.events == [.quickAcknowledged(bare)])
        #expect(server.client.pendingCount == 1)

        try server.submit(2)
        let third = try server.submit(3, MessageOptions(wantsQuickAck: true))
        let container = try #require(server.packets().first)
        #expect(container.isContainer)
        server.events = []
        server.take(server.client.quickAckReceived(container.quickAckToken, now: server.now))
        #expect(server.events == [.quickAcknowledged(third)])
    }
}
