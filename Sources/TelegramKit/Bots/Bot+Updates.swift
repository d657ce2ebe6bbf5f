import TelegramAPI

// Handlers of what is no message.
extension Bot {
    /// Listens to what users ask in inline mode, which @BotFather turns on.
    public mutating func onInlineQuery(
        where filter: BotFilter = .any, perform handler: @escaping @Sendable (InlineQuery) async throws -> Void
    ) {
        on(filter, handler) { if case .inlineQuery(let it) = $0 { it } else { nil } }
    }

    /// Listens to which of its results were sent.
    public mutating func onInlineResultChosen(
        where filter: BotFilter = .any, perform handler: @escaping @Sendable (ChosenInlineResult) async throws -> Void
    ) {
        on(filter, handler) { if case .inlineResultChosen(let it) = $0 { it } else { nil } }
    }

    /// Listens to changes of reactions, of which bots are told in private chats, and in groups and channels that they
    /// administer.
    public mutating func onReactionsChanged(
        where filter: BotFilter = .any, perform handler: @escaping @Sendable (ReactionChange) async throws -> Void
    ) {
        on(filter, handler) { if case .reactionsChanged(let it) = $0 { it } else { nil } }
    }

    /// Listens to votes in the bot's own polls whose voters are known.
    public mutating func onPollVote(
        where filter: BotFilter = .any, perform handler: @escaping @Sendable (PollVoteUpdate) async throws -> Void
    ) {
        on(filter, handler) { if case .pollVoted(let it) = $0 { it } else { nil } }
    }

    /// Listens to who comes, leaves, or may do other things, in groups and channels that the bot administers; and to what becomes
    /// of the bot itself anywhere.
    public mutating func onMemberChanged(
        where filter: BotFilter = .any, perform handler: @escaping @Sendable (MemberChange) async throws -> Void
    ) {
        on(filter, handler) { if case .memberChanged(let it) = $0 { it } else { nil } }
    }

    /// Listens to who asks to join a chat whose members the bot may invite.
    public mutating func onJoinRequest(
        where filter: BotFilter = .any, perform handler: @escaping @Sendable (JoinRequestUpdate) async throws -> Void
    ) {
        on(filter, handler) { if case .joinRequested(let it) = $0 { it } else { nil } }
    }

    /// Listens to who is about to pay. Without an answer within ten seconds, the payment fails.
    public mutating func onPreCheckout(
        where filter: BotFilter = .any, perform handler: @escaping @Sendable (PreCheckoutQuery) async throws -> Void
    ) {
        on(filter, handler) { if case .preCheckoutQuery(let it) = $0 { it } else { nil } }
    }

    /// Listens to who gives an address for an order.
    public mutating func onShipping(
        where filter: BotFilter = .any, perform handler: @escaping @Sendable (ShippingQuery) async throws -> Void
    ) {
        on(filter, handler) { if case .shippingQuery(let it) = $0 { it } else { nil } }
    }

    /// Listens to who has paid for media that the bot has sent with a payload: ``OutgoingMedia/paid(_:stars:payload:)``.
    /// Telegram tells nothing of those in channels.
    public mutating func onMediaBought(
        where filter: BotFilter = .any, perform handler: @escaping @Sendable (MediaPurchase) async throws -> Void
    ) {
        on(filter, handler) { if case .mediaBought(let it) = $0 { it } else { nil } }
    }

    /// Listens to who blocks the bot, or lets it write again.
    public mutating func onBlocked(
        where filter: BotFilter = .any, perform handler: @escaping @Sendable (BotBlock) async throws -> Void
    ) {
        on(filter, handler) { if case .blocked(let it) = $0 { it } else { nil } }
    }

    /// Listens to messages in private chats of accounts that have connected the bot. What the handler answers with goes into the
    /// same chat, in the account's name:
    ///
    /// ```swift
    /// bot.onBusinessMessage(where: .text) { message in
    ///     try await message.reply("Thank you! We answer within an hour.")
    /// }
    /// ```
    ///
    /// Commands and other handlers of messages hear nothing of these chats.
    ///
    /// - Parameter includingOwn: also what the account writes itself. The bot's own messages it never hears.
    public mutating func onBusinessMessage(
        where filter: BotFilter = .any, includingOwn: Bool = false,
        perform handler: @escaping @Sendable (BoundMessage) async throws -> Void
    ) {
        on(filter, handler) {
            if case .businessMessage(let it) = $0, includingOwn || !it.isOutgoing { it } else { nil }
        }
    }

    /// Listens to messages of such chats that say something else now.
    public mutating func onBusinessMessageEdited(
        where filter: BotFilter = .any, includingOwn: Bool = false,
        perform handler: @escaping @Sendable (BoundMessage) async throws -> Void
    ) {
        on(filter, handler) {
            if case .businessMessageEdited(let it) = $0, includingOwn || !it.isOutgoing { it } else { nil }
        }
    }

    /// Listens to messages of such chats that are gone.
    public mutating func onBusinessMessagesDeleted(
        where filter: BotFilter = .any, perform handler: @escaping @Sendable (BusinessDeletion) async throws -> Void
    ) {
        on(filter, handler) { if case .businessMessagesDeleted(let it) = $0 { it } else { nil } }
    }

    /// Listens to accounts that let the bot into their private chats, change what it may do there, or end that.
    public mutating func onBusinessConnection(
        where filter: BotFilter = .any, perform handler: @escaping @Sendable (BusinessConnection) async throws -> Void
    ) {
        on(filter, handler) { if case .businessConnectionChanged(let it) = $0 { it } else { nil } }
    }

    /// Listens to everything that has a ``TelegramEvent``: results of polls, counts of reactions, pinned messages…
    public mutating func onEvent(
        where filter: BotFilter = .any, perform handler: @escaping @Sendable (TelegramEvent) async throws -> Void
    ) {
        on(filter, handler) { if case .other(let update) = $0 { update.event } else { nil } }
    }
}
