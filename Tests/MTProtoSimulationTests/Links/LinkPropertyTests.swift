import MTProtoCore
import NIOCore
import Testing

@testable import MTProtoSimulation

extension VirtualNetwork {
    /// How many written bytes the link has not taken yet.
    fileprivate func unsentBytes(of socket: SocketID) -> Int {
        guard isKnown(socket) else { return 0 }
        let connection = connections[Int(socket.slot)]
        return socket.isClient ? connection.up.queuedBytes : connection.down.queuedBytes
    }
}

@Suite("Links do what their profiles say")
struct LinkPropertyTests {
    @Test("Latency lies between the profile's and that plus the jitter, and order is kept")
    func latencyAndJitterHaveBounds() throws {
        let link = LinkProfile(name: "x", latency: .milliseconds(100), jitter: .milliseconds(50))
        var probe = NetworkProbe(link)
        let ends = try probe.connect()
        var late = 0
        for index in 0..<200 {
            probe.clear()
            let sent = probe.now
            probe.network.write(ByteBuffer(integer: UInt32(index)), on: ends.client)
            probe.run(.seconds(1))
            let delay = try #require(probe.arrivals(at: ends.server).first) - sent
            #expect(delay >= .milliseconds(100) && delay <= .milliseconds(150))
            if delay > .milliseconds(125) { late += 1 }
        }
        #expect(60...140 ~= late, "jitter is not spread over its range")
        for index in 0..<100 { probe.network.write(ByteBuffer(integer: UInt32(index)), on: ends.client) }
        probe.run(.seconds(2))
        let all = probe.bytes[ends.server] ?? []
        #expect(all.suffix(400).elementsEqual((0..<100).flatMap { [0, 0, 0, UInt8($0)] }))
    }

    @Test("Bandwidth limits each direction by itself, and all connections of a client share it")
    func bandwidthIsShared() throws {
        let link = LinkProfile(name: "x", down: 100_000, up: 10_000).with { $0.chunk = 1000 }
        var probe = NetworkProbe(link)
        let first = try probe.connect()
        let second = try probe.connect()
        probe.clear()
        let begin = probe.now
        probe.network.write(NetworkProbe.noise(50_000), on: first.client)
        probe.network.write(NetworkProbe.noise(50_000), on: second.client)
        probe.network.write(NetworkProbe.noise(100_000), on: first.server)
        probe.run(.seconds(30))
        func finish(_ socket: SocketID) -> Duration { (probe.arrivals(at: socket).last ?? .zero) - begin }
        #expect(abs(finish(first.client).inSeconds - 1) < 0.1)
        // Ten seconds for both together, taking turns: neither is done much before the other.
        #expect(abs(finish(first.server).inSeconds - 10) < 0.3)
        #expect(abs(finish(second.server).inSeconds - 10) < 0.3)
        #expect(probe.bytes[second.server] == Array(NetworkProbe.noise(50_000).readableBytesView))
    }

    @Test("A queue delays what others send: bufferbloat")
    func queuesDelay() throws {
        func delay(queue: Duration) throws -> Duration {
            let link = LinkProfile(name: "x", down: 0, up: 10_000).with {
                $0.chunk = 1000
                $0.upQueue = queue
            }
            var probe = NetworkProbe(link)
            let bulk = try probe.connect()
            let other = try probe.connect()
            probe.network.write(NetworkProbe.noise(100_000), on: bulk.client)
            probe.run(.seconds(1))
            probe.clear()
            let sent = probe.now
            probe.network.write(ByteBuffer(string: "call"), on: other.client)
            probe.run(.seconds(20))
            return try #require(probe.arrivals(at: other.server).first) - sent
        }
        #expect(try delay(queue: .zero) < .milliseconds(400))
        #expect(try abs(delay(queue: .seconds(3)).inSeconds - 3) < 0.3)
    }

