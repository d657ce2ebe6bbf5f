import MTProtoCore

/// What clients do after the server has refused a message: with another salt, for its time, or for something else.
struct RefusalRules: JudgeRule {
    private struct Refused {
        var request: JudgedRequest
        var id: MessageID
        var packet: JudgedPacket
        var refusal: JudgedPacket
        /// Whether it was refused for its salt or its time.
        var isUsual: Bool
    }

    private struct Session {
        /// What was sent, by message id; children by their own.
        var requests: [MessageID: (request: JudgedRequest, packet: JudgedPacket)] = [:]
        var children: [MessageID: [MessageID]] = [:]
        var refused: [Refused] = []
        var salt: (value: Int64, packet: JudgedPacket)?
        /// The client's clock was found to be wrong.
        var clock: (packet: JudgedPacket, wrong: Int)?
        var recent: [(code: Int32, packet: JudgedPacket)] = []
    }

    private var salts = JudgeTally(.newSalts)
    private var again = JudgeTally(.refusedAgain)
    private var otherwise = JudgeTally(.refusedOtherwise)
    private var clocks = JudgeTally(.correctedTime)
    private var loops = JudgeTally(.noLoops)
    private var sessions: [JudgedSession: Session] = [:]
    private var lastPackets: [UInt64: Instant] = [:]

    /// Refusals of what was right but for its salt or its time, and of what was right but for something else.
    private static let usual: Set<Int32> = [16, 17, 48]
    private static let unusual: Set<Int32> = [18, 19, 20, 32, 33, 34, 35, 64, 99]
    private static let limit = 1024
    private static let sessionLimit = 256
    /// What travels when the refusal is sent has the former salt, or time.
    private static let patience = Duration.seconds(5)
    private static let loop = (count: 10, time: Duration.seconds(10))

    /// Ids of sessions in which something right was refused: what is refused afterwards follows from that.
    private var misled: Set<Int64> = []
    /// The key under which every salt is refused in a trial, and until when something of that is on its way.
    private var unsalted: (key: UInt64, until: Instant)?
    /// Until when a client with one clock for all datacenters may have that of a network, which a trial has moved.
    private var moved: Instant?
    /// The session that has met the trial of the clock.
    private var wandering: JudgedSession?
    /// How long such a client has to find out that the clock is right again.
    private static let rest = Duration.seconds(60)

    mutating func take(_ event: JudgeEvent) {
        if case .trial(let trial, _, let session?, _) = event, trial.confusesOrder {
            if self.misled.count >= Self.sessionLimit { self.misled = [] }
            self.misled.insert(session.id)
        }
        if case .trial(.conduct(.refusedAlways), _, let session?, let now) = event { self.unsalt(session.keyID, now) }
        if case .trial(.conduct(.networkClock), _, _, let now) = event { self.moveClock(now) }
        if case .trial(.conduct(.clock), _, let session?, _) = event { self.wandering = session }
        guard case .packet(let packet) = event, let key = packet.session else { return }
        // Taken out while it is changed, so that it is not copied.
        var session = self.sessions.removeValue(forKey: key) ?? Session()
        if packet.isFromClient {
            self.lastPackets[key.keyID] = packet.instant
            self.hear(packet, &session)
            self.hearAgain(packet, &session)
            for other in self.sessions.keys where other.keyID == key.keyID && other != key {
                // A client may go on in another session.
                guard var former = self.sessions[other], !former.refused.isEmpty else { continue }
                self.hearAgain(packet, &former)
                self.sessions[other] = former
            }
        } else if !self.isUnsalted(key.keyID, packet.instant) {
            self.refuse(packet, &session, isMisled: self.misled.contains(key.id) || self.isWandering(key))
        }
        if self.sessions.count >= Self.sessionLimit, self.sessions[key] == nil { self.sessions = [:] }
        self.sessions[key] = session
    }

    /// Salts that are refused whatever they are say nothing of a client, nor does the salt that it is told before.
    private mutating func unsalt(_ key: UInt64, _ now: Instant) {
        self.unsalted = (key, now + JudgeTrial.conduct(.refusedAlways).patience + Self.patience)
        for session in self.sessions.keys where session.keyID == key { self.sessions[session]?.salt = nil }
    }

    /// What is refused for its time from now on, and how often, says nothing of a client, wherever that is.
    private mutating func moveClock(_ now: Instant) {
        self.moved = now + JudgeTrial.conduct(.networkClock).patience + Self.rest
        for session in self.sessions.keys { self.sessions[session]?.clock = nil }
    }

    /// Some clients keep their session at another datacenter, and the time with it that a trial has told them.
    private func isWandering(_ session: JudgedSession) -> Bool {
        self.wandering.map { $0.id == session.id && $0.datacenter != session.datacenter } ?? false
    }

    private func isMoved(_ now: Instant) -> Bool { self.moved.map { now < $0 } ?? false }

    private func isUnsalted(_ key: UInt64, _ now: Instant) -> Bool {
        self.unsalted.map { $0.key == key && now <= $0.until } ?? false
    }

