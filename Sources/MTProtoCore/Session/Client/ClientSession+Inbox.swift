import MTProtoCrypto
import NIOCore
import TL

// Bytes in: packets from the server (rows F07, F08, M-01 to M-09).
extension ClientSession {
    /// What a packet may do, judged by its message id.
    private enum Standing {
        /// Everything.
        case normal
        /// Only what a replay may do as well: complete a request that waits.
        case replaySafe
    }

    /// Takes one packet off the connection.
    ///
    /// A packet that fails its envelope, or whose container is malformed, closes the connection and changes nothing
    /// else. One of another session, with an id of the wrong form, or out of the time window is ignored.
    package mutating func receive(_ packet: consuming ByteBuffer, now: Instant) -> SessionOutcome {
        var outcome = SessionOutcome()
        noteTime(now, outcome: &outcome)
        guard let connection, !connection.isClosing else { return outcome }
        let opened: OpenedPacket
        do {
            opened = try MessageEnvelope.open(packet, key: configuration.authKey, direction: .serverToClient)
        } catch {
            return reject(.packetRejected, outcome: &outcome)
        }
        guard opened.sessionID == sessionID else {
            outcome.events.append(.violation(.foreignSession))
            return outcome
        }
        guard opened.message.id.isFromServer else {
            outcome.events.append(.violation(.messageIDParity))
            return outcome
        }
        var unpacker = MessageUnpacker()
        var messages: [UnpackedMessage] = []
        do {
            try unpacker.unpack(opened.message, into: &messages)
        } catch {
            // What stands before the fault is as good as any message (row H12).
            guard
                messages.isEmpty
                    || accept(opened.message, messages: messages, unpacker: &unpacker, now: now, outcome: &outcome)
            else { return outcome }
            return reject(.containerMalformed, outcome: &outcome)
        }
        accept(opened.message, messages: messages, unpacker: &unpacker, now: now, outcome: &outcome)
        return outcome
    }

    private mutating func reject(_ violation: SessionViolation, outcome: inout SessionOutcome) -> SessionOutcome {
        connection?.isClosing = true
        let delay = Duration.seconds(1 << min(keyRejections.others, 4))
        keyRejections.others += 1
        outcome.events.append(.violation(violation))
        guard outcome.close == nil else { return outcome }
        outcome.close = SessionClose(reason: .invalidPacket, redialDelay: delay)
        return outcome
    }

    /// - Returns: whether the packet is new, and not a replayed recording.
    @discardableResult
    private mutating func accept(
        _ whole: ContainedMessage, messages: [UnpackedMessage], unpacker: inout MessageUnpacker, now: Instant,
        outcome: inout SessionOutcome
    ) -> Bool {
        let isContainer = messages.first?.id != whole.id
        let knewTime = clock.isSynchronized
        // Looked at before what it answers is forgotten.
        let way = knewTime ? .zero : longestWay(of: messages, now: now)
        var verdict = received.verdict(on: whole.id)
        if verdict == .tooOld, isFilterAhead(of: whole.id, now: now), answersRecentMessage(messages, now: now) {
            // The time of the server was wrong when it sent what the filter remembers, and is right again: from here on
            // the filter would let nothing through until that time has come.
            received.restart(from: messages.map(\.id).min().map { min($0, whole.id) } ?? whole.id)
            verdict = .fresh
        }
        let standing: Standing
        if verdict == .fresh {
            if isInTime(whole.id, now: now) {
                standing = .normal
                learnTime(from: whole.id, now: now, outcome: &outcome)
            } else if answersRecentMessage(messages, now: now) {
                // This cannot have been recorded before we sent what it answers: our clock is wrong (row M-09).
                standing = .normal
                forceTime(from: whole.id, now: now, outcome: &outcome)
            } else if answersPendingRequest(messages) {
                standing = .replaySafe
                outcome.events.append(.violation(.messageIDOutOfWindow))
            } else {
                outcome.events.append(.violation(.messageIDOutOfWindow))
                hasRefusedUntimely = true
                return false
            }
            if standing == .normal { noteFreshPacket(now: now) }
            if isContainer { _ = received.insert(whole.id) }
        } else {
            standing = verdict == .duplicate ? .normal : .replaySafe
        }
        var news = NewSessions()
        for message in messages {
            process(message, standing: standing, unpacker: &unpacker, news: &news, now: now, outcome: &outcome)
        }
        for session in news.found {
            serverBeganSession(session, now: now, outcome: &outcome)
        }
        if verdict == .fresh { noteRemainingExpectations(now: now) }
        if drain != nil, outbox.inFlightCount == 0 { startNewSession(now: now, outcome: &outcome) }
        if !knewTime { leaveGuessedTime(after: way, now: now, outcome: &outcome) }
        if unwanted.isTooMuch, outcome.close == nil {
            unwanted = UnwantedAnswers()
            connection?.isClosing = true
            outcome.close = SessionClose(reason: .flooded, redialDelay: .zero)
        }
        return verdict == .fresh && standing == .normal
    }

