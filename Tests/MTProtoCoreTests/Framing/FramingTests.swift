import NIOCore
import Testing

@testable import MTProtoCore

/// Feeds bytes and gives every event that is complete.
func events(_ decoder: inout FrameDecoder, _ bytes: [UInt8]) throws(FrameError) -> [FrameEvent] {
    decoder.append(ByteBuffer(bytes: bytes))
    var result: [FrameEvent] = []
    while let event = try decoder.next() { result.append(event) }
    return result
}

private func encoded(_ framing: Framing, _ role: PeerRole, _ body: [UInt8], quickAck: Bool = false) throws -> [UInt8] {
    var encoder = FrameEncoder(framing: framing, role: role)
    var random = TestRandom(1)
    return try encoder.encode(ByteBuffer(bytes: body), wantsQuickAck: quickAck, random: &random).contents
}

struct FramingTests {
    private static let body24 = [UInt8](1...24)

    @Test("T-01 D15 abridged frames have one length byte in words, or 7f and three")
    func abridgedFrameLayout() throws {
        #expect(try encoded(.abridged, .client, Self.body24) == [6] + Self.body24)
        #expect(try encoded(.abridged, .client, Self.body24, quickAck: true) == [0x86] + Self.body24)
        let longest = [UInt8](repeating: 7, count: 0x7e * 4)
        #expect(try encoded(.abridged, .client, longest).prefix(2) == [0x7e, 7])
        let long = [UInt8](repeating: 7, count: 0x7f * 4)
        #expect(try encoded(.abridged, .client, long).prefix(5) == [0x7f, 0x7f, 0, 0, 7])
        #expect(try encoded(.abridged, .client, long, quickAck: true).prefix(5) == [0xff, 0x7f, 0, 0, 7])
    }

    @Test("T-02 D15 intermediate frames have a 32-bit length whose top bit asks for a quick acknowledgement")
    func intermediateFrameLayout() throws {
        #expect(try encoded(.intermediate, .client, Self.body24) == [24, 0, 0, 0] + Self.body24)
        #expect(try encoded(.intermediate, .client, Self.body24, quickAck: true) == [24, 0, 0, 0x80] + Self.body24)
        // Servers never ask for one.
        #expect(try encoded(.intermediate, .server, Self.body24, quickAck: true) == [24, 0, 0, 0] + Self.body24)
    }

    @Test("T-03 C08 padded frames carry 0 to 15 random bytes that the length counts; every size occurs")
    func paddedFrameLayout() throws {
        var encoder = FrameEncoder(framing: .paddedIntermediate, role: .client)
        var random = TestRandom(2)
        var sizes: Set<Int> = []
        for _ in 0..<400 {
            let frame = try encoder.encode(ByteBuffer(bytes: Self.body24), random: &random).contents
            #expect(Int(frame[0]) == frame.count - 4)
            #expect(frame[4..<28].elementsEqual(Self.body24))
            sizes.insert(frame.count - 28)
        }
        #expect(sizes == Set(0...15))
    }

    @Test("O08 T-03 padded frames of servers: cutting off what makes the length no multiple of four leaves the packet")
    func paddingOfServers() throws {
        var encoder = FrameEncoder(framing: .paddedIntermediate, role: .server)
        var random = TestRandom(2)
        var sizes: Set<Int> = []
        for _ in 0..<400 {
            let frame = try encoder.encode(ByteBuffer(bytes: Self.body24), random: &random).contents
            #expect(Int(frame[0]) == frame.count - 4)
            let payload = frame.dropFirst(4)
            #expect(payload.dropLast(payload.count % 4).elementsEqual(Self.body24))
            sizes.insert(frame.count - 28)
        }
        #expect(sizes == Set(0...3))
    }

    @Test("T-04 full frames count packets and end with the CRC32 of all before")
    func fullFrameLayout() throws {
        var encoder = FrameEncoder(framing: .full, role: .client)
        var random = TestRandom(3)
        let first = try encoder.encode(ByteBuffer(bytes: Array("1234".utf8)), random: &random).contents
        // CRC32 of 10000000 00000000 31323334, computed with Python's zlib.
        #expect(first == hex("10000000 00000000 31323334 2c146acd"))
        let second = try encoder.encode(ByteBuffer(bytes: Array("1234".utf8)), random: &random).contents
        #expect(second[4..<8].elementsEqual([1, 0, 0, 0]))
    }

