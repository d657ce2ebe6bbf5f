import MTProtoCrypto
import NIOCore

// What comes in and what goes out.
extension DatacenterClient {
    // MARK: - In

    /// Bytes of a connection, in pieces of any size.
    package mutating func received(_ bytes: ByteBuffer, on id: ConnectionID, now: Instant) {
        if isRacer(id) { return racerReceived(bytes, on: id, now: now) }
        if dial?.id == id { return receivedWhileOpening(bytes, now: now) }
        if isHTTPSocket(id) { return receivedHTTP(bytes, on: id, now: now) }
        guard connection?.id == id, connection?.http == nil else { return }
        connection?.counters.bytesIn += bytes.readableBytes
        let step: TransportStack.Step
        do throws(TunnelError) {
            guard let next = try connection?.stack.receive(bytes) else { return }
            step = next
        } catch {
            noteWay(.refused)
            return fail(.tunnel(error), as: .refused, now: now)
        }
        if step.reply.readableBytes > 0 {
            noteWay(.ping)
            connection?.counters.bytesOut += step.reply.readableBytes
            actions.append(.write(id, step.reply))
        }
        takeFrames(of: id, newBytes: bytes.readableBytes, now: now)
        end(of: step, on: id, now: now)
    }

    /// Handles the frames that are there.
    mutating func takeFrames(of id: ConnectionID, newBytes: Int, now: Instant) {
        guard connection?.http == nil else { return }
        let framesBefore = connection?.counters.framesIn
        let emptyBefore = connection?.stack.emptyFrames
        do throws(FrameError) {
            // The connection may go while its frames are processed: nothing behind a fatal one is looked at.
            while connection?.id == id, let event = try connection?.stack.nextEvent() {
                connection?.counters.framesIn += 1
                routes.heard()
                noteHeard(event)
                handle(event, now: now)
                if case .quickAck = event { endChatter(on: id, now: now) }
            }
        } catch {
            noteNoFrame()
            fail(.brokenStream(error), as: .refused, now: now)
        }
        if endChatter(on: id, now: now) { return }
        let partialFrame = connection?.stack.partialFrame
        // What is complete has been judged by what it says: only a packet that is still arriving is life by its bytes.
        if newBytes > 0, let partialFrame, partialFrame.holdsPacket, connection?.carriesSession == true {
            engine.noteUnfinishedPacket(partialFrame.receivedBytes, now: now)
        }
        let isFresh = connection?.counters.framesIn != framesBefore || connection?.stack.emptyFrames != emptyBefore
        connection?.trickle.observe(partialBytes: partialFrame?.receivedBytes, isFresh: isFresh, now: now)
        if isFresh { connection?.progress.packetEnded() }
        guard engine.wantsProgress, let packet = connection?.stack.partialPacket,
            let request = connection?.progress.observe(packet, engine: engine)
        else { return }
        tell(request, receives: packet)
    }

    /// Ends a connection over which too many frames come that say nothing.
    /// - Returns: whether it is gone, for this reason or another.
    @discardableResult
    private mutating func endChatter(on id: ConnectionID, now: Instant) -> Bool {
        guard let count = connection?.stack.emptyFrames, connection?.id == id else { return true }
        let provenAt = connection?.carriesSession == true ? engine.session.provenAt : nil
        guard connection?.chatter.observe(count, provenAt: provenAt) == true else { return false }
        fail(.flooded, as: .refused, now: now)
        return true
    }

    /// Tells how the answer to a request arrives.
    mutating func tell(_ request: RequestID, receives packet: PartialPacket) {
        tell(.progress(request, receivedBytes: packet.bytes.readableBytes, totalBytes: packet.expectedBytes))
    }

    private mutating func handle(_ event: FrameEvent, now: Instant) {
        guard let carriesSession = connection?.carriesSession else { return }
        switch event {
        case .packet(let packet, _):
            route(packet, now: now)
        case .quickAck(let token):
            if carriesSession { run(engine.quickAckReceived(token, now: now), now: now) }
        case .transportError(let code):
            if carriesSession {
                candidateSuspected(by: code, now: now)
                run(engine.transportErrorReceived(code, now: now), now: now)
            } else if isBinding {
                candidateTransportError(code, now: now)
            } else if let action = connection?.exchange?.machine.transportError(code, now: now) {
                run(action, now: now)
            }
        }
    }

    /// The key of a packet says where it belongs: a plain packet to the exchange that runs, any other to its session.
    mutating func route(_ packet: ByteBuffer, now: Instant) {
        let keyID = MessageEnvelope.keyID(of: packet)
        let carriesSession = connection?.carriesSession == true
        if connection?.exchange != nil, keyID == 0 || !(carriesSession || isBinding) {
            let stage = connection?.exchange?.machine.stage
            if let action = connection?.exchange?.machine.receive(packet, now: now) {
                noteStep(action, from: stage)
                run(action, now: now)
            }
        } else if let candidateKeyID, keyID == candidateKeyID || !carriesSession {
            candidateReceived(packet, now: now)
        } else if carriesSession, keyID != connection?.retiredKey {
            let outcome = engine.receive(packet, now: now)
            if engine.session.isProven {
                connectionProvedItself()
                if case .permanent(let keyID) = sessionKey { keyProvedItself(keyID) }
                setState(provenState)
                tellStrayUpdates()
            }
            run(outcome, now: now)
        }
    }

    // MARK: - What the engine wants

    /// Does what the engine asks for, in its order.
    mutating func run(_ outcome: RequestOutcome, now: Instant) {
        for event in outcome.events {
            run(event, now: now)
        }
        if let close = outcome.close { run(close, now: now) }
    }

