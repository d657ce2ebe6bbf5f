import Logging
import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import TelegramAPI

// Datacenters that are not known yet, and addresses that might lead to known ones.
extension Network {
    /// Makes sure that an address of the datacenter is known: asks the others, each once (rows B17, N31).
    func find(_ target: DatacenterID, for name: String) async throws(TelegramError) {
        if context.knows(target) { return }
        let hold = hold(name, to: target, because: .datacenter)
        defer { letGo(hold) }
        let search: Task<Void, Never>
        if let running = searches[target] {
            search = running
        } else {
            search = Task { await self.search(for: target) }
            searches[target] = search
        }
        guard await search.resultUnlessCancelled() != nil else { throw TelegramError(notSent: name) }
        guard context.knows(target) else { throw TelegramError(unknownDatacenter: target, name) }
    }

    private func search(for target: DatacenterID) async {
        defer { searches[target] = nil }
        guard (1...1000).contains(target.rawValue) else { return }
        var search = DatacenterSearch(target: target, known: context.knownDatacenters, home: account.home)
        var step: DatacenterSearch.Step? = search.start()
        while case .ask(let datacenter)? = step, !Task.isCancelled {
            let manager = await manager(for: datacenter, purpose: .configuration)
            step = search.answered(by: datacenter, with: await config(from: manager)?.dcOptions.addressSets[target])
            guard case .found(let addresses)? = step else { continue }
            do throws(StorageError) {
                try await context.learn([target: addresses], from: "datacenter \(datacenter.rawValue)")
            } catch {
                // They are used all the same, and asked for again by the next process.
                configuration.logger.warning("\(error)")
            }
        }
    }

    /// A notification may name an address (rows B12, P31). One that is encrypted with another key, or is about something
    /// else, is left alone.
    func receivedNotification(_ json: [UInt8], secrets: [[UInt8]]) async -> Bool {
        let keys = secrets.compactMap { try? AuthKey($0) }
        guard let payload = try? PushPayload(json: json, secrets: keys) else { return false }
        do throws(StorageError) {
            try await context.take(payload)
        } catch {
            configuration.logger.warning("\(error)")
        }
        return true
    }

    /// Writes what waits to be written.
    func flush() async {
        do throws(StorageError) {
            try await context.flush()
        } catch {
            configuration.logger.warning("\(error)")
        }
    }
}
