import MTProtoCore
import NIOCore

/// What became of a trial.
enum TrialOutcome: Sendable, Hashable {
    case kept(String)
    case broken(String)
    /// Nothing that came says anything.
    case unclear(String)
}

/// Looks at what a client does in one trial.
struct TrialWatch: Sendable {
    let trial: JudgeTrial
    let connection: LabConnectionID
    let began: Instant
    /// The session that meets it; nil in a key exchange.
    let session: JudgedSession?
    /// The packet that must not be taken, or that comes again.
    var bait: MessageID?
    /// What comes behind it.
    var control: MessageID?
    /// Requests that the server asks about.
    var asked: [MessageID] = []
    /// The salt that a forged notice has named.
    var forgedSalt: Int64?
    /// Packets that show it.
    private(set) var packets: [JudgedPacket] = []
    private(set) var outcome: TrialOutcome?
    /// Whether the bait has been acknowledged, and comes again now.
    private(set) var isRepeatable = false
    private var isRepeated = false
    private var settledAt: Instant?
    private var leftAt: Instant?
    /// Whether the client goes on with an exchange on the same connection.
    private(set) var isBegunAnew = false
    /// Whether the client has gone on with an exchange in which something is wrong. Some compare everything at its end.
    private var hasGoneOn = false
    /// The key that such an exchange has made.
    private(set) var madeKey: (id: UInt64, at: Instant)?
    /// Connections to the datacenter that were open when the trial began, and how many of them it has ended: these are dialled again.
    var openBefore: Set<LabConnectionID> = []
    private var ended = 0
    private var dials = 0
    /// Whether the client has said anything on the connection since.
    private var hasSpoken = false
    private var fileQuery: JudgedQuery?
    /// The part that the lab has changed.
    private var part: ChangedPart?

    private static let grace = Duration.seconds(1)
    /// How long a key that should have been thrown away may stay unused.
    private static let rest = Duration.seconds(10)
    /// How long a client that has left may take to show that it goes on elsewhere.
    private static let absence = Duration.seconds(10)
    private static let packetLimit = 4

    init(_ trial: JudgeTrial, on connection: LabConnectionID, session: JudgedSession?, now: Instant) {
        self.trial = trial
        self.connection = connection
        self.session = session
        self.began = now
    }

    var deadline: Instant {
        let usual = self.began + self.trial.patience
        return self.madeKey.map { max(usual, $0.at + Self.rest) } ?? usual
    }

    /// An exchange in which something is wrong has made a key.
    mutating func made(keyID: UInt64, now: Instant) { self.madeKey = (keyID, now) }

    /// The server cannot go on with what the client has said after something wrong: it has taken that for right.
    mutating func exchangeRefused(_ error: ServerHandshakeError) {
        if self.hasGoneOn { self.decide(.broken("the client goes on by what is wrong")) }
    }

    /// The packet that was acknowledged is on its way again.
    mutating func repeated() {
        self.isRepeatable = false
        self.isRepeated = true
    }

    mutating func decide(_ outcome: TrialOutcome, _ packet: JudgedPacket? = nil) {
        guard self.outcome == nil else { return }
        if let packet { self.note(packet) }
        self.outcome = outcome
    }

    private mutating func note(_ packet: JudgedPacket) {
        if self.packets.count < Self.packetLimit { self.packets.append(packet) }
    }

    /// The lab has changed a part of a file.
    mutating func changed(_ part: ChangedPart) { self.part = part }

    // MARK: Events

    mutating func take(_ event: JudgeEvent) {
        guard self.outcome == nil else { return }
        switch event {
        case .connected(let connection, let now):
            self.passTime(to: now)
            if connection.datacenter == self.connection.datacenter { self.dials += 1 }
        case .disconnected(let connection, let side, let now):
            self.passTime(to: now)
            if side.isLab, self.openBefore.contains(connection) { self.ended += 1 }
            guard connection == self.connection, side == .client else { return }
            self.leftAt = now
            // Some use a key on another connection than the one on which it was made.
            if self.trial.misconduct != nil, self.madeKey == nil {
                self.decide(
                    .kept(self.hasGoneOn ? "the client goes on, and leaves without a key" : "the client leaves"))
            }
        case .packet(let packet):
            self.passTime(to: packet.instant)
            guard self.outcome == nil else { return }
            if self.trial.misconduct != nil {
                self.takeInExchange(packet)
            } else if self.part != nil {
                self.takeWithPart(packet)
            } else if packet.isFromClient {
                self.hear(packet)
            } else if packet.evidence.messages.contains(where: { $0.id == self.bait.map { "\($0.rawValue)" } }) {
                self.note(packet)
            }
        case .trial, .bait: break
        }
    }

