import Logging
import MTProtoCore
import Synchronization

/// Stamps events with the time, hands them to the sink and writes them to the log at trace level.
package final class Tracer: Sendable {
    package let logger: Logger
    private let sink: (any TraceSink)?
    private let clock: MonotonicClock
    private let start: Instant
    private let lastConnectionID = Mutex(0)

    package init(sink: (any TraceSink)?, logger: Logger, clock: MonotonicClock) {
        self.sink = sink
        self.logger = logger
        self.clock = clock
        self.start = clock.now
    }

    package func emit(_ kind: @autoclosure () -> TraceEvent.Kind) {
        guard sink != nil || logger.logLevel == .trace else { return }
        let event = TraceEvent(time: clock.now - start, kind: kind())
        logger.trace("\(event)")
        sink?.record(event)
    }

    /// The number of the next connection, from 1.
    package func nextConnectionID() -> Int {
        lastConnectionID.withLock { id in
            id += 1
            return id
        }
    }
}
