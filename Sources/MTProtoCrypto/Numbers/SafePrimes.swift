import Synchronization

/// Whether numbers are safe primes (p and (p−1)/2 prime), with a memory of verdicts: a server sends the same number
/// at every key exchange, and a verdict costs a hundred times as much as the exchange itself.
package final class SafePrimes: Sendable {
    /// The memory that all key exchanges of the process share.
    package static let shared = SafePrimes()

    /// How many verdicts are kept. More different numbers come only from servers that play with us; then the
    /// verdicts are forgotten and made again.
    private static let capacity = 64

    /// Rounds of Miller–Rabin. A composite passes one with a probability of at most 1/4, however it was chosen.
    private static let rounds: UInt8 = 64

    /// By the hashes of the numbers.
    let verdicts = Mutex<[[UInt8]: Bool]>([:])

    package init() {}

    /// Whether `prime`, 256 big-endian bytes, is a safe prime.
    package func isSafePrime(_ prime: [UInt8]) -> Bool {
        let name = Hash.sha256(prime)
        if let known = verdicts.withLock({ $0[name] }) { return known }
        // Not under the lock: others may ask meanwhile. Two callers that ask the same do the work twice and agree.
        let verdict = Self.test(prime)
        verdicts.withLock {
            if $0.count >= Self.capacity { $0 = [:] }
            $0[name] = verdict
        }
        return verdict
    }

    private static func test(_ prime: [UInt8]) -> Bool {
        guard prime.count == Modulus.byteCount, prime.last.map({ $0 & 3 == 3 }) == true else { return false }
        let half = shiftedRight(prime)
        for divisor in smallPrimes {
            if remainder(prime, divisor) == 0 || remainder(half, divisor) == 0 { return false }
        }
        guard let modulus = Modulus(prime), let halfModulus = Modulus(half) else { return false }
        guard halfModulus.isStrongProbablePrime(toBase: [2]) else { return false }
        // Pocklington: if (p−1)/2 is prime, p is prime exactly when 2^(p−1) = 1 mod p, as 3 does not divide p.
        var exponent = prime
        exponent[255] &= 0xfe
        guard modulus.power([2], exponent) == leftPadded([1], to: Modulus.byteCount) else { return false }
        // Bases that depend on the number by a hash: an attacker could not choose the number to fit them.
        return (0..<rounds).allSatisfy { round in
            let base = (0..<4).flatMap { part in Hash.sha512([round, part], prime) }
            return halfModulus.isStrongProbablePrime(toBase: base)
        }
    }

    private static let smallPrimes: [UInt32] = {
        var primes: [UInt32] = []
        for candidate: UInt32 in 3..<1000 where primes.allSatisfy({ candidate % $0 != 0 }) && candidate % 2 == 1 {
            primes.append(candidate)
        }
        return primes
    }()

    static func remainder(_ number: [UInt8], _ divisor: UInt32) -> UInt32 {
        number.reduce(0) { ($0 << 8 | UInt32($1)) % divisor }
    }

    private static func shiftedRight(_ number: [UInt8]) -> [UInt8] {
        var carry: UInt8 = 0
        return number.map { byte in
            defer { carry = byte << 7 }
            return byte >> 1 | carry
        }
    }
}
