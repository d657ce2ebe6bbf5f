import Logging
import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI

/// Sends an account's requests to the datacenters where they belong.
///
/// One manager, hence at most one connection, per datacenter: the home datacenter's carries login, messages and updates,
/// any other's what is only to be had there. When the server says that the account lives elsewhere, the network moves:
/// the request is repeated at the new home and the old connection closed (row J08). Authorizations are carried to other
/// datacenters over the connections that are there anyway (rows E13, N11).
actor Network {
    /// Where a request goes.
    enum Target: Hashable, Sendable {
        case home
        /// A datacenter of the caller's choice; its connection is labelled with the purpose if it is opened for this.
        case datacenter(DatacenterID, ConnectionPurpose)
        /// The same, whether or not it knows the account.
        case bare(DatacenterID)
    }

    /// What others look at without waiting.
    struct Standing: Sendable {
        var home: DatacenterID
        /// The user who is signed in.
        var userID: Int64?
        var hasEnded = false
        /// When an end in order has had its time; nil if none has begun.
        var endsAt: Instant?
        /// Those that are in use.
        var managers: [DatacenterID: DatacenterManager] = [:]
        /// Whose requests they take without anybody being asked: who was signed in when that was last said. Another user than
        /// ``userID`` while the account changes.
        var carriedUser: Int64?
        /// Through which proxy packets of a datacenter came last.
        var provenProxies: [DatacenterID: TelegramProxy] = [:]
    }

    nonisolated let configuration: TelegramConfiguration
    /// Takes the place of servers where the client is limited; nil where it is not.
    nonisolated let guardian: Guardian?
    nonisolated let context: Context
    /// Runs tasks on the loop of the connections with the home datacenter, whichever that is.
    nonisolated let taskExecutor: EventLoopTaskExecutor
    /// Counts the bytes of all connections.
    nonisolated let usage: UsageMeter
    /// Looks for addresses when the known ones do not work; nil if that is not wanted.
    nonisolated let discovery: BackupDiscovery?
    nonisolated let updates: UpdateFeed

    // What any task looks at without entering this actor.

    nonisolated let news: News
    nonisolated let memory = AccountMemory()
    nonisolated let desk: RequestDesk
    /// How the account stands, for those who cannot wait for the actor.
    nonisolated let standing: Mutex<Standing>

    // What is changed in this actor alone.

    var waiting = HeldRequests()
    var connections: Connections
    var sending = Sending()
    var life: Life

    init(configuration given: TelegramConfiguration, guardian: Guardian? = nil) throws(TelegramError) {
        self.guardian = guardian
        var configuration = given
        if let account = given.account { configuration.logger[metadataKey: "account"] = "\(account)" }
        let instruments = Instruments.listening(to: configuration)
        self.news = News(
            instruments: instruments, limit: configuration.updateBufferLimit,
            mayConnect: configuration.connections != .never)
        let servers = try configuration.servers.validated()
        if let problem = configuration.discovery?.problem {
            throw TelegramError(
                .invalidConfiguration, message: "Backup addresses cannot be checked: \(problem)",
                location: "discovery", hint: "Leave the key out to use Telegram's, or correct it.")
        }
        // An earlier record gives way only to a client that there will be.
        let tracer = Tracer(
            sink: configuration.trace, meter: instruments?.sink, tap: try configuration.recordingTap(),
            account: configuration.account, logger: configuration.logger, clock: configuration.time.clock)
        self.configuration = configuration
        self.taskExecutor = EventLoopTaskExecutor(guardian?.loop ?? configuration.eventLoopGroup.next())
        self.context = Context(
            servers: servers, store: configuration.storage, tracer: tracer,
            time: configuration.time, resolver: configuration.resolver)
        self.usage = UsageMeter(context: context, loops: configuration.eventLoopGroup, instruments: instruments)
        context.initialization = configuration.initialization(
            of: configuration.device, through: configuration.proxies.only)
        self.updates = UpdateFeed(limit: configuration.updateBufferLimit)
        self.connections = Connections(configuration)
        let first = DatacenterID(configuration.servers.firstDatacenter)
        var machine = AccountMachine(StoredAccount(home: first, userID: nil))
        machine.acceptsPause = { [configuration] in configuration.accepts($0) }
        self.desk = RequestDesk(machine)
        self.standing = Mutex(Standing(home: first))
        self.life = Life(
            polls: Polls(
                configuration.configurationPoll, presence: Presence(interval: configuration.presenceInterval)))
        let service = configuration.role == .main ? configuration.discovery : nil
        self.discovery = service.map { [context] service in
            BackupDiscovery(
                service: service, context: context, allowsDirect: configuration.allowsDirectDiscovery,
                proxy: configuration.proxies.forDiscovery)
        }
        if configuration.role == .supplementary {
            updates.finish(self)
            memory.stopKeepingPeers()
        }
    }

    // MARK: - Managers

    func networkChanged(isAvailable: Bool, path: UInt64, kind: NetworkKind?) async {
        if let kind { usage.setNetwork(kind) }
        if connections.take(isAvailable: isAvailable, path: path) {
            context.tracer.emit(.networkChanged(isAvailable: isAvailable, path: path), upTo: .info)
        }
        news.show { $0.isNetworkAvailable = isAvailable }
        if isAvailable { connections.endRests() }
        tellOfNetwork()
        // As it is when each hears of it: it may change again meanwhile.
        for manager in connections.all {
            let network = connections.systemNetwork
            await manager.networkChanged(isAvailable: network.isAvailable, path: network.path)
        }
    }

    func manager(for datacenter: DatacenterID, purpose: ConnectionPurpose) async -> DatacenterManager {
        if let manager = connections.managers[datacenter] { return manager }
        let isHome = datacenter == account.home
        var settings = DatacenterManager.Configuration(
            datacenter: datacenter,
            purpose: isHome ? .main : purpose,
            initialization: context.initialization,
            connectionDeadline: configuration.connectionDeadline,
            idleTimeout: isHome && configuration.role == .main ? nil : configuration.idleTimeout
        )
        settings.temporaryKeys = configuration.temporaryKeys ? .on() : .off
        return await begin(settings)
    }

    /// Makes a manager, which is the datacenter's first one, and lets it connect.
    func begin(_ settings: DatacenterManager.Configuration) async -> DatacenterManager {
        let manager = make(settings, delegate: self)
        guard isRunning else {
            // Stopped while the request was on its way here: it is refused, and nothing is dialled.
            await manager.stop(.stopped)
            return manager
        }
        connections.add(manager, of: settings.datacenter)
        managersChanged()
        await start(manager)
        return manager
    }

    /// Makes a manager that goes the way of the others.
    func make(_ settings: DatacenterManager.Configuration, delegate: any DatacenterManagerDelegate) -> DatacenterManager
    {
        var settings = settings
        settings.proxies = TelegramProxy.inOrder(connections.proxies).map(\.configuration)
        settings.path = connections.systemNetwork.path
        if settings.purpose == .main { settings.proxyReference = configuration.proxyReference }
        settings.onlyTransport = configuration.transport.only
        settings.traffic = usage
        settings.responder = configuration.responder
        // Networks for content know of no updates.
        settings.withoutUpdates = configuration.role == .supplementary && !settings.isCDN
        return DatacenterManager(
            configuration: settings,
            context: context,
            eventLoop: settings.purpose == .main ? taskExecutor.loop : configuration.eventLoopGroup.next(),
            delegate: delegate
        )
    }

    /// Lets a manager connect, if it may.
    func start(_ manager: DatacenterManager) async {
        guard configuration.responder == nil else { return }
        let network = connections.systemNetwork
        await manager.networkChanged(isAvailable: network.isAvailable, path: network.path)
        await tend(manager)
    }
}
