import MTProtoCore

// Proxies from their parts, and what to give to others who are to use them.
extension TelegramProxy {
    /// An MTProxy. Which of its kinds it is, the secret says.
    ///
    /// - Parameters:
    ///   - server: name or IP literal, without brackets.
    ///   - port: from 1 to 65535.
    ///   - secret: as links carry it, hexadecimal or base64url.
    /// - Throws: `invalidConfiguration` with what is wrong, never with the secret.
    public init(server: String, port: Int, secret: String) throws(TelegramError) {
        let known: ProxySecret
        do throws(ProxySecretError) {
            known = try ProxySecret(secret)
        } catch {
            throw Self.unusable("\(error)")
        }
        try self.init(server: server, port: port, kind: .mtproxy(known))
    }

    /// A SOCKS5 server.
    ///
    /// - Parameters:
    ///   - server: name or IP literal, without brackets.
    ///   - port: from 1 to 65535.
    ///   - user: 1 to 255 bytes, together with `password`; nil for a server that asks for neither.
    ///   - password: 1 to 255 bytes.
    /// - Throws: `invalidConfiguration` with what is wrong, never with the password.
    public static func socks5(
        server: String, port: Int, user: String? = nil, password: String? = nil
    ) throws(TelegramError) -> TelegramProxy {
        try TelegramProxy(server: server, port: port, kind: .socks5(credentials(user, password)))
    }

    /// An HTTP server that allows `CONNECT`. Parameters and errors are those of
    /// ``socks5(server:port:user:password:)``.
    public static func http(
        server: String, port: Int, user: String? = nil, password: String? = nil
    ) throws(TelegramError) -> TelegramProxy {
        try TelegramProxy(server: server, port: port, kind: .http(credentials(user, password)))
    }

    /// The proxy as text, for other devices and people: `tg://proxy?…` or `tg://socks?…`, which Telegram's apps open, or
    /// `http://…`, for which they have no link. ``init(_:)`` reads it back.
    ///
    /// Unlike ``description`` it holds the secret, or user name and password: anyone who has it can use the proxy.
    public var link: String { configuration.text }

    private init(server: String, port: Int, kind: ProxyConfiguration.Kind) throws(TelegramError) {
        do throws(ProxyURLError) {
            self.init(try ProxyConfiguration(checking: server, port: port, kind: kind))
        } catch {
            throw Self.unusable("\(error)")
        }
    }

    /// One of the two without the other is a mistake, which the check of their lengths finds.
    private static func credentials(_ user: String?, _ password: String?) -> ProxyCredentials? {
        if user == nil, password == nil { return nil }
        return ProxyCredentials(user: user ?? "", password: password ?? "")
    }

    private static func unusable(_ reason: String) -> TelegramError {
        TelegramError(
            .invalidConfiguration, message: "The proxy cannot be used: \(reason)", location: "proxy",
            hint: "Correct what is named.")
    }
}
