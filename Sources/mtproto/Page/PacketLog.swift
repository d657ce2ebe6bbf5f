import MTProtoCore
import NIOCore
import Synchronization
import TelegramLab

/// What the page knows of packets and connections: written on the lab's event loop, read from anywhere.
final class PacketLog: Sendable {
    private struct State {
        var ring: PacketRing
        var book = ConnectionBook()
        var changes = 0
    }

    private let state: Mutex<State>

    init(ring: PacketRing = PacketRing()) {
        state = Mutex(State(ring: ring))
    }

    /// Looks on at a lab from now on.
    func follow(_ lab: Lab) async {
        await lab.observe { PacketObserver(log: self, server: $0) }
    }

    /// How many packets there were.
    var count: Int { state.withLock { $0.ring.count } }

    func packet(_ number: Int) -> PacketRecord? { state.withLock { $0.ring[number] } }

    /// Packets from a number on that are kept, oldest first, with their owners. Nothing but the list is copied while the
    /// lab waits.
    func records(from number: Int) -> (records: [PacketRecord], count: Int) {
        var kept = state.withLock { (records: Array($0.ring.records(from: number)), count: $0.ring.count) }
        PacketRecord.findOwners(in: &kept.records)
        return kept
    }

    /// Connections, as members of an object.
    func writeConnections(into json: inout JSONLine) {
        let book = state.withLock { $0.book }
        book.write(into: &json)
    }

    var openConnections: Int { state.withLock { $0.book.open.count } }

    /// Changes whenever something happens to connections.
    var connectionChanges: Int { state.withLock { $0.changes } }

    fileprivate func connected(_ id: LabConnectionID, at nanoseconds: Int64) {
        state.withLock { state in
            state.book.connected(id, at: nanoseconds)
            state.changes += 1
        }
    }

    fileprivate func disconnected(_ id: LabConnectionID, by side: LabClosing, at nanoseconds: Int64) {
        state.withLock { state in
            state.book.disconnected(id, by: side, at: nanoseconds)
            state.changes += 1
        }
    }

    fileprivate func open(_ contents: HandshakeContents, on id: LabConnectionID) {
        state.withLock { $0.ring.open(contents, on: id) }
    }

    fileprivate func add(_ record: PacketRecord, transport: () -> String?) {
        state.withLock { state in
            state.ring.add(record)
            state.book.note(record, transport: transport)
        }
    }
}

/// Stands on the lab's event loop.
private final class PacketObserver: LabObserver {
    private let log: PacketLog
    private weak var server: LabServer?

    init(log: PacketLog, server: LabServer) {
        self.log = log
        self.server = server
    }

    func connected(_ connection: LabConnectionID, now: Instant) {
        log.connected(connection, at: time(now))
    }

    func disconnected(_ connection: LabConnectionID, by side: LabClosing, now: Instant) {
        log.disconnected(connection, by: side, at: time(now))
    }

    func captured(_ capture: LabCapture) {
        let datacenter = capture.frame.datacenter
        let key = capture.frame.authKeyID
        let user = key.flatMap { server?.userBehind(keyID: $0, datacenter: datacenter) }
        let layer = key.flatMap { server?.layer(ofKey: $0, datacenter: datacenter) }
        var frame = capture.frame
        for index in frame.messages.indices {
            if let name = Self.plainNames[frame.messages[index].name] { frame.messages[index].name = name }
        }
        let record = PacketRecord(
            nanoseconds: time(capture.instant), frame: frame, user: user, layer: layer,
            wire: Self.compact(capture.wire), opened: capture.opened.map(Self.compact))
        log.add(record) { server?.transport(of: capture.connection) }
    }

    func opened(_ contents: HandshakeContents, on connection: LabConnectionID) { log.open(contents, on: connection) }

    /// What the schema has no constructors for.
    private static let plainNames = ["#1cb5c415": "vector", "#997275b5": "boolTrue", "#bc799737": "boolFalse"]

    /// Without what else came from the socket, which would be kept with it.
    private static func compact(_ bytes: ByteBuffer) -> ByteBuffer {
        var copy = ByteBufferAllocator().buffer(capacity: bytes.readableBytes)
        copy.writeImmutableBuffer(bytes)
        return copy
    }

    private static func compact(_ packet: OpenedPacket) -> OpenedPacket {
        var packet = packet
        packet.message.body = compact(packet.message.body)
        return packet
    }

    private func time(_ now: Instant) -> Int64 { server?.unixNanoseconds(at: now) ?? 0 }
}
