/// Nobody, about to become somebody: a client without an account, seen as the described system sees it.
///
/// It is a handle: any number of them share one network and what was learnt of the servers.
public struct UnauthorizedAccount: Sendable {
    /// Signs in, in whatever way.
    public let client: TelegramClient
    /// The datacenter that is asked first.
    public let masterDatacenterID: Int

    /// The same with another datacenter as master, as an error `PHONE_MIGRATE_X` wants it. Clients do so by themselves
    /// where they are told; connections to other datacenters than the old master stay, and so do all keys.
    public func changedMasterDatacenterID(_ id: Int) async throws(TelegramError) -> UnauthorizedAccount {
        guard id != masterDatacenterID else { return self }
        try await client.network.move(to: id, because: "changed by the program")
        return UnauthorizedAccount(client: client, masterDatacenterID: id)
    }

    /// The account that a sign-in led to; nil as long as there is none.
    public func authorized() async throws(TelegramError) -> Account? {
        guard case .authorized(let account) = try await client.account() else { return nil }
        return account
    }
}

/// Somebody who is signed in: a handle like ``UnauthorizedAccount``.
public struct Account: Sendable {
    public let client: TelegramClient
    public let userID: Int64
    /// Where the account lives.
    public let masterDatacenterID: Int
}

/// What a store holds.
public enum AccountHandle: Sendable {
    case unauthorized(UnauthorizedAccount)
    case authorized(Account)
}

extension TelegramClient {
    /// The account that the store holds, or nobody, with the datacenter that is to be asked. Asks no server.
    public func account() async throws(TelegramError) -> AccountHandle {
        let home = try await homeDatacenter()
        switch try await accountState() {
        case .signedIn(let userID):
            return .authorized(Account(client: self, userID: userID, masterDatacenterID: home))
        case .signedOut:
            return .unauthorized(UnauthorizedAccount(client: self, masterDatacenterID: home))
        }
    }
}
