import MTProtoCore
import MTProtoCrypto
import NIOCore

// What becomes of packets where faults strike.
extension LabServer {
    /// Takes a packet of a session, unless a fault prevents it.
    func receiveUnderFaults(
        _ packet: OpenedPacket, wantsQuickAck: Bool, of session: LabSession, from link: LabLink, now: Instant
    ) {
        guard let state = self.datacenters[link.datacenter] else { return }
        if self.breaksOff(packet, of: session, state, link, now: now) { return }
        if wantsQuickAck { self.send(quickAck: packet.quickAckToken, on: link, now: now) }
        self.attach(session, to: link, state, now: now)
        if self.refuses(packet, of: session, state, now: now) { return }
        if state.faults.strikes(.rotateSalt) {
            self.rotateSalts(datacenter: state.id, keyID: session.reference.key.id, now: now)
        }
        self.take(packet, of: session, from: link, now: now)
        if state.faults.strikes(.dropAfter) { return self.close(link, by: .dropAfter, now: now) }
        if state.faults.strikes(.newSession), session.machine.isQuiet { session.machine.forgetAll(now: now) }
        self.sayMore(than: packet, of: session, state, now: now)
        for kind in FaultKind.hostile where !link.isClosed && state.faults.strikes(kind) {
            self.attack(kind, session: session, link: link, state, now: now)
        }
        if state.faults.strikes(.stall) { self.stall(link, state, now: now) }
    }

    private func attach(_ session: LabSession, to link: LabLink, _ state: LabDatacenter, now: Instant) {
        guard session.attach(link, now: now) else { return }
        session.machine.redelivery = .full
        guard state.faults.strikes(.lazyRedelivery) else { return }
        guard Bool.random(using: &state.faults.random) else { return session.machine.redelivery = .announcing }
        session.machine.redelivery = .withheld
        let wait = Int64.random(in: 1...60, using: &state.faults.random)
        self.agenda.insert(.fault(.redeliver(session)), at: now + .seconds(wait))
    }

    /// Whether a packet of a key exchange is dropped. A key exchange knows no other faults.
    func dropsPlainPacket(on link: LabLink, now: Instant) -> Bool {
        guard let state = self.datacenters[link.datacenter], state.faults.isActive else { return false }
        let isFlood = state.faults.strikes(.transportFlood)
        guard isFlood || state.faults.strikes(.dropBefore) else { return false }
        if isFlood { self.send(transportError: -429, on: link, now: now) }
        self.close(link, by: isFlood ? .transportFlood : .dropBefore, now: now)
        return true
    }

    // MARK: The connection

    /// Whether the packet costs the client its connection. Faults may also shift the server's clock or break the
    /// stream.
    private func breaksOff(
        _ packet: OpenedPacket, of session: LabSession, _ state: LabDatacenter, _ link: LabLink, now: Instant
    ) -> Bool {
        let isDropped = state.faults.strikes(.dropBefore)
        if isDropped || self.kills(packet, of: session, state) {
            self.close(link, by: isDropped ? .dropBefore : .killOnRetry, now: now)
            return true
        }
        if state.faults.strikes(.transportFlood) {
            self.send(transportError: -429, on: link, now: now)
            self.close(link, by: .transportFlood, now: now)
            return true
        }
        if state.faults.strikes(.clockWarp) {
            let minutes = Int64.random(in: 10...60, using: &state.faults.random)
            let isAhead = Bool.random(using: &state.faults.random)
            self.shiftClock(datacenter: state.id, by: .seconds((isAhead ? 60 : -60) * minutes))
        }
        if link.fate.trickles, !link.fate.isPoisoned {
            link.fate.trickles = false
            self.poison(link, with: HostilePackets.frameHeader(1 << 20, link.codec.negotiated?.framing), now: now)
            self.agenda.insert(.fault(.trickle(link, remaining: 600)), at: now + .seconds(1))
        }
        return false
    }

    /// Whether the packet repeats a message or asks for the state of one, and pays for it.
    private func kills(_ packet: OpenedPacket, of session: LabSession, _ state: LabDatacenter) -> Bool {
        var suspects: [MessageID] = []
        for message in HostilePackets.messages(of: packet) {
            if session.memory.note(message.id) { suspects.append(message.id) }
            guard state.faults.plan[.killOnRetry] > 0, case .body(let body) = message.content,
                case .stateRequest(let ids)? = try? ServiceMessage(decoding: body)
            else { continue }
            suspects.append(contentsOf: ids)
        }
        guard !suspects.isEmpty, state.faults.strikes(.killOnRetry) else { return false }
        return suspects.contains { session.memory.mayKill(for: $0) }
    }

