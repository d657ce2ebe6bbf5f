import NIOCore
import Testing

@testable import MTProtoCore

func child(_ id: Int64, _ body: [UInt8], sequenceNumber: Int32 = 1) -> ContainedMessage {
    ContainedMessage(
        id: MessageID(rawValue: id), sequenceNumber: sequenceNumber, body: ByteBuffer(bytes: body))
}

func container(_ messages: [ContainedMessage]) -> [UInt8] {
    var buffer = ByteBuffer()
    MessageContainer.write(messages, to: &buffer)
    return buffer.contents
}

struct ContainerTests {
    private static let ping: [UInt8] = hex("ec77be7a 0102030405060708")

    @Test("F04 M-18 a container is its id, a count, and identifier, number, length and body of each message")
    func containerLayout() throws {
        let bytes = container([child(4, Self.ping), child(8, [1, 0, 0, 0], sequenceNumber: 2)])
        #expect(
            bytes
                == hex(
                    """
                    dcf8f173 02000000
                    0400000000000000 01000000 0c000000 ec77be7a 0102030405060708
                    0800000000000000 02000000 04000000 01000000
                    """))
        let messages = try MessageContainer.read(ByteBuffer(bytes: bytes))
        #expect(messages == [child(4, Self.ping), child(8, [1, 0, 0, 0], sequenceNumber: 2)])
        #expect(bytes.count == MessageContainer.overhead + 2 * MessageContainer.childOverhead + 16)
    }

    @Test("L-12 B-09 a container of 1024 messages is read, one of 1025 or -1 is not")
    func countLimits() throws {
        let many = (0..<1025).map { child(Int64($0), [0, 0, 0, 0]) }
        #expect(try MessageContainer.read(ByteBuffer(bytes: container(Array(many[..<1024])))).count == 1024)
        #expect(throws: ContainerError.tooManyMessages(count: 1025, limit: 1024)) {
            _ = try MessageContainer.read(ByteBuffer(bytes: container(many)))
        }
        #expect(throws: ContainerError.tooManyMessages(count: -1, limit: 1024)) {
            _ = try MessageContainer.read(ByteBuffer(bytes: hex("dcf8f173 ffffffff")))
        }
        // A count without children allocates nothing for them.
        #expect(throws: ContainerError.malformedChild(index: 0, length: nil, remaining: 0)) {
            _ = try MessageContainer.read(ByteBuffer(bytes: hex("dcf8f173 00040000")))
        }
    }

    @Test("L-12 L-08 M-20 a child's length must be a positive multiple of 4 that fits, and the last must end the body")
    func childLimits() {
        let good = container([child(4, Self.ping)])
        for (length, expected) in [
            (Int32(-4), -4), (0, 0), (2, 2), (13, 13), (16, 16), (.max, Int(Int32.max)), (.min, Int(Int32.min)),
        ] {
            var buffer = ByteBuffer(bytes: good)
            buffer.setInteger(length, at: 20, endianness: .little)
            #expect(throws: ContainerError.malformedChild(index: 0, length: expected, remaining: 12)) {
                _ = try MessageContainer.read(buffer)
            }
        }
        #expect(throws: ContainerError.trailingBytes(4)) {
            _ = try MessageContainer.read(ByteBuffer(bytes: good + [0, 0, 0, 0]))
        }
        for length in 0..<good.count {
            #expect(throws: ContainerError.self) {
                _ = try MessageContainer.read(ByteBuffer(bytes: good[..<length]))
            }
        }
        #expect(throws: ContainerError.notAContainer) { _ = try MessageContainer.read(ByteBuffer(bytes: Self.ping)) }
    }

    @Test("F08 B-18 H24 packed objects are opened at the top, in a container and around one; siblings are unaffected")
    func unpackingEverywhere() throws {
        let body = [UInt8](repeating: 0, count: 300)
        let packed = try #require(GzipPacked.pack(ByteBuffer(bytes: body))).contents
        let broken = hex("a1cf7230") + [3, 1, 2, 3]
        let inner = container([child(4, packed), child(8, broken), child(12, Self.ping)])
        let expected: [UnpackedMessage] = [
            UnpackedMessage(id: MessageID(rawValue: 4), sequenceNumber: 1, content: .body(ByteBuffer(bytes: body))),
            UnpackedMessage(id: MessageID(rawValue: 8), sequenceNumber: 1, content: .undecodable(.corrupt)),
            UnpackedMessage(
                id: MessageID(rawValue: 12), sequenceNumber: 1, content: .body(ByteBuffer(bytes: Self.ping))),
        ]
        var unpacker = MessageUnpacker()
        #expect(try unpacker.unpack(child(16, inner)) == expected)
        var around = ByteBuffer()
        around.writeImmutableBuffer(packObject(inner))
        unpacker = MessageUnpacker()
        #expect(try unpacker.unpack(child(16, around.contents)) == expected)
        unpacker = MessageUnpacker()
        #expect(try unpacker.unpack(child(20, packed)).map(\.content) == [.body(ByteBuffer(bytes: body))])
        unpacker = MessageUnpacker()
        #expect(try unpacker.unpackObject(ByteBuffer(bytes: packed)).contents == body)
        #expect(try unpacker.unpackObject(ByteBuffer(bytes: Self.ping)).contents == Self.ping)
    }

    @Test("L-12 B-09 containers nest eight deep and no deeper")
    func nestingLimit() throws {
        var body = Self.ping
        for depth in 1...9 {
            body = container([child(Int64(depth) * 4, body)])
            var unpacker = MessageUnpacker()
            if depth <= MessageUnpacker.deepestNesting {
                let messages = try unpacker.unpack(child(100, body))
                #expect(messages.last?.content == .body(ByteBuffer(bytes: Self.ping)))
                #expect(messages.filter { $0.content == .container }.count == depth - 1)
            } else {
                #expect(throws: ContainerError.nestedTooDeeply(limit: 8)) {
                    _ = try unpacker.unpack(child(100, body))
                }
            }
        }
        var packed = ByteBuffer(bytes: Self.ping)
        for _ in 0..<9 { packed = packObject(packed.contents) }
        var unpacker = MessageUnpacker()
        #expect(throws: GzipError.malformedObject) { _ = try unpacker.unpackObject(packed) }
    }

    @Test("L-12 one packet holds at most 4096 messages, however they are nested")
    func totalLimit() throws {
        let thousand = container((0..<1000).map { child(Int64($0), [0, 0, 0, 0]) })
        var unpacker = MessageUnpacker()
        #expect(try unpacker.unpack(child(1, container(Array(repeating: child(2, thousand), count: 4)))).count == 4004)
        unpacker = MessageUnpacker()
        #expect(throws: ContainerError.tooManyMessages(count: 4097, limit: 4096)) {
            _ = try unpacker.unpack(child(1, container(Array(repeating: child(2, thousand), count: 5))))
        }
    }

    @Test("B-01 M-18 a result is its id, the query's identifier and the answer's bytes; it is never empty")
    func resultLayout() throws {
        var buffer = ByteBuffer()
        let result = RPCResult(requestID: MessageID(rawValue: 0x0102), result: ByteBuffer(bytes: Self.ping))
        result.write(to: &buffer)
        #expect(buffer.contents == hex("016d5cf3 0201000000000000") + Self.ping)
        #expect(RPCResult(body: buffer) == result)
        for length in 0..<16 {
            #expect(RPCResult(body: buffer.getSlice(at: 0, length: length) ?? buffer) == nil)
        }
        #expect(RPCResult(body: ByteBuffer(bytes: Self.ping + Self.ping)) == nil)
    }

    @Test("M-18 K-19 a plain message is eight zeros, identifier, length and body; bytes behind it are ignored")
    func plainMessageLayout() throws {
        let message = PlainMessage(id: MessageID(rawValue: 0x0a), body: ByteBuffer(bytes: Self.ping))
        let packet = message.packet()
        #expect(
            packet.contents == hex("0000000000000000 0a00000000000000 0c000000 ec77be7a 0102030405060708"))
        #expect(packet.readerIndex >= FrameEncoder.headroom)
        for extra in [0, 4, 15, 200] {
            let padded = ByteBuffer(bytes: packet.contents + [UInt8](repeating: 7, count: extra))
            #expect(try PlainMessage(packet: padded) == message)
        }
        let shortest = PlainMessage(id: MessageID(rawValue: 0x0a), body: ByteBuffer(bytes: hex("ec77be7a")))
        #expect(try PlainMessage(packet: shortest.packet()) == shortest)
        // Clients are known to send identifier 0.
        var zero = packet
        zero.setInteger(Int64(0), at: zero.readerIndex + 8)
        #expect(try PlainMessage(packet: zero).id.rawValue == 0)
    }

    @Test("K-19 M-02 plain messages with a bad length are refused")
    func plainMessageLimits() {
        let packet = PlainMessage(id: MessageID(rawValue: 4), body: ByteBuffer(bytes: Self.ping)).packet()
        for length: Int32 in [-4, 0, 3, 6, 16, .max, .min] {
            var changed = packet
            changed.setInteger(length, at: changed.readerIndex + 16, endianness: .little)
            #expect(throws: PlainMessageError.invalidLength(length: Int(length), available: 12)) {
                _ = try PlainMessage(packet: changed)
            }
        }
        for length in 0..<20 {
            #expect(throws: PlainMessageError.tooShort(length: length)) {
                _ = try PlainMessage(packet: ByteBuffer(bytes: packet.contents[..<length]))
            }
        }
        #expect(throws: PlainMessageError.encrypted) {
            _ = try PlainMessage(packet: ByteBuffer(repeating: 1, count: 40))
        }
    }
}

/// `gzip_packed` of anything, also where packing does not pay.
func packObject(_ body: [UInt8]) -> ByteBuffer {
    let data = Gzip.deflate(ByteBuffer(bytes: body), limit: body.count + 100) ?? ByteBuffer()
    var object = ByteBuffer(bytes: hex("a1cf7230"))
    let length = data.readableBytes
    let header =
        length < 254 ? [UInt8(length)] : [254, UInt8(length & 255), UInt8(length >> 8 & 255), UInt8(length >> 16)]
    object.writeBytes(header)
    object.writeImmutableBuffer(data)
    object.writeRepeatingByte(0, count: -(header.count + length) & 3)
    return object
}
