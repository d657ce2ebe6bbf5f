// What became of messages: states, announced answers, resending (rows P21, G11, H09–H15).
extension ClientSession {
    /// The server says that it has an answer so often before the answer counts as lost.
    private static let promiseLimit = 3
    /// An announced message that answers nothing is asked for no longer than this.
    private static let resendPatience: Duration = .seconds(120)
    /// Servers take no id that is older than 300 seconds; the rest is what clocks may differ.
    static let acceptanceAge: Duration = .seconds(330)
    /// Servers keep answers for ten minutes, and may have got no copy of a request but the last one. The rest is for
    /// what is on its way.
    private static let answerMemory: Duration = .seconds(660)
    /// A request is repeated at the server's wish at most so often (row B-15).
    private static let repetitionLimit = 8

    /// A reply to our msgs_state_req or msg_resend_req.
    /// - Returns: whether it is one.
    mutating func stateInfoReceived(
        _ states: [UInt8], for request: MessageID, in answer: MessageID, now: Instant, outcome: inout SessionOutcome
    ) -> Bool {
        guard let record = sent[request] else { return false }
        switch record.content {
        case .stateRequest(let ids):
            guard ids.count == states.count else { return false }
            _ = sent.remove(request)
            noteProof(request, now: now)
            connection?.askedForStatesAt = nil
            for (id, state) in zip(ids, states) {
                apply(state, to: id, in: answer, askedAt: record.sentAt, now: now, outcome: &outcome)
            }
        case .resendRequest(let answers):
            guard answers.count == states.count else { return false }
            let askedAt = sent.remove(request)?.sentAt
            noteProof(request, now: now)
            for (answer, state) in zip(answers, states) where state & MessageState.mask != MessageState.received {
                outcome.events.append(.message(.resendFailed(answer)))
                guard let awaited = services.resolveResend(answer) else { continue }
                if let entry = awaited.request.flatMap({ outbox.entry(for: $0) }) {
                    // The request was received, its answer is gone. One that went out again since gets an answer of its
                    // own.
                    let isOldNews = askedAt.map { entry.transmissions > 1 && entry.lastSent >= $0 } ?? false
                    if !isOldNews { repeatOrFail(entry.handle, outcome: &outcome) }
                } else if awaited.request == nil {
                    updatesWereLost(at: answer, now: now, outcome: &outcome)
                }
            }
        default:
            return false
        }
        return true
    }

    /// The server says what it knows of a message of ours.
    /// - Parameters:
    ///   - answer: the message that says it.
    ///   - askedAt: when we asked, nil if it told us by itself.
    mutating func apply(
        _ state: UInt8, to id: MessageID, in answer: MessageID, askedAt: Instant?, now: Instant,
        outcome: inout SessionOutcome
    ) {
        guard let entry = outbox.entry(for: id) else { return }
        outbox.markStated(entry.handle)
        switch state & MessageState.mask {
        case MessageState.received:
            arrived(id, outcome: &outcome)
            // Of several replies only the one to the last question counts: others may be recordings of before.
            guard askedAt.map({ $0 >= entry.lastAsked }) ?? true else { return }
            if askedAt != nil { outbox.forgetRefusals(entry.handle) }
            if state & MessageState.answered != 0 {
                answerPromised(to: entry, now: now, outcome: &outcome)
            } else if state & MessageState.processing == 0, now - entry.lastSent >= Self.answerMemory {
                // It ran, and its answer did not get here while there was one.
                repeatOrFail(entry.handle, outcome: &outcome)
            }
        case MessageState.missing, MessageState.notYetReceived:
            // Not if it went out again since, or beside the question: then the news may be old.
            guard askedAt.map({ entry.lastSent < $0 }) ?? (entry.transmissions == 1) else { return }
            notReceived(entry, toldIn: answer, now: now, outcome: &outcome)
        case MessageState.forgotten:
            guard askedAt.map({ entry.lastSent < $0 }) ?? false else { return }
            repeatOrFail(entry.handle, outcome: &outcome)
        default:
            return
        }
    }

