import MTProtoCore

/// What is said under which key by a client that has temporary ones.
struct TemporaryKeyRules: JudgeRule {
    private typealias Packet = JudgeEvidence.Packet

    private struct End {
        var datacenter: Int
        /// In Unix time.
        var at: Int64
        var isUsed = false
        /// Whether it is known what was said after it.
        var isJudged = false
    }

    private var alone = JudgeTally(.temporaryAlone)
    private var expired = JudgeTally(.expiredKeys)
    /// Bindings without an answer, and the key that each of them is about.
    private var bindings: [MessageID: (permanent: UInt64, packet: Packet)] = [:]
    /// Temporary keys that are bound.
    private var bound: [UInt64: (permanent: UInt64, binding: Packet)] = [:]
    /// Permanent keys in place of which temporary ones carry requests, and since when.
    private var resting: [UInt64: (binding: Packet, since: Instant)] = [:]
    /// Sessions under these in which nothing but service messages was said, and the first packet.
    private var murmurs: [JudgedSession: (binding: Packet, packet: Packet, name: String)] = [:]
    /// Sessions in which is asked whether the server still knows such a key, or that it be destroyed.
    private var asking: Set<JudgedSession> = []
    private var ends: [UInt64: End] = [:]
    /// Until when a datacenter has another time, or clients may take it for that.
    private var moved: [Int: Instant] = [:]

    private static let keyLimit = 1024
    /// What travels when a key is bound, or expires, has the former one.
    private static let patience = Duration.seconds(5)
    private static let memory = Duration.seconds(60)
    /// What may be asked under a permanent key: some find out with it whether the server still knows that.
    private static let questions: Set<String> = ["help.getNearestDc", "destroy_auth_key"]

    init() {
        self.alone.isApplicable = false
        self.expired.isApplicable = false
    }

    mutating func take(_ event: JudgeEvent) {
        switch event {
        case .trial(let trial, let connection, _, let now) where trial.movesClock:
            self.moved[connection.datacenter] = now + trial.patience + Self.memory
        case .made(let key, let connection, _):
            guard let expiresAt = key.expiresAt else { return }
            if self.ends.count >= Self.keyLimit { self.ends = [:] }
            self.ends[key.id] = End(datacenter: connection.datacenter, at: expiresAt)
            self.expired.isApplicable = true
        case .packet(let packet):
            guard packet.isFromClient else { return self.answer(packet) }
            self.judgeEnd(packet)
            if let session = packet.session { self.hear(packet, session) }
        default: break
        }
    }

    /// The lab does not know a key any more when it has expired.
    private mutating func judgeEnd(_ packet: JudgedPacket) {
        let datacenter = packet.connection.datacenter
        guard packet.kind == .encrypted, let key = packet.keyID,
            self.moved[datacenter].map({ packet.instant >= $0 }) ?? true
        else { return }
        let now = packet.unixNanoseconds / 1_000_000_000
        if let end = self.ends[key] {
            self.ends[key]?.isUsed = true
            if now - end.at > Self.patience.wholeSeconds {
                self.ends[key]?.isJudged = true
                return self.expired.broke("the key has expired \(now - end.at) s ago", packet)
            }
        }
        // Only what is said later shows that nothing is said under a key that was in use.
        for (other, end) in self.ends
        where other != key && end.datacenter == datacenter && end.isUsed && !end.isJudged
            && now - end.at > Self.patience.wholeSeconds
        {
            self.ends[other]?.isJudged = true
            self.expired.kept("\(now - end.at) s after the end of a key another one is used", packet)
        }
    }

    private mutating func hear(_ packet: JudgedPacket, _ session: JudgedSession) {
        for message in packet.requests {
            guard let permanent = message.request?.boundKey else { continue }
            if self.bindings.count >= Self.keyLimit { self.bindings = [:] }
            self.bindings[message.id] = (permanent, packet.evidence)
        }
        if let (permanent, binding) = self.bound[session.keyID],
            let request = packet.requests.first(where: { $0.request?.boundKey == nil })
        {
            // A key may be bound for nothing but to find out whether the server knows the permanent one.
            self.alone.kept("\(request.name) under a temporary key that is bound", [binding, packet.evidence])
            guard self.resting[permanent] == nil else { return }
            if self.resting.count >= Self.keyLimit { self.resting = [:] }
            self.resting[permanent] = (binding, packet.instant)
        } else if let (binding, since) = self.resting[session.keyID], packet.instant - since > Self.patience {
            self.judgeUse(packet, session, binding)
        }
    }

    /// Something is said under a permanent key.
    private mutating func judgeUse(_ packet: JudgedPacket, _ session: JudgedSession, _ binding: Packet) {
        let names = packet.requests.map(\.name)
        if let name = names.first(where: { !Self.questions.contains($0) }) {
            return self.alone.broke("\(name) under the permanent key", [binding, packet.evidence])
        }
        if !names.isEmpty {
            if self.asking.count >= Self.keyLimit { self.asking = [] }
            self.asking.insert(session)
            self.murmurs[session] = nil
        }
        guard let first = packet.messages.first, !self.asking.contains(session), self.murmurs[session] == nil,
            !Self.isWait(packet)
        else { return }
        // A question may come behind it.
        if self.murmurs.count >= Self.keyLimit { self.murmurs = [:] }
        self.murmurs[session] = (binding, packet.evidence, first.name)
    }

    /// Whether a packet is there only to bring what the server has for a session, over HTTP.
    private static func isWait(_ packet: JudgedPacket) -> Bool {
        packet.isHTTP
            && packet.messages.allSatisfy { message in
                switch message.service {
                case .httpWait?, .acknowledgement?: true
                default: false
                }
            }
    }

    private mutating func answer(_ packet: JudgedPacket) {
        guard let key = packet.keyID else { return }
        for message in packet.messages {
            guard case .result(let id, let error) = message.content,
                let binding = self.bindings.removeValue(forKey: id), error == nil
            else { continue }
            self.alone.isApplicable = true
            if self.bound.count >= Self.keyLimit { self.bound = [:] }
            self.bound[key] = (binding.permanent, binding.packet)
        }
    }

    func findings(now: Instant) -> [JudgeFinding] {
        var (alone, expired) = (self.alone, self.expired)
        for murmur in self.murmurs.values.sorted(by: { $0.packet.number < $1.packet.number }) {
            alone.broke("\(murmur.name) under the permanent key", [murmur.binding, murmur.packet])
        }
        if alone.broken > 0 {
            alone.note =
                "it may also be that several programs use this permanent key, some of them without temporary keys"
        }
        if expired.isApplicable, expired.seen == 0 { expired.note = "no key that was in use has come to its end" }
        return [alone, expired].map(\.finding)
    }
}

extension JudgeRequirement {
    static let expiredKeys = Self(
        "pfs-expired", .sessions, "Nothing is said under a temporary key that has expired.", "api/pfs")
    static let temporaryAlone = Self(
        "pfs-only", .sessions,
        "Once a temporary key is bound and in use, nothing is said under the permanent one.", "api/pfs")
}
