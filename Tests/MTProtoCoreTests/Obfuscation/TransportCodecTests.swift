import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

/// Every way in which a client can open a connection.
func allTransports(seed: UInt64) throws -> [(name: String, codec: ClientTransportCodec)] {
    let key = [UInt8](repeating: UInt8(truncatingIfNeeded: seed), count: 16)
    var result: [(String, ClientTransportCodec)] = Framing.allCases.map {
        ("plain \($0)", ClientTransportCodec(plain: $0, random: .seeded(seed)))
    }
    for (name, secret): (String, ProxySecret?) in [
        ("no secret", nil), ("simple", .simple(key: key)), ("padded", .padded(key: key)),
    ] {
        for framing in [Framing.abridged, .intermediate, .paddedIntermediate] {
            let codec = try ClientTransportCodec(
                secret: secret, datacenterTag: 2, framing: framing, random: .seeded(seed))
            result.append(("\(name) \(framing)", codec))
        }
    }
    return result
}

private func drain(_ codec: inout ServerTransportCodec) throws(TransportCodecError) -> [FrameEvent] {
    var events: [FrameEvent] = []
    while let event = try codec.nextEvent() { events.append(event) }
    return events
}

private func drain(_ codec: inout ClientTransportCodec) throws(FrameError) -> [FrameEvent] {
    var events: [FrameEvent] = []
    while let event = try codec.nextEvent() { events.append(event) }
    return events
}

struct TransportCodecTests {
    private func server(seed: UInt64) -> ServerTransportCodec {
        let key = [UInt8](repeating: UInt8(truncatingIfNeeded: seed), count: 16)
        return ServerTransportCodec(secrets: [nil, .simple(key: key)], random: .seeded(seed &+ 1))
    }

    @Test("T-01 T-02 T-03 T-04 T-11 C05 C07 C08 any split of both directions gives what went in, over every transport")
    func anySplitInBothDirections() throws {
        for seed: UInt64 in 1...6 {
            var random = TestRandom(seed)
            for (name, codec) in try allTransports(seed: seed) {
                var client = codec
                var server = server(seed: seed)
                var upstream = client.preamble.contents
                var sent: [[UInt8]] = []
                for _ in 0..<8 {
                    let body = [1] + random.bytes(4 * (6 + random.below(60)) - 1)
                    sent.append(body)
                    upstream += try client.encode(ByteBuffer(bytes: body), wantsQuickAck: true).contents
                }
                var received: [FrameEvent] = []
                for piece in pieces(of: upstream, using: &random) {
                    server.receive(piece)
                    received += try drain(&server)
                }
                #expect(server.negotiated?.framing == client.framing, "\(name)")
                #expect(received.count == sent.count, "\(name)")
                for (event, body) in zip(received, sent) {
                    guard case .packet(let packet, let wantsQuickAck) = event else {
                        Issue.record("\(name): \(event)")
                        continue
                    }
                    #expect(packet.contents.starts(with: body), "\(name)")
                    #expect(wantsQuickAck == (client.framing != .full), "\(name)")
                }

                var downstream: [UInt8] = []
                var expected: [FrameEvent] = []
                for round in 0..<9 {
                    switch round % 3 {
                    case 0:
                        let body = [1] + random.bytes(4 * (6 + random.below(60)) - 1)
                        let frame = try server.encode(ByteBuffer(bytes: body))
                        downstream += try #require(frame).contents
                        expected.append(.packet(ByteBuffer(bytes: body), wantsQuickAck: false))
                    case 1:
                        let frame = server.encodeTransportError(-404)
                        downstream += try #require(frame).contents
                        expected.append(.transportError(-404))
                    default:
                        guard let bytes = server.encodeQuickAck(0x1234_5678) else { continue }
                        downstream += bytes.contents
                        expected.append(.quickAck(0x1234_5678))
                    }
                }
                received = []
                for piece in pieces(of: downstream, using: &random) {
                    client.receive(piece)
                    received += try drain(&client)
                }
                #expect(received.count == expected.count, "\(name)")
                for (event, wanted) in zip(received, expected) {
                    if case (.packet(let packet, false), .packet(let body, _)) = (event, wanted) {
                        #expect(packet.contents.starts(with: body.contents), "\(name)")
                    } else {
                        #expect(event == wanted, "\(name)")
                    }
                }
            }
        }
    }

