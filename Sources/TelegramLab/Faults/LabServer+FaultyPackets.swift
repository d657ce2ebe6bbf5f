import MTProtoCore
import MTProtoCrypto
import NIOCore

// What becomes of packets where faults strike.
extension LabServer {
    /// Takes a packet of a session, unless a fault prevents it.
    func receiveUnderFaults(
        _ packet: OpenedPacket, wantsQuickAck: Bool, of session: LabSession, from connection: LabConnection,
        now: Instant
    ) {
        guard let state = self.datacenters[connection.datacenter] else { return }
        self.decideFate(of: connection, for: session, now: now)
        if self.breaksOff(packet, of: session, state, connection, now: now) { return }
        if wantsQuickAck { self.send(quickAck: packet.quickAckToken, on: connection, now: now) }
        self.attach(session, to: connection, state, now: now)
        if self.refuses(packet, of: session, state, now: now) { return }
        if self.strikes(.rotateSalt, session) {
            self.rotateSalts(datacenter: state.id, keyID: session.reference.key.id, now: now)
        }
        self.take(packet, of: session, from: connection, now: now)
        if self.strikes(.dropAfter, session) { return self.close(connection, by: .dropAfter, now: now) }
        if self.strikes(.newSession, session), session.machine.isQuiet { session.machine.forgetAll(now: now) }
        self.sayMore(than: packet, of: session, state, now: now)
        for kind in FaultKind.hostile where !connection.isClosed {
            guard let striker = self.striker(kind, session) else { continue }
            let wasPoisoned = connection.fate.isPoisoned
            self.attack(kind, session: session, connection: connection, state, now: now)
            if !wasPoisoned, connection.fate.isPoisoned { connection.fate.doers[.poison] = striker.account }
        }
        if let striker = self.striker(.stall, session) { self.stall(connection, by: striker, state, now: now) }
    }

    private func attach(_ session: LabSession, to connection: LabConnection, _ state: LabDatacenter, now: Instant) {
        guard session.attach(connection, now: now) else { return }
        session.machine.redelivery = .full
        session.memory.withholder = nil
        guard let striker = self.striker(.lazyRedelivery, session) else { return }
        session.memory.withholder = striker
        guard Bool.random(using: &state.faults.random) else { return session.machine.redelivery = .announcing }
        session.machine.redelivery = .withheld
        let wait = Int64.random(in: 1...60, using: &state.faults.random)
        self.agenda.insert(.fault(.redeliver(session)), at: now + .seconds(wait))
    }

    /// Whether a packet of a key exchange is dropped. A key exchange knows no other faults.
    func dropsPlainPacket(on connection: LabConnection, now: Instant) -> Bool {
        guard let state = self.datacenters[connection.datacenter], state.faults.isActive else { return false }
        let isFlood = state.faults.strikes(.transportFlood)
        guard isFlood || state.faults.strikes(.dropBefore) else { return false }
        if isFlood { self.send(transportError: -429, on: connection, now: now) }
        self.close(connection, by: isFlood ? .transportFlood : .dropBefore, now: now)
        return true
    }

    // MARK: The connection

    /// Whether the packet costs the client its connection. Faults may also shift the server's clock or break the
    /// stream.
    private func breaksOff(
        _ packet: OpenedPacket, of session: LabSession, _ state: LabDatacenter, _ connection: LabConnection,
        now: Instant
    ) -> Bool {
        let isDropped = self.strikes(.dropBefore, session)
        if isDropped || self.kills(packet, of: session, state) {
            self.close(connection, by: isDropped ? .dropBefore : .killOnRetry, now: now)
            return true
        }
        if self.strikes(.transportFlood, session) {
            self.send(transportError: -429, on: connection, now: now)
            self.close(connection, by: .transportFlood, now: now)
            return true
        }
        if self.strikes(.clockWarp, session) {
            let minutes = Int64.random(in: 10...60, using: &state.faults.random)
            let isAhead = Bool.random(using: &state.faults.random)
            self.shiftClock(datacenter: state.id, by: .seconds((isAhead ? 60 : -60) * minutes))
        }
        if connection.fate.trickles, !connection.fate.isPoisoned {
            connection.fate.trickles = false
            self.poison(
                connection, with: HostilePackets.frameHeader(1 << 20, connection.codec.negotiated?.framing), now: now)
            connection.fate.doers[.poison] = connection.fate.doers.removeValue(forKey: .trickles)
            self.agenda.insert(.fault(.trickle(connection, remaining: 600)), at: now + .seconds(1))
        }
        return false
    }

