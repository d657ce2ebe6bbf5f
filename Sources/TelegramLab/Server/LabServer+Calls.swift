import Logging
import MTProtoCore
import NIOCore
import TL
import TelegramAPI

// Calls, and who runs them.
extension LabServer {
    func handle(_ events: [ServerSessionEvent], of session: LabSession, connection: LabConnection?, now: Instant) {
        for event in events {
            switch event {
            case .request(let id, let body):
                self.execute(body, id, of: session, on: connection ?? session.connections.last, now: now)
            case .dropped, .acknowledged:
                break
            case .httpWait(let wait):
                session.parked.setWait(wait)
            case .destroySession(let id):
                let other = SessionReference(key: session.reference.key, id: id)
                session.machine.sessionDestroyed(id, existed: self.sessions[other] != nil, now: now)
                self.drop(other)
            case .close:
                if let connection = connection ?? session.connections.last {
                    self.close(connection, why: "the pings that the client promised did not come", now: now)
                }
            }
        }
    }

    private func execute(
        _ asked: ByteBuffer, _ id: MessageID, of session: LabSession, on connection: LabConnection?, now: Instant
    ) {
        guard let datacenter = self.datacenters[session.reference.key.datacenter] else { return }
        let seconds = self.worldSeconds(at: now)
        let spoken: LayeredCall
        do throws(RPCError) {
            spoken = try self.read(asked, of: session.reference)
        } catch {
            self.journal.count(datacenter: datacenter.id) { $0.requests += 1 }
            if error.isLimitOfLab { self.tell(error, of: asked) }
            self.observe(asked, id, from: session.reference, now: now)
            if error != .badRequest("CONNECTION_LAYER_INVALID") {
                self.introduce(asked, id, of: session, now: seconds)
            }
            return self.answer(id, .failure(error), of: session, now: now)
        }
        let query = spoken.query
        self.observe(query, id, from: session.reference, now: now)
        let failure =
            self.failureByTrial(of: query, id, session, on: connection, now: now) ?? datacenter.orders.failure(
                of: query)
            ?? self.misplacement(of: query, on: connection)
        // What fails anyway uses no fault up.
        let caller = self.userBehind(keyID: session.reference.key.id, datacenter: datacenter.id)
        let chat = failure == nil ? self.chatForFaults(of: query, by: caller) : nil
        let fault =
            failure == nil
            ? self.methodFaults.strike(query, of: caller, at: datacenter.id, in: chat) : (error: nil, delay: .zero)
        if let error = failure ?? fault.error ?? self.limit(query, of: session.reference, now: now) {
            self.journal.count(datacenter: datacenter.id) { $0.requests += 1 }
            self.introduce(query, id, of: session, now: seconds)
            return self.answer(id, .failure(error), of: session, delay: fault.delay, now: now)
        }
        if TLRaw(query).constructorID == MT.DestroyAuthKey.constructorID {
            return self.destroyKey(of: session, now: now)
        }
        if let error = self.refusalByFault(of: session) {
            return session.answer(id, .failure(error), now: now)
        }
        self.journal.count(datacenter: datacenter.id) { $0.requests += 1 }
        // Before it is run, so that nothing answers it here. What comes with the same connection ends it no more.
        if let connection, !connection.isClosed, self.methodFaults.ends(query, of: caller, at: datacenter.id, in: chat)
        {
            self.close(connection, why: "a fault of a method", now: now)
        }
        if self.ask(spoken, id, of: session, delay: fault.delay, now: now) { return }
        if let service = self.service {
            let envelope = QueryEnvelope(query)
            do throws(RPCError) {
                try self.world.admit(envelope, from: session.reference, now: seconds)
            } catch {
                return self.answer(id, .failure(error), of: session, now: now)
            }
            let call = LabCall(
                datacenter: datacenter.id, keyID: session.reference.key.id, sessionID: session.reference.id,
                messageID: id, query: envelope.query, wrappers: envelope.wrappers)
            switch service.answer(call, on: self, now: now) {
            case .pass: break
            case .now(let reply): return self.answer(id, self.write(reply, to: spoken), of: session, now: now)
            case .later(let reply, let instant):
                return self.agenda.insert(.answer(session, id, self.write(reply, to: spoken)), at: max(instant, now))
            case .pending: return
            }
        }
        self.runInWorld(spoken, id, of: session, delay: fault.delay, now: now)
    }

    /// A query that fails by order, or that waits, has introduced its client all the same.
    func introduce(_ query: ByteBuffer, _ id: MessageID, of session: LabSession, now: Int64) {
        let envelope = QueryEnvelope(query)
        guard envelope.layer != nil || envelope.initializesConnection else { return }
        _ = try? self.meet(envelope, query, from: session.reference, messageID: id.rawValue, now: now)
    }

    /// Runs a query in the world, answers it, and sends what it has caused; or keeps it until its pictures are made,
    /// and behind it what comes in the same session.
    func runInWorld(_ call: LayeredCall, _ id: MessageID, of session: LabSession, delay: Duration, now: Instant) {
        guard !self.hold(call, id, of: session, delay: delay, now: now) else { return }
        self.runNow(call, id, of: session, delay: delay, now: now)
    }

