import MTProtoCore
import MTProtoCrypto
import NIOCore
import TelegramLab

/// The machine on which all datacenters run: a ``LabServer`` behind addresses of the virtual network.
package final class SimulatedDatacenters: SimulatedHost {
    /// The server's Unix time at the beginning of a run.
    package static let epoch: Int64 = 1_750_000_000

    package let server: LabServer
    package private(set) var service: SimulatedService?
    private var connections: [SocketID: LabConnectionID] = [:]
    private var sockets: [LabConnectionID: SocketID] = [:]
    private var keyRandom: RandomSource
    /// Which transports addresses take; addresses without a gate take all.
    private var gates: [LabGate] = []
    private static let gateStep = 1000

    /// - Parameter rsaKey: for key exchanges; without one keys come from ``makeKey(datacenter:)``.
    package init(
        simulation: Simulation, rsaKey: RSAPrivateKey? = nil,
        configure: (inout LabConfiguration) -> Void = { _ in }
    ) {
        var configuration = LabConfiguration()
        configuration.accounts = []
        configuration.frameLogLimit = 0
        // Answers have the size that a call asks for.
        configuration.gzipThreshold = .max
        configuration.seed = simulation.random.next()
        configure(&configuration)
        keyRandom = .seeded(simulation.random.next())
        let clock = ServerClock(
            unixSeconds: Double(Self.epoch), at: simulation.now, isSynchronized: true)
        server = LabServer(configuration: configuration, rsaKey: rsaKey, clock: clock, now: simulation.now)
        super.init(simulation: simulation, name: "datacenters")
        let service = SimulatedService(host: self)
        self.service = service
        server.service = service
        for datacenter in 1...5 {
            for address in Self.addresses(of: datacenter) { network.listen(id, at: address.virtual, tag: datacenter) }
        }
    }

    /// Where a datacenter can be reached, in order of preference.
    package static func addresses(of datacenter: Int) -> [DatacenterAddress] {
        [
            DatacenterAddress(host: "192.0.2.\(datacenter)", port: 443),
            DatacenterAddress(host: "198.51.100.\(datacenter)", port: 443),
        ]
    }

    /// Lets an address lead to the datacenter of ``RouteScenario``, for what the gate lets through; nil for a place that
    /// swallows everything.
    func open(_ address: VirtualAddress, gate: LabGate?) {
        guard let gate else { return network.block(address, .swallow) }
        gates.append(gate)
        network.listen(id, at: address, tag: RouteScenario.datacenter + Self.gateStep * gates.count)
    }

    /// Makes a key and gives it to a datacenter, as if there had been a key exchange.
    package func makeKey(datacenter: Int) -> KeyMaterial? {
        guard let key = try? AuthKey(keyRandom.bytes(AuthKey.byteCount)) else { return nil }
        let salt = Int64(bitPattern: keyRandom.next())
        server.install(key, datacenter: datacenter, salt: salt, now: now)
        let start = server.clock.unixSeconds(at: now)
        return KeyMaterial(
            key: key, salts: [ServerSalt(value: salt, validSince: start, validUntil: start + 1800)])
    }

    // MARK: Host

    package override func accepted(_ socket: SocketID, tag: Int, now: Instant) {
        let gate = tag < Self.gateStep ? .any : gates[tag / Self.gateStep - 1]
        guard let connection = server.accept(datacenter: tag % Self.gateStep, gate: gate, now: now) else {
            return network.close(socket)
        }
        connections[socket] = connection
        sockets[connection] = socket
    }

    package override func received(_ bytes: ByteBuffer, on socket: SocketID, now: Instant) {
        guard let connection = connections[socket] else { return }
        server.receive(bytes, on: connection, now: now)
    }

    package override func ended(_ socket: SocketID, _ reason: EndReason, now: Instant) {
        guard let connection = connections.removeValue(forKey: socket) else { return }
        sockets[connection] = nil
        server.closed(connection, now: now)
    }

    package override var nextDeadline: Instant? { server.nextDeadline }

    package override func deadlineReached(now: Instant) {
        server.deadlineReached(now: now)
    }

    package override func finishTurn(now: Instant) {
        for output in server.takeOutput(now: now) {
            switch output {
            case .write(let connection, let bytes):
                if let socket = sockets[connection] { network.write(bytes, on: socket) }
            case .close(let connection):
                guard let socket = sockets.removeValue(forKey: connection) else { continue }
                connections[socket] = nil
                network.close(socket)
            }
        }
    }
}

extension DatacenterAddress {
    var virtual: VirtualAddress { VirtualAddress(host: host, port: port) }
}
