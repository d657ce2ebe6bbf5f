import Logging
import MTProtoKit
import Synchronization

/// Several accounts of one program, kept in one store.
///
/// ```swift
/// let accounts = try await Accounts.open(try FileStore(directory: directory), configuration: configuration)
/// let client = try await accounts.newClient()          // signs in, and is one of the accounts then
/// for record in await accounts.records {
///     let client = try await accounts.client(record.id)
/// }
/// ```
///
/// A user is one of them at most once: a second sign-in or import of the same user is refused with `alreadySignedIn`,
/// and nothing changes.
///
/// The accounts share event loops, the search for addresses and the store, whose lock keeps other processes out; each has
/// its own keys. The first account of a store lies where a single ``TelegramClient`` would have put it.
public actor Accounts {
    /// What clients are created with, apart from their storage and what ``AccountSettings`` say.
    public nonisolated let configuration: TelegramConfiguration

    private let adjust: Adjustment?
    private let store: any KeyValueStore
    private var content: AccountRecords
    private var clients: [Int64: WeakClient] = [:]
    private var owners: [Int64: PrefixedStore.Owners] = [:]

    private struct WeakClient {
        weak var client: TelegramClient?
    }

    /// Says what differs for an account, which is named by its number in the store.
    public typealias Adjustment = @Sendable (_ id: Int64, _ settings: inout AccountSettings) -> Void

    /// Takes a store over and reads which accounts it holds.
    ///
    /// - Parameter adjust: asked when the client of an account is made, also when that account is about to sign in: its number
    ///   is new then.
    /// - Throws: `storage` if the store cannot be read; `otherServers` if the account in use belongs to other servers than those
    ///   of the configuration.
    public static func open(
        _ store: any KeyValueStore, configuration: TelegramConfiguration, adjust: Adjustment? = nil
    ) async throws(TelegramError) -> Accounts {
        let servers = try configuration.servers.validated()
        do throws(StorageError) {
            let store = try await store.takeOver()
            var content = AccountRecords()
            if let bytes = try await store.value(forKey: AccountRecords.storeKey),
                let stored = AccountRecords(stored: bytes)
            {
                content = stored
            } else if let bytes = try await store.value(forKey: singleKey(configuration)),
                let userID = StoredAccount(stored: bytes)?.userID
            {
                // What a single client left.
                let id = content.beginAuthorization()
                content.promote(id, userID: userID, isTest: configuration.servers.isTest)
            }
            if let current = content.current, current.isTest == servers.isTest {
                let part = PrefixedStore(store, prefix: place(of: current.id), owners: PrefixedStore.Owners())
                try await Context.checkSession(in: part, for: servers)
            }
            return Accounts(store: store, content: content, configuration: configuration, adjust: adjust)
        } catch {
            throw TelegramError(storage: error)
        }
    }

    private static func singleKey(_ configuration: TelegramConfiguration) -> String {
        configuration.servers.isTest ? "persistent:test-account" : StoredAccount.storeKey
    }

    private init(
        store: any KeyValueStore, content: AccountRecords, configuration: TelegramConfiguration, adjust: Adjustment?
    ) {
        self.adjust = adjust
        self.store = store
        self.content = content
        self.configuration = configuration
    }

    /// The signed-in accounts, in order.
    public var records: [AccountRecord] { content.records }

    /// Accounts whose sessions have ended without their client's doing, and why, oldest first. An entry stays until
    /// another account takes its place, or until it is removed.
    public var ended: [EndedAccount] { content.ended }

    /// The account in use: the one that signed in last, unless another was chosen.
    public var current: AccountRecord? { content.current }

    /// The client of an account; the same one as long as the program holds it. The caller has to run it.
    ///
    /// A client runs once. While the program still holds one that has ended, this gives that one: let go of it first.
    ///
    /// - Throws: `accountUnknown`.
    public func client(_ id: Int64) throws(TelegramError) -> TelegramClient {
        guard content.records.contains(where: { $0.id == id }) else { throw unknown(id) }
        return try makeClient(id)
    }

    /// A client for a new sign-in. Once that has succeeded, its account is among ``records``, as the last and the
    /// current one.
    ///
    /// Until then a second call gives the same client, if the program still holds it: sign accounts in one after the other.
    public func newClient() async throws(TelegramError) -> TelegramClient {
        let id = content.beginAuthorization()
        try await save()
        return try makeClient(id)
    }

    /// Chooses the account in use.
    public func setCurrent(_ id: Int64) async throws(TelegramError) {
        guard content.setCurrent(id) else { throw unknown(id) }
        try await save()
    }

    /// Puts the accounts into another order.
    public func setOrder(_ ids: [Int64]) async throws(TelegramError) {
        content.setOrder(ids)
        try await save()
    }

    /// Forgets an account and everything that is stored of it. The session at the server stays, unless
    /// ``TelegramClient/logOut()`` has ended it before. The account's client cannot be used any more.
    public func remove(_ id: Int64) async throws(TelegramError) {
        guard content.records.contains(where: { $0.id == id }) || content.ended.contains(where: { $0.id == id }) else {
            throw unknown(id)
        }
        content.remove(id)
        clients[id] = nil
        try await save()
        do throws(StorageError) {
            let part = try await storage(of: id).takeOver()
            for key in try await part.keys() { try await part.setValue(nil, forKey: key) }
        } catch {
            throw TelegramError(storage: error)
        }
    }

    private func makeClient(_ id: Int64) throws(TelegramError) -> TelegramClient {
        if let client = clients[id]?.client { return client }
        var configuration = configuration
        configuration.storage = storage(of: id)
        var settings = AccountSettings(configuration, account: id)
        adjust?(id, &settings)
        settings.apply(to: &configuration)
        let client = try TelegramClient(configuration: configuration)
        client.network.memory.observer.withLock {
            $0 = { [weak self] status in await self?.accountChanged(id, status) }
        }
        client.network.memory.registry.withLock {
            $0 = { [weak self] userID in await self?.account(of: userID, except: id) }
        }
        clients[id] = WeakClient(client: client)
        return client
    }

    private func storage(of id: Int64) -> PrefixedStore {
        let owners = owners[id] ?? PrefixedStore.Owners()
        self.owners[id] = owners
        return PrefixedStore(store, prefix: Self.place(of: id), owners: owners)
    }

    /// Where in the store an account lies.
    private static func place(of id: Int64) -> String { id == 0 ? "" : PrefixedStore.prefix(id) }

    /// Where it is stored what an account has used.
    func usagePlace(of id: Int64) throws(TelegramError) -> (storage: PrefixedStore, key: String) {
        guard content.records.contains(where: { $0.id == id }) else { throw unknown(id) }
        let key = NetworkUsage.storeKey
        return (storage(of: id), configuration.servers.isTest ? key.replacing(":", with: ":test-") : key)
    }

    /// Another account of the user than the one named.
    private func account(of userID: Int64, except id: Int64) -> Int64? {
        let isTest = configuration.servers.isTest
        return content.records.first { $0.userID == userID && $0.isTest == isTest && $0.id != id }?.id
    }

    private func accountChanged(_ id: Int64, _ status: AccountStatus) async {
        switch status {
        // It was stored so, and stays where it is in the list.
        case .signedIn(let userID) where content.records.contains(where: { $0.id == id && $0.userID == userID }): return
        case .signedIn(let userID): content.promote(id, userID: userID, isTest: configuration.servers.isTest)
        case .ended(let reason): content.demote(id, because: reason)
        default: content.demote(id)
        }
        do throws(TelegramError) {
            try await save()
        } catch {
            configuration.logger.warning("\(error)")
        }
    }

    private func save() async throws(TelegramError) {
        do throws(StorageError) {
            try await store.setValue(content.encoded(), forKey: AccountRecords.storeKey)
        } catch {
            throw TelegramError(storage: error)
        }
    }

    /// What the session of an account knows of its servers. Nothing is asked and nothing taken over: the store may be in use.
    ///
    /// - Parameter id: nil for the current account; where there is none, what a client begins with.
    /// - Throws: `accountUnknown`; `storage` if the store cannot be read.
    public static func serverKnowledge(
        of id: Int64? = nil, in store: any KeyValueStore, configuration: TelegramConfiguration
    ) async throws(TelegramError) -> ServerKnowledge {
        let records = try await stored(in: store)
        if let id, records?.records.contains(where: { $0.id == id }) != true { throw unknown(id) }
        var configuration = configuration
        configuration.storage = PrefixedStore(
            store, prefix: place(of: id ?? records?.current?.id ?? 0), owners: PrefixedStore.Owners())
        return try await configuration.serverKnowledge()
    }

    /// The accounts that are signed in, as the store says. It may be in use.
    package static func records(in store: any KeyValueStore) async throws(TelegramError) -> [AccountRecord] {
        try await stored(in: store)?.records ?? []
    }

    private static func stored(in store: any KeyValueStore) async throws(TelegramError) -> AccountRecords? {
        do throws(StorageError) {
            return try await store.value(forKey: AccountRecords.storeKey).flatMap { AccountRecords(stored: $0) }
        } catch {
            throw TelegramError(storage: error)
        }
    }

    private func unknown(_ id: Int64) -> TelegramError { Self.unknown(id) }

    private static func unknown(_ id: Int64) -> TelegramError {
        TelegramError(
            .accountUnknown, message: "There is no account \(id)", location: "accounts",
            hint: "Choose one of Accounts.records.")
    }
}
