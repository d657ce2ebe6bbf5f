import MTProtoCore
import NIOCore

// Where faults take hold.
extension LabServer {
    /// Lets faults strike at one datacenter, or at all of them, from now on.
    ///
    /// Each call begins with healing, so that ``FaultPlan/none`` does nothing else: whatever a fault holds is let go,
    /// broken connections are closed, clocks are right again, and every session gets what it has missed. From then on
    /// the guarantees of ``LabServer`` hold. Healing all datacenters heals single accounts as well.
    package func setFaults(_ plan: FaultPlan, datacenter: Int? = nil, now: Instant) {
        for id in self.datacenterIDs where datacenter == nil || datacenter == id {
            guard let state = self.datacenters[id] else { continue }
            if state.faults.isActive { self.heal(state, now: now) }
            state.faults.set(plan)
        }
        guard datacenter == nil, plan.isEmpty else { return }
        for user in self.accountWeather.users { self.setFaults(.none, user: user, now: now) }
    }

    private func heal(_ state: LabDatacenter, now: Instant) {
        state.faults.set(.none)
        self.heal(state.openConnections, of: .datacenter, now: now)
        self.shiftClock(datacenter: state.id, by: .zero)
        self.heal(self.sessions.filter { $0.key.key.datacenter == state.id }, of: .datacenter, now: now)
    }

    /// Lets connections go that the faults of a datacenter or of an account hold. What others hold stays held.
    func heal(_ connections: [LabConnection], of striker: Striker, now: Instant) {
        for connection in connections {
            let isBroken = connection.fate.has(.poison, of: striker)
            connection.fate.heal(striker)
            if isBroken {
                self.close(connection, why: "a fault broke its stream", now: now)
            } else if !connection.fate.isStalled {
                self.resume(connection, now: now)
            }
        }
    }

    /// Lets sessions have what they have missed by the faults of a datacenter or of an account, which have ended. Where others
    /// may still strike, what these remember stays.
    func heal(_ sessions: [SessionReference: LabSession], of striker: Striker, now: Instant) {
        for (_, session) in sessions.sorted(by: { $0.key < $1.key }) {
            let isFree = !self.isUnderFaults(session)
            let isWithheld = session.machine.redelivery != .full && (isFree || session.memory.withholder == striker)
            if isFree {
                session.memory = SessionFaultMemory()
            } else {
                if session.memory.loop?.striker == striker { session.memory.loop = nil }
                if session.memory.withholder == striker { session.memory.withholder = nil }
            }
            if isWithheld {
                session.machine.redelivery = .full
                session.machine.redeliver(now: now)
            }
            self.touch(session)
        }
    }

    // MARK: Connections

    func decideFate(of connection: LabConnection, now: Instant) {
        guard let state = self.datacenters[connection.datacenter] else { return }
        self.decideFate(of: connection, by: .datacenter, now: now) { state.faults.strikes($0) }
    }

    /// What others have decided already stays.
    ///
    /// - Parameter strikes: whether a fault strikes now.
    func decideFate(of connection: LabConnection, by striker: Striker, now: Instant, strikes: (FaultKind) -> Bool) {
        guard let state = self.datacenters[connection.datacenter] else { return }
        if connection.fate.ambush == nil, strikes(.ambush) {
            connection.fate.ambush = connection.fate.packets + Int.random(in: 1...3, using: &state.faults.random)
            connection.fate.doers[.ambush] = striker.account
        }
        if !connection.fate.trickles, strikes(.trickle) {
            connection.fate.trickles = true
            connection.fate.doers[.trickles] = striker.account
        }
        if !connection.fate.drips, !connection.fate.trickles, strikes(.slowDrip) {
            connection.fate.drips = true
            connection.fate.doers[.drips] = striker.account
        }
    }

    /// Keeps bytes for later.
    func hold(_ bytes: ByteBuffer, on connection: LabConnection, now: Instant) {
        connection.fate.held.writeImmutableBuffer(bytes)
        guard connection.fate.held.readableBytes <= ConnectionFate.heldLimit else {
            return self.close(connection, why: ConnectionFate.tooMuch, now: now)
        }
        if !connection.fate.isStalled { self.pump(connection, now: now) }
    }

    private func pump(_ connection: LabConnection, now: Instant) {
        guard let state = self.datacenters[connection.datacenter], !connection.fate.isPumping,
            !connection.fate.isStalled
        else { return }
        let count = Int.random(in: 1...48, using: &state.faults.random)
        guard let piece = connection.fate.held.readSlice(length: min(count, connection.fate.held.readableBytes)),
            piece.readableBytes > 0
        else { return }
        connection.fate.held.discardReadBytes()
        self.emit(piece, on: connection, now: now)
        guard connection.fate.held.readableBytes > 0 else { return }
        connection.fate.isPumping = true
        let pause = Int64.random(in: 5...60, using: &state.faults.random)
        self.agenda.insert(.fault(.pump(connection)), at: now + .milliseconds(pause))
    }

    private func resume(_ connection: LabConnection, now: Instant) {
        connection.fate.isStalled = false
        connection.fate.doers[.stall] = nil
        if connection.fate.drips {
            self.pump(connection, now: now)
        } else if connection.fate.held.readableBytes > 0 {
            self.emit(connection.fate.held, on: connection, now: now)
            connection.fate.held = ByteBuffer()
        }
        self.read(connection, now: now)
    }

    /// Writes bytes that are no frame. Nothing can be written after them; the connection is closed a minute later if
    /// the client does not do so.
    func poison(_ connection: LabConnection, with bytes: ByteBuffer, now: Instant) {
        guard let raw = connection.codec.encodeRaw(bytes) else { return }
        self.write(raw, on: connection, now: now)
        connection.fate.isPoisoned = true
        self.agenda.insert(.fault(.close(connection)), at: now + .seconds(60))
    }

    func perform(_ task: FaultTask, now: Instant) {
        switch task {
        case .resume(let connection):
            if !connection.isClosed, connection.fate.isStalled { self.resume(connection, now: now) }
        case .pump(let connection):
            connection.fate.isPumping = false
            if !connection.isClosed { self.pump(connection, now: now) }
        case .trickle(let connection, let remaining):
            guard !connection.isClosed else { return }
            guard remaining > 0, let byte = connection.codec.encodeRaw(ByteBuffer(integer: UInt8(0))) else {
                return self.close(connection, by: .trickle, now: now)
            }
            self.emit(byte, on: connection, now: now)
            self.agenda.insert(.fault(.trickle(connection, remaining: remaining - 1)), at: now + .seconds(1))
        case .arrive(let connection): self.look(after: connection, now: now)
        case .close(let connection):
            self.close(connection, why: "a fault broke its stream", now: now)
        case .redeliver(let session):
            guard !session.isDropped, session.machine.redelivery == .withheld else { return }
            session.machine.redelivery = .full
            session.machine.redeliver(now: now)
            self.touch(session)
        }
    }
}
