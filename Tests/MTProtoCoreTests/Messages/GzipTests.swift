import NIOCore
import Testing

@testable import MTProtoCore

struct GzipTests {
    private func inflate(_ bytes: [UInt8]) throws(GzipError) -> [UInt8] {
        var budget = InflationBudget()
        return try Gzip.inflate(ByteBuffer(bytes: bytes), budget: &budget).contents
    }

    @Test("I03 B-18 gzip and zlib streams made elsewhere are inflated")
    func inflatesBothFormats() throws {
        // Made with Python 3: gzip.compress(b"mtproto" * 3, 9, mtime=0) and zlib.compress(b"mtproto" * 3).
        let expected = Array("mtprotomtprotomtproto".utf8)
        #expect(try inflate(hex("1f8b0800000000000203cb2d2928ca2fc9cf45a100cf8ac2c715000000")) == expected)
        #expect(try inflate(hex("789ccb2d2928ca2fc9cf45a10065bb0940")) == expected)
    }

    @Test("I03 L-11 empty, cut, damaged and overlong input is refused")
    func refusesBadInput() throws {
        let good = try #require(Gzip.deflate(ByteBuffer(string: "some text to pack"), limit: 100)).contents
        #expect(throws: GzipError.empty) { _ = try inflate([]) }
        for length in 1..<good.count {
            #expect(throws: GzipError.self) { _ = try inflate(Array(good[..<length])) }
        }
        #expect(throws: GzipError.truncated) { _ = try inflate(Array(good[..<12])) }
        #expect(throws: GzipError.corrupt) { _ = try inflate([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) }
        var damaged = good
        damaged[good.count - 6] ^= 1
        #expect(throws: GzipError.corrupt) { _ = try inflate(damaged) }
    }

    @Test("L-11 a stream that says that it inflates to more than 32 MiB is refused without inflating")
    func refusesByTrailer() throws {
        var good = try #require(Gzip.deflate(ByteBuffer(string: "x"), limit: 100)).contents
        good.replaceSubrange((good.count - 4)..., with: [1, 0, 0, 2])
        var budget = InflationBudget()
        #expect(throws: GzipError.tooLarge(limit: 32 << 20)) {
            _ = try Gzip.inflate(ByteBuffer(bytes: good), budget: &budget)
        }
        #expect(budget.remaining == 64 << 20)
    }

    @Test("L-11 a stream that inflates to more than it says is cut off")
    func cutsOffLongerThanDeclared() throws {
        var bomb = try #require(Gzip.deflate(ByteBuffer(repeating: 0, count: 1 << 20), limit: 1 << 20)).contents
        bomb.replaceSubrange((bomb.count - 4)..., with: [16, 0, 0, 0])
        var budget = InflationBudget()
        #expect(throws: GzipError.tooLarge(limit: 16)) {
            _ = try Gzip.inflate(ByteBuffer(bytes: bomb), budget: &budget)
        }
        #expect(budget.remaining >= 64 << 20 - 64)
    }

    @Test("L-11 I03 a zlib bomb, which says nothing of its size, stops at 32 MiB")
    func stopsZlibBomb() throws {
        // A zlib header before the deflate data of a gzip stream; the checksum is never reached.
        let packed = try #require(Gzip.deflate(ByteBuffer(repeating: 0, count: 33 << 20), limit: 1 << 20)).contents
        let bomb = [0x78, 0x9c] + packed[10...]
        var budget = InflationBudget()
        #expect(throws: GzipError.tooLarge(limit: 32 << 20)) {
            _ = try Gzip.inflate(ByteBuffer(bytes: bomb), budget: &budget)
        }
        #expect(budget.remaining < 33 << 20)
    }

    @Test("L-11 the objects of one packet share one budget, and failures use it up as well")
    func budgetIsShared() throws {
        let megabyte = try #require(Gzip.deflate(ByteBuffer(repeating: 0, count: 1 << 20), limit: 1 << 20))
        var budget = InflationBudget(total: 2 << 20)
        _ = try Gzip.inflate(megabyte, budget: &budget)
        var damaged = megabyte
        damaged.setInteger(UInt32(0), at: damaged.writerIndex - 8)
        #expect(throws: GzipError.corrupt) { _ = try Gzip.inflate(damaged, budget: &budget) }
        #expect(budget.remaining == 0)
        #expect(throws: GzipError.tooLarge(limit: 0)) { _ = try Gzip.inflate(megabyte, budget: &budget) }
    }

    @Test("B-19 I03 bodies are packed only from 256 bytes on and where it saves a tenth")
    func packsWhereItPays() throws {
        var random = TestRandom(1)
        #expect(GzipPacked.pack(ByteBuffer(repeating: 0, count: 252)) == nil)
        #expect(GzipPacked.pack(ByteBuffer(bytes: random.bytes(4000))) == nil)
        for length in [256, 1000, 16 << 10, 100_000] {
            let body = (0..<length).map { UInt8(truncatingIfNeeded: $0 / 7) }
            let packed = try #require(GzipPacked.pack(ByteBuffer(bytes: body)))
            #expect(packed.readableBytes % 4 == 0)
            #expect(packed.readableBytes < length)
            var budget = InflationBudget()
            #expect(try GzipPacked.unpack(packed, budget: &budget).contents == body)
        }
        // Random in the middle: judged by the sample and left alone.
        let file = [UInt8](repeating: 0, count: 20_000) + random.bytes(10_000) + [UInt8](repeating: 0, count: 20_000)
        #expect(GzipPacked.pack(ByteBuffer(bytes: file)) == nil)
    }

    @Test("B-19 what comes again 20 KB later is packed as well: the window is the largest that there is")
    func packsDistantRepetitions() {
        var random = TestRandom(2)
        let half = random.bytes(20_000)
        let packed = Gzip.deflate(ByteBuffer(bytes: half + half), limit: 30_000)
        #expect(packed != nil)
    }

    @Test("L-09 L-01 gzip_packed is one byte string and ends with it")
    func objectEndsExactly() throws {
        let object = packObject([UInt8](repeating: 0, count: 400))
        var budget = InflationBudget()
        _ = try GzipPacked.unpack(object, budget: &budget)
        for change in [object.contents + [0, 0, 0, 0], Array(object.contents.dropLast(4)), hex("a1cf7230 ffffffff")] {
            #expect(throws: GzipError.malformedObject) {
                _ = try GzipPacked.unpack(ByteBuffer(bytes: change), budget: &budget)
            }
        }
        #expect(throws: GzipError.empty) {
            _ = try GzipPacked.unpack(ByteBuffer(bytes: hex("a1cf7230 00000000")), budget: &budget)
        }
    }
}
