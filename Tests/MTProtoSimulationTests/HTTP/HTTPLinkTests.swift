import FuzzSupport
import MTProtoCore
import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoSimulation
@testable import TelegramLab

@Suite("Datacenters reached over HTTP")
struct HTTPLinkTests {
    struct World {
        let simulation: Simulation
        let datacenters: SimulatedDatacenters
        let client: SimulatedClient

        init(
            seed: UInt64, link: LinkProfile = .broadband,
            configure: (inout DatacenterClient.Configuration) -> Void = { _ in }
        ) throws {
            simulation = Simulation(seed: seed)
            let rsa = try #require(SimulationKeys.rsa)
            datacenters = SimulatedDatacenters(simulation: simulation, rsaKey: rsa)
            let keys = SimulatedKeyStore()
            keys.put(try #require(datacenters.makeKey(datacenter: 2)), datacenter: 2)
            client = SimulatedClient(simulation: simulation, link: link, keys: keys)
            client.connect(datacenter: 2) {
                $0.routing.policy = .fixed(.http)
                $0.publicKeys = [rsa.publicKey]
                configure(&$0)
            }
        }

        var requests: Int { datacenters.server.counters[2].httpRequests }
        /// Requests that wait for their answers.
        var waiting: Int {
            let links = datacenters.server.datacenters[2]?.connections.values.compactMap(\.http) ?? []
            return links.reduce(0) { sum, http in sum + http.answers.count { $0 == nil } }
        }
        var duplicates: Int { datacenters.service?.duplicates ?? -1 }
        var executions: Int { datacenters.service?.executionCount ?? -1 }

        func run(_ seconds: Double) {
            simulation.run(until: simulation.now + .milliseconds(Int64(seconds * 1000)))
        }

        func runUntilSettled(within seconds: Int64) -> Bool {
            simulation.run(until: simulation.now + .seconds(seconds)) { client.pendingCount == 0 }
        }
    }

    @Test("D01 D17 T-15 calls over HTTP are answered and run once each, on two sockets")
    func httpCallsAreAnswered() throws {
        let world = try World(seed: 1)
        for number in 0..<20 {
            world.simulation.at(.zero + .milliseconds(Int64(number) * 150)) { _ in world.client.call(answerBytes: 400) }
        }
        world.run(3.1)
        #expect(world.runUntilSettled(within: 10))
        #expect(world.client.statistics.answered == 20 && world.client.statistics.wrongAnswers == 0)
        #expect(world.executions == 20 && world.duplicates == 0)
        #expect(world.client.statistics.dials == 2)
        #expect(world.requests < 60)
    }

    @Test("D17 D19 B-25 an idle client has exactly one request waiting, for 25 s, and the next follows at once")
    func httpPollChain() throws {
        let world = try World(seed: 2)
        world.client.operate { client, now in client.setStaysConnected(true, now: now) }
        world.client.call()
        #expect(world.runUntilSettled(within: 5))
        world.run(2)
        let before = world.requests
        for _ in 0..<100 {
            world.run(0.97)
            #expect(world.waiting == 1)
        }
        // Each waits for 25 s.
        #expect((3...5).contains(world.requests - before))
        #expect(world.client.statistics.dials <= 2)
    }

    @Test("D17 D19 an update comes with the request that waits, and is acknowledged with the next")
    func httpUpdatesArrive() throws {
        let world = try World(seed: 3)
        world.client.operate { client, now in client.setStaysConnected(true, now: now) }
        world.client.call()
        world.run(10)
        let before = world.requests
        for number in 1...5 as ClosedRange<UInt64> {
            #expect(world.datacenters.push(number, to: world.client))
            world.run(0.4)
            #expect(world.client.updateNumbers.count == Int(number))
            #expect(world.waiting == 1)
        }
        #expect(world.requests - before <= 6)
        world.run(120)
        #expect(world.client.updateNumbers == [1, 2, 3, 4, 5])
    }

    @Test(
        "T-15 N24 requests on sockets that die are made again, and no call runs twice",
        arguments: 10...17 as ClosedRange<UInt64>)
    func httpLostRequestsAreRepeated(seed: UInt64) throws {
        let world = try World(seed: seed, link: .wan)
        for number in 0..<60 {
            world.simulation.at(.zero + .milliseconds(Int64(number) * 200)) { _ in
                world.client.call(answerBytes: 2000, delay: .milliseconds(number % 3 == 0 ? 700 : 0))
            }
        }
        for cut in 0..<10 {
            world.simulation.at(.zero + .milliseconds(700 + Int64(cut) * 1130)) { _ in
                world.datacenters.network.endConnections(of: world.client.id, by: cut % 3 == 0 ? .silence : .reset)
            }
        }
        world.run(12)
        #expect(world.runUntilSettled(within: 120))
        #expect(world.client.statistics.answered == 60 && world.client.statistics.wrongAnswers == 0)
        #expect(world.executions == 60 && world.duplicates == 0)
    }

