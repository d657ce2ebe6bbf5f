import TelegramAPI

// Bots, and what people do with what bots offer.
extension Router {
    /// Methods about bots, votes and reactions that bots may not use.
    static let userMethodsAboutBots: Set<UInt32> = [
        API.Messages.GetBotCallbackAnswer.constructorID, API.Messages.GetInlineBotResults.constructorID,
        API.Messages.SendInlineBotResult.constructorID, API.Messages.StartBot.constructorID,
        API.Messages.SendVote.constructorID, API.Messages.GetPollResults.constructorID,
        API.Messages.GetPollVotes.constructorID, API.Messages.GetMessagesReactions.constructorID,
        API.Messages.GetMessageReactionsList.constructorID, API.Messages.SetChatAvailableReactions.constructorID,
    ]

    /// Methods for bots alone.
    static let botMethods: Set<UInt32> = [
        API.Messages.SetBotCallbackAnswer.constructorID, API.Messages.SetInlineBotResults.constructorID,
        API.Messages.EditInlineBotMessage.constructorID, API.Bots.SetBotCommands.constructorID,
        API.Bots.ResetBotCommands.constructorID, API.Bots.GetBotCommands.constructorID,
        API.Bots.SetBotMenuButton.constructorID, API.Bots.GetBotMenuButton.constructorID,
        API.Messages.SetBotPrecheckoutResults.constructorID, API.Payments.RefundStarsCharge.constructorID,
        API.Messages.SetGameScore.constructorID, API.Messages.SetInlineGameScore.constructorID,
        API.Messages.GetGameHighScores.constructorID, API.Messages.GetInlineGameHighScores.constructorID,
    ]

    mutating func judgeBotParameters() {
        self.judgeCallbacks()
        self.judgeInlineMode()
        self.judgeProfiles()
        self.judgeVotes()
        self.judgeReactions()
    }

    private mutating func judgeCallbacks() {
        self.judge(
            API.Messages.GetBotCallbackAnswer.self, actsOn: "game peer msg_id data",
            refuses: [
                .init("data", when: "with game") { $0.game && $0.data?.isEmpty == false },
                .init("password") { $0.password != nil },
            ])
        self.judge(API.Messages.SetBotCallbackAnswer.self, actsOn: "alert query_id message url cache_time")
    }

    private mutating func judgeInlineMode() {
        self.judge(API.Messages.GetInlineBotResults.self, actsOn: "bot peer geo_point query offset")
        self.judge(
            API.Messages.SetInlineBotResults.self,
            actsOn: "gallery private query_id results cache_time next_offset switch_pm switch_webview",
            refuses: [
                .init(byHandler: "results.send_message", when: Self.otherInlineMessages),
                .init(byHandler: "results.send_message.period", when: "or another part of a live place"),
                .init(byHandler: Self.partsOfButtons(in: "results.send_message.reply_markup", areBelow: true)),
            ])
        // No draft is kept, and nothing costs stars.
        self.judge(
            API.Messages.SendInlineBotResult.self,
            actsOn: "silent clear_draft peer reply_to random_id query_id id send_as",
            withoutEffect: "background allow_paid_stars",
            refuses: [
                .init("hide_via") { $0.hideVia },
                .init("schedule_date") { $0.scheduleDate != nil },
                .init("quick_reply_shortcut") { $0.quickReplyShortcut != nil },
                .init("reply_to", when: Self.otherReplies, of: { $0.replyTo.map { [$0] } ?? [] }, Self.isOtherReply),
                .init(byHandler: "reply_to.top_msg_id", when: Self.outsideOfThreads),
                .init(in: "reply_to", { Self.replies($0.replyTo) }, Self.partsOfReplies),
            ])
        self.judge(
            API.Messages.EditInlineBotMessage.self,
            actsOn: "no_webpage invert_media id message media reply_markup entities",
            withoutEffect: Self.silentParts(of: "media"),
            refuses: [
                .init("no_webpage", when: Self.withoutPreview) {
                    $0.noWebpage && ($0.message == nil && $0.media == nil || Self.isPage($0.media))
                },
                .init("invert_media", when: Self.withoutContent) {
                    $0.invertMedia && $0.message == nil && $0.media == nil
                },
                .init("rich_message") { $0.richMessage != nil },
                .init("entities", when: "without message") { $0.entities?.isEmpty == false && $0.message == nil },
                .init("media", when: Self.otherChanges, of: { $0.media.map { [$0] } ?? [] }) {
                    Self.isOtherMedia($0) && !Self.isPage($0)
                },
                .init(in: "media", { $0.media.map { [$0] } ?? [] }, Self.partsOfMedia),
                .init(byHandler: Self.partsOfButtons(in: "reply_markup", areBelow: true)),
            ])
    }

    private static let otherChanges = "neither photos, documents nor pages, or by their addresses"
    private static let otherInlineMessages =
        "invoices, rich messages, and media by addresses of no page that has a picture"

