import MTProtoCrypto
import NIOCore
import TL

@testable import MTProtoCore

/// Values that the tests of sessions share.
enum Sample {
    /// A moment in 2026, in seconds.
    static let unix: Int64 = 1_780_000_000
    static let start = Instant(nanoseconds: 5_000_000_000_000)
    static let salt: Int64 = 0x1122_3344_5566_7788

    static let key: AuthKey = {
        var random = RandomSource.seeded(77)
        // 256 bytes are always a key.
        return try! AuthKey(random.bytes(256))
    }()

    static let clock = ServerClock(unixSeconds: Double(unix), at: start, isSynchronized: true)

    static func longSalt(_ value: Int64 = salt) -> ServerSalt {
        ServerSalt(value: value, validSince: unix - 60, validUntil: unix + 86_400)
    }

    static func configuration(
        salts: [ServerSalt] = [longSalt()], clock: ServerClock = clock
    ) -> ClientSession.Configuration {
        ClientSession.Configuration(authKey: key, salts: salts, clock: clock)
    }

    /// A function that no schema has, with a number to tell calls apart.
    static func call(_ number: Int, bytes: Int = 12) -> ByteBuffer {
        var body = ByteBuffer()
        body.writeInteger(UInt32(0x1111_1111), endianness: .little)
        body.writeInteger(Int64(number), endianness: .little)
        // Does not shrink, so that lengths stay what they are.
        var random = RandomSource.seeded(UInt64(truncatingIfNeeded: number))
        if bytes > 12 { body.writeBytes(random.bytes(bytes - 12)) }
        return body
    }

    static func result(_ number: Int, bytes: Int = 12) -> ByteBuffer {
        var body = ByteBuffer()
        body.writeInteger(UInt32(0x2222_2222), endianness: .little)
        body.writeInteger(Int64(number), endianness: .little)
        if bytes > 12 { body.writeRepeatingByte(7, count: bytes - 12) }
        return body
    }

    static func update(_ number: Int) -> ByteBuffer {
        var body = ByteBuffer()
        body.writeInteger(UInt32(0x3333_3333), endianness: .little)
        body.writeInteger(Int64(number), endianness: .little)
        return body
    }

    static func number(of body: ByteBuffer) -> Int {
        Int(body.getInteger(at: body.readerIndex + 4, endianness: .little, as: Int64.self) ?? -1)
    }

    static func constructor(of body: ByteBuffer) -> UInt32 {
        body.getInteger(at: body.readerIndex, endianness: .little) ?? 0
    }
}

/// A server that does only what the test says: it opens what the client sends and seals what the test gives it.
final class ScriptedServer {
    /// One packet of the client.
    struct Packet {
        var salt: Int64
        var sessionID: Int64
        var whole: ContainedMessage
        /// The children, or the message itself.
        var messages: [ContainedMessage]
        var isContainer: Bool
        var quickAckToken: UInt32

        /// The calls among the messages.
        var calls: [ContainedMessage] {
            messages.filter { !ServiceMessage.isService(Sample.constructor(of: $0.body)) }
        }

        var services: [ServiceMessage] {
            messages.compactMap { try? ServiceMessage(decoding: $0.body) }
        }
    }

    var client: ClientSession
    var now: Instant
    /// The server's clock may differ from what the client believes.
    var clock = Sample.clock
    var salt = Sample.salt
    var events: [SessionEvent] = []
    var close: SessionClose?
    private var identifiers = ServerMessageIDGenerator()
    private var sequence = SequenceNumberGenerator()
    private var random = RandomSource.seeded(3)

    init(
        _ configuration: ClientSession.Configuration = Sample.configuration(), seed: UInt64 = 1,
        now: Instant = Sample.start
    ) {
        self.now = now
        client = ClientSession(configuration: configuration, random: .seeded(seed), now: now)
    }

    /// A client that has just connected, said what it says by itself, and heard that its ping arrived.
    static func connected(_ configuration: ClientSession.Configuration = Sample.configuration()) -> ScriptedServer {
        let server = ScriptedServer(configuration)
        server.connect()
        return server
    }

    func connect() {
        client.connectionOpened(now: now)
        for packet in packets() { answerServices(of: packet) }
        events = []
    }

    /// Answers pings and salt requests, as every server does.
    func answerServices(of packet: Packet) {
        for message in packet.messages {
            switch try? ServiceMessage(decoding: message.body) {
            case .ping(let id, _)?: send(.pong(to: message.id, id: id))
            case .getFutureSalts?:
                send(.futureSalts(to: message.id, now: Int32(Sample.unix), salts: [Sample.longSalt(salt)]))
            default: break
            }
        }
    }