    /// A session wants its connection closed.
    mutating func run(_ close: SessionClose, now: Instant) {
        let (end, failure): (ConnectionEnd, ConnectionFailure?) =
            switch close.reason {
            case .silent: (.silent, nil)
            case .invalidPacket: (.invalidPacket, .refused)
            case .transportError(let code): (.transportError(code), .refused)
            case .flooded: (.flooded, nil)
            }
        fail(end, as: failure, redialDelay: close.redialDelay, now: now)
    }

    private mutating func run(_ event: RequestEvent, now: Instant) {
        switch event {
        case .completed(let id, let result, let serverTime, let mayHaveRun):
            requestEnded(id, now: now)
            if serverTime != nil {
                connection?.wasUseful = true
                trouble.worked()
            }
            tell(.completed(id, result, serverTime: serverTime, mayHaveRun: mayHaveRun))
        case .quickAcknowledged(let id):
            tell(.quickAcknowledged(id))
        case .acknowledged(let id):
            tell(.acknowledged(id))
        case .delayed(let id, let delay, let error):
            tell(.delayed(id, delay: delay, because: error))
        case .initialized(let identity):
            guard let keyID = sessionKeyID else { break }
            if case .permanent = sessionKey { keys.permanent?.initializedIdentity = identity }
            tell(.initialized(identity: identity, keyID: keyID))
        case .authorizationRequired(let error):
            authorizationLost(now: now)
            tell(.authorizationRequired(error))
        case .notice(let notice):
            if notice == .bindingLost { temporaryKeyUnbound(now: now) }
            tell(.notice(notice.said(under: keys.permanent?.key.id)))
        case .session(let event):
            run(event, now: now)
        }
    }

    private mutating func run(_ event: SessionEvent, now: Instant) {
        switch event {
        case .completed, .leftOpen, .returned, .quickAcknowledged, .acknowledged, .message:
            // Only the engine's own requests are in the session; it reports them itself.
            break
        case .update(let update):
            tell(.update(update))
        case .updatesReset:
            tell(.updatesReset)
        case .authKeyDoubted:
            keyDoubted(now: now)
        case .saltsChanged(let salts):
            guard case .permanent(let keyID) = sessionKey else { break }
            keys.permanent?.salts = salts
            tell(.saltsChanged(salts, keyID: keyID))
        case .clockChanged(let clock):
            setClock(clock)
        case .clockMeasured(let measured, let uncertainty):
            clock = measured
            tell(.clockMeasured(measured, uncertainty: uncertainty))
        case .authKeyExpired:
            temporaryKeyLost(now: now)
        case .bindingEnded(let result):
            rebindingEnded(result, now: now)
        case .sessionReplaced, .sessionDestroyed, .authKeyDestroyed, .violation:
            tell(.session(event))
        }
    }

    var sessionKeyID: UInt64? {
        switch sessionKey {
        case .none: nil
        case .permanent(let id), .temporary(let id): id
        }
    }

    /// The request is over, in whatever way.
    mutating func requestEnded(_ id: RequestID, now: Instant) {
        early.ended(id)
        if engine.pendingCount == 0 { connection?.idleSince = now }
    }

    /// Ends everything that waits.
    mutating func failAll(_ failure: RequestFailure, now: Instant) {
        for id in engine.pendingRequests { endRequest(id, with: failure, now: now) }
        early.removeAll()
        connection?.idleSince = now
    }

    /// Ends a request for a reason that lies outside of its session.
    mutating func endRequest(_ id: RequestID, with failure: RequestFailure, now: Instant) {
        let mayHaveRun = engine.mayHaveRun(id)
        engine.cancel(id, now: now)
        tell(.completed(id, .failure(failure), serverTime: nil, mayHaveRun: mayHaveRun))
    }

    // MARK: - Out

    mutating func flush(now: Instant) {
        if isBinding {
            for packet in candidateFlush(now: now) { send(packet, now: now) }
        }
        guard connection?.carriesSession == true else { return }
        if engine.session.inFlightCount == 0, now < engine.session.lastNow {
            // Time went back: the session is replaced before anything is said (row F13). While requests are under way
            // that waits for what comes for them, so that none is lost.
            run(engine.deadlineReached(now: now), now: now)
        }
        for packet in engine.flush(now: now) {
            send(packet, now: now)
        }
    }

    /// Sends a packet of a session.
    mutating func send(_ packet: OutgoingPacket, now: Instant) {
        noteSaid(packet.bytes)
        guard connection?.http != nil, let post = packet.post else {
            return send(packet.bytes, wantsQuickAck: packet.wantsQuickAck, now: now)
        }
        connection?.http?.enqueue(HTTPSockets.Request(purpose: .post(post), packet: packet.bytes))
        assignRequests(now: now)
    }

    /// Encodes one packet.
    mutating func send(_ packet: ByteBuffer, wantsQuickAck: Bool = false, now: Instant) {
        guard let id = connection?.id else { return }
        if connection?.http != nil {
            connection?.http?.enqueue(HTTPSockets.Request(purpose: .exchange, packet: packet))
            return assignRequests(now: now)
        }
        do throws(FrameError) {
            guard let bytes = try connection?.stack.encode(packet, wantsQuickAck: wantsQuickAck) else { return }
            connection?.counters.framesOut += 1
            connection?.counters.bytesOut += bytes.readableBytes
            actions.append(.write(id, bytes))
        } catch {
            fail(.brokenStream(error), now: now)
        }
    }
}
