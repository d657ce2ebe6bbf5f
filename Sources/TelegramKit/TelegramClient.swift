import TL

/// A Telegram account, or one that is about to sign in.
///
/// ```swift
/// let client = try TelegramClient(configuration: .production(apiID: id, apiHash: hash))
/// try await client.withClient { client in
///     let code = try await client.sendCode(to: "+49 151 23456789")
///     let result = try await client.signIn(readLine() ?? "", with: code)
///     for dialog in try await client.dialogs(limit: 20) {
///         print(dialog.title)
///     }
/// }
/// ```
///
/// The client connects when there is something to say, and keeps one connection to the account's home datacenter while
/// it runs. Requests may be made from any task; they are sent in the order in which they are made, packed together where
/// that saves packets, and survive the loss of a connection. Cancelling the task of a request cancels it at the server.
public final class TelegramClient: Sendable {
    /// What the client was created with.
    public let configuration: TelegramConfiguration

    /// Creates a client. Nothing is read, and no connection made, before ``run()``.
    ///
    /// - Throws: `invalidConfiguration` if a public key cannot be read, or no datacenter is known.
    public init(configuration: TelegramConfiguration) throws(TelegramError) {
        self.configuration = configuration
    }

    /// Runs the client until the calling task is cancelled, then closes every connection and fails what still waits
    /// with `stopped`. To be called once.
    ///
    /// - Throws: `storage` if the session store cannot be read, `authorizationKeyDuplicated` if the session ended for
    ///   good. Returns normally after cancellation.
    public func run() async throws(TelegramError) {
    }

    /// Runs the client for as long as `body` takes.
    public func withClient<Result: Sendable>(
        _ body: @Sendable (TelegramClient) async throws -> Result
    ) async throws -> Result {
        try await body(self)
    }

    /// Sends any request of the API and returns its typed answer.
    ///
    /// ```swift
    /// let config = try await client.invoke(API.Help.GetConfig())
    /// ```
    ///
    /// - Parameters:
    ///   - function: what to ask, one of the functions of module `TelegramAPI`.
    ///   - datacenter: where to ask; nil means the account's home datacenter. The authorization is carried there first
    ///     if there is one.
    public func invoke<Function: TLFunction>(
        _ function: Function,
        on datacenter: Int? = nil
    ) async throws(TelegramError) -> Function.Response {
        throw TelegramError(.stopped, message: "Not running", location: Function.name, hint: "Call run() first.")
    }
}
