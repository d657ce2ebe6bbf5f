import MTProtoCore
import MTProtoCrypto
import NIOCore

/// The session of ``BaselineClient``: ids, packets, and nothing that survives a connection except the session itself.
struct BaselineSession {
    private let key: AuthKey
    private let clock: ServerClock
    private let sessionID: Int64
    private var salt: Int64
    private var identifiers = ClientMessageIDGenerator()
    private var sequence = SequenceNumberGenerator()
    private var random: RandomSource
    /// Received messages that the server has not been told of.
    private(set) var acknowledgements: [MessageID] = []
    private var received: Set<MessageID> = []

    init(key: KeyMaterial, clock: ServerClock, random: RandomSource) {
        self.key = key.key
        self.clock = clock
        self.random = random
        salt = key.salts.first?.value ?? 0
        sessionID = Int64(bitPattern: self.random.next())
    }

    /// A message with the next id.
    mutating func message(_ body: ByteBuffer, isContent: Bool, now: Instant) -> ContainedMessage? {
        guard let id = try? identifiers.next(unixNanoseconds: clock.unixNanoseconds(at: now)) else { return nil }
        return ContainedMessage(
            id: id, sequenceNumber: sequence.next(contentRelated: isContent), body: body)
    }

    mutating func takeAcknowledgements(now: Instant) -> ContainedMessage? {
        guard !acknowledgements.isEmpty else { return nil }
        let ids = Array(acknowledgements.prefix(ServiceMessage.largestIDCount))
        acknowledgements.removeFirst(ids.count)
        return message(ServiceMessage.acknowledgement(ids).encoded(), isContent: false, now: now)
    }

    mutating func ping(now: Instant) -> ContainedMessage? {
        message(
            ServiceMessage.ping(id: Int64(bitPattern: random.next()), disconnectDelay: nil).encoded(),
            isContent: false, now: now)
    }

    /// One packet with these messages, and the id under which the server may refuse them together.
    mutating func seal(_ messages: [ContainedMessage], now: Instant) -> (id: MessageID, bytes: ByteBuffer)? {
        guard let first = messages.first else { return nil }
        var outer = first
        if messages.count > 1 {
            var body = ByteBuffer()
            MessageContainer.write(messages, to: &body)
            guard let container = message(body, isContent: false, now: now) else { return nil }
            outer = container
        }
        let packet = try? MessageEnvelope.seal(
            outer, salt: salt, sessionID: sessionID, key: key, direction: .clientToServer, padding: .grid,
            random: &random)
        return packet.map { (outer.id, $0.bytes) }
    }

    /// The messages of a packet that did not come before; nil if the packet is none of the session's.
    mutating func open(_ packet: ByteBuffer) -> [UnpackedMessage]? {
        guard let opened = try? MessageEnvelope.open(packet, key: key, direction: .serverToClient),
            opened.sessionID == sessionID
        else { return nil }
        var unpacker = MessageUnpacker()
        guard let messages = try? unpacker.unpack(opened.message) else { return nil }
        return messages.filter { message in
            if SequenceNumberGenerator.isContentRelated(message.sequenceNumber) { acknowledgements.append(message.id) }
            return received.insert(message.id).inserted
        }
    }

    mutating func use(salt: Int64) {
        self.salt = salt
    }
}
