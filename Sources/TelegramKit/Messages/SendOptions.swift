import TelegramAPI

/// How a message is sent.
public struct SendOptions: Hashable, Sendable {
    /// The id of the message that it answers, in the same chat.
    public var replyTo: Int?
    /// Words of that message that it answers; only together with ``replyTo``.
    public var quote: FormattedText?
    /// The topic of a forum into which it goes: the id of the message that began it, ``Message/topicID``. Nil for the topic
    /// "General", and outside of forums. What answers a message goes into that message's topic without it.
    public var topic: Int?
    /// Without a sound for those who get it.
    public var isSilent = false
    /// Whether the first link in it is shown with a preview.
    public var showsLinkPreview = true
    /// The id of an animation that private chats show with it: one of ``TelegramClient/availableEffects()``.
    public var effect: Int64?
    /// The other way round: a preview above the text, a caption above its photo or video.
    public var invertsMedia = false
    /// The message can be neither forwarded nor saved.
    public var isProtected = false
    /// Takes away the draft that was kept for the chat, or for the topic.
    public var clearsDraft = false
    /// Unix time in seconds at which the server sends it; nil for now. The message that is returned has an id then that is none
    /// of the chat's history (``Message/isScheduled``): see ``TelegramClient/scheduledMessages(in:)``. ``scheduleDateAsDate`` takes a
    /// date.
    public var scheduleDate: Int?
    /// In whose name, where the account may choose: in supergroups a channel of its own. Nil for its own name. A server
    /// that does not allow it says `peerInvalid`.
    public var sendAs: Peer?
    /// Buttons below the message, or in place of the user's keyboard. For bots.
    public var keyboard: Keyboard?
    /// The server makes one message of all that carry the same number, whenever they come. Nil draws one, which is kept
    /// while the call lasts; give one that you have stored if the sending is to survive the end of the process, or if you
    /// send again what failed and may be there (``TelegramError/mayHaveRun``).
    public var randomID: Int64?

    public init(
        replyTo: Int? = nil, quote: FormattedText? = nil, topic: Int? = nil, isSilent: Bool = false,
        showsLinkPreview: Bool = true, isProtected: Bool = false, clearsDraft: Bool = false, scheduleDate: Int? = nil,
        sendAs: Peer? = nil,
        keyboard: Keyboard? = nil, effect: Int64? = nil, invertsMedia: Bool = false, randomID: Int64? = nil
    ) {
        self.replyTo = replyTo
        self.quote = quote
        self.topic = topic
        self.isSilent = isSilent
        self.showsLinkPreview = showsLinkPreview
        self.isProtected = isProtected
        self.clearsDraft = clearsDraft
        self.scheduleDate = scheduleDate
        self.sendAs = sendAs
        self.keyboard = keyboard
        self.effect = effect
        self.invertsMedia = invertsMedia
        self.randomID = randomID
    }

    /// A number that no other message has.
    public static func makeRandomID() -> Int64 {
        Int64.random(in: 1...Int64.max)
    }
}

extension SendOptions {
    /// What not every way of sending has a place for.
    enum Part: String {
        case replyTo, quote, showsLinkPreview, effect, invertsMedia, isProtected, clearsDraft, keyboard
    }

    private func names(_ part: Part) -> Bool {
        switch part {
        case .replyTo: replyTo != nil
        case .quote: quote != nil
        case .showsLinkPreview: !showsLinkPreview
        case .effect: effect != nil
        case .invertsMedia: invertsMedia
        case .isProtected: isProtected
        case .clearsDraft: clearsDraft
        case .keyboard: keyboard != nil
        }
    }

    /// Refuses what would be left out: what the request has no place for, and a quote where no message is answered.
    func check(without parts: [Part] = [], for method: String) throws(TelegramError) {
        if let part = parts.first(where: { names($0) }) {
            throw TelegramError(
                .notPossible, message: "What is sent this way cannot have SendOptions.\(part.rawValue)",
                location: method, hint: "Leave it out.")
        }
        guard quote == nil || replyTo != nil else {
            throw TelegramError(
                .notPossible, message: "A quote is of a message that is answered", location: method,
                hint: "Give SendOptions.replyTo as well.")
        }
    }

    /// What a message answers, and the topic where it stands.
    func reply(_ entities: ([TextEntity]) -> [API.MessageEntity]?) -> API.InputReplyTo? {
        // What answers nothing else answers the message that began the topic.
        guard let id = replyTo ?? topic else { return nil }
        return .inputReplyToMessage(
            .init(
                replyToMsgID: Int32(clamping: id), topMsgID: replyTo == nil ? nil : topic.map { Int32(clamping: $0) },
                quoteText: quote?.text, quoteEntities: quote.flatMap { entities($0.entities) }))
    }
}
