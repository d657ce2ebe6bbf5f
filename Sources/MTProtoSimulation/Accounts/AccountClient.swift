import MTProtoCore
import MTProtoCrypto
import NIOCore
import TelegramKit

/// A client of an account on a host of the virtual network: the account's machine, the clients of the datacenters that it was
/// sent to, and a store.
package final class AccountClient: SimulatedHost {
    /// The datacenter that every client knows, and asks first.
    static let firstDatacenter = 2

    /// Nil while no process runs.
    var machine: AccountMachine?
    let store: AccountStore
    /// What the process knows of the store, including changes that are not written yet.
    var memory = AccountStore.Content()
    /// By datacenter.
    var ports: [Int: AccountPort] = [:]
    /// Ports that are closed and still have something to send.
    private var leaving: [AccountPort] = []
    var tickets: [AccountMachine.RequestKey: Ticket] = [:]
    private let servers: AccountServer
    let setup: AccountSetup
    let sabotage: AccountRun.Sabotage?
    weak var run: AccountRun?
    private var random: RandomSource
    /// Whether there may be connections.
    private var mayConnect = true
    private var isNetworkUp = true
    /// Which of its lives it is in.
    private(set) var life = 0
    /// A user is signing in or out.
    var isBusy = false
    /// What is stored has been read.
    private(set) var isLoaded = false
    /// Reads the updates of the account that is signed in.
    var reader: AccountReader?
    var readerCount = 0
    /// By number.
    var transfers: [Int: AccountTransfer] = [:]
    var transferCount = 0
    /// By number.
    var uploads: [Int: AccountUploading] = [:]
    /// Those that have ended well, for messages.
    var uploaded: [Int: AccountUploading] = [:]
    /// Messages that wait for an upload, by its number.
    var heldMessages: [Int: [AccountCall]] = [:]
    var uploadCount = 0
    /// Requests that were given up while the machine's wishes are carried out: one of these may still be for them.
    var givenUp: Set<AccountMachine.RequestKey> = []

    /// A request that has not ended.
    struct Ticket {
        let errand: AccountErrand
        /// The connection that has it, and its id there; nil while it waits.
        var place: (datacenter: Int, id: RequestID)?
    }

    /// What is to be done when the machine wakes.
    private var arrears: [() -> Void] = []
    private(set) var isPumping = false
    private var keyCount = 0
    /// The datacenters for which a key is being written.
    private var makings: Set<Int> = []
    private var wakeups = 0
    private var wakeupsSince = Instant.zero
    private(set) var isSpinning = false

    init(simulation: Simulation, servers: AccountServer, setup: AccountSetup, sabotage: AccountRun.Sabotage?) {
        self.servers = servers
        self.setup = setup
        self.sabotage = sabotage
        store = AccountStore(simulation: simulation, writeTime: .milliseconds(setup.writeTime))
        random = .seeded(setup.seed &+ 0xacc0)
        super.init(simulation: simulation, name: "client", link: LinkProfile.named(setup.link) ?? .perfect)
    }

    // MARK: Life

    /// A process begins, and reads what is stored.
    func start() {
        guard machine == nil else { return }
        life += 1
        machine = AccountMachine(StoredAccount(home: DatacenterID(Self.firstDatacenter), userID: nil))
        let known = setup.knowsOne ? Self.firstDatacenter...Self.firstDatacenter : AccountServer.datacenters
        for datacenter in known { memory.addresses[datacenter] = AccountServer.addresses(of: datacenter) }
        let life = life
        simulation.after(.milliseconds(1)) { [weak self] _ in
            self?.later { client in
                guard life == client.life, client.machine != nil else { return }
                client.load()
            }
        }
        changed()
    }

    private func load() {
        isLoaded = true
        memory.account = store.content.account
        memory.keys = store.content.keys
        memory.place = store.content.place
        memory.files = store.content.files
        memory.uploads = store.content.uploads
        memory.addresses.merge(store.content.addresses) { $1 }
        if let bytes = memory.account, let stored = StoredAccount(stored: bytes) { machine?.note { $0 = stored } }
        resumeAccount()
        let facts = facts
        machine?.run(facts: facts)
        run?.began(as: user)
        if let user {
            beginReading(as: user, in: life)
            port(for: home).client.setStaysConnected(true, now: now)
            resumeDownloads()
            resumeUploads()
        }
        pump()
    }

    /// The process dies: the system closes its sockets, and no caller is told.
    func kill() {
        guard machine != nil else { return }
        for port in ports.values.sorted(by: { $0.datacenter < $1.datacenter }) + leaving {
            for socket in port.sockets.values.sorted() { network.close(socket) }
        }
        machine = nil
        reader = nil
        transfers = [:]
        uploads = [:]
        uploaded = [:]
        heldMessages = [:]
        memory = AccountStore.Content()
        ports = [:]
        leaving = []
        owners = [:]
        tickets = [:]
        arrears = []
        makings = []
        isBusy = false
        isLoaded = false
        run?.died()
        store.kill()
    }

    /// Whether keys are made with the datacenters.
    var makesKeys: Bool { setup.makesKeys }
    /// Who is signed in.
    var user: Int64? { machine?.account.userID }
    /// Where the account is at home.
    var home: Int { machine?.account.home.rawValue ?? Self.firstDatacenter }

    // MARK: What others keep

    /// What the machine looks at.
    struct Facts: AccountFacts {
        let now: Instant
        let memory: AccountStore.Content

        func knows(_ datacenter: DatacenterID) -> Bool {
            memory.addresses[datacenter.rawValue]?.isEmpty == false
        }

        func isAuthorized(_ datacenter: DatacenterID) -> Bool {
            memory.keys[datacenter.rawValue]?.isAuthorized == true
        }

        var knownDatacenters: [DatacenterID] {
            memory.addresses.keys.sorted().map { DatacenterID($0) }
        }
    }

    var facts: Facts { Facts(now: now, memory: memory) }

    /// Writes something. A machine that stands still hears of it when it wakes.
    func write(
        _ change: @escaping (inout AccountStore.Content) -> Void,
        completion: @escaping (AccountClient, Bool) -> Void = { _, _ in }
    ) {
        store.write(change) { [weak self] isWritten in
            self?.later { completion($0, isWritten) }
        }
    }

    /// Does something now, or when the machine wakes.
    private func later(_ body: @escaping (AccountClient) -> Void) {
        guard !isAsleep else {
            arrears.append { [weak self] in if let self { body(self) } }
            return
        }
        body(self)
        pump()
        changed()
    }

    // MARK: Network and machine

    func setConnections(_ areAllowed: Bool) {
        mayConnect = areAllowed
        for port in sortedPorts {
            if areAllowed { port.client.resume(now: now) } else { port.client.pause(now: now) }
        }
        changed()
    }

    func setNetwork(_ isThere: Bool) {
        isNetworkUp = isThere
        network.setNetwork(of: id, isUp: isThere)
        for port in sortedPorts { port.client.networkChanged(isAvailable: isThere, now: now) }
        changed()
    }

    package override func wokeUp(now: Instant) {
        for port in sortedPorts { port.client.woke(now: now) }
        let bodies = arrears
        arrears = []
        for body in bodies { body() }
        pump()
    }

    /// How the client calls something new.
    func newID() -> Int64 {
        Int64(bitPattern: random.next())
    }

    // MARK: Ports

    private var sortedPorts: [AccountPort] {
        ports.values.sorted { $0.datacenter < $1.datacenter }
    }

    /// The client of a datacenter, made when it is first needed.
    func port(for datacenter: Int) -> AccountPort {
        if let port = ports[datacenter] { return port }
        var configuration = DatacenterClient.Configuration(
            datacenter: DatacenterID(datacenter), addresses: memory.addresses[datacenter] ?? [])
        configuration.key = memory.keys[datacenter]?.material
        configuration.publicKeys = SimulationKeys.rsa.map { [$0.publicKey] } ?? []
        configuration.initialization = ConnectionInitialization(prefix: SimulationKeys.introduction, identity: 1)
        configuration.idleTimeout = .seconds(60)
        let seconds = SimulationWorld.epoch + (simulation.now - .zero).inSeconds
        let port = AccountPort(
            datacenter: datacenter, configuration: configuration, random: .seeded(random.next()),
            clock: ServerClock(unixSeconds: seconds, at: now, isSynchronized: false, isRemembered: true), now: now)
        ports[datacenter] = port
        if mayConnect { port.client.resume(now: now) }
        if !isNetworkUp { port.client.networkChanged(isAvailable: false, now: now) }
        if datacenter == home, user != nil { port.client.setStaysConnected(true, now: now) }
        return port
    }

    /// Ends the connection with a datacenter, and what waits for it.
    func closePort(of datacenter: Int) {
        guard let port = ports.removeValue(forKey: datacenter) else { return }
        port.client.close(now: now)
        leaving.append(port)
    }

    /// Both ends get a key, which is written before it is used, as if it had been made.
    func installKey(for datacenter: Int) {
        guard makings.insert(datacenter).inserted else { return }
        keyCount += 1
        guard let material = servers.makeKey(datacenter: datacenter, number: keyCount) else { return }
        write({ $0.keys[datacenter] = AccountStore.Key(material) }) { client, isWritten in
            client.makings.remove(datacenter)
            guard isWritten else {
                // A client that makes keys tries again.
                let life = client.life
                return client.simulation.after(.seconds(1)) { [weak client] _ in
                    guard let client, client.life == life, client.machine != nil else { return }
                    // Unless there is a key by now.
                    if client.memory.keys[datacenter] == nil { client.installKey(for: datacenter) }
                }
            }
            client.memory.keys[datacenter] = AccountStore.Key(material)
            client.ports[datacenter]?.client.useKey(material, now: client.now)
        }
    }

    // MARK: Turns

    /// Does what the account's machine wants, until it wants nothing more.
    func pump() {
        guard !isPumping else { return }
        isPumping = true
        defer {
            isPumping = false
            givenUp = []
        }
        for _ in 0..<Self.turnLimit {
            let actions = machine?.takeActions() ?? []
            guard !actions.isEmpty else { return }
            for action in actions { perform(action) }
        }
        isSpinning = true
    }

    package override var nextDeadline: Instant? {
        var earliest = machine?.nextDeadline
        if let deadline = reader?.nextDeadline { earliest = min(earliest ?? deadline, deadline) }
        for port in ports.values {
            guard let deadline = port.client.nextDeadline else { continue }
            earliest = min(earliest ?? deadline, deadline)
        }
        return earliest
    }

    package override func deadlineReached(now: Instant) {
        for port in sortedPorts {
            if let deadline = port.client.nextDeadline, deadline <= now { port.client.deadlineReached(now: now) }
        }
        let facts = facts
        if let deadline = machine?.nextDeadline, deadline <= now { machine?.deadlineReached(facts: facts) }
        reader?.updates.deadlineReached(now: now)
        pump()
        countWakeup()
    }

    package override func finishTurn(now: Instant) {
        for _ in 0..<Self.turnLimit {
            var isQuiet = true
            pump()
            for port in sortedPorts + leaving {
                let actions = port.client.takeActions(now: now)
                if !actions.isEmpty { isQuiet = false }
                for action in actions { perform(action, of: port, now: now) }
            }
            leaving.removeAll { $0.sockets.isEmpty && $0.requests.isEmpty }
            if read() { isQuiet = false }
            if askForParts() { isQuiet = false }
            if sendParts() { isQuiet = false }
            if isQuiet {
                checkConnections()
                return
            }
            wakeups = 0
        }
        isSpinning = true
    }

    /// A client that has something new to do so often in one turn will never have done.
    private static let turnLimit = 200
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

    private func checkConnections() {
        for port in ports.values {
            let count = port.sockets.count
            if count > 1 || count > 0 && !mayConnect {
                let rest = mayConnect ? "" : " although none is allowed"
                run?.report(.oneConnection, "there are \(count) connections with DC \(port.datacenter)\(rest)")
            }
        }
    }

    // MARK: Sockets

    /// Whose sockets they are.
    var owners: [SocketID: (port: AccountPort, connection: ConnectionID)] = [:]

    package override func connected(_ socket: SocketID, now: Instant) {
        guard let owner = owners[socket] else { return }
        owner.port.client.connectionOpened(owner.connection, now: now)
    }

    package override func received(_ bytes: ByteBuffer, on socket: SocketID, now: Instant) {
        guard let owner = owners[socket] else { return }
        owner.port.client.received(bytes, on: owner.connection, now: now)
    }

    package override func ended(_ socket: SocketID, _ reason: EndReason, now: Instant) {
        guard let owner = owners.removeValue(forKey: socket) else { return }
        owner.port.sockets[owner.connection] = nil
        owner.port.client.connectionEnded(owner.connection, reason: reason.description, now: now)
    }
}
