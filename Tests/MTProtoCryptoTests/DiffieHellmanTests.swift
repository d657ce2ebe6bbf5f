import Synchronization
import Testing

@testable import MTProtoCrypto

// Primes from mtcute (MIT): core/src/utils/crypto/miller-rabin.test.ts (made there by OpenSSL), the safe prime of
// RFC 3526, group 14, and the one that Telegram sends. The group rules are of core.telegram.org/mtproto/auth_key.

extension SafePrimes {
    /// How many verdicts are remembered.
    fileprivate var count: Int { verdicts.withLock { $0.count } }
}

struct DiffieHellmanTests {
    /// RFC 3526, 2048-bit MODP group. Its residues allow every generator from 2 to 7.
    private let otherPrime = hex(
        """
        ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404dd
        ef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7ed
        ee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f
        83655d23dca3ad961c62f356208552bb9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3b
        e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf6955817183995497cea956ae515d2261898fa0510
        15728e5a8aacaa68ffffffffffffffff
        """)
    private let telegramPrime = DHGroup.wellKnownPrime

    @Test("K-08 E08 the known primes are safe primes by the test itself, and verdicts are remembered")
    func safePrimes() {
        let primes = SafePrimes()
        #expect(primes.isSafePrime(telegramPrime))
        #expect(primes.isSafePrime(otherPrime))
        #expect(primes.count == 2)
        // Made anew, it would be another one.
        let name = Hash.sha256(telegramPrime)
        primes.verdicts.withLock { $0[name] = false }
        for _ in 0..<100 { #expect(!primes.isSafePrime(telegramPrime)) }
        #expect(primes.count == 2)
    }

    @Test("K-08 E08 numbers next to safe primes, primes whose half is not prime, and products are refused")
    func unsafePrimes() {
        let primes = SafePrimes()
        var neighbours: [[UInt8]] = []
        for step: UInt8 in [2, 4, 8, 16] {
            var below = telegramPrime
            below[255] -= step
            neighbours.append(below)
        }
        for number in neighbours + knownPrimes.filter({ $0.count == 256 }) {
            #expect(!primes.isSafePrime(number))
        }
        #expect(
            !primes.isSafePrime([]) && !primes.isSafePrime([23])
                && !primes.isSafePrime(Array(telegramPrime.dropFirst())))
        #expect(!primes.isSafePrime([UInt8](repeating: 0, count: 256)))
        #expect(!primes.isSafePrime([UInt8](repeating: 255, count: 256)))
    }

    @Test("K-08 the memory of verdicts is bounded")
    func verdictsAreBounded() {
        let primes = SafePrimes()
        var random = RandomSource.seeded(1)
        for _ in 0..<300 {
            var number = random.bytes(256)
            number[255] = 1
            #expect(!primes.isSafePrime(number))
        }
        #expect(primes.count <= 64)
    }