    private mutating func refuse(_ packet: JudgedPacket, _ session: inout Session, isMisled: Bool) {
        // No client has sent a message with another id: who believes such a notice is tried elsewhere.
        for case .refusal(let id, _, let code, let salt)? in packet.messages.map(\.service) where id.isFromClient {
            if let salt, code == 48, session.salt?.value != salt { session.salt = (salt, packet) }
            let isOfTime = code == 16 || code == 17
            if isOfTime, session.clock == nil, !self.isMoved(packet.instant) { session.clock = (packet, 0) }
            for child in session.children[id] ?? [id] {
                guard let sent = session.requests[child], Self.usual.contains(code) || Self.unusual.contains(code)
                else { continue }
                let isUsual = Self.usual.contains(code)
                // The state of updates is asked for anew, and is another one then.
                guard isUsual || !sent.request.name.hasPrefix("updates.") else { continue }
                session.refused.append(
                    Refused(
                        request: sent.request, id: child, packet: sent.packet, refusal: packet, isUsual: isUsual))
            }
            session.recent.removeAll { packet.instant - $0.packet.instant > Self.loop.time }
            session.recent.append((code, packet))
            let isExcused = isMisled || isOfTime && self.isMoved(packet.instant)
            if !isExcused, session.recent.filter({ $0.code == code }).count > Self.loop.count {
                self.loops.broke(
                    "code \(code), more than \(Self.loop.count) times in \(Self.loop.time.wholeSeconds) s",
                    session.recent.first?.packet, packet)
                session.recent = []
            } else {
                self.loops.kept("code \(code)", packet)
            }
        }
    }

    private mutating func hear(_ packet: JudgedPacket, _ session: inout Session) {
        if let salt = session.salt {
            if packet.salt == salt.value {
                self.salts.kept("the new salt", salt.packet, packet)
                session.salt = nil
            } else if packet.instant - salt.packet.instant > Self.patience {
                self.salts.broke(
                    "another salt \((packet.instant - salt.packet.instant).wholeSeconds) s after the refusal",
                    salt.packet, packet)
                session.salt = nil
            }
        }
        self.judgeClock(packet, &session)
        for container in packet.containers { session.children[container.id] = container.children }
        for message in packet.messages {
            if let request = message.request { session.requests[message.id] = (request, packet) }
        }
        if session.requests.count > Self.limit { session.requests = [:] }
        if session.children.count > Self.limit { session.children = [:] }
    }

    private mutating func judgeClock(_ packet: JudgedPacket, _ session: inout Session) {
        guard let clock = session.clock else { return }
        let ids = packet.containers.map(\.id) + packet.messages.map(\.id)
        let fresh = ids.filter { session.requests[$0] == nil }
        guard let newest = fresh.max(), newest > .init(rawValue: 0) else { return }
        let seconds = (packet.unixNanoseconds - min(newest.unixNanoseconds, .max / 2)) / 1_000_000_000
        if (-30...300).contains(seconds) {
            self.clocks.kept("\(seconds) s old after the refusal", clock.packet, packet)
            session.clock = nil
        } else if packet.instant - clock.packet.instant > Self.patience {
            self.clocks.broke(
                "\(seconds) s old, \((packet.instant - clock.packet.instant).wholeSeconds) s after the refusal",
                clock.packet, packet)
            session.clock = nil
        }
    }

    /// Whether what was refused comes again: under its id, or under another one.
    private mutating func hearAgain(_ packet: JudgedPacket, _ session: inout Session) {
        for case .stateRequest(let ids)? in packet.messages.map(\.service) {
            // Code 20 says that the server does not know whether it was run.
            while let place = session.refused.firstIndex(where: { !$0.isUsual && ids.contains($0.id) }) {
                let refused = session.refused.remove(at: place)
                self.otherwise.kept("its state is asked for", refused.packet, refused.refusal, packet)
            }
        }
        for message in packet.messages {
            guard let request = message.request,
                let place = session.refused.firstIndex(where: {
                    $0.id == message.id || $0.request.query == request.query
                })
            else { continue }
            let refused = session.refused.remove(at: place)
            let text = refused.id == message.id ? "under its id" : "under another id"
            if refused.isUsual {
                self.again.kept(text, refused.packet, refused.refusal, packet)
            } else {
                self.otherwise.kept(text, refused.packet, refused.refusal, packet)
            }
        }
    }

    func findings(now: Instant) -> [JudgeFinding] {
        var (again, otherwise) = (self.again, self.otherwise)
        for (key, session) in self.sessions {
            guard let last = self.lastPackets[key.keyID] else { continue }
            for refused in session.refused where last - refused.refusal.instant > .seconds(10) {
                let text = "\(refused.request.name) does not come again"
                if refused.isUsual {
                    again.broke(text, refused.packet, refused.refusal)
                } else {
                    otherwise.broke(text, refused.packet, refused.refusal)
                }
            }
        }
        return [self.salts, again, otherwise, self.clocks, self.loops].map(\.finding)
    }
}

extension JudgeRequirement {
    private static let page = "mtproto/service_messages_about_messages#notice-of-ignored-error-message"

    static let newSalts = Self(
        "salt-taken", .refusals, "After bad_server_salt, messages have the new salt.", page)
    static let refusedAgain = Self(
        "refused-again", .refusals,
        "A request that is refused for its salt or its time comes again.", page)
    static let refusedOtherwise = Self(
        "refused-otherwise", .refusals, .should,
        "A request that is refused for its id, its number, its container or no known reason comes again, or its state is asked for.",
        page)
    static let correctedTime = Self(
        "time-corrected", .refusals, "After the codes 16 and 17, message ids have the server's time.", page)
    static let noLoops = Self(
        "refusals-end", .refusals, "The same refusal does not come more than ten times in ten seconds.", page)
}
