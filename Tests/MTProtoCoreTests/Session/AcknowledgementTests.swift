import NIOCore
import Testing

@testable import MTProtoCore

@Suite("Acknowledgements of a client session")
struct AcknowledgementTests {
    private func acknowledged(_ packets: [ScriptedServer.Packet]) -> [MessageID] {
        packets.flatMap(\.services).flatMap { service -> [MessageID] in
            if case .acknowledgement(let ids) = service { ids } else { [] }
        }
    }

    @Test("F09 B-12 H18 an idle client acknowledges an update within a second, not at once")
    func idleAcknowledges() {
        let server = ScriptedServer.connected()
        let update = server.message(Sample.update(1))
        server.send(update)
        #expect(!server.wantsFlush)
        #expect(server.client.nextDeadline.map { $0 - server.now <= .seconds(1) } == true)
        server.runDeadline()
        #expect(acknowledged(server.packets()) == [update.id])
        #expect(!server.wantsFlush)
    }

    @Test("F09 an acknowledgement rides in the container of the next call")
    func acknowledgementRides() throws {
        let server = ScriptedServer.connected()
        let update = server.message(Sample.update(1))
        server.send(update)
        try server.submit(1)
        let packets = server.packets()
        #expect(packets.count == 1)
        #expect(acknowledged(packets) == [update.id])
        #expect(packets[0].calls.count == 1)
    }

    @Test("F09 more than 64, or more than a mebibyte, go out at once")
    func acknowledgementLimits() {
        let many = ScriptedServer.connected()
        for number in 0..<64 { many.send(many.message(Sample.update(number))) }
        #expect(!many.wantsFlush)
        many.send(many.message(Sample.update(64)))
        #expect(many.wantsFlush)
        let large = ScriptedServer.connected()
        var body = Sample.update(1)
        body.writeRepeatingByte(1, count: 600_000)
        large.send(large.message(body))
        #expect(!large.wantsFlush)
        large.send(large.message(body))
        #expect(large.wantsFlush)
    }

    @Test("M-14 a message that needs no acknowledgement gets none; a repeated one is acknowledged again")
    func whatIsAcknowledged() {
        let server = ScriptedServer.connected()
        server.send(server.message(Sample.update(1), content: false))
        server.advance(.seconds(2))
        #expect(acknowledged(server.packets()).isEmpty)
        let update = server.message(Sample.update(2))
        server.send(update)
        server.advance(.seconds(2))
        #expect(acknowledged(server.packets()) == [update.id])
        server.send(update)
        server.advance(.seconds(2))
        #expect(acknowledged(server.packets()) == [update.id])
        #expect(server.events == [.update(Sample.update(1)), .update(Sample.update(2))])
    }

    @Test("M-14 a child that is malformed is acknowledged all the same")
    func malformedIsAcknowledged() {
        let server = ScriptedServer.connected()
        var body = ByteBuffer()
        body.writeInteger(MT.ConstructorID.newSessionCreated, endianness: .little)
        let message = server.message(body)
        server.send(message)
        server.advance(.seconds(2))
        #expect(acknowledged(server.packets()) == [message.id])
        #expect(server.violations == [.malformedMessage(constructor: 0x9ec2_0908)])
    }

    @Test("F09 an acknowledgement lost with its connection is repeated, one that arrived is not")
    func acknowledgementRepeated() throws {
        let server = ScriptedServer.connected()
        let first = server.message(Sample.update(1))
        server.send(first)
        try server.submit(1)
        let call = try #require(server.packets().first?.calls.first)
        server.answer(call.id, 1)
        // The answer shows that the packet with the first acknowledgement arrived.
        let second = server.message(Sample.update(2))
        server.send(second)
        server.advance(.seconds(2))
        let sent = acknowledged(server.packets())
        #expect(sent.contains(second.id))
        server.client.connectionClosed(now: server.now)
        server.client.connectionOpened(now: server.now)
        let repeated = acknowledged(server.packets())
        #expect(repeated.contains(second.id))
        #expect(!repeated.contains(first.id))
    }

