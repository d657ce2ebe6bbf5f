import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore

// What comes in, what goes out, and the one timer between.
extension MTProto {
    // MARK: - In

    func received(_ bytes: ByteBuffer, on connection: Int) {
        guard link?.info.id == connection else { return }
        link?.statistics.bytesIn += bytes.readableBytes
        link?.codec.receive(bytes)
        let framesBefore = link?.statistics.framesIn
        do throws(FrameError) {
            // The link may go while its frames are processed: nothing behind a fatal one is looked at.
            while link?.info.id == connection, let event = try link?.codec.nextEvent() {
                link?.statistics.framesIn += 1
                handle(event)
            }
        } catch {
            fail(CloseReason("\(error)"))
        }
        if let current = link, current.info.id == connection {
            link?.trickle.observe(
                partialBytes: current.codec.partialFrame?.receivedBytes,
                isFresh: current.statistics.framesIn != framesBefore,
                now: context.clock.now
            )
        }
        armTimer()
    }

    private func handle(_ event: FrameEvent) {
        let now = context.clock.now
        switch event {
        case .packet(let packet, _):
            if let action = link?.exchange?.machine.receive(packet, now: now) {
                run(action, now: now)
            } else if link?.isReady == true, let outcome = engine?.receive(packet, now: now) {
                if outcome.close == nil { linkProvedItself() }
                run(outcome, now: now)
            }
        case .quickAck(let token):
            if link?.isReady == true, let outcome = engine?.quickAckReceived(token, now: now) {
                run(outcome, now: now)
            }
        case .transportError(let code):
            if let action = link?.exchange?.machine.transportError(code, now: now) {
                run(action, now: now)
            } else if link?.isReady == true, let outcome = engine?.transportErrorReceived(code, now: now) {
                run(outcome, now: now)
            }
        }
    }

    private func linkProvedItself() {
        guard link?.hasWorked == false else { return }
        link?.hasWorked = true
        hasWorked = true
        setState(.online)
    }

    // MARK: - What the machines want

    /// Does what the engine asks for, in its order.
    func run(_ outcome: RequestOutcome, now: Instant) {
        for event in outcome.events {
            run(event, now: now)
        }
        if let close = outcome.close {
            let reason: CloseReason =
                switch close.reason {
                case .silent: .unresponsive
                case .invalidPacket: CloseReason("invalid packet")
                case .transportError(let code): CloseReason("transport error \(code)")
                case .flooded: CloseReason("too many unwanted answers")
                }
            closeLink(reason, isFailure: true, redialDelay: close.redialDelay)
            evaluate()
        } else {
            scheduleFlush()
        }
    }

    private func run(_ event: RequestEvent, now: Instant) {
        switch event {
        case .completed(let id, .success(let result), _):
            if let ticket = tickets[id] { finish(ticket, .success(result)) }
        case .completed(let id, .failure(.rpc(let error)), _):
            if let ticket = tickets[id] { finish(ticket, .failure(.rpc(error))) }
        case .completed(let id, .failure(let failure), _):
            if let ticket = tickets[id] { finish(ticket, .failure(.request(failure))) }
        case .quickAcknowledged:
            break
        case .delayed(let id, let delay, let error):
            guard let ticket = tickets[id], let name = pending[ticket]?.name else { break }
            if error.floodWait != nil {
                emit(.floodWait(name: name, datacenter: configuration.datacenter.rawValue, duration: delay))
            }
            if !delegate.manager(self, shouldWait: delay, toRepeat: name, because: error) {
                engine?.cancel(id, now: now)
                finish(ticket, .failure(.rpc(error)))
            }
        case .initialized(let identity):
            if let engineKeyID { context.setInitializedIdentity(identity, of: engineKeyID) }
        case .authorizationRequired(let error):
            delegate.manager(self, requiresAuthorization: error)
        case .notice:
            // Nothing here is made with temporary keys, waits for passwords or proofs, or works away from home yet.
            break
        case .session(let event):
            run(event, now: now)
        }
    }

