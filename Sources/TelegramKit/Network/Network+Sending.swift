import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TelegramAPI

// The way on which requests leave that something may hold up; all others are in Network+AtOnce.
extension Network {
    /// What carries a request where it goes.
    enum Way: Sendable {
        /// The datacenter's first connection.
        case main
        /// A connection for files, as the pool decides. What is small may use the home datacenter's main one.
        case files(MultiplexedRequestManager.Request, isSmall: Bool)
        /// A connection with a content delivery network, for a part of a file that is still wanted when there is one.
        case network(MultiplexedRequestManager.Request, ifWanted: @Sendable () async -> Bool)
        /// A connection that was made for it.
        case over(DatacenterManager)

        var isForFiles: Bool {
            switch self {
            case .files, .network: true
            case .main, .over: false
            }
        }

        /// Whose request it is, if that was known before.
        fileprivate var owner: Int64? {
            switch self {
            case .files(let file, _), .network(let file, _): file.owner
            case .main, .over: nil
            }
        }
    }

    /// Sends a request and returns the boxed answer. A time limit of the request counts for all datacenters together, and
    /// for what it waits for before it goes; the time before the client runs does not count.
    ///
    /// - Parameters:
    ///   - owner: the user that it is for alone; nil: the one who is signed in when it begins.
    ///   - cure: asked when an attempt has failed whether it is worth another one.
    func send(
        _ request: Request, name: String, to target: Target, by way: Way = .main, owner: Int64? = nil,
        observer: RequestObserver? = nil, follows: Set<String> = [],
        cure: ((RequestFailure) async throws(TelegramError) -> Bool)? = nil
    ) async throws(TelegramError) -> Answer {
        guard let instruments = news.instruments else {
            return try await pursue(
                request, name: name, to: target, by: way, owner: owner, observer: observer, follows: follows,
                cure: cure)
        }
        let watch = instruments.begin(name, now: context.clock.now)
        do throws(TelegramError) {
            let answer = try await pursue(
                request, name: name, to: target, by: way, owner: owner, observer: watch.observer(beside: observer),
                follows: follows, cure: cure)
            instruments.end(watch, at: answer.datacenter, nil, now: context.clock.now)
            return answer
        } catch {
            instruments.end(watch, at: target.datacenter ?? account.home, error, now: context.clock.now)
            throw error
        }
    }

    private func pursue(
        _ request: Request, name: String, to target: Target, by way: Way, owner: Int64?, observer: RequestObserver?,
        follows: Set<String>, cure: ((RequestFailure) async throws(TelegramError) -> Bool)?
    ) async throws(TelegramError) -> Answer {
        desk.tally.withLock { $0.began() }
        defer { desk.tally.withLock { $0.ended() } }
        if let guardian {
            return try await guardian.answer(
                request, name: name, to: target, by: way, observer: observer, follows: follows)
        }
        if case .datacenter(let datacenter, let purpose) = target { connections.note(purpose, of: datacenter) }
        let (mayWait, longest) = (request.waitsOutFloods, request.floodWaitLimit)
        let (key, step) = submit(
            name, to: target.forMachine, owner: owner ?? way.owner, isForOwnerAlone: owner != nil,
            place: request.floodPlace
        ) { [self] wait in mayWait && accepts(wait, limit: longest) }
        return try await seeThrough(
            request, name: name, key: key, step, since: isRunning ? context.clock.now : nil, to: target, by: way,
            observer: observer, follows: follows, cure: cure)
    }

