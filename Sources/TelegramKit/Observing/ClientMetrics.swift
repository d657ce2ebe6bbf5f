#if Metrics
    import MTProtoCore
    import MTProtoKit
    import Metrics
    import Synchronization

    extension Duration {
        fileprivate var nanoseconds: Int64 {
            components.seconds.saturatingMultiply(1_000_000_000).saturatingAdd(components.attoseconds / 1_000_000_000)
        }
    }

    /// The figures of one client, for whatever backend the program has chosen.
    final class ClientMetrics: TraceSink {
        private struct End: Hashable {
            let method: String
            let result: String
        }

        private struct State {
            var results = ResultNames()
            var connections = ConnectionTally()
            /// Made when they are needed first: a backend may take its time for it.
            var ends: [End: Counter] = [:]
            var durations: [String: Timer] = [:]
            var pauses: [String: Timer] = [:]
            var updates: [String: Counter] = [:]
            var opened: [ConnectionTally.Place: Counter] = [:]
            var reconnects: [ConnectionTally.Place: Counter] = [:]
            var open: [ConnectionTally.Place: Meter] = [:]
            /// Bytes that were counted and never left: counters only grow.
            var unsent = 0
        }

        private let factory: any MetricsFactory
        private let common: [(String, String)]
        private let state = Mutex(State())
        private let pending: Meter
        private let waitingUpdates: Meter
        private let lag: Timer
        private let bytesIn: Counter
        private let bytesOut: Counter

        /// Nil for no factory, and for one that keeps nothing.
        init?(_ factory: (any MetricsFactory)?, account: String?) {
            guard let factory, !(factory is NOOPMetricsHandler) else { return nil }
            let common = account.map { [("account", $0)] } ?? []
            self.factory = factory
            self.common = common
            pending = Meter(label: "telegram_requests_pending", dimensions: common, factory: factory)
            waitingUpdates = Meter(label: "telegram_updates_waiting", dimensions: common, factory: factory)
            lag = Timer(label: "telegram_update_lag_seconds", dimensions: common, factory: factory)
            bytesIn = Counter(label: "telegram_bytes_in_total", dimensions: common, factory: factory)
            bytesOut = Counter(label: "telegram_bytes_out_total", dimensions: common, factory: factory)
        }

        // MARK: - Requests

        func requestBegan() {
            pending.increment()
        }

        func requestEnded(_ method: String, _ error: TelegramError?, after duration: Duration) {
            pending.decrement()
            let (counter, timer) = state.withLock { state in
                let end = End(method: method, result: state.results.name(of: error))
                let counter = self.counter(
                    &state.ends, end, "telegram_requests_total", [("method", method), ("result", end.result)])
                let timer = self.timer(
                    &state.durations, method, "telegram_request_duration_seconds", [("method", method)])
                return (counter, timer)
            }
            counter.increment()
            timer.recordNanoseconds(duration.nanoseconds)
        }

        func note(_ wait: FloodWait) {
            state.withLock { state in
                timer(&state.pauses, wait.method, "telegram_flood_wait_seconds", [("method", wait.method)])
            }
            .recordNanoseconds(wait.duration.nanoseconds)
        }

        // MARK: - Updates

        func delivered(_ update: TelegramUpdate, lag age: Duration?) {
            if let age { lag.recordNanoseconds(age.nanoseconds) }
            let kind = update.kindName
            state.withLock { counter(&$0.updates, kind, "telegram_updates_total", [("kind", kind)]) }.increment()
        }

        func show(waitingUpdates count: Int) {
            waitingUpdates.set(count)
        }

        // MARK: - Connections

        func count(bytesIn read: Int, bytesOut written: Int) {
            if read > 0 { bytesIn.increment(by: read) }
            guard written != 0 else { return }
            let news = state.withLock { state in
                let rest = written - state.unsent
                state.unsent = max(0, -rest)
                return max(0, rest)
            }
            if news > 0 { bytesOut.increment(by: news) }
        }

        func record(_ event: TraceEvent) {
            state.withLock { state in
                guard let change = state.connections.take(event.kind) else { return }
                let place = change.place
                let dimensions = [("datacenter", "\(place.datacenter)"), ("purpose", place.purpose)]
                let meter =
                    state.open[place]
                    ?? Meter(label: "telegram_connections", dimensions: common + dimensions, factory: factory)
                state.open[place] = meter
                meter.set(change.open)
                switch change.what {
                case .opened: counter(&state.opened, place, "telegram_connections_opened_total", dimensions).increment()
                case .reopened:
                    counter(&state.opened, place, "telegram_connections_opened_total", dimensions).increment()
                    counter(&state.reconnects, place, "telegram_reconnects_total", dimensions).increment()
                case .closed: break
                }
            }
        }

        // MARK: - Handles

        private func counter<Key: Hashable>(
            _ known: inout [Key: Counter], _ key: Key, _ label: String, _ dimensions: [(String, String)]
        ) -> Counter {
            if let counter = known[key] { return counter }
            let counter = Counter(label: label, dimensions: common + dimensions, factory: factory)
            known[key] = counter
            return counter
        }

        private func timer(
            _ known: inout [String: Timer], _ key: String, _ label: String, _ dimensions: [(String, String)]
        ) -> Timer {
            if let timer = known[key] { return timer }
            let timer = Timer(label: label, dimensions: common + dimensions, factory: factory)
            known[key] = timer
            return timer
        }
    }
#endif