    private func run(_ event: SessionEvent, now: Instant) {
        switch event {
        case .completed, .quickAcknowledged, .message:
            // Only the engine's own requests are in the session; it reports them itself.
            break
        case .update(let update):
            delegate.manager(self, receivedUpdate: update)
        case .updatesReset:
            delegate.managerMayHaveMissedUpdates(self)
        case .authKeyUnknown:
            guard let keyID = engineKeyID else { break }
            removeKey(keyID)
        case .saltsChanged(let salts):
            guard let keyID = engineKeyID else { break }
            keepSalts(salts, of: keyID)
        case .clockChanged(let clock):
            context.serverClock = clock
        case .sessionReplaced:
            emit(.sessionReset(datacenter: configuration.datacenter.rawValue, reason: "new session"))
        case .sessionDestroyed, .bindingEnded, .authKeyDestroyed, .authKeyExpired:
            break
        case .violation(let violation):
            logger.debug("\(configuration.datacenter), \(configuration.purpose): peer violation \(violation)")
        }
    }

    private func removeKey(_ keyID: UInt64) {
        closeLink(CloseReason("authorization key unknown to the server"), isFailure: true)
        let (context, datacenter) = (context, configuration.datacenter)
        Task {
            do {
                try await context.removeKey(keyID, for: datacenter)
            } catch {
                context.logger.warning("\(error)")
            }
            self.evaluate()
        }
    }

    private func keepSalts(_ salts: [ServerSalt], of keyID: UInt64) {
        let (context, datacenter) = (context, configuration.datacenter)
        Task {
            do {
                try await context.updateSalts(salts, of: keyID, for: datacenter)
            } catch {
                // Salts are a convenience: without them the next start asks the server for new ones.
                context.logger.warning("\(error)")
            }
        }
    }

    func fail(_ reason: CloseReason, redialDelay: Duration = .zero) {
        closeLink(reason, isFailure: true, redialDelay: redialDelay)
        evaluate()
    }

    // MARK: - Session

    /// The connection now carries the session.
    func startSession(_ info: AuthInfo, now: Instant) {
        if engineKeyID != info.key.id {
            let session = ClientSession(
                configuration: .init(
                    authKey: info.key, salts: info.salts, clock: context.serverClock,
                    // The addresses of a datacenter share one kind of secret, so this stays right after a redial.
                    padding: link.map { PaddingPolicy(framing: $0.codec.framing) } ?? .grid
                ),
                random: random,
                now: now
            )
            engineKeyID = info.key.id
            if engine == nil {
                engine = ClientEngine(
                    session: session,
                    initialization: configuration.initialization,
                    initializedIdentity: context.initializedIdentity(of: info.key.id)
                )
            } else if let outcome = engine?.replaceSession(
                session, initializedIdentity: context.initializedIdentity(of: info.key.id), now: now)
            {
                run(outcome, now: now)
            }
        }
        isPrepared = false
        link?.isReady = true
        link?.idleSince = now
        setState(.updating)
        engine?.connectionOpened(now: now)
        for (ticket, request) in pending.sorted(by: { $0.key < $1.key }) where request.id == nil {
            submit(ticket, now: now)
        }
        scheduleFlush()
    }

    // MARK: - Out

    /// Writes what there is to write once everything that this turn of the loop brings has been seen (rows D14, F05).
    func scheduleFlush() {
        guard !isFlushScheduled else { return }
        isFlushScheduled = true
        loop.execute {
            self.assumeIsolated { $0.flush() }
        }
    }

    private func flush() {
        isFlushScheduled = false
        defer { armTimer() }
        guard link?.isReady == true, let packets = engine?.flush(now: context.clock.now) else { return }
        for packet in packets {
            send(packet.bytes, wantsQuickAck: packet.wantsQuickAck)
        }
        link?.channel.flush()
    }

