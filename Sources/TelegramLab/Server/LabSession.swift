import MTProtoCore
import NIOCore

/// A session and the connections that carry it.
final class LabSession {
    let reference: SessionReference
    var machine: ServerSession
    /// The one that was used last stands last.
    private(set) var links: [LabLink] = []
    /// When it is forgotten because no connection carries it.
    private(set) var expiresAt: Instant?
    var isTouched = false
    var isDropped = false
    /// What faults remember of it.
    var memory = SessionFaultMemory()

    /// How long a session without connection is remembered: as long as its answers are.
    private static let memory = Duration.seconds(600)

    init(reference: SessionReference, machine: ServerSession) {
        self.reference = reference
        self.machine = machine
    }

    /// Notes that a packet of this session came over a connection: answers go there from now on.
    /// Returns whether they went elsewhere before.
    @discardableResult
    func attach(_ link: LabLink, now: Instant) -> Bool {
        guard self.links.last !== link else { return false }
        if !link.carry(self.reference) { self.links.removeAll { $0 === link } }
        self.links.append(link)
        self.expiresAt = nil
        self.machine.connectionOpened(now: now)
        return true
    }

    /// Notes that a connection is gone; another one that carried the session takes over.
    func detach(_ link: LabLink, now: Instant) {
        let wasActive = self.links.last === link
        self.links.removeAll { $0 === link }
        guard wasActive else { return }
        if self.links.isEmpty {
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
