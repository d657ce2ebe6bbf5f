import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

/// A key that only tests use.
func testKey(_ seed: UInt64) throws -> AuthKey {
    var random = RandomSource.seeded(seed)
    return try AuthKey(SecretBytes.random(256, using: &random))
}

/// Encrypts any plaintext as a packet, whether or not it makes sense.
func sealRaw(_ plaintext: [UInt8], key: AuthKey, direction: MessageDirection) -> [UInt8] {
    var inner = plaintext
    let messageKey = inner.withUnsafeBytes {
        MessageCipher.messageKey(of: $0, authKey: key, direction: direction).key
    }
    inner.withUnsafeMutableBytes {
        MessageCipher.encrypt($0, messageKey: messageKey, authKey: key, direction: direction)
    }
    return withUnsafeBytes(of: key.id.littleEndian) { [UInt8]($0) } + messageKey.bytes + inner
}

struct EnvelopeTests {
    private func plaintext(length: Int32, total: Int) -> [UInt8] {
        var buffer = ByteBuffer()
        buffer.writeInteger(Int64(1), endianness: .little)
        buffer.writeInteger(Int64(2), endianness: .little)
        buffer.writeInteger(Int64(5), endianness: .little)
        buffer.writeInteger(Int32(1), endianness: .little)
        buffer.writeInteger(length, endianness: .little)
        buffer.writeRepeatingByte(9, count: total - 32)
        return buffer.contents
    }

    @Test("C-01 C-04 C-06 F06 M-18 what is sealed opens, for every body length and both directions")
    func sealedPacketsOpen() throws {
        let key = try testKey(1)
        var random = RandomSource.seeded(2)
        for direction in [MessageDirection.clientToServer, .serverToClient] {
            for policy in PaddingPolicy.allCases {
                for length in stride(from: 4, through: 600, by: 4) {
                    let message = ContainedMessage(
                        id: MessageID(rawValue: 77), sequenceNumber: 3, body: ByteBuffer(bytes: random.bytes(length)))
                    let sealed = try MessageEnvelope.seal(
                        message, salt: 5, sessionID: -6, key: key, direction: direction, padding: policy,
                        random: &random)
                    #expect(sealed.bytes.readableBytes % 16 == 8)
                    #expect(sealed.bytes.readerIndex >= FrameEncoder.headroom)
                    let opened = try MessageEnvelope.open(sealed.bytes, key: key, direction: direction)
                    #expect(opened.message == message)
                    #expect(opened.salt == 5)
                    #expect(opened.sessionID == -6)
                    #expect(opened.quickAckToken == sealed.quickAckToken)
                    #expect(opened.quickAckToken < 0x8000_0000)
                }
            }
        }
    }

    @Test("C-04 C-05 F06 direct transports get 12 to 72 bytes of padding in classes of 64, padded ones 12 to 256")
    func paddingHidesLengths() throws {
        var random = RandomSource.seeded(3)
        var grid: Set<Int> = []
        var padded: Set<Int> = []
        for length in stride(from: 36, to: 5000, by: 4) {
            let direct = PaddingPolicy(framing: .abridged).byteCount(after: length, random: &random)
            #expect(12...72 ~= direct)
            #expect((length + direct) % 64 == 0)
            grid.insert(direct)
            let behindPadding = PaddingPolicy(framing: .paddedIntermediate).byteCount(after: length, random: &random)
            #expect(12...256 ~= behindPadding)
            #expect((length + behindPadding) % 16 == 0)
            padded.insert(behindPadding)
        }
        #expect(grid.count == 16)
        #expect(padded.count > 50)
        #expect(padded.max() == 256 && padded.min() == 12)
    }

