import MTProtoCrypto
import Testing

// Numbers from gotd/td (MIT): crypto/pq_test.go; mtcute (MIT): core/src/utils/crypto/factorization.test.ts and
// packages/test/src/crypto.ts; TDLib (BSL-1.0): tdutils/test/pq.cpp; core.telegram.org/mtproto/samples-auth_key.

struct PQFactorizationTests {
    @Test(
        "E04 K-03 products of two primes are split, the smaller first",
        arguments: [
            (1_724_114_033_281_923_457, 1_229_739_323, 1_402_015_859), (378_221, 613, 617), (15, 3, 5),
            (2_090_522_174_869_285_481, 1_112_973_847, 1_878_321_023),
            (1_470_626_929_934_143_021, 1_206_429_347, 1_218_991_343),
            (2_804_275_833_720_261_793, 1_555_252_417, 1_803_100_129), (4, 2, 2), (21, 3, 7), (6, 2, 3), (9, 3, 3),
            (179_424_611 * 179_424_673, 179_424_611, 179_424_673),
            (0x14fc_ab4d_fc86_1f45, 0x494c_5c99, 0x494c_778d), (0x17ed_4894_1a08_f981, 0x494c_553b, 0x5391_1073),
            // A small factor beside a large one; the largest square of a prime.
            (3_215_031_751 / 151 / 751 * 3, 3, 28351), (2 * 9_223_372_036_854_775_783, 2, 9_223_372_036_854_775_783),
            (4_294_967_291 * 4_294_967_291, 4_294_967_291, 4_294_967_291),
        ] as [(UInt64, UInt64, UInt64)])
    func products(pq: UInt64, p: UInt64, q: UInt64) throws {
        let factors = try PQFactorization.factor(pq)
        #expect(factors == (p, q))
        let bytes = try PQFactorization.factor(PQFactorization.minimalBytes(pq))
        #expect(bytes.p == PQFactorization.minimalBytes(p) && bytes.q == PQFactorization.minimalBytes(q))
        #expect(bytes.p.first != 0 && bytes.q.first != 0)
    }

    @Test("E04 K-03 hostile numbers are refused: 0, 1, primes", arguments: [0, 1, 2, 3, 5, 7, 179_424_611] as [UInt64])
    func numbersThatAreNoProducts(pq: UInt64) {
        #expect(throws: PQError.notComposite(pq)) { try PQFactorization.factor(pq) }
        #expect(throws: PQError.notComposite(pq)) { try PQFactorization.factor(PQFactorization.minimalBytes(pq)) }
    }

    @Test("E04 K-03 hostile numbers are refused: the largest primes, more than two factors, nine bytes")
    func hostileNumbers() {
        for prime in [18_446_744_073_709_551_557, 9_223_372_036_854_775_783, 4_294_967_311] as [UInt64] {
            #expect(throws: PQError.notComposite(prime)) { try PQFactorization.factor(prime) }
        }
        // Of three primes, of many, a Carmichael number, a cube.
        for pq in [8, 12, 105, 561, 65536, 1_000_003 * 1_000_003 * 1_000_003, .max, 1 << 63] as [UInt64] {
            #expect(throws: PQError.moreThanTwoPrimes(pq)) { try PQFactorization.factor(pq) }
        }
        // TDLib's case of overflow, 4294967311·4294967449, is just above 64 bits and so has nine bytes.
        #expect(throws: PQError.tooLong(9)) { try PQFactorization.factor(hex("01000000a8000008f7")) }
        #expect(throws: PQError.notComposite(0)) { try PQFactorization.factor([]) }
        #expect(throws: PQError.notComposite(0)) { try PQFactorization.factor([UInt8](repeating: 0, count: 8)) }
        #expect(throws: PQError.tooLong(9)) { try PQFactorization.factor([1] + [UInt8](repeating: 0, count: 8)) }
        #expect(throws: PQError.tooLong(1000)) { try PQFactorization.factor([UInt8](repeating: 255, count: 1000)) }
    }

    @Test("E04 K-03 every number up to 2,000, and random ones of every length, are split or refused rightly")
    func everySmallNumber() throws {
        for n: UInt64 in 0..<2000 {
            let divisors = (2..<45 as Range<UInt64>).filter { n > $0 && n % $0 == 0 }
            let p = divisors.first
            let isProductOfTwo = p.map { p in !(2..<45).contains { d in n / p > d && (n / p) % d == 0 } } ?? false
            if let p, isProductOfTwo {
                let factors = try PQFactorization.factor(n)
                #expect(factors == (p, n / p))
            } else {
                #expect(throws: PQError.self) { try PQFactorization.factor(n) }
            }
        }
        var random = RandomSource.seeded(41)
        for length in 1...8 {
            for _ in 0..<20 {
                let bytes = random.bytes(length)
                let pq = bytes.reduce(0) { $0 << 8 | UInt64($1) }
                if let factors = try? PQFactorization.factor(pq) {
                    #expect(factors.p > 1 && factors.p <= factors.q && factors.p * factors.q == pq)
                }
            }
        }
    }
}