    /// Says of each message that is asked about that it was not received.
    func denyReceipt(of packet: Packet) {
        for message in packet.messages {
            guard case .stateRequest(let ids)? = try? ServiceMessage(decoding: message.body) else { continue }
            send(.stateInfo(to: message.id, states: ids.map { _ in MessageState.missing }))
        }
    }

    func advance(_ duration: Duration) {
        now += duration
    }

    /// Goes to the next deadline of the client and past it.
    func runDeadline() {
        guard let deadline = client.nextDeadline else { return }
        now = max(now, deadline)
        take(client.deadlineReached(now: now))
    }

    @discardableResult
    func submit(_ number: Int, bytes: Int = 12, _ options: MessageOptions = MessageOptions()) throws -> MessageHandle {
        try client.submit(Sample.call(number, bytes: bytes), options: options, now: now)
    }

    /// What the client sends now, opened.
    func packets() -> [Packet] {
        client.flush(now: now).compactMap { open($0.bytes) }
    }

    func open(_ bytes: ByteBuffer) -> Packet? {
        guard let opened = try? MessageEnvelope.open(bytes, key: Sample.key, direction: .clientToServer) else {
            return nil
        }
        let whole = opened.message
        let isContainer = Sample.constructor(of: whole.body) == MessageContainer.constructorID
        let messages = isContainer ? (try? MessageContainer.read(whole.body)) ?? [] : [whole]
        return Packet(
            salt: opened.salt, sessionID: opened.sessionID, whole: whole, messages: messages,
            isContainer: isContainer, quickAckToken: opened.quickAckToken)
    }

    // MARK: To the client

    /// Another clock, from which ids are made afresh.
    func setClock(_ clock: ServerClock) {
        self.clock = clock
        identifiers = ServerMessageIDGenerator()
    }

    func nextIdentifier(isAnswer: Bool = true) -> MessageID {
        identifiers.next(unixNanoseconds: clock.unixNanoseconds(at: now), isAnswer: isAnswer)
    }

    func message(_ body: ByteBuffer, content: Bool = true, id: MessageID? = nil) -> ContainedMessage {
        ContainedMessage(
            id: id ?? nextIdentifier(), sequenceNumber: sequence.next(contentRelated: content), body: body)
    }

    func message(_ service: ServiceMessage, content: Bool = false) -> ContainedMessage {
        message(service.encoded(), content: content)
    }

    func resultMessage(_ object: ByteBuffer, to request: MessageID) -> ContainedMessage {
        var body = ByteBuffer()
        RPCResult(requestID: request, result: object).write(to: &body)
        return message(body)
    }

    func seal(_ message: ContainedMessage, sessionID: Int64? = nil) -> ByteBuffer {
        // The messages of these tests can all be sealed.
        try! MessageEnvelope.seal(
            message, salt: salt, sessionID: sessionID ?? client.sessionID, key: Sample.key,
            direction: .serverToClient, padding: .grid, random: &random
        ).bytes
    }

    func container(_ messages: [ContainedMessage]) -> ContainedMessage {
        var body = ByteBuffer()
        MessageContainer.write(messages, to: &body)
        return message(body, content: false)
    }

    func take(_ outcome: SessionOutcome) {
        events += outcome.events
        if let close = outcome.close { self.close = close }
    }

    func deliver(_ packet: ByteBuffer) {
        take(client.receive(packet, now: now))
    }

    func send(_ message: ContainedMessage) {
        deliver(seal(message))
    }

    func send(_ service: ServiceMessage, content: Bool = false) {
        send(message(service, content: content))
    }

    func answer(_ request: MessageID, _ number: Int) {
        send(resultMessage(Sample.result(number), to: request))
    }

    // MARK: What happened

    var wantsFlush: Bool {
        client.wantsFlush(at: now)
    }

    /// The numbers of the answers that completed calls, in order.
    var answers: [Int] {
        events.compactMap {
            guard case .completed(_, .answer(let body), _) = $0 else { return nil }
            return Sample.number(of: body)
        }
    }

    var failures: [RequestFailure] {
        events.compactMap {
            guard case .completed(_, .failure(let failure), _) = $0 else { return nil }
            return failure
        }
    }

    var violations: [SessionViolation] {
        events.compactMap {
            guard case .violation(let violation) = $0 else { return nil }
            return violation
        }
    }
}
