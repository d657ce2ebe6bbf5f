/// Why text is no proxy. Never quotes the text, which may hold a password or a secret.
package enum ProxyURLError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A link of Telegram's own form that cannot be used.
    case link(ProxyLinkError)
    /// None of the forms that are understood.
    case unknownForm
    /// A scheme that is none of the known ones.
    case unknownScheme(String)
    /// No host, or no port from 1 to 65535.
    case invalidEndpoint
    /// Broken escapes in user name or password, or a length that proxies do not take.
    case invalidCredentials
    /// Something behind the port.
    case unexpectedPath

    package var description: String {
        switch self {
        case .link(let error): error.description
        case .unknownForm:
            "not a proxy: write tg://proxy?server=…&port=…&secret=…, https://t.me/proxy?…, "
                + "socks5://user:password@host:port or http://user:password@host:port"
        case .unknownScheme(let scheme):
            "\(scheme) is no kind of proxy: use tg://proxy?…, https://t.me/proxy?…, socks5:// or http://"
        case .invalidEndpoint: "the proxy's URL needs a host and a port from 1 to 65535, as in socks5://host:1080"
        case .invalidCredentials:
            "user name and password of a proxy must have 1 to 255 bytes each, with %XX for special characters"
        case .unexpectedPath: "the proxy's URL must end with its port"
        }
    }
}