    /// Takes a request through its steps to its end.
    ///
    /// - Parameters:
    ///   - first: what is next for it.
    ///   - since: when it began to go; nil: it has not.
    ///   - ended: how its first attempt ended, if that was made.
    func seeThrough(
        _ request: Request, name: String, key: AccountMachine.RequestKey, _ first: AccountMachine.Step,
        since: Instant?, ended: RequestEnd? = nil, to target: Target, by way: Way, observer: RequestObserver?,
        follows: Set<String>, cure: ((RequestFailure) async throws(TelegramError) -> Bool)? = nil
    ) async throws(TelegramError) -> Answer {
        var (request, history, ended, begun) = (request, RequestHistory(), ended, since)
        let limit = request.timeout
        var (step, isOpen, mayHaveLeft) = (first, true, false)
        defer { if isOpen { close(key) } }
        while true {
            switch step {
            case .fail(let error):
                throw error.after(history, of: request, isPartOfFile: way.isForFiles)
            case .wait:
                mayHaveLeft = true
                let (since, isPause) = (context.clock.now, desk.machine.withLock { $0.isPausing(key) })
                let deadline = begun.flatMap { begun in limit.map { begun + $0 } }
                let next = await nextStep(of: key, name: name, until: deadline)
                if isPause { history.waited += context.clock.now - since }
                begun = begun ?? context.clock.now
                guard let next else {
                    if isPause, let limit {
                        throw TelegramError(name, pausesLongerThan: limit)
                            .after(history, of: request, isPartOfFile: way.isForFiles)
                    }
                    throw await timedOut(
                        request, name: name, at: target.datacenter ?? account.home, within: limit, history: history)
                }
                step = next
            case .send(let datacenter):
                // The account may have left since the machine said so.
                guard !mayHaveLeft || desk.machine.withLock({ $0.mayGo(key) }) else {
                    throw TelegramError.signedOut(name).after(history, of: request, isPartOfFile: way.isForFiles)
                }
                mayHaveLeft = true
                let now = context.clock.now
                let since = begun ?? now
                begun = since
                request.timeout = limit.map { max($0 - (now - since), .milliseconds(1)) }
                let end: RequestEnd
                if let made = ended {
                    (end, ended) = (made, nil)
                } else {
                    end = await attempt(
                        request, name: name, at: datacenter, for: target.purpose, by: way, observer: observer,
                        follows: follows)
                }
                history += end.history
                let failure: RequestFailure
                switch end.result {
                case .success(let answer):
                    if waiting.early.isEmpty { isOpen = false }
                    return try answered(key, name, with: answer, from: datacenter)
                case .failure(let reason): failure = reason
                }
                if let cure, try await cure(failure) {
                    // The time that it took is not the connection's.
                    begun = context.clock.now
                    continue
                }
                if failure == .timedOut, limit != nil {
                    throw await timedOut(request, name: name, at: datacenter, within: limit, history: history)
                }
                let failed = FailedRequest(
                    failure: failure, name: name, datacenter: datacenter, isIdempotent: request.isIdempotent,
                    history: history, isPartOfFile: way.isForFiles)
                let isPresent = desk.machine.withLock { $0.isPresent(key) }
                if case .rpc(let refusal) = failure, isPresent {
                    noteSurfacedFlood(refusal, of: name, request, datacenter)
                }
                // What ends a connection while the client runs is that the account has left, or moved.
                let hasLeft = failure == .stopped && isRunning && !isPresent
                let error =
                    hasLeft
                    ? TelegramError.signedOut(name).after(history, of: request, isPartOfFile: way.isForFiles)
                    : TelegramError(failed, isEnding: !isRunning)
                step = tell {
                    $0.failed(key, AccountMachine.Refusal(error, mayGoAgain: failed.mayGoAgain), facts: $1)
                }
            }
        }
    }

    private func timedOut(
        _ request: Request, name: String, at datacenter: DatacenterID, within limit: Duration?, history: RequestHistory
    ) async -> TelegramError {
        let failed = FailedRequest(
            failure: .timedOut, name: name, datacenter: datacenter, isIdempotent: request.isIdempotent, history: history
        )
        return TelegramError(
            failed, within: limit ?? .zero, tried: await connections.managers[datacenter]?.triedRoutes ?? [],
            discovery: discovery?.status ?? .idle)
    }

    /// Hands a request to the connection that it goes over. None does but this and the short way.
    func attempt(
        _ request: Request, name: String, at datacenter: DatacenterID, for purpose: ConnectionPurpose,
        by way: Way = .main, observer: RequestObserver? = nil, follows: Set<String> = []
    ) async -> RequestEnd {
        let connection: DatacenterManager
        var worker: WorkerLease?
        do throws(RequestFailure) {
            switch way {
            case .over(let manager):
                connection = manager
            case .files(let file, let isSmall) where !(isSmall && mainMayCarry(file)):
                (connection, worker) = try await self.worker(for: file, name: name)
            case .network(let file, let isWanted):
                (connection, worker) = try await self.worker(for: file, name: name, ifWanted: isWanted)
            case .main, .files:
                connection = await manager(for: datacenter, purpose: purpose)
            }
        } catch {
            return RequestEnd(result: .failure(error), history: RequestHistory())
        }
        let end = await connection.outcome(of: request, name: name, observer: observer, follows: follows)
        if let worker { give(back: worker, after: end) }
        return end
    }

    /// Returns when an address of a datacenter is known, which others may have to be asked for (rows B17, N31).
    func find(_ datacenter: DatacenterID, for name: String) async throws(TelegramError) {
        var (key, step) = tell { $0.submit(name, to: .bare(datacenter), facts: $1) }
        defer { close(key) }
        while step == .wait { step = await nextStep(of: key, name: name) ?? .wait }
        if case .fail(let error) = step { throw error }
    }

    /// Makes another datacenter the account's home, as a server has said or the program wants.
    func move(to datacenter: Int, because reason: String) async throws(TelegramError) {
        let name = "move to datacenter \(datacenter)"
        var (key, step) = tell { $0.move(to: DatacenterID(datacenter), because: reason, facts: $1) }
        defer { close(key) }
        while step == .wait { step = await nextStep(of: key, name: name) ?? .wait }
        if case .fail(let error) = step { throw error }
    }
}

extension Network.Target {
    fileprivate var forMachine: AccountMachine.Target {
        switch self {
        case .home: .home
        case .datacenter(let datacenter, _): .datacenter(datacenter)
        case .bare(let datacenter): .bare(datacenter)
        }
    }

    /// Nil for the account's home.
    fileprivate var datacenter: DatacenterID? {
        switch self {
        case .home: nil
        case .datacenter(let datacenter, _), .bare(let datacenter): datacenter
        }
    }

    /// What the connection is for, if there is none yet.
    fileprivate var purpose: ConnectionPurpose {
        if case .datacenter(_, let purpose) = self { purpose } else { .main }
    }
}
