import Logging
import MTProtoCore
import Synchronization

/// Stamps events with the time, hands them to the sinks and writes them to the log, each at its level.
package final class Tracer: Sendable {
    package let logger: Logger
    private let sinks: [any TraceSink]
    /// Whose events they are.
    private let account: String?
    private let clock: MonotonicClock
    private let start: Instant
    private let lastConnectionID = Mutex(0)

    /// - Parameters:
    ///   - sink: the program's own.
    ///   - meter: another one.
    package init(
        sink: (any TraceSink)?, meter: (any TraceSink)? = nil, account: String? = nil, logger: Logger,
        clock: MonotonicClock
    ) {
        self.sinks = [sink, meter].compactMap { $0 }
        self.account = account
        self.logger = logger
        self.clock = clock
        self.start = clock.now
    }

    /// - Parameter level: the highest at which it may be logged. Where no sink listens and the log begins above it, the event
    ///   is not made.
    package func emit(_ kind: @autoclosure () -> TraceEvent.Kind, upTo level: Logger.Level = .debug) {
        guard hears(upTo: level) else { return }
        let event = TraceEvent(time: clock.now - start, account: account, kind: kind())
        event.write(to: logger)
        for sink in sinks { sink.record(event) }
    }

    /// Whether an event of such a level would be made.
    package func hears(upTo level: Logger.Level) -> Bool {
        !sinks.isEmpty || logger.logLevel <= level
    }

    /// The number of the next connection, from 1.
    package func nextConnectionID() -> Int {
        lastConnectionID.withLock { id in
            id += 1
            return id
        }
    }
}
