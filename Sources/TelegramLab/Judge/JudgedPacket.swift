import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL

/// A frame, taken apart for the rules of a judge.
struct JudgedPacket: Sendable {
    /// Counts all frames, from 1.
    var number: Int
    var connection: LabConnectionID
    var instant: Instant
    var isFromClient: Bool
    var kind: LabFrame.Kind
    var evidence: JudgeEvidence.Packet
    /// The server's time in nanoseconds, as the client could know it.
    var unixNanoseconds: Int64
    var session: JudgedSession?
    var keyID: UInt64?
    var salt: Int64 = 0
    var padding: ByteBuffer?
    /// Why it could not be opened.
    var refusal: EnvelopeError?
    /// What was in it, containers opened.
    var messages: [JudgedMessage] = []
    var containers: [JudgedContainer] = []
    /// What is wrong with its containers.
    var containerError: ContainerError?
    /// The object of a packet that is not encrypted.
    var plain: ByteBuffer?
    /// What is wrong with the length of a client's packet that is not encrypted.
    var plainFault: String?
    /// Whether its connection speaks HTTP.
    var isHTTP = false
    /// The datacenter that the obfuscation of its connection names.
    var datacenterTag: Int16?
    /// Whether its address takes some transports alone.
    var isRestricted = false

    /// The constructor of a packet that is not encrypted.
    var plainConstructor: UInt32? { self.plain.flatMap { TLRaw($0).constructorID } }

    /// Messages that ask for something of the API.
    var requests: [JudgedMessage] { self.messages.filter { $0.request != nil } }

    /// The keys that a client's packet shows in use: its own, and those to which temporary keys are bound. A client with temporary
    /// keys uses a permanent one for nothing else.
    var usedKeys: [UInt64] {
        guard self.isFromClient else { return [] }
        let bound = self.messages.compactMap { $0.request?.boundKey }
        return [self.keyID].compactMap(\.self) + bound
    }
}

/// The session of a packet.
struct JudgedSession: Sendable, Hashable {
    var datacenter: Int
    var keyID: UInt64
    var id: Int64
}

/// A key that an exchange has made.
struct JudgedKey: Sendable, Hashable {
    var id: UInt64
    /// Whether the secret was padded with RSA_PAD.
    var isPadded = true
    /// Whether the client has named the datacenter.
    var namesDatacenter = true
    /// Unix time in seconds; nil for a permanent key.
    var expiresAt: Int64?
    /// The salt that follows from the exchange; nil if something was wrong with that.
    var salt: Int64?
}

/// One container.
struct JudgedContainer: Sendable {
    var id: MessageID
    var sequence: Int32
    var children: [MessageID]
    /// In how many others it stands.
    var depth: Int
}

/// One message of a packet that is no container.
struct JudgedMessage: Sendable {
    /// What it is, by its constructor.
    enum Content: Sendable {
        case service(ServiceMessage)
        case request(JudgedRequest)
        case result(of: MessageID, error: RPCError?)
        /// A list of message ids that is longer than any may be.
        case longList(count: Int)
        /// An update, or something that cannot be read.
        case other
        /// A packed object that cannot be inflated.
        case undecodable
    }

    var id: MessageID
    var sequence: Int32
    var name: String
    var content: Content
    /// Bytes on the wire, and unpacked if it was packed.
    var packedBytes: (packed: Int, whole: Int)?
    /// What the server's answer to a request is.
    var answer: JudgedAnswer?

    var isContentRelated: Bool { SequenceNumberGenerator.isContentRelated(self.sequence) }

    var request: JudgedRequest? { if case .request(let request) = self.content { request } else { nil } }
    var service: ServiceMessage? { if case .service(let service) = self.content { service } else { nil } }
}

/// A request of the API without its wrappers.
struct JudgedRequest: Sendable, Hashable {
    var name: String
    /// The innermost query.
    var query: JudgedQuery
    var hasLayer: Bool
    var hasIntroduction: Bool
    var device: String?
    var app: String?
    var details: JudgedDetails

