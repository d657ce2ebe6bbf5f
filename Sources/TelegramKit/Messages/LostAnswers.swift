import TelegramAPI

/// What a request puts into a chat, as far as its sender knows that before the server has answered. By this the messages are
/// found again whose answer was lost: the server says then only that it has had their random ids before.
struct ExpectedMessages: Sendable {
    /// One of the messages.
    struct One: Sendable {
        /// Nil for a text that only the server knows.
        var text: String?
        /// The text of a command, as it is in groups: behind the bot's name.
        var ending: String?
        /// The bot through which it was sent.
        var viaBot: Int64?
        /// Nil: it says nothing of an author.
        var origin: Origin?
        /// Whether a file, a poll or the like is in it; the preview of a page is none. Nil: only the server knows.
        var hasMedia: Bool?
    }

    /// What is told of the author of a message that was forwarded.
    enum Origin: Sendable {
        case none
        /// When it was written, seconds since 1970.
        case date(Int)
    }

    /// In their order.
    let messages: [One]
    /// They have an album in common that no other message is in.
    let isAlbum: Bool

    init(_ messages: [One], isAlbum: Bool = false) {
        self.messages = messages
        self.isAlbum = isAlbum
    }

    /// A text, or a caption.
    init(text: String, hasMedia: Bool) {
        self.init([One(text: text, hasMedia: hasMedia)])
    }

    /// What becomes of messages that are forwarded.
    ///
    /// - Parameters:
    ///   - originals: those of them that are there.
    ///   - count: how many there were.
    init?(forwarding originals: [Message], count: Int, namesAuthor: Bool, keepsCaptions: Bool) {
        guard originals.count == count else { return nil }
        self.init(
            originals.map { original in
                One(
                    text: keepsCaptions || !original.hasMedia ? original.text : "",
                    origin: namesAuthor ? .date(original.forwardedFrom?.date ?? original.date) : Origin.none,
                    hasMedia: original.hasMedia)
            })
    }

    /// The newest messages of one's own that are these, in their order; nil if there are none.
    ///
    /// - Parameter newest: messages of the chat, the newest one first.
    func found(in newest: [Message]) -> [Message]? {
        let own = newest.filter(\.isOutgoing)
        let wanted = Array(messages.reversed())
        guard !wanted.isEmpty, own.count >= wanted.count else { return nil }
        for start in 0...own.count - wanted.count {
            // The server puts them into the chat together.
            let part = own[start..<start + wanted.count]
            guard zip(part, wanted).allSatisfy({ $1.fits($0) }) else { continue }
            if isAlbum {
                guard let album = part.first?.albumID, own.filter({ $0.albumID == album }).count == wanted.count,
                    part.allSatisfy({ $0.albumID == album })
                else { continue }
            }
            return Array(part.reversed())
        }
        return nil
    }
}

extension ExpectedMessages.One {
    fileprivate func fits(_ message: Message) -> Bool {
        // What happened in the chat was not sent.
        guard message.action == nil else { return false }
        if let hasMedia, message.hasMedia != hasMedia { return false }
        if let text, message.text != text { return false }
        if let ending, !message.text.hasSuffix(ending) { return false }
        if let viaBot, message.viaBot?.id != viaBot { return false }
        switch origin {
        case nil: return true
        case .some(.none): return message.forwardedFrom == nil
        case .date(let date): return message.forwardedFrom?.date == date
        }
    }
}

extension Message {
    /// Whether it has more than text; the preview of a page is text.
    var hasMedia: Bool {
        switch media {
        case nil, .webPage?: false
        default: true
        }
    }
}

extension TelegramClient {
    /// So many of the newest messages are searched for what was sent.
    private static let searchedMessages = 100

    /// The messages of a request that the server refuses because it had its random ids before: it was carried out, and its
    /// answer was lost.
    ///
    /// - Parameters:
    ///   - error: what the repetition was answered with. It is thrown on if it is about something else, if the caller
    ///     gave the random id, and if the messages cannot be found. Bots may not look.
    ///   - expected: is asked for only if the answer was lost.
    func sent(
        to peer: Peer, with options: SendOptions, after error: TelegramError,
        _ expected: () async throws(TelegramError) -> ExpectedMessages?
    ) async throws(TelegramError) -> [Message] {
        // No other message has the random id that the call has drawn.
        guard error.code == .alreadySent, options.randomID == nil else { throw error }
        // That it was sent says more than why it cannot be found.
        guard let expected = (try? await expected()) ?? nil, let newest = try? await newest(in: peer, options),
            let found = expected.found(in: newest)
        else { throw error }
        return found
    }

    /// The same of a request that sends one message.
    func sent(
        to peer: Peer, with options: SendOptions, after error: TelegramError, _ expected: ExpectedMessages
    ) async throws(TelegramError) -> Message {
        guard let message = try await sent(to: peer, with: options, after: error, { expected }).first else {
            throw error
        }
        return message
    }

    /// The newest messages of a chat, or those that wait there for their time: the newest one first.
    private func newest(in peer: Peer, _ options: SendOptions) async throws(TelegramError) -> [Message] {
        guard options.scheduleDate != nil else {
            return try await messages(in: peer, limit: Self.searchedMessages).collect()
        }
        return try await scheduledMessages(in: peer).map(\.message).sorted { $0.id > $1.id }
    }
}
