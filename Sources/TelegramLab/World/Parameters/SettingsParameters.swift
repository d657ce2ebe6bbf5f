import TelegramAPI

// Settings of accounts, blocked users and own photos.
extension Router {
    mutating func judgeSettingsParameters() {
        self.judge(API.Account.GetPrivacy.self, actsOn: "key")
        self.judge(
            API.Account.SetPrivacy.self, actsOn: "key rules",
            // The lab has nothing that these are about: their rules are kept, and account.getPrivacy gives them back.
            withoutEffect: "key.inputPrivacyKeyPhoneCall key.inputPrivacyKeyPhoneP2P "
                + "key.inputPrivacyKeyStarGiftsAutoSave key.inputPrivacyKeyNoPaidMessages "
                + "key.inputPrivacyKeySavedMusic",
            refuses: [
                .init(
                    byHandler: "rules",
                    when: "other than \"all\" of `inputPrivacyKeyChatInvite`, `inputPrivacyKeyForwards`, "
                        + "`inputPrivacyKeyVoiceMessages`")
            ])
        // No account of the lab is left alone for so long.
        self.judge(API.Account.SetAccountTTL.self, actsOn: "ttl")
        self.judge(
            API.Account.GetNotifySettings.self, actsOn: "peer",
            refuses: [.init(byHandler: "peer", when: "a topic or a community")])
        self.judge(
            API.Account.UpdateNotifySettings.self, actsOn: "peer settings",
            refuses: [.init(byHandler: "peer", when: "a topic or a community")])
        // Nothing is sent to devices that are not connected.
        self.judge(
            API.Account.RegisterDevice.self, actsOn: "token_type token",
            withoutEffect: "no_muted app_sandbox secret other_uids")
        self.judge(API.Account.UnregisterDevice.self, actsOn: "token_type token", withoutEffect: "other_uids")
        self.judge(API.Account.UpdateUsername.self, actsOn: "username")
        self.judge(API.Contacts.Block.self, actsOn: "my_stories_from id")
        self.judge(API.Contacts.Unblock.self, actsOn: "my_stories_from id")
        self.judge(API.Contacts.GetBlocked.self, actsOn: "my_stories_from offset limit")
        self.judge(API.Contacts.DeleteContacts.self, actsOn: "id")
        self.judge(API.Messages.GetCommonChats.self, actsOn: "user_id max_id limit")
        self.judge(
            API.Photos.UploadProfilePhoto.self, actsOn: "file",
            refuses: [
                .init("fallback") { $0.fallback }, .init("bot") { $0.bot != nil }, .init("video") { $0.video != nil },
                .init("video_start_ts") { $0.videoStartTs != nil },
                .init("video_emoji_markup") { $0.videoEmojiMarkup != nil },
            ])
    }
}
