import MTProtoCore

/// A figure of a client: what metrics and ``TelegramFigures`` call it, without the account.
enum FigureKey: Hashable, Sendable {
    case requests(method: String, result: String)
    case durations(method: String)
    case pauses(method: String)
    case pending
    case updates(kind: String)
    case waitingUpdates
    case lag
    case bytesIn
    case bytesOut
    case connections(ConnectionTally.Place)
    case opened(ConnectionTally.Place)
    case reconnects(ConnectionTally.Place)

    var name: String {
        switch self {
        case .requests: "telegram_requests_total"
        case .durations: "telegram_request_duration_seconds"
        case .pauses: "telegram_flood_wait_seconds"
        case .pending: "telegram_requests_pending"
        case .updates: "telegram_updates_total"
        case .waitingUpdates: "telegram_updates_waiting"
        case .lag: "telegram_update_lag_seconds"
        case .bytesIn: "telegram_bytes_in_total"
        case .bytesOut: "telegram_bytes_out_total"
        case .connections: "telegram_connections"
        case .opened: "telegram_connections_opened_total"
        case .reconnects: "telegram_reconnects_total"
        }
    }

    var labels: [(String, String)] {
        switch self {
        case .requests(let method, let result): [("method", method), ("result", result)]
        case .durations(let method), .pauses(let method): [("method", method)]
        case .updates(let kind): [("kind", kind)]
        case .connections(let place), .opened(let place), .reconnects(let place):
            [("datacenter", "\(place.datacenter)"), ("purpose", place.purpose)]
        case .pending, .waitingUpdates, .lag, .bytesIn, .bytesOut: []
        }
    }
}

/// Bytes that were counted and never left: counters only grow.
struct UnsentBytes: Sendable {
    private var count = 0

    /// How many more have left.
    ///
    /// - Parameter written: less than nothing if what was counted before never left.
    mutating func left(_ written: Int) -> Int {
        let rest = written.saturatingSubtract(count)
        count = max(0, 0.saturatingSubtract(rest))
        return max(0, rest)
    }
}
