import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore

/// The shell around the world: keys, sessions and connections of all datacenters. Lives on one event loop.
final class LabServer {
    let loop: any EventLoop
    let journal: LabJournal
    let logger: Logger
    let clock: LabClock
    let rsaKey: RSAPrivateKey
    let configuration: LabConfiguration
    var world: World
    var random: RandomSource
    var datacenters: [Int: Datacenter] = [:]
    var sessions: [SessionReference: LabSession] = [:]
    private var touched: [LabSession] = []
    private var deadlines = DeadlineQueue()
    private var timer: Scheduled<Void>?
    private var timerDeadline = Instant.distantFuture

    /// One datacenter's part of the shell.
    struct Datacenter {
        let id: Int
        var keys: [UInt64: LabKey] = [:]
        var connections: [Int: LabConnection] = [:]
        var nextConnection = 1
        var handshake: ServerHandshake
        var faults = DatacenterFaults()
    }

    /// An authorization key with its salts, which all of its sessions share.
    struct LabKey {
        var key: AuthKey
        var salts: ServerSalts
        /// Unix time from which the key is unknown; `nil` for a permanent key.
        var expiresAt: Int64?
    }

    init(
        loop: any EventLoop, journal: LabJournal, logger: Logger, clock: LabClock, rsaKey: RSAPrivateKey,
        configuration: LabConfiguration, datacenters: [LabDescription.Datacenter]
    ) {
        self.loop = loop
        self.journal = journal
        self.logger = logger
        self.clock = clock
        self.rsaKey = rsaKey
        self.configuration = configuration
        var random: RandomSource = configuration.seed.map { .seeded($0) } ?? .system
        self.world = World(
            datacenters: datacenters, accounts: configuration.accounts,
            random: configuration.seed == nil ? .system : .seeded(random.next()),
            now: clock.unixSeconds(at: LabClock.now))
        self.random = random
        for id in 1...5 {
            let handshake = ServerHandshake(
                configuration: ServerHandshakeConfiguration(privateKeys: [rsaKey]), random: self.makeRandom())
            self.datacenters[id] = Datacenter(id: id, handshake: handshake)
        }
    }

    /// A generator for one part of the lab; reproducible when the lab is.
    func makeRandom() -> RandomSource {
        self.configuration.seed == nil ? .system : .seeded(self.random.next())
    }

    // MARK: Connections

    /// Registers a new connection. Returns its number, or `nil` if it has to be closed at once.
    func accepted(_ connection: LabConnection, datacenter: Int) -> Int? {
        self.journal.count(datacenter: datacenter) { $0.tcpAccepts += 1 }
        guard var state = self.datacenters[datacenter], !state.faults.refusesConnections else { return nil }
        let number = state.nextConnection
        state.nextConnection += 1
        state.connections[number] = connection
        self.datacenters[datacenter] = state
        self.journal.count(datacenter: datacenter) { $0.openConnections += 1 }
        return number
    }

    /// Forgets a connection that was closed.
    func closed(_ connection: LabConnection) {
        guard self.datacenters[connection.datacenter]?.connections.removeValue(forKey: connection.number) != nil else {
            return
        }
        self.journal.count(datacenter: connection.datacenter) { $0.openConnections -= 1 }
        let now = LabClock.now
        for reference in connection.sessions {
            guard let session = self.sessions[reference] else { continue }
            session.detach(connection, now: now)
            self.schedule(session)
        }
    }

    // MARK: Packets

    /// Takes one encrypted packet.
    func receive(_ packet: ByteBuffer, keyID: UInt64, wantsQuickAck: Bool, from connection: LabConnection) {
        let now = LabClock.now
        let datacenter = connection.datacenter
        guard let key = self.key(keyID, datacenter: datacenter, now: now) else {
            self.log(.init(connection, .received, .encrypted, bytes: packet.readableBytes, key: keyID))
            connection.send(transportError: -404)
            return
        }
        let length = packet.readableBytes
        let opened: OpenedPacket
        do {
            opened = try MessageEnvelope.open(packet, key: key.key, direction: .clientToServer)
        } catch {
            self.logger.debug("packet refused", metadata: ["dc": "\(datacenter)", "reason": "\(error)"])
            self.log(.init(connection, .received, .malformed, bytes: length, key: keyID))
            connection.close()
            return
        }
        let reference = SessionReference(key: KeyReference(datacenter: datacenter, id: keyID), id: opened.sessionID)
        if self.configuration.frameLogLimit > 0 {
            var frame = LabFrame(connection, .received, .encrypted, bytes: length, key: keyID)
            frame.sessionID = opened.sessionID
            frame.messages = MessageNames.describe(opened.message)
            self.log(frame)
        }
        if wantsQuickAck { connection.send(quickAck: opened.quickAckToken) }
        let session = self.session(reference, key: key, now: now)
        session.attach(connection, now: now)
        self.touch(session)
        let events = session.machine.receive(opened, now: now)
        self.handle(events, of: session, connection: connection, now: now)
    }

