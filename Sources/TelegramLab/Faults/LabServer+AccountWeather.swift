import MTProtoCore
import NIOCore

// What goes wrong for one account, at all datacenters. It concerns the connections over which a session speaks that is
// signed in as the user; a key exchange, and whatever comes before signing in, is nobody's.
extension LabServer {
    /// The user whose weather concerns a session; nil for one that has none, or if nobody is signed in with it.
    private func userUnderWeather(_ session: SessionReference) -> Int64? { self.userUnderWeather(session.key) }

    /// The same for whatever is said under a key.
    func userUnderWeather(_ key: KeyReference) -> Int64? {
        guard self.accountWeather.isActive,
            let user = self.userBehind(keyID: key.id, datacenter: key.datacenter),
            self.accountWeather[user]?.isActive == true
        else { return nil }
        return user
    }

    // MARK: Faults by chance

    /// Whether faults by chance can strike a session: those of its datacenter, or of whoever is signed in with it.
    func isUnderFaults(_ session: LabSession) -> Bool {
        if self.datacenters[session.reference.key.datacenter]?.faults.isActive == true { return true }
        guard let user = self.userUnderWeather(session.reference) else { return false }
        return self.accountWeather[user]?.faults.isActive == true
    }

    /// Whose fault strikes a session now, if any does. That of the datacenter is drawn first; only one of them strikes.
    func striker(_ kind: FaultKind, _ session: LabSession) -> Striker? {
        if self.datacenters[session.reference.key.datacenter]?.faults.strikes(kind) == true { return .datacenter }
        guard let user = self.userUnderWeather(session.reference), self.accountWeather.strikes(kind, user) else {
            return nil
        }
        return .account(user)
    }

    /// Whether a fault strikes a session now.
    func strikes(_ kind: FaultKind, _ session: LabSession) -> Bool { self.striker(kind, session) != nil }

    /// Whether a fault may strike a session at all.
    func mayStrike(_ kind: FaultKind, _ session: LabSession) -> Bool {
        if let plan = self.datacenters[session.reference.key.datacenter]?.faults.plan, plan[kind] > 0 { return true }
        guard let user = self.userUnderWeather(session.reference) else { return false }
        return self.accountWeather[user].map { $0.faults.plan[kind] > 0 } ?? false
    }

    /// The error that a call gets from a fault instead of being run.
    func refusalByFault(of session: LabSession) -> RPCError? {
        if let error = self.datacenters[session.reference.key.datacenter]?.faults.refusal() { return error }
        return self.userUnderWeather(session.reference).flatMap { self.accountWeather.refusal(of: $0) }
    }

    /// How long faults keep an answer.
    func delayByFaults(of session: LabSession) -> Duration {
        let delay = self.datacenters[session.reference.key.datacenter]?.faults.answerDelay() ?? .zero
        return delay
            + (self.userUnderWeather(session.reference).map { self.accountWeather.answerDelay(of: $0) } ?? .zero)
    }

    /// An answer as it is to be sent.
    func packedByFault(_ reply: Result<ByteBuffer, RPCError>, of session: LabSession) -> Result<ByteBuffer, RPCError> {
        guard self.isUnderFaults(session), self.strikes(.gzip, session), case .success(let object) = reply else {
            return reply
        }
        return .success(HostilePackets.packed(object))
    }

    /// Lets faults strike at one account from now on. Each call begins with healing what the former ones hold; what those of
    /// datacenters and of others hold stays.
    func setFaults(_ plan: FaultPlan, user: Int64, now: Instant) {
        if self.accountWeather[user]?.faults.isActive == true {
            self.accountWeather.change(user) { $0.faults.set(.none) }
            self.heal(user, now: now)
        }
        self.accountWeather.change(user) { $0.faults.set(plan) }
    }

    private func heal(_ user: Int64, now: Instant) {
        let connections = self.datacenterIDs.flatMap { self.datacenters[$0]?.openConnections ?? [] }.filter {
            $0.fate.account == user || $0.fate.doers.values.contains(user)
        }
        self.heal(connections, of: .account(user), now: now)
        let sessions = self.sessions.filter { reference, session in
            self.userBehind(keyID: reference.key.id, datacenter: reference.key.datacenter) == user
                || session.memory.loop?.striker == .account(user) || session.memory.withholder == .account(user)
        }
        self.heal(sessions, of: .account(user), now: now)
    }

