import MTProtoCore
import MTProtoKit

/// The connections of an account, and what they are made from.
///
/// It decides which of them may connect, what each is for, and which content delivery network is left alone. The actor makes and
/// stops them.
struct Connections {
    /// Those that are in use: one for each datacenter.
    private(set) var managers: [DatacenterID: DatacenterManager] = [:]
    /// Those that carried an account which has left, until they are closed.
    private(set) var leaving: [DatacenterManager] = []
    /// What they are to be made for where there is none yet.
    private var purposes: [DatacenterID: ConnectionPurpose] = [:]
    /// Content delivery networks that have had their troubles.
    private var contentNetworks: [DatacenterID: ContentNetwork] = [:]
    /// Those for files alone; nil until there is one.
    var files: FilePool?
    /// Whether there may be any.
    var permission: ConnectionPermission
    /// Whether only files that continue in the background may have connections.
    private(set) var isInBackground = false
    /// What the system says about the network.
    private(set) var systemNetwork = (isAvailable: true, path: UInt64(0))
    /// What connections go through; changes while the client runs.
    var proxies: [TelegramProxy]
    /// How the client introduces itself; changes while it runs.
    var device: TelegramConfiguration.Device
    /// Keeps other processes from the key of the account, as long as connections use it.
    var keyLock: KeyLock?

    init(_ configuration: TelegramConfiguration) {
        permission = configuration.connections
        proxies = configuration.proxies
        device = configuration.device
    }

    /// All of them, whatever they are for.
    var all: [DatacenterManager] {
        Array(managers.values) + leaving + (files.map { Array($0.extra.values) } ?? [])
    }

    // MARK: - Which there are

    /// A datacenter has its first connection.
    mutating func add(_ manager: DatacenterManager, of datacenter: DatacenterID) {
        managers[datacenter] = manager
    }

    /// No request takes this connection any more, until it is closed.
    mutating func leave(_ datacenter: DatacenterID) -> DatacenterManager? {
        guard let manager = managers.removeValue(forKey: datacenter) else { return nil }
        leaving.append(manager)
        return manager
    }

    /// No request takes any of the present connections any more, and what waits for one goes over none.
    mutating func leaveAll() -> [DatacenterManager] {
        let all = Array(managers.values) + (files?.leave() ?? [])
        for manager in all { manager.leave() }
        managers = [:]
        leaving += all
        return all
    }

    /// Connections that were left are closed.
    mutating func closed(_ managers: [DatacenterManager]) {
        leaving.removeAll { left in managers.contains { $0 === left } }
    }

    /// The client has ended: there are none.
    mutating func end() {
        managers = [:]
        files?.endWaiting()
        files = nil
    }

    /// What a connection with a datacenter is to be made for, if there is none yet.
    func purpose(of datacenter: DatacenterID) -> ConnectionPurpose { purposes[datacenter] ?? .general }

    mutating func note(_ purpose: ConnectionPurpose, of datacenter: DatacenterID) {
        purposes[datacenter] = purpose
    }

    // MARK: - Which may connect

    /// Whether there is a network, and connections are allowed.
    var mayAsk: Bool { systemNetwork.isAvailable && permission != .never }

    func mayConnect(_ manager: DatacenterManager, home: DatacenterID) -> Bool {
        guard permission != .never else { return false }
        return !isInBackground || files?.endsInBackground(manager, home: home) != true
    }

    /// The system says something about the network.
    ///
    /// - Returns: whether it is news.
    mutating func take(isAvailable: Bool, path: UInt64) -> Bool {
        let isNews = (isAvailable, path) != systemNetwork
        systemNetwork = (isAvailable, path)
        return isNews
    }

    // MARK: - Files

    /// A request about a file wants a connection of those for files.
    ///
    /// - Parameter isServed: whether addresses of the datacenter serve files only.
    /// - Returns: what the pool calls it.
    mutating func submit(
        _ request: MultiplexedRequestManager.Request, policy: MultiplexedRequestManager.Policy, home: DatacenterID,
        isServed: Bool, now: Instant
    ) -> MultiplexedRequestManager.RequestID? {
        if files == nil {
            files = FilePool(policy: policy)
            files?.workers.setInBackground(isInBackground, now: now)
        }
        files?.workers.home = home
        files?.workers.setServed(isServed, request.target.datacenter)
        return files?.workers.submit(request, now: now)
    }

    /// - Returns: whether that is another state than before.
    mutating func setInBackground(_ value: Bool, now: Instant) -> Bool {
        guard value != isInBackground else { return false }
        isInBackground = value
        files?.workers.setInBackground(value, now: now)
        return true
    }

    // MARK: - Content delivery networks

    /// How long one is left alone that took too long, or else each file would wait for it anew.
    private static let rest = Duration.seconds(600)

    /// Whether a network is left alone for now, because it took too long.
    func isResting(_ datacenter: DatacenterID, now: Instant) -> Bool {
        guard let end = contentNetworks[datacenter]?.restsUntil else { return false }
        return now < end
    }

    /// A request to a network has failed: one that took too long is left alone.
    mutating func noteFailure(_ failure: RequestFailure, ofNetwork datacenter: DatacenterID, now: Instant) {
        // Where it could not be asked it is not to blame.
        guard mayAsk, !isInBackground else { return }
        switch failure {
        case .timedOut, .connection, .keyExchange:
            contentNetworks[datacenter, default: ContentNetwork()].restsUntil = now + Self.rest
        default:
            break
        }
    }

    /// The device may have been where nothing could answer.
    mutating func endRests() {
        for datacenter in contentNetworks.keys { contentNetworks[datacenter]?.restsUntil = nil }
    }

    /// How often the keys of a network were asked for again.
    func keyRevision(of datacenter: DatacenterID) -> Int { contentNetworks[datacenter]?.revision ?? 0 }

    /// The keys of a network are asked for again: it gets other connections.
    ///
    /// - Returns: the one that it had.
    mutating func renewKeys(of datacenter: DatacenterID) -> DatacenterManager? {
        contentNetworks[datacenter, default: ContentNetwork()].revision += 1
        return managers.removeValue(forKey: datacenter)
    }
}

/// What is known of a content delivery network beside its addresses and keys.
private struct ContentNetwork {
    /// How often its keys were asked for again.
    var revision = 0
    /// It took too long: nothing is asked of it before this.
    var restsUntil: Instant?
}