    private mutating func judgeProfiles() {
        self.judge(API.Bots.SetBotCommands.self, actsOn: "scope lang_code commands")
        self.judge(API.Bots.ResetBotCommands.self, actsOn: "scope lang_code")
        self.judge(API.Bots.GetBotCommands.self, actsOn: "scope lang_code")
        self.judge(API.Bots.SetBotInfo.self, actsOn: "bot lang_code name about description")
        self.judge(API.Bots.GetBotInfo.self, actsOn: "bot lang_code")
        self.judge(API.Bots.SetBotMenuButton.self, actsOn: "user_id button")
        self.judge(API.Bots.GetBotMenuButton.self, actsOn: "user_id")
        self.judge(API.Messages.StartBot.self, actsOn: "bot peer random_id start_param")
    }

    private mutating func judgeVotes() {
        self.judge(API.Messages.SendVote.self, actsOn: "peer msg_id options")
        // The answer is always whole: the hash only spares a client what it has.
        self.judge(API.Messages.GetPollResults.self, actsOn: "peer msg_id", withoutEffect: "poll_hash")
        self.judge(API.Messages.GetPollVotes.self, actsOn: "peer id option offset limit")
    }

    private mutating func judgeReactions() {
        // Which reactions a user gave last is not kept.
        self.judge(
            API.Messages.SendReaction.self, actsOn: "big peer msg_id reaction", withoutEffect: "add_to_recent",
            refuses: [
                .init("reaction", when: Self.otherReactions) { Self.hasOther($0.reaction ?? []) },
                .init(byHandler: "reaction", when: "several of an account with Premium"),
            ])
        self.judge(API.Messages.GetMessagesReactions.self, actsOn: "peer id")
        self.judge(
            API.Messages.GetMessageReactionsList.self, actsOn: "peer id reaction offset limit",
            refuses: [
                .init("reaction", when: Self.otherReactions) { Self.hasOther($0.reaction.map { [$0] } ?? []) }
            ])
        self.judge(
            API.Messages.SetChatAvailableReactions.self, actsOn: "peer available_reactions",
            refuses: [
                .init("available_reactions", when: Self.otherReactions) {
                    switch $0.availableReactions {
                    case .chatReactionsAll(let all): all.allowCustom
                    case .chatReactionsSome(let reactions): Self.hasOther(reactions)
                    case .chatReactionsNone: false
                    }
                },
                .init("reactions_limit") { $0.reactionsLimit != nil },
                .init("paid_enabled") { $0.paidEnabled == true },
            ])
    }

    private static let otherReactions = "not reactionEmoji"

    private static func hasOther(_ reactions: [API.Reaction]) -> Bool {
        reactions.contains {
            switch $0 {
            case .reactionEmpty, .reactionEmoji: false
            case .reactionCustomEmoji, .reactionPaid: true
            }
        }
    }
}

// Media that are no files.
extension Router {
    static let otherContents =
        "neither photos, documents, places, contacts, dice, polls, lists of tasks, invoices, games, paid media, stories "
        + "nor pages, or by their addresses"
    static let otherEdits =
        "neither photos, documents nor pages, or by their addresses; open polls and places that stand still"

    /// Whether a message can have it, though it is no file.
    static func isAttachment(_ media: API.InputMedia) -> Bool {
        switch media {
        case .inputMediaGeoPoint, .inputMediaGeoLive, .inputMediaVenue, .inputMediaContact, .inputMediaDice,
            .inputMediaPoll, .inputMediaTodo, .inputMediaInvoice, .inputMediaGame, .inputMediaPaidMedia,
            .inputMediaStory:
            true
        default: false
        }
    }

    static func closesPoll(_ media: API.InputMedia?) -> Bool { self.polls(media).first?.poll.closed == true }

    static func polls(_ media: API.InputMedia?) -> [API.InputMedia.InputMediaPoll] {
        if case .inputMediaPoll(let poll)? = media { [poll] } else { [] }
    }

    static let partsOfPolls: [Refusal<API.InputMedia.InputMediaPoll>] = [
        .init("correct_answers", when: "without poll.quiz") { !$0.poll.quiz && $0.correctAnswers?.isEmpty == false },
        .init("solution", when: "without poll.quiz") { !$0.poll.quiz && $0.solution?.isEmpty == false },
        .init("solution_entities", when: "without solution") {
            $0.solutionEntities?.isEmpty == false && $0.solution ?? "" == ""
        },
        .init("attached_media") { $0.attachedMedia != nil },
        .init("solution_media") { $0.solutionMedia != nil },
        .init("poll.open_answers") { $0.poll.openAnswers },
        .init("poll.subscribers_only") { $0.poll.subscribersOnly },
        .init("poll.countries_iso2") { $0.poll.countriesIso2?.isEmpty == false },
        .init("poll.answers.media") {
            $0.poll.answers.contains {
                switch $0 {
                case .inputPollAnswer(let answer): answer.media != nil
                case .pollAnswer(let answer): answer.media != nil
                }
            }
        },
    ]
}
