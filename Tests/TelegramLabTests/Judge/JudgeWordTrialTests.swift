import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// Trials in which the lab says something that is packed, that stands beside something else, or that must not be believed.
extension JudgeTrialTests {
    private static func isQuestion(_ message: ContainedMessage) -> Bool {
        if case .stateRequest? = try? ServiceMessage(decoding: message.body) { true } else { false }
    }

    private func results(_ wire: Wire) -> [RPCResult] { wire.messages.compactMap { RPCResult(body: $0.body) } }

    private func broken(_ judge: LabJudge, _ wire: Wire) -> [String] {
        judge.judge.report(now: wire.now).findings(.broken).map(\.requirement)
    }

    // MARK: Packets that are cut

    @Test(
        "LT04 Nothing stands behind the message key, or four bytes are missing",
        arguments: [JudgeTrial.PacketFault.emptyCipher, .cutCipher])
    func packetsThatAreCut(fault: JudgeTrial.PacketFault) throws {
        let (wire, judge) = try self.wire(.bait(fault))
        let control = try #require(judge.running?.control)
        #expect(wire.events.filter { $0 == .unreadable }.count == 1 && wire.messages.contains { $0.id == control })
        // Behind the length of the frame, the key id and the message key.
        let encrypted = wire.writes.map { $0.bytes.readableBytes - 28 }
        #expect(encrypted.filter { fault == .emptyCipher ? $0 == 0 : $0 % 16 == 12 }.count == 1)
        // A client that has nothing to say pings now and then. One that says nothing any more has stopped.
        wire.advance(.seconds(70))
        #expect(judge.running != nil)
        wire.advance(.seconds(6))
        #expect(self.outcome(judge, wire) == .broken && judge.running == nil)
        #expect(self.broken(judge, wire) == ["cut-packets"])
    }

    @Test("LT04 Who acknowledges what came behind a packet that is cut goes on; who only pings may read nothing")
    func speakersMayReadNothing() throws {
        for isReading in [true, false] {
            let (wire, judge) = try self.wire(.bait(.cutCipher))
            wire.advance(.seconds(20))
            try wire.send(.ping(id: 5, disconnectDelay: nil))
            _ = try wire.call(77)
            wire.advance(.seconds(1))
            #expect(judge.running != nil)
            let last = try #require(wire.messages.last { $0.sequenceNumber & 1 == 1 }?.id)
            if isReading { try wire.send(.acknowledgement([last])) }
            wire.advance(.seconds(isReading ? 1 : 60))
            #expect(self.outcome(judge, wire) == (isReading ? .kept : .unclear) && judge.running == nil)
            #expect(!self.broken(judge, wire).contains("cut-packets"))
        }
    }

    @Test("LT04 Who closes late behind a packet that is cut, while another session speaks, has left")
    func leavingLate() throws {
        let (wire, judge) = try self.wire(.bait(.emptyCipher))
        wire.advance(.seconds(70))
        let session = wire.sessionID
        let tried = wire.held()
        try wire.connect()
        wire.sessionID &+= 0x1111_1111_1111
        _ = try wire.call(78)
        let other = wire.held()
        wire.resume(tried)
        wire.disconnect()
        wire.resume(other)
        wire.advance(.seconds(6))
        #expect(self.outcome(judge, wire) == .unclear && judge.running == nil && wire.sessionID != session)
    }

    @Test("LT04 A client that ends whenever it meets a packet that is cut is stopped by it", arguments: [true, false])
    func stoppedByCutPackets(comesBack: Bool) throws {
        let wire = try Wire()
        wire.sessionID = 0x1234_5678_9abc_def0
        let trials: [JudgeTrial] = [.bait(.evenID), .bait(.oldID), .bait(.futureID), .bait(.cutCipher)]
        let judge = LabJudge(wire.server, trials: trials, now: wire.now)
        wire.server.judge = judge
        wire.server.observers.append(judge)
        for attempt in 0..<14 {
            try wire.connect()
            for tag in 0..<2 { _ = try wire.call(Int64(10 * attempt + tag)) }
            if let control = judge.running?.control, judge.running?.trial != .bait(.cutCipher) {
                try wire.send(.acknowledgement([control]))
                wire.advance(.seconds(2))
                continue
            }
            wire.disconnect()
            wire.sessionID &+= 0x1111_1111_1111
            if comesBack {
                wire.advance(.seconds(1))
                try wire.connect()
                _ = try wire.call(Int64(10 * attempt + 5))
                wire.disconnect()
            }
            wire.advance(.seconds(12))
        }
        #expect(judge.judge.report(now: wire.now).trials.last?.attempts == 3)
        #expect(self.broken(judge, wire) == (comesBack ? [] : ["cut-packets"]))
    }