    /// From 300 seconds ago to 30 seconds ahead, once server time is known (row M-07).
    private func isInTime(_ id: MessageID, now: Instant) -> Bool {
        guard clock.isSynchronized else { return true }
        let age = clock.unixNanoseconds(at: now).subtractingReportingOverflow(id.unixNanoseconds)
        return !age.overflow && age.partialValue <= 300_000_000_000 && age.partialValue >= -30_000_000_000
    }

    /// Whether the duplicate filter remembers ids of a time that is not now.
    private func isFilterAhead(of id: MessageID, now: Instant) -> Bool {
        guard isInTime(id, now: now), let highest = received.highest else { return true }
        return !isInTime(highest, now: now)
    }

    /// Whether a packet answers something that we sent in the last 300 seconds of our own clock.
    private func answersRecentMessage(_ messages: [UnpackedMessage], now: Instant) -> Bool {
        messages.contains { message in
            guard let id = message.answeredMessage else { return false }
            guard let sentAt = outbox.entry(for: id)?.firstSent ?? sent[id]?.sentAt else { return false }
            return now - sentAt <= .seconds(300)
        }
    }

    /// How long a packet that answers something can have been on its way: since the last message went out that it answers.
    private func longestWay(of messages: [UnpackedMessage], now: Instant) -> Duration {
        let sent = messages.compactMap { message in
            message.answeredMessage.flatMap { outbox.entry(for: $0)?.firstSent ?? self.sent[$0]?.sentAt }
        }
        return sent.max().map { now - $0 } ?? .zero
    }

    private func answersPendingRequest(_ messages: [UnpackedMessage]) -> Bool {
        messages.contains { message in
            guard case .body(let body) = message.content, let result = RPCResult(body: body) else { return false }
            return outbox.entry(for: result.requestID) != nil
        }
    }

    // MARK: One message

    private mutating func process(
        _ message: UnpackedMessage, standing: Standing, unpacker: inout MessageUnpacker, news: inout NewSessions,
        now: Instant, outcome: inout SessionOutcome
    ) {
        guard message.id.isFromServer else {
            outcome.events.append(.violation(.messageIDParity))
            return
        }
        let verdict = received.insert(message.id)
        var size = 0
        if case .body(let body) = message.content { size = body.readableBytes }
        // Also what came before: the peer repeats what it thinks was not acknowledged (row M-14).
        if SequenceNumberGenerator.isContentRelated(message.sequenceNumber) {
            acks.add(message.id, bytes: size, now: now)
        }
        _ = services.resolveResend(message.id)
        guard verdict != .duplicate else { return }
        let isNew = verdict == .fresh && standing == .normal
        guard case .body(let body) = message.content else {
            // Perhaps an update (row L-07).
            if isNew, case .undecodable = message.content {
                updatesWereLost(at: message.id, now: now, outcome: &outcome)
            }
            return
        }
        let constructor = body.getInteger(at: body.readerIndex, endianness: .little, as: UInt32.self) ?? 0
        if constructor == RPCResult.constructorID {
            return resultReceived(
                body, in: message.id, isNew: isNew, unpacker: &unpacker, now: now, outcome: &outcome)
        }
        guard ServiceMessage.isService(constructor) else {
            return updateReceived(
                body, constructor: constructor, in: message.id, isNew: isNew, now: now, outcome: &outcome)
        }
        guard let service = try? ServiceMessage(decoding: body) else {
            outcome.events.append(.violation(.malformedMessage(constructor: constructor)))
            return
        }
        if case .copy(let inner) = service {
            return processCopy(
                inner, standing: standing, unpacker: &unpacker, news: &news, now: now, outcome: &outcome)
        }
        guard isNew || service.isReplaySafe else { return }
        if case .newSession(let first, let uniqueID, let salt) = service {
            news.add(NewSessions.Session(first: first, uniqueID: uniqueID, salt: salt))
        } else {
            serviceReceived(service, constructor: constructor, in: message.id, now: now, outcome: &outcome)
        }
    }

    /// A message inside a message (row H21): the inner one counts under its own id. Copies of copies and containers in
    /// copies are not opened.
    private mutating func processCopy(
        _ inner: ContainedMessage, standing: Standing, unpacker: inout MessageUnpacker, news: inout NewSessions,
        now: Instant, outcome: inout SessionOutcome
    ) {
        guard let messages = try? unpacker.unpack(inner), messages.count == 1, let message = messages.first,
            message.id == inner.id
        else { return }
        if case .body(let body) = message.content,
            body.getInteger(at: body.readerIndex, endianness: .little, as: UInt32.self)
                == MT.ConstructorID.msgCopy
        {
            return
        }
        process(message, standing: standing, unpacker: &unpacker, news: &news, now: now, outcome: &outcome)
    }

    // MARK: Updates

