import MTProtoCore
import NIOCore

/// What became of a trial.
enum TrialOutcome: Sendable, Hashable {
    case kept(String)
    case broken(String)
    /// Nothing that came says anything.
    case unclear(String)

    /// Whether it says anything.
    var isClear: Bool { if case .unclear = self { false } else { true } }
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
    /// The salts that a forged notice has named.
    var forgedSalts: [Int64] = []
    /// What was announced in place of being sent.
    var announced: MessageID?
    /// The request that is answered with errors, and how often it has come again.
    var failing: JudgedQuery?
    var repetitions = 0
    /// The permanent key of a temporary one that meets the trial.
    var permanentKey: UInt64?
    /// Keys under which clients had said something when the trial began.
    var usedBefore: Set<UInt64> = []
    /// Keys that were made since.
    var freshKeys: Set<UInt64> = []
    /// A request under one of these, while nothing came under the key that meets the trial.
    var replacement: JudgedPacket?
    /// Requests that were refused, and what they asked for.
    var denied: [MessageID: JudgedQuery] = [:]
    /// The channel of which something is missing.
    var channel: Int64?
    /// Packets that show it.
    private(set) var packets: [JudgedPacket] = []
    private(set) var outcome: TrialOutcome?
    /// Whether the bait has been acknowledged, and comes again now.
    var isRepeatable = false
    var isRepeated = false
    var settledAt: Instant?
    var leftAt: Instant?
    /// Whether the client has left, and goes on in the same session over another connection.
    var hasGoneElsewhere = false
    /// Whether the server has said what is wrong.
    var isTold = false
    /// Whether the client goes on with an exchange on the same connection.
    var isBegunAnew = false
    /// Whether the client has gone on with an exchange in which something is wrong. Some compare everything at its end.
    var hasGoneOn = false
    /// The key that such an exchange has made.
    private(set) var madeKey: (id: UInt64, at: Instant)?
    /// Connections to the datacenter that were open when the trial began, and how many of them it has ended: these are dialled again.
    var openBefore: Set<LabConnectionID> = []
    private var ended = 0
    private var dials = 0
    /// Whether the client has said anything on the connection since.
    var hasSpoken = false
    /// Whether it has said anything under the same key on another one.
    var hasReturned = false
    /// When it has said anything last.
    var lastHeard: Instant?
    /// How old the message ids of the client were when the trial began, in nanoseconds.
    var age: Int64 = 0
    /// Whether something was said at another datacenter in its time, while a network has another one.
    var isTimelyElsewhere = false
    /// Fresh keys under which somebody signs in.
    var signingIn: Set<UInt64> = []
    /// The upload.getFile that was refused for its reference.
    var fileQuery: JudgedQuery?
    /// The client's half of a key, as it came first.
    var half: JudgedQuery?
    /// What is known of a trial in which the server says, or refuses, something in a session.
    var talk = SessionTalk()
    /// Others that came, each once.
    var otherHalves: Set<JudgedQuery> = []
    /// The nonce with which the exchange of the trial began.
    var nonce: [UInt8]?
    /// Another exchange that began over a connection that is newer than the trial.
    var begunElsewhere: JudgedPacket?
    /// Whether it shows nothing that the connection stays: it is for other things as well, or the lab has ended it.
    var isKeptOtherwise = false
    /// The part that the lab has changed.
    var part: ChangedPart?
    /// What is known of a trial of errors.
    var errors = ErrorWatch()
    /// What a content delivery network has said.
    var network = NetworkWatch()

    static let grace = Duration.seconds(1)
    /// How long a key that should have been thrown away may stay unused.
    private static let rest = Duration.seconds(10)
    /// How long a client that has left may take to show that it goes on elsewhere.
    static let absence = Duration.seconds(10)
    private static let packetLimit = 4

    init(_ trial: JudgeTrial, on connection: LabConnectionID, session: JudgedSession?, now: Instant) {
        self.trial = trial
        self.connection = connection
        self.session = session
        self.began = now
    }

    var deadline: Instant {
        if let leftAt, self.trial.misconduct?.isSilent == true { return leftAt + Self.returnTime }
        let usual = self.began + self.trial.patience
        return self.madeKey.map { max(usual, $0.at + Self.rest) } ?? usual
    }

    /// An exchange in which something is wrong has made a key.
    mutating func made(keyID: UInt64, now: Instant) {
        // Nothing is wrong with a key of which the server wants another half.
        if self.trial.misconduct == .retry { return self.decide(.kept("another half, with the retry_id")) }
        self.madeKey = (keyID, now)
    }

