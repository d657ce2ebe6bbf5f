import MTProtoCore
import NIOCore
import Testing

@testable import TelegramLab

/// Trials of quick acknowledgements of what was never sent, with a client that does what each test says.
struct JudgeQuickAckTests {
    /// What the client does.
    private enum Reaction: CaseIterable {
        case acknowledges, asksAgain, sendsAgain, leaves, waitsForFrame, saysNothing, comesBackAnew
        /// At once, or some seconds later in the same session; or when the request was answered, for whatever reason.
        case acknowledgesAndLeaves, acknowledgesAndReturns, acknowledgesAndLeavesLate
        /// As a program does that is over: before the request is answered, or behind that.
        case acknowledgesAndEnds, acknowledgesAndEndsLate
    }

    private let trial = JudgeTrial.conduct(.forgedQuickAcks)

    /// A lab in which nothing but quick acknowledgements is tried.
    private func wire() throws -> (Wire, LabJudge) {
        let wire = try Wire()
        wire.sessionID = 0x1234_5678_9abc_def0
        let judge = LabJudge(wire.server, trials: [self.trial], now: wire.now)
        wire.server.judge = judge
        wire.server.observers.append(judge)
        try wire.connect()
        return (wire, judge)
    }

    private func finding(_ judge: LabJudge, _ wire: Wire) throws -> JudgeReport.Finding {
        let report = judge.judge.report(now: wire.now)
        return try #require(report.findings.first { $0.requirement == "quick-acks-ignored" })
    }

    private func quickAcks(_ wire: Wire) -> Int { wire.events.filter { $0 == .quickAck }.count }

    @Test("LT04 Quick acknowledgements of what was never sent change nothing")
    func quickAcksOfNothing() throws {
        for reaction in Reaction.allCases {
            let (wire, judge) = try self.wire()
            _ = try wire.call(1)
            try wire.acknowledge()
            wire.clear()
            let text = try JudgeScene.text("hello", randomID: 1)
            let id = try wire.send(text, wantsQuickAck: true)
            #expect(judge.running?.trial == self.trial && self.quickAcks(wire) == 3)
            // The right one comes behind both: who waits for it has no reason to send the packet again.
            let tokens = wire.quickAckTokens
            #expect(tokens.map { $0 == wire.sentToken } == [false, false, true])
            #expect(tokens.first == wire.sentToken ^ 1)
            let control = try #require(judge.running?.control)
            #expect(wire.messages.contains { $0.id == control } && wire.answers(to: id).isEmpty)
            wire.advance(.milliseconds(10))
            switch reaction {
            case .acknowledges: try wire.send(.acknowledgement([control]))
            case .asksAgain: try wire.send(text)
            case .sendsAgain: try wire.send(text, id: id, sequence: 3)
            case .leaves:
                try wire.reconnect()
                _ = try wire.call(3)
            case .waitsForFrame:
                wire.advance(.seconds(20))
                _ = try wire.call(3)
            case .saysNothing: break
            case .comesBackAnew:
                wire.disconnect()
                wire.sessionID += 1
                try wire.connect()
                _ = try wire.call(3)
            case .acknowledgesAndLeaves, .acknowledgesAndReturns, .acknowledgesAndLeavesLate:
                try wire.send(.acknowledgement([control]))
                if reaction == .acknowledgesAndLeavesLate { wire.advance(.milliseconds(2200)) }
                wire.disconnect()
                if reaction == .acknowledgesAndReturns { wire.advance(.seconds(5)) }
                try wire.connect()
                _ = try wire.call(3)
            case .acknowledgesAndEnds, .acknowledgesAndEndsLate:
                try wire.send(.acknowledgement([control]))
                if reaction == .acknowledgesAndEndsLate { wire.advance(.milliseconds(2200)) }
                wire.disconnect()
            }
            let isSoon = [Reaction.acknowledges, .asksAgain, .sendsAgain, .leaves].contains(reaction)
            wire.advance(.seconds(isSoon ? 4 : 61))
            let verdict: JudgeVerdict =
                switch reaction {
                case .acknowledges, .acknowledgesAndEndsLate: .kept
                case .asksAgain, .sendsAgain, .leaves, .waitsForFrame:
                    .broken
                // Who has acknowledged what comes behind may leave for another reason.
                case .saysNothing, .comesBackAnew, .acknowledgesAndLeaves, .acknowledgesAndReturns,
                    .acknowledgesAndLeavesLate, .acknowledgesAndEnds:
                    .notSeen
                }
            let finding = try self.finding(judge, wire)
            #expect(finding.verdict == verdict && judge.running == nil, "\(reaction)")
            guard verdict != .notSeen else { continue }
            let shown = try #require(finding.evidence.first?.packets)
            #expect(shown.filter { $0.kind == "quick acknowledgement" }.count == 2)
            guard reaction == .acknowledges else { continue }
            #expect(wire.answers(to: id).count == 1 && judge.judge.report(now: wire.now).findings(.broken).isEmpty)
        }
    }

    @Test("LT04 Who asks for no quick acknowledgements is not told any, and it does not concern them")
    func quickAcksUnasked() throws {
        let (wire, judge) = try self.wire()
        for tag: Int64 in 1...3 {
            _ = try wire.call(tag)
            try wire.acknowledge()
            try wire.send(JudgeScene.text("hello", randomID: tag))
        }
        let finding = try self.finding(judge, wire)
        #expect(judge.running == nil && self.quickAcks(wire) == 0)
        #expect(finding.verdict == .notApplicable && finding.note == "no quick acknowledgement was asked for")
        // One that is asked for comes, and nothing else does before the client is known there.
        try wire.reconnect()
        try wire.send(try wire.query(4), wantsQuickAck: true)
        #expect(judge.running == nil && self.quickAcks(wire) == 1)
        #expect(try self.finding(judge, wire).verdict == .notSeen)
        // It counts for its own connection.
        try wire.reconnect()
        _ = try wire.call(5)
        try wire.send(JudgeScene.text("hello", randomID: 5))
        #expect(judge.running == nil)
        try wire.send(JudgeScene.text("hello", randomID: 6), wantsQuickAck: true)
        #expect(judge.running?.trial == self.trial)
    }

    @Test("LT04 Where a packet asks for no quick acknowledgement only those of nothing come")
    func quickAcksOfOthers() throws {
        let (wire, judge) = try self.wire()
        try wire.send(try wire.query(1), wantsQuickAck: true)
        try wire.acknowledge()
        wire.clear()
        try wire.send(JudgeScene.text("hello", randomID: 1))
        #expect(judge.running?.trial == self.trial && wire.quickAckTokens.count == 2)
        #expect(!wire.quickAckTokens.contains(wire.sentToken))
    }
}
