import MTProtoCore
import NIOCore
import TelegramKit

// Requests, from their callers to the connections and back.
extension AccountClient {
    // MARK: - Callers

    /// Asks for something. Returns nil if no process runs.
    @discardableResult
    func begin(_ errand: AccountErrand) -> AccountMachine.RequestKey? {
        let facts = facts
        let isPatient = errand.waitsOutFloods
        guard
            let (key, step) = machine?.submit(
                errand.name, to: errand.target, facts: facts, accepts: { _ in isPatient })
        else { return nil }
        tickets[key] = Ticket(errand: errand)
        take(step, of: key)
        pump()
        changed()
        return key
    }

    /// The caller gives a request up. Returns whether it was there.
    func cancel(_ number: Int) -> Bool {
        dropMessage(number)
        guard let key = tickets.first(where: { $0.value.errand.call?.number == number })?.key else { return false }
        giveUp(key)
        return true
    }

    /// Nobody waits for a request any more.
    func giveUp(_ key: AccountMachine.RequestKey) {
        withdraw(key)
        close(key)
        if isPumping { givenUp.insert(key) }
        changed()
    }

    /// Whether an import of these exported bytes is under way.
    func awaits(_ word: [UInt8]) -> Bool {
        tickets.values.contains { ticket in
            if case .question(.import(_, let export)) = ticket.errand { export.bytes == word } else { false }
        }
    }

    /// Takes a request back from the connection that has it. Returns whether it may have run.
    @discardableResult
    private func withdraw(_ key: AccountMachine.RequestKey) -> Bool {
        guard let place = tickets[key]?.place, let port = ports[place.datacenter] else { return false }
        tickets[key]?.place = nil
        port.requests[place.id] = nil
        let mayHaveRun = port.client.mayHaveRun(place.id)
        port.client.cancel(place.id, now: now)
        return mayHaveRun
    }

    /// The account has signed out: its connections are closed, so that nothing of it is sent later, when another
    /// account may be signed in.
    func closePorts() {
        guard sabotage != .lingeringTransfer else { return }
        for datacenter in ports.keys.sorted() { closePort(of: datacenter) }
    }

    // MARK: - Steps

    private func take(_ step: AccountMachine.Step, of key: AccountMachine.RequestKey) {
        switch step {
        case .wait: break
        case .send(let datacenter): hand(key, to: datacenter.rawValue)
        case .fail(let error): end(key, with: error)
        }
    }

    private func hand(_ key: AccountMachine.RequestKey, to datacenter: Int) {
        guard let ticket = tickets[key] else { return }
        if let call = ticket.errand.ownCall {
            run?.handed(call.number, to: datacenter, isHome: datacenter == home)
        }
        let port = port(for: datacenter)
        do throws(RequestFailure) {
            let id = try port.client.submit(ticket.errand.request, now: now)
            port.requests[id] = key
            tickets[key]?.place = (datacenter, id)
        } catch {
            attemptFailed(key, ticket.errand, at: datacenter, error, mayHaveRun: false)
        }
    }

    /// A request has failed for good.
    private func end(_ key: AccountMachine.RequestKey, with error: TelegramError) {
        guard let ticket = tickets.removeValue(forKey: key) else { return }
        switch ticket.errand {
        case .call(let call): run?.ended(call.number, .failed, because: error)
        case .question(let question): run?.failed(question, because: error)
        case .missed(let question): answered(question, .failure(error))
        case .part(let part): failed(part)
        case .save(let part): failed(part, because: error)
        case .media(let call, _): failed(call, because: error)
        case .code, .signIn: isBusy = false
        case .logOut:
            isBusy = false
            // The account is signed out already, which is what the request was for.
            if error.code == .unauthorized { signedOut() }
        }
    }

    private func failed(_ key: AccountMachine.RequestKey, _ refusal: AccountMachine.Refusal) {
        let facts = facts
        guard let step = machine?.failed(key, refusal, facts: facts) else { return }
        take(step, of: key)
        pump()
    }

    // MARK: - What became of attempts

    func completed(
        _ id: RequestID, _ result: Result<ByteBuffer, RequestFailure>, mayHaveRun: Bool, of port: AccountPort
    ) {
        guard let key = port.requests.removeValue(forKey: id), let ticket = tickets[key] else { return }
        tickets[key]?.place = nil
        switch result {
        case .success(let answer): answered(key, ticket.errand, answer)
        case .failure(let failure):
            attemptFailed(key, ticket.errand, at: port.datacenter, failure, mayHaveRun: mayHaveRun)
        }
    }

