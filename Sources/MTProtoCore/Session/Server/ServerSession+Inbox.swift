import NIOCore
import TL

// Packets of the client.
extension ServerSession {
    /// Takes one opened packet of this session. Call ``connectionOpened(now:)`` before the first of a connection.
    package mutating func receive(_ packet: OpenedPacket, now: Instant) -> [ServerSessionEvent] {
        guard connection != nil, packet.sessionID == sessionID else { return [] }
        var events: [ServerSessionEvent] = []
        let whole = packet.message
        guard salts.accepts(packet.salt, at: seconds(at: now)) else {
            refuse(whole, code: 48, now: now)
            return events
        }
        if let code = refusal(ofID: whole.id, now: now) {
            refuse(whole, code: code, now: now)
            return events
        }
        defer { if received.verdict(on: whole.id) == .fresh { _ = spent.insert(whole.id) } }
        var unpacker = MessageUnpacker()
        guard let messages = try? unpacker.unpack(whole) else {
            refuse(whole, code: 64, now: now)
            return events
        }
        if messages.count != 1 || messages[0].id != whole.id {
            guard acceptContainer(whole, of: messages, now: now) else { return events }
        }
        let isFirstOfLink = connection?.isActive == false
        connection?.isActive = true
        beginSession(with: messages, now: now)
        for message in messages {
            process(message, now: now, events: &events)
        }
        release(now: now, events: &events)
        if isFirstOfLink { repeatUnacknowledged(redelivery, now: now) }
        return events
    }

    /// The time of an id decides before anything else is known of the message.
    package func refusal(ofID id: MessageID, now: Instant) -> Int32? {
        guard id.isFromClient else { return 18 }
        let clock = configuration.clock.unixNanoseconds(at: now)
        let age = clock.subtractingReportingOverflow(id.unixNanoseconds)
        if age.overflow { return id.rawValue < 0 ? 16 : 17 }
        if age.partialValue > 300_000_000_000 { return 16 }
        return age.partialValue < -30_000_000_000 ? 17 : nil
    }

    mutating func refuse(_ message: ContainedMessage, code: Int32, now: Instant) {
        let salt = code == 48 ? salts.current(at: seconds(at: now)).value : nil
        reply(
            .refusal(of: message.id, sequenceNumber: message.sequenceNumber, code: code, newSalt: salt), now: now)
    }

    private mutating func acceptContainer(
        _ container: ContainedMessage, of messages: [UnpackedMessage], now: Instant
    ) -> Bool {
        guard received.verdict(on: container.id) == .fresh else {
            // The very same packet again is a repetition, not a reuse of the id.
            if messages.allSatisfy({ received.verdict(on: $0.id) != .fresh }) { return true }
            refuse(container, code: 19, now: now)
            return false
        }
        guard messages.allSatisfy({ $0.id < container.id }) else {
            refuse(container, code: 64, now: now)
            return false
        }
        if SequenceNumberGenerator.isContentRelated(container.sequenceNumber) {
            refuse(container, code: 34, now: now)
            return false
        }
        if let code = numbers.insert(container.id, number: container.sequenceNumber) {
            refuse(container, code: code, now: now)
            return false
        }
        _ = received.insert(container.id)
        return true
    }

    /// Announces a session that is new, or to which an older message came after all.
    private mutating func beginSession(with messages: [UnpackedMessage], now: Instant) {
        guard let first = messages.map(\.id).min() else { return }
        if uniqueID != nil {
            guard first < firstMessage, received.verdict(on: first) == .fresh else { return }
        }
        let unique = uniqueID ?? Int64(bitPattern: random.next())
        uniqueID = unique
        firstMessage = first
        let salt = salts.current(at: seconds(at: now)).value
        notify(ServiceMessage.newSession(first: first, uniqueID: unique, salt: salt).encoded(), now: now)
    }

    // MARK: One message

    private mutating func process(_ message: UnpackedMessage, now: Instant, events: inout [ServerSessionEvent]) {
        guard case .body(let body) = message.content else {
            if case .undecodable = message.content, received.insert(message.id) == .fresh {
                requests.started(message.id)
                answer(message.id, with: RPCError(code: 400, message: "INPUT_FETCH_ERROR"), now: now)
            }
            return
        }
        let constructor = body.getInteger(at: body.readerIndex, endianness: .little, as: UInt32.self) ?? 0
        let contained = ContainedMessage(id: message.id, sequenceNumber: message.sequenceNumber, body: body)
        if ServiceMessage.isService(constructor) {
            processService(contained, now: now, events: &events)
        } else {
            processRequest(contained, now: now, events: &events)
        }
    }