    /// Counts a connection that the lab does not let in.
    mutating func refused() { self.dials += 1 }

    /// Decides what time alone decides.
    mutating func passTime(to now: Instant) {
        guard self.outcome == nil else { return }
        if let settledAt, now - settledAt >= Self.grace {
            return self.decide(.kept("what comes behind it is acknowledged, and it is not"))
        }
        if let leftAt, self.trial.misconduct == nil, now - leftAt > Self.absence {
            return self.decide(.unclear("the client leaves"))
        }
        guard now >= self.deadline else { return }
        switch self.trial {
        case .exchange(.halfLargest) where self.madeKey != nil:
            self.decide(.unclear("the key is not used; the hash in dh_gen_ok may have been another one"))
        case .exchange where self.madeKey == nil && self.hasGoneOn:
            self.decide(.unclear("the client goes on, and no key comes of it"))
        case .exchange:
            self.decide(.kept(self.madeKey == nil ? "the client does not go on" : "the key is not used"))
        case .conduct(.refusedConnections): self.decideDials(limit: 12)
        case .conduct(.transportFlood): self.decideDials(limit: 8)
        case .conduct(.tooLong), .conduct(.gap), .conduct(.newSession):
            self.decide(!self.hasSpoken ? .unclear("the client says nothing") : .broken("no difference is asked for"))
        case .conduct(.stateRequest):
            self.decide(!self.hasSpoken ? .unclear("the client says nothing") : .broken("no msgs_state_info comes"))
        case .conduct(.resendRequest):
            self.decide(
                !self.hasSpoken ? .unclear("the client says nothing") : .broken("the request does not come again"))
        case .conduct(.repeatedPacket):
            self.decide(
                self.isRepeated && self.hasSpoken
                    ? .broken("it is not acknowledged again") : .unclear("the client acknowledges nothing"))
        case .conduct(.cdnPart): self.decide(self.part?.outcome ?? .unclear("no part was changed"))
        case .conduct(.bomb): self.decide(.broken("the client says nothing any more"))
        default: self.decide(.unclear("nothing follows"))
        }
    }

    private mutating func decideDials(limit: Int) {
        let ended = max(1, self.ended)
        let text = "\(self.dials) connections in \(self.trial.patience.wholeSeconds) s, where \(ended) had been ended"
        self.decide(self.dials > limit * ended ? .broken(text) : .kept(text))
    }

    // MARK: Exchanges

    private mutating func takeInExchange(_ packet: JudgedPacket) {
        if let key = self.madeKey?.id, packet.usedKeys.contains(key) {
            return self.decide(.broken("the client uses the key"), packet)
        }
        guard packet.connection == self.connection else { return }
        self.note(packet)
        guard packet.isFromClient, let misconduct = self.trial.misconduct else { return }
        let constructor = packet.plainConstructor
        let isAnew = constructor == MT.ConstructorID.reqPq || constructor == MT.ConstructorID.reqPqMulti
        switch misconduct {
        case .resPQNonce, .fingerprints:
            if constructor == MT.ConstructorID.reqDHParams { self.hasGoneOn = true }
        case .parametersNonce, .parametersServerNonce, .innerNonce, .innerServerNonce, .innerHash, .compositePrime,
            .unsafePrime, .generator, .halfOne, .halfLargest, .halfSmall:
            if constructor == MT.ConstructorID.setClientDHParams { self.hasGoneOn = true }
        case .confirmationNonce, .confirmationServerNonce, .confirmationHash: self.hasGoneOn = self.madeKey != nil
        }
        // A key that the lab does not know, such as one that only the client can compute.
        if self.hasGoneOn, packet.kind == .encrypted, packet.session == nil {
            return self.decide(.broken("the client uses the key"), packet)
        }
        if isAnew, self.packets.contains(where: { !$0.isFromClient }) {
            self.isBegunAnew = true
            self.decide(
                .kept(self.hasGoneOn ? "the client throws the key away, and begins anew" : "the client begins anew"))
        }
    }

    // MARK: Packets

    private mutating func hear(_ packet: JudgedPacket) {
        guard packet.keyID == self.session?.keyID else {
            return self.hearOfOtherKey(packet)
        }
        let acknowledged = Set(
            packet.messages.flatMap { message -> [MessageID] in
                if case .acknowledgement(let ids)? = message.service { ids } else { [] }
            })
        switch self.trial {
        case .bait: self.hearBait(packet, acknowledged)
        case .conduct(let conduct): self.hear(packet, acknowledged, conduct)
        case .exchange: break
        }
    }