    @Test("T-15 large uploads do not hold up calls, and share the link")
    func httpUploads() throws {
        let world = try World(seed: 4)
        for _ in 0..<4 { world.client.call(payloadBytes: 512 << 10) }
        for number in 0..<10 {
            world.simulation.at(.zero + .milliseconds(Int64(number) * 300)) { _ in world.client.call() }
        }
        world.run(3)
        #expect(world.runUntilSettled(within: 120))
        #expect(world.executions == 14 && world.duplicates == 0)
        #expect(world.client.statistics.dials <= 4)
    }

    @Test("D18 T-28 where nothing answers, requests are given up after 12 s and sockets come slower and slower")
    func httpSilence() throws {
        let world = try World(seed: 5)
        world.client.operate { client, now in client.setStaysConnected(true, now: now) }
        world.client.call()
        world.run(5)
        // On a socket of its own, beside the one that waits.
        world.client.call()
        world.run(5)
        #expect(world.client.statistics.answered == 2)
        for address in SimulatedDatacenters.addresses(of: 2) {
            world.datacenters.network.block(
                VirtualAddress(host: address.host, port: address.port), .swallow, established: true)
        }
        let start = world.simulation.now
        var lost: Duration?
        var states: [DatacenterState] = []
        world.client.onEvent = { _, event in
            if case .connectionClosed(_, let end, _) = event, end == .silent, lost == nil {
                lost = world.simulation.now - start
            }
            if case .stateChanged(let state) = event { states.append(state) }
        }
        let dials = world.client.statistics.dials
        world.client.call()
        world.run(30)
        // The query is repeated when it is overdue, and its socket is closed at the latest after 12 s.
        #expect(lost.map { $0 <= .seconds(13) } ?? false, "\(String(describing: lost))")
        #expect(states.contains(.connecting))
        world.run(570)
        #expect(world.client.statistics.dials - dials < 150)
        world.datacenters.network.unblockAll()
        #expect(world.runUntilSettled(within: 60))
        #expect(world.executions == 3 && world.duplicates == 0)
    }

    @Test(
        "T-25 F11 P04 B-39 a key that the datacenter does not know is given up when it says so twice under keys of its making"
    )
    func httpUnknownKey() throws {
        let world = try World(seed: 6)
        var unknown: [UInt64] = []
        world.client.onEvent = { _, event in
            if case .keyUnknown(let id) = event { unknown.append(id) }
        }
        world.client.call()
        #expect(world.runUntilSettled(within: 5))
        let key = try #require(world.datacenters.server.keyIDs(datacenter: 2).first)
        world.datacenters.operate { server, _ in server.forgetKey(key, datacenter: 2) }
        world.client.call()
        world.run(30)
        #expect(unknown == [key])
    }

    @Test("T-25 P04 B-41 a temporary key that the datacenter forgot before it was bound is replaced, over HTTP too")
    func httpUnboundKeyIsForgotten() throws {
        let world = try World(seed: 18) { $0.temporaryKeys = .on() }
        let before = Set(world.datacenters.server.keyIDs(datacenter: 2))
        world.client.call()
        var made: [UInt64] = []
        world.simulation.run(until: .zero + .seconds(20)) {
            made = world.datacenters.server.keyIDs(datacenter: 2).filter { !before.contains($0) }
            return !made.isEmpty
        }
        let key = try #require(made.first)
        world.datacenters.operate { server, _ in server.forgetKey(key, datacenter: 2) }
        #expect(world.runUntilSettled(within: 120))
        #expect(world.client.statistics.answered == 1 && world.executions == 1 && world.duplicates == 0)
    }

    /// Answers every request with a page, as networks do that want a login first.
    final class Portal: SimulatedHost {
        var requests = 0
        let answer: String
        private var readers: [SocketID: HTTPMessageReader<HTTPRequestHead>] = [:]

        init(simulation: Simulation, answer: String) {
            self.answer = answer
            super.init(simulation: simulation, name: "portal")
        }

