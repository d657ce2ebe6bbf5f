import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import NIOPosix
import Synchronization
import TL
import TestTime
import Testing

/// A server on a socket that says what a test wants it to. It makes keys as servers do, opens and keeps what clients
/// send, and does by itself only what its ``Manners`` say.
final class WireServer: Sendable {
    /// One query of a key exchange.
    struct Query: Sendable {
        let connection: Int
        /// The packet as it came.
        let packet: ByteBuffer
        /// What it says.
        let body: ByteBuffer
        /// What was encrypted in it, if the server could read that.
        let secret: ByteBuffer?
        /// Why the server does not take it.
        let refusal: ServerHandshakeError?

        var constructor: UInt32 { TLRaw(body).constructorID ?? 0 }
    }

    /// One packet under a key.
    struct Packet: Sendable {
        let connection: Int
        /// As it came.
        let bytes: ByteBuffer
        let keyID: UInt64
        let salt: Int64
        let sessionID: Int64
        let whole: ContainedMessage
        /// The children of a container, or the message itself.
        let messages: [ContainedMessage]
        /// When it came.
        let at: Instant

        var isContainer: Bool { TLRaw(whole.body).constructorID == MessageContainer.constructorID }
        var services: [ServiceMessage] { messages.compactMap { try? ServiceMessage(decoding: $0.body) } }
        /// What it acknowledges.
        var acknowledged: [MessageID] {
            services.flatMap { if case .acknowledgement(let ids) = $0 { ids } else { [MessageID]() } }
        }
    }

    /// What a client said of the tiny schema.
    struct Saying: Sendable {
        let text: String
        let message: ContainedMessage
        let packet: Packet

        var id: MessageID { message.id }
    }

    private struct State {
        var handshake: ServerHandshake
        var manners = Manners()
        var links: [Int: Link] = [:]
        var connectionCount = 0
        var queries: [Query] = []
        var results: [ServerHandshakeResult] = []
        var packets: [Packet] = []
        var keys: [UInt64: AuthKey] = [:]
        /// Whom words go to: who spoke last.
        var peer: Packet?
        var identifiers = ServerMessageIDGenerator()
        var sequence = SequenceNumberGenerator()
        var random = RandomSource.system
        /// The clock of the server is ahead by this.
        var ahead = Duration.zero
    }

    private struct Link {
        var codec = ServerTransportCodec(random: .system)
        let channel: any Channel
    }

    let place: TinyPlace
    private let state: Mutex<State>
    private let listener: Mutex<(any Channel)?>

    private init(at place: TinyPlace, key: MTProtoServerKey) throws {
        self.place = place
        let configuration = ServerHandshakeConfiguration(privateKeys: [try RSAPrivateKey(pem: key.privatePEM)])
        state = Mutex(State(handshake: ServerHandshake(configuration: configuration, random: .system)))
        listener = Mutex(nil)
    }

    /// A server that listens.
    static func start(at place: TinyPlace, key: MTProtoServerKey? = nil) async throws -> WireServer {
        let server = try WireServer(at: place, key: try key ?? TinyPlace.serverKey)
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let number = server.accept(channel)
                    try channel.pipeline.syncOperations.addHandler(
                        Receiver(
                            receive: { server.receive($0, on: number) },
                            end: { server.state.withLock { $0.links[number] = nil } }))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        server.listener.withLock { $0 = channel }
        return server
    }

    var port: Int { listener.withLock { $0?.localAddress?.port } ?? 0 }

    func stop() async {
        let channels = state.withLock { $0.links.values.map(\.channel) } + [listener.withLock { $0 }].compactMap { $0 }
        for channel in channels { try? await channel.close() }
    }

    // MARK: What came

    /// How many connections there were.
    var connectionCount: Int { state.withLock { $0.connectionCount } }
    /// How many there are.
    var openCount: Int { state.withLock { $0.links.count } }
    var queries: [Query] { state.withLock { $0.queries } }
    /// The keys that were made.
    var results: [ServerHandshakeResult] { state.withLock { $0.results } }
    var packets: [Packet] { state.withLock { $0.packets } }
    var sayings: [Saying] { packets.flatMap(Self.sayings(in:)) }
    /// What was said, in the order in which it came.
    func sayings(_ text: String) -> [Saying] { sayings.filter { $0.text == text } }
    /// What all packets acknowledge.
    var acknowledged: [MessageID] { packets.flatMap(\.acknowledged) }
    /// The packet of whoever spoke last.
    var peer: Packet? { state.withLock { $0.peer } }
    func key(_ id: UInt64) -> AuthKey? { state.withLock { $0.keys[id] } }

    /// Waits for a word.
    func saying(_ text: String, times: Int = 1) async throws -> Saying {
        try await place.until("\(text) is said") { sayings(text).count >= times }
        return sayings(text)[times - 1]
    }

