import FuzzSupport
import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import MTProtoCore

extension FuzzTargets {
    static func messages() throws -> [FuzzTarget] {
        let key = try testKey(1)
        var random = RandomSource.seeded(2)
        let inner = [UInt8](repeating: 1, count: 28) + [16, 0, 0, 0] + [UInt8](repeating: 2, count: 32)
        let packet = sealRaw(inner, key: key, direction: .serverToClient)
        let binding = BindingEnvelope.seal(
            ByteBuffer(repeating: 1, count: 40), messageID: MessageID(rawValue: 4), key: key, random: &random)
        let plain = PlainMessage(id: MessageID(rawValue: 5), body: ByteBuffer(repeating: 1, count: 40)).packet()
        let children = container([child(4, hex("ec77be7a 0102030405060708")), child(8, [1, 0, 0, 0])])
        return [
            FuzzTarget("encrypted packet", corpus: [packet]) { input, _ in
                let opened = try? MessageEnvelope.open(ByteBuffer(bytes: input), key: key, direction: .serverToClient)
                // What the framing pads with may follow.
                try FuzzFinding.unless(opened == nil || input.starts(with: packet), "a packet that nobody sealed opens")
            },
            FuzzTarget("plaintext of a packet", corpus: [inner]) { input, _ in
                let whole = Array(input.prefix(input.count & ~15))
                let packet = ByteBuffer(bytes: sealRaw(whole, key: key, direction: .serverToClient))
                guard let opened = try? MessageEnvelope.open(packet, key: key, direction: .serverToClient) else {
                    return
                }
                let length = opened.message.body.readableBytes
                try FuzzFinding.unless(
                    length <= whole.count - 44 && length % 4 == 0 && length + 32 + 1024 >= whole.count,
                    "a body of \(length) bytes in \(whole.count)")
                let back = MessageEnvelope.self
                try FuzzFinding.unless(
                    (try? back.open(packet, key: key, direction: .clientToServer)) == nil, "opens in both directions")
            },
            FuzzTarget("binding", corpus: [binding.contents]) { input, _ in
                let opened = try? BindingEnvelope.open(ByteBuffer(bytes: input), key: key)
                try FuzzFinding.unless(opened == nil || input == binding.contents, "a binding that nobody sealed opens")
            },
            FuzzTarget("plain message", corpus: [plain.contents]) { input, _ in
                guard let message = try? PlainMessage(packet: ByteBuffer(bytes: input)) else { return }
                try FuzzFinding.unless(
                    input.starts(with: message.packet().contents.prefix(16)), "another message than the one that came")
            },
            FuzzTarget("container", corpus: [children, container([child(12, children), child(16, children)])]) {
                input, _ in
                var unpacker = MessageUnpacker()
                guard let messages = try? unpacker.unpack(child(100, input)) else { return }
                try FuzzFinding.unless(messages.count <= max(1, input.count / 16), "\(messages.count) messages")
            },
        ]
    }

    static func packed() throws -> [FuzzTarget] {
        let text = [UInt8]("some text that shrinks, some text that shrinks, some text that shrinks".utf8)
        let object = packObject(text)
        let data = try #require(Gzip.deflate(ByteBuffer(bytes: text), limit: 200)).contents
        let bomb = try #require(Gzip.deflate(ByteBuffer(repeating: 0, count: 1 << 20), limit: 1 << 20)).contents
        let result = RPCResult(requestID: MessageID(rawValue: 4), result: object)
        var answer = ByteBuffer()
        result.write(to: &answer)
        return [
            FuzzTarget("gzip", corpus: [data, data, data, data, data, data, data, bomb]) { input, _ in
                var budget = InflationBudget()
                let output = try? Gzip.inflate(ByteBuffer(bytes: input), budget: &budget)
                try FuzzFinding.unless(
                    output.map(\.readableBytes) ?? 0 <= InflationBudget.largestObject, "larger than may be")
            },
            FuzzTarget("gzip round trip", weight: 0.1) { _, random in
                let unit = random.bytes(1 + random.below(40))
                let text = ByteBuffer(bytes: (0...random.below(60)).flatMap { _ in unit })
                guard let packed = Gzip.deflate(text, limit: text.readableBytes) else { return }
                var budget = InflationBudget()
                let back = try Gzip.inflate(packed, budget: &budget)
                try FuzzFinding.unless(back == text, "another text")
            },
            FuzzTarget("gzip_packed", corpus: [object.contents, packObject(object.contents).contents]) { input, _ in
                var unpacker = MessageUnpacker()
                _ = try? unpacker.unpackObject(ByteBuffer(bytes: input))
            },
            FuzzTarget("rpc_result", corpus: [answer.contents]) { input, _ in
                guard let result = RPCResult(body: ByteBuffer(bytes: input)) else { return }
                var unpacker = MessageUnpacker()
                _ = try? unpacker.unpackObject(result.result)
            },
        ]
    }

