import TelegramAPI

/// A message and the client that answers it. It has everything that ``Message`` has.
///
/// ```swift
/// let message = try await client.send("Tea?", to: peer).bound(to: client)
/// try await message.react("👍")
/// try await message.reply("With milk.")
/// ```
@dynamicMemberLookup
public struct BoundMessage: Sendable {
    public let message: Message
    public let client: TelegramClient
    /// By which a bot answers for the account in whose private chat it is; nil for a message of one's own chats. What goes by it
    /// ``BusinessAccount`` says; the rest is `notPossible`.
    public let connectionID: String?
    /// The message that it answers, where ``connectionID`` is there; elsewhere nil.
    public let answered: Message?
    /// What follows the command to which a ``Bot`` listened: `abc` in `/start abc`, or in the link `t.me/bot?start=abc`. Empty
    /// if nothing does.
    public internal(set) var argument = ""
    /// Of what a handler sends that may run again for the same message.
    var numbers: RepeatableNumbers?

    init(_ message: Message, of client: TelegramClient) {
        self.message = message
        self.client = client
        connectionID = nil
        answered = nil
    }

    /// A message in a chat of an account that has connected the bot.
    public init(_ message: BusinessMessage, of client: TelegramClient) {
        self.message = message.message
        self.client = client
        connectionID = message.connectionID
        answered = message.answered
    }

    /// Another message of the same chat.
    init(_ message: Message, besides other: BoundMessage) {
        self.message = message
        client = other.client
        connectionID = other.connectionID
        answered = nil
    }

    /// The account for which the bot answers; nil for a message of one's own chats.
    public var business: BusinessAccount? { connectionID.map { client.business($0) } }

    /// Refuses what a bot cannot do for an account.
    private func checkOwn(_ what: String) throws(TelegramError) {
        guard connectionID != nil else { return }
        throw TelegramError(
            .notPossible, message: "A bot cannot \(what) for an account", location: "message \(message.id)",
            hint: "BusinessAccount has what it can.")
    }

    /// Refuses what cannot be done with a message that waits for its time: in the history, its id is another one's.
    func checkSent(_ what: String) throws(TelegramError) { try message.checkSent(what) }

    public subscript<Value>(dynamicMember path: KeyPath<Message, Value>) -> Value {
        message[keyPath: path]
    }

    /// The name of who wrote it, if it is known without a request.
    public var senderName: String? { client.senderName(of: message) }

    // MARK: Answers

    /// Sends a text to the same chat, and into the same topic of a forum.
    @discardableResult
    public func respond(
        _ text: FormattedText, keyboard: Keyboard? = nil, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        try await send(text, completed(options, keyboard))
    }

    /// Sends a text to the same chat, in which no character means formatting.
    @discardableResult
    public func respond(
        _ text: String, keyboard: Keyboard? = nil, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        try await respond(FormattedText(text), keyboard: keyboard, options: options)
    }

    /// Sends a file, a photo, a poll… to the same chat.
    @discardableResult
    public func respond(
        _ media: OutgoingMedia, caption: FormattedText = "", keyboard: Keyboard? = nil,
        options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        try await send(caption, completed(options, keyboard), with: media)
    }

    /// Sends a text as an answer to this message.
    @discardableResult
    public func reply(
        _ text: FormattedText, keyboard: Keyboard? = nil, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        try checkSent("answered")
        return try await send(text, answering(options, keyboard))
    }

    /// Sends a text as an answer to this message, in which no character means formatting.
    @discardableResult
    public func reply(
        _ text: String, keyboard: Keyboard? = nil, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        try await reply(FormattedText(text), keyboard: keyboard, options: options)
    }

    /// Sends a file, a photo, a poll… as an answer to this message.
    @discardableResult
    public func reply(
        _ media: OutgoingMedia, caption: FormattedText = "", keyboard: Keyboard? = nil,
        options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        try checkSent("answered")
        return try await send(caption, answering(options, keyboard), with: media)
    }

    func completed(_ options: SendOptions, _ keyboard: Keyboard?) -> SendOptions {
        var options = options
        options.keyboard = keyboard ?? options.keyboard
        options.topic = options.topic ?? message.topicID
        return options
    }