    @Test("T-04 a full frame with a wrong counter or checksum ends the stream", arguments: [4, 8, 13])
    func fullFrameChecks(position: Int) throws {
        var frame = try encoded(.full, .client, Self.body24)
        frame[position] ^= 1
        var decoder = FrameDecoder(framing: .full, role: .server)
        let expected: FrameError =
            position == 4 ? .unexpectedCounter(expected: 0, found: 1) : .checksumMismatch
        #expect(throws: expected) { _ = try events(&decoder, frame) }
    }

    @Test("T-01 T-02 T-03 quick acknowledgements reach the client in the form of each framing")
    func quickAckForms() throws {
        let token: UInt32 = 0x0102_0304
        var random = TestRandom(4)
        for framing in [Framing.abridged, .intermediate, .paddedIntermediate] {
            var encoder = FrameEncoder(framing: framing, role: .server)
            var decoder = FrameDecoder(framing: framing, role: .client)
            for _ in 0..<40 {
                let bytes = try #require(encoder.encodeQuickAck(token, random: &random)).contents
                switch framing {
                case .abridged: #expect(bytes == [0x81, 2, 3, 4])
                case .intermediate: #expect(bytes == [4, 3, 2, 0x81])
                default: #expect(bytes[4..<12].elementsEqual([255, 255, 255, 255, 4, 3, 2, 0x81]))
                }
                #expect(try events(&decoder, bytes) == [.quickAck(token)])
            }
        }
        var full = FrameEncoder(framing: .full, role: .server)
        #expect(full.encodeQuickAck(token, random: &random) == nil)
    }

    @Test("T-03 padded framing also understands a quick acknowledgement in the header word")
    func quickAckInPaddedHeader() throws {
        var decoder = FrameDecoder(framing: .paddedIntermediate, role: .client)
        #expect(try events(&decoder, [4, 3, 2, 0x81]) == [.quickAck(0x0102_0304)])
    }

    @Test("T-02 T-03 a long frame that starts with ffffffff is a packet, not a quick acknowledgement")
    func longFrameOfOnesIsPacket() throws {
        let body = [UInt8](repeating: 255, count: 24)
        for framing in Framing.allCases {
            var decoder = FrameDecoder(framing: framing, role: .client)
            let frame = try encoded(framing, .server, body)
            guard case .packet(let packet, false)? = try events(&decoder, frame).first else {
                Issue.record("no packet in \(framing)")
                continue
            }
            #expect(packet.contents.starts(with: body))
        }
    }

    @Test("T-05 F11 short frames are transport errors before anything is parsed", arguments: Framing.allCases)
    func shortFramesAreTransportErrors(framing: Framing) throws {
        var random = TestRandom(5)
        var encoder = FrameEncoder(framing: framing, role: .server)
        var decoder = FrameDecoder(framing: framing, role: .client)
        // Behind padding a bare -1 would look like a quick acknowledgement; no server sends it.
        let codes: [Int32] = [-404, -429, -444, -403, 17] + (framing == .paddedIntermediate ? [] : [-1])
        for code in codes {
            let frame = encoder.encodeTransportError(code, random: &random)
            #expect(try events(&decoder, frame.contents) == [.transportError(code)])
        }
        for length in stride(from: 4, through: 16, by: 4) {
            let body = hex("6cfeffff") + [UInt8](repeating: 9, count: length - 4)
            let frame = try encoder.encode(ByteBuffer(bytes: body), random: &random).contents
            // 19 bytes are the most that an error and its padding have; what is longer is a packet.
            let isError = frame.count - 4 < 20 || framing == .abridged || framing == .full
            #expect(try events(&decoder, frame) == [.transportError(-404)] || !isError)
        }
    }

    @Test("T-05 D15 a short frame of zeros is a no-op")
    func shortZeroFrameIsIgnored() throws {
        for framing in Framing.allCases {
            for role in [PeerRole.client, .server] {
                var random = TestRandom(6)
                var encoder = FrameEncoder(framing: framing, role: role.opposite)
                var decoder = FrameDecoder(framing: framing, role: role)
                let nop = encoder.encodeTransportError(0, random: &random).contents
                #expect(try events(&decoder, nop).isEmpty)
                let packet = try encoder.encode(ByteBuffer(bytes: Self.body24), random: &random).contents
                #expect(try events(&decoder, packet).count == 1)
            }
        }
    }

