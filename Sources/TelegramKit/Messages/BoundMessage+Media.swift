import TelegramAPI

extension BoundMessage {
    /// The message that this one answers, as it is now: a request each time, except in chats of accounts that have connected the bot, where
    /// it came along. Bots get it in groups as well in which they do not hear everything.
    ///
    /// - Returns: nil if this message answers none of its chat, or if that one is gone.
    public func repliedMessage() async throws(TelegramError) -> BoundMessage? {
        if let answered { return BoundMessage(answered, besides: self) }
        guard connectionID == nil, let id = message.replyTo else { return nil }
        // What waits has an id of its own.
        let named: API.InputMessage =
            message.isScheduled
            ? .inputMessageID(id: Int32(clamping: id)) : .inputMessageReplyTo(id: Int32(clamping: message.id))
        let found = try await client.network.messages([named], in: message.peer)
        return found.lazy.compactMap { Message($0) }.first.map { BoundMessage($0, besides: self) }
    }

    /// Sends several photos and videos, or several files, as one album that answers this message.
    ///
    /// ```swift
    /// let message = try await client.send("How was it?", to: peer).bound(to: client)
    /// try await message.reply(
    ///     album: [.bytes([1], name: "a.txt"), .bytes([2], name: "b.txt")], captions: ["The way", "The sea"])
    /// ```
    ///
    /// - Parameter captions: one for each, in their order; those that are missing are empty.
    /// - Returns: its messages. None where a handler of ``Scenes`` runs again whose album was sent before and is not found.
    /// - Throws: as ``TelegramClient/send(album:to:captions:options:upload:onAcknowledgement:)`` does.
    @discardableResult
    public func reply(
        album: [OutgoingMedia], captions: [FormattedText] = [], options: SendOptions = SendOptions(),
        upload: UploadOptions = UploadOptions()
    ) async throws(TelegramError) -> [Message] {
        try checkSent("answered")
        return try await send(album, captions, answering(options, nil), upload)
    }

    /// Sends several photos and videos, or several files, as one album to the same chat.
    ///
    /// - Returns: as ``reply(album:captions:options:upload:)`` does.
    @discardableResult
    public func respond(
        album: [OutgoingMedia], captions: [FormattedText] = [], options: SendOptions = SendOptions(),
        upload: UploadOptions = UploadOptions()
    ) async throws(TelegramError) -> [Message] {
        try await send(album, captions, completed(options, nil), upload)
    }

    /// Sends an album; once, if a handler sends it that runs again.
    private func send(
        _ album: [OutgoingMedia], _ captions: [FormattedText], _ options: SendOptions, _ upload: UploadOptions
    ) async throws(TelegramError) -> [Message] {
        var options = options
        let isRepeatable = numbers != nil && options.randomID == nil
        if let numbers, isRepeatable { options.randomID = numbers.next() }
        do throws(TelegramError) {
            if let business {
                return try await business.send(
                    album: album, to: message.peer, captions: captions, options: options, upload: upload)
            }
            return try await client.send(
                album: album, to: message.peer, captions: captions, options: options, upload: upload)
        } catch {
            guard isRepeatable, error.code == .alreadySent, connectionID == nil else { throw error }
            let next = (1...Self.searchedIDs).map { message.id &+ $0 }
            let found = (try? await client.messages(next, in: message.peer)) ?? []
            let own = found.filter {
                $0.isOutgoing && $0.peer == message.peer && $0.albumID != nil
                    && (options.replyTo == nil || $0.replyTo == options.replyTo)
            }
            for first in own {
                let together = own.filter { $0.albumID == first.albumID }
                // By its first message, each album once.
                guard together.first?.id == first.id, together.count == album.count,
                    numbers?.claim(first.id) == true
                else { continue }
                return together
            }
            return []
        }
    }

    /// Puts another photo, video or file in the place of what the message carries.
    ///
    /// - Parameters:
    ///   - caption: nil keeps what is there.
    ///   - keyboard: nil keeps the buttons, `[]` takes them away.
    ///   - upload: how the bytes get to the server.
    /// - Returns: the message after the change.
    /// - Throws: as ``TelegramClient/editMedia(of:in:to:caption:keyboard:upload:)`` does.
    @discardableResult
    public func editMedia(
        to media: OutgoingMedia, caption: FormattedText? = nil, keyboard: Keyboard? = nil,
        upload: UploadOptions = UploadOptions()
    ) async throws(TelegramError) -> Message {
        let caption = (caption ?? message.formattedText).trimmed().normalized()
        let network = client.network
        let markup: API.ReplyMarkup?
        if let keyboard { markup = keyboard.edited } else { markup = await client.input(message.keptMarkup) }
        let request = API.Messages.EditMessage(
            invertMedia: message.invertsMedia, peer: await network.input(message.peer),
            id: Int32(clamping: message.id), message: caption.text, replyMarkup: markup,
            entities: network.input(caption.entities), scheduleDate: message.scheduledFor)
        var prepared = try await PreparedMedia(media, upload: upload, network: network)
        return try await prepared.use { (input) async throws(TelegramError) -> Message in
            var request = request
            request.media = input
            if let business = self.business { return try await business.edit(request, in: self.message.peer) }
            return try await self.client.edit(request, in: self.message.peer)
        }
    }
}

extension TelegramClient {
    /// Puts another photo, video or file in the place of what a message of one's own carries.
    ///
    /// ```swift
    /// let message = try await client.send(.bytes([1], name: "draft.txt"), to: peer, caption: "The text")
    /// try await client.editMedia(of: message.id, in: peer, to: .bytes([2], name: "text.txt"), caption: "The text, at last")
    /// ```
    ///
    /// - Parameters:
    ///   - caption: the text that goes with it. An id does not say which is there: ``BoundMessage`` keeps it.
    ///   - keyboard: the buttons below it: those that are there are not kept.
    ///   - upload: how the bytes get to the server.
    /// - Returns: the message after the change.
    /// - Throws: `invalidMedia` for what cannot stand there, such as a poll, or a photo in an album of files; `file`; and what
    ///   editing a text fails with.
    @discardableResult
    public func editMedia(
        of messageID: Int, in peer: Peer, to media: OutgoingMedia, caption: FormattedText = "",
        keyboard: Keyboard? = nil, upload: UploadOptions = UploadOptions()
    ) async throws(TelegramError) -> Message {
        let caption = caption.trimmed().normalized()
        let request = API.Messages.EditMessage(
            peer: await network.input(peer), id: Int32(clamping: messageID), message: caption.text,
            replyMarkup: keyboard?.edited, entities: network.input(caption.entities))
        var prepared = try await PreparedMedia(media, upload: upload, network: network)
        return try await prepared.use { (input) async throws(TelegramError) -> Message in
            var request = request
            request.media = input
            return try await self.edit(request, in: peer)
        }
    }
}
