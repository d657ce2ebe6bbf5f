import MTProtoCore
import MTProtoKit

extension TelegramClient {
    /// How many bytes went over the account's connections, in this run and in earlier ones: those of datacenters, files,
    /// content delivery networks, backup addresses and checks of proxies. The search for backup addresses is not in it,
    /// which clients share.
    ///
    /// It is stored with the account five seconds after a change and at the end of ``run()``; a process that is killed
    /// loses what was counted since. Before ``run()`` has read the store, there is nothing in it.
    public func usage() -> NetworkUsage {
        network.usage.usage
    }

    /// ``usage()`` five seconds after each change, hence at most one value in five seconds. A slow reader gets the newest.
    public var usageUpdates: EventSequence<NetworkUsage> {
        EventSequence(subscription: network.usage.changes.subscribe())
    }

    /// Counts from zero again.
    ///
    /// - Parameter kind: nil for all kinds of network.
    /// - Throws: `storage` if that cannot be stored.
    public func resetUsage(of kind: NetworkKind? = nil) async throws(TelegramError) {
        try await network.untilRunning("resetUsage")
        do throws(StorageError) {
            try await network.usage.reset(kind)
        } catch {
            throw TelegramError(storage: error)
        }
    }

    /// Counts what went over connections of the program's own, such as those of a call, through the network of the moment.
    public func countUsage(bytesIn: Int, bytesOut: Int, of category: NetworkUsage.Category) {
        network.usage.count(.init(bytesIn: Int64(max(0, bytesIn)), bytesOut: Int64(max(0, bytesOut))), of: category)
    }
}

extension Accounts {
    /// What an account has used, as it is stored.
    ///
    /// - Throws: `accountUnknown`, and `storage` if the store cannot be read.
    public func usage(of id: Int64) async throws(TelegramError) -> NetworkUsage {
        let (storage, key) = try usagePlace(of: id)
        do throws(StorageError) {
            return try await storage.value(forKey: key).flatMap { NetworkUsage(stored: $0) } ?? NetworkUsage()
        } catch {
            // What is damaged counts as nothing, here as there.
            guard error.code == .damaged else { throw TelegramError(storage: error) }
            return NetworkUsage()
        }
    }

    /// Counts from zero again for an account whose client does not run; one that runs is asked itself,
    /// ``TelegramClient/resetUsage(of:)``.
    ///
    /// - Parameter kind: nil for all kinds of network.
    /// - Throws: `accountUnknown`, and `storage`.
    public func resetUsage(of id: Int64, over kind: NetworkKind? = nil) async throws(TelegramError) {
        let (storage, key) = try usagePlace(of: id)
        var usage = try await usage(of: id)
        usage.reset(kind, date: Int64(wallClockUnixSeconds()))
        do throws(StorageError) {
            try await storage.setValue(usage.encoded(), forKey: key)
        } catch {
            throw TelegramError(storage: error)
        }
    }
}
