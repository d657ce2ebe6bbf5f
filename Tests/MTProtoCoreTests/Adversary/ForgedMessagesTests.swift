import FuzzSupport
import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import MTProtoCore

/// Messages that are genuine in all but one thing.
@Suite("Forged messages")
struct ForgedMessagesTests {
    @Test("K-07 K-20 a half of the key under another hash is refused, however small the difference")
    func answersUnderAnotherHash() throws {
        for index in [0, 7, 19] {
            var server = ForgingServer()
            server.damagedHashByte = index
            let outcome = try server.run { _ in }
            guard case .failed(.answerNotGenuine) = outcome else {
                Issue.record("byte \(index): \(outcome)")
                continue
            }
        }
    }

    @Test("C-15 B-37 C-08 a binding message whose hash fits but whose length lies is refused")
    func forgedBindingLengths() throws {
        let key = Sample.key
        var random = RandomSource.seeded(40)
        let room = 48
        for announced in -8...room + 8 {
            var inner = ByteBuffer(bytes: random.bytes(16))
            inner.writeInteger(Int64(400), endianness: .little)
            inner.writeInteger(Int32(0))
            inner.writeInteger(Int32(announced), endianness: .little)
            inner.writeBytes(random.bytes(room))
            let clamped = min(max(announced, 0), room)
            let messageKey = inner.withUnsafeReadableBytes {
                MessageCipherV1.messageKey(of: UnsafeRawBufferPointer(rebasing: $0[..<(32 + clamped)]))
            }
            inner.withUnsafeMutableReadableBytes {
                MessageCipherV1.encrypt($0, messageKey: messageKey, authKey: key, direction: .clientToServer)
            }
            var packet = ByteBuffer(integer: key.id, endianness: .little)
            packet.writeBytes(messageKey.bytes)
            packet.writeBuffer(&inner)
            let opened = try? BindingEnvelope.open(packet, key: key)
            let isGood = announced == clamped && announced % 4 == 0 && room - announced < 16
            #expect((opened != nil) == isGood, "announced \(announced)")
        }
    }

    /// A packet for a session that is genuine in all but the length of its body, with these bytes behind its header.
    private func packet(
        to server: ScriptedServer, announcing length: Int, before bytes: [UInt8]
    ) -> ByteBuffer {
        var plain = ByteBuffer()
        plain.writeInteger(server.salt, endianness: .little)
        plain.writeInteger(server.client.sessionID, endianness: .little)
        plain.writeInteger(server.nextIdentifier(isAnswer: false).rawValue, endianness: .little)
        plain.writeInteger(Int32(1), endianness: .little)
        plain.writeInteger(Int32(length), endianness: .little)
        plain.writeBytes(bytes)
        return ByteBuffer(bytes: sealRaw(plain.contents, key: Sample.key, direction: .serverToClient))
    }

    @Test("C-14 M-02 M-20 C-04 a packet whose length leaves too little or too much padding costs the connection alone")
    func lengthsThatLie() throws {
        var random = RandomSource.seeded(44)
        let edges = [-8, 0, 4, 12, 13, 14, 15, 16, 20, 1024, 1028, 1029, 1032, 1036, 1040, 1044, 1048]
        for (total, lengths) in [(32, Array(-8...40)), (48, Array(-8...56)), (1040, edges)] {
            let bytes = Sample.update(1).contents + random.bytes(total - 12)
            for length in lengths {
                let server = ScriptedServer.connected()
                let (salts, clock) = (server.client.salts, server.client.clock)
                server.deliver(packet(to: server, announcing: length, before: bytes))
                if length >= 4, length % 4 == 0, 12...1024 ~= total - length {
                    #expect(server.events == [.update(ByteBuffer(bytes: bytes[..<length]))], "\(length) of \(total)")
                    #expect(server.close == nil)
                } else {
                    #expect(server.events == [.violation(.packetRejected)], "\(length) of \(total)")
                    #expect(server.close?.reason == .invalidPacket)
                    #expect(server.client.salts == salts && server.client.clock == clock && server.client.acks.isEmpty)
                }
            }
        }
    }

    @Test("C-10 a packet without the blocks of a message costs the connection; up to 15 bytes behind its blocks do not")
    func shortAndLongPackets() throws {
        for extra in 0...16 {
            let server = ScriptedServer.connected()
            try server.submit(1)
            let call = try #require(server.packets().first?.calls.first)
            var packet = server.seal(server.resultMessage(Sample.result(1), to: call.id))
            packet.writeRepeatingByte(0xff, count: extra)
            server.deliver(packet)
            #expect(server.answers == (extra < 16 ? [1] : []), "\(extra) bytes")
            #expect((server.close == nil) == (extra < 16), "\(extra) bytes")
        }
        for length in 0..<72 {
            let server = ScriptedServer.connected()
            let whole = server.seal(server.message(Sample.update(1)))
            server.deliver(ByteBuffer(bytes: whole.contents[..<length]))
            #expect(server.events == [.violation(.packetRejected)], "\(length) bytes")
            #expect(server.close?.reason == .invalidPacket)
        }
    }

