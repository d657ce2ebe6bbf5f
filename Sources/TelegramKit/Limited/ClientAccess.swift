import TelegramAPI

/// What a limited client may do; see ``TelegramClient/limited(to:)``.
public struct ClientAccess: Hashable, Sendable {
    /// Whether it reads: chats, messages, people, files and updates, of the whole account.
    public var reads: Bool
    /// The chats into which it writes: messages, their edits and deletions, reactions, votes, typing, and what is read.
    public var writesTo: Set<Peer>

    public init(reads: Bool = false, writesTo: Set<Peer> = []) {
        self.reads = reads
        self.writesTo = writesTo
    }

    /// Reads everything and changes nothing.
    public static let reading = ClientAccess(reads: true)

    /// Writes into these chats, and reads nothing.
    public static func writing(to peers: Peer...) -> ClientAccess {
        ClientAccess(writesTo: Set(peers))
    }
}

extension TelegramError.Code {
    /// A limited client may not do this; see ``TelegramClient/limited(to:)``. Nothing was sent.
    public static let notPermitted = TelegramError.Code("notPermitted")
}

extension TelegramClient {
    /// A client of the same account that may do less: hand it to code that you do not trust with all of it.
    ///
    /// ```swift
    /// let reader = try await client.limited(to: .reading)
    /// ```
    ///
    /// What it sends is judged by its bytes, just before it would leave, whichever way it was made: raw requests too. Each method
    /// reads, or writes into a chat that its request names, or is refused with `notPermitted`; so is one that would write into
    /// another chat, spend money, act in another name or happen later, and one that no list has. It shares no storage, key, proxy
    /// or setting with this client: its ``configuration`` is its own, it can neither export the session nor log out, and a limited
    /// client that it makes itself may do no more than it may.
    ///
    /// It runs as long as it is kept, for the user who is signed in now; neither ``run()`` nor
    /// ``withClient(isolation:_:)`` is to be called. Its requests go over this client's connections, in the same order per chat; this
    /// client's settings say which flood waits are waited out. What programs store by it, such as states of ``Scenes`` and the
    /// position of updates, is kept in memory, and it has no ``outbox(_:limits:)``. It shows no state of connections of its own,
    /// and no pauses: ``floodWaits`` and ``rememberedFloodWaits()`` are the whole client's, and empty here.
    ///
    /// It ends with ``revoke(_:)``, when its user is signed out, also where the same one signs in again, and with this client. Its
    /// updates say ``TelegramUpdate/signedOut(reason:)`` then, and end.
    ///
    /// Reading is much: Telegram sends codes for signing in as messages. An account with a second password is safe from one who
    /// reads them.
    ///
    /// - Throws: `unauthorized` if no account is signed in, `stopped`.
    public func limited(to access: ClientAccess) async throws(TelegramError) -> TelegramClient {
        try await network.limited(to: access)
    }
}