    /// The server has not received the request, yet: what an old connection carried may still be under way, or an
    /// attacker may keep it, and it would run beside the request under another id. Under the same id it runs once; and
    /// when that id is too old to be taken, so is every copy.
    private mutating func notReceived(
        _ entry: Outbox.Entry, toldIn answer: MessageID, now: Instant, outcome: inout SessionOutcome
    ) {
        if entry.lane == .control || (entry.refusals > 0 && entry.options.isIdempotent) {
            outcome.events.append(.leftOpen(entry.handle))
            sendAnew(entry.handle, outcome: &outcome)
        } else if entry.isOvertaken, !entry.options.isIdempotent {
            fail(entry.handle, .answerLost, outcome: &outcome)
        } else if isRepeatable(entry, now: now), entry.transmissions <= Self.repetitionLimit {
            outbox.markRepeating(entry.handle)
        } else if let id = entry.id, Self.wasTooOld(id, at: answer) {
            sendAnew(entry.handle, outcome: &outcome)
        }
        // Otherwise it is asked about again.
    }

    /// Whether a server that says in `answer` that it has not received a request takes no copy of it from then on,
    /// however long an attacker keeps it. The server's own time at that moment tells: its message may have been
    /// withheld while it was given a copy.
    private static func wasTooOld(_ id: MessageID, at answer: MessageID) -> Bool {
        answer.unixNanoseconds.saturatingSubtract(id.unixNanoseconds) >= acceptanceAge.inNanoseconds
    }

    /// How old an id is by the server's time, in nanoseconds; below 0 if it lies ahead.
    func age(of id: MessageID, at now: Instant) -> Int64 {
        clock.unixNanoseconds(at: now).saturatingSubtract(id.unixNanoseconds)
    }

    /// The server made an answer that has not come. Repeating the request under its id brings the answer again without
    /// running the request; when it is too old for that, the answer is awaited for a while.
    private mutating func answerPromised(
        to entry: Outbox.Entry, now: Instant, outcome: inout SessionOutcome
    ) {
        guard outbox.countPromise(entry.handle) >= Self.promiseLimit else {
            if isRepeatable(entry, now: now) { outbox.markRepeating(entry.handle) }
            return
        }
        repeatOrFail(entry.handle, outcome: &outcome)
    }

    /// A connection, or a request over HTTP, took with it what was promised. Not for ever: what servers still promise when they
    /// should have forgotten it never comes.
    mutating func forgetPromises(now: Instant) {
        outbox.forgetPromises(sentSince: now - Self.answerMemory)
    }

    /// The server announces an answer, or another message, instead of sending it.
    mutating func answerAnnounced(_ answer: MessageID, for request: MessageID?, status: Int32, now: Instant) {
        guard answer.isFromServer else {
            // No answer was made; the server may be telling us that it has no such request.
            if let request, let entry = outbox.entry(for: request) { takeUp(entry, now: now) }
            return
        }
        // What is older than the duplicate filter reaches may have been missed: an acknowledgement would lose it.
        guard received.verdict(on: answer) != .duplicate else { return acks.add(answer, bytes: 0, now: now) }
        guard let request else { return services.resend(answer, for: nil, now: now) }
        guard let entry = outbox.entry(for: request) else { return acks.add(answer, bytes: 0, now: now) }
        let state = UInt8(truncatingIfNeeded: status) & MessageState.mask
        if state != 0, state != MessageState.received {
            takeUp(entry, now: now)
        } else {
            outbox.acknowledge(request)
            services.resend(answer, for: request, now: now)
        }
    }

    /// Announced answers that were asked for and do not come (row N50): the request is taken up again, an update is
    /// lost.
    mutating func giveUpResends(now: Instant, outcome: inout SessionOutcome) {
        var again: [MessageID] = []
        for (answer, awaited) in services.resendsAsked(until: now - Self.resendDelay) {
            if let request = awaited.request {
                _ = services.resolveResend(answer)
                if let entry = outbox.entry(for: request) { takeUp(entry, now: now) }
            } else if now - awaited.announcedAt >= Self.resendPatience {
                _ = services.resolveResend(answer)
                updatesWereLost(at: answer, now: now, outcome: &outcome)
            } else {
                again.append(answer)
            }
        }
        if !again.isEmpty { services.resendAgain(again, now: now) }
    }

    /// The server asks for messages of ours again: same ids, in a fresh container; of those that are gone it is told.
    mutating func resendRequested(_ ids: [MessageID], by message: MessageID) {
        var states: [UInt8] = []
        var isIncomplete = false
        for id in ids {
            if let entry = outbox.entry(for: id), entry.transmissions <= Self.repetitionLimit {
                outbox.markRepeating(entry.handle)
                states.append(MessageState.received)
            } else {
                states.append(MessageState.forgotten)
                isIncomplete = true
            }
        }
        if isIncomplete { services.reply(.stateInfo(to: message, states: states)) }
    }
}
