import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import MTProtoSimulation
import NIOCore
import TL

/// The other end of a repeated run: agrees on keys as a server does, and says what the recorded one said, when it is told to. It decides
/// nothing.
struct ReplayServer {
    private struct Connection {
        var way: ReplayWay
        /// What the steps of key exchanges are answered with.
        var answers: [ByteBuffer] = []
        /// The frame that comes in parts, and how much of it has come.
        var frame: Frame?
        var lastToken: UInt32?
    }

    private struct Frame {
        let bytes: ByteBuffer
        /// How much of it is a head, of which the record does not count the bytes once it is whole.
        let head: Int
        var given = 0
        /// Whether it stands for one that nobody knows.
        let isUnknown: Bool
    }

    private var random: RandomSource
    private var handshake: ServerHandshake
    private var connections: [ConnectionID: Connection] = [:]
    private var keys: [UInt64: AuthKey] = [:]
    /// The session that each key was used in last.
    private var sessions: [UInt64: Int64] = [:]
    /// The numbers of pings, by their messages.
    private var pings: [MessageID: Int64] = [:]
    /// The salts that were made with keys, and those that have a number in the record.
    private var firstSalts: [UInt64: Int64] = [:]
    private var salts: [Int64: Int64] = [:]
    /// Sessions that are to be destroyed, the oldest first.
    private var leaving: [Int64] = []

    init(seed: UInt64) {
        random = .seeded(seed)
        handshake = ServerHandshake(
            configuration: ServerHandshakeConfiguration(privateKeys: SimulationKeys.rsa.map { [$0] } ?? []),
            random: random.split())
    }

    /// A key that the machine is given, and that the server knows.
    mutating func makeKey() -> AuthKey? {
        guard let key = try? AuthKey(random.bytes(AuthKey.byteCount)) else { return nil }
        keys[key.id] = key
        return key
    }

    /// The salt of a number in the record.
    mutating func salt(_ number: Int64, of keyID: UInt64?) -> Int64 {
        if number == 0, let first = keyID.flatMap({ firstSalts[$0] }) { return first }
        if let salt = salts[number] { return salt }
        let salt = Int64(bitPattern: random.next())
        salts[number] = salt
        return salt
    }

    mutating func dialled(_ id: ConnectionID, _ route: Route) {
        connections[id] = Connection(way: ReplayWay(route, random: &random))
    }

    mutating func closed(_ id: ConnectionID) { connections[id] = nil }

    // MARK: - From the machine

    /// - Parameter clientTime: what the machine takes for the time, in Unix seconds.
    mutating func received(
        _ bytes: ByteBuffer, on id: ConnectionID, clock: ServerClock, clientTime: Int64, now: Instant
    ) {
        for packet in connections[id]?.way.received(bytes, unixTime: clientTime) ?? [] {
            take(packet, on: id, clock: clock, now: now)
        }
    }

    private mutating func take(_ packet: ByteBuffer, on id: ConnectionID, clock: ServerClock, now: Instant) {
        guard let keyID = MessageEnvelope.keyID(of: packet) else { return }
        guard keyID != 0 else {
            let place = connections[id]?.way.hasRequests == true ? 0 : Int(truncatingIfNeeded: id.rawValue)
            switch handshake.receive(packet, now: now, clock: clock, over: place) {
            case .send(let answer): connections[id]?.answers.append(answer)
            case .completed(let result, let answer):
                keys[result.authKey.id] = result.authKey
                firstSalts[result.authKey.id] = result.salt
                connections[id]?.answers.append(answer)
            case .refused: break
            }
            return
        }
        guard let key = keys[keyID],
            let opened = try? MessageEnvelope.open(packet, key: key, direction: .clientToServer)
        else { return }
        sessions[keyID] = opened.sessionID
        connections[id]?.lastToken = opened.quickAckToken
        var unpacker = MessageUnpacker()
        var messages: [UnpackedMessage] = []
        try? unpacker.unpack(opened.message, into: &messages)
        for message in messages {
            guard case .body(let body) = message.content, let service = try? ServiceMessage(decoding: body) else {
                continue
            }
            switch service {
            case .ping(let number, _): pings[message.id] = number
            case .destroySession(let session): leaving.append(session)
            default: break
            }
        }
    }

    // MARK: - To the machine

    /// What a proxy or a WebSocket says; nil if there is nothing that it could be said to.
    mutating func bytes(for step: HeardPacket.WayStep, on id: ConnectionID) -> ByteBuffer? {
        connections[id]?.way.bytes(for: step)
    }

