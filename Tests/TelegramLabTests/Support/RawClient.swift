import MTProtoCore
import MTProtoCrypto
import NIOCore
import NIOPosix
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

/// What became of a raw client's expectations.
enum RawClientError: Error, Equatable {
    case closed
    case exchangeFailed(String)
    case transportError(Int32)
    case unexpected(String)
}

/// A connection that sends exactly what a test says, with ids, salts and sessions of the test's choice.
///
/// Used by one task only.
final class RawClient {
    let datacenter: Int
    private let lab: Lab
    private let channel: any Channel
    private var incoming: AsyncStream<ByteBuffer>.Iterator
    private var codec: ClientTransportCodec
    private var random = RandomSource.system
    private var identifiers = ClientMessageIDGenerator()
    private var contentCount: Int32 = 0
    private var queue: [ContainedMessage] = []
    private var isInitialized = false

    var key: AuthKey?
    var salt: Int64 = 0
    var sessionID = Int64.random(in: 1...Int64.max)
    var clock = LabClock(offset: .zero, time: .shared).server
    /// Messages that came while something else was waited for.
    var others: [ContainedMessage] = []
    /// Quick acknowledgements that came.
    var quickAcks: [UInt32] = []
    /// Whether the last answer was packed.
    var lastAnswerWasPacked = false

