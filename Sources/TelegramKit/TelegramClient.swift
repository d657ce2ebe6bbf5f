import MTProtoCore
import MTProtoKit
import NIOCore
import TL

/// A Telegram account, or one that is about to sign in.
///
/// ```swift
/// try await withTelegramClient(.production(apiID: id, apiHash: hash)) { client in
///     let code = try await client.sendCode(to: "+49 151 23456789")
///     guard case .signedIn = try await client.signIn(readLine() ?? "", with: code) else { return }
///     for try await dialog in client.dialogs(limit: 20) {
///         print(dialog.title)
///     }
/// }
/// ```
///
/// The client connects when there is something to say, and keeps one connection to the account's home datacenter while
/// an account is signed in; without an account it makes its first key at the start
/// (``TelegramConfiguration/preparesLogin``). Requests may be made from any task; they are packed together where that saves packets, and
/// survive the loss of a connection. Cancelling the task of a request cancels it at the server.
public final class TelegramClient: Sendable {
    /// What the client was created with.
    public var configuration: TelegramConfiguration { network.configuration }

    let network: Network
    /// Lets a limited client run.
    private let keeper: LimitedKeeper?

    /// Creates a client. Nothing is read, and no connection made, before ``run()``. `withTelegramClient` makes a client and
    /// runs it.
    ///
    /// - Throws: `invalidConfiguration` if a public key or an address cannot be read.
    public init(configuration: TelegramConfiguration) throws(TelegramError) {
        network = try Network(configuration: configuration)
        keeper = nil
    }

    /// A limited client, which runs.
    init(_ network: Network, keeper: LimitedKeeper) {
        self.network = network
        self.keeper = keeper
    }

    /// Runs the client until the calling task is cancelled, then closes every connection and fails what still waits
    /// with `stopped`; or until ``shutDown(within:)`` is called. To be called once; requests made earlier wait for it.
    ///
    /// - Throws: `storage` if the session store cannot be read. Returns normally after cancellation.
    public func run() async throws(TelegramError) {
        try await run(endingWithin: Network.shutDownLimit)
    }

    /// - Parameter limit: how long the end in order may take when a group of services around it shuts down.
    private func run(endingWithin limit: Duration) async throws(TelegramError) {
        #if ServiceLifecycle
            try await runAsService(endingWithin: limit)
        #else
            try await network.run()
        #endif
    }

    /// Runs this client for as long as `body` takes. `withTelegramClient` makes a client and does the same: use that one
    /// unless the client is there already.
    ///
    /// When the calling task is cancelled, requests in `body` fail with `cancelled`, sequences of the client end, and so does the
    /// client once `body` has returned. Several clients in one group of tasks: <doc:ManyAccounts>.
    ///
    /// - Throws: what `body` throws. If ``run()`` fails, the requests in `body` fail with its error.
    public func withClient<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (TelegramClient) async throws -> Result
    ) async throws -> Result {
        try await withClient(endingWithin: Network.shutDownLimit, isolation: isolation, body)
    }

    /// - Parameter limit: how long the end in order may take when a group of services around it shuts down.
    func withClient<Result>(
        endingWithin limit: Duration, isolation: isolated (any Actor)? = #isolation,
        _ body: (TelegramClient) async throws -> Result
    ) async throws -> Result {
        let running = Task { try await self.run(endingWithin: limit) }
        do {
            let result = try await body(self)
            running.cancel()
            try await running.value
            return result
        } catch {
            running.cancel()
            _ = await running.result
            throw error
        }
    }

    /// Tells the client what the system says about the network, from `NWPathMonitor` or the like. This is not required:
    /// the client finds out by itself, later, or asks the system with ``TelegramConfiguration/watchesNetwork``. The
    /// latest report counts.
    ///
    /// While no network is available nothing is dialled; connections that are open stay in use for as long as they carry
    /// anything, as systems err. When there is a network again, connections are made at once. A connection that came about on
    /// another path is closed, one of the same path asked for a sign of life.
    ///
    /// - Parameters:
    ///   - path: names the way into the network. Give another number when interface or address change.
    ///   - kind: under which what crosses it is counted, see ``usage()``.
    public func networkChanged(isAvailable: Bool, path: UInt64 = 0, kind: NetworkKind = .other) async {
        await network.networkChanged(isAvailable: isAvailable, path: path, kind: kind)
    }

    /// Hands over the payload of a push notification, as JSON: it may name an address at which a datacenter can be reached
    /// when its others are blocked. The next connection goes there; open ones stay.
    ///
    /// - Parameters:
    ///   - secrets: keys of 256 bytes that were given to the server with `account.registerDevice`, for payloads that are
    ///     encrypted.
    /// - Returns: whether it named one. Most notifications are about something else.
    @discardableResult
    public func receivedNotification(_ payload: [UInt8], secrets: [[UInt8]] = []) async -> Bool {
        await network.receivedNotification(payload, secrets: secrets)
    }

    /// Takes a boxed object as if the home datacenter had sent it unasked; see ``TelegramConfiguration/responder``.
    package func receive(_ update: ByteBuffer) {
        network.received(update)
    }

    /// Sends any request of the API and returns its typed answer.
    ///
    /// ```swift
    /// let config = try await client.invoke(API.Help.GetConfig())
    /// ```
    ///
    /// If the server asks for a pause, ``TelegramConfiguration/floodWaits`` decides whether the client waits. If it says
    /// that the account lives on another datacenter, the client moves there and repeats the request.
    ///
    /// - Parameters:
    ///   - function: what to ask, one of the functions of module `TelegramAPI`.
    ///   - datacenter: where to ask; nil means the account's home datacenter. The authorization is carried there first
    ///     if there is one.
    ///   - options: how the request is treated. By itself, what only reads is repeated when its answer was lost; anything
    ///     else fails then with `outcomeUnknown`, because it may have run.
    public func invoke<Function: TLFunction>(
        _ function: Function,
        on datacenter: Int? = nil,
        options: RequestOptions = RequestOptions()
    ) async throws(TelegramError) -> Function.Response {
        let target: Network.Target = datacenter.map { .datacenter(.init($0), .general) } ?? .home
        return try await network.call(
            function, on: target, observer: options.observer, follows: options.follows
        ) { options.apply(to: &$0) }
    }
}
