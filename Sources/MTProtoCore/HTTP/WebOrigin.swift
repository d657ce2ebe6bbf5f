/// Where a web page comes from, as its browser says it in the field `Origin` (RFC 6454, section 7).
package enum WebOrigin {
    /// Whether a request comes from no page at all, or from one that this machine serves itself.
    ///
    /// Browsers let any page open WebSockets and send simple requests to any address, `127.0.0.1` too. The server has
    /// to say which pages it trusts. A page from a file says `null`, as many others do that cannot be told apart.
    /// `Host` says nothing: the owner of a name may let it stand for this machine.
    package static func isLocal(_ fields: HTTPFields) -> Bool {
        let values = fields.values("Origin")
        guard let value = values.first else { return true }
        return values.count == 1 && host(of: value).map(isLoopback) ?? false
    }

    /// The host of `scheme://host[:port]`, without the brackets of an address.
    private static func host(of origin: String) -> Substring? {
        guard let colon = origin.firstIndex(of: ":"), colon > origin.startIndex else { return nil }
        let rest = origin[origin.index(after: colon)...]
        guard rest.hasPrefix("//") else { return nil }
        let authority = rest.dropFirst(2)
        guard authority.first != "[" else {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            guard isPort(authority[authority.index(after: end)...]) else { return nil }
            return authority[..<end].dropFirst()
        }
        let end = authority.firstIndex(of: ":") ?? authority.endIndex
        return isPort(authority[end...]) ? authority[..<end] : nil
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || text.first == ":" && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    }

    private static func isLoopback(_ host: Substring) -> Bool {
        let name = host.lowercased()
        if name == "localhost" || name.hasSuffix(".localhost") { return true }
        return IPLiteral.ipv4(name).map { $0 >> 24 == 127 } ?? (IPLiteral.ipv6(name) == IPLiteral.ipv6("::1"))
    }
}
