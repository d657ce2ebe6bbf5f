import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// A lab's server and one client's end of a connection to datacenter 2, in virtual time and without sockets.
final class Wire {
    /// What reached the client.
    enum Event: Equatable {
        case message(ContainedMessage)
        /// A packet of another session of the key.
        case foreign(ContainedMessage)
        /// A packet that cannot be opened.
        case unreadable
        case quickAck
        case transportError(Int32)
        /// The stream is no sequence of frames.
        case broken
        case closed
    }

    let server: LabServer
    let service: CountingService
    /// Another client of the same server, by the same time.
    private weak var neighbour: Wire?
    let key: AuthKey
    var sessionID: Int64 = 4711
    var salt: Int64 = 99
    var now = Instant(nanoseconds: 1_000_000_000)
    var clock: ServerClock
    private(set) var events: [Event] = []
    /// When bytes came, and how many.
    private(set) var writes: [(at: Instant, bytes: ByteBuffer)] = []
    private(set) var connection: LabConnectionID?
    /// What quick acknowledgements that came name, in their order, and what the one of the packet that was sent last has to name.
    private(set) var quickAckTokens: [UInt32] = []
    private(set) var sentToken: UInt32 = 0
    /// How the next connection is framed.
    var framing = Framing.intermediate
    private var codec = ClientTransportCodec(plain: .intermediate, random: .seeded(1))
    private var random = RandomSource.seeded(7)
    private var identifiers = ClientMessageIDGenerator()
    private var contentCount: Int32 = 0
    private var isInitialized = false

    init(seed: UInt64 = 1, kind: LabKeyKind = .permanent, key: AuthKey? = nil, accounts: [LabAccount] = []) throws {
        var configuration = LabConfiguration()
        configuration.seed = seed
        configuration.accounts = accounts
        self.service = CountingService()
        self.clock = ServerClock(unixSeconds: 1_800_000_000, at: Instant(nanoseconds: 0), isSynchronized: true)
        self.server = LabServer(configuration: configuration, clock: self.clock, now: self.now)
        var random = RandomSource.seeded(42)
        self.key = try key ?? AuthKey(random.bytes(AuthKey.byteCount))
        self.server.install(self.key, datacenter: 2, kind: kind, salt: self.salt, now: self.now)
        self.server.service = self.service
    }

    /// Another client of the same server, under a key of its own. Whatever the server says reaches whom it is for.
    init(beside other: Wire) throws {
        self.service = other.service
        self.clock = other.clock
        self.server = other.server
        self.now = other.now
        var random = RandomSource.seeded(43)
        self.key = try AuthKey(random.bytes(AuthKey.byteCount))
        self.server.install(self.key, datacenter: 2, salt: self.salt, now: self.now)
        self.neighbour = other
        other.neighbour = self
    }

    /// Signs a user in under the key, as if that had happened on another connection.
    func signIn(_ user: Int64) {
        self.server.world.keys[KeyReference(datacenter: 2, id: self.key.id)]?.authorization = .signedIn(user: user)
    }

    /// Faults that strike always.
    convenience init(always first: FaultKind, _ others: FaultKind..., seed: UInt64 = 1) throws {
        try self.init(seed: seed)
        self.server.setFaults(FaultPlan([first] + others, probability: 1), now: self.now)
    }

    // MARK: Connections

    /// Opens another connection; the one before is left as it is.
    func connect() throws {
        let accepted: LabConnectionID = try #require(self.server.accept(datacenter: 2, now: self.now))
        self.connection = accepted
        self.codec = ClientTransportCodec(plain: self.framing, random: .seeded(1))
        self.receive(self.codec.preamble)
    }

    /// A connection to come back to.
    struct Held {
        fileprivate var connection: LabConnectionID?
        fileprivate var codec: ClientTransportCodec
    }

    /// The connection over which is spoken now.
    func held() -> Held { Held(connection: self.connection, codec: self.codec) }

    /// Speaks over a connection of before.
    func resume(_ held: Held) {
        self.connection = held.connection
        self.codec = held.codec
    }

    func disconnect() {
        if let connection { self.server.closed(connection, now: self.now) }
        self.connection = nil
    }

    func reconnect() throws {
        self.disconnect()
        try self.connect()
    }

    private func receive(_ bytes: ByteBuffer) {
        guard let connection else { return }
        self.server.receive(bytes, on: connection, now: self.now)
        self.takeOutput()
    }

    // MARK: Sending

    func nextID() throws -> MessageID {
        try self.identifiers.next(unixNanoseconds: self.clock.unixNanoseconds(at: self.now))
    }

    /// A call that only ``service`` knows, introduced if it is the first.
    func call(_ tag: Int64, id: MessageID? = nil, sequence: Int32? = nil) throws -> MessageID {
        try self.send(self.query(tag), id: id, sequence: sequence)
    }

    func query(_ tag: Int64) throws -> ByteBuffer {
        var query = ByteBuffer(integer: CountingService.constructorID, endianness: .little)
        query.writeInteger(tag, endianness: .little)
        return try Self.introduced(query)
    }

    /// A call with everything that a first one needs.
    static func introduced(_ query: ByteBuffer) throws -> ByteBuffer {
        try API.InvokeWithLayer(
            layer: 228,
            query: API.InitConnection(
                apiID: 1, deviceModel: "test", systemVersion: "1", appVersion: "1", systemLangCode: "en", langPack: "",
                langCode: "en", query: TLRawFunction(query))
        ).encoded()
    }