    /// Encodes and writes one packet, without flushing.
    ///
    /// A write that fails closes its channel, and the session sends what was in it again on the next connection: no
    /// write needs a promise of its own.
    func send(_ packet: ByteBuffer, wantsQuickAck: Bool = false) {
        guard let channel = link?.channel else { return }
        do throws(FrameError) {
            if link?.isPreambleSent == false, let preamble = link?.codec.preamble {
                link?.isPreambleSent = true
                if preamble.readableBytes > 0 {
                    link?.statistics.bytesOut += preamble.readableBytes
                    channel.write(preamble, promise: nil)
                }
            }
            guard let bytes = try link?.codec.encode(packet, wantsQuickAck: wantsQuickAck) else { return }
            link?.statistics.bytesOut += bytes.readableBytes
            link?.statistics.framesOut += 1
            channel.write(bytes, promise: nil)
        } catch {
            fail(CloseReason("\(error)"))
        }
    }

    // MARK: - Time

    /// Arms the one timer for the earliest thing that time has to do.
    func armTimer() {
        guard mode != .stopped else { return }
        guard let deadline = nextDeadline else { return }
        // A timer that fires too early looks again; moving it with every packet would cost more.
        if let timerDeadline, timerDeadline <= deadline, timer != nil { return }
        timer?.cancel()
        timerDeadline = deadline
        // A machine that wants to be called at once is called soon: never in a loop that keeps others out.
        let delay = max(deadline - context.clock.now, .milliseconds(1))
        timer = loop.scheduleTask(in: .nanoseconds(delay.inNanoseconds)) {
            self.assumeIsolated { $0.timerFired() }
        }
    }

    private var nextDeadline: Instant? {
        var earliest = Instant.distantFuture
        if let deadline = engine?.nextDeadline { earliest = min(earliest, deadline) }
        if let deadline = link?.exchange?.machine.nextDeadline { earliest = min(earliest, deadline) }
        if let deadline = link?.trickle.nextDeadline { earliest = min(earliest, deadline) }
        if let notBefore, mode == .running { earliest = min(earliest, notBefore) }
        if let deadline = idleDeadline { earliest = min(earliest, deadline) }
        if let deadline = waitingDeadline { earliest = min(earliest, deadline) }
        return earliest == .distantFuture ? nil : earliest
    }

    private var idleDeadline: Instant? {
        guard let link, link.isReady, !staysConnected, pending.isEmpty, let idle = configuration.idleTimeout
        else { return nil }
        return link.idleSince + idle
    }

    /// When the oldest request has waited too long for a first connection.
    private var waitingDeadline: Instant? {
        guard !hasWorked, mode == .running, let limit = configuration.connectionDeadline,
            let oldest = pending.values.map(\.since).min()
        else { return nil }
        return oldest + limit
    }

    /// Why there is no working connection: what is going on now if it takes too long, else how the last attempt ended.
    private var waitingFailure: MTProtoFailure {
        if let info = link?.info ?? dial?.info, lastFailure == nil {
            let address = "\(info.address):\(info.port)"
            return link == nil
                ? .connection(address: address, reason: "no connection in time")
                : .keyExchange(address: address, reason: "no answer in time")
        }
        return lastFailure ?? .connection(address: "\(configuration.datacenter)", reason: "no connection in time")
    }

    private func timerFired() {
        timer = nil
        timerDeadline = nil
        let now = context.clock.now
        if let deadline = link?.exchange?.machine.nextDeadline, deadline <= now,
            let action = link?.exchange?.machine.deadlineReached(now: now)
        {
            run(action, now: now)
        }
        if link?.trickle.isTooSlow(now: now) == true {
            fail(CloseReason("a frame arrives too slowly"))
        }
        if let deadline = idleDeadline, deadline <= now {
            closeLink(.idle, isFailure: false)
        }
        if let deadline = waitingDeadline, deadline <= now, let limit = configuration.connectionDeadline {
            for (ticket, request) in pending.sorted(by: { $0.key < $1.key }) where request.since + limit <= now {
                if let id = request.id { engine?.cancel(id, now: now) }
                finish(ticket, .failure(waitingFailure))
            }
        }
        if let deadline = engine?.nextDeadline, deadline <= now, let outcome = engine?.deadlineReached(now: now) {
            run(outcome, now: now)
        }
        evaluate()
    }
}
