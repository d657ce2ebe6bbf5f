import Logging
import MTProtoCore
import Synchronization

/// Stamps events with the time, hands them to the sinks and writes them to the log, each at its level.
package final class Tracer: Sendable {
    package let logger: Logger
    private let sinks: [any TraceSink]
    /// What the run is written down by; nil if it is not.
    private let tap: RecordingTap?
    /// Whose events they are.
    private let account: String?
    private let clock: MonotonicClock
    private let start: Instant
    private let lastConnectionID = Mutex(0)
    private let lastMachine = Mutex(0)

    /// - Parameters:
    ///   - sink: the program's own.
    ///   - meter: another one.
    ///   - tap: writes the run down.
    package init(
        sink: (any TraceSink)?, meter: (any TraceSink)? = nil, tap: RecordingTap? = nil, account: String? = nil,
        logger: Logger, clock: MonotonicClock
    ) {
        self.tap = tap
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
        guard let tap else { return }
        let record = event.kind.record
        tap.note(record.event, record.fields, at: event.time)
    }

    /// Whether the run is written down.
    package var isRecorded: Bool { tap != nil }

    /// Writes down what is too much for a trace: what the machines of connections are given, and what they want.
    package func record(_ event: String, _ fields: @autoclosure () -> [RunRecord.Field]) {
        guard let tap else { return }
        tap.note(event, fields(), at: clock.now - start)
    }

    /// The same of lines that belong together: all of them are in the record, or none.
    package func record(_ lines: [(event: String, fields: [RunRecord.Field])]) {
        tap?.note(lines, at: clock.now - start)
    }

    /// Returns when everything that was written down is in the file.
    package func flushRecord() async {
        await tap?.recorder.flush()
    }

    /// Whether an event of such a level would be made.
    package func hears(upTo level: Logger.Level) -> Bool {
        !sinks.isEmpty || tap != nil || logger.logLevel <= level
    }

    /// The number of the next machine that is written down, from 1.
    package func nextMachineNumber() -> Int {
        lastMachine.withLock { number in
            number += 1
            return number
        }
    }

    /// Nanoseconds since the client was created.
    package func time(of instant: Instant) -> Int64 { (instant - start).inNanoseconds }

    /// The number of the next connection, from 1.
    package func nextConnectionID() -> Int {
        lastConnectionID.withLock { id in
            id += 1
            return id
        }
    }
}
