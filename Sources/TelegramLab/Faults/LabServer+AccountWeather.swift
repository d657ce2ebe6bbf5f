import MTProtoCore
import NIOCore

// What goes wrong for one account, at all datacenters. It concerns the connections over which a session speaks that is
// signed in as the user; a key exchange, and whatever comes before signing in, is nobody's.
extension LabServer {
    /// The user whose weather concerns a session; nil for one that has none, or if nobody is signed in with it.
    private func userUnderWeather(_ session: SessionReference) -> Int64? {
        guard self.accountWeather.isActive,
            let user = self.userBehind(keyID: session.key.id, datacenter: session.key.datacenter),
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

    /// Whether a fault strikes a session now. That of the datacenter is drawn first; only one of them strikes.
    func strikes(_ kind: FaultKind, _ session: LabSession) -> Bool {
        if self.datacenters[session.reference.key.datacenter]?.faults.strikes(kind) == true { return true }
        guard let user = self.userUnderWeather(session.reference) else { return false }
        return self.accountWeather.strikes(kind, user)
    }

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

    /// Lets faults strike at one account from now on. Each call begins with healing what the former ones hold.
    func setFaults(_ plan: FaultPlan, user: Int64, now: Instant) {
        let wasActive = self.accountWeather[user]?.faults.isActive == true
        self.accountWeather.change(user) { $0.faults.set(plan) }
        guard wasActive else { return }
        for state in self.datacenterIDs.compactMap({ self.datacenters[$0] }) {
            self.heal(state.openLinks.filter { self.concerns(user, $0) }, now: now)
        }
        self.heal(
            self.sessions.filter {
                self.userBehind(keyID: $0.key.key.id, datacenter: $0.key.key.datacenter) == user
            }, now: now)
    }

    /// The weather of an account concerns a connection as soon as it is known who speaks there.
    func decideFate(of link: LabLink, for session: LabSession, now: Instant) {
        guard let user = self.userUnderWeather(session.reference), link.fate.account != user,
            self.accountWeather[user]?.faults.isActive == true
        else { return }
        link.fate.account = user
        self.decideFate(of: link, now: now) { self.accountWeather.strikes($0, user) }
    }

    /// Whether a session of the user has spoken over a connection, or faults of the user have changed it.
    private func concerns(_ user: Int64, _ link: LabLink) -> Bool {
        link.fate.account == user
            || link.sessions.contains {
                self.userBehind(keyID: $0.key.id, datacenter: $0.key.datacenter) == user
            }
    }

    // MARK: Latency

    private static let longestLatency = Duration.seconds(86_400)

    /// Makes packets to and from an account later, each way. Zero lets go what is under way.
    func setLatency(_ latency: Duration, user: Int64, now: Instant) {
        self.accountWeather.change(user) { $0.latency = min(max(.zero, latency), Self.longestLatency) }
        guard latency <= .zero else { return }
        for link in self.links(of: user) { self.hurry(link, now: now) }
    }

    /// Open connections over which an account speaks, by datacenter, oldest first.
    private func links(of user: Int64) -> [LabLink] {
        self.datacenterIDs.flatMap { self.datacenters[$0]?.openLinks ?? [] }.filter { self.concerns(user, $0) }
    }

    /// Of the accounts that speak over a connection, the one whose packets take longest.
    private func slowest(on link: LabLink) -> (user: Int64, latency: Duration)? {
        guard self.accountWeather.hasLatency else { return nil }
        var slowest: (user: Int64, latency: Duration)?
        for session in link.sessions {
            guard let user = self.userUnderWeather(session), let latency = self.accountWeather[user]?.latency,
                latency > slowest?.latency ?? .zero
            else { continue }
            slowest = (user, latency)
        }
        return slowest
    }

    /// Keeps bytes that go or have come until their time, if their account has a latency. Returns whether it does so.
    func delay(
        _ bytes: ByteBuffer, _ direction: WritableKeyPath<LinkFate, LateStream>, on link: LabLink, now: Instant
    ) -> Bool {
        guard self.accountWeather.hasLatency || link.fate.isLate else { return false }
        let slowest = self.slowest(on: link)
        guard slowest != nil || !link.fate[keyPath: direction].isEmpty else { return false }
        if let user = slowest?.user { self.accountWeather.countLatePiece(of: user) }
        let due = link.fate[keyPath: direction].add(bytes, due: now + (slowest?.latency ?? .zero))
        self.agenda.insert(.fault(.arrive(link)), at: due)
        if link.fate[keyPath: direction].byteCount > LateStream.limit, !link.isClosed {
            link.fate.lateOut = LateStream()
            link.fate.lateIn = LateStream()
            self.close(link, why: LinkFate.tooMuch, now: now)
        }
        return true
    }

    /// Passes on what has been under way long enough.
    func arrive(on link: LabLink, by instant: Instant, now: Instant) {
        while !link.isClosed, let bytes = link.fate.lateIn.next(at: instant) {
            self.take(bytes, from: link, now: now)
        }
        while let bytes = link.fate.lateOut.next(at: instant) { self.put(bytes, on: link) }
        guard link.fate.closesLate, link.fate.lateOut.isEmpty else { return }
        link.fate.closesLate = false
        self.outputs.append(.close(link.id))
    }

    /// Passes on whatever is under way.
    func hurry(_ link: LabLink, now: Instant) {
        self.arrive(on: link, by: .distantFuture, now: now)
    }

    /// Passes on whatever is under way on all connections, those included that are closed by now: the lab ends.
    func hurryAll(now: Instant) {
        while let (_, task) = self.agenda.popReached(at: .distantFuture) {
            if case .fault(.arrive(let link)) = task { self.hurry(link, now: now) }
        }
    }

    // MARK: Orders

    /// Closes every connection over which an account speaks. What is under way to the client is lost no more than usual.
    func dropConnections(user: Int64, now: Instant) {
        for link in self.links(of: user) {
            self.hurry(link, now: now)
            guard !link.isClosed else { continue }
            self.accountWeather.change(user) { $0.droppedConnections += 1 }
            self.close(link, why: "an order", now: now)
        }
    }

    func holdAnswers(user: Int64) {
        self.accountWeather.change(user) { $0.holdsAnswers = true }
    }

    /// Sends the answers of an account that were kept back.
    func releaseAnswers(user: Int64, now: Instant) {
        guard let held = self.accountWeather[user]?.held else { return }
        self.accountWeather.change(user) {
            $0.holdsAnswers = false
            $0.held = []
        }
        for answer in held { self.give(answer.id, answer.reply, to: answer.session, now: now) }
    }

    /// Keeps an answer back if that is ordered for whoever gets it. Returns whether it does so.
    func holdForAccount(_ answer: DatacenterOrders.HeldAnswer) -> Bool {
        guard let user = self.userUnderWeather(answer.session.reference) else { return false }
        return self.accountWeather.hold(answer, of: user)
    }

    /// Nothing goes wrong any more for one account, or for any.
    /// - Returns: whether anything went wrong.
    func endWeather(user: Int64?, now: Instant) -> Bool {
        let users = self.accountWeather.users.filter { user == nil || user == $0 }
        for user in users {
            self.setFaults(.none, user: user, now: now)
            self.setLatency(.zero, user: user, now: now)
            self.releaseAnswers(user: user, now: now)
        }
        return !users.isEmpty
    }
}
