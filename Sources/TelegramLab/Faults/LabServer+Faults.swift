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
        self.heal(state.openLinks, of: .datacenter, now: now)
        self.shiftClock(datacenter: state.id, by: .zero)
        self.heal(self.sessions.filter { $0.key.key.datacenter == state.id }, of: .datacenter, now: now)
    }

    /// Lets connections go that the faults of a datacenter or of an account hold. What others hold stays held.
    func heal(_ links: [LabLink], of striker: Striker, now: Instant) {
        for link in links {
            let isBroken = link.fate.has(.poison, of: striker)
            link.fate.heal(striker)
            if isBroken {
                self.close(link, why: "a fault broke its stream", now: now)
            } else if !link.fate.isStalled {
                self.resume(link, now: now)
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

    func decideFate(of link: LabLink, now: Instant) {
        guard let state = self.datacenters[link.datacenter] else { return }
        self.decideFate(of: link, by: .datacenter, now: now) { state.faults.strikes($0) }
    }

    /// What others have decided already stays.
    ///
    /// - Parameter strikes: whether a fault strikes now.
    func decideFate(of link: LabLink, by striker: Striker, now: Instant, strikes: (FaultKind) -> Bool) {
        guard let state = self.datacenters[link.datacenter] else { return }
        if link.fate.ambush == nil, strikes(.ambush) {
            link.fate.ambush = link.fate.packets + Int.random(in: 1...3, using: &state.faults.random)
            link.fate.doers[.ambush] = striker.account
        }
        if !link.fate.trickles, strikes(.trickle) {
            link.fate.trickles = true
            link.fate.doers[.trickles] = striker.account
        }
        if !link.fate.drips, !link.fate.trickles, strikes(.slowDrip) {
            link.fate.drips = true
            link.fate.doers[.drips] = striker.account
        }
    }

    /// Keeps bytes for later.
    func hold(_ bytes: ByteBuffer, on link: LabLink, now: Instant) {
        link.fate.held.writeImmutableBuffer(bytes)
        guard link.fate.held.readableBytes <= LinkFate.heldLimit else {
            return self.close(link, why: LinkFate.tooMuch, now: now)
        }
        if !link.fate.isStalled { self.pump(link, now: now) }
    }

    private func pump(_ link: LabLink, now: Instant) {
        guard let state = self.datacenters[link.datacenter], !link.fate.isPumping, !link.fate.isStalled else { return }
        let count = Int.random(in: 1...48, using: &state.faults.random)
        guard let piece = link.fate.held.readSlice(length: min(count, link.fate.held.readableBytes)),
            piece.readableBytes > 0
        else { return }
        link.fate.held.discardReadBytes()
        self.emit(piece, on: link, now: now)
        guard link.fate.held.readableBytes > 0 else { return }
        link.fate.isPumping = true
        let pause = Int64.random(in: 5...60, using: &state.faults.random)
        self.agenda.insert(.fault(.pump(link)), at: now + .milliseconds(pause))
    }

    private func resume(_ link: LabLink, now: Instant) {
        link.fate.isStalled = false
        link.fate.doers[.stall] = nil
        if link.fate.drips {
            self.pump(link, now: now)
        } else if link.fate.held.readableBytes > 0 {
            self.emit(link.fate.held, on: link, now: now)
            link.fate.held = ByteBuffer()
        }
        self.read(link, now: now)
    }

    /// Writes bytes that are no frame. Nothing can be written after them; the connection is closed a minute later if
    /// the client does not do so.
    func poison(_ link: LabLink, with bytes: ByteBuffer, now: Instant) {
        guard let raw = link.codec.encodeRaw(bytes) else { return }
        self.write(raw, on: link, now: now)
        link.fate.isPoisoned = true
        self.agenda.insert(.fault(.close(link)), at: now + .seconds(60))
    }

    func perform(_ task: FaultTask, now: Instant) {
        switch task {
        case .resume(let link):
            if !link.isClosed, link.fate.isStalled { self.resume(link, now: now) }
        case .pump(let link):
            link.fate.isPumping = false
            if !link.isClosed { self.pump(link, now: now) }
        case .trickle(let link, let remaining):
            guard !link.isClosed else { return }
            guard remaining > 0, let byte = link.codec.encodeRaw(ByteBuffer(integer: UInt8(0))) else {
                return self.close(link, by: .trickle, now: now)
            }
            self.emit(byte, on: link, now: now)
            self.agenda.insert(.fault(.trickle(link, remaining: remaining - 1)), at: now + .seconds(1))
        case .arrive(let link): self.look(after: link, now: now)
        case .close(let link):
            self.close(link, why: "a fault broke its stream", now: now)
        case .redeliver(let session):
            guard !session.isDropped, session.machine.redelivery == .withheld else { return }
            session.machine.redelivery = .full
            session.machine.redeliver(now: now)
            self.touch(session)
        }
    }
}
