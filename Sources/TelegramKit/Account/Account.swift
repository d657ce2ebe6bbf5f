/// A client that no account is signed in to yet, in the terms of the described system.
///
/// It is a handle: any number of them share one network and what was learnt of the servers.
public struct UnauthorizedAccount: Sendable {
    /// Signs in, in whatever way.
    public let client: TelegramClient
    /// The datacenter that is asked first.
    public let masterDatacenterID: Int

    /// The same with another datacenter as master, as the error `PHONE_MIGRATE_X` demands. Clients follow such errors
    /// by themselves. Connections to other datacenters than the old master stay, and so do all keys.
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

/// An account that is signed in: a handle like ``UnauthorizedAccount``.
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
    /// The account that the store holds, or none, with the datacenter to ask. Sends no request.
    public func account() async throws(TelegramError) -> AccountHandle {
        let home = try await homeDatacenter()
        guard case .signedIn(let userID) = try await accountStatus() else {
            return .unauthorized(UnauthorizedAccount(client: self, masterDatacenterID: home))
        }
        return .authorized(Account(client: self, userID: userID, masterDatacenterID: home))
    }
}