    /// Whether the packet repeats a message or asks for the state of one, and pays for it.
    private func kills(_ packet: OpenedPacket, of session: LabSession, _ state: LabDatacenter) -> Bool {
        var suspects: [MessageID] = []
        for message in HostilePackets.messages(of: packet) {
            if session.memory.note(message.id) { suspects.append(message.id) }
            guard self.mayStrike(.killOnRetry, session), case .body(let body) = message.content,
                case .stateRequest(let ids)? = try? ServiceMessage(decoding: body)
            else { continue }
            suspects.append(contentsOf: ids)
        }
        guard !suspects.isEmpty, self.strikes(.killOnRetry, session) else { return false }
        return suspects.contains { session.memory.mayKill(for: $0) }
    }

    private func stall(_ connection: LabConnection, by striker: Striker, _ state: LabDatacenter, now: Instant) {
        guard !connection.isClosed, !connection.fate.isStalled else { return }
        connection.fate.isStalled = true
        connection.fate.doers[.stall] = striker.account
        let time = Int64.random(in: 1000...60_000, using: &state.faults.random)
        self.agenda.insert(.fault(.resume(connection)), at: now + .milliseconds(time))
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
        if self.strikes(.expireSalt, session) {
            session.machine.refuse(packet, code: 48, now: now)
            return true
        }
        guard self.strikes(.saltStorm, session) else { return false }
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
        if let loop = session.memory.loop, now < loop.until { return loop.kind }
        session.memory.loop = nil
        for kind in FaultKind.looping {
            guard let striker = self.striker(kind, session) else { continue }
            let time = Int64.random(in: 1...30, using: &state.faults.random)
            session.memory.loop = (kind, now + .seconds(time), striker)
            return kind
        }
        return nil
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
        if self.strikes(.resendRequest, session) {
            let ids = HostilePackets.messages(of: packet).filter { $0.sequenceNumber & 1 == 1 }.map(\.id)
            if !ids.isEmpty { session.machine.send(.resendRequest(Array(ids.prefix(1024))), now: now) }
        }
        if self.strikes(.unknownSibling, session) {
            let random = Int64(bitPattern: state.faults.random.next())
            session.machine.push(HostilePackets.unknownObject(random), now: now)
        }
        if self.strikes(.serverPing, session) {
            session.machine.send(
                .ping(id: Int64(bitPattern: state.faults.random.next()), disconnectDelay: nil), now: now)
        }
        if self.strikes(.ackNoise, session) {
            var ids = HostilePackets.messages(of: packet).prefix(64).map(\.id) + [packet.message.id]
            for _ in 0..<16 { ids.append(HostilePackets.unsentID(before: packet.message.id, &state.faults.random)) }
            session.machine.send(.acknowledgement(ids), now: now)
        }
    }

    /// Sends what a session has.
    func flushUnderFaults(_ session: LabSession, on connection: LabConnection, now: Instant) {
        if self.strikes(.messageCopy, session) { _ = session.machine.copyWaitingAnswer(now: now) }
        for packet in session.machine.flush(now: now) {
            if self.mayStrike(.replay, session) { session.memory.note(sent: packet) }
            self.send(packet, of: session, on: connection, now: now)
            if self.strikes(.duplicate, session) { self.send(packet, of: session, on: connection, now: now) }
        }
    }

    /// Before a request over HTTP is answered.
    func prepareUnderFaults(_ session: LabSession, on connection: LabConnection, now: Instant) {
        guard self.strikes(.messageCopy, session) else { return }
        _ = session.machine.copyWaitingAnswer(now: now)
    }

    /// What a request over HTTP is answered with.
    func noteUnderFaults(_ packet: ByteBuffer, of session: LabSession, on connection: LabConnection) {
        guard self.mayStrike(.replay, session) else { return }
        session.memory.note(sent: packet)
    }
}
