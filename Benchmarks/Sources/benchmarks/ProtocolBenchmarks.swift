import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI

enum ProtocolBenchmarks {
    static var all: [Benchmark] { [envelope, handshake, tl] }

    // MARK: Envelope

    private static let bodySizes = [64, 1024, 16 << 10, 512 << 10]

    private static let envelope = Benchmark(
        names: ["envelope-seal", "envelope-open"].flatMap { name in bodySizes.map { "\(name)/\(sizeName($0))" } }
    ) { wanted in
        var random = RandomSource.seeded(1)
        let key = try AuthKey(random.bytes(256))
        var rows: [Row] = []
        for size in bodySizes {
            let message = ContainedMessage(
                id: MessageID(unixNanoseconds: 1_700_000_000_000_000_000), sequenceNumber: 1,
                body: ByteBuffer(bytes: random.bytes(size)))
            if wanted("envelope-seal/\(sizeName(size))") {
                var source = RandomSource.system
                let seconds = try secondsPerCall {
                    _ = try MessageEnvelope.seal(
                        message, salt: 1, sessionID: 2, key: key, direction: .clientToServer, padding: .grid,
                        random: &source)
                }
                rows.append(Row("envelope-seal/\(sizeName(size))", Double(size) / seconds / 1e6, "MB/s"))
            }
            if wanted("envelope-open/\(sizeName(size))") {
                let packet = try MessageEnvelope.seal(
                    message, salt: 1, sessionID: 2, key: key, direction: .serverToClient, padding: .grid,
                    random: &random
                ).bytes
                // Opening is in place, so each call needs a packet of its own; making the copy is counted.
                let seconds = try secondsPerCall {
                    let copy = packet.withUnsafeReadableBytes { ByteBuffer(bytes: $0) }
                    _ = try MessageEnvelope.open(copy, key: key, direction: .serverToClient)
                }
                rows.append(Row("envelope-open/\(sizeName(size))", Double(size) / seconds / 1e6, "MB/s"))
            }
        }
        return rows
    }

    // MARK: Key exchange

    private static let handshake = Benchmark(names: ["key-exchange/client", "key-exchange/server"]) { wanted in
        guard wanted("key-exchange/client") || wanted("key-exchange/server") else { return [] }
        let key = try RSAPrivateKey(pem: RSAPrivateKey.generatePEM())
        var server = ServerHandshake(
            configuration: ServerHandshakeConfiguration(privateKeys: [key]), random: .seeded(1))
        let clock = ServerClock(unixSeconds: 1_700_000_000, at: Instant(nanoseconds: 0), isSynchronized: true)
        var clientSeconds = 0.0
        var serverSeconds = 0.0
        let rounds = 100
        // One exchange before the count remembers that the prime is safe, as every process does once.
        for round in -1..<rounds {
            if round == 0 { (clientSeconds, serverSeconds) = (0, 0) }
            var now = Instant(nanoseconds: Int64(round + 2) * 1_000_000_000)
            var client = ClientHandshake(
                configuration: ClientHandshakeConfiguration(publicKeys: [key.publicKey], datacenterTag: 2),
                clock: clock, random: .seeded(UInt64(round + 2)))
            func timed<Result>(_ total: inout Double, _ body: () -> Result) -> Result {
                let start = cpuSeconds()
                defer { total += cpuSeconds() - start }
                return body()
            }
            var action = timed(&clientSeconds) { client.start(now: now) }
            exchange: while true {
                guard case .send(let packet) = action else {
                    guard case .completed = action else {
                        throw BenchmarkFailure(description: "the key exchange ended with \(action)")
                    }
                    break exchange
                }
                now += .milliseconds(1)
                let answer: ByteBuffer
                switch timed(&serverSeconds, { server.receive(packet, now: now, clock: clock) }) {
                case .send(let packet), .completed(_, let packet): answer = packet
                case .refused(let error): throw error
                }
                action = timed(&clientSeconds) { client.receive(answer, now: now) }
            }
        }
        return [
            Row("key-exchange/client", clientSeconds / Double(rounds) * 1e3, "ms"),
            Row("key-exchange/server", serverSeconds / Double(rounds) * 1e3, "ms"),
        ].filter { wanted($0.name) }
    }

    // MARK: TL

    /// A page of history: 100 messages of 100 users.
    private static func history() -> API.Messages.Messages {
        let messages = (0..<100).map { index in
            API.Message.message(
                API.Message.Message(
                    id: Int32(index), fromID: .peerUser(userID: Int64(index) + 1000), peerID: .peerUser(userID: 7),
                    date: 1_700_000_000, message: "Message number \(index), of about the length of a short sentence.",
                    entities: index % 4 == 0 ? [.messageEntityBold(offset: 0, length: 7)] : nil))
        }
        let users = (0..<100).map { index in
            var user = API.User.User(id: Int64(index) + 1000)
            user.accessHash = Int64(index) &* 0x1234_5678_9abc
            user.firstName = "First \(index)"
            user.lastName = "Last"
            user.username = "user_\(index)"
            user.status = .userStatusOffline(wasOnline: 1_700_000_000)
            return API.User.user(user)
        }
        return .messages(API.Messages.Messages.Messages(messages: messages, topics: [], chats: [], users: users))
    }

    private static let tl = Benchmark(names: ["tl-encode/history-100", "tl-decode/history-100"]) { wanted in
        var rows: [Row] = []
        let value = history()
        let encoded = try value.encoded()
        if wanted("tl-encode/history-100") {
            let seconds = try secondsPerCall { _ = try value.encoded() }
            rows.append(Row("tl-encode/history-100", seconds * 1e6, "µs"))
        }
        if wanted("tl-decode/history-100") {
            let seconds = try secondsPerCall { _ = try API.Messages.Messages(decoding: encoded) }
            rows.append(Row("tl-decode/history-100", seconds * 1e6, "µs"))
        }
        return rows
    }
}
