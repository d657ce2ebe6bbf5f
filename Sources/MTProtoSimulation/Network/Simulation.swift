import MTProtoCore

/// One run: hosts, the network between them and the time they share, in one thread and from one seed.
///
/// Nothing happens between events, and a host is called only when something of its own is due. After each event the
/// hosts that were called get one ``SimulatedHost/finishTurn(now:)``.
package final class Simulation {
    package let seed: UInt64
    package let network: VirtualNetwork
    package private(set) var hosts: [SimulatedHost] = []
    /// For the code that drives the run; hosts have their own.
    package var random: SimulationRandom
    private var commands: [(Simulation) -> Void] = []
    private var freeCommands: [Int32] = []
    private var touched: [SimulatedHost] = []
    private var eventsAtThisInstant = 0

    /// So many events without any time passing are a livelock: the run stops by itself.
    package static let livelockLimit = 200_000

    /// Whether the run was stopped because time stood still.
    package private(set) var isLivelocked = false

    package init(seed: UInt64, timelineCapacity: Int = 0) {
        self.seed = seed
        random = SimulationRandom(seed: seed ^ 0x5ca1_ab1e)
        network = VirtualNetwork(seed: seed, timelineCapacity: timelineCapacity)
    }

    /// Simulated time. Hosts may have other ideas, see ``SimulatedHost/clockOffset``.
    package var now: Instant { network.now }

    package var timeline: Timeline { network.timeline }

    package func record(_ kind: Timeline.Kind, host: Int, a: UInt64 = 0, b: UInt64 = 0) {
        network.timeline.add(kind, host: host, a: a, b: b, at: network.now)
    }

    // MARK: Running

    /// Runs `body` at an instant.
    package func at(_ instant: Instant, _ body: @escaping (Simulation) -> Void) {
        let index: Int32
        if let free = freeCommands.popLast() {
            index = free
            commands[Int(index)] = body
        } else {
            index = Int32(commands.count)
            commands.append(body)
        }
        network.schedule(.command(index), at: instant.nanoseconds)
    }

    /// Runs `body` after a time.
    package func after(_ delay: Duration, _ body: @escaping (Simulation) -> Void) {
        at(now + delay, body)
    }

    /// Handles the next event. Returns false when there is none, or the run was stopped.
    @discardableResult
    package func step() -> Bool {
        guard !isLivelocked, let (instant, event) = network.queue.popFirst() else { return false }
        if instant == network.now {
            eventsAtThisInstant += 1
            if eventsAtThisInstant > Self.livelockLimit { isLivelocked = true }
        } else {
            eventsAtThisInstant = 0
        }
        network.now = instant
        network.statistics.events += 1
        switch event {
        case .timer(let host):
            hosts[Int(host)].timerFired()
        case .command(let index):
            let body = commands[Int(index)]
            commands[Int(index)] = { _ in }
            freeCommands.append(index)
            body(self)
        default:
            network.handle(event)
        }
        settle()
        return true
    }

    /// Runs until a condition holds, at most until an instant, and leaves the time there. Returns whether it holds.
    @discardableResult
    package func run(until end: Instant, orUntil condition: () -> Bool) -> Bool {
        settle()
        while !condition() {
            guard let next = network.queue.first, next <= end, step() else {
                if network.now < end, !isLivelocked { network.now = end }
                return condition()
            }
        }
        return true
    }

    // MARK: Hosts

    func add(_ host: SimulatedHost, link: LinkProfile) -> Int {
        hosts.append(host)
        return network.addHost(link: link)
    }

    /// The host gets its turn at the end of this event.
    func touch(_ host: SimulatedHost) {
        guard !host.isTouched else { return }
        host.isTouched = true
        touched.append(host)
    }

    /// Gives every host its indications and its turn, until no host has anything more to say.
    func settle() {
        while true {
            while let indication = network.nextIndication() { dispatch(indication) }
            guard !touched.isEmpty else { return }
            let turn = touched
            touched.removeAll(keepingCapacity: true)
            for host in turn {
                host.isTouched = false
                host.takeTurn()
            }
        }
    }

    private func dispatch(_ indication: Indication) {
        switch indication {
        case .connected(let host, let socket):
            hosts[host].receive { $0.connected(socket, now: $1) }
        case .accepted(let host, let socket, let tag):
            hosts[host].receive { $0.accepted(socket, tag: tag, now: $1) }
        case .received(let host, let socket, let bytes):
            hosts[host].receive { $0.received(bytes, on: socket, now: $1) }
        case .ended(let host, let socket, let reason):
            hosts[host].receive { $0.ended(socket, reason, now: $1) }
        }
    }
}
