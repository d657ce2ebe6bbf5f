import MTProtoCore

/// Messages that are stored before they are sent, and go once, wherever the process dies.
///
/// ```swift
/// let outbox = try await client.outbox()
/// try await outbox.send("Your order is on its way.", to: customer, key: "order-17")
/// ```
///
/// **Once:** the caller's key names the message. The same key again is the same message, also in a later run: it is not sent a
/// second time as long as its entry is kept, and another message under it is refused (`outboxKeyTaken`). The number by which the
/// server makes one of two is stored as well, so that a lost answer cannot double a message. That holds as long as servers
/// remember the number, and they do not say how long that is: where the process or the session ended between the server's answer
/// and the store, start again soon.
///
/// **In order** in each chat, and as often as ``BulkLimits`` say, so that many messages may be given to it at once. What fails for
/// good lets the next ones go on. Where the server says that the account sends too much and not for how long (`PEER_FLOOD`),
/// everything waits, from a minute up to four hours. Each outbox counts by itself: two of different names may together exceed
/// limits that each of them keeps.
///
/// **After a restart** ``TelegramClient/outbox(_:limits:)`` goes on with what waits, after the pauses that servers have demanded. Entries stay in the client's storage, in parts
/// named `persistent:outbox-…`, until they are removed: texts only as long as the message waits or has failed, files by their paths.
/// What waits under another name, or for another account of the same storage, goes only when that outbox is opened: the
/// log says so once when another one is, and ``TelegramClient/outboxes()`` lists them.
/// They are stored as requests: one that a later version of the library cannot read fails, and has to be given again under another key.
///
/// It sends as long as the client runs. When it is offline messages wait. If the account is signed out, sending ends, and what
/// waits is there for the same user's next sign-in. One process has one outbox of a name; it is shared by those who ask for it.
/// Where a newer client opens the same storage, the outbox of the former one ends with `storage` when it next sends or stores
/// something: as long as it uploads a file or waits for a pause, it does not notice.
public struct Outbox: Sendable {
    let runner: OutboxRunner

