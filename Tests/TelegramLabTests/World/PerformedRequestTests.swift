import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("Requests that a lab runs as its users")
struct PerformedRequestTests {
    private func failure(_ lab: Lab, _ query: some TLFunction, as user: Int64) async -> String {
        do {
            _ = try await lab.perform(query, as: user)
            return "no error"
        } catch {
            return "\(error)"
        }
    }

    @Test("LT03 A user without a client writes, and the clients of both sides are told; bots do what bots may")
    func usersAct() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let bot = try #require(await lab.userID("labbot"))
            let clara = try #require(await lab.userID("clara"))
            let alicePeer = try #require(await lab.inputPeer(.peerUser(userID: scene.aliceID)))
            #expect(alicePeer == scene.alicePeer)
            _ = try await lab.perform(
                API.Messages.SendMessage(peer: alicePeer, message: "By hand", randomID: 5), as: clara)
            let message = try await scene.alice.message("By hand")
            #expect(message.fromID ?? message.peerID == .peerUser(userID: clara))
            // A device of the user that acts is told as well.
            _ = try await lab.perform(
                API.Messages.SendMessage(peer: scene.botPeer, message: "From elsewhere", randomID: 6),
                as: scene.aliceID)
            #expect(try await scene.alice.message("From elsewhere").out)
            #expect(try await !scene.bot.message("From elsewhere").out)

            let dialogs = API.Messages.GetDialogs(
                offsetDate: 0, offsetID: 0, offsetPeer: .inputPeerEmpty, limit: 10, hash: 0)
            #expect(await failure(lab, dialogs, as: clara) == "no error")
            #expect(await failure(lab, dialogs, as: bot) == "400 BOT_METHOD_INVALID")
            #expect("\(try await lab.look(dialogs, as: bot))".contains("From elsewhere"))
            await #expect(throws: LabRequestError(code: 400, message: "LAB_NOT_READING")) {
                try await lab.look(
                    API.Messages.SendMessage(peer: .inputPeerSelf, message: "x", randomID: 1), as: clara)
            }
            #expect(await failure(lab, API.Auth.LogOut(), as: clara) == "400 LAB_NEEDS_A_CLIENT: auth.logOut")
            #expect(await failure(lab, API.Help.GetInviteText(), as: clara).contains("METHOD_NOT_IN_LAB"))
            #expect(await failure(lab, API.Updates.GetState(), as: 5) == "400 USER_ID_INVALID")
            #expect(await lab.inputPeer(.peerChat(chatID: 5)) == nil)
        }
    }

    @Test("LT03 A press by hand waits for what the bot says, and for no longer than a client's")
    func pressesWait() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let rows = [API.KeyboardButtonRow(buttons: [.keyboardButtonCallback(.init(text: "yes", data: [1]))])]
            try await scene.bot.call(
                API.Messages.SendMessage(
                    peer: scene.alicePeer, message: "choose", randomID: 2, replyMarkup: .replyInlineMarkup(rows: rows)))
            let message = try await scene.alice.message("choose")
            let press = API.Messages.GetBotCallbackAnswer(peer: scene.botPeer, msgID: message.id, data: [1])
            let alice = scene.aliceID
            async let answer = lab.perform(press, as: alice)
            let query: API.Update.UpdateBotCallbackQuery = try await scene.bot.update {
                if case .updateBotCallbackQuery(let query) = $0 { query } else { nil }
            }
            try await scene.bot.call(
                API.Messages.SetBotCallbackAnswer(queryID: query.queryID, message: "Thanks", cacheTime: 0))
            #expect(try await answer.message == "Thanks")
            #expect(await failure(lab, press, as: scene.aliceID) == "400 BOT_RESPONSE_TIMEOUT")
        }
    }

    @Test("LT03 A file that is loaded by hand meets what was ordered about files, once")
    func ordersMeetFilesLoadedByHand() async throws {
        try await withLab { lab in
            let client = try await RawClient.signedIn(lab, .alice)
            guard case .inputMediaDocument(let media) = try await client.document(1, []),
                case .inputDocument(let id, let accessHash, let reference) = media.id
            else { throw RawClientError.unexpected("no document") }
            let alice = try #require(await lab.userID("alice"))
            await lab.order(.damagePart)
            func load() async throws -> [UInt8] {
                let file = try await lab.perform(
                    API.Upload.GetFile(
                        location: .inputDocumentFileLocation(
                            .init(id: id, accessHash: accessHash, fileReference: reference, thumbSize: "")),
                        offset: 0, limit: 4096), as: alice)
                guard case .file(_, _, let bytes) = file else { throw RawClientError.unexpected("no file") }
                return bytes
            }
            let whole = [UInt8](repeating: 1, count: 100)
            #expect(try await load() != whole)
            #expect(try await load() == whole)
        }
    }

    @Test("LT03 What was done by hand is kept, and a lab goes on after it")
    func handworkIsKept() async throws {
        let path = "/tmp/lab-state-\(UInt64.random(in: 0 ... .max))"
        defer { LabStateFiles.remove(path) }
        var configuration = LabConfiguration()
        configuration.stateDirectory = path
        let kept = configuration
        let history = { (lab: Lab) async throws -> String in
            let (alice, clara) = (await lab.userID("alice") ?? 0, await lab.userID("clara") ?? 0)
            let peer = await lab.inputPeer(.peerUser(userID: alice)) ?? .inputPeerEmpty
            return
                "\(try await lab.look(API.Messages.GetHistory(peer: peer, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 9, maxID: 0, minID: 0, hash: 0), as: clara))"
        }
        var before = ""
        try await withLab(kept) { lab in
            let clara = try #require(await lab.userID("clara"))
            let alice = try #require(await lab.userID("alice"))
            let peer = try #require(await lab.inputPeer(.peerUser(userID: alice)))
            let changes = await lab.changes()
            _ = try await lab.perform(API.Messages.SendMessage(peer: peer, message: "Kept?", randomID: 1), as: clara)
            #expect(await lab.changes() > changes)
            before = try await history(lab)
        }
        #expect(before.contains("Kept?"))
        let after = try await withLab(kept) { lab in try await history(lab) }
        #expect(after == before)
    }
}