    // MARK: Packets that are changed

    /// What a client does because of a packet that was changed.
    enum ForgeryReaction: CaseIterable, Sendable {
        /// Before it has said anything, or when it has acknowledged what came behind it: at once, or by a timer.
        case leaves, leavesBehindAnswer, leavesLater
        case stays
        /// As a program does that is over, when it has acknowledged what came behind it, or before.
        case ends, endsAtOnce

        static let clear: [Self] = [.leaves, .leavesBehindAnswer, .leavesLater, .stays]
    }

    private static let forgeries: [JudgeTrial] = [.bait(.changedPadding), .bait(.changedPacket)]

    /// A wire that meets nothing else.
    private func forgeryWire() throws -> (Wire, LabJudge) {
        let wire = try Wire()
        wire.sessionID = 0x1234_5678_9abc_def0
        let judge = LabJudge(wire.server, trials: Self.forgeries, now: wire.now)
        wire.server.judge = judge
        wire.server.observers.append(judge)
        try wire.connect()
        return (wire, judge)
    }

    /// The client meets the next one, which is the first or the second of both.
    private func meet(_ place: Int, _ reaction: ForgeryReaction, _ wire: Wire, _ judge: LabJudge) throws {
        let tag = 100 * Int64(wire.writes.count)
        for other: Int64 in 1...3 where judge.running == nil { _ = try wire.call(tag + other) }
        #expect(judge.running?.trial == Self.forgeries[place])
        let control = try #require(judge.running?.control)
        if ![.leaves, .endsAtOnce].contains(reaction) { try wire.send(.acknowledgement([control])) }
        switch reaction {
        case .leaves, .leavesBehindAnswer, .leavesLater:
            if reaction == .leavesLater { wire.advance(.milliseconds(1400)) }
            try wire.reconnect()
            _ = try wire.call(tag + 9)
        case .stays: break
        case .ends, .endsAtOnce:
            wire.advance(.milliseconds(500))
            wire.disconnect()
        }
        wire.advance(.seconds([.ends, .endsAtOnce].contains(reaction) ? 12 : 4))
        #expect(judge.running == nil)
        if wire.connection == nil { try wire.connect() }
    }

    private func outcomes(_ judge: LabJudge, _ wire: Wire) -> [JudgeReport.Trial.Outcome] {
        judge.judge.report(now: wire.now).trials.map(\.outcome)
    }

    @Test(
        "LT04 What a client does tells forgeries not apart",
        arguments: ForgeryReaction.clear, ForgeryReaction.clear)
    func forgeriesAlike(first: ForgeryReaction, second: ForgeryReaction) throws {
        let (wire, judge) = try self.forgeryWire()
        let isAlike = (first == .stays) == (second == .stays)
        // One difference may be chance: both are made again, in the other order.
        for attempt in 0..<(isAlike ? 1 : 2) {
            for place in attempt == 0 ? [0, 1] : [1, 0] {
                try self.meet(place, place == 0 ? first : second, wire, judge)
            }
            #expect(self.broken(judge, wire) == (attempt == 0 ? [] : ["forgeries-alike"]))
        }
        #expect(self.outcomes(judge, wire) == [.kept, isAlike ? .kept : .broken])
        #expect(judge.schedule.pending.isEmpty)
    }

