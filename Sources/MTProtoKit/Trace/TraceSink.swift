import Synchronization

/// Receives every ``TraceEvent`` of a client, in order per connection.
///
/// `record` is called on event loops: it must return at once and must not block.
public protocol TraceSink: Sendable {
    func record(_ event: TraceEvent)
}

/// A sink that hands every event to a closure.
public struct TraceHandler: TraceSink {
    private let body: @Sendable (TraceEvent) -> Void

    public init(_ body: @escaping @Sendable (TraceEvent) -> Void) {
        self.body = body
    }

    public func record(_ event: TraceEvent) {
        body(event)
    }
}

/// A sink that keeps what happened and sums it up per connection.
///
/// ```swift
/// let recorder = TraceRecorder()
/// configuration.trace = recorder
/// // … use the client …
/// for connection in recorder.connections {
///     print(connection.info.datacenter, connection.statistics.bytesOut, connection.closedBecause ?? "open")
/// }
/// ```
public final class TraceRecorder: TraceSink {
    /// The story of one connection.
    public struct Connection: Sendable {
        /// Its purpose may change once it is established: a probe that is taken into use is a probe no longer.
        public internal(set) var info: ConnectionInfo
        /// When it was dialled, established and gone, since the client was created.
        public let openingTime: Duration
        public internal(set) var openedTime: Duration?
        public internal(set) var closedTime: Duration?
        /// Final once the connection is closed; zero before.
        public internal(set) var statistics = ConnectionStatistics()
        /// Nil while it is open.
        public internal(set) var closedBecause: CloseReason?
        /// Authorization keys that were made on it.
        public internal(set) var keyExchanges = 0
    }

    private struct Content {
        var events: [TraceEvent] = []
        var connections: [Int: Connection] = [:]
    }

    private let content = Mutex(Content())
    private let eventLimit: Int

    /// - Parameter eventLimit: how many events are kept; the oldest give way. Connections are kept all.
    public init(eventLimit: Int = 10_000) {
        self.eventLimit = eventLimit
    }

    public func record(_ event: TraceEvent) {
        content.withLock { content in
            content.events.append(event)
            if content.events.count > eventLimit {
                // In blocks, so that a full recorder does not move its whole content with every event.
                content.events.removeFirst(eventLimit / 4 + 1)
            }
            switch event.kind {
            case .connectionOpening(let info):
                content.connections[info.id] = Connection(info: info, openingTime: event.time)
            case .connectionOpened(let info):
                content.connections[info.id]?.info = info
                content.connections[info.id]?.openedTime = event.time
            case .connectionClosed(let info, let statistics, let reason):
                content.connections[info.id]?.closedTime = event.time
                content.connections[info.id]?.statistics = statistics
                content.connections[info.id]?.closedBecause = reason
            case .keyExchangeFinished(let info, _):
                content.connections[info.id]?.keyExchanges += 1
            default:
                break
            }
        }
    }

    /// The kept events, oldest first.
    public var events: [TraceEvent] {
        content.withLock { $0.events }
    }

    /// Every connection that was ever dialled, in the order of dialling.
    public var connections: [Connection] {
        content.withLock { $0.connections.values.sorted { $0.info.id < $1.info.id } }
    }
}
