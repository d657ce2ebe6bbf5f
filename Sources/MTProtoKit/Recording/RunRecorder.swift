import Dispatch
import Logging
import MTProtoCore
import Synchronization

/// Where clients write down what they do, so that somebody can find out later why one was stuck: `mtproto explain FILE` tells it in
/// words.
///
/// ```
/// configuration.recording = .file("run.record")
/// ```
///
/// A record says what was dialled, sent, waited for and answered, and when: names of methods, sizes, states, errors of servers. It
/// holds no keys, codes, phone numbers, names or texts. Addresses are in it, and paths in errors of the storage: `mtproto redact FILE`
/// takes these away. `docs/recordings.md` describes the format.
public struct ClientRecording: Sendable {
    package let recorder: RunRecorder

    /// A file that only its owner can read. It is made when a client is; several clients may share it, if their configurations have the
    /// same value: two values of one file are two writers, of which the second is refused. An earlier record in its place is
    /// kept beside it, with `.before` behind its name, until the next run; an empty file is replaced, anything else is refused. A disk that is full ends the record, with a warning in the log, and not the run.
    ///
    /// - Parameter limit: how many bytes it has at most, 64 KiB at least. When it is full, what is in the middle of the run gives way.
    public static func file(_ path: String, limit: Int = 16 << 20) -> ClientRecording {
        ClientRecording(recorder: RunRecorder(path: path, limit: limit))
    }
}

/// Takes the records of clients from any thread, and writes them on one of its own.
package final class RunRecorder: Sendable {
    /// So many wait for the disk; what comes beyond is counted only.
    private static let backlogLimit = 16_384

    private struct State {
        var waiting: [RunRecord] = []
        /// Behind what waits, where something found no room. Nothing does until this is written.
        var gap: (time: Int64, client: Int, records: Int)?
        var isScheduled = false
        var lastClient = 0
        /// Whether the process ends, and nothing more is written.
        var isClosed = false
        /// Of each client that has not ended: when its last record was, and when that was taken.
        var latest: [Int: (time: Int64, at: ContinuousClock.Instant)] = [:]
        /// Hears of a record that ends early: the first client's.
        var logger: Logger?
    }

    private let path: String
    private let limit: Int
    private let state = Mutex(State())
    /// Nobody holds it while something is written but the queue, and who begins.
    private let file = Mutex<RecordFile?>(nil)
    private let queue = DispatchQueue(label: "telegram.recording", qos: .utility)

    init(path: String, limit: Int) {
        self.path = path
        self.limit = limit
    }

    deinit {
        file.withLock { $0?.end() }
    }

    /// Why the record has ended before the run; nil while everything is written. Ask after ``flush()``.
    package var failure: String? { file.withLock { $0?.failure } }

    /// A client begins: makes the file if it is the first one.
    ///
    /// - Parameter logger: hears when the record ends before the run.
    /// - Returns: its number, from 1.
    /// - Throws: what ``ClientRecording/file(_:limit:)`` says.
    package func begin(_ logger: Logger) throws(StorageError) -> Int {
        let problem: StorageError? = file.withLock { file in
            guard file == nil else { return nil }
            do throws(StorageError) {
                file = try RecordFile(path: path, limit: limit)
                return nil
            } catch {
                return error
            }
        }
        if let problem { throw problem }
        return state.withLock { state in
            state.lastClient += 1
            if state.lastClient == 1 { state.logger = logger }
            return state.lastClient
        }
    }

    /// Takes a record, and returns at once.
    package func note(_ record: RunRecord) { note([record]) }

    /// Takes records of a client that belong together: all of them or none, also where the process is about to end.
    package func note(_ records: [RunRecord]) {
        guard let last = records.last else { return }
        let now = ContinuousClock.now
        let mustWrite = state.withLock { state in
            guard !state.isClosed else { return false }
            state.latest[last.client] = last.event == "end" ? nil : (last.time, now)
            if state.gap == nil, records.count <= Self.backlogLimit - state.waiting.count {
                state.waiting += records
            } else {
                let count = state.gap?.records ?? 0
                state.gap = (last.time, last.client, count + records.count)
            }
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if mustWrite { queue.async { self.writeOut() } }
    }

    /// Returns when everything that was taken is written.
    package func flush() async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.writeOut()
                continuation.resume()
            }
        }
    }

    /// The process is about to be ended from outside: writes down until when it ran, and returns when that is written.
    package func interrupt() {
        // At once: it is the last word of each client, also where many records wait.
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isClosed = true
            for (client, last) in state.latest.sorted(by: { $0.key < $1.key }) {
                let since = max(0, last.at.duration(to: .now).microseconds)
                state.waiting.append(
                    RunRecord(time: last.time.saturatingAdd(since), client: client, event: "interrupted", fields: []))
            }
        }
        queue.sync { self.writeOut() }
    }

    private func writeOut() {
        let (records, gap) = state.withLock { state in
            defer {
                state.waiting = []
                state.gap = nil
                state.isScheduled = false
            }
            return (state.waiting, state.gap)
        }
        guard !records.isEmpty || gap != nil else { return }
        // The last word of a client stands behind all that is missing.
        let end = (records.lastIndex { $0.event != "interrupted" } ?? -1) + 1
        var lines = ""
        for record in records[..<end] { lines += record.line + "\n" }
        if let gap {
            let note = RunRecord(
                time: gap.time, client: gap.client, event: "left_out", fields: [.init("records", gap.records)])
            lines += note.line + "\n"
        }
        for record in records[end...] { lines += record.line + "\n" }
        file.withLock { $0?.append(lines) }
        guard let failure else { return }
        // Once.
        let logger = state.withLock { $0.logger.take() }
        logger?.warning("The record of the run ends here: \(failure)", metadata: ["file": "\(path)"])
    }
}

/// Writes for one client.
package struct RecordingTap: Sendable {
    package let recorder: RunRecorder
    private let client: Int

    /// - Throws: what ``RunRecorder/begin()`` throws.
    package init(_ recording: ClientRecording, logger: Logger) throws(StorageError) {
        recorder = recording.recorder
        client = try recorder.begin(logger)
    }

    /// - Parameter time: since the client was created.
    package func note(_ event: String, _ fields: [RunRecord.Field], at time: Duration) {
        recorder.note(RunRecord(time: max(0, time.microseconds), client: client, event: event, fields: fields))
    }

    /// The same of lines that belong together.
    package func note(_ lines: [(event: String, fields: [RunRecord.Field])], at time: Duration) {
        let microseconds = max(0, time.microseconds)
        recorder.note(
            lines.map { RunRecord(time: microseconds, client: client, event: $0.event, fields: $0.fields) })
    }
}
