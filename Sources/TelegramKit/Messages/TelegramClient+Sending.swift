import MTProtoCore
import MTProtoKit
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
    /// - Returns: the message as the server stored it.
    /// - Throws: `messageEmpty`, `messageTooLong`, `entitiesInvalid`, `messageNotFound` (for what it answers),
    ///   `chatForbidden`, `peerInvalid`, `alreadySent`, besides what every request may fail with.
    @discardableResult
    public func send(
        _ text: FormattedText, to peer: Peer, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        let outgoing = OutgoingText(text, options: options)
        guard !outgoing.text.text.isEmpty else {
            throw TelegramError(
                .messageEmpty, message: "The message is empty", location: API.Messages.SendMessage.name,
                hint: "Send at least one character that is not white space.")
        }
        let request = outgoing.request(
            to: network.input(peer), sendAs: options.sendAs.map { network.input($0) },
            entities: { network.input($0) })
        let answer: API.Updates
        do throws(TelegramError) {
            answer = try await network.invoke(request, on: .home) { $0.sends(to: peer) }
        } catch {
            // Nobody else has the number that was drawn here: it was this call that was carried out, and its answer that
            // got lost.
            guard error.code == .alreadySent, options.randomID == nil, let message = try await find(outgoing, in: peer)
            else { throw error }
            return message
        }
        guard let message = SentMessages.read(answer, of: outgoing, to: peer) else {
            throw unexpected("no message in it", API.Messages.SendMessage.name)
        }
        await network.apply(answer, sent: message)
        return message
    }

    /// The newest message of one's own with a text that was just sent.
    private func find(_ outgoing: OutgoingText, in peer: Peer) async throws(TelegramError) -> Message? {
        try await history(of: peer, limit: 30).first { $0.isOutgoing && $0.text == outgoing.text.text }
    }

    /// Sends a text without formatting.
    ///
    /// - Parameter randomID: the server makes one message of all that carry the same value. Pass the same one when
    ///   repeating a call whose outcome is unknown; nil draws one.
    /// - Returns: the message as the server stored it.
    @discardableResult
    public func sendMessage(
        to peer: Peer,
        text: String,
        randomID: Int64? = nil
    ) async throws(TelegramError) -> Message {
        try await send(FormattedText(text), to: peer, options: SendOptions(randomID: randomID))
    }

    /// Forwards messages of one chat to another, in their order.
    ///
    /// - Parameters:
    ///   - namesAuthor: whether it is told whose they were.
    ///   - options: without quote, preview and draft, which forwarding knows not. A random id is that of the first
    ///     message; the others count on from it.
    /// - Returns: the new messages.
    @discardableResult
    public func forward(
        _ messageIDs: [Int], from source: Peer, to peer: Peer, namesAuthor: Bool = true,
        options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> [Message] {
        guard !messageIDs.isEmpty else { return [] }
        let first = options.randomID
        let randomIDs = messageIDs.indices.map { index in
            first.map { $0 &+ Int64(index) } ?? SendOptions.makeRandomID()
        }
        let request = API.Messages.ForwardMessages(
            silent: options.isSilent, dropAuthor: !namesAuthor, noforwards: options.isProtected,
            fromPeer: network.input(source), id: messageIDs.map { Int32(clamping: $0) }, randomID: randomIDs,
            toPeer: network.input(peer), scheduleDate: options.scheduleDate.map { Int32(clamping: $0) },
            sendAs: options.sendAs.map { network.input($0) })
        let answer = try await network.invoke(request, on: .home) { $0.sends(to: peer) }
        await network.apply(answer)
        return SentMessages.read(answer, randomIDs: randomIDs).compactMap { $0 }
    }
}

extension Request {
    /// What goes to a chat: before other requests, in its order, and repeated without fear, because the server drops the
    /// second of two with one random id (rows K05, K06).
    mutating func sends(to peer: Peer) {
        isHighPriority = true
        mayRepeat = true
        sequence = RequestOrder(peer).sequence
    }

    /// A change of a chat that is the same when it is made twice.
    mutating func changes(_ peer: Peer) {
        mayRepeat = true
        sequence = RequestOrder(peer).sequence
    }
}

extension Network {
    /// Takes in what a request of this client caused.
    ///
    /// - Parameter sent: the message, where the answer is too short to contain it.
    func apply(_ answer: API.Updates, sent: Message? = nil) {
        note(answer)
        guard case .updateShortSentMessage(let short) = answer else {
            return updates.input(self) { $0.received(answer, hashes: $1, now: $2) }
        }
        updates.input(self) {
            $0.changed(pts: short.pts, count: short.ptsCount, sent: sent, hashes: $1, now: $2)
        }
    }

    /// Takes in that a request of this client changed the numbering of a box: the account's, or a channel's.
    func apply(_ affected: API.Messages.AffectedMessages, channel: Int64? = nil) {
        apply(pts: affected.pts, count: affected.ptsCount, channel: channel)
    }

    func apply(pts: Int32, count: Int32, channel: Int64?) {
        updates.input(self) { $0.changed(pts: pts, count: count, channel: channel, hashes: $1, now: $2) }
    }
}
