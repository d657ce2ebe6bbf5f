import MTProtoCrypto
import NIOCore
import TL

@testable import MTProtoCore

/// A datacenter for the tests of ``DatacenterClient``: makes keys, binds temporary ones, runs calls. Its time is that of
/// whoever feeds it.
final class FakeDatacenter {
    struct Key {
        let key: AuthKey
        let salts: ServerSalts
        /// Seconds of a temporary key.
        let lifetime: Int32?
        let madeAt: Instant
        let datacenterTag: Int32?
        var boundTo: UInt64?
    }

    /// One message that came encrypted.
    struct Received {
        let at: Instant
        let connection: UInt64
        let keyID: UInt64
        let salt: Int64
        let session: Int64
        let id: MessageID
        let body: ByteBuffer

        var constructor: UInt32 { Sample.constructor(of: body) }
        var isBind: Bool { constructor == 0xcdd4_2a05 }
        /// Calls, which are no service messages and no binding.
        var isCall: Bool { !ServiceMessage.isService(constructor) && !isBind }
    }

    struct Connection {
        var codec: ServerTransportCodec
        var plainPackets = 0
        var packets = 0
        var sessions: [SessionName] = []
        /// Takes requests apart, where HTTP is spoken.
        var http: HTTPMessageReader<HTTPRequestHead>?
    }

    struct SessionName: Hashable, Comparable {
        let key: UInt64
        let id: Int64

        static func < (lhs: SessionName, rhs: SessionName) -> Bool {
            (lhs.key, lhs.id) < (rhs.key, rhs.id)
        }
    }

    static let start = Sample.start
    var clock = Sample.clock
    var keys: [UInt64: Key] = [:]
    var connections: [UInt64: Connection] = [:]
    var sessions: [SessionName: ServerSession] = [:]
    var received: [Received] = []
    /// All packets as they came, by key; 0 for plain ones. With their bytes, as far as the framing tells them.
    var packets: [(at: Instant, connection: UInt64, keyID: UInt64, bytes: Int)] = []
    /// Bytes of each packet that was opened: of its body, of what pads that, and of what pads the packet in its frame.
    var lengths: [(body: Int, padding: Int, framePadding: Int)] = []
    var executions: [Int: Int] = [:]
    /// What to answer a call with; nil holds the answer back.
    var service: (Int, Received) -> Result<ByteBuffer, RPCError>? = { number, _ in .success(Sample.result(number)) }
    /// What to answer the n-th binding with, beginning with 0, instead of judging it.
    var bindErrors: (Int) -> RPCError? = { _ in nil }
    var bindCount = 0
    /// Says nothing to bindings.
    var holdsBindings = false
    /// The bindings that were judged, as they were opened.
    var bindings: [(query: BindQuery, inner: MT.BindAuthKeyInner, message: MessageID)] = []
    /// Says nothing to plain packets.
    var isMuteToExchanges = false
    /// Reads everything and says nothing.
    var isMute = false
    /// Answers everything with this transport error.
    var transportError: Int32?
    /// What somebody on the way does with a packet under a key, 0 for none; nil lets it pass.
    var forger: (UInt64) -> Forgery? = { _ in nil }
    /// Who stands in its place on a connection and knows no more than what can be read on the way: the first question is
    /// answered, and nothing else.
    var isParrot: (UInt64) -> Bool = { _ in false }
    private var silenced: Set<UInt64> = []
    /// Requests over HTTP that are not answered yet.
    var parked: [Parked] = []
    /// Sessions that were heard over HTTP.
    var overHTTP: Set<SessionName> = []

    enum Forgery {
        /// The code in place of the packet.
        case instead(Int32)
        /// The code in place of everything that the datacenter says to it.
        case afterwards(Int32)
    }

    private var handshake: ServerHandshake
    private var random: RandomSource
    var output: [(connection: UInt64, bytes: ByteBuffer?)] = []

    struct BindQuery {
        let permanentID: UInt64
        let nonce: Int64
        let expiresAt: Int32
    }

