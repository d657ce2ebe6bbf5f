import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: the list of chats, drafts, folders")
struct ForeignDialogListTests {
    @Test("LM01 Chats are pinned, marked and archived, and a user's other devices hear of it")
    func arrangedDialogs() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let other = try await RawClient.signedIn(lab, .alice)
            try await other.call(API.Updates.GetState())
            let (boris, clara) = (try await alice.peer("boris"), try await alice.peer("clara"))
            let ids = [try await alice.user("boris").id, try await alice.user("clara").id]
            let peers = ids.map { API.Peer.peerUser(userID: $0) }

            // Who was written to last stands above, but for those who are pinned.
            for (peer, randomID) in [(clara, 1), (boris, 2)] as [(API.InputPeer, Int64)] {
                try await alice.call(API.Messages.SendMessage(peer: peer, message: "a", randomID: randomID))
            }
            let pin = API.Messages.ToggleDialogPin(pinned: true, peer: .inputDialogPeer(peer: clara))
            try await alice.call(pin)
            let told = try await other.update { if case .updateDialogPinned(let update) = $0 { update } else { nil } }
            #expect(told.pinned && told.peer == .dialogPeer(peer: peers[1]) && told.folderID == nil)
            #expect(Array(try await alice.dialogs().map(\.peer).prefix(2)) == [peers[1], peers[0]])
            #expect(try await alice.dialogs(excludesPinned: true).first?.peer == peers[0])
            try await alice.call(
                API.Messages.ReorderPinnedDialogs(
                    force: true, folderID: 0, order: [boris, clara].map { .inputDialogPeer(peer: $0) }))
            let order = try await other.update { if case .updatePinnedDialogs(let update) = $0 { update } else { nil } }
            #expect(order.order == peers.map { .dialogPeer(peer: $0) })
            #expect(try await alice.call(API.Messages.GetPinnedDialogs(folderID: 0)).dialogs.count == 2)
            let page = try await alice.dialogs(limit: 1)
            #expect(page.map(\.peer) == [peers[0]] && page.allSatisfy(\.pinned))
            // The next page begins after the last chat of the first.
            let next = try await alice.dialogs(after: boris, page[0].topMessage, limit: 1)
            #expect(next.map(\.peer) == [peers[1]])

            try await alice.call(
                API.Messages.MarkDialogUnread(unread: true, peer: .inputDialogPeer(peer: clara)))
            let mark = try await other.update { if case .updateDialogUnreadMark(let mark) = $0 { mark } else { nil } }
            #expect(mark.unread && mark.peer == .dialogPeer(peer: peers[1]))
            #expect(try await other.call(API.Messages.GetDialogUnreadMarks()) == [.dialogPeer(peer: peers[1])])

