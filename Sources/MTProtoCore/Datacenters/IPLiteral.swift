/// IP addresses as people write them. Datacenters are never reached by name (row A02).
package enum IPLiteral {
    /// Whether `text` is an IPv4 or IPv6 address, without brackets and without a zone.
    package static func isValid(_ text: String) -> Bool {
        ipv4(text) != nil || ipv6(text) != nil
    }

    /// The number that four decimal numbers stand for.
    package static func ipv4(_ text: String) -> UInt32? {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var address: UInt32 = 0
        for part in parts {
            // No zeros in front: some readers take such numbers for octal ones.
            guard (1...3).contains(part.count), part.count == 1 || part.first != UInt8(ascii: "0"),
                part.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
                let number = UInt8(String(decoding: part, as: UTF8.self))
            else { return nil }
            address = address << 8 | UInt32(number)
        }
        return address
    }

    /// The sixteen bytes of eight groups of up to four hexadecimal digits; `::` stands once for one or more of them; the
    /// last two may be IPv4.
    package static func ipv6(_ text: String) -> [UInt8]? {
        guard text.utf8.count <= 45 else { return nil }
        let halves = split(Array(text.utf8))
        switch halves.count {
        case 1:
            return groups(halves[0], mayEndInIPv4: true).flatMap { $0.count == 16 ? $0 : nil }
        case 2:
            guard let left = groups(halves[0], mayEndInIPv4: false), let right = groups(halves[1], mayEndInIPv4: true),
                left.count + right.count <= 14
            else { return nil }
            return left + [UInt8](repeating: 0, count: 16 - left.count - right.count) + right
        default: return nil
        }
    }

    /// What stands between the `::`.
    private static func split(_ text: [UInt8]) -> [[UInt8]] {
        var parts: [[UInt8]] = [[]]
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: ":"), index + 1 < text.count, text[index + 1] == UInt8(ascii: ":") {
                parts.append([])
                index += 2
            } else {
                parts[parts.count - 1].append(text[index])
                index += 1
            }
        }
        return parts
    }

    /// The bytes of the groups of `text`; nil if one of them is none.
    private static func groups(_ text: [UInt8], mayEndInIPv4: Bool) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        var bytes: [UInt8] = []
        for (index, part) in parts.enumerated() {
            if let group = hexadecimal(part) {
                bytes += [UInt8(group >> 8), UInt8(truncatingIfNeeded: group)]
            } else if mayEndInIPv4, index == parts.count - 1, let address = ipv4(String(decoding: part, as: UTF8.self))
            {
                bytes += (0..<4).map { UInt8(truncatingIfNeeded: address >> (24 - 8 * $0)) }
            } else {
                return nil
            }
        }
        return bytes
    }

    /// One to four hexadecimal digits.
    private static func hexadecimal(_ part: ArraySlice<UInt8>) -> UInt16? {
        let isHexadecimal = part.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                UInt8(ascii: "A")...UInt8(ascii: "F"):
                true
            default: false
            }
        }
        guard (1...4).contains(part.count), isHexadecimal else { return nil }
        return UInt16(String(decoding: part, as: UTF8.self), radix: 16)
    }
}