    /// Seals and sends one message. Returns its id.
    @discardableResult
    func send(
        _ body: ByteBuffer, id: MessageID? = nil, sequence: Int32? = nil, salt: Int64? = nil, isContent: Bool = true,
        wantsQuickAck: Bool = false, under key: AuthKey? = nil
    ) throws -> MessageID {
        let message = ContainedMessage(
            id: try id ?? self.nextID(), sequenceNumber: sequence ?? self.nextSequence(isContent: isContent),
            body: body)
        let packet = try MessageEnvelope.seal(
            message, salt: salt ?? self.salt, sessionID: self.sessionID, key: key ?? self.key,
            direction: .clientToServer,
            padding: .grid, random: &self.random)
        // The highest bit marks it on its way.
        self.sentToken = packet.quickAckToken & 0x7fff_ffff
        self.receive(try self.codec.encode(packet.bytes, wantsQuickAck: wantsQuickAck))
        return message.id
    }

    @discardableResult
    func send(_ message: ServiceMessage) throws -> MessageID {
        try self.send(message.encoded(), isContent: false)
    }

    func nextSequence(isContent: Bool) -> Int32 {
        defer { if isContent { self.contentCount += 1 } }
        return self.contentCount * 2 + (isContent ? 1 : 0)
    }

    /// Acknowledges everything that came.
    func acknowledge() throws {
        let ids = self.messages.filter { $0.sequenceNumber & 1 == 1 }.map(\.id)
        if !ids.isEmpty { try self.send(.acknowledgement(ids)) }
    }

    // MARK: Time

    /// Lets time pass, deadlines included.
    func advance(_ duration: Duration) {
        let end = self.now + duration
        var turns = 0
        while let deadline = self.server.nextDeadline, deadline <= end {
            turns = deadline <= self.now ? turns + 1 : 0
            guard turns < 100 else {
                Issue.record("the server is due again and again at \(self.now)")
                break
            }
            self.now = max(self.now, deadline)
            self.neighbour?.now = self.now
            self.server.deadlineReached(now: self.now)
            self.takeOutput()
        }
        self.now = end
        self.neighbour?.now = end
    }

    /// Gives what the server says to the client.
    func takeOutput() {
        for output in self.server.takeOutput(now: self.now) {
            self.take(output)
            self.neighbour?.take(output)
        }
    }

    private func take(_ output: LabOutput) {
        switch output {
        case .write(let id, let bytes) where id == self.connection:
            self.writes.append((self.now, bytes))
            self.codec.receive(bytes)
            self.readFrames()
        case .close(let id) where id == self.connection:
            self.events.append(.closed)
            self.connection = nil
        case .write, .close:
            break
        }
    }

    private func readFrames() {
        do {
            while let event = try self.codec.nextEvent() {
                switch event {
                case .packet(let packet, _): self.open(packet)
                case .quickAck(let token):
                    self.quickAckTokens.append(token)
                    self.events.append(.quickAck)
                case .transportError(let code): self.events.append(.transportError(code))
                }
            }
        } catch {
            self.events.append(.broken)
        }
    }

    private func open(_ packet: ByteBuffer) {
        guard let opened = try? MessageEnvelope.open(packet, key: self.key, direction: .serverToClient) else {
            return self.events.append(.unreadable)
        }
        guard opened.sessionID == self.sessionID else { return self.events.append(.foreign(opened.message)) }
        var unpacker = MessageUnpacker()
        guard let messages = try? unpacker.unpack(opened.message) else { return self.events.append(.unreadable) }
        for message in messages {
            let body: ByteBuffer =
                if case .body(let body) = message.content { body } else { ByteBuffer(integer: UInt32(0)) }
            self.events.append(
                .message(ContainedMessage(id: message.id, sequenceNumber: message.sequenceNumber, body: body)))
        }
    }

    // MARK: What came

    func clear() {
        self.events.removeAll()
        self.writes.removeAll()
        self.quickAckTokens.removeAll()
    }

    var messages: [ContainedMessage] {
        self.events.compactMap { if case .message(let message) = $0 { message } else { nil } }
    }

    var services: [ServiceMessage] {
        self.messages.compactMap { try? ServiceMessage(decoding: $0.body) }
    }

    /// Results of a call, one for each time that it came.
    func answers(to id: MessageID) -> [ByteBuffer] {
        self.messages.compactMap { message in
            guard let result = RPCResult(body: message.body), result.requestID == id else { return nil }
            return result.result
        }
    }

    var refusals: [Int32] {
        self.services.compactMap { if case .refusal(_, _, let code, _) = $0 { code } else { nil } }
    }

    var isClosed: Bool { self.events.contains(.closed) }
}

/// Runs calls by counting them.
final class CountingService: LabService {
    static let constructorID: UInt32 = 0x5eed_ca11

    /// How often each call was run, by the number in it.
    var runs: [Int64: Int] = [:]
    /// Bytes in an answer.
    var size = 8
    var reply: (Result<ByteBuffer, RPCError>, Instant) -> LabReply = { reply, _ in .now(reply) }
    var calls: [LabCall] = []

    func answer(_ call: LabCall, on server: LabServer, now: Instant) -> LabReply {
        var query = call.query
        guard query.readInteger(endianness: .little, as: UInt32.self) == Self.constructorID,
            let tag = query.readInteger(endianness: .little, as: Int64.self)
        else { return .pass }
        self.runs[tag, default: 0] += 1
        self.calls.append(call)
        return self.reply(.success(self.object(tag)), now)
    }

    /// The answer to a call.
    func object(_ tag: Int64) -> ByteBuffer {
        var object = ByteBuffer(integer: UInt32(0x5eed_a25e), endianness: .little)
        object.writeInteger(tag, endianness: .little)
        var random = RandomSource.seeded(UInt64(bitPattern: tag))
        object.writeBytes(random.bytes(self.size - 8))
        return object
    }
}
