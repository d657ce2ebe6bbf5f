import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import NIOPosix
import Synchronization
import TL
import TestTime
import Testing

/// A connection to a server of which the test says every packet.
final class TinyWire: Sendable {
    private struct State {
        var codec = ClientTransportCodec(plain: .intermediate, random: .system)
        var events: [FrameEvent] = []
    }

    private final class Receiver: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer

        let receive: @Sendable (ByteBuffer) -> Void

        init(_ receive: @escaping @Sendable (ByteBuffer) -> Void) {
            self.receive = receive
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) { receive(unwrapInboundIn(data)) }
    }

    let place: TinyPlace
    let channel: any Channel
    private let state: Mutex<State>

    init(to server: MTProtoServer, at place: TinyPlace) async throws {
        self.place = place
        self.state = Mutex(State())
        channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(.hours(1))
            .connect(host: server.host, port: server.port).get()
        let receiver = Receiver { [weak self] bytes in self?.received(bytes) }
        try await channel.pipeline.addHandler(receiver).get()
        try await channel.writeAndFlush(state.withLock { $0.codec.preamble })
    }

    private func received(_ bytes: ByteBuffer) {
        state.withLock { state in
            state.codec.receive(bytes)
            while let event = try? state.codec.nextEvent() { state.events.append(event) }
        }
    }

    var isClosed: Bool { !channel.isActive }

    func send(_ packet: ByteBuffer, wantsQuickAck: Bool = false) async throws {
        let bytes = try state.withLock { try $0.codec.encode(packet, wantsQuickAck: wantsQuickAck) }
        try? await channel.writeAndFlush(bytes)
    }

    /// The next thing that the server says.
    func next(_ what: Comment = "the server says something") async throws -> FrameEvent {
        try await place.until(what) { state.withLock { !$0.events.isEmpty } }
        return state.withLock { $0.events.removeFirst() }
    }

    /// The next packet.
    func packet() async throws -> ByteBuffer {
        guard case .packet(let packet, _) = try await next() else { throw TinyTrouble() }
        return packet
    }

    /// Asks for a nonce and takes all events up to the answer: then the server has taken everything that was sent before.
    func settle() async throws -> [FrameEvent] {
        var ids = ClientMessageIDGenerator()
        var random = RandomSource.system
        var body = ByteBuffer()
        body.writeInteger(0xbe7e_8ef1, endianness: .little, as: UInt32.self)
        body.writeBytes(random.bytes(16))
        try await send(PlainMessage(id: ids.next(unixNanoseconds: place.unixNanoseconds), body: body).packet())
        var events: [FrameEvent] = []
        while true {
            let event = try await next("the nonce")
            if case .packet(let packet, _) = event, MessageEnvelope.keyID(of: packet) == 0 { return events }
            events.append(event)
        }
    }

    /// Makes a key.
    /// - Parameter tag: the datacenter that is meant.
    func makeKey(expiresIn: Int32? = nil, tag: Int16 = 1) async throws -> TinyPeer {
        var handshake = ClientHandshake(
            configuration: ClientHandshakeConfiguration(
                publicKeys: [try RSAPublicKey(pem: try TinyPlace.serverKey.publicPEM)], datacenterTag: tag,
                expiresIn: expiresIn, timeout: .seconds(600)),
            clock: place.clock, random: .system)
        var action = handshake.start(now: place.time.now)
        while true {
            switch action {
            case .send(let packet): try await send(packet)
            case .completed(let result): return TinyPeer(place: place, key: result.authKey, salt: result.salt.value)
            case .failed(let error): throw error
            case .wait: break
            }
            switch try await next("an answer of the exchange") {
            case .packet(let packet, _) where MessageEnvelope.keyID(of: packet) == 0:
                action = handshake.receive(packet, now: place.time.now)
            case .packet: action = .wait
            case .transportError(let code): throw TinyRefusal(code: code)
            case .quickAck: break
            }
        }
    }

    /// Everything of one session that the server says until `isLast`.
    func messages(
        for peer: TinyPeer, until isLast: (ContainedMessage) -> Bool
    ) async throws -> [ContainedMessage] {
        var messages: [ContainedMessage] = []
        while true {
            for message in try peer.open(try await packet()) {
                messages.append(message)
                if isLast(message) { return messages }
            }
        }
    }

    /// Sends a packet with a request, and waits for the answer to it.
    /// - Returns: the error that it is; nil if it is none.
    @discardableResult
    func answer(to request: TinyRequest, of peer: TinyPeer) async throws -> RPCError? {
        try await send(request.packet)
        let said = try await messages(for: peer) { RPCResult(body: $0.body)?.requestID == request.id }
        return said.last.flatMap { RPCResult(body: $0.body) }.flatMap { RPCError(decoding: $0.result) }
    }

    /// The code of the refusal that comes next.
    func refusal(for peer: TinyPeer) async throws -> Int32? {
        for message in try peer.open(try await packet()) {
            if case .refusal(_, _, let code, _)? = try? ServiceMessage(decoding: message.body) { return code }
        }
        return nil
    }
}

