@testable import MTProtoCore
import MTProtoCrypto
import NIOCore
import TelegramAPI
import Testing

@testable import TelegramLab

/// Rules about what lies around packets: by captures that are made by hand, and through the server, which says how a connection
/// speaks.
struct JudgeTransportTests {
    @Test("LT04 http_wait is said over HTTP alone", arguments: [true, false])
    func waitsAreSaidOverHTTP(isHTTP: Bool) throws {
        var scene = JudgeScene()
        try scene.capture(.acknowledgement([]))
        #expect(try scene.verdict("http-wait") == .notApplicable)
        try scene.capture(.httpWait(maxDelay: 50, waitAfter: 50, maxWait: 25_000), isHTTP: isHTTP)
        #expect(try scene.verdict("http-wait") == (isHTTP ? .kept : .broken))
        // Either is shown by the packet.
        #expect(try scene.finding("http-wait").evidence.map(\.packets.count) == [1])
    }

    @Test("LT04 Who names a datacenter names the right one; random bytes, and none, name nothing")
    func namedDatacenters() throws {
        let cases: [(tags: [Int16?], verdict: JudgeVerdict)] = [
            ([2, -2, 10_002, -10_002], .kept), ([2, 4], .broken), ([-1], .broken), ([nil, 0], .notApplicable),
            ([311, -9001, 77], .notApplicable), ([512, 512, 512], .broken), ([2, 2, 7777], .broken),
            // That of a network is one as well; no datacenter has a number as high as the other.
            ([203], .broken), ([20_002], .notApplicable),
        ]
        for (tags, verdict) in cases {
            var scene = JudgeScene()
            for tag in tags {
                // What comes later over the same connection names nothing new.
                for _ in 0..<2 { try scene.capture(.acknowledgement([]), tag: tag) }
                scene.reconnect(endedBy: .client)
            }
            #expect(try scene.verdict("datacenter-named") == verdict, "\(tags)")
            #expect(try scene.finding("frames").seen == tags.count, "\(tags)")
        }
    }

    @Test("LT04 Bytes that are no frames break a connection, but not in its trial, nor where few transports are taken")
    func unreadableBytes() throws {
        for (isTried, isRestricted, side, verdict) in [
            (false, false, LabClosing.lab(why: "a test"), JudgeVerdict.broken), (false, false, .client, .notSeen),
            (true, false, .lab(why: "a test"), .notSeen), (false, true, .lab(why: "a test"), .notSeen),
        ] {
            var scene = JudgeScene()
            if isTried {
                scene.judge.begin(.conduct(.silence), on: scene.connection, session: nil, now: scene.now)
            }
            let frame = LabFrame(
                datacenter: 2, connection: scene.connection.number, direction: .received, kind: .malformed, bytes: 9)
            scene.judge.captured(
                LabCapture(frame: frame, instant: scene.now, wire: ByteBuffer(), isRestricted: isRestricted),
                clock: JudgeScene.clock)
            scene.reconnect(endedBy: side)
            #expect(try scene.verdict("frames") == verdict)
        }
    }

    /// A server with a judge that only looks on.
    private func server() -> (LabServer, LabJudge) {
        var configuration = LabConfiguration()
        configuration.seed = 1
        configuration.accounts = []
        let server = LabServer(configuration: configuration, clock: JudgeScene.clock, now: .zero)
        let judge = LabJudge(server, trials: [], now: .zero)
        server.judge = judge
        server.observers.append(judge)
        return (server, judge)
    }

    private func verdict(_ id: String, _ judge: LabJudge) -> JudgeVerdict? {
        judge.judge.report(now: .zero).findings.first { $0.requirement == id }?.verdict
    }

    /// A packet that begins a key exchange.
    private let question = PlainMessage(
        id: MessageID(rawValue: 1_800_000_000 << 32),
        body: ByteBuffer(bytes: [0xf1, 0x8e, 0x7e, 0xbe] + [UInt8](repeating: 7, count: 16))
    ).packet()

    @Test("LT04 A stream that the lab cannot read is found", arguments: [true, false])
    func streamsThatCannotBeRead(isReadable: Bool) throws {
        let (server, judge) = self.server()
        let connection: LabConnectionID = try #require(server.accept(datacenter: 2, now: .zero))
        var codec = ClientTransportCodec(plain: .intermediate, random: .seeded(1))
        server.receive(codec.preamble, on: connection, now: .zero)
        server.receive(try codec.encode(self.question), on: connection, now: .zero)
        #expect(self.verdict("frames", judge) == .kept)
        // A length that no frame has.
        if !isReadable { server.receive(ByteBuffer(bytes: [0xff, 0xff, 0xff, 0x7f]), on: connection, now: .zero) }
        server.closed(connection, now: .zero)
        #expect(self.verdict("frames", judge) == (isReadable ? .kept : .broken))
        #expect(self.verdict("datacenter-named", judge) == .notApplicable)
    }

