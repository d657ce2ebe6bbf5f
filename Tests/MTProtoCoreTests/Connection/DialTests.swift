import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

struct DialTests {
    @Test("D08 nothing is dialled without a reason; a thousand calls share one connection, packed")
    func connectionOnDemand() throws {
        let world = try ClientWorld()
        world.run(.seconds(100))
        #expect(world.dials.isEmpty)
        for number in 0..<1000 { _ = try world.client.submit(Request(body: Sample.call(number)), now: world.now) }
        #expect(world.run { world.pendingCount == 0 })
        #expect(world.dials.count == 1)
        #expect(world.answered.sorted() == Array(0..<1000))
        #expect(world.server.packets.count < 100)
        #expect(world.states.suffix(3) == [.connecting, .updating, .online])
    }

    @Test("D09 a connection that does not come is given up after 12 seconds")
    func connectTimeout() throws {
        let world = try ClientWorld()
        world.fate = { $0 == 1 ? .lost : .accepted }
        let id = try world.submit(1)
        world.run(.milliseconds(11_999))
        #expect(world.dials.count == 1 && world.ends.isEmpty)
        world.run(.milliseconds(1))
        #expect(world.ends == [.connectTimeout(.seconds(12))])
        #expect(world.run { world.isDone(id) })
        #expect(world.dials.count == 2)
    }

