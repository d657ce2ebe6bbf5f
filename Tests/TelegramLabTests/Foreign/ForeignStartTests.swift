import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: what official ones call at every start")
struct ForeignStartTests {
    /// With the hashes of who has nothing yet.
    private static let queries: [any TLFunction & Sendable] = [
        API.Messages.GetStickerSet(stickerset: .inputStickerSetAnimatedEmoji, hash: 0),
        API.Messages.GetAvailableReactions(hash: 0), API.Messages.GetAvailableEffects(hash: 0),
        API.Messages.GetQuickReplies(hash: 0), API.Messages.GetRecentStickers(hash: 0),
        API.Messages.GetAttachMenuBots(hash: 0), API.Messages.GetDialogFilters(), API.Messages.GetSavedGifs(hash: 0),
        API.Messages.GetPaidReactionPrivacy(), API.Messages.GetRecentReactions(limit: 50, hash: 0),
        API.Messages.GetTopReactions(limit: 50, hash: 0), API.Messages.GetDefaultTagReactions(hash: 0),
        API.Messages.GetAllStickers(hash: 0), API.Messages.GetFeaturedStickers(hash: 0),
        API.Messages.GetMaskStickers(hash: 0), API.Messages.GetEmojiStickers(hash: 0),
        API.Messages.GetFeaturedEmojiStickers(hash: 0), API.Messages.GetFavedStickers(hash: 0),
        API.Account.GetReactionsNotifySettings(), API.Account.GetChatThemes(hash: 0),
        API.Account.GetWebBrowserSettings(hash: 0), API.Account.GetSavedRingtones(hash: 0),
        API.Account.GetContentSettings(), API.Account.GetSavedMusicIds(hash: 0), API.Account.GetAutoSaveSettings(),
        API.Account.GetDefaultEmojiStatuses(hash: 0), API.Account.GetChannelDefaultEmojiStatuses(hash: 0),
        API.Account.GetRecentEmojiStatuses(hash: 0), API.Account.GetCollectibleEmojiStatuses(hash: 0),
        API.Account.GetDefaultGroupPhotoEmojis(hash: 0), API.Account.GetDefaultProfilePhotoEmojis(hash: 0),
        API.Account.GetDefaultBackgroundEmojis(hash: 0), API.Account.GetChannelRestrictedStatusEmojis(hash: 0),
        API.Channels.GetAdminedPublicChannels(), API.Contacts.GetBirthdays(),
        API.Contacts.GetTopPeers(correspondents: true, offset: 0, limit: 20, hash: 0),
        API.Help.GetPeerColors(hash: 0), API.Help.GetPeerProfileColors(hash: 0), API.Help.GetTimezonesList(hash: 0),
        API.Aicompose.GetTones(hash: 0),
        API.Payments.GetStarsTransactions(peer: .inputPeerSelf, offset: "", limit: 20), API.Stories.GetAllStories(),
        API.Stories.GetAllReadPeerStories(), API.Stories.GetPeerStories(peer: .inputPeerSelf),
        API.Account.GetWebAuthorizations(), API.Help.GetSupport(), API.Help.GetCountriesList(langCode: "en", hash: 0),
    ]