    @Test(
        "LT04 A message that is not encrypted has the length that it says, or something behind it",
        arguments: [(20, 0, true), (20, 16, true), (400, 0, false), (24, 0, false), (8, 0, false), (18, 0, false)])
    func lengthsOfPlainMessages(length: Int, trailer: Int, isRight: Bool) throws {
        let (server, judge) = self.server()
        let connection: LabConnectionID = try #require(server.accept(datacenter: 2, now: .zero))
        var codec = ClientTransportCodec(plain: .intermediate, random: .seeded(1))
        server.receive(codec.preamble, on: connection, now: .zero)
        var packet = self.question
        // Behind the key id and the message id.
        packet.setInteger(Int32(clamping: length), at: packet.readerIndex + 16, endianness: .little)
        packet.writeRepeatingByte(9, count: trailer)
        server.receive(try codec.encode(packet), on: connection, now: .zero)
        #expect(self.verdict("message-length", judge) == (isRight ? .notSeen : .broken))
        let broken = judge.judge.report(now: .zero).findings(.broken)
        #expect(broken.map(\.requirement) == (isRight ? [] : ["message-length"]))
        #expect(isRight || broken.first?.evidence.first?.text.contains("\(length) bytes") == true)
    }

    @Test(
        "LT04 A WebSocket that is none is found: no subprotocol, frames that are not masked, or are text",
        arguments: [nil, "elsewhere", "ping", "binary", "masked", "text"] as [String?])
    func webSocketsThatAreNone(fault: String?) throws {
        let (server, judge) = self.server()
        let connection: LabConnectionID = try #require(server.accept(datacenter: 2, now: .zero))
        let head =
            "GET \(WebSocketUpgrade.path(isTest: false)) HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            + (fault == "binary" ? "" : "Sec-WebSocket-Protocol: binary\r\n")
            // Only pages of this machine are let in, which is no rule of the protocol.
            + (fault == "elsewhere" ? "Origin: null\r\n" : "") + "\r\n"
        server.receive(ByteBuffer(string: head), on: connection, now: .zero)
        // A byte, masked with zeros; the lab waits for more. Or the client closes in order.
        switch fault {
        case nil: server.receive(ByteBuffer(bytes: [0x88, 0x80, 0, 0, 0, 0]), on: connection, now: .zero)
        // RFC 6455 allows it, and many libraries do it; the servers close.
        case "ping": server.receive(ByteBuffer(bytes: [0x89, 0x80, 0, 0, 0, 0]), on: connection, now: .zero)
        case "masked": server.receive(ByteBuffer(bytes: [0x82, 1, 7]), on: connection, now: .zero)
        case "text": server.receive(ByteBuffer(bytes: [0x81, 0x81, 0, 0, 0, 0, 7]), on: connection, now: .zero)
        default: break
        }
        #expect(self.verdict("frames", judge) == ([nil, "elsewhere", "ping"].contains(fault) ? .notSeen : .broken))
    }

    @Test("LT04 The judge hears which datacenter an obfuscated connection names", arguments: [Int16(2), 4])
    func obfuscatedNames(tag: Int16) throws {
        let (server, judge) = self.server()
        let connection: LabConnectionID = try #require(server.accept(datacenter: 2, now: .zero))
        var codec = try ClientTransportCodec(secret: nil, datacenterTag: tag, random: .seeded(1))
        server.receive(codec.preamble, on: connection, now: .zero)
        server.receive(try codec.encode(self.question), on: connection, now: .zero)
        #expect(self.verdict("datacenter-named", judge) == (tag == 2 ? .kept : .broken))
    }

    @Test("LT04 The judge hears that a connection speaks HTTP")
    func connectionsOverHTTP() throws {
        let (server, judge) = self.server()
        let connection: LabConnectionID = try #require(server.accept(datacenter: 2, now: .zero))
        #expect(self.verdict("http-wait", judge) == .notApplicable)
        var bytes = ByteBuffer(
            string: "POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: \(self.question.readableBytes)\r\n\r\n")
        bytes.writeImmutableBuffer(self.question)
        server.receive(bytes, on: connection, now: .zero)
        #expect(self.verdict("http-wait", judge) == .notSeen)
        #expect(self.verdict("frames", judge) == .kept)
    }
}

extension JudgeScene {
    /// A service message of the client, with what is known of its connection.
    mutating func capture(_ message: ServiceMessage, isHTTP: Bool = false, tag: Int16? = nil) throws {
        let message = ContainedMessage(id: try self.nextID(), sequenceNumber: 0, body: message.encoded())
        let frame = LabFrame(
            datacenter: self.datacenter, connection: self.connection.number, direction: .received, kind: .encrypted,
            bytes: 100, authKeyID: self.keyID, sessionID: self.sessionID)
        let opened = OpenedPacket(
            salt: self.salt, sessionID: self.sessionID, message: message, quickAckToken: 0,
            padding: ByteBuffer(repeating: 3, count: 16))
        self.judge.captured(
            LabCapture(
                frame: frame, instant: self.now, wire: ByteBuffer(), opened: opened, isHTTP: isHTTP,
                datacenterTag: tag),
            clock: Self.clock)
    }
}