    private mutating func processRequest(
        _ message: ContainedMessage, now: Instant, events: inout [ServerSessionEvent]
    ) {
        if let entry = requests[message.id] {
            // Received before: answered from memory, never run again.
            if case .answered(let answer, _) = entry.state { repeatAnswer(answer) }
            if case .running = entry.state { acks.add(message.id, bytes: 0, now: now) }
            return
        }
        guard received.verdict(on: message.id) == .fresh else {
            // Known once, forgotten since.
            return refuse(message, code: 20, now: now)
        }
        let clock = configuration.clock.unixNanoseconds(at: now)
        if message.id.unixNanoseconds < clock - 300_000_000_000 { return refuse(message, code: 20, now: now) }
        if !message.id.isFromClient { return refuse(message, code: 18, now: now) }
        guard SequenceNumberGenerator.isContentRelated(message.sequenceNumber) || Self.mayBeUncounted(message.body)
        else { return refuse(message, code: 35, now: now) }
        if let code = numbers.insert(message.id, number: message.sequenceNumber) {
            return refuse(message, code: code, now: now)
        }
        _ = received.insert(message.id)
        acks.add(message.id, bytes: message.body.readableBytes, now: now)
        start(message, now: now, events: &events)
    }

    /// Official clients count `destroy_auth_key` among the service messages, others among the requests.
    private static func mayBeUncounted(_ body: ByteBuffer) -> Bool {
        body.getInteger(at: body.readerIndex, endianness: .little, as: UInt32.self) == MT.DestroyAuthKey.constructorID
    }

    /// Runs a request, or holds it while one it is to follow has not ended.
    private mutating func start(_ message: ContainedMessage, now: Instant, events: inout [ServerSessionEvent]) {
        var body = message.body
        var dependencies: [MessageID] = []
        while let dependency = Self.readDependency(from: &body) { dependencies.append(contentsOf: dependency) }
        // It may wait, or be at work, long after the packet around it is of no use.
        body = body.withoutSlack
        if dependencies.isEmpty {
            requests.started(message.id)
            events.append(.request(message.id, body))
        } else if !requests.hold(message.id, body: body, after: dependencies, now: now) {
            requests.started(message.id)
            answer(message.id, with: RPCError(code: 400, message: "MSG_WAIT_FAILED"), now: now)
        }
    }

    /// invokeAfterMsg and invokeAfterMsgs.
    private static func readDependency(from body: inout ByteBuffer) -> [MessageID]? {
        var rest = body
        switch rest.readWord() {
        case 0xcb9f_372d:
            guard let id = rest.readLong() else { return nil }
            body = rest
            return [MessageID(rawValue: id)]
        case 0x3dc4_b4f0:
            guard rest.readWord() == 0x1cb5_c415,
                let count = rest.readInt(), count >= 0,
                Int(count) <= rest.readableBytes / 8
            else { return nil }
            let ids = (0..<count).compactMap { _ in rest.readLong() }
            body = rest
            return ids.map { MessageID(rawValue: $0) }
        default:
            return nil
        }
    }

    /// Runs what waited for requests that have ended.
    mutating func release(now: Instant, events: inout [ServerSessionEvent]) {
        for held in requests.releasable(now: now) {
            requests.started(held.request)
            if held.succeeded {
                events.append(.request(held.request, held.body))
            } else {
                answer(held.request, with: RPCError(code: 400, message: "MSG_WAIT_FAILED"), now: now)
            }
        }
    }

    // MARK: Again

    /// Answers an answered request once more.
    mutating func repeatAnswer(_ answer: ContainedMessage) {
        guard connection != nil else { return }
        queue.append(ServerOutgoing(message: answer, isRepeated: true))
    }

    /// The client is back: what it has not acknowledged goes out again; large answers are announced.
    mutating func repeatUnacknowledged(_ redelivery: Redelivery, now: Instant) {
        guard redelivery != .withheld else { return }
        for message in notifications.unacknowledged {
            queue.append(ServerOutgoing(message: message, isRepeated: true))
        }
        for (request, answer) in requests.unacknowledged {
            let size = answer.body.readableBytes
            if redelivery == .announcing || size > Self.announcementThreshold {
                guard !queue.contains(answer.id) else { continue }
                reply(
                    .detailedInfo(request: request, answer: answer.id, bytes: Int32(clamping: size), status: 0),
                    now: now)
            } else {
                repeatAnswer(answer)
            }
        }
    }
}
