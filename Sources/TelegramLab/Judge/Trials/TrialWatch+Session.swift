import MTProtoCore

/// What is known of a trial in which the server says, or refuses, something in a session.
struct SessionTalk: Sendable, Hashable {
    /// The number of the server's ping.
    var ping: Int64?
    /// How often packets were refused on each connection: those that came at once count as one.
    private(set) var refusals = 0
    private var rounds: [LabConnectionID: Instant] = [:]
    /// How many connections carried the key.
    var carriers = 1
    /// When the difference was asked for last, before `new_session_created` came again.
    var fetchedAt: Instant?
    /// When it came again.
    var repeatedAt: Instant?
    /// When what came behind it was acknowledged.
    var heardAt: Instant?
    /// The two notices.
    var notices: Set<MessageID> = []
    /// Whether the lab has said something else after which a difference is asked for.
    var hasOtherReason = false
    /// When the lab has taken what it held back.
    var takenAt: Instant?
    /// Questions that are packed, or stand beside something, and those of them that were answered.
    var questions: Set<MessageID> = []
    var answered: Set<MessageID> = []

    /// Requests that wait together are sent again together.
    private static let together = Duration.milliseconds(200)

    /// A packet was refused.
    mutating func refuse(on connection: LabConnectionID, at now: Instant) {
        if let began = self.rounds[connection], now - began < Self.together { return }
        self.rounds[connection] = now
        self.refusals += 1
    }
}

// What a client does in such a trial.
extension TrialWatch {
    /// After a difference was asked for nothing more of it may be on its way when `new_session_created` comes again.
    private static let quiet = Duration.seconds(2)
    /// A client that follows it again asks within this time.
    private static let calm = Duration.seconds(4)
    private static let refusalLimit = 20
    private static let resendLimit = 20

    // MARK: What the client says

    mutating func hearInSession(
        _ packet: JudgedPacket, _ acknowledged: Set<MessageID>, _ conduct: JudgeTrial.Conduct
    ) {
        // What was on its way shows nothing.
        guard packet.instant > self.began else { return }
        let asksForDifference = packet.requests.contains { $0.name == "updates.getDifference" }
        switch conduct {
        case .brokenText:
            if asksForDifference { self.decide(.kept("updates.getDifference"), packet) }
        case .allInfo: self.hearOfRefused(packet)
        case .serverPing:
            for case .pong(_, let number)? in packet.messages.map(\.service) where number == self.talk.ping {
                self.decide(.kept("pong"), packet)
            }
        case .resendFlood:
            // Under its id or another one: either way the client says it again.
            let again = packet.messages.filter {
                self.asked.contains($0.id) || self.failing != nil && $0.request?.query == self.failing
            }
            guard !again.isEmpty else { return }
            self.repetitions += again.count
            self.note(packet)
            if self.repetitions > Self.resendLimit { self.decide(.broken("it comes again \(self.repetitions) times")) }
        case .newSessionTwice: self.hearOfNewSession(packet, acknowledged, asksForDifference)
        default: break
        }
    }

    private mutating func hearOfNewSession(
        _ packet: JudgedPacket, _ acknowledged: Set<MessageID>, _ asksForDifference: Bool
    ) {
        guard let repeatedAt = self.talk.repeatedAt else {
            guard asksForDifference else { return }
            if self.talk.fetchedAt == nil { self.note(packet) }
            self.talk.fetchedAt = packet.instant
            self.isRepeatable = false
            return
        }
        if asksForDifference, packet.instant > repeatedAt {
            // Who has lost the connection asks for that reason, or who has just opened one, or has heard of something else.
            let hasNoOtherReason =
                self.leftAt == nil && !self.talk.hasOtherReason
                && self.network.habits.isSettled(packet.connection, at: repeatedAt)
            return self.decide(
                hasNoOtherReason
                    ? .broken("updates.getDifference comes again")
                    : .unclear("a difference is asked for, which may have another reason"), packet)
        }
        if let control, acknowledged.contains(control), self.talk.heardAt == nil {
            self.note(packet)
            self.talk.heardAt = packet.instant
        }
    }