    @Test("C-07 C-04 C-01 M-17 no byte of a packet can change, and whichever does, the reaction is the same")
    func everyByteIsProtected() throws {
        let key = try testKey(4)
        var random = RandomSource.seeded(5)
        let message = ContainedMessage(
            id: MessageID(rawValue: 5), sequenceNumber: 1, body: ByteBuffer(bytes: [1, 2, 3, 4]))
        let sealed = try MessageEnvelope.seal(
            message, salt: 1, sessionID: 2, key: key, direction: .serverToClient, padding: .grid, random: &random)
        for index in 0..<sealed.bytes.readableBytes {
            var bytes = sealed.bytes.contents
            bytes[index] ^= 1 << UInt8(index % 8)
            let packet = ByteBuffer(bytes: bytes)
            #expect(
                throws: index < 8
                    ? EnvelopeError.unknownKey(id: key.id ^ 1 << UInt64(index * 8 + index % 8)) : .wrongMessageKey
            ) {
                _ = try MessageEnvelope.open(packet, key: key, direction: .serverToClient)
            }
        }
    }

    @Test("T-14 F06 the quick-ack token is 31 bits of SHA-256 of key part and plaintext, and travels in every framing")
    func quickAckTokenOnTheWire() throws {
        let key = try testKey(20)
        var random = RandomSource.seeded(21)
        let message = ContainedMessage(
            id: MessageID(rawValue: 4), sequenceNumber: 1, body: ByteBuffer(bytes: random.bytes(40)))
        for framing in [Framing.abridged, .intermediate, .paddedIntermediate] {
            let sealed = try MessageEnvelope.seal(
                message, salt: 1, sessionID: 2, key: key, direction: .clientToServer,
                padding: PaddingPolicy(framing: framing), random: &random)
            var inner = Array(sealed.bytes.contents[24...])
            let messageKey = sealed.bytes.contents[8..<24].withUnsafeBytes { MessageKey($0) }
            inner.withUnsafeMutableBytes {
                MessageCipher.decrypt($0, messageKey: messageKey, authKey: key, direction: .clientToServer)
            }
            let digest = Hash.sha256(Array(key.bytes.copyBytes()[88..<120]), inner)
            let word = digest[..<4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            #expect(sealed.quickAckToken == word & 0x7fff_ffff)

            var client = try ClientTransportCodec(
                secret: nil, datacenterTag: 2, framing: framing, random: .seeded(22))
            var server = ServerTransportCodec(random: .seeded(23))
            server.receive(client.preamble)
            server.receive(try client.encode(sealed.bytes, wantsQuickAck: true))
            guard case .packet(let packet, true)? = try server.nextEvent() else {
                Issue.record("no packet that asks for a quick acknowledgement")
                continue
            }
            let opened = try MessageEnvelope.open(packet, key: key, direction: .clientToServer)
            let answer = server.encodeQuickAck(opened.quickAckToken)
            client.receive(try #require(answer))
            #expect(try client.nextEvent() == .quickAck(sealed.quickAckToken))
        }
    }

    @Test("M-01 the key id is judged first; plain packets and packets of other keys are refused")
    func foreignKeysAreRefused() throws {
        let (ours, other) = (try testKey(6), try testKey(7))
        let packet = sealRaw(plaintext(length: 4, total: 48), key: other, direction: .serverToClient)
        #expect(throws: EnvelopeError.unknownKey(id: other.id)) {
            _ = try MessageEnvelope.open(ByteBuffer(bytes: packet), key: ours, direction: .serverToClient)
        }
        let plain = ByteBuffer(repeating: 0, count: 96)
        #expect(throws: EnvelopeError.unknownKey(id: 0)) {
            _ = try MessageEnvelope.open(plain, key: ours, direction: .serverToClient)
        }
        #expect(MessageEnvelope.keyID(of: ByteBuffer(bytes: packet)) == other.id)
        #expect(MessageEnvelope.keyID(of: plain) == 0)
        #expect(MessageEnvelope.keyID(of: ByteBuffer(bytes: [1, 2, 3])) == nil)
    }

    @Test("C-10 packets without 48 bytes of ciphertext are refused before anything is decrypted")
    func shortPacketsAreRefused() throws {
        let key = try testKey(8)
        let packet = sealRaw(plaintext(length: 4, total: 48), key: key, direction: .serverToClient)
        for length in 0..<72 {
            #expect(throws: EnvelopeError.tooShort(length: length)) {
                _ = try MessageEnvelope.open(
                    ByteBuffer(bytes: packet[..<length]), key: key, direction: .serverToClient)
            }
        }
        for extra in 0..<16 {
            let padded = packet + [UInt8](repeating: 0xff, count: extra)
            _ = try MessageEnvelope.open(ByteBuffer(bytes: padded), key: key, direction: .serverToClient)
        }
    }

    @Test("C-14 M-02 C-04 M-20 of all declared lengths only whole words with 12 to 1024 bytes of padding pass")
    func everyDeclaredLength() throws {
        let key = try testKey(9)
        for total in [48, 64, 160, 1072, 1088, 1184] {
            let rest = total - 32
            for declared in Int32(-8)...Int32(rest + 8) {
                let packet = ByteBuffer(
                    bytes: sealRaw(plaintext(length: declared, total: total), key: key, direction: .serverToClient))
                let padding = rest - Int(declared)
                let isWhole = declared >= 4 && declared % 4 == 0 && padding >= 0
                do throws(EnvelopeError) {
                    let opened = try MessageEnvelope.open(packet, key: key, direction: .serverToClient)
                    #expect(isWhole && 12...1024 ~= padding, "\(declared) of \(rest)")
                    #expect(opened.message.body.readableBytes == Int(declared))
                } catch {
                    #expect(!isWhole || !(12...1024 ~= padding), "\(declared) of \(rest)")
                    #expect(
                        error
                            == (isWhole
                                ? .invalidPadding(length: padding)
                                : .invalidLength(length: Int(declared), available: rest)))
                }
            }
            for declared in [Int32.min, .max, .max - 3] {
                let packet = ByteBuffer(
                    bytes: sealRaw(plaintext(length: declared, total: total), key: key, direction: .serverToClient))
                #expect(throws: EnvelopeError.self) {
                    _ = try MessageEnvelope.open(packet, key: key, direction: .serverToClient)
                }
            }
        }
    }

    @Test("T-19 M-20 empty, unaligned and oversized bodies are not sealed")
    func unsendableBodies() throws {
        let key = try testKey(10)
        var random = RandomSource.seeded(11)
        for length in [0, 3, 16 << 20] {
            #expect(throws: EnvelopeError.unsendableBody(length: length)) {
                _ = try MessageEnvelope.seal(
                    ContainedMessage(
                        id: MessageID(rawValue: 4), sequenceNumber: 0, body: ByteBuffer(repeating: 0, count: length)),
                    salt: 0, sessionID: 0, key: key, direction: .clientToServer, padding: .grid, random: &random)
            }
        }
    }

    @Test("C-03 a packet that nobody else holds is decrypted where it lies")
    func opensInPlace() throws {
        let key = try testKey(12)
        var packet = ByteBuffer(bytes: sealRaw(plaintext(length: 4, total: 48), key: key, direction: .serverToClient))
        let storage = packet.withUnsafeMutableReadableBytes { UnsafeRawPointer($0.baseAddress) }
        let opened = try MessageEnvelope.open(consume packet, key: key, direction: .serverToClient)
        let body = opened.message.body.withUnsafeReadableBytes { $0.baseAddress }
        #expect(body == storage.map { $0 + 24 + 32 })
    }

    @Test("T-18 a packet is found, opened and read alike wherever in memory it stands")
    func packetsOpenAnywhere() throws {
        let key = try testKey(8)
        var random = RandomSource.seeded(9)
        let message = ContainedMessage(
            id: MessageID(rawValue: 77), sequenceNumber: 3, body: ByteBuffer(bytes: random.bytes(120)))
        let packet = try MessageEnvelope.seal(
            message, salt: 5, sessionID: -6, key: key, direction: .serverToClient, padding: .grid, random: &random
        ).bytes
        for offset in 0..<33 {
            for framing in Framing.allCases {
                var encoder = FrameEncoder(framing: framing, role: .server)
                var moved = ByteBuffer(repeating: 0xaa, count: offset)
                moved.writeImmutableBuffer(try encoder.encode(packet, random: &random))
                moved.moveReaderIndex(forwardBy: offset)
                var decoder = FrameDecoder(framing: framing, role: .client)
                decoder.append(moved)
                guard case .packet(let found, false)? = try decoder.next() else {
                    Issue.record("no packet at \(offset) in \(framing)")
                    continue
                }
                #expect(try MessageEnvelope.open(found, key: key, direction: .serverToClient).message == message)
            }
        }
    }

    @Test("C-08 C-15 B-37 the binding message opens under its key, and no byte or length of it can change")
    func bindingEnvelope() throws {
        let key = try testKey(13)
        var random = RandomSource.seeded(14)
        let body = ByteBuffer(bytes: random.bytes(40))
        let packet = BindingEnvelope.seal(body, messageID: MessageID(rawValue: 400), key: key, random: &random)
        // key id, message key, 32 bytes of header, 40 of body, 8 of padding
        #expect(packet.readableBytes == 8 + 16 + 80)
        let opened = try BindingEnvelope.open(packet, key: key)
        #expect(opened == ContainedMessage(id: MessageID(rawValue: 400), sequenceNumber: 0, body: body))
        for index in 8..<packet.readableBytes {
            var bytes = packet.contents
            bytes[index] ^= 0x40
            #expect(throws: EnvelopeError.wrongMessageKey) {
                _ = try BindingEnvelope.open(ByteBuffer(bytes: bytes), key: key)
            }
        }
        for length in 0..<packet.readableBytes {
            #expect(throws: EnvelopeError.self) {
                _ = try BindingEnvelope.open(ByteBuffer(bytes: packet.contents[..<length]), key: key)
            }
        }
        #expect(throws: EnvelopeError.self) { _ = try BindingEnvelope.open(packet, key: try testKey(15)) }
    }
}
