import MTProtoCore
import TelegramAPI

// What official clients ask at every start about things that the lab does not have. Their lists are empty, in the form
// that says so: clients go on with them, and do not ask again at once as they do after an error.

extension Router {
    /// Lists of what an account or Telegram could have, and the lab has not.
    mutating func addStartMethods() {
        self.addAnimationLists()
        self.addEmojiLists()
        self.addOwnLists()
    }

    private mutating func addAnimationLists() {
        self.on(API.Messages.GetSavedGifs.self) { (_, _, _) throws(RPCError) in .savedGifs(hash: 0, gifs: []) }
    }

    private mutating func addEmojiLists() {
        self.on(API.Messages.GetTopReactions.self) { (_, query, _) throws(RPCError) in
            StartLists.reactions(limit: query.limit, hash: query.hash)
        }
        self.on(API.Messages.GetRecentReactions.self) { (_, _, _) throws(RPCError) in
            .reactions(hash: 0, reactions: [])
        }
        self.on(API.Messages.GetDefaultTagReactions.self) { (_, query, _) throws(RPCError) in
            StartLists.reactions(limit: .max, hash: query.hash)
        }
        self.on(API.Messages.GetPaidReactionPrivacy.self) { (world, _, call) throws(RPCError) in
            world.updates(
                [.updatePaidReactionPrivacy(private: .paidReactionPrivacyDefault)], date: call.date)
        }
        self.on(API.Account.GetDefaultEmojiStatuses.self) { (_, _, _) throws(RPCError) in StartLists.statuses }
        self.on(API.Account.GetChannelDefaultEmojiStatuses.self) { (_, _, _) throws(RPCError) in StartLists.statuses }
        self.on(API.Account.GetRecentEmojiStatuses.self) { (_, _, _) throws(RPCError) in StartLists.statuses }
        self.on(API.Account.GetCollectibleEmojiStatuses.self) { (_, _, _) throws(RPCError) in StartLists.statuses }
        self.on(API.Account.GetDefaultGroupPhotoEmojis.self) { (_, _, _) throws(RPCError) in StartLists.emojis }
        self.on(API.Account.GetDefaultProfilePhotoEmojis.self) { (_, _, _) throws(RPCError) in StartLists.emojis }
        self.on(API.Account.GetDefaultBackgroundEmojis.self) { (_, _, _) throws(RPCError) in StartLists.emojis }
        self.on(API.Account.GetChannelRestrictedStatusEmojis.self) { (_, _, _) throws(RPCError) in StartLists.emojis }
    }

    private mutating func addOwnLists() {
        self.on(API.Messages.GetQuickReplies.self) { (_, _, _) throws(RPCError) in
            .quickReplies(.init(quickReplies: [], messages: [], chats: [], users: []))
        }
        self.on(API.Messages.GetAttachMenuBots.self) { (_, _, _) throws(RPCError) in
            .attachMenuBots(hash: 0, bots: [], users: [])
        }
        self.on(API.Account.GetChatThemes.self) { (_, _, _) throws(RPCError) in .themes(hash: 0, themes: []) }
        self.on(API.Account.GetSavedRingtones.self) { (_, _, _) throws(RPCError) in
            .savedRingtones(hash: 0, ringtones: [])
        }
        self.on(API.Account.GetSavedMusicIds.self) { (_, _, _) throws(RPCError) in .savedMusicIds(ids: []) }
        self.on(API.Contacts.GetTopPeers.self) { (_, _, _) throws(RPCError) in
            .topPeers(categories: [], chats: [], users: [])
        }
        self.on(API.Aicompose.GetTones.self) { (_, _, _) throws(RPCError) in .tones(hash: 0, tones: [], users: []) }
    }

    /// Methods of the lists that bots may not use.
    static let startUserMethods: Set<UInt32> = [
        API.Messages.GetSavedGifs.constructorID,
        API.Messages.GetAvailableEffects.constructorID, API.Messages.GetAvailableReactions.constructorID,
        API.Messages.GetTopReactions.constructorID, API.Messages.GetRecentReactions.constructorID,
        API.Messages.GetDefaultTagReactions.constructorID, API.Messages.GetPaidReactionPrivacy.constructorID,
        API.Account.GetDefaultEmojiStatuses.constructorID,
        API.Account.GetChannelDefaultEmojiStatuses.constructorID,
        API.Account.GetRecentEmojiStatuses.constructorID, API.Account.GetCollectibleEmojiStatuses.constructorID,
        API.Account.GetDefaultGroupPhotoEmojis.constructorID,
        API.Account.GetDefaultProfilePhotoEmojis.constructorID,
        API.Account.GetDefaultBackgroundEmojis.constructorID,
        API.Account.GetChannelRestrictedStatusEmojis.constructorID, API.Messages.GetQuickReplies.constructorID,
        API.Messages.GetAttachMenuBots.constructorID, API.Account.GetChatThemes.constructorID,
        API.Account.GetSavedRingtones.constructorID,
        API.Account.GetSavedMusicIds.constructorID, API.Account.GetWebAuthorizations.constructorID,
        API.Contacts.GetBirthdays.constructorID, API.Contacts.GetTopPeers.constructorID,
        API.Aicompose.GetTones.constructorID,
        API.Account.GetReactionsNotifySettings.constructorID, API.Account.GetWebBrowserSettings.constructorID,
        API.Account.GetContentSettings.constructorID, API.Account.GetAutoSaveSettings.constructorID,
        API.Channels.GetAdminedPublicChannels.constructorID, API.Help.GetPeerColors.constructorID,
        API.Help.GetPeerProfileColors.constructorID, API.Help.GetTimezonesList.constructorID,
        API.Help.GetSupport.constructorID,
    ]
}

/// What stands in the lists.
private enum StartLists {
    static let statuses = API.Account.EmojiStatuses.emojiStatuses(hash: 0, statuses: [])
    static let emojis = API.EmojiList.emojiList(hash: 0, documentID: [])

    private static let topHash: Int64 = 1
    private static let top = ["👍", "❤", "🔥", "🎉", "😁", "😢", "👏"]

    /// Reactions that a client may offer first.
    static func reactions(limit: Int32, hash: Int64) -> API.Messages.Reactions {
        guard hash != Self.topHash else { return .reactionsNotModified }
        return .reactions(
            hash: Self.topHash,
            reactions: Self.top.prefix(max(0, Int(limit))).map { .reactionEmoji(emoticon: $0) })
    }
}
