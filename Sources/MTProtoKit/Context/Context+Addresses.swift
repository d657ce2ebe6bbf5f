import MTProtoCore
import Synchronization

// Where datacenters are, and what became of attempts to reach them.
extension Context {
    /// Where a datacenter can be reached, in the order in which to try (rows A10, D03, P18).
    package func addresses(of datacenter: DatacenterID) -> DatacenterAddressSet {
        state.withLock { state in
            state.addresses.inOrder(
                for: datacenter, statistics: state.statistics, now: state.clock.unixSeconds(at: clock.now))
        }
    }

    package func knows(_ datacenter: DatacenterID) -> Bool {
        state.withLock { $0.addresses.knows(datacenter) }
    }

    /// Every datacenter that can be reached.
    package var knownDatacenters: [DatacenterID] {
        state.withLock { $0.addresses.datacenters }
    }

    /// Takes over what a server said about addresses. What is known already changes nothing, writes nothing and
    /// disturbs no connection (rows A11, N19).
    ///
    /// - Parameter source: what said so, for people.
    package func learn(
        _ sets: [DatacenterID: DatacenterAddressSet], from source: String = "a datacenter"
    ) async throws(StorageError) {
        for (datacenter, addresses) in sets.sorted(by: { $0.key < $1.key }) {
            let write: StoreWriter.Write? = state.withLock { state in
                guard state.addresses.learn(addresses, for: datacenter) == .changed else { return nil }
                noteOrigin(.configuration, source, of: datacenter, &state)
                return store.enqueue(
                    addresses.encoded(origin: state.origins[datacenter]), forKey: name(Self.addressPrefix, datacenter))
            }
            guard let write else { continue }
            notify(.addressesChanged(datacenter))
            try await write.value.get()
        }
    }

    /// Puts one address in front of those that are known (row A12). No connection ends for that.
    package func add(_ address: DatacenterAddress, to datacenter: DatacenterID) async throws(StorageError) {
        let write: StoreWriter.Write? = state.withLock { state in
            guard state.addresses.add(address, to: datacenter) == .changed else { return nil }
            noteOrigin(.notification, "a notification", of: datacenter, &state)
            return store.enqueue(
                state.addresses.said(of: datacenter).encoded(origin: state.origins[datacenter]),
                forKey: name(Self.addressPrefix, datacenter))
        }
        guard let write else { return }
        notify(.addressesChanged(datacenter))
        try await write.value.get()
    }

    /// Tries an address before all others, or none any more (rows B12, P31).
    package func prefer(
        _ address: DatacenterAddress?, for datacenter: DatacenterID
    ) async throws(StorageError) {
        let write: StoreWriter.Write? = state.withLock { state in
            guard state.addresses.prefer(address, for: datacenter) else { return nil }
            return store.enqueue(
                address.map { DatacenterAddressSet([$0]).encoded() }, forKey: name(Self.preferencePrefix, datacenter))
        }
        guard let write else { return }
        notify(.addressesChanged(datacenter))
        try await write.value.get()
    }

    /// A notification named an address: the next connection goes there (rows B12, P31).
    package func take(_ payload: PushPayload) async throws(StorageError) {
        try await add(payload.address, to: payload.datacenter)
        guard addresses(of: payload.datacenter).first != payload.address else { return }
        try await prefer(payload.address, for: payload.datacenter)
    }

    // MARK: - Statistics

    /// A connection could not be made, or nothing valid came over it (row D03).
    package func noteFailure(of address: DatacenterAddress, in datacenter: DatacenterID) {
        note(address, datacenter) { $0.failed($1, at: $2, now: $3) }
    }

    /// A packet under our key came from there.
    package func noteAnswer(of address: DatacenterAddress, in datacenter: DatacenterID) {
        note(address, datacenter) { $0.answered($1, at: $2, now: $3) }
    }

    private func note(
        _ address: DatacenterAddress, _ datacenter: DatacenterID,
        _ change: (inout AddressStatistics, AddressStatistics.Place, Int64, Instant) -> Void
    ) {
        let place = AddressStatistics.Place(datacenter: datacenter, address: address)
        let delay: Duration? = state.withLock { state in
            let now = clock.now
            change(&state.statistics, place, state.clock.unixSeconds(at: now), now)
            guard let saveAt = state.statistics.saveAt, !state.isSaving else { return nil }
            state.isSaving = true
            return max(saveAt - now, .zero)
        }
        if let delay { saveStatistics(after: delay) }
    }

    private func saveStatistics(after delay: Duration) {
        Task { [weak self, time] in
            try? await time.sleep(for: delay)
            self?.saveStatistics()
        }
    }

    private func saveStatistics() {
        let (write, delay): (StoreWriter.Write?, Duration?) = state.withLock { state in
            let now = clock.now
            let write = state.statistics.takeSave(now: now).map { entries in
                store.enqueue(AddressStatistics.encode(entries), forKey: storeName(Self.statisticsKey))
            }
            let delay = state.statistics.saveAt.map { max($0 - now, .milliseconds(1)) }
            state.isSaving = delay != nil
            return (write, delay)
        }
        report(write)
        if let delay { saveStatistics(after: delay) }
    }

    /// Writes what has not been written yet, and waits for all writes: before the process ends.
    package func flush() async throws(StorageError) {
        let write: StoreWriter.Write? = state.withLock { state in
            state.statistics.takeUnsaved(now: clock.now).map { entries in
                store.enqueue(AddressStatistics.encode(entries), forKey: storeName(Self.statisticsKey))
            }
        }
        await store.settle()
        try await write?.value.get()
    }
}
