import MTProtoCore

// Datacenters that have to be found, that have to take over the account, and that become its home.
extension AccountMachine {
    /// A search for the addresses of a datacenter (rows B17, N31).
    struct Search: Sendable {
        var asking: DatacenterSearch
        var waiters: [RequestKey]
    }

    // MARK: - Questions

    /// Asks a server something that requests wait for.
    private mutating func ask(_ question: Question, _ facts: some AccountFacts) {
        let (name, target): (String, Target) =
            switch question {
            case .export: ("auth.exportAuthorization", .home)
            case .import(let datacenter, _): ("auth.importAuthorization", .bare(datacenter))
            case .configuration(let datacenter, _): ("help.getConfig", .bare(datacenter))
            }
        var owner = account.userID
        // The address of a datacenter is of use to every account.
        if case .configuration = question { owner = nil }
        let key = makeKey()
        entries[key] = Entry(
            name: name, target: target, since: facts.now, owner: owner, accepts: acceptsPause, question: question)
        switch step(of: key, facts) {
        // The requests that wait for the answer were told already.
        case .fail: break
        case let next: actions.append(.ask(question, key, next))
        }
    }

    /// A server has answered a question. An answer that is not needed any more changes nothing.
    package mutating func answered(_ key: RequestKey, with finding: Finding, facts: some AccountFacts) {
        guard let question = entries.removeValue(forKey: key)?.question else { return }
        switch (question, finding) {
        case (.export(let datacenter), .export(let export)):
            guard isCurrent(transfers[datacenter]) else { return abandonTransfer(to: datacenter, facts) }
            transfers[datacenter]?.phase = .importing
            ask(.import(into: datacenter, export), facts)
        case (.import(let datacenter, _), .taken):
            guard isCurrent(transfers[datacenter]) else {
                // The key carries an account that is not signed in any more: nothing is sent under it.
                actions.append(.forgetKey(datacenter))
                return abandonTransfer(to: datacenter, facts)
            }
            transfers[datacenter]?.phase = .keeping
            actions.append(.keep(isAuthorized: true, datacenter))
        case (.configuration(let asked, let target), .configuration(let sets)):
            advance(target, told: sets[target], by: asked, facts)
        default:
            break
        }
    }

    mutating func questionFailed(_ question: Question, _ error: TelegramError, _ facts: some AccountFacts) {
        switch question {
        case .export(let datacenter), .import(let datacenter, _):
            guard let transfer = transfers[datacenter] else { return }
            guard isCurrent(transfer) else {
                // An import that may have run has left the key with an account that is not signed in any more.
                if case .import = question, error.mayHaveRun { actions.append(.forgetKey(datacenter)) }
                return abandonTransfer(to: datacenter, facts)
            }
            if case .import = question, Self.isUsedUp(error), transfer.attempts < Self.transferLimit {
                // Another export is as good.
                transfers[datacenter]?.attempts += 1
                transfers[datacenter]?.phase = .exporting
                return ask(.export(for: datacenter), facts)
            }
            transfers[datacenter] = nil
            fail(transfer.waiters, with: { _ in error.beforeRequest }, facts)
        case .configuration(let asked, let target):
            advance(target, told: nil, by: asked, facts)
        }
    }

    // MARK: - Searches

    /// Asks the other datacenters for the addresses of one, each once, once for all who wait.
    mutating func search(for target: DatacenterID, before key: RequestKey, _ facts: some AccountFacts) -> Step {
        if searches[target] != nil {
            searches[target]?.waiters.append(key)
            return wait(key, for: .datacenter(target))
        }
        let isPossible = (1...1000).contains(target.rawValue)
        var search = DatacenterSearch(
            target: target, known: isPossible ? facts.knownDatacenters : [], home: account.home)
        guard case .ask(let first) = search.start() else {
            let name = entries[key]?.name ?? ""
            return end(key, with: TelegramError(unknownDatacenter: target, name), facts)
        }
        searches[target] = Search(asking: search, waiters: [key])
        let step = wait(key, for: .datacenter(target))
        ask(.configuration(of: first, lookingFor: target), facts)
        return step
    }

    private mutating func advance(
        _ target: DatacenterID, told addresses: DatacenterAddressSet?, by asked: DatacenterID,
        _ facts: some AccountFacts
    ) {
        switch searches[target]?.asking.answered(by: asked, with: addresses) {
        case .ask(let next)?: ask(.configuration(of: next, lookingFor: target), facts)
        case .found(let addresses)?: actions.append(.learn(target, addresses, from: asked))
        case .failed?:
            let waiters = searches.removeValue(forKey: target)?.waiters ?? []
            fail(waiters, with: { TelegramError(unknownDatacenter: target, $0.name) }, facts)
        case nil: break
        }
    }

    /// The addresses of a datacenter are in use.
    package mutating func learned(_ target: DatacenterID, facts: some AccountFacts) {
        let waiters = searches.removeValue(forKey: target)?.waiters ?? []
        for key in waiters { go(key, facts) }
    }

