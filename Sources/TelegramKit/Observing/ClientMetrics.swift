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
        private struct State {
            var results = ResultNames()
            var connections = ConnectionTally()
            var unsent = UnsentBytes()
            /// Made when they are needed first: a backend may take its time for it.
            var counters: [FigureKey: Counter] = [:]
            var timers: [FigureKey: Timer] = [:]
            var meters: [FigureKey: Meter] = [:]
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
            pending = Meter(label: FigureKey.pending.name, dimensions: common, factory: factory)
            waitingUpdates = Meter(label: FigureKey.waitingUpdates.name, dimensions: common, factory: factory)
            lag = Timer(label: FigureKey.lag.name, dimensions: common, factory: factory)
            bytesIn = Counter(label: FigureKey.bytesIn.name, dimensions: common, factory: factory)
            bytesOut = Counter(label: FigureKey.bytesOut.name, dimensions: common, factory: factory)
        }

        // MARK: - Requests

        func requestBegan() {
            pending.increment()
        }

        func requestEnded(_ method: String, _ error: TelegramError?, after duration: Duration) {
            pending.decrement()
            let (counter, timer) = state.withLock { state in
                let end = FigureKey.requests(method: method, result: state.results.name(of: error))
                return (self.counter(end, &state), self.timer(.durations(method: method), &state))
            }
            counter.increment()
            timer.recordNanoseconds(duration.nanoseconds)
        }

        func note(_ wait: FloodWait) {
            state.withLock { timer(.pauses(method: wait.method), &$0) }
                .recordNanoseconds(wait.duration.nanoseconds)
        }

        // MARK: - Updates

        func delivered(_ update: TelegramUpdate, lag age: Duration?) {
            if let age { lag.recordNanoseconds(age.nanoseconds) }
            let kind = update.kindName
            state.withLock { counter(.updates(kind: kind), &$0) }.increment()
        }

        func show(waitingUpdates count: Int) {
            waitingUpdates.set(count)
        }

        // MARK: - Connections

        func count(bytesIn read: Int, bytesOut written: Int) {
            if read > 0 { bytesIn.increment(by: read) }
            guard written != 0 else { return }
            let news = state.withLock { $0.unsent.left(written) }
            if news > 0 { bytesOut.increment(by: news) }
        }

        func record(_ event: TraceEvent) {
            state.withLock { state in
                guard let change = state.connections.take(event.kind) else { return }
                meter(.connections(change.place), &state).set(change.open)
                switch change.what {
                case .opened: counter(.opened(change.place), &state).increment()
                case .reopened:
                    counter(.opened(change.place), &state).increment()
                    counter(.reconnects(change.place), &state).increment()
                case .closed: break
                }
            }
        }

        // MARK: - Handles

        private func counter(_ key: FigureKey, _ state: inout State) -> Counter {
            if let counter = state.counters[key] { return counter }
            let counter = Counter(label: key.name, dimensions: common + key.labels, factory: factory)
            state.counters[key] = counter
            return counter
        }

        private func timer(_ key: FigureKey, _ state: inout State) -> Timer {
            if let timer = state.timers[key] { return timer }
            let timer = Timer(label: key.name, dimensions: common + key.labels, factory: factory)
            state.timers[key] = timer
            return timer
        }

        private func meter(_ key: FigureKey, _ state: inout State) -> Meter {
            if let meter = state.meters[key] { return meter }
            let meter = Meter(label: key.name, dimensions: common + key.labels, factory: factory)
            state.meters[key] = meter
            return meter
        }
    }
#endif