    /// The server cannot go on with what the client has said after something wrong: it has taken that for right.
    mutating func exchangeRefused(_ error: ServerHandshakeError) {
        guard self.hasGoneOn else { return }
        if self.trial.misconduct == .endlessRetry {
            return self.decide(.unclear("the same half, or another retry_id"))
        }
        let isRetry = self.trial.misconduct == .retry
        self.decide(.broken(isRetry ? "the same half, or another retry_id" : "the client goes on by what is wrong"))
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

    mutating func note(_ packet: JudgedPacket) {
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
            guard connection == self.connection, !side.isLab else {
                if connection == self.connection { self.endedByLab() }
                return
            }
            self.leftAt = now
            // Some use a key on another connection than the one on which it was made.
            if let misconduct = self.trial.misconduct, self.madeKey == nil { self.leaveExchange(misconduct) }
        case .packet(let packet):
            self.passTime(to: packet.instant)
            guard self.outcome == nil else { return }
            if self.trial == .conduct(.networkClock) { self.hearElsewhere(packet) }
            if self.trial == .conduct(.networkKey) { self.hearOfNetworkKey(packet) }
            guard self.outcome == nil else { return }
            if self.trial.misconduct != nil {
                self.takeInExchange(packet)
            } else if self.part != nil {
                self.takeWithPart(packet)
            } else if self.isOfNetwork {
                self.takeOfNetwork(packet)
            } else if packet.isFromClient {
                self.hear(packet)
            } else {
                self.takeFromServer(packet)
            }
        case .trial, .bait, .made, .noFrame: break
        }
    }

    /// The lab has ended the connection, also because the client does not read any more.
    private mutating func endedByLab() {
        self.isKeptOtherwise = true
        if self.trial.isEndlessAnswer { self.decide(.unclear("the lab has ended the connection")) }
    }

    /// Counts a connection that the lab does not let in.
    mutating func refused() { self.dials += 1 }

    /// Decides what time alone decides.
    mutating func passTime(to now: Instant) {
        guard self.outcome == nil else { return }
        if let settledAt, now - settledAt >= Self.grace, !self.mayLeaveForgery(at: now) {
            let questions: [JudgeTrial] = [.conduct(.replayedID), .conduct(.forgottenID), .bait(.plain)]
            let isReplay = questions.contains(self.trial)
            return self.decide(
                .kept("what comes behind it is \(isReplay ? "answered" : "acknowledged"), and it is not"))
        }
        self.passTimeInSession(to: now)
        self.passTimeAfterWords(to: now)
        self.passTimeWithErrors(to: now)
        if let leftAt, self.trial.misconduct == nil, !self.trial.goesOnAfterwards, now - leftAt > Self.absence {
            return self.decide(.unclear("the client leaves"))
        }
        guard now >= self.deadline else { return }
        if self.leftAt != nil, !self.hasReturned, self.trial.misconduct == nil, !self.trial.isSilent,
            !self.trial.goesOnAfterwards, !self.trial.mayEndAccount
        {
            // Shortly before its time is over: it might have followed.
            return self.decide(.unclear("the client leaves"))
        }
        switch self.trial {
        case .exchange(let misconduct): self.endExchange(misconduct, now: now)
        case .conduct(.refusedConnections), .conduct(.endedConnections): self.decideDials(limit: 12)
        case .conduct(.transportFlood): self.decideDials(limit: 8)
        case .conduct(.tooLong), .conduct(.gap), .conduct(.unreadableUpdate), .conduct(.newSession),
            .conduct(.channelTooLong), .conduct(.channelGap):
            self.decide(!self.hasSpoken ? .unclear("the client says nothing") : .broken("no difference is asked for"))
        case .conduct(.invalidBinding): self.decideInvalidBinding()
        case .conduct(.resendAnswers) where self.asked.isEmpty: self.decide(.unclear("nothing was asked for"))
        case .conduct(.stateRequest), .conduct(.resendAnswers):
            self.decide(!self.hasSpoken ? .unclear("the client says nothing") : .broken("no msgs_state_info comes"))
        case .conduct(.resendRequest):
            self.decide(
                !self.hasSpoken ? .unclear("the client says nothing") : .broken("the request does not come again"))
        case .conduct(.brokenText), .conduct(.allInfo), .conduct(.serverPing), .conduct(.resendFlood),
            .conduct(.newSessionTwice), .conduct(.refusedAlways), .conduct(.permanentEmpty), .conduct(.refusedBindings):
            self.decideInSession()
        case .conduct(.repeatedPacket):
            self.decide(
                self.isRepeated && self.hasSpoken
                    ? .broken("it is not acknowledged again") : .unclear("the client acknowledges nothing"))
        case .conduct(.cdnPart): self.decide(self.part?.outcome ?? .unclear("no part was changed"))
        case .conduct(.bomb), .conduct(.lyingBomb), .conduct(.deepContainers), .conduct(.hugeCount),
            .conduct(.smallFrames):
            self.decide(.broken("the client says nothing any more"))
        case .bait where self.trial.cutsPacket: self.decideCutPacket()
        case .conduct(.announcedAnswer), .conduct(.announcedMessage):
            if self.announced == nil { return self.decide(.unclear("nothing was announced")) }
            self.decide(!self.hasSpoken ? .unclear("the client says nothing") : .broken("it is not asked for"))
        case .conduct(.internalError), .conduct(.unauthorized), .conduct(.negativeError), .conduct(.duplicatedKey):
            self.decideRepetitions()
        case .conduct(.forgedErrors), .conduct(.unknownObject), .conduct(.forgedQuickAcks): self.decideAfterWords()
        case .conduct(.acknowledgedRequest): self.decideRefused()
        case .conduct(.endlessHead), .conduct(.endlessBody): self.decideEndlessAnswer()
        case .conduct where self.trial.isOverHTTP && (self.replacement == nil || self.hasReturned):
            self.decideRefused()
        case .conduct where self.trial.mayCostKey:
            if let replacement, !self.hasReturned {
                return self.decide(.broken("another key is used in its place"), replacement)
            }
            self.decide(.unclear("nothing follows"))
        case .conduct(.cdnToken), .conduct(.cdnUpdate): self.decideOfNetwork()
        case .conduct where self.trial.isSilent:
            // One that has left in time may still show that it goes on.
            if self.leftAt == nil { self.decide(.broken("the client waits")) }
        case .conduct(let conduct) where conduct.refusalCode != nil: self.decideRefused()
        case .conduct(.uninitialized), .conduct(.layerInvalid):
            if self.failing == nil { return self.decide(.unclear("no request has failed")) }
            self.decide(self.hasSpoken ? .broken("it does not come again") : .unclear("the client says nothing"))
        case .conduct(.forgottenKey):
            self.decide(
                self.hasReturned ? .broken("no other key is bound") : .unclear("the client does not come back"))
        case .conduct(.networkClock) where self.isTimelyElsewhere: self.decide(.kept("the time stays elsewhere"))
        case .conduct(.networkKey) where self.hasReturned: self.decide(.broken("no other key is made"))
        default: self.decide(.unclear("nothing follows"))
        }
    }