/// A server's word on the transport.
struct TinyRefusal: Error, Hashable {
    var code: Int32
}

/// One packet, for anybody to send.
struct TinyRequest: Sendable {
    var id: MessageID
    var packet: ByteBuffer
    /// What a quick acknowledgement of it has to carry.
    var quickAckToken: UInt32
}

/// Who has a key and writes packets with it.
struct TinyPeer: Sendable {
    let place: TinyPlace
    let key: AuthKey
    let salt: Int64

    /// A packet that says a word.
    func say(
        _ word: String, in session: Int64, ahead: Duration = .zero, salt: Int64? = nil
    ) throws -> TinyRequest {
        try packet(try Tiny.Say(word).encoded(), in: session, ahead: ahead, salt: salt)
    }

    func packet(
        _ body: ByteBuffer, in session: Int64, ahead: Duration = .zero, salt: Int64? = nil, isContent: Bool = true
    ) throws -> TinyRequest {
        try packet(in: session, ahead: ahead, salt: salt, isContent: isContent) { _ in body }
    }

    func packet(
        in session: Int64, ahead: Duration = .zero, salt: Int64? = nil, isContent: Bool = true,
        _ body: (MessageID) throws -> ByteBuffer
    ) throws -> TinyRequest {
        let now = ahead == .zero ? place.stamps.next(place.unixNanoseconds) : place.unixNanoseconds
        let id = MessageID(unixNanoseconds: now + ahead.inNanoseconds)
        // Rises with the id, so that no number is refused.
        let number = Int32(truncatingIfNeeded: id.rawValue >> 22 & 0x3fff_ffff) << 1 | (isContent ? 1 : 0)
        var random = RandomSource.system
        let message = ContainedMessage(id: id, sequenceNumber: number & .max, body: try body(id))
        let sealed = try MessageEnvelope.seal(
            message, salt: salt ?? self.salt, sessionID: session, key: key, direction: .clientToServer, padding: .grid,
            random: &random)
        return TinyRequest(id: id, packet: sealed.bytes, quickAckToken: sealed.quickAckToken)
    }

    /// The messages of a server's packet; none if it is for another key.
    func open(_ packet: ByteBuffer) throws -> [ContainedMessage] {
        guard MessageEnvelope.keyID(of: packet) == key.id else { return [] }
        let message = try MessageEnvelope.open(packet, key: key, direction: .serverToClient).message
        guard TLRaw(message.body).constructorID == MessageContainer.constructorID else { return [message] }
        return try MessageContainer.read(message.body)
    }
}

extension TinyPlace {
    /// What servers of this place take for the time, as long as no clock is set.
    var clock: ServerClock { ServerClock(unixSeconds: time.wallClock, at: time.now, isSynchronized: true) }
    var unixNanoseconds: Int64 { clock.unixNanoseconds(at: time.now) }
}
