import MTProtoCore

/// Scores a client by what crosses the connections of a lab: a value without input or output.
///
/// It looks on at everything, always. Trials, in which the lab does something wrong on purpose, are told to it besides; see
/// ``LabJudge``.
package struct Judge: Sendable {
    /// One trial and what came of it.
    struct Trial: Sendable {
        var trial: JudgeTrial
        var attempts = 0
        var outcome: TrialOutcome?
        var connection: LabConnectionID?

        /// Whether it has shown something.
        var isClear: Bool { self.outcome?.isClear ?? false }
    }

    private var rules: [any JudgeRule]
    private let began: Instant
    private let beganAt: Int64
    private var packets = 0
    private var connections = 0
    private var clients: [String] = []
    /// Keys under which the state of updates has been asked for.
    private(set) var listeners: Set<UInt64> = []
    /// Keys under which the list of chats has been asked for: who has not seen a channel cannot ask for its difference.
    private(set) var readers: Set<UInt64> = []
    private(set) var trials: [Trial]
    private(set) var running: TrialWatch?
    private(set) var habits = DifferenceHabits()
    private var files = NetworkFiles()
    private var times = TimeHabits()
    private(set) var keyTimes = KeyTimes()
    /// What a passive rule had counted when the trial began.
    private var before: (seen: Int, broken: Int) = (0, 0)
    private var tallies: [JudgeRequirement: JudgeTally] = [:]
    /// How often the client has left in a trial, and so left it unclear.
    private var leavings: [JudgeTrial: Int] = [:]
    /// Keys under which clients have said something.
    private var usedKeys: Set<UInt64> = []
    private static let keyLimit = 4096
    /// Whether the client has left because of a packet that was changed.
    private var leavesForgeries: [JudgeTrial: Bool] = [:]
    /// Whether it has left because of that alone of which only the message key is wrong, or of the other one: which of them came last
    /// then.
    private var differences: [Bool: Set<JudgeTrial>] = [:]
    /// The forgery that has to be made again behind the one that has ended, which comes again as well.
    private(set) var comparedAnew: JudgeTrial?
    /// The forgery of which the one that has ended says what becomes of it.
    private(set) var compared: JudgeTrial?
    /// Open connections on which a quick acknowledgement was asked for.
    private(set) var quickAckers: Set<LabConnectionID> = []
    /// Whether one was asked for on any connection.
    private var asksForQuickAcks = false
    /// Whether anything encrypted came over the full transport.
    private var sendsChecksums = false
    /// Keys of exchanges in which something was wrong, which nobody has used until now.
    private var wrongKeys: [UInt64: JudgeTrial] = [:]

    /// - Parameter trials: what may be tried; others begin nothing.
    init(trials: [JudgeTrial], clock: ServerClock, now: Instant) {
        self.began = now
        self.beganAt = clock.unixSeconds(at: now)
        self.rules = [
            ExchangeRules(), EnvelopeRules(), IdentifierRules(), SequenceRules(), ContainerRules(),
            AcknowledgementRules(), RefusalRules(), RequestRules(), SessionRules(),
            TransportRules(), ServiceRules(), DatacenterRules(), FilePartRules(),
            FirstSaltRules(), NetworkRules(), TemporaryKeyRules(), UpdateSilenceRules(),
        ]
        self.trials = JudgeTrial.allCases.filter(trials.contains).map { Trial(trial: $0) }
    }

    // MARK: What happens

    /// A client connected.
    package mutating func connected(_ connection: LabConnectionID, now: Instant) {
        self.connections += 1
        self.take(.connected(connection, now))
    }

    /// A connection has ended.
    package mutating func disconnected(_ connection: LabConnectionID, by side: LabClosing, now: Instant) {
        self.quickAckers.remove(connection)
        self.take(.disconnected(connection, side, now))
    }

    /// A packet of a client has asked for a quick acknowledgement.
    mutating func askedForQuickAck(on connection: LabConnectionID) {
        self.quickAckers.insert(connection)
        self.asksForQuickAcks = true
    }

    /// A packet of a client came over the full transport.
    mutating func sentChecksum() { self.sendsChecksums = true }

    /// What came over a connection is no frame of what carries it.
    mutating func heardNoFrame(on connection: LabConnectionID, _ why: String, now: Instant) {
        self.take(.noFrame(connection, why, now))
    }

    /// A frame came or is sent.
    ///
    /// - Parameter clock: the clock of its datacenter.
    package mutating func captured(_ capture: LabCapture, clock: ServerClock) {
        // What the lab says on a connection that it keeps silent goes nowhere.
        if let running, running.trial.isSilent, running.connection == capture.connection,
            capture.frame.direction == .sent
        {
            return
        }
        self.packets += 1
        let packet = JudgedPacket(capture, number: self.packets, began: self.began, clock: clock)
        self.judgeKey(of: packet)
        for request in packet.requests.compactMap(\.request) where request.hasIntroduction {
            let name = [request.device, request.app].compactMap(\.self).joined(separator: ", ")
            if !self.clients.contains(name), self.clients.count < 8 { self.clients.append(name) }
        }
        if let key = packet.keyID,
            packet.requests.contains(where: { ["updates.getState", "updates.getDifference"].contains($0.name) })
        {
            self.listeners.insert(key)
        }
        if let key = packet.keyID, packet.requests.contains(where: { $0.name == "messages.getDialogs" }) {
            self.readers.insert(key)
        }
        self.take(.packet(packet))
        if packet.isFromClient, let key = packet.keyID {
            if self.usedKeys.count >= Self.keyLimit { self.usedKeys = [] }
            self.usedKeys.insert(key)
        }
    }

    private mutating func take(_ event: JudgeEvent) {
        for place in self.rules.indices { self.rules[place].take(event) }
        self.running?.take(event)
        self.habits.take(event)
        self.files.take(event)
        self.times.take(event)
        guard let running, running.isJudgedByRules, running.outcome == nil else { return }
        let finding = self.finding(running.trial.requirement, now: self.instant(of: event))
        self.running?.take(
            seen: finding.seen - self.before.seen, broken: finding.broken - self.before.broken,
            note: finding.evidence.last?.text ?? "")
    }

    private func instant(of event: JudgeEvent) -> Instant {
        switch event {
        case .connected(_, let now), .disconnected(_, _, let now), .trial(_, _, _, let now), .made(_, _, let now),
            .noFrame(_, _, let now):
            now
        case .packet(let packet): packet.instant
        case .bait: self.began
        }
    }

    private func finding(_ requirement: JudgeRequirement, now: Instant) -> JudgeFinding {
        var tally = JudgeTally(requirement)
        for finding in self.rules.flatMap({ $0.findings(now: now) }) where finding.requirement == requirement {
            tally.add(finding)
        }
        return tally.finding
    }

    // MARK: Trials

    /// Some clients use a key much later than they have made it.
    private mutating func judgeKey(of packet: JudgedPacket) {
        guard !self.wrongKeys.isEmpty, let key = packet.usedKeys.first(where: { self.wrongKeys[$0] != nil }),
            let trial = self.wrongKeys.removeValue(forKey: key)
        else { return }
        let text = "the key is used later"
        self.tallies[trial.requirement, default: JudgeTally(trial.requirement)].broke("\(trial.name): \(text)", packet)
        if let place = self.trials.firstIndex(where: { $0.trial == trial }) {
            self.trials[place].outcome = .broken(text)
        }
    }

    /// A trial begins.
    mutating func begin(_ trial: JudgeTrial, on connection: LabConnectionID, session: JudgedSession?, now: Instant) {
        if let place = self.trials.firstIndex(where: { $0.trial == trial }) {
            self.trials[place].attempts += 1
            self.trials[place].connection = connection
        }
        let finding = self.finding(trial.requirement, now: now)
        self.before = (finding.seen, finding.broken)
        self.running = TrialWatch(trial, on: connection, session: session, now: now)
        self.running?.network.habits = self.habits
        self.running?.usedBefore = self.usedKeys
        self.running?.network.files = self.files
        self.running?.network.timely = self.times.timely
        for place in self.rules.indices { self.rules[place].take(.trial(trial, connection, session, now)) }
    }

    /// An exchange has made a key.
    mutating func made(_ key: JudgedKey, on connection: LabConnectionID, now: Instant) {
        self.change {
            $0.freshKeys.insert(key.id)
            if key.expiresAt == nil { $0.errors.permanentKeys.insert(key.id) }
        }
        self.keyTimes.made(key, at: now)
        for place in self.rules.indices { self.rules[place].take(.made(key, connection, now)) }
    }

    /// Whether a message of the server is acknowledged says nothing.
    mutating func ignore(_ message: MessageID) {
        for place in self.rules.indices { self.rules[place].take(.bait(message)) }
    }

    /// Changes what is waited for.
    mutating func change(_ change: (inout TrialWatch) -> Void) {
        if self.running != nil, var watch = self.running {
            change(&watch)
            self.running = watch
        }
    }

    /// A packet of the running trial that must not be taken, and the one behind it.
    mutating func send(bait: MessageID, control: MessageID?) {
        self.change {
            $0.bait = bait
            $0.control = control
        }
        if control != nil { self.ignore(bait) }
    }

    /// Ends the trial if its outcome is known by now.
    mutating func endTrial(now: Instant) -> TrialWatch? {
        self.running?.passTime(to: now)
        guard var running, var outcome = running.outcome else { return nil }
        self.running = nil
        (self.comparedAnew, self.compared) = (nil, nil)
        if case .unclear = outcome, running.hasLeft, running.trial.misconduct?.isSilent != true {
            self.leavings[running.trial, default: 0] += 1
            if running.trial.isTooMuch, self.isStopped(by: running.trial) {
                outcome = .broken("the client leaves each time, and in no other trial")
                running.replace(outcome: outcome)
            }
        }
        if case .kept = outcome, running.trial.isForgery, let other = self.compare(running) {
            if running.trial == .bait(.changedPacket) {
                outcome = other
                running.replace(outcome: other)
            } else {
                self.endOther(.bait(.changedPacket), other, running)
            }
        }
        self.note(outcome, of: running.trial)
        // What passive rules have seen they have counted.
        guard !running.isJudgedByRules else { return running }
        if let key = running.madeKey?.id {
            if case .broken = outcome { self.wrongKeys[key] = nil } else { self.wrongKeys[key] = running.trial }
        }
        self.count(outcome, of: running.trial, running.packets.map(\.evidence))
        return running
    }

    private mutating func note(_ outcome: TrialOutcome, of trial: JudgeTrial) {
        guard let place = self.trials.firstIndex(where: { $0.trial == trial }) else { return }
        // One that is made again for the sake of another one does not take back what it has shown.
        if outcome.isClear || !self.trials[place].isClear { self.trials[place].outcome = outcome }
    }

    private mutating func count(_ outcome: TrialOutcome, of trial: JudgeTrial, _ packets: [JudgeEvidence.Packet]) {
        var tally = self.tallies[trial.requirement] ?? JudgeTally(trial.requirement)
        switch outcome {
        case .kept(let text): tally.kept("\(trial.name): \(text)", packets)
        case .broken(let text): tally.broke("\(trial.name): \(text)", packets)
        case .unclear: break
        }
        self.tallies[trial.requirement] = tally
    }

    /// What has become of a trial shows when another one has ended.
    private mutating func endOther(_ trial: JudgeTrial, _ outcome: TrialOutcome, _ ended: TrialWatch) {
        self.note(outcome, of: trial)
        self.count(outcome, of: trial, ended.packets.map(\.evidence))
        if outcome.isClear { self.compared = trial }
    }

    /// A trial begins at a proxy, before there is a connection to a datacenter.
    mutating func beginAtProxy(_ trial: JudgeTrial) {
        guard let place = self.trials.firstIndex(where: { $0.trial == trial }) else { return }
        self.trials[place].attempts += 1
    }

    /// A trial at a proxy is over.
    mutating func endAtProxy(_ trial: JudgeTrial, _ outcome: TrialOutcome) {
        self.note(outcome, of: trial)
        self.count(outcome, of: trial, [])
    }

    /// Who can tell forgeries apart by what a client does learns something of what it has decrypted.
    ///
    /// Returns what becomes of the one that means nothing, if the one that has ended shows it.
    private mutating func compare(_ ended: TrialWatch) -> TrialOutcome? {
        let (padding, packet) = (JudgeTrial.bait(.changedPadding), JudgeTrial.bait(.changedPacket))
        let isOpen = self.trials.contains { $0.trial == packet && !$0.isClear }
        guard ended.trial == packet || isOpen else { return nil }
        self.leavesForgeries[ended.trial] = ended.leavesForgery
        if ended.leavesForgery == nil {
            guard ended.trial == padding else { return .unclear("the client leaves, perhaps for another reason") }
            self.comparedAnew = packet
            return nil
        }
        guard let leaves = self.leavesForgeries[padding], let leavesThis = self.leavesForgeries[packet] else {
            return ended.trial == padding ? nil : .unclear("what becomes of one with a wrong message key is not known")
        }
        guard leaves != leavesThis else {
            return ended.trial == padding ? .kept("it has the same effect as a wrong message key") : nil
        }
        let words =
            leaves
            ? "it is ignored, and the client leaves where only the message key is wrong"
            : "the client leaves, and ignores a packet of which only the message key is wrong"
        // Once may be chance, and so may be twice in the same order, if the client does the one and the other by turns: both are made
        // again, in the other order.
        self.differences[leaves, default: []].insert(ended.trial)
        guard self.differences[leaves, default: []].count < 2 else { return .broken(words) }
        self.leavesForgeries = [:]
        self.comparedAnew = ended.trial == padding ? packet : padding
        return .unclear(words)
    }

    /// Whether a client has ended whenever it met this trial, and otherwise stays.
    private func isStopped(by trial: JudgeTrial) -> Bool {
        // Where it stays, something comes of a trial.
        let others = self.trials.filter { other in
            other.trial.misconduct == nil && !other.trial.isTooMuch && other.isClear
        }
        return self.leavings[trial, default: 0] >= TrialSchedule.attemptLimit && others.count >= 3
            && self.leavings.keys.allSatisfy(\.isTooMuch)
    }

    // MARK: Report

    /// What was found out until now.
    package func report(now: Instant) -> JudgeReport {
        var tallies = self.tallies
        var order: [JudgeRequirement] = []
        var ordered: Set<JudgeRequirement> = []
        for finding in self.rules.flatMap({ $0.findings(now: now) }) {
            if ordered.insert(finding.requirement).inserted { order.append(finding.requirement) }
            tallies[finding.requirement, default: JudgeTally(finding.requirement)].add(finding)
        }
        // Who reads that something was not seen wants to know whether it was tried.
        let chosen = Set(self.trials.map(\.trial.requirement))
        for requirement in JudgeTrial.requirements {
            if ordered.insert(requirement).inserted { order.append(requirement) }
            var tally = tallies[requirement] ?? JudgeTally(requirement)
            if !chosen.contains(requirement), tally.seen == 0 { tally.note = "its trial was not chosen" }
            tallies[requirement] = tally
        }
        if !self.asksForQuickAcks {
            tallies[.ignoresQuickAcks]?.isApplicable = false
            tallies[.ignoresQuickAcks]?.note = "no quick acknowledgement was asked for"
        }
        if !self.sendsChecksums {
            tallies[.checksChecksum]?.isApplicable = false
            tallies[.checksChecksum]?.note = "the full transport was not used"
        }
        let topics = Dictionary(grouping: order, by: \.topic)
        let sorted = JudgeRequirement.Topic.allCases.flatMap { topics[$0] ?? [] }
        return JudgeReport(
            clients: self.clients, began: self.beganAt, milliseconds: (now - self.began).inNanoseconds / 1_000_000,
            packets: self.packets, connections: self.connections,
            findings: sorted.compactMap { tallies[$0]?.finding }, trials: self.trials)
    }
}
