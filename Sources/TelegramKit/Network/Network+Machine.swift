import Logging
import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI

// Carries out what the account's machine says.
extension Network {
    /// What the machine looks at.
    struct Facts: AccountFacts {
        let context: Context
        /// Who is signed in.
        let user: Int64?

        var now: Instant { context.clock.now }
        func knows(_ datacenter: DatacenterID) -> Bool { context.knows(datacenter) }
        func isAuthorized(_ datacenter: DatacenterID) -> Bool {
            context.authInfo(for: datacenter).map { $0.isAuthorized && ($0.owner == nil || $0.owner == user) } ?? false
        }
        var knownDatacenters: [DatacenterID] { context.knownDatacenters }
    }

    /// Where the account lives, and who it is.
    var account: StoredAccount {
        get { desk.machine.withLock { $0.account } }
        set { tell { machine, _ in machine.note { $0 = newValue } } }
    }

    /// Tells the machine something, and does what it wants then.
    @discardableResult
    func tell<Result>(_ input: (inout AccountMachine, Facts) -> Result) -> Result {
        desk.tellOfPauses()
        let result = desk.machine.withLock { input(&$0, Facts(context: context, user: $0.account.userID)) }
        heed()
        return result
    }

    /// Tells the machine of a request that begins. Nearly always it goes at once, and nothing else changes.
    func submit(
        _ name: String, to target: AccountMachine.Target, owner: Int64?, isForOwnerAlone: Bool, place: UInt64?,
        accepts: @escaping @Sendable (FloodWait) -> Bool
    ) -> (key: AccountMachine.RequestKey, step: AccountMachine.Step) {
        desk.tellOfPauses()
        let (begun, isAll) = desk.machine.withLock { machine in
            let begun = machine.submit(
                name, to: target, owner: owner, isForOwnerAlone: isForOwnerAlone, place: place,
                facts: Facts(context: context, user: machine.account.userID), accepts: accepts)
            if case .send = begun.step { return (begun, !machine.hasActions) }
            return (begun, false)
        }
        if !isAll { heed() }
        return begun
    }

    /// Does what the machine wants.
    private func heed() {
        for action in desk.machine.withLock({ $0.takeActions() }) { perform(action) }
        let account = account
        standing.withLock { ($0.home, $0.userID) = (account.home, account.userID) }
        armMachineTimer()
    }

    private func perform(_ action: AccountMachine.Action) {
        switch action {
        case .go(let key, let step):
            waiting.go(key, step)
        case .ask(let question, let key, let step):
            Task { await ask(question, key, first: step) }
        case .tell(let wait):
            news.tell(wait)
        case .learn(let datacenter, let addresses, let source):
            Task { await learn(addresses, of: datacenter, from: source) }
        case .keep(let isAuthorized, let datacenter):
            Task { await keep(isAuthorized, datacenter) }
        case .forgetKey(let datacenter):
            guard let key = context.authInfo(for: datacenter)?.key.id else { return }
            Task { await forgetKey(key, of: datacenter) }
        case .moved(let old, let new, let reason, let former):
            // What other datacenters still have to be asked is for the account that has left.
            let hadAccount = former != nil
            var left: [DatacenterManager] = []
            if hadAccount {
                left = leaveConnections()
                forgetAccount()
                note(.signedOut)
            } else if let former = connections.leave(old) {
                left = [former]
                managersChanged()
            }
            // They carried the account that was left (row P50): nothing of the next one goes under them. Nor under the key of
            // the new home: another user's sign-in may have been accepted under it while a process died.
            let removal = context.removeCarryingKeys(and: hadAccount ? new : nil)
            context.tracer.emit(
                .homeDatacenterChanged(from: old.rawValue, to: new.rawValue, because: reason), upTo: .info)
            if life.networkReader != nil { readNetwork() }
            Task { [left] in
                if hadAccount { await memory.observer.withLock { $0 }?(.signedOut) }
                await finishMove(to: new, leaving: left, removing: removal)
            }
        case .ended(let error, let user):
            guard !waiting.isLoggingOut(user) else { return }
            Task { await endSession(AccountEnd(error), of: user, saying: error.message) }
        case .transferred(let home, let datacenter):
            context.tracer.emit(.authorizationTransferred(from: home.rawValue, to: datacenter.rawValue))
        }
    }

    // MARK: - Steps