    @Test("D10 a server that closes on accept is dialled at 0, 0, 1, 2, 3, 4, 8, 12 … s by the baseline policy")
    func baselinePolicy() throws {
        let world = try ClientWorld { $0.reconnectPolicy = .baseline }
        world.latency = .zero
        world.fate = { _ in .closed }
        try world.submit(1)
        world.run(.seconds(200))
        var expected: [Double] = [0, 0]
        for (count, base) in [(4, 1.0), (15, 4.0), (10, 8.0)] {
            for _ in 0..<count { expected.append(base) }
        }
        let times = world.dialTimes.map(\.inSeconds)
        let gaps = [0.0] + zip(times.dropFirst(), times).map { $0 - $1 }
        for (gap, base) in zip(gaps, expected) { #expect(gap >= base * 0.8 && gap <= base * 1.2) }
        #expect(gaps.count > 25)
    }

    @Test("O05 T-07 D10 a server that closes on accept is dialled eight times in the first minute, then four times")
    func closingServerIsNotStormed() throws {
        let world = try ClientWorld()
        world.fate = { _ in .closed }
        try world.submit(1)
        world.run(.seconds(600))
        #expect(world.dials.count <= 8 + 9 * 4 && world.dials.count >= 36)
        #expect(world.dialTimes.prefix(3).allSatisfy { $0 < .seconds(1) }, "a short fault costs no second")
    }

    @Test("T-07 connections that die young, again and again, are made more slowly; long ones are replaced at once")
    func flappingIsSlowedDown() throws {
        let world = try ClientWorld()
        world.act { client, now in client.setStaysConnected(true, now: now) }
        for _ in 0..<60 {
            world.run(atMost: .seconds(60)) { world.state == .online }
            world.run(.milliseconds(500))
            world.cut()
        }
        #expect(world.now - Sample.start > .seconds(600))
        world.run(atMost: .seconds(60)) { world.state == .online }
        world.run(.seconds(20))
        let before = world.now
        world.cut()
        world.run { world.state == .online }
        #expect(world.now - before < .milliseconds(200))
    }

    @Test("T-07 connections that die young, each after an answered call, are replaced within a second and a quarter")
    func usefulConnectionsAreReplaced() throws {
        let world = try ClientWorld()
        for number in 0..<10 {
            let id = try world.submit(number)
            #expect(world.run(atMost: .milliseconds(1500)) { world.isDone(id) })
            world.run(.seconds(2))
            world.cut()
        }
        #expect(world.answered == Array(0..<10))
    }

    @Test("D21 T-07 a machine that wakes forgets that connections died young: the next is replaced at once again")
    func wakingForgetsFlapping() throws {
        let world = try ClientWorld()
        world.act { client, now in client.setStaysConnected(true, now: now) }
        for _ in 0..<9 {
            world.run(atMost: .seconds(60)) { world.state == .online }
            world.run(.milliseconds(500))
            world.cut()
        }
        // By now 15 s pass between two.
        world.act { client, now in client.woke(now: now) }
        #expect(world.run(atMost: .seconds(1)) { world.state == .online })
        world.run(.milliseconds(500))
        world.cut()
        #expect(world.run(atMost: .seconds(1)) { world.state == .online })
    }

    @Test("T-07 F11 N26 refusals of the transport are spaced, up to 16 s and more, and end when the server relents")
    func refusalsAreSpaced() throws {
        for code: Int32 in [-429, -444, -403] {
            let world = try ClientWorld()
            world.server.transportError = code
            let id = try world.submit(1)
            world.run(.seconds(600))
            #expect((4...70).contains(world.dials.count), "\(world.dials.count) dials for \(code)")
            let gaps = zip(world.dialTimes.dropFirst(), world.dialTimes).map { $0 - $1 }
            #expect(gaps.last ?? .zero > .seconds(10))
            world.server.transportError = nil
            #expect(world.run(atMost: .seconds(100)) { world.isDone(id) })
        }
    }

    @Test("H-06 T-31 P47 D10 quick acknowledgements and no-ops prove nothing: the pauses grow all the same")
    func noiseProvesNothing() throws {
        let world = try ClientWorld()
        world.server.isMute = true
        world.fate = { _ in
            world.after(.milliseconds(200)) { world.open.keys.forEach { world.server.sendQuickAck(to: $0) } }
            world.after(.milliseconds(300)) { world.cut() }
            return .accepted
        }
        try world.submit(1)
        world.run(.seconds(600))
        #expect(!world.states.contains(.online))
        #expect(world.dials.count <= 8 + 9 * 4)
    }

    @Test("A07 T-30 a failing address gives way to the next; with all failing the longest unused comes first")
    func addressesRotate() throws {
        let addresses = (1...3).map { DatacenterAddress(host: "127.0.0.\($0)", port: 443) }
        let world = try ClientWorld { $0.addresses = addresses }
        world.fate = { $0 < 5 ? .refused : .accepted }
        let id = try world.submit(1)
        #expect(world.run { world.isDone(id) })
        #expect(world.dials.map(\.address) == [addresses[0], addresses[1], addresses[2], addresses[0], addresses[1]])
        // What worked is kept after a loss.
        world.cut()
        let next = try world.submit(2)
        #expect(world.run { world.isDone(next) })
        #expect(world.dials.last?.address == addresses[1])
    }

    @Test("D04 B-55 a content delivery network is reached at its own addresses alone")
    func addressesOfCDN() throws {
        let main = DatacenterAddress(host: "127.0.0.1", port: 443)
        let cdn = DatacenterAddress(host: "127.0.0.3", port: 443, isCDN: true)
        let world = try ClientWorld {
            $0.addresses = [main, cdn]
            $0.isCDN = true
        }
        let id = try world.submit(1)
        #expect(world.run { world.isDone(id) })
        #expect(world.dials.map(\.address) == [cdn])
    }

    @Test("P06 P01 media connections take media addresses under a negative tag, others avoid them; CDN is for neither")
    func mediaAddresses() throws {
        let main = DatacenterAddress(host: "127.0.0.1", port: 443)
        let media = DatacenterAddress(host: "127.0.0.2", port: 443, preferForMedia: true)
        let cdn = DatacenterAddress(host: "127.0.0.3", port: 443, isCDN: true)
        for (isMedia, expected, tag) in [(false, main, Int32(2)), (true, media, -2)] {
            let world = try ClientWorld(hasKey: false) {
                $0.addresses = [cdn, media, main]
                $0.isMedia = isMedia
                $0.temporaryKeys = .on()
            }
            let id = try world.submit(1)
            #expect(world.run { world.isDone(id) })
            #expect(world.dials.map(\.address) == [expected])
            #expect(world.exchanges == [.persistent, isMedia ? .ephemeralMedia : .ephemeralMain])
            #expect(world.server.keys.values.allSatisfy { $0.datacenterTag == tag })
        }
    }

    @Test("D21 N51 T-22 no dial while the network is gone, at once when it is back; the same path keeps its connection")
    func networkChanges() throws {
        let world = try ClientWorld()
        world.act { client, now in client.networkChanged(isAvailable: false, now: now) }
        let id = try world.submit(1)
        world.run(.seconds(300))
        #expect(world.dials.isEmpty)
        world.act { client, now in client.networkChanged(isAvailable: true, now: now) }
        #expect(world.run { world.isDone(id) })
        #expect(world.dialTimes == [.seconds(300)])

        world.act { client, now in client.networkChanged(.init(isAvailable: true, path: 0), now: now) }
        world.act { client, now in client.networkChanged(.init(isAvailable: false, path: 0), now: now) }
        world.act { client, now in client.networkChanged(.init(isAvailable: true, path: 0), now: now) }
        world.run(.seconds(10))
        #expect(world.dials.count == 1, "the same path")

        world.act { client, now in client.networkChanged(.init(isAvailable: true, path: 1), now: now) }
        #expect(world.ends == [.networkChanged])
        let next = try world.submit(2)
        #expect(world.run { world.isDone(next) })
        #expect(world.dials.count == 2)
    }

    @Test("D21 the network comes back: a pause that runs ends")
    func networkEndsPause() throws {
        let world = try ClientWorld()
        world.fate = { _ in .refused }
        try world.submit(1)
        world.run(.seconds(60))
        world.act { client, now in client.networkChanged(isAvailable: false, now: now) }
        world.run(.seconds(60))
        world.fate = { _ in .accepted }
        let dials = world.dials.count
        let before = world.now
        world.act { client, now in client.networkChanged(isAvailable: true, now: now) }
        #expect(world.dials.count == dials + 1 && world.dials.last?.at == before)
    }

    @Test("D21 P34 a machine that wakes makes another dial of one that has not ended, four times in a minute at most")
    func wakingRedialsFewTimes() throws {
        let world = try ClientWorld()
        world.fate = { _ in .lost }
        try world.submit(1)
        for second in 1...6 {
            world.run(.seconds(1))
            world.act { client, now in client.woke(now: now) }
            let redials = min(second, 4)
            #expect(world.ends == Array(repeating: .networkChanged, count: redials))
            #expect(world.dials.count == 1 + redials)
        }
    }

    @Test("P34 T-20 after sleep a dead connection is found out within 3 s and a live one kept")
    func wakingVerifies() throws {
        let world = try ClientWorld()
        let first = try world.submit(1)
        #expect(world.run { world.isDone(first) })
        world.act { client, now in client.woke(now: now) }
        world.run(.seconds(10))
        #expect(world.dials.count == 1)
        world.isConnected = false
        let before = world.now
        world.act { client, now in client.woke(now: now) }
        let second = try world.submit(2)
        world.run(.milliseconds(3100))
        world.isConnected = true
        #expect(world.ends == [.silent])
        #expect(world.run { world.isDone(second) })
        #expect(world.now - before < .seconds(8))
    }

    @Test("F01 D16 pausing closes and keeps the calls; resuming sends them; closing ends every call once")
    func pauseResumeClose() throws {
        let world = try ClientWorld()
        world.server.service = { number, _ in number == 1 ? nil : .success(Sample.result(number)) }
        let held = try world.submit(1) { $0.isIdempotent = true }
        world.run(.seconds(1))
        world.act { client, now in client.pause(now: now) }
        #expect(world.open.isEmpty)
        let other = try world.submit(2)
        world.run(.seconds(30))
        #expect(world.dials.count == 1 && world.pendingCount == 2)
        world.act { client, now in client.resume(now: now) }
        #expect(world.run { world.isDone(other) })
        #expect(world.server.executions == [1: 1, 2: 1])
        world.act { client, now in client.close(now: now) }
        #expect(world.results[held] == .failure(.stopped))
        #expect(world.open.isEmpty && world.nextDeadline == nil)
        #expect(throws: RequestFailure.stopped) { try world.submit(3) }
        #expect(world.states.last == .closed)
    }

    @Test("F01 closing completes everything that waits, once")
    func closingCompletesCalls() throws {
        let world = try ClientWorld()
        world.server.service = { _, _ in nil }
        let ids = try (0..<5).map { try world.submit($0) }
        world.run(.seconds(1))
        for _ in 0..<2 { world.act { client, now in client.close(now: now) } }
        #expect(ids.allSatisfy { world.results[$0] == .failure(.stopped) })
        #expect(world.events.count { if case .completed = $0 { true } else { false } } == 5)
    }

    @Test("D16 P20 calls survive connections that are lost again and again: each is answered once and runs once")
    func callsSurviveConnections() throws {
        let world = try ClientWorld()
        for number in 0..<200 {
            world.after(.milliseconds(Int64(number) * 50)) { _ = try? world.submit(number) }
        }
        for number in 1...20 { world.after(.milliseconds(Int64(number) * 470)) { world.cut() } }
        world.run(.seconds(120))
        #expect(world.answered.sorted() == Array(0..<200))
        #expect(world.server.executions.count == 200 && world.server.executions.values.allSatisfy { $0 == 1 })
    }

    @Test("J15 idle connections are closed after their time, unless they are to stay")
    func idleConnections() throws {
        let world = try ClientWorld { $0.idleTimeout = .seconds(60) }
        let id = try world.submit(1)
        #expect(world.run { world.isDone(id) })
        world.run(.seconds(61))
        #expect(world.ends == [.idle])
        world.run(.seconds(600))
        #expect(world.dials.count == 1)
        world.act { client, now in client.setStaysConnected(true, now: now) }
        world.run(.seconds(600))
        #expect(world.dials.count == 2 && world.open.count == 1)
    }

    @Test("T-20 P12 a half-open connection is found out, and a call on it answered over the next")
    func halfOpenConnection() throws {
        let world = try ClientWorld()
        let first = try world.submit(1)
        #expect(world.run { world.isDone(first) })
        world.act { client, now in client.setStaysConnected(true, now: now) }
        world.run(.seconds(10))
        let before = world.now
        world.isConnected = false
        world.fate = { _ in
            world.isConnected = true
            return .accepted
        }
        world.run { world.dials.count == 2 }
        #expect(world.now - before < .seconds(80))
        let second = try world.submit(2)
        #expect(world.run { world.isDone(second) })
    }

    @Test("H-01 a frame that only trickles costs an idle connection after 15 s")
    func trickle() throws {
        let world = try ClientWorld()
        world.act { client, now in client.setStaysConnected(true, now: now) }
        let first = try world.submit(1)
        #expect(world.run { world.isDone(first) })
        let packet = PlainMessage(id: MessageID(unixNanoseconds: 1), body: ByteBuffer(repeating: 1, count: 4096))
            .packet()
        var frame = try #require(try world.server.connections[1]?.codec.encode(packet))
        func drip() {
            guard world.ends.isEmpty, let byte = frame.readSlice(length: 1) else { return }
            world.client.received(byte, on: ConnectionID(rawValue: 1), now: world.now)
            world.after(.seconds(2)) { drip() }
        }
        drip()
        world.run(.seconds(14))
        #expect(world.ends.isEmpty)
        world.run(.seconds(3))
        #expect(world.ends == [.trickle])
        let second = try world.submit(2)
        #expect(world.run { world.isDone(second) })
    }

    /// A world whose datacenter has fallen silent while a call waits for it, before or after it has said anything.
    private func silentWorld(isProven: Bool) throws -> ClientWorld {
        let world = try ClientWorld()
        if isProven {
            let first = try world.submit(1)
            #expect(world.run { world.isDone(first) })
        }
        world.server.isMute = true
        try world.submit(2)
        world.run { world.server.packets.last?.at == world.now }
        #expect(world.isCarrying && world.ends.isEmpty)
        return world
    }

    /// Gives the client so many bytes ten times a second until its connection ends.
    /// - Returns: how long that took.
    private func feed(_ bytes: ByteBuffer, _ count: Int, to world: ClientWorld) -> Duration {
        var bytes = bytes
        let start = world.now
        func drip() {
            guard world.ends.isEmpty, let part = bytes.readSlice(length: min(count, bytes.readableBytes)) else {
                return
            }
            world.client.received(part, on: ConnectionID(rawValue: 1), now: world.now)
            world.after(.milliseconds(100)) { drip() }
        }
        if count > 0 { drip() }
        world.run(atMost: .seconds(3600)) { !world.ends.isEmpty }
        return world.now - start
    }

    @Test("T-31 H-01 frames that say nothing put the end of a silent connection off by nothing, however they are cut")
    func emptyFramesAreNoLife() throws {
        for isProven in [true, false] {
            let quiet = try silentWorld(isProven: isProven)
            let silence = feed(ByteBuffer(), 0, to: quiet)
            #expect(quiet.ends.first == .silent && silence < .seconds(6))
            // One at a time, several and a piece, one in pieces.
            for size in [20, 51, 3] {
                let world = try silentWorld(isProven: isProven)
                let time = feed(world.server.emptyFrames(200, to: 1), size, to: world)
                #expect(world.ends.first == .silent && time == silence, "\(size): \(time)")
            }
        }
    }

    @Test("T-31 D13 a large answer keeps a slow connection as long as it comes, and for five minutes at the most")
    func slowLargeFrames() throws {
        for isProven in [true, false] {
            for (bytes, ends) in [(450 << 10, false), (3 << 20, true)] {
                let world = try silentWorld(isProven: isProven)
                let packet = PlainMessage(
                    id: MessageID(unixNanoseconds: 1), body: ByteBuffer(repeating: 1, count: bytes)
                ).packet()
                let frame = try #require(try world.server.connections[1]?.codec.encode(packet))
                // All of it but its end, at 2 KB/s. Nothing else gets through, not even the server's end.
                world.isConnected = false
                let start = world.now
                var rest = frame
                func drip() {
                    guard world.ends.isEmpty, rest.readableBytes > 400, let part = rest.readSlice(length: 200) else {
                        return
                    }
                    world.client.received(part, on: ConnectionID(rawValue: 1), now: world.now)
                    world.after(.milliseconds(100)) { drip() }
                }
                drip()
                world.run(atMost: .seconds(ends ? 400 : 229)) { !world.ends.isEmpty }
                #expect(world.ends.isEmpty == !ends, "\(world.ends) after \(world.now - start)")
                if ends { #expect(world.now - start >= .seconds(295) && world.now - start < .seconds(330)) }
            }
        }
    }

    @Test("H-01 floods of frames that say nothing end a connection, and count as a refusal")
    func emptyFramesEndConnections() throws {
        typealias Flood = (FakeDatacenter, Int, UInt64) -> ByteBuffer
        let floods: [Flood] = [{ $0.emptyFrames($1, to: $2) }, { $0.quickAcks($1, to: $2) }]
        for flood in floods {
            for (isProven, limit) in [(true, 10_000), (false, 256)] {
                let world = try silentWorld(isProven: isProven)
                let id = ConnectionID(rawValue: 1)
                world.act { client, now in client.received(flood(world.server, limit, 1), on: id, now: now) }
                #expect(world.ends.isEmpty)
                if isProven {
                    // Something authentic in between, and there may be as many again.
                    world.server.isMute = false
                    let third = try world.submit(3)
                    #expect(world.run(atMost: .seconds(3)) { world.isDone(third) })
                    world.server.isMute = true
                    world.act { client, now in client.received(flood(world.server, limit - 10, 1), on: id, now: now) }
                    #expect(world.ends.isEmpty)
                }
                world.act { client, now in client.received(flood(world.server, 100, 1), on: id, now: now) }
                #expect(world.ends == [.flooded])
                let before = world.now
                world.run(atMost: .seconds(10)) { world.dials.count == 2 }
                #expect(world.now - before >= .seconds(1), "counted like other refusals")
            }
        }
    }

    @Test("E03 D12 no key is blamed at the deadline while one is in use")
    func deadlineNamesConnection() throws {
        for hasKey in [true, false] {
            let world = try ClientWorld(hasKey: hasKey) { $0.connectionDeadline = .seconds(2) }
            world.server.isMute = true
            let id = try world.submit(1)
            world.run(.seconds(3))
            let reason = "no answer in time"
            let expected: RequestFailure =
                hasKey
                ? .connection(ClientWorld.address, reason: reason) : .keyExchange(ClientWorld.address, reason: reason)
            #expect(world.results[id] == .failure(expected))
        }
    }

    @Test("E03 D12 a deadline that comes before any connection names the address that is dialled, if there is one")
    func deadlineNamesDial() throws {
        for hasKey in [true, false] {
            let world = try ClientWorld(hasKey: hasKey) { $0.connectionDeadline = .seconds(2) }
            // Nothing is dialled while another makes the key.
            world.keyPolicy = .wait
            world.fate = { _ in .lost }
            let id = try world.submit(1)
            world.run(.seconds(3))
            let address = hasKey ? ClientWorld.address : nil
            #expect(world.results[id] == .failure(.connection(address, reason: "no connection in time")))
        }
    }

    @Test("J02 D12 calls that waited in a pause begin to wait for a first connection when it is over")
    func pausedCallsWaitAnew() throws {
        let world = try ClientWorld { $0.connectionDeadline = .seconds(30) }
        world.fate = { _ in .refused }
        world.act { client, now in client.pause(now: now) }
        let id = try world.submit(1)
        world.run(.seconds(60))
        #expect(!world.isDone(id) && world.dials.isEmpty)
        world.act { client, now in client.resume(now: now) }
        world.run(.seconds(29))
        #expect(!world.isDone(id))
        world.run(.seconds(2))
        #expect(world.results[id] == .failure(.connection(ClientWorld.address, reason: "refused")))
    }

    @Test("E03 D12 waiting calls get the reason when no connection ever worked; later ones wait as long as it takes")
    func waitingDeadline() throws {
        let world = try ClientWorld { $0.connectionDeadline = .seconds(30) }
        world.fate = { _ in .refused }
        let early = try world.submit(1)
        world.run(.seconds(10))
        let late = try world.submit(2)
        world.run(.seconds(25))
        #expect(world.results[early] == .failure(.connection(ClientWorld.address, reason: "refused")))
        #expect(!world.isDone(late))
        world.fate = { _ in .accepted }
        #expect(world.run { world.isDone(late) })
        world.fate = { _ in .refused }
        world.cut()
        let patient = try world.submit(3)
        world.run(.seconds(500))
        #expect(!world.isDone(patient))
        world.fate = { _ in .accepted }
        #expect(world.run { world.isDone(patient) })
    }

    @Test("D08 N53 idle, waiting for a key or without a network the machine asks for no time at all")
    func nothingSpins() throws {
        let world = try ClientWorld(hasKey: false)
        world.keyPolicy = .wait
        try world.submit(1)
        world.run(.seconds(3600))
        #expect(world.wakes < 3 && world.dials.isEmpty && world.needsKeyCount == 1)
        world.act { client, now in client.setAddresses([], now: now) }
        world.run(.seconds(3600))
        #expect(world.wakes < 6)
    }

    @Test("A03 without any address calls fail at once and nothing spins")
    func noAddress() throws {
        let world = try ClientWorld { $0.addresses = [] }
        world.act { client, now in client.setStaysConnected(true, now: now) }
        let id = try world.submit(1)
        #expect(world.results[id] == .failure(.noAddress))
        world.run(.seconds(3600))
        #expect(world.wakes < 3)
        world.act { client, now in client.setAddresses([ClientWorld.address], now: now) }
        world.run { world.state == .online }
        #expect(world.dials.count == 1)
    }

    @Test("C03 an address whose secret needs another transport is reported and given up for the next")
    func unusableAddress() throws {
        let bad = DatacenterAddress(host: "127.0.0.9", port: 443, secret: [0xee] + Array(repeating: 1, count: 20))
        let world = try ClientWorld { $0.addresses = [bad, ClientWorld.address] }
        let id = try world.submit(1)
        #expect(world.run { world.isDone(id) })
        #expect(world.dials.map(\.address) == [bad, ClientWorld.address])
    }

    @Test("D08 news of connections that are gone change nothing; one that opens too late is closed")
    func staleNews() throws {
        let world = try ClientWorld()
        let id = try world.submit(1)
        #expect(world.run { world.isDone(id) })
        let stale = ConnectionID(rawValue: 99)
        world.client.received(ByteBuffer(bytes: [1, 2, 3]), on: stale, now: world.now)
        world.client.connectionEnded(stale, reason: "x", now: world.now)
        #expect(world.isCarrying)
        world.client.connectionOpened(stale, now: world.now)
        let actions = world.client.takeActions(now: world.now)
        #expect(actions.contains { if case .close(stale, .unwanted) = $0 { true } else { false } })
        #expect(world.isCarrying)
    }
}