    @Test("M-20 a container whose messages are empty, no whole words, cut or followed by bytes closes the connection")
    func childrenThatLie() throws {
        func crooked(_ bytes: Int, _ number: Int) -> ByteBuffer {
            var body = Sample.update(number)
            body.writeRepeatingByte(0, count: 4)
            body.moveWriterIndex(to: body.readerIndex + bytes)
            return body
        }
        // Where the announced length of the only message stands: behind the container's id and count, and its own.
        let cases: [(bodies: [ByteBuffer], length: Int32?, behind: Int)] = [
            ([ByteBuffer()], nil, 0), ([crooked(10, 1), crooked(14, 2)], nil, 0),
            ([Sample.update(1)], 0, 0), ([Sample.update(1)], 2, 0), ([Sample.update(1)], 13, 0),
            ([Sample.update(1)], -4, 0), ([Sample.update(1)], 16, 0), ([Sample.update(1)], .max, 0),
            ([Sample.update(1)], nil, 4),
        ]
        for (bodies, length, behind) in cases {
            let server = ScriptedServer.connected()
            var whole = server.container(bodies.map { server.message($0) })
            if let length { whole.body.setInteger(length, at: whole.body.readerIndex + 20, endianness: .little) }
            whole.body.writeRepeatingByte(0, count: behind)
            server.send(whole)
            #expect(server.violations == [.containerMalformed], "\(length ?? 0), \(behind)")
            #expect(server.close?.reason == .invalidPacket)
            // What stands before the fault is as good as any message.
            #expect(server.events.count == (behind > 0 ? 2 : 1))
        }
    }

    @Test("L-11 B-18 a zlib stream ends with its packed object")
    func nothingFollowsPackedData() throws {
        // One stored block: header, final, length, its complement, data, Adler-32.
        let stream = hex("7801 01 0400 fbff 61626364 03d8018b")
        var budget = InflationBudget()
        #expect(try Gzip.inflate(ByteBuffer(bytes: stream), budget: &budget).contents == hex("61626364"))
        #expect(throws: GzipError.trailingBytes(2)) {
            _ = try Gzip.inflate(ByteBuffer(bytes: stream + [0, 0]), budget: &budget)
        }
        #expect(throws: GzipError.corrupt) {
            _ = try Gzip.inflate(ByteBuffer(bytes: stream.dropLast() + [0]), budget: &budget)
        }
    }

    @Test("B-19 a body that shrinks by less than a tenth goes as it is")
    func smallSavingsAreNotPacked() {
        var random = RandomSource.seeded(41)
        let body = random.bytes(3600) + [UInt8](repeating: 0, count: 200)
        #expect(GzipPacked.pack(ByteBuffer(bytes: body)) == nil)
        let more = random.bytes(3000) + [UInt8](repeating: 0, count: 800)
        #expect(GzipPacked.pack(ByteBuffer(bytes: more)) != nil)
    }

    @Test("C-04 C-09 C-14 a genuine packet of every padding and declared length is judged by the rule, none by chance")
    func everyPadding() throws {
        let key = Sample.key
        var random = RandomSource.seeded(42)
        for total in [32, 48, 64, 1056, 1072, 1088] {
            for declared in -8...total + 8 {
                var inner = ByteBuffer()
                inner.writeInteger(Sample.salt, endianness: .little)
                inner.writeInteger(Int64(7), endianness: .little)
                inner.writeInteger(Int64(5), endianness: .little)
                inner.writeInteger(Int32(1), endianness: .little)
                inner.writeInteger(Int32(declared), endianness: .little)
                inner.writeBytes(random.bytes(total))
                let messageKey = inner.withUnsafeReadableBytes {
                    MessageCipher.messageKey(of: $0, authKey: key, direction: .serverToClient).key
                }
                inner.withUnsafeMutableReadableBytes {
                    MessageCipher.encrypt($0, messageKey: messageKey, authKey: key, direction: .serverToClient)
                }
                var packet = ByteBuffer(integer: key.id, endianness: .little)
                packet.writeBytes(messageKey.bytes)
                packet.writeBuffer(&inner)
                let opened = try? MessageEnvelope.open(packet, key: key, direction: .serverToClient)
                let isGood = declared >= 4 && declared % 4 == 0 && 12...1024 ~= total - declared
                #expect((opened != nil) == isGood, "declared \(declared) of \(total)")
                if let opened { #expect(opened.message.body.readableBytes == declared) }
            }
        }
    }

    #if os(Linux) && canImport(Glibc)
        @Test("H-03 K-16 a wiped array leaves nothing in the memory that it gives back")
        func wipedArraysLeaveNothing() {
            // Another test may have drawn the same numbers from the same seed.
            var random = RandomSource.system
            var secret = random.bytes(1 << 16)
            let scanner = secret.withUnsafeBytes {
                MemoryScanner(UnsafeRawBufferPointer(rebasing: $0[30_000..<30_064]))
            }
            #expect(scanner.occurrences() ?? 1 == 1)
            secureWipe(&secret)
            #expect(scanner.occurrences() ?? 0 == 0)
        }
    #endif
}