    static func sayings(in packet: Packet) -> [Saying] {
        packet.messages.compactMap { message in
            guard let say = said(in: message) else { return nil }
            return Saying(text: say.text, message: message, packet: packet)
        }
    }

    /// What a message says of the tiny schema, packed or not.
    static func said(in message: ContainedMessage) -> Tiny.Say? {
        var unpacker = MessageUnpacker()
        return (try? unpacker.unpackObject(message.body)).flatMap { try? Tiny.Say(decoding: $0) }
    }

    // MARK: Orders

    func change(_ change: (inout Manners) -> Void) { state.withLock { change(&$0.manners) } }

    /// The clock of the server is ahead of everybody else's by so much from now on.
    func setClock(ahead: Duration) {
        state.withLock { state in
            state.ahead = ahead
            state.identifiers = ServerMessageIDGenerator()
        }
    }

    /// An id as the server makes them; `ahead` of its time, if it is to be another one.
    func nextID(ahead: Duration? = nil) -> MessageID { state.withLock { nextID(&$0, ahead: ahead) } }

    private func nextID(_ state: inout State, ahead: Duration? = nil) -> MessageID {
        let now = place.unixNanoseconds + state.ahead.inNanoseconds
        guard let ahead else { return state.identifiers.next(unixNanoseconds: now, isAnswer: true) }
        return MessageID(rawValue: MessageID(unixNanoseconds: now + ahead.inNanoseconds).rawValue | 1)
    }

    func message(_ body: ByteBuffer, isContent: Bool = true, id: MessageID? = nil) -> ContainedMessage {
        state.withLock { state in
            let number = state.sequence.next(contentRelated: isContent)
            return ContainedMessage(id: id ?? nextID(&state), sequenceNumber: number, body: body)
        }
    }

    func message(_ service: ServiceMessage, isContent: Bool = false, id: MessageID? = nil) -> ContainedMessage {
        message(service.encoded(), isContent: isContent, id: id)
    }

    func update(_ text: String, id: MessageID? = nil) throws -> ContainedMessage {
        message(try Tiny.Word(text).encoded(), id: id)
    }

    func result(_ object: ByteBuffer, to request: MessageID, id: MessageID? = nil) -> ContainedMessage {
        var body = ByteBuffer()
        RPCResult(requestID: request, result: object).write(to: &body)
        return message(body, id: id)
    }

    func container(_ messages: [ContainedMessage], id: MessageID? = nil) -> ContainedMessage {
        var body = ByteBuffer()
        MessageContainer.write(messages, to: &body)
        return message(body, isContent: false, id: id)
    }

    /// A packet for whoever spoke last, or under another key, or of another session.
    func seal(
        _ message: ContainedMessage, session: Int64? = nil, key: AuthKey? = nil,
        direction: MessageDirection = .serverToClient
    ) throws -> ByteBuffer {
        try state.withLock { state in
            guard let peer = state.peer, let key = key ?? state.keys[peer.keyID] else { throw TinyTrouble() }
            return try MessageEnvelope.seal(
                message, salt: peer.salt, sessionID: session ?? peer.sessionID, key: key, direction: direction,
                padding: .grid, random: &state.random
            ).bytes
        }
    }

    func send(_ message: ContainedMessage, session: Int64? = nil) throws {
        send(packet: try seal(message, session: session))
    }

    func send(_ service: ServiceMessage, isContent: Bool = false) throws {
        try send(message(service, isContent: isContent))
    }

    func answer(_ saying: Saying, _ text: String) throws {
        try send(result(try Tiny.Word(text).encoded(), to: saying.id))
    }

    /// Sends a packet as it is, over the connection of whoever spoke last.
    func send(packet: ByteBuffer) {
        write { $0.codec.encodedPacket(packet) }
    }

    /// Sends a packet in pieces, each of which leaves before the next one is sent.
    func send(packet: ByteBuffer, inPiecesOf size: Int) async throws {
        let (channel, frame) = state.withLock { state -> ((any Channel)?, ByteBuffer?) in
            guard let number = state.peer?.connection else { return (nil, nil) }
            return (state.links[number]?.channel, state.links[number]?.codec.encodedPacket(packet))
        }
        guard let channel, var frame else { throw TinyTrouble() }
        while let piece = frame.readSlice(length: min(size, frame.readableBytes)), piece.readableBytes > 0 {
            try await channel.writeAndFlush(piece)
            await TestTime.turns()
        }
    }

    /// Sends bytes as they are, without a frame.
    func send(raw bytes: ByteBuffer) {
        write { $0.codec.encodeRaw(bytes) }
    }

    /// Sends what a frame of so many bytes begins with.
    func send(frameOf length: Int) {
        write { link in
            guard let framing = link.codec.negotiated?.framing else { return nil }
            let words = UInt32(truncatingIfNeeded: length / 4)
            let header = framing == .abridged ? words << 8 | 0x7f : UInt32(truncatingIfNeeded: length)
            return link.codec.encodeRaw(ByteBuffer(integer: header, endianness: .little))
        }
    }

