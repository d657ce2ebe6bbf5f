import MTProtoCore
import MTProtoKit
import NIOCore
import TL
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// Ways out of a limited client that were open once.
struct LimitedHolesTests {
    @Test(
        "U47 a limited client ends with its user: it hears nothing of the next one, and does nothing for the same one later"
    )
    func endsWithItsUser() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let limited = try await my.client.limited(to: .reading)
                let heard = Task {
                    var texts: [String] = []
                    var ends = 0
                    for await update in limited.updates {
                        switch update {
                        case .newMessage(let message): texts.append(message.text)
                        case .signedOut: ends += 1
                        default: break
                        }
                    }
                    return (texts: texts, ends: ends)
                }
                try await eventually("it listens") { my.received(at: 5).contains("updates.getState") }
                try await my.client.logOut()
                try await my.signIn(LabAccount.standard[1])
                let bot = try await my.echoBot()
                try await my.client.send("for Boris", to: bot)
                try await eventually("the bot has answered") {
                    try await my.client.messages(in: bot, limit: 5).collect().count { $0.text.contains("for Boris") }
                        == 2
                }
                let all = await heard.value
                #expect(all.texts.isEmpty && all.ends == 1)
                try await my.client.logOut()
                try await my.signIn()
                let error = try await error { () async throws(TelegramError) in try await limited.me() }
                #expect(error.code == .unauthorized && !error.mayHaveRun)
                // Another one works.
                let other = try await my.client.limited(to: .reading)
                #expect(try await other.me().username == "alice")
                #expect(my.client.revoke(other) && !my.client.revoke(other) && !my.client.revoke(my.client))
                let revoked = try await TelegramKitTests.error { () async throws(TelegramError) in
                    try await other.me()
                }
                #expect(revoked.code == .notPermitted)
                _ = try await my.client.me()
            }
        }
    }

    @Test("U47 one who reads and writes asks what it has missed when it has written, not after each answer")
    func readingAsksNothing() async throws {
        try await withChatStage { stage in
            let access = ClientAccess(reads: true, writesTo: [stage.toBoris])
            let limited = try await stage.alice.limited(to: access)
            let told = Task {
                for await update in limited.updates {
                    if case .newMessage(let message) = update, message.text == "news" { return true }
                }
                return false
            }
            func count(_ name: String) -> Int { stage.lab.receivedMessages(at: 5).count { $0.name == name } }
            try await eventually("it listens") { count("updates.getState") > 0 }
            let before = count("updates.getDifference")
            for _ in 0..<10 { _ = try await limited.messages(in: stage.toBoris, limit: 1).collect() }
            try await limited.send("mine", to: stage.toBoris)
            try await stage.boris.send("news", to: stage.toAlice)
            #expect(await told.value)
            #expect(count("updates.getDifference") - before <= 3)
        }
    }

    @Test("U47 what a request is called pauses nothing of the whole client")
    func namesPauseNothing() async throws {
        try await withChatStage { stage in
            let writer = try await stage.alice.limited(to: .writing(to: stage.toBoris))
            await stage.lab.failNext("messages.setTyping", at: 5, code: 420, message: "FLOOD_WAIT_1000")
            let typing = API.Messages.SetTyping(
                peer: .inputPeerUser(userID: stage.toBoris.id, accessHash: stage.toBoris.accessHash),
                action: .sendMessageTypingAction)
            let error = try await error { () async throws(TelegramError) in
                try await writer.invoke(Misnamed(typing))
            }
            #expect(error.code == .floodWait && error.location.contains("messages.setTyping"))
            #expect(await stage.alice.rememberedFloodWaits().map(\.method) == ["messages.setTyping"])
            try await stage.alice.send("goes at once", to: stage.toBoris)
        }
    }

    @Test("U47 what costs money, acts in another name, happens later or hides within something else is refused")
    func fieldsAreJudged() throws {
        let boris = API.InputPeer.inputPeerUser(userID: 2, accessHash: 1)
        let writer = RequestJudge(access: .writing(to: Peer(kind: .user, id: 2)), user: 1)
        func message(_ change: (inout API.Messages.SendMessage) -> Void) -> API.Messages.SendMessage {
            var message = API.Messages.SendMessage(peer: boris, message: "a", randomID: 1)
            change(&message)
            return message
        }
        func poll(_ change: (inout API.InputMedia.InputMediaPoll) -> Void) -> API.Messages.SendMedia {
            let text = API.TextWithEntities(text: "a", entities: [])
            var poll = API.InputMedia.InputMediaPoll(
                poll: API.Poll(id: 0, question: text, answers: [.inputPollAnswer(.init(text: text))], hash: 0))
            change(&poll)
            return API.Messages.SendMedia(peer: boris, media: .inputMediaPoll(poll), message: "", randomID: 1)
        }
        let story = API.InputMedia.inputMediaStory(peer: .inputPeerSelf, id: 1)
        let text = API.TextWithEntities(text: "a", entities: [])
        let refused: [any TLFunction] = [
            message { $0.sendAs = .inputPeerSelf }, message { $0.scheduleDate = 1 },
            message { $0.scheduleRepeatPeriod = 1 }, message { $0.updateStickersetsOrder = true },
            message { $0.allowPaidFloodskip = true }, message { $0.suggestedPost = API.SuggestedPost() },
            message { $0.richMessage = .inputRichMessage(.init(blocks: [])) },
            poll { $0.attachedMedia = story }, poll { $0.solutionMedia = story },
            poll { $0.poll.answers = [.inputPollAnswer(.init(text: text, media: story))] },
            API.Messages.ForwardMessages(fromPeer: boris, id: [1], randomID: [1], toPeer: boris),
            API.Messages.EditMessage(peer: boris, id: 1, message: "b", scheduleDate: 1),
            API.Messages.EditMessage(peer: boris, id: 1, media: story),
            API.Messages.SendReaction(peer: boris, msgID: 1, reaction: [.reactionPaid]),
            API.Messages.UploadMedia(businessConnectionID: "1", peer: boris, media: .inputMediaEmpty),
        ]
        for request in refused {
            #expect(code(of: request, by: writer) == .notPermitted, "\(request)")
        }
        let permitted: [any TLFunction] = [
            message { $0.silent = true }, poll { _ in },
            API.Messages.SendReaction(big: true, peer: boris, msgID: 1, reaction: [.reactionEmoji(emoticon: "👍")]),
            API.Messages.EditMessage(noWebpage: true, peer: boris, id: 1, message: "b"),
        ]
        for request in permitted { #expect(code(of: request, by: writer) == nil, "\(request)") }
        let reader = RequestJudge(access: .reading, user: 1)
        let asked: [any TLFunction] = [
            API.Messages.GetWebPage(url: "https://example.org", hash: 0),
            API.Contacts.ResolveUsername(username: "boris", referer: "x"),
        ]
        for request in asked { #expect(code(of: request, by: reader) == .notPermitted, "\(request)") }
        #expect(code(of: API.Contacts.ResolveUsername(username: "boris"), by: reader) == nil)
        var longer = API.Users.GetUsers(id: []).bytes
        longer.writeInteger(0 as UInt32)
        let damaged = longer
        #expect(throws: TelegramError.self) { try reader.check(damaged, "users.getUsers") }
    }

    @Test(
        "U47 P52 what is for one user alone does not go while no account is signed in, and its answer counts for no other"
    )
    func requestsWaitForNoOther() {
        var bench = AccountBench(userID: nil)
        let (_, step) = bench.machine.submit(
            "users.getUsers", to: .home, owner: 7, isForOwnerAlone: true, facts: bench.facts)
        guard case .fail(let error) = step else {
            Issue.record("it goes")
            return
        }
        #expect(error.code == .unauthorized && !error.mayHaveRun)
        var other = AccountBench(userID: 7)
        let (key, first) = other.machine.submit(
            "users.getUsers", to: .home, owner: 7, isForOwnerAlone: true, facts: other.facts)
        #expect(first == .send(DatacenterID(2)))
        other.machine.note { $0.userID = 8 }
        #expect(other.machine.answered(key) == (7, true))
        var same = AccountBench(userID: 7)
        let (its, _) = same.machine.submit(
            "users.getUsers", to: .home, owner: 7, isForOwnerAlone: true, facts: same.facts)
        #expect(same.machine.answered(its) == (7, false))
    }

    @Test("U47 these methods read, and no others: a new schema adds none by itself")
    func readingMethods() {
        var reading: Set<String> = []
        for id in API.registry.constructorIDs where API.registry.type(of: id) is any TLFunction.Type {
            guard let name = API.registry.name(of: id), RequestJudge.kind(of: name) == .reads else { continue }
            reading.insert(name)
        }
        let known = Set(
            Self.readingMethods.flatMap { section, names in names.split(separator: " ").map { "\(section).\($0)" } })
        #expect(reading.subtracting(known).isEmpty, "look what they do, and sort them")
        #expect(known.subtracting(reading).isEmpty)
    }

    private func code(of request: some TLFunction, by judge: RequestJudge) -> TelegramError.Code? {
        do throws(TelegramError) {
            _ = try judge.check(request.bytes, "request")
            return nil
        } catch {
            return error.code
        }
    }

    private static let readingMethods: [(section: String, names: String)] = [
        (
            "channels",
            """
            checkUsername getAdminLog getAdminedPublicChannels getChannelRecommendations getChannels \
            getFullChannel getGroupsForDiscussion getInactiveChannels getLeftChannels getMessageAuthor \
            getMessages getParticipant getParticipants getSendAs
            """
        ),
        (
            "contacts",
            """
            getBirthdays getBlocked getContactIDs getContacts getSaved getSponsoredPeers getStatuses \
            getTopPeers resolvePhone resolveUsername search
            """
        ),
        (
            "help",
            """
            getAppConfig getAppUpdate getCdnConfig getConfig getCountriesList getDeepLinkInfo \
            getInviteText getNearestDc getPassportConfig getPeerColors getPeerProfileColors \
            getPremiumPromo getPromoData getRecentMeUrls getSupport getSupportName \
            getTermsOfServiceUpdate getTimezonesList getUserInfo
            """
        ),
        ("langpack", "getDifference getLangPack getLanguage getLanguages getStrings"),
        (
            "messages",
            """
            checkChatInvite getAdminsWithInvites getAllDrafts getAllStickers getArchivedStickers \
            getAttachMenuBot getAttachMenuBots getAttachedStickers getAvailableEffects \
            getAvailableReactions getBotApp getChatInviteImporters getChats getCommonChats \
            getCustomEmojiDocuments getDefaultHistoryTTL getDefaultTagReactions getDialogFilters \
            getDialogUnreadMarks getDialogs getDiscussionMessage getDocumentByHash getEmojiGameInfo \
            getEmojiGroups getEmojiKeywords getEmojiKeywordsDifference getEmojiKeywordsLanguages \
            getEmojiProfilePhotoGroups getEmojiStatusGroups getEmojiStickerGroups getEmojiStickers \
            getExportedChatInvite getExportedChatInvites getExtendedMedia getFactCheck getFavedStickers \
            getFeaturedEmojiStickers getFeaturedStickers getForumTopics getForumTopicsByID getFullChat \
            getFutureChatCreatorAfterLeave getGameHighScores getHistory getInlineGameHighScores \
            getMaskStickers getMessageEditData getMessageReactionsList getMessageReadParticipants \
            getMessages getMessagesReactions getMyStickers getOldFeaturedStickers getOnlines \
            getOutboxReadDate getPaidReactionPrivacy getPeerDialogs getPeerSettings \
            getPersonalChannelHistory getPinnedDialogs getPinnedSavedDialogs getPollResults getPollVotes \
            getPreparedInlineMessage getQuickReplies getQuickReplyMessages getRecentLocations \
            getRecentReactions getRecentStickers getReplies getRichMessage getSavedDialogs \
            getSavedDialogsByID getSavedGifs getSavedHistory getSavedReactionTags getScheduledHistory \
            getScheduledMessages getSearchCounters getSearchResultsCalendar getSearchResultsPositions \
            getSplitRanges getSponsoredMessages getStickerSet getStickers getSuggestedDialogFilters \
            getTopReactions getUnreadMentions getUnreadPollVotes getUnreadReactions search searchGlobal
            """
        ),
        ("photos", "getUserPhotos"),
        (
            "stories",
            """
            getAlbumStories getAlbums getAllReadPeerStories getAllStories getChatsToSend getPeerMaxIDs \
            getPeerStories getPinnedStories getStoriesArchive getStoriesByID getStoriesViews \
            getStoryReactionsList getStoryViewsList
            """
        ),
        ("updates", "getChannelDifference getDifference getState"),
        ("upload", "getCdnFile getCdnFileHashes getFile getFileHashes getWebFile"),
        ("users", "getFullUser getRequirementsToContact getSavedMusic getSavedMusicByID getUsers"),
    ]
}

extension TLFunction {
    fileprivate var bytes: ByteBuffer {
        var writer = TLWriter()
        write(to: &writer)
        return writer.buffer
    }
}

/// Carries a request, and calls it another one.
private struct Misnamed<Real: TLFunction>: TLFunction {
    typealias Response = Real.Response
    static var constructorID: UInt32 { Real.constructorID }
    static var name: String { "messages.sendMessage" }
    let request: Real

    init(_ request: Real) { self.request = request }
    init(from reader: inout TLReader) throws(TLError) { request = try Real(from: &reader) }
    func write(to writer: inout TLWriter) { request.write(to: &writer) }
}
