import MTProtoCore
import MTProtoCrypto
import NIOCore
import TelegramLab

/// What a simulated server and its clients have in common.
enum SimulationWorld {
    static let datacenter = 2
    static let port: UInt16 = 443
    /// Unix time at which every simulation begins: 2026-01-01.
    static let epoch: Double = 1_767_225_600

    /// The datacenter listens there as well; nothing but an outage blocks it.
    static let alternatePort: UInt16 = 5222

    /// Every client has an address of its own, so that one of them can be cut off.
    static func address(of client: Int) -> VirtualAddress {
        VirtualAddress(host: "10.0.0.\(client)", port: port)
    }

    /// Everywhere where a client can find the datacenter.
    static func addresses(of client: Int) -> [VirtualAddress] {
        [address(of: client), VirtualAddress(host: address(of: client).host, port: alternatePort)]
    }

    /// Where the proxy of a client listens.
    static func proxy(of client: Int) -> VirtualAddress {
        VirtualAddress(host: "203.0.113.\(client)", port: 1080)
    }

    /// Where the server listens for peers that are not clients.
    static let backDoor = VirtualAddress(host: "behind everybody", port: port)

    /// Where the server listens while another host has its address.
    static func behind(_ address: VirtualAddress) -> VirtualAddress {
        VirtualAddress(host: "behind \(address.host)", port: address.port)
    }
}

