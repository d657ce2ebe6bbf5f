import TelegramAPI

// Chats, their members, and what happened in them.
extension Router {
    mutating func judgeChatParameters() {
        self.judgeDialogs()
        self.judgeHistories()
        self.judgeGroups()
        self.judgeChannels()
        self.judgeMembers()
        self.judgeDifferences()
    }

    // A list is always answered in full: its hash only spares a client what it has.

    private mutating func judgeDialogs() {
        self.judge(
            API.Messages.GetDialogs.self,
            actsOn: "exclude_pinned folder_id offset_date offset_id offset_peer limit", withoutEffect: "hash")
        self.judge(
            API.Messages.GetPeerDialogs.self, actsOn: "peers",
            refuses: [
                .init("peers", when: "inputDialogPeerCommunity") {
                    $0.peers.contains { if case .inputDialogPeerCommunity = $0 { true } else { false } }
                }
            ])
        self.judge(API.Messages.GetPeerSettings.self, actsOn: "peer")
    }

    private mutating func judgeHistories() {
        self.judge(
            API.Messages.GetHistory.self, actsOn: "peer offset_id offset_date add_offset limit max_id min_id",
            withoutEffect: "hash")
        self.judge(
            API.Messages.Search.self,
            actsOn: "peer q from_id top_msg_id filter min_date max_date offset_id add_offset limit max_id min_id",
            withoutEffect: "hash",
            refuses: [
                .init("saved_peer_id") { $0.savedPeerID != nil },
                .init("saved_reaction") { $0.savedReaction?.isEmpty == false },
                .init("top_msg_id", when: "in no chat at all") {
                    if case .inputPeerEmpty = $0.peer { $0.topMsgID != nil } else { false }
                },
                .init(byHandler: "top_msg_id", when: Self.outsideOfThreads),
            ])
        self.judge(
            API.Messages.GetMessages.self, actsOn: "id",
            refuses: [.init("id", when: "inputMessageCallbackQuery") { Self.namesCallbacks($0.id) }])
        self.judge(
            API.Channels.GetMessages.self, actsOn: "channel id",
            refuses: [.init("id", when: "inputMessageCallbackQuery") { Self.namesCallbacks($0.id) }])
    }

    /// The longest title of a chat or topic. What real servers answer to longer ones is not documented.
    static let longestTitle = 128
    static let longTitles = "longer than \(longestTitle) characters"

    private static func namesCallbacks(_ messages: [API.InputMessage]) -> Bool {
        messages.contains { if case .inputMessageCallbackQuery = $0 { true } else { false } }
    }

    private mutating func judgeGroups() {
        self.judge(
            API.Messages.CreateChat.self, actsOn: "users title",
            refuses: [
                .init("ttl_period") { $0.ttlPeriod ?? 0 != 0 },
                .init("title", when: Self.longTitles) { $0.title.count > Self.longestTitle },
            ])
        self.judge(API.Messages.AddChatUser.self, actsOn: "chat_id user_id fwd_limit")
        self.judge(
            API.Messages.DeleteChatUser.self, actsOn: "chat_id user_id",
            refuses: [.init("revoke_history") { $0.revokeHistory }])
        self.judge(
            API.Messages.EditChatTitle.self, actsOn: "chat_id title",
            refuses: [.init("title", when: Self.longTitles) { $0.title.count > Self.longestTitle }])
        self.judge(API.Messages.GetChats.self, actsOn: "id")
        self.judge(API.Messages.GetFullChat.self, actsOn: "chat_id")
    }

    private mutating func judgeChannels() {
        self.judge(
            API.Channels.CreateChannel.self, actsOn: "broadcast megagroup forum title about",
            refuses: [
                .init("for_import") { $0.forImport },
                .init("geo_point") { $0.geoPoint != nil },
                .init("address") { $0.address?.isEmpty == false },
                .init("ttl_period") { $0.ttlPeriod ?? 0 != 0 },
                .init("broadcast", when: "together with megagroup") { $0.broadcast && $0.megagroup },
                .init(byHandler: "megagroup", when: "neither it nor broadcast is set"),
                .init("title", when: Self.longTitles) { $0.title.count > Self.longestTitle },
            ])
        self.judge(API.Channels.GetChannels.self, actsOn: "id")
        self.judge(API.Channels.GetFullChannel.self, actsOn: "channel")
        self.judge(
            API.Channels.EditTitle.self, actsOn: "channel title",
            refuses: [.init("title", when: Self.longTitles) { $0.title.count > Self.longestTitle }])
        self.judge(API.Channels.UpdateUsername.self, actsOn: "channel username")
        self.judge(API.Channels.ReadHistory.self, actsOn: "channel max_id")
        self.judge(API.Channels.DeleteMessages.self, actsOn: "channel id")
    }

    private mutating func judgeMembers() {
        self.judge(API.Channels.InviteToChannel.self, actsOn: "channel users")
        self.judge(API.Channels.JoinChannel.self, actsOn: "channel")
        self.judge(API.Channels.LeaveChannel.self, actsOn: "channel")
        self.judge(
            API.Channels.GetParticipants.self, actsOn: "channel filter offset limit", withoutEffect: "hash",
            refuses: [
                .init("filter.top_msg_id") {
                    if case .channelParticipantsMentions(let filter) = $0.filter {
                        filter.topMsgID != nil
                    } else {
                        false
                    }
                }
            ])
        self.judge(API.Channels.GetParticipant.self, actsOn: "channel participant")
    }

    private mutating func judgeDifferences() {
        self.judge(
            API.Updates.GetDifference.self, actsOn: "pts pts_limit pts_total_limit date qts qts_limit")
        // Who forces it is content with less; nothing is left out.
        self.judge(
            API.Updates.GetChannelDifference.self, actsOn: "channel filter pts limit", withoutEffect: "force",
            refuses: [
                .init("filter", when: "channelMessagesFilter") {
                    if case .channelMessagesFilter = $0.filter { true } else { false }
                }
            ])
    }
}
