import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import NIOPosix
import Synchronization
import TL
import TestTime
import Testing

/// A server on a socket that makes keys as the protocol says and opens what comes under them. What it says to that, its
/// test says; what the test does not care for (pings, salts, words that nobody wants held back) it answers by itself.
final class ScriptedServer: Sendable {
    /// The session of a client.
    struct Session: Hashable, Sendable {
        let key: UInt64
        let id: Int64
    }

    /// A message of a client, as it came.
    struct Heard: Sendable {
        let at: Instant
        let connection: Int
        /// The place of its packet among all that came under a key.
        let packet: Int
        let session: Session
        let salt: Int64
        let message: ContainedMessage
        /// The id of the container that it came in, if there was one.
        let container: MessageID?

        /// What it says about the session. Read once, as is its word: tests look through all that was heard every few milliseconds.
        let service: ServiceMessage?
        /// The word that it says, packed or not, behind an introduction or not; nil if it is something else.
        let word: String?

        var id: MessageID { message.id }
        /// Whether the client has introduced itself with it.
        var isIntroduced: Bool { (try? Tiny.Hello<Tiny.Say>(decoding: message.body)) != nil }

        init(
            _ message: ContainedMessage, of packet: Packet, number: Int, session: Session, salt: Int64,
            container: MessageID?
        ) {
            at = packet.at
            connection = packet.connection
            self.packet = number
            self.session = session
            self.salt = salt
            self.message = message
            self.container = container
            service = try? ServiceMessage(decoding: message.body)
            var budget = InflationBudget()
            let body = (try? GzipPacked.unpack(message.body, budget: &budget)) ?? message.body
            word = (try? Tiny.Say(decoding: body))?.text ?? (try? Tiny.Hello<Tiny.Say>(decoding: body))?.query.text
        }
    }

    /// A packet of a client, as it came out of its frame.
    struct Packet: Sendable {
        let at: Instant
        let connection: Int
        let bytes: ByteBuffer

        /// 0 for one that is not encrypted.
        var keyID: UInt64 { MessageEnvelope.keyID(of: bytes) ?? 0 }
    }

    /// What came over one connection.
    struct Connection: Sendable {
        let openedAt: Instant
        fileprivate(set) var isOpen = true
        /// All bytes as they came, the first 4096 of them.
        fileprivate(set) var bytes: [UInt8] = []
        /// Where proxies before the server were to connect to.
        fileprivate(set) var destinations: [ProxyDestination] = []
    }

    /// What it does with a message; false leaves that to the server.
    typealias Script = @Sendable (ScriptedServer, Heard) -> Bool

    /// What it says in a key exchange in place of an answer.
    typealias PlainScript = @Sendable (_ query: Packet, _ answer: ByteBuffer) -> [ByteBuffer]

    struct Answer {
        let query: Packet
        let packet: ByteBuffer
    }

    /// One end of a socket.
    struct Line {
        let channel: any Channel
        var codec: ServerTransportCodec
        /// What bytes go through first, from the outside to the inside.
        var fronts: [ProxyServer]
    }

    struct Talk {
        var connection: Int
        var sequence = SequenceNumberGenerator()
    }

    struct State {
        var handshake: ServerHandshake
        var lines: [Int: Line] = [:]
        var connections: [Connection] = []
        var keys: [UInt64: ServerHandshakeResult] = [:]
        var talks: [Session: Talk] = [:]
        var identifiers = ServerMessageIDGenerator()
        var random = RandomSource.system
        var packets: [Packet] = []
        var sealedPackets = 0
        var heard: [Heard] = []
        var misconduct: HandshakeMisconduct?
        var script: Script = { _, _ in false }
        var plainScript: PlainScript = { [$1] }
        var replays = FakeTLSReplayGuard()
        var recordScript: @Sendable (ByteBuffer) -> ByteBuffer = { $0 }
        /// By how much its clock is ahead of the one that clients begin with.
        var ahead = Duration.zero
        var refusal: Int32?
        var isMute = false
    }

    private final class Ear: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer

        let server: ScriptedServer
        let connection: Int

        init(_ server: ScriptedServer, _ connection: Int) {
            self.server = server
            self.connection = connection
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            server.received(unwrapInboundIn(data), on: connection)
        }

