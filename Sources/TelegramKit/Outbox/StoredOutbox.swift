import Logging
import MTProtoCore
import MTProtoKit

/// An outbox that has something in the client's storage, opened or not.
public struct StoredOutbox: Hashable, Sendable {
    /// As ``TelegramClient/outbox(_:limits:)`` takes it.
    public let name: String
    /// The account to which it belongs: what waits goes only while that one is signed in.
    public let userID: Int64
    /// Whether this client has opened it, so that what waits goes.
    public let isOpen: Bool
    /// How many messages wait, were sent, and have failed; nil if that cannot be read.
    public let counts: Counts?

    /// How many messages there are.
    public struct Counts: Hashable, Sendable {
        public let waiting: Int
        public let sent: Int
        public let failed: Int
    }
}

extension TelegramClient {
    /// The outboxes that hold messages in the storage of this client, of all names and accounts: which of them have to
    /// be opened so that what waits there goes. Those whose messages are all removed are not among them.
    ///
    /// - Returns: by account and name.
    /// - Throws: `storage` if the storage cannot be read; `notPermitted` with a limited client; what ended the client.
    public func outboxes() async throws(TelegramError) -> [StoredOutbox] {
        try await network.untilRunning("outboxes")
        return try await network.storedOutboxes()
    }
}

extension Network {
    fileprivate func storedOutboxes() async throws(TelegramError) -> [StoredOutbox] {
        if guardian != nil {
            throw TelegramError(
                .notPermitted, message: "A limited client has no storage that lasts", location: "outboxes",
                hint: "Use the outboxes of the whole client.")
        }
        var found: [StoredOutbox] = []
        do throws(StorageError) {
            for end in try await context.keyEnds(behind: OutboxLog.indexPrefix) {
                guard let (user, name) = Self.outboxName(end) else { continue }
                let open = sending.outboxes["\(user)-\(name)"]
                // One that is open may be writing: its parts, read one by one, need not be of one moment.
                var counts = await open?.counts
                if counts == nil { counts = try await self.counts(OutboxLog(user: user, name: name)) }
                if let counts, counts.waiting + counts.sent + counts.failed == 0 { continue }
                let isOpen = open != nil
                found.append(StoredOutbox(name: name, userID: user, isOpen: isOpen, counts: counts))
            }
        } catch {
            throw TelegramError(storage: error)
        }
        return found.sorted { ($0.userID, $0.name) < ($1.userID, $1.name) }
    }

    /// Those of parts and uploads have a word in place of a number.
    private static func outboxName(_ end: Substring) -> (user: Int64, name: String)? {
        let number = end.prefix { $0 != "-" }
        let name = end.dropFirst(number.count + 1)
        guard let user = Int64(number), (1...32).contains(name.utf8.count), name.utf8.allSatisfy(isOfName) else {
            return nil
        }
        return (user, String(name))
    }

    /// Nil for what cannot be read.
    private func counts(_ log: OutboxLog) async throws(StorageError) -> StoredOutbox.Counts? {
        var log = log
        guard let bytes = try await context.value(forKey: log.indexKey), let parts = log.readIndex(bytes) else {
            return nil
        }
        for part in parts {
            guard let bytes = try await context.value(forKey: log.partKey(part)), log.read(bytes, part: part) else {
                return nil
            }
        }
        return log.counts
    }

    /// Says what waits elsewhere, and does not go unless it is opened as well.
    func tellOfOutboxes(besides place: String) async {
        guard let all = try? await storedOutboxes() else { return }
        let others = all.filter { other in
            !other.isOpen && "\(other.userID)-\(other.name)" != place && other.counts?.waiting != 0
        }
        guard !others.isEmpty else { return }
        let names = others.map { other in
            "\"\(other.name)\" of account \(other.userID) (\(other.counts.map { "\($0.waiting)" } ?? "unreadable"))"
        }
        configuration.logger.notice(
            "messages wait in outboxes that are not open, and do not go: \(names.joined(separator: ", "))")
    }
}

extension OutboxLog {
    fileprivate var counts: StoredOutbox.Counts {
        var (waiting, sent, failed) = (0, 0, 0)
        for record in records.values {
            switch record.entry.state {
            case .waiting: waiting += 1
            case .sent: sent += 1
            case .failed: failed += 1
            }
        }
        return StoredOutbox.Counts(waiting: waiting, sent: sent, failed: failed)
    }
}

extension OutboxRunner {
    /// Nil where it is not known yet what is stored.
    fileprivate var counts: StoredOutbox.Counts? { isLoaded ? log.counts : nil }
}