    init(seed: UInt64, configure: (inout ServerHandshakeConfiguration) -> Void = { _ in }) throws {
        var random = RandomSource.seeded(seed)
        var configuration = ServerHandshakeConfiguration(privateKeys: [try HandshakePair.privateKey.get()])
        configure(&configuration)
        handshake = ServerHandshake(configuration: configuration, random: random.split())
        self.random = random
    }

    /// A key that both ends know from before.
    func install(_ key: AuthKey, salt: Int64 = Sample.salt, now: Instant = start) {
        keys[key.id] = Key(
            key: key,
            salts: ServerSalts(initial: salt, start: clock.unixSeconds(at: now) - 60, seed: key.id), lifetime: nil,
            madeAt: now, datacenterTag: nil, boundTo: nil)
    }

    var permanentKeys: [Key] { keys.values.filter { $0.lifetime == nil } }
    var temporaryKeys: [Key] { keys.values.filter { $0.lifetime != nil }.sorted { $0.madeAt < $1.madeAt } }
    var calls: [Received] { received.filter(\.isCall) }

    // MARK: Connections

    func open(_ id: UInt64, overHTTP: Bool = false) {
        connections[id] = Connection(codec: ServerTransportCodec(random: random.split()))
        if overHTTP { connections[id]?.http = HTTPMessageReader(bodyLimit: 1 << 24) }
    }

    func closed(_ id: UInt64, now: Instant) {
        parked.removeAll { $0.connection == id }
        for name in connections.removeValue(forKey: id)?.sessions ?? [] {
            sessions[name]?.connectionClosed(now: now)
        }
    }

    /// Bytes and, as nil, ends of connections.
    func takeOutput(now: Instant) -> [(connection: UInt64, bytes: ByteBuffer?)] {
        for name in sessions.keys.sorted() where sessions[name]?.wantsFlush(at: now) == true {
            guard let id = connections.first(where: { $0.value.sessions.contains(name) })?.key else { continue }
            for packet in sessions[name]?.flush(now: now) ?? [] { send(packet, to: id) }
        }
        answerParked(now: now)
        defer { output = [] }
        return output
    }

    var nextDeadline: Instant? {
        (sessions.keys.compactMap(deadline(of:)) + parked.map(\.end)).min()
    }

    func deadlineReached(now: Instant) {
        for name in sessions.keys.sorted() {
            guard let deadline = deadline(of: name), deadline <= now else { continue }
            handle(sessions[name]?.deadlineReached(now: now) ?? [], of: name, now: now)
        }
    }

    func send(_ packet: ByteBuffer, to id: UInt64) {
        guard !silenced.contains(id) else { return }
        guard connections[id]?.http == nil else { return respond(200, packet, to: id) }
        if let bytes = try? connections[id]?.codec.encode(packet) { output.append((id, bytes)) }
    }

    func sendTransportError(_ code: Int32, to id: UInt64) {
        guard connections[id]?.http == nil else { return respond(Int(-code), to: id) }
        if let bytes = connections[id]?.codec.encodeTransportError(code) { output.append((id, bytes)) }
    }

    /// The bytes of frames that say nothing.
    func emptyFrames(_ count: Int, to id: UInt64) -> ByteBuffer {
        var all = ByteBuffer()
        for _ in 0..<count {
            if var bytes = connections[id]?.codec.encodeTransportError(0) { all.writeBuffer(&bytes) }
        }
        return all
    }

    /// The bytes of confirmations of packets that were never sent.
    func quickAcks(_ count: Int, to id: UInt64) -> ByteBuffer {
        var all = ByteBuffer()
        for _ in 0..<count {
            if var bytes = connections[id]?.codec.encodeQuickAck(0x0101_0101) { all.writeBuffer(&bytes) }
        }
        return all
    }

    /// Confirms a packet that nobody sent.
    func sendQuickAck(to id: UInt64) {
        if let bytes = connections[id]?.codec.encodeQuickAck(0x0101_0101) { output.append((id, bytes)) }
    }

    func close(_ id: UInt64, now: Instant) {
        closed(id, now: now)
        output.append((id, nil))
    }