    /// Takes one plain packet of a key exchange; a key that it completes is registered.
    func exchange(_ packet: ByteBuffer, on connection: LabConnection) -> ServerHandshake.Action {
        let datacenter = connection.datacenter
        let now = LabClock.now
        guard let action = self.datacenters[datacenter]?.handshake.receive(packet, now: now, clock: self.clock.server)
        else { return .refused(.unexpectedQuery) }
        guard case .completed(let result, _) = action else { return action }
        // Older clients do not say which datacenter they mean; a wrong one would get a key that is of no use to it.
        if let tag = result.datacenterTag, Int(tag.magnitude) % 10_000 != datacenter { return .refused(.mismatch) }
        self.register(result, datacenter: datacenter, now: now)
        return action
    }

    private func register(_ result: ServerHandshakeResult, datacenter: Int, now: Instant) {
        let seconds = self.clock.unixSeconds(at: now)
        self.journal.count(datacenter: datacenter) { $0.keyExchanges += 1 }
        let expiresAt = result.expiresIn.map { seconds + Int64($0) }
        let salts = ServerSalts(
            initial: result.salt, start: seconds, period: self.configuration.saltPeriodSeconds, seed: self.random.next()
        )
        self.datacenters[datacenter]?.keys[result.authKey.id] = LabKey(
            key: result.authKey, salts: salts, expiresAt: expiresAt)
        self.world.register(
            result.authKey, at: datacenter,
            kind: expiresAt.map { .temporary(expiresAt: $0, boundTo: nil) } ?? .permanent)
    }

    private func key(_ id: UInt64, datacenter: Int, now: Instant) -> LabKey? {
        guard let key = self.datacenters[datacenter]?.keys[id] else { return nil }
        guard let expiresAt = key.expiresAt, expiresAt <= self.clock.unixSeconds(at: now) else { return key }
        self.forgetKey(id, datacenter: datacenter)
        return nil
    }

    /// Forgets a key with its sessions.
    func forgetKey(_ id: UInt64, datacenter: Int) {
        self.datacenters[datacenter]?.keys[id] = nil
        let reference = KeyReference(datacenter: datacenter, id: id)
        for session in self.sessions.keys where session.key == reference { self.drop(session) }
        self.world.forget(key: reference)
    }

    private func session(_ reference: SessionReference, key: LabKey, now: Instant) -> LabSession {
        if let session = self.sessions[reference] { return session }
        let machine = ServerSession(
            configuration: .init(
                authKey: key.key, clock: self.clock.server, packingThreshold: self.configuration.gzipThreshold),
            salts: key.salts, sessionID: reference.id, random: self.makeRandom(), now: now)
        let session = LabSession(reference: reference, machine: machine)
        self.sessions[reference] = session
        return session
    }

    /// Gives every key of a datacenter a new salt and takes the former ones away.
    func rotateSalts(datacenter: Int) {
        let seconds = self.clock.unixSeconds(at: LabClock.now)
        for id in self.datacenters[datacenter]?.keys.keys.map({ $0 }) ?? [] {
            self.datacenters[datacenter]?.keys[id]?.salts = ServerSalts(
                initial: Int64(bitPattern: self.random.next()), start: seconds,
                period: self.configuration.saltPeriodSeconds, seed: self.random.next())
        }
        for session in self.sessions.values where session.reference.key.datacenter == datacenter {
            guard let key = self.datacenters[datacenter]?.keys[session.reference.key.id] else { continue }
            session.machine.salts = key.salts
        }
    }

    /// Forgets a session.
    func drop(_ reference: SessionReference) {
        guard let session = self.sessions.removeValue(forKey: reference) else { return }
        for connection in session.connections { connection.sessions.remove(reference) }
        session.isDropped = true
        self.world.forget(session: reference)
    }

    // MARK: Events of sessions

    private func handle(
        _ events: [ServerSessionEvent], of session: LabSession, connection: LabConnection?, now: Instant
    ) {
        for event in events {
            switch event {
            case .request(let id, let body):
                self.execute(body, id, of: session, now: now)
            case .dropped, .acknowledged:
                break
            case .destroySession(let id):
                let other = SessionReference(key: session.reference.key, id: id)
                session.machine.sessionDestroyed(id, existed: self.sessions[other] != nil, now: now)
                self.drop(other)
            case .close:
                if let connection { connection.close() } else { session.connections.last?.close() }
            }
        }
    }