    // MARK: - Transfers of the authorization

    /// How often an authorization is carried at most, should answers to its import get lost.
    private static let transferLimit = 3

    /// Whether an import may have used up what was exported: its answer was lost, or it was sent again, as the server had not
    /// said that it has it, and the server had run the first one.
    private static func isUsedUp(_ error: TelegramError) -> Bool {
        error.code == .outcomeUnknown || error.serverError?.message == "AUTH_BYTES_INVALID"
    }

    private func isCurrent(_ transfer: AuthorizationTransfer?) -> Bool {
        transfer?.epoch == epoch
    }

    /// Carries the account's authorization to another datacenter, once for all who wait (row E13).
    mutating func transfer(to datacenter: DatacenterID, before key: RequestKey, _ facts: some AccountFacts) -> Step {
        let step = wait(key, for: .authorization(datacenter))
        if transfers[datacenter] != nil {
            transfers[datacenter]?.waiters.append(key)
        } else {
            transfers[datacenter] = AuthorizationTransfer(epoch: epoch, waiters: [key])
            ask(.export(for: datacenter), facts)
        }
        return step
    }

    /// A datacenter does not know the account any more: that is written, and the account carried there again.
    mutating func renewAuthorization(
        at datacenter: DatacenterID, for key: RequestKey, _ facts: some AccountFacts
    ) -> Step {
        guard transfers[datacenter] == nil else { return transfer(to: datacenter, before: key, facts) }
        transfers[datacenter] = AuthorizationTransfer(epoch: epoch, phase: .forgetting, waiters: [key])
        actions.append(.keep(isAuthorized: false, datacenter))
        return wait(key, for: .authorization(datacenter))
    }

    /// Whether a datacenter knows the account is written, or could not be.
    package mutating func kept(_ datacenter: DatacenterID, error: TelegramError?, facts: some AccountFacts) {
        guard let transfer = transfers[datacenter] else { return }
        if let error {
            transfers[datacenter] = nil
            return fail(transfer.waiters, with: { _ in error }, facts)
        }
        guard isCurrent(transfer) else {
            if transfer.phase == .keeping { actions.append(.forgetKey(datacenter)) }
            return abandonTransfer(to: datacenter, facts)
        }
        switch transfer.phase {
        case .forgetting:
            transfers[datacenter]?.phase = .exporting
            ask(.export(for: datacenter), facts)
        case .keeping:
            transfers[datacenter] = nil
            transferCounts[datacenter, default: 0] += 1
            actions.append(.transferred(from: account.home, to: datacenter))
            for key in transfer.waiters { go(key, facts) }
        case .exporting, .importing: break
        }
    }

    /// Another account is signed in meanwhile, or none: the waiting requests begin anew.
    private mutating func abandonTransfer(to datacenter: DatacenterID, _ facts: some AccountFacts) {
        guard let transfer = transfers.removeValue(forKey: datacenter) else { return }
        for key in transfer.waiters { go(key, facts) }
    }

    // MARK: - Moves

    /// Makes another datacenter the home, without a request that was told so.
    /// - Returns: what to end with ``ended(_:)``: a step ``Step/send(_:)`` says that the account has moved.
    mutating func move(
        to new: DatacenterID, because reason: String, facts: some AccountFacts
    ) -> (key: RequestKey, step: Step) {
        let key = makeKey()
        var entry = Entry(name: "move to \(new)", target: .home, since: facts.now, owner: nil)
        if account.home != new { entry.move = Move(from: account.home, to: new, because: reason) }
        entries[key] = entry
        return (key, step(of: key, facts))
    }

    /// The first of several requests that are told at once moves the account, the others follow it (row J08).
    mutating func take(_ move: Move, for key: RequestKey, _ facts: some AccountFacts) -> Step {
        guard facts.knows(move.to) else { return search(for: move.to, before: key, facts) }
        entries[key]?.move = nil
        let former = account.userID
        // They were those of the account that leaves.
        if former != nil { floods = FloodMemory() }
        setHome(move.to)
        moving.append(key)
        actions.append(.moved(from: move.from, to: move.to, because: move.because, leaving: former))
        return wait(key, for: .move)
    }

    /// The new home is written, or could not be.
    package mutating func moved(error: TelegramError?, facts: some AccountFacts) {
        let waiters = moving
        moving = []
        if let error { return fail(waiters, with: { _ in error }, facts) }
        for key in waiters { go(key, facts) }
    }
}

/// An account on its way to another datacenter.
struct AuthorizationTransfer: Hashable, Sendable {
    enum Phase: Hashable, Sendable {
        /// The fact that the datacenter does not know the account is being written.
        case forgetting
        case exporting
        case importing
        /// The fact that the datacenter knows the account is being written.
        case keeping
    }

    /// The epoch of the account in which it began.
    let epoch: Int
    var phase = Phase.exporting
    var attempts = 1
    var waiters: [AccountMachine.RequestKey]
}
