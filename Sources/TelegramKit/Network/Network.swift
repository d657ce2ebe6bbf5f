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

    enum Life {
        case created
        case running
        case stopped(TelegramError?)
    }

    /// What others look at without waiting.
    struct Standing: Sendable {
        var home: DatacenterID
        /// The user who is signed in.
        var userID: Int64?
        var hasEnded = false
        /// Those that are in use.
        var managers: [DatacenterID: DatacenterManager] = [:]
        /// Whose requests they take without anybody being asked: who was signed in when that was last said. Another user than
        /// ``userID`` while the account changes.
        var carriedUser: Int64?
    }

    nonisolated let configuration: TelegramConfiguration
    /// Takes the place of servers where the client is limited; nil where it is not.
    nonisolated let guardian: Guardian?
    /// Those of clients that were limited, and use this one.
    nonisolated let limitedNetworks = Mutex<[LimitedNetwork]>([])
    nonisolated let context: Context
    /// That of the connections with the home datacenter, whichever that is.
    nonisolated let mainLoop: any EventLoop
    /// Runs tasks there.
    nonisolated let taskExecutor: EventLoopTaskExecutor
    /// Metrics and spans; nil if no one listens.
    nonisolated let instruments: Instruments?
    nonisolated let updates: UpdateFeed
    nonisolated let floodWaits: Broadcaster<FloodWait>
    nonisolated let states: Broadcaster<ConnectionState>
    nonisolated let shownStatus = Mutex(ConnectionStatus())
    /// Each value takes the place of the one before.
    nonisolated let statusChanges = Broadcaster<ClientStatus>(limit: 1)
    /// Counts the bytes of all connections.
    nonisolated let usage: UsageMeter
    nonisolated let speedLimits = Broadcaster<SpeedLimit>(limit: 64)
    /// When the last of them was told.
    nonisolated let lastSpeedLimit = Mutex<Instant?>(nil)
    /// Numbers the files that are moved.
    nonisolated let lastResource = Mutex<UInt64>(0)

    /// Pauses that servers want, which the machine has not heard of.
    nonisolated let newPauses = Mutex<[NewPause]>([])
    nonisolated let statuses = Broadcaster<AccountStatus>(limit: 64)
    var progress = AccountProgress() {
        didSet { show { [progress] in $0.account = progress.status } }
    }
    /// How many requests are about to sign which user out: what else servers say of the end of that session is not why it
    /// ended.
    var loggingOut: [Int64: Int] = [:]
    /// Told of sign-ins and of their end.
    nonisolated let accountObserver = Mutex<(@Sendable (AccountStatus) async -> Void)?>(nil)
    /// Says which other account of the same store belongs to a user.
    nonisolated let accountRegistry = Mutex<(@Sendable (Int64) async -> Int64?)?>(nil)
    /// Tells a caller that waits for the confirmation of a login token.
    nonisolated let loginTokenNews = Mutex<Subscription<Void>?>(nil)

    var life = Life.created
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastWaiter = 0
    /// Decides where requests go. Those that nothing holds up look at it without entering this actor; what it wants is done
    /// here alone.
    nonisolated let machine: Mutex<AccountMachine>
    /// Requests that wait for their next step.
    var stepWaiters: [AccountMachine.RequestKey: CheckedContinuation<AccountMachine.Step?, Never>] = [:]
    /// Steps that came before their requests waited for them.
    var earlySteps: [AccountMachine.RequestKey: AccountMachine.Step] = [:]
    /// When the machine is told that time has passed.
    var machineTimer: Instant?
    /// What the connections with datacenters are to be made for that have none yet.
    var purposes: [DatacenterID: ConnectionPurpose] = [:]
    /// How the account stands, for those who cannot wait for the actor.
    nonisolated let standing: Mutex<Standing>
    /// The peers that requests can name.
    nonisolated let peers = Mutex(PeerCache())
    /// Whether what is stored of them has been read.
    nonisolated let hasReadPeers = Mutex(false)
    /// Whether news of them wait to be stored.
    nonisolated let isStoringPeers = Mutex(false)
    nonisolated let typing = Mutex(TypingLimiter())
    /// Connections of which a bot was told, by their ids.
    nonisolated let businesses = Mutex<[String: BusinessConnection]>([:])
    /// Questions of bots that wait for answers.
    nonisolated let conversations = ConversationDesk()
    nonisolated let sceneDeadlines = SceneDeadlines()
    nonisolated let suggestedLanguages = Broadcaster<String>(limit: 16)
    /// Says that the list of chats may be another one, to those who follow it.
    nonisolated let chatListChanges = Broadcaster<Void>(limit: 1)
    var suggestion = LanguageSuggestion()
    /// Keeps other processes from the key of the account.
    var keyLock: KeyLock?
    /// What was said to the account; see ``keptAnswers``.
    var kept = KeptAnswers(userID: nil)
    var outgoing = OutgoingMessages()
    /// By user and name.
    var outboxes: [String: OutboxRunner] = [:]
    /// Those whose user was signed out: another one of the place waits for what they write.
    var leavingOutboxes: [String: OutboxRunner] = [:]
    /// Looks for addresses when the known ones do not work; nil if that is not wanted.
    nonisolated let discovery: BackupDiscovery?
    nonisolated let promotions = Broadcaster<PromotedChannel?>(limit: 64)
    var promotedChannel: PromotedChannel?
    var polls: Polls
    var managers: [DatacenterID: DatacenterManager] = [:] {
        didSet {
            openToRequests()
            show { [managers] in $0.keep(Set(managers.keys)) }
        }
    }
    /// Those that carried an account which has left, until they are closed.
    var leaving: [DatacenterManager] = []
    /// Content delivery networks that have had their troubles.
    var contentNetworks: [DatacenterID: ContentNetwork] = [:]
    /// Connections for files alone; nil until there is one.
    var filePool: FilePool?
    /// Whether there may be any.
    var connections: ConnectionPermission
    /// Whether only files that continue in the background may have connections.
    var isInBackground = false
    /// What the system says about the network.
    private(set) var systemNetwork = (isAvailable: true, path: UInt64(0))
    /// Reads what it says, if it is asked.
    var networkReader: Task<Void, Never>?
    /// Writes down what requests wait for, if the run is written down.
    var waitRecorder: Task<Void, Never>?
    /// What connections go through; changes while the client runs.
    var proxies: [TelegramProxy]
    /// Through which of them packets of a datacenter came last.
    nonisolated let provenProxies = Mutex<[DatacenterID: TelegramProxy]>([:])
    /// How the client introduces itself; changes while it runs.
    var device: TelegramConfiguration.Device
    var lifeEnd: CheckedContinuation<Void, Never>?
    var isEndRequested = false
    /// Whether ``run()`` was called.
    var hasBegun = false
    /// Requests that no connection has yet, while they wait.
    var held: [UInt64: HeldRequest] = [:]
    nonisolated let tally = Mutex(RequestTally())
    /// By the type of the function.
    nonisolated let methodTraits = Mutex<[ObjectIdentifier: MethodTraits]>([:])
    var lastHold: UInt64 = 0

    init(configuration given: TelegramConfiguration, guardian: Guardian? = nil) throws(TelegramError) {
        self.guardian = guardian
        var configuration = given
        if let account = given.account { configuration.logger[metadataKey: "account"] = "\(account)" }
        self.instruments = Instruments.listening(to: configuration)
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
        self.mainLoop = guardian?.loop ?? configuration.eventLoopGroup.next()
        self.taskExecutor = EventLoopTaskExecutor(mainLoop)
        self.context = Context(
            servers: servers, store: configuration.storage, tracer: tracer,
            time: configuration.time, resolver: configuration.resolver)
        self.usage = UsageMeter(context: context, loops: configuration.eventLoopGroup, instruments: instruments)
        self.device = configuration.device
        self.connections = configuration.connections
        context.initialization = configuration.initialization(
            of: configuration.device, through: configuration.proxies.only)
        self.updates = UpdateFeed(limit: configuration.updateBufferLimit)
        self.floodWaits = Broadcaster(limit: configuration.updateBufferLimit)
        self.states = Broadcaster(limit: configuration.updateBufferLimit)
        shownStatus.withLock { [configuration] in $0.mayConnect = configuration.connections != .never }
        let first = DatacenterID(configuration.servers.firstDatacenter)
        self.proxies = configuration.proxies
        var machine = AccountMachine(StoredAccount(home: first, userID: nil))
        machine.acceptsPause = { [configuration] in configuration.accepts($0) }
        self.machine = Mutex(machine)
        self.standing = Mutex(Standing(home: first))
        self.polls = Polls(
            configuration.configurationPoll, presence: Presence(interval: configuration.presenceInterval))
        let service = configuration.role == .main ? configuration.discovery : nil
        self.discovery = service.map { [context] service in
            BackupDiscovery(
                service: service, context: context, allowsDirect: configuration.allowsDirectDiscovery,
                proxy: configuration.proxies.forDiscovery)
        }
        if configuration.role == .supplementary {
            updates.finish(self)
            peers.withLock { $0.log.isKept = false }
        }
    }

    // MARK: - Managers

    func networkChanged(isAvailable: Bool, path: UInt64, kind: NetworkKind?) async {
        if let kind { usage.setNetwork(kind) }
        if (isAvailable, path) != systemNetwork {
            context.tracer.emit(.networkChanged(isAvailable: isAvailable, path: path), upTo: .info)
        }
        systemNetwork = (isAvailable, path)
        show { $0.isNetworkAvailable = isAvailable }
        if isAvailable { endRests() }
        tellOfNetwork()
        // As it is when each hears of it: it may change again meanwhile.
        for manager in allManagers {
            await manager.networkChanged(isAvailable: systemNetwork.isAvailable, path: systemNetwork.path)
        }
    }

    func manager(for datacenter: DatacenterID, purpose: ConnectionPurpose) async -> DatacenterManager {
        if let manager = managers[datacenter] { return manager }
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
        guard case .running = life else {
            // Stopped while the request was on its way here: it is refused, and nothing is dialled.
            await manager.stop(.stopped)
            return manager
        }
        managers[settings.datacenter] = manager
        await start(manager)
        return manager
    }

    /// Makes a manager that goes the way of the others.
    func make(_ settings: DatacenterManager.Configuration, delegate: any DatacenterManagerDelegate) -> DatacenterManager
    {
        var settings = settings
        settings.proxies = TelegramProxy.inOrder(proxies).map(\.configuration)
        settings.path = systemNetwork.path
        if settings.purpose == .main { settings.proxyReference = configuration.proxyReference }
        settings.onlyTransport = configuration.transport.only
        settings.traffic = usage
        settings.responder = configuration.responder
        // Networks for content know of no updates.
        settings.withoutUpdates = configuration.role == .supplementary && !settings.isCDN
        return DatacenterManager(
            configuration: settings,
            context: context,
            eventLoop: settings.purpose == .main ? mainLoop : configuration.eventLoopGroup.next(),
            delegate: delegate
        )
    }

    /// Lets a manager connect, if it may.
    func start(_ manager: DatacenterManager) async {
        guard configuration.responder == nil else { return }
        await manager.networkChanged(isAvailable: systemNetwork.isAvailable, path: systemNetwork.path)
        await tend(manager)
    }
}
