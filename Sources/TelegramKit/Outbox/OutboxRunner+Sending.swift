import Logging
import MTProtoCore
import MTProtoKit
import Synchronization
import TL
import TelegramAPI

// The way of a message to the server, and what becomes of it.
extension OutboxRunner {
    /// Between attempts that brought nothing.
    private static let pauses: [Duration] = [1, 2, 4, 8, 16, 30].map { .seconds($0) }

    /// How often one message is tried once more because the server does not have the parts of its file, or of its cover.
    private static let uploads = 5

    /// How often the id of a message that was sent before is looked for.
    private static let looksLimit = 5

    /// How long looking for an id may hold a chat up at once.
    private static let longestLookPause = Duration.seconds(30)

    /// When a store that has refused something is asked again.
    private static let storePause = Duration.seconds(5)

    /// Does all that may be done now.
    func pump() {
        settlePauses()
        while end == nil, !network.isShuttingDown {
            let now = time.clock.now
            switch plan.next(now: now) {
            case .finished:
                timer?.task.cancel()
                timer = nil
                return
            case .wait(let until):
                if let until { wake(at: until, now: now) }
                return
            case .send(let chat):
                let peer = plan.chats[chat].peer
                guard let key = queues[PeerCache.Key(kind: peer.kind, id: peer.id)]?.first,
                    let record = log.records[key], record.isStored
                else {
                    // The one before it is being stored still. While a store hangs this looks again and again.
                    plan.ended(chat, isSent: false, counts: false, now: now)
                    plan.pause(chat, until: now + .milliseconds(10))
                    continue
                }
                // It is stored before, and what it carries is uploaded.
                plan.chats[chat].departed = nil
                deliveries[key] = Delivery(task: Task { await self.deliver(record, chat) })
            }
        }
    }

    /// One timer, set anew when the moment is another.
    private func wake(at instant: Instant, now: Instant) {
        guard instant != timer?.deadline else { return }
        timer?.task.cancel()
        let task = Task<Void, Never> { [time] in
            guard (try? await time.sleep(for: max(instant - now, .milliseconds(1)))) != nil else { return }
            self.timerFired(instant)
        }
        timer = (instant, task)
    }

    private func timerFired(_ instant: Instant) {
        guard timer?.deadline == instant else { return }
        timer = nil
        pump()
    }

    private func deliver(_ record: OutboxLog.Record, _ chat: Int) async {
        let key = record.entry.key
        var isRefused = false
        log.change(key, isNews: false) { $0.entry.attempts += 1 }
        do throws(TelegramError) {
            let id = try await PatientWork.run { () async throws(TelegramError) in try await messageID(of: record) }
            await ended(key, .sent(messageID: id), chat)
        } catch {
            switch error.code {
            case _ where Task.isCancelled && !error.isVerdict:
                // The outbox is being closed. What the server has not refused for good may have failed because of that.
                if looks[key] == nil, error.code == .floodWait, error.retryAfter != nil {
                    plan.refused(chat, with: error, now: time.clock.now)
                    isRefused = true
                }
                tryAgain(key, error, chat, counts: nil)
            case .stopped, .unauthorized, .authorizationKeyDuplicated, .accountDeactivated:
                finish(because: error, key)
            case _ where looks[key] != nil:
                await lookAgain(key, error, chat)
            case .floodWait where error.retryAfter != nil:
                plan.refused(chat, with: error, now: time.clock.now)
                isRefused = true
                tryAgain(key, error, chat, counts: false)
            case .invalidMedia where error.missingPart != nil && (log.records[key]?.uploads ?? 0) < Self.uploads:
                // The server has forgotten what an earlier run has uploaded.
                if await forgetUpload(of: record, [.file]) {
                    log.change(key, isNews: false) { $0.uploads += 1 }
                } else {
                    // Nothing was uploaded anew. Where nothing can be stored an outcome waits for that as well.
                    plan.pause(chat, until: time.clock.now + Self.storePause)
                }
                tryAgain(key, error, chat, counts: true)
            default:
                if error.concernsAllChats {
                    let words = error.serverError?.message ?? ""
                    plan.refusedWithoutPause(chat, words: words, now: time.clock.now)
                    isRefused = true
                    tryAgain(key, error, chat, counts: false)
                } else if error.isFinal {
                    let words = error.serverError?.message ?? ""
                    await ended(
                        key, .failed(.init(code: error.code.description, message: error.message, serverMessage: words)),
                        chat)
                } else {
                    let attempt = log.records[key]?.entry.attempts ?? 1
                    plan.pause(chat, until: time.clock.now + Self.pauses[min(max(attempt, 1), Self.pauses.count) - 1])
                    tryAgain(key, error, chat, counts: true)
                }
            }
        }
        pump()
        if isRefused { await storePauses() }
    }