            // What is archived is not pinned any more, and what the other device missed it hears of by pts.
            let before = try await other.call(API.Updates.GetState())
            let archived = try await alice.call(
                API.Folders.EditPeerFolders(folderPeers: [.init(peer: clara, folderID: 1)]))
            let moved = try #require(archived.whole?.updates.first)
            #expect(
                moved
                    == .updateFolderPeers(
                        folderPeers: [.init(peer: peers[1], folderID: 1)], pts: before.pts + 1, ptsCount: 1))
            let missed = try await other.call(API.Updates.GetDifference(pts: before.pts, date: before.date, qts: 0))
            guard case .difference(let difference) = missed else { throw RawClientError.unexpected("\(missed)") }
            #expect(difference.otherUpdates == [moved])
            #expect(try await alice.dialogs().map(\.peer).contains(peers[1]) == false)
            let archive = try await alice.dialogs(in: 1)
            #expect(archive.map(\.peer) == [peers[1]] && archive[0].unreadMark && !archive[0].pinned)
            #expect(try await alice.dialogs(in: nil).contains { $0.peer == peers[1] && $0.folderID == 1 })
            let folder = API.Folders.EditPeerFolders(folderPeers: [.init(peer: clara, folderID: 2)])
            #expect(try await alice.failure(of: folder) == "400 FOLDER_ID_INVALID")
        }
    }

    @Test("LM01 No more than five chats are pinned, and none in which nothing was written")
    func pinLimits() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let bot = try await RawClient.bot(lab)
            for number in 0...5 {
                let (group, _) = try await alice.makeGroup("boris")
                let pin = API.Messages.ToggleDialogPin(
                    pinned: true, peer: .inputDialogPeer(peer: .inputPeerChat(chatID: group)))
                let expected = number < 5 ? "no error" : "400 PINNED_DIALOGS_TOO_MUCH"
                #expect(try await alice.failure(of: pin) == expected)
            }
            let quiet = API.Messages.ToggleDialogPin(
                pinned: true, peer: .inputDialogPeer(peer: try await bot.peer("alice")))
            #expect(try await bot.failure(of: quiet) == "400 BOT_METHOD_INVALID")
            let folder = API.Messages.ToggleDialogPin(pinned: true, peer: .inputDialogPeerFolder(folderID: 1))
            #expect(try await alice.failure(of: folder) == "400 PARAMETER_NOT_IN_LAB: peer")
        }
    }

    @Test("LM01 A draft is on all devices, until its text is sent")
    func drafts() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let other = try await RawClient.signedIn(lab, .alice)
            try await other.call(API.Updates.GetState())
            let boris = try await alice.peer("boris")
            func drafted(_ update: API.Update) -> API.DraftMessage? {
                if case .updateDraftMessage(let update) = update { update.draft } else { nil }
            }
            let entities: [API.MessageEntity] = [.messageEntityBold(offset: 0, length: 3)]
            try await alice.call(API.Messages.SaveDraft(peer: boris, message: "but", entities: entities))
            guard case .draftMessage(let draft) = try await other.update(drafted) else {
                Issue.record("no draft")
                return
            }
            #expect(draft.message == "but" && draft.entities == entities)
            let all = try await other.call(API.Messages.GetAllDrafts()).whole
            #expect(all?.updates.compactMap(drafted) == [.draftMessage(draft)] && all?.users.isEmpty == false)
            #expect(try await alice.dialogs().contains { $0.draft == .draftMessage(draft) })
            try await alice.call(
                API.Messages.SendMessage(clearDraft: true, peer: boris, message: "but", randomID: 1))
            guard case .draftMessageEmpty = try await other.update(drafted) else {
                Issue.record("the draft is still there")
                return
            }
            #expect(try await alice.dialogs().allSatisfy { $0.draft == nil })
            try await alice.call(API.Messages.SaveDraft(peer: boris, message: "or"))
            try await alice.call(API.Messages.ClearAllDrafts())
            #expect(try await alice.call(API.Messages.GetAllDrafts()).whole?.updates == [])
        }
    }

    @Test("LM01 Folders of rules are kept, in the order that the user gives them")
    func filters() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let other = try await RawClient.signedIn(lab, .alice)
            try await other.call(API.Updates.GetState())
            let boris = try await alice.peer("boris")
            func filter(
                _ id: Int32, _ title: String, _ peers: [API.InputPeer] = [], hasRules: Bool = true
            ) -> API.DialogFilter {
                .dialogFilter(
                    .init(
                        groups: peers.isEmpty && hasRules, id: id, title: .init(text: title, entities: []),
                        pinnedPeers: [], includePeers: peers, excludePeers: []))
            }
            try await alice.call(API.Messages.UpdateDialogFilter(id: 2, filter: filter(2, "Groups")))
            try await alice.call(API.Messages.UpdateDialogFilter(id: 3, filter: filter(3, "Boris", [boris])))
            let told = try await other.update {
                if case .updateDialogFilter(let update) = $0, update.id == 3 { update.filter } else { nil }
            }
            #expect(told == filter(3, "Boris", [boris]))
            try await alice.call(API.Messages.UpdateDialogFiltersOrder(order: [3, 0, 2]))
            #expect(
                try await other.call(API.Messages.GetDialogFilters()).filters
                    == [filter(3, "Boris", [boris]), .dialogFilterDefault, filter(2, "Groups")])
            try await alice.call(API.Messages.UpdateDialogFilter(id: 3))
            #expect(
                try await other.call(API.Messages.GetDialogFilters()).filters
                    == [.dialogFilterDefault, filter(2, "Groups")])
            #expect(try await alice.call(API.Messages.GetSuggestedDialogFilters()).count == 2)
            let failures: [(Int32, API.DialogFilter?, String)] = [
                (1, filter(1, "One"), "FILTER_ID_INVALID"), (9, nil, "FILTER_ID_INVALID"),
                (4, filter(4, ""), "FILTER_TITLE_EMPTY"),
                (4, filter(4, "Thirteen long"), "PARAMETER_NOT_IN_LAB: filter.title"),
                (4, filter(4, "None", hasRules: false), "FILTER_INCLUDE_EMPTY"),
                (4, filter(4, "Many", Array(repeating: boris, count: 101)), "FILTER_INCLUDE_TOO_MUCH"),
            ]
            for (id, filter, error) in failures {
                let query = API.Messages.UpdateDialogFilter(id: id, filter: filter)
                #expect(try await alice.failure(of: query) == "400 \(error)")
            }
            // The longest title, the most peers and the most folders are taken; one folder is there already.
            let largest = filter(4, "Twelve in it", Array(repeating: boris, count: 100))
            try await alice.call(API.Messages.UpdateDialogFilter(id: 4, filter: largest))
            for id in 5...13 as ClosedRange<Int32> {
                let query = API.Messages.UpdateDialogFilter(id: id, filter: filter(id, "Next"))
                #expect(
                    try await alice.failure(of: query) == (id < 13 ? "no error" : "400 DIALOG_FILTERS_TOO_MUCH"))
            }
        }
    }

    @Test("Chats that are not in the list are neither archived nor marked, and a chat that is gone is marked no more")
    func chatsOutsideOfTheList() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let (toBoris, unwritten) = (try await alice.peer("boris"), try await alice.peer(World.freeBotName))
            try await alice.call(API.Messages.SendMessage(peer: toBoris, message: "a", randomID: 1))
            let both = API.Folders.EditPeerFolders(
                folderPeers: [toBoris, unwritten].map { .init(peer: $0, folderID: 1) })
            #expect(try await alice.failure(of: both) == "400 PEER_HISTORY_EMPTY")
            // None of them has moved.
            #expect(try await alice.dialogs(in: 1).isEmpty)
            for isMarked in [true, false] {
                let mark = API.Messages.MarkDialogUnread(unread: isMarked, peer: .inputDialogPeer(peer: unwritten))
                #expect(try await alice.failure(of: mark) == "400 PEER_ID_INVALID")
            }
            let (channel, _) = try await boris.makeChannel()
            try await boris.call(
                API.Channels.InviteToChannel(channel: channel.input, users: [try await boris.input("alice")]))
            try await alice.call(
                API.Messages.MarkDialogUnread(unread: true, peer: .inputDialogPeer(peer: channel.peer)))
            let marks = API.Messages.GetDialogUnreadMarks()
            #expect(try await alice.call(marks) == [.dialogPeer(peer: .peerChannel(channelID: channel.id))])
            try await alice.call(API.Channels.LeaveChannel(channel: channel.input))
            #expect(try await alice.call(marks) == [])
        }
    }

    @Test("A folder comes with its own id, and other devices hear the order of folders that was kept")
    func idsOfFolders() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let other = try await RawClient.signedIn(lab, .alice)
            try await other.call(API.Updates.GetState())
            func update(_ id: Int32, as inner: Int32) -> API.Messages.UpdateDialogFilter {
                let filter = API.DialogFilter.DialogFilter(
                    groups: true, id: inner, title: .init(text: "Groups", entities: []), pinnedPeers: [],
                    includePeers: [], excludePeers: [])
                return .init(id: id, filter: .dialogFilter(filter))
            }
            #expect(try await alice.failure(of: update(2, as: 3)) == "400 FILTER_ID_INVALID")
            let none = try await alice.call(API.Messages.GetDialogFilters()).filters
            #expect(none == [.dialogFilterDefault])
            for id in [2, 3] as [Int32] { try await alice.call(update(id, as: id)) }
            for (named, kept) in [([9, 3, 0, 3], [3, 0, 2]), ([2], [2, 3])] as [([Int32], [Int32])] {
                try await alice.call(API.Messages.UpdateDialogFiltersOrder(order: named))
                let told = try await other.update {
                    if case .updateDialogFilterOrder(let order) = $0 { order } else { nil }
                }
                #expect(told == kept)
            }
        }
    }

    @Test("A forum is read as a group without topics by whom it was asked for, on all of their devices")
    func forumsAsMessages() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let other = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await other.call(API.Updates.GetState())
            let (channel, _) = try await alice.makeChannel()
            try await alice.call(
                API.Channels.InviteToChannel(channel: channel.input, users: [try await alice.input("boris")]))
            func view(_ isOn: Bool) -> API.Channels.ToggleViewForumAsMessages {
                .init(channel: channel.input, enabled: isOn)
            }
            #expect(try await alice.failure(of: view(true)) == "400 CHANNEL_INVALID")
            try await alice.call(API.Channels.ToggleForum(channel: channel.input, enabled: true, tabs: false))
            /// As the forum itself has it, and the list of chats.
            func flags(_ client: RawClient) async throws -> [Bool?] {
                let full = try await client.call(API.Channels.GetFullChannel(channel: channel.input))
                guard case .channelFull(let shown) = full.fullChat else { return [] }
                let line = try await client.dialogs().first { $0.peer == .peerChannel(channelID: channel.id) }
                return [shown.viewForumAsMessages, line?.viewForumAsMessages]
            }
            for isOn in [true, false] {
                let update = API.Update.updateChannelViewForumAsMessages(channelID: channel.id, enabled: isOn)
                let answer = try await alice.call(view(isOn))
                #expect(answer.whole?.updates == [update])
                let told = try await other.update { each -> API.Update? in each == update ? each : nil }
                #expect(told == update)
                #expect(try await flags(other) == [isOn, isOn])
                #expect(try await flags(boris) == [false, false])
                let again = try await alice.call(view(isOn))
                #expect(again.whole?.updates == [])
            }
            // Who is no member has no such list.
            try await alice.call(API.Channels.UpdateUsername(channel: channel.input, username: "open_forum"))
            let clara = try await RawClient.signedIn(lab, LabAccount.standard[2])
            #expect(try await clara.failure(of: view(true)) == "400 CHANNEL_PRIVATE")
            let bot = try await RawClient.bot(lab)
            #expect(try await bot.failure(of: view(true)) == "400 BOT_METHOD_INVALID")
        }
    }

    @Test("That a forum is read as messages ends with the forum, and when its reader leaves")
    func forumsAsMessagesEnd() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let (channel, _) = try await alice.makeChannel()
            let invite = API.Channels.InviteToChannel(channel: channel.input, users: [try await alice.input("boris")])
            try await alice.call(invite)
            func toggle(_ isOn: Bool) async throws {
                try await alice.call(API.Channels.ToggleForum(channel: channel.input, enabled: isOn, tabs: false))
            }
            func isAsMessages(_ client: RawClient) async throws -> Bool? {
                let full = try await client.call(API.Channels.GetFullChannel(channel: channel.input))
                guard case .channelFull(let shown) = full.fullChat else { return nil }
                return shown.viewForumAsMessages
            }
            let view = API.Channels.ToggleViewForumAsMessages(channel: channel.input, enabled: true)
            try await toggle(true)
            for client in [alice, boris] { try await client.call(view) }
            try await boris.call(API.Channels.LeaveChannel(channel: channel.input))
            try await alice.call(invite)
            #expect(try await isAsMessages(boris) == false)
            #expect(try await isAsMessages(alice) == true)
            try await toggle(false)
            #expect(try await isAsMessages(alice) == false)
            try await toggle(true)
            #expect(try await isAsMessages(alice) == false)
        }
    }
}

extension RawClient {
    /// The list of chats, or part of it.
    func dialogs(
        in folder: Int32? = 0, excludesPinned: Bool = false, after peer: API.InputPeer = .inputPeerEmpty,
        _ message: Int32 = 0, limit: Int32 = 100
    ) async throws -> [API.Dialog.Dialog] {
        let answer = try await self.call(
            API.Messages.GetDialogs(
                excludePinned: excludesPinned, folderID: folder, offsetDate: 0, offsetID: message, offsetPeer: peer,
                limit: limit, hash: 0))
        let dialogs =
            switch answer {
            case .dialogs(let all): all.dialogs
            case .dialogsSlice(let slice): slice.dialogs
            case .dialogsNotModified: [] as [API.Dialog]
            }
        return dialogs.compactMap { if case .dialog(let dialog) = $0 { dialog } else { nil } }
    }
}
