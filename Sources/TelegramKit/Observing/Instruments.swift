import MTProtoCore
import MTProtoKit

#if Tracing
    import Tracing
#endif

/// Those who hear of requests and updates beside their callers: metrics, spans, and the figures that the client keeps.
/// A client to which no one listens has none, and a place that would tell them costs a branch.
struct Instruments: Sendable {
    /// Nil if the client keeps none.
    let figures: KeptFigures?
    #if Metrics
        let metrics: ClientMetrics?
    #endif
    #if Tracing
        let spans: Spans?
    #endif

    /// Nil if no one listens.
    static func listening(to configuration: TelegramConfiguration) -> Instruments? {
        let all = Instruments(configuration)
        return all.areHeard ? all : nil
    }

    private init(_ configuration: TelegramConfiguration) {
        figures = configuration.keepsFigures ? KeptFigures(account: configuration.account) : nil
        #if Metrics
            metrics = ClientMetrics(configuration.metrics, account: configuration.account)
        #endif
        #if Tracing
            spans = Spans(configuration.tracer, account: configuration.account)
        #endif
    }

    private var areHeard: Bool {
        if figures != nil { return true }
        #if Metrics
            if metrics != nil { return true }
        #endif
        #if Tracing
            if spans != nil { return true }
        #endif
        return false
    }

    /// Hears of connections.
    var sink: (any TraceSink)? {
        #if Metrics
            guard let metrics else { return figures }
            guard let figures else { return metrics }
            return TraceHandler { event in
                figures.record(event)
                metrics.record(event)
            }
        #else
            figures
        #endif
    }

    /// Bytes crossed a socket; less than nothing left it if what was counted never did.
    func count(bytesIn: Int, bytesOut: Int) {
        figures?.count(bytesIn: bytesIn, bytesOut: bytesOut)
        #if Metrics
            metrics?.count(bytesIn: bytesIn, bytesOut: bytesOut)
        #endif
    }

    func note(_ wait: FloodWait) {
        figures?.note(wait)
        #if Metrics
            metrics?.note(wait)
        #endif
    }

    /// An update was given to its reader.
    ///
    /// - Parameter lag: how long ago it happened, if it says when.
    func delivered(_ update: TelegramUpdate, lag: Duration?) {
        figures?.delivered(update, lag: lag)
        #if Metrics
            metrics?.delivered(update, lag: lag)
        #endif
    }

    /// So many updates wait for their reader.
    func show(waitingUpdates count: Int) {
        figures?.show(waitingUpdates: count)
        #if Metrics
            metrics?.show(waitingUpdates: count)
        #endif
    }

    // MARK: - Requests

    /// A request that has not ended.
    struct Watch: Sendable {
        fileprivate let name: String
        fileprivate let since: Instant
        #if Tracing
            fileprivate let span: Spans.Request?
        #endif

        /// What hears of the request for its caller, and for these.
        func observer(beside observer: RequestObserver?) -> RequestObserver? {
            #if Tracing
                guard let span else { return observer }
                let plain = observer ?? RequestObserver(onAcknowledgement: nil, onProgress: nil)
                return plain.hearing { span.sent(as: $0, over: $1) }
            #else
                return observer
            #endif
        }
    }

    /// Begins to watch a request; the span is a child of what its caller does.
    func begin(_ name: String, now: Instant) -> Watch {
        figures?.requestBegan()
        #if Metrics
            metrics?.requestBegan()
        #endif
        #if Tracing
            return Watch(name: name, since: now, span: spans?.begin(name))
        #else
            return Watch(name: name, since: now)
        #endif
    }

    /// The request has ended.
    ///
    /// - Parameter datacenter: the last that it went to, or would have.
    func end(_ watch: Watch, at datacenter: DatacenterID, _ error: TelegramError?, now: Instant) {
        figures?.requestEnded(watch.name, error, after: now - watch.since)
        #if Metrics
            metrics?.requestEnded(watch.name, error, after: now - watch.since)
        #endif
        #if Tracing
            watch.span?.end(at: datacenter.rawValue, error)
        #endif
    }

    // MARK: - Updates

    /// Runs what handles an update of a bot, within a span of its own.
    func handling<Result>(
        _ update: BotUpdate, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async throws -> Result {
        #if Tracing
            if let spans { return try await spans.handling(update, body) }
        #endif
        return try await body()
    }
}