    @Test("LT04 One difference between forgeries is chance, and so are two that contradict each other")
    func forgeriesByChance() throws {
        let (wire, judge) = try self.forgeryWire()
        try self.meet(0, .leaves, wire, judge)
        try self.meet(1, .stays, wire, judge)
        #expect(self.outcomes(judge, wire) == [.kept, .unclear])
        try self.meet(1, .leaves, wire, judge)
        try self.meet(0, .stays, wire, judge)
        #expect(self.outcomes(judge, wire) == [.kept, .unclear])
        try self.meet(0, .stays, wire, judge)
        try self.meet(1, .stays, wire, judge)
        #expect(self.outcomes(judge, wire) == [.kept, .kept] && self.broken(judge, wire).isEmpty)
    }

    @Test("LT04 Who leaves by turns, whatever was changed, tells no forgeries apart", arguments: [true, false])
    func forgeriesByTurns(leavesFirst: Bool) throws {
        let (wire, judge) = try self.forgeryWire()
        var leaves = leavesFirst
        for place in [0, 1, 1, 0, 0, 1] {
            try self.meet(place, leaves ? .leaves : .stays, wire, judge)
            leaves.toggle()
        }
        #expect(self.outcomes(judge, wire) == [.kept, .unclear] && self.broken(judge, wire).isEmpty)
        #expect(judge.schedule.pending.isEmpty)
    }

    @Test("LT04 A forgery that is made again for the other one takes nothing back")
    func forgeriesMadeAgain() throws {
        let (wire, judge) = try self.forgeryWire()
        try self.meet(0, .leaves, wire, judge)
        try self.meet(1, .stays, wire, judge)
        // The other order: what it shows is known when the other one has ended, and here nothing is.
        try self.meet(1, .stays, wire, judge)
        try self.meet(0, .endsAtOnce, wire, judge)
        #expect(self.outcomes(judge, wire) == [.kept, .unclear])
        #expect(judge.schedule.attempts[.bait(.changedPadding)] == 2)
    }

    @Test("LT04 What becomes of a forgery is known when the other one has come behind it", arguments: [true, false])
    func forgeriesInOtherOrder(staysAlike: Bool) throws {
        let (wire, judge) = try self.forgeryWire()
        try self.meet(0, .leaves, wire, judge)
        try self.meet(1, .stays, wire, judge)
        try self.meet(1, .stays, wire, judge)
        try self.meet(0, staysAlike ? .stays : .leaves, wire, judge)
        #expect(self.outcomes(judge, wire) == [.kept, staysAlike ? .kept : .broken])
        let report = judge.judge.report(now: wire.now)
        let finding = try #require(report.findings.first { $0.requirement == "forgeries-alike" })
        #expect(finding.verdict == (staysAlike ? .kept : .broken) && finding.seen == 1)
        #expect(judge.schedule.pending.isEmpty)
    }

    @Test(
        "LT04 Who leaves late, or is over, leaves for another reason than a packet that was changed",
        arguments: [5000, 1600, nil] as [Int64?])
    func lateLeavers(milliseconds: Int64?) throws {
        let (wire, judge) = try self.forgeryWire()
        let isLate = milliseconds != nil
        if let milliseconds {
            for tag in 0..<2 { _ = try wire.call(Int64(tag)) }
            let control = try #require(judge.running?.control)
            // What may be the reason when it is soon, and may be none.
            if milliseconds < 3000 { try wire.send(.acknowledgement([control])) }
            wire.advance(.milliseconds(milliseconds))
            try wire.reconnect()
            _ = try wire.call(5)
            wire.advance(.seconds(1))
        } else {
            try self.meet(0, .ends, wire, judge)
        }
        #expect(self.outcomes(judge, wire) == [.kept, .notTried])
        // Nothing is there to be compared with, until the first of both has come again.
        try self.meet(0, .stays, wire, judge)
        #expect(self.outcomes(judge, wire) == [.kept, .notTried])
        try self.meet(1, isLate ? .ends : .stays, wire, judge)
        #expect(self.outcomes(judge, wire) == [.kept, isLate ? .unclear : .kept])
        #expect(self.broken(judge, wire).isEmpty)
    }

