import MTProtoCore
import NIOCore
import TL
import TelegramAPI

/// Answers a query in place of the lab; nil leaves it to the lab.
typealias LabAnswer = @Sendable (ByteBuffer, LabCaller) async -> Result<ByteBuffer, RPCError>?

/// What test authors put in place of the lab's own work, and who looks at it.
struct LabHooks {
    /// A request that a test author answers.
    struct Asked {
        let session: LabSession
        let id: MessageID
        let call: LayeredCall
        /// How much later the client gets the answer.
        let delay: Duration
    }

    /// Begins to answer a query.
    typealias Begin = @Sendable (ByteBuffer, LabCaller, Int) -> Void

    /// By method. Each is given a number, under which the answer is to come to ``LabServer/answered(_:with:now:)``.
    var answers: [UInt32: Begin] = [:]
    var asked: [Int: Asked] = [:]
    var requestObservers: [Int: AsyncStream<LabRequest>.Continuation] = [:]
    var updateObservers: [Int: (user: Int64, stream: AsyncStream<API.Updates>.Continuation)] = [:]
    private var lastNumber = 0

    mutating func takeNumber() -> Int {
        self.lastNumber += 1
        return self.lastNumber
    }

    mutating func removeObserver(_ number: Int) {
        self.requestObservers[number] = nil
        self.updateObservers[number] = nil
    }

    /// Nothing comes any more.
    mutating func end() {
        for observer in self.requestObservers.values { observer.finish() }
        for observer in self.updateObservers.values { observer.stream.finish() }
        self = LabHooks()
    }
}

extension LabServer {
    /// Tells those who look at requests of one that came.
    func observe(_ query: ByteBuffer, _ id: MessageID, from session: SessionReference, now: Instant) {
        guard !self.hooks.requestObservers.isEmpty else { return }
        let envelope = QueryEnvelope(query)
        var call = Call(
            session: session, messageID: 0, now: self.worldSeconds(at: now),
            principal: self.world.holder(of: session.key))
        call.user = self.world.keys[call.principal]?.authorization?.user ?? 0
        var caller = LabCaller(call, self.world)
        // The world has not heard of them yet.
        if let device = envelope.device?.model { caller.device = device }
        if let layer = envelope.layer { caller.layer = layer }
        let request = LabRequest(
            method: MessageNames.name(of: envelope.query), caller: caller, messageID: id.rawValue,
            nanoseconds: self.clock.unixNanoseconds(at: now))
        for observer in self.hooks.requestObservers.values { observer.yield(request) }
    }

    /// Gives a query to the test author who answers its method, or the answer that a script says.
    ///
    /// - Returns: whether there is one.
    func ask(
        _ call: LayeredCall, _ id: MessageID, of session: LabSession, delay: Duration, now: Instant
    ) -> Bool {
        guard !self.hooks.answers.isEmpty || !self.script.methods.isEmpty else { return false }
        let envelope = QueryEnvelope(call.query)
        guard let method = envelope.constructorID else { return false }
        let (answer, fixed) = (self.hooks.answers[method], self.script.methods[method])
        guard answer != nil || fixed != nil else { return false }
        let met: Call
        let seconds = self.worldSeconds(at: now)
        do throws(RPCError) {
            met = try self.meet(
                envelope, call.query, from: session.reference, messageID: id.rawValue, now: seconds)
        } catch {
            self.answer(id, .failure(error), of: session, delay: delay, now: now)
            return true
        }
        guard let answer else {
            if let fixed { self.answer(id, self.write(fixed, to: call), of: session, delay: delay, now: now) }
            return true
        }
        let number = self.hooks.takeNumber()
        self.hooks.asked[number] = .init(session: session, id: id, call: call, delay: delay)
        answer(envelope.query, LabCaller(met, self.world), number)
        return true
    }

    /// A test author has answered; nil leaves the query to the world.
    func answered(_ number: Int, with reply: Result<ByteBuffer, RPCError>?, now: Instant) {
        guard let asked = self.hooks.asked.removeValue(forKey: number), !asked.session.isDropped else { return }
        guard let reply else {
            return self.runInWorld(asked.call, asked.id, of: asked.session, delay: asked.delay, now: now)
        }
        self.answer(asked.id, self.write(reply, to: asked.call), of: asked.session, delay: asked.delay, now: now)
    }

    /// Sends updates to all sessions of a user. Returns how many have got them: faults may keep them from some.
    func push(_ updates: API.Updates, to user: Int64, now: Instant) -> Int {
        let deliveries = self.world.happen { $0.deliver(updates, to: user) }
        return self.deliver(deliveries, now: now)
    }

    /// Sends what a query or something else has caused. Returns how many of them arrive now.
    @discardableResult
    func deliver(_ deliveries: [Delivery], now: Instant) -> Int {
        var written = WrittenUpdates()
        var arrived = 0
        for delivery in deliveries {
            guard self.mayLoseUpdates else {
                if self.tell(delivery, &written, now: now) { arrived += 1 }
                continue
            }
            var hasArrived = false
            for arriving in self.pass(delivery) {
                let isTold = self.tell(arriving, &written, now: now)
                hasArrived = hasArrived || isTold && arriving == delivery
            }
            if hasArrived { arrived += 1 }
        }
        return arrived
    }

    /// Whether there is a session that is told.
    private func tell(_ delivery: Delivery, _ written: inout WrittenUpdates, now: Instant) -> Bool {
        guard let receiver = self.sessions[delivery.session],
            let updates = self.write(updates: delivery.updates, for: delivery.session, &written)
        else { return false }
        receiver.machine.push(updates, now: now)
        self.touch(receiver)
        self.observe(delivery)
        return true
    }

    private func observe(_ delivery: Delivery) {
        guard !self.hooks.updateObservers.isEmpty, let user = self.world.user(of: delivery.session),
            self.hooks.updateObservers.values.contains(where: { $0.user == user }),
            let updates = try? API.Updates(decoding: delivery.updates)
        else { return }
        for observer in self.hooks.updateObservers.values where observer.user == user { observer.stream.yield(updates) }
    }
}
