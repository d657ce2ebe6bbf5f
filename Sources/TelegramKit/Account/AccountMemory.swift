import MTProtoCore
import MTProtoKit
import Synchronization
import TelegramAPI

/// What a client remembers of its account while it runs, and who has to hear of it. Any task looks at it without entering the
/// actor.
///
/// It decides whose the known peers are, and when news of them have to be stored.
struct AccountMemory: ~Copyable, Sendable {
    /// The peers that requests can name.
    let peers = Mutex(PeerCache())
    /// Whether what is stored of them has been read.
    private let peersAreRead = Mutex(false)
    /// Whether news of them wait to be stored.
    private let newsWait = Mutex(false)
    /// What servers have said to the account.
    let kept = Mutex(KeptAnswers(userID: nil))
    let typing = Mutex(TypingLimiter())
    /// Connections of which a bot was told, by their ids.
    private let businesses = Mutex<[String: BusinessConnection]>([:])
    /// Questions of bots that wait for answers.
    let conversations = ConversationDesk()
    let sceneDeadlines = SceneDeadlines()
    /// Those of clients that were limited, and use this one.
    let limitedNetworks = Mutex<[LimitedNetwork]>([])
    /// Told of sign-ins and of their end.
    let observer = Mutex<(@Sendable (AccountStatus) async -> Void)?>(nil)
    /// Says which other account of the same store belongs to a user.
    let registry = Mutex<(@Sendable (Int64) async -> Int64?)?>(nil)

    // MARK: - Peers

    var hasReadPeers: Bool { peersAreRead.withLock { $0 } }

    func noteThatPeersAreRead() {
        peersAreRead.withLock { $0 = true }
    }

    /// Nothing is stored of peers, or nothing more.
    func stopKeepingPeers() {
        peers.withLock { $0.log.isKept = false }
    }

    /// A user is signed in, whose peers these are.
    ///
    /// - Returns: what removes those of another account from the store, and whether there is something to be stored.
    func own(_ userID: Int64) -> (removal: [PeerLog.Write], hasNews: Bool) {
        peers.withLock { cache in
            var removal: [PeerLog.Write] = []
            if let owner = cache.owner, owner != userID { removal = cache.forgetAll() }
            cache.owner = userID
            return (removal, cache.log.hasNews)
        }
    }

    /// The account has left, whose peers are of no use to another one.
    ///
    /// - Parameter write: removes from the store. Nothing else changes the peers meanwhile.
    func forgetPeers<Removal: Sendable>(_ write: (PeerLog.Write) -> Removal) -> [Removal] {
        peers.withLock { cache in cache.forgetAll().map(write) }
    }

    /// News of peers are to be stored.
    ///
    /// - Returns: whether no others wait for that already.
    func wantToStorePeers() -> Bool {
        newsWait.withLock { newsWait in
            defer { newsWait = true }
            return !newsWait
        }
    }

    /// What is new is stored now.
    func beginToStorePeers() {
        newsWait.withLock { $0 = false }
    }

    // MARK: - Bots

    /// So many connections are remembered at most.
    private static let mostBusinesses = 10_000

    /// An account that has connected the bot; nil if nothing was heard of it.
    func business(_ connectionID: String) -> BusinessConnection? { businesses.withLock { $0[connectionID] } }

    /// All of them.
    var allBusinesses: [String: BusinessConnection] { businesses.withLock { $0 } }

    /// Remembers where an account is served that has connected the bot.
    func note(_ connection: BusinessConnection) {
        businesses.withLock { known in
            if known.count >= Self.mostBusinesses { known.removeAll() }
            known[connection.id] = connection
        }
    }
}

extension Network {
    /// Questions of bots that wait for answers.
    nonisolated var conversations: ConversationDesk { memory.conversations }
    /// When scenes of bots end.
    nonisolated var sceneDeadlines: SceneDeadlines { memory.sceneDeadlines }
}

extension PeerCache {
    /// Forgets everything but whether peers are stored.
    ///
    /// - Returns: what removes from the store what is stored of them.
    fileprivate mutating func forgetAll() -> [PeerLog.Write] {
        let isKept = log.isKept
        let removal = isKept ? log.removal : []
        self = PeerCache()
        log.isKept = isKept
        return removal
    }
}
