import MTProtoCore
import MTProtoCrypto
import NIOCore

/// A device with one or several ``DatacenterClient``s. It keeps account of every call and every update.
package final class SimulatedClient: CallingHost {
    package private(set) var managers: [SimulatedManager] = []
    package let keys: SimulatedKeyStore
    /// Called for every event, after the host has dealt with it.
    package var onEvent: ((SimulatedManager, DatacenterClient.Event) -> Void)?
    /// Called for every dial.
    package var onDial: ((DialTarget) -> Void)?
    private let wallClockError: Duration
    private var random: RandomSource

    /// - Parameter wallClockError: how far the machine's wall clock is ahead of the server's when the run begins.
    package init(
        simulation: Simulation, name: String = "client", link: LinkProfile = .perfect,
        keys: SimulatedKeyStore = SimulatedKeyStore(), keepsHistory: Bool = true, wallClockError: Duration = .zero
    ) {
        self.keys = keys
        self.wallClockError = wallClockError
        random = .seeded(simulation.random.next())
        super.init(simulation: simulation, name: name, link: link, keepsHistory: keepsHistory)
    }

    /// Adds a client for a datacenter.
    @discardableResult
    package func connect(
        datacenter: Int, configure: (inout DatacenterClient.Configuration) -> Void = { _ in }
    ) -> SimulatedManager {
        var configuration = DatacenterClient.Configuration(
            datacenter: DatacenterID(datacenter), addresses: SimulatedDatacenters.addresses(of: datacenter))
        configuration.key = keys.keys[datacenter]
        configuration.initialization = .simulated
        configure(&configuration)
        let elapsed = (simulation.now - .zero + wallClockError).inSeconds
        let clock = ServerClock(
            unixSeconds: Double(SimulatedDatacenters.epoch) + elapsed, at: now, isSynchronized: false,
            isRemembered: wallClockError == .zero)
        let manager = SimulatedManager(
            host: self, configuration: configuration, random: .seeded(random.next()), clock: clock)
        managers.append(manager)
        changed()
        return manager
    }

    // MARK: Calls

    override func begin(_ call: SimulatedCall, manager: Int, _ options: (inout Request) -> Void) -> CallRecord {
        managers[manager].submit(call, options, at: simulation.now)
    }

    /// Does something with a client; what it has to do is done afterwards.
    package func operate(_ index: Int = 0, _ body: (inout DatacenterClient, Instant) -> Void) {
        body(&managers[index].client, now)
        changed()
    }

    /// How many calls have not ended.
    package override var pendingCount: Int { managers.reduce(0) { $0 + $1.pendingCount } }

    // MARK: Host

    package override func connected(_ socket: SocketID, now: Instant) {
        owner(of: socket)?.connected(socket, now: now)
    }

    package override func received(_ bytes: ByteBuffer, on socket: SocketID, now: Instant) {
        statistics.bytesReceived += UInt64(bytes.readableBytes)
        owner(of: socket)?.received(bytes, on: socket, now: now)
    }

    package override func ended(_ socket: SocketID, _ reason: EndReason, now: Instant) {
        owner(of: socket)?.ended(socket, reason, now: now)
    }

    private func owner(of socket: SocketID) -> SimulatedManager? {
        managers.first { $0.owns(socket) }
    }

    package override var nextDeadline: Instant? {
        var earliest: Instant?
        for manager in managers {
            guard let deadline = manager.client.nextDeadline else { continue }
            if earliest.map({ deadline < $0 }) ?? true { earliest = deadline }
        }
        return earliest
    }

    package override func deadlineReached(now: Instant) {
        for manager in managers {
            if let deadline = manager.client.nextDeadline, deadline <= now {
                manager.client.deadlineReached(now: now)
            }
        }
    }

    package override func wokeUp(now: Instant) {
        for manager in managers { manager.client.woke(now: now) }
    }

    package override func finishTurn(now: Instant) {
        statistics.turns += 1
        for manager in managers { manager.finishTurn(now: now) }
    }
}
