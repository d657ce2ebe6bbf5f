import FuzzSupport
import MTProtoCrypto
import NIOCore

@testable import MTProtoCore

/// Makes packets that only the server can make, with everything in them that an honest server does not say.
struct HostileServer {
    /// Ids that mean something to the client at the moment.
    var clientIDs: [MessageID] = []
    var pingIDs: [Int64] = []
    var serverIDs: [MessageID] = []
    var sessionID: Int64 = 0
    private var identifiers = ServerMessageIDGenerator()
    private var sequence = SequenceNumberGenerator()
    private var source = RandomSource.seeded(6)

    init() {}

    /// Notes what a packet of the client names.
    mutating func observe(_ messages: [ContainedMessage], in whole: ContainedMessage) {
        for message in messages {
            clientIDs.append(message.id)
            if case .ping(let id, _)? = try? ServiceMessage(decoding: message.body) { pingIDs.append(id) }
        }
        if messages.first?.id != whole.id { clientIDs.append(whole.id) }
        if clientIDs.count > 64 { clientIDs.removeFirst(clientIDs.count - 64) }
        if pingIDs.count > 16 { pingIDs.removeFirst(pingIDs.count - 16) }
    }

    // MARK: Values

    private static let boundaries: [Int64] = [
        0, 1, 3, 4, -1, -4, .min, .max, .max - 3, 1 << 32, Int64(Sample.unix) << 32, Int64(Int32.max) << 32,
    ]

    /// The id of a message of the client, most often one that is alive.
    private func liveID(_ random: inout FuzzRandom) -> MessageID {
        guard !clientIDs.isEmpty, !random.once(in: 5) else { return foreignID(&random) }
        let id = random.pick(clientIDs)
        return random.once(in: 12) ? MessageID(rawValue: id.rawValue &+ Int64(random.below(9) - 4)) : id
    }

    private func foreignID(_ random: inout FuzzRandom) -> MessageID {
        switch random.below(4) {
        case 0: MessageID(rawValue: random.pick(Self.boundaries))
        case 1: MessageID(rawValue: Int64(bitPattern: random.next()))
        case 2 where !serverIDs.isEmpty: random.pick(serverIDs)
        default: MessageID(rawValue: (Sample.unix + Int64(random.below(900)) - 450) << 32 | Int64(random.next() >> 33))
        }
    }

    private func ids(_ random: inout FuzzRandom) -> [MessageID] {
        (0..<(random.once(in: 30) ? random.below(9000) : random.below(6))).map { _ in liveID(&random) }
    }

    private func salts(_ random: inout FuzzRandom) -> [ServerSalt] {
        (0..<random.below(random.once(in: 10) ? 200 : 5)).map { _ in
            let since = Sample.unix + Int64(random.below(8000)) - 4000
            return ServerSalt(
                value: random.once(in: 3) ? Sample.salt : Int64(random.below(9)),
                validSince: random.once(in: 9) ? random.pick([Int64(Int32.min), Int64(Int32.max), 0]) : since,
                validUntil: random.once(in: 9)
                    ? random.pick([Int64(Int32.min), Int64(Int32.max), 0])
                    : since + Int64(random.below(6000)) - 1000)
        }
    }

    // MARK: Messages

    private static let errors = [
        "FLOOD_WAIT_3", "FLOOD_WAIT_0", "FLOOD_WAIT_", "FLOOD_PREMIUM_WAIT_2", "SLOWMODE_WAIT_1",
        "AUTH_KEY_UNREGISTERED",
        "INTERNAL", "MSG_WAIT_FAILED", "MSG_WAIT_TIMEOUT", "CONNECTION_NOT_INITED", "CONNECTION_LAYER_INVALID",
        "RPC_CALL_FAIL", "USER_MIGRATE_4", "Timeout", "", "AUTH_RESTART", "RPC_MCGET_FAIL", "-503",
    ]

