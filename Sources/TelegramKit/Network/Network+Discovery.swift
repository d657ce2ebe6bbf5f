import Logging
import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI

// Looking for addresses when the known ones do not work (rows B14, B15, N05, N35).
extension Network {
    /// How long one datacenter may take to say where another is.
    private static let searchStep = Duration.seconds(10)

    /// Asks exactly one address for the configuration, over one connection and under the key that there is (rows B14,
    /// N01, N02). What is learnt is of use to every account; what was known changes nothing.
    ///
    /// Cancelling the task closes the connection.
    ///
    /// - Returns: what takes in the answer; nil if there is none.
    func ask(_ backup: BackupConfiguration.Address) async -> (@Sendable () async -> Void)? {
        guard connections.permission != .never else { return nil }
        var settings = DatacenterManager.Configuration(
            datacenter: backup.datacenter,
            purpose: .backup,
            initialization: context.initialization,
            connectionDeadline: Self.searchStep
        )
        settings.proxies = connections.proxies.map(\.configuration)
        settings.onlyTransport = configuration.transport.only
        settings.onlyAddress = backup.address
        settings.traffic = usage
        settings.temporaryKeys = configuration.temporaryKeys ? .on() : .off
        let manager = DatacenterManager(
            configuration: settings, context: context, eventLoop: configuration.eventLoopGroup.next(), delegate: self)
        await manager.resume()
        let config = await config(from: manager)
        await manager.stop(CloseReason("done"))
        guard let config, !Task.isCancelled else { return nil }
        return { await self.take(config, from: backup.datacenter) }
    }

    /// Begins to listen to what connections report.
    func startDiscovery() {
        tellDiscoveryOfNumber()
        discovery?.start { [weak self] address in await self?.ask(address) }
    }

    /// Some addresses, and sources of the application's own, are only for some phone numbers. During a sign-in, the
    /// number is told when the code is requested.
    func tellDiscoveryOfNumber() {
        if let phone = account.phone { discovery?.setPhone(phone) }
    }

    nonisolated func manager(_ manager: DatacenterManager, reports report: ConnectivityWatch.Report) {
        discovery?.note(report, isSignedIn: standing.withLock { $0.userID } != nil)
    }

    /// What a datacenter said about the others and about itself (rows B13, N03): used from now on, kept, and no connection
    /// ends for it.
    func take(_ config: API.Config, from datacenter: DatacenterID) async {
        news.suggest(config.suggestedLangCode, own: connections.device.languageCode)
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
    func config(from manager: DatacenterManager) async -> API.Config? {
        let query = API.Help.GetConfig()
        guard let body = try? query.encoded() else { return nil }
        let request = Request(body: body, isIdempotent: true, timeout: Self.searchStep)
        while true {
            let couldAsk = connections.mayAsk
            let end = await attempt(
                request, name: API.Help.GetConfig.name, at: manager.configuration.datacenter, for: .configuration,
                by: .over(manager))
            switch end.result {
            case .success(let answer):
                return try? read(answer, to: query)
            case .failure(let failure):
                // A time without permission to connect, or without a network, says nothing about the server.
                guard failure == .timedOut, !couldAsk || !connections.mayAsk, isRunning else { return nil }
            }
        }
    }
}

extension TelegramClient {
    /// Asks for backup addresses now, whether or not the known ones work, and tries what comes of it. By itself a client does
    /// so when no datacenter answers. A search that is under way is joined, and what was answered less than a minute ago
    /// is used again: no source is asked twice.
    ///
    /// - Returns: `found`, when the address is in use and kept in the session; `failed`, with what every source that
    ///   was asked had to say; or `unavailable`, with the reason why none can be asked: no
    ///   ``TelegramConfiguration/discovery``, no network, no permission to connect, or a proxy that finds the
    ///   datacenters by itself.
    /// - Throws: `cancelled` if the calling task is, which ends the search unless there is another reason for it; `stopped`
    ///   and `storage` if the client does not run any more.
    public func searchForAddresses() async throws(TelegramError) -> DiscoveryStatus {
        let location = "search for addresses"
        try await network.untilRunning(location)
        guard let discovery = network.discovery else {
            return .unavailable(
                reason: configuration.discovery == nil
                    ? "the configuration names no resolver to ask"
                    : "a client that helps another process asks no resolver")
        }
        if let end = await discovery.search() { return end }
        if Task.isCancelled {
            throw TelegramError(
                .cancelled, message: "The search was cancelled", location: location, hint: "Search again.")
        }
        try await network.untilRunning(location)
        return .unavailable(reason: "the network or the proxy changed meanwhile, so search again")
    }

    /// How the search for addresses stands. It is idle unless datacenters cannot be reached, or a search was asked for.
    public var discoveryStatus: DiscoveryStatus { network.discovery?.status ?? .idle }

    /// Changes of ``discoveryStatus`` from the moment of the call; ends with the client, and at once where the configuration has no
    /// ``TelegramConfiguration/discovery``.
    public var discoveryChanges: EventSequence<DiscoveryStatus> {
        guard let discovery = network.discovery else {
            let none = Broadcaster<DiscoveryStatus>(limit: 1)
            none.finish()
            return EventSequence(subscription: none.subscribe())
        }
        return EventSequence(subscription: discovery.changes)
    }
}
