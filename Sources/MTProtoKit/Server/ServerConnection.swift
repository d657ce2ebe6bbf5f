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
    var isClosed = false
    /// Whether a packet under a known key came over it.
    var isProven = false
    /// What came before that.
    var unprovenBytes = 0

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
    /// Handlers at work.
    var running: [MessageID: Task<Void, Never>] = [:]

    /// How long a session without connection is remembered: as long as its answers are.
    private static let memory = Duration.seconds(600)

    init(id: MTProtoSession, machine: ServerSession) {
        self.id = id
        self.machine = machine
    }

    /// A packet of the session came over a connection: answers go there from now on.
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

    /// When something is due.
    var deadline: Instant? {
        [machine.deadline(maySend: true), expiresAt].compactMap { $0 }.min()
    }

    /// Nobody wants the answers of its handlers any more.
    func cancelHandlers() {
        for task in running.values { task.cancel() }
        running = [:]
    }
}
