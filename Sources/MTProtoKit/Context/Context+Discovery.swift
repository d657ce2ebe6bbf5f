import MTProtoCore
import NIOCore
import Synchronization
import TL

// What was found out about the way to the servers: where from, and when.
extension Context {
    /// Where the addresses of each datacenter come from, as far as they are not the seeds.
    package var addressOrigins: [DatacenterID: AddressOrigin] {
        state.withLock { $0.origins }
    }

    /// What the last configuration said; nil if none was ever seen.
    package var configurationRecord: ConfigurationRecord? {
        state.withLock { $0.configuration }
    }

    /// The server's time in Unix seconds, as far as known.
    package var unixSeconds: Int64 {
        state.withLock { $0.clock.unixSeconds(at: clock.now) }
    }

    /// What is known of one address: when it failed and answered last.
    package func statistics(of address: DatacenterAddress, in datacenter: DatacenterID) -> AddressStatistics.Entry? {
        state.withLock { $0.statistics.entries[.init(datacenter: datacenter, address: address)] }
    }

    /// Keeps what a configuration says beside addresses (rows B13, N48, P18). No connection ends for that.
    package func note(_ record: ConfigurationRecord) async throws(StorageError) {
        let (write, changed) = state.withLock { state in
            state.configuration = record
            let isOther = state.addresses.prefersIPv6 != record.prefersIPv6
            state.addresses.prefersIPv6 = record.prefersIPv6
            return (
                store.enqueue(record.encoded(), forKey: storeName(Self.configurationKey)),
                isOther ? state.addresses.datacenters : []
            )
        }
        for datacenter in changed { notify(.addressesChanged(datacenter)) }
        try await write.value.get()
    }

    /// Addresses of a genuine backup configuration: the one that answered goes in front of its datacenter's, untried
    /// ones go behind (row B16). What is known changes nothing.
    package func addBackups(
        answered: BackupConfiguration.Address?, untried: [BackupConfiguration.Address], from source: String
    ) async throws(StorageError) {
        let (write, changed): (StoreWriter.Write?, [DatacenterID]) = state.withLock { state in
            var changed: [DatacenterID] = []
            // The newest stands first in each list.
            let added = untried.reversed().filter { $0 != answered } + (answered.map { [$0] } ?? [])
            let datacenters = added.map(\.datacenter).reduce(into: [DatacenterID]()) { list, datacenter in
                if !list.contains(datacenter) { list.append(datacenter) }
            }
            let before = datacenters.map { state.addresses.addresses(of: $0).addresses }
            for backup in added {
                _ = state.addresses.addBackup(
                    backup.address, hasAnswered: backup == answered, for: backup.datacenter)
            }
            // On the way from one list to the same, the order may be another.
            for (datacenter, addresses) in zip(datacenters, before)
            where state.addresses.addresses(of: datacenter).addresses != addresses {
                noteOrigin(.backup, source, of: datacenter, &state)
                changed.append(datacenter)
            }
            guard !changed.isEmpty else { return (nil, []) }
            let origins = state.origins.filter { $0.value.source == .backup }
            let bytes = BackupAddresses.encode(state.addresses.backupAddresses, origins)
            return (store.enqueue(bytes, forKey: storeName(Self.backupsKey)), changed)
        }
        for datacenter in changed { notify(.addressesChanged(datacenter)) }
        try await write?.value.get()
    }

    /// Remembers where addresses come from.
    func noteOrigin(
        _ source: AddressOrigin.Source, _ detail: String, of datacenter: DatacenterID, _ state: inout State
    ) {
        let time = state.clock.unixSeconds(at: clock.now)
        state.origins[datacenter] = AddressOrigin(source, detail: detail, time: time)
    }

    func loadDiscovery() async throws(StorageError) {
        try await load(Self.backupsKey) { state, bytes in
            guard let backups = BackupAddresses.decode(bytes) else { return false }
            for (datacenter, address, hasAnswered) in backups.addresses {
                _ = state.addresses.addBackup(address, hasAnswered: hasAnswered, for: datacenter)
            }
            // What a server said later counts.
            state.origins.merge(backups.origins) { $0.time >= $1.time ? $0 : $1 }
            return true
        }
        try await load(Self.configurationKey) { state, bytes in
            guard let record = ConfigurationRecord(stored: bytes) else { return false }
            state.configuration = record
            state.addresses.prefersIPv6 = record.prefersIPv6
            return true
        }
    }

    private func load(_ key: String, _ take: (inout State, [UInt8]) -> Bool) async throws(StorageError) {
        guard let bytes = try await value(forKey: key) else { return }
        if !state.withLock({ take(&$0, bytes) }) { reportUnreadable(storeName(key)) }
    }
}