    /// Sends a quick acknowledgement.
    func send(quickAck token: UInt32) {
        write { $0.codec.encodeQuickAck(token) }
    }

    private func write(_ encode: (inout Link) -> ByteBuffer?) {
        state.withLock { state in
            guard let number = state.peer?.connection else { return }
            write(on: number, &state, encode)
        }
    }

    /// Within the lock, and always by way of the loop, so that packets leave in the order in which they were encoded.
    private func write(on number: Int, _ state: inout State, _ encode: (inout Link) -> ByteBuffer?) {
        guard var link = state.links[number] else { return }
        let bytes = encode(&link)
        state.links[number] = link
        guard let bytes else { return }
        link.channel.eventLoop.execute { [channel = link.channel] in channel.writeAndFlush(bytes, promise: nil) }
    }

    /// Ends the connection of whoever spoke last.
    func hangUp() {
        let channel = state.withLock { state in state.peer.flatMap { state.links[$0.connection]?.channel } }
        channel?.close(promise: nil)
    }

    // MARK: What it does by itself

    private func accept(_ channel: any Channel) -> Int {
        state.withLock { state in
            state.connectionCount += 1
            state.links[state.connectionCount] = Link(channel: channel)
            return state.connectionCount
        }
    }

    private func receive(_ bytes: ByteBuffer, on number: Int) {
        state.withLock { state in
            state.links[number]?.codec.receive(bytes)
            while case .packet(let packet, _)? = try? state.links[number]?.codec.nextEvent() {
                if MessageEnvelope.keyID(of: packet) == 0 {
                    exchange(packet, on: number, &state)
                } else {
                    open(packet, on: number, &state)
                }
            }
        }
    }

    private func exchange(_ packet: ByteBuffer, on number: Int, _ state: inout State) {
        guard let query = try? PlainMessage(packet: packet) else { return }
        let action = state.handshake.receive(
            packet, now: place.time.now, clock: place.clock, over: number, misconduct: state.manners.misconduct)
        let refusal: ServerHandshakeError? = if case .refused(let error) = action { error } else { nil }
        state.queries.append(
            Query(
                connection: number, packet: packet, body: query.body, secret: state.handshake.contents.query,
                refusal: refusal))
        let answer: ByteBuffer
        switch action {
        case .refused: return write(on: number, &state) { $0.codec.encodeTransportError(-404) }
        case .send(let packet): answer = packet
        case .completed(let result, let packet):
            state.results.append(result)
            state.keys[result.authKey.id] = result.authKey
            answer = packet
        }
        if state.manners.misconduct == .reflected {
            return write(on: number, &state) { $0.codec.encodedPacket(packet) }
        }
        guard let answer = state.manners.exchange(answer) else { return }
        write(on: number, &state) { $0.codec.encodedPacket(answer) }
    }

    private func open(_ bytes: ByteBuffer, on number: Int, _ state: inout State) {
        guard let id = MessageEnvelope.keyID(of: bytes), let key = state.keys[id],
            let opened = try? MessageEnvelope.open(bytes, key: key, direction: .clientToServer)
        else { return write(on: number, &state) { $0.codec.encodeTransportError(-404) } }
        let whole = opened.message
        let isContainer = TLRaw(whole.body).constructorID == MessageContainer.constructorID
        let packet = Packet(
            connection: number, bytes: bytes, keyID: id, salt: opened.salt, sessionID: opened.sessionID, whole: whole,
            messages: isContainer ? (try? MessageContainer.read(whole.body)) ?? [] : [whole], at: place.time.now)
        state.packets.append(packet)
        state.peer = packet
        for message in packet.messages {
            guard let (body, isContent) = answer(to: message, in: packet, state.manners) else { continue }
            let reply = ContainedMessage(
                id: nextID(&state), sequenceNumber: state.sequence.next(contentRelated: isContent), body: body)
            let sealed = try? MessageEnvelope.seal(
                reply, salt: packet.salt, sessionID: packet.sessionID, key: key, direction: .serverToClient,
                padding: .grid, random: &state.random)
            if let sealed { write(on: number, &state) { $0.codec.encodedPacket(sealed.bytes) } }
        }
    }

    private final class Receiver: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer

        private let receive: @Sendable (ByteBuffer) -> Void
        private let end: @Sendable () -> Void

        init(receive: @escaping @Sendable (ByteBuffer) -> Void, end: @escaping @Sendable () -> Void) {
            self.receive = receive
            self.end = end
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) { receive(unwrapInboundIn(data)) }
        func channelInactive(context: ChannelHandlerContext) { end() }
        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }
}

extension ServerTransportCodec {
    /// The bytes to send for a packet; nil if it cannot be sent.
    fileprivate mutating func encodedPacket(_ packet: ByteBuffer) -> ByteBuffer? {
        (try? encode(packet)) ?? nil
    }
}
