import Logging
import MTProtoCore
import MTProtoKit

// What is taken out of an outbox.
extension OutboxRunner {
    func remove(_ key: String) async throws(TelegramError) -> OutboxEntry? {
        try await wait { $0.deliveries[key] == nil }
        if let end { throw end }
        guard let record = log.remove(key) else {
            // A call before this one may have taken it out, and may not have stored that.
            try await store()
            return nil
        }
        log.forget(serverMilliseconds(at: time.clock.now), plan.limits)
        // Another message may have its key.
        looks[key] = nil
        if record.entry.state == .waiting { leaveQueue(record.entry, isKnown: record.isStored) }
        wakeAll()
        try await store()
        await forgetUpload(of: record)
        return record.entry
    }

    func leaveQueue(_ entry: OutboxEntry, isKnown: Bool) {
        let chat = Self.chat(entry)
        queues[chat]?.removeAll { $0 == entry.key }
        if queues[chat]?.isEmpty == true { queues[chat] = nil }
        if isKnown { plan.drop(1, of: entry.peer) }
    }

    func removeSent(olderThan age: Duration) async throws(TelegramError) -> Int {
        if let end { throw end }
        let limit = serverSeconds.subtractingReportingOverflow(age.wholeSeconds).partialValue
        let old = log.records.values.filter { record in
            guard case .sent = record.entry.state, deliveries[record.entry.key] == nil else { return false }
            return record.sentSeconds <= limit
        }
        for record in old { log.remove(record.entry.key) }
        log.forget(serverMilliseconds(at: time.clock.now), plan.limits)
        try await store()
        return old.count
    }

    /// How far the uploads of a message were is of no use any more.
    ///
    /// - Parameter uploads: of which; nil: of all.
    /// - Returns: whether that is forgotten. What is left over of a message that does not wait, the next process removes.
    @discardableResult
    func forgetUpload(of record: OutboxLog.Record, _ uploads: [OutboxUpload]? = nil) async -> Bool {
        do throws(StorageError) {
            for upload in uploads ?? OutboxRequest.uploads(record.body) {
                guard !isClosed else { return false }
                try await network.context.setValue(nil, forKey: log.uploadKey(record, of: upload))
            }
            return true
        } catch {
            let said = heard(error)
            network.configuration.logger.warning("the record of an upload cannot be removed: \(said)")
            return false
        }
    }
}
