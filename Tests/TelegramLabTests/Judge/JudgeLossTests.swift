import MTProtoCore
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// Requests that were lost, and how they come again.
struct JudgeLossTests {
    private enum News: CaseIterable {
        case toldUnasked, answered, none
    }

    @Test("LT04 A request that has not come, as the server says, is done with when it comes under another id")
    func requestsUnderOtherIDs() throws {
        let text = try JudgeScene.text("hello", randomID: 1)
        for news in News.allCases {
            var scene = JudgeScene()
            let id = try scene.client(text, sequence: 1)
            switch news {
            case .toldUnasked: scene.server(.allInfo([id], states: [MessageState.missing]))
            case .answered:
                let question = try scene.client(ServiceMessage.stateRequest([id]).encoded(), sequence: 2)
                scene.server(.stateInfo(to: question, states: [MessageState.missing]))
            case .none: break
            }
            let second = try scene.client(text, sequence: 3)
            scene.server(error: RPCError(code: 400, message: "PEER_ID_INVALID"), of: second)
            scene.reconnect()
            scene.now += .seconds(11)
            try scene.client(JudgeScene.plainRequest.encoded(), sequence: 5)
            // Otherwise the server may have the older one, and nobody asks about it.
            #expect(try scene.verdict("lost-again") == (news == .none ? .broken : .notSeen), "\(news)")
        }
    }

    @Test(
        "LT04 A request that is acknowledged, and not answered, is lost with its connection", arguments: [true, false])
    func acknowledgementsAreNoAnswers(comesAgain: Bool) throws {
        let text = try JudgeScene.text("hello", randomID: 1)
        var scene = JudgeScene()
        let id = try scene.client(text, sequence: 1)
        scene.server(.acknowledgement([id]))
        scene.reconnect()
        scene.now += .seconds(11)
        try scene.client(comesAgain ? text : JudgeScene.plainRequest.encoded(), sequence: 3)
        #expect(try scene.verdict("lost-again") == (comesAgain ? .kept : .broken))
    }

    @Test("LT04 What was lost under a temporary key comes again under the next one", arguments: [true, false])
    func lossesOfTemporaryKeys(comesAgain: Bool) throws {
        let chat = try API.Messages.CreateChat(users: [], title: "a").encoded()
        var scene = JudgeScene()
        func bind() throws -> ByteBuffer {
            try API.Auth.BindTempAuthKey(
                permAuthKeyID: 7, nonce: 2, expiresAt: 1_800_080_000, encryptedMessage: []
            ).encoded()
        }
        scene.keyID = 8
        try scene.client(bind(), sequence: 1)
        try scene.client(chat, sequence: 3)
        scene.reconnect()
        scene.keyID = 9
        scene.sessionID += 1
        try scene.client(bind(), sequence: 1)
        scene.now += .seconds(11)
        try scene.client(comesAgain ? chat : JudgeScene.plainRequest.encoded(), sequence: 3)
        #expect(try scene.verdict("lost-again") == (comesAgain ? .kept : .broken))
        // A session of another key knows no ids of the former one: nothing but another id is left.
        #expect(try scene.verdict("lost-once") == (comesAgain ? .kept : .notSeen))
    }
}
