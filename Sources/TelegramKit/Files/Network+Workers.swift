import Logging
import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI

// Requests about files, which travel over connections of their own (rows J13, P42, P48, P52).
extension Network {
    /// Sends a request about a file and reads its answer.
    ///
    /// - Parameter isSmall: whether request and answer are so small that the main connection may carry them, if the file
    ///   lies at home.
    func askFiles<Function: TLFunction>(
        _ function: Function, as request: MultiplexedRequestManager.Request, isSmall: Bool = false
    ) async throws(TelegramError) -> Function.Response {
        let name = Function.name
        var call = Request(body: try function.body(name))
        call.isIdempotent = true
        call.mayCompress = false
        call.withoutUpdates = true
        call.expectedBytes = request.bytes
        call.retriesServerFaults = configuration.files.retriesServerFaults
        let answer = try await send(
            call, name: name, to: .datacenter(request.target.datacenter, .files),
            by: .files(request, isSmall: isSmall))
        return try takeIn(answer, to: function, in: call, about: request)
    }

    /// Whether the home datacenter's main connection may carry a small request about a file.
    func mainMayCarry(_ request: MultiplexedRequestManager.Request) -> Bool {
        request.target.datacenter == account.home && configuration.files.smallFilesUseMainConnection
            && !goesToMediaAddresses(request.target)
    }

    /// A worker for a request, if it is still wanted when there is one; to be followed by ``give(back:after:)``.
    func worker(
        for request: MultiplexedRequestManager.Request, name: String,
        ifWanted isWanted: (@Sendable () async -> Bool)? = nil
    ) async throws(RequestFailure) -> (connection: DatacenterManager, lease: WorkerLease) {
        let lease = try await lease(request, for: name)
        // The account may have left since it was given the connection.
        guard request.owner == nil || request.owner == account.userID else {
            give(back: lease, succeeded: false)
            throw .stopped
        }
        if let isWanted, await !isWanted() {
            give(back: lease, succeeded: false)
            throw .cancelled
        }
        if request.target.isCDN, isResting(request.target.datacenter) {
            give(back: lease, succeeded: false)
            // Like those that it waited for.
            throw .timedOut
        }
        return (lease.manager, lease)
    }

    /// A worker's request has ended.
    func give(back lease: WorkerLease, after end: RequestEnd) {
        guard case .failure(let failure) = end.result else { return give(back: lease, succeeded: true) }
        let settings = lease.manager.configuration
        // Before another request gets the worker: it has to know of the failure.
        if settings.isCDN {
            connections.noteFailure(failure, ofNetwork: settings.datacenter, now: context.clock.now)
        }
        give(back: lease, succeeded: false)
    }

    // MARK: - Leases

    private func lease(
        _ request: MultiplexedRequestManager.Request, for name: String
    ) async throws(RequestFailure) -> WorkerLease {
        let home = account.home
        let isServed = request.target.datacenter != home && goesToMediaAddresses(request.target)
        let submitted = connections.submit(
            request, policy: configuration.files.policy, home: home, isServed: isServed, now: context.clock.now)
        guard let id = submitted else { throw .stopped }
        runPool()
        // Most get one at once.
        let isReady = connections.files?.isReady(id) == true
        let hold = isReady ? nil : hold(name, to: request.target.datacenter, because: .worker)
        defer { if let hold { letGo(hold) } }
        let worker = await withTaskCancellationHandler {
            await withCheckedContinuation {
                (continuation: CheckedContinuation<MultiplexedRequestManager.WorkerID?, Never>) in
                if let worker = connections.files?.take(id) {
                    continuation.resume(returning: worker)
                } else if Task.isCancelled || connections.files == nil {
                    continuation.resume(returning: nil)
                } else {
                    connections.files?.wait(id, continuation)
                }
            }
        } onCancel: {
            Task { await self.stopWaitingForWorker(id) }
        }
        guard let worker else {
            _ = connections.files?.take(id)
            connections.files?.workers.ended(id, succeeded: false, now: context.clock.now)
            runPool()
            throw Task.isCancelled ? .cancelled : .stopped
        }
        return WorkerLease(id: id, manager: await manager(of: worker, for: request.target))
    }

    private func stopWaitingForWorker(_ id: MultiplexedRequestManager.RequestID) {
        connections.files?.stopWaiting(id)
    }

    private func give(back lease: WorkerLease, succeeded: Bool) {
        connections.files?.workers.ended(lease.id, succeeded: succeeded, now: context.clock.now)
        runPool()
    }

    /// Does what the pool wants.
    private func runPool() {
        for action in connections.files?.workers.takeActions() ?? [] {
            switch action {
            case .start(let id, let worker):
                connections.files?.start(id, on: worker)
            case .close(let worker):
                guard let manager = connections.files?.close(worker) else { continue }
                Task { await manager.stop(.idle) }
            }
        }
        armPoolTimer()
    }