    /// The permanent key that `auth.bindTempAuthKey` names: its first argument.
    var boundKey: UInt64? {
        guard self.name == "auth.bindTempAuthKey", self.query.bytes.count >= 12 else { return nil }
        return self.query.bytes[4..<12].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Whether it has a `random_id`: the same query again is the same deed.
    var isNumbered: Bool { self.name.hasPrefix("messages.send") || self.name == "messages.forwardMessages" }

    /// Whether another request is the same but for one number of 64 bits, its `random_id`. In one without, such as the offset of a
    /// part, another number means something else.
    func isSameButForNumber(_ other: JudgedRequest) -> Bool {
        let (mine, others) = (self.query.bytes, other.query.bytes)
        guard self.isNumbered, self.name == other.name, self.query != other.query, mine.count == others.count else {
            return false
        }
        let different = mine.indices.filter { mine[$0] != others[$0] }
        guard let first = different.first, let last = different.last else { return false }
        // Numbers begin at a multiple of four bytes.
        return last < first / 4 * 4 + 8
    }
}

/// A query to be compared with others. It does not keep packets alive, which may be large.
struct JudgedQuery: Sendable, Hashable {
    /// All of it if it is short, nothing of a long one.
    let bytes: [UInt8]
    let length: Int
    private let digest: [UInt8]

    private static let limit = 2048

    init(_ query: ByteBuffer) {
        self.length = query.readableBytes
        let isShort = query.readableBytes <= Self.limit
        self.bytes = isShort ? Array(query.readableBytesView) : []
        self.digest = isShort ? [] : query.withUnsafeReadableBytes { Hash.sha256($0) }
    }
}

extension JudgedPacket {
    /// Takes a frame apart.
    ///
    /// - Parameters:
    ///   - began: when the judge began.
    ///   - clock: the clock of its datacenter.
    init(_ capture: LabCapture, number: Int, began: Instant, clock: ServerClock) {
        let frame = capture.frame
        self.number = number
        self.connection = capture.connection
        self.instant = capture.instant
        self.isFromClient = frame.direction == .received
        self.kind = frame.kind
        self.unixNanoseconds = clock.unixNanoseconds(at: capture.instant)
        self.keyID = frame.authKeyID
        self.refusal = capture.refusal
        self.isHTTP = capture.isHTTP
        self.datacenterTag = capture.datacenterTag
        self.isRestricted = capture.isRestricted
        self.evidence = JudgeEvidence.Packet(
            number: number, connection: "\(capture.connection)",
            milliseconds: (capture.instant - began).inNanoseconds / 1_000_000,
            from: frame.direction == .received ? "client" : "server", kind: Self.name(of: frame.kind),
            messages: frame.messages.prefix(8).map {
                .init(id: "\($0.id)", sequence: $0.sequence, name: ($0.wrappers + [$0.name]).joined(separator: " "))
            })
        if frame.kind == .plain, let message = try? PlainMessage(packet: capture.wire) { self.plain = message.body }
        if self.isFromClient, capture.refusal == nil, frame.authKeyID == nil {
            self.plainFault = Self.fault(ofPlain: capture.wire)
        }
        guard let opened = capture.opened, let key = frame.authKeyID else { return }
        self.session = JudgedSession(datacenter: frame.datacenter, keyID: key, id: opened.sessionID)
        self.salt = opened.salt
        self.padding = ByteBuffer(bytes: opened.padding.readableBytesView)
        var unpacker = MessageUnpacker()
        self.take(opened.message, depth: 0, &unpacker)
    }

    /// What a packet that is not encrypted says wrongly of its length; nil also of what is no such packet.
    private static func fault(ofPlain packet: ByteBuffer) -> String? {
        guard MessageEnvelope.keyID(of: packet) == 0 else { return nil }
        let message: PlainMessage
        do throws(PlainMessageError) {
            message = try PlainMessage(packet: packet)
        } catch {
            return "\(error)"
        }
        // Behind a message may stand what belongs to nothing: only who needs that has said too little.
        let whole = ByteBuffer(bytes: packet.readableBytesView.dropFirst(PlainMessage.headerLength))
        guard !Self.isQuery(message.body), Self.isQuery(whole) else { return nil }
        return "plain message announces a body of \(message.body.readableBytes) bytes, and is longer"
    }

