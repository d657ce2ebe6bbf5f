import Logging
import MTProtoCore
import MTProtoKit
import Synchronization
import TelegramAPI

// What is remembered of people and chats: taken in, named in requests, and stored.
extension Network {
    /// Remembers who came along with an answer.
    nonisolated func note(
        users: [API.User], chats: [API.Chat], messages: @autoclosure () -> [API.Message] = []
    ) {
        let hasNews = memory.peers.withLock { cache in
            cache.note(users: users, chats: chats, messages: messages())
            return cache.log.hasNews
        }
        if hasNews { storePeersSoon() }
    }

    /// Remembers who came along with updates.
    nonisolated func note(_ packet: API.Updates) {
        switch packet {
        case .updates(let content):
            note(users: content.users, chats: content.chats, messages: packet.contents.compactMap(\.message))
        case .updatesCombined(let content):
            note(users: content.users, chats: content.chats, messages: packet.contents.compactMap(\.message))
        default: break
        }
    }

    // MARK: - In requests

    /// A peer as requests name it. Sooner than anything is stored of it known, it is waited for.
    nonisolated func input(_ peer: Peer) async -> API.InputPeer {
        await untilPeersAreRead(for: peer)
        return known(peer)
    }

    /// The same at once.
    nonisolated func known(_ peer: Peer) -> API.InputPeer { memory.peers.withLock { $0.input(peer) } }

    /// A person as requests name them.
    nonisolated func inputUser(_ peer: Peer) async -> API.InputUser {
        await untilPeersAreRead(for: peer)
        return memory.peers.withLock { $0.inputUser(peer) }
    }

    nonisolated func inputUsers(_ people: [Peer]) async -> [API.InputUser] {
        var users: [API.InputUser] = []
        for person in people { users.append(await inputUser(person)) }
        return users
    }

    /// A channel as requests name it.
    nonisolated func inputChannel(_ peer: Peer) async -> API.InputChannel {
        await untilPeersAreRead(for: peer)
        return memory.peers.withLock { $0.inputChannel(peer) }
    }

    /// Entities as requests name them; nil for none.
    nonisolated func input(_ entities: [TextEntity]) -> [API.MessageEntity]? {
        let input = entities.compactMap { entity in
            entity.input { id in memory.peers.withLock { $0.inputUser(Peer(kind: .user, id: id)) } }
        }
        return input.isEmpty ? nil : input
    }

    /// What is stored may have the access hash that a peer lacks. A client that does not run any more has read nothing,
    /// and its request fails.
    private nonisolated func untilPeersAreRead(for peer: Peer) async {
        guard peer.accessHash == 0, peer.kind != .group, !memory.hasReadPeers else { return }
        do throws(TelegramError) { try await untilRunning("peers") } catch { return }
    }

    // MARK: - The store

    /// How long news wait for others.
    private static let storePause = Duration.seconds(1)

    /// A user is signed in, whose peers these are.
    nonisolated func ownPeers(_ userID: Int64) {
        let (removal, hasNews) = memory.own(userID)
        report(removal.map { context.write($0.value, forKey: $0.key) }, Self.removalFailed)
        if hasNews { storePeersSoon() }
    }

    /// What was stored and kept of the peers of an account that has left is of no use to another one.
    nonisolated func forgetPeers() {
        report(memory.forgetPeers { context.write($0.value, forKey: $0.key) }, Self.removalFailed)
    }

    private static let removalFailed = "the stored peers of an account that has left cannot be removed"

    /// Logs the first failure of writes that no caller waits for.
    private nonisolated func report(_ tasks: [Task<Result<Void, StorageError>, Never>], _ failure: String) {
        guard !tasks.isEmpty else { return }
        let logger = configuration.logger
        Task {
            for task in tasks {
                guard case .failure(let error) = await task.value else { continue }
                logger.warning("\(failure): \(error)")
                return
            }
        }
    }

