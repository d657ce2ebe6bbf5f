import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// Trials through the server, with a client that does what each test says.
struct JudgeTrialTests {
    /// A wire whose second request meets a trial.
    /// - Parameter others: how many other connections to the datacenter are open.
    func wire(
        _ trial: JudgeTrial, _ body: ByteBuffer? = nil, others: Int = 0, kind: LabKeyKind = .permanent
    ) throws -> (Wire, LabJudge) {
        let wire = try Wire(kind: kind)
        wire.sessionID = 0x1234_5678_9abc_def0
        let judge = LabJudge(wire.server, trials: [trial], now: wire.now)
        wire.server.judge = judge
        wire.server.observers.append(judge)
        for _ in 0..<others { #expect(wire.server.accept(datacenter: 2, now: wire.now) != nil) }
        try wire.connect()
        _ = try wire.call(1)
        try wire.acknowledge()
        #expect(judge.running == nil, "the first packet of a connection meets nothing")
        wire.clear()
        if let body { try wire.send(body) } else { _ = try wire.call(2) }
        return (wire, judge)
    }

    func verdict(_ trial: JudgeTrial, _ judge: LabJudge, _ wire: Wire) -> JudgeVerdict? {
        judge.judge.report(now: wire.now).findings.first { $0.requirement == trial.requirement.id }?.verdict
    }

    func outcome(_ judge: LabJudge, _ wire: Wire) -> JudgeReport.Trial.Outcome? {
        judge.judge.report(now: wire.now).trials.first?.outcome
    }

    @Test(
        "LT04 Packets that must not be taken",
        arguments: JudgeTrial.PacketFault.allCases.filter { ![.changedPacket, .wrongChecksum].contains($0) })
    func baitsAreRefused(fault: JudgeTrial.PacketFault) throws {
        for isCareless in [true, false] {
            let trial = JudgeTrial.bait(fault)
            let (wire, judge) = try self.wire(trial)
            let bait = try #require(judge.running?.bait), control = try #require(judge.running?.control)
            if fault == .plain {
                // What is not encrypted is not acknowledged: it asks something.
                for question in isCareless ? [bait, control] : [control] {
                    try wire.send(.stateInfo(to: question, states: [4]))
                }
            } else {
                try wire.send(.acknowledgement(isCareless ? [bait, control] : [control]))
            }
            // Who may still leave because of one that was changed is waited for, and no longer.
            wire.advance(.seconds(3))
            #expect(self.verdict(trial, judge, wire) == (isCareless ? .broken : .kept))
            #expect(wire.isClosed, "the next trial has a connection of its own")
            // The packets show it, and no passive rule takes the bait for something of the client.
            let report = judge.judge.report(now: wire.now)
            #expect(report.findings(.broken).map(\.requirement) == (isCareless ? [trial.requirement.id] : []))
            #expect(report.trials.first?.outcome == (isCareless ? .broken : .kept))
            let shown = report.findings.first { $0.requirement == trial.requirement.id }?.evidence.first
            #expect(shown?.packets.contains { $0.from == "client" } == true)
            #expect(fault == .emptyCipher || shown?.packets.first?.from == "server", "\(fault) is not shown")
        }
    }

    @Test("LT04 What is wrong with a packet is wrong by our own client's checks")
    func baitsAreWrong() throws {
        let (changed, _) = try self.wire(.bait(.changedPadding))
        let (short, _) = try self.wire(.bait(.shortPadding))
        let (long, _) = try self.wire(.bait(.longPadding))
        let (garbled, _) = try self.wire(.bait(.changedPacket))
        let (odd, _) = try self.wire(.bait(.oddLength))
        for wire in [changed, short, long, odd, garbled] {
            #expect(wire.events.filter { $0 == .unreadable }.count == 1 && wire.messages.count >= 2)
        }
        let (foreign, _) = try self.wire(.bait(.otherSession))
        #expect(foreign.events.contains { if case .foreign = $0 { true } else { false } })
        let (plain, _) = try self.wire(.bait(.plain))
        #expect(plain.events.filter { $0 == .unreadable }.count == 1 && plain.messages.count >= 2)
        for fault in [JudgeTrial.PacketFault.negativeLength, .longLength, .otherKey, .reflected] {
            let (wire, _) = try self.wire(.bait(fault))
            #expect(wire.events.filter { $0 == .unreadable }.count == 1 && wire.messages.count >= 2, "\(fault)")
        }
        let (excess, judge) = try self.wire(.bait(.childLength))
        // The container is there, and cannot be taken apart.
        #expect(!excess.messages.contains { $0.id == judge.running?.bait })
        let (even, _) = try self.wire(.bait(.evenID))
        #expect(even.messages.filter { !$0.id.isFromServer }.count == 1)
        let (child, _) = try self.wire(.bait(.evenChild))
        #expect(child.messages.filter { !$0.id.isFromServer }.count == 1)
        for (fault, ahead) in [(JudgeTrial.PacketFault.oldID, Int64(-600)), (.futureID, 120)] {
            let (wire, judge) = try self.wire(.bait(fault))
            let seconds = wire.clock.unixSeconds(at: wire.now)
            #expect(judge.running?.bait.map { $0.unixSeconds - seconds } == ahead)
        }
    }

    @Test("LT04 A client that says nothing leaves a trial unclear; it is tried three times")
    func silentClients() throws {
        let (wire, judge) = try self.wire(.bait(.evenID))
        for attempt in 1...3 {
            wire.advance(.seconds(41))
            #expect(self.outcome(judge, wire) == .unclear && wire.isClosed)
            #expect(judge.schedule.pending.isEmpty == (attempt == 3))
            wire.clear()
            try wire.connect()
            _ = try wire.call(Int64(10 * attempt))
            _ = try wire.call(Int64(10 * attempt + 1))
            #expect((judge.running == nil) == (attempt == 3))
        }
        #expect(self.verdict(.bait(.evenID), judge, wire) == .notSeen)
    }

    @Test("LT04 A client that leaves because of a packet, and goes on elsewhere, has not taken it")
    func leavingClients() throws {
        for fault in [JudgeTrial.PacketFault.changedPadding, .plain] {
            let (wire, judge) = try self.wire(.bait(fault))
            try wire.reconnect()
            _ = try wire.call(3)
            wire.advance(.seconds(1))
            #expect(self.outcome(judge, wire) == .kept)
        }
    }

    @Test("LT04 A packet that comes again is acknowledged again", arguments: [true, false])
    func repeatedPackets(isCareful: Bool) throws {
        let (wire, judge) = try self.wire(.conduct(.repeatedPacket))
        let id = try #require(judge.running?.bait)
        #expect(wire.messages.filter { $0.id == id }.count == 1)
        try wire.send(.acknowledgement([id]))
        wire.advance(.seconds(1))
        #expect(wire.messages.filter { $0.id == id }.count == 2)
        if isCareful { try wire.send(.acknowledgement([id])) } else { _ = try wire.call(3) }
        wire.advance(.seconds(61))
        #expect(self.verdict(.conduct(.repeatedPacket), judge, wire) == (isCareful ? .kept : .broken))
    }

    @Test("LT04 The server's questions are answered", arguments: [JudgeTrial.Conduct.stateRequest, .resendRequest])
    func questionsOfTheServer(conduct: JudgeTrial.Conduct) throws {
        for isCareful in [true, false] {
            let (wire, judge) = try self.wire(.conduct(conduct))
            let isAsked = wire.services.contains {
                switch $0 {
                case .stateRequest: conduct == .stateRequest
                case .resendRequest: conduct == .resendRequest
                default: false
                }
            }
            #expect(isAsked)
            wire.now += .milliseconds(10)
            if isCareful {
                try wire.send(.stateInfo(to: judge.running?.control ?? .init(rawValue: 1), states: [4]))
            } else {
                _ = try wire.call(3)
            }
            wire.advance(.seconds(16))
            #expect(self.verdict(.conduct(conduct), judge, wire) == (isCareful ? .kept : .broken))
        }
    }

    @Test("LT04 A message id that came before brings nothing new", arguments: [true, false])
    func replayedIDs(isCareful: Bool) throws {
        let (wire, judge) = try self.wire(.conduct(.replayedID))
        let id = try #require(judge.running?.bait)
        try wire.send(.acknowledgement([id]))
        wire.advance(.seconds(1))
        let questions = wire.messages.filter {
            if case .stateRequest? = try? ServiceMessage(decoding: $0.body) { true } else { false }
        }
        #expect(questions.count == 2 && questions.first?.id == id)
        for question in isCareful ? questions.suffix(1) : questions {
            try wire.send(.stateInfo(to: question.id, states: [1]))
        }
        wire.advance(.seconds(2))
        #expect(self.verdict(.conduct(.replayedID), judge, wire) == (isCareful ? .kept : .broken))
        // A client that is not sure acknowledges again what it has taken.
        try wire.connect()
        try wire.send(.acknowledgement([id]))
        #expect(
            judge.judge.report(now: wire.now).findings(.broken).map(\.requirement)
                == (isCareful ? [] : ["checks-repeats"]))
    }

