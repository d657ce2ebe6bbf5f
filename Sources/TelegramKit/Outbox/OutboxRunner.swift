import Logging
import MTProtoCore
import MTProtoKit
import NIOCore
import TL
import TelegramAPI

/// Stores and sends the messages of an outbox.
actor OutboxRunner {
    let network: Network
    let user: Int64
    var log: OutboxLog
    var plan: BulkPlan
    /// What waits in each chat, in order, and how many of it are stored: these the plan knows.
    var queues: [PeerCache.Key: [String]] = [:]
    /// Messages that are under way, until what came of them is stored.
    var deliveries: [String: Delivery] = [:]
    /// Messages that an earlier attempt has sent, and how often their ids were looked for in vain: they are not sent again.
    var looks: [String: Int] = [:]
    /// What it supposes of pauses that earlier processes have met.
    var supposed: SupposedPauses?
    /// What wakes it.
    var timer: (deadline: Instant, task: Task<Void, Never>)?
    /// That of the log which is in the store.
    private var storedRevision = 0
    /// Why nothing is sent any more.
    var end: TelegramError?
    /// Whether nothing is stored any more: the client is closed, or another outbox has the place, or another client the store.
    private(set) var isClosed = false
    private(set) var isLoaded = false
    private var wasOpened = false
    private var loading: Task<Result<Void, TelegramError>, Never>?
    private var writing: Task<Result<Void, TelegramError>, Never>?
    private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastWaiter = 0

    /// An attempt to send a message.
    struct Delivery {
        let task: Task<Void, Never>
        /// Whether it has brought nothing yet, or what it has used is being removed: whoever closes the outbox waits for that.
        var isOpen = true
        /// Whether the server may have heard of the message.
        var isAtServer = false
    }

    init(_ network: Network, user: Int64, name: String, limits: BulkLimits) {
        self.network = network
        self.user = user
        self.log = OutboxLog(user: user, name: name)
        self.plan = BulkPlan(limits: limits, seed: 0)
    }

    var time: TimeSource { network.context.time }

    // MARK: - What is stored

    func load() async throws(TelegramError) {
        if isLoaded { return }
        let task = loading ?? Task { await self.readAll() }
        loading = task
        try await task.value.get()
    }

    /// Whether nobody has asked for it before.
    func isOpenedFirst() -> Bool {
        defer { wasOpened = true }
        return !wasOpened
    }

    private func readAll() async -> Result<Void, TelegramError> {
        defer { loading = nil }
        do throws(TelegramError) {
            var log = log
            let bytes = try await stored(log.indexKey)
            // It is written before any part is.
            if bytes == nil, try await hasParts() { throw unreadable(log.indexKey) }
            if let bytes {
                guard let parts = log.readIndex(bytes) else { throw unreadable(log.indexKey) }
                for part in parts {
                    guard let bytes = try await stored(log.partKey(part)), log.read(bytes, part: part) else {
                        throw unreadable(log.partKey(part))
                    }
                }
            }
            try await forgetUploads(of: log)
            self.log = log
            resume()
            isLoaded = true
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    private func stored(_ key: String) async throws(TelegramError) -> [UInt8]? {
        do throws(StorageError) {
            return try await network.context.value(forKey: key)
        } catch {
            throw TelegramError(storage: error)
        }
    }

    /// Whether parts are stored, named or not.
    private func hasParts() async throws(TelegramError) -> Bool {
        do throws(StorageError) {
            let ends = try await network.context.keyEnds(behind: log.partPrefix)
            // Those of an outbox whose name begins like this one's have more than a number there.
            return ends.contains { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
        } catch {
            throw TelegramError(storage: error)
        }
    }

    /// An earlier process may have ended before it removed how far an upload was.
    private func forgetUploads(of log: OutboxLog) async throws(TelegramError) {
        let waiting = Set(
            log.records.values.filter { $0.entry.state == .waiting }.flatMap { record in
                OutboxUpload.allCases.map { log.uploadKey(record, of: $0) }
            })
        do throws(StorageError) {
            for end in try await network.context.keyEnds(behind: log.uploadPrefix) where OutboxLog.isUpload(end) {
                let key = log.uploadPrefix + end
                if self.end != nil { return }
                if !waiting.contains(key) { try await network.context.setValue(nil, forKey: key) }
            }
        } catch {
            throw TelegramError(storage: error)
        }
    }

    private func unreadable(_ key: String) -> TelegramError {
        TelegramError(
            .outboxUnreadable, message: "What an outbox has stored cannot be read", location: key,
            hint: "Nothing is sent, as it might be sent twice. Restore the storage, or use an outbox of another name.")
    }

    /// Goes on where an earlier process ended.
    private func resume() {
        let now = time.clock.now
        for record in log.resume(&plan, now: now, serverNow: serverMilliseconds(at: now)) {
            queues[Self.chat(record.entry), default: []].append(record.entry.key)
        }
        resumePauses()
        pump()
    }

    var serverSeconds: Int64 { network.context.serverClock.unixSeconds(at: time.clock.now) }

    /// Rounded up.
    func serverMilliseconds(at now: Instant) -> Int64 {
        (network.context.serverClock.unixNanoseconds(at: now) / 1_000_000).saturatingAdd(1)
    }

    static func chat(_ entry: OutboxEntry) -> PeerCache.Key {
        PeerCache.Key(kind: entry.peer.kind, id: entry.peer.id)
    }

    /// Stores all that has changed; callers that come meanwhile share the next write. When sending has ended only outcomes are
    /// stored, until another outbox has the place.
    func store(outcomes: Bool = false) async throws(TelegramError) {
        try checkEnd(outcomes)
        let wanted = log.revision
        while storedRevision < wanted {
            try checkEnd(outcomes)
            if let writing {
                _ = await writing.value
                continue
            }
            let task = Task { await self.writeAll() }
            writing = task
            try await task.value.get()
        }
    }

    private func checkEnd(_ isOfOutcomes: Bool) throws(TelegramError) {
        if let end, isClosed || !isOfOutcomes { throw end }
    }

    /// What the store has said. A newer client that has opened it has what waits, and may have removed some of that: nothing is
    /// sent any more, and nothing stored.
    func heard(_ error: StorageError) -> TelegramError {
        let said = TelegramError(storage: error)
        if error.code == .superseded {
            isClosed = true
            finish(because: said)
        }
        return said
    }

    private func writeAll() async -> Result<Void, TelegramError> {
        defer { writing = nil }
        let revision = log.revision
        let (writes, parts) = log.batch()
        // In their place in the order of all writes, one behind the other.
        for write in writes {
            do throws(StorageError) {
                try await network.context.setValue(write.value, forKey: write.key)
            } catch {
                log.failed(parts)
                return .failure(heard(error))
            }
            if write.key == log.indexKey { log.hasIndex = true }
        }
        storedRevision = revision
        return .success(())
    }

    /// The client is being closed, or another outbox gets the place: what servers have answered is stored, if that is possible
    /// now, and then nothing is written any more. What is under way ends: mostly its requests have ended before.
    ///
    /// - Parameter isLast: whether it is closed even if something cannot be stored.
    func close(because reason: TelegramError, isLast: Bool) async throws(TelegramError) {
        finish(because: reason)
        while let loading { _ = await loading.value }
        for delivery in deliveries.values where delivery.isOpen { delivery.task.cancel() }
        await untilDecided()
        do throws(TelegramError) {
            if !isClosed { try await store(outcomes: true) }
        } catch {
            network.configuration.logger.warning("what an outbox has sent last cannot be stored: \(error)")
            if !isLast { throw error }
        }
        isClosed = true
        await untilDecided()
        while let writing { _ = await writing.value }
    }

    private func untilDecided() async {
        while deliveries.values.contains(where: \.isOpen) {
            lastWaiter += 1
            let number = lastWaiter
            await withCheckedContinuation { waiters[number] = $0 }
        }
    }

    /// Nothing is sent any more; those who wait are told why.
    func finish(because error: TelegramError) {
        end = end ?? error
        timer?.task.cancel()
        timer = nil
        supposed?.asking.cancel()
        wakeAll()
    }

    // MARK: - What callers want

    func send(
        _ text: FormattedText, to peer: Peer, key: String, options: SendOptions
    ) async throws(TelegramError) -> OutboxEntry {
        let outgoing = try outgoing(text, key: key, options: options)
        guard !outgoing.text.text.isEmpty else {
            throw TelegramError(
                .messageEmpty, message: "The message is empty", location: API.Messages.SendMessage.name,
                hint: "Send at least one character that is not white space.")
        }
        let body = try OutboxRequest.text(await request(outgoing, to: peer)).encoded()
        return try await give(outgoing, nil, body, to: peer, key: key)
    }

    func send(
        _ media: OutgoingMedia, to peer: Peer, caption: FormattedText, key: String, options: SendOptions
    ) async throws(TelegramError) -> OutboxEntry {
        let outgoing = try outgoing(caption, key: key, options: options)
        let files = try media.keptFiles()
        // Of a message that was given before they may be gone.
        if log.records[key] == nil {
            for path in files { _ = try await LocalFile.open(path, .read).identity() }
        }
        let text = await request(outgoing, to: peer)
        let request = text.carrying(
            media.placeholder({ [network] in network.input($0) }, { [network] in network.known($0) }))
        let body = try OutboxRequest.media(request, media.isStoredApart ? media : nil).encoded()
        return try await give(outgoing, media, body, to: peer, key: key)
    }

    /// The text with a random id of its own.
    private func outgoing(
        _ text: FormattedText, key: String, options: SendOptions
    ) throws(TelegramError) -> OutgoingText {
        guard (1...256).contains(key.utf8.count), options.randomID == nil else {
            throw TelegramError(
                .invalidConfiguration, message: "The key is empty or too long, or a random id is given",
                location: "Outbox.send", hint: "Keys have 1 to 256 bytes; the outbox draws random ids itself.")
        }
        try options.check(for: "Outbox.send")
        if let end { throw end }
        var options = options
        options.randomID = SendOptions.makeRandomID()
        return OutgoingText(text, options: options)
    }

    private func request(_ outgoing: OutgoingText, to peer: Peer) async -> API.Messages.SendMessage {
        let input = await network.input(peer)
        let sender = outgoing.options.sendAs
        return outgoing.request(
            to: input, sendAs: sender.map { network.known($0) }, entities: { [network] in network.input($0) })
    }

    /// Stores a message under its key, unless it is there.
    private func give(
        _ outgoing: OutgoingText, _ media: OutgoingMedia?, _ body: [UInt8], to peer: Peer, key: String
    ) async throws(TelegramError) -> OutboxEntry {
        let digest = OutboxRequest.digest(of: outgoing, media, to: peer)
        if let record = log.records[key] {
            guard record.digest == digest else {
                throw TelegramError(
                    .outboxKeyTaken, message: "The key belongs to another message", location: "Outbox.send",
                    hint: "Give each message a key of its own, or remove the other one.")
            }
            try await store()
            return try stored(record)
        }
        let entry = OutboxEntry(
            key: key, peer: peer, randomID: outgoing.randomID, date: Int(clamping: serverSeconds), state: .waiting)
        let record = log.add(entry, digest: digest, body: body)
        queues[Self.chat(entry), default: []].append(key)
        do throws(TelegramError) {
            try await store()
        } catch {
            // The same key again stores it, or finds that it is stored.
            if let now = log.records[key], now.number == record.number, !now.isStored {
                log.remove(key)
                leaveQueue(entry, isKnown: false)
                // Those who wait for it, or for all of them, would hear of nothing else.
                wakeAll()
            }
            throw error
        }
        return try stored(record)
    }

    /// A message is in the store, and may go; it is not if another caller of the key, or one who removed it, took it back
    /// meanwhile.
    private func stored(_ record: OutboxLog.Record) throws(TelegramError) -> OutboxEntry {
        let key = record.entry.key
        guard let now = log.records[key], now.number == record.number else {
            throw TelegramError(
                .storage, message: "The message was taken back while it was being stored", location: "Outbox.send",
                hint: "Give it again under the same key.")
        }
        guard !now.isStored else { return described(now.entry) }
        log.change(key, isNews: false) { $0.isStored = true }
        plan.add(1, to: now.entry.peer)
        pump()
        return described(log.records[key]?.entry ?? now.entry)
    }

    var entries: [OutboxEntry] { log.inOrder.map { described($0.entry) } }
    func entry(_ key: String) -> OutboxEntry? { log.records[key].map { described($0.entry) } }
    var remainingTime: Duration { plan.duration(from: time.clock.now) }
    var waitingCount: Int { queues.values.reduce(0) { $0 + $1.count } }
    var isIdle: Bool { queues.isEmpty }
    /// The account has left, or the client was stopped.
    var hasEnded: Bool { end != nil }

    /// Waits until something holds.
    func wait(until isSo: @Sendable (isolated OutboxRunner) -> Bool) async throws(TelegramError) {
        while !isSo(self) {
            if let end { throw end }
            // Nothing is under way, and nothing begins any more.
            if network.isShuttingDown, deliveries.isEmpty { throw TelegramError.stopped("Outbox") }
            if Task.isCancelled { throw TelegramError(notSent: "Outbox") }
            lastWaiter += 1
            let number = lastWaiter
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiters[number] = $0 }
            } onCancel: {
                Task { await self.wake(number) }
            }
        }
    }

    private func wake(_ number: Int) { waiters.removeValue(forKey: number)?.resume() }

    func wakeAll() {
        for waiter in waiters.values { waiter.resume() }
        waiters = [:]
    }
}
