import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import TelegramLab

@Suite("Everything at one datacenter is late by order")
struct DatacenterLatencyTests {
    private func order(_ latency: Duration, _ wire: Wire) {
        wire.server.carryOut(.latency(latency), at: 2, now: wire.now)
        wire.takeOutput()
    }

    private func pongs(_ wire: Wire) -> Int {
        wire.services.count { if case .pong = $0 { true } else { false } }
    }

    @Test("LT03 Pongs, updates and answers of a datacenter with a latency are late each way, in order, until it ends")
    func latencyOfADatacenter() throws {
        let wire = try Wire()
        let server = wire.server
        try wire.connect()
        _ = try wire.call(1)
        self.order(.milliseconds(300), wire)
        wire.clear()
        try wire.send(.ping(id: 9, disconnectDelay: nil))
        wire.advance(.milliseconds(599))
        #expect(self.pongs(wire) == 0)
        wire.advance(.milliseconds(1))
        #expect(self.pongs(wire) == 1)

        // An update has one way to go.
        let update = ByteBuffer(integer: UInt64(7))
        #expect(server.push(update, datacenter: 2, keyID: wire.key.id, sessionID: wire.sessionID, now: wire.now))
        wire.takeOutput()
        wire.advance(.milliseconds(299))
        #expect(!wire.messages.contains { $0.body == update })
        wire.advance(.milliseconds(1))
        #expect(wire.messages.contains { $0.body == update })

        let first = try wire.call(2)
        wire.advance(.milliseconds(100))
        // What is sent later with less latency overtakes nothing.
        self.order(.milliseconds(10), wire)
        let second = try wire.call(3)
        wire.advance(.milliseconds(199))
        #expect(wire.service.runs[2] == nil && wire.service.runs[3] == nil)
        wire.advance(.milliseconds(1))
        #expect(wire.service.calls.map(\.messageID).suffix(2) == [first, second])
        #expect(wire.answers(to: first).isEmpty && wire.answers(to: second).isEmpty)
        wire.advance(.milliseconds(10))
        #expect(wire.answers(to: first).count == 1 && wire.answers(to: second).count == 1)

        // Its end lets go what is under way, in order, and counts stay.
        let calls = try (4..<7).map { try wire.call($0) }
        #expect(wire.service.runs[4] == nil)
        self.order(.zero, wire)
        #expect(calls.allSatisfy { wire.answers(to: $0).count == 1 })
        #expect(wire.service.calls.map(\.messageID).suffix(3) == calls[...])
        #expect(wire.answers(to: try wire.call(7)).count == 1)
        #expect(server.datacenters[2]?.orders.counts[.late] ?? 0 >= 9)
        #expect(server.datacenters[3]?.orders.counts[.late] == 0 && server.lateConnections.isEmpty)
    }

    @Test("LT03 The first answer of a key exchange is late at a datacenter with a latency, and at no other one")
    func lateKeyExchanges() throws {
        let wire = try PlainWire([])
        let server = wire.server
        let question = try PlainWire.packet(MT.ReqPqMulti(nonce: TLInt128()))
        server.carryOut(.latency(.milliseconds(300)), at: 2, now: wire.now)
        wire.connect(to: 3)
        #expect(try wire.send(question) != nil)
        wire.connect(to: 2)
        #expect(try wire.send(question) == nil)
        let asked = wire.now
        let connection = try #require(wire.connection)
        var written: [Instant] = []
        for _ in 0..<100 {
            guard let deadline = server.nextDeadline, deadline <= asked + .seconds(1) else { break }
            server.deadlineReached(now: deadline)
            for case .write(let id, _) in server.takeOutput(now: deadline) where id == connection {
                written.append(deadline)
            }
        }
        #expect(written == [asked + .milliseconds(600)])
    }

