import MTProtoCore
import MTProtoKit
import Synchronization

// From the first call of `run()` to the end.
extension Network {
    // While a client runs, its caller's task keeps the frame of this function and room for every call that it has made. So the
    // frame is small, and what happens at the beginning happens in another task: some kilobytes of each account.
    func run() async throws(TelegramError) {
        try beginToRun()
        recordWaits()
        let beginning = Task { await goOnline() }
        await withTaskCancellationHandler {
            await beginning.value
        } onCancel: {
            // A store that waits for something hears of it.
            beginning.cancel()
        }
        if isRunning {
            await waitForEnd()
            await close()
        }
        await endRecord()
        try checkEnd()
    }

    @inline(never)
    private func beginToRun() throws(TelegramError) {
        guard life.begin() else {
            throw TelegramError(
                .invalidConfiguration, message: "run() was called a second time", location: "TelegramClient",
                hint: "Create another client.")
        }
    }

    var isRunning: Bool { life.isRunning }

    /// Throws what ended the client, if it was a failure.
    @inline(never)
    private func checkEnd() throws(TelegramError) {
        if let error = life.failure { throw error }
    }

    /// Reads what is stored, lets requests go, and connects. A failure ends the client.
    @inline(never)
    private func goOnline() async {
        do throws(StorageError) {
            try await context.load()
            if let bytes = try await context.value(forKey: StoredAccount.storeKey),
                let stored = StoredAccount(stored: bytes)
            {
                account = stored
            }
        } catch {
            return fail(TelegramError(storage: error))
        }
        do throws(TelegramError) { try lockHomeKey() } catch { return fail(error) }
        await resumeAccount()
        await readPeers()
        await usage.load()
        startDiscovery()
        if connections.permission == .never { tellOfNetwork() }
        await watchNetwork()
        if life.run() {
            news.show { $0.isRunning = true }
            tell { $0.run(facts: $1) }
        }
        if let userID = account.userID { note(.signedIn(userID: userID)) }
        life.resumeWaiters()
        if Task.isCancelled { return }
        if let user = account.userID {
            updates.signedIn(user, source: self)
            if configuration.role == .main {
                await manager(for: account.home, purpose: .main).setStaysConnected(true)
            }
        } else {
            await prewarm()
        }
        await connectIfNow()
    }

    /// The client cannot begin.
    private func fail(_ error: TelegramError) {
        usage.changes.finish()
        updates.finish(self)
        end(error)
    }

    /// Closes what is open, and stores what is to be stored.
    @inline(never)
    private func close() async {
        let ended = connections.all
        let outboxes = sending.all
        // What fails from here on because of that has not been handled.
        updates.finish(self)
        end(nil)
        for manager in ended {
            await manager.stop(.stopped)
        }
        // What cannot be stored now is a warning in the log: nobody is there any more who could be told.
        for outbox in outboxes { try? await outbox.close(because: TelegramError.stopped("Outbox"), isLast: true) }
        await storeLastPeers()
        await usage.finish()
        await flush()
        unlockKey()
    }

    @inline(never)
    private func waitForEnd() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                life.waitForEnd(continuation)
            }
        } onCancel: {
            Task { await self.requestEnd() }
        }
    }

    func requestEnd() {
        life.requestEnd()
    }

    private func end(_ error: TelegramError?) {
        guard life.stop(error) else { return }
        standing.withLock { $0.hasEnded = true }
        news.show { $0.hasEnded = true }
        tell { $0.stop(error, facts: $1) }
        endLimited(because: .stopped)
        endOutboxes(because: error ?? TelegramError.stopped("Outbox"))
        discovery?.stop()
        life.endWork()
        connections.end()
        managersChanged()
        life.resumeWaiters()
        news.finish()
        context.finishChanges()
    }

    /// Returns once the client runs. Requests made before `run()` wait for it.
    func untilRunning(_ location: String) async throws(TelegramError) {
        while true {
            switch life.state {
            case .running: return
            case .stopped(let error):
                throw error
                    ?? TelegramError(
                        .stopped, message: "The client was stopped", location: location,
                        hint: "Create another client and run it.")
            case .created:
                let hold = hold(location, because: .run)
                await waitForRun()
                letGo(hold)
                if Task.isCancelled {
                    throw TelegramError(notSent: location)
                }
            }
        }
    }

    private func waitForRun() async {
        let id = life.nextWaiter()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume()
                } else {
                    life.wait(id, continuation)
                }
            }
        } onCancel: {
            Task { await self.stopWaiting(id) }
        }
    }

    private func stopWaiting(_ id: Int) {
        life.stopWaiting(id)
    }
}
