import MTProtoCore
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// What clients do about updates that are missing, and about keys and lists, by packets that are made by hand.
struct JudgeUpdateTests {
    @Test(
        "LT04 What is missing is asked for: everything, or what is missing of a channel",
        arguments: [JudgeTrial.Conduct.tooLong, .gap, .unreadableUpdate, .channelTooLong, .channelGap], 0..<3)
    func missingUpdates(conduct: JudgeTrial.Conduct, reaction: Int) throws {
        let isOfChannel = conduct == .channelTooLong || conduct == .channelGap
        let everything = try API.Updates.GetDifference(pts: 1, date: 1, qts: 0).encoded()
        let ofChannel = try API.Updates.GetChannelDifference(
            channel: .inputChannelEmpty, filter: .channelMessagesFilterEmpty, pts: 1, limit: 10
        ).encoded()
        var scene = JudgeScene()
        scene.judge = Judge(trials: [.conduct(conduct)], clock: JudgeScene.clock, now: .zero)
        scene.connect()
        scene.judge.begin(
            .conduct(conduct), on: scene.connection,
            session: JudgedSession(datacenter: 2, keyID: scene.keyID, id: scene.sessionID), now: scene.now)
        switch reaction {
        case 0: try scene.client(isOfChannel ? ofChannel : everything, sequence: 1)
        // The other difference is no answer to this.
        case 1: try scene.client(isOfChannel ? everything : ofChannel, sequence: 1)
        default: break
        }
        scene.now += .seconds(16)
        #expect(scene.judge.endTrial(now: scene.now) != nil)
        let id = JudgeTrial.conduct(conduct).requirement.id
        #expect(try scene.verdict(id) == [.kept, .broken, .notSeen][reaction])
    }

    @Test("LT04 Only in a channel is a client tried with one, and only with a temporary key is that forgotten")
    func placesOfTrials() {
        func place(_ hasChannel: Bool, _ hasTemporaryKey: Bool) -> TrialSchedule.Place {
            TrialSchedule.Place(
                connection: .init(datacenter: 2, number: 1), requests: ["messages.getDialogs"], isContainer: false,
                packets: 2, hearsUpdates: true, hasChannel: hasChannel, hasTemporaryKey: hasTemporaryKey)
        }
        for conduct in [JudgeTrial.Conduct.channelGap, .channelTooLong] {
            var schedule = TrialSchedule([.conduct(conduct)])
            #expect(schedule.next(at: place(false, true)) == nil)
            #expect(schedule.next(at: place(true, false)) == .conduct(conduct))
        }
        var schedule = TrialSchedule([.conduct(.forgottenKey)])
        #expect(schedule.next(at: place(true, false)) == nil)
        #expect(schedule.next(at: place(false, true)) == .conduct(.forgottenKey))
    }

    @Test("LT04 Once a temporary key is bound the permanent one carries no requests", arguments: [true, false])
    func permanentKeysRest(isCareful: Bool) throws {
        var scene = JudgeScene()
        let (permanent, temporary) = (scene.keyID, UInt64(8))
        try scene.client(JudgeScene.introduced(JudgeScene.plainRequest), sequence: 1)
        #expect(try scene.verdict("pfs-only") == .notApplicable)
        #expect(try scene.verdict("pfs-renewed") == .notApplicable)
        scene.keyID = temporary
        let binding = try scene.client(
            API.Auth.BindTempAuthKey(
                permAuthKeyID: Int64(bitPattern: permanent), nonce: 2, expiresAt: 1_800_080_000, encryptedMessage: []
            ).encoded(), sequence: 1)
        var body = ByteBuffer()
        RPCResult(requestID: binding, result: ByteBuffer(integer: UInt32(0x9972_75b5), endianness: .little)).write(
            to: &body)
        scene.server(body)
        #expect(try scene.verdict("pfs-only") == .notSeen)
        #expect(try scene.verdict("pfs-renewed") == .notSeen)
        #expect(try scene.finding("pfs-renewed").note == "its trial was not chosen")
        let request = try JudgeScene.introduced(API.Help.GetConfig())
        try scene.client(request, sequence: 1)
        if !isCareful { scene.keyID = permanent }
        // What was on its way is no harm, nor is the question whether the permanent key is still known.
        try scene.client(request, sequence: 1)
        scene.now += .seconds(6)
        try scene.client(JudgeScene.plainRequest.encoded(), sequence: 3)
        #expect(try scene.verdict("pfs-only") == .kept)
        try scene.client(request, sequence: 5)
        #expect(try scene.verdict("pfs-only") == (isCareful ? .kept : .broken))
    }

