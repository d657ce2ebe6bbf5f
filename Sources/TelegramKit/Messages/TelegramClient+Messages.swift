import MTProtoCore
import MTProtoKit
import TelegramAPI

extension TelegramClient {
    /// The signed-in user.
    public func me() async throws(TelegramError) -> User {
        let users = try await network.call(API.Users.GetUsers(id: [.inputUserSelf]), on: .home)
        guard let user = users.first.flatMap(User.init) else { throw unexpected("no user", API.Users.GetUsers.name) }
        return user
    }

    /// How long a small request takes to the home datacenter, or to another one, and back.
    public func ping(datacenter: Int? = nil) async throws(TelegramError) -> Duration {
        let clock = network.context.clock
        let start = clock.now
        _ = try await invoke(API.Help.GetNearestDc(), on: datacenter)
        return clock.now - start
    }

    /// How the connection to the home datacenter fares from now on: waiting for a network (``networkChanged(isAvailable:path:kind:)``),
    /// connecting, updating, online. It is updating while missed updates are fetched for a reader.
    public var connectionStates: EventSequence<ConnectionState> {
        EventSequence(subscription: network.news.connectionStates.subscribe())
    }

    /// The waits that the server imposes from now on.
    public var floodWaits: EventSequence<FloodWait> {
        EventSequence(subscription: network.news.floodWaits.subscribe())
    }
}

/// Makes a client and runs it for as long as `body` takes. ``TelegramClient/withClient(isolation:_:)`` runs a client that
/// is there already, for instance one of ``Accounts``, or one whose ``TelegramClient/connectionStates`` are read from the
/// beginning.
///
/// ```swift
/// let name = try await withTelegramClient(.lab(servers)) { client in
///     try await client.me().name
/// }
/// ```
public func withTelegramClient<Result>(
    _ configuration: TelegramConfiguration,
    isolation: isolated (any Actor)? = #isolation,
    _ body: (TelegramClient) async throws -> Result
) async throws -> Result {
    try await TelegramClient(configuration: configuration).withClient(body)
}