    @Test("LT04 Without the other forgery nothing is said of one that means nothing; taken, it is broken")
    func forgeriesAlone() throws {
        for isTaken in [true, false] {
            let (wire, judge) = try self.wire(.bait(.changedPacket))
            let bait = try #require(judge.running?.bait), control = try #require(judge.running?.control)
            try wire.send(.acknowledgement(isTaken ? [bait] : [control]))
            wire.advance(.seconds(4))
            #expect(self.outcome(judge, wire) == (isTaken ? .broken : .unclear))
            let why = judge.judge.report(now: wire.now).trials.last?.text
            #expect((why == "what becomes of one with a wrong message key is not known") == !isTaken)
        }
    }

    // MARK: What has to be taken

    @Test("LT04 A message id is known when thousands of others have come since", arguments: [true, false])
    func forgottenIDs(isCareful: Bool) throws {
        let (wire, judge) = try self.wire(.conduct(.forgottenID))
        let id = try #require(judge.running?.bait)
        try wire.send(.acknowledgement([id]))
        wire.advance(.seconds(1))
        let messages = wire.messages
        let others = messages.filter { $0.sequenceNumber & 1 == 0 && !Self.isQuestion($0) }
        // By their ids they answer nothing.
        #expect(others.filter { $0.id.rawValue & 3 == 3 }.count >= 3000)
        let questions = messages.filter(Self.isQuestion)
        #expect(questions.count == 2 && questions.first?.id == id)
        for question in isCareful ? questions.suffix(1) : questions {
            try wire.send(.stateInfo(to: question.id, states: [4]))
        }
        wire.advance(.seconds(2))
        #expect(self.outcome(judge, wire) == (isCareful ? .kept : .broken))
        #expect(self.broken(judge, wire) == (isCareful ? [] : ["checks-repeats"]))
    }

    @Test("LT04 A question that is packed is answered, alone and in a container", arguments: 0..<4)
    func packedQuestions(reaction: Int) throws {
        let (wire, judge) = try self.wire(.conduct(.packedQuestion))
        let questions = wire.messages.filter(Self.isQuestion).map(\.id)
        #expect(questions.count == 3 && questions.last == judge.running?.control)
        #expect(Set(questions.dropLast()) == judge.running?.talk.questions)
        wire.advance(.milliseconds(10))
        let answered: [MessageID] =
            switch reaction {
            case 0: questions
            case 1: questions.filter { $0 != questions.dropFirst().first }
            case 2: Array(questions.suffix(1))
            default: []
            }
        for question in answered { try wire.send(.stateInfo(to: question, states: [4])) }
        wire.advance(.seconds(reaction < 3 ? 4 : 41))
        #expect(self.outcome(judge, wire) == [.kept, .broken, .broken, .unclear][reaction])
        #expect(self.broken(judge, wire) == ((1...2).contains(reaction) ? ["packed-taken"] : []))
    }

    @Test("LT04 What stands beside something that nobody knows is taken", arguments: 0..<6)
    func unknownObjects(reaction: Int) throws {
        let wire = try Wire()
        wire.sessionID = 0x1234_5678_9abc_def0
        let judge = LabJudge(wire.server, trials: [.conduct(.unknownObject)], now: wire.now)
        wire.server.judge = judge
        wire.server.observers.append(judge)
        try wire.connect()
        _ = try wire.call(1)
        try wire.acknowledge()
        // Who has answered such questions before is expected to do so.
        if reaction == 4 { try wire.send(.stateInfo(to: MessageID(rawValue: 1), states: [4])) }
        wire.clear()
        _ = try wire.call(2)
        let control = try #require(judge.running?.control)
        let question = try #require(wire.messages.first(where: Self.isQuestion)?.id)
        #expect(wire.messages.contains { TLRaw($0.body).constructorID == 0x5eed_0bad && $0.sequenceNumber & 1 == 1 })
        wire.advance(.milliseconds(10))
        switch reaction {
        case 0: try wire.send(.stateInfo(to: question, states: [4]))
        case 1, 4: try wire.send(.acknowledgement([control]))
        case 2:
            for tag in 3...4 {
                _ = try wire.call(Int64(tag))
                wire.advance(.seconds(11))
            }
        case 3:
            try wire.reconnect()
            _ = try wire.call(3)
        default: break
        }
        wire.advance(.seconds(reaction == 2 || reaction == 5 ? 61 : 4))
        #expect(self.outcome(judge, wire) == [.kept, .kept, .broken, .broken, .broken, .unclear][reaction])
        #expect(judge.running == nil)
    }