    /// What the lab says besides that may lead to a difference.
    mutating func noteReasons(_ packet: JudgedPacket) {
        guard packet.keyID == self.session?.keyID else { return }
        let isReason = packet.messages.contains { message in
            if case .newSession? = message.service { return !self.talk.notices.contains(message.id) }
            return message.name == "updatesTooLong"
        }
        if isReason { self.talk.hasOtherReason = true }
    }

    /// Bindings count under whatever key they come. Returns whether the packet has one that matters.
    mutating func hearOfBindings(_ packet: JudgedPacket) -> Bool {
        guard self.trial == .conduct(.permanentEmpty) || self.trial == .conduct(.refusedBindings), let permanentKey,
            packet.connection.datacenter == self.connection.datacenter
        else { return false }
        let bindings = packet.requests.filter { $0.request?.boundKey == permanentKey }
        guard !bindings.isEmpty else { return false }
        if self.trial == .conduct(.refusedBindings) {
            self.count(bindings: bindings.count, under: packet.keyID, at: packet.instant)
            self.note(packet)
        } else if packet.instant > self.began {
            self.decide(.kept("auth.bindTempAuthKey"), packet)
        }
        return true
    }

    // MARK: Time

    /// Decides what time decides before the trial is over.
    mutating func passTimeInSession(to now: Instant) {
        guard self.trial == .conduct(.newSessionTwice) else { return }
        // Later, if a difference could have another reason until then.
        if !self.isRepeated, let fetchedAt = self.talk.fetchedAt, now - fetchedAt >= Self.quiet,
            self.network.habits.isSettled(self.connection, at: now)
        {
            self.isRepeatable = true
        }
        if let heardAt = self.talk.heardAt, now - heardAt >= Self.calm {
            self.decide(.kept("the difference is asked for once"))
        }
    }

    /// The trial is over.
    mutating func decideInSession() {
        guard case .conduct(let conduct) = self.trial else { return }
        let silence = TrialOutcome.unclear("the client says nothing")
        let isHeardLate = self.lastHeard.map { $0 - self.began > Self.absence } ?? false
        switch conduct {
        case .brokenText: self.decide(self.hasSpoken ? .broken("no difference is asked for") : silence)
        case .serverPing: self.decide(self.hasSpoken ? .broken("no pong comes") : silence)
        case .allInfo: self.decide(isHeardLate ? .broken("it does not come again") : .unclear("nothing follows"))
        case .permanentEmpty:
            if self.failing == nil { return self.decide(.unclear("no request has failed")) }
            self.decide(isHeardLate ? .broken("no binding comes") : .unclear("nothing follows"))
        case .resendFlood:
            let isHeard = self.hasSpoken || self.hasReturned
            self.decide(isHeard ? .kept("it comes again \(self.repetitions) times") : silence)
        case .newSessionTwice:
            self.decide(
                .unclear(
                    self.talk.repeatedAt == nil
                        ? "the difference is not asked for" : "what comes behind it is not acknowledged"))
        case .refusedAlways:
            // Each connection may have a session of its own, which makes pauses by itself.
            self.decide(
                count: self.talk.refusals, limit: Self.refusalLimit * max(1, self.talk.carriers),
                of: "times packets are refused")
        case .refusedBindings:
            self.decideRefusedBindings()
        default: break
        }
    }

    private mutating func decide(count: Int, limit: Int, of what: String) {
        // A program that has ended makes no pauses.
        if count <= 1, self.leftAt != nil { return self.decide(.unclear("the client leaves")) }
        let text = "\(count) \(what) in \(self.trial.patience.wholeSeconds) s"
        self.decide(count > limit ? .broken(text) : .kept(text))
    }
}
