import MTProtoCore
import NIOCore

/// Session ids, temporary keys, and how often clients connect.
struct SessionRules: JudgeRule {
    private var own = JudgeTally(.ownSessions)
    private var random = JudgeTally(.randomSessions)
    private var bound = JudgeTally(.boundKeys)
    private var first = JudgeTally(.bindingFirst)
    private var dials = JudgeTally(.dials)
    private var keys: [Int64: (key: UInt64, packet: JudgedPacket)] = [:]
    private var sessions: Set<JudgedSession> = []
    private var bindings: [MessageID: JudgedPacket] = [:]
    /// Connections over which the server has said something.
    private var fruitful: Set<LabConnectionID> = []
    /// Connections over which the client has.
    private var spoken: Set<LabConnectionID> = []
    /// When clients opened connections that came to nothing, by datacenter, in the last minute.
    private var times: [Int: [Instant]] = [:]
    private var opened: [LabConnectionID: Instant] = [:]
    private var most = 0
    /// The error that a trial gives, where, under which key and until when.
    private var untruth: (error: String, datacenter: Int, key: UInt64?, until: Instant)?
    /// Temporary keys whose binding a trial has refused, and that were not bound since.
    private var denied: Set<UInt64> = []
    /// Until when the lab may end connections for a trial.
    private var trials: [Int: Instant] = [:]

    /// More connections than this that come to nothing in a minute, to one datacenter.
    private static let dialLimit = 30

    init() {
        self.bound.isApplicable = false
        self.first.isApplicable = false
    }

    mutating func take(_ event: JudgeEvent) {
        switch event {
        case .trial(let trial, let connection, let session, let now):
            self.trials[connection.datacenter] = now + trial.patience
            self.noteUntruth(of: trial, connection, session, now)
        case .connected(let connection, let now): self.opened[connection] = now
        case .disconnected(let connection, let side, let now):
            let opened = self.opened.removeValue(forKey: connection) ?? now
            let hasSpoken = self.spoken.remove(connection) != nil
            if self.fruitful.remove(connection) == nil {
                // What the lab ends in a trial says nothing of the client; how often it dials then is for the trial.
                if side.isLab, let trial = self.trials[connection.datacenter], now <= trial { return }
                // Who only looks whether somebody is there wants nothing.
                guard hasSpoken else { return }
                self.dial(connection.datacenter, opened)
            } else {
                self.dials.kept("it came to something")
            }
        case .packet(let packet):
            if packet.isFromClient {
                self.spoken.insert(packet.connection)
            } else if packet.kind == .plain || packet.kind == .encrypted {
                self.fruitful.insert(packet.connection)
            }
            guard let session = packet.session else { return }
            if packet.isFromClient {
                self.hear(packet, session)
            } else {
                self.answer(packet)
            }
        default: break
        }
    }

    private mutating func dial(_ datacenter: Int, _ now: Instant) {
        var times = (self.times[datacenter] ?? []).filter { now - $0 < .seconds(60) }
        times.append(now)
        self.most = max(self.most, times.count)
        if times.count > Self.dialLimit {
            self.dials.broke("\(times.count) connections to datacenter \(datacenter) came to nothing in a minute")
            times = []
        } else {
            self.dials.kept("one of \(times.count) that came to nothing in a minute")
        }
        self.times[datacenter] = times
    }

    private mutating func hear(_ packet: JudgedPacket, _ session: JudgedSession) {
        for message in packet.requests where message.name == "auth.bindTempAuthKey" {
            self.bindings[message.id] = packet
            self.bound.isApplicable = true
            self.first.isApplicable = true
        }
        guard self.sessions.insert(session).inserted else { return }
        if let other = self.keys[session.id], other.key != session.keyID {
            self.own.broke("the session of another key", other.packet, packet)
        } else {
            self.own.kept("a session of its own", packet)
        }
        self.keys[session.id] = (session.keyID, packet)
        if (-0x8000_0000...0xffff_ffff).contains(session.id) {
            self.random.broke("half of the session id is empty", packet)
        } else {
            self.random.kept("64 bits", packet)
        }
    }