    @Test("T-08 T-09 the first bytes decide: each transport is known, byte by byte, and never as another")
    func transportDetection() throws {
        for seed: UInt64 in 1...20 {
            for (name, codec) in try allTransports(seed: seed) {
                var client = codec
                let stream =
                    client.preamble.contents + (try client.encode(ByteBuffer(repeating: 1, count: 60))).contents
                var decided: TransportDetection = .needsMoreBytes
                for length in 0...stream.count {
                    let detection = TransportDetection(firstBytes: ByteBuffer(bytes: stream[..<length]))
                    if decided != .needsMoreBytes { #expect(detection == decided, "\(name)") }
                    decided = detection
                }
                switch decided {
                case .obfuscated: #expect(!name.hasPrefix("plain"), "\(name)")
                case .plain(let framing, let length):
                    #expect(name == "plain \(framing)")
                    #expect(length == framing.plainPreamble.count)
                default: Issue.record("\(name): \(decided)")
                }
            }
        }
    }

    @Test("T-08 HTTP and TLS are told from MTProto, and their bytes are kept")
    func otherProtocols() {
        for (text, detection): (String, TransportDetection) in [
            ("GET / HTTP/1.1\r\n", .http), ("POST /api HTTP/1.1\r\n", .http), ("HEAD / HTTP/1.1", .http),
            ("OPTIONS * HTTP/1.1", .http), ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", .tls),
        ] {
            var server = server(seed: 1)
            let bytes = Array(text.utf8)
            server.receive(ByteBuffer(bytes: bytes[..<5]))
            #expect(throws: TransportCodecError.otherProtocol(detection)) { _ = try drain(&server) }
            server.receive(ByteBuffer(bytes: bytes[5...]))
            #expect(throws: TransportCodecError.otherProtocol(detection)) { _ = try drain(&server) }
            #expect(server.unreadBytes.contents == bytes)
            #expect(server.encodeTransportError(-404) == nil)
        }
    }

    @Test("C07 a header under an unknown secret is refused, and so is a plain transport where a secret is demanded")
    func unknownSecrets() throws {
        let key = [UInt8](repeating: 9, count: 16)
        let client = try ClientTransportCodec(secret: .simple(key: key), datacenterTag: 2, random: .seeded(1))
        var open = ServerTransportCodec(random: .seeded(1))
        open.receive(client.preamble)
        #expect(throws: TransportCodecError.unknownObfuscation) { _ = try drain(&open) }
        var strict = ServerTransportCodec(secrets: [.simple(key: key)], random: .seeded(1))
        strict.receive(ByteBuffer(bytes: [0xef]))
        #expect(throws: TransportCodecError.unknownObfuscation) { _ = try drain(&strict) }
        var right = ServerTransportCodec(secrets: [.simple(key: key)], random: .seeded(1))
        right.receive(client.preamble)
        #expect(try drain(&right).isEmpty)
        #expect(right.negotiated?.datacenterTag == 2)
    }

    @Test("T-17 an error of the stream is final on the server's side as well")
    func serverErrorsAreSticky() throws {
        var client = ClientTransportCodec(plain: .intermediate, random: .seeded(1))
        var server = ServerTransportCodec(random: .seeded(2))
        let good = try client.encode(ByteBuffer(repeating: 1, count: 40)).contents
        server.receive(ByteBuffer(bytes: client.preamble.contents + [1, 0, 0, 0] + good))
        for _ in 0..<2 {
            #expect(throws: TransportCodecError.frame(.frameTooShort(length: 1))) { _ = try server.nextEvent() }
            server.receive(ByteBuffer(bytes: good))
        }
    }

    @Test("C-03 T-11 a packet that arrives alone passes both ends without being copied")
    func packetsStayInPlace() throws {
        var client = try ClientTransportCodec(secret: nil, datacenterTag: 2, random: .seeded(1))
        var server = ServerTransportCodec(random: .seeded(2))
        server.receive(client.preamble)
        #expect(try server.nextEvent() == nil)
        let message = PlainMessage(id: MessageID(rawValue: 4), body: ByteBuffer(repeating: 1, count: 400))
        let packet = message.packet()
        let start = packet.withUnsafeReadableBytes { $0.baseAddress }
        let frame = try client.encode(consume packet)
        #expect(frame.withUnsafeReadableBytes { $0.baseAddress.map { $0 + 1 } } == start)
        server.receive(consume frame)
        guard case .packet(let received, _)? = try server.nextEvent() else {
            Issue.record("no packet")
            return
        }
        #expect(received.withUnsafeReadableBytes { $0.baseAddress } == start)
    }
}