    @Test(
        "A dial waits behind what is queued on its way up, the answer to it behind what is queued on its way down",
        arguments: [true, false])
    func dialsWaitInQueues(isUp: Bool) throws {
        let link = LinkProfile(name: "x", down: isUp ? 0 : 10_000, up: isUp ? 10_000 : 0).with {
            $0.chunk = 1000
            $0.upQueue = .seconds(3)
            $0.downQueue = .seconds(3)
        }
        var probe = NetworkProbe(link)
        let bulk = try probe.connect()
        probe.network.write(NetworkProbe.noise(50_000), on: isUp ? bulk.client : bulk.server)
        probe.run(.seconds(1))
        probe.clear()
        let begin = probe.now
        let socket = probe.network.dial(NetworkProbe.address, from: probe.client)
        probe.run(.seconds(5))
        let accepted = probe.news.first { if case .accepted = $0.news { true } else { false } }
        let connected = probe.news.first { $0.news == .connected(socket) }
        let (there, back) = (try #require(accepted).at - begin, try #require(connected).at - begin)
        #expect(abs(there.inSeconds - (isUp ? 3 : 0)) < 0.2)
        #expect(abs(back.inSeconds - 3) < 0.2)
    }

    @Test(
        "A read limit counts from the last byte of the client, whatever the server says",
        arguments: [nil, 30] as [Int?])
    func readLimits(lastByte: Int?) throws {
        var probe = NetworkProbe(.middlebox)
        let ends = try probe.connectAtOnce()
        let opened = probe.now
        for second in stride(from: 0, to: 120, by: 10) {
            if second == lastByte { probe.network.write(ByteBuffer(string: "tick"), on: ends.client) }
            probe.network.write(ByteBuffer(string: "tock"), on: ends.server)
            probe.run(.seconds(10))
        }
        let end = try #require(probe.end(of: ends.client))
        #expect(end.reason == .reset)
        #expect(abs((end.at - opened).inSeconds - Double(60 + (lastByte ?? 0))) < 0.1)
    }

    @Test("Stalls hit their share of the chunks and hold back only their connection")
    func stallsHaveTheirRate() throws {
        let link = LinkProfile(name: "x", latency: .milliseconds(10)).with {
            $0.stallChance = 0.1
            $0.stall = .seconds(1)
        }
        var probe = NetworkProbe(link)
        let ends = try probe.connect()
        var stalled = 0
        for _ in 0..<1000 {
            probe.clear()
            let sent = probe.now
            probe.network.write(ByteBuffer(string: "1234"), on: ends.client)
            probe.run(.seconds(3))
            let delay = try #require(probe.arrivals(at: ends.server).first) - sent
            if delay > .milliseconds(900) { stalled += 1 }
            #expect(delay < .milliseconds(1100))
        }
        #expect(60...140 ~= stalled)
    }

    @Test("Resets come within their window and both ends are told")
    func resetsComeInTheirWindow() throws {
        var lives: [Duration] = []
        for seed in 0..<60 {
            let link = LinkProfile.perfect.with { $0.lifetime = .seconds(2)...(.seconds(6)) }
            var probe = NetworkProbe(link, seed: UInt64(seed))
            let ends = try probe.connectAtOnce()
            let opened = probe.now
            probe.run(.seconds(10))
            let end = try #require(probe.end(of: ends.client))
            #expect(end.reason == .reset)
            #expect(probe.end(of: ends.server)?.reason == .reset)
            lives.append(end.at - opened)
        }
        #expect(lives.allSatisfy { $0 >= .milliseconds(1990) && $0 <= .seconds(6) })
        #expect((lives.max() ?? .zero) - (lives.min() ?? .zero) > .seconds(2))
    }

    @Test("Black holes swallow everything and say nothing, until the system gives up")
    func blackHolesAreSilent() throws {
        var probe = NetworkProbe(.blackholes)
        let ends = try probe.connectAtOnce()
        probe.run(.seconds(6))
        probe.clear()
        probe.network.write(ByteBuffer(string: "anybody"), on: ends.client)
        probe.network.write(ByteBuffer(string: "there"), on: ends.server)
        // Nor does a reset come through.
        probe.network.endConnections(of: probe.client, by: .reset)
        probe.run(.seconds(600))
        #expect(probe.news.isEmpty)
        #expect(probe.network.unsentBytes(of: ends.client) == 7)
        probe.run(.seconds(400))
        #expect(probe.end(of: ends.client)?.reason == .timedOut)
        #expect(probe.network.connectionCount(of: probe.client) == 0)
    }

    @Test("Refusals have their share")
    func refusalsHaveTheirShare() throws {
        var probe = NetworkProbe(LinkProfile.perfect.with { $0.refusal = 0.2 })
        for _ in 0..<500 { _ = probe.network.dial(NetworkProbe.address, from: probe.client) }
        probe.run(.seconds(1))
        let refused = probe.news.count { item in
            if case .ended(_, .refused) = item.news { return true }
            return false
        }
        #expect(70...130 ~= refused)
    }

    @Test("In the dark nothing passes; what was on the way arrives when it is light again")
    func darknessHoldsEverything() throws {
        var probe = NetworkProbe(.train)
        let ends = try probe.connectAtOnce()
        for _ in 0..<600 {
            probe.network.write(ByteBuffer(string: "tick"), on: ends.client)
            probe.run(.milliseconds(250))
        }
        probe.run(.seconds(20))
        let arrivals = probe.arrivals(at: ends.server)
        var gaps: [Duration] = []
        for (one, next) in zip(arrivals, arrivals.dropFirst()) where next - one > .seconds(3) {
            gaps.append(next - one)
        }
        // 150 s, a darkness of 6 s after 8 to 20 s each.
        #expect(5...11 ~= gaps.count)
        #expect(gaps.allSatisfy { $0 > .milliseconds(5500) && $0 < .seconds(7) })
        #expect(probe.bytes[ends.server]?.count == 2400)
    }

    @Test("A quiet connection is dropped by the address translation, a busy one is not")
    func idleConnectionsAreDropped() throws {
        var probe = NetworkProbe(.nat)
        let busy = try probe.connectAtOnce()
        for _ in 0..<10 {
            probe.network.write(ByteBuffer(string: "tick"), on: busy.client)
            probe.run(.seconds(25))
        }
        #expect(probe.bytes[busy.server]?.count == 40)
        probe.run(.seconds(31))
        probe.network.write(ByteBuffer(string: "tock"), on: busy.client)
        probe.run(.seconds(60))
        #expect(probe.bytes[busy.server]?.count == 40)
        #expect(probe.end(of: busy.client) == nil)
    }

    @Test("Censors strike at first bytes that are not HTTP")
    func censorsJudgeFirstBytes() throws {
        func fate(_ link: LinkProfile, _ text: String, seed: UInt64 = 1) throws -> String {
            var probe = NetworkProbe(link, seed: seed)
            let ends = try probe.connect()
            probe.network.write(ByteBuffer(string: text), on: ends.client)
            probe.run(.seconds(5))
            if let end = probe.end(of: ends.client) { return "\(end.reason)" }
            return probe.bytes[ends.server] == nil ? "swallowed" : "passed"
        }
        #expect(try fate(.dpiReset, "POST /api") == "connection reset")
        #expect(try fate(.dpiBlackhole, "POST /api") == "swallowed")
        #expect(try fate(.httpOnly, "POST /api") == "passed")
        #expect(try fate(.httpOnly, "\u{1}\u{2}\u{3}\u{4}") == "swallowed")
        #expect(try fate(.httpOnlyReset, "\u{1}\u{2}\u{3}\u{4}") == "connection reset")
        let half = try (0..<60).count { try fate(.dpiHalf, "abcd", seed: $0) == "swallowed" }
        #expect(18...42 ~= half)
    }

    @Test("Every link of the table can be found by its name, and twelve of them are weak")
    func linksHaveNames() {
        #expect(LinkProfile.all.count == 28)
        #expect(Set(LinkProfile.all.map(\.name)).count == 28)
        for link in LinkProfile.all { #expect(LinkProfile.named(link.name) == link) }
        #expect(LinkProfile.named("no such link") == nil)
        #expect(LinkProfile.weak.count == 12)
        #expect(LinkProfile.weak.allSatisfy { LinkProfile.all.contains($0) })
    }
}
