import MTProtoCore
import MTProtoKit
import NIOCore
import NIOPosix

/// A proxy between the client and Telegram: an MTProxy, a SOCKS5 server or an HTTP server that allows `CONNECT`.
///
/// ```swift
/// configuration.proxies = [try TelegramProxy("socks5://user:password@127.0.0.1:1080")]
/// ```
///
/// A client that has several goes through one that works. A link that cannot be read throws; a proxy that is dead is passed
/// over.
///
/// Descriptions never show secret, user name or password.
public struct TelegramProxy: Hashable, Sendable, CustomStringConvertible {
    /// Which protocol a proxy speaks.
    public enum Kind: String, Hashable, Sendable {
        /// MTProxy with a 16-byte secret. Its traffic can be recognized; prefer the others.
        case mtproxy
        /// MTProxy with padding (secret `dd…`).
        case mtproxyPadded = "mtproxy-dd"
        /// MTProxy that looks like TLS with some site (secret `ee…`).
        case mtproxyTLS = "mtproxy-ee"
        case socks5
        case http
    }

    package let configuration: ProxyConfiguration

    /// Reads `tg://proxy?…`, `https://t.me/proxy?…`, `tg://socks?…`, `socks5://user:password@host:port` or
    /// `http://user:password@host:port`.
    ///
    /// - Throws: `invalidConfiguration` with what is wrong; never another kind of proxy than the text names.
    public init(_ url: String) throws(TelegramError) {
        do {
            configuration = try ProxyConfiguration(url)
        } catch {
            throw TelegramError(
                .invalidConfiguration, message: "The proxy cannot be used: \(error)", location: "proxy",
                hint: "Copy the link again, or write the URL anew.")
        }
    }

    package init(_ configuration: ProxyConfiguration) {
        self.configuration = configuration
    }

    /// Name or address.
    public var server: String { configuration.server }
    public var port: Int { Int(configuration.port) }

    public var kind: Kind {
        switch configuration.kind {
        case .mtproxy(.simple): .mtproxy
        case .mtproxy(.padded): .mtproxyPadded
        case .mtproxy(.fakeTLS): .mtproxyTLS
        case .socks5: .socks5
        case .http: .http
        }
    }

    public var description: String { configuration.description }

    /// In the order in which a client tries them that knows nothing of them: as given, but those whose traffic can be
    /// recognized last.
    static func inOrder(_ proxies: [TelegramProxy]) -> [TelegramProxy] {
        proxies.filter { $0.kind != .mtproxy } + proxies.filter { $0.kind == .mtproxy }
    }

    /// The one to prefer among several: what looks like TLS, then what hides sizes, then the rest in the given
    /// order.
    public static func preferred(among proxies: [TelegramProxy]) -> TelegramProxy? {
        let order: [Kind] = [.mtproxyTLS, .mtproxyPadded, .socks5, .http, .mtproxy]
        for kind in order {
            if let match = proxies.first(where: { $0.kind == kind }) { return match }
        }
        return nil
    }
}

extension TelegramProxy {
    /// What ``check(with:datacenter:timeout:)`` found.
    public struct Check: Hashable, Sendable {
        /// From a question to the datacenter's answer through the proxy.
        public let roundTrip: Duration
        /// From the wish to connect to that answer.
        public let total: Duration
        /// Which TLS greeting the proxy understood; nil where there is none.
        public let greeting: String?
    }

    /// Connects through the proxy and waits for an answer of a datacenter. No account and no key is needed, and none made.
    ///
    /// - Throws: `connectionFailed` with what went wrong.
    public func check(
        with servers: TelegramConfiguration.Servers, datacenter: Int? = nil, timeout: Duration = .seconds(12),
        eventLoopGroup: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
    ) async throws(TelegramError) -> Check {
        try await check(with: servers, datacenter: datacenter, timeout: timeout, group: eventLoopGroup, time: .system)
    }

    /// The same by another time than the machine's.
    package func check(
        with servers: TelegramConfiguration.Servers, datacenter: Int? = nil, timeout: Duration,
        group: any EventLoopGroup, time: TimeSource
    ) async throws(TelegramError) -> Check {
        let id = DatacenterID(datacenter ?? servers.firstDatacenter)
        let known = try servers.validated()
        guard let address = known.seeds[id]?.addresses.first(where: { !$0.isCDN && !$0.preferForMedia }) else {
            throw TelegramError(unknownDatacenter: id, "proxy check")
        }
        do throws(ProxyCheckResult.Failure) {
            let result = try await ProxyCheck.run(
                configuration, address: address, datacenterTag: id.tag(isTest: known.isTest, isMedia: false),
                timeout: timeout, time: time, on: group.next())
            return Check(roundTrip: result.roundTrip, total: result.total, greeting: result.greeting)
        } catch {
            if Task.isCancelled {
                throw TelegramError(
                    .cancelled, message: "The check was cancelled", location: description, hint: "Check again.")
            }
            throw TelegramError(
                .connectionFailed, message: error.description, location: description,
                hint: "Check the proxy's address, or use another one.")
        }
    }
}

extension [TelegramProxy] {
    /// Resolvers are asked through the first that leads to any server. An MTProxy leads to datacenters alone.
    var forDiscovery: ProxyConfiguration? {
        let others = lazy.map(\.configuration).first { $0.secret == nil }
        return others ?? first?.configuration
    }
}

extension TelegramClient {
    /// Goes on through these proxies and never around them, or directly if the array is empty. A connection through one
    /// of them is kept, others are closed; requests under way are not lost.
    public func setProxies(_ proxies: [TelegramProxy]) async {
        await network.setProxies(proxies)
    }

    /// Checks proxies, all at once, and tells how each stands: `checking` first, then what was found. The checks end with the
    /// sequence.
    public func proxyStatuses(
        of proxies: [TelegramProxy], timeout: Duration = .seconds(12)
    ) -> AsyncStream<(proxy: TelegramProxy, status: TelegramProxy.Status)> {
        let configuration = configuration
        return AsyncStream { continuation in
            for proxy in proxies { continuation.yield((proxy, .checking)) }
            let checks = Task {
                await withTaskGroup(of: Void.self) { checks in
                    for proxy in proxies {
                        checks.addTask {
                            let status = await TelegramProxy.Status(proxy, configuration, timeout)
                            continuation.yield((proxy, status))
                        }
                    }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in checks.cancel() }
        }
    }
}

extension TelegramProxy {
    /// How a proxy stands.
    public enum Status: Hashable, Sendable {
        case checking
        /// A datacenter answered through it, after this time.
        case available(roundTrip: Duration)
        /// None did; says why.
        case notAvailable(reason: String)

        init(
            _ proxy: TelegramProxy, _ configuration: TelegramConfiguration, _ timeout: Duration
        ) async {
            do throws(TelegramError) {
                let check = try await proxy.check(
                    with: configuration.servers, timeout: timeout, group: configuration.eventLoopGroup,
                    time: configuration.time)
                self = .available(roundTrip: check.roundTrip)
            } catch {
                self = .notAvailable(reason: error.message)
            }
        }
    }
}
