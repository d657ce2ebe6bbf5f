extension TelegramClient {
    /// The signed-in user.
    public func me() async throws(TelegramError) -> User {
        throw notRunning("users.getUsers")
    }

    /// The newest chats first, at most `limit`.
    public func dialogs(limit: Int = 100) async throws(TelegramError) -> [Dialog] {
        throw notRunning("messages.getDialogs")
    }

    /// The newest messages of a chat first, at most `limit`, older than message `before` if it is given.
    public func history(
        of peer: Peer,
        limit: Int = 50,
        before messageID: Int? = nil
    ) async throws(TelegramError) -> [Message] {
        throw notRunning("messages.getHistory")
    }

    /// Sends a text.
    ///
    /// - Parameter randomID: the server makes one message of all that carry the same value. Pass the same one when
    ///   repeating a call whose outcome is unknown; nil draws one.
    /// - Returns: the message as the server stored it.
    public func sendMessage(
        to peer: Peer,
        text: String,
        randomID: Int64? = nil
    ) async throws(TelegramError) -> Message {
        throw notRunning("messages.sendMessage")
    }

    /// The bytes of a profile photo (JPEG), from whichever datacenter has it.
    ///
    /// - Parameter big: the large form instead of the 160×160 one.
    public func downloadProfilePhoto(
        _ photo: ProfilePhoto,
        of peer: Peer,
        big: Bool = false
    ) async throws(TelegramError) -> [UInt8] {
        throw notRunning("upload.getFile")
    }

    /// The person or group with a public name.
    public func resolve(username: String) async throws(TelegramError) -> Peer {
        throw notRunning("contacts.resolveUsername")
    }

    /// The time that a protocol ping takes to the home datacenter, or to another one, and back.
    public func ping(datacenter: Int? = nil) async throws(TelegramError) -> Duration {
        throw notRunning("ping")
    }

    /// What happens to the account from now on. See ``TelegramUpdates`` for order, buffering and losses.
    public var updates: TelegramUpdates {
        TelegramUpdates(subscription: Subscription(limit: 1, gap: nil, onEnd: {}))
    }

    /// The waits that the server imposes from now on.
    public var floodWaits: FloodWaits {
        FloodWaits(subscription: Subscription(limit: 1, gap: nil, onEnd: {}))
    }
}

/// Runs a client for as long as `body` takes.
///
/// ```swift
/// let name = try await withTelegramClient(.lab(description)) { client in
///     try await client.me().name
/// }
/// ```
public func withTelegramClient<Result: Sendable>(
    _ configuration: TelegramConfiguration,
    _ body: @Sendable (TelegramClient) async throws -> Result
) async throws -> Result {
    try await TelegramClient(configuration: configuration).withClient(body)
}
