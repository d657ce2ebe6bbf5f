import MTProtoCore

// What a client does when the lab says something that is packed, that stands beside something else, or that must not be believed.
extension TrialWatch {
    /// So long the lab holds a request back of which it has said something wrong: while it is open nobody has another reason to
    /// ask again.
    static let hold = Duration.seconds(2)
    /// So long after what came behind it was heard nothing more is waited for.
    private static let calmAfterWords = Duration.seconds(3)
    /// What was on its way when the lab has answered shows nothing.
    private static let flightOfAnswer = Duration.milliseconds(300)

    // MARK: What the client says

    mutating func hearAfterWords(
        _ packet: JudgedPacket, _ acknowledged: Set<MessageID>, _ conduct: JudgeTrial.Conduct
    ) {
        // What was on its way shows nothing.
        guard packet.instant > self.began else { return }
        switch conduct {
        case .discardedSalt:
            if self.forgedSalts.contains(packet.salt) {
                return self.decide(.broken("the salt of a packet that must not be taken is used"), packet)
            }
            if let outcome = self.comingBack(packet) { return self.decide(outcome, packet) }
            if self.goesOnElsewhere(packet) {
                return self.decide(.kept("the client leaves, and goes on elsewhere with another salt"), packet)
            }
            self.hearControl(packet, acknowledged)
        case .shortStates:
            if let outcome = self.comingBack(packet) { return self.decide(outcome, packet) }
            self.hearControl(packet, acknowledged)
        case .forgedQuickAcks:
            if let outcome = self.comingBack(packet) { return self.decide(outcome, packet) }
            if self.goesOnElsewhere(packet) {
                return self.decide(
                    self.hasLeftOpenRequest && self.talk.heardAt == nil
                        ? .broken("the client leaves, and goes on elsewhere")
                        : .unclear("the client leaves, perhaps for another reason"), packet)
            }
            self.hearControl(packet, acknowledged)
        case .packedQuestion: self.hearOfPackedQuestions(packet)
        case .forgedErrors:
            self.hearControl(packet, acknowledged)
            if self.talk.heardAt == nil, self.goesOnElsewhere(packet) {
                self.decide(.broken("the client leaves, and goes on elsewhere"), packet)
            }
        case .unknownObject:
            for case .stateInfo(let question, _)? in packet.messages.map(\.service)
            where self.talk.questions.contains(question) {
                return self.decide(.kept("what stands beside it is answered"), packet)
            }
            self.hearControl(packet, acknowledged)
            if self.talk.heardAt == nil, self.goesOnElsewhere(packet) {
                self.decide(.broken("the client leaves, and goes on elsewhere"), packet)
            }
        default: break
        }
    }

    /// The first two are of nothing. One that comes later is that of a packet.
    mutating func noteQuickAck(_ packet: JudgedPacket) {
        guard packet.kind == .quickAck, packet.connection == self.connection, packet.instant <= self.began,
            self.packets.count(where: { $0.kind == .quickAck }) < 2
        else { return }
        self.note(packet)
    }

    /// Whether the client has left while the lab held its request back.
    private var hasLeftOpenRequest: Bool { self.leftAt.map { $0 - self.began < Self.hold } ?? false }

    private mutating func hearControl(_ packet: JudgedPacket, _ acknowledged: Set<MessageID>) {
        guard let control, acknowledged.contains(control), self.talk.heardAt == nil else { return }
        self.note(packet)
        self.talk.heardAt = packet.instant
    }

    /// What it shows if a request comes again of which the lab has said something wrong. Once it is answered the same may be asked
    /// anew, under another id; what only reads may be asked twice at any time.
    private func comingBack(_ packet: JudgedPacket) -> TrialOutcome? {
        guard packet.connection == self.connection, self.leftAt == nil else { return nil }
        let again = TrialOutcome.broken("the request comes again")
        if packet.requests.contains(where: { self.denied[$0.id] != nil }) { return again }
        guard self.talk.takenAt.map({ packet.instant - $0 < Self.flightOfAnswer }) ?? true else { return nil }
        let queries = Set(self.denied.values)
        let same = packet.requests.compactMap(\.request).filter { queries.contains($0.query) }
        if same.contains(where: \.isNumbered) { return again }
        return same.isEmpty ? nil : .unclear("the same is asked again, which may have another reason")
    }

    private mutating func hearOfPackedQuestions(_ packet: JudgedPacket) {
        for case .stateInfo(let question, _)? in packet.messages.map(\.service) {
            if self.talk.questions.contains(question) { self.talk.answered.insert(question) }
            if question == self.control, self.talk.heardAt == nil {
                self.note(packet)
                self.talk.heardAt = packet.instant
            }
        }
        if self.talk.heardAt != nil, self.talk.answered == self.talk.questions {
            self.decide(.kept("all of them are answered"), packet)
        }
    }

    // MARK: Time

    /// Decides what time decides before the trial is over.
    mutating func passTimeAfterWords(to now: Instant) {
        guard case .conduct(let conduct) = self.trial else { return }
        if conduct == .forgedErrors, let replacement, !self.hasReturned, let leftAt, now - leftAt > Self.absence {
            return self.decide(.broken("another key is used in its place"), replacement)
        }
        guard let heardAt = self.talk.heardAt, now - heardAt >= Self.calmAfterWords else { return }
        switch conduct {
        case .discardedSalt: self.decide(.kept("what comes behind them is acknowledged, and the salt stays"))
        case .shortStates: self.decide(.kept("what comes behind it is acknowledged, and nothing comes again"))
        case .forgedQuickAcks:
            // Who has left with an open request may have done so because of them, or not; a program whose request is answered may be
            // over.
            if self.hasLeftOpenRequest { return }
            self.decide(.kept("what comes behind them is acknowledged, and nothing comes again"))
        case .packedQuestion: self.decide(.broken("what comes behind them is answered, and not each of them"))
        case .forgedErrors: self.decide(.kept("what comes behind them is acknowledged"))
        case .unknownObject:
            // Some answer no questions of the server at all.
            self.decide(
                self.network.habits.tellsStates
                    ? .broken("the question beside it is not answered")
                    : .kept("what stands beside it is acknowledged"))
        default: break
        }
    }

    /// The trial is over.
    mutating func decideAfterWords() {
        let isHeardLate = self.lastHeard.map { $0 - self.began > Self.absence } ?? false
        if self.trial == .conduct(.unknownObject), isHeardLate, self.talk.heardAt == nil {
            return self.decide(.broken("what stands beside it is not taken"))
        }
        // Who takes one for the length of a frame waits for that frame, and goes on speaking.
        if self.trial == .conduct(.forgedQuickAcks), isHeardLate, self.hasSpoken, !self.isKeptOtherwise,
            self.talk.heardAt == nil
        {
            return self.decide(.broken("what comes behind them is not acknowledged"))
        }
        if self.trial == .conduct(.forgedErrors), let replacement, self.lastHeard == nil {
            return self.decide(.broken("another key is used in its place"), replacement)
        }
        self.decide(.unclear("nothing follows"))
    }
}
