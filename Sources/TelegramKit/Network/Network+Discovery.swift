import Logging
import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI

// Looking for addresses when the known ones do not work (rows B14, B15, N05, N35).
extension Network {
    /// Asks exactly one address for the configuration, over one connection and under the key that there is (rows B14,
    /// N01, N02). What is learnt concerns everybody; what was known changes nothing.
    ///
    /// Cancelling the task closes the connection.
    ///
    /// - Returns: what takes in the answer; nil if there is none.
    func ask(_ backup: BackupConfiguration.Address) async -> (@Sendable () async -> Void)? {
        var settings = MTProto.Configuration(
            datacenter: backup.datacenter,
            purpose: .backup,
            initialization: context.initialization,
            connectionDeadline: configuration.searchStep
        )
        settings.proxies = proxies.map(\.configuration)
        settings.onlyTransport = configuration.transport.only
        settings.onlyAddress = backup.address
        settings.traffic = usage
        settings.temporaryKeys = configuration.temporaryKeys ? .on() : .off
        let manager = MTProto(
            configuration: settings, context: context, eventLoop: configuration.eventLoopGroup.next(), delegate: self)
        await manager.resume()
        let config = await config(from: manager)
        await manager.stop(CloseReason("done"))
        guard let config, !Task.isCancelled else { return nil }
        return { await self.take(config, from: backup.datacenter) }
    }

    /// Begins to listen to what connections report.
    func startDiscovery() {
        discovery?.start { [weak self] address in await self?.ask(address) }
    }

    nonisolated func manager(_ manager: MTProto, reports report: ConnectivityWatch.Report) {
        discovery?.note(report, isSignedIn: hasAccount.withLock { $0 })
    }

    /// What a datacenter said about the others and about itself (rows B13, N03): used from now on, kept, and no connection
    /// ends for it.
    func take(_ config: API.Config, from datacenter: DatacenterID) async {
        if let language = suggestion.received(config.suggestedLangCode, own: device.languageCode) {
            suggestedLanguages.yield(language)
        }
        let source = "datacenter \(datacenter.rawValue)"
        let record = ConfigurationRecord(
            received: context.unixSeconds, expires: Int64(config.expires), datacenter: datacenter,
            isBlocked: config.blockedMode, prefersIPv6: config.forceTryIpv6)
        do throws(StorageError) {
            try await context.learn(config.dcOptions.addressSets, from: source)
            try await context.note(record)
        } catch {
            // It is used all the same, and asked for again by the next process.
            configuration.logger.warning("\(error)")
        }
    }

    /// The configuration of a datacenter; nil if it does not answer in time.
    func config(from manager: MTProto) async -> API.Config? {
        guard let body = try? API.Help.GetConfig().encoded() else { return nil }
        let request = Request(body: body, mayRepeat: true, timeout: configuration.searchStep)
        guard let answer = try? await manager.request(request, name: API.Help.GetConfig.name) else { return nil }
        var reader = TLReader(answer)
        return try? API.Help.GetConfig.readResponse(from: &reader)
    }
}

extension TelegramClient {
    /// How the search for addresses stands. It is idle unless datacenters cannot be reached.
    public var discoveryStatus: DiscoveryStatus { network.discovery?.status ?? .idle }

    /// Changes of ``discoveryStatus`` from the moment of the call; ends with the client.
    public var discoveryChanges: EventSequence<DiscoveryStatus> {
        guard let discovery = network.discovery else {
            let none = Broadcaster<DiscoveryStatus>(limit: 1)
            none.finish()
            return EventSequence(subscription: none.subscribe())
        }
        return EventSequence(subscription: discovery.changes)
    }
}
