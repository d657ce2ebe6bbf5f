import CMTProtoCrypto

/// An odd number of at most 2048 bits to compute modulo. Numbers go in and out as 256 big-endian bytes.
package struct Modulus: Sendable {
    package static let byteCount = 256

    private let context: Context

    // The prepared modulus is half a kilobyte; copies of the struct share it.
    private final class Context: Sendable {
        let value: mtc_modulus
        init(_ value: mtc_modulus) { self.value = value }
    }

    /// nil unless `bytes`, big-endian and at most 256 bytes after leading zeros, is odd and at least 3.
    package init?(_ bytes: some Collection<UInt8>) {
        guard let padded = leftPadded(bytes, to: Self.byteCount) else { return nil }
        var context = mtc_modulus()
        guard mtc_modulus_init(&context, padded) else { return nil }
        self.context = Context(context)
    }

    /// base^exponent. `base` is at most 256 bytes. The time depends on the length of the exponent, not on its value.
    package func power(_ base: some Collection<UInt8>, _ exponent: UnsafeRawBufferPointer) -> [UInt8] {
        guard let padded = leftPadded(base, to: Self.byteCount) else {
            preconditionFailure("a base has at most 256 bytes")
        }
        return [UInt8](unsafeUninitializedCapacity: Self.byteCount) { result, count in
            if let output = result.baseAddress {
                power(padded, exponent, into: output)
                count = Self.byteCount
            }
        }
    }

    package func power(_ base: some Collection<UInt8>, _ exponent: [UInt8]) -> [UInt8] {
        exponent.withUnsafeBytes { power(base, $0) }
    }

    package func power(_ base: some Collection<UInt8>, _ exponent: SecretBytes) -> [UInt8] {
        exponent.withUnsafeBytes { power(base, $0) }
    }

    /// base^exponent where the result is a secret too.
    package func secretPower(_ base: some Collection<UInt8>, _ exponent: SecretBytes) -> SecretBytes {
        guard let padded = leftPadded(base, to: Self.byteCount) else {
            preconditionFailure("a base has at most 256 bytes")
        }
        return SecretBytes(count: Self.byteCount) { result in
            guard let output = result.baseAddress else { return }
            exponent.withUnsafeBytes { power(padded, $0, into: output.assumingMemoryBound(to: UInt8.self)) }
        }
    }

    /// base^exponent where the base, 256 bytes, and the result are secrets too.
    package func secretPower(_ base: SecretBytes, _ exponent: SecretBytes) -> SecretBytes {
        withNumber(base) { base in
            SecretBytes(count: Self.byteCount) { result in
                guard let output = result.baseAddress else { return }
                exponent.withUnsafeBytes { power(base, $0, into: output.assumingMemoryBound(to: UInt8.self)) }
            }
        }
    }

    /// left·right where `right`, 256 bytes, and the result are secrets. `left` is at most 256 bytes.
    package func secretProduct(_ left: some Collection<UInt8>, _ right: SecretBytes) -> SecretBytes {
        guard let padded = leftPadded(left, to: Self.byteCount) else {
            preconditionFailure("a factor has at most 256 bytes")
        }
        return withNumber(right) { right in
            SecretBytes(count: Self.byteCount) { result in
                guard let output = result.baseAddress else { return }
                withContext {
                    mtc_modulus_multiply($0, output.assumingMemoryBound(to: UInt8.self), padded, right)
                }
            }
        }
    }

    /// Calls `body` with the bytes of a number that has all 256 of them.
    private func withNumber<R>(_ number: SecretBytes, _ body: (UnsafePointer<UInt8>) -> R) -> R {
        number.withUnsafeBytes { bytes in
            guard bytes.count == Self.byteCount, let base = bytes.baseAddress else {
                preconditionFailure("a secret number has 256 bytes")
            }
            return body(base.assumingMemoryBound(to: UInt8.self))
        }
    }

    private func power(
        _ base: UnsafePointer<UInt8>, _ exponent: UnsafeRawBufferPointer, into result: UnsafeMutablePointer<UInt8>
    ) {
        guard let exponentBase = exponent.baseAddress else {
            // x^0; an empty exponent has no address.
            withContext { mtc_modulus_power($0, result, base, [0], 1) }
            return
        }
        withContext {
            mtc_modulus_power($0, result, base, exponentBase.assumingMemoryBound(to: UInt8.self), exponent.count)
        }
    }

    /// Powers of one base that is no secret, from which each other power of it is made in a third of the time.
    package struct Comb: Sendable {
        fileprivate let powers: [UInt64]
    }

    /// Prepares powers of `base`, at most 256 bytes. Takes two thirds as long as one power.
    package func comb(of base: some Collection<UInt8>) -> Comb {
        guard let padded = leftPadded(base, to: Self.byteCount) else {
            preconditionFailure("a base has at most 256 bytes")
        }
        return Comb(
            powers: [UInt64](unsafeUninitializedCapacity: Int(MTC_COMB_WORDS)) { powers, count in
                if let output = powers.baseAddress {
                    withContext { mtc_comb_init($0, output, padded) }
                    count = Int(MTC_COMB_WORDS)
                }
            })
    }

    /// The base of `comb`, which this modulus has made, to the power of `exponent`; nil unless that has 256 bytes. The
    /// time does not depend on its value.
    package func power(_ comb: Comb, _ exponent: SecretBytes) -> [UInt8]? {
        exponent.withUnsafeBytes { exponent in
            guard exponent.count == Self.byteCount, let bits = exponent.baseAddress else { return nil }
            return [UInt8](unsafeUninitializedCapacity: Self.byteCount) { result, count in
                if let output = result.baseAddress {
                    withContext {
                        mtc_comb_power($0, comb.powers, output, bits.assumingMemoryBound(to: UInt8.self))
                    }
                    count = Self.byteCount
                }
            }
        }
    }

    /// left·right. Both are at most 256 bytes.
    package func multiply(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> [UInt8] {
        guard let l = leftPadded(left, to: Self.byteCount), let r = leftPadded(right, to: Self.byteCount) else {
            preconditionFailure("a factor has at most 256 bytes")
        }
        return [UInt8](unsafeUninitializedCapacity: Self.byteCount) { result, count in
            if let output = result.baseAddress {
                withContext { mtc_modulus_multiply($0, output, l, r) }
                count = Self.byteCount
            }
        }
    }

    /// Whether this number passes the Miller–Rabin test to `base`. For public numbers only.
    package func isStrongProbablePrime(toBase base: some Collection<UInt8>) -> Bool {
        guard let padded = leftPadded(base, to: Self.byteCount) else { return false }
        return withContext { mtc_modulus_strong_probable_prime($0, padded) }
    }

    private func withContext<R>(_ body: (UnsafePointer<mtc_modulus>) -> R) -> R {
        withUnsafePointer(to: context.value, body)
    }
}

/// `bytes` as a big-endian number of exactly `count` bytes; nil if it does not fit.
package func leftPadded(_ bytes: some Collection<UInt8>, to count: Int) -> [UInt8]? {
    if bytes.count <= count {
        return [UInt8](repeating: 0, count: count - bytes.count) + bytes
    }
    let significant = bytes.drop { $0 == 0 }
    guard significant.count <= count else { return nil }
    return [UInt8](repeating: 0, count: count - significant.count) + significant
}

/// Whether the big-endian number `left` is below `right`; both have the same length. For public numbers.
func isBelow(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.lexicographicallyPrecedes(right)
}

/// `left` − `right` mod 256^length for big-endian numbers of the same length, and 1 if it went below zero. Without
/// branches on the values.
func subtractWithBorrow(_ left: [UInt8], _ right: [UInt8]) -> (difference: [UInt8], borrow: UInt8) {
    var result = left
    var borrow = 0
    for index in left.indices.reversed() {
        let difference = Int(left[index]) - Int(right[index]) - borrow
        result[index] = UInt8(truncatingIfNeeded: difference)
        borrow = (difference >> 8) & 1
    }
    return (result, UInt8(borrow))
}
