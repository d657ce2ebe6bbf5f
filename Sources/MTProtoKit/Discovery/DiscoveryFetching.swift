import MTProtoCore

/// The way of a question to a resolver.
package enum DiscoveryRoute: Hashable, Sendable {
    case direct
    case socks5(host: String, port: Int)
    case http(host: String, port: Int, ProxyCredentials?)

    /// For people and traces: never with credentials.
    package var text: String {
        switch self {
        case .direct: "direct"
        case .socks5: "through socks5"
        case .http: "through http"
        }
    }

    /// Which ways may be taken, the first one first. A user who goes through a proxy does not want to be seen elsewhere
    /// (rows P49, Q23): directly only if the caller allowed it.
    ///
    /// - Throws: why there is none.
    package static func routes(
        through proxy: ProxyConfiguration?, allowsDirect: Bool
    ) throws(DiscoveryUnavailable) -> [DiscoveryRoute] {
        let direct: [DiscoveryRoute] = allowsDirect ? [.direct] : []
        switch proxy?.kind {
        case nil:
            return [.direct]
        case .mtproxy:
            throw DiscoveryUnavailable(
                "an MTProxy finds the datacenters itself, so that other addresses of theirs do not help")
        case .socks5(nil):
            return [.socks5(host: proxy?.server ?? "", port: Int(proxy?.port ?? 0))] + direct
        case .socks5:
            guard allowsDirect else {
                throw DiscoveryUnavailable(
                    "questions over HTTPS cannot go through a SOCKS5 proxy with a password, and not around it without "
                        + "permission (allowsDirectDiscovery)")
            }
            return direct
        case .http(let credentials):
            return [.http(host: proxy?.server ?? "", port: Int(proxy?.port ?? 0), credentials)] + direct
        }
    }
}

/// Why nobody can be asked for backup addresses.
package struct DiscoveryUnavailable: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// What a resolver answered.
package struct DiscoveryAnswer: Hashable, Sendable {
    package var status: Int
    package var body: [UInt8]
    /// The field `Date`, in Unix seconds.
    package var date: Int64?

    package init(status: Int, body: [UInt8], date: Int64? = nil) {
        self.status = status
        self.body = body
        self.date = date
    }
}

/// Why there is no answer. Never quotes what came.
package struct DiscoveryFetchError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// Sends questions to resolvers. Cancelling the calling task closes the connection.
package protocol DiscoveryFetching: Sendable {
    func fetch(
        _ query: DNSOverHTTPS.Query, through route: DiscoveryRoute
    ) async throws(DiscoveryFetchError) -> DiscoveryAnswer
}

/// For builds without TLS: there is nobody to ask.
package struct NoFetcher: DiscoveryFetching {
    package init() {}

    package func fetch(
        _ query: DNSOverHTTPS.Query, through route: DiscoveryRoute
    ) async throws(DiscoveryFetchError) -> DiscoveryAnswer {
        throw DiscoveryFetchError("this program was built without TLS (package trait HTTPS)")
    }
}