    @Test("T-05 servers are known to put the bare code where full framing has a length")
    func bareCodeInFullFraming() throws {
        var decoder = FrameDecoder(framing: .full, role: .client)
        #expect(try events(&decoder, hex("53feffff 53feffff 53feffff")) == [.transportError(-429)])
    }

    @Test("T-16 D15 a length out of bounds ends the stream when its header is read")
    func lengthsAreJudgedFirst() throws {
        func error(_ framing: Framing, _ role: PeerRole, _ header: [UInt8]) -> FrameError? {
            var decoder = FrameDecoder(framing: framing, role: role)
            do throws(FrameError) {
                _ = try events(&decoder, header)
                return nil
            } catch {
                return error
            }
        }
        #expect(error(.abridged, .client, [0]) == .frameTooShort(length: 0))
        #expect(error(.abridged, .server, [0x80]) == .frameTooShort(length: 0))
        #expect(error(.abridged, .client, [0x7f, 0, 0, 0]) == .frameTooShort(length: 0))
        #expect(error(.abridged, .client, [0x7f, 0, 0, 0x10]) == nil)
        #expect(error(.abridged, .client, [0x7f, 1, 0, 0x10]) == .frameTooLong(length: 4 << 20 | 4, limit: 4 << 20))
        #expect(error(.abridged, .server, [0x7f, 0, 0, 0x40]) == nil)
        #expect(error(.abridged, .server, [0x7f, 1, 0, 0x40]) == .frameTooLong(length: 16 << 20 | 4, limit: 16 << 20))
        for framing in [Framing.intermediate, .paddedIntermediate] {
            #expect(error(framing, .client, [3, 0, 0, 0]) == .frameTooShort(length: 3))
            #expect(error(framing, .client, [0, 0, 0, 1]) == nil)
            #expect(error(framing, .client, [1, 0, 0, 1]) == .frameTooLong(length: 16 << 20 | 1, limit: 16 << 20))
            #expect(error(framing, .server, [255, 255, 255, 255]) != nil)
        }
        #expect(error(.full, .client, [15, 0, 0, 0]) == .frameTooShort(length: 3))
        #expect(error(.full, .client, [13, 0, 0, 1]) == .frameTooLong(length: 16 << 20 | 1, limit: 16 << 20))
        #expect(error(.full, .server, [255, 255, 255, 255]) != nil)
    }

    @Test("T-17 the first error is final and nothing behind it is processed", arguments: Framing.allCases)
    func errorsAreSticky(framing: Framing) throws {
        var random = TestRandom(7)
        var encoder = FrameEncoder(framing: framing, role: .server)
        var decoder = FrameDecoder(framing: framing, role: .client)
        let good = try encoder.encode(ByteBuffer(bytes: Self.body24), random: &random).contents
        let later = try encoder.encode(ByteBuffer(bytes: Self.body24), random: &random).contents
        decoder.append(ByteBuffer(bytes: good + [0, 0, 0, 0] + later))
        #expect(try decoder.next() != nil)
        #expect(throws: FrameError.self) { _ = try decoder.next() }
        decoder.append(ByteBuffer(bytes: later))
        #expect(throws: FrameError.self) { _ = try decoder.next() }
        #expect(decoder.partialFrame == nil)
    }