    private func stall(_ link: LabLink, _ state: LabDatacenter, now: Instant) {
        guard !link.isClosed, !link.fate.isStalled else { return }
        link.fate.isStalled = true
        let time = Int64.random(in: 1000...60_000, using: &state.faults.random)
        self.agenda.insert(.fault(.resume(link)), at: now + .milliseconds(time))
    }

    // MARK: Refusals

    /// Whether the packet is refused. Its messages are not run.
    private func refuses(
        _ packet: OpenedPacket, of session: LabSession, _ state: LabDatacenter, now: Instant
    ) -> Bool {
        if let loop = self.loop(of: session, state, now: now) {
            self.refuse(packet, of: session, loop, state, now: now)
            return true
        }
        if state.faults.strikes(.expireSalt) {
            session.machine.refuse(packet, code: 48, now: now)
            return true
        }
        guard state.faults.strikes(.saltStorm) else { return false }
        for _ in 0..<20 {
            let id = HostilePackets.unsentID(before: packet.message.id, &state.faults.random)
            session.machine.send(
                .refusal(
                    of: id, sequenceNumber: 1, code: 48, newSalt: Int64(bitPattern: state.faults.random.next())),
                now: now)
        }
        session.machine.refuse(packet, code: 48, salt: Int64(bitPattern: state.faults.random.next()), now: now)
        return true
    }

    /// The loop that holds a session. Once it strikes, a loop goes on for a while.
    private func loop(of session: LabSession, _ state: LabDatacenter, now: Instant) -> FaultKind? {
        if let (kind, until) = session.memory.loop, now < until { return kind }
        session.memory.loop = nil
        guard let kind = FaultKind.looping.first(where: { state.faults.strikes($0) }) else { return nil }
        let time = Int64.random(in: 1...30, using: &state.faults.random)
        session.memory.loop = (kind, now + .seconds(time))
        return kind
    }

    private func refuse(
        _ packet: OpenedPacket, of session: LabSession, _ loop: FaultKind, _ state: LabDatacenter, now: Instant
    ) {
        switch loop {
        case .saltLoop:
            session.machine.refuse(
                packet, code: 48, salt: Int64(bitPattern: state.faults.random.next()), now: now)
        case .timeLoop:
            session.machine.refuse(packet, code: Bool.random(using: &state.faults.random) ? 16 : 17, now: now)
        default:
            let ids = HostilePackets.messages(of: packet).map(\.id)
            session.machine.send(.resendRequest(Array(ids.prefix(1024))), now: now)
        }
    }

    // MARK: Besides

    /// Ordinary talk of real servers besides what the packet asks for.
    private func sayMore(than packet: OpenedPacket, of session: LabSession, _ state: LabDatacenter, now: Instant) {
        if state.faults.strikes(.resendRequest) {
            let ids = HostilePackets.messages(of: packet).filter { $0.sequenceNumber & 1 == 1 }.map(\.id)
            if !ids.isEmpty { session.machine.send(.resendRequest(Array(ids.prefix(1024))), now: now) }
        }
        if state.faults.strikes(.unknownSibling) {
            let random = Int64(bitPattern: state.faults.random.next())
            session.machine.push(HostilePackets.unknownObject(random), now: now)
        }
        if state.faults.strikes(.serverPing) {
            session.machine.send(
                .ping(id: Int64(bitPattern: state.faults.random.next()), disconnectDelay: nil), now: now)
        }
        if state.faults.strikes(.ackNoise) {
            var ids = HostilePackets.messages(of: packet).prefix(64).map(\.id) + [packet.message.id]
            for _ in 0..<16 { ids.append(HostilePackets.unsentID(before: packet.message.id, &state.faults.random)) }
            session.machine.send(.acknowledgement(ids), now: now)
        }
    }

    /// Sends what a session has.
    func flushUnderFaults(_ session: LabSession, on link: LabLink, now: Instant) {
        guard let state = self.datacenters[link.datacenter] else { return }
        if state.faults.strikes(.messageCopy) { _ = session.machine.copyWaitingAnswer(now: now) }
        for packet in session.machine.flush(now: now) {
            if state.faults.plan[.replay] > 0 { session.memory.note(sent: packet) }
            self.send(packet, of: session, on: link, now: now)
            if state.faults.strikes(.duplicate) { self.send(packet, of: session, on: link, now: now) }
        }
    }

    /// Before a request over HTTP is answered.
    func prepareUnderFaults(_ session: LabSession, on link: LabLink, now: Instant) {
        guard let state = self.datacenters[link.datacenter], state.faults.strikes(.messageCopy) else { return }
        _ = session.machine.copyWaitingAnswer(now: now)
    }

    /// What a request over HTTP is answered with.
    func noteUnderFaults(_ packet: ByteBuffer, of session: LabSession, on link: LabLink) {
        guard let state = self.datacenters[link.datacenter], state.faults.plan[.replay] > 0 else { return }
        session.memory.note(sent: packet)
    }
}
