import MTProtoCore
import NIOCore
import TL

/// Acknowledgements of clients.
struct AcknowledgementRules: JudgeRule {
    private struct Session {
        /// Content-related messages that wait, with the connection that brought them last.
        var waiting: [MessageID: (packet: JudgedPacket, isLate: Bool)] = [:]
        var known: [MessageID: (isContent: Bool, packet: JudgeEvidence.Packet)] = [:]
        /// Of ids up to this one nothing is known any more.
        var forgotten = MessageID(rawValue: 0)
    }

    private var timely = JudgeTally(.timelyAcknowledgements)
    private var needed = JudgeTally(.neededAcknowledgements)
    private var familiar = JudgeTally(.knownAcknowledgements)
    private var counts = JudgeTally(.identifierCounts)
    private var sessions: [JudgedSession: Session] = [:]
    private var longest = Duration.zero
    /// When a client has said something last on a connection.
    private var spoken: [LabConnectionID: Instant] = [:]
    private var baits: Set<MessageID> = []
    /// Whether sessions were forgotten: what is acknowledged may have come in one of them.
    private var hasForgotten = false

    private static let limit = 2048
    private static let sessionLimit = 256
    static let patience = Duration.seconds(60)

    mutating func take(_ event: JudgeEvent) {
        switch event {
        case .bait(let id): self.baits.insert(id)
        case .disconnected(let connection, _, let now):
            for (key, session) in self.sessions where !session.waiting.isEmpty {
                // Who has said nothing since may not have heard it.
                for waiting in session.waiting.values where waiting.packet.connection == connection {
                    guard let heard = self.spoken[connection], heard > waiting.packet.instant else { continue }
                    Self.judge(waiting.packet, at: now, &self.timely)
                }
                self.sessions[key]?.waiting = session.waiting.filter { $0.value.packet.connection != connection }
            }
            self.spoken[connection] = nil
        case .packet(let packet):
            guard let session = packet.session else { return }
            if packet.isFromClient {
                self.spoken[packet.connection] = packet.instant
                self.count(packet)
                self.acknowledge(packet, session)
            } else {
                self.note(packet, session)
            }
        default: break
        }
    }

    private mutating func count(_ packet: JudgedPacket) {
        for message in packet.messages {
            switch message.content {
            case .longList(let count): self.counts.broke("\(count) in \(message.name)", packet)
            case .service(.acknowledgement(let ids)), .service(.stateRequest(let ids)),
                .service(.resendRequest(let ids)), .service(.resendAnswerRequest(let ids)):
                self.counts.kept("\(ids.count) in \(message.name)", packet)
            default: break
            }
        }
    }

    private mutating func note(_ packet: JudgedPacket, _ key: JudgedSession) {
        // Taken out while it is changed, so that it is not copied.
        var session = self.sessions.removeValue(forKey: key) ?? Session()
        for message in packet.messages where message.id.isFromServer && !self.baits.contains(message.id) {
            // In a trial an id may come again with another message; which came first may be forgotten by then.
            if session.known[message.id]?.isContent != true, message.id > session.forgotten {
                session.known[message.id] = (message.isContentRelated, packet.evidence)
            }
            // On another connection it may be what the client hears first.
            if message.isContentRelated, session.waiting[message.id]?.packet.connection != packet.connection {
                session.waiting[message.id] = (packet, false)
            }
        }
        for container in packet.containers { session.known[container.id] = (false, packet.evidence) }
        // Older ones may be acknowledged still.
        if session.known.count > Self.limit {
            let rising = session.known.keys.sorted()
            for id in rising.prefix(Self.limit / 2) where session.waiting[id] == nil { session.known[id] = nil }
            session.forgotten = max(session.forgotten, rising[Self.limit / 2])
        }
        if self.sessions.count >= Self.sessionLimit, self.sessions[key] == nil {
            self.sessions = [:]
            self.hasForgotten = true
        }
        self.sessions[key] = session
    }

    private mutating func acknowledge(_ packet: JudgedPacket, _ key: JudgedSession) {
        guard var session = self.sessions.removeValue(forKey: key) else { return }
        for case .acknowledgement(let ids)? in packet.messages.map(\.service) {
            for id in ids where !self.baits.contains(id) {
                if let waiting = session.waiting.removeValue(forKey: id) {
                    let time = packet.instant - waiting.packet.instant
                    self.longest = max(self.longest, time)
                    if time > Self.patience {
                        self.timely.broke("after \(time.wholeSeconds) s", waiting.packet, packet)
                    } else {
                        self.timely.kept("after \(time.inNanoseconds / 1_000_000) ms", waiting.packet, packet)
                    }
                }
                guard let known = session.known[id] else {
                    if self.hasForgotten || id <= session.forgotten { continue }
                    self.familiar.broke("\(id.rawValue) is no message of the server in this session", packet)
                    continue
                }
                self.familiar.kept("a message of the server", [known.packet, packet.evidence])
                if known.isContent {
                    self.needed.kept("an odd number", [known.packet, packet.evidence])
                } else {
                    self.needed.broke("\(id.rawValue) has an even number", [known.packet, packet.evidence])
                }
            }
        }
        self.sessions[key] = session
    }

    /// A message that has not been acknowledged until now.
    private static func judge(_ packet: JudgedPacket, at now: Instant, _ tally: inout JudgeTally) {
        guard now - packet.instant > self.patience else { return }
        tally.broke("not for \((now - packet.instant).wholeSeconds) s", packet)
    }

    func findings(now: Instant) -> [JudgeFinding] {
        var timely = self.timely
        for session in self.sessions.values {
            for waiting in session.waiting.values { Self.judge(waiting.packet, at: now, &timely) }
        }
        if timely.seen > 0 { timely.note = "at most \(self.longest.inNanoseconds / 1_000_000) ms" }
        return [timely, self.needed, self.familiar, self.counts].map(\.finding)
    }
}

extension Duration {
    var wholeSeconds: Int64 { self.inNanoseconds / 1_000_000_000 }
}

extension ServiceMessage {
    /// How many ids stand in a list that is too long to be read; nil for any other body.
    static func excessiveCount(of body: ByteBuffer, _ constructor: UInt32) -> Int? {
        let lists = [
            MT.ConstructorID.msgsAck, MT.ConstructorID.msgsStateReq, MT.ConstructorID.msgResendReq,
            MT.ConstructorID.msgResendAnsReq,
        ]
        // Behind the constructors of the object and of the vector.
        guard lists.contains(constructor),
            let count = body.getInteger(at: body.readerIndex + 8, endianness: .little, as: Int32.self),
            count > self.largestIDCount
        else { return nil }
        return Int(count)
    }
}

extension JudgeRequirement {
    static let timelyAcknowledgements = Self(
        "acks-in-time", .acknowledgements, "Content-related messages of the server are acknowledged within a minute.",
        "mtproto/service_messages_about_messages#acknowledgment-of-receipt")
    static let neededAcknowledgements = Self(
        "acks-needed", .acknowledgements, .should, "Only messages with odd numbers are acknowledged.",
        "mtproto/service_messages_about_messages#acknowledgment-of-receipt")
    static let knownAcknowledgements = Self(
        "acks-known", .acknowledgements, .should, "Only messages that came are acknowledged.",
        "mtproto/service_messages_about_messages#acknowledgment-of-receipt")
    static let identifierCounts = Self(
        "ids-count", .acknowledgements, "A list of message ids, as in msgs_ack, has at most 8192.",
        "mtproto/service_messages_about_messages#acknowledgment-of-receipt")
}