    private static let codes: [Int32] = [16, 17, 18, 19, 20, 32, 33, 34, 35, 48, 64, 0, -1, 21, .max]

    private mutating func result(_ random: inout FuzzRandom, depth: Int) -> ByteBuffer {
        switch random.below(9) {
        case 0, 1: return Sample.result(random.below(20), bytes: random.once(in: 4) ? 2000 : 12)
        case 2, 3:
            return RPCError(
                code: random.pick([420, 401, 500, -503, 400, 303, 406, 0, -1]), message: random.pick(Self.errors)
            ).encoded()
        case 4: return GzipPacked.pack(ByteBuffer(repeating: 0, count: 4 << random.below(14))) ?? ByteBuffer()
        case 5:
            return ByteBuffer(
                bytes: hex(random.pick(["5e2ad36e", "cd78e586", "a43ad8b7 0100000000000000 01000000 10000000"])))
        case 6: return ByteBuffer(bytes: hex("15c4b51c ffffff7f") + random.bytes(random.below(20)))
        case 7: return depth < 3 ? body(&random, depth: depth + 1) : ByteBuffer()
        default: return ByteBuffer(bytes: random.bytes(random.below(40)))
        }
    }

    /// One body: a service message of any kind, an answer, an update, something wrapped, or nothing of this.
    mutating func body(_ random: inout FuzzRandom, depth: Int = 0) -> ByteBuffer {
        let message: ServiceMessage
        switch random.below(32) {
        case 0, 1, 2, 3:
            var answer = ByteBuffer()
            RPCResult(requestID: liveID(&random), result: result(&random, depth: depth)).write(to: &answer)
            return answer
        case 4, 5: message = .acknowledgement(ids(&random))
        case 6, 7, 8:
            message = .refusal(
                of: liveID(&random), sequenceNumber: Int32(random.below(20)), code: random.pick(Self.codes),
                newSalt: nil)
        case 9, 10:
            message = .refusal(
                of: liveID(&random), sequenceNumber: 1, code: random.once(in: 4) ? random.pick(Self.codes) : 48,
                newSalt: random.once(in: 2) ? Sample.salt : Int64(random.below(5)))
        case 11, 12:
            message = .newSession(
                first: random.once(in: 2) ? liveID(&random) : MessageID(rawValue: random.pick(Self.boundaries)),
                uniqueID: Int64(random.below(4)), salt: random.once(in: 2) ? Sample.salt : Int64(random.below(9)))
        case 13, 14:
            message = .pong(to: liveID(&random), id: pingIDs.isEmpty || random.once(in: 3) ? 1 : random.pick(pingIDs))
        case 15:
            message = .ping(id: 7, disconnectDelay: random.once(in: 2) ? nil : random.pick([0, -1, 75, .max, .min]))
        case 16, 17:
            message = .futureSalts(
                to: liveID(&random), now: random.once(in: 4) ? random.pick([0, .max, .min]) : Int32(Sample.unix),
                salts: salts(&random))
        case 18: message = .stateRequest(ids(&random))
        case 19, 20:
            message = .stateInfo(to: liveID(&random), states: random.bytes(random.below(random.once(in: 9) ? 9000 : 6)))
        case 21:
            let names = ids(&random)
            message = .allInfo(names, states: random.bytes(random.once(in: 3) ? random.below(9) : names.count))
        case 22, 23:
            message = .detailedInfo(
                request: random.once(in: 3) ? nil : liveID(&random), answer: foreignID(&random),
                bytes: random.pick([0, -1, .max, 64, 1 << 20]), status: Int32(truncatingIfNeeded: random.next()))
        case 24: message = random.once(in: 2) ? .resendRequest(ids(&random)) : .resendAnswerRequest(ids(&random))
        case 25:
            message = random.pick([
                .dropAnswer(to: liveID(&random)), .destroySession(sessionID), .getFutureSalts(count: .max),
                .sessionsDestroyed([SessionEnd(id: sessionID, existed: true)]), .keyDestroyed(.destroyed),
                .httpWait(maxDelay: -1, waitAfter: .max, maxWait: .min),
            ])
        case 26:
            guard depth < 4 else { return ByteBuffer() }
            message = .copy(
                ContainedMessage(
                    id: messageID(&random, now: nil), sequenceNumber: 1, body: body(&random, depth: depth + 1)))
        case 27:
            guard depth < 4 else { return ByteBuffer() }
            return packObject(body(&random, depth: depth + 1).contents)
        case 28, 29:
            guard depth < 3 else { return ByteBuffer() }
            var bytes = ByteBuffer()
            let children = (0..<random.below(random.once(in: 20) ? 1100 : 6)).map { _ in
                ContainedMessage(
                    id: messageID(&random, now: nil), sequenceNumber: Int32(random.below(9)),
                    body: body(&random, depth: depth + 2))
            }
            MessageContainer.write(children, to: &bytes)
            return bytes
        case 30: return Sample.update(random.below(5))
        default: return ByteBuffer(bytes: random.bytes(random.below(60)))
        }
        return message.encoded()
    }