    /// Bytes for what the recorded server said, or the rest of them; nil if there is nothing that it could be said to.
    ///
    /// - Parameter isLast: whether the connection ended with it.
    mutating func bytes(
        _ packet: HeardPacket, isLast: Bool, on id: ConnectionID, keysInUse: DatacenterClient.KeysInUse
    ) -> ByteBuffer? {
        if let frame = connections[id]?.frame {
            connections[id]?.frame = nil
            guard !frame.isUnknown else { return nil }
            let rest = frame.bytes.getSlice(
                at: frame.bytes.readerIndex + frame.given, length: frame.bytes.readableBytes - frame.given)
            return rest.flatMap { connections[id]?.way.wrap($0) }
        }
        return encoded(packet, isLast: isLast, on: id, keysInUse: keysInUse).flatMap { connections[id]?.way.wrap($0) }
    }

    /// The same before anything is put around it.
    private mutating func encoded(
        _ packet: HeardPacket, isLast: Bool, on id: ConnectionID, keysInUse: DatacenterClient.KeysInUse
    ) -> ByteBuffer? {
        switch packet {
        case .plain(.ignored):
            // The first step of an exchange that nobody began: it is never the one that is waited for.
            var step = TLWriter(capacity: 64)
            MT.ResPQ(
                nonce: TLInt128(random.bytes(16)) ?? TLInt128(), serverNonce: TLInt128(), pq: [],
                serverPublicKeyFingerprints: []
            ).write(to: &step)
            let message = PlainMessage(id: MessageID(rawValue: 1), body: step.buffer)
            return connections[id]?.way.encode(message.packet(padding: .grid, random: &random), isLast: isLast)
        case .plain:
            guard connections[id]?.answers.isEmpty == false, let answer = connections[id]?.answers.removeFirst()
            else { return nil }
            return connections[id]?.way.encode(answer, isLast: isLast)
        case .transportError(let code):
            // In the place of the answer: an exchange begins again with it.
            connections[id]?.answers = []
            return connections[id]?.way.encodeTransportError(code, isLast: isLast)
        case .quickAck:
            guard let token = connections[id]?.lastToken else { return nil }
            return connections[id]?.way.encodeQuickAck(token)
        case .noFrame: return connections[id]?.way.encodeNoFrame()
        case .empty: return connections[id]?.way.encodeNothing(isLast: isLast)
        case .unreadable: return noise(under: keysInUse.session ?? random.next() | 1, isLast: isLast, on: id)
        case .foreign: return noise(under: random.next() | 1, isLast: isLast, on: id)
        case .retired: return keysInUse.retired.flatMap { noise(under: $0, isLast: isLast, on: id) }
        case .last, .way: return nil
        case .messages(let messages):
            guard let keyID = messages.isOfCandidate ? keysInUse.candidate : keysInUse.session, let key = keys[keyID],
                let session = sessions[keyID], let sealed = seal(messages, key: key, session: session)
            else { return nil }
            return connections[id]?.way.encode(sealed, isLast: isLast)
        }
    }

    /// A packet that is under no key.
    private mutating func noise(under keyID: UInt64, isLast: Bool, on id: ConnectionID) -> ByteBuffer? {
        var noise = ByteBuffer()
        noise.writeInteger(keyID, endianness: .little)
        noise.writeBytes(random.bytes(MessageEnvelope.headerLength - 8 + 64))
        return connections[id]?.way.encode(noise, isLast: isLast)
    }

    /// Whether there is a connection, as far as the server knows.
    func isConnected(_ id: ConnectionID) -> Bool { connections[id] != nil }

    /// Whether a frame comes in parts already.
    func isInParts(on id: ConnectionID) -> Bool { connections[id]?.frame != nil }

    /// Has a frame come in parts: the one of a packet that is heard later, or one that never ends.
    mutating func begin(
        _ packet: HeardPacket?, isLast: Bool, size: Int, on id: ConnectionID, keysInUse: DatacenterClient.KeysInUse
    ) {
        let known = packet.flatMap { encoded($0, isLast: isLast, on: id, keysInUse: keysInUse) }
        let whole =
            known
            ?? connections[id]?.way.encode(
                ByteBuffer(repeating: 0, count: max(64, min(size, FrameLimits.outbound / 2)) & ~3), isLast: isLast)
        let head = connections[id]?.way.headLength ?? 0
        // Nothing of it comes where the client has not said yet how it speaks.
        connections[id]?.frame = Frame(bytes: whole ?? ByteBuffer(), head: head, isUnknown: known == nil)
    }

    /// Bytes up to so many of the frame, and never the last one.
    mutating func part(upTo have: Int, on id: ConnectionID) -> ByteBuffer? {
        guard let frame = connections[id]?.frame else { return nil }
        let end = min(have.saturatingAdd(max(0, frame.head - 1)), frame.bytes.readableBytes - 1)
        guard end > frame.given else { return nil }
        connections[id]?.frame?.given = end
        let part = frame.bytes.getSlice(at: frame.bytes.readerIndex + frame.given, length: end - frame.given)
        return part.flatMap { connections[id]?.way.wrap($0) }
    }