    @Test("B-11 no message names more than 8192 ids, and what is owed is bounded")
    func acknowledgementBounds() {
        var queue = AckQueue()
        for number in 0..<20_000 {
            queue.add(MessageID(rawValue: Int64(number)), bytes: 0, now: .zero)
        }
        let first = queue.take()
        let second = queue.take()
        #expect(first.count == 8192)
        #expect(second.count == 8192)
        #expect(queue.isEmpty && queue.deadline == nil)
        #expect(second.last == MessageID(rawValue: 19_999))
    }

    @Test("B-11 what is owed for 13,000 messages goes out in acknowledgements of 8192 ids at most")
    func manyAcknowledgements() {
        let server = ScriptedServer.connected()
        var owed: Set<MessageID> = []
        for packet in 0..<13 {
            let messages = (0..<1000).map { server.message(Sample.update(packet * 1000 + $0)) }
            owed.formUnion(messages.map(\.id))
            server.send(server.container(messages))
        }
        let sent = server.packets().flatMap(\.services).compactMap { service -> [MessageID]? in
            if case .acknowledgement(let ids) = service { ids } else { nil }
        }
        #expect(sent.map(\.count) == [8192, 13_000 - 8192])
        #expect(Set(sent.joined()) == owed && server.close == nil)
    }

    @Test("H16 B-27 an acknowledged call is not sent again on its connection, also when its container was acknowledged")
    func acknowledgedCallWaits() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        try server.submit(2)
        let packet = try #require(server.packets().first)
        server.send(.acknowledgement([packet.whole.id]))
        #expect(server.client.pendingCount == 2)
        server.advance(.seconds(8))
        server.take(server.client.deadlineReached(now: server.now))
        #expect(server.close == nil)
        #expect(server.packets().flatMap(\.calls).isEmpty)
        // With the connection gone the server is asked what became of them: only what it has an answer to, or never
        // had, goes again.
        server.client.connectionClosed(now: server.now)
        server.client.connectionOpened(now: server.now)
        let asked = server.packets().flatMap(\.messages)
        let question = try #require(
            asked.first { (try? ServiceMessage(decoding: $0.body)) == .stateRequest(packet.calls.map(\.id)) })
        #expect(asked.allSatisfy { ServiceMessage.isService(Sample.constructor(of: $0.body)) })
        server.send(.stateInfo(to: question.id, states: [4 | 64, 4 | 32]))
        let again = server.packets()
        #expect(again.flatMap(\.calls).map(\.id) == [packet.calls[0].id])
        #expect(again.allSatisfy { $0.isContainer })
    }

    @Test("F09 B-27 what the server says that it has heard acknowledged is not acknowledged on the next connection")
    func acknowledgedAcknowledgement() throws {
        for isHeard in [false, true] {
            let server = ScriptedServer.connected()
            let update = server.message(Sample.update(1))
            server.send(update)
            server.advance(.seconds(2))
            let packet = try #require(server.packets().first)
            #expect(acknowledged([packet]) == [update.id])
            if isHeard { server.send(.acknowledgement([packet.whole.id])) }
            server.client.connectionClosed(now: server.now)
            server.client.connectionOpened(now: server.now)
            server.advance(.seconds(2))
            #expect(acknowledged(server.packets()) == (isHeard ? [] : [update.id]))
        }
    }

    @Test("B-27 acknowledgements of messages that were never sent do nothing")
    func unknownAcknowledged() throws {
        let server = ScriptedServer.connected()
        try server.submit(1)
        _ = server.packets()
        server.send(.acknowledgement([MessageID(rawValue: 4), MessageID(rawValue: 400)]))
        #expect(server.events.isEmpty)
        #expect(server.client.pendingCount == 1)
        // A pause after refusals ends only when the server takes something that was sent.
        let other = ScriptedServer.connected()
        try other.submit(1, MessageOptions(isIdempotent: true))
        var last = MessageID.zero
        for _ in 0..<4 {
            guard let call = other.packets().flatMap(\.calls).first else { continue }
            last = call.id
            other.send(.refusal(of: call.id, sequenceNumber: 1, code: 16, newSalt: nil))
        }
        #expect(other.client.rejections.pausedUntil != nil)
        other.send(.acknowledgement([MessageID(rawValue: 4), MessageID(rawValue: last.rawValue + 400)]))
        #expect(other.client.rejections.pausedUntil != nil)
    }
}
