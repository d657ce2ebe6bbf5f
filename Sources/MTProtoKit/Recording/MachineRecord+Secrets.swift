import MTProtoCore

// Of secrets and credentials a record has the kind, and of those of addresses which are the same. Others of the same kind take
// their place when the run is repeated.
extension MachineRecord {
    /// The number that is not written down. Earlier versions gave no numbers: to them all secrets of a kind were one.
    static let firstSecret = 1

    /// What kind a secret is of.
    static func kind(ofSecret bytes: [UInt8]) -> String {
        guard let secret = try? ProxySecret(bytes: bytes) else { return "broken" }
        return kind(of: secret)
    }

    private static func kind(of secret: ProxySecret) -> String {
        switch secret {
        case .simple: "plain"
        case .padded: "padded"
        case .fakeTLS: "tls"
        }
    }

    /// A secret of a kind, made up.
    ///
    /// - Parameter number: tells several of a kind apart.
    static func secret(ofKind kind: String, number: Int) -> [UInt8] {
        let key = (0..<16).map { UInt8(truncatingIfNeeded: number >> ($0 % 8 * 8)) }
        switch kind {
        case "plain": return key
        case "padded": return [0xdd] + key
        case "tls": return [0xee] + key + Array("front.example".utf8)
        // Of no kind that there is, whatever the number.
        default: return [0] + key + key
        }
    }

    /// A proxy without its secret, user name and password.
    static func fields(of proxy: ProxyConfiguration) -> [RunRecord.Field] {
        let place: [RunRecord.Field] = [.init("to", proxy.server), .init("port", proxy.port)]
        switch proxy.kind {
        case .mtproxy(let secret): return place + [.init("is", "mtproxy"), .init("secret", kind(of: secret))]
        case .socks5(let credentials): return place + [.init("is", "socks5")] + signIn(credentials)
        case .http(let credentials): return place + [.init("is", "http")] + signIn(credentials)
        }
    }

    private static func signIn(_ credentials: ProxyCredentials?) -> [RunRecord.Field] {
        credentials == nil ? [] : [.init("user", 1)]
    }

    /// - Parameters:
    ///   - number: its place among the proxies of the machine.
    ///   - host: what stands for its name in the repeated run.
    /// - Returns: nil for a line that says something else.
    package static func proxy(
        _ record: RunRecord, number: Int, host: (String) -> String
    ) -> ProxyConfiguration? {
        guard let name = record["to"] else { return nil }
        let credentials = record["user"].map { _ in ProxyCredentials(user: "user-\(number)", password: "password") }
        let kind: ProxyConfiguration.Kind
        switch record["is"] {
        case "mtproxy":
            let bytes = Self.secret(ofKind: record["secret"] ?? "", number: number)
            guard let secret = try? ProxySecret(bytes: bytes) else { return nil }
            kind = .mtproxy(secret)
        case "socks5": kind = .socks5(credentials)
        case "http": kind = .http(credentials)
        default: return nil
        }
        return ProxyConfiguration(
            server: host(name), port: UInt16(clamping: record.number("port") ?? 0), kind: kind)
    }
}