    func answering(_ options: SendOptions, _ keyboard: Keyboard?) -> SendOptions {
        var options = completed(options, keyboard)
        options.replyTo = message.id
        return options
    }

    /// Behind the message that a handler got, so many ids are looked at for what it has sent.
    static let searchedIDs = 100

    /// Sends a text or, with media, a caption; once, if a handler sends it that runs again.
    private func send(
        _ text: FormattedText, _ options: SendOptions, with media: OutgoingMedia? = nil
    ) async throws(TelegramError) -> Message {
        func body(_ options: SendOptions) async throws(TelegramError) -> Message {
            if let business {
                guard let media else { return try await business.send(text, to: message.peer, options: options) }
                return try await business.send(media, to: message.peer, caption: text, options: options)
            }
            if let media { return try await client.send(media, to: message.peer, caption: text, options: options) }
            return try await client.send(text, to: message.peer, options: options)
        }
        guard let numbers, options.randomID == nil else { return try await body(options) }
        var options = options
        options.randomID = numbers.next()
        do throws(TelegramError) {
            return try await body(options)
        } catch {
            guard error.code == .alreadySent, connectionID == nil else { throw error }
            // Bots may not read histories, only messages by their ids: it has one of the next.
            let next = (1...Self.searchedIDs).map { message.id &+ $0 }
            let text = text.trimmed().normalized().text
            let found = (try? await client.messages(next, in: message.peer)) ?? []
            let sent = found.first {
                $0.isOutgoing && $0.albumID == nil && $0.text == text && $0.peer.kind == message.peer.kind
                    && $0.peer.id == message.peer.id
                    && (options.replyTo == nil || $0.replyTo == options.replyTo) && numbers.claim($0.id)
            }
            return sent
                ?? Message(id: 0, peer: message.peer, sender: nil, date: message.date, text: text, isOutgoing: true)
        }
    }

    // MARK: Changes

    /// Gives the message another text. What this value has stays as it is unless it is named: the buttons below the
    /// message, and the preview of links. One that waits for its time (``Message/isScheduled``) goes on to wait, until ``Message/date``.
    ///
    /// - Parameters:
    ///   - keyboard: nil keeps the buttons, `[]` takes them away. Of a button that logs in, the page, the titles and the bot
    ///     itself are kept.
    ///   - showsLinkPreview: nil keeps what there is: without a preview of its links, the message gets none of the new ones, and a
    ///     page that was chosen apart from them stays.
    /// - Returns: the message after the change.
    /// - Throws: as ``TelegramClient/edit(_:in:to:keyboard:showsLinkPreview:)-(_,_,FormattedText,_,_)`` does.
    @discardableResult
    public func edit(
        _ text: FormattedText, keyboard: Keyboard? = nil, showsLinkPreview: Bool? = nil
    ) async throws(TelegramError) -> Message {
        let text = text.trimmed().normalized()
        let network = client.network
        let markup: API.ReplyMarkup?
        if let keyboard { markup = keyboard.edited } else { markup = await client.input(message.keptMarkup) }
        let request = API.Messages.EditMessage(
            noWebpage: !(showsLinkPreview ?? !message.hidesLinkPreview), invertMedia: message.invertsMedia,
            peer: await network.input(message.peer), id: Int32(clamping: message.id), message: text.text,
            media: showsLinkPreview == nil ? message.chosenPage : nil, replyMarkup: markup,
            entities: network.input(text.entities), scheduleDate: message.scheduledFor)
        if let business { return try await business.edit(request, in: message.peer) }
        return try await client.edit(request, in: message.peer)
    }

    /// Gives the message another text, in which no character means formatting. What is not named stays as it is.
    @discardableResult
    public func edit(
        _ text: String, keyboard: Keyboard? = nil, showsLinkPreview: Bool? = nil
    ) async throws(TelegramError) -> Message {
        try await edit(FormattedText(text), keyboard: keyboard, showsLinkPreview: showsLinkPreview)
    }

    /// Deletes the message: ``TelegramClient/delete(_:in:forEveryone:)``, or, while it waits for its time,
    /// ``TelegramClient/deleteScheduled(_:in:)``.
    public func delete(forEveryone: Bool = true) async throws(TelegramError) {
        guard !message.isScheduled else { return try await client.deleteScheduled([message.id], in: message.peer) }
        if let business {
            return try await business.delete([message.id], in: message.peer, forEveryone: forEveryone)
        }
        try await client.delete([message.id], in: message.peer, forEveryone: forEveryone)
    }

