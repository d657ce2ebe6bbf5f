import Logging
import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import TL
import TelegramAPI

// Datacenters that are not known yet, and addresses that might lead to known ones.
extension Network {
    /// How long one datacenter may take to say where another is.
    private static let searchStep = Duration.seconds(10)

    /// Makes sure that an address of the datacenter is known: asks the others, each once (rows B17, N31).
    func find(_ target: DatacenterID, for name: String) async throws(TelegramError) {
        if context.knows(target) { return }
        let search: Task<Void, Never>
        if let running = searches[target] {
            search = running
        } else {
            search = Task { await self.search(for: target) }
            searches[target] = search
        }
        await search.value
        if searches[target] == search { searches[target] = nil }
        guard context.knows(target) else { throw TelegramError(unknownDatacenter: target, name) }
    }

    private func search(for target: DatacenterID) async {
        guard (1...1000).contains(target.rawValue) else { return }
        var search = DatacenterSearch(target: target, known: context.knownDatacenters, home: account.home)
        var step: DatacenterSearch.Step? = search.start()
        while case .ask(let datacenter)? = step, !Task.isCancelled {
            let manager = await manager(for: datacenter, purpose: .configuration)
            step = search.answered(by: datacenter, with: await addressSets(from: manager)?[target])
        }
        guard case .found(let addresses)? = step else { return }
        await learn([target: addresses])
    }

    /// Asks exactly one address for the configuration, over one connection and under the key that there is (rows B14,
    /// N01, N02). What is learnt concerns everybody; what was known changes nothing.
    ///
    /// - Returns: whether the address answered.
    @discardableResult
    func ask(_ backup: BackupConfiguration.Address) async -> Bool {
        var settings = MTProto.Configuration(
            datacenter: backup.datacenter,
            purpose: .configuration,
            initialization: configuration.initialization(through: proxies.only),
            connectionDeadline: Self.searchStep
        )
        settings.proxies = proxies.map(\.configuration)
        settings.onlyTransport = configuration.transport.only
        settings.onlyAddress = backup.address
        settings.temporaryKeys = configuration.temporaryKeys ? .on() : .off
        let manager = MTProto(
            configuration: settings, context: context, eventLoop: configuration.eventLoopGroup.next(), delegate: self)
        await manager.resume()
        let sets = await addressSets(from: manager)
        await manager.stop(CloseReason("done"))
        guard let sets else { return false }
        await learn(sets)
        return true
    }

    private func addressSets(from manager: MTProto) async -> [DatacenterID: DatacenterAddressSet]? {
        guard let body = try? API.Help.GetConfig().encoded() else { return nil }
        let request = Request(body: body, mayRepeat: true, timeout: Self.searchStep)
        guard let answer = try? await manager.request(request, name: API.Help.GetConfig.name) else { return nil }
        var reader = TLReader(answer)
        return (try? API.Help.GetConfig.readResponse(from: &reader))?.dcOptions.addressSets
    }

    private func learn(_ sets: [DatacenterID: DatacenterAddressSet]) async {
        do throws(StorageError) {
            try await context.learn(sets)
        } catch {
            // They are used all the same, and asked for again by the next process.
            configuration.logger.warning("\(error)")
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