    /// Stores a message and returns; it is sent when it is its turn. ``outcome(of:)`` waits for that.
    ///
    /// - Parameters:
    ///   - key: 1 to 256 bytes of UTF-8 that name this message.
    ///   - options: without a random id: the outbox draws one and stores it.
    /// - Returns: the entry; of a message that was given before, as it stands.
    /// - Throws: `outboxKeyTaken`; `messageEmpty`; `invalidConfiguration` for a key or option that cannot be; `notPossible` for a
    ///   quote without ``SendOptions/replyTo``; `storage` if it cannot be stored, or was taken back meanwhile; what ended the sending, such as `stopped` and `unauthorized`. It may be
    ///   stored all the same then, so give it again under the same key.
    @discardableResult
    public func send(
        _ text: FormattedText, to peer: Peer, key: String, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> OutboxEntry {
        try await runner.send(text, to: peer, key: key, options: options)
    }

    /// Stores a text in which no character means formatting.
    @discardableResult
    public func send(
        _ text: String, to peer: Peer, key: String, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> OutboxEntry {
        try await send(FormattedText(text), to: peer, key: key, options: options)
    }

    /// Stores a photo, a file, a place, a poll…
    ///
    /// ```swift
    /// let outbox = try await client.outbox()
    /// try await outbox.send(.file("invoice.pdf"), to: customer, caption: "Thank you!", key: "invoice-17")
    /// ```
    ///
    /// Of a file of this machine its path is stored, not its bytes: it has to stay there unchanged until the message is sent. It is
    /// uploaded when it is the message's turn, and an upload that was broken off goes on in the next run. A file that is gone by
    /// then, or that the server does not take, makes the message fail (`file`, `invalidMedia`).
    ///
    /// - Parameters:
    ///   - media: without bytes in memory and sequences, which would be lost with the process. Albums and media that are sold
    ///     (``OutgoingMedia/paid(_:stars:payload:)``) are sent without an outbox.
    ///   - caption: a text that goes with it, for what can have one.
    /// - Throws: `notPossible` for bytes that only this process has, and for what is sold; `file` for a file that cannot be
    ///   read; what sending a text throws but `messageEmpty`.
    @discardableResult
    public func send(
        _ media: OutgoingMedia, to peer: Peer, caption: FormattedText = "", key: String,
        options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> OutboxEntry {
        try await runner.send(media, to: peer, caption: caption, key: key, options: options)
    }

    /// All entries, in the order in which they were given: what waits, was sent, and failed.
    public var entries: [OutboxEntry] {
        get async { await runner.entries }
    }

    /// The entry of a key; nil if there is none.
    public func entry(_ key: String) async -> OutboxEntry? { await runner.entry(key) }

    /// How many messages wait.
    public var waitingCount: Int {
        get async { await runner.waitingCount }
    }

    /// How long what waits takes from now on, if nothing comes in between.
    public var remainingTime: Duration {
        get async { await runner.remainingTime }
    }

    /// Waits until a message was sent or has failed.
    ///
    /// - Returns: its entry; nil if there is none, or it was removed meanwhile.
    /// - Throws: what ended the sending, such as `stopped` and `unauthorized`; `cancelled`.
    public func outcome(of key: String) async throws(TelegramError) -> OutboxEntry? {
        try await runner.wait { $0.entry(key)?.state != .waiting }
        return await runner.entry(key)
    }

    /// Waits until nothing waits any more.
    ///
    /// - Throws: what ended the sending; `cancelled`.
    public func untilSent() async throws(TelegramError) {
        try await runner.wait { $0.isIdle }
    }

    /// Forgets a message: its key may be used again. One that waits is not sent; where an attempt is under way, its end is waited
    /// for.
    ///
    /// - Returns: the entry as it was; nil if there was none.
    /// - Throws: `storage`; `cancelled`; what ended the sending, such as `stopped` and `unauthorized`.
    @discardableResult
    public func remove(_ key: String) async throws(TelegramError) -> OutboxEntry? {
        try await runner.remove(key)
    }

    /// Forgets all that was sent, so that the storage does not grow.
    ///
    /// - Parameter age: what is younger stays, so that its keys stay known.
    /// - Returns: how many entries were forgotten.
    /// - Throws: `storage`; what ended the sending, such as `stopped` and `unauthorized`.
    @discardableResult
    public func removeSent(olderThan age: Duration = .zero) async throws(TelegramError) -> Int {
        try await runner.removeSent(olderThan: age)
    }
}

extension TelegramClient {
    /// The outbox of this name: what it has stored, it goes on with.
    ///
    /// - Parameters:
    ///   - name: 1 to 32 letters of ASCII, digits and hyphens.
    ///   - limits: how often it sends. The one that asks first for the outbox decides.
    /// - Throws: `unauthorized` if no account is signed in; `outboxUnreadable` if something stored is damaged: nothing is sent
    ///   then, as it might be sent twice; `storage` if something stored cannot be read, or what was sent before the last
    ///   sign-out cannot be stored; `invalidConfiguration` for such a name; `notPermitted` with a limited client.
    public func outbox(
        _ name: String = "main", limits: BulkLimits = BulkLimits()
    ) async throws(TelegramError) -> Outbox {
        Outbox(runner: try await network.outbox(name, limits))
    }
}

extension Network {
    fileprivate func outbox(_ name: String, _ limits: BulkLimits) async throws(TelegramError) -> OutboxRunner {
        guard (1...32).contains(name.utf8.count), name.utf8.allSatisfy(Self.isOfName) else {
            throw TelegramError(
                .invalidConfiguration, message: "An outbox cannot have this name", location: "outbox",
                hint: "Use 1 to 32 letters of ASCII, digits and hyphens.")
        }
        if guardian != nil {
            throw TelegramError(
                .notPermitted, message: "A limited client has no storage that lasts", location: "outbox",
                hint: "Use the outbox of the whole client.")
        }
        try await untilRunning("outbox")
        guard let user = account.userID else {
            throw TelegramError(
                .unauthorized, message: "No account is signed in", location: "outbox", hint: "Sign in first.")
        }
        let place = "\(user)-\(name)"
        if let former = sending.outboxes[place], await former.hasEnded { sending.leave(former, at: place) }
        // What it was writing is written before another one reads it.
        while let former = sending.leaving[place] {
            try await former.close(because: .signedOut("Outbox"), isLast: false)
            sending.closed(former, at: place)
        }
        guard isRunning else { throw TelegramError.stopped("outbox") }
        guard account.userID == user else { throw TelegramError.signedOut("outbox") }
        let runner = sending.outboxes[place] ?? OutboxRunner(self, user: user, name: name, limits: limits)
        sending.open(runner, at: place)
        // Where that fails, the next call tries again.
        try await runner.load()
        if await runner.isOpenedFirst() { await tellOfOutboxes(besides: place) }
        return runner
    }

    /// Nothing goes from the outboxes any more.
    func endOutboxes(because error: TelegramError) {
        for runner in sending.endOutboxes(isLast: life.hasEnded) {
            Task { await runner.finish(because: error) }
        }
    }

    static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
