import MTProtoKit
import Synchronization

/// How a client stands at one moment: its connections, its account and its updates.
///
/// ```swift
/// for await status in client.statusChanges {
///     print(status.connection, status.waitsFor.map { "waits for \($0)" } ?? "")
/// }
/// ```
public struct ClientStatus: Hashable, Sendable {
    /// What keeps a client from doing what it is there for.
    public enum Wait: String, Hashable, Sendable {
        /// ``TelegramClient/run()`` was not called, or still reads the store.
        case run
        /// There is no network, as the program or the system said.
        case network
        /// ``ConnectionPermission/never`` closes every connection.
        case permission
        /// A connection to the home datacenter, which is being made or proved.
        case connection
        /// A way to the home datacenter: nothing has come for 20 s, whatever was tried.
        case route
        /// A proxy that works.
        case proxy
        /// An authorization key, which is being made.
        case key
        /// Updates that were missed, which are being fetched.
        case updates
        /// A sign-in: ``ClientStatus/account`` says how far it is.
        case signIn = "sign-in"
    }

    /// How far a reader of ``TelegramClient/updates`` is.
    public struct Updates: Hashable, Sendable {
        /// Updates of the account that were missed are being fetched. False does not say that nothing is missing: it is so before
        /// they are asked for, and while those of channels are. ``MirrorBatch/isCurrent`` says that of a mirror.
        public internal(set) var isCatchingUp = false
        /// So many updates are there that the reader has not taken.
        public internal(set) var waiting = 0
        /// How long ago the message was written that the reader took last, by the servers' clock, to the second; zero while the
        /// reader waits for the next one.
        public internal(set) var lag = Duration.zero

        init() {}
    }

    /// The connection to the account's home datacenter, the network and missed updates considered.
    public let connection: ConnectionState
    /// The connections for requests by datacenter, the home datacenter's among them. Those that carry nothing but files are
    /// not here.
    public let connections: [Int: ConnectionState]
    /// Where the account stands.
    public let account: AccountStatus
    public let updates: Updates
    /// What the program or the system said of the network.
    public let isNetworkAvailable: Bool
    /// Whether the client may have connections, see ``ConnectionPermission``.
    public let mayConnect: Bool
    /// Whether ``TelegramClient/run()`` has read the store, and has not ended.
    public let isRunning: Bool
    /// Whether ``TelegramClient/shutDown(within:)`` was called: what is asked now may not be answered any more.
    public let isShuttingDown: Bool

    /// What is waited for; nil where the client could do more only if it was asked to, and at its end.
    public var waitsFor: Wait? {
        switch connection {
        case .stopped: return nil
        case _ where !isRunning: return .run
        case _ where !mayConnect: return .permission
        case _ where !isNetworkAvailable: return .network
        case .waitingForNetwork: return .network
        case .connecting: return .connection
        case .noRoute: return .route
        case .proxyTrouble: return .proxy
        case .authorizing: return .key
        case .updating: return updates.isCatchingUp ? .updates : .connection
        case .paused, .online: return account.isSignedIn ? nil : .signIn
        }
    }
}

extension TelegramClient {
    /// How the client stands now. Nothing is requested and nothing waited for.
    public var status: ClientStatus { network.news.status.withLock { $0.present } }

    /// How the client stands now, then each change of it. A slow reader misses what was between, and has the present next:
    /// the last element is always true. Ends with the client.
    ///
    /// ``connectionStates`` and ``accountStatusChanges`` tell of parts of it, and leave nothing out.
    public var statusChanges: EventSequence<ClientStatus> {
        EventSequence(
            subscription: network.news.status.withLock { status in
                let subscription = network.news.statusChanges.subscribe()
                subscription.yield(status.present)
                return subscription
            })
    }
}