    /// Nothing shows that the client still reads.
    private mutating func decideCutPacket() {
        if self.leftAt != nil { return self.decide(.unclear("the client leaves")) }
        if self.isKeptOtherwise { return self.decide(.unclear("the lab has ended the connection")) }
        self.decide(
            self.hasSpoken
                ? .unclear("the client speaks, and acknowledges nothing that came later")
                : .broken("the client says nothing any more"))
    }

    /// What was refused has not come again.
    private mutating func decideRefused() {
        if self.denied.isEmpty { return self.decide(.unclear("no request was refused")) }
        let isHeard = self.lastHeard.map { $0 - self.began > Self.absence } ?? false
        self.decide(isHeard ? .broken("it does not come again") : .unclear("nothing follows"))
    }

    private mutating func decideDials(limit: Int) {
        if self.trial == .conduct(.endedConnections), self.dials == 0 {
            return self.decide(.unclear("the client does not come back"))
        }
        let ended = max(1, self.ended)
        let text = "\(self.dials) connections in \(self.trial.patience.wholeSeconds) s, where \(ended) had been ended"
        self.decide(self.dials > limit * ended ? .broken(text) : .kept(text))
    }

    private mutating func decideRepetitions() {
        guard self.failing != nil else { return self.decide(.unclear("no request has failed")) }
        let text = "it comes again \(self.repetitions) times in \(self.trial.patience.wholeSeconds) s"
        if self.repetitions > 5 { return self.decide(.broken(text)) }
        // Who signs out does not come back: that is one of the right answers.
        self.decide(.kept(self.hasLeft ? "the client leaves, and stays away" : text))
    }

    /// Another attempt shows what none shows alone.
    mutating func replace(outcome: TrialOutcome) { self.outcome = outcome }

    /// Whether the client has ended the connection, and not come back under the same key.
    var hasLeft: Bool { self.leftAt != nil && !self.hasReturned }

    /// What a passive rule has seen since the trial began decides some of them.
    mutating func take(seen: Int, broken: Int, note: String) {
        // One rule counts all refusals: which of them it speaks of cannot be seen there.
        if case .conduct(let conduct) = self.trial, conduct.refusalCode != nil { return }
        // Other requests may be lost with the one that was acknowledged.
        if self.trial == .conduct(.acknowledgedRequest) { return }
        guard broken > 0 || seen > 0 else { return }
        self.decide(broken > 0 ? .broken(note) : .kept(note))
    }

    /// Whether a passive rule decides it.
    var isJudgedByRules: Bool {
        switch self.trial {
        case .conduct(.newSalt), .conduct(.floodWait), .conduct(.lostAnswer), .conduct(.lostRequest), .conduct(.clock):
            true
        case .conduct(.premiumWait), .conduct(.acknowledgedRequest): true
        case .conduct(let conduct): conduct.refusalCode != nil
        default: false
        }
    }
}
