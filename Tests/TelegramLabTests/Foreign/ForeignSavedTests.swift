import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: chats among the own notes")
struct ForeignSavedTests {
    private func dialogs(_ answer: API.Messages.SavedDialogs) -> [API.SavedDialog.SavedDialog] {
        let dialogs: [API.SavedDialog]
        switch answer {
        case .savedDialogs(let whole): dialogs = whole.dialogs
        case .savedDialogsSlice(let slice): dialogs = slice.dialogs
        case .savedDialogsNotModified: dialogs = []
        }
        return dialogs.compactMap { if case .savedDialog(let dialog) = $0 { dialog } else { nil } }
    }

    private func pin(_ peer: API.InputPeer, _ isPinned: Bool = true) -> API.Messages.ToggleSavedDialogPin {
        .init(pinned: isPinned, peer: .inputDialogPeer(peer: peer))
    }

    /// Channels of the caller's, from each of which there is a note, oldest first.
    private func noted(_ client: RawClient, _ count: Int64) async throws -> [API.Chat.Channel] {
        var channels: [API.Chat.Channel] = []
        for number in 1...count {
            let (channel, _) = try await client.makeChannel(isBroadcast: true)
            let sent = try await client.call(
                API.Messages.SendMessage(peer: channel.peer, message: "post \(number)", randomID: number))
            let id = try #require(sent.whole?.randomIDs[number])
            try await client.call(
                API.Messages.ForwardMessages(
                    fromPeer: channel.peer, id: [id], randomID: [100 + number], toPeer: .inputPeerSelf))
            channels.append(channel)
        }
        return channels
    }

    private func list(_ excludesPinned: Bool, _ limit: Int32 = 20) -> API.Messages.GetSavedDialogs {
        .init(
            excludePinned: excludesPinned, offsetDate: 0, offsetID: 0, offsetPeer: .inputPeerEmpty, limit: limit,
            hash: 0)
    }

    @Test("Chats among the own notes are pinned, put in order and emptied, which the other sessions hear")
    func notesArePinned() async throws {
        try await withLab { lab in
            let boris = try await RawClient.signedIn(lab, .boris)
            let other = try await RawClient.signedIn(lab, .boris)
            try await other.call(API.Updates.GetState())
            let channels = try await self.noted(boris, 6)
            let peers = channels.map { API.Peer.peerChannel(channelID: $0.id) }
            func pinned() async throws -> [API.Peer] {
                let dialogs = self.dialogs(try await boris.call(API.Messages.GetPinnedSavedDialogs()))
                let isPinned = dialogs.map(\.pinned)
                #expect(!isPinned.contains(false))
                return dialogs.map(\.peer)
            }
            #expect(try await boris.call(self.pin(channels[0].peer)))
            let told: API.Update.UpdateSavedDialogPinned = try await other.update {
                if case .updateSavedDialogPinned(let update) = $0 { update } else { nil }
            }
            #expect(told == .init(pinned: true, peer: .dialogPeer(peer: peers[0])))
            for channel in channels[1...4] { try await boris.call(self.pin(channel.peer)) }
            #expect(try await pinned() == Array(peers[0...4].reversed()))
            #expect(try await boris.failure(of: self.pin(channels[5].peer)) == "400 PINNED_DIALOGS_TOO_MUCH")
            let stranger = self.pin(try await boris.peer("alice"))
            #expect(try await boris.failure(of: stranger) == "400 PEER_ID_INVALID")
            try await boris.call(self.pin(channels[4].peer, false))

            let order = [channels[0], channels[3]].map { API.InputDialogPeer.inputDialogPeer(peer: $0.peer) }
            try await boris.call(API.Messages.ReorderPinnedSavedDialogs(order: order))
            #expect(try await pinned() == [peers[0], peers[3], peers[2], peers[1]])
            try await boris.call(API.Messages.ReorderPinnedSavedDialogs(force: true, order: order))
            #expect(try await pinned() == [peers[0], peers[3]])
            let newOrder: [API.DialogPeer] = try await other.update {
                guard case .updatePinnedSavedDialogs(let update) = $0, update.order?.count == 2 else { return nil }
                return update.order
            }
            #expect(newOrder == [.dialogPeer(peer: peers[0]), .dialogPeer(peer: peers[3])])

            // They stand before the newer ones, and on no later page.
            let all = self.dialogs(try await boris.call(self.list(false)))
            #expect(all.map(\.peer).prefix(3) == [peers[0], peers[3], peers[5]])
            #expect(all.map(\.pinned).prefix(3) == [true, true, false])
            let rest = self.dialogs(try await boris.call(self.list(true))).map(\.peer)
            #expect(rest.first == peers[5] && !rest.contains(peers[0]) && !rest.contains(peers[3]))
            var next = self.list(false)
            (next.offsetPeer, next.offsetID) = (channels[3].peer, all[1].topMessage)
            #expect(self.dialogs(try await boris.call(next)).map(\.peer) == rest)

            let affected = try await boris.call(
                API.Messages.DeleteSavedHistory(peer: channels[0].peer, maxID: 0))
            #expect(affected.ptsCount == 1 && affected.offset == 0)
            let gone: [Int32] = try await other.update {
                if case .updateDeleteMessages(let ids, _, _) = $0 { ids } else { nil }
            }
            #expect(gone == [all[0].topMessage])
            #expect(try await pinned() == [peers[3]])
            let byID = API.Messages.GetSavedDialogsByID(ids: [channels[0].peer, channels[1].peer])
            #expect(self.dialogs(try await boris.call(byID)).map(\.peer) == [peers[1]])
        }
    }

    @Test("Of the own notes no others are deleted than those that are meant; direct messages of channels are refused")
    func notesThatStay() async throws {
        try await withLab { lab in
            let boris = try await RawClient.signedIn(lab, .boris)
            let channel = try #require(try await self.noted(boris, 1).first)
            let id = try #require(self.dialogs(try await boris.call(self.list(false))).first).topMessage
            let older = API.Messages.DeleteSavedHistory(peer: channel.peer, maxID: id - 1)
            #expect(try await boris.call(older).ptsCount == 0)
            let former = API.Messages.DeleteSavedHistory(peer: channel.peer, maxID: 0, minDate: 1, maxDate: 2)
            #expect(try await boris.call(former).ptsCount == 0)
            let late = API.Messages.DeleteSavedHistory(peer: channel.peer, maxID: 0, maxDate: .max)
            #expect(try await boris.failure(of: late) == "400 MAX_DATE_INVALID")
            let parent = API.Messages.DeleteSavedHistory(parentPeer: channel.peer, peer: .inputPeerSelf, maxID: 0)
            #expect(try await boris.failure(of: parent) == "400 PARAMETER_NOT_IN_LAB: parent_peer")
            #expect(self.dialogs(try await boris.call(self.list(false))).first?.topMessage == id)
        }
    }
}