    /// Samples of service messages, some of each shape.
    static func serviceSamples() throws -> [[UInt8]] {
        let ids = [4, 8, 12].map { MessageID(rawValue: $0) }
        let salts = (0..<3).map { ServerSalt(value: $0, validSince: $0 * 100, validUntil: $0 * 100 + 150) }
        let messages: [ServiceMessage] = [
            .pong(to: ids[0], id: 5), .acknowledgement(ids), .newSession(first: ids[0], uniqueID: 5, salt: 6),
            .futureSalts(to: ids[0], now: 5, salts: salts), .stateInfo(to: ids[0], states: [1, 2, 3, 4]),
            .allInfo(ids, states: [1, 4, 12]), .refusal(of: ids[0], sequenceNumber: 1, code: 16, newSalt: nil),
            .refusal(of: ids[0], sequenceNumber: 1, code: 48, newSalt: 7), .ping(id: 1, disconnectDelay: nil),
            .ping(id: 1, disconnectDelay: 75), .getFutureSalts(count: 64), .stateRequest(ids),
            .detailedInfo(request: ids[0], answer: ids[1], bytes: 16, status: 0),
            .detailedInfo(request: nil, answer: ids[1], bytes: 16, status: 0), .resendRequest(ids),
            .resendAnswerRequest(ids), .dropAnswer(to: ids[0]), .destroySession(5),
            .sessionsDestroyed([SessionEnd(id: 4, existed: true)]),
            .sessionsDestroyed([SessionEnd(id: 4, existed: true), SessionEnd(id: 5, existed: false)]),
            .keyDestroyed(.destroyed), .httpWait(maxDelay: 1, waitAfter: 2, maxWait: 3),
            .copy(
                ContainedMessage(
                    id: ids[0], sequenceNumber: 1, body: ByteBuffer(bytes: hex("ec77be7a 0102030405060708")))),
        ]
        return try messages.map { $0.encoded().contents } + [
            MT.ResPQ(nonce: .init(), serverNonce: .init(), pq: [1], serverPublicKeyFingerprints: [1, 2]).encoded()
                .contents,
            RPCError(code: 420, message: "FLOOD_WAIT_5").encoded().contents,
        ]
    }

    static func serviceMessages() throws -> [FuzzTarget] {
        [
            FuzzTarget("service messages", corpus: try serviceSamples(), weight: 3) { input, _ in
                let buffer = ByteBuffer(bytes: input)
                guard let message = try? ServiceMessage(decoding: buffer) else { return }
                // What was understood can be said again, and means the same then.
                let again = try? ServiceMessage(decoding: message.encoded())
                try FuzzFinding.unless(again == message, "said again it means something else: \(message)")
            },
            FuzzTarget("objects of the protocol", corpus: try serviceSamples()) { input, random in
                var bytes = input
                if random.once(in: 4) {
                    let id = random.pick(objectIDs)
                    bytes = withUnsafeBytes(of: id.littleEndian) { Array($0) } + bytes.dropFirst(4)
                }
                var reader = TLReader(bytes: bytes)
                do throws(TLError) {
                    _ = try MT.registry.decode(from: &reader)
                } catch {
                    try FuzzFinding.unless(error.offset <= bytes.count, "offset \(error.offset) of \(bytes.count)")
                }
            },
            FuzzTarget("errors of calls", corpus: try errorSamples(), weight: 0.5) { input, _ in
                guard let error = RPCError(decoding: ByteBuffer(bytes: input)) else { return }
                try FuzzFinding.unless(RPCError(decoding: error.encoded()) == error, "another error")
                try FuzzFinding.unless(error.message.count <= 512, "a message of \(error.message.count) characters")
                try FuzzFinding.unless(!error.message.utf8.contains { $0 < 0x20 }, "a message with control characters")
                if let wait = error.floodWait {
                    try FuzzFinding.unless((.seconds(1) ... .seconds(14 * 86_400)).contains(wait), "a pause of \(wait)")
                }
                if let (_, datacenter) = error.migration {
                    try FuzzFinding.unless((1...1000).contains(datacenter), "datacenter \(datacenter)")
                }
            },
        ]
    }

    private static let objectIDs = MT.registry.constructorIDs

    private static func errorSamples() throws -> [[UInt8]] {
        [
            (420, "FLOOD_WAIT_5"), (420, "FLOOD_PREMIUM_WAIT_99999999999"), (303, "USER_MIGRATE_4"),
            (400, "FILE_MIGRATE_-1"), (401, "AUTH_KEY_UNREGISTERED"), (-503, "Timeout"), (0, "a\nb\u{7f}ä"),
        ].map { RPCError(code: $0.0, message: $0.1).encoded().contents }
    }
}