    // MARK: What must not be believed

    @Test(
        "LT04 Nothing of a packet that must not be taken changes the salt, or brings a request again",
        arguments: 0..<6)
    func discardedSalts(reaction: Int) throws {
        let text = try JudgeScene.text("hello", randomID: 1)
        let (wire, judge) = try self.wire(.conduct(.discardedSalt), text)
        let control = try #require(judge.running?.control)
        let foreign = wire.events.filter { if case .foreign = $0 { true } else { false } }
        let even = wire.messages.filter { !$0.id.isFromServer }
        #expect(foreign.count == 1 && even.count == 1 && wire.events.filter { $0 == .unreadable }.count == 1)
        let salts = even.compactMap { message -> Int64? in
            if case .refusal(_, _, 48, let salt)? = try? ServiceMessage(decoding: message.body) { salt } else { nil }
        }
        let forged = try #require(salts.first)
        #expect(forged != wire.salt && self.results(wire).isEmpty, "the answer is held back")
        wire.advance(.milliseconds(10))
        let right = wire.salt
        switch reaction {
        case 0: try wire.send(.acknowledgement([control]))
        case 1:
            wire.salt = forged
            _ = try wire.call(3)
            wire.salt = right
        case 2: try wire.send(text)
        case 3:
            try wire.reconnect()
            _ = try wire.call(3)
        case 4:
            // Once it is answered the same may be asked anew.
            wire.advance(.seconds(3))
            try wire.send(text)
            try wire.send(.acknowledgement([control]))
        default: break
        }
        wire.advance(.seconds(reaction == 5 ? 41 : 4))
        #expect(self.outcome(judge, wire) == [.kept, .broken, .broken, .kept, .kept, .unclear][reaction])
        #expect(judge.running == nil)
        if reaction == 0 { #expect(self.results(wire).count == 1 && self.broken(judge, wire).isEmpty) }
    }

    @Test(
        "LT04 What only reads may be asked twice while the lab holds it back: that shows nothing",
        arguments: [JudgeTrial.Conduct.discardedSalt, .shortStates])
    func readsThatAreMadeTwice(conduct: JudgeTrial.Conduct) throws {
        for isSameID in [false, true] {
            let query = try API.Contacts.GetContacts(hash: 0).encoded()
            let (wire, judge) = try self.wire(.conduct(conduct), query)
            let id = try #require(judge.running?.denied.keys.first)
            wire.advance(.milliseconds(10))
            if isSameID { try wire.send(query, id: id, sequence: 3) } else { try wire.send(query) }
            wire.advance(.seconds(4))
            #expect(self.outcome(judge, wire) == (isSameID ? .broken : .unclear))
        }
    }

    @Test("LT04 Errors that answer nothing sign nobody out", arguments: 0..<4)
    func errorsThatAnswerNothing(reaction: Int) throws {
        let (wire, judge) = try self.wire(.conduct(.forgedErrors))
        let control = try #require(judge.running?.control)
        let errors = self.results(wire).filter { RPCError(decoding: $0.result) == .unregistered }
        #expect(errors.count == 2 && errors.contains { $0.requestID == MessageID(rawValue: 0) })
        wire.advance(.milliseconds(10))
        switch reaction {
        case 0: try wire.send(.acknowledgement([control]))
        case 1:
            try wire.reconnect()
            _ = try wire.call(3)
        case 2:
            wire.disconnect()
            var random = RandomSource.seeded(9)
            let other = try AuthKey(random.bytes(AuthKey.byteCount))
            wire.server.install(other, datacenter: 2, salt: 1, now: wire.now)
            judge.exchangeCompleted(on: .init(datacenter: 2, number: 9), JudgedKey(id: other.id), now: wire.now)
            try wire.connect()
            try wire.send(wire.query(3), under: other)
        default: break
        }
        wire.advance(.seconds([4, 1, 12, 41][reaction]))
        #expect(self.outcome(judge, wire) == [.kept, .broken, .broken, .unclear][reaction])
        #expect(judge.running == nil)
    }

    @Test("LT04 States that are fewer than the messages they speak of bring nothing again", arguments: 0..<4)
    func fewerStatesThanMessages(reaction: Int) throws {
        let text = try JudgeScene.text("hello", randomID: 1)
        let (wire, judge) = try self.wire(.conduct(.shortStates), text)
        let control = try #require(judge.running?.control)
        let told = wire.services.compactMap { message -> [MessageID]? in
            if case .allInfo(let ids, [2]) = message { ids } else { nil }
        }
        let ids = try #require(told.first)
        #expect(ids.count == 2 && self.results(wire).isEmpty, "the answer is held back")
        wire.advance(.milliseconds(10))
        switch reaction {
        case 0: try wire.send(.acknowledgement([control]))
        case 1: try wire.send(text)
        case 2:
            wire.advance(.seconds(5))
            try wire.send(text, id: ids[0], sequence: 3)
        default: break
        }
        wire.advance(.seconds(reaction == 3 ? 41 : 4))
        #expect(self.outcome(judge, wire) == [.kept, .broken, .broken, .unclear][reaction])
        #expect(judge.running == nil)
        if reaction == 0 { #expect(self.results(wire).count == 1 && self.broken(judge, wire).isEmpty) }
    }

    @Test(
        "LT04 A request that was acknowledged and not answered comes again, or its state is asked for",
        arguments: 0..<4)
    func acknowledgedRequests(reaction: Int) throws {
        let text = try JudgeScene.text("hello", randomID: 1)
        let (wire, judge) = try self.wire(.conduct(.acknowledgedRequest), text)
        let acknowledged = wire.services.flatMap { message -> [MessageID] in
            if case .acknowledgement(let ids) = message { ids } else { [] }
        }
        #expect(!acknowledged.isEmpty && !wire.isClosed)
        wire.advance(.seconds(1))
        #expect(wire.isClosed && self.results(wire).isEmpty)
        switch reaction {
        case 0:
            try wire.connect()
            try wire.send(text)
        case 1:
            try wire.connect()
            try wire.send(.stateRequest(acknowledged))
        case 2:
            try wire.connect()
            for tag in 3...4 {
                _ = try wire.call(Int64(tag))
                wire.advance(.seconds(11))
            }
        default: break
        }
        wire.advance(.seconds(41))
        #expect(self.outcome(judge, wire) == [.kept, .kept, .broken, .unclear][reaction])
        let verdicts: [JudgeVerdict] = [.kept, .kept, .broken, .notSeen]
        #expect(self.verdict(.conduct(.acknowledgedRequest), judge, wire) == verdicts[reaction])
    }

    // MARK: Trials of before

    @Test("LT04 What the server asks for a hundred times counts under whatever ids it comes", arguments: [20, 21])
    func floodsUnderOtherIDs(times: Int) throws {
        let (wire, judge) = try self.wire(.conduct(.resendFlood))
        for _ in 0..<times {
            wire.advance(.milliseconds(10))
            _ = try wire.call(2)
        }
        wire.advance(.seconds(16))
        #expect(self.outcome(judge, wire) == (times > 20 ? .broken : .kept))
    }

    @Test(
        "LT04 A difference that may have another reason than new_session_created coming again shows nothing",
        arguments: [true, false])
    func differencesThatShowNothing(isTooLong: Bool) throws {
        let difference = try API.Updates.GetDifference(pts: 1, date: 1, qts: 0).encoded()
        let (wire, judge) = try self.listeningWire(.newSessionTwice)
        wire.advance(.seconds(1))
        try wire.send(difference)
        wire.advance(.seconds(6))
        #expect(judge.running?.talk.repeatedAt != nil)
        if isTooLong {
            // The lab has said so, whatever for.
            let session = try #require(wire.server.sessions.values.first)
            session.machine.push(try API.Updates.updatesTooLong.encoded(), now: wire.now)
            wire.server.touch(session)
            wire.takeOutput()
        } else {
            try wire.connect()
        }
        wire.advance(.milliseconds(100))
        try wire.send(difference)
        wire.advance(.seconds(1))
        #expect(self.outcome(judge, wire) == .unclear && judge.running == nil)
        #expect(!self.broken(judge, wire).contains("updates-once"))
    }
}
