/// A group in which two sides agree on a key: a generator and a 2048-bit safe prime, checked.
/// See core.telegram.org/mtproto/auth_key, steps 6–9, and core.telegram.org/mtproto/security_guidelines.
package struct DHGroup: Sendable {
    package let g: Int32
    /// 256 big-endian bytes.
    package let prime: [UInt8]
    private let modulus: Modulus

    /// Checks what a server sent: a prime of exactly 2048 bits, safe, and a generator 2…7 of the subgroup of order
    /// (p−1)/2. `primes` remembers verdicts.
    package init(g: Int32, prime: [UInt8], primes: SafePrimes = .shared) throws(DHError) {
        guard prime.count == 256, prime[0] >= 0x80 else { throw DHError.primeNot2048Bits }
        guard Self.isQuadraticResidue(g, prime) else { throw DHError.badGenerator(g) }
        guard primes.isSafePrime(prime), let modulus = Modulus(prime) else { throw DHError.notSafePrime }
        self.g = g
        self.prime = prime
        self.modulus = modulus
    }

    /// Numbers that make no safe group, for a server that looks whether its clients notice. Nil if they are not even odd and of
    /// 2048 bits.
    package init?(unchecked g: Int32, prime: [UInt8]) {
        guard let modulus = Modulus(prime) else { return nil }
        self.g = g
        self.prime = prime
        self.modulus = modulus
    }

    private init(known g: Int32, _ prime: [UInt8], _ modulus: Modulus) {
        self.g = g
        self.prime = prime
        self.modulus = modulus
    }

    /// Whether g generates the subgroup of prime order; by the residue of p, as the documentation lists them.
    private static func isQuadraticResidue(_ g: Int32, _ prime: [UInt8]) -> Bool {
        switch g {
        case 2: SafePrimes.remainder(prime, 8) == 7
        case 3: SafePrimes.remainder(prime, 3) == 2
        case 4: true
        case 5: [1, 4].contains(SafePrimes.remainder(prime, 5))
        case 6: [19, 23].contains(SafePrimes.remainder(prime, 24))
        case 7: [3, 5, 6].contains(SafePrimes.remainder(prime, 7))
        default: false
        }
    }

    /// Checks g_a or g_b, 256 big-endian bytes: 2^1984 < value < p − 2^1984, as the security guidelines recommend. That
    /// includes 1 < value < p − 1.
    package func check(_ value: [UInt8]) throws(DHError) {
        guard value.count == 256, isBelow(value, prime) else { throw DHError.valueOutOfRange }
        let distance = subtractWithBorrow(prime, value).difference
        guard isBelow(Self.margin, value), isBelow(Self.margin, distance) else { throw DHError.valueOutOfRange }
    }

    /// 2^1984.
    private static let margin: [UInt8] = {
        var bytes = [UInt8](repeating: 0, count: 256)
        bytes[7] = 1
        return bytes
    }()

    /// g^exponent, 256 bytes.
    package func power(_ exponent: SecretBytes) -> [UInt8] {
        if exponent.count == Modulus.byteCount, g == 3, prime == Self.wellKnownPrime,
            let comb = Self.wellKnownComb, let power = modulus.power(comb, exponent)
        {
            return power
        }
        return modulus.power([UInt8(truncatingIfNeeded: g)], exponent)
    }

    /// Each client raises the same generator for each of its keys: 8 KiB in a process make that a third of the work.
    private static let wellKnownComb = wellKnown?.modulus.comb(of: [3])

    /// A secret of so many bytes and g to its power, which satisfies ``check(_:)``.
    ///
    /// With a prime of 2048 bits a secret needs at least 225 bits (RFC 7919, appendix A.1); more only cost time.
    package func makeKeyPair(
        bytes: Int = 256, using random: inout RandomSource
    ) -> (secret: SecretBytes, value: [UInt8]) {
        while true {
            let secret = SecretBytes.random(bytes, using: &random)
            let value = power(secret)
            if (try? check(value)) != nil { return (secret, value) }
        }
    }

    /// The key that the owner of `secret` shares with the sender of `value`, which is checked.
    package func sharedKey(_ value: [UInt8], secret: SecretBytes) throws(DHError) -> AuthKey {
        try check(value)
        guard let key = try? AuthKey(modulus.secretPower(value, secret)) else { throw DHError.valueOutOfRange }
        return key
    }

    // MARK: What the password check computes in the group

    /// base^exponent, where the base is public or becomes harmless by the exponent.
    func raise(_ base: [UInt8], _ exponent: [UInt8]) -> [UInt8] { modulus.power(base, exponent) }
    func raise(_ base: [UInt8], _ exponent: SecretBytes) -> SecretBytes { modulus.secretPower(base, exponent) }
    func raise(_ base: SecretBytes, _ exponent: SecretBytes) -> SecretBytes { modulus.secretPower(base, exponent) }
    func multiply(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] { modulus.multiply(left, right) }
    func multiply(_ left: [UInt8], _ right: SecretBytes) -> SecretBytes { modulus.secretProduct(left, right) }

    /// left − right mod p for numbers below p, in constant time.
    func difference(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        let (difference, borrow) = subtractWithBorrow(left, right)
        // Add p if the difference is below zero.
        let mask = 0 &- borrow
        var carry = 0
        var result = difference
        for index in result.indices.reversed() {
            let value = Int(difference[index]) + Int(prime[index] & mask) + carry
            result[index] = UInt8(truncatingIfNeeded: value)
            carry = value >> 8
        }
        return result
    }

    /// left − right mod p for numbers below p, in constant time, where both but `left` are secrets of 256 bytes.
    func difference(_ left: [UInt8], _ right: SecretBytes) -> SecretBytes {
        SecretBytes(count: Modulus.byteCount) { result in
            right.withUnsafeBytes { right in
                var borrow = 0
                for index in result.indices.reversed() {
                    let value = Int(left[index]) - Int(right[index]) - borrow
                    result[index] = UInt8(truncatingIfNeeded: value)
                    borrow = (value >> 8) & 1
                }
                // Add p if the difference is below zero.
                let mask = UInt8(truncatingIfNeeded: 0 &- borrow)
                var carry = 0
                for index in result.indices.reversed() {
                    let value = Int(result[index]) + Int(prime[index] & mask) + carry
                    result[index] = UInt8(truncatingIfNeeded: value)
                    carry = value >> 8
                }
            }
        }
    }

    /// left + right mod p for numbers below p, in constant time.
    func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        // left − (p − right); p − 0 = p is harmless here.
        difference(left, subtractWithBorrow(prime, right).difference)
    }

    /// The prime that Telegram's servers send, with the generator 3. Known to be a safe prime.
    package static let wellKnownPrime: [UInt8] = wellKnownPrimeWords.flatMap { word in
        Swift.withUnsafeBytes(of: word.bigEndian) { [UInt8]($0) }
    }

    /// The group of ``wellKnownPrime`` and generator 3, without a test.
    package static let wellKnown: DHGroup? = Modulus(wellKnownPrime).map { DHGroup(known: 3, wellKnownPrime, $0) }

    private static let wellKnownPrimeWords: [UInt64] = [
        0xc71c_aeb9_c6b1_c904, 0x8e6c_522f_70f1_3f73, 0x980d_4023_8e3e_21c1, 0x4934_d037_563d_930f,
        0x4819_8a0a_a7c1_4058, 0x2294_93d2_2530_f4db, 0xfa33_6f6e_0ac9_2513, 0x9543_aed4_4cce_7c37,
        0x20fd_51f6_9458_705a, 0xc68c_d4fe_6b6b_13ab, 0xdc97_4651_2969_3284, 0x54f1_8faf_8c59_5f64,
        0x2477_fe96_bb2a_941d, 0x5bcd_1d4a_c8cc_4988, 0x0708_fa9b_378e_3c4f, 0x3a90_60be_e67c_f9a4,
        0xa4a6_9581_1051_907e, 0x1627_53b5_6b0f_6b41, 0x0dba_74d8_a84b_2a14, 0xb314_4e0e_f128_4754,
        0xfd17_ed95_0d59_65b4, 0xb9dd_4658_2db1_178d, 0x169c_6bc4_65b0_d6ff, 0x9ca3_928f_ef5b_9ae4,
        0xe418_fc15_e83e_bea0, 0xf87f_a9ff_5eed_7005, 0x0ded_2849_f47b_f959, 0xd956_850c_e929_851f,
        0x0d81_15f6_35b1_05ee, 0x2e4e_15d0_4b24_54bf, 0x6f4f_adf0_34b1_0403, 0x119c_d8e3_b92f_cc5b,
    ]
}

/// Why the numbers of a server are not fit to agree on a key.
package enum DHError: Error, Hashable, CustomStringConvertible {
    /// The prime does not have exactly 2048 bits.
    case primeNot2048Bits
    /// The prime, or half of it, is composite.
    case notSafePrime
    /// The generator is not 2…7 or generates the wrong group for this prime.
    case badGenerator(Int32)
    /// g_a or g_b is too near 0 or p.
    case valueOutOfRange

    package var description: String {
        switch self {
        case .primeNot2048Bits: "the server's Diffie-Hellman prime does not have 2048 bits"
        case .notSafePrime: "the server's Diffie-Hellman prime is not a safe prime"
        case .badGenerator(let g): "the server's generator \(g) does not fit its prime"
        case .valueOutOfRange: "a Diffie-Hellman value is outside the range that keeps the key secret"
        }
    }
}
