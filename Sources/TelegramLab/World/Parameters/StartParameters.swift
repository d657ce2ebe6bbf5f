import TelegramAPI

// Methods that official clients call at every start.
extension Router {
    mutating func judgeStartParameters() {
        self.judge(API.Messages.GetAvailableEffects.self, actsOn: "hash")
        self.judgeEmptyLists()
        self.judgeTables()
    }

    private mutating func judgeEmptyLists() {
        // Lists that are always empty: a hash could only say that a client has another one.
        self.judge(API.Messages.GetSavedGifs.self, withoutEffect: "hash")
        self.judge(API.Messages.GetRecentReactions.self, withoutEffect: "limit hash")
        self.judge(API.Account.GetDefaultEmojiStatuses.self, withoutEffect: "hash")
        self.judge(API.Account.GetChannelDefaultEmojiStatuses.self, withoutEffect: "hash")
        self.judge(API.Account.GetRecentEmojiStatuses.self, withoutEffect: "hash")
        self.judge(API.Account.GetCollectibleEmojiStatuses.self, withoutEffect: "hash")
        self.judge(API.Account.GetDefaultGroupPhotoEmojis.self, withoutEffect: "hash")
        self.judge(API.Account.GetDefaultProfilePhotoEmojis.self, withoutEffect: "hash")
        self.judge(API.Account.GetDefaultBackgroundEmojis.self, withoutEffect: "hash")
        self.judge(API.Account.GetChannelRestrictedStatusEmojis.self, withoutEffect: "hash")
        self.judge(API.Messages.GetQuickReplies.self, withoutEffect: "hash")
        self.judge(API.Messages.GetAttachMenuBots.self, withoutEffect: "hash")
        self.judge(API.Account.GetChatThemes.self, withoutEffect: "hash")
        self.judge(API.Account.GetSavedRingtones.self, withoutEffect: "hash")
        self.judge(API.Account.GetSavedMusicIds.self, withoutEffect: "hash")
        self.judge(API.Aicompose.GetTones.self, withoutEffect: "hash")
        // Whom an account writes to most is not counted, whatever the kind.
        self.judge(
            API.Contacts.GetTopPeers.self,
            withoutEffect: "correspondents bots_pm bots_inline phone_calls forward_users forward_chats groups channels "
                + "bots_app bots_guestchat offset limit hash")
    }

    private mutating func judgeTables() {
        self.judge(API.Messages.GetAvailableReactions.self, actsOn: "hash")
        self.judge(API.Messages.GetTopReactions.self, actsOn: "limit hash")
        self.judge(API.Messages.GetDefaultTagReactions.self, actsOn: "hash")
        self.judge(API.Account.GetWebBrowserSettings.self, actsOn: "hash")
        self.judge(
            API.Channels.GetAdminedPublicChannels.self, actsOn: "by_location check_limit for_personal",
            refuses: [.init("for_community_peer") { $0.forCommunityPeer }])
        self.judge(API.Help.GetPeerColors.self, actsOn: "hash")
        self.judge(API.Help.GetPeerProfileColors.self, actsOn: "hash")
        self.judge(API.Help.GetTimezonesList.self, actsOn: "hash")
        // Countries have names in one language.
        self.judge(API.Help.GetCountriesList.self, actsOn: "hash", withoutEffect: "lang_code")
    }
}
