import MTProtoCore
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// What clients do when no updates come for long.
struct JudgeSilenceTests {
    private let ping = ServiceMessage.ping(id: 1, disconnectDelay: nil).encoded()
    private let difference = API.Updates.GetDifference(pts: 1, date: 1, qts: 0)

    /// A client that keeps the state of updates.
    private func listener() throws -> JudgeScene {
        var scene = JudgeScene()
        try scene.client(JudgeScene.introduced(API.Updates.GetState()), sequence: 1)
        #expect(try scene.verdict("updates-silence") == .notSeen)
        return scene
    }

    /// Says something each minute, and hears what is no update.
    private func speak(_ minutes: Int, _ scene: inout JudgeScene) throws {
        for _ in 0..<minutes {
            scene.now += .seconds(60)
            try scene.client(self.ping, sequence: 2)
            scene.server(.acknowledgement([]))
        }
    }

    @Test("LT04 Without updates for 15 minutes the difference is asked for", arguments: [nil, 2, 15])
    func silenceOfUpdates(askedAfter minutes: Int?) throws {
        var scene = try self.listener()
        if let minutes {
            try self.speak(minutes, &scene)
            try scene.client(self.difference.encoded(), sequence: 3)
        }
        try self.speak(17 - (minutes ?? 0), &scene)
        #expect(try scene.verdict("updates-silence") == (minutes == nil ? .broken : .kept))
        #expect(try scene.finding("updates-silence").seen == 1)
        // Once is not enough: a quarter of an hour later it is to be asked for again.
        try self.speak(17, &scene)
        let finding = try scene.finding("updates-silence")
        #expect(finding.seen == 2 && finding.broken == (minutes == nil ? 2 : 1))
    }

    private enum Reason: CaseIterable {
        case update, answer, sleep, trial, otherSession, noListener
    }

    @Test("LT04 Who has heard updates, has slept, was tried or does not listen has nothing to ask for")
    func silenceThatShowsNothing() throws {
        for reason in Reason.allCases {
            var scene = reason == .noListener ? JudgeScene() : try self.listener()
            if reason == .otherSession { scene.sessionID += 1 }
            try self.speak(10, &scene)
            switch reason {
            case .update:
                scene.server(
                    try API.Updates.updateShort(update: .updateConfig, date: 1_800_000_000).encoded())
            case .answer:
                let id = try scene.client(JudgeScene.text("hello", randomID: 1), sequence: 3)
                var body = ByteBuffer()
                RPCResult(requestID: id, result: try API.Updates.updatesTooLong.encoded()).write(to: &body)
                scene.server(body)
            case .sleep: scene.now += .seconds(600)
            case .trial: scene.judge.begin(.conduct(.serverPing), on: scene.connection, session: nil, now: scene.now)
            case .otherSession, .noListener: break
            }
            try self.speak(reason == .otherSession || reason == .noListener ? 30 : 14, &scene)
            #expect(try scene.verdict("updates-silence") == .notSeen, "\(reason)")
            #expect(try !scene.finding("updates-silence").note.isEmpty)
        }
    }

    @Test("LT04 The difference may be asked for in another session, also under a temporary key of the same one")
    func differencesOfOtherSessions() throws {
        for isBound in [true, false] {
            var scene = try self.listener()
            let (key, session) = (scene.keyID, scene.sessionID)
            try self.speak(12, &scene)
            scene.keyID = 8
            scene.sessionID += 1
            if isBound {
                try scene.client(
                    API.Auth.BindTempAuthKey(
                        permAuthKeyID: Int64(bitPattern: key), nonce: 2, expiresAt: 1_800_080_000,
                        encryptedMessage: []
                    ).encoded(), sequence: 1)
            }
            try scene.client(self.difference.encoded(), sequence: 3)
            (scene.keyID, scene.sessionID) = (key, session)
            try self.speak(5, &scene)
            #expect(try scene.verdict("updates-silence") == (isBound ? .kept : .broken))
        }
    }

    @Test("LT04 256 who listen are remembered; when one more comes, all but that one are forgotten")
    func boundsListeners() throws {
        var full = try self.listener()
        let first = full.keyID
        func join(_ number: UInt64, _ scene: inout JudgeScene) throws {
            scene.keyID = first + number
            try scene.client(JudgeScene.introduced(API.Updates.GetState()), sequence: 1)
        }
        for number in UInt64(1)...255 { try join(number, &full) }
        var crowded = full
        try join(256, &crowded)
        let cases: [(known: JudgeScene, number: UInt64, verdict: JudgeVerdict)] = [
            (full, 0, .broken), (full, 255, .broken), (crowded, 0, .notSeen), (crowded, 255, .notSeen),
            (crowded, 256, .broken),
        ]
        for (known, number, verdict) in cases {
            var scene = known
            scene.keyID = first + number
            try self.speak(17, &scene)
            #expect(try scene.verdict("updates-silence") == verdict, "\(number)")
        }
    }
}