    /// Sends it, and returns its id; nil if it was sent before and is not to be found. One of which that is known is looked for, and
    /// not sent again: its file may be gone, and a server does not remember for ever what it has taken.
    private func messageID(of record: OutboxLog.Record) async throws(TelegramError) -> Int? {
        guard looks[record.entry.key] == nil else { return try await find(record) }
        do throws(TelegramError) {
            let answer = try await send(record)
            if case .updateShortSentMessage(let short) = answer { return Int(short.id) }
            return SentMessages.read(answer, randomIDs: [record.entry.randomID]).first??.id
        } catch {
            guard error.code == .alreadySent else { throw error }
            looks[record.entry.key] = 0
            return try await find(record)
        }
    }

    /// The id of a message that was sent before could not be looked for.
    private func lookAgain(_ key: String, _ error: TelegramError, _ chat: Int) async {
        let count = (looks[key] ?? 0) + 1
        looks[key] = count
        let demanded = error.retryAfter ?? .zero
        // The id is not worth it that what stands behind the message waits for hours.
        guard count < Self.looksLimit, demanded <= Self.longestLookPause else {
            return await ended(key, .sent(messageID: nil), chat)
        }
        let pause = max(Self.pauses[min(count, Self.pauses.count) - 1], demanded)
        plan.pause(chat, until: time.clock.now + pause)
        // The attempt does that has told that it was sent before; looking does not.
        tryAgain(key, error, chat, counts: true)
    }

    /// Uploads what has to be, and sends it.
    private nonisolated func send(_ record: OutboxLog.Record) async throws(TelegramError) -> API.Updates {
        switch try OutboxRequest(stored: record.body) {
        case .text(let request): return try await deliver(request, of: record.entry)
        case .media(let request, nil): return try await deliver(request, of: record.entry)
        case .media(let request, let media?):
            try await checkThatItMaySend()
            var upload = UploadOptions()
            upload.storedRecord = await log.uploadKey(record)
            upload.owner = user
            var prepared = try await PreparedMedia(media.withoutCover, upload: upload, network: network)
            // Behind the file, which may take long.
            let cover = try await storedCover(of: media, record)
            return try await prepared.use { (input) async throws(TelegramError) in
                var request = request
                request.media = input.showing(cover)
                return try await self.deliver(request, of: record.entry)
            }
        }
    }

    /// The cover of a video, as a photo that the server has. Its parts go once, as those of the file do.
    private nonisolated func storedCover(
        of media: OutgoingMedia, _ record: OutboxLog.Record
    ) async throws(TelegramError) -> API.InputPhoto? {
        guard case .document = media.content, let picture = media.look.cover else { return nil }
        var upload = UploadOptions()
        upload.storedRecord = await log.uploadKey(record, of: .cover)
        upload.owner = user
        do throws(TelegramError) {
            return try await photo(of: picture, upload)
        } catch {
            guard error.missingPart != nil else { throw error }
        }
        // The server has forgotten what an earlier attempt has uploaded of it: it goes anew, and the file does not.
        if await !forgetUpload(of: record, [.cover]) { upload.storedRecord = nil }
        do throws(TelegramError) {
            return try await photo(of: picture, upload)
        } catch {
            guard error.missingPart != nil else { throw error }
            throw await lostCover(picture.name, error, record.entry.key)
        }
    }