    @Test("T-18 packets are cut to whole words and do not depend on where in the stream they stand")
    func packetsAreCutToWords() throws {
        for extra in 0..<4 {
            var decoder = FrameDecoder(framing: .intermediate, role: .client)
            let body = Self.body24 + [UInt8](repeating: 0xaa, count: extra)
            let frame = [UInt8(body.count), 0, 0, 0] + body
            #expect(
                try events(&decoder, frame + frame)
                    == Array(repeating: .packet(ByteBuffer(bytes: Self.body24), wantsQuickAck: false), count: 2))
        }
    }

    @Test("T-19 only non-empty whole words below 2^24 bytes are sent", arguments: Framing.allCases)
    func outboundLimits(framing: Framing) throws {
        for length in [0, 1, 6, 1 << 24] {
            #expect(throws: FrameError.unsendablePacket(length: length, limit: 1 << 24)) {
                _ = try encoded(framing, .client, [UInt8](repeating: 0, count: length))
            }
        }
        let longest = [UInt8](repeating: 1, count: 1 << 24 - 4)
        var decoder = FrameDecoder(framing: framing, role: .server)
        let frame = try encoded(framing, .client, longest)
        guard framing != .paddedIntermediate || frame.count <= 16 << 20 + 4 else { return }
        #expect(try events(&decoder, frame).count == 1)
    }

    @Test("T-01 T-02 T-03 T-04 T-18 any split of a stream gives the packets that went in")
    func anySplitRoundTrips() throws {
        for seed: UInt64 in 0..<40 { try roundTripInPieces(seed: seed) }
    }

    private func roundTripInPieces(seed: UInt64) throws {
        var random = TestRandom(seed)
        for framing in Framing.allCases {
            for role in [PeerRole.client, .server] {
                var encoder = FrameEncoder(framing: framing, role: role)
                var decoder = FrameDecoder(framing: framing, role: role.opposite)
                var stream: [UInt8] = []
                var sent: [(body: [UInt8], quickAck: Bool)] = []
                for _ in 0..<12 {
                    let words = random.below(8) == 0 ? 120 + random.below(600) : 6 + random.below(40)
                    let quickAck = random.below(2) == 0
                    var body = random.bytes(words * 4)
                    body[0] = 1
                    sent.append((body, quickAck && role == .client && framing != .full))
                    stream += try encoder.encode(ByteBuffer(bytes: body), wantsQuickAck: quickAck, random: &random)
                        .contents
                }
                var received: [FrameEvent] = []
                for piece in pieces(of: stream, using: &random) {
                    decoder.append(piece)
                    while let event = try decoder.next() { received.append(event) }
                }
                #expect(received.count == sent.count)
                for (event, (body, quickAck)) in zip(received, sent) {
                    guard case .packet(let packet, let wantsQuickAck) = event else {
                        Issue.record("\(event)")
                        continue
                    }
                    #expect(packet.contents.starts(with: body))
                    #expect(packet.readableBytes - body.count < (framing == .paddedIntermediate ? 16 : 1))
                    #expect(wantsQuickAck == quickAck)
                }
                #expect(decoder.partialFrame == nil)
            }
        }
    }

    @Test("T-16 a frame that has begun tells how much of it is there")
    func partialFrames() throws {
        var decoder = FrameDecoder(framing: .full, role: .server)
        let frame = try encoded(.full, .client, Self.body24)
        #expect(try events(&decoder, Array(frame[..<2])).isEmpty)
        #expect(decoder.partialFrame == .init(expectedBytes: nil, receivedBytes: 2))
        #expect(try events(&decoder, Array(frame[2..<35])).isEmpty)
        #expect(decoder.partialFrame == .init(expectedBytes: 36, receivedBytes: 35))
        #expect(try events(&decoder, Array(frame[35...])).count == 1)
        #expect(decoder.partialFrame == nil)
    }

    @Test(
        "the first bytes of a frame do not keep the storage of the one before",
        arguments: [.abridged, .intermediate, .full] as [Framing])
    func startsOfFramesAreSmall(framing: Framing) throws {
        var decoder = FrameDecoder(framing: framing, role: .server)
        var encoder = FrameEncoder(framing: framing, role: .client)
        var random = TestRandom(1)
        let body = ByteBuffer(repeating: 7, count: 512 << 10)
        var stream = try encoder.encode(body, random: &random).contents
        let first = stream.count
        stream += try encoder.encode(body, random: &random).contents
        #expect(try events(&decoder, Array(stream[..<100])).isEmpty)
        #expect(try events(&decoder, Array(stream[100..<first + 9])) == [.packet(body, wantsQuickAck: false)])
        #expect(try #require(decoder.partialPacket).bytes.storageCapacity < 64 << 10)
        #expect(try events(&decoder, Array(stream[(first + 9)...])) == [.packet(body, wantsQuickAck: false)])
    }

    @Test("T-18 a packet with room before it is framed where it lies")
    func framingInPlace() throws {
        var packet = ByteBuffer(repeating: 0, count: FrameEncoder.headroom)
        packet.reserveCapacity(128)
        packet.writeBytes(Self.body24)
        packet.moveReaderIndex(forwardBy: FrameEncoder.headroom)
        let storage = packet.withUnsafeReadableBytes { $0.baseAddress }
        var encoder = FrameEncoder(framing: .intermediate, role: .client)
        var random = TestRandom(8)
        let frame = try encoder.encode(consume packet, random: &random)
        #expect(frame.contents == [24, 0, 0, 0] + Self.body24)
        #expect(frame.withUnsafeReadableBytes { $0.baseAddress.map { $0 + 4 } } == storage)
    }
}
