import MTProtoCore

/// Service messages that clients may send at times: questions for salts, and the end of other sessions.
struct ServiceRules: JudgeRule {
    private var salts = JudgeTally(.saltRate)
    private var destroyed = JudgeTally(.otherSessions)
    /// Questions for salts in the last minute. One that comes again under its id is the same one.
    private var asked: [UInt64: [LabConnectionID: [Question]]] = [:]
    private var most: [Purpose: Int] = [:]
    /// Connections of trials: over them a question may wait for its answer in vain.
    private var tried: Set<LabConnectionID> = []

    private struct Question {
        let id: MessageID
        let purpose: Purpose
        let packet: JudgedPacket
    }

    /// What a question for salts is for. Clients whose first answer was long under way measure the server's clock by more of them,
    /// which name one salt each.
    private enum Purpose {
        case salts
        case time

        /// How often a client may ask in ``ServiceRules/time``.
        var limit: Int {
            switch self {
            case .salts: 3
            case .time: 6
            }
        }
    }

    private static let time = Duration.seconds(60)
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
                case .getFutureSalts(let count) where packet.isFromClient:
                    self.count(Question(id: message.id, purpose: count > 1 ? .salts : .time, packet: packet), session)
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

    private mutating func count(_ question: Question, _ session: JudgedSession) {
        let packet = question.packet
        guard !self.tried.contains(packet.connection) else { return }
        if self.asked.count >= Self.keyLimit, self.asked[session.keyID] == nil { self.asked = [:] }
        var asked = self.asked[session.keyID]?[packet.connection] ?? []
        asked.removeAll { packet.instant - $0.packet.instant >= Self.time }
        guard !asked.contains(where: { $0.id == question.id }) else { return }
        asked.append(question)
        let alike = asked.filter { $0.purpose == question.purpose }
        self.most[question.purpose] = max(self.most[question.purpose] ?? 0, alike.count)
        let often = question.purpose == .time ? "\(alike.count) times for one salt" : "\(alike.count) times"
        if alike.count > question.purpose.limit {
            self.salts.broke("\(often) in \(Self.time.wholeSeconds) s", alike.first?.packet, packet)
            asked.removeAll { $0.purpose == question.purpose }
        } else {
            self.salts.kept("\(often) of at most \(question.purpose.limit)", packet)
        }
        self.asked[session.keyID, default: [:]][packet.connection] = asked
    }

    func findings(now: Instant) -> [JudgeFinding] {
        var salts = self.salts
        let most = [
            self.most[.salts].map { "at most \($0) in a minute" },
            self.most[.time].map { "at most \($0) for one salt in a minute" },
        ].compactMap { $0 }
        if !most.isEmpty { salts.note = most.joined(separator: ", ") }
        return [salts, self.destroyed].map(\.finding)
    }
}

extension JudgeRequirement {
    static let saltRate = Self(
        "salts-rate", .refusals, .should,
        "Future salts are asked for at most three times in a minute, and single ones, which measure the time, six times, "
            + "under one key and over one connection.",
        "mtproto/service_messages#request-for-several-future-salts")
    static let otherSessions = Self(
        "destroy-session", .sessions, "destroy_session names another session than the one that it comes in.",
        "mtproto/service_messages#request-to-destroy-session")
}
