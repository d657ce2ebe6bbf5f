import MTProtoCore
import MTProtoKit
import Synchronization
import TL
import TelegramAPI

/// An account that has connected the bot, and what the bot does in its name: ``TelegramClient/business(_:)``.
///
/// ```swift
/// let account = client.business(connection.id)
/// try await account.markRead(chat, upTo: message.id)
/// try await account.send("We are open until six.", to: chat)
/// ```
///
/// Chats and ids of messages are the account's. Errors are `server`: `BOT_ACCESS_FORBIDDEN` for what the account does not
/// allow, `BUSINESS_PEER_INVALID` for chats into which the bot is not let, `BUSINESS_PEER_USAGE_MISSING` for people who have
/// not written for a day, `BUSINESS_CONNECTION_INVALID` for a connection that has ended or changed.
///
/// See core.telegram.org/api/bots/connected-business-bots.
public struct BusinessAccount: Sendable {
    public let connectionID: String
    /// The bot's.
    public let client: TelegramClient

    /// What the bot may do, and for whom. The server is asked if the bot was not told since its start.
    ///
    /// - Throws: `server` with `CONNECTION_ID_INVALID` if there is no such connection any more.
    public func connection() async throws(TelegramError) -> BusinessConnection {
        if let known = client.network.memory.business(connectionID) { return known }
        let request = API.Account.GetBotBusinessConnection(connectionID: connectionID)
        for update in try await client.network.call(request, on: .home).contents {
            guard case .updateBotBusinessConnect(let connection, _) = update, connection.connectionID == connectionID
            else { continue }
            let found = BusinessConnection(connection)
            client.network.memory.note(found)
            return found
        }
        throw unexpected("no connection in it", API.Account.GetBotBusinessConnection.name)
    }

    /// Makes a request of the schema in the name of the account, at the datacenter that serves it.
    public func invoke<Function: TLFunction>(_ function: Function) async throws(TelegramError) -> Function.Response {
        try await call(function)
    }

    private func call<Function: TLFunction>(
        _ function: Function, options: (inout Request) -> Void = { _ in }
    ) async throws(TelegramError) -> Function.Response {
        let datacenter = try await connection().datacenter
        let wrapped = API.InvokeWithBusinessConnection(connectionID: connectionID, query: function)
        return try await client.network.call(
            wrapped, on: .datacenter(DatacenterID(datacenter), .general), options: options)
    }

    // MARK: Sending

    /// Sends a text with formatting. A keyboard stands below it, and its buttons come to the bot.
    ///
    /// - Parameter options: without a date and a name to send in, which do not go here.
    /// - Returns: the message as the account has it.
    /// - Throws: `notPossible` for such options, what ``BusinessAccount`` names, and what sending a text fails with.
    @discardableResult
    public func send(
        _ text: FormattedText, to chat: Peer, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        try check(options, API.Messages.SendMessage.name)
        let outgoing = OutgoingText(text, options: options)
        guard !outgoing.text.text.isEmpty else {
            throw TelegramError(
                .messageEmpty, message: "The message is empty", location: API.Messages.SendMessage.name,
                hint: "Send at least one character that is not white space.")
        }
        let answer = try await call(await request(outgoing, to: chat)) { $0.sends(to: chat) }
        return try sent(answer, outgoing, to: chat, API.Messages.SendMessage.name)
    }

    /// Sends a text in which no character means formatting.
    @discardableResult
    public func send(
        _ text: String, to chat: Peer, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        try await send(FormattedText(text), to: chat, options: options)
    }

    /// Sends a file, a photo, a poll… The bot uploads it.
    @discardableResult
    public func send(
        _ media: OutgoingMedia, to chat: Peer, caption: FormattedText = "", options: SendOptions = SendOptions(),
        upload: UploadOptions = UploadOptions()
    ) async throws(TelegramError) -> Message {
        try check(options, API.Messages.SendMedia.name)
        // Drawn once, so that a repetition makes no second message.
        var once = options
        once.randomID = options.randomID ?? SendOptions.makeRandomID()
        let outgoing = OutgoingText(caption, options: once)
        let text = await request(outgoing, to: chat)
        var prepared = try await PreparedMedia(media, upload: upload, network: client.network)
        try await prepared.store(for: text.peer, over: connectionID)
        let answer = try await prepared.use { (input) async throws(TelegramError) in
            try await self.call(text.carrying(input)) { $0.sends(to: chat) }
        }
        return try sent(answer, outgoing, to: chat, API.Messages.SendMedia.name)
    }

    /// Sends several photos and videos, or several files, as one album.
    ///
    /// - Parameter captions: one for each, in their order; those that are missing are empty.
    /// - Throws: as ``TelegramClient/send(album:to:captions:options:upload:onAcknowledgement:)`` does.
    @discardableResult
    public func send(
        album: [OutgoingMedia], to chat: Peer, captions: [FormattedText] = [], options: SendOptions = SendOptions(),
        upload: UploadOptions = UploadOptions()
    ) async throws(TelegramError) -> [Message] {
        try TelegramClient.checkAlbum(album, captions, options, upload)
        try check(options, API.Messages.SendMultiMedia.name)
        let first = options.randomID ?? SendOptions.makeRandomID()
        let text = await request(OutgoingText("", options: options), to: chat)
        var singles: [API.InputSingleMedia] = []
        for (index, media) in album.enumerated() {
            var prepared = try await PreparedMedia(media, upload: upload, network: client.network)
            try await prepared.store(for: text.peer, over: connectionID)
            let caption = captions.indices.contains(index) ? captions[index].trimmed().normalized() : ""
            singles.append(
                API.InputSingleMedia(
                    media: prepared.input, randomID: first &+ Int64(index), message: caption.text,
                    entities: client.network.input(caption.entities)))
        }
        let request = API.Messages.SendMultiMedia(
            silent: text.silent, clearDraft: text.clearDraft, noforwards: text.noforwards,
            invertMedia: text.invertMedia, peer: text.peer, replyTo: text.replyTo, multiMedia: singles,
            effect: text.effect)
        let answer = try await call(request) { $0.sends(to: chat) }
        let messages = SentMessages.read(answer, randomIDs: singles.map(\.randomID)).compactMap { $0 }
        guard messages.count == album.count else {
            throw unexpected("messages are missing in it", API.Messages.SendMultiMedia.name)
        }
        return messages
    }