    /// A cover was lost twice in one attempt. The message is tried again as often as one whose file is lost, and then the server
    /// is believed. How far the upload of its file is stays known.
    private func lostCover(_ name: String, _ error: TelegramError, _ key: String) -> TelegramError {
        var lost = TelegramError(
            .invalidMedia, message: "The server does not keep the cover \(name): \(error.serverError?.message ?? "")",
            location: API.Messages.UploadMedia.name, hint: "Send the video without it, or later.")
        if let record = log.records[key], record.uploads < Self.uploads {
            log.change(key, isNews: false) { $0.uploads += 1 }
            lost.mayPass = true
        }
        return lost
    }

    private nonisolated func photo(
        of picture: UploadContent, _ upload: UploadOptions
    ) async throws(TelegramError) -> API.InputPhoto {
        try await checkThatItMaySend()
        var photo = try await PreparedMedia(.photo(picture), upload: upload, network: network)
        try await checkThatItMaySend()
        try await photo.store(for: .inputPeerSelf)
        return try photo.photo()
    }

    private nonisolated func deliver<Function: TLFunction>(
        _ request: Function, of entry: OutboxEntry
    ) async throws(TelegramError) -> Function.Response {
        try await begin(entry)
        return try await network.deliver(request, to: entry.peer, nil, for: user) { $0.waitsOutFloods = false }
    }

    /// An attempt begins. It is stored before the server can hear of it: a process that dies leaves no other one that the next has
    /// to count, or to wait for.
    private func begin(_ entry: OutboxEntry) async throws(TelegramError) {
        // The client ends in order: what has not begun does not.
        if Task.isCancelled { throw TelegramError(notSent: "Outbox") }
        deliveries[entry.key]?.isAtServer = true
        let now = time.clock.now
        // One before it was answered, and its file or its permission mended.
        if log.records[entry.key]?.isUnderway == true { plan.noteSent(to: entry.peer, at: now) }
        let milliseconds = serverMilliseconds(at: now)
        log.change(entry.key) { $0.begin(at: milliseconds) }
        do throws(TelegramError) {
            try await store()
            try await checkThatItMaySend()
        } catch {
            log.change(entry.key) { $0.settle(at: nil) }
            throw error
        }
        if let chat = plan.known(entry.peer) { plan.chats[chat].departed = time.clock.now }
    }

    /// The account may have left, and come back, while a file was read, and a newer client may have opened the store: what that one
    /// has removed does not go. A store that cannot be read otherwise says nothing of that, and stops nothing that it has.
    private func checkThatItMaySend() async throws(TelegramError) {
        do throws(StorageError) {
            _ = try await network.context.value(forKey: log.indexKey)
        } catch {
            if error.code == .superseded { throw heard(error) }
        }
        if let end { throw end }
        guard network.standing.withLock({ $0.userID }) == user else { throw TelegramError.signedOut("Outbox") }
    }

    /// The next message of the chat goes when this outcome is stored: a process that dies leaves one in each chat of which it
    /// is not known whether it was sent.
    private func ended(_ key: String, _ state: OutboxEntry.State, _ chat: Int) async {
        let answered = time.clock.now
        let (seconds, milliseconds) = (serverSeconds, serverMilliseconds(at: answered))
        let before = log.records[key]
        // An earlier attempt has sent it, of which it is not known when it was taken.
        let wasSentBefore = looks[key] != nil
        log.change(key) { record in
            record.entry.state = state
            record.entry.lastError = nil
            record.settle(at: milliseconds)
            if case .sent = state { (record.sentSeconds, record.body) = (seconds, []) }
        }
        if supposed == nil { log.dropPauses(overAt: milliseconds) }
        deliveries[key]?.isOpen = false
        looks[key] = nil
        wakeAll()
        // Where the outcome is not stored the next process sends it again, with what is uploaded.
        if await keep(), let before {
            deliveries[key]?.isOpen = true
            await forgetUpload(of: before)
        }
        deliveries[key] = nil
        let taken: Instant? = if case .sent = state, !wasSentBefore { answered } else { nil }
        plan.ended(chat, isSent: true, counts: before?.isUnderway == true, taken: taken, now: time.clock.now)
        if let before { leaveQueue(before.entry, isKnown: false) }
        wakeAll()
    }

