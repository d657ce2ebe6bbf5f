import TelegramAPI

// The list of chats, drafts and pinned messages.
extension Router {
    mutating func judgeDialogListParameters() {
        self.judge(API.Messages.GetPinnedDialogs.self, actsOn: "folder_id")
        self.judge(
            API.Messages.ToggleDialogPin.self, actsOn: "pinned peer",
            refuses: [.init("peer", when: Self.otherDialogs) { !Self.isDialog($0.peer) }])
        self.judge(
            API.Messages.ReorderPinnedDialogs.self, actsOn: "force folder_id order",
            refuses: [.init("order", when: Self.otherDialogs) { !$0.order.allSatisfy(Self.isDialog) }])
        self.judge(
            API.Messages.MarkDialogUnread.self, actsOn: "unread peer",
            refuses: [
                .init("parent_peer") { $0.parentPeer != nil },
                .init("peer", when: Self.otherDialogs) { !Self.isDialog($0.peer) },
            ])
        self.judge(
            API.Messages.GetDialogUnreadMarks.self, refuses: [.init("parent_peer") { $0.parentPeer != nil }])
        self.judge(API.Folders.EditPeerFolders.self, actsOn: "folder_peers")
        self.judgeDrafts()
        self.judgeFilters()
        self.judge(API.Messages.UpdatePinnedMessage.self, actsOn: "silent unpin pm_oneside peer id")
        self.judge(
            API.Messages.UnpinAllMessages.self, actsOn: "peer top_msg_id",
            refuses: [
                .init(byHandler: "top_msg_id", when: Self.outsideOfThreads),
                .init("saved_peer_id") { $0.savedPeerID != nil },
            ])
    }

    private mutating func judgeDrafts() {
        self.judge(
            API.Messages.SaveDraft.self, actsOn: "no_webpage invert_media reply_to peer message entities",
            refuses: [
                .init("media") { $0.media != nil },
                .init("effect") { $0.effect != nil },
                .init("suggested_post") { $0.suggestedPost != nil },
                .init("rich_message") { $0.richMessage != nil },
                .init("reply_to", when: Self.otherReplies, of: { $0.replyTo.map { [$0] } ?? [] }, Self.isOtherReply),
                .init(byHandler: "reply_to.top_msg_id", when: Self.outsideOfForums),
                .init(in: "reply_to", { Self.replies($0.replyTo) }, Self.partsOfReplies),
            ])
        self.judge(API.Messages.GetAllDrafts.self)
        self.judge(API.Messages.ClearAllDrafts.self)
    }

    private mutating func judgeFilters() {
        self.judge(API.Messages.GetDialogFilters.self)
        self.judge(
            API.Messages.UpdateDialogFilter.self, actsOn: "id filter",
            refuses: [
                .init("filter", when: "dialogFilterChatlist") {
                    if case .dialogFilterChatlist? = $0.filter { true } else { false }
                },
                .init("filter.title", when: "longer than \(DialogFilters.titleLimit) characters") {
                    if case .dialogFilter(let filter)? = $0.filter {
                        filter.title.text.count > DialogFilters.titleLimit
                    } else {
                        false
                    }
                },
            ])
        self.judge(API.Messages.UpdateDialogFiltersOrder.self, actsOn: "order")
        self.judge(API.Messages.GetSuggestedDialogFilters.self)
    }

    static let otherDialogs = "not inputDialogPeer"

    static func isDialog(_ peer: API.InputDialogPeer) -> Bool {
        if case .inputDialogPeer = peer { true } else { false }
    }
}
