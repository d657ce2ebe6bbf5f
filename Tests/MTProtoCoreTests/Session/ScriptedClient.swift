import MTProtoCrypto
import NIOCore

@testable import MTProtoCore

/// A client that does only what the test says, in front of a server session.
final class ScriptedClient {
    var server: ServerSession
    var now = Sample.start
    var salt = Sample.salt
    var events: [ServerSessionEvent] = []
    private var identifiers = ClientMessageIDGenerator()
    private var sequence = SequenceNumberGenerator()

    init() {
        server = ServerSession(
            configuration: ServerSession.Configuration(authKey: Sample.key, clock: Sample.clock),
            salts: ServerSalts(initial: Sample.salt, start: Sample.unix, seed: 5), sessionID: 11,
            random: .seeded(4), now: now)
        server.connectionOpened(now: now)
    }

    func nextIdentifier(offset: Double = 0) -> MessageID {
        if offset != 0 {
            return MessageID(unixNanoseconds: Sample.clock.unixNanoseconds(at: now) + Int64(offset * 1e9))
        }
        return (try? identifiers.next(unixNanoseconds: Sample.clock.unixNanoseconds(at: now))) ?? .zero
    }

    func message(_ body: ByteBuffer, content: Bool = true, id: MessageID? = nil) -> ContainedMessage {
        ContainedMessage(
            id: id ?? nextIdentifier(), sequenceNumber: sequence.next(contentRelated: content), body: body)
    }

    func container(_ messages: [ContainedMessage], id: MessageID? = nil) -> ContainedMessage {
        var body = ByteBuffer()
        MessageContainer.write(messages, to: &body)
        return message(body, content: false, id: id)
    }

    func send(_ message: ContainedMessage) {
        events += server.receive(
            OpenedPacket(salt: salt, sessionID: 11, message: message, quickAckToken: 0), now: now)
    }

    func send(_ service: ServiceMessage) {
        send(message(service.encoded(), content: false))
    }

    /// Everything that the server sends now, containers opened.
    func received() -> [ContainedMessage] {
        server.flush(now: now).flatMap { packet -> [ContainedMessage] in
            guard let opened = try? MessageEnvelope.open(packet, key: Sample.key, direction: .serverToClient) else {
                return []
            }
            let message = opened.message
            guard Sample.constructor(of: message.body) == MessageContainer.constructorID else { return [message] }
            return (try? MessageContainer.read(message.body)) ?? []
        }
    }

    func services() -> [ServiceMessage] {
        received().compactMap { try? ServiceMessage(decoding: $0.body) }
    }

    func reconnect() {
        server.connectionClosed(now: now)
        server.connectionOpened(now: now)
    }

    func refusals(_ services: [ServiceMessage]) -> [Int32] {
        services.compactMap { if case .refusal(_, _, let code, _) = $0 { code } else { nil } }
    }

    func results(_ messages: [ContainedMessage]) -> [(answer: MessageID, result: RPCResult)] {
        messages.compactMap { message in RPCResult(body: message.body).map { (message.id, $0) } }
    }
}
