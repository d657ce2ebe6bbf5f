import MTProtoCore

/// Service messages that clients may send at times: questions for salts, and the end of other sessions.
struct ServiceRules: JudgeRule {
    private var salts = JudgeTally(.saltRate)
    private var destroyed = JudgeTally(.otherSessions)
    /// Questions for salts in the last minute. One that comes again under its id is the same one.
    private var asked: [UInt64: [LabConnectionID: [(id: MessageID, packet: JudgedPacket)]]] = [:]
    private var most = 0
    /// Connections of trials: over them a question may wait for its answer in vain.
    private var tried: Set<LabConnectionID> = []

    private static let salts = (count: 3, time: Duration.seconds(60))
    private static let keyLimit = 1024
    /// Refusals after which a client has reason to ask: for the time, and for the salt.
    private static let reasons: Set<Int32> = [16, 17, 48]

    mutating func take(_ event: JudgeEvent) {
        switch event {
        case .trial(_, let connection, _, _): self.tried.insert(connection)
        case .disconnected(let connection, _, _):
            self.tried.remove(connection)
            for key in self.asked.keys { self.asked[key]?[connection] = nil }
        case .packet(let packet):
            guard let session = packet.session else { return }
            for message in packet.messages {
                switch message.service {
                case .refusal(_, _, let code, _) where !packet.isFromClient && Self.reasons.contains(code):
                    self.asked[session.keyID] = nil
                case .getFutureSalts where packet.isFromClient: self.count(message.id, packet, session)
                case .destroySession(let id) where packet.isFromClient:
                    if id == session.id {
                        self.destroyed.broke("the session that it comes in", packet)
                    } else {
                        self.destroyed.kept("another session", packet)
                    }
                default: break
                }
            }
        default: break
        }
    }

    private mutating func count(_ id: MessageID, _ packet: JudgedPacket, _ session: JudgedSession) {
        guard !self.tried.contains(packet.connection) else { return }
        if self.asked.count >= Self.keyLimit, self.asked[session.keyID] == nil { self.asked = [:] }
        var asked = self.asked[session.keyID]?[packet.connection] ?? []
        asked.removeAll { packet.instant - $0.packet.instant >= Self.salts.time }
        guard !asked.contains(where: { $0.id == id }) else { return }
        asked.append((id, packet))
        self.most = max(self.most, asked.count)
        if asked.count > Self.salts.count {
            self.salts.broke(
                "\(asked.count) times in \(Self.salts.time.wholeSeconds) s", asked.first?.packet, packet)
            asked = []
        } else {
            self.salts.kept("\(asked.count) of at most \(Self.salts.count)", packet)
        }
        self.asked[session.keyID, default: [:]][packet.connection] = asked
    }

    func findings(now: Instant) -> [JudgeFinding] {
        var salts = self.salts
        if self.most > 0 { salts.note = "at most \(self.most) in a minute" }
        return [salts, self.destroyed].map(\.finding)
    }
}

extension JudgeRequirement {
    static let saltRate = Self(
        "salts-rate", .refusals, .should,
        "Future salts are asked for at most three times in a minute, under one key and over one connection.",
        "mtproto/service_messages#request-for-several-future-salts")
    static let otherSessions = Self(
        "destroy-session", .sessions, "destroy_session names another session than the one that it comes in.",
        "mtproto/service_messages#request-to-destroy-session")
}
