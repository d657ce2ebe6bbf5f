import MTProtoCore

/// What a client does when no updates come for long.
struct UpdateSilenceRules: JudgeRule {
    /// What is known of those who use one permanent key, or a temporary one that is bound to none.
    private struct Listener {
        /// Sessions in which the state of updates was asked for.
        var sessions: Set<JudgedSession> = []
        /// Since when nothing shows that anything has come.
        var quietSince: Instant
        /// When the difference was asked for last, or the state for the first time.
        var asked: (packet: JudgeEvidence.Packet, at: Instant)
        var spokenAt: Instant
    }

    private var asks = JudgeTally(.fetchesAfterSilence)
    private var listeners: [UInt64: Listener] = [:]
    private var holders = KeyHolders()

    /// The documentation speaks of 15 minutes.
    private static let patience = Duration.seconds(16 * 60)
    /// Who has said nothing for as long may have slept.
    private static let sleep = Duration.seconds(5 * 60)
    private static let limit = 256
    private static let questions: Set<String> = ["updates.getState", "updates.getDifference"]
    /// Answers that bring updates.
    private static let answers = Set(
        [
            "updatesTooLong", "updateShortMessage", "updateShortChatMessage", "updateShort", "updatesCombined",
            "updates", "updateShortSentMessage",
            // These have a pts of their own.
            "messages.affectedMessages", "messages.affectedHistory", "messages.affectedFoundMessages",
        ].map { "rpc_result " + $0 })

    mutating func take(_ event: JudgeEvent) {
        switch event {
        // What comes of a trial has its own reasons.
        case .trial(_, _, _, let now): for key in self.listeners.keys { self.listeners[key]?.quietSince = now }
        case .packet(let packet):
            guard let session = packet.session else { return }
            let key = self.holders.holder(of: session)
            if packet.isFromClient {
                self.hear(packet, session, key)
            } else if Self.bringsUpdates(packet) {
                self.listeners[key]?.quietSince = packet.instant
            }
        default: break
        }
    }

    private static func bringsUpdates(_ packet: JudgedPacket) -> Bool {
        let hasUpdate = packet.messages.contains { message in
            switch message.content {
            case .service, .result: false
            default: true
            }
        }
        // Not all of a large packet is named.
        let names = packet.evidence.messages.map(\.name)
        return hasUpdate || names.contains(where: Self.answers.contains) || names.count < packet.messages.count
    }

    private mutating func hear(_ packet: JudgedPacket, _ session: JudgedSession, _ key: UInt64) {
        self.holders.take(packet, session)
        let now = packet.instant
        let asked = packet.requests.map(\.name).filter(Self.questions.contains)
        // Taken out while it is changed, so that it is not copied.
        var listener = self.listeners.removeValue(forKey: key)
        if !asked.isEmpty, listener == nil {
            listener = Listener(quietSince: now, asked: (packet.evidence, now), spokenAt: now)
        }
        guard var listener else { return }
        if !asked.isEmpty {
            if listener.sessions.count >= Self.limit { listener.sessions = [] }
            listener.sessions.insert(session)
        }
        if asked.contains("updates.getDifference") { listener.asked = (packet.evidence, now) }
        if listener.sessions.contains(session) { self.judge(packet, &listener) }
        if self.listeners.count >= Self.limit { self.listeners = [:] }
        self.listeners[key] = listener
    }

    /// A session that listens goes on.
    private mutating func judge(_ packet: JudgedPacket, _ listener: inout Listener) {
        let now = packet.instant
        if now - listener.spokenAt > Self.sleep { listener.quietSince = now }
        listener.spokenAt = now
        guard now - listener.quietSince > Self.patience else { return }
        let packets = [listener.asked.packet, packet.evidence]
        let age = now - listener.asked.at
        if age <= Self.patience {
            self.asks.kept("the difference was asked for \(age.wholeSeconds) s ago", packets)
        } else {
            self.asks.broke("the difference is not asked for in \(age.wholeSeconds) s without updates", packets)
        }
        listener.quietSince = now
    }

    func findings(now: Instant) -> [JudgeFinding] {
        var asks = self.asks
        if asks.seen == 0 { asks.note = "nobody who listens was without updates for 16 minutes" }
        return [asks.finding]
    }
}

extension JudgeRequirement {
    static let fetchesAfterSilence = Self(
        "updates-silence", .updates, .should, "After 15 minutes without updates the difference is asked for.",
        "api/updates#recovering-gaps")
}