    @Test("K-08 Miller–Rabin tells primes of 512 to 2048 bits from the numbers 2 below them (mtcute)")
    func millerRabin() throws {
        for prime in knownPrimes {
            var below = prime
            below[below.count - 1] -= 2
            let (p, n) = (try #require(Modulus(prime)), try #require(Modulus(below)))
            for base: UInt8 in [2, 3, 5] {
                #expect(p.isStrongProbablePrime(toBase: [base]))
                #expect(!n.isStrongProbablePrime(toBase: [base]))
            }
        }
        // 2047 = 23·89 passes to base 2 and 3,215,031,751 to 2, 3, 5 and 7: one base is no proof.
        let liar = try #require(Modulus([0x07, 0xff]))
        #expect(liar.isStrongProbablePrime(toBase: [2]) && !liar.isStrongProbablePrime(toBase: [3]))
        let fourfold = try #require(Modulus(hex("bfa17dc7")))
        for base: UInt8 in [2, 3, 5, 7] { #expect(fourfold.isStrongProbablePrime(toBase: [base])) }
        #expect(!fourfold.isStrongProbablePrime(toBase: [11]))
        for small: UInt8 in [9, 15, 21, 25, 27, 33, 35] {
            #expect(try !#require(Modulus([small])).isStrongProbablePrime(toBase: [2]))
        }
        for small: UInt8 in [3, 5, 7, 11, 13, 17, 19, 23, 29, 31] {
            #expect(try #require(Modulus([small])).isStrongProbablePrime(toBase: [2]))
        }
    }

    @Test("K-08 E08 each generator is taken or refused by the residue of the prime", arguments: Array(Int32(-1)...9))
    func generators(g: Int32) throws {
        // Telegram's prime is 3 mod 8, 2 mod 3, 3 mod 5, 11 mod 24 and 6 mod 7.
        let fitting: Set<Int32> = [3, 4, 7]
        if fitting.contains(g) {
            #expect(throws: Never.self) { try DHGroup(g: g, prime: telegramPrime) }
        } else {
            #expect(throws: DHError.badGenerator(g)) { try DHGroup(g: g, prime: telegramPrime) }
        }
        if (2...7).contains(g) {
            #expect(throws: Never.self) { try DHGroup(g: g, prime: otherPrime) }
        } else {
            #expect(throws: DHError.badGenerator(g)) { try DHGroup(g: g, prime: otherPrime) }
        }
    }

    @Test("E09 each group raises its own generator, also where another one's powers are kept")
    func ownGenerators() throws {
        var random = RandomSource.seeded(5)
        for (g, prime) in [(3, telegramPrime), (4, telegramPrime), (7, telegramPrime), (3, otherPrime)]
            as [(Int32, [UInt8])]
        {
            let group = try DHGroup(g: g, prime: prime)
            let modulus = try #require(Modulus(prime))
            for length in [256, 64] {
                let exponent = SecretBytes.random(length, using: &random)
                #expect(group.power(exponent) == modulus.power([UInt8(g)], exponent))
            }
        }
    }

    @Test("K-08 E08 primes of another length and composite numbers make no group")
    func badPrimes() {
        #expect(throws: DHError.primeNot2048Bits) { try DHGroup(g: 3, prime: []) }
        #expect(throws: DHError.primeNot2048Bits) { try DHGroup(g: 3, prime: [47]) }
        #expect(throws: DHError.primeNot2048Bits) { try DHGroup(g: 3, prime: [0] + telegramPrime) }
        var short = telegramPrime
        short[0] = 0x47
        #expect(throws: DHError.primeNot2048Bits) { try DHGroup(g: 3, prime: short) }
        var composite = telegramPrime
        composite[255] -= 24
        #expect(throws: DHError.notSafePrime) { try DHGroup(g: 4, prime: composite) }
    }

    @Test("K-09 E08 values near 0 and p are refused, to the last bit of 2^1984")
    func valueRange() throws {
        let group = try DHGroup(g: 3, prime: telegramPrime)
        let zero = [UInt8](repeating: 0, count: 256)
        var edge = zero
        edge[7] = 1
        edge[255] = 1
        #expect(throws: Never.self) { try group.check(edge) }
        #expect(throws: Never.self) { try group.check(subtract(telegramPrime, edge)) }
        var below = zero
        below[7] = 1
        var one = zero
        one[255] = 1
        var two = zero
        two[255] = 2
        for bad in [
            zero, one, two, below, telegramPrime, subtract(telegramPrime, one), subtract(telegramPrime, below),
            [UInt8](repeating: 255, count: 256), Array(edge.dropLast()), edge + [0], [],
        ] {
            #expect(throws: DHError.valueOutOfRange) { try group.check(bad) }
            #expect(throws: DHError.valueOutOfRange) {
                try group.sharedKey(bad, secret: SecretBytes(copying: one))
            }
        }
    }

    @Test("K-10 K-11 E09 two sides agree on a key of 256 bytes; leading zeros are kept")
    func agreement() throws {
        let group = try #require(DHGroup.wellKnown)
        var random = RandomSource.seeded(31)
        for _ in 0..<8 {
            let (a, b) = (group.makeKeyPair(using: &random), group.makeKeyPair(using: &random))
            #expect(a.secret.count == 256 && a.value.count == 256)
            let keys = (
                try group.sharedKey(b.value, secret: a.secret), try group.sharedKey(a.value, secret: b.secret)
            )
            #expect(keys.0 == keys.1 && keys.0.bytes.count == 256)
        }
        // 3^17307 begins with two zero bytes (see ModulusTests): as a shared key it still has 256 bytes, and its id
        // is of all of them.
        let third = try #require(leftPadded(PQFactorization.minimalBytes(5769), to: 256))
        let three = try #require(leftPadded([3], to: 256))
        let key = try group.sharedKey(
            group.power(SecretBytes(copying: third)), secret: SecretBytes(copying: three))
        let full = key.bytes.copyBytes()
        #expect(full.starts(with: [0, 0]) && full.count == 256)
        #expect(key.id == Hash.sha1(full)[12...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }

    @Test("K-09 K-10 a secret whose power is out of range is drawn again")
    func badSecretsAreDrawnAgain() throws {
        let group = try #require(DHGroup.wellKnown)
        let one = [UInt8](repeating: 0, count: 255) + [1]
        var random = RandomSource.replaying(one + one)
        let pair = group.makeKeyPair(using: &random)
        #expect(pair.secret != SecretBytes(copying: one))
        #expect(throws: Never.self) { try group.check(pair.value) }
    }

    private func subtract(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var borrow = 0
        var result = left
        for index in left.indices.reversed() {
            let difference = Int(left[index]) - Int(right[index]) - borrow
            result[index] = UInt8(truncatingIfNeeded: difference)
            borrow = difference < 0 ? 1 : 0
        }
        return result
    }

    private var knownPrimes: [[UInt8]] {
        [
            hex(
                """
                e29f3e159f65391f0c1bfda381ac68a10e404ab50fc727652f6b0b091c147875853e2a636ab78d6045627fda19f68cd7
                9be5d9d76a1aa226c1156128f9ab5e47e25176791f6e72cc338e8db079956ca9a79f95e0ce6ff72694903a06e424e137
                caf662912553ec3343bb951faf7f1880bbb15edd4cd59130429b2960c63e445ce3b1bbfb67aa0a7921d1cc2553e76114
                3b02187671d282b06786481ef3cb696c27c6040bfbd8db0b50ee8303b60092d5555f1e8586e6df7cfba9c8a01cb7d5ea
                024ac5644668cc7a3bc6dd12358aec1b177055174e108b322ab3d7e0f4fd2435864771a75d6453b96732720325846b5f
                ec14b001a6ee7b3cb8be2359242cc137
                """),
            hex(
                """
                ef942ccbbc816fe6cf913d8f0416a52ef042aee92aa218f9f838acff5fcd71c92b83cf1c549f5a749a93528933e51adc
                dc4e1969c63f771106422b26faef4108c06d38117940ab83cb3a84454b978929da24dd0b85ab5a5080aa663a17fe60b9
                f056debba86c8cb83abbb21a598b28b73881d1369d6948ef77b8e539ed6585ae6688d0ee0ea1fc949487bec9d0b0e94c
                92654b5b710baab9c2088ff4f299b2365ab0a1c478feec155086af1804f56da9b59f48e6bcccafda2fbbc0c3656773f4
                ed1a63760fe5355ac9a87f7023687f9493e3dca581ff9989d726f1cdd223d1dbb94f56969354492f8570853fa7e3a3ef
                143029cf8558869f90b32c3af4c996d7
                """),
            hex(
                """
                f216e1ac15563ceb0f32d79d0a48c8bc6aac5bb307009d1fc522d727e104c8453e561a2fc50ada4f24d3a2ab59ec539c
                09c8d3409de6ecada4602bffa509352299c727a601fabf624f608befb8114c1002f20bb8b93a25980f6ac15492c26a6a
                3f4483bb0792b68284085740065ca97777d5e9a532243cf5f3e795a2bc4be489c1b318a8603528d992c16a138097179b
                683a278c355f94d7fbd5e4dcb4f888df73928bec6f880d44296174ac30f35b468ea1d61c289e0db52dc807beb205e613
                1625540e633d273dcf7bcc3839837e360869bf3ec2b26802bf2050a7fe5016a59f7c410a7a14a1c58d239c4dfd829cc0
                9c187493df75316bc38678a119e3ff6b
                """),
            hex(
                """
                8617c319a8e07726d2ea2815da60fce9ae4e4b3a0f7a3a970dfc15a76523c1bab26cefb7b33a9bd0765c09cf98acb40e
                dfcaec54551ecda3736d6c4c57ecdac968c33a5cbb8f7f336fe622512c0c8dd208e9a3ff62d84a5c80cd768be4b5d414
                20a532c7c6863c6871cdea975d75d8ca066e9327196f42a191e30801e4462ff1
                """),
            hex(
                """
                8a9868a9405034fae7a5678adf883340c191aa9aea6bfe73a9ce09d3d15d3bfd0bf3e9719a3820b8a90847382d148c05
                44a5cecfff225cf869f2b1179e28c570bf4663bd50fae63fea0a0e08c44616f8d22832c9c8e4c5fa9979d9dbd90cd812
                4dc784780c94a963f742532c7cf59fa4929432eec985b20abc19f98357b86b6b
                """),
            hex(
                """
                a09a49fd5789646ab856f0161f2be1cbf6d0ad46b75588ae623ad278e1c96a051f9bbacc2d756c70108bfafc275f6795
                ace41e5ecae90a6143506a5d7554350f
                """),
            hex(
                """
                d539e7ec1d6396a23b969d32ebd6f44311287179311d09599559eb1465f4dab1aadc407fe9d44f38a9bd180d9f0bfbc7
                a4eb7686d36d50d9f4f76828924ab1d7
                """),
        ]
    }
}