/// The lab's server on a host of the virtual network.
package final class ExplorerServer: SimulatedHost, LabWatch {
    let server: LabServer
    private var connections: [SocketID: LabConnectionID] = [:]
    private var sockets: [LabConnectionID: SocketID] = [:]
    private var clients: [LabConnectionID: Int] = [:]
    /// The clients whose answers disappear.
    private var muted: Set<Int> = []
    /// The session that each client used last.
    private var latestSession: [Int: (keyID: UInt64, sessionID: Int64, connection: Int)] = [:]
    private var watches: [Int64: IDWatch] = [:]
    /// The client of each session.
    private var owners: [Int64: Int] = [:]
    private(set) var acceptCount = 0
    private(set) var packetsIn = 0
    /// The number that stands for peers that are not clients.
    static let nobody = 0
    /// Whether it forgets sessions without saying so.
    var isForgetful = false
    weak var observer: (any ExplorerObserver)?

    init(simulation: Simulation, configuration: LabConfiguration) {
        server = LabServer(
            configuration: configuration, rsaKey: SimulationKeys.rsa,
            clock: ServerClock(unixSeconds: SimulationWorld.epoch, at: simulation.now, isSynchronized: true),
            now: simulation.now)
        super.init(simulation: simulation, name: "server")
        server.watch = self
    }

    func listen(at addresses: [VirtualAddress], for client: Int) {
        for address in addresses { network.listen(id, at: address, tag: client) }
    }

    // MARK: Sockets

    package override func accepted(_ socket: SocketID, tag: Int, now: Instant) {
        if tag != Self.nobody {
            acceptCount += 1
            observer?.accepted(client: tag, at: now)
        }
        if isForgetful { server.forgetSessions(datacenter: SimulationWorld.datacenter) }
        guard let connection = server.accept(datacenter: SimulationWorld.datacenter, now: now) else {
            return network.close(socket)
        }
        connections[socket] = connection
        sockets[connection] = socket
        clients[connection] = tag
    }

    package override func received(_ bytes: ByteBuffer, on socket: SocketID, now: Instant) {
        guard let connection = connections[socket] else { return }
        server.receive(bytes, on: connection, now: now)
    }

    package override func ended(_ socket: SocketID, _ reason: EndReason, now: Instant) {
        guard let connection = connections[socket] else { return }
        forget(connection)
        server.closed(connection, now: now)
    }

    private func forget(_ connection: LabConnectionID) {
        if let socket = sockets.removeValue(forKey: connection) { connections[socket] = nil }
        clients[connection] = nil
    }

    package override var nextDeadline: Instant? { server.nextDeadline }

    package override func deadlineReached(now: Instant) {
        server.deadlineReached(now: now)
    }

    package override func finishTurn(now: Instant) {
        for output in server.takeOutput(now: now) {
            switch output {
            case .write(let connection, let bytes):
                guard let socket = sockets[connection], !muted.contains(clients[connection] ?? 0) else { continue }
                network.write(bytes, on: socket)
            case .close(let connection):
                guard let socket = sockets[connection] else { continue }
                forget(connection)
                network.close(socket)
            }
        }
    }

    // MARK: Orders

    /// Whatever is written to a client disappears; the server does not know.
    func setMuted(_ client: Int, _ isMuted: Bool) {
        if isMuted { muted.insert(client) } else { muted.remove(client) }
    }

    func connections(of client: Int) -> [LabConnectionID] {
        clients.filter { $0.value == client }.keys.sorted()
    }

    func send(transportCode code: Int, to client: Int) {
        for connection in connections(of: client) {
            server.send(transportCode: Int32(clamping: code), on: connection, now: now)
        }
        changed()
    }

    /// Sends an object to the session that a client used last. Returns false if the server knows none.
    func push(_ object: ByteBuffer, to client: Int) -> Bool {
        guard let session = latestSession[client] else { return false }
        defer { changed() }
        return server.push(
            object, datacenter: SimulationWorld.datacenter, keyID: session.keyID, sessionID: session.sessionID,
            now: now)
    }

    // MARK: LabWatch

    package var wantsFrames: Bool { observer?.wantsFrames == true }

    package func saw(_ frame: LabFrame) {
        let client = clients.first { $0.key.number == frame.connection }?.value ?? 0
        observer?.saw(frame, client: client, at: now)
    }

    package func received(
        _ messageID: MessageID, sessionID: Int64, keyID: UInt64, on connection: LabConnectionID, now: Instant
    ) {
        packetsIn += 1
        // A packet of another peer tells nothing about a client.
        guard let client = clients[connection], client != Self.nobody else { return }
        owners[sessionID] = client
        // A packet on an abandoned connection does not show where the client is, even if later connections have ended.
        if connection.number >= latestSession[client]?.connection ?? 0 {
            latestSession[client] = (keyID, sessionID, connection.number)
        }
        let isRising = watches[sessionID, default: IDWatch()].takes(messageID, on: connection.number)
        observer?.received(
            messageID, client: client, isRising: isRising,
            serverTime: server.clock(of: SimulationWorld.datacenter).unixNanoseconds(at: now), at: now)
    }

    package func forgot(sessionID: Int64, keyID: UInt64, datacenter: Int) {
        watches[sessionID] = nil
        let client = owners.removeValue(forKey: sessionID)
        guard !isForgetful else { return }
        observer?.forgot(session: sessionID, of: client, at: now)
    }
}

/// Whether the message ids of one session rise, as far as the server can tell: on each connection, and from one
/// connection to the next. What an older connection brings late is not looked at.
struct IDWatch {
    private var connection = 0
    private var highest = Int64.min / 2
    private var highestBefore = Int64.min / 2

    mutating func takes(_ id: MessageID, on number: Int) -> Bool {
        if number > connection {
            connection = number
            highestBefore = max(highestBefore, highest)
            highest = .min / 2
        }
        guard number == connection else { return true }
        defer { highest = max(highest, id.rawValue) }
        return id.rawValue != highest && id.rawValue > max(highest, highestBefore) - Self.oneTurn
    }

    /// Packets of one turn may stand in any order: containers get their ids after all of their children. Twenty
    /// microseconds of server time, in the units of ids.
    private static let oneTurn: Int64 = 86_000
}

/// Hears what a simulated server sees.
protocol ExplorerObserver: AnyObject {
    var wantsFrames: Bool { get }
    func accepted(client: Int, at now: Instant)
    func saw(_ frame: LabFrame, client: Int, at now: Instant)
    func received(_ id: MessageID, client: Int, isRising: Bool, serverTime: Int64, at now: Instant)
    /// - Parameter client: whose session it was; nil for one that no client has used.
    func forgot(session: Int64, of client: Int?, at now: Instant)
}
