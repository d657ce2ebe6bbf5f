import MTProtoCrypto
import Testing

struct ModulusTests {
    @Test("E09 powers with all lengths of modulus, base and exponent agree with Python's pow")
    func powersAgreeWithOracle() throws {
        // The expected digest covers 48 results of 256 bytes, computed apart by Python's integers from the same
        // SplitMix64 sequence.
        var results: [UInt8] = []
        for index in 0..<48 {
            var random = RandomSource.seeded(UInt64(index))
            var n = random.bytes([256, 256, 256, 255, 248, 136, 64, 8][index % 8])
            n[n.count - 1] |= 1
            n[0] |= index % 3 != 0 ? 0x80 : 0x01
            let base = random.bytes([256, 32, 1, 256][index % 4])
            let exponent = random.bytes([32, 3, 1, 5, 0, 256][index % 6])
            let modulus = try #require(Modulus(n))
            results += modulus.power(base, exponent)
        }
        #expect(hex(Hash.sha256(results)) == "abefa7f84aade3a19c8904acdc69105f2f46adadedb22ff132a7d343ee653b1d")
    }

    @Test("E09 products agree with Python's")
    func productsAgreeWithOracle() throws {
        var results: [UInt8] = []
        for index in 0..<48 {
            var random = RandomSource.seeded(UInt64(index))
            var n = random.bytes([256, 256, 256, 255, 248, 136, 64, 8][index % 8])
            n[n.count - 1] |= 1
            n[0] |= index % 3 != 0 ? 0x80 : 0x01
            let base = random.bytes([256, 32, 1, 256][index % 4])
            let factor = random.bytes([32, 3, 1, 5, 0, 256][index % 6]) + base
            guard factor.count <= 256 else { continue }
            results += try #require(Modulus(n)).multiply(base, factor)
        }
        #expect(hex(Hash.sha256(results)) == "1015997ad63445c3a278d379e073b44ee6a3880699a3d008b527c44faa162e2b")
    }

    @Test("K-11 E09 powers keep their leading zero bytes")
    func leadingZeros() throws {
        // Found by search: 3^3071 begins with one zero byte modulo Telegram's prime, 3^17307 with two.
        let modulus = try #require(Modulus(DHGroup.wellKnownPrime))
        let one = modulus.power([3], PQFactorization.minimalBytes(3071))
        #expect(one.count == 256 && one[0] == 0 && one[1] != 0)
        let two = modulus.power([3], PQFactorization.minimalBytes(17307))
        #expect(two.count == 256 && two[0] == 0 && two[1] == 0 && two[2] != 0)
        #expect(hex(Hash.sha256(two)) == "55db86c01680119f8c158ec0b7e4714ee4d21b081237e18e68f0f1ff76d5c396")
        // An exponent's leading zeros change nothing.
        #expect(modulus.power([0, 0, 3], [0, 0, 0] + PQFactorization.minimalBytes(3071)) == one)
    }

    @Test("E09 a comb of powers gives the same powers, for each exponent of 256 bytes")
    func combs() throws {
        var random = RandomSource.seeded(11)
        let ones = [UInt8](repeating: 255, count: 256)
        let zero = [UInt8](repeating: 0, count: 256)
        let simple = [zero, zero.dropLast() + [1], [128] + zero.dropLast(), ones]
        let exponents = simple + (0..<8).map { _ in random.bytes(256) }
        for (modulus, base) in [
            (DHGroup.wellKnownPrime, [3]), (ones, random.bytes(256)), ([3], [2]), (ones, zero), (ones, ones),
        ] as [([UInt8], [UInt8])] {
            let modulus = try #require(Modulus(modulus))
            let comb = modulus.comb(of: base)
            for exponent in exponents {
                #expect(modulus.power(comb, SecretBytes(copying: exponent)) == modulus.power(base, exponent))
            }
            #expect(modulus.power(comb, SecretBytes(copying: [5])) == nil)
        }
    }

    @Test("Corner cases: bases of 0, 1, n−1, n and above, exponents of 0 and 1, the greatest modulus")
    func cornerCases() throws {
        let greatest = [UInt8](repeating: 255, count: 256)
        let modulus = try #require(Modulus(greatest))
        let zero = [UInt8](repeating: 0, count: 256)
        let one = zero.dropLast() + [1]
        var minusOne = greatest
        minusOne[255] = 254
        #expect(modulus.power(greatest, [1]) == zero)
        #expect(modulus.power(zero, [5]) == zero)
        #expect(modulus.power(zero, [0]) == Array(one))
        #expect(modulus.power(zero, []) == Array(one))
        #expect(modulus.power(minusOne, [2]) == Array(one))
        #expect(modulus.power(minusOne, [3]) == minusOne)
        #expect(modulus.power(one, greatest) == Array(one))
        let three = try #require(Modulus([3]))
        #expect(three.power(greatest, [7]) == zero)
        #expect(three.power([2], [7]) == zero.dropLast() + [2])
        #expect(three.multiply([2], [2]) == Array(one))
    }

    @Test("Numbers that no one can compute modulo are refused")
    func badModuli() {
        for bytes in [[], [0], [1], [2], [4], [0, 0, 1], [1] + [UInt8](repeating: 1, count: 256)] as [[UInt8]] {
            #expect(Modulus(bytes) == nil)
        }
        #expect(Modulus([0, 0] + [UInt8](repeating: 255, count: 256)) != nil)
    }

    @Test("Left padding keeps the number or refuses it")
    func padding() {
        #expect(leftPadded([1, 2], to: 4) == [0, 0, 1, 2])
        #expect(leftPadded([0, 0, 0, 1, 2], to: 3) == [0, 1, 2])
        #expect(leftPadded([0, 0, 0, 1, 2], to: 1) == nil)
        #expect(leftPadded([], to: 0) == [])
    }
}