    private func armPoolTimer() {
        guard let deadline = connections.files?.armTimer() else { return }
        context.time.schedule(on: configuration.eventLoopGroup.any(), at: deadline) { [weak self] in
            _ = Task { await self?.poolTimerFired() }
        }
    }

    private func poolTimerFired() {
        connections.files?.timerFired(now: context.clock.now)
        runPool()
    }

    // MARK: - Workers

    /// Whether a datacenter has addresses that serve files only. Files go there then, over connections that carry nothing else
    /// (rows P06, D04): what made the key and carried the authorization went to its other addresses.
    private func goesToMediaAddresses(_ target: MultiplexedRequestManager.Target) -> Bool {
        guard !target.isCDN else { return false }
        return context.addresses(of: target.datacenter).addresses.contains { $0.preferForMedia && !$0.isCDN }
    }

    /// The first worker of another datacenter is the connection that made its key (rows N08, N11), unless files have
    /// addresses of their own there; the home datacenter's main connection carries no large files (row P52).
    private func manager(
        of worker: MultiplexedRequestManager.WorkerID, for target: MultiplexedRequestManager.Target
    ) async -> DatacenterManager {
        if let manager = connections.files?.begin(worker, for: target) { return manager }
        let isFirst = !goesToMediaAddresses(target) && connections.files?.workers.isFirst(worker) ?? true
        if isFirst, target.isCDN {
            return await resumed(await cdnManager(for: target.datacenter), for: target)
        }
        if isFirst, target.datacenter != account.home {
            return await resumed(await manager(for: target.datacenter, purpose: .files), for: target)
        }
        return await makeWorker(worker, for: target)
    }

    /// The connection may have been paused because it served nothing that goes on in the background.
    private func resumed(
        _ manager: DatacenterManager, for target: MultiplexedRequestManager.Target
    ) async -> DatacenterManager {
        if target.continuesInBackground { await tend(manager) }
        return manager
    }

    private func makeWorker(
        _ worker: MultiplexedRequestManager.WorkerID, for target: MultiplexedRequestManager.Target
    ) async -> DatacenterManager {
        var settings = DatacenterManager.Configuration(
            datacenter: target.datacenter,
            purpose: target.isCDN ? .cdn : .files,
            initialization: target.isCDN ? configuration.anonymousInitialization : context.initialization,
            connectionDeadline: configuration.connectionDeadline,
            idleTimeout: configuration.idleTimeout
        )
        settings.isCDN = target.isCDN
        settings.isDedicatedToFiles = true
        settings.isMedia = goesToMediaAddresses(target)
        settings.temporaryKeys = configuration.temporaryKeys && !target.isCDN ? .on() : .off
        let manager = make(settings, delegate: WorkerDelegate(network: self))
        // Known before anything is awaited, so that two requests for it get the same.
        guard isRunning, connections.files != nil else {
            await manager.stop(.stopped)
            return manager
        }
        connections.files?.add(manager, as: worker)
        await start(manager)
        return manager
    }

    /// In the background only files that continue there have connections; the requests of others wait (row J14).
    func setInBackground(_ value: Bool) async {
        guard connections.setInBackground(value, now: context.clock.now) else { return }
        if !value { connections.endRests() }
        runPool()
        // Not only those of workers: an idle one is none any more after a while.
        await tendManagers()
    }

    /// Closes the extra workers of a content delivery network, whose keys are asked for again.
    func closeWorkers(of datacenter: DatacenterID) async {
        for (worker, manager) in connections.files?.extra ?? [:] where manager.configuration.datacenter == datacenter {
            connections.files?.removeConnection(of: worker)
            await manager.stop(CloseReason("its keys are asked for again"))
        }
    }
}

/// Hears what workers receive: they carry no updates, and say nothing about the state of the account (row P42).
struct WorkerDelegate: DatacenterManagerDelegate {
    let network: Network

    func manager(_ manager: DatacenterManager, receivedUpdate update: ByteBuffer) {}

    func managerMayHaveMissedUpdates(_ manager: DatacenterManager) {}

    func manager(
        _ manager: DatacenterManager, shouldWait delay: Duration, toRepeat name: String, because error: RPCError,
        within limit: Duration?, at place: UInt64?
    ) -> Bool {
        network.manager(manager, shouldWait: delay, toRepeat: name, because: error, within: limit, at: place)
    }

    func manager(_ manager: DatacenterManager, changedStateTo state: ConnectionState) {}

    func manager(_ manager: DatacenterManager, reports report: ConnectivityWatch.Report) {}

    func manager(_ manager: DatacenterManager, notices notice: RequestNotice) {
        network.manager(manager, notices: notice)
    }
}
