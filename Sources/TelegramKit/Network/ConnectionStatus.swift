import MTProtoKit
import Synchronization

/// Makes one state of all that bears on it (row J16).
struct ConnectionStatus: Sendable {
    /// The state of the manager of the home datacenter.
    var connection = ConnectionState.paused
    /// Updates that were missed are being fetched.
    var isCatchingUp = false
    var isNetworkAvailable = true
    private var told: ConnectionState?

    var state: ConnectionState {
        switch connection {
        case .paused, .stopped: connection
        case _ where !isNetworkAvailable: .waitingForNetwork
        case .online where isCatchingUp: .updating
        default: connection
        }
    }

    /// The state, if it differs from the one that was told last. Nothing is told of a client that has not begun.
    mutating func news() -> ConnectionState? {
        let now = state
        guard now != told, told != nil || now != .paused else { return nil }
        told = now
        return now
    }
}

extension Network {
    /// Something changed that bears on the state.
    nonisolated func show(_ change: (inout ConnectionStatus) -> Void) {
        shownStatus.withLock { status in
            change(&status)
            if let state = status.news() { states.yield(state) }
        }
    }
}
