import NIOCore
import TL

// Service messages of the client.
extension ServerSession {
    mutating func processService(
        _ message: ContainedMessage, now: Instant, events: inout [ServerSessionEvent]
    ) {
        guard let service = try? ServiceMessage(decoding: message.body), received.verdict(on: message.id) == .fresh,
            message.id.isFromClient
        else { return }
        if case .acknowledgement = service, SequenceNumberGenerator.isContentRelated(message.sequenceNumber) {
            return refuse(message, code: 34, now: now)
        }
        if let code = numbers.insert(message.id, number: message.sequenceNumber) {
            return refuse(message, code: code, now: now)
        }
        _ = received.insert(message.id)
        switch service {
        case .acknowledgement(let ids):
            for id in ids {
                notifications.acknowledge(id)
                if let request = requests.acknowledge(answer: id) { events.append(.acknowledged(request)) }
            }
        case .ping(let id, let delay):
            if let delay { connection?.disconnectAt = now + .seconds(Int64(max(0, delay))) }
            reply(.pong(to: message.id, id: id), now: now)
        case .getFutureSalts(let count):
            let seconds = seconds(at: now)
            reply(
                .futureSalts(
                    to: message.id, now: Int32(clamping: seconds), salts: salts.upcoming(Int(count), at: seconds)),
                now: now)
        case .stateRequest(let ids):
            reply(.stateInfo(to: message.id, states: ids.map(state(of:))), now: now)
        case .resendRequest(let ids):
            resend(ids, for: message.id, now: now)
        case .resendAnswerRequest(let ids):
            for id in ids {
                if case .answered(let answer, _)? = requests[id]?.state { repeatAnswer(answer) }
            }
            reply(.stateInfo(to: message.id, states: ids.map(state(of:))), now: now)
        case .dropAnswer(let request):
            drop(request, for: message.id, now: now, events: &events)
        case .destroySession(let id):
            if id != sessionID { events.append(.destroySession(id)) }
        case .httpWait(let maxDelay, let waitAfter, let maxWait):
            events.append(.httpWait(HTTPWait(maxDelay: maxDelay, waitAfter: waitAfter, maxWait: maxWait)))
        case .stateInfo, .allInfo, .detailedInfo, .pong, .refusal, .newSession, .futureSalts,
            .sessionsDestroyed, .keyDestroyed, .copy:
            // Nothing that a server acts on.
            break
        }
    }

    /// What the server knows of a client's message.
    private func state(of id: MessageID) -> UInt8 {
        guard let entry = requests[id] else { return received.state(of: id) }
        let processed = MessageState.received | MessageState.processing
        switch entry.state {
        case .answered(_, let isAcknowledged):
            return processed | MessageState.answered | (isAcknowledged ? MessageState.known : 0)
        case .running, .held, .dropped:
            return processed
        }
    }

    /// Sends messages again, or says what became of all of them if one is gone.
    private mutating func resend(_ ids: [MessageID], for request: MessageID, now: Instant) {
        var states: [UInt8] = []
        var isIncomplete = false
        for id in ids {
            if let entry = requests.request(answeredBy: id), case .answered(let answer, _)? = requests[entry]?.state {
                repeatAnswer(answer)
                states.append(MessageState.received)
            } else if let notification = notifications[id] {
                queue.append(ServerOutgoing(message: notification, isRepeated: true))
                states.append(MessageState.received)
            } else {
                states.append(MessageState.forgotten)
                isIncomplete = true
            }
        }
        if isIncomplete { reply(.stateInfo(to: request, states: states), now: now) }
    }

    private mutating func drop(
        _ request: MessageID, for message: MessageID, now: Instant, events: inout [ServerSessionEvent]
    ) {
        let result: MT.RpcDropAnswerResult
        switch requests[request]?.state {
        case .running, .held:
            requests.dropped(request, now: now)
            result = .rpcAnswerDroppedRunning
            events.append(.dropped(request))
        case .answered(let answer, false):
            requests.dropped(request, now: now)
            result = .rpcAnswerDropped(
                msgID: answer.id.rawValue, seqNo: answer.sequenceNumber,
                bytes: Int32(clamping: answer.body.readableBytes))
            events.append(.dropped(request))
        case .answered, .dropped, nil:
            result = .rpcAnswerUnknown
        }
        var body = ByteBuffer()
        var writer = TLWriter()
        result.write(to: &writer)
        RPCResult(requestID: message, result: writer.take()).write(to: &body)
        notify(body, isAnswer: true, now: now)
    }
}
