import MTProtoCore
import NIOCore

/// A session and the connections that carry it.
final class LabSession {
    let reference: SessionReference
    var machine: ServerSession
    /// The one that was used last stands last.
    var connections: [LabConnection] = []
    /// When it is forgotten because no connection carries it.
    var expiresAt: Instant?
    var isTouched = false
    var isDropped = false

    /// How long a session without connection is remembered: as long as its answers are.
    private static let memory = Duration.seconds(600)

    init(reference: SessionReference, machine: ServerSession) {
        self.reference = reference
        self.machine = machine
    }

    /// Notes that a packet of this session came over a connection: answers go there from now on.
    func attach(_ connection: LabConnection, now: Instant) {
        guard self.connections.last !== connection else { return }
        if !connection.sessions.insert(self.reference).inserted { self.connections.removeAll { $0 === connection } }
        self.connections.append(connection)
        self.expiresAt = nil
        self.machine.connectionOpened(now: now)
    }

    /// Notes that a connection is gone; another one that carried the session takes over.
    func detach(_ connection: LabConnection, now: Instant) {
        let wasActive = self.connections.last === connection
        self.connections.removeAll { $0 === connection }
        guard wasActive else { return }
        if self.connections.isEmpty {
            self.expiresAt = now + Self.memory
            self.machine.connectionClosed(now: now)
        } else {
            self.machine.connectionOpened(now: now)
        }
    }

    func answer(_ id: MessageID, _ reply: Result<ByteBuffer, RPCError>, now: Instant) {
        switch reply {
        case .success(let result): self.machine.answer(id, with: result, now: now)
        case .failure(let error): self.machine.answer(id, with: error, now: now)
        }
    }
}