    private mutating func seal(_ packet: HeardMessages, key: AuthKey, session: Int64) -> ByteBuffer? {
        var (messages, size): ([ContainedMessage], Int) = ([], 0)
        for message in packet.messages {
            messages.append(contained(message, under: key.id))
            size += messages[messages.count - 1].body.readableBytes + MessageContainer.childOverhead
            // More than any packet holds.
            guard size < FrameLimits.outbound - 4096 else { return nil }
        }
        var whole = ContainedMessage(id: packet.id, sequenceNumber: packet.sequenceNumber, body: ByteBuffer())
        if packet.isContainer {
            MessageContainer.write(messages, to: &whole.body)
            // One more is announced than there is.
            if packet.isNested {
                guard messages.count <= 64 else { return nil }
                // Each in the one before, and one more in the last.
                var inner = ByteBuffer()
                MessageContainer.write(
                    [ContainedMessage(id: packet.id, sequenceNumber: 0, body: Self.emptyContainer)], to: &inner)
                for message in messages.reversed() {
                    var next = message
                    next.body = ByteBuffer()
                    MessageContainer.write(
                        [ContainedMessage(id: message.id, sequenceNumber: message.sequenceNumber, body: inner)],
                        to: &next.body)
                    inner = next.body
                }
                whole.body = inner
            } else if packet.isBroken {
                whole.body.setInteger(
                    Int32(clamping: messages.count + 1), at: whole.body.readerIndex + 4, endianness: .little)
            }
        } else {
            whole.body = messages[0].body
        }
        guard whole.body.readableBytes < FrameLimits.outbound - 4096 else { return nil }
        let sealed = try? MessageEnvelope.seal(
            whole, salt: 0, sessionID: packet.isOfSession ? session : session &+ 1, key: key,
            direction: .serverToClient, padding: .grid, random: &random)
        return sealed?.bytes
    }

    private mutating func contained(_ message: HeardMessage, under keyID: UInt64) -> ContainedMessage {
        let inner = ContainedMessage(
            id: message.id, sequenceNumber: message.sequenceNumber, body: body(of: message, under: keyID))
        guard let copier = message.copiedBy else { return inner }
        return ContainedMessage(
            id: copier.id, sequenceNumber: copier.sequenceNumber, body: ServiceMessage.copy(inner).encoded())
    }

    private mutating func body(of message: HeardMessage, under keyID: UInt64) -> ByteBuffer {
        switch message.content {
        case .service(let service): return meant(service, under: keyID).encoded()
        case .answer(let request, let constructor, let count):
            return Self.result(of: request, Self.object(constructor, count))
        case .error(let request, let error): return Self.result(of: request, error.encoded())
        case .other(let constructor, let count): return Self.object(constructor, count)
        case .container: return Self.emptyContainer
        case .unreadable(let request):
            // A packed object with nothing in it.
            let object = Self.object(GzipPacked.constructorID, 8)
            return request.map { Self.result(of: $0, object) } ?? object
        }
    }

    /// The same with what is known in this run alone.
    private mutating func meant(_ service: ServiceMessage, under keyID: UInt64) -> ServiceMessage {
        switch service {
        case .pong(let message, _): .pong(to: message, id: pings[message] ?? 0)
        case .newSession(let first, let name, let salt):
            .newSession(first: first, uniqueID: name, salt: self.salt(salt, of: keyID))
        case .refusal(let id, let number, let code, let salt?):
            .refusal(of: id, sequenceNumber: number, code: code, newSalt: self.salt(salt, of: keyID))
        case .futureSalts(let request, let now, let salts):
            .futureSalts(
                to: request, now: now,
                salts: salts.map { salt in
                    ServerSalt(
                        value: self.salt(salt.value, of: keyID), validSince: salt.validSince,
                        validUntil: salt.validUntil)
                })
        case .sessionsDestroyed(let ends):
            .sessionsDestroyed(
                ends.map { end in
                    SessionEnd(id: leaving.isEmpty ? 0 : leaving.removeFirst(), existed: end.existed)
                })
        default: service
        }
    }

    private static var emptyContainer: ByteBuffer {
        var container = ByteBuffer()
        MessageContainer.write([], to: &container)
        return container
    }

    private static func result(of request: MessageID, _ object: ByteBuffer) -> ByteBuffer {
        var body = ByteBuffer()
        RPCResult(requestID: request, result: object).write(to: &body)
        return body
    }

    /// An object of which only its type and its length are known.
    private static func object(_ constructor: UInt32, _ count: Int) -> ByteBuffer {
        var object = ByteBuffer()
        object.writeInteger(constructor, endianness: .little)
        object.writeRepeatingByte(0, count: max(0, (count - 4) & ~3))
        return object
    }
}
