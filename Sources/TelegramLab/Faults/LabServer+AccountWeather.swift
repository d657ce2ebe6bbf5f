import MTProtoCore
import NIOCore

// What goes wrong for one account, at all datacenters. It concerns the connections over which a session speaks that is
// signed in as the user; a key exchange, and whatever comes before signing in, is nobody's.
extension LabServer {
    /// The user whose weather concerns a session; nil for one that has none, or if nobody is signed in with it.
    private func userUnderWeather(_ session: SessionReference) -> Int64? { self.userUnderWeather(session.key) }

    /// The same for whatever is said under a key.
    private func userUnderWeather(_ key: KeyReference) -> Int64? {
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
        let links = self.datacenterIDs.flatMap { self.datacenters[$0]?.openLinks ?? [] }.filter {
            $0.fate.account == user || $0.fate.doers.values.contains(user)
        }
        self.heal(links, of: .account(user), now: now)
        let sessions = self.sessions.filter { reference, session in
            self.userBehind(keyID: reference.key.id, datacenter: reference.key.datacenter) == user
                || session.memory.loop?.striker == .account(user) || session.memory.withholder == .account(user)
        }
        self.heal(sessions, of: .account(user), now: now)
    }

    /// The weather of an account concerns a connection as soon as it is known who speaks there.
    func decideFate(of link: LabLink, for session: LabSession, now: Instant) {
        guard let user = self.userUnderWeather(session.reference), link.fate.account != user,
            self.accountWeather[user]?.faults.isActive == true
        else { return }
        link.fate.account = user
        self.decideFate(of: link, by: .account(user), now: now) { self.accountWeather.strikes($0, user) }
    }

    /// Whether a session of the user has spoken over a connection, or faults or latency of the user have changed it.
    private func concerns(_ user: Int64, _ link: LabLink) -> Bool {
        link.fate.account == user || link.fate.delayers.contains(user)
            || link.keys.keys.contains { self.userBehind(keyID: $0.id, datacenter: $0.datacenter) == user }
    }

    // MARK: Latency

    private static let longestLatency = Duration.seconds(86_400)

    /// Makes packets to and from an account later, each way. Zero lets go what is under way.
    func setLatency(_ latency: Duration, user: Int64, now: Instant) {
        self.accountWeather.change(user) { $0.latency = min(max(.zero, latency), Self.longestLatency) }
        guard latency <= .zero else { return }
        self.hurry(what: user, now: now)
    }

    /// Passes on whatever is under way because of the latency of an account: whoever speaks there by now, and if the lab has
    /// closed the connection as well.
    private func hurry(what user: Int64, now: Instant) {
        let late = self.lateLinks.values.filter { $0.fate.delayers.contains(user) }
        for link in late.sorted(by: { $0.id < $1.id }) { self.hurry(link, now: now) }
    }

    /// Open connections over which an account speaks, by datacenter, oldest first.
    private func links(of user: Int64) -> [LabLink] {
        self.datacenterIDs.flatMap { self.datacenters[$0]?.openLinks ?? [] }.filter { self.concerns(user, $0) }
    }

    /// Of the accounts that speak over a connection, the one whose packets take longest.
    private func slowest(on link: LabLink) -> (user: Int64, latency: Duration)? {
        guard self.accountWeather.hasLatency else { return nil }
        var slowest: (user: Int64, latency: Duration)?
        // Sessions may be many, keys are few: one in nearly all cases.
        for key in link.keys.keys {
            guard let user = self.userUnderWeather(key), let latency = self.accountWeather[user]?.latency,
                latency > .zero
            else { continue }
            // Of two that are as slow, the one with the smaller id: keys come in no order.
            if let other = slowest, other.latency > latency || other.latency == latency && other.user < user {
                continue
            }
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
        if let user = slowest?.user {
            self.accountWeather.countLatePiece(of: user)
            link.fate.delayers.insert(user)
        }
        link.fate[keyPath: direction].add(bytes, due: now + (slowest?.latency ?? .zero))
        if link.fate[keyPath: direction].cost > LateStream.limit, !link.isClosed {
            link.fate.lateOut = LateStream()
            link.fate.lateIn = LateStream()
            self.close(link, why: LinkFate.tooMuch, now: now)
        }
        self.noteLateness(of: link)
        return true
    }

    /// Notes whether anything is under way on a connection, and sees to it that it arrives: one task in the agenda is for its
    /// next piece.
    func noteLateness(of link: LabLink) {
        guard let due = link.fate.nextDue else {
            link.fate.delayers = []
            self.lateLinks[link.id] = nil
            return
        }
        self.lateLinks[link.id] = link
        if let instant = link.fate.looksAt, instant <= due { return }
        link.fate.looksAt = due
        self.agenda.insert(.fault(.arrive(link)), at: due)
    }

    /// The task of a connection is due. One that another has come before does nothing.
    func look(after link: LabLink, now: Instant) {
        guard let instant = link.fate.looksAt, instant <= now else { return }
        self.arrive(on: link, by: now, now: now)
        link.fate.looksAt = nil
        self.noteLateness(of: link)
    }

    /// Passes on what has been under way long enough.
    private func arrive(on link: LabLink, by instant: Instant, now: Instant) {
        defer { self.noteLateness(of: link) }
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
        for link in self.lateLinks.values.sorted(by: { $0.id < $1.id }) { self.hurry(link, now: now) }
    }

    // MARK: Orders

    /// Closes every connection over which an account speaks. What is under way to the client is lost no more than usual.
    /// - Returns: how many they were.
    @discardableResult
    func dropConnections(user: Int64, now: Instant) -> Int {
        let links = self.links(of: user)
        // Those that the lab has closed wait no longer either.
        self.hurry(what: user, now: now)
        var count = 0
        for link in links {
            self.hurry(link, now: now)
            guard !link.isClosed else { continue }
            count += 1
            self.accountWeather.change(user) { $0.droppedConnections += 1 }
            self.close(link, why: "an order", now: now)
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
        }
        return !users.isEmpty
    }
}