    /// Reads what is stored of the account's peers. Whatever of that is damaged costs no more than having to meet them
    /// again.
    func readPeers() async {
        defer { memory.noteThatPeersAreRead() }
        guard let user = account.userID else { return }
        ownPeers(user)
        let bytes: [UInt8]
        switch await storedPeers(PeerLog.indexKey) {
        case .success(nil): return
        case .success(let stored?): bytes = stored
        case .failure(let error): return stopKeeping(because: error)
        }
        guard let index = PeerLog.Index(stored: bytes), index.user == user else {
            return configuration.logger.warning(
                "what is stored of the peers is of another account or version, and is left out")
        }
        var cache = memory.peers.withLock { $0 }
        cache.log.begin(index)
        var damaged: [Int32] = []
        if index.first <= index.last {
            for number in index.first...index.last {
                switch await storedPeers(PeerLog.partKey(number)) {
                case .success(let part?):
                    if !PeerLog.read(part, number: number, into: &cache) { damaged.append(number) }
                // The process before was killed before it had written it.
                case .success(nil): break
                case .failure(let error) where error.code == .damaged:
                    cache.log.setAside(number)
                    damaged.append(number)
                // It may be whole, and nothing may take its place.
                case .failure(let error): return stopKeeping(because: error)
                }
            }
        }
        if let first = damaged.first {
            let parts = "\(damaged.count) parts of the stored peers cannot be read and are set aside"
            configuration.logger.warning(
                "\(parts), \(PeerLog.partKey(first)) first; the account meets these peers again")
        }
        memory.peers.withLock { [cache] in $0 = cache }
    }

    /// What is stored cannot be read now: this process leaves it as it is.
    private func stopKeeping(because error: StorageError) {
        guard error.code != .damaged else { return }
        memory.stopKeepingPeers()
        configuration.logger.warning("nothing is stored of peers in this run, because what is stored cannot be read")
    }

    private func storedPeers(_ key: String) async -> Result<[UInt8]?, StorageError> {
        do throws(StorageError) {
            return .success(try await context.value(forKey: key))
        } catch {
            configuration.logger.warning("\(error)")
            return .failure(error)
        }
    }

    private nonisolated func storePeersSoon() {
        guard memory.wantToStorePeers() else { return }
        Task { [weak self, time = context.time] in
            try? await time.sleep(for: Self.storePause)
            self?.storePeers()
        }
    }

    /// Stores what is new.
    ///
    /// - Returns: ends once that is done; nil if nothing is new.
    @discardableResult
    nonisolated func storePeers() -> Task<Void, Never>? {
        memory.beginToStorePeers()
        // Under the lock, so that no older part follows.
        let (tasks, rewrite) = memory.peers.withLock { cache in
            let batch = PeerLog.batch(of: &cache)
            return (batch.writes.map { context.write($0.value, forKey: $0.key) }, batch.rewrite)
        }
        guard !tasks.isEmpty else { return nil }
        return Task { [weak self, logger = configuration.logger] in
            for task in tasks {
                guard case .failure(let error) = await task.value else { continue }
                // The next part that is written has them as well, or the account meets them again.
                logger.warning("peers cannot be stored: \(error)")
                self?.memory.peers.withLock { $0.log.writeFailed() }
                return
            }
            if let rewrite { self?.endRewrite(rewrite) }
        }
    }

    /// All that a rewrite wrote is stored.
    private nonisolated func endRewrite(_ first: Int32) {
        let tasks = memory.peers.withLock { cache in
            cache.log.endRewrite(first).map { context.write($0.value, forKey: $0.key) }
        }
        report(tasks, "former parts of the stored peers cannot be removed")
    }

    /// Stores what is new, and nothing afterwards: another client may read the store then.
    nonisolated func storeLastPeers() async {
        await storePeers()?.value
        memory.peers.withLock { $0.log.close() }
    }
}

extension API.Update {
    /// The message that it brings.
    var message: API.Message? {
        switch self {
        case .updateNewMessage(let message, _, _), .updateNewChannelMessage(let message, _, _),
            .updateEditMessage(let message, _, _), .updateEditChannelMessage(let message, _, _),
            .updateNewScheduledMessage(let message):
            message
        default: nil
        }
    }
}
