import MTProtoCore

/// A proxy that a lab puts in front of its datacenters.
public struct LabProxyConfiguration: Sendable, Hashable {
    /// Which protocol a proxy speaks.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// MTProxy with a 16-byte secret.
        case mtproxy = "mtproxy"
        /// MTProxy that insists on padding (secret `dd…`).
        case mtproxyPadded = "mtproxy-dd"
        /// MTProxy that looks like TLS with a site (secret `ee…`).
        case mtproxyTLS = "mtproxy-ee"
        /// SOCKS5, without credentials.
        case socks5
        /// SOCKS5 that demands user name and password.
        case socks5WithPassword = "socks5-password"
        /// HTTP `CONNECT`, without credentials.
        case http
        /// HTTP `CONNECT` that demands user name and password.
        case httpWithPassword = "http-password"
    }

    /// Which protocol it speaks.
    public var kind: Kind
    /// 0 lets the system choose.
    public var port: Int
    /// The 16 bytes of an MTProxy's secret; nil for random ones.
    public var key: [UInt8]?
    /// The site that an MTProxy with `ee` secret pretends to be.
    public var domain: String
    /// Where an MTProxy with `ee` secret passes clients on that do not know the secret, a port on the lab's host; nil closes
    /// them.
    public var coverPort: Int?

    /// Title of the channel that an MTProxy promotes; nil for none.
    public var promotedChannel: String?

    /// Creates a proxy's configuration.
    public init(
        _ kind: Kind, port: Int = 0, key: [UInt8]? = nil, domain: String = "www.example.com", coverPort: Int? = nil,
        promotedChannel: String? = nil
    ) {
        self.kind = kind
        self.port = port
        self.key = key
        self.domain = domain
        self.coverPort = coverPort
        self.promotedChannel = promotedChannel
    }

    /// The credentials that proxies of a lab demand.
    public static let user = "lab"
    /// The credentials that proxies of a lab demand.
    public static let password = "lab password"
}

extension LabProxyConfiguration {
    /// A secret of these random bytes that every client reads: to some, a first byte of `dd` or `ee` says of which kind a secret is,
    /// and not what it is.
    static func secret(_ bytes: [UInt8]) -> [UInt8] {
        guard let first = bytes.first, first == 0xdd || first == 0xee else { return bytes }
        return [first ^ 0x80] + bytes.dropFirst()
    }

    /// How the proxy treats clients. `key` has 16 bytes.
    func server(key: [UInt8]) -> ProxyServerConfiguration {
        let credentials = ProxyCredentials(user: Self.user, password: Self.password)
        let kind: ProxyServerConfiguration.Kind =
            switch self.kind {
            case .mtproxy: .mtproxy([.simple(key: key)])
            case .mtproxyPadded: .mtproxy([.padded(key: key)])
            case .mtproxyTLS: .mtproxy([.fakeTLS(key: key, domain: domain)])
            case .socks5: .socks5(nil)
            case .socks5WithPassword: .socks5(credentials)
            case .http: .http(nil)
            case .httpWithPassword: .http(credentials)
            }
        return ProxyServerConfiguration(kind, passesUnwantedOn: coverPort != nil)
    }

    /// What a client is to be told.
    func url(host: String, port: Int, key: [UInt8]) -> String {
        let authority = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        let credentials = "lab:lab%20password@"
        switch (kind, server(key: key).kind) {
        case (_, .mtproxy(let secrets)):
            let secret = secrets.first?.text ?? ""
            return "tg://proxy?server=\(host)&port=\(port)&secret=\(secret)"
        case (.socks5WithPassword, _): return "socks5://\(credentials)\(authority)"
        case (.httpWithPassword, _): return "http://\(credentials)\(authority)"
        case (.http, _): return "http://\(authority)"
        default: return "socks5://\(authority)"
        }
    }
}