/// A proxy that is dialled instead of the datacenters (rows C11, P16).
package struct ProxyConfiguration: Sendable, Hashable {
    /// Which protocol it speaks.
    package enum Kind: Sendable, Hashable {
        /// Relays to the datacenter that the obfuscation header names.
        case mtproxy(ProxySecret)
        /// Connects to any address.
        case socks5(ProxyCredentials?)
        /// Connects to any address with `CONNECT`.
        case http(ProxyCredentials?)
    }

    /// Name or address.
    package var server: String
    package var port: UInt16
    package var kind: Kind

    package init(server: String, port: UInt16, kind: Kind) {
        self.server = server
        self.port = port
        self.kind = kind
    }

    /// What a shared link names.
    package init(_ link: ProxyLink) {
        let kind: Kind =
            switch link.kind {
            case .mtproxy(let secret): .mtproxy(secret)
            case .socks5(let user, let password):
                .socks5(user.map { ProxyCredentials(user: $0, password: password ?? "") })
            }
        self.init(server: link.server, port: link.port, kind: kind)
    }

    /// Reads `tg://proxy?…`, `https://t.me/proxy?…`, `socks5://user:password@host:port` or `http://…:port`. An unusable
    /// secret is an error, never another kind of proxy (row N41).
    package init(_ text: String) throws(ProxyURLError) {
        if Self.isLink(text) {
            do {
                self.init(try ProxyLink(text))
            } catch {
                throw .link(error)
            }
            if case .socks5(let credentials?) = kind { try Self.check(credentials) }
            return
        }
        guard let range = Self.schemeEnd(of: text) else { throw .unknownForm }
        let scheme = text[..<range.lowerBound].lowercased()
        let isHTTP: Bool
        switch scheme {
        case "socks5", "socks5h", "socks": isHTTP = false
        case "http": isHTTP = true
        default: throw .unknownScheme(Self.shown(scheme))
        }
        var rest = text[range.upperBound...]
        if rest.hasSuffix("/") { rest = rest.dropLast() }
        let credentials = try Self.credentials(&rest)
        guard !rest.contains(where: { "/?#@".contains($0) }) else { throw .unexpectedPath }
        let (host, port) = try Self.endpoint(rest)
        self.init(server: host, port: port, kind: isHTTP ? .http(credentials) : .socks5(credentials))
    }

    /// A proxy from its parts, which are looked at as those of a URL are.
    ///
    /// - Parameter server: name or IP literal, without brackets.
    package init(checking server: String, port: Int, kind: Kind) throws(ProxyURLError) {
        guard let port = UInt16(exactly: port), port > 0, (try? TunnelTarget(host: server, port: port)) != nil,
            IPLiteral.isValid(server) || !server.contains(where: { ":/?#@[]%".contains($0) })
        else { throw .invalidEndpoint }
        switch kind {
        case .socks5(let credentials?), .http(let credentials?): try Self.check(credentials)
        default: break
        }
        self.init(server: server, port: port, kind: kind)
    }

    /// What ``init(_:)`` reads: a link, or a URL for HTTP, which has no link. Holds the secret or the password.
    package var text: String {
        switch kind {
        case .mtproxy(let secret):
            return ProxyLink(server: server, port: port, kind: .mtproxy(secret)).text
        case .socks5(let credentials):
            return ProxyLink(
                server: server, port: port, kind: .socks5(user: credentials?.user, password: credentials?.password)
            ).text
        case .http(let credentials):
            let login = credentials.map { credentials in
                "\(TextEncoding.percentEncoded(credentials.user)):\(TextEncoding.percentEncoded(credentials.password))@"
            }
            return "http://\(login ?? "")\(endpoint)"
        }
    }

    /// Telegram's own form, whether or not it can be used.
    private static func isLink(_ text: String) -> Bool {
        let lowered = text.lowercased()
        return ["tg:", "t.me/", "telegram.me/", "https://", "http://t.me/", "http://telegram.me/"].contains {
            lowered.hasPrefix($0)
        }
    }

    private static func schemeEnd(of text: String) -> Range<String.Index>? {
        guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return nil }
        let rest = text[colon...]
        guard rest.hasPrefix("://") else { return nil }
        return colon..<text.index(colon, offsetBy: 3)
    }

    /// A scheme is shown only if it looks like one: the text may be a password that was mistyped.
    private static func shown(_ scheme: String) -> String {
        scheme.count <= 12 && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? scheme : "this"
    }

    private static func credentials(_ rest: inout Substring) throws(ProxyURLError) -> ProxyCredentials? {
        guard let mark = rest.lastIndex(of: "@") else { return nil }
        let parts = rest[..<mark].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        rest = rest[rest.index(after: mark)...]
        guard let user = parts.first.flatMap({ TextEncoding.percentDecoded($0) }),
            let password = parts.count > 1 ? TextEncoding.percentDecoded(parts[1]) : ""
        else { throw .invalidCredentials }
        let credentials = ProxyCredentials(user: user, password: password)
        try check(credentials)
        return credentials
    }

    private static func check(_ credentials: ProxyCredentials) throws(ProxyURLError) {
        guard (1...255).contains(credentials.user.utf8.count), (1...255).contains(credentials.password.utf8.count),
            !(credentials.user + credentials.password).utf8.contains(where: { $0 < 0x20 || $0 == 0x7f })
        else { throw .invalidCredentials }
    }

    private static func endpoint(_ text: Substring) throws(ProxyURLError) -> (host: String, port: UInt16) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]), port > 0 else {
            throw .invalidEndpoint
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
            guard IPLiteral.ipv6(String(host)) != nil else { throw .invalidEndpoint }
        } else if host.contains(":") {
            throw .invalidEndpoint
        }
        guard (try? TunnelTarget(host: String(host), port: port)) != nil else { throw .invalidEndpoint }
        return (String(host), port)
    }

    /// The secret of an MTProxy.
    package var secret: ProxySecret? {
        if case .mtproxy(let secret) = kind { secret } else { nil }
    }

    /// Host and port; IPv6 literals in brackets.
    package var endpoint: String {
        server.utf8.contains(UInt8(ascii: ":")) ? "[\(server)]:\(port)" : "\(server):\(port)"
    }

    /// What kind of proxy it is, in words.
    package var kindText: String {
        switch kind {
        case .mtproxy(.fakeTLS): "mtproxy with fake tls"
        case .mtproxy: "mtproxy"
        case .socks5: "socks5"
        case .http: "http connect"
        }
    }
}

extension ProxyConfiguration: CustomStringConvertible, CustomReflectable {
    /// Without secret, user name and password.
    package var description: String {
        switch kind {
        case .mtproxy(.fakeTLS): "MTProxy (fake TLS) \(endpoint)"
        case .mtproxy(.padded): "MTProxy (dd) \(endpoint)"
        case .mtproxy(.simple): "MTProxy \(endpoint)"
        case .socks5: "SOCKS5 proxy \(endpoint)"
        case .http: "HTTP proxy \(endpoint)"
        }
    }

    package var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}
