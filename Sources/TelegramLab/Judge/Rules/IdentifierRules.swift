import MTProtoCore

/// Message ids of clients.
struct IdentifierRules: JudgeRule {
    private struct Session {
        /// On which connection it was met.
        let first: LabConnectionID
        var highest: (id: MessageID, packet: JudgedPacket)?
        /// Ids that came, with what they stood for. Packets themselves would keep what they were read from.
        var known: [MessageID: (name: String, query: JudgedQuery?, packet: JudgeEvidence.Packet)] = [:]
        /// Whether the server has said anything, so that its time is known.
        var isAnswered = false
    }

    private var divisible = JudgeTally(.divisibleIDs)
    private var unique = JudgeTally(.uniqueIDs)
    private var rising = JudgeTally(.risingIDs)
    private var timely = JudgeTally(.timelyIDs)
    private var fraction = JudgeTally(.fractionOfIDs)
    private var sessions: [JudgedSession: Session] = [:]
    /// How each connection began: the server's time, and the highest id of the first packet, which is the client's time.
    private var opened: [LabConnectionID: (time: Int64, highest: MessageID)] = [:]
    private var fractions: Set<Int64> = []
    /// When the clock of a datacenter is right again that was moved, for every client that has heard of it. Nobody knows when a client
    /// that is in a session has: the time of its ids is not judged any more.
    private var moved: [Int: Instant] = [:]
    private var movedEverywhere: Instant?
    /// When each session id was met first at each datacenter: some clients keep theirs under another key and at another one, with the
    /// time that the first has told them.
    private var met: [Int64: [Int: Instant]] = [:]

    private static let idLimit = 1024
    private static let sessionLimit = 256
    /// How long a client has to find out that a clock is right again.
    private static let patience = Duration.seconds(60)

    mutating func take(_ event: JudgeEvent) {
        switch event {
        case .trial(let trial, let connection, _, let now) where trial.movesClock || trial == .conduct(.forgedTime):
            self.moved[connection.datacenter] = now + trial.patience + Self.patience
            // A client with one clock for all datacenters has that time everywhere.
            if trial.movesClock { self.movedEverywhere = now + trial.patience + Self.patience }
        case .disconnected(let connection, _, _): self.opened[connection] = nil
        case .packet(let packet):
            guard let session = packet.session else { return }
            if self.opened[packet.connection] == nil {
                let ids = packet.containers.map(\.id) + packet.messages.map(\.id)
                self.opened[packet.connection] = (packet.unixNanoseconds, ids.max() ?? .init(rawValue: 0))
            }
            if packet.isFromClient {
                self.judge(packet, session)
            } else {
                self.sessions[session]?.isAnswered = true
            }
        default: break
        }
    }

    private mutating func judge(_ packet: JudgedPacket, _ key: JudgedSession) {
        if self.met.count >= Self.sessionLimit, self.met[key.id] == nil { self.met = [:] }
        if self.met[key.id]?[key.datacenter] == nil { self.met[key.id, default: [:]][key.datacenter] = packet.instant }
        // Taken out while it is changed, so that it is not copied.
        var session = self.sessions.removeValue(forKey: key) ?? Session(first: packet.connection)
        let before = session.highest
        for container in packet.containers { self.judge(container.id, nil, packet, before?.packet, &session) }
        for message in packet.messages { self.judge(message.id, message, packet, before?.packet, &session) }
        let ids = packet.containers.map(\.id) + packet.messages.map(\.id)
        if let highest = ids.max(), highest > before?.id ?? .init(rawValue: 0) {
            session.highest = (highest, packet)
        }
        if session.known.count > Self.idLimit { session.known.removeAll() }
        if self.sessions.count >= Self.sessionLimit, self.sessions[key] == nil { self.sessions = [:] }
        self.sessions[key] = session
    }

    private mutating func judge(
        _ id: MessageID, _ message: JudgedMessage?, _ packet: JudgedPacket, _ last: JudgedPacket?,
        _ session: inout Session
    ) {
        if id.isFromClient {
            self.divisible.kept("divisible by 4", packet)
        } else {
            self.divisible.broke("\(id.rawValue) is not divisible by 4", packet)
        }
        let name = message?.name ?? "container"
        if let known = session.known[id] {
            if known.name != name || known.query != message?.request?.query {
                self.unique.broke(
                    "\(id.rawValue) stood for \(known.name) and stands for \(name) now",
                    [known.packet, packet.evidence])
            }
            return
        }
        self.unique.kept("a new id", packet)
        session.known[id] = (name, message?.request?.query, packet.evidence)
        let low = id.rawValue & 0xffff_ffff
        if low == 0 { self.fraction.broke("no fraction of a second", packet) } else { self.fraction.kept("", packet) }
        if self.fractions.count < 64 { self.fractions.insert(low) }
        self.judgeTime(of: id, packet, last, session)
    }

    private mutating func judgeTime(
        of id: MessageID, _ packet: JudgedPacket, _ last: JudgedPacket?, _ session: Session
    ) {
        if let key = packet.session, self.hasMetMovedClock(key.id) { return }
        let age = packet.unixNanoseconds - min(max(id.unixNanoseconds, 0), Int64.max / 2)
        let seconds = age / 1_000_000_000
        if session.isAnswered {
            if (-30...300).contains(seconds) {
                self.timely.kept("\(seconds) s old", packet)
            } else {
                self.timely.broke("\(id.rawValue) is \(seconds) s old by the server's time", packet)
            }
        }
        // What was made before this connection may have been sent on another one, and lost. The client's clock may be
        // ahead of the server's: by the client's, it was made before what the first packet has.
        guard let highest = session.highest, let opened = self.opened[packet.connection],
            id.unixNanoseconds > opened.time, id > opened.highest || packet.connection == session.first
        else { return }
        if id > highest.id {
            self.rising.kept("above all before", last, packet)
        } else {
            self.rising.broke("\(id.rawValue) comes after \(highest.id.rawValue)", highest.packet, packet)
        }
    }

    private func hasMetMovedClock(_ session: Int64) -> Bool {
        self.met[session]?.contains { datacenter, met in
            [self.moved[datacenter], self.movedEverywhere].compactMap(\.self).contains { met < $0 }
        } ?? false
    }

    func findings(now: Instant) -> [JudgeFinding] {
        var fraction = self.fraction
        if fraction.seen >= 16, self.fractions.count == 1 {
            fraction.note = "all ids have the same fraction"
        }
        return [self.divisible, self.unique, self.rising, self.timely, fraction].map(\.finding)
    }
}

extension JudgeRequirement {
    private static let page = "mtproto/description#message-identifier-msg-id"

    static let divisibleIDs = Self("ids-divisible", .identifiers, "Message ids of clients are divisible by 4.", page)
    static let uniqueIDs = Self("ids-unique", .identifiers, "A message id stands for one message only.", page)
    static let risingIDs = Self("ids-rise", .identifiers, "Message ids rise within a session.", page)
    static let timelyIDs = Self(
        "ids-time", .identifiers,
        "Message ids are the server's time: at most 300 s old and 30 s ahead, once the server has been heard.", page)
    static let fractionOfIDs = Self(
        "ids-fraction", .identifiers, "The lower half of a message id is a fraction of a second, and not zero.", page)
}