    /// Connects to a datacenter of a lab.
    ///
    /// - Parameter entry: one that leads there; nil: the datacenter's own address.
    init(
        _ lab: Lab, _ datacenter: Int, at entry: LabDescription.Entry? = nil, codec: ClientTransportCodec? = nil
    ) async throws {
        let known = lab.description.datacenters + [lab.description.cdn].compactMap { $0 }
        let address = try #require(known.first { $0.id == datacenter })
        let (stream, continuation) = AsyncStream<ByteBuffer>.makeStream()
        self.lab = lab
        self.datacenter = datacenter
        self.codec = codec ?? ClientTransportCodec(plain: .intermediate, random: .system)
        self.incoming = stream.makeAsyncIterator()
        self.channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(.hours(1))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Collector(continuation))
                }
            }
            .connect(host: entry?.address ?? address.address, port: entry?.port ?? address.port).get()
        try await self.channel.writeAndFlush(self.codec.preamble)
    }

    /// Another connection for the same key and session.
    ///
    /// - Parameter lab: another lab, which goes on where the first one ended.
    func reconnected(to lab: Lab? = nil) async throws -> RawClient {
        let other = try await RawClient(lab ?? self.lab, self.datacenter)
        other.key = self.key
        other.salt = self.salt
        other.sessionID = self.sessionID
        other.clock = self.clock
        other.identifiers = self.identifiers
        other.contentCount = self.contentCount
        other.isInitialized = self.isInitialized
        return other
    }

    /// Ends the connection, unless the lab has done so.
    func close() async throws {
        do {
            try await self.channel.close()
        } catch ChannelError.alreadyClosed {}
    }

    /// Whether what comes is taken from the socket.
    func setReading(_ isReading: Bool) async throws {
        try await self.channel.setOption(.autoRead, value: isReading).get()
    }

    // MARK: Key exchange

    /// Makes an authorization key on this connection.
    ///
    /// - Parameter pem: the public key that it goes by; nil: the lab's.
    func exchangeKey(expiresIn: Int32? = nil, tag: Int16? = nil, pem: String? = nil) async throws {
        let publicKey = try RSAPublicKey(pem: pem ?? self.lab.description.rsaPublicKeyPEM)
        var handshake = ClientHandshake(
            configuration: .init(
                publicKeys: [publicKey], datacenterTag: tag ?? Int16(self.datacenter), expiresIn: expiresIn),
            clock: self.clock, random: .system)
        var action = handshake.start(now: LabTime.shared.now())
        while true {
            switch action {
            case .wait: break
            case .send(let packet): try await self.send(packet: packet)
            case .failed(let error): throw RawClientError.exchangeFailed("\(error)")
            case .completed(let result):
                self.key = result.authKey
                self.salt = result.salt.value
                self.clock = result.clock
                // The new clock may be behind the one that earlier ids were made from.
                self.identifiers = ClientMessageIDGenerator()
                return
            }
            action = handshake.receive(try await self.nextPacket(), now: LabTime.shared.now())
        }
    }

    // MARK: Packets

    func send(packet: ByteBuffer, wantsQuickAck: Bool = false) async throws {
        try await self.channel.writeAndFlush(try self.codec.encode(packet, wantsQuickAck: wantsQuickAck))
    }

    /// Sends bytes as they are, outside of all framing.
    func send(raw bytes: ByteBuffer) async throws {
        try await self.channel.writeAndFlush(bytes)
    }

    func nextPacket() async throws -> ByteBuffer {
        while true {
            while let event = try self.codec.nextEvent() {
                switch event {
                case .packet(let packet, _): return packet
                case .transportError(let code): throw RawClientError.transportError(code)
                case .quickAck(let token): self.quickAcks.append(token)
                }
            }
            guard let bytes = await self.incoming.next() else { throw RawClientError.closed }
            self.codec.receive(bytes)
        }
    }

    // MARK: Messages

    func nextID(secondsAhead: Int64 = 0) throws -> MessageID {
        let now = self.clock.unixNanoseconds(at: LabTime.shared.now())
        guard secondsAhead == 0 else { return MessageID(unixNanoseconds: now + secondsAhead * 1_000_000_000) }
        return try self.identifiers.next(unixNanoseconds: now)
    }

    /// Seals and sends one message. Returns its id.
    @discardableResult
    func send(
        _ body: ByteBuffer, id: MessageID? = nil, sequence: Int32? = nil, salt: Int64? = nil, isContent: Bool = true,
        wantsQuickAck: Bool = false
    ) async throws -> MessageID {
        let key = try #require(self.key)
        let id = try id ?? self.nextID()
        let number = sequence ?? self.nextSequence(isContent: isContent)
        let packet = try MessageEnvelope.seal(
            ContainedMessage(id: id, sequenceNumber: number, body: body), salt: salt ?? self.salt,
            sessionID: self.sessionID, key: key, direction: .clientToServer, padding: .grid, random: &self.random)
        try await self.send(packet: packet.bytes, wantsQuickAck: wantsQuickAck)
        return id
    }

    func nextSequence(isContent: Bool) -> Int32 {
        defer { if isContent { self.contentCount += 1 } }
        return self.contentCount * 2 + (isContent ? 1 : 0)
    }

    /// The next message, containers and packed objects opened.
    func nextMessage() async throws -> ContainedMessage {
        while self.queue.isEmpty {
            let opened = try MessageEnvelope.open(
                try await self.nextPacket(), key: try #require(self.key), direction: .serverToClient)
            #expect(opened.sessionID == self.sessionID)
            var unpacker = MessageUnpacker()
            for message in try unpacker.unpack(opened.message) {
                guard case .body(let body) = message.content else { continue }
                self.queue.append(.init(id: message.id, sequenceNumber: message.sequenceNumber, body: body))
            }
        }
        return self.queue.removeFirst()
    }

    /// The next message that satisfies a condition; the ones before it go to ``others``.
    func next<Value>(_ find: (ContainedMessage) -> Value?) async throws -> Value {
        while true {
            let message = try await self.nextMessage()
            if let value = find(message) { return value }
            self.others.append(message)
        }
    }

    /// The next service message that satisfies a condition.
    func service(where isWanted: (ServiceMessage) -> Bool) async throws -> ServiceMessage {
        try await self.next { message in
            guard let service = try? ServiceMessage(decoding: message.body), isWanted(service) else { return nil }
            return service
        }
    }

    /// The answer to a request, unpacked.
    func answer(to request: MessageID) async throws -> (id: MessageID, object: ByteBuffer) {
        let (id, result) = try await self.next { message -> (MessageID, ByteBuffer)? in
            guard let result = RPCResult(body: message.body), result.requestID == request else { return nil }
            return (message.id, result.result)
        }
        self.lastAnswerWasPacked = GzipPacked.isPacked(result)
        var unpacker = MessageUnpacker()
        let object = try unpacker.unpackObject(result)
        if let error = RPCError(decoding: object) { throw error }
        return (id, object)
    }

    // MARK: Calls

    /// Calls a method; the first call introduces the client.
    @discardableResult
    func call<Query: TLFunction>(_ query: Query) async throws -> Query.Response {
        let request = try await self.send(try self.introduced(query))
        var reader = TLReader(try await self.answer(to: request).object)
        return try Query.readResponse(from: &reader)
    }

    /// A query, wrapped in `initConnection` if it is the first one.
    func introduced(_ query: some TLFunction) throws -> ByteBuffer {
        guard !self.isInitialized else { return try query.encoded() }
        self.isInitialized = true
        return try API.InvokeWithLayer(
            layer: 228,
            query: API.InitConnection(
                apiID: 1, deviceModel: "test", systemVersion: "1", appVersion: "1", systemLangCode: "en", langPack: "",
                langCode: "en", query: query)
        ).encoded()
    }

    /// Signs in with a code.
    func signIn(_ account: LabAccount) async throws {
        let sent = try await self.call(
            API.Auth.SendCode(phoneNumber: account.phone, apiID: 1, apiHash: "x", settings: API.CodeSettings()))
        guard case .sentCode(let code) = sent else { throw RawClientError.unexpected("\(sent)") }
        _ = try await self.call(
            API.Auth.SignIn(
                phoneNumber: account.phone, phoneCodeHash: code.phoneCodeHash, phoneCode: account.code))
    }

    private final class Collector: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private let continuation: AsyncStream<ByteBuffer>.Continuation

        init(_ continuation: AsyncStream<ByteBuffer>.Continuation) {
            self.continuation = continuation
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            self.continuation.yield(self.unwrapInboundIn(data))
        }

        func channelInactive(context: ChannelHandlerContext) {
            self.continuation.finish()
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }
}

/// A lab for one test, with a client that has a key.
func withRawClient(
    at datacenter: Int = 2, _ configuration: LabConfiguration = LabConfiguration(),
    _ body: (Lab, RawClient) async throws -> Void
) async throws {
    try await withLab(configuration) { lab in
        let client = try await RawClient(lab, datacenter)
        try await client.exchangeKey()
        try await body(lab, client)
    }
}
