import MTProtoCore
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// Trials of content delivery networks. Where a network is does not matter to them: the client's words go to datacenter 2.
struct JudgeNetworkTests {
    private let part = API.Upload.GetCdnFile(fileToken: [1, 2], offset: 0, limit: 4096)
    private let file = API.Upload.GetFile(
        location: .inputDocumentFileLocation(.init(id: 1, accessHash: 2, fileReference: [], thumbSize: "")),
        offset: 0, limit: 4096)
    private let difference = API.Updates.GetDifference(pts: 1, date: 1, qts: 0)

    /// A client with two connections, of which the second one meets a trial.
    private func wire(
        _ conduct: JudgeTrial.Conduct, listens: Bool = true, asksBefore: Bool = false
    ) throws -> (wire: Wire, judge: LabJudge, older: Wire.Held) {
        let wire = try Wire()
        wire.sessionID = 0x1234_5678_9abc_def0
        let judge = LabJudge(wire.server, trials: [.conduct(conduct)], now: wire.now)
        wire.server.judge = judge
        wire.server.observers.append(judge)
        try wire.connect()
        _ = try wire.call(1)
        if listens { try wire.send(API.Updates.GetState().encoded()) }
        wire.advance(.seconds(9))
        if asksBefore { try wire.send(self.difference.encoded()) }
        wire.advance(.seconds(3))
        let older = wire.held()
        try wire.connect()
        _ = try wire.call(2)
        #expect(judge.running == nil)
        wire.clear()
        try wire.send(self.part.encoded())
        #expect(judge.running?.trial == .conduct(conduct))
        wire.advance(.milliseconds(10))
        return (wire, judge, older)
    }

    private func outcome(_ judge: LabJudge, _ wire: Wire) -> JudgeReport.Trial.Outcome? {
        judge.judge.report(now: wire.now).trials.first?.outcome
    }

    @Test("LT04 After FILE_TOKEN_INVALID the file is asked for at its datacenter", arguments: 0..<3)
    func refusedTokens(reaction: Int) throws {
        let (wire, judge, older) = try self.wire(.cdnToken)
        #expect(judge.running?.network.refused != nil && judge.running?.outcome == nil)
        switch reaction {
        case 0:
            wire.resume(older)
            try wire.send(self.file.encoded())
        case 1: try wire.send(self.part.encoded())
        // Another part of it does not say that the token is taken for right.
        default: try wire.send(API.Upload.GetCdnFile(fileToken: [1, 2], offset: 4096, limit: 4096).encoded())
        }
        wire.advance(.seconds(1))
        if reaction == 2 { wire.advance(.seconds(15)) }
        #expect(self.outcome(judge, wire) == [.kept, .broken, .unclear][reaction])
    }

    private enum Reaction: CaseIterable {
        case acknowledges, goesOn, asksElsewhere, asksHere, saysNothing, speaksElsewhere, isQuick
    }

    @Test("LT04 What a content delivery network says of updates is ignored")
    func updatesOfNetworks() throws {
        for reaction in Reaction.allCases {
            let (wire, judge, older) = try self.wire(.cdnUpdate)
            let update = try #require(judge.running?.network.update?.id)
            #expect(wire.messages.contains { $0.id == update })
            // What comes at once was on its way before.
            wire.advance(reaction == .isQuick ? .milliseconds(100) : .seconds(1))
            switch reaction {
            case .acknowledges: try wire.send(.acknowledgement([update]))
            case .goesOn, .isQuick: try wire.send(self.part.encoded())
            case .asksElsewhere:
                try wire.send(.acknowledgement([update]))
                wire.resume(older)
                try wire.send(self.difference.encoded())
            case .asksHere: try wire.send(self.difference.encoded())
            case .saysNothing: break
            // That says nothing of what has come here.
            case .speaksElsewhere:
                wire.resume(older)
                _ = try wire.call(3)
            }
            wire.advance(.seconds(9))
            let outcome: JudgeReport.Trial.Outcome =
                switch reaction {
                case .acknowledges, .goesOn: .kept
                case .asksElsewhere, .asksHere: .broken
                case .saysNothing, .speaksElsewhere, .isQuick: .unclear
                }
            #expect(self.outcome(judge, wire) == outcome, "\(reaction)")
        }
    }

    @Test("LT04 A difference that has another reason says nothing of a network, nor does a client without updates")
    func differencesForOtherReasons() throws {
        for isNew in [true, false] {
            let (wire, judge, older) = try self.wire(.cdnUpdate, asksBefore: !isNew)
            let update = try #require(judge.running?.network.update?.id)
            try wire.send(.acknowledgement([update]))
            if isNew { try wire.connect() } else { wire.resume(older) }
            try wire.send(self.difference.encoded())
            wire.advance(.seconds(9))
            #expect(self.outcome(judge, wire) == .unclear)
        }
        let (wire, judge, _) = try self.wire(.cdnUpdate, listens: false)
        try wire.send(.acknowledgement([try #require(judge.running?.network.update?.id)]))
        wire.advance(.seconds(9))
        #expect(self.outcome(judge, wire) == .unclear)
    }

    @Test("LT04 Only who asks for parts is tried with a content delivery network", arguments: [true, false])
    func placesOfNetworkTrials(asksForParts: Bool) {
        for conduct in [JudgeTrial.Conduct.cdnToken, .cdnUpdate] {
            var schedule = TrialSchedule([.conduct(conduct)])
            let place = TrialSchedule.Place(
                connection: .init(datacenter: LabCDNConfiguration.datacenter, number: 1),
                requests: [asksForParts ? "upload.getCdnFile" : "upload.getFile"], isContainer: false, packets: 2,
                hearsUpdates: false, hasChannel: false, hasTemporaryKey: false)
            #expect(schedule.next(at: place) == (asksForParts ? .conduct(conduct) : nil))
        }
    }
}
