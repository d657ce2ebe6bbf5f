import MTProtoCore
import MTProtoKit
import Synchronization
import TL
import TelegramAPI

extension TelegramClient {
    /// Sends a text with formatting.
    ///
    /// ```swift
    /// let text = try FormattedText(markdown: "*Lunch* at _one_?")
    /// let message = try await client.send(text, to: peer, options: SendOptions(isSilent: true))
    /// ```
    ///
    /// White space at its ends is dropped. What is sent to one chat one after the other arrives in that order, and once,
    /// however often the way to the server breaks down meanwhile.
    ///
    /// - Parameter onAcknowledgement: called once when the server has the message, which is mostly before it has answered;
    ///   see ``RequestOptions/acknowledgement``. It must not block.
    /// - Returns: the message as the server stored it.
    /// - Throws: `notPossible`, before anything is sent, for a quote without ``SendOptions/replyTo``;
    ///   `messageEmpty`, `messageTooLong`, `entitiesInvalid`, `messageNotFound` (for what it answers),
    ///   `chatForbidden`, `peerInvalid`, besides what every request may fail with; `alreadySent` if the server has had the random
    ///   id before. Where it was not given, the call has sent the message, and cannot find it (bots may not look).
    @discardableResult
    public func send(
        _ text: FormattedText, to peer: Peer, options: SendOptions = SendOptions(),
        onAcknowledgement: (@Sendable () -> Void)? = nil
    ) async throws(TelegramError) -> Message {
        try options.check(for: API.Messages.SendMessage.name)
        let outgoing = OutgoingText(text, options: options)
        guard !outgoing.text.text.isEmpty else {
            throw TelegramError(
                .messageEmpty, message: "The message is empty", location: API.Messages.SendMessage.name,
                hint: "Send at least one character that is not white space.")
        }
        let request = outgoing.request(
            to: await network.input(peer), sendAs: options.sendAs.map { network.known($0) },
            entities: { network.input($0) })
        let answer: API.Updates
        do throws(TelegramError) {
            answer = try await network.deliver(request, to: peer, onAcknowledgement)
        } catch {
            let expected = ExpectedMessages(text: outgoing.text.text, hasMedia: false)
            return try await sent(to: peer, with: options, after: error, expected)
        }
        guard let message = SentMessages.read(answer, of: outgoing, to: peer) else {
            throw unexpected("no message in it", API.Messages.SendMessage.name)
        }
        return message
    }

    /// Sends a text in which no character means formatting. White space at its ends is dropped. The method of the same
    /// name that takes a ``FormattedText`` sends formatting as well; what is said there of the rest goes for this one, too.
    ///
    /// ```swift
    /// let message = try await client.send("You wrote \(text.count) characters.", to: peer)
    /// ```
    @discardableResult
    public func send(
        _ text: String, to peer: Peer, options: SendOptions = SendOptions(),
        onAcknowledgement: (@Sendable () -> Void)? = nil
    ) async throws(TelegramError) -> Message {
        try await send(FormattedText(text), to: peer, options: options, onAcknowledgement: onAcknowledgement)
    }