    @Test("A client goes on after everything that official clients call at a start")
    func startsAreAnswered() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            #expect(Self.queries.count == 47)
            for query in Self.queries {
                #expect(try await alice.failure(of: query) == "no error", "\(type(of: query))")
            }
            let bot = try await RawClient.bot(lab)
            let failure = try await bot.failure(of: API.Messages.GetAllStickers(hash: 0))
            #expect(failure == "400 BOT_METHOD_INVALID")
        }
    }

    @Test("Tables have something in them, and are not sent again to those who have them")
    func tablesHaveHashes() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            guard case .peerColors(let hash, let colors) = try await alice.call(API.Help.GetPeerColors(hash: 0)),
                case .timezonesList(let zones, let zoneHash) = try await alice.call(API.Help.GetTimezonesList(hash: 0)),
                case .reactions(let topHash, let top) = try await alice.call(
                    API.Messages.GetTopReactions(limit: 3, hash: 0)),
                case .countriesList(let countries, let listHash) = try await alice.call(
                    API.Help.GetCountriesList(langCode: "en", hash: 0)),
                case .allStories(let stories) = try await alice.call(API.Stories.GetAllStories())
            else {
                Issue.record("no tables")
                return
            }
            // All that a message takes, with pictures that can be fetched.
            let list = try await alice.call(API.Messages.GetAvailableReactions(hash: 0))
            guard case .availableReactions(let reactionHash, let reactions) = list else {
                throw RawClientError.unexpected("\(list)")
            }
            #expect(Set(reactions.map(\.reaction)) == MessageReactions.known && reactions.first?.reaction == "❤")
            #expect(reactions.allSatisfy { $0.staticIcon != $0.centerIcon && $0.aroundAnimation != nil })
            let unchangedList = try await alice.call(API.Messages.GetAvailableReactions(hash: reactionHash))
            #expect(unchangedList == .availableReactionsNotModified)
            #expect(colors.count == 10 && zones.contains { $0.utcOffset == 0 })
            #expect(top.map(\.self) == ["👍", "❤", "🔥"].map { .reactionEmoji(emoticon: $0) })
            #expect(countries.first?.countryCodes.first?.countryCode == "999")
            #expect(try await alice.call(API.Help.GetPeerColors(hash: hash)) == .peerColorsNotModified)
            #expect(try await alice.call(API.Help.GetPeerProfileColors(hash: hash)) == .peerColorsNotModified)
            #expect(try await alice.call(API.Help.GetTimezonesList(hash: zoneHash)) == .timezonesListNotModified)
            #expect(
                try await alice.call(API.Messages.GetTopReactions(limit: 3, hash: topHash)) == .reactionsNotModified)
            let again = try await alice.call(API.Help.GetCountriesList(langCode: "en", hash: listHash))
            #expect(again == .countriesListNotModified)
            let browser = try await alice.call(API.Account.GetWebBrowserSettings(hash: 1))
            #expect(browser == .webBrowserSettingsNotModified)
            let unchanged = try await alice.call(API.Stories.GetAllStories(state: stories.state))
            #expect(
                unchanged == .allStoriesNotModified(.init(state: stories.state, stealthMode: stories.stealthMode)))
        }
    }

    @Test("Answers at a start are about the caller where there is something to tell")
    func answersAreTheCallers() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let (channel, _) = try await alice.makeChannel(isBroadcast: true)
            func admined(_ query: API.Channels.GetAdminedPublicChannels = .init()) async throws -> Int {
                guard case .chats(let chats) = try await alice.call(query) else { return -1 }
                return chats.count
            }
            #expect(try await admined() == 0)
            try await alice.call(API.Channels.UpdateUsername(channel: channel.input, username: "alices_news"))
            #expect(try await admined() == 1)
            #expect(try await admined(.init(forPersonal: true)) == 1)
            #expect(try await admined(.init(byLocation: true)) == 0)
            let communities = API.Channels.GetAdminedPublicChannels(forCommunityPeer: true)
            #expect(
                try await alice.failure(of: communities) == "400 PARAMETER_NOT_IN_LAB: for_community_peer")
            let tons = try await alice.call(
                API.Payments.GetStarsTransactions(ton: true, peer: .inputPeerSelf, offset: "", limit: 1))
            #expect(tons.balance == .starsTonAmount(amount: 0))
            guard case .user(let support) = try await alice.call(API.Help.GetSupport()).user else {
                throw RawClientError.unexpected("no user")
            }
            #expect(support.support && support.id == World.serviceUser)
            let unknown = API.Messages.GetStickerSet(stickerset: .inputStickerSetShortName(shortName: "none"), hash: 0)
            #expect(try await alice.failure(of: unknown) == "406 STICKERSET_INVALID")
            let first = try await alice.call(
                API.Messages.GetStickerSet(stickerset: .inputStickerSetDice(emoticon: "🎲"), hash: 0))
            guard case .stickerSet(let dice) = first else { throw RawClientError.unexpected("no stickerSet") }
            let byID = API.InputStickerSet.inputStickerSetID(id: dice.set.id, accessHash: dice.set.accessHash)
            #expect(try await alice.call(API.Messages.GetStickerSet(stickerset: byID, hash: 0)) == first)
        }
    }

    @Test("A lenient lab answers with nothing what reads and is not there, and refuses the rest")
    func lenience() async throws {
        var configuration = LabConfiguration()
        configuration.isLenient = true
        let told = Collected()
        configuration.hearsOfLimits = { told.add($0) }
        try await withLab(configuration) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            #expect(try await alice.call(API.Contacts.GetSaved()).isEmpty)
            let mine = try await alice.call(API.Messages.GetMyStickers(offsetID: 0, limit: 5))
            #expect(mine.count == 0 && mine.sets.isEmpty)
            let (channel, _) = try await alice.makeChannel()
            try await self.readsNothing(alice, channel.input)
            let refused: [(any TLFunction, String)] = [
                (API.Payments.GetGiveawayInfo(peer: .inputPeerSelf, msgID: 1), "payments.getGiveawayInfo"),
                (API.Messages.ClearRecentReactions(), "messages.clearRecentReactions"),
            ]
            for (query, name) in refused {
                #expect(try await alice.failure(of: query) == "400 METHOD_NOT_IN_LAB: \(name)")
            }
            // Who is not signed in has nothing to read.
            let stranger = try await RawClient(lab, 2)
            try await stranger.exchangeKey()
            let failure = try await stranger.failure(of: API.Messages.GetMyStickers(offsetID: 0, limit: 5))
            #expect(failure == "400 METHOD_NOT_IN_LAB: messages.getMyStickers")
            // What is answered is not said to be missing.
            #expect(
                told.all.filter { $0.contains("LENIENT") || $0.contains("NOT_IN_LAB") } == [
                    "LENIENT: contacts.getSaved is answered with nothing",
                    "LENIENT: messages.getMyStickers is answered with nothing",
                    "LENIENT: help.getInviteText is answered with nothing",
                    "LENIENT: account.getGlobalPrivacySettings is answered with nothing",
                    "LENIENT: messages.getDefaultHistoryTTL is answered with nothing",
                    "LENIENT: messages.searchCustomEmoji is answered with nothing",
                    "LENIENT: channels.checkUsername is answered with nothing",
                    "METHOD_NOT_IN_LAB: payments.getGiveawayInfo", "METHOD_NOT_IN_LAB: messages.clearRecentReactions",
                    "METHOD_NOT_IN_LAB: messages.getMyStickers",
                ])
        }
    }

    /// Answers without lists, and what searches and checks.
    private func readsNothing(_ alice: RawClient, _ channel: API.InputChannel) async throws {
        #expect(try await alice.call(API.Help.GetInviteText()).message.isEmpty)
        let privacy = try await alice.call(API.Account.GetGlobalPrivacySettings())
        #expect(!privacy.hideReadMarks && privacy.noncontactPeersPaidStars == nil)
        #expect(try await alice.call(API.Messages.GetDefaultHistoryTTL()).period == 0)
        let emoji = try await alice.call(API.Messages.SearchCustomEmoji(emoticon: "🎲", hash: 0))
        #expect(emoji == .emojiList(hash: 0, documentID: []))
        let isFree = try await alice.call(API.Channels.CheckUsername(channel: channel, username: "alices_news"))
        #expect(!isFree)
    }

    @Test("A lenient lab refuses what would be a promise: checks that are no Bool, passwords, codes and money")
    func lenienceDoesNotPromise() async throws {
        var configuration = LabConfiguration()
        configuration.isLenient = true
        try await withLab(configuration) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let password = API.InputCheckPasswordSRP.inputCheckPasswordEmpty
            let refused: [(any TLFunction, String)] = [
                (API.Chatlists.CheckChatlistInvite(slug: "friends"), "chatlists.checkChatlistInvite"),
                (API.Payments.CheckGiftCode(slug: "gift"), "payments.checkGiftCode"),
                (API.Account.GetTmpPassword(password: password, period: 60), "account.getTmpPassword"),
                (
                    API.Payments.GetStarsRevenueWithdrawalUrl(peer: .inputPeerSelf, password: password),
                    "payments.getStarsRevenueWithdrawalUrl"
                ),
                (
                    API.Payments.GetStarsTransactionsByID(peer: .inputPeerSelf, id: []),
                    "payments.getStarsTransactionsByID"
                ),
                (API.Messages.CheckHistoryImport(importHead: "a"), "messages.checkHistoryImport"),
            ]
            for (query, name) in refused + Self.found + Self.oneOfEach {
                #expect(try await alice.failure(of: query) == "400 METHOD_NOT_IN_LAB: \(name)")
            }
            #expect(try await alice.call(API.Messages.CheckQuickReplyShortcut(shortcut: "hi")) == false)
        }
    }

    /// What an empty answer would say to be there, open or allowed.
    private static let found: [(any TLFunction, String)] = [
        (API.Messages.GetMessageEditData(peer: .inputPeerSelf, id: 1), "messages.getMessageEditData"),
        (API.Account.GetTheme(format: "tdesktop", theme: .inputThemeSlug(slug: "night")), "account.getTheme"),
        (API.Premium.GetBoostsStatus(peer: .inputPeerSelf), "premium.getBoostsStatus"),
        (API.Bots.GetAccessSettings(bot: .inputUserSelf), "bots.getAccessSettings"),
        (API.Langpack.GetLanguage(langPack: "ios", langCode: "xx"), "langpack.getLanguage"),
        (API.Aicompose.GetTone(tone: .inputAiComposeToneSlug(slug: "calm")), "aicompose.getTone"),
        (API.Aicompose.GetToneExample(tone: .inputAiComposeToneSlug(slug: "calm"), num: 0), "aicompose.getToneExample"),
        (API.Messages.GetRichMessage(peer: .inputPeerSelf, id: 1), "messages.getRichMessage"),
    ]

    /// What is answered with one element for each that is asked for.
    private static let oneOfEach: [(any TLFunction, String)] = [
        (API.Stories.GetPeerMaxIDs(id: [.inputPeerSelf]), "stories.getPeerMaxIDs"),
        (API.Stories.GetStoriesViews(peer: .inputPeerSelf, id: [1]), "stories.getStoriesViews"),
        (API.Messages.GetFactCheck(peer: .inputPeerSelf, msgID: [1]), "messages.getFactCheck"),
        (
            API.Account.GetMultiWallPapers(wallpapers: [.inputWallPaperSlug(slug: "stars")]),
            "account.getMultiWallPapers"
        ),
        (
            API.Payments.GetSavedStarGift(stargift: [.inputSavedStarGiftSlug(slug: "gift")]),
            "payments.getSavedStarGift"
        ),
        (API.Langpack.GetStrings(langPack: "ios", langCode: "en", keys: ["OK"]), "langpack.getStrings"),
    ]

    @Test("Every empty answer can be read as the answer that the method has")
    func emptyAnswersAreAnswers() {
        func reads<Function: TLFunction>(_ type: Function.Type, _ id: UInt32) -> Bool? {
            guard let bytes = EmptyAnswers.answer(to: id) else { return nil }
            var reader = TLReader(bytes)
            return (try? Function.readResponse(from: &reader)) != nil && reader.remaining == 0
        }
        var answered: Set<String> = []
        for id in API.registry.constructorIDs {
            guard let type = API.registry.type(of: id) as? any TLFunction.Type, let isRead = reads(type, id) else {
                continue
            }
            let name = API.registry.name(of: id) ?? ""
            #expect(isRead, "\(name)")
            answered.insert(name)
        }
        #expect(answered.count > 100)
        #expect(answered.isSuperset(of: ["messages.getEmojiGroups", "messages.getAdminsWithInvites"]))
        #expect(
            answered.isSuperset(of: [
                "help.getInviteText", "stories.searchPosts", "messages.searchSentMedia", "bots.canSendMessage",
            ]))
        // A photo, what has several answers, and what changes something.
        #expect(
            answered.isDisjoint(with: ["messages.getWebPage", "payments.getGiveawayInfo", "messages.sendVote"]))
    }
}
