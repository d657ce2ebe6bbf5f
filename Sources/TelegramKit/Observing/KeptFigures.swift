import MTProtoCore
import MTProtoKit
import Synchronization

/// The figures of one client, for ``TelegramClient/figures``.
final class KeptFigures: TraceSink {
    private struct State {
        var results = ResultNames()
        var connections = ConnectionTally()
        var unsent = UnsentBytes()
        var values: [FigureKey: TelegramFigures.Value] = [
            .pending: .gauge(0), .waitingUpdates: .gauge(0), .bytesIn: .counter(0), .bytesOut: .counter(0),
        ]

        mutating func add(_ amount: Int, to key: FigureKey) {
            guard case .counter(let count)? = values[key] else { return values[key] = .counter(amount) }
            values[key] = .counter(count.saturatingAdd(amount))
        }

        mutating func set(_ key: FigureKey, to level: Int) {
            values[key] = .gauge(level)
        }

        mutating func record(_ duration: Duration, as key: FigureKey) {
            let took = duration.inNanoseconds
            guard case .summary(let count, let sum)? = values[key] else {
                return values[key] = .summary(count: 1, sum: .nanoseconds(took))
            }
            values[key] = .summary(
                count: count.saturatingAdd(1), sum: .nanoseconds(sum.inNanoseconds.saturatingAdd(took)))
        }

        /// A request has begun, or ended.
        mutating func change(pendingBy difference: Int) {
            guard case .gauge(let level)? = values[.pending] else { return }
            values[.pending] = .gauge(level.saturatingAdd(difference))
        }
    }

    private let account: String?
    private let state = Mutex(State())

    init(account: String?) {
        self.account = account
    }

    var all: TelegramFigures {
        let values = state.withLock { $0.values }
        let common = account.map { ["account": $0] } ?? [:]
        return TelegramFigures(
            values.map { key, value in
                let labels = common.merging(key.labels) { _, own in own }
                return TelegramFigures.Figure(name: key.name, labels: labels, value: value)
            })
    }

    // MARK: - Requests

    func requestBegan() {
        state.withLock { $0.change(pendingBy: 1) }
    }

    func requestEnded(_ method: String, _ error: TelegramError?, after duration: Duration) {
        state.withLock { state in
            state.change(pendingBy: -1)
            state.add(1, to: .requests(method: method, result: state.results.name(of: error)))
            state.record(duration, as: .durations(method: method))
        }
    }

    func note(_ wait: FloodWait) {
        state.withLock { $0.record(wait.duration, as: .pauses(method: wait.method)) }
    }

    // MARK: - Updates

    func delivered(_ update: TelegramUpdate, lag age: Duration?) {
        state.withLock { state in
            if let age { state.record(age, as: .lag) }
            state.add(1, to: .updates(kind: update.kindName))
        }
    }

    func show(waitingUpdates count: Int) {
        state.withLock { $0.set(.waitingUpdates, to: count) }
    }

    // MARK: - Connections

    func count(bytesIn read: Int, bytesOut written: Int) {
        state.withLock { state in
            if read > 0 { state.add(read, to: .bytesIn) }
            let left = state.unsent.left(written)
            if left > 0 { state.add(left, to: .bytesOut) }
        }
    }

    func record(_ event: TraceEvent) {
        state.withLock { state in
            guard let change = state.connections.take(event.kind) else { return }
            state.set(.connections(change.place), to: change.open)
            switch change.what {
            case .opened: state.add(1, to: .opened(change.place))
            case .reopened:
                state.add(1, to: .opened(change.place))
                state.add(1, to: .reconnects(change.place))
            case .closed: break
            }
        }
    }
}
