/// Why text is no link to a proxy.
package enum ProxyLinkError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Not a link of one of the known forms.
    case notAProxyLink
    /// A broken `%XX` escape in the value of this key.
    case brokenEscape(key: String)
    /// No server is named.
    case missingServer
    /// The port is missing or not a number from 1 to 65535.
    case invalidPort
    /// The secret is unusable.
    case invalidSecret(ProxySecretError)

    package var description: String {
        switch self {
        case .notAProxyLink:
            "not a proxy link: https://t.me/proxy?server=…&port=…&secret=… or tg://socks?server=…&port=… expected"
        case .brokenEscape(let key): "broken percent escape in \(key) of the proxy link"
        case .missingServer: "the proxy link names no server"
        case .invalidPort: "the port of the proxy link must be a number from 1 to 65535"
        case .invalidSecret(let error): "the proxy link is unusable: \(error)"
        }
    }
}

/// A link that shares a proxy (row C04).
package struct ProxyLink: Sendable, Hashable {
    /// Which protocol the proxy speaks: a link with a secret is an MTProxy, one without is a SOCKS5 server.
    package enum Kind: Sendable, Hashable {
        case mtproxy(ProxySecret)
        case socks5(user: String?, password: String?)
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

    /// Reads a link: `t.me`, `telegram.me` with or without `http(s)://`, or `tg://`, then `proxy` or `socks`.
    package init(_ text: String) throws(ProxyLinkError) {
        let link = text.prefix { $0 != "#" }
        guard let mark = link.firstIndex(of: "?"), Self.isProxyTarget(link[..<mark]) else { throw .notAProxyLink }
        var values: [String: String] = [:]
        for pair in link[mark...].dropFirst().split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let key = String(parts[0])
            guard let value = TextEncoding.percentDecoded(parts.count > 1 ? parts[1] : "") else {
                throw .brokenEscape(key: key)
            }
            values[key] = values[key] ?? value
        }
        guard let server = values["server"] ?? values["proxy"], !server.isEmpty else { throw .missingServer }
        guard let port = values["port"].flatMap({ UInt16($0) }), port > 0 else { throw .invalidPort }
        guard let secret = values["secret"] else {
            self.init(server: server, port: port, kind: .socks5(user: values["user"], password: values["pass"]))
            return
        }
        do {
            self.init(server: server, port: port, kind: .mtproxy(try ProxySecret(secret)))
        } catch {
            throw .invalidSecret(error)
        }
    }

    /// The link, as apps open it without asking a web server. Holds the secret or the password.
    package var text: String {
        let place = "server=\(TextEncoding.percentEncoded(server))&port=\(port)"
        switch kind {
        case .mtproxy(let secret):
            return "tg://proxy?\(place)&secret=\(secret.text)"
        case .socks5(let user, let password):
            let name = user.map { "&user=\(TextEncoding.percentEncoded($0))" } ?? ""
            let word = password.map { "&pass=\(TextEncoding.percentEncoded($0))" } ?? ""
            return "tg://socks?\(place)\(name)\(word)"
        }
    }

    private static func isProxyTarget(_ target: Substring) -> Bool {
        let lowered = target.lowercased()
        var rest = lowered[...]
        if rest.hasPrefix("tg://") {
            rest = rest.dropFirst(5)
        } else {
            for scheme in ["https://", "http://"] where rest.hasPrefix(scheme) { rest = rest.dropFirst(scheme.count) }
            guard let host = ["t.me/", "telegram.me/"].first(where: { rest.hasPrefix($0) }) else { return false }
            rest = rest.dropFirst(host.count)
        }
        if rest.hasSuffix("/") { rest = rest.dropLast() }
        return rest == "proxy" || rest == "socks"
    }
}

extension ProxyLink: CustomStringConvertible, CustomReflectable {
    /// Without secret and password.
    package var description: String {
        switch kind {
        case .mtproxy(let secret): "MTProxy \(server):\(port) \(secret)"
        case .socks5: "SOCKS5 \(server):\(port)"
        }
    }

    package var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}
