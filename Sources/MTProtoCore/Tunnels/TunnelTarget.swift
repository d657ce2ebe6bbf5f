/// Where a proxy is asked to connect to.
package struct TunnelTarget: Sendable, Hashable {
    /// How a host is written.
    package enum Host: Sendable, Hashable {
        case ipv4([UInt8])
        case ipv6([UInt8])
        case name(String)
    }

    package let host: Host
    package let port: UInt16
    /// As it was written.
    package let text: String

    /// - Parameter host: an IPv4 or IPv6 literal, or a name.
    package init(host: String, port: UInt16) throws(TunnelError) {
        guard (1...255).contains(host.utf8.count), host.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }) else {
            throw .unusableTarget
        }
        self.port = port
        text = host
        if let bytes = Self.ipv4(host[...]) {
            self.host = .ipv4(bytes)
        } else if let bytes = Self.ipv6(host) {
            self.host = .ipv6(bytes)
        } else {
            self.host = .name(host)
        }
    }

    /// As URLs and HTTP write it: IPv6 literals in brackets.
    package var authority: String {
        if case .ipv6 = host { "[\(text)]:\(port)" } else { "\(text):\(port)" }
    }

    /// The four bytes of `1.2.3.4`; nil for anything else.
    package static func ipv4(_ text: Substring) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var bytes: [UInt8] = []
        for part in parts {
            guard (1...3).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let byte = UInt8(part)
            else { return nil }
            bytes.append(byte)
        }
        return bytes
    }

    /// The sixteen bytes of an IPv6 literal, `::` and a trailing IPv4 part included; nil for anything else.
    package static func ipv6(_ text: String) -> [UInt8]? {
        guard text.utf8.contains(UInt8(ascii: ":")) else { return nil }
        let halves = split(text)
        guard let head = halves.first.flatMap(groups) else { return nil }
        if halves.count == 1 { return head.count == 16 ? head : nil }
        guard halves.count == 2, let tail = groups(halves[1]), head.count + tail.count < 16 else { return nil }
        return head + [UInt8](repeating: 0, count: 16 - head.count - tail.count) + tail
    }

    /// What stands before and behind each `::`.
    private static func split(_ text: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = text[...]
        while let mark = Self.doubleColon(in: rest) {
            parts.append(rest[..<mark])
            rest = rest[mark...].dropFirst(2)
        }
        return parts + [rest]
    }

    private static func doubleColon(in text: Substring) -> Substring.Index? {
        var previous: Substring.Index?
        for index in text.indices {
            if text[index] == ":" {
                if let previous { return previous }
                previous = index
            } else {
                previous = nil
            }
        }
        return nil
    }

    private static func groups(_ text: Substring) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        var bytes: [UInt8] = []
        for (index, part) in parts.enumerated() {
            if index == parts.count - 1, part.utf8.contains(UInt8(ascii: ".")) {
                guard let last = ipv4(part) else { return nil }
                bytes += last
            } else {
                guard (1...4).contains(part.utf8.count),
                    part.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
                    let group = UInt16(part, radix: 16)
                else { return nil }
                bytes += [UInt8(group >> 8), UInt8(truncatingIfNeeded: group)]
            }
        }
        return bytes.count <= 16 ? bytes : nil
    }
}