    @Test("LT03 A request over HTTP and its answer are late as well, and its connection ends behind the answer")
    func latencyOverHTTP() throws {
        let desk = try HTTPDesk()
        desk.server.carryOut(.latency(.milliseconds(300)), at: 2, now: desk.now)
        let id = try desk.connect()
        let asked = desk.now
        let packet = try desk.packet(calls: [1], wait: .query)
        let fields = "Host: x\r\nConnection: close\r\nContent-Length: \(packet.readableBytes)\r\n\r\n"
        var request = ByteBuffer(string: "POST /api HTTP/1.1\r\n" + fields)
        request.writeImmutableBuffer(packet)
        desk.send(request, on: id)
        desk.advance(.milliseconds(299))
        #expect(desk.service.runs[1] == nil)
        desk.advance(.seconds(1))
        #expect(desk.service.runs[1] == 1)
        #expect(desk.answers[id]?.map { $0.at - asked } == [.milliseconds(600)])
        #expect(desk.closed[id].map { $0 - asked } == .milliseconds(600))
        #expect(desk.server.lateConnections.isEmpty)
    }

    @Test(
        "LT03 What a datacenter's latency keeps on a connection that the lab has closed comes with its end, or a drop",
        arguments: [LabDatacenterOrder.latency(.zero), .drop])
    func lateDatacentersEnd(order: LabDatacenterOrder) throws {
        let wire = try Wire()
        let server = wire.server
        try wire.connect()
        _ = try wire.call(1)
        self.order(.seconds(100), wire)
        let late = try wire.call(2)
        wire.advance(.seconds(100))
        #expect(wire.service.runs[2] == 1 && wire.answers(to: late).isEmpty)
        server.carryOut(.restart, at: 2, now: wire.now)
        wire.takeOutput()
        #expect(!wire.isClosed && server.connections(datacenter: 2).isEmpty && server.lateConnections.count == 1)
        server.carryOut(order, at: 2, now: wire.now)
        wire.takeOutput()
        #expect(wire.isClosed && wire.answers(to: late).count == 1 && server.lateConnections.isEmpty)

        // Open connections that are dropped wait for nothing, and neither does what a client has sent before it leaves.
        self.order(.seconds(100), wire)
        wire.clear()
        try wire.connect()
        _ = try wire.call(3)
        #expect(server.carryOut(.drop, at: 2, now: wire.now).done[.dropped] == 1)
        wire.takeOutput()
        #expect(wire.isClosed && wire.service.runs[3] == 1)
        wire.clear()
        try wire.connect()
        _ = try wire.call(4)
        wire.disconnect()
        #expect(wire.service.runs[4] == 1 && server.lateConnections.isEmpty)
    }

    @Test("LT03 The latency of an account comes on top of its datacenter's; when one ends, the other one stays")
    func latenciesAddUp() throws {
        let alice = try Wire(seed: 1, accounts: [.alice])
        let server = alice.server
        let user = try #require(server.userID(phone: LabAccount.alice.phone))
        alice.signIn(user)
        try alice.connect()
        _ = try alice.call(1)
        server.setLatency(.milliseconds(300), user: user, now: alice.now)
        self.order(.milliseconds(200), alice)
        let first = try alice.call(2)
        alice.advance(.milliseconds(499))
        #expect(alice.service.runs[2] == nil)
        alice.advance(.milliseconds(1))
        #expect(alice.service.runs[2] == 1)
        alice.advance(.milliseconds(499))
        #expect(alice.answers(to: first).isEmpty)
        alice.advance(.milliseconds(1))
        #expect(alice.answers(to: first).count == 1)

        let second = try alice.call(3)
        server.setLatency(.zero, user: user, now: alice.now)
        alice.advance(.milliseconds(199))
        #expect(alice.service.runs[3] == nil)
        alice.advance(.milliseconds(1))
        #expect(alice.service.runs[3] == 1 && alice.answers(to: second).isEmpty)
        alice.advance(.milliseconds(200))
        #expect(alice.answers(to: second).count == 1)

        // The other way round as well.
        server.setLatency(.milliseconds(300), user: user, now: alice.now)
        _ = try alice.call(4)
        self.order(.zero, alice)
        alice.advance(.milliseconds(299))
        #expect(alice.service.runs[4] == nil)
        alice.advance(.milliseconds(1))
        #expect(alice.service.runs[4] == 1)
    }
}
