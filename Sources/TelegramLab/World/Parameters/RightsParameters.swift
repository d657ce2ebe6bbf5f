import TelegramAPI

// Rights, and what administrators say of groups and channels.
extension Router {
    mutating func judgeRightsParameters() {
        // The lab has nothing that these are about: they are kept, shown, and given on.
        self.judge(
            API.Channels.EditAdmin.self, actsOn: "channel user_id admin_rights rank",
            withoutEffect: "admin_rights.manage_call admin_rights.manage_ranks admin_rights.manage_direct_messages "
                + "admin_rights.manage_linked_peers admin_rights.post_stories admin_rights.edit_stories "
                + "admin_rights.delete_stories",
            refuses: [.init(byHandler: "rank", when: "of somebody without rights")])
        self.judge(API.Messages.EditChatAdmin.self, actsOn: "chat_id user_id is_admin")
        self.judge(API.Messages.EditChatDefaultBannedRights.self, actsOn: "peer banned_rights")
        self.judge(
            API.Channels.EditBanned.self, actsOn: "channel participant banned_rights",
            refuses: [
                .init("participant", when: "a channel") {
                    switch $0.participant {
                    case .inputPeerChannel, .inputPeerChannelFromMessage: true
                    default: false
                    }
                }
            ])
        self.judge(API.Channels.ToggleSlowMode.self, actsOn: "channel seconds")
        self.judge(API.Channels.GetAdminLog.self, actsOn: "channel q events_filter admins max_id min_id limit")
        self.judgeChatSettings()
    }

    private mutating func judgeChatSettings() {
        self.judge(API.Messages.EditChatAbout.self, actsOn: "peer about")
        self.judge(
            API.Messages.EditChatPhoto.self, actsOn: "chat_id photo",
            refuses: [.init(in: "photo", { [$0.photo] }, Self.partsOfChatPhotos)])
        self.judge(
            API.Channels.EditPhoto.self, actsOn: "channel photo",
            refuses: [.init(in: "photo", { [$0.photo] }, Self.partsOfChatPhotos)])
        self.judge(
            API.Messages.ToggleNoForwards.self, actsOn: "peer enabled",
            refuses: [
                .init("request_msg_id") { $0.requestMsgID != nil },
                .init(byHandler: "peer", when: "a user"),
            ])
        self.judge(
            API.Channels.ToggleSignatures.self, actsOn: "signatures_enabled channel",
            refuses: [.init("profiles_enabled") { $0.profilesEnabled }])
        self.judge(
            API.Channels.ToggleJoinRequest.self, actsOn: "channel enabled",
            refuses: [.init("apply_to_invites") { $0.applyToInvites }, .init("guard_bot") { $0.guardBot != nil }])
        self.judge(API.Channels.TogglePreHistoryHidden.self, actsOn: "channel enabled")
        self.judge(API.Channels.DeleteChannel.self, actsOn: "channel")
        self.judge(API.Messages.DeleteChat.self, actsOn: "chat_id")
        self.judge(API.Messages.MigrateChat.self, actsOn: "chat_id")
    }

    private static let partsOfChatPhotos: [Refusal<API.InputChatPhoto>] = [
        .init(anyOf: ["video", "video_start_ts", "video_emoji_markup"]) { photo in
            guard case .inputChatUploadedPhoto(let upload) = photo else { return nil }
            if upload.video != nil { return "video" }
            if upload.videoStartTs != nil { return "video_start_ts" }
            return upload.videoEmojiMarkup != nil ? "video_emoji_markup" : nil
        }
    ]
}
