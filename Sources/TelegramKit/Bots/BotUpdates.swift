import TelegramAPI

/// Something that happened to a bot, with the client that answers it.
///
/// New cases may come: give a switch a `default`. What gets a case of its own does not come as ``other(_:)`` any more; the
/// changelog names it.
public enum BotUpdate: Sendable {
    /// A message arrived, or was sent by the bot itself.
    case message(BoundMessage)
    /// A message says something else now, or has other buttons.
    case messageEdited(BoundMessage)
    /// A button was pressed. The user's application waits for ``CallbackQuery/answer(_:alert:url:cacheTime:)``.
    case callbackQuery(CallbackQuery)
    /// A user asks the bot in inline mode, and waits for results.
    case inlineQuery(InlineQuery)
    /// A user sent one of the results. Servers tell this if @BotFather was asked for it.
    case inlineResultChosen(ChosenInlineResult)
    /// A user's reactions to a message are others now.
    case reactionsChanged(ReactionChange)
    /// A person voted in a poll of the bot. Servers tell it where voters are known.
    case pollVoted(PollVoteUpdate)
    /// A person came, left, or may do other things in a chat.
    case memberChanged(MemberChange)
    /// A person asks to join, and waits for ``JoinRequestUpdate/answer(isApproved:)``.
    case joinRequested(JoinRequestUpdate)
    /// A person is about to pay, and waits for ``PreCheckoutQuery/accept()``.
    case preCheckoutQuery(PreCheckoutQuery)
    /// A person who orders waits for ``ShippingQuery/offer(_:)``.
    case shippingQuery(ShippingQuery)
    /// A person has paid for media that the bot has sent with a payload, and not in a channel.
    case mediaBought(MediaPurchase)
    /// A person blocked the bot, or lets it write again.
    case blocked(BotBlock)
    /// An account has let the bot into its private chats, changed what it may do there, or ended that.
    case businessConnectionChanged(BusinessConnection)
    /// A message in a private chat of an account that has connected the bot: what others write, and what the account itself does
    /// (``Message/isOutgoing``). What it answers with goes there, in the account's name.
    case businessMessage(BoundMessage)
    /// Such a message says something else now, or has other buttons.
    case businessMessageEdited(BoundMessage)
    /// Such messages are gone.
    case businessMessagesDeleted(BusinessDeletion)
    /// A scene is over whose handler failed: ``Bot/onError(perform:)`` is told of it, and nobody else.
    case sceneOver(RunningScene)
    /// Anything else, as ``TelegramClient/updates`` tells it; ``TelegramUpdate/event`` says most of it with types of this
    /// library.
    case other(TelegramUpdate)

    init(_ update: TelegramUpdate, of client: TelegramClient) {
        switch update {
        case .newMessage(let message): self = .message(BoundMessage(message, of: client))
        case .messageEdited(let message): self = .messageEdited(BoundMessage(message, of: client))
        case .other(.updateBotCallbackQuery(let query), _): self = .callbackQuery(CallbackQuery(query, of: client))
        case .other(.updateInlineBotCallbackQuery(let query), _):
            self = .callbackQuery(CallbackQuery(query, of: client))
        case .other(.updateBotInlineQuery(let query), _): self = .inlineQuery(InlineQuery(query, of: client))
        case .other(.updateBotInlineSend(let chosen), _): self = .inlineResultChosen(ChosenInlineResult(chosen))
        case .other(.updateBotMessageReaction(let change), _):
            self = .reactionsChanged(ReactionChange(change, of: client))
        case .other(.updateMessagePollVote(let vote), _):
            self = .pollVoted(PollVoteUpdate(vote, of: client))
        case .other(.updateChannelParticipant(let change), let context):
            self = .memberChanged(MemberChange(change, context, of: client))
        case .other(.updateChatParticipant(let change), let context):
            self = .memberChanged(MemberChange(change, context, of: client))
        case .other(.updateBotChatInviteRequester(let request), _):
            self = .joinRequested(JoinRequestUpdate(request, of: client))
        case .other(.updateBotPrecheckoutQuery(let query), _):
            self = .preCheckoutQuery(PreCheckoutQuery(query, of: client))
        case .other(.updateBotShippingQuery(let query), _): self = .shippingQuery(ShippingQuery(query, of: client))
        case .other(.updateBotPurchasedPaidMedia(let buyer, let payload, _), _):
            self = .mediaBought(MediaPurchase(buyer, payload, of: client))
        case .other(.updateBotStopped(let change), _): self = .blocked(BotBlock(change, of: client))
        case .other(.updateBusinessBotCallbackQuery(let query), _):
            self = .callbackQuery(CallbackQuery(query, of: client))
        default: self = Self(business: update.event, of: client) ?? .other(update)
        }
    }

    private init?(business event: TelegramEvent?, of client: TelegramClient) {
        switch event {
        case .businessConnectionChanged(let connection):
            client.network.memory.note(connection)
            self = .businessConnectionChanged(connection)
        case .businessMessage(let message): self = .businessMessage(BoundMessage(message, of: client))
        case .businessMessageEdited(let message): self = .businessMessageEdited(BoundMessage(message, of: client))
        case .businessMessagesDeleted(let deletion): self = .businessMessagesDeleted(deletion)
        default: return nil
        }
    }
}

/// What ``TelegramClient/updates`` tells, in the words of bots. It is the same sequence: it begins where the last reader
/// ended, and takes its place; each element counts once by the same rules.
///
/// Queries are not numbered by the server. Those that come while the bot does not run are lost, and so are their askers'
/// patience and interest: a button waits some ten seconds.
public struct BotUpdates: AsyncSequence, Sendable {
    let updates: TelegramUpdates
    let client: TelegramClient

    public struct AsyncIterator: AsyncIteratorProtocol {
        var updates: TelegramUpdates.AsyncIterator
        let client: TelegramClient

        public mutating func next() async -> BotUpdate? {
            await updates.next().map { BotUpdate($0, of: client) }
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> BotUpdate? {
            await updates.next(isolation: actor).map { BotUpdate($0, of: client) }
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(updates: updates.makeAsyncIterator(), client: client)
    }

    /// See ``TelegramUpdates/position``.
    public var position: UpdatePosition? { updates.position }

    /// See ``TelegramUpdates/acknowledge()``.
    public func acknowledge() async throws(TelegramError) {
        try await updates.acknowledge()
    }
}

extension TelegramClient {
    /// What happens to the bot that is signed in. ``Bot`` reads it by itself.
    public var botUpdates: BotUpdates { botUpdates(from: nil) }

    /// The same from a place that was kept: see ``updates(from:)``.
    public func botUpdates(from position: UpdatePosition?) -> BotUpdates {
        BotUpdates(updates: updates(from: position), client: self)
    }
}