    private func check(_ options: SendOptions, _ method: String) throws(TelegramError) {
        try options.check(for: method)
        guard options.scheduleDate == nil, options.sendAs == nil else {
            throw TelegramError(
                .notPossible, message: "What a bot sends for an account goes at once, and in the account's name",
                location: method, hint: "Leave SendOptions.scheduleDate and sendAs out.")
        }
    }

    private func request(_ outgoing: OutgoingText, to chat: Peer) async -> API.Messages.SendMessage {
        outgoing.request(
            to: await client.network.input(chat), sendAs: nil, entities: { client.network.input($0) })
    }

    private func sent(
        _ answer: API.Updates, _ outgoing: OutgoingText, to chat: Peer, _ method: String
    ) throws(TelegramError) -> Message {
        guard let message = SentMessages.read(answer, of: outgoing, to: chat) else {
            throw unexpected("no message in it", method)
        }
        return message
    }

    private func unexpected(_ what: String, _ method: String) -> TelegramError {
        client.unexpected(what, method)
    }

    // MARK: Changes

    /// Gives a message of the account's another text, and these buttons in place of those that it has.
    ///
    /// - Returns: the message after the change.
    @discardableResult
    public func edit(
        _ messageID: Int, in chat: Peer, to text: FormattedText, keyboard: Keyboard? = nil,
        showsLinkPreview: Bool = true
    ) async throws(TelegramError) -> Message {
        let text = text.trimmed().normalized()
        return try await edit(
            API.Messages.EditMessage(
                noWebpage: !showsLinkPreview, peer: await client.network.input(chat), id: Int32(clamping: messageID),
                message: text.text, replyMarkup: keyboard?.edited, entities: client.network.input(text.entities)),
            in: chat)
    }

    /// The same with a text in which no character means formatting.
    @discardableResult
    public func edit(
        _ messageID: Int, in chat: Peer, to text: String, keyboard: Keyboard? = nil, showsLinkPreview: Bool = true
    ) async throws(TelegramError) -> Message {
        try await edit(
            messageID, in: chat, to: FormattedText(text), keyboard: keyboard, showsLinkPreview: showsLinkPreview)
    }

    func edit(_ request: API.Messages.EditMessage, in chat: Peer) async throws(TelegramError) -> Message {
        let answer = try await call(request) { $0.changes(chat) }
        guard let message = SentMessages.edited(answer, id: Int(request.id)) else {
            throw unexpected("no message in it", API.Messages.EditMessage.name)
        }
        return message
    }

    /// Deletes messages, a hundred with each request. Those of others, and what the account has written itself, needs
    /// ``BusinessRights/deleteAllMessages``.
    ///
    /// - Parameter forEveryone: from the other side's chat as well.
    public func delete(
        _ messageIDs: [Int], in chat: Peer, forEveryone: Bool = true
    ) async throws(TelegramError) {
        for start in stride(from: 0, to: messageIDs.count, by: TelegramClient.changeLimit) {
            let part = messageIDs[start..<min(start + TelegramClient.changeLimit, messageIDs.count)]
            let request = API.Messages.DeleteMessages(revoke: forEveryone, id: part.map { Int32(clamping: $0) })
            do throws(TelegramError) {
                _ = try await call(request) { $0.changes(chat) }
            } catch {
                throw start == 0 ? error : error.amongOthers
            }
        }
    }

    /// Marks what has come as read, up to a message.
    public func markRead(_ chat: Peer, upTo messageID: Int) async throws(TelegramError) {
        // A server takes 0 for all of them.
        guard messageID > 0 else { return }
        let request = API.Messages.ReadHistory(
            peer: await client.network.input(chat), maxID: Int32(clamping: messageID))
        _ = try await call(request) { $0.changes(chat) }
    }

    /// Pins a message at the top of the chat, or unpins it.
    public func setPinned(
        _ isPinned: Bool, _ messageID: Int, in chat: Peer, isSilent: Bool = true
    ) async throws(TelegramError) {
        let request = API.Messages.UpdatePinnedMessage(
            silent: isSilent, unpin: !isPinned, peer: await client.network.input(chat), id: Int32(clamping: messageID))
        _ = try await call(request) { $0.changes(chat) }
    }

    /// Shows in a chat what the account does there. The other side sees it for about six seconds.
    public func setTyping(_ activity: ChatActivity = .typing, in chat: Peer) async throws(TelegramError) {
        let request = API.Messages.SetTyping(peer: await client.network.input(chat), action: activity.action)
        _ = try await call(request) { request in
            // It is of no use late.
            request.waitsOutFloods = false
            request.retriesServerFaults = false
            request.timeout = TypingLimiter.interval
        }
    }
}

extension TelegramClient {
    /// An account that has connected the bot, by the id of the connection: of ``BusinessConnection``,
    /// ``BusinessMessage``, ``BoundMessage/connectionID`` or ``CallbackQuery/connectionID``. Nothing is asked for this.
    public func business(_ connectionID: String) -> BusinessAccount {
        BusinessAccount(connectionID: connectionID, client: self)
    }
}
