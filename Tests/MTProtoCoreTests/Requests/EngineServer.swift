import MTProtoCrypto
import NIOCore

@testable import MTProtoCore

/// A server behind an engine: opens calls, answers what the test says.
final class EngineServer {
    var engine: ClientEngine
    var now = Sample.start
    var events: [RequestEvent] = []
    var answersPings = true
    private var shift: Duration = .zero
    private var identifiers = ServerMessageIDGenerator()
    private var sequence = SequenceNumberGenerator()
    private var random = RandomSource.seeded(8)

    var close: SessionClose?

    init(
        initialization: ConnectionInitialization? = nil, identity: UInt64? = nil,
        policy: RequestPolicy = RequestPolicy()
    ) {
        let session = ClientSession(configuration: Sample.configuration(), random: .seeded(2), now: Sample.start)
        engine = ClientEngine(
            session: session, initialization: initialization, initializedIdentity: identity, policy: policy)
        connect()
    }

    func connect(_ body: ([ContainedMessage]) -> Void = { _ in }) {
        engine.connectionOpened(now: now)
        body(calls())
    }

    /// The server's clock leaps.
    func shiftIdentifiers(by duration: Duration) {
        shift += duration
    }

    @discardableResult
    func submit(_ number: Int, _ change: (inout Request) -> Void = { _ in }) throws -> RequestID {
        var request = Request(body: Sample.call(number))
        change(&request)
        return try engine.submit(request, now: now)
    }

    /// Everything that the client said, in order.
    private(set) var heard: [ContainedMessage] = []

    /// Of packets whose receipt the transport is to confirm.
    var quickAckTokens: [UInt32] = []

    func nextIdentifier() -> MessageID {
        identifiers.next(unixNanoseconds: Sample.clock.unixNanoseconds(at: now + shift), isAnswer: true)
    }

    func send(_ message: ServiceMessage) {
        send(message.encoded(), content: false)
    }

    /// The service messages among what was said since this was asked last.
    func takeServices() -> [ServiceMessage] {
        defer { heard = [] }
        return heard.compactMap { try? ServiceMessage(decoding: $0.body) }
    }

    /// The calls that go out now.
    func calls() -> [ContainedMessage] {
        engine.flush(now: now).flatMap { packet -> [ContainedMessage] in
            guard
                let opened = try? MessageEnvelope.open(packet.bytes, key: Sample.key, direction: .clientToServer)
            else { return [] }
            if packet.wantsQuickAck { quickAckTokens.append(opened.quickAckToken) }
            let whole = opened.message
            let isContainer = Sample.constructor(of: whole.body) == MessageContainer.constructorID
            let messages = isContainer ? (try? MessageContainer.read(whole.body)) ?? [] : [whole]
            heard += messages
            for message in messages where answersPings {
                if case .ping(let id, _)? = try? ServiceMessage(decoding: message.body) {
                    send(ServiceMessage.pong(to: message.id, id: id).encoded(), content: false)
                }
            }
            return messages.filter { !ServiceMessage.isService(Sample.constructor(of: $0.body)) }
        }
    }

    func send(_ body: ByteBuffer, content: Bool = true, session: Int64? = nil) {
        let message = ContainedMessage(
            id: nextIdentifier(), sequenceNumber: sequence.next(contentRelated: content), body: body)
        // The messages of these tests can all be sealed.
        let packet = try! MessageEnvelope.seal(
            message, salt: Sample.salt, sessionID: session ?? engine.session.sessionID, key: Sample.key,
            direction: .serverToClient, padding: .grid, random: &random)
        take(engine.receive(packet.bytes, now: now))
    }

    func answer(_ call: ContainedMessage, _ object: ByteBuffer, session: Int64? = nil) {
        var body = ByteBuffer()
        RPCResult(requestID: call.id, result: object).write(to: &body)
        send(body, session: session)
    }

    func fail(_ call: ContainedMessage, _ code: Int32, _ text: String) {
        answer(call, RPCError(code: code, message: text).encoded())
    }

    func take(_ outcome: RequestOutcome) {
        events += outcome.events
        close = outcome.close ?? close
    }

    func runDeadline() {
        guard let deadline = engine.nextDeadline else { return }
        now = max(now, deadline)
        take(engine.deadlineReached(now: now))
    }

    /// Lets time pass, answering pings, until calls go out.
    func nextCalls(within limit: Duration = .seconds(100)) -> [ContainedMessage] {
        let end = now + limit
        for _ in 0..<1000 {
            let calls = calls()
            if !calls.isEmpty { return calls }
            guard let deadline = engine.nextDeadline, deadline <= end else { return [] }
            runDeadline()
        }
        return []
    }

    var wantsFlush: Bool {
        engine.wantsFlush(at: now)
    }

    /// Lets `duration` pass, doing what is due on the way.
    func pass(_ duration: Duration) {
        let end = now + duration
        while let deadline = engine.nextDeadline, deadline <= end {
            runDeadline()
            _ = calls()
        }
        now = end
    }

    var notices: [RequestNotice] {
        events.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    }

    var completed: [RequestID: Result<ByteBuffer, RequestFailure>] {
        var all: [RequestID: Result<ByteBuffer, RequestFailure>] = [:]
        for case .completed(let id, let result, _, _) in events { all[id] = result }
        return all
    }

    var completions: Int {
        events.count { if case .completed = $0 { true } else { false } }
    }
}
