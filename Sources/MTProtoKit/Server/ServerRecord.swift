import Logging
import MTProtoCore

/// What a server knows of the one that used its store before.
struct ServerRecord: Sendable {
    var keys: [StoredClientKey] = []
    /// Messages up to this id may have run there, except for those of keys that say more.
    var refusesThrough = MessageID(rawValue: 0)

    private static let endKey = "persistent:server-end"
    /// A clock that is behind the end of the last server by more was set back; by still more, one of both was wrong.
    private static let setBack: ClosedRange<Double> = 2...86_400

    /// Says until when a server was there.
    static func write(_ end: MessageID, to store: StoreWriter) async {
        let bytes = withUnsafeBytes(of: end.rawValue.littleEndian) { Array($0) }
        _ = await store.enqueue(bytes, forKey: endKey).value
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
        let found = time.clock.now
        if end != nil {
            try await store.setValue(nil, forKey: endKey)
        } else if !record.keys.isEmpty {
            // A server that was killed has left no record. What it ran lay so little ahead of its clock, or is stored.
            try? await time.sleep(for: ServerCore.smallLead)
        }
        var seconds = time.wallClockUnixSeconds
        if let end {
            let before = Double(end.unixNanoseconds) / 1e9
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
        return (clock, record)
    }

    private static func message(_ bytes: [UInt8]) -> MessageID? {
        guard bytes.count == 8 else { return nil }
        return MessageID(rawValue: Int64(bitPattern: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }))
    }
}
