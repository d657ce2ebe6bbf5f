import MTProtoCore
import MTProtoCrypto
import NIOCore
import NIOPosix
import TL
import TelegramAPI

/// A user of a lab over one connection: as little of a client as reads and acknowledges everything, so that a thousand of them
/// leave a small machine enough for the lab.
///
/// Shared without locks: ``call(_:)``, ``connect()`` and ``reopen()`` enter its event loop, and nothing else is used elsewhere.
final class LightClient: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// What packets of updates begin with.
    private static let updates: UInt32 = 0x74ae_4240

    let number: Int
    let loop: any EventLoop
    private let lab: LoadLab
    private var codec: ClientTransportCodec
    private var handshake: ClientHandshake?
    private var opened: EventLoopPromise<Void>
    private var context: ChannelHandlerContext?
    private var key: AuthKey?
    private var salt: Int64 = 0
    private var sessionID = Int64.random(in: 1...Int64.max)
    private var clock: ServerClock
    private var identifiers = ClientMessageIDGenerator()
    private var contents: Int32 = 0
    private var isInitialized = false
    private var waiting: [MessageID: EventLoopPromise<ByteBuffer>] = [:]
    private var acknowledgements: [MessageID] = []
    private var random = RandomSource.system

    /// What it was told.
    var ledger = Ledger()
    /// How often its connection ended.
    private(set) var ends = 0
    /// Messages that the server refused, and packets that could not be read.
    private(set) var refusals = 0
    /// What it is to others.
    var user: API.InputUser = .inputUserEmpty

    init(number: Int, lab: LoadLab, loop: any EventLoop) throws {
        self.number = number
        self.lab = lab
        self.loop = loop
        self.clock = LoadLab.wallClock()
        self.codec = try ClientTransportCodec(secret: nil, datacenterTag: lab.datacenter, random: .system)
        self.opened = loop.makePromise()
    }

    // MARK: Connections

    /// Connects, and makes a key if there is none.
    func connect() async throws {
        let done = self.opened.futureResult
        _ = try await ClientBootstrap(group: self.loop)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in channel.pipeline.addHandler(self) }
            .connect(host: self.lab.host, port: self.lab.port).get()
        try await done.get()
    }

    /// Goes on over another connection in another session, after the lab has ended the first one.
    func reopen() async throws {
        let lab = self.lab
        try await self.loop.submit {
            self.codec = try ClientTransportCodec(secret: nil, datacenterTag: lab.datacenter, random: .system)
            self.opened = self.loop.makePromise()
            self.sessionID = Int64.random(in: 1...Int64.max)
            (self.contents, self.isInitialized, self.acknowledgements) = (0, false, [])
        }.get()
        try await self.connect()
    }

    /// Whether it reads what comes.
    func setReading(_ isReading: Bool) {
        self.context?.channel.setOption(.autoRead, value: isReading).whenFailure { _ in }
    }

    var isConnected: Bool { self.context != nil }

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        context.write(self.wrapOutboundOut(self.codec.preamble), promise: nil)
        guard self.key == nil else {
            context.flush()
            return self.opened.succeed()
        }
        var handshake = ClientHandshake(
            configuration: .init(publicKeys: [self.lab.publicKey], datacenterTag: self.lab.datacenter),
            clock: self.clock,
            random: .system)
        let action = handshake.start(now: LoadLab.now())
        self.handshake = handshake
        self.perform(action)
        context.flush()
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.context = nil
        self.ends += 1
        for promise in self.waiting.values { promise.fail(LoadFailure("the connection ended")) }
        self.waiting = [:]
        self.opened.fail(LoadFailure("the connection ended"))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func perform(_ action: ClientHandshake.Action) {
        switch action {
        case .wait: break
        case .send(let packet): self.write(packet)
        case .failed(let error): self.opened.fail(LoadFailure("\(error)"))
        case .completed(let result):
            self.handshake = nil
            self.key = result.authKey
            self.salt = result.salt.value
            self.clock = result.clock
            self.opened.succeed()
        }
    }

    // MARK: Sending

    private func write(_ packet: ByteBuffer) {
        guard let context, let bytes = try? self.codec.encode(packet) else { return }
        context.write(self.wrapOutboundOut(bytes), promise: nil)
    }

    private func seal(_ body: ByteBuffer, isContent: Bool) -> MessageID? {
        guard let key = self.key,
            let id = try? self.identifiers.next(unixNanoseconds: self.clock.unixNanoseconds(at: LoadLab.now()))
        else { return nil }
        let number = self.contents * 2 + (isContent ? 1 : 0)
        if isContent { self.contents += 1 }
        let message = ContainedMessage(id: id, sequenceNumber: number, body: body)
        guard
            let packet = try? MessageEnvelope.seal(
                message, salt: self.salt, sessionID: self.sessionID, key: key, direction: .clientToServer,
                padding: .grid,
                random: &self.random)
        else { return nil }
        self.write(packet.bytes)
        return id
    }

    /// Sends a query, on the event loop.
    func ask(_ query: ByteBuffer) -> EventLoopFuture<ByteBuffer> {
        let promise = self.loop.makePromise(of: ByteBuffer.self)
        var body = query
        if !self.isInitialized {
            self.isInitialized = true
            let wrapped = API.InvokeWithLayer(
                layer: API.layer,
                query: API.InitConnection(
                    apiID: 1, deviceModel: "load", systemVersion: "1", appVersion: "1", systemLangCode: "en",
                    langPack: "",
                    langCode: "en", query: TLRawFunction(query)))
            body = (try? wrapped.encoded()) ?? query
        }
        if let id = self.seal(body, isContent: true) {
            self.waiting[id] = promise
            self.context?.flush()
        } else {
            promise.fail(LoadFailure("not connected"))
        }
        return promise.futureResult
    }

    func call<Query: TLFunction>(_ query: Query) async throws -> Query.Response {
        let bytes = try query.encoded()
        let answer = try await self.loop.flatSubmit { self.ask(bytes) }.get()
        var reader = TLReader(answer)
        return try Query.readResponse(from: &reader)
    }

    /// Acknowledges what came.
    func acknowledge() {
        guard !self.acknowledgements.isEmpty, self.context != nil else { return }
        _ = self.seal(ServiceMessage.acknowledgement(self.acknowledgements).encoded(), isContent: false)
        self.acknowledgements.removeAll(keepingCapacity: true)
        self.context?.flush()
    }

    // MARK: Receiving

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        self.codec.receive(self.unwrapInboundIn(data))
        do {
            while let event = try self.codec.nextEvent() {
                guard case .packet(let packet, _) = event else {
                    self.refusals += 1
                    continue
                }
                if var handshake = self.handshake {
                    let action = handshake.receive(packet, now: LoadLab.now())
                    self.handshake = handshake
                    self.perform(action)
                } else {
                    try self.open(packet)
                }
            }
        } catch {
            self.refusals += 1
            context.close(promise: nil)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.flush()
    }

    private func open(_ packet: ByteBuffer) throws {
        guard let key = self.key else { return }
        let opened = try MessageEnvelope.open(packet, key: key, direction: .serverToClient)
        guard opened.sessionID == self.sessionID else { return }
        var unpacker = MessageUnpacker()
        for message in try unpacker.unpack(opened.message) {
            if message.sequenceNumber & 1 == 1 { self.acknowledgements.append(message.id) }
            guard case .body(let body) = message.content else { continue }
            try self.take(body)
        }
        if self.acknowledgements.count >= 64 { self.acknowledge() }
    }

    private func take(_ body: ByteBuffer) throws {
        if let result = RPCResult(body: body) {
            guard let promise = self.waiting.removeValue(forKey: result.requestID) else { return }
            var unpacker = MessageUnpacker()
            let object = try unpacker.unpackObject(result.result)
            if let error = RPCError(decoding: object) { return promise.fail(error) }
            return promise.succeed(object)
        }
        if TLRaw(body).constructorID == Self.updates {
            return self.ledger.take(try API.Updates(decoding: body), now: LoadLab.unixNanoseconds())
        }
        if case .refusal(_, _, _, let salt) = try? ServiceMessage(decoding: body) {
            self.refusals += 1
            if let salt { self.salt = salt }
        }
    }
}
