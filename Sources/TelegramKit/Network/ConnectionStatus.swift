import MTProtoCore
import MTProtoKit
import Synchronization

/// How a client stands, for those who look and those who are told: the only place that knows (row J16).
struct ConnectionStatus: Hashable, Sendable {
    /// The state of the manager of the home datacenter.
    var connection = ConnectionState.paused
    /// Those of all managers that are in use, by datacenter.
    var connections: [Int: ConnectionState] = [:]
    var isNetworkAvailable = true
    var mayConnect = true
    var account = AccountStatus.signedOut
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
            connection: hasEnded ? .stopped : state, connections: connections, account: account, updates: updates,
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

extension Network {
    /// Something changed that bears on the state.
    nonisolated func show(_ change: (inout ConnectionStatus) -> Void) {
        shownStatus.withLock { status in
            let before = status
            change(&status)
            guard status != before else { return }
            let (old, new) = (before.present, status.present)
            if let state = status.news() { states.yield(state) }
            if new != old { statusChanges.yield(new) }
        }
    }
}
