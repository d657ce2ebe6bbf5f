import MTProtoCore

/// The way of a question to a resolver.
package enum DiscoveryRoute: Hashable, Sendable {
    case direct
    /// SOCKS5 or HTTP.
    case proxy(ProxyConfiguration)

    package var proxy: ProxyConfiguration? {
        if case .proxy(let proxy) = self { proxy } else { nil }
    }

    /// For people and traces: never with credentials.
    package var text: String {
        proxy.map { "through \($0.kindText)" } ?? "direct"
    }

    /// Which ways may be taken, the first one first. A user who goes through a proxy does not want to be seen elsewhere
    /// (rows P49, Q23): directly only if the caller allowed it.
    ///
    /// - Throws: why there is none.
    package static func routes(
        through proxy: ProxyConfiguration?, allowsDirect: Bool
    ) throws(DiscoveryUnavailable) -> [DiscoveryRoute] {
        guard let proxy else { return [.direct] }
        guard proxy.secret == nil else {
            throw DiscoveryUnavailable(
                "an MTProxy finds the datacenters itself, so that other addresses of theirs do not help")
        }
        return [.proxy(proxy)] + (allowsDirect ? [.direct] : [])
    }
}

/// Why no source can be asked for backup addresses.
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

#if !HTTPS
    /// For builds without TLS: there is no source to ask.
    struct NoFetcher: DiscoveryFetching {
        func fetch(
            _ query: DNSOverHTTPS.Query, through route: DiscoveryRoute
        ) async throws(DiscoveryFetchError) -> DiscoveryAnswer {
            throw DiscoveryFetchError("this program was built without TLS (package trait HTTPS)")
        }
    }
#endif
