/// Why the way through a proxy did not open, or what came through it is not understood. Says what happened and what to
/// do; the code that dialled adds where it happened. Credentials and secrets are never part of it.
package enum TunnelError: Error, Sendable, Hashable, CustomStringConvertible {
    // TLS that is none.

    /// The first bytes are no TLS record: another kind of server.
    case notTLS
    /// A TLS alert instead of an answer.
    case tlsAlert(UInt8)
    /// A record that has no place there, or is longer than records may be.
    case unexpectedRecord(type: UInt8, length: Int)
    /// The answer to the greeting does not prove that the server knows the secret.
    case serverNotProven

    // SOCKS5.

    /// Another version, or no SOCKS at all.
    case notSOCKS5(UInt8)
    /// The proxy accepts none of the offered ways to sign in.
    case noCommonMethod(hasCredentials: Bool)
    /// User name or password are wrong.
    case credentialsRefused
    /// The proxy could not, or would not, connect (RFC 1928, section 6).
    case socksRefused(UInt8)
    /// An address type that does not exist.
    case unknownAddressType(UInt8)

    // HTTP.

    /// The answer is no HTTP.
    case notHTTP
    /// The answer has a longer head than any honest one.
    case headTooLong(limit: Int)
    /// Any status but 2xx.
    case httpStatus(Int)

    // WebSocket.

    /// The WebSocket did not open, or has ended.
    case webSocket(WebSocketError)

    // Ours.

    /// SOCKS5 and HTTP carry at most 255 bytes of each, and at least one.
    case unusableCredentials
    /// A name or address of more than 255 bytes, or an empty one.
    case unusableTarget

    package var description: String {
        switch self {
        case .notTLS:
            "the proxy does not answer with TLS: its secret may be of another kind, or the port another one"
        case .tlsAlert(let code):
            "the proxy refused the TLS greeting (alert \(code)): check the secret and this machine's clock"
        case .unexpectedRecord(let type, let length):
            "the proxy sent a TLS record of type \(type) with \(length) bytes where none belongs: it is no MTProxy"
        case .serverNotProven:
            "the server did not prove that it knows the secret: check the secret and this machine's clock; "
                + "some proxies pass unwanted clients on to the site they pretend to be"
        case .notSOCKS5(let version):
            "the proxy does not speak SOCKS5 (first byte \(version)): check the port and the kind of proxy"
        case .noCommonMethod(let hasCredentials):
            hasCredentials
                ? "the proxy accepts no login that this client has: use another proxy"
                : "the proxy wants a user name and a password: add them to its URL"
        case .credentialsRefused:
            "the proxy refused the user name or the password: check both"
        case .socksRefused(let code):
            "the proxy could not connect: \(Self.socksReason(code))"
        case .unknownAddressType(let type):
            "the proxy answered with an address of unknown type \(type): it does not speak SOCKS5 properly"
        case .notHTTP:
            "the proxy does not answer with HTTP: check the port and the kind of proxy"
        case .headTooLong(let limit):
            "the proxy's answer has a head of more than \(limit) bytes: it is no HTTP proxy"
        case .httpStatus(let status) where status == 407 || status == 401:
            // 401 is meant for servers, and what tinyproxy says.
            "the proxy wants other credentials (HTTP status \(status)): check user name and password in its URL"
        case .httpStatus(let status):
            "the proxy refused to connect (HTTP status \(status)): it may not allow this port or address"
        case .webSocket(let error):
            error.description
        case .unusableCredentials:
            "user name and password of a proxy must have 1 to 255 bytes each"
        case .unusableTarget:
            "the address to connect to must have 1 to 255 bytes"
        }
    }

    private static func socksReason(_ code: UInt8) -> String {
        switch code {
        case 1: "general failure; try again or use another proxy"
        case 2: "its rules do not allow this connection; use another proxy"
        case 3: "network unreachable from there"
        case 4: "host unreachable from there"
        case 5: "connection refused there"
        case 6: "the way to the host is too long"
        case 7: "it does not connect for others at all"
        case 8: "it does not know this type of address"
        default: "reply \(code)"
        }
    }
}