    private var last = Sample.start

    /// Most often the id that an honest server would use.
    private mutating func messageID(_ random: inout FuzzRandom, now: Instant?) -> MessageID {
        last = now ?? last
        let clock = Sample.clock.unixNanoseconds(at: last)
        if random.once(in: 8) {
            switch random.below(5) {
            case 0: return foreignID(&random)
            case 1: return liveID(&random)
            case 2 where !serverIDs.isEmpty: return random.pick(serverIDs)
            default:
                let seconds = random.pick([-100, -299, -301, 29, 31, 600, -86_400, 86_400, 4_000_000_000])
                return MessageID(
                    rawValue: MessageID(unixNanoseconds: clock &+ Int64(seconds) &* 1_000_000_000).rawValue | 1)
            }
        }
        let id = identifiers.next(unixNanoseconds: clock, isAnswer: random.once(in: 2))
        serverIDs.append(id)
        if serverIDs.count > 64 { serverIDs.removeFirst() }
        return id
    }

    /// One packet, sealed with the real key; sometimes changed before, sometimes after that.
    mutating func packet(_ random: inout FuzzRandom, now: Instant) -> ByteBuffer {
        let content = body(&random)
        let id = messageID(&random, now: now)
        var plain = ByteBuffer()
        plain.writeInteger(random.once(in: 10) ? Int64(bitPattern: random.next()) : Sample.salt, endianness: .little)
        plain.writeInteger(random.once(in: 30) ? sessionID ^ 1 : sessionID, endianness: .little)
        plain.writeInteger(id.rawValue, endianness: .little)
        let number = sequence.next(contentRelated: random.once(in: 2))
        plain.writeInteger(random.once(in: 10) ? Int32(truncatingIfNeeded: random.next()) : number, endianness: .little)
        let length = Int32(content.readableBytes)
        plain.writeInteger(
            random.once(in: 30) ? random.pick([0, -1, .max, length + 4, length - 4, length + 1]) : length,
            endianness: .little)
        plain.writeImmutableBuffer(content)
        var bytes = plain.contents
        if random.once(in: 5) {
            // What the header says stays, so that the damage is met inside.
            bytes =
                bytes.prefix(32) + Fuzzing.mutated(Array(bytes.dropFirst(32)), changes: 1 + random.below(3), &random)
        }
        bytes += random.bytes(12 + (4 - bytes.count % 16 + 16) % 16)
        if bytes.count % 16 != 0 { bytes += random.bytes(16 - bytes.count % 16) }
        let sealed = sealRaw(bytes, key: Sample.key, direction: random.once(in: 50) ? .clientToServer : .serverToClient)
        return ByteBuffer(bytes: random.once(in: 40) ? Fuzzing.mutated(sealed, changes: 1, &random) : sealed)
    }
}
