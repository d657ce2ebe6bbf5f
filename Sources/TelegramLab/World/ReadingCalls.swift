import MTProtoCore
import TL
import TelegramAPI

// Calls that change nothing that is kept, which is most of what clients ask. They stand in no
// journal, and where there is one they run in a copy of the world.
extension Router {
    /// Methods that only read, and draw no random numbers, by what stands before the dot. A method that is not here is
    /// taken for one that changes something. `help.acceptTermsOfService` is here because terms are not kept.
    private static let readingNames = """
        account: checkUsername getAccountTTL getAuthorizations getAutoSaveSettings getBotBusinessConnection
            getChannelDefaultEmojiStatuses
            getChannelRestrictedStatusEmojis getChatThemes getCollectibleEmojiStatuses getConnectedBots getContentSettings
            getDefaultBackgroundEmojis getDefaultEmojiStatuses getDefaultGroupPhotoEmojis
            getDefaultProfilePhotoEmojis getNotifySettings getPrivacy getReactionsNotifySettings
            getRecentEmojiStatuses getSavedMusicIds getSavedRingtones getWebAuthorizations getWebBrowserSettings
        aicompose: getTones
        bots: getBotCommands getBotInfo getBotMenuButton
        channels: checkSearchPostsFlood exportMessageLink getAdminLog getAdminedPublicChannels getChannels
            getGroupsForDiscussion getMessages getParticipant getParticipants getSendAs
        contacts: getBirthdays getBlocked getContacts getStatuses getTopPeers resolvePhone resolveUsername
            search
        help: acceptTermsOfService getAppConfig getAppUpdate getCdnConfig getConfig getCountriesList
            getNearestDc getPeerColors getPeerProfileColors getPromoData getSupport
            getTermsOfServiceUpdate getTimezonesList
        messages: checkChatInvite getAllDrafts getAllStickers getArchivedStickers getAttachMenuBots
            getAvailableEffects getAvailableReactions getChatInviteImporters getChats getCommonChats
            getCustomEmojiDocuments getDefaultTagReactions getDialogFilters getDialogUnreadMarks
            getDialogs getDiscussionMessage getEmojiStickers getExtendedMedia getFavedStickers getFeaturedEmojiStickers
            getFeaturedStickers getForumTopics getForumTopicsByID getGameHighScores getHistory getInlineGameHighScores
            getMaskStickers
            getMessageReactionsList getMessageReadParticipants getMessages getMessagesReactions
            getOnlines getOutboxReadDate getPaidReactionPrivacy getPeerDialogs getPeerSettings getPinnedDialogs
            getPinnedSavedDialogs getPollResults getPollVotes getQuickReplies getRecentLocations
            getRecentReactions getRecentStickers getReplies getSavedDialogs getSavedDialogsByID getSavedGifs
            getSavedHistory getScheduledHistory getScheduledMessages getSearchCounters getSplitRanges getStickerSet
            getStickers getSuggestedDialogFilters getTopReactions getUnreadMentions getUnreadReactions
            search searchEmojiStickerSets searchGlobal searchStickerSets setTyping
        payments: getPaymentReceipt getStarsStatus getStarsTransactions
        photos: getUserPhotos
        stickers: checkShortName
        stories: canSendStory getAllReadPeerStories getAllStories getPeerStories getPinnedStories
            getStoriesArchive getStoriesByID
        updates: getChannelDifference getDifference getState
        upload: getCdnFile getCdnFileHashes getFile getFileHashes
        users: getFullUser getUsers
        """

    /// The same by constructor id.
    static let readingMethods: Set<UInt32> = {
        let ids = Dictionary(uniqueKeysWithValues: standard.routes.map { ($0.value.name, $0.key) })
        return Set(readingMethodNames.compactMap { ids[$0] })
    }()

    static var readingMethodNames: [String] {
        var names: [String] = []
        var space = ""
        for word in readingNames.split(whereSeparator: \.isWhitespace) {
            if word.hasSuffix(":") { space = word.dropLast() + "." } else { names.append(space + word) }
        }
        return names
    }
}

extension World {
    /// How many seconds the noted time of a session's last use may be behind.
    static let activityPrecision: Int64 = 60

    /// Whether the world would stay the same in all that is kept if a query ran without an error.
    func isReading(_ envelope: QueryEnvelope, from session: SessionReference, now: Int64) -> Bool {
        guard let method = envelope.constructorID, Router.readingMethods.contains(method),
            self.isKnown(envelope, from: session),
            // What is due happens first.
            self.agenda.first.map({ Int64($0) > now }) ?? true,
            // What tests have ordered may change files.
            self.fileOrders.isEmpty,
            self.isActive(session, now: now)
        else { return false }
        // A content delivery network is told of files that are asked for.
        return self.surroundings.cdn == nil || method != API.Upload.GetFile.constructorID
    }

    /// Whether a read need not be noted as a use of the session: others have been noted shortly before.
    private func isActive(_ session: SessionReference, now: Int64) -> Bool {
        guard let key = self.keys[self.holder(of: session.key)], key.authorization != nil else { return true }
        return now - key.activeAt < Self.activityPrecision
    }

    /// Whether the world knows what the wrappers of a query say of the client, and tells the session all that it is to be
    /// told.
    func isKnown(_ envelope: QueryEnvelope, from session: SessionReference) -> Bool {
        guard let key = self.keys[session.key] else { return true }
        if let layer = envelope.layer, layer != key.layer { return false }
        if envelope.initializesConnection {
            guard key.isInitialized, key.clientProxyPort == envelope.clientProxyPort, key.device == envelope.device,
                key.language == envelope.language
            else { return false }
        }
        guard !envelope.isWithoutUpdates,
            let user = self.keys[self.holder(of: session.key)]?.authorization?.user,
            self.users[user]?.homeDC == session.key.datacenter
        else { return true }
        return self.user(of: session) == user
    }
}
