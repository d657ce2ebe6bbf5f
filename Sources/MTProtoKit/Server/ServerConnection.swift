import MTProtoCore
import NIOCore

/// The server's end of one socket: its framing, and the sessions that it carries.
final class ServerConnection {
    let number: Int
    let channel: ServerChannel
    var codec: ServerTransportCodec
    /// What lies around the stream, if the client asked for it.
    var webSocket: WebSocketServer?
    /// Sessions that sent something over it.
    var sessions: Set<MTProtoSession> = []
    /// Keys under which a client spoke over it.
    var keys: Set<UInt64> = []
    var isClosed = false
    /// Whose it is; nil for a stranger's.
    var owner: UInt64? { keys.first }
    /// Whether a client has spoken over it: a packet came that is no repetition.
    var isProven: Bool { !keys.isEmpty }
    /// What it counted for when that was looked at last, in bytes.
    var countedBytes = 0
    /// Plain packets since a client spoke.
    var plainPackets = 0
    /// What came before that.
    var unprovenBytes = 0

    /// What has arrived of the next packet, and what the client has not read.
    var footprint: Int {
        // The storage is larger than what it holds.
        (codec.partialPacket?.bytes.storageCapacity ?? 0).saturatingAdd(channel.unreadBytes)
    }

    init(number: Int, channel: ServerChannel, codec: ServerTransportCodec) {
        self.number = number
        self.channel = channel
        self.codec = codec
    }
}

/// A session and the connections that carry it.
final class ServedSession {
    let id: MTProtoSession
    var machine: ServerSession
    /// The one that was used last stands last.
    private(set) var connections: [ServerConnection] = []
    /// When it is forgotten because no connection carries it.
    private(set) var expiresAt: Instant?
    var isTouched = false
    var isDropped = false
    /// Handlers at work, and how long their requests are.
    var running: [MessageID: (task: Task<Void, Never>, bytes: Int)] = [:]
    /// What it counted for when that was looked at last, in bytes.
    var countedBytes = 0

    /// How long a session without connection is remembered: as long as its answers are.
    private static let memory = Duration.seconds(600)

    init(id: MTProtoSession, machine: ServerSession) {
        self.id = id
        self.machine = machine
    }

    /// Whether its answers go over a connection.
    func isCarried(by connection: ServerConnection) -> Bool { connections.last === connection }

    /// A packet of the session came over a connection that is no repetition: answers go there from now on.
    func attach(_ connection: ServerConnection, now: Instant) {
        guard connections.last !== connection else { return }
        connections.removeAll { $0 === connection }
        connections.append(connection)
        connection.sessions.insert(id)
        expiresAt = nil
        machine.connectionOpened(now: now)
    }

    /// A connection is gone; another one that carried the session takes over.
    func detach(_ connection: ServerConnection, now: Instant) {
        let wasActive = connections.last === connection
        connections.removeAll { $0 === connection }
        guard wasActive else { return }
        if connections.isEmpty {
            expiresAt = now + Self.memory
            machine.connectionClosed(now: now)
        } else {
            machine.connectionOpened(now: now)
        }
    }

    /// About how many bytes it takes: what the client may ask for, and what handlers were given.
    var footprint: Int {
        running.values.reduce(machine.footprint) { $0.saturatingAdd($1.bytes) }
    }

    /// When something is due.
    var deadline: Instant? {
        [machine.deadline(maySend: true), expiresAt].compactMap { $0 }.min()
    }

    /// The answers of its handlers are not wanted any more.
    ///
    /// - Returns: how long the requests are that these keep until they end.
    func cancelHandlers() -> Int {
        let bytes = running.values.reduce(0) { $0.saturatingAdd($1.bytes) }
        for handler in running.values { handler.task.cancel() }
        running = [:]
        return bytes
    }
}