    /// Answers a call that was held back.
    func answer(_ call: Received, with result: ByteBuffer, now: Instant) {
        sessions[SessionName(key: call.keyID, id: call.session)]?.answer(call.id, with: result, now: now)
    }

    // MARK: Packets

    func receive(_ bytes: ByteBuffer, on id: UInt64, now: Instant) {
        guard connections[id]?.http == nil else { return receiveRequests(bytes, on: id, now: now) }
        connections[id]?.codec.receive(bytes)
        while connections[id] != nil, let event = try? connections[id]?.codec.nextEvent() {
            if case .packet(let packet, let wantsQuickAck) = event {
                receive(packet: packet, wantsQuickAck: wantsQuickAck, on: id, now: now)
            }
        }
    }

    func receive(packet: ByteBuffer, wantsQuickAck: Bool, on id: UInt64, now: Instant) {
        let keyID = MessageEnvelope.keyID(of: packet) ?? 0
        packets.append((now, id, keyID, packet.readableBytes))
        if isMute { return }
        if let transportError { return sendTransportError(transportError, to: id) }
        if isParrot(id), keyID != 0 || connections[id]?.plainPackets != 0 { return }
        switch forger(keyID) {
        case .instead(let code)?: return sendTransportError(code, to: id)
        case .afterwards(let code)?:
            silenced.insert(id)
            sendTransportError(code, to: id)
        case nil: break
        }
        guard keyID != 0 else {
            connections[id]?.plainPackets += 1
            return receive(plain: packet, on: id, now: now)
        }
        connections[id]?.packets += 1
        guard let key = keys[keyID],
            key.lifetime.map({ now - key.madeAt < .seconds(Int64($0)) }) ?? true,
            let opened = try? MessageEnvelope.open(packet, key: key.key, direction: .clientToServer)
        else { return sendTransportError(-404, to: id) }
        noteLengths(of: opened, in: packet)
        if wantsQuickAck, let bytes = connections[id]?.codec.encodeQuickAck(opened.quickAckToken) {
            output.append((id, bytes))
        }
        let name = SessionName(key: keyID, id: opened.sessionID)
        record(opened, key: keyID, connection: id, now: now)
        if sessions[name] == nil {
            sessions[name] = ServerSession(
                configuration: .init(authKey: key.key, clock: clock), salts: key.salts, sessionID: name.id,
                random: random.split(), now: now)
        }
        if connections[id]?.http != nil {
            park(name, on: id, now: now)
        } else if connections[id]?.sessions.contains(name) == false {
            connections[id]?.sessions.append(name)
            sessions[name]?.connectionOpened(now: now)
        }
        handle(sessions[name]?.receive(opened, now: now) ?? [], of: name, now: now)
    }

    private func noteLengths(of opened: OpenedPacket, in packet: ByteBuffer) {
        let sealed = packet.readableBytes - MessageEnvelope.headerLength
        let body = opened.message.body.readableBytes
        lengths.append((body, sealed / 16 * 16 - MessageEnvelope.innerHeaderLength - body, sealed % 16))
    }

    private func record(_ opened: OpenedPacket, key: UInt64, connection: UInt64, now: Instant) {
        let isContainer = Sample.constructor(of: opened.message.body) == MessageContainer.constructorID
        let messages = isContainer ? (try? MessageContainer.read(opened.message.body)) ?? [] : [opened.message]
        for message in messages {
            received.append(
                Received(
                    at: now, connection: connection, keyID: key, salt: opened.salt, session: opened.sessionID,
                    id: message.id, body: message.body))
        }
    }

    private func receive(plain packet: ByteBuffer, on id: UInt64, now: Instant) {
        guard !isMuteToExchanges else { return }
        switch handshake.receive(packet, now: now, clock: clock) {
        case .send(let answer):
            send(answer, to: id)
        case .completed(let result, let answer):
            keys[result.authKey.id] = Key(
                key: result.authKey,
                salts: ServerSalts(
                    initial: result.salt, start: clock.unixSeconds(at: now), seed: result.authKey.id),
                lifetime: result.expiresIn, madeAt: now, datacenterTag: result.datacenterTag, boundTo: nil)
            send(answer, to: id)
        case .refused:
            sendTransportError(-404, to: id)
        }
    }