    /// In these trials an error says nothing of the client.
    private mutating func noteUntruth(
        of trial: JudgeTrial, _ connection: LabConnectionID, _ session: JudgedSession?, _ now: Instant
    ) {
        let error: String
        switch trial {
        case .conduct(.permanentEmpty): error = "AUTH_KEY_PERM_EMPTY"
        case .conduct(.refusedBindings): error = "EXPIRES_AT_INVALID"
        case .conduct(.invalidBinding): error = "ENCRYPTED_MESSAGE_INVALID"
        default: return
        }
        // Bindings are refused under whatever key they come.
        let key = trial == .conduct(.refusedBindings) ? nil : session?.keyID
        // One is refused at once, and once.
        let patience = trial == .conduct(.invalidBinding) ? Duration.zero : trial.patience
        self.untruth = (error, connection.datacenter, key, now + patience + TrialWatch.grace)
    }

    private func isUntrue(_ error: RPCError, _ packet: JudgedPacket) -> Bool {
        guard let untruth, error.message == untruth.error, packet.instant <= untruth.until,
            packet.connection.datacenter == untruth.datacenter
        else { return false }
        return untruth.key == nil || untruth.key == packet.keyID
    }

    private static let keyLimit = 1024

    private mutating func deny(_ key: UInt64) {
        if self.denied.count >= Self.keyLimit { self.denied = [] }
        self.denied.insert(key)
    }

    /// Whether a trial is why the key of a packet is not bound.
    private func isDenied(_ packet: JudgedPacket) -> Bool { packet.keyID.map(self.denied.contains) ?? false }

    private mutating func answer(_ packet: JudgedPacket) {
        for message in packet.messages {
            guard case .result(let id, let error) = message.content else { continue }
            if let error, self.isUntrue(error, packet) {
                if self.bindings.removeValue(forKey: id) != nil, let key = packet.keyID { self.deny(key) }
                continue
            }
            if error?.message == "AUTH_KEY_PERM_EMPTY", !self.isDenied(packet) {
                self.first.isApplicable = true
                self.first.broke("a request under a temporary key that is not bound", packet)
            }
            guard let binding = self.bindings.removeValue(forKey: id) else { continue }
            if let error {
                self.bound.broke("the binding is refused: \(error.message)", binding, packet)
            } else {
                self.bound.kept("the server takes it", binding, packet)
                if let key = packet.keyID { self.denied.remove(key) }
                self.first.kept("it is bound before it carries requests", binding)
            }
        }
    }

    func findings(now: Instant) -> [JudgeFinding] {
        var dials = self.dials
        if dials.seen > 0 {
            dials.note = "at most \(self.most) connections to one datacenter came to nothing in a minute"
        }
        // What becomes of a forgotten one is tried, and so are refusals.
        let tried = [JudgeRequirement.renewsKey, .bindsAgain, .pausesBindings].map { requirement in
            var tally = JudgeTally(requirement)
            tally.isApplicable = self.bound.isApplicable
            return tally
        }
        let seen = [self.own, self.random, self.bound, self.first]
        return (seen + tried + [dials]).map(\.finding)
    }
}

extension JudgeRequirement {
    static let ownSessions = Self(
        "session-of-key", .sessions, .should, "A session belongs to one key: a new key has a new session id.",
        "mtproto/description#session")
    static let randomSessions = Self(
        "session-random", .sessions, "Session ids are random numbers of 64 bits.", "mtproto/description#session")
    static let boundKeys = Self(
        "pfs-bound", .sessions, "A temporary key is bound to the permanent one as auth.bindTempAuthKey demands.",
        "method/auth.bindTempAuthKey#binding-message-contents")
    static let bindingFirst = Self(
        "pfs-first", .sessions, "A temporary key carries no requests before it is bound.", "api/pfs")
    static let dials = Self(
        "dials", .connections, .should, "At most 30 connections to one datacenter in a minute come to nothing.",
        "mtproto/mtproto-transports#transport-errors")
}