    /// Forwards the message to another chat:
    /// ``TelegramClient/forward(_:from:to:namesAuthor:keepsCaptions:options:onAcknowledgement:)``.
    @discardableResult
    public func forward(
        to peer: Peer, namesAuthor: Bool = true, keepsCaptions: Bool = true, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message? {
        try checkOwn("forward")
        try checkSent("forwarded")
        return try await client.forward(
            [message.id], from: message.peer, to: peer, namesAuthor: namesAuthor, keepsCaptions: keepsCaptions,
            options: options
        ).first
    }

    /// Puts the account's reactions to the message in place of those that it had. None takes them away.
    public func react(_ reactions: Reaction..., isBig: Bool = false) async throws(TelegramError) {
        try checkOwn("react")
        try checkSent("reacted to")
        try await client.react(to: message.id, in: message.peer, with: reactions, isBig: isBig)
    }

    /// Pins the message at the top of its chat.
    public func pin(isSilent: Bool = true) async throws(TelegramError) {
        try checkSent("pinned")
        if let business {
            return try await business.setPinned(true, message.id, in: message.peer, isSilent: isSilent)
        }
        try await client.setPinned(true, message.id, in: message.peer, isSilent: isSilent)
    }

    /// Unpins the message.
    public func unpin() async throws(TelegramError) {
        try checkSent("pinned")
        if let business { return try await business.setPinned(false, message.id, in: message.peer) }
        try await client.setPinned(false, message.id, in: message.peer)
    }

    // MARK: What it offers

    /// Presses the button of this title: ``TelegramClient/press(_:on:)``.
    @discardableResult
    public func press(_ title: String) async throws(TelegramError) -> CallbackAnswer? {
        try checkOwn("press buttons")
        return try await client.press(title, on: message)
    }

    /// Votes for answers of the message's poll, by their places from 0.
    ///
    /// - Throws: `notPossible` if the message has no poll, or no such answers, or if none is named.
    @discardableResult
    public func vote(_ answers: Int...) async throws(TelegramError) -> Poll {
        try checkOwn("vote")
        try checkSent("voted on")
        guard case .poll(let poll)? = message.media, answers.allSatisfy({ poll.answers.indices.contains($0) }) else {
            throw TelegramError(
                .notPossible, message: "The message has no poll with these answers",
                location: "message \(message.id)", hint: "Places count from 0.")
        }
        return try await client.vote(on: message.id, in: message.peer, for: answers.map { poll.answers[$0] })
    }

    /// Takes the account's vote in the message's poll back.
    @discardableResult
    public func retractVote() async throws(TelegramError) -> Poll {
        try checkOwn("vote")
        try checkSent("voted on")
        return try await client.retractVote(on: message.id, in: message.peer)
    }

    /// Fetches the message's file into a directory, under its own name:
    /// ``TelegramClient/download(_:into:options:)``.
    ///
    /// - Throws: `notPossible` if the message has no file.
    @discardableResult
    public func download(
        into directory: String, options: DownloadOptions = DownloadOptions()
    ) async throws(TelegramError) -> DownloadedFile {
        guard let file = message.file else {
            throw TelegramError(
                .notPossible, message: "The message has no file", location: "message \(message.id)",
                hint: "Look at Message.file first.")
        }
        return try await client.download(file, into: directory, options: options)
    }
}

extension Message {
    /// When it is to be sent, as requests say it that change what waits; nil for what was sent.
    var scheduledFor: Int32? { isScheduled ? Int32(clamping: date) : nil }

    /// Refuses what only messages of the history can be.
    func checkSent(_ what: String) throws(TelegramError) {
        guard isScheduled else { return }
        throw TelegramError(
            .notPossible, message: "A message that waits for its time cannot be \(what)", location: "message \(id)",
            hint: "Edit, delete or send it (sendScheduled(_:in:)): once it is sent, it has another id.")
    }

    /// The message together with the client that answers it.
    public func bound(to client: TelegramClient) -> BoundMessage {
        BoundMessage(self, of: client)
    }
}
