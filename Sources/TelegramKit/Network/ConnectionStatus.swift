import MTProtoCore
import MTProtoKit

/// How a client stands, for those who look and those who are told: the only place that knows (row J16).
struct ConnectionStatus: Hashable, Sendable {
    /// The state of the manager of the home datacenter.
    var connection = ConnectionState.paused
    /// Those of all managers that are in use, by datacenter.
    var connections: [Int: ConnectionState] = [:]
    var isNetworkAvailable = true
    var mayConnect = true
    var account = AccountProgress()
    var updates = ClientStatus.Updates()
    var isRunning = false
    var isShuttingDown = false
    var hasEnded = false
    private var told: ConnectionState?

    /// Updates that were missed are being fetched.
    var isCatchingUp: Bool {
        get { updates.isCatchingUp }
        set { updates.isCatchingUp = newValue }
    }

    var state: ConnectionState {
        switch connection {
        case .paused, .stopped: connection
        case _ where !isNetworkAvailable: .waitingForNetwork
        case .online where isCatchingUp: .updating
        default: connection
        }
    }

    /// The whole, as users see it.
    var present: ClientStatus {
        ClientStatus(
            connection: hasEnded ? .stopped : state, connections: connections, account: account.status,
            updates: updates,
            isNetworkAvailable: isNetworkAvailable, mayConnect: mayConnect, isRunning: isRunning && !hasEnded,
            isShuttingDown: isShuttingDown)
    }

    /// The state, if it differs from the one that was told last. Nothing is told of a client that has not begun.
    mutating func news() -> ConnectionState? {
        let now = state
        guard now != told, told != nil || now != .paused else { return nil }
        told = now
        return now
    }

    /// Datacenters whose managers are gone have no state any more.
    mutating func keep(_ datacenters: Set<DatacenterID>) {
        connections = connections.filter { datacenters.contains(DatacenterID($0.key)) }
    }
}
