import FuzzSupport
import MTProtoCore
import MTProtoCrypto
import NIOCore
import TelegramLab
import Testing

@testable import MTProtoSimulation

@Suite("Dials while nothing answers that is a datacenter")
struct DialBudgetTests {
    @Test(
        "O05 D10 D17 T-28 at most 8 dials in the first minute and 4 in each later one, and back within 20 s",
        arguments: Outage.allCases, Slice.some(1, of: [Transport.tcp, .http, .webSocket]))
    func dialsPerMinute(outage: Outage, transport: Transport) throws {
        for beginning in DialWorld.Beginning.allCases {
            for seed in Slice.seeds(1) {
                let world = try DialWorld(seed: seed, transport, beginning)
                world.begin(outage)
                world.run(.seconds(3600))
                #expect(world.dials.count > 50, "it goes on trying")
                #expect(world.firstMinute <= 8, "\(beginning): \(world.firstMinute)")
                #expect(world.worstLaterMinute <= 4, "\(beginning): \(world.worstLaterMinute)")
                let back = try #require(world.timeUntilBack())
                // Key exchanges that fail are repeated once a minute.
                #expect(back <= .seconds(beginning == .withoutKey ? 80 : 20), "\(beginning): \(back)")
            }
        }
    }

    @Test(
        "O05 D06 several ways: each is tried once more in the first search, then all of them share the four a minute",
        arguments: Outage.allCases)
    func severalWaysShareTheBudget(outage: Outage) throws {
        for onlyOrdinaryIsBack in [false, true] {
            let world = try DialWorld(seed: 7, .tcp, .atFirst) {
                $0.addresses = RouteScenario.addresses
                $0.routing = Routing(fronts: RouteScenario.fronts)
            }
            world.places = RouteScenario.everything.listeners.map(\.address)
            world.begin(outage)
            world.run(.seconds(1800))
            // Three addresses, two alternate ports of two of them, two fronts, and HTTP at all of them and their port 80.
            let ways = Set(world.targets.map(\.route)).count
            #expect(ways == 15)
            #expect(world.firstMinute <= 8 + ways - 1, "\(world.firstMinute)")
            #expect(world.worstLaterMinute <= 4, "\(world.worstLaterMinute)")
            // Neither the ordinary ways nor the others are forgotten.
            let later = world.targets.dropFirst(40)
            #expect(Set(later.map(\.route)).count == ways)
            let turns = later.count(where: \.isProbe)
            #expect(turns > later.count / 3 && turns < later.count * 2 / 3, "\(turns) of \(later.count)")
            if onlyOrdinaryIsBack { world.places = RouteScenario.addresses.map(\.virtual) }
            let back = try #require(world.timeUntilBack())
            #expect(back <= .seconds(onlyOrdinaryIsBack ? 40 : 20), "\(back)")
        }
    }

    /// When a network comes back, in seconds of two minutes.
    enum Returns: CaseIterable {
        case evenly
        /// As late as hope shortens a pause, and then as soon as it begins anew.
        case lateAndSoon

        var seconds: [Double] {
            switch self {
            case .evenly: Array(stride(from: 0, to: 120, by: 2))
            case .lateAndSoon: [0, 56, 57, 58, 59, 60.5, 61, 62, 63, 64]
            }
        }
        /// The most dials in any minute.
        var limit: Int { self == .evenly ? 12 : 16 }
    }

    @Test(
        "O05 D21 a network that comes and goes every 2 s allows 12 dials in any minute, at the worst moments 16",
        arguments: Returns.allCases)
    func flappingNetworkIsBounded(returns: Returns) throws {
        let world = try DialWorld(seed: 3, .tcp, .atFirst)
        world.begin(.refused)
        world.run(.seconds(600))
        let begun = world.dials.count
        var immediate = 0
        for _ in 0..<5 {
            let start = world.simulation.now
            for second in returns.seconds {
                world.simulation.run(until: start + .seconds(second))
                let before = world.dials.count
                world.client.operate { $0.networkChanged(isAvailable: false, now: $1) }
                world.client.operate { $0.networkChanged(isAvailable: true, now: $1) }
                world.run(.milliseconds(1))
                if world.dials.count > before { immediate += 1 }
            }
            world.simulation.run(until: start + .seconds(120))
        }
        #expect(immediate >= 5, "a network that comes back is used at once")
        #expect(world.worstLaterMinute <= returns.limit, "\(world.worstLaterMinute)")
        #expect(world.dials.count - begun <= 12 * 11, "\(world.dials.count - begun)")
    }