    /// Whatever is neither an answer nor a service message goes to the owner, once (rows M-06, H-08).
    private mutating func updateReceived(
        _ body: ByteBuffer, constructor: UInt32, in id: MessageID, isNew: Bool, now: Instant,
        outcome: inout SessionOutcome
    ) {
        // Before the key is bound there can be no updates (row B-66).
        guard isBound, !ServiceMessage.isMeaningless(constructor) else { return }
        let verdict = updateFilter.insert(id)
        guard verdict != .duplicate else { return }
        // Older than all messages that are remembered, but certainly no update that was seen before.
        let isLate = !isNew && verdict == .fresh && isInTime(id, now: now)
        guard isNew || isLate else { return updatesWereLost(at: id, now: now, outcome: &outcome) }
        lastUpdateAt = now
        outcome.events.append(.update(body))
    }

    // MARK: Answers

    private mutating func resultReceived(
        _ body: ByteBuffer, in answer: MessageID, isNew: Bool, unpacker: inout MessageUnpacker, now: Instant,
        outcome: inout SessionOutcome
    ) {
        guard let message = RPCResult(body: body) else {
            outcome.events.append(.violation(.malformedMessage(constructor: RPCResult.constructorID)))
            return
        }
        let request = message.requestID
        if let entry = outbox.remove(answering: request) {
            noteProof(request, now: now)
            services.withdrawResends(for: request)
            if isNew, entry.transmissions == 1 { noteRoundTrip(now - entry.firstSent) }
            connection?.idleProbes = 0
            let result = Self.result(of: message.result, unpacker: &unpacker)
            if case .request = entry.purpose {
                outcome.events.append(.completed(entry.handle, result, serverTime: answer.unixNanoseconds))
            } else {
                controlEnded(entry, result, outcome: &outcome)
            }
            compareTimes(request: request, answer: answer, now: now, outcome: &outcome)
        } else if case .dropAnswer? = sent[request]?.content {
            _ = sent.remove(request)
            noteProof(request, now: now)
            if case .rpcAnswerDropped(let dropped, _, _)? = try? MT.RpcDropAnswerResult(decoding: message.result) {
                _ = received.insert(MessageID(rawValue: dropped))
            }
        } else if isNew, case .message? = sent[request]?.content {
            let result = Self.result(of: message.result, unpacker: &unpacker)
            outcome.events.append(.message(.answered(request, result)))
        } else if isNew {
            unwanted.add(body.readableBytes, now: now)
        }
    }

    private static func result(of object: ByteBuffer, unpacker: inout MessageUnpacker) -> MessageResult {
        guard let result = try? unpacker.unpackObject(object) else { return .failure(.answerUnreadable) }
        let constructor = result.getInteger(at: result.readerIndex, endianness: .little, as: UInt32.self)
        guard constructor == RPCError.constructorID else { return .answer(result) }
        return RPCError(decoding: result).map { .error($0) } ?? .failure(.answerUnreadable)
    }

    /// The server processed a message of ours.
    mutating func noteProof(_ id: MessageID, now: Instant) {
        rejections.accepted()
        noteReceipt(id, now: now)
    }

    /// The server has a message of ours. A server that refuses may well acknowledge what it refuses.
    mutating func noteReceipt(_ id: MessageID, now: Instant) {
        acks.proved(id)
        guard let connection, connection.upload.pending > 0 else { return }
        if let rate = self.connection?.upload.proved(id, now: now) { uploadRate = rate }
    }

    /// An answer cannot be older than its question: if it is, by more than 15 seconds, our clock runs ahead (M-09).
    mutating func compareTimes(
        request: MessageID, answer: MessageID, now: Instant, outcome: inout SessionOutcome
    ) {
        let age = request.unixNanoseconds.subtractingReportingOverflow(answer.unixNanoseconds)
        guard !age.overflow, age.partialValue > 15_000_000_000 else { return }
        forceTime(from: answer, now: now, outcome: &outcome)
    }
}

/// Sessions that a packet announces. They take effect after the rest of the packet, so that answers beside them win.
struct NewSessions {
    struct Session {
        var first: MessageID
        var uniqueID: Int64
        var salt: Int64
    }

    private(set) var found: [Session] = []

    /// A session is announced again when an older message came after all: it begins with the oldest.
    mutating func add(_ session: Session) {
        guard let index = found.firstIndex(where: { $0.uniqueID == session.uniqueID }) else {
            return found.append(session)
        }
        found[index].first = min(found[index].first, session.first)
        found[index].salt = session.salt
    }
}

extension UnpackedMessage {
    /// Our message that this one answers, if it is an answer.
    fileprivate var answeredMessage: MessageID? {
        guard case .body(let body) = content else { return nil }
        if let result = RPCResult(body: body) { return result.requestID }
        switch try? ServiceMessage(decoding: body) {
        case .pong(let id, _)?, .futureSalts(let id, _, _)?, .refusal(let id, _, _, _)?, .stateInfo(let id, _)?:
            return id
        default:
            return nil
        }
    }
}

extension ServiceMessage {
    /// Whether a replay of the message can do no harm.
    fileprivate var isReplaySafe: Bool {
        switch self {
        case .pong, .stateInfo: true
        default: false
        }
    }
}