    private mutating func hearOfOtherKey(_ packet: JudgedPacket) {
        guard self.trial == .conduct(.unknownKey), packet.connection.datacenter == self.connection.datacenter else {
            return
        }
        let constructor = packet.plainConstructor
        guard constructor == MT.ConstructorID.reqPq || constructor == MT.ConstructorID.reqPqMulti else { return }
        // A temporary key that is only to find out what is right is no harm; requests under the old one follow.
        self.note(packet)
    }

    private mutating func hearBait(_ packet: JudgedPacket, _ acknowledged: Set<MessageID>) {
        if let bait, acknowledged.contains(bait) { return self.decide(.broken("it is acknowledged"), packet) }
        if let control, acknowledged.contains(control), self.settledAt == nil {
            self.note(packet)
            self.settledAt = packet.instant
        }
        // The client has left because of it, goes on in the same session, and says nothing of it. A program that has ended comes
        // back in another session.
        if self.leftAt != nil, packet.connection != self.connection, packet.session == self.session,
            !packet.requests.isEmpty
        {
            self.decide(.kept("the client leaves, and goes on elsewhere"), packet)
        }
    }

    private mutating func hear(_ packet: JudgedPacket, _ acknowledged: Set<MessageID>, _ conduct: JudgeTrial.Conduct) {
        if packet.instant > self.began, packet.connection == self.connection { self.hasSpoken = true }
        switch conduct {
        case .repeatedPacket:
            guard let bait, acknowledged.contains(bait) else { return }
            if self.isRepeated { return self.decide(.kept("it is acknowledged again"), packet) }
            self.isRepeatable = true
        case .tooLong, .gap, .newSession:
            if packet.requests.contains(where: { $0.name == "updates.getDifference" }) {
                self.decide(.kept("updates.getDifference"), packet)
            }
        case .stateRequest:
            let answers = packet.messages.contains { if case .stateInfo? = $0.service { true } else { false } }
            if answers { self.decide(.kept("msgs_state_info"), packet) }
        case .resendRequest:
            let answers = packet.messages.contains {
                if case .stateInfo? = $0.service { true } else { self.asked.contains($0.id) }
            }
            if answers { self.decide(.kept("the request, or its state"), packet) }
        case .bomb:
            if packet.instant > self.began, !packet.messages.isEmpty {
                self.decide(.kept("the client goes on"), packet)
            }
        case .unknownKey:
            if packet.connection != self.connection { self.decide(.kept("the key is used again"), packet) }
        case .fileReference: self.hearOfFile(packet)
        case .forgedSalt:
            if packet.salt == self.forgedSalt { return self.decide(.broken("the salt of the notice is used"), packet) }
            // It has heard what came behind the notice.
            if let control, acknowledged.contains(control) { self.decide(.kept("the salt stays"), packet) }
        default: break
        }
    }

    private mutating func takeWithPart(_ packet: JudgedPacket) {
        guard packet.isFromClient, var part = self.part else { return }
        for request in packet.requests.compactMap(\.request) {
            if let outcome = part.hear(request, at: packet.instant) { return self.decide(outcome, packet) }
        }
        if part.isOvertaken, self.part?.isOvertaken == false { self.note(packet) }
        self.part = part
    }

    private mutating func hearOfFile(_ packet: JudgedPacket) {
        for request in packet.requests.compactMap(\.request) {
            switch request.name {
            case "upload.getFile":
                guard let first = self.fileQuery else {
                    self.fileQuery = request.query
                    continue
                }
                if first == request.query, packet.instant > self.began {
                    self.decide(.broken("the same reference comes again"), packet)
                } else if packet.instant > self.began {
                    self.decide(.kept("another reference"), packet)
                }
            case "messages.getMessages", "channels.getMessages", "messages.getHistory", "photos.getUserPhotos":
                self.decide(.kept(request.name), packet)
            default: break
            }
        }
    }

    /// What a passive rule has seen since the trial began decides some of them.
    mutating func take(seen: Int, broken: Int, note: String) {
        guard broken > 0 || seen > 0 else { return }
        self.decide(broken > 0 ? .broken(note) : .kept(note))
    }

    /// Whether a passive rule decides it.
    var isJudgedByRules: Bool {
        switch self.trial {
        case .conduct(.newSalt), .conduct(.floodWait), .conduct(.lostAnswer), .conduct(.lostRequest), .conduct(.clock),
            .conduct(.refusedNumber), .conduct(.refusedContainer):
            true
        default: false
        }
    }
}
