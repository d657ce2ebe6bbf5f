import MTProtoCore
import MTProtoKit
import NIOCore
import TelegramAPI

// The one way on which requests leave.
extension Network {
    /// What carries a request where it goes.
    enum Way: Sendable {
        /// The datacenter's first connection.
        case main
        /// A connection for files, as the pool decides. What is small may use the home datacenter's main one.
        case files(MultiplexedRequestManager.Request, isSmall: Bool)

        var isForFiles: Bool {
            if case .files = self { true } else { false }
        }
    }

    /// Sends a request and returns the boxed answer. A time limit of the request counts for all datacenters together.
    func send(
        _ request: Request, name: String, to target: Target, by way: Way = .main, observer: RequestObserver? = nil,
        follows: Set<String> = []
    ) async throws(TelegramError) -> Answer {
        tally.began()
        defer { tally.ended() }
        let (limit, begun) = (request.timeout, context.clock.now)
        var request = request
        var history = RequestHistory()
        if case .datacenter(let datacenter, let purpose) = target { purposes[datacenter] = purpose }
        let (mayWait, longest) = (request.waitsOutFloods, request.floodWaitLimit)
        var (key, step) = tell { machine, facts in
            machine.submit(name, to: target.forMachine, facts: facts) { [self] wait in
                mayWait && accepts(wait, limit: longest)
            }
        }
        defer { machine.ended(key) }
        while true {
            switch step {
            case .fail(let error):
                throw error.after(history, of: request, isPartOfFile: way.isForFiles)
            case .wait:
                let (since, isPause) = (context.clock.now, machine.isPausing(key))
                step = await nextStep(of: key, name: name)
                if isPause { history.waited += context.clock.now - since }
            case .send(let datacenter):
                request.timeout = limit.map { max($0 - (context.clock.now - begun), .milliseconds(1)) }
                let end = await attempt(
                    request, name: name, at: datacenter, target: target, by: way, observer: observer, follows: follows)
                history += end.history
                let failure: RequestFailure
                switch end.result {
                case .success(let answer):
                    return Answer(body: answer.body, serverTime: answer.serverTime, datacenter: datacenter)
                case .failure(let reason): failure = reason
                }
                let failed = FailedRequest(
                    failure: failure, name: name, datacenter: datacenter, isIdempotent: request.isIdempotent,
                    history: history, isPartOfFile: way.isForFiles)
                if failure == .timedOut, let limit {
                    throw TelegramError(
                        failed, within: limit, tried: await managers[datacenter]?.triedRoutes ?? [],
                        discovery: discovery?.status ?? .idle)
                }
                if case .rpc(let refusal) = failure { noteSurfacedFlood(refusal, of: name, request, datacenter) }
                // What ends a connection while the client runs is that the account has left, or moved.
                let error =
                    failure == .stopped && isRunning
                    ? TelegramError.signedOut(name).after(history, of: request, isPartOfFile: way.isForFiles)
                    : TelegramError(failed, isEnding: !isRunning)
                step = tell {
                    $0.failed(key, AccountMachine.Refusal(error, mayGoAgain: failed.mayGoAgain), facts: $1)
                }
            }
        }
    }

    private func attempt(
        _ request: Request, name: String, at datacenter: DatacenterID, target: Target, by way: Way,
        observer: RequestObserver?, follows: Set<String>
    ) async -> RequestEnd {
        switch way {
        case .files(let file, let isSmall) where !(isSmall && mainMayCarry(file)):
            return await overWorker(request, as: file, name: name)
        case .main, .files:
            let purpose: ConnectionPurpose = if case .datacenter(_, let purpose) = target { purpose } else { .main }
            return await manager(for: datacenter, purpose: purpose)
                .outcome(of: request, name: name, observer: observer, follows: follows)
        }
    }

    /// Returns when an address of a datacenter is known, which others may have to be asked for (rows B17, N31).
    func find(_ datacenter: DatacenterID, for name: String) async throws(TelegramError) {
        var (key, step) = tell { $0.submit(name, to: .bare(datacenter), facts: $1) }
        defer { machine.ended(key) }
        while step == .wait { step = await nextStep(of: key, name: name) }
        if case .fail(let error) = step { throw error }
    }

    /// Makes another datacenter the account's home, as a server has said or the program wants.
    func move(to datacenter: Int, because reason: String) async throws(TelegramError) {
        let name = "move to datacenter \(datacenter)"
        var (key, step) = tell { $0.move(to: DatacenterID(datacenter), because: reason, facts: $1) }
        defer { machine.ended(key) }
        while step == .wait { step = await nextStep(of: key, name: name) }
        if case .fail(let error) = step { throw error }
    }
}

extension Network.Target {
    fileprivate var forMachine: AccountMachine.Target {
        switch self {
        case .home: .home
        case .datacenter(let datacenter, _): .datacenter(datacenter)
        }
    }
}
