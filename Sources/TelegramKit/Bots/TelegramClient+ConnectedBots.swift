import MTProtoCore
import TelegramAPI

// What an account does with bots that it lets into its private chats.
extension TelegramClient {
    /// Lets a bot into private chats of the account, which needs Premium; or changes what it may do there. An account
    /// has one such bot: another one takes its place.
    ///
    /// ```swift
    /// try await client.connectBusinessBot(bot, to: .everyone, rights: [.reply, .readMessages])
    /// ```
    ///
    /// See core.telegram.org/api/bots/connected-business-bots.
    ///
    /// - Parameters:
    ///   - bot: one whose owner has turned on business mode.
    ///   - recipients: which chats. What is sent there from now on the bot is told.
    ///   - rights: all that the bot may do from now on.
    /// - Throws: `server` with `BOT_BUSINESS_MISSING` for another bot, `PREMIUM_ACCOUNT_REQUIRED`, and
    ///   `BUSINESS_RECIPIENTS_EMPTY` if no chat is named.
    public func connectBusinessBot(
        _ bot: Peer, to recipients: BusinessRecipients = .everyone, rights: BusinessRights = .reply
    ) async throws(TelegramError) {
        func inputs(_ people: [Peer]) async -> [API.InputUser]? {
            var inputs: [API.InputUser] = []
            for person in people { inputs.append(await network.inputUser(person)) }
            return inputs.isEmpty ? nil : inputs
        }
        let chosen = API.InputBusinessBotRecipients(
            existingChats: recipients.existingChats, newChats: recipients.newChats, contacts: recipients.contacts,
            nonContacts: recipients.nonContacts, excludeSelected: recipients.isInverted,
            users: await inputs(recipients.people), excludeUsers: await inputs(recipients.exceptions))
        let request = API.Account.UpdateConnectedBot(
            rights: rights.input, bot: await network.inputUser(bot), recipients: chosen)
        _ = try await network.call(request, on: .home)
    }

    /// Takes the account's private chats away from a bot.
    ///
    /// - Throws: `server` with `BOT_NOT_CONNECTED_YET` if it is not let into them.
    public func disconnectBusinessBot(_ bot: Peer) async throws(TelegramError) {
        let request = API.Account.UpdateConnectedBot(
            deleted: true, bot: await network.inputUser(bot), recipients: API.InputBusinessBotRecipients())
        _ = try await network.call(request, on: .home)
    }

    /// The bots that the account lets into its private chats: one at most.
    public func connectedBots() async throws(TelegramError) -> [ConnectedBot] {
        try await network.call(API.Account.GetConnectedBots(), on: .home).connectedBots.map { ConnectedBot($0) }
    }

    /// Keeps the connected bot out of one chat for a while, or lets it in again.
    ///
    /// - Throws: `peerInvalid` for a chat into which it is not let; `server` with `BOT_NOT_CONNECTED_YET` without one.
    public func setBusinessBotPaused(_ isPaused: Bool, in chat: Peer) async throws(TelegramError) {
        let request = API.Account.ToggleConnectedBotPaused(peer: await network.input(chat), paused: isPaused)
        _ = try await network.call(request, on: .home) { $0.changes(chat) }
    }

    /// Takes one chat away from the connected bot for good, until it is connected anew.
    ///
    /// - Throws: `server` with `BOT_ALREADY_DISABLED` if it is out already, and `BOT_NOT_CONNECTED_YET` without a bot.
    public func removeBusinessBot(from chat: Peer) async throws(TelegramError) {
        let request = API.Account.DisablePeerConnectedBot(peer: await network.input(chat))
        _ = try await network.call(request, on: .home)
    }
}