    private func handle(_ events: [ServerSessionEvent], of name: SessionName, now: Instant) {
        for event in events {
            switch event {
            case .request(let id, let body): run(body, id: id, of: name, now: now)
            case .close:
                if let id = connections.first(where: { $0.value.sessions.contains(name) })?.key {
                    close(id, now: now)
                }
            case .httpWait(let wait):
                if let last = parked.lastIndex(where: { $0.session == name }) { parked[last].wait = wait }
            case .dropped, .acknowledged, .destroySession: break
            }
        }
    }

    // MARK: Calls

    private func run(_ body: ByteBuffer, id: MessageID, of name: SessionName, now: Instant) {
        let call = Received(
            at: now, connection: 0, keyID: name.key, salt: 0, session: name.id, id: id, body: body)
        if call.isBind {
            guard !holdsBindings else { return }
            let error = bindErrors(bindCount)
            bindCount += 1
            if let error = error ?? bind(call, now: now) {
                sessions[name]?.answer(id, with: error, now: now)
            } else {
                var isTrue = ByteBuffer()
                isTrue.writeInteger(UInt32(0x9972_75b5), endianness: .little)
                sessions[name]?.answer(id, with: isTrue, now: now)
            }
            return
        }
        if let key = keys[name.key], key.lifetime != nil, key.boundTo == nil {
            sessions[name]?.answer(id, with: RPCError(code: 401, message: "AUTH_KEY_PERM_EMPTY"), now: now)
            return
        }
        let number = Sample.number(of: Self.innermost(body))
        executions[number, default: 0] += 1
        switch service(number, call) {
        case .success(let result)?: sessions[name]?.answer(id, with: result, now: now)
        case .failure(let error)?: sessions[name]?.answer(id, with: error, now: now)
        case nil: break
        }
    }

    /// The prefix that the tests use for initialization.
    static let initialization = ConnectionInitialization(
        prefix: ByteBuffer(integer: UInt32(0xda9b_0d0d), endianness: .little), identity: 7)

    static func innermost(_ body: ByteBuffer) -> ByteBuffer {
        var body = body
        if Sample.constructor(of: body) == 0xda9b_0d0d { body.moveReaderIndex(forwardBy: 4) }
        return body
    }

    private func bind(_ call: Received, now: Instant) -> RPCError? {
        let invalid = RPCError(code: 400, message: "ENCRYPTED_MESSAGE_INVALID")
        var reader = TLReader(call.body)
        guard let temporary = keys[call.keyID], temporary.lifetime != nil,
            (try? reader.readConstructorID()) != nil, let permanentID = try? reader.readLong(),
            let nonce = try? reader.readLong(), let expiresAt = try? reader.readInt(),
            let message = try? reader.readBytes(),
            let permanent = keys[UInt64(bitPattern: permanentID)], permanent.lifetime == nil,
            let opened = try? BindingEnvelope.open(ByteBuffer(bytes: message), key: permanent.key),
            let inner = try? MT.BindAuthKeyInner(decoding: opened.body),
            opened.id == call.id, opened.sequenceNumber == 0, inner.nonce == nonce,
            inner.permAuthKeyID == permanentID, UInt64(bitPattern: inner.tempAuthKeyID) == call.keyID,
            inner.tempSessionID == call.session, inner.expiresAt == expiresAt
        else { return invalid }
        guard Int64(expiresAt) > clock.unixSeconds(at: now) else {
            return RPCError(code: 400, message: "EXPIRES_AT_INVALID")
        }
        keys[call.keyID]?.boundTo = UInt64(bitPattern: permanentID)
        bindings.append(
            (
                BindQuery(permanentID: UInt64(bitPattern: permanentID), nonce: nonce, expiresAt: expiresAt), inner,
                call.id
            ))
        return nil
    }
}