    private func execute(_ query: ByteBuffer, _ id: MessageID, of session: LabSession, now: Instant) {
        let datacenter = session.reference.key.datacenter
        self.journal.count(datacenter: datacenter) { $0.requests += 1 }
        let seconds = self.clock.unixSeconds(at: now)
        if let error = self.datacenters[datacenter]?.faults.failure(of: query) {
            self.answer(id, .failure(error), of: session, now: now)
            return
        }
        let outcome = self.world.answer(query, from: session.reference, messageID: id.rawValue, now: seconds)
        self.answer(id, outcome.reply, of: session, now: now)
        for delivery in outcome.deliveries {
            guard let receiver = self.sessions[delivery.session] else { continue }
            receiver.machine.push(delivery.updates, now: now)
            self.touch(receiver)
        }
    }

    private func answer(
        _ id: MessageID, _ reply: Result<ByteBuffer, RPCError>, of session: LabSession, now: Instant
    ) {
        let faults = self.datacenters[session.reference.key.datacenter]?.faults ?? DatacenterFaults()
        guard faults.answerDelay > .zero else {
            session.answer(id, reply, now: now)
            return
        }
        let bound = NIOLoopBound((self, session), eventLoop: self.loop)
        self.loop.scheduleTask(in: .nanoseconds(faults.answerDelay.inNanoseconds)) {
            let (server, session) = bound.value
            guard !session.isDropped else { return }
            session.answer(id, reply, now: LabClock.now)
            server.touch(session)
            server.flushTouched()
        }
    }

    // MARK: Sending

    /// Notes that a session may have something to send.
    func touch(_ session: LabSession) {
        guard !session.isTouched else { return }
        session.isTouched = true
        self.touched.append(session)
    }

    /// Sends what the touched sessions have, each on the connection that it used last.
    func flushTouched() {
        let now = LabClock.now
        let sessions = self.touched
        var connections: [LabConnection] = []
        self.touched.removeAll(keepingCapacity: true)
        for session in sessions {
            session.isTouched = false
            guard !session.isDropped else { continue }
            if let connection = session.connections.last {
                for packet in session.machine.flush(now: now) { self.send(packet, of: session, on: connection) }
                connections.append(connection)
            }
            self.schedule(session)
        }
        // Only now, so that sessions that share a connection share a write to the socket.
        for connection in connections { connection.flush() }
    }

    private func send(_ packet: ByteBuffer, of session: LabSession, on connection: LabConnection) {
        if self.configuration.frameLogLimit > 0,
            let key = self.datacenters[connection.datacenter]?.keys[session.reference.key.id],
            let opened = try? MessageEnvelope.open(packet, key: key.key, direction: .serverToClient)
        {
            var frame = LabFrame(
                connection, .sent, .encrypted, bytes: packet.readableBytes, key: session.reference.key.id)
            frame.sessionID = session.reference.id
            frame.messages = MessageNames.describe(opened.message)
            self.log(frame)
        }
        connection.send(packet: packet)
    }

    func log(_ frame: @autoclosure () -> LabFrame) {
        guard self.configuration.frameLogLimit > 0 else { return }
        self.journal.record(frame())
    }

    // MARK: Time

    private func schedule(_ session: LabSession) {
        guard let deadline = [session.machine.nextDeadline, session.expiresAt].compactMap({ $0 }).min() else { return }
        self.deadlines.insert(deadline, for: session.reference)
        self.arm()
    }

    private func arm() {
        guard let first = self.deadlines.first, first < self.timerDeadline else { return }
        self.timer?.cancel()
        self.timerDeadline = first
        let bound = NIOLoopBound(self, eventLoop: self.loop)
        let wait = max(0, (first - LabClock.now).inNanoseconds)
        self.timer = self.loop.scheduleTask(in: .nanoseconds(wait)) { bound.value.timerFired() }
    }

    private func timerFired() {
        self.timerDeadline = .distantFuture
        let now = LabClock.now
        while let reference = self.deadlines.popReached(at: now) {
            guard let session = self.sessions[reference] else { continue }
            if let expiresAt = session.expiresAt, expiresAt <= now {
                self.drop(reference)
                continue
            }
            let events = session.machine.deadlineReached(now: now)
            self.handle(events, of: session, connection: nil, now: now)
            self.touch(session)
        }
        self.flushTouched()
        self.arm()
    }

    /// Closes all connections and stops the timer.
    func shutdown() {
        self.timer?.cancel()
        self.timer = nil
        for datacenter in self.datacenters.values {
            for connection in datacenter.connections.values { connection.close() }
        }
    }
}
