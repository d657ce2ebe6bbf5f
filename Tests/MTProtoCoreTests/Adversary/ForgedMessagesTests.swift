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
            var random = RandomSource.seeded(43)
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
