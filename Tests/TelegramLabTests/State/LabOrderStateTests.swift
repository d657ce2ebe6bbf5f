import Foundation
import MTProtoCore
import MTProtoCrypto
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What a lab keeps of orders and of encrypted chats")
struct LabOrderStateTests {
    @Test("LF08 Orders that change later answers are kept: a lab goes on after them, and who was signed out stays so")
    func ordersAreKept() async throws {
        let path = "/tmp/lab-state-\(UInt64.random(in: 0 ... .max))"
        defer { LabStateFiles.remove(path) }
        var configuration = LabConfiguration()
        configuration.stateDirectory = path
        let kept = configuration
        let half = [UInt8](repeating: 0x5A, count: 256)
        let data = [UInt8](repeating: 1, count: 40)
        var clients: (alice: RawClient, boris: RawClient)?
        try await withLab(kept) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            try await alice.call(
                API.Messages.RequestEncryption(userID: try await alice.input("boris"), randomID: 7, gA: half))
            let chat: API.EncryptedChat = try await boris.told {
                for case .updateEncryption(let chat, _) in $0.updates { return chat }
                return nil
            }
            guard case .encryptedChatRequested(let asked) = chat else { throw RawClientError.unexpected("\(chat)") }
            let peer = API.InputEncryptedChat(chatID: 7, accessHash: asked.accessHash)
            try await boris.call(API.Messages.AcceptEncryption(peer: peer, gB: half, keyFingerprint: 1))
            _ = try await boris.call(API.Messages.SendEncrypted(peer: peer, randomID: 8, data: data))

            // A download that fails by order, terms that change, a session that ends.
            await lab.order(.refuse(code: 420, message: "FLOOD_PREMIUM_WAIT_3"))
            await lab.order(.expireReferences)
            let location = try await alice.documentLocation(3)
            let get = API.Upload.GetFile(location: location, offset: 0, limit: 4096)
            #expect(try await alice.failure(of: get) == "420 FLOOD_PREMIUM_WAIT_3")
            await lab.changeTermsOfService("Be kind.")
            guard case .termsOfServiceUpdate(_, let terms) = try await alice.call(API.Help.GetTermsOfServiceUpdate())
            else { throw RawClientError.unexpected("no terms") }
            try await alice.call(API.Help.AcceptTermsOfService(id: terms.id))
            await lab.order(.damagePart, afterParts: 2)
            await lab.revokeAuthorizations(phone: LabAccount.boris.phone)
            clients = (alice, boris)
        }
        let before = try #require(clients)
        try await withLab(kept) { lab in
            #expect(await lab.onServer { $0.world.fileOrders.isEmpty } == false)
            let boris = try await before.boris.reconnected(to: lab)
            #expect(try await boris.failure(of: API.Updates.GetState()) == "401 SESSION_REVOKED")
            let alice = try await before.alice.reconnected(to: lab)
            let state = try await alice.call(API.Updates.GetState())
            #expect(state.qts == 1)
            let answer = try await alice.call(API.Updates.GetDifference(pts: state.pts, date: 1, qts: 0))
            guard case .difference(let missed) = answer else { throw RawClientError.unexpected("\(answer)") }
            #expect(missed.newEncryptedMessages.map(\.randomID) == [8])
            // The other device was signed out, which ended the chat.
            #expect(
                missed.otherUpdates.contains {
                    if case .updateEncryption(.encryptedChatDiscarded(let chat), _) = $0 { chat.id == 7 } else { false }
                })
        }
    }

    @Test("LF08 Numbers of updates that a trial of the judge skips are kept: a lab goes on behind them")
    func skippedNumbersAreKept() async throws {
        let path = "/tmp/lab-state-\(UInt64.random(in: 0 ... .max))"
        defer { LabStateFiles.remove(path) }
        var configuration = LabConfiguration()
        configuration.stateDirectory = path
        let kept = configuration
        var client: (alice: RawClient, pts: Int32)?
        try await withLab(kept) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let user = try #require(await lab.userID("alice"))
            let before = try await alice.call(API.Updates.GetState()).pts
            _ = await lab.onServer { $0.skipUpdates(of: .user(user), now: $1) }
            let after = try await alice.call(API.Updates.GetState()).pts
            #expect(after == before + 3)
            client = (alice, after)
        }
        let before = try #require(client)
        // What was answered behind them is answered so again, or the lab would not begin.
        try await withLab(kept) { lab in
            let alice = try await before.alice.reconnected(to: lab)
            #expect(try await alice.call(API.Updates.GetState()).pts == before.pts)
        }
    }

    @Test("LF08 Time that an order put forward is kept: a lab goes on behind it, by its journal and by its snapshot")
    func forwardedTimeIsKept() async throws {
        let path = "/tmp/lab-state-\(UInt64.random(in: 0 ... .max))"
        defer { LabStateFiles.remove(path) }
        var configuration = LabConfiguration()
        configuration.stateDirectory = path
        let kept = configuration
        let day = 86_400 as Int64
        var client: (alice: RawClient, peer: API.InputPeer)?
        let start = try await withLab(kept) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let peer = try await alice.peer("boris")
            let now = try await alice.call(API.Help.GetConfig()).date
            try await alice.call(
                API.Messages.SendMessage(peer: peer, message: "later", randomID: 1, scheduleDate: now + 3600))
            try await lab.forward(by: .seconds(day))
            client = (alice, peer)
            return Int64(now)
        }
        let before = try #require(client)
        // First by all that happened, as if it had been killed, then by the snapshot of its end.
        for isKilled in [true, false] {
            if isKilled {
                for name in LabDirectory.names(in: path) where name.hasPrefix("lab.") && name != "lab.journal" {
                    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
                }
            }
            try await withLab(kept) { lab in
                #expect(await lab.unixTime >= start + day)
                let alice = try await before.alice.reconnected(to: lab)
                let sent = try #require(try await alice.history(before.peer).first)
                #expect(sent.message == "later" && Int64(sent.date) < start + day)
            }
        }
        configuration.stillTime = 1_700_000_000
        let error = await #expect(throws: LabError.self) { _ = try await Lab.start(configuration) }
        #expect(error?.code == .badConfiguration)
    }
}

extension RawClient {
    /// Where a document is that was uploaded.
    fileprivate func documentLocation(_ id: Int64) async throws -> API.InputFileLocation {
        guard case .inputMediaDocument(let media) = try await self.document(id, []),
            case .inputDocument(let id, let hash, let reference) = media.id
        else { throw RawClientError.unexpected("no document") }
        return .inputDocumentFileLocation(.init(id: id, accessHash: hash, fileReference: reference, thumbSize: ""))
    }
}
