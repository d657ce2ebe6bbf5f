import MTProtoCore

// From a request to its end.
extension AccountMachine {
    /// How often one request follows the account from datacenter to datacenter before it fails.
    private static let migrationLimit = 5

    /// A request begins. It is to be ended by ``ended(_:)``, unless a step says that it has failed.
    ///
    /// - Parameters:
    ///   - name: its method.
    ///   - owner: the user that it is for, if that was known before; by default the one who is signed in now.
    ///   - isForOwnerAlone: whether it does not even go while no account is signed in.
    ///   - place: the chat in which alone its method pauses; nil: everywhere.
    ///   - accepts: asked at most once whether to wait out a pause that the server has wanted of the method before.
    package mutating func submit(
        _ name: String, to target: Target, owner: Int64? = nil, isForOwnerAlone: Bool = false, place: UInt64? = nil,
        facts: some AccountFacts, accepts: (@Sendable (FloodWait) -> Bool)? = nil
    ) -> (key: RequestKey, step: Step) {
        let key = makeKey()
        var entry = Entry(
            name: name, target: target, since: facts.now, owner: owner ?? account.userID, accepts: accepts)
        entry.place = FloodMemory.settled(place, of: entry.owner)
        entry.isForOwnerAlone = isForOwnerAlone
        guard let datacenter = datacenterAtOnce(for: entry, facts) else {
            entries[key] = entry
            return (key, step(of: key, facts))
        }
        entry.accepts = nil
        entry.state = sent(to: datacenter)
        entries[key] = entry
        return (key, .send(datacenter))
    }

    /// A request that begins where nothing holds it up, and where nothing else is to be done first; nil: it has not begun.
    ///
    /// - Parameters:
    ///   - owner: who is signed in, as far as the caller knows.
    ///   - isOpen: whether there is a connection with a datacenter.
    mutating func submitAtOnce(
        _ name: String, owner: Int64?, place: UInt64?, facts: some AccountFacts, isOpen: (DatacenterID) -> Bool
    ) -> (key: RequestKey, datacenter: DatacenterID)? {
        guard actions.isEmpty, owner == account.userID else { return nil }
        var entry = Entry(name: name, target: .home, since: facts.now, owner: owner)
        guard let datacenter = datacenterAtOnce(for: entry, facts), isOpen(datacenter) else { return nil }
        entry.place = FloodMemory.settled(place, of: owner)
        entry.state = sent(to: datacenter)
        let key = makeKey()
        entries[key] = entry
        return (key, datacenter)
    }

    /// Where a new request goes if nothing holds it up. ``step(of:_:)`` would say the same, after looking up the request
    /// for each of its questions: nearly all requests come by here.
    private func datacenterAtOnce(for entry: Entry, _ facts: some AccountFacts) -> DatacenterID? {
        guard case .running = life, entry.owner == account.userID, floods.isOver(now: entry.since) else { return nil }
        let datacenter = entry.target.datacenter ?? account.home
        if entry.target.isElsewhere, datacenter != account.home { return nil }
        return facts.knows(datacenter) ? datacenter : nil
    }

    private func sent(to datacenter: DatacenterID) -> Entry.State {
        .sent(datacenter, home: account.home, transfers: transferCounts[datacenter, default: 0])
    }

    /// A request has its answer, or its caller gave it up. Later word of it changes nothing.
    package mutating func ended(_ key: RequestKey) {
        entries[key] = nil
    }

    /// A request has its answer.
    ///
    /// - Returns: the user whom it was for, nil for none, and whether the answer may be another account's.
    mutating func answered(_ key: RequestKey) -> (owner: Int64?, isForAnother: Bool) {
        guard let entry = entries.removeValue(forKey: key) else { return (nil, false) }
        return (entry.owner, entry.isForOwnerAlone && entry.owner != account.userID)
    }