    /// The weather of an account concerns a connection as soon as it is known who speaks there.
    func decideFate(of connection: LabConnection, for session: LabSession, now: Instant) {
        guard let user = self.userUnderWeather(session.reference), connection.fate.account != user,
            self.accountWeather[user]?.faults.isActive == true
        else { return }
        connection.fate.account = user
        self.decideFate(of: connection, by: .account(user), now: now) { self.accountWeather.strikes($0, user) }
    }

    /// Whether a session of the user has spoken over a connection, or faults or latency of the user have changed it.
    private func concerns(_ user: Int64, _ connection: LabConnection) -> Bool {
        connection.fate.account == user || connection.fate.delayers.contains(.account(user))
            || connection.keys.keys.contains { self.userBehind(keyID: $0.id, datacenter: $0.datacenter) == user }
    }

    /// Open connections over which an account speaks, by datacenter, oldest first.
    private func connections(of user: Int64) -> [LabConnection] {
        self.datacenterIDs.flatMap { self.datacenters[$0]?.openConnections ?? [] }.filter { self.concerns(user, $0) }
    }

    // MARK: Orders

    /// Closes every connection over which an account speaks. What is under way to the client is lost no more than usual.
    /// - Returns: how many they were.
    @discardableResult
    func dropConnections(user: Int64, now: Instant) -> Int {
        let connections = self.connections(of: user)
        // Those that the lab has closed wait no longer either.
        self.hurry(whatDelayed: .account(user), now: now)
        var count = 0
        for connection in connections {
            self.hurry(connection, now: now)
            guard !connection.isClosed else { continue }
            count += 1
            self.accountWeather.change(user) { $0.droppedConnections += 1 }
            self.close(connection, why: "an order", now: now)
        }
        return count
    }

    func holdAnswers(user: Int64) {
        self.accountWeather.change(user) { $0.holdsAnswers = true }
    }

    /// Sends the answers of an account that were kept back; those that its datacenter keeps back as well wait for that.
    /// - Returns: how many they were.
    @discardableResult
    func releaseAnswers(user: Int64, now: Instant) -> Int {
        guard let held = self.accountWeather[user]?.held else { return 0 }
        self.accountWeather.change(user) {
            $0.holdsAnswers = false
            $0.held = []
        }
        for answer in held { self.release(answer, now: now) }
        return held.count
    }

    private func release(_ answer: DatacenterOrders.HeldAnswer, now: Instant) {
        if self.datacenters[answer.session.reference.key.datacenter]?.orders.hold(answer) == true { return }
        self.give(answer.id, answer.reply, to: answer.session, now: now)
    }

    /// Keeps an answer back if that is ordered for whoever gets it. Returns whether it does so.
    func holdForAccount(_ answer: DatacenterOrders.HeldAnswer, now: Instant) -> Bool {
        guard let user = self.userUnderWeather(answer.session.reference),
            self.accountWeather.hold(answer, of: user)
        else { return false }
        while let oldest = self.accountWeather.takeBeyondLimit(of: user) {
            self.tellOnce(
                "HOLD: more than \(self.accountWeather.heldLimit) answers to user \(user) are kept back: the oldest are "
                    + "sent")
            self.release(oldest, now: now)
        }
        return true
    }

    /// Nothing goes wrong any more for one account, or for any.
    /// - Returns: whether anything went wrong.
    func endWeather(user: Int64?, now: Instant) -> Bool {
        let users = self.accountWeather.users.filter { user == nil || user == $0 }
        for user in users {
            self.setFaults(.none, user: user, now: now)
            self.setLatency(.zero, user: user, now: now)
            self.releaseAnswers(user: user, now: now)
            self.accountWeather.change(user) { $0.updates = LabUpdateFaults() }
        }
        return !users.isEmpty
    }
}
