import MTProtoCore
import MTProtoCrypto
import NIOCore

/// A client on a host of the virtual network, as a program would drive it.
package final class ExplorerClient: SimulatedHost {
    /// From 1.
    let number: Int
    private(set) var machine: DatacenterClient?
    /// Which of its lives it is in: everything but the key is lost when it is closed.
    private(set) var life = 0
    private(set) var isClosed = true
    private var isPaused = false
    private let keys: KeyStore
    private var random: RandomSource
    private let configuration: @Sendable (inout DatacenterClient.Configuration) -> Void
    /// How far the wall clock of the machine is off.
    var wallClockError: Duration = .zero
    private var sockets: [ConnectionID: SocketID] = [:]
    private var names: [SocketID: ConnectionID] = [:]
    weak var observer: (any ClientObserver)?

    private var wakeups = 0
    private var wakeupsSince = Instant.zero
    /// Simulated nanoseconds since the machine was last asked in vain.
    private(set) var isSpinning = false

    init(
        simulation: Simulation, number: Int, link: LinkProfile, keys: KeyStore, seed: UInt64,
        configuration: @escaping @Sendable (inout DatacenterClient.Configuration) -> Void = { _ in }
    ) {
        self.number = number
        self.keys = keys
        random = .seeded(seed)
        self.configuration = configuration
        super.init(simulation: simulation, name: "client \(number)", link: link)
    }

    /// Whether a client tries other ways when the ordinary one does not work: every second one does.
    static func looksForOtherWays(_ number: Int) -> Bool { number.isMultiple(of: 2) }

    // MARK: Life

    func open() {
        let address = SimulationWorld.address(of: number)
        var settings = DatacenterClient.Configuration(
            datacenter: DatacenterID(SimulationWorld.datacenter),
            addresses: [DatacenterAddress(host: address.host, port: address.port)])
        settings.key = keys.key
        settings.publicKeys = SimulationKeys.rsa.map { [$0.publicKey] } ?? []
        settings.initialization = ConnectionInitialization(prefix: SimulationKeys.introduction, identity: 1)
        if Self.looksForOtherWays(number) {
            settings.routing = Routing(alternatePorts: [SimulationWorld.alternatePort])
        }
        configuration(&settings)
        let seconds = SimulationWorld.epoch + (simulation.now - .zero).inSeconds + wallClockError.inSeconds
        life += 1
        isClosed = false
        isPaused = false
        machine = DatacenterClient(
            configuration: settings, random: .seeded(random.next()),
            clock: ServerClock(
                unixSeconds: seconds, at: now, isSynchronized: false, isRemembered: wallClockError == .zero),
            now: now)
        machine?.resume(now: now)
        observer?.began(client: number, at: simulation.now)
        changed()
    }

    func close() {
        guard !isClosed else { return }
        machine?.close(now: now)
        finishTurn(now: now)
        isClosed = true
        keys.returnPermission(of: number)
    }

    func pause() {
        machine?.pause(now: now)
        isPaused = true
        changed()
    }

    func resume() {
        guard isPaused else { return }
        isPaused = false
        machine?.resume(now: now)
        changed()
    }

    func setStaysConnected(_ stays: Bool) {
        machine?.setStaysConnected(stays, now: now)
        changed()
    }

    func setNetwork(_ isThere: Bool) {
        network.setNetwork(of: id, isUp: isThere)
        if isThere { observer?.hopes(client: number, at: now) }
        machine?.networkChanged(isAvailable: isThere, now: now)
        changed()
    }

    // MARK: Calls

    func submit(_ request: Request) throws(RequestFailure) -> RequestID? {
        defer { changed() }
        return try machine?.submit(request, now: now)
    }

    func cancel(_ id: RequestID) {
        machine?.cancel(id, now: now)
        changed()
    }

    var isConnected: Bool { machine?.connectionID != nil }
    /// Bytes that the session holds.
    var footprint: Int { machine?.sessionFootprint ?? 0 }

    // MARK: Host

    package override func connected(_ socket: SocketID, now: Instant) {
        guard let name = names[socket] else { return }
        machine?.connectionOpened(name, now: now)
    }

    package override func received(_ bytes: ByteBuffer, on socket: SocketID, now: Instant) {
        guard let name = names[socket] else { return }
        machine?.received(bytes, on: name, now: now)
    }

    package override func ended(_ socket: SocketID, _ reason: EndReason, now: Instant) {
        guard let name = names.removeValue(forKey: socket) else { return }
        sockets[name] = nil
        machine?.connectionEnded(name, reason: reason.description, now: now)
    }

    package override var nextDeadline: Instant? { machine?.nextDeadline }

    package override func deadlineReached(now: Instant) {
        machine?.deadlineReached(now: now)
        countWakeup()
    }

    package override func wokeUp(now: Instant) {
        guard tellsWakeups else { return }
        observer?.hopes(client: number, at: now)
        machine?.woke(now: now)
    }

    /// Whether the system says that the machine slept.
    var tellsWakeups = true

    package override func finishTurn(now: Instant) {
        for _ in 0..<Self.turnLimit {
            let actions = machine?.takeActions(now: now) ?? []
            guard !actions.isEmpty else { return }
            wakeups = 0
            if isClosed { observer?.wasActiveAfterClose(client: number, at: simulation.now) }
            for action in actions { perform(action, now: now) }
        }
        isSpinning = true
    }

    /// A client that has something new to do so often in one turn will never have done.
    private static let turnLimit = 100
    /// So often a client may be woken within a second without doing anything.
    private static let wakeupLimit = 400

    private func countWakeup() {
        if simulation.now - wakeupsSince > .seconds(1) {
            wakeupsSince = simulation.now
            wakeups = 0
        }
        wakeups += 1
        if wakeups > Self.wakeupLimit { isSpinning = true }
    }

    private func perform(_ action: DatacenterClient.Action, now: Instant) {
        switch action {
        case .dial(let name, let address):
            observer?.dials(client: number, name, at: simulation.now)
            // Questions whether the ordinary way is open again are asked while another one works.
            if !(address.isProbe && machine?.isProven == true) {
                // By the machine's own clock, which may stand still in sleep.
                observer?.triesToReach(address.route, client: number, proofs: machine?.proofCount ?? 0, at: now)
            }
            let socket = network.dial(VirtualAddress(host: address.host, port: address.port), from: id)
            sockets[name] = socket
            names[socket] = name
        case .write(let name, let bytes):
            guard let socket = sockets[name] else { return }
            network.write(bytes, on: socket)
        case .secure(let name, _):
            // What is inside of TLS is what matters here.
            machine?.connectionSecured(name, now: now)
        case .close(let name, _):
            guard let socket = sockets.removeValue(forKey: name) else { return }
            names[socket] = nil
            network.close(socket)
        case .needsKey:
            if let key = keys.key {
                machine?.useKey(key, now: now)
            } else if keys.mayMakeKey(number) {
                machine?.mayMakeKey(now: now)
            }
        case .event(let event):
            handle(event, now: now)
        }
    }

    private func handle(_ event: DatacenterClient.Event, now: Instant) {
        switch event {
        case .keyMade(let material):
            keys.store(material, by: number)
            machine?.keyStored(material.key.id, now: now)
        case .keyPermissionReturned: keys.returnPermission(of: number)
        case .keyUnknown(let id):
            keys.remove(id)
            machine?.keyRemoved(id, now: now)
        case .saltsChanged(let salts, let id): keys.update(id) { $0.salts = salts }
        case .initialized(let identity, let id): keys.update(id) { $0.initializedIdentity = identity }
        default: break
        }
        observer?.happened(event, client: number, life: life, at: simulation.now)
    }

    /// Another client stored the key, or removed it.
    func keyChanged(_ key: KeyMaterial?, removed: UInt64?) {
        observer?.keyChanged(client: number, at: simulation.now)
        if let removed { machine?.keyRemoved(removed, now: now) }
        if let key, machine?.needsKey == true { machine?.useKey(key, now: now) }
        changed()
    }

    /// No client makes the key any more.
    func keyIsNobodys() {
        guard machine?.needsKey == true, keys.key == nil, keys.mayMakeKey(number) else { return }
        machine?.mayMakeKey(now: now)
        changed()
    }
}

