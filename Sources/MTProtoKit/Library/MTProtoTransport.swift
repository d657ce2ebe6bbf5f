import MTProtoCore

/// What connections speak below the protocol.
public enum MTProtoTransport: String, Hashable, Sendable, CaseIterable {
    /// Whatever works, the cheapest first.
    case automatic
    /// The obfuscated stream on a TCP connection. It is what ``MTProtoServer`` speaks.
    case tcp
    /// HTTP requests, with a packet in each.
    case http
    /// The same inside of TLS, to the fronts that the context names.
    case https
    /// The stream inside of a WebSocket.
    case webSocket = "ws"
    /// The same inside of TLS, to the fronts that the context names.
    case secureWebSocket = "wss"

    var only: Transport? { self == .automatic ? nil : Transport(rawValue: rawValue) }
}

/// A proxy between a client and its server: an MTProxy, a SOCKS5 server or an HTTP server that allows `CONNECT`.
///
/// Descriptions never show secret, user name or password.
public struct MTProtoProxy: Hashable, Sendable, CustomStringConvertible {
    let configuration: ProxyConfiguration

    /// Reads `tg://proxy?…`, `https://t.me/proxy?…`, `tg://socks?…`, `socks5://user:password@host:port` or
    /// `http://user:password@host:port`.
    ///
    /// - Throws: `invalidConfiguration` with what is wrong.
    public init(_ url: String) throws(MTProtoError) {
        do {
            configuration = try ProxyConfiguration(url)
        } catch {
            throw MTProtoError(
                .invalidConfiguration, message: "The proxy cannot be used: \(error)", location: "proxy",
                hint: "Copy the link again, or write the URL anew.")
        }
    }

    /// Name or IP literal.
    public var server: String { configuration.server }
    /// Where it listens.
    public var port: Int { Int(configuration.port) }
    /// The kind of proxy and where it is.
    public var description: String { configuration.description }
}