    /// - Parameter counts: whether the server counts the attempt, if it has heard of one; nil if that is not known.
    private func tryAgain(_ key: String, _ error: TelegramError, _ chat: Int, counts: Bool?) {
        deliveries[key] = nil
        let now = time.clock.now
        let isUnderway = log.records[key]?.isUnderway == true
        let milliseconds = counts == true ? serverMilliseconds(at: now) : nil
        // Stored with what is stored next: until then another process takes it for under way.
        log.change(key, isNews: isUnderway && counts != nil) { record in
            record.entry.lastError = error
            if counts != nil { record.settle(at: milliseconds) }
        }
        plan.ended(chat, isSent: false, counts: isUnderway && counts == true, now: now)
        wakeAll()
    }

    private func finish(because error: TelegramError, _ key: String) {
        deliveries[key] = nil
        finish(because: error)
    }

    /// Stores outcomes. One that cannot be stored is tried again, also when the account has left: until then another process
    /// would only find that the message was sent.
    ///
    /// - Returns: whether they are stored: not when the client is closed, another outbox has the place, or another client the store.
    private func keep() async -> Bool {
        while !isClosed {
            do throws(TelegramError) {
                try await store(outcomes: true)
                return true
            } catch {
                network.configuration.logger.warning("an outcome of the outbox cannot be stored: \(error)")
            }
            // Whoever closes the client, or this outbox, tries it once more; a newer client has no use for it.
            if isClosed || Task.isCancelled { return false }
            if network.standing.withLock({ $0.hasEnded }) { return false }
            guard (try? await time.sleep(for: Self.storePause)) != nil else { return false }
            if network.standing.withLock({ $0.hasEnded }) { return false }
        }
        return false
    }

    /// The message that an earlier attempt has sent; nil if it is not there, or the server does not show the chat. Bots may not
    /// look. What fails otherwise is thrown: the message may be there.
    private func find(_ record: OutboxLog.Record) async throws(TelegramError) -> Int? {
        guard let request = try? OutboxRequest(stored: record.body), !network.isBot else { return nil }
        let taken = Set(
            log.records.values.compactMap { other -> Int? in
                guard Self.chat(other.entry) == Self.chat(record.entry), case .sent(let id) = other.entry.state else {
                    return nil
                }
                return id
            })
        var enclosed = API.Enclosed()
        do throws(TelegramError) {
            let page = try await network.invoke(
                API.Messages.GetHistory(
                    peer: request.peer, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 100, maxID: 0, minID: 0,
                    hash: 0),
                on: .home, for: user)
            page.addEnclosed(to: &enclosed)
        } catch {
            // What cannot be read today cannot be read in a minute.
            let isOver = error.isFinal || error.code == .unexpectedResponse
            guard isOver, error.serverError?.code != 401 else { throw error }
            return nil
        }
        let found = enclosed.messages.compactMap { Message($0) }.reversed()
        // The clocks of two servers may differ a little.
        let earliest = record.entry.date.saturatingAdd(-60)
        return found.first {
            $0.isOutgoing && $0.date >= earliest && $0.text == request.text && request.fits($0)
                && !taken.contains($0.id)
        }?.id
    }
}

extension Network {
    /// Whether the account is a bot, as far as is known.
    fileprivate nonisolated var isBot: Bool {
        guard let user = standing.withLock({ $0.userID }),
            case .user(let value)? = memory.peers.withLock({ $0.user(user) })
        else { return false }
        return value.bot
    }
}

extension TelegramError {
    /// Whether the server limits the account, without saying for how long.
    fileprivate var concernsAllChats: Bool {
        guard let serverError else { return false }
        return serverError.message == "PEER_FLOOD" || serverError.code == 420 && retryAfter == nil
    }

    /// Whether the server has refused the message itself, so that another attempt would only hear that again.
    var isVerdict: Bool {
        guard let serverError, isFinal else { return false }
        return serverError.code != 401 && missingPart == nil
    }

    /// Whether a message will not be sent, however often it is tried.
    var isFinal: Bool {
        if let serverError { return serverError.code != 420 && serverError.code.magnitude < 500 }
        return !mayPass && [.invalidConfiguration, .notPermitted, .file, .invalidMedia].contains(code)
    }
}
