import CMTProtoCrypto

/// The work that a server asks for at the start of a key exchange: to split a number of at most 63 bits.
/// See core.telegram.org/mtproto/auth_key, step 3.
package enum PQFactorization {
    /// Steps after which the search gives up. A 64-bit product of two primes takes about 2^16.
    private static let maxSteps: UInt64 = 1 << 21

    /// Splits `pq` (big-endian, at most 8 bytes) into p < q, each as big-endian bytes without leading zeros.
    package static func factor(_ pq: some Collection<UInt8>) throws(PQError) -> (p: [UInt8], q: [UInt8]) {
        guard pq.count <= 8 else { throw PQError.tooLong(pq.count) }
        let (p, q) = try factor(pq.reduce(0) { $0 << 8 | UInt64($1) })
        return (minimalBytes(p), minimalBytes(q))
    }

    /// Splits `pq` into primes p ≤ q. Throws unless it is the product of exactly two.
    package static func factor(_ pq: UInt64) throws(PQError) -> (p: UInt64, q: UInt64) {
        guard pq >= 4 else { throw PQError.notComposite(pq) }
        if pq % 2 == 0 { return try checked(2, pq / 2, pq) }
        guard !mtc_is_prime64(pq) else { throw PQError.notComposite(pq) }
        for seed: UInt64 in 1...8 {
            let factor = mtc_find_factor64(pq, seed &* 0x9e37_79b9_7f4a_7c15, maxSteps)
            if factor > 1 { return try checked(factor, pq / factor, pq) }
        }
        throw PQError.tooHard(pq)
    }

    private static func checked(_ a: UInt64, _ b: UInt64, _ pq: UInt64) throws(PQError) -> (p: UInt64, q: UInt64) {
        guard mtc_is_prime64(a), mtc_is_prime64(b) else { throw PQError.moreThanTwoPrimes(pq) }
        return (min(a, b), max(a, b))
    }

    package static func minimalBytes(_ value: UInt64) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { bytes in [UInt8](bytes.drop { $0 == 0 }) }
    }
}

/// Why `pq` of a server could not be split.
package enum PQError: Error, Hashable, CustomStringConvertible {
    /// The number has more than 8 bytes.
    case tooLong(Int)
    /// The number is below 4 or prime.
    case notComposite(UInt64)
    /// The number has more than two prime factors.
    case moreThanTwoPrimes(UInt64)
    /// No factor was found within the bound on work.
    case tooHard(UInt64)

    package var description: String {
        switch self {
        case .tooLong(let count): "the server's pq has \(count) bytes where at most 8 are allowed"
        case .notComposite(let n): "the server's pq \(n) is not a product of two primes"
        case .moreThanTwoPrimes(let n): "the server's pq \(n) has more than two prime factors"
        case .tooHard(let n): "the server's pq \(n) could not be split within the allowed work"
        }
    }
}
