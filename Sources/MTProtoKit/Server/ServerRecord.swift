import Logging
import MTProtoCore

/// What a server knows of the one that used its store before.
struct ServerRecord: Sendable {
    var keys: [StoredClientKey] = []
    /// Messages up to this id may have run there, except for those of keys that say more.
    var refusesThrough = MessageID(rawValue: 0)

    private static let endKey = "persistent:server-end"
    private static let markKey = "persistent:server-time"
    /// A server stores its time so far in advance while requests run.
    static let markRoom = Duration.seconds(5)
    /// A clock that is behind the end of the last server by more was set back; by still more, one of both was wrong.
    private static let setBack: ClosedRange<Double> = 2...86_400

    /// Says until when a server was there.
    static func write(_ end: MessageID, to store: StoreWriter) async {
        _ = await store.enqueue(bytes(end), forKey: endKey).value
    }

    /// Says up to which id requests may have run, should the server be killed.
    static func mark(_ id: MessageID, in store: StoreWriter) -> StoreWriter.Write {
        store.enqueue(Self.bytes(id), forKey: markKey)
    }

    /// The server listens: what the last one said of its end is over. Not before, for a start can fail.
    static func began(
        _ clock: ServerClock, _ now: Instant, in store: StoreWriter
    ) async throws(StorageError) -> MessageID {
        let mark = MessageID(unixNanoseconds: clock.unixNanoseconds(at: now + markRoom))
        try await Self.mark(mark, in: store).value.get()
        try await store.setValue(nil, forKey: endKey)
        return mark
    }

    /// Takes a store over, and says what the time is to the server that begins.
    static func read(
        _ store: StoreWriter, _ time: TimeSource, _ logger: Logger
    ) async throws(StorageError) -> (ServerClock, ServerRecord) {
        try await store.takeOver()
        var record = ServerRecord()
        for name in try await store.keys() where name.hasPrefix(StoredClientKey.prefix) {
            let bytes: [UInt8]?
            do throws(StorageError) {
                bytes = try await store.value(forKey: name)
            } catch {
                guard error.code == .damaged else { throw error }
                logger.warning("\(error)")
                continue
            }
            if let key = bytes.flatMap({ StoredClientKey(stored: $0) }) {
                record.keys.append(key)
            } else {
                logger.warning("the stored key of a client cannot be read: \(name)")
            }
        }
        let end = try await store.value(forKey: endKey).flatMap(message)
        let mark = try await store.value(forKey: markKey).flatMap(message)
        let found = time.clock.now
        if end == nil, !record.keys.isEmpty {
            // A server that was killed has left no word of its end. What it ran lay so little ahead of its clock, or is
            // stored. Its clock was no further than its mark.
            let ahead = mark.map { Double($0.unixNanoseconds) / 1e9 - time.wallClockUnixSeconds } ?? 0
            let wait = ahead > 0 && ahead <= markRoom.inSeconds ? Duration.seconds(ahead) : .zero
            try? await time.sleep(for: max(ServerCore.smallLead, wait))
        }
        var seconds = time.wallClockUnixSeconds
        if let last = end ?? (record.keys.isEmpty ? nil : mark) {
            let before = Double(last.unixNanoseconds) / 1e9
            if setBack.contains(before - seconds) {
                // Messages of the time that comes again must not run again. Clients follow the server's clock.
                logger.warning(
                    "the clock of this machine was set back: the server goes on from where the last one ended")
                seconds = before
            }
        }
        let now = time.clock.now
        let clock = ServerClock(unixSeconds: seconds, at: now, isSynchronized: true)
        let began = MessageID(unixNanoseconds: clock.unixNanoseconds(at: now))
        // What lies further ahead was never taken: one of both clocks was wrong.
        let limit = MessageID(unixNanoseconds: clock.unixNanoseconds(at: now + .seconds(60)))
        let lead = record.keys.isEmpty ? found : found + ServerCore.smallLead
        record.refusesThrough =
            end.flatMap { $0 > limit ? began : $0 }
            ?? max(began, MessageID(unixNanoseconds: clock.unixNanoseconds(at: lead)))
        if end == nil, let mark, mark <= limit { record.refusesThrough = max(record.refusesThrough, mark) }
        for index in record.keys.indices where record.keys[index].lead.map({ $0 > limit }) ?? false {
            record.keys[index].lead = nil
        }
        return (clock, record)
    }

    private static func bytes(_ id: MessageID) -> [UInt8] {
        withUnsafeBytes(of: id.rawValue.littleEndian) { Array($0) }
    }

    private static func message(_ bytes: [UInt8]) -> MessageID? {
        guard bytes.count == 8 else { return nil }
        return MessageID(rawValue: Int64(bitPattern: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }))
    }
}