/// The stored key of one or several clients.
final class KeyStore {
    private(set) var key: KeyMaterial?
    private var maker: Int?
    /// Clients that share the key.
    var clients: [ExplorerClient] = []
    /// How many keys there have been.
    private(set) var changes = 0

    init(key: KeyMaterial?) {
        self.key = key
    }

    /// One client makes the key, the others wait.
    func mayMakeKey(_ client: Int) -> Bool {
        guard maker == nil || maker == client else { return false }
        maker = client
        return true
    }

    func returnPermission(of client: Int) {
        guard maker == client else { return }
        maker = nil
        for other in clients where other.number != client {
            other.simulation.after(.zero) { _ in other.keyIsNobodys() }
        }
    }

    func store(_ material: KeyMaterial, by client: Int) {
        key = material
        maker = nil
        changes += 1
        for other in clients where other.number != client {
            other.simulation.after(.zero) { [self] _ in other.keyChanged(key, removed: nil) }
        }
    }

    func remove(_ id: UInt64) {
        guard key?.key.id == id else { return }
        key = nil
        changes += 1
        for other in clients { other.simulation.after(.zero) { [self] _ in other.keyChanged(key, removed: id) } }
    }

    func update(_ id: UInt64, _ change: (inout KeyMaterial) -> Void) {
        guard var material = key, material.key.id == id else { return }
        change(&material)
        key = material
    }
}

/// Hears what a simulated client does.
protocol ClientObserver: AnyObject {
    func began(client: Int, at now: Instant)
    func dials(client: Int, _ connection: ConnectionID, at now: Instant)
    /// A client dials. `proofs` says how often something authentic has come so far.
    func triesToReach(_ route: Route, client: Int, proofs: Int, at now: Instant)
    /// A client has reason to hope that dialling makes sense again.
    func hopes(client: Int, at now: Instant)
    func happened(_ event: DatacenterClient.Event, client: Int, life: Int, at now: Instant)
    func keyChanged(client: Int, at now: Instant)
    func wasActiveAfterClose(client: Int, at now: Instant)
}