        override func accepted(_ socket: SocketID, tag: Int, now: Instant) {
            readers[socket] = HTTPMessageReader(bodyLimit: 1 << 20)
        }

        override func received(_ bytes: ByteBuffer, on socket: SocketID, now: Instant) {
            readers[socket]?.append(bytes)
            while (try? readers[socket]?.next()) ?? nil != nil {
                requests += 1
                network.write(ByteBuffer(string: answer), on: socket)
            }
        }
    }

    @Test(
        "T-24 T-25 T-28 a portal's pages kill no key and call forth no storm",
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 40\r\n\r\n<html>Please sign in to use this network",
            "HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nnope",
            "HTTP/1.1 302 Found\r\nLocation: http://portal/\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 429 Slow\r\nContent-Length: 0\r\n\r\n",
        ])
    func httpPortals(answer: String) throws {
        let world = try World(seed: 7)
        world.client.operate { client, now in client.setStaysConnected(true, now: now) }
        world.client.call()
        #expect(world.runUntilSettled(within: 5))
        var unknown = 0
        var recognized = 0
        world.client.onEvent = { _, event in
            switch event {
            case .keyUnknown: unknown += 1
            case .connectionClosed(_, .notADatacenter, _): recognized += 1
            default: break
            }
        }
        let portal = Portal(simulation: world.simulation, answer: answer)
        for address in SimulatedDatacenters.addresses(of: 2) {
            world.datacenters.network.listen(
                portal.id, at: VirtualAddress(host: address.host, port: address.port), tag: 2)
        }
        world.datacenters.network.endConnections(of: world.client.id, by: .reset)
        world.client.call()
        // Not so long that the server forgets the session, and with it whether the call ran.
        world.run(500)
        #expect(unknown == 0)
        #expect(portal.requests > 2 && portal.requests < 400, "\(portal.requests)")
        if answer.contains("<html>") { #expect(recognized > 0) }
        for address in SimulatedDatacenters.addresses(of: 2) {
            world.datacenters.network.listen(
                world.datacenters.id, at: VirtualAddress(host: address.host, port: address.port), tag: 2)
        }
        world.datacenters.network.endConnections(of: world.client.id, by: .reset)
        #expect(world.runUntilSettled(within: 60))
        #expect(world.executions == 2 && world.duplicates == 0)
    }

    @Test("T-29 a session that is replaced because its ids were too high goes on receiving, and runs nothing twice")
    func httpSessionReset() throws {
        let world = try World(seed: 8)
        world.client.operate { client, now in client.setStaysConnected(true, now: now) }
        for _ in 0..<5 { world.client.call() }
        #expect(world.runUntilSettled(within: 5))
        // The server's clock goes back: whatever the client says now is ahead of it by ten minutes.
        world.datacenters.operate { server, now in
            server.setClock(
                ServerClock(
                    unixSeconds: Double(server.clock.unixSeconds(at: now) - 600), at: now, isSynchronized: true))
        }
        for _ in 0..<5 { world.client.call(delay: .milliseconds(800)) }
        #expect(world.runUntilSettled(within: 60))
        #expect(world.executions == 10 && world.duplicates == 0)
        world.run(5)
        #expect(world.datacenters.push(9, to: world.client))
        world.run(2)
        #expect(world.client.updateNumbers == [9])
        #expect(world.waiting <= 2)
    }

    @Test("P34 after sleep all sockets are made anew, and nothing runs twice")
    func httpSleep() throws {
        let world = try World(seed: 9)
        world.client.operate { client, now in client.setStaysConnected(true, now: now) }
        world.client.call(delay: .seconds(3))
        world.run(1)
        world.client.sleep()
        world.run(400)
        world.client.wake(.silent, clockStoodStill: true)
        #expect(world.runUntilSettled(within: 30))
        #expect(world.duplicates == 0)
        world.run(5)
        #expect(world.waiting >= 1)
    }

    @Test("P20 P21 T-15 the invariants of schedules hold over HTTP", arguments: Profile.allCases)
    func httpSeedsHold(profile: Profile) {
        var limits = ScheduleDrawing.Limits()
        limits.profiles = [profile]
        for seed in Slice.seeds(2) {
            var schedule = Explorer.schedule(seed: 3_000_000 + seed, limits: limits).schedule
            schedule.setup.usesHTTP = true
            let violation = ExplorerRun.run(schedule).violation
            #expect(violation == nil, "\(violation.map { "\($0)\n\(schedule)" } ?? "")")
        }
    }
}
