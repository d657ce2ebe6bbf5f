import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import MTProtoCore

/// Every parser of this module that bytes of a peer reach.
enum FuzzTargets {
    static func all() throws -> [FuzzTarget] {
        try framing() + transports() + messages() + packed() + [serviceMessages(), secrets()] + handshakes()
            + sessions()
    }

    private static func framing() throws -> [FuzzTarget] {
        var targets: [FuzzTarget] = []
        for framing in Framing.allCases {
            for role in [PeerRole.client, .server] {
                var random = TestRandom(1)
                let corpus = try [24, 40, 600].map { length in
                    var encoder = FrameEncoder(framing: framing, role: role.opposite)
                    var stream: [UInt8] = []
                    for _ in 0..<3 {
                        stream += try encoder.encode(ByteBuffer(bytes: random.bytes(length)), random: &random).contents
                    }
                    return stream
                }
                targets.append(
                    FuzzTarget(name: "\(framing) \(role)", corpus: corpus) { input, random in
                        var decoder = FrameDecoder(framing: framing, role: role)
                        for piece in random.below(4) == 0
                            ? pieces(of: input, using: &random) : [ByteBuffer(bytes: input)]
                        {
                            decoder.append(piece)
                            while let event = try? decoder.next() {
                                if case .packet(let packet, _) = event { #expect(packet.readableBytes <= input.count) }
                            }
                        }
                    })
            }
        }
        return targets
    }

    private static func transports() throws -> [FuzzTarget] {
        let streams = try allTransports(seed: 1).map { transport in
            var client = transport.codec
            return client.preamble.contents + (try client.encode(ByteBuffer(repeating: 1, count: 40))).contents
        }
        let client = try ClientTransportCodec(
            secret: .padded(key: [UInt8](repeating: 1, count: 16)), datacenterTag: 2, random: .seeded(1))
        return [
            FuzzTarget(name: "server transport", corpus: streams) { input, _ in
                var server = ServerTransportCodec(
                    secrets: [nil, .padded(key: [UInt8](repeating: 1, count: 16))], random: .seeded(1))
                server.receive(ByteBuffer(bytes: input))
                while (try? server.nextEvent()) ?? nil != nil {}
            },
            FuzzTarget(name: "client transport", corpus: streams) { input, _ in
                var codec = client
                codec.receive(ByteBuffer(bytes: input))
                while (try? codec.nextEvent()) ?? nil != nil {}
            },
        ]
    }

    private static func messages() throws -> [FuzzTarget] {
        let key = try testKey(1)
        var random = RandomSource.seeded(2)
        let inner = [UInt8](repeating: 1, count: 28) + [16, 0, 0, 0] + [UInt8](repeating: 2, count: 32)
        let packet = sealRaw(inner, key: key, direction: .serverToClient)
        let binding = BindingEnvelope.seal(
            ByteBuffer(repeating: 1, count: 40), messageID: MessageID(rawValue: 4), key: key, random: &random)
        let plain = PlainMessage(id: MessageID(rawValue: 5), body: ByteBuffer(repeating: 1, count: 40)).packet()
        let children = container([child(4, hex("ec77be7a 0102030405060708")), child(8, [1, 0, 0, 0])])
        return [
            FuzzTarget(name: "encrypted packet", corpus: [packet]) { input, _ in
                _ = try? MessageEnvelope.open(ByteBuffer(bytes: input), key: key, direction: .serverToClient)
            },
            FuzzTarget(name: "plaintext of a packet", corpus: [inner]) { input, _ in
                let whole = Array(input.prefix(input.count & ~15))
                let packet = ByteBuffer(bytes: sealRaw(whole, key: key, direction: .serverToClient))
                guard let opened = try? MessageEnvelope.open(packet, key: key, direction: .serverToClient) else {
                    return
                }
                #expect(opened.message.body.readableBytes <= input.count - 44)
            },
            FuzzTarget(name: "binding", corpus: [binding.contents]) { input, _ in
                _ = try? BindingEnvelope.open(ByteBuffer(bytes: input), key: key)
            },
            FuzzTarget(name: "plain message", corpus: [plain.contents]) { input, _ in
                _ = try? PlainMessage(packet: ByteBuffer(bytes: input))
            },
            FuzzTarget(name: "container", corpus: [children, container([child(12, children), child(16, children)])]) {
                input, _ in
                var unpacker = MessageUnpacker()
                _ = try? unpacker.unpack(child(100, input))
            },
        ]
    }

    private static func packed() throws -> [FuzzTarget] {
        let text = [UInt8]("some text that shrinks, some text that shrinks, some text that shrinks".utf8)
        let object = packObject(text)
        let data = try #require(Gzip.deflate(ByteBuffer(bytes: text), limit: 200)).contents
        let bomb = try #require(Gzip.deflate(ByteBuffer(repeating: 0, count: 1 << 20), limit: 1 << 20)).contents
        let result = RPCResult(requestID: MessageID(rawValue: 4), result: object)
        var answer = ByteBuffer()
        result.write(to: &answer)
        return [
            FuzzTarget(name: "gzip", corpus: [data, data, data, bomb]) { input, _ in
                var budget = InflationBudget()
                let output = try? Gzip.inflate(ByteBuffer(bytes: input), budget: &budget)
                #expect(output.map(\.readableBytes) ?? 0 <= InflationBudget.largestObject)
            },
            FuzzTarget(name: "gzip_packed", corpus: [object.contents, packObject(object.contents).contents]) {
                input, _ in
                var unpacker = MessageUnpacker()
                _ = try? unpacker.unpackObject(ByteBuffer(bytes: input))
            },
            FuzzTarget(name: "rpc_result", corpus: [answer.contents]) { input, _ in
                guard let result = RPCResult(body: ByteBuffer(bytes: input)) else { return }
                var unpacker = MessageUnpacker()
                _ = try? unpacker.unpackObject(result.result)
            },
        ]
    }

    /// Samples of service messages, some of each shape.
    static func serviceSamples() throws -> [[UInt8]] {
        func sample(_ object: some TLObject) throws -> [UInt8] { try object.encoded().contents }
        return [
            try sample(MT.Pong(msgID: 4, pingID: 5)),
            try sample(MT.MsgsAck(msgIDs: [1, 2, 3])),
            try sample(MT.NewSession(firstMsgID: 4, uniqueID: 5, serverSalt: 6)),
            try sample(MT.FutureSalts(reqMsgID: 4, now: 5, salts: [.init(validSince: 1, validUntil: 2, salt: 3)])),
            try sample(MT.RpcError(errorCode: 420, errorMessage: "FLOOD_WAIT_5")),
            try sample(MT.MsgsStateInfo(reqMsgID: 4, info: [1, 2, 3])),
            try sample(MT.MsgsAllInfo(msgIDs: [1, 2], info: [1, 4])),
            try sample(MT.ResPQ(nonce: .init(), serverNonce: .init(), pq: [1], serverPublicKeyFingerprints: [1, 2])),
            hex("11f8efa7 0400000000000000 01000000 10000000"),
            hex("7b44abed 0400000000000000 01000000 30000000 0102030405060708"),
            hex("c63e6d27 0400000000000000 0800000000000000 10000000 00000000"),
        ]
    }

    private static func serviceMessages() throws -> FuzzTarget {
        FuzzTarget(name: "service messages", corpus: try serviceSamples(), weight: 2) { input, _ in
            let buffer = ByteBuffer(bytes: input)
            func decode<Object: TLObject>(_: Object.Type) { _ = try? Object(decoding: buffer) }
            decode(MT.Pong.self)
            decode(MT.MsgsAck.self)
            decode(MT.NewSession.self)
            decode(MT.FutureSalts.self)
            decode(MT.RpcError.self)
            decode(MT.MsgsStateInfo.self)
            decode(MT.MsgsAllInfo.self)
            decode(MT.BadMsgNotification.self)
            decode(MT.MsgDetailedInfo.self)
            decode(MT.ResPQ.self)
        }
    }

    private static func secrets() -> FuzzTarget {
        let texts = [
            "https://t.me/proxy?server=1.2.3.4&port=443&secret=dd0102030405060708090a0b0c0d0e0f10",
            "tg://socks?server=a%20b&port=1&user=u&pass=%C3%A4", "7v____________________9hLmI",
            "ee" + "0011223344556677",
        ]
        return FuzzTarget(name: "proxy secrets and links", corpus: texts.map { Array($0.utf8) }) { input, _ in
            let text = String(decoding: input, as: UTF8.self)
            _ = try? ProxyLink(text)
            _ = try? ProxySecret(text)
            if let secret = try? ProxySecret(bytes: input) { #expect(secret.bytes == input) }
        }
    }
}