    /// An attempt brought no answer. What is returned is the next step.
    package mutating func failed(_ key: RequestKey, _ refusal: Refusal, facts: some AccountFacts) -> Step {
        guard let entry = entries[key], case .sent(let datacenter, let home, let count) = entry.state else {
            return .fail(refusal.error)
        }
        // It is not sent again for another account.
        if let owner = entry.owner, let user = account.userID, owner != user {
            return end(key, with: refusal.error, facts)
        }
        switch refusal {
        case .server(let error, _):
            if isPresent(key) { remember(error, of: entry.name, at: datacenter, in: entry.place, now: facts.now) }
            // An error that another account got does not move the account that is signed in now.
            if let (kind, number) = error.migration, kind.movesHome, entry.target == .home,
                entry.owner == account.userID || account.userID == nil, entry.migrations < Self.migrationLimit
            {
                entries[key]?.migrations += 1
                if account.home == datacenter, DatacenterID(number) != datacenter {
                    entries[key]?.move = Move(from: datacenter, to: DatacenterID(number), because: error.message)
                }
                return step(of: key, facts)
            }
            // The answer to a request from before a sign-in says nothing about the present account.
            if error.revokesAuthorization, datacenter == account.home, let user = entry.owner, user == account.userID {
                actions.append(.ended(error, userID: user))
            }
            if error.revokesAuthorization, case .datacenter = entry.target, datacenter != account.home,
                account.userID != nil, !entry.hasRenewedAuthorization
            {
                entries[key]?.hasRenewedAuthorization = true
                // It may have been sent before the last time.
                guard transferCounts[datacenter, default: 0] == count else { return step(of: key, facts) }
                return renewAuthorization(at: datacenter, for: key, facts)
            }
        case .closed where entry.target == .home && account.home != home,
            .closed where entry.owner == nil && entry.question == nil:
            // The account moved while the request was on its way, or what closed the connection had nothing to do with it.
            return step(of: key, facts)
        case .closed, .other:
            break
        }
        return end(key, with: refusal.error, facts)
    }

    /// A server wants a pause of a method.
    ///
    /// - Parameter place: the chat in which alone it pauses; nil: everywhere.
    package mutating func remember(
        _ error: RPCError, of name: String, at datacenter: DatacenterID, in place: UInt64? = nil, now: Instant
    ) {
        guard let (kind, pause) = FloodMemory.pause(error) else { return }
        let place = FloodMemory.settled(place, of: account.userID)
        floods.note(
            .init(method: name, datacenter: datacenter, peer: place, kind: kind), pause: pause, words: error.message,
            now: now)
    }

    // MARK: - Steps

    /// The request takes its next step, and is told so.
    mutating func go(_ key: RequestKey, _ facts: some AccountFacts) {
        let next = step(of: key, facts)
        if next != .wait { actions.append(.go(key, next)) }
    }

    /// What is next for a request, by what is known now.
    mutating func step(of key: RequestKey, _ facts: some AccountFacts) -> Step {
        guard let entry = entries[key] else { return .wait }
        switch life {
        case .created: return wait(key, for: .run)
        case .stopped(let error): return end(key, with: error ?? .stopped(entry.name), facts)
        case .running: break
        }
        // It waited while the account moved: it follows to the new home, unless another account has signed in there.
        guard mayGo(key) else {
            return end(key, with: .signedOut(entry.name), facts)
        }
        if let pause = pause(before: key, entry, facts) { return pause }
        if let move = entry.move {
            if account.home == move.from { return take(move, for: key, facts) }
            entries[key]?.move = nil
        }
        let datacenter = entry.target.datacenter ?? account.home
        guard facts.knows(datacenter) else { return search(for: datacenter, before: key, facts) }
        if case .datacenter = entry.target, datacenter != account.home, account.userID != nil,
            !facts.isAuthorized(datacenter)
        {
            return transfer(to: datacenter, before: key, facts)
        }
        let state = sent(to: datacenter)
        entries[key]?.state = state
        return .send(datacenter)
    }