    @Test("LT04 Where a right number was refused, what number comes next is the client's business")
    func deniedNumbers() throws {
        for conduct in [JudgeTrial.Conduct.refusedHigh, .refusedOld] {
            var scene = JudgeScene()
            try scene.client(JudgeScene.introduced(JudgeScene.plainRequest), sequence: 9)
            scene.judge.begin(
                .conduct(conduct), on: scene.connection,
                session: JudgedSession(datacenter: 2, keyID: scene.keyID, id: scene.sessionID), now: scene.now)
            try scene.client(JudgeScene.plainRequest.encoded(), sequence: -7)
            #expect(try scene.verdict("numbers-rise") == (conduct == .refusedHigh ? .kept : .broken))
            // Nor is it the client's fault that the lab refuses what follows from that.
            for _ in 0..<12 {
                scene.server(.refusal(of: .init(rawValue: 4), sequenceNumber: 1, code: 33, newSalt: nil))
            }
            #expect(try scene.verdict("refusals-end") == (conduct == .refusedHigh ? .kept : .broken))
        }
    }

    @Test("LT04 A session that begins while a clock is moved may number its messages as it likes, a later one may not")
    func numbersWhileClocksMove() throws {
        var scene = JudgeScene()
        try scene.client(JudgeScene.introduced(JudgeScene.plainRequest), sequence: 1)
        scene.judge.begin(
            .conduct(.clock), on: scene.connection,
            session: JudgedSession(datacenter: 2, keyID: scene.keyID, id: scene.sessionID), now: scene.now)
        for isMoved in [true, false] {
            if !isMoved { scene.now += .seconds(100) }
            scene.sessionID += 1
            try scene.client(JudgeScene.introduced(JudgeScene.plainRequest), sequence: 9)
            try scene.client(JudgeScene.plainRequest.encoded(), sequence: 1)
            #expect(try scene.verdict("numbers-rise") == (isMoved ? .kept : .broken))
        }
    }

    @Test("LT04 A list of message ids has at most 8192", arguments: [8192, 8193])
    func longLists(count: Int) throws {
        var scene = JudgeScene()
        let ids = (1...count).map { MessageID(rawValue: Int64($0) * 4 + 1) }
        try scene.client(ServiceMessage.stateRequest(ids).encoded(), sequence: 0)
        #expect(try scene.verdict("ids-count") == (count > 8192 ? .broken : .kept))
    }

    @Test("LT04 A content delivery network is asked for parts alone", arguments: [true, false])
    func requestsToNetworks(isCareful: Bool) throws {
        var scene = JudgeScene()
        scene.connection = LabConnectionID(datacenter: LabCDNConfiguration.datacenter, number: 1)
        scene.datacenter = LabCDNConfiguration.datacenter
        try scene.client(
            JudgeScene.introduced(API.Upload.GetCdnFile(fileToken: [1], offset: 0, limit: 4096)), sequence: 1)
        #expect(try scene.verdict("cdn-only") == .kept)
        if !isCareful { try scene.client(JudgeScene.plainRequest.encoded(), sequence: 3) }
        #expect(try scene.verdict("cdn-only") == (isCareful ? .kept : .broken))
    }
}
