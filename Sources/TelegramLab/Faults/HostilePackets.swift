import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL

/// Bytes that faults send.
enum HostilePackets {
    /// One well sealed packet of a fault that needs the key.
    ///
    /// - Parameter target: a message that the client has sent.
    static func packet(
        _ kind: FaultKind, target: MessageID, machine: inout ServerSession, random: inout RandomSource, now: Instant
    ) -> ByteBuffer? {
        switch kind {
        case .foreignSession:
            let message = machine.message(
                self.result(of: target, random.next()), isAnswer: true, isContent: true, now: now)
            return machine.seal(message, otherSession: Int64(bitPattern: random.next()), now: now)
        case .evenID:
            var message = machine.message(
                self.result(of: target, random.next()), isAnswer: true, isContent: true, now: now)
            message.id = MessageID(rawValue: message.id.rawValue & ~3)
            return machine.seal(message, now: now)
        default:
            let bodies = self.bodies(of: kind, &random)
            guard !bodies.isEmpty else { return nil }
            let messages = bodies.map { machine.message($0, isAnswer: true, isContent: false, now: now) }
            guard messages.count > 1 else { return machine.seal(messages[0], now: now) }
            var container = ByteBuffer()
            MessageContainer.write(messages, to: &container)
            return machine.seal(machine.message(container, isAnswer: true, isContent: false, now: now), now: now)
        }
    }

    /// The messages of one packet; more than one travel in a container.
    private static func bodies(of kind: FaultKind, _ random: inout RandomSource) -> [ByteBuffer] {
        switch kind {
        case .fanOut:
            return (0..<1000).map { _ in
                let isAnswer = Bool.random(using: &random)
                return ServiceMessage.detailedInfo(
                    request: isAnswer ? self.unsentID(&random) : nil,
                    answer: MessageID(rawValue: self.unsentID(&random).rawValue | 1), bytes: 1 << 20, status: 0
                ).encoded()
            }
        case .gzipBomb:
            let bomb = self.bomb(isHonest: Bool.random(using: &random))
            guard Bool.random(using: &random) else { return [bomb] }
            return [self.result(of: self.unsentID(&random), object: bomb)]
        case .hugeVector:
            return [self.hugeVector(&random)]
        case .saltsFlood:
            let salts = (0..<2000).map { index in
                let since = Int64(random.next() & 0x7fff_ffff)
                let length: Int64 = index % 3 == 0 ? -60 : 3600
                return ServerSalt(
                    value: Int64(bitPattern: random.next()), validSince: since, validUntil: since + length)
            }
            return [ServiceMessage.futureSalts(to: self.unsentID(&random), now: 1, salts: salts).encoded()]
        case .unknownResults:
            return [self.result(of: MessageID(rawValue: 0), random.next())]
                + (0..<20).map { _ in self.result(of: self.unsentID(&random), random.next()) }
        case .deepNest:
            return [self.nest(&random)]
        default:
            return []
        }
    }

    // MARK: Pieces

    /// An answer to a call that says something that no call expects.
    static func result(of request: MessageID, _ random: UInt64) -> ByteBuffer {
        self.result(of: request, object: self.unknownObject(Int64(bitPattern: random)))
    }

    private static func result(of request: MessageID, object: ByteBuffer) -> ByteBuffer {
        var body = ByteBuffer()
        RPCResult(requestID: request, result: object).write(to: &body)
        return body
    }

    /// An object of no schema.
    static func unknownObject(_ value: Int64) -> ByteBuffer {
        var body = ByteBuffer(integer: UInt32(0x5eed_0bad), endianness: .little)
        body.writeInteger(value, endianness: .little)
        return body
    }

    /// A message id that a client could have made but did not.
    static func unsentID(_ random: inout RandomSource) -> MessageID {
        MessageID(rawValue: Int64(random.next() >> 1) & ~3)
    }

    /// An id that no client makes, of about the time of another one.
    static func unsentID(before id: MessageID, _ random: inout RandomSource) -> MessageID {
        // 2 modulo 4: no message that was or will be sent has this id.
        MessageID(rawValue: (id.rawValue &- Int64(random.next() & 0xf_ffff_ffff)) & ~3 | 2)
    }

    /// A list of ids, or of salts, that says that it has more elements than can be.
    static func hugeVector(_ random: inout RandomSource) -> ByteBuffer {
        // msgs_ack, msg_resend_req, msgs_state_req: a boxed vector. future_salts: a bare one behind two numbers.
        let constructors: [UInt32] = [0x62d6_b459, 0x7d86_1a08, 0xda69_fb52, 0xae50_0895]
        let constructor = constructors.randomElement(using: &random) ?? 0x62d6_b459
        var body = ByteBuffer(integer: constructor, endianness: .little)
        if constructor == 0xae50_0895 {
            body.writeInteger(Int64(4), endianness: .little)
            body.writeInteger(Int32(1), endianness: .little)
        } else {
            body.writeInteger(UInt32(0x1cb5_c415), endianness: .little)
        }
        body.writeInteger(Int32.max, endianness: .little)
        body.writeInteger(Int64(4), endianness: .little)
        return body
    }