    /// The next step of a request that waits; a failure if the calling task is cancelled.
    ///
    /// - Parameter deadline: when waiting ends without a step: nil then.
    func nextStep(
        of key: AccountMachine.RequestKey, name: String, until deadline: Instant? = nil
    ) async -> AccountMachine.Step? {
        if let step = waiting.takeEarlyStep(of: key) { return step }
        if let deadline {
            context.time.schedule(on: configuration.eventLoopGroup.any(), at: deadline) { [weak self] in
                _ = Task { await self?.stopWaitingForStep(key, nil) }
            }
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<AccountMachine.Step?, Never>) in
                if Task.isCancelled {
                    continuation.resume(returning: .fail(TelegramError(notSent: name)))
                } else {
                    waiting.wait(key, continuation)
                }
            }
        } onCancel: {
            Task { await self.stopWaitingForStep(key, .fail(TelegramError(notSent: name))) }
        }
    }

    private func stopWaitingForStep(_ key: AccountMachine.RequestKey, _ step: AccountMachine.Step?) {
        waiting.stopWaiting(key, with: step)
    }

    /// A request has ended, however it did.
    func close(_ key: AccountMachine.RequestKey) {
        desk.machine.withLock { $0.ended(key) }
        waiting.ended(key)
    }

    private func armMachineTimer() {
        guard let deadline = desk.machine.withLock({ $0.nextDeadline }), waiting.arm(deadline) else { return }
        context.time.schedule(on: configuration.eventLoopGroup.any(), at: deadline) { [weak self] in
            _ = Task { await self?.machineTimerFired(deadline) }
        }
    }

    private func machineTimerFired(_ deadline: Instant) {
        waiting.fired(deadline)
        tell { $0.deadlineReached(facts: $1) }
    }

    // MARK: - What the machine asks and writes

    private func ask(
        _ question: AccountMachine.Question, _ key: AccountMachine.RequestKey, first: AccountMachine.Step
    ) async {
        var step = first
        while true {
            switch step {
            case .fail: return
            case .wait: step = await nextStep(of: key, name: question.name) ?? .wait
            case .send(let datacenter):
                do throws(TelegramError) {
                    let finding = try await answer(to: question, at: datacenter)
                    return tell { $0.answered(key, with: finding, facts: $1) }
                } catch {
                    let refusal = AccountMachine.Refusal(error, mayGoAgain: !error.mayHaveRun)
                    step = tell { $0.failed(key, refusal, facts: $1) }
                }
            }
        }
    }

    private func answer(
        to question: AccountMachine.Question, at datacenter: DatacenterID
    ) async throws(TelegramError) -> AccountMachine.Finding {
        switch question {
        case .export(let other):
            // It makes its key meanwhile.
            let ahead = await manager(for: other, purpose: connections.purpose(of: other))
            Task { await ahead.prepare() }
            let export = try await ask(
                API.Auth.ExportAuthorization(dcID: Int32(clamping: other.rawValue)), at: datacenter, purpose: .main)
            return .export(.init(id: export.id, bytes: export.bytes))
        case .import(_, let export):
            _ = try await ask(
                API.Auth.ImportAuthorization(id: export.id, bytes: export.bytes), at: datacenter,
                purpose: connections.purpose(of: datacenter))
            return .taken
        case .configuration:
            let manager = await manager(for: datacenter, purpose: .configuration)
            return .configuration(await config(from: manager)?.dcOptions.addressSets ?? [:])
        }
    }

    private func ask<Function: TLFunction>(
        _ function: Function, at datacenter: DatacenterID, purpose: ConnectionPurpose
    ) async throws(TelegramError) -> Function.Response {
        let name = Function.name
        let request = Request(body: try function.body(name), isIdempotent: IdempotentMethods.isHarmless(name))
        let watch = news.instruments?.begin(name, now: context.clock.now)
        let end = await attempt(
            request, name: name, at: datacenter, for: purpose, observer: watch?.observer(beside: nil))
        func note(_ error: TelegramError?) {
            if let watch { news.instruments?.end(watch, at: datacenter, error, now: context.clock.now) }
        }
        switch end.result {
        case .success(let answer):
            note(nil)
            return try read(answer, to: function)
        case .failure(let failure):
            let error = TelegramError(
                FailedRequest(
                    failure: failure, name: name, datacenter: datacenter, isIdempotent: request.isIdempotent,
                    history: end.history), isEnding: !isRunning)
            note(error)
            throw error
        }
    }

    private func learn(
        _ addresses: DatacenterAddressSet, of datacenter: DatacenterID, from source: DatacenterID
    ) async {
        do throws(StorageError) {
            try await context.learn([datacenter: addresses], from: "datacenter \(source.rawValue)")
        } catch {
            // They are used all the same, and asked for again by the next process.
            configuration.logger.warning("\(error)")
        }
        tell { $0.learned(datacenter, facts: $1) }
    }

    private func finishMove(
        to new: DatacenterID, leaving left: [DatacenterManager], removing removal: Context.Removal
    ) async {
        await close(left, because: .migrated)
        do throws(TelegramError) {
            do throws(StorageError) { try await removal.finish() } catch { throw TelegramError(storage: error) }
            async let ahead: Void = self.manager(for: new, purpose: .main).prepare()
            try await store(account)
            await ahead
            tell { $0.moved(error: nil, facts: $1) }
        } catch {
            tell { $0.moved(error: error, facts: $1) }
        }
    }

    private func keep(_ isAuthorized: Bool, _ datacenter: DatacenterID) async {
        do throws(TelegramError) {
            try await keepAuthorized(isAuthorized, datacenter)
            tell { $0.kept(datacenter, error: nil, facts: $1) }
        } catch {
            tell { $0.kept(datacenter, error: error, facts: $1) }
        }
    }
}

extension AccountMachine.Question {
    fileprivate var name: String {
        switch self {
        case .export: API.Auth.ExportAuthorization.name
        case .import: API.Auth.ImportAuthorization.name
        case .configuration: API.Help.GetConfig.name
        }
    }
}

extension AccountMachine.Refusal {
    /// - Parameter mayGoAgain: whether it does no harm to send the request again.
    init(_ error: TelegramError, mayGoAgain: Bool) {
        if let server = error.serverError {
            self = .server(RPCError(code: Int32(clamping: server.code), message: server.message), error)
        } else if error.code == .stopped || error.code == .unauthorized, mayGoAgain {
            self = .closed(error)
        } else {
            self = .other(error)
        }
    }
}