    /// Whether the account that a request is for is still there, or may have moved.
    func mayGo(_ key: RequestKey) -> Bool {
        guard let entry = entries[key], let owner = entry.owner, owner != account.userID else { return true }
        // While no account is signed in, another one may be about to be.
        return account.userID == nil && !entry.target.isElsewhere && !entry.isForOwnerAlone
    }

    mutating func wait(_ key: RequestKey, for reason: Wait) -> Step {
        entries[key]?.state = .waiting(reason)
        if case .pause(let end) = reason { notePause(end) }
        return .wait
    }

    /// A request has failed.
    mutating func end(_ key: RequestKey, with error: TelegramError, _ facts: some AccountFacts) -> Step {
        let entry = entries.removeValue(forKey: key)
        if let question = entry?.question { questionFailed(question, error, facts) }
        return .fail(error)
    }

    /// The requests that wait for something are told that it will not come.
    mutating func fail(_ keys: [RequestKey], with error: (Entry) -> TelegramError, _ facts: some AccountFacts) {
        for key in keys {
            guard let entry = entries.removeValue(forKey: key) else { continue }
            let error = error(entry)
            if let question = entry.question { questionFailed(question, error, facts) }
            actions.append(.go(key, .fail(error)))
        }
    }

    /// The server wanted a pause of the method that is not over: nothing is sent before.
    private mutating func pause(before key: RequestKey, _ entry: Entry, _ facts: some AccountFacts) -> Step? {
        if case .waiting(.pause(let until)) = entry.state, until > facts.now { return .wait }
        guard let accepts = entry.accepts else { return nil }
        entries[key]?.accepts = nil
        let datacenter = entry.target.datacenter ?? account.home
        let place = FloodMemory.Place(method: entry.name, datacenter: datacenter, peer: entry.place)
        guard let rest = floods.pause(for: place, now: facts.now) else { return nil }
        let (kind, pause) = (rest.kind, rest.duration)
        var wait = FloodWait(
            method: entry.name, datacenter: datacenter.rawValue, duration: pause, isAutomatic: false,
            peer: FloodMemory.peer(entry.place, of: account.userID), isRemembered: true)
        // That of a chat in slow mode is the caller's to wait out, as it is when the server demands it.
        wait.isAutomatic = kind == .flood && accepts(wait)
        actions.append(.tell(wait))
        guard wait.isAutomatic else {
            let (what, chat) = (
                kind == .flood ? "a pause" : "slow mode's pause", wait.peer == nil ? "" : " in this chat"
            )
            var error = TelegramError(
                .floodWait, message: "The server demands \(what) of \(pause.wholeSeconds) s more\(chat)",
                location: entry.name, hint: "Nothing was sent; wait that long.", retryAfter: pause)
            error.isOfKnownSlowMode = kind == .slowMode
            error.knownWords = rest.words
            return end(key, with: error, facts)
        }
        // checked: instants saturate.
        return self.wait(key, for: .pause(until: facts.now + pause))
    }
}

extension AccountMachine.Target {
    /// Whether it is as the account that it goes to a datacenter of its caller's choice.
    var isElsewhere: Bool {
        if case .datacenter = self { true } else { false }
    }

    /// Nil for the account's home.
    var datacenter: DatacenterID? {
        switch self {
        case .home: nil
        case .datacenter(let datacenter), .bare(let datacenter): datacenter
        }
    }
}

extension TelegramError {
    /// The client does not run any more.
    static func stopped(_ location: String) -> TelegramError {
        TelegramError(
            .stopped, message: "The client was stopped", location: location, hint: "Create another client and run it.")
    }

    /// The account that a request was for is not signed in any more.
    static func signedOut(_ location: String) -> TelegramError {
        TelegramError(
            .unauthorized, message: "The account was signed out before the request went out", location: location,
            hint: "Nothing was sent; sign in first.")
    }

    /// The account that a request was for was signed out before the answer came.
    static func answeredAfterSignOut(_ location: String) -> TelegramError {
        TelegramError(
            .unauthorized, message: "The account was signed out before the answer came", location: location,
            hint: "The request may have run for it; sign in first.", mayHaveRun: true)
    }
}
