/// Writes values of ASN.1 by its distinguished encoding rules (X.690): keys, and certificates of a local Telegram.
package enum DERWriter {
    package static func value(_ tag: DERTag, _ contents: [UInt8]) -> [UInt8] {
        value(tag.rawValue, contents)
    }

    /// A value whose meaning its place gives, such as `[3]`.
    ///
    /// - Parameters:
    ///   - number: at most 30.
    ///   - isConstructed: whether the contents are values themselves.
    package static func context(_ number: UInt8, isConstructed: Bool, _ contents: [UInt8]) -> [UInt8] {
        value(0x80 | (isConstructed ? 0x20 : 0) | number & 0x1f, contents)
    }

    /// A sequence of values that are written already.
    package static func sequence(_ values: [UInt8]...) -> [UInt8] {
        value(.sequence, values.flatMap { $0 })
    }

    /// A number of at least zero, given big-endian.
    package static func unsigned(_ bytes: [UInt8]) -> [UInt8] {
        let digits = [UInt8](bytes.drop { $0 == 0 })
        let needsZero = digits.first.map { $0 >= 0x80 } ?? true
        return value(.integer, (needsZero ? [0] : []) + digits)
    }

    /// - Parameter arcs: at least two, the first of which is 0 or 1 with a second below 40, or 2.
    package static func objectIdentifier(_ arcs: UInt64...) -> [UInt8] {
        let joined = arcs.count < 2 ? arcs : [arcs[0] &* 40 &+ arcs[1]] + arcs[2...]
        return value(.objectIdentifier, joined.flatMap(septets))
    }

    /// True where it stands; false stands nowhere.
    package static let yes = value(.boolean, [0xff])

    /// Seven bits in each byte, all but the last one marked.
    private static func septets(_ number: UInt64) -> [UInt8] {
        var bytes = [UInt8(number & 0x7f)]
        var rest = number >> 7
        while rest > 0 {
            bytes.insert(UInt8(rest & 0x7f) | 0x80, at: 0)
            rest >>= 7
        }
        return bytes
    }

    private static func value(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
        var header = [tag]
        if contents.count < 0x80 {
            header.append(UInt8(contents.count))
        } else {
            let length = PQFactorization.minimalBytes(UInt64(contents.count))
            header.append(0x80 | UInt8(length.count))
            header += length
        }
        return header + contents
    }
}