    @Test("LT04 Who answers no question of the server at all shows nothing by answering none twice")
    func unansweredReplays() throws {
        let (wire, judge) = try self.wire(.conduct(.replayedID))
        try wire.send(.acknowledgement([try #require(judge.running?.bait)]))
        wire.advance(.seconds(1))
        _ = try wire.call(3)
        wire.advance(.seconds(61))
        #expect(self.outcome(judge, wire) == .unclear)
    }

    @Test("LT04 Answers to what was never asked are ignored", arguments: [true, false])
    func unknownAnswersAreIgnored(isCareful: Bool) throws {
        let (wire, judge) = try self.wire(.conduct(.unknownAnswers))
        let control = try #require(judge.running?.control)
        if isCareful {
            try wire.send(.acknowledgement([control]))
        } else {
            try wire.reconnect()
            _ = try wire.call(3)
        }
        wire.advance(.seconds(1))
        #expect(self.verdict(.conduct(.unknownAnswers), judge, wire) == (isCareful ? .kept : .broken))
    }

    @Test(
        "LT04 What is announced is asked for, and not acknowledged before it has come", arguments: 0..<3,
        [JudgeTrial.Conduct.announcedAnswer, .announcedMessage])
    func announcedMessages(reaction: Int, conduct: JudgeTrial.Conduct) throws {
        let (wire, judge) = try self.wire(.conduct(conduct))
        let told = wire.services.compactMap { message -> MessageID? in
            if case .detailedInfo(_, let answer, _, _) = message { answer } else { nil }
        }
        let announced = try #require(told.last)
        wire.advance(.milliseconds(10))
        #expect(judge.running?.announced == announced && !wire.messages.contains { $0.id == announced })
        switch reaction {
        case 0:
            try wire.send(.resendRequest([announced]))
            // The answer is there, and comes.
            #expect(wire.messages.contains { $0.id == announced } == (conduct == .announcedAnswer))
        case 1: try wire.send(.acknowledgement([announced]))
        default: _ = try wire.call(3)
        }
        wire.advance(.seconds(16))
        #expect(self.verdict(.conduct(conduct), judge, wire) == (reaction == 0 ? .kept : .broken))
    }

    @Test("LT04 A request that fails with 500 comes again with pauses", arguments: [1, 5, 6, 40])
    func requestsAfterErrors(times: Int) throws {
        let text = try JudgeScene.text("hello", randomID: 1)
        let (wire, judge) = try self.wire(.conduct(.internalError), text)
        for _ in 0..<times {
            wire.advance(.milliseconds(100))
            try wire.send(text)
        }
        // Another request is answered.
        _ = try wire.call(3)
        #expect(wire.service.runs.count == 2)
        wire.advance(.seconds(7))
        #expect(self.verdict(.conduct(.internalError), judge, wire) == (times > 5 ? .broken : .kept))
    }

    @Test("LT04 In place of a temporary key that is forgotten another one is bound", arguments: [true, false])
    func forgottenKeys(isCareful: Bool) throws {
        var random = RandomSource.seeded(9)
        let permanent = try AuthKey(random.bytes(AuthKey.byteCount))
        let expires: Int64 = 1_800_080_000
        let (wire, judge) = try self.wire(
            .conduct(.forgottenKey), kind: .temporary(expiresAt: expires, boundTo: permanent.id))
        #expect(wire.events.contains(.transportError(-404)) && wire.isClosed)
        #expect(!wire.server.keyIDs(datacenter: 2).contains(wire.key.id))
        wire.advance(.milliseconds(10))
        try wire.connect()
        _ = try wire.call(3)
        #expect(wire.events.filter { $0 == .transportError(-404) }.count == 2, "it stays forgotten")
        if isCareful {
            let other = try AuthKey(random.bytes(AuthKey.byteCount))
            wire.server.install(
                other, datacenter: 2, kind: .temporary(expiresAt: expires, boundTo: nil), salt: 1, now: wire.now)
            let query = API.Auth.BindTempAuthKey(
                permAuthKeyID: Int64(bitPattern: permanent.id), nonce: 2, expiresAt: 1_800_080_000,
                encryptedMessage: [])
            judge.exchangeCompleted(
                on: .init(datacenter: 2, number: 9), JudgedKey(id: other.id, expiresAt: expires), now: wire.now)
            try wire.connect()
            try wire.send(query.encoded(), under: other)
        }
        wire.advance(.seconds(41))
        #expect(self.verdict(.conduct(.forgottenKey), judge, wire) == (isCareful ? .kept : .broken))
    }

    @Test("LT04 New salts, floods, lost requests: passive rules say what came of the trial")
    func provokedClients() throws {
        let text = try JudgeScene.text("hello", randomID: 1)
        do {
            let (wire, judge) = try self.wire(.conduct(.newSalt))
            let salt = wire.services.lazy.compactMap { if case .refusal(_, _, 48, let salt) = $0 { salt } else { nil } }
                .first
            wire.salt = try #require(salt)
            _ = try wire.call(2)
            wire.advance(.seconds(1))
            #expect(self.verdict(.conduct(.newSalt), judge, wire) == .kept && self.outcome(judge, wire) == .kept)
        }
        for isCareful in [true, false] {
            let (wire, judge) = try self.wire(.conduct(.floodWait), text)
            #expect(self.outcome(judge, wire) == .unclear)
            wire.advance(.seconds(isCareful ? 4 : 1))
            try wire.send(text)
            wire.advance(.seconds(1))
            #expect(self.verdict(.conduct(.floodWait), judge, wire) == (isCareful ? .kept : .broken))
        }
        for conduct in [JudgeTrial.Conduct.lostAnswer, .lostRequest] {
            for isCareful in [true, false] {
                let (wire, judge) = try self.wire(.conduct(conduct), text)
                #expect(wire.isClosed)
                try wire.connect()
                try wire.send(isCareful ? text : JudgeScene.text("hello", randomID: 0x5555_5555_5555))
                wire.advance(.seconds(1))
                #expect(self.verdict(.conduct(conduct), judge, wire) == (isCareful ? .kept : .broken))
            }
        }
    }

    @Test("LT04 What is refused for its number, or with its container, comes again", arguments: [true, false])
    func refusedNumbersAndContainers(isCareful: Bool) throws {
        let text = try JudgeScene.text("hello", randomID: 1)
        for conduct in JudgeTrial.Conduct.allCases {
            guard let code = conduct.refusalCode else { continue }
            var body = text
            if code == 64 || code == 19 {
                // Its message has an id below that of the container.
                body = ByteBuffer()
                let id = MessageID(rawValue: MessageID(unixNanoseconds: 1_800_000_000_000_000_000).rawValue + 4)
                MessageContainer.write([ContainedMessage(id: id, sequenceNumber: 9, body: text)], to: &body)
            }
            let (wire, judge) = try self.wire(.conduct(conduct), body)
            #expect(wire.refusals == [code])
            if isCareful {
                try wire.send(text)
                wire.advance(.seconds(1))
            } else {
                for tag in 3...4 {
                    _ = try wire.call(Int64(tag))
                    wire.advance(.seconds(11))
                }
            }
            #expect(self.verdict(.conduct(conduct), judge, wire) == (isCareful ? .kept : .broken), "\(code)")
        }
    }

    @Test("LT04 A client that asks for the state of what was refused has kept what is demanded")
    func statesOfRefused() throws {
        let (wire, judge) = try self.wire(.conduct(.refusedOld), JudgeScene.text("hello", randomID: 1))
        let refused = wire.services.compactMap { if case .refusal(let id, _, 20, _) = $0 { id } else { nil } }
        try wire.send(.stateRequest(refused))
        wire.advance(.seconds(1))
        #expect(self.verdict(.conduct(.refusedOld), judge, wire) == .kept)
    }

    @Test(
        "LT04 A notice about a message that was never sent gives no salt, nor do salts that were never asked for",
        arguments: [true, false], [JudgeTrial.Conduct.forgedSalt, .forgedSalts])
    func forgedNotices(isCareful: Bool, conduct: JudgeTrial.Conduct) throws {
        let (wire, judge) = try self.wire(.conduct(conduct))
        let salts = wire.services.compactMap { notice -> Int64? in
            switch notice {
            case .refusal(_, _, 48, let salt): salt
            case .futureSalts(_, _, let salts): salts.first?.value
            default: nil
            }
        }
        let control = try #require(judge.running?.control)
        #expect(wire.messages.contains { $0.id == control })
        wire.advance(.seconds(2))
        // What was on its way says nothing.
        _ = try wire.call(3)
        #expect(self.outcome(judge, wire) == .unclear)
        let salt = wire.salt
        if !isCareful { wire.salt = try #require(salts.first) }
        try wire.send(.acknowledgement([control]))
        wire.advance(.seconds(1))
        wire.salt = salt
        if isCareful {
            // That the notice names a salt concerns nobody.
            wire.advance(.seconds(6))
            try wire.connect()
            _ = try wire.call(4)
            #expect(judge.judge.report(now: wire.now).findings(.broken).isEmpty)
        }
        #expect(self.verdict(.conduct(conduct), judge, wire) == (isCareful ? .kept : .broken))
        #expect(self.outcome(judge, wire) == (isCareful ? .kept : .broken))
    }

    @Test("LT04 The clock of a datacenter goes wrong, and right again", arguments: [true, false])
    func movedClock(isCareful: Bool) throws {
        let (wire, judge) = try self.wire(.conduct(.clock))
        #expect(wire.refusals == [16])
        wire.advance(.seconds(6))
        let ahead = wire.clock.unixNanoseconds(at: wire.now) + 600_000_000_000
        _ = try wire.call(3, id: isCareful ? MessageID(unixNanoseconds: ahead) : nil)
        wire.advance(.seconds(1))
        #expect(self.verdict(.conduct(.clock), judge, wire) == (isCareful ? .kept : .broken))
        #expect(wire.server.clock(of: 2) == wire.server.clock(of: 1))
    }

    @Test(
        "LT04 Refused connections and -429 are followed by pauses, in place of each connection that was ended",
        arguments: [(2, false, 2), (40, false, 2), (40, true, 2), (40, false, 4)])
    func pausesOfDials(perSecond: Int, othersEnd: Bool, datacenter: Int) throws {
        for conduct in [JudgeTrial.Conduct.refusedConnections, .transportFlood] {
            let (wire, judge) = try self.wire(.conduct(conduct), others: 9)
            if othersEnd {
                for id in wire.server.connections(datacenter: 2) { wire.server.close(id, now: wire.now) }
            }
            #expect(wire.isClosed)
            for _ in 0..<2 * perSecond {
                wire.advance(.milliseconds(1000 / Int64(perSecond)))
                guard let id = wire.server.accept(datacenter: datacenter, now: wire.now) else { continue }
                wire.server.closed(id, now: wire.now)
            }
            wire.advance(.seconds(6))
            // Those to another datacenter have nothing to do with it.
            let isTooOften = perSecond > 2 && !othersEnd && datacenter == 2
            #expect(self.verdict(.conduct(conduct), judge, wire) == (isTooOften ? .broken : .kept))
            #expect(wire.server.accept(datacenter: 2, now: wire.now) != nil, "it is over")
        }
    }

    @Test("LT04 One -404 or -444 does not end a key")
    func keysOutliveOneRefusal() throws {
        for (conduct, code) in [(JudgeTrial.Conduct.unknownKey, Int32(-404)), (.wrongDatacenter, -444)] {
            let (wire, judge) = try self.wire(.conduct(conduct))
            #expect(wire.events.contains(.transportError(code)) && wire.isClosed)
            try wire.connect()
            _ = try wire.call(3)
            wire.advance(.seconds(1))
            #expect(self.verdict(.conduct(conduct), judge, wire) == .kept)
        }
    }

    @Test(
        "LT04 After packed zeros, deep containers and a list without end a client goes on", arguments: [true, false],
        [JudgeTrial.Conduct.bomb, .lyingBomb, .deepContainers, .hugeCount, .smallFrames])
    func packedZeros(goesOn: Bool, conduct: JudgeTrial.Conduct) throws {
        let (wire, judge) = try self.wire(.conduct(conduct))
        // Some say nothing but a ping each half minute.
        wire.advance(.seconds(70))
        if goesOn { _ = try wire.call(3) }
        wire.advance(.seconds(6))
        #expect(self.verdict(.conduct(conduct), judge, wire) == (goesOn ? .kept : .broken))
    }

    @Test(
        "LT04 A client that ends whenever it meets packed zeros, and stays otherwise, is stopped by them",
        arguments: 0..<3)
    func stoppedClients(habit: Int) throws {
        let baits: [JudgeTrial] = [.bait(.evenID), .bait(.oldID), .bait(.futureID)]
        let wire = try Wire()
        wire.sessionID = 0x1234_5678_9abc_def0
        let judge = LabJudge(wire.server, trials: baits + [.conduct(.bomb)], now: wire.now)
        wire.server.judge = judge
        wire.server.observers.append(judge)
        for attempt in 0..<14 {
            try wire.connect()
            for tag in 0..<2 { _ = try wire.call(Int64(10 * attempt + tag)) }
            if let control = judge.running?.control, judge.running?.trial != .conduct(.bomb), habit != 1 {
                try wire.send(.acknowledgement([control]))
                wire.advance(.seconds(2))
                continue
            }
            // A program that begins anew has another session. Some begin one on each connection, and have not ended.
            wire.disconnect()
            wire.sessionID &+= 0x1111_1111_1111
            if habit == 2 {
                wire.advance(.seconds(1))
                try wire.connect()
                _ = try wire.call(Int64(10 * attempt + 5))
                wire.disconnect()
            }
            wire.advance(.seconds(12))
        }
        let report = judge.judge.report(now: wire.now)
        #expect(report.trials.last?.attempts == 3 && report.trials.allSatisfy { $0.attempts > 0 })
        #expect(report.findings(.broken).map(\.requirement) == (habit == 0 ? ["packed-limit"] : []))
    }

    @Test(
        "LT04 A connection on which nothing comes is given up, and what was asked is asked elsewhere",
        arguments: [true, false])
    func silentConnections(isCareful: Bool) throws {
        let (wire, judge) = try self.wire(.conduct(.silence))
        #expect(wire.messages.isEmpty && !wire.isClosed)
        wire.advance(.seconds(5))
        try wire.send(.ping(id: 1, disconnectDelay: nil))
        wire.advance(.seconds(120))
        if isCareful {
            try wire.connect()
            _ = try wire.call(3)
            #expect(!wire.messages.isEmpty)
            try wire.acknowledge()
        }
        wire.advance(.seconds(6))
        #expect(self.verdict(.conduct(.silence), judge, wire) == (isCareful ? .kept : .broken))
        // What was never sent has not been heard.
        let broken = judge.judge.report(now: wire.now).findings(.broken).map(\.requirement)
        #expect(broken == (isCareful ? [] : ["silence-noticed"]))
    }

    @Test(
        "LT04 On a connection of before, only what has waited on the silent one shows that it is given up",
        arguments: [true, false])
    func silenceBesideOthers(isAskedAgain: Bool) throws {
        let wire = try Wire()
        wire.sessionID = 0x1234_5678_9abc_def0
        let judge = LabJudge(wire.server, trials: [.conduct(.silence)], now: wire.now)
        wire.server.judge = judge
        wire.server.observers.append(judge)
        try wire.connect()
        _ = try wire.call(1)
        let older = wire.held()
        // The other one is met by the trial.
        try wire.connect()
        for tag in 2...3 { _ = try wire.call(Int64(tag)) }
        #expect(judge.running != nil)
        wire.advance(.seconds(1))
        wire.resume(older)
        _ = try wire.call(isAskedAgain ? 3 : 4)
        wire.advance(.seconds(1))
        #expect(self.outcome(judge, wire) == (isAskedAgain ? .kept : .unclear))
    }

    @Test("LT04 A client that is not known introduces itself, and asks again", arguments: 0..<3)
    func unknownClients(reaction: Int) throws {
        let text = try JudgeScene.text("hello", randomID: 1)
        let (wire, judge) = try self.wire(.conduct(.uninitialized), text)
        wire.advance(.milliseconds(10))
        switch reaction {
        case 0: try wire.send(Wire.introduced(text))
        case 1: try wire.send(text)
        default: _ = try wire.call(3)
        }
        wire.advance(.seconds(16))
        #expect(self.verdict(.conduct(.uninitialized), judge, wire) == (reaction == 0 ? .kept : .broken))
    }

    @Test("LT04 A notice of another time about a message that was never sent moves no clock", arguments: [true, false])
    func forgedTimes(isCareful: Bool) throws {
        let (wire, judge) = try self.wire(.conduct(.forgedTime))
        let control = try #require(judge.running?.control)
        #expect(wire.refusals == [16] && wire.messages.contains { $0.id == control })
        wire.advance(.milliseconds(100))
        if isCareful {
            try wire.send(.acknowledgement([control]))
        } else {
            let old = wire.clock.unixNanoseconds(at: wire.now) - 180_000_000_000
            _ = try wire.call(3, id: MessageID(unixNanoseconds: old))
        }
        wire.advance(.seconds(1))
        #expect(self.verdict(.conduct(.forgedTime), judge, wire) == (isCareful ? .kept : .broken))
    }

    @Test("LT04 A client that uses another key after one -404 has given the former one up", arguments: [true, false])
    func keysGivenUp(isCareful: Bool) throws {
        for conduct in [JudgeTrial.Conduct.unknownKey, .wrongDatacenter] {
            let (wire, judge) = try self.wire(.conduct(conduct))
            wire.advance(.milliseconds(10))
            var random = RandomSource.seeded(9)
            let other = try AuthKey(random.bytes(AuthKey.byteCount))
            wire.server.install(other, datacenter: 2, salt: 1, now: wire.now)
            judge.exchangeCompleted(on: .init(datacenter: 2, number: 9), JudgedKey(id: other.id), now: wire.now)
            try wire.connect()
            try wire.send(wire.query(3), under: other)
            if isCareful { _ = try wire.call(4) }
            wire.advance(.seconds(21))
            #expect(self.verdict(.conduct(conduct), judge, wire) == (isCareful ? .kept : .broken))
            // Whoever signs in is somebody else.
            guard !isCareful else { continue }
            let (another, watching) = try self.wire(.conduct(conduct))
            another.advance(.milliseconds(10))
            another.server.install(other, datacenter: 2, salt: 1, now: another.now)
            watching.exchangeCompleted(on: .init(datacenter: 2, number: 9), JudgedKey(id: other.id), now: another.now)
            try another.connect()
            try another.send(another.query(3), under: other)
            try another.send(
                API.Auth.SendCode(
                    phoneNumber: "1", apiID: 1, apiHash: "", settings: API.CodeSettings()
                ).encoded(), under: other)
            another.advance(.seconds(21))
            #expect(self.outcome(watching, another) == .unclear)
        }
    }

    @Test("LT04 An announced answer that comes by itself shows nothing")
    func announcedAnswersThatCome() throws {
        let (wire, judge) = try self.wire(.conduct(.announcedAnswer))
        let announced = try #require(judge.running?.announced)
        wire.advance(.milliseconds(10))
        // On another connection the session sends what was not acknowledged.
        try wire.reconnect()
        _ = try wire.call(3)
        #expect(wire.messages.contains { $0.id == announced })
        try wire.send(.acknowledgement([announced]))
        wire.advance(.seconds(1))
        #expect(self.outcome(judge, wire) == .unclear)
    }

    @Test("LT04 Without trials the lab does nothing wrong, and the judge looks on")
    func onlyLooking() throws {
        let wire = try Wire()
        wire.sessionID = 0x1234_5678_9abc_def0
        let judge = LabJudge(wire.server, trials: [], now: wire.now)
        wire.server.judge = judge
        wire.server.observers.append(judge)
        try wire.connect()
        for tag in 1...20 {
            wire.advance(.milliseconds(100))
            _ = try wire.call(Int64(tag))
            try wire.acknowledge()
            wire.clear()
        }
        #expect(!wire.isClosed && wire.service.runs.count == 20)
        #expect(judge.judge.report(now: wire.now).findings(.broken).isEmpty)
    }

    @Test("LT04 Ten ways to be wrong, over the wire, and each is found out by its own rule")
    func tenWrongClients() throws {
        typealias Deed = (Wire) throws -> Void
        let request = try JudgeScene.plainRequest.encoded()
        let first = try Wire.introduced(request)
        func child(_ wire: Wire, _ body: ByteBuffer) throws -> ContainedMessage {
            ContainedMessage(id: try wire.nextID(), sequenceNumber: 1, body: body)
        }
        func container(_ message: ContainedMessage) -> ByteBuffer {
            var body = ByteBuffer()
            MessageContainer.write([message], to: &body)
            return body
        }
        let wrong: [(String, Deed)] = [
            ("ids-divisible", { try $0.send(first, id: .init(rawValue: try $0.nextID().rawValue + 2)) }),
            (
                "ids-rise",
                { wire in
                    try wire.send(first)
                    wire.advance(.seconds(2))
                    let low = try wire.nextID()
                    wire.advance(.seconds(2))
                    try wire.send(request)
                    try wire.send(request, id: low)
                }
            ),
            ("numbers-odd", { try $0.send(first, sequence: 2) }),
            (
                "numbers-even",
                { wire in
                    try wire.send(first)
                    try wire.send(ServiceMessage.acknowledgement(wire.messages.map(\.id)).encoded(), sequence: 3)
                }
            ),
            (
                "acks-known",
                { wire in
                    try wire.send(first)
                    try wire.send(.acknowledgement([.init(rawValue: 12)]))
                }
            ),
            (
                "acks-in-time",
                { wire in
                    try wire.send(first)
                    wire.advance(.seconds(70))
                }
            ),
            (
                "container-flat",
                { wire in
                    let message = try child(wire, first)
                    let inner = ContainedMessage(
                        id: try wire.nextID(), sequenceNumber: 2, body: container(message))
                    try wire.send(container(inner), sequence: 2)
                }
            ),
            (
                "container-id",
                { wire in
                    let low = try wire.nextID()
                    try wire.send(container(try child(wire, first)), id: low, sequence: 2)
                }
            ),
            ("introduced", { try $0.send(request) }),
            (
                "salt-taken",
                { wire in
                    try wire.send(first, salt: 1)
                    wire.advance(.seconds(6))
                    try wire.send(first, salt: 1)
                }
            ),
        ]
        for (requirement, deed) in wrong {
            let wire = try Wire()
            wire.sessionID = 0x1234_5678_9abc_def0
            let judge = LabJudge(wire.server, trials: [], now: wire.now)
            wire.server.judge = judge
            wire.server.observers.append(judge)
            try wire.connect()
            try deed(wire)
            let broken = judge.judge.report(now: wire.now).findings(.broken).map(\.requirement)
            #expect(broken.contains(requirement), "\(requirement): \(broken)")
        }
    }
}