    @Test(
        "O05 T-07 connections that prove themselves and die at once are replaced at once thrice, then 4 times a minute")
    func provingIsNotEnough() throws {
        for transport in [Transport.tcp, .webSocket] {
            let world = try DialWorld(seed: 4, transport, .laterOn)
            world.dials = []
            world.client.onEvent = { [unowned world] _, event in
                guard case .routeProven = event else { return }
                world.simulation.after(.milliseconds(50)) { _ in
                    world.simulation.network.endConnections(of: world.client.id, by: .reset)
                }
            }
            world.simulation.network.endConnections(of: world.client.id, by: .reset)
            world.run(.seconds(1800))
            #expect(world.firstMinute <= 12, "\(world.firstMinute)")
            #expect(world.worstLaterMinute <= 4, "\(world.worstLaterMinute)")
        }
    }

    @Test("O05 the explorer notices a client that dials more often than that")
    func explorerNoticesRestlessness() throws {
        // Where it takes long until a dial has failed, little can be dialled.
        for outage in [Outage.refused, .closed, .babbling] {
            let schedule = try Schedule(
                parsing: """
                    setup seed 9 link broadband stays
                    0.100 client 1 call 1
                    5.000 way 1 outage \(outage.rawValue) 200.000
                    6.000 client 1 call 2
                    210.000 client 1 call 3
                    """)
            #expect(ExplorerRun.run(schedule).violation == nil)
            let violation = ExplorerRun.run(schedule, sabotage: .restlessClient).violation
            #expect(
                violation?.invariant == .dialBudget, "\(outage): \(violation?.description ?? "nothing was noticed")")
        }
    }
}

/// A client with one way to its datacenter, which can fail.
final class DialWorld {
    enum Beginning: CaseIterable {
        /// Both ends have a key, and the client has never reached the datacenter.
        case atFirst
        /// The client has no key yet.
        case withoutKey
        /// The connection has worked for a while.
        case laterOn
    }

    static let place = DatacenterAddress(host: "192.0.2.2", port: 443)

    let simulation: Simulation
    let datacenters: SimulatedDatacenters
    let outages: OutageHost
    let client: SimulatedClient
    var dials: [Instant] = []
    var targets: [DialTarget] = []
    /// Where there is an outage.
    var places = [place.virtual]

    init(
        seed: UInt64, _ transport: Transport, _ beginning: Beginning, link: LinkProfile = .broadband,
        configure: (inout DatacenterClient.Configuration) -> Void = { _ in }
    ) throws {
        simulation = Simulation(seed: seed)
        datacenters = SimulatedDatacenters(simulation: simulation, rsaKey: SimulationKeys.rsa)
        outages = OutageHost(simulation: simulation)
        let keys = SimulatedKeyStore()
        if beginning != .withoutKey {
            keys.put(try #require(datacenters.makeKey(datacenter: 2)), datacenter: 2)
        }
        client = SimulatedClient(simulation: simulation, link: link, keys: keys)
        client.connect(datacenter: 2) {
            $0.addresses = [Self.place]
            $0.publicKeys = SimulationKeys.rsa.map { [$0.publicKey] } ?? []
            $0.routing = Routing(
                policy: .fixed(transport), alternatePorts: [], speaksHTTP: false,
                fronts: transport == .webSocket ? [Route(Self.place, transport: .webSocket)] : [], races: false)
            configure(&$0)
        }
        client.onDial = { [unowned self] target in
            dials.append(simulation.now)
            targets.append(target)
        }
        client.operate { $0.setStaysConnected(true, now: $1) }
        guard beginning == .laterOn else { return }
        client.call()
        run(.seconds(90))
        try #require(client.statistics.answered == 1)
    }

    func run(_ duration: Duration) {
        simulation.run(until: simulation.now + duration)
    }

    func begin(_ outage: Outage) {
        outages.begin(outage, at: places)
        dials = []
        targets = []
        client.call()
    }

    /// How many dials fell into the minute that the first one began.
    var firstMinute: Int {
        guard let first = dials.first else { return 0 }
        return dials.count { $0 - first < .seconds(60) }
    }

    /// The most dials within any minute after the first.
    var worstLaterMinute: Int {
        guard let first = dials.first else { return 0 }
        let later = dials.filter { $0 - first >= .seconds(60) }
        return later.map { end in later.count { $0 <= end && end - $0 < .seconds(60) } }.max() ?? 0
    }

    /// The outage ends: how long it takes until a call is answered; nil if it takes too long.
    func timeUntilBack() -> Duration? {
        let begun = simulation.now
        outages.end(at: places) { simulation.network.listen(datacenters.id, at: $0, tag: 2) }
        let isBack = simulation.run(until: begun + .seconds(600)) { client.pendingCount == 0 }
        return isBack ? simulation.now - begun : nil
    }
}
