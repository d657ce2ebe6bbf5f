import MTProtoCore
import NIOCore
import TelegramLab

/// Runs one schedule in virtual time and watches whether the invariants hold. Ends at the first one that does not.
package final class ExplorerRun {
    /// What came of a run.
    package struct Outcome: Sendable {
        /// Nil if every invariant held.
        package var violation: Violation?
        package var statistics = Statistics()
        /// Everything that happened, if that was wanted.
        package var story = Story()
    }

    /// Something broken on purpose, to see that the invariants notice.
    package enum Sabotage: String, CaseIterable, Hashable, Sendable {
        /// The server forgets all sessions with every new connection, and denies it.
        case forgetfulServer
        /// The server answers each call with what belongs to the next one.
        case confusedServer
        /// Ends of calls get lost on the way to the caller.
        case deafCaller
        /// Each call ends twice.
        case doubleEnd
        /// Updates get lost on the way to the caller.
        case lostUpdates
        /// The client pings every two seconds.
        case chattyClient
        /// The client dials by another policy than the one that bounds how often.
        case restlessClient
    }

    /// What a run amounts to. Equal for equal schedules.
    package struct Statistics: Hashable, Sendable {
        package var calls = 0
        package var answered = 0
        package var failed = 0
        package var cancelled = 0
        package var runs = 0
        package var repetitions = 0
        package var updates = 0
        package var connections = 0
        package var packets = 0
        package var events: UInt64 = 0
        /// Simulated milliseconds.
        package var time = 0
        /// The most bytes that an idle session held at the end.
        package var footprint = 0
        /// Over everything that the network did.
        package var hash: UInt64 = 0

        package init() {}
    }

    /// No honest run has so many events.
    static let eventLimit: UInt64 = 5_000_000

    let schedule: Schedule
    let simulation: Simulation
    let server: ExplorerServer
    let outages: OutageHost
    var clients: [ExplorerClient] = []
    var stores: [KeyStore] = []
    /// The adversaries on the way, by client.
    var adversaries: [Int: SimulatedAdversary] = [:]
    var ledger = CallLedger()
    var updates = UpdateLedger()
    var violation: Violation?
    var story: Story
    let judge: Judge
    var requestIDs: [Int: (client: Int, life: Int, id: RequestID)] = [:]
    var accepts: [Int: [Instant]] = [:]
    var dials: [Int: DialLedger] = [:]
    /// Key exchanges of the present life of each client within the last hour.
    var exchanges: [Int: [Instant]] = [:]
    var packetCount = 0
    private var statistics = Statistics()
    var isHealing = false
    /// Failures for which the reason may still come, within the same turn.
    var suspicions: [(client: Int, violation: Violation)] = []

    /// Runs a schedule to its end, or to the first violation.
    package static func run(
        _ schedule: Schedule, tellsStory: Bool = false, sabotage: Sabotage? = nil
    ) -> Outcome {
        let run = ExplorerRun(schedule, tellsStory: tellsStory, sabotage: sabotage)
        run.play()
        defer { run.dismantle() }
        return run.outcome
    }

    /// The run is over: the server and the run release each other and their memory.
    func dismantle() {
        server.server.service = nil
    }

    let sabotage: Sabotage?
    private let configure: @Sendable (inout DatacenterClient.Configuration) -> Void

    init(
        _ schedule: Schedule, tellsStory: Bool, sabotage: Sabotage? = nil,
        configure: @escaping @Sendable (inout DatacenterClient.Configuration) -> Void = { _ in }
    ) {
        self.sabotage = sabotage
        self.configure = configure
        self.schedule = schedule
        simulation = Simulation(seed: schedule.setup.seed)
        var configuration = LabConfiguration()
        configuration.accounts = []
        configuration.frameLogLimit = 0
        configuration.seed = schedule.setup.seed
        server = ExplorerServer(simulation: simulation, configuration: configuration)
        outages = OutageHost(simulation: simulation)
        story = Story(isKept: tellsStory)
        judge = Judge(schedule)
        server.observer = self
        server.isForgetful = sabotage == .forgetfulServer
        server.server.service = self
        for number in 1...schedule.setup.clients { addClient(number) }
    }

    private func addClient(_ number: Int) {
        let setup = schedule.setup
        let store: KeyStore
        if setup.sharesKey, let first = stores.first {
            store = first
        } else {
            store = KeyStore(key: setup.makesKeys ? nil : installKey(number))
            stores.append(store)
        }
        let lifetime = setup.temporaryKeys
        let configure = configure
        let (isChatty, isRestless) = (sabotage == .chattyClient, sabotage == .restlessClient)
        let client = ExplorerClient(
            simulation: simulation, number: number, link: LinkProfile.named(setup.link) ?? .perfect, keys: store,
            seed: setup.seed &+ UInt64(number)
        ) { configuration in
            configure(&configuration)
            if isChatty { configuration.adjustSession = { $0.pingInterval = .seconds(2) } }
            if isRestless { configuration.reconnectPolicy = .baseline }
            if setup.usesHTTP { configuration.routing.policy = .fixed(.http) }
            if let lifetime { configuration.temporaryKeys = .on(lifetime: .seconds(lifetime)) }
            if let proxy = setup.proxy { configuration.proxies = [proxy.client(at: SimulationWorld.proxy(of: number))] }
        }
        client.wallClockError = .seconds(setup.clockError)
        client.observer = self
        store.clients.append(client)
        clients.append(client)
        if let proxy = setup.proxy { addProxy(proxy, of: number) }
        guard setup.hasAdversary else { return listen(for: number) }
        server.listen(at: SimulationWorld.addresses(of: number).map(SimulationWorld.behind), for: number)
        adversaries[number] = SimulatedAdversary(
            simulation: simulation, at: SimulationWorld.addresses(of: number), tag: number,
            seed: setup.seed &+ UInt64(number) &* 0x9e37_79b9, server: SimulationWorld.behind)
    }

    private func addProxy(_ kind: SimulatedTunnel, of number: Int) {
        _ = TunnelHost(
            simulation: simulation, kind, at: SimulationWorld.proxy(of: number),
            seed: schedule.setup.seed &- UInt64(number)
        ) { destination in
            switch destination {
            case .datacenter: SimulationWorld.address(of: number)
            case .target(let target): VirtualAddress(host: target.text, port: target.port)
            case .cover: nil
            }
        }
    }

    /// Puts back behind a client's addresses what belongs there: the server, or the adversary on the way.
    func listen(for number: Int) {
        if let adversary = adversaries[number] {
            adversary.listen()
        } else {
            server.listen(at: SimulationWorld.addresses(of: number), for: number)
        }
    }

    private func installKey(_ number: Int) -> KeyMaterial? {
        guard let key = SimulationKeys.authKey(seed: schedule.setup.seed, number: number) else { return nil }
        let salt = Int64(bitPattern: simulation.random.next())
        let datacenter = SimulationWorld.datacenter
        server.server.install(key, datacenter: datacenter, salt: salt, now: simulation.now)
        let start = server.server.clock.unixSeconds(at: simulation.now)
        // Half of the clients have to learn the salt.
        let salts = [ServerSalt(value: salt, validSince: start, validUntil: start + 1800)]
        return KeyMaterial(key: key, salts: simulation.random.happens(0.5) ? salts : [])
    }

    // MARK: Playing

    func begin() {
        for client in clients {
            client.open()
            client.setStaysConnected(schedule.setup.staysConnected)
        }
    }

    private func play() {
        begin()
        for step in schedule.steps {
            advance(to: .zero + .milliseconds(step.at))
            guard violation == nil else { return }
            story.add(simulation.now, .order, "\(step.order)")
            perform(step.order)
        }
        heal()
    }

    func advance(to instant: Instant) {
        let limit = Self.eventLimit
        simulation.run(until: instant) { [self] in
            violation != nil || !suspicions.isEmpty || simulation.network.statistics.events > limit
        }
        check()
    }

    /// What can be looked at at any time.
    private func check() {
        if let suspicion = suspicions.first { report(suspicion.violation) }
        if simulation.isLivelocked || simulation.network.statistics.events > Self.eventLimit {
            report(.noSpin, "the run does not get on: \(simulation.network.statistics.events) events")
        }
        if let client = clients.first(where: \.isSpinning) {
            report(.noSpin, "client \(client.number) is woken again and again and does nothing")
        }
    }

    func report(_ invariant: Invariant, _ detail: @autoclosure () -> String) {
        report(Violation(invariant, at: simulation.now, detail()))
    }

    func report(_ violation: Violation?) {
        guard let violation, self.violation == nil else { return }
        self.violation = violation
        story.add(simulation.now, .violation, violation.description)
    }

    // MARK: Healing

    /// Ends all trouble: now every call has to end.
    func heal() {
        isHealing = true
        story.add(simulation.now, .order, "everything is well again")
        server.server.setFaults(.none, now: simulation.now)
        simulation.network.unblockAll()
        for client in clients {
            outages.end(at: SimulationWorld.addresses(of: client.number)) { _ in listen(for: client.number) }
        }
        for client in clients { heal(client) }
        server.changed()
        let begin = simulation.now
        let end = begin + judge.healingLimit
        simulation.run(until: end) { [self] in
            violation != nil || !suspicions.isEmpty || ledger.openCount == 0
        }
        check()
        guard violation == nil else { return }
        if let call = ledger.open.first {
            let seconds = (simulation.now - call.submittedAt).components.seconds
            return report(
                .settled,
                "\(ledger.openCount) calls are open, call \(call.plan.number) for \(seconds) s, run \(call.runs) times")
        }
        watchIdleness()
        guard violation == nil else { return }
        checkUpdates()
        // Longer than messages are remembered.
        advance(to: simulation.now + .seconds(360))
        checkFootprints()
        closeAll()
    }

    private func heal(_ client: ExplorerClient) {
        adversaries[client.number]?.rest()
        server.setMuted(client.number, false)
        simulation.network.setLink(.broadband, of: client.id)
        client.wake(.connected, clockStoodStill: false)
        guard !client.isClosed else { return }
        client.setNetwork(true)
        client.resume()
        client.setStaysConnected(true)
        // Makes every client find out how things are.
        perform(.call(client: client.number, CallPlan(number: Self.lastCalls + client.number, isIdempotent: true)))
    }

    /// Numbers of the calls that end a run.
    static let lastCalls = 1 << 40

    /// When there is nothing to say, next to nothing is said.
    private func watchIdleness() {
        advance(to: simulation.now + .seconds(60))
        let packets = packetCount
        let connections = server.acceptCount
        let minutes = 3
        advance(to: simulation.now + .seconds(60 * minutes))
        guard violation == nil else { return }
        let newPackets = packetCount - packets
        let allowed = judge.idlePackets(minutes: minutes, clients: clients.count)
        if newPackets > allowed {
            report(.idle, "\(newPackets) packets of idle clients within \(minutes) minutes")
        }
        let dials = server.acceptCount - connections
        if dials > judge.idleConnections(minutes: minutes, clients: clients.count) {
            report(.noChurn, "\(dials) connections of idle clients within \(minutes) minutes")
        }
    }

    /// What an idle session may hold.
    static let footprintLimit = 32 << 10

    private func checkFootprints() {
        // What was sent in times of trouble is remembered for 300 s: a session that holds much gets them.
        if clients.contains(where: { !$0.isClosed && $0.footprint > Self.footprintLimit }) {
            advance(to: simulation.now + .seconds(180))
            guard violation == nil else { return }
        }
        for client in clients where !client.isClosed {
            statistics.footprint = max(statistics.footprint, client.footprint)
            if client.footprint > Self.footprintLimit {
                report(.bounded, "the idle session of client \(client.number) holds \(client.footprint) bytes")
            }
        }
    }

    private func checkUpdates() {
        if judge.clocksMove, clients.contains(where: { !$0.isClosed && !updates.lost(client: $0.number).isEmpty }) {
            // What comes while the server's clock is wrong cannot be told from a replay. That updates stay away is
            // noticed after a quarter of an hour.
            advance(to: simulation.now + .seconds(960))
        }
        for client in clients where !client.isClosed {
            let lost = updates.lost(client: client.number)
            if !lost.isEmpty {
                report(.noUpdateLost, "client \(client.number) does not know that update \(lost[0]) is missing")
            }
        }
    }

    private func closeAll() {
        for client in clients { client.close() }
        advance(to: simulation.now + .seconds(300))
        if let client = clients.first(where: \.isConnected) {
            report(.silentAfterClose, "client \(client.number) is closed and has a connection")
        }
    }

    var outcome: Outcome {
        var statistics = statistics
        statistics.calls = ledger.statistics.submitted
        statistics.answered = ledger.statistics.answered
        statistics.failed = ledger.statistics.failed
        statistics.cancelled = ledger.statistics.cancelled
        statistics.runs = ledger.statistics.runs
        statistics.repetitions = ledger.statistics.repetitions
        statistics.updates = updates.deliveredCount
        statistics.connections = server.acceptCount
        statistics.packets = packetCount
        statistics.events = simulation.network.statistics.events
        statistics.time = Int(simulation.now.nanoseconds / 1_000_000)
        statistics.hash = simulation.timeline.hash
        return Outcome(violation: violation, statistics: statistics, story: story)
    }
}