    private func attemptFailed(
        _ key: AccountMachine.RequestKey, _ errand: AccountErrand, at datacenter: Int, _ failure: RequestFailure,
        mayHaveRun: Bool
    ) {
        var code = TelegramError.Code.server
        var serverError: TelegramError.ServerError?
        var pause: Duration?
        if case .rpc(let error) = failure {
            serverError = .init(code: Int(error.code), message: error.message)
            pause = error.floodWait
            if error.revokesAuthorization { code = .unauthorized }
            heard(error, of: errand, at: datacenter)
        } else if failure == .answerLost, !errand.isIdempotent {
            code = .outcomeUnknown
        }
        let isDenied = sabotage == .deniedMessage && errand.ownCall?.kind.upload != nil
        let error = TelegramError(
            isDenied ? .server : code, message: "\(failure)", location: errand.name, hint: "",
            serverError: serverError, retryAfter: pause, mayHaveRun: mayHaveRun && !isDenied)
        // A request that may have run, and must not run twice, is not sent to the new home.
        let mayGoAgain = errand.isIdempotent || !mayHaveRun || sabotage == .repeatingMove
        switch failure {
        case .rpc(let refusal): failed(key, .server(refusal, error))
        case .stopped where mayGoAgain: failed(key, .closed(error))
        default: failed(key, .other(error))
        }
    }

    /// A connection waits out a pause with a request.
    func delayed(_ id: RequestID, by pause: Duration, because error: RPCError, of port: AccountPort) {
        guard error.floodWait != nil, let key = port.requests[id], let errand = tickets[key]?.errand else { return }
        machine?.remember(error, of: errand.name, at: DatacenterID(port.datacenter), now: now)
        heard(error, of: errand, at: port.datacenter)
        if let call = errand.ownCall { run?.waits(call.number, at: port.datacenter, pause) }
    }

    private func heard(_ error: RPCError, of errand: AccountErrand, at datacenter: Int) {
        guard let pause = error.floodWait, let method = AccountMethod(named: errand.name) else { return }
        run?.heard(method, at: datacenter, pause)
    }

    private func answered(_ key: AccountMachine.RequestKey, _ errand: AccountErrand, _ answer: ByteBuffer) {
        switch errand {
        case .call(let call):
            close(key)
            run?.ended(call.number, .answered, because: nil)
            tookPlace(call, answer)
        case .missed(let question):
            close(key)
            answered(question, .success(answer))
        case .part(let part):
            close(key)
            received(part, answer, key)
        case .save(let part):
            close(key)
            acknowledged(part)
        case .media(let call, _):
            close(key)
            run?.ended(call.number, .answered, because: nil)
            tookPlace(call, answer)
            forgetUpload(of: call)
        case .question(let question):
            guard let finding = AccountWire.finding(of: question, in: answer) else {
                return failed(key, .other(unreadable(errand)))
            }
            tickets[key] = nil
            let facts = facts
            machine?.answered(key, with: finding, facts: facts)
            pump()
        case .code(let account):
            guard let hash = AccountWire.codeHash(in: answer) else {
                return failed(key, .other(unreadable(errand)))
            }
            close(key)
            begin(.signIn(account: account, hash: hash))
        case .signIn:
            guard let user = AccountWire.userID(in: answer) else {
                return failed(key, .other(unreadable(errand)))
            }
            close(key)
            signedIn(as: user)
        case .logOut:
            close(key)
            isBusy = false
            signedOut()
        }
    }

    private func close(_ key: AccountMachine.RequestKey) {
        tickets[key] = nil
        machine?.ended(key)
    }

    private func unreadable(_ errand: AccountErrand) -> TelegramError {
        TelegramError(
            .unexpectedResponse, message: "The answer cannot be read", location: errand.name, hint: "",
            mayHaveRun: true)
    }

    // MARK: - What the machine wants

    func perform(_ action: AccountMachine.Action) {
        switch action {
        case .go(let key, let step):
            if tickets[key] == nil, !givenUp.contains(key), case .fail(let error) = step {
                run?.report(.completedOnce, "the account's machine ends a request again: \(error.message)")
            }
            take(step, of: key)
        case .ask(let question, let key, let step):
            tickets[key] = Ticket(errand: .question(question))
            run?.asks(question)
            take(step, of: key)
        case .tell(let wait): run?.tells("\(wait.method) pauses for \(wait.duration)")
        case .learn(let datacenter, let addresses, _): learn(addresses, of: datacenter)
        case .keep(let isAuthorized, let datacenter): keep(isAuthorized, datacenter)
        case .forgetKey(let datacenter):
            if sabotage == .lingeringTransfer {
                memory.keys[datacenter.rawValue]?.isAuthorized = true
                memory.keys[datacenter.rawValue]?.hasCarried = true
            } else {
                forgetKeys(of: [datacenter.rawValue])
            }
        case .ended(let error, let userID):
            guard userID == user else { return }
            run?.tells("the account has ended: \(error)")
            signedOut()
        case .moved(let old, let new, let reason, let former):
            moved(from: old.rawValue, to: new.rawValue, because: reason, leaving: former)
        case .transferred(_, let datacenter): run?.transferred(to: datacenter.rawValue)
        }
    }

    private func learn(_ addresses: DatacenterAddressSet, of datacenter: DatacenterID) {
        let list = addresses.addresses
        memory.addresses[datacenter.rawValue] = list
        // A connection may have been wanted before anybody knew where to.
        ports[datacenter.rawValue]?.client.setAddresses(list, now: now)
        // They are used all the same when they could not be written.
        write({ $0.addresses[datacenter.rawValue] = list }) { client, _ in
            let facts = client.facts
            client.machine?.learned(datacenter, facts: facts)
        }
    }
}