    /// Whether it is a query of a key exchange that can be read.
    private static func isQuery(_ body: ByteBuffer) -> Bool {
        var reader = TLReader(body)
        switch TLRaw(body).constructorID {
        case MT.ConstructorID.reqPq?: return (try? MT.ReqPq(from: &reader)) != nil
        case MT.ConstructorID.reqPqMulti?: return (try? MT.ReqPqMulti(from: &reader)) != nil
        case MT.ConstructorID.reqDHParams?: return (try? MT.ReqDHParams(from: &reader)) != nil
        case MT.ConstructorID.setClientDHParams?: return (try? MT.SetClientDHParams(from: &reader)) != nil
        default: return false
        }
    }

    private static func name(of kind: LabFrame.Kind) -> String {
        switch kind {
        case .plain: "plain"
        case .encrypted: "encrypted"
        case .transportError(let code): "transport error \(code)"
        case .quickAck: "quick acknowledgement"
        case .malformed: "malformed"
        }
    }

    private mutating func take(_ message: ContainedMessage, depth: Int, _ unpacker: inout MessageUnpacker) {
        var judged = JudgedMessage(
            id: message.id, sequence: message.sequenceNumber, name: "packed object", content: .undecodable)
        guard let body = try? unpacker.unpackObject(message.body) else { return self.messages.append(judged) }
        if GzipPacked.isPacked(message.body) {
            judged.packedBytes = (message.body.readableBytes, body.readableBytes)
        }
        if TLRaw(body).constructorID == MessageContainer.constructorID, depth < MessageUnpacker.deepestNesting {
            var children: [ContainedMessage] = []
            do throws(ContainerError) {
                try MessageContainer.read(body, into: &children)
            } catch {
                self.containerError = error
            }
            self.containers.append(
                JudgedContainer(
                    id: message.id, sequence: message.sequenceNumber, children: children.map(\.id), depth: depth))
            for child in children { self.take(child, depth: depth + 1, &unpacker) }
            return
        }
        judged.name = MessageNames.name(of: body)
        judged.content = Self.content(of: body, isFromClient: self.isFromClient, &unpacker, answer: &judged.answer)
        if case .request(let request) = judged.content { judged.name = request.name }
        self.messages.append(judged)
    }

    private static func content(
        of body: ByteBuffer, isFromClient: Bool, _ unpacker: inout MessageUnpacker, answer: inout JudgedAnswer?
    ) -> JudgedMessage.Content {
        let constructor = TLRaw(body).constructorID ?? 0
        if ServiceMessage.isService(constructor) {
            if let count = ServiceMessage.excessiveCount(of: body, constructor) { return .longList(count: count) }
            return (try? ServiceMessage(decoding: body)).map { .service($0) } ?? .other
        }
        if let result = RPCResult(body: body) {
            let object = (try? unpacker.unpackObject(result.result)) ?? result.result
            if !isFromClient { answer = JudgedAnswer(object) }
            return .result(of: result.requestID, error: RPCError(decoding: object))
        }
        guard isFromClient else { return .other }
        let envelope = QueryEnvelope(body)
        return .request(
            JudgedRequest(
                name: MessageNames.name(of: envelope.query), query: JudgedQuery(envelope.query),
                hasLayer: envelope.layer != nil,
                hasIntroduction: envelope.initializesConnection, device: envelope.device?.model,
                app: envelope.device?.appVersion, details: JudgedDetails(envelope)))
    }
}

/// Something that a judge hears of.
enum JudgeEvent: Sendable {
    case connected(LabConnectionID, Instant)
    case disconnected(LabConnectionID, LabClosing, Instant)
    case packet(JudgedPacket)
    /// A trial of a connection begins; what follows on it shows nothing but the trial's outcome, where it says so.
    case trial(JudgeTrial, LabConnectionID, JudgedSession?, Instant)
    /// An exchange has made a key.
    case made(JudgedKey, LabConnectionID, Instant)
    /// This message of the server is not to be taken: whether it is acknowledged is judged elsewhere.
    case bait(MessageID)
    /// What came over a connection is no frame of what carries it.
    case noFrame(LabConnectionID, String, Instant)
}

/// Looks at one topic.
protocol JudgeRule: Sendable {
    mutating func take(_ event: JudgeEvent)
    /// What was found out until now, one finding for each requirement.
    func findings(now: Instant) -> [JudgeFinding]
}
