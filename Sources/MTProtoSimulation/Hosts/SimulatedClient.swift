import MTProtoCore
import MTProtoCrypto
import NIOCore

/// A device with one or several ``DatacenterClient``s. It keeps account of every call and every update.
package final class SimulatedClient: SimulatedHost {
    package private(set) var managers: [SimulatedManager] = []
    package let keys: SimulatedKeyStore
    package internal(set) var statistics = ClientStatistics()
    /// Calls that have ended, in the order of their ends; empty unless ``keepsHistory``.
    package private(set) var history: [CallRecord] = []
    package var keepsHistory: Bool
    /// Called when a call has ended. It may submit others.
    package var onCompletion: ((SimulatedClient, CallRecord) -> Void)?
    /// Called for every event, after the host has dealt with it.
    package var onEvent: ((SimulatedManager, DatacenterClient.Event) -> Void)?
    /// Where connections go instead, by host of the address: proxies.
    package var proxy: VirtualAddress?
    /// The upper half of the numbers of this client's calls.
    package let callPrefix: UInt32
    private var nextCall: UInt64 = 0
    private var updates: Set<UInt64> = []
    private let wallClockError: Duration
    private var random: RandomSource

    /// - Parameter wallClockError: how far the machine's wall clock is ahead of the server's when the run begins.
    package init(
        simulation: Simulation, name: String = "client", link: LinkProfile = .perfect,
        keys: SimulatedKeyStore = SimulatedKeyStore(), keepsHistory: Bool = true, wallClockError: Duration = .zero
    ) {
        self.keys = keys
        self.keepsHistory = keepsHistory
        self.wallClockError = wallClockError
        callPrefix = UInt32(simulation.hosts.count)
        random = .seeded(simulation.random.next())
        super.init(simulation: simulation, name: name, link: link)
    }

    /// Adds a client for a datacenter.
    @discardableResult
    package func connect(
        datacenter: Int, configure: (inout DatacenterClient.Configuration) -> Void = { _ in }
    ) -> SimulatedManager {
        var configuration = DatacenterClient.Configuration(
            datacenter: DatacenterID(datacenter), addresses: SimulatedDatacenters.addresses(of: datacenter))
        configuration.key = keys.keys[datacenter]
        configuration.initialization = Self.initialization
        configure(&configuration)
        let elapsed = (simulation.now - .zero + wallClockError).inSeconds
        let clock = ServerClock(
            unixSeconds: Double(SimulatedDatacenters.epoch) + elapsed, at: now, isSynchronized: false)
        let manager = SimulatedManager(
            host: self, configuration: configuration, random: .seeded(random.next()), clock: clock)
        managers.append(manager)
        changed()
        return manager
    }

    /// `invokeWithLayer` and `initConnection` of a client that says as little of itself as it can.
    package static let initialization: ConnectionInitialization = {
        var prefix = ByteBuffer()
        prefix.writeInteger(UInt32(0xda9b_0d0d), endianness: .little)
        prefix.writeInteger(UInt32(200), endianness: .little)
        prefix.writeInteger(UInt32(0xc1cd_5ea9), endianness: .little)
        prefix.writeInteger(UInt32(0), endianness: .little)
        prefix.writeInteger(UInt32(1), endianness: .little)
        // Six strings of one letter.
        for _ in 0..<6 { prefix.writeBytes([1, UInt8(ascii: "s"), 0, 0]) }
        return ConnectionInitialization(prefix: prefix, identity: 1)
    }()

    // MARK: Calls

    /// Begins a call, and returns its number.
    @discardableResult
    package func call(
        answerBytes: Int = 64, delay: Duration = .zero, payloadBytes: Int = 0, manager index: Int = 0,
        options: (inout Request) -> Void = { _ in }
    ) -> UInt64 {
        nextCall += 1
        let number = UInt64(callPrefix) << 32 | nextCall
        let call = SimulatedCall(number: number, answerBytes: answerBytes, delay: delay, payloadBytes: payloadBytes)
        statistics.submitted += 1
        simulation.record(.submitted, host: id, a: number, b: UInt64(payloadBytes))
        let record = managers[index].submit(call, options, at: simulation.now)
        if record.endedAt != nil { ended(record) }
        changed()
        return number
    }

    /// Cancels a call. Without effect if it has ended.
    package func cancel(_ number: UInt64) {
        for manager in managers {
            guard var record = manager.cancel(number) else { continue }
            record.outcome = .cancelled
            record.endedAt = simulation.now
            ended(record)
            changed()
        }
    }

    /// Does something with a client; what it has to do is done afterwards.
    package func operate(_ index: Int = 0, _ body: (inout DatacenterClient, Instant) -> Void) {
        body(&managers[index].client, now)
        changed()
    }

    /// How many calls have not ended.
    package var pendingCount: Int { managers.reduce(0) { $0 + $1.pendingCount } }

    func ended(_ record: CallRecord) {
        switch record.outcome {
        case .answered:
            statistics.answered += 1
            simulation.record(.completed, host: id, a: record.number)
        case .failed:
            statistics.failed += 1
            simulation.record(.failed, host: id, a: record.number)
        case .cancelled:
            statistics.cancelled += 1
            simulation.record(.cancelled, host: id, a: record.number)
        case .pending:
            break
        }
        if keepsHistory { history.append(record) }
        onCompletion?(self, record)
    }

    func receivedUpdate(_ number: UInt64?) {
        guard let number else { return }
        statistics.updates += 1
        if !updates.insert(number).inserted { statistics.repeatedUpdates += 1 }
        simulation.record(.update, host: id, a: number)
    }

    /// The numbers of all updates that came.
    package var updateNumbers: [UInt64] { updates.sorted() }

    /// Where to connect to reach an address.
    func route(_ address: DatacenterAddress) -> VirtualAddress {
        proxy ?? address.virtual
    }

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