    /// Runs a query in the world that waits for nothing.
    func runNow(_ call: LayeredCall, _ id: MessageID, of session: LabSession, delay: Duration, now: Instant) {
        let seconds = self.worldSeconds(at: now)
        let outcome = self.run(call.query, from: session.reference, messageID: id.rawValue, now: seconds)
        var reply = outcome.reply
        if case .failure(let error) = reply, error.isLimitOfLab {
            if let empty = self.emptyAnswer(to: call.query, refusedWith: error, from: session) {
                reply = .success(empty)
                let name = MessageNames.name(of: QueryEnvelope(call.query).query)
                self.tellOnce("LENIENT: \(name) is answered with nothing")
            } else {
                self.tell(error, of: call.query)
            }
        }
        self.tellOfUnknown(call.query, reply, in: session.reference)
        self.tellOfApplication(call.query)
        let delay = delay + self.changeByTrial(&reply, to: call.query, of: session, now: now)
        if let patience = outcome.patience {
            self.waitingCalls[.init(session: session.reference, messageID: id.rawValue)] = (session, call, delay)
            self.worldTime.tasks.insert(
                .giveUp(session, id, reply), at: self.worldInstant(at: now) + .seconds(patience))
        } else {
            self.answer(id, self.write(reply, to: call), of: session, delay: delay, now: now)
        }
        self.spread(outcome, now: now)
    }

    /// Tells others what a query has led to.
    func spread(_ outcome: World.Outcome, now: Instant) {
        for late in outcome.lateAnswers {
            let key = WaitingCall(session: late.session, messageID: late.messageID)
            if self.performing.answer(key, with: late.reply) { continue }
            guard let waiting = self.waitingCalls.removeValue(forKey: key) else { continue }
            let reply = self.write(late.reply, to: waiting.call)
            self.answer(
                MessageID(rawValue: late.messageID), reply, of: waiting.session, delay: waiting.delay, now: now)
        }
        self.deliver(outcome.deliveries, now: now)
        self.hearScript(now: now)
    }

    /// What a lenient lab says in place of refusing a method that it does not have. The world knows nothing of it, so that
    /// what is kept of a lab can be used with and without.
    private func emptyAnswer(
        to query: ByteBuffer, refusedWith error: RPCError, from session: LabSession
    ) -> ByteBuffer? {
        let inner = QueryEnvelope(query).query
        guard self.configuration.isLenient, self.world.isSignedIn(session.reference.key),
            let method = TLRaw(inner).constructorID, let name = API.registry.name(of: method),
            error == .notInLab(method: name), EmptyAnswers.isWhole(inner)
        else { return nil }
        return EmptyAnswers.answer(to: method)
    }

    /// Says once what a client asked for and the lab does not do.
    private func tell(_ limit: RPCError, of query: ByteBuffer) {
        let method = MessageNames.name(of: QueryEnvelope(query).query)
        self.tellOnce(limit.message.contains(": \(method)") ? limit.message : "\(limit.message) of \(method)")
    }

    /// Forgets the key of a session, and the permanent one that it is bound to. The client learns it at once or, if
    /// that gets lost, from the -404 that it gets from then on.
    private func destroyKey(of session: LabSession, now: Instant) {
        let key = session.reference.key
        session.machine.send(.keyDestroyed(.destroyed), now: now)
        if let connection = session.connections.last { self.flush(session, on: connection, now: now) }
        if case .temporary(_, let permanent?)? = self.world.keys[key]?.kind {
            self.forgetKey(permanent, datacenter: key.datacenter)
        }
        self.forgetKey(key.id, datacenter: key.datacenter)
    }

    func answer(
        _ id: MessageID, _ reply: Result<ByteBuffer, RPCError>, of session: LabSession, delay: Duration = .zero,
        now: Instant
    ) {
        guard let datacenter = self.datacenters[session.reference.key.datacenter] else { return }
        let answer = DatacenterOrders.HeldAnswer(session: session, id: id, reply: reply)
        guard !datacenter.orders.hold(answer), !self.holdForAccount(answer, now: now) else { return }
        let delay = delay + datacenter.orders.delayOfAnswer() + self.delayByFaults(of: session)
        guard delay > .zero else { return self.give(id, reply, to: session, now: now) }
        self.agenda.insert(.answer(session, id, reply), at: now + delay)
    }

    /// Sends the answers that were kept back.
    func releaseAnswers(datacenter: Int, now: Instant) {
        guard let datacenter = self.datacenters[datacenter] else { return }
        datacenter.orders.holdsAnswers = false
        let held = datacenter.orders.held
        datacenter.orders.held = []
        for answer in held where !self.holdForAccount(answer, now: now) {
            self.give(answer.id, answer.reply, to: answer.session, now: now)
        }
    }

    func give(
        _ id: MessageID, _ reply: Result<ByteBuffer, RPCError>, to session: LabSession, now: Instant
    ) {
        guard !session.isDropped else { return }
        session.answer(id, self.packedByFault(reply, of: session), now: now)
        self.touch(session)
    }

    func perform(_ task: LabTask, now: Instant) {
        switch task {
        case .answer(let session, let id, let reply): self.give(id, reply, to: session, now: now)
        case .giveUp(let session, let id, let reply):
            let call = WaitingCall(session: session.reference, messageID: id.rawValue)
            if self.waitingCalls.removeValue(forKey: call) != nil { self.answer(id, reply, of: session, now: now) }
        case .giveUpPerforming(let call, let reply): _ = self.performing.answer(call, with: reply)
        case .idle(let connection): self.closeIfIdle(connection, now: now)
        case .fault(let task): self.perform(task, now: now)
        case .script(let step): self.perform(step, now: now)
        case .trial: self.watchTrial(now: now)
        case .trialAtProxy: self.judge?.endHello(now: now)
        case .trialEnd(let connection): self.endByTrial(connection, now: now)
        }
    }

    // MARK: For services

    /// Session ids that the server knows under a key, in the order in which they came.
    package func sessions(datacenter: Int, keyID: UInt64) -> [Int64] {
        self.datacenters[datacenter]?.keys[keyID]?.sessions ?? []
    }
}

/// A call that waits for what others do.
struct WaitingCall: Hashable {
    var session: SessionReference
    var messageID: Int64
}