    /// Forwards messages of one chat to another, in their order.
    ///
    /// - Parameters:
    ///   - namesAuthor: whether it is told whose they were. Without it they are copies.
    ///   - keepsCaptions: the texts of photos and files; they go only together with the author.
    ///   - options: without answer, quote, keyboard, draft and what is said of previews, which forwarding knows not. A random id is
    ///     that of the first message; the others count on from it.
    ///   - onAcknowledgement: called once when the server has the request, which is mostly before it has answered. It must
    ///     not block.
    /// - Returns: the new messages. Where the answer was lost, they are looked for in the chat.
    /// - Throws: `notPossible`, before anything is sent, for options that forwarding knows not; `alreadySent` as for texts, besides
    ///   what sending a text fails with.
    @discardableResult
    public func forward(
        _ messageIDs: [Int], from source: Peer, to peer: Peer, namesAuthor: Bool = true,
        keepsCaptions: Bool = true, options: SendOptions = SendOptions(),
        onAcknowledgement: (@Sendable () -> Void)? = nil
    ) async throws(TelegramError) -> [Message] {
        // The answer that the schema has for it is for direct messages of channels alone.
        try options.check(
            without: [.replyTo, .quote, .showsLinkPreview, .invertsMedia, .clearsDraft, .keyboard],
            for: API.Messages.ForwardMessages.name)
        guard !messageIDs.isEmpty else { return [] }
        let first = options.randomID
        let randomIDs = messageIDs.indices.map { index in
            first.map { $0 &+ Int64(index) } ?? SendOptions.makeRandomID()
        }
        let request = API.Messages.ForwardMessages(
            silent: options.isSilent, dropAuthor: !namesAuthor || !keepsCaptions, dropMediaCaptions: !keepsCaptions,
            noforwards: options.isProtected, fromPeer: await network.input(source),
            id: messageIDs.map { Int32(clamping: $0) }, randomID: randomIDs,
            toPeer: await network.input(peer), topMsgID: options.topic.map { Int32(clamping: $0) },
            scheduleDate: options.scheduleDate.map { Int32(clamping: $0) },
            sendAs: options.sendAs.map { network.known($0) }, effect: options.effect)
        let answer: API.Updates
        do throws(TelegramError) {
            answer = try await network.deliver(request, to: peer, onAcknowledgement)
        } catch {
            let error = source == peer ? error : await told(error, of: messageIDs, in: source)
            return try await sent(to: peer, with: options, after: error) { () async throws(TelegramError) in
                // The source tells what they say: what was deleted there meanwhile is not found in the target either.
                let originals = try await self.messages(messageIDs, in: source)
                return ExpectedMessages(
                    forwarding: messageIDs.compactMap { id in originals.first { $0.id == id } },
                    count: messageIDs.count,
                    namesAuthor: namesAuthor && keepsCaptions, keepsCaptions: keepsCaptions)
            }
        }
        return SentMessages.read(answer, randomIDs: randomIDs).compactMap { $0 }
    }

    /// A refusal of a forward, with which of its chats is meant: where the messages cannot be read either, it is
    /// theirs.
    private func told(
        _ error: TelegramError, of messageIDs: [Int], in source: Peer
    ) async -> TelegramError {
        guard error.isOfEitherChat else { return error }
        var told = error
        do throws(TelegramError) {
            told.mayBeOfSource = try await !messages(messageIDs, in: source).contains { $0.peer == source }
        } catch {
            // The source is refused here, too; or the question was cancelled or has failed, and no chat is blamed for what is not known.
            told.mayBeOfSource = true
        }
        return told
    }
}

extension Network {
    /// Sends a request that puts messages into a chat.
    /// - Parameters:
    ///   - onAcknowledgement: hears that the server has it.
    ///   - owner: the user that it is for; nil: the one who is signed in now.
    func deliver<Function: TLFunction>(
        _ function: Function, to peer: Peer, _ onAcknowledgement: (@Sendable () -> Void)?, for owner: Int64? = nil,
        options: (inout Request) -> Void = { _ in }
    ) async throws(TelegramError) -> Function.Response {
        let observer = onAcknowledgement.map { RequestObserver(onAcknowledgement: $0, onProgress: nil) }
        let number = desk.outgoing.withLock { $0.began(function, to: peer, now: context.clock.now) }
        defer { desk.outgoing.withLock { $0.ended(number) } }
        do throws(TelegramError) {
            return try await invoke(function, on: .home, for: owner, observer: observer) { request in
                request.sends(to: peer)
                request.wantsQuickAck = observer != nil
                options(&request)
            }
        } catch {
            guard error.mayHaveRun, error.serverError == nil else { throw error }
            // The client repeats it under its own number as long as it is asked to; a later call draws another one.
            var error = error
            error.hint =
                "It may be in the chat. Look there before you send it again, or give both calls one SendOptions.randomID."
            throw error
        }
    }
}

extension Request {
    /// What goes to a chat: in its order, and repeated without fear, because the server drops the second of two with one
    /// random id (rows K05, K06). That it goes before other requests is so for raw requests, too.
    mutating func sends(to peer: Peer) {
        isIdempotent = true
        sequence = RequestOrder(peer).sequence
    }

    /// A change of whatever is in a chat when it is made: made again later, it would reach what has come since.
    mutating func changesAll(of peer: Peer) {
        isIdempotent = false
        sequence = RequestOrder(peer).sequence
    }

    /// A change of a chat that is the same when it is made twice.
    mutating func changes(_ peer: Peer) {
        isIdempotent = true
        sequence = RequestOrder(peer).sequence
    }
}
