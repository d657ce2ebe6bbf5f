import MTProtoCore
import MTProtoCrypto

// Keys, salts, sessions and the clock.
extension LabServer {
    func register(
        _ key: AuthKey, datacenter: Int, salt: Int64, expiresAt: Int64?, boundTo: UInt64?, now: Instant
    ) {
        guard let state = self.datacenters[datacenter] else { return }
        let seconds = self.clock.unixSeconds(at: now)
        // Clients that make temporary keys leave old ones behind.
        for (id, other) in state.keys.sorted(by: { $0.key < $1.key }) {
            if let end = other.expiresAt, end <= seconds { self.forgetKey(id, datacenter: datacenter) }
        }
        let seed = self.random.next()
        self.add(
            key, datacenter: datacenter, salts: .init(initial: salt, since: seconds, seed: seed), expiresAt: expiresAt,
            boundTo: boundTo)
        self.happened(
            .keyMade(
                KeyReference(datacenter: datacenter, id: key.id), key: key.withUnsafeBytes { Array($0) }, salt: salt,
                since: seconds, seed: seed, expiresAt: expiresAt, boundTo: boundTo))
    }

    func add(_ key: AuthKey, datacenter: Int, salts: LabKey.Salts, expiresAt: Int64?, boundTo: UInt64?) {
        self.datacenters[datacenter]?.keys[key.id] = LabKey(
            key: key, first: salts, period: self.configuration.saltPeriodSeconds, expiresAt: expiresAt)
        self.world.register(
            key, at: datacenter, kind: expiresAt.map { .temporary(expiresAt: $0, boundTo: boundTo) } ?? .permanent)
    }

    func key(_ id: UInt64, datacenter: Int, now: Instant) -> LabKey? {
        guard let key = self.datacenters[datacenter]?.keys[id] else { return nil }
        guard let expiresAt = key.expiresAt, expiresAt <= self.clock.unixSeconds(at: now) else { return key }
        self.forgetKey(id, datacenter: datacenter)
        return nil
    }

    /// Ids of the keys that a datacenter knows, rising.
    package func keyIDs(datacenter: Int) -> [UInt64] {
        self.datacenters[datacenter]?.keys.keys.sorted() ?? []
    }

    /// Forgets a key with its sessions: packets under it are answered with -404.
    package func forgetKey(_ id: UInt64, datacenter: Int) {
        guard let key = self.datacenters[datacenter]?.keys.removeValue(forKey: id) else { return }
        self.forgottenKeys.add(id)
        let reference = KeyReference(datacenter: datacenter, id: id)
        for session in key.sessions { self.drop(SessionReference(key: reference, id: session)) }
        self.noteTime()
        self.world.forget(key: reference)
        self.happened(.keyForgotten(reference))
    }

    /// Tells the world how late it is: encrypted chats end with keys, and say when. Since what the world knows of, clients
    /// may have read something and know of a later time.
    private func noteTime() {
        let seconds = self.world.surroundings.now
        guard !self.world.encrypted.records.isEmpty, seconds > self.world.encrypted.now else { return }
        // Nothing is due: clients would not only have read.
        _ = self.world.passTime(to: seconds)
        self.happened(.timePassed(seconds))
    }

    /// Gives every key of a datacenter, or one of them, new salts at once; the former ones are refused from now on.
    package func rotateSalts(datacenter: Int, keyID: UInt64? = nil, now: Instant) {
        let seconds = self.clock(of: datacenter).unixSeconds(at: now)
        for id in self.keyIDs(datacenter: datacenter) where keyID == nil || keyID == id {
            guard let key = self.datacenters[datacenter]?.keys[id] else { continue }
            key.salts = ServerSalts(
                initial: Int64(bitPattern: self.random.next()), start: seconds,
                period: self.configuration.saltPeriodSeconds, seed: self.random.next())
            for session in key.sessions {
                let reference = SessionReference(key: KeyReference(datacenter: datacenter, id: id), id: session)
                self.sessions[reference]?.machine.salts = key.salts
            }
        }
    }

    // MARK: Sessions

    func session(_ reference: SessionReference, key: LabKey, now: Instant) -> LabSession {
        if let session = self.sessions[reference] { return session }
        let machine = ServerSession(
            configuration: .init(
                authKey: key.key, clock: self.clock(of: reference.key.datacenter),
                packingThreshold: self.configuration.gzipThreshold),
            salts: key.salts, sessionID: reference.id, random: self.makeRandom(), now: now)
        let session = LabSession(reference: reference, machine: machine, now: now)
        self.sessions[reference] = session
        key.sessions.append(reference.id)
        if key.sessions.count > LabKey.sessionLimit, let oldest = key.sessions.first {
            self.drop(SessionReference(key: reference.key, id: oldest))
        }
        return session
    }

    /// Forgets a session with all its messages.
    func drop(_ reference: SessionReference) {
        guard let session = self.sessions.removeValue(forKey: reference) else { return }
        self.datacenters[reference.key.datacenter]?.keys[reference.key.id]?.sessions.removeAll { $0 == reference.id }
        for connection in session.connections { connection.forget(reference) }
        self.orphans += session.parked.takeAll()
        session.isDropped = true
        self.world.forget(session: reference)
        self.happened(.sessionForgotten(reference))
        self.updateFaults.forget(reference)
        self.watch?.forgot(sessionID: reference.id, keyID: reference.key.id, datacenter: reference.key.datacenter)
    }

    /// Forgets the sessions of a datacenter, all or those of one key; connections stay, and messages that come get a
    /// new session. What was run is forgotten as well: a call that comes again is run again.
    ///
    /// - Parameter onlySettled: spares sessions in which anything is open: a call that runs, an answer or update that
    ///   is not acknowledged. Then no call can be run twice, unless it still travels somewhere.
    package func forgetSessions(datacenter: Int, keyID: UInt64? = nil, onlySettled: Bool = false) {
        for id in self.keyIDs(datacenter: datacenter) where keyID == nil || keyID == id {
            for session in self.sessions(datacenter: datacenter, keyID: id) {
                let reference = SessionReference(key: KeyReference(datacenter: datacenter, id: id), id: session)
                if onlySettled, self.sessions[reference]?.machine.isQuiet == false { continue }
                self.drop(reference)
            }
        }
    }

    // MARK: Clock

    /// The time of a datacenter, faults included.
    package func clock(of datacenter: Int) -> ServerClock {
        let shift = self.datacenters[datacenter]?.clockShift ?? .zero
        return ServerClock(offset: self.clock.offset &+ shift.inNanoseconds, isSynchronized: true)
    }

    /// Moves the clock of one datacenter away from the others'.
    func shiftClock(datacenter: Int, by shift: Duration) {
        guard let state = self.datacenters[datacenter], state.clockShift != shift else { return }
        state.clockShift = shift
        self.clockChanged(datacenter: datacenter)
    }

    func clockChanged(datacenter: Int) {
        let clock = self.clock(of: datacenter)
        for (reference, session) in self.sessions where reference.key.datacenter == datacenter {
            session.machine.setClock(clock)
        }
    }
}
