import MTProtoCore
import NIOCore

/// A session and the connections that carry it.
final class LabSession {
    let reference: SessionReference
    var machine: ServerSession
    /// The one that was used last stands last.
    private(set) var connections: [LabConnection] = []
    /// When it is forgotten because no connection carries it.
    private(set) var expiresAt: Instant?
    var isTouched = false
    var isDropped = false
    /// When a packet of it came last.
    private(set) var heardAt: Instant
    /// Whether it was last heard over HTTP: what it has to say waits for requests.
    private(set) var isOverHTTP = false
    /// Requests that wait for something to be answered with.
    var parked = ParkedRequests()
    /// Calls that wait for pictures, and those that came behind them.
    var held = HeldCalls()
    private var queuedCount = 0
    /// What faults remember of it.
    var memory = SessionFaultMemory()

    /// How long a session without connection is remembered: as long as its answers are.
    private static let memory = Duration.seconds(600)

    init(reference: SessionReference, machine: ServerSession, now: Instant) {
        self.reference = reference
        self.machine = machine
        self.heardAt = now
    }

    /// Notes that a packet of it has come.
    func heard(at now: Instant) { self.heardAt = now }

    /// Notes that a packet of this session came over a connection: answers go there from now on.
    /// Returns whether they went elsewhere before.
    @discardableResult
    func attach(_ connection: LabConnection, now: Instant) -> Bool {
        guard self.connections.last !== connection else { return false }
        if !connection.carry(self.reference) { self.connections.removeAll { $0 === connection } }
        self.connections.append(connection)
        self.expiresAt = nil
        // Which of its connections brings a request means nothing over HTTP.
        let goesOn = self.isOverHTTP && connection.http != nil
        self.isOverHTTP = connection.http != nil
        if !goesOn { self.machine.connectionOpened(now: now) }
        return !goesOn
    }

    /// Notes that a connection is gone; another one that carried the session takes over.
    func detach(_ connection: LabConnection, now: Instant) {
        let wasActive = self.connections.last === connection
        self.connections.removeAll { $0 === connection }
        guard wasActive else { return }
        if self.connections.isEmpty {
            self.expiresAt = now + Self.memory
            // The next request may come on a connection that is not there yet.
            if !self.isOverHTTP { self.machine.connectionClosed(now: now) }
        } else if !self.isOverHTTP || self.connections.last?.http == nil {
            self.isOverHTTP = self.connections.last?.http != nil
            self.machine.connectionOpened(now: now)
        }
    }

    /// When something is due.
    func deadline(now: Instant) -> Instant? {
        let waits = self.isOverHTTP && (self.parked.isEmpty || self.machine.wantsFlush(at: now))
        return [self.machine.deadline(maySend: !waits), self.expiresAt, self.parked.nextDeadline]
            .compactMap { $0 }.min()
    }

    /// Returns whether there is more to say than when this was asked last.
    func noteQueued() -> Bool {
        defer { self.queuedCount = self.machine.queuedCount }
        return self.machine.queuedCount > self.queuedCount
    }

    func answer(_ id: MessageID, _ reply: Result<ByteBuffer, RPCError>, now: Instant) {
        switch reply {
        case .success(let result): self.machine.answer(id, with: result, now: now)
        case .failure(let error): self.machine.answer(id, with: error, now: now)
        }
    }
}