        func channelInactive(context: ChannelHandlerContext) { server.closed(connection) }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }

    let place: TinyPlace
    private let secret: ProxySecret?
    private let fronts: [ProxyServerConfiguration]
    let state: Mutex<State>
    private let listener = Mutex<(any Channel)?>(nil)

    /// - Parameters:
    ///   - secret: what clients key their streams with besides.
    ///   - fronts: the proxies before it, from the outside to the inside.
    ///   - configure: how it makes keys.
    init(
        at place: TinyPlace, secret: ProxySecret? = nil, fronts: [ProxyServerConfiguration] = [],
        configure: (inout ServerHandshakeConfiguration) -> Void = { _ in }
    ) async throws {
        self.place = place
        self.secret = secret
        self.fronts = fronts
        let key = try RSAPrivateKey(pem: try TinyPlace.serverKey.privatePEM)
        var configuration = ServerHandshakeConfiguration(privateKeys: [key])
        configure(&configuration)
        state = Mutex(State(handshake: ServerHandshake(configuration: configuration, random: .system)))
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Ear(self, self.opened(channel)))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        listener.withLock { $0 = channel }
    }

    var port: Int { listener.withLock { $0?.localAddress?.port } ?? 0 }

    func stop() async {
        let channel = listener.withLock { $0.take() }
        try? await channel?.close()
        for line in state.withLock({ Array($0.lines.values) }) { line.channel.close(promise: nil) }
        // A script may hold what holds the server.
        state.withLock { state in
            state.script = { _, _ in false }
            state.plainScript = { [$1] }
        }
    }

    // MARK: - What came

    var heard: [Heard] { state.withLock { $0.heard } }
    var packets: [Packet] { state.withLock { $0.packets } }
    var connections: [Connection] { state.withLock { $0.connections } }
    /// The keys that it has made.
    var keys: [ServerHandshakeResult] { state.withLock { Array($0.keys.values) } }

    func key(_ id: UInt64) throws -> AuthKey { try #require(state.withLock { $0.keys[id] }).authKey }

    // MARK: - How it behaves

    /// What it does with the messages that come from now on.
    func follow(_ script: @escaping Script) {
        state.withLock { $0.script = script }
    }

    /// What it says in place of an answer in a key exchange, to this packet.
    func followInExchanges(_ script: @escaping PlainScript) {
        state.withLock { $0.plainScript = script }
    }

    /// What is wrong in its key exchanges from now on.
    func misbehave(_ misconduct: HandshakeMisconduct?) {
        state.withLock { $0.misconduct = misconduct }
    }

    /// Answers every packet with this transport error from now on; nil for none.
    func refuse(with code: Int32?) {
        state.withLock { $0.refusal = code }
    }

    /// Says nothing from now on, whatever comes.
    func saysNothing() {
        state.withLock { $0.isMute = true }
    }

    /// What becomes of the bytes that go out, whatever they are wrapped in.
    func followOutside(_ script: @escaping @Sendable (ByteBuffer) -> ByteBuffer) {
        state.withLock { $0.recordScript = script }
    }

    /// Goes by another clock from now on.
    func setClock(ahead: Duration) {
        state.withLock { state in
            state.ahead = ahead
            state.identifiers = ServerMessageIDGenerator()
        }
    }

    // MARK: - Bytes

    private func opened(_ channel: any Channel) -> Int {
        state.withLock { state in
            state.lines[state.connections.count] = Line(
                channel: channel, codec: ServerTransportCodec(secrets: [secret], random: .system),
                fronts: fronts.map { ProxyServer($0, random: .system) })
            state.connections.append(Connection(openedAt: place.time.now))
            return state.connections.count - 1
        }
    }

    private func closed(_ connection: Int) {
        state.withLock { state in
            state.lines[connection] = nil
            state.connections[connection].isOpen = false
        }
    }

    private func received(_ bytes: ByteBuffer, on connection: Int) {
        let (heard, script, plain, plainScript) = state.withLock { state -> ([Heard], Script, [Answer], PlainScript) in
            let room = max(0, 4096 - state.connections[connection].bytes.count)
            state.connections[connection].bytes += bytes.readableBytesView.prefix(room)
            pass(bytes, through: 0, connection, &state)
            var heard: [Heard] = []
            var plain: [Answer] = []
            while let event = try? state.lines[connection]?.codec.nextEvent() {
                guard case .packet(let bytes, _) = event else { continue }
                heard += take(Packet(at: place.time.now, connection: connection, bytes: bytes), &state, &plain)
            }
            state.heard += heard
            return (heard, state.script, plain, state.plainScript)
        }
        for answer in plain {
            for packet in plainScript(answer.query, answer.packet) {
                state.withLock { write(packet, connection, &$0) }
            }
        }
        for message in heard where !script(self, message) { serve(message) }
    }

    private func take(_ packet: Packet, _ state: inout State, _ plain: inout [Answer]) -> [Heard] {
        state.packets.append(packet)
        if state.isMute { return [] }
        if let code = state.refusal {
            refuse(packet.connection, code, &state)
            return []
        }
        guard packet.keyID != 0 else {
            if let answer = exchange(packet, &state) { plain.append(Answer(query: packet, packet: answer)) }
            return []
        }
        guard let key = state.keys[packet.keyID]?.authKey,
            let opened = try? MessageEnvelope.open(packet.bytes, key: key, direction: .clientToServer)
        else {
            refuse(packet.connection, -404, &state)
            return []
        }
        let session = Session(key: packet.keyID, id: opened.sessionID)
        state.talks[session, default: Talk(connection: packet.connection)].connection = packet.connection
        state.sealedPackets += 1
        let children = try? MessageContainer.read(opened.message.body)
        return (children ?? [opened.message]).map { message in
            Heard(
                message, of: packet, number: state.sealedPackets, session: session, salt: opened.salt,
                container: children == nil ? nil : opened.message.id)
        }
    }

    private func exchange(_ packet: Packet, _ state: inout State) -> ByteBuffer? {
        let now = place.time.now
        switch state.handshake.receive(
            packet.bytes, now: now, clock: clock(state), over: packet.connection, misconduct: state.misconduct)
        {
        case .send(let answer): return answer
        case .completed(let result, let answer):
            state.keys[result.authKey.id] = result
            return answer
        case .refused:
            refuse(packet.connection, -404, &state)
            return nil
        }
    }

    private func refuse(_ connection: Int, _ code: Int32, _ state: inout State) {
        let bytes = state.lines[connection]?.codec.encodeTransportError(code)
        send(bytes ?? nil, connection, &state)
    }

    func write(_ packet: ByteBuffer, _ connection: Int, _ state: inout State) {
        send((try? state.lines[connection]?.codec.encode(packet)) ?? nil, connection, &state)
    }

    /// In the order in which the stream's cipher has taken them.
    func send(_ bytes: ByteBuffer?, _ connection: Int, _ state: inout State) {
        guard let bytes else { return }
        pass(bytes, backThrough: fronts.count, connection, &state)
    }

    /// Gives bytes of a client to a proxy, or to the server behind the last one.
    private func pass(_ bytes: ByteBuffer, through place: Int, _ connection: Int, _ state: inout State) {
        guard place < fronts.count else {
            state.lines[connection]?.codec.receive(bytes)
            return
        }
        let unix = clock(state).unixSeconds(at: self.place.time.now)
        let actions = state.lines[connection]?.fronts[place].receive(
            bytes, unixTime: unix, replays: &state.replays)
        run(actions ?? [], of: place, connection, &state)
    }

    /// Gives bytes of the server, or of a proxy, to the proxies before it.
    private func pass(_ bytes: ByteBuffer, backThrough place: Int, _ connection: Int, _ state: inout State) {
        guard place > 0 else {
            guard let channel = state.lines[connection]?.channel else { return }
            let bytes = state.recordScript(bytes)
            return channel.eventLoop.execute { channel.writeAndFlush(bytes, promise: nil) }
        }
        let actions = state.lines[connection]?.fronts[place - 1].receiveFromUpstream(bytes)
        run(actions ?? [], of: place - 1, connection, &state)
    }

    private func run(_ actions: [ProxyServer.Action], of place: Int, _ connection: Int, _ state: inout State) {
        for action in actions {
            switch action {
            case .toClient(let bytes): pass(bytes, backThrough: place, connection, &state)
            case .toUpstream(let bytes): pass(bytes, through: place + 1, connection, &state)
            case .connect(let destination):
                state.connections[connection].destinations.append(destination)
                run(state.lines[connection]?.fronts[place].upstreamOpened() ?? [], of: place, connection, &state)
            case .close:
                guard let channel = state.lines[connection]?.channel else { return }
                channel.eventLoop.execute { channel.close(promise: nil) }
            }
        }
    }

    func clock(_ state: State) -> ServerClock {
        ServerClock(
            unixSeconds: place.time.wallClock + state.ahead.inSeconds, at: place.time.now, isSynchronized: true)
    }
}
