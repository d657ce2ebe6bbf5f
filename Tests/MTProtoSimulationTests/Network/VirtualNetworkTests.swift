import MTProtoCore
import MTProtoSimulation
import NIOCore
import Testing

@Suite("The virtual network behaves as sockets do")
struct VirtualNetworkTests {
    @Test("A connection takes one round trip and the delay of the link")
    func connectingTakesARoundTrip() throws {
        let link = LinkProfile(name: "x", latency: .milliseconds(100)).with { $0.connectDelay = .milliseconds(50) }
        var probe = NetworkProbe(link)
        let socket = probe.network.dial(NetworkProbe.address, from: probe.client)
        probe.run(.seconds(1))
        #expect(probe.news.map(\.at) == [.milliseconds(150), .milliseconds(250)])
        #expect(probe.news.last?.news == .connected(socket))
    }

    @Test("Nobody listens: refused after a round trip")
    func missingListenersRefuse() {
        var probe = NetworkProbe(LinkProfile(name: "x", latency: .milliseconds(100)))
        let socket = probe.network.dial(VirtualAddress(host: "192.0.2.9", port: 1), from: probe.client)
        probe.run(.seconds(1))
        #expect(probe.end(of: socket)?.reason == .refused)
        #expect(probe.end(of: socket)?.at == .milliseconds(200))
    }

    @Test("A swallowed dial ends only when the dialler, or at last the system, gives up")
    func swallowedDialsHang() {
        var probe = NetworkProbe(.perfect)
        probe.network.block(NetworkProbe.address, .swallow)
        let given = probe.network.dial(NetworkProbe.address, from: probe.client)
        let patient = probe.network.dial(NetworkProbe.address, from: probe.client)
        probe.run(.seconds(60))
        #expect(probe.news.isEmpty)
        probe.network.close(given)
        probe.run(.seconds(100))
        #expect(probe.end(of: given) == nil)
        #expect(probe.end(of: patient)?.reason == .timedOut)
        #expect(probe.network.connectionCount(of: probe.client) == 0)
    }

    @Test("Blocking an address refuses new connections and can end those there are; unblocking heals")
    func blockingAddresses() throws {
        var probe = NetworkProbe(.perfect)
        let ends = try probe.connect()
        probe.network.block(NetworkProbe.address, .refuse, established: true)
        probe.run(.seconds(1))
        #expect(probe.end(of: ends.client)?.reason == .reset)
        let refused = probe.network.dial(NetworkProbe.address, from: probe.client)
        probe.run(.seconds(1))
        #expect(probe.end(of: refused)?.reason == .refused)
        probe.network.unblockAll()
        _ = try probe.connect()
    }

    @Test("Closing tells the peer after the last byte")
    func closingFlushes() throws {
        var probe = NetworkProbe(
            LinkProfile(name: "x", latency: .milliseconds(20), down: 10_000).with { $0.chunk = 100 })
        let ends = try probe.connect()
        probe.network.write(NetworkProbe.noise(5000), on: ends.server)
        probe.network.close(ends.server)
        probe.run(.seconds(5))
        #expect(probe.bytes[ends.client]?.count == 5000)
        #expect(probe.end(of: ends.client)?.reason == .closed)
        #expect(probe.network.connectionCount(of: probe.client) == 0)
        #expect(probe.network.connectionCount(of: probe.server) == 0)
    }

    @Test("Without a network dials fail at once, and connections go on when it comes back")
    func networkGoesAndComes() throws {
        var probe = NetworkProbe(.broadband)
        let ends = try probe.connect()
        probe.network.setNetwork(of: probe.client, isUp: false)
        let dialled = probe.network.dial(NetworkProbe.address, from: probe.client)
        probe.network.write(ByteBuffer(string: "up"), on: ends.client)
        probe.network.write(ByteBuffer(string: "down"), on: ends.server)
        probe.run(.seconds(60))
        #expect(probe.end(of: dialled)?.reason == .unreachable)
        #expect(probe.bytes.isEmpty)
        probe.network.setNetwork(of: probe.client, isUp: true)
        probe.run(.seconds(1))
        #expect(probe.bytes[ends.server] == Array("up".utf8))
        #expect(probe.bytes[ends.client] == Array("down".utf8))
        // After more than the system's patience the connection is gone.
        probe.network.setNetwork(of: probe.client, isUp: false)
        probe.run(.seconds(1000))
        probe.network.setNetwork(of: probe.client, isUp: true)
        probe.run(.seconds(1))
        #expect(probe.end(of: ends.client)?.reason == .reset)
    }

    @Test("Places of old connections are used again, and stale events do not reach the new ones")
    func placesAreReused() throws {
        var probe = NetworkProbe(.flaky)
        let bytes = NetworkProbe.noise(20_000)
        for _ in 0..<60 {
            let socket = probe.network.dial(NetworkProbe.address, from: probe.client)
            probe.run(.milliseconds(400))
            probe.network.write(bytes, on: socket)
            probe.run(.milliseconds(5))
            probe.network.close(socket)
        }
        probe.run(.seconds(60))
        #expect(probe.network.connectionCount(of: probe.client) == 0)
        #expect(probe.network.connectionCount(of: probe.server) == 0)
        let ends = try probe.connectAtOnce()
        #expect(ends.client.description.hasPrefix("0.") || ends.client.description.hasPrefix("1."))
    }
}
