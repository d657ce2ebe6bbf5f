@testable import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// A judge, and captures that are made by hand.
struct JudgeScene {
    static let clock = ServerClock(unixSeconds: 1_800_000_000, at: .zero, isSynchronized: true)

    var judge = Judge(trials: [], clock: Self.clock, now: .zero)
    var now = Instant.zero
    var connection = LabConnectionID(datacenter: 2, number: 1)
    var datacenter = 2
    var keyID: UInt64 = 7
    var sessionID: Int64 = 0x1234_5678_9abc_def0
    var salt: Int64 = 5
    private var ids = ClientMessageIDGenerator()
    private var serverIDs = ServerMessageIDGenerator()
    private var random = RandomSource.seeded(3)

    init() { self.connect() }

    mutating func connect() {
        self.judge.connected(self.connection, now: self.now)
    }

    mutating func reconnect(endedBy side: LabClosing = .lab(why: "a test")) {
        self.judge.disconnected(self.connection, by: side, now: self.now)
        self.connection = LabConnectionID(datacenter: 2, number: self.connection.number + 1)
        self.connect()
    }

    // MARK: Messages

    mutating func nextID(secondsAhead: Int64 = 0) throws -> MessageID {
        self.now += .milliseconds(10)
        let clock = Self.clock.unixNanoseconds(at: self.now)
        guard secondsAhead == 0 else { return MessageID(unixNanoseconds: clock + secondsAhead * 1_000_000_000) }
        return try self.ids.next(unixNanoseconds: clock)
    }

    /// A request with its wrappers.
    static func introduced(_ query: some TLFunction) throws -> ByteBuffer {
        try Wire.introduced(query.encoded())
    }

    static let plainRequest = API.Help.GetNearestDc()

    static func text(_ text: String, randomID: Int64) throws -> ByteBuffer {
        try API.Messages.SendMessage(peer: .inputPeerSelf, message: text, randomID: randomID).encoded()
    }

    /// The client says something. Returns the id.
    @discardableResult
    mutating func client(
        _ body: ByteBuffer, id: MessageID? = nil, sequence: Int32, padding: ByteBuffer? = nil
    ) throws -> MessageID {
        let message = ContainedMessage(id: try id ?? self.nextID(), sequenceNumber: sequence, body: body)
        self.capture(message, .received, padding ?? ByteBuffer(bytes: self.random.bytes(16)))
        return message.id
    }

    /// The client sends a container.
    mutating func client(
        container messages: [ContainedMessage], id: MessageID? = nil, sequence: Int32 = 0
    ) throws {
        var body = ByteBuffer()
        MessageContainer.write(messages, to: &body)
        try self.client(body, id: id, sequence: sequence)
    }

    /// The server says something. Returns the id.
    @discardableResult
    mutating func server(
        _ body: ByteBuffer, isContent: Bool = true, under former: MessageID? = nil
    ) -> MessageID {
        self.now += .milliseconds(10)
        let time = Self.clock.unixNanoseconds(at: self.now)
        let id = former ?? self.serverIDs.next(unixNanoseconds: time, isAnswer: true)
        self.capture(
            ContainedMessage(id: id, sequenceNumber: isContent ? 1 : 0, body: body), .sent,
            ByteBuffer(repeating: 1, count: 16))
        return id
    }

    @discardableResult
    mutating func server(_ message: ServiceMessage) -> MessageID { self.server(message.encoded(), isContent: false) }

    @discardableResult
    mutating func server(error: RPCError, of request: MessageID) -> MessageID {
        var body = ByteBuffer()
        RPCResult(requestID: request, result: error.encoded()).write(to: &body)
        return self.server(body)
    }

    private mutating func capture(_ message: ContainedMessage, _ direction: LabFrame.Direction, _ padding: ByteBuffer) {
        var frame = LabFrame(
            datacenter: self.datacenter, connection: self.connection.number, direction: direction, kind: .encrypted,
            bytes: 100,
            authKeyID: self.keyID, sessionID: self.sessionID)
        frame.messages = MessageNames.describe(message)
        let opened = OpenedPacket(
            salt: self.salt, sessionID: self.sessionID, message: message, quickAckToken: 0, padding: padding)
        self.judge.captured(
            LabCapture(frame: frame, instant: self.now, wire: ByteBuffer(), opened: opened), clock: Self.clock)
    }

    /// A packet that could not be opened.
    mutating func refuse(_ error: EnvelopeError) {
        let frame = LabFrame(
            datacenter: 2, connection: self.connection.number, direction: .received, kind: .malformed, bytes: 100,
            authKeyID: self.keyID)
        self.judge.captured(
            LabCapture(frame: frame, instant: self.now, wire: ByteBuffer(), refusal: error), clock: Self.clock)
    }

    /// A packet of a key exchange.
    mutating func plain(_ object: some TLObject, _ direction: LabFrame.Direction) throws {
        let frame = LabFrame(
            datacenter: 2, connection: self.connection.number, direction: direction, kind: .plain, bytes: 100)
        let packet = PlainMessage(id: try self.nextID(), body: try object.encoded()).packet()
        self.judge.captured(LabCapture(frame: frame, instant: self.now, wire: packet), clock: Self.clock)
    }

    // MARK: Verdicts

    func finding(_ id: String) throws -> JudgeReport.Finding {
        try #require(self.judge.report(now: self.now).findings.first { $0.requirement == id })
    }

    func verdict(_ id: String) throws -> JudgeVerdict { try self.finding(id).verdict }
}