    private static func nest(_ random: inout RandomSource) -> ByteBuffer {
        let depth = Int.random(in: 4...64, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return (0..<depth).reduce(self.unknownObject(0)) { body, _ in self.packed(body) }
        case 1: return self.nested(depth) { ServiceMessage.copy($0).encoded() }
        default: return self.deepContainers(depth)
        }
    }

    /// Packed zeros.
    /// - Parameter isHonest: whether the trailer says how many there are.
    static func bomb(isHonest: Bool) -> ByteBuffer { isHonest ? Bombs.honest : Bombs.lying }

    /// Containers that hold one message each, in each other.
    static func deepContainers(_ depth: Int) -> ByteBuffer {
        self.nested(depth) { message in
            var body = ByteBuffer()
            MessageContainer.write([message], to: &body)
            return body
        }
    }

    /// - Parameter wrap: makes of a message the body of the one around it.
    private static func nested(_ depth: Int, _ wrap: (ContainedMessage) -> ByteBuffer) -> ByteBuffer {
        (0..<depth).reduce(self.unknownObject(0)) { body, level in
            let id = MessageID(rawValue: Int64(level) * 4 + 1)
            return wrap(ContainedMessage(id: id, sequenceNumber: 0, body: body))
        }
    }

    /// `gzip_packed` of an object, whether or not that makes it smaller.
    static func packed(_ object: ByteBuffer) -> ByteBuffer {
        guard let data = Gzip.deflate(object, limit: object.readableBytes + 1024) else { return object }
        var writer = TLWriter(capacity: data.readableBytes + 12)
        writer.writeConstructorID(GzipPacked.constructorID)
        writer.writeByteBuffer(data)
        return writer.take()
    }

    /// The messages in a packet, containers opened; none if it is malformed.
    static func messages(of packet: OpenedPacket) -> [UnpackedMessage] {
        var unpacker = MessageUnpacker()
        return (try? unpacker.unpack(packet.message)) ?? []
    }

    /// What a packet asks of the API, without its wrappers; nothing if it is malformed.
    static func requests(in packet: OpenedPacket) -> [(id: MessageID, query: ByteBuffer)] {
        self.messages(of: packet).compactMap { message in
            guard case .body(let body) = message.content, !ServiceMessage.isService(TLRaw(body).constructorID ?? 0)
            else { return nil }
            return (message.id, QueryEnvelope(body).query)
        }
    }

    // MARK: Below the envelope

    static func garbage(keyID: UInt64, _ random: inout RandomSource) -> ByteBuffer {
        var packet = ByteBuffer(integer: keyID, endianness: .little)
        packet.writeBytes(random.bytes(16 + 16 * Int.random(in: 3...60, using: &random)))
        return packet
    }

    /// Changes one bit behind the key id.
    static func flipBit(of packet: inout ByteBuffer, _ random: inout RandomSource) {
        let index = packet.readerIndex + Int.random(in: 8..<packet.readableBytes, using: &random)
        let byte: UInt8 = packet.getInteger(at: index) ?? 0
        packet.setInteger(byte ^ (1 << UInt8.random(in: 0..<8, using: &random)), at: index)
    }

    /// The header of a frame of `length` bytes, with its first byte; `nil` stands for more than any framing allows.
    static func frameHeader(_ length: Int?, _ framing: Framing?) -> ByteBuffer {
        var header = ByteBuffer()
        switch framing {
        case .abridged:
            header.writeInteger(UInt8(0x7f))
            let words = UInt32((length ?? 0x3ff_fffc) / 4)
            header.writeBytes([0, 8, 16].map { UInt8(truncatingIfNeeded: words >> $0) })
        default:
            header.writeInteger(UInt32(length ?? 0x7fff_fffc), endianness: .little)
        }
        header.writeInteger(UInt8(0))
        return header
    }
}

/// Packed zeros, made once: more than any object may be, and the same with a trailer that declares few of them.
private enum Bombs {
    static let honest: ByteBuffer = HostilePackets.packed(ByteBuffer(repeating: 0, count: 40 << 20))

    static let lying: ByteBuffer = {
        guard var data = Gzip.deflate(ByteBuffer(repeating: 0, count: 40 << 20), limit: 1 << 20) else { return honest }
        data.setInteger(UInt32(1024), at: data.writerIndex - 4, endianness: .little)
        var writer = TLWriter(capacity: data.readableBytes + 12)
        writer.writeConstructorID(GzipPacked.constructorID)
        writer.writeByteBuffer(data)
        return writer.take()
    }()
}
