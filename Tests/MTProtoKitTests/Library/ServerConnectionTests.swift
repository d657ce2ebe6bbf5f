import MTProtoCore
import MTProtoKit
import NIOCore
import NIOPosix
import TestTime
import Testing

/// What a server does with the connections of its clients.
struct ServerConnectionTests {
    let place = TinyPlace()
    let echo = TinyEcho()

    @Test("where each client has one connection and no more, who comes new is sent away at once")
    func fullServers() async throws {
        let server = try await place.server(echo.handlers) { configuration in
            configuration.limits.connections = 2
            // Who says nothing is not sent away for that.
            configuration.limits.proof = .seconds(10_000)
        }
        let wires = [try await TinyWire(to: server, at: place), try await TinyWire(to: server, at: place)]
        for wire in wires {
            let peer = try await wire.makeKey()
            try await wire.answer(to: try peer.say("here", in: 1), of: peer)
        }
        let late = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(.hours(1))
            .connect(host: server.host, port: server.port).get()
        try await place.until("he is sent away") { !late.isActive }
        #expect(wires.allSatisfy { !$0.isClosed })
        #expect(await server.load.connections == 2)
        await server.stop()
    }

    @Test("what begins no exchange is answered with -404; a packet that was changed on its way ends its connection")
    func strangePackets() async throws {
        let server = try await place.server(echo.handlers)
        let wires = [try await TinyWire(to: server, at: place), try await TinyWire(to: server, at: place)]
        try await wires[1].send(ByteBuffer(repeating: 0, count: 40))
        #expect(try await wires[1].next() == .transportError(-404))
        let alice = try await wires[0].makeKey()
        try await wires[0].answer(to: try alice.say("hello", in: 1), of: alice)
        var packet = try alice.say("changed", in: 1).packet
        let byte = try #require(packet.getInteger(at: packet.writerIndex - 1, as: UInt8.self))
        packet.setInteger(byte ^ 1, at: packet.writerIndex - 1)
        try await wires[1].send(packet)
        try await place.until("it is closed") { wires[1].isClosed }
        try await wires[0].answer(to: try alice.say("hello", in: 1), of: alice)
        #expect(echo.counts["hello"] == 2 && echo.counts["changed"] == 0)
        await server.stop()
    }

    @Test("who wants a quick acknowledgement of a packet gets it, before anything else is said of it")
    func quickAcknowledgements() async throws {
        let server = try await place.server(echo.handlers)
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        let request = try alice.say("hello", in: 1)
        try await wire.send(request.packet, wantsQuickAck: true)
        #expect(try await wire.next() == .quickAck(request.quickAckToken))
        _ = try await wire.messages(for: alice) { RPCResult(body: $0.body)?.requestID == request.id }
        // Others do not get one.
        let other = try alice.say("hello", in: 1)
        try await wire.answer(to: other, of: alice)
        #expect(echo.counts["hello"] == 2)
        await server.stop()
    }

    @Test("a connection whose client does not ping as promised is closed; of its sessions the last to promise counts")
    func brokenPromises() async throws {
        let server = try await place.server(echo.handlers)
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        for (session, seconds) in [(1, 40), (2, 100)] as [(Int64, Int32)] {
            let ping = ServiceMessage.ping(id: 1, disconnectDelay: seconds).encoded()
            try await wire.send(try alice.packet(ping, in: session, isContent: false).packet)
            _ = try await wire.settle()
        }
        place.time.jump(.seconds(50))
        // It is still open: the second promise took the place of the first.
        for _ in 0..<2 { _ = try await wire.settle() }
        place.time.jump(.seconds(51))
        try await place.until("it is closed") { wire.isClosed }
        await server.stop()
    }
}
