/// An error that the server answered to a request: `rpc_error#2144ca19`
/// (core.telegram.org/mtproto/service_messages#rpc-error, core.telegram.org/api/errors).
package struct RPCError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Like an HTTP status, also negative.
    package var code: Int32
    /// Upper-case words, often with a number at the end.
    package var message: String

    /// Keeps what the server said, made safe to show: at most 512 Unicode scalars, with a space for each that steers a
    /// terminal.
    /// A code that no server uses (0, or 10000 and more in size) counts as 500.
    package init(code: Int32, message: String) {
        self.code = code == 0 || code.magnitude >= 10_000 ? 500 : code
        self.message = RPCError.sanitized(message)
    }

    package var description: String {
        "\(code) \(message)"
    }

    private static func sanitized(_ text: String) -> String {
        let beginning = text.prefix(scalars: 512)
        return beginning.replacingSteering { _ in " " }
    }
}

extension RPCError {
    /// What is to be moved by a `*_MIGRATE_X` error.
    package enum Migration: String, Hashable, Sendable {
        /// The phone number belongs to another datacenter.
        case phone = "PHONE"
        /// The address of the user is served by another datacenter.
        case network = "NETWORK"
        /// The account lives on another datacenter.
        case user = "USER"
        /// The file lives on another datacenter.
        case file = "FILE"
        /// Statistics live on another datacenter.
        case stats = "STATS"

        /// Whether the account is at home elsewhere, and not only what was asked for.
        package var movesHome: Bool {
            switch self {
            case .phone, .network, .user: true
            case .file, .stats: false
            }
        }
    }

    /// For `PHONE_MIGRATE_5` and its like: what moves and to which datacenter.
    package var migration: (kind: Migration, datacenter: Int)? {
        guard code == 303 || code == 400 else { return nil }
        let parts = message.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1] == "MIGRATE", let kind = Migration(rawValue: String(parts[0])),
            let number = Int(parts[2]), (1...1000).contains(number)
        else { return nil }
        return (kind, number)
    }

    /// For `FLOOD_WAIT_5` and `FLOOD_PREMIUM_WAIT_5` under any code: the pause that the server demands,
    /// between one second and 14 days.
    package var floodWait: Duration? {
        pause(after: ["FLOOD_WAIT_", "FLOOD_PREMIUM_WAIT_"])
    }

    /// The same for pauses that are the caller's to wait out as well: of a chat in slow mode, of a password or an export of
    /// data that is confirmed first.
    package var pause: Duration? {
        floodWait ?? pause(after: ["SLOWMODE_WAIT_", "2FA_CONFIRM_WAIT_", "TAKEOUT_INIT_DELAY_"])
    }

    private func pause(after prefixes: [String]) -> Duration? {
        for prefix in prefixes where message.hasPrefix(prefix) {
            guard let seconds = Int64(message.dropFirst(prefix.count)) else { return nil }
            return .seconds(min(max(seconds, 1), 14 * 86_400))
        }
        return nil
    }

    /// The server forgot, or never heard, who we are: the request has to carry `initConnection` again.
    package var requestsInitialization: Bool {
        message == "CONNECTION_NOT_INITED" || message == "CONNECTION_LAYER_INVALID"
    }

    /// The request that this one had to wait for failed or did not arrive.
    package var reportsFailedDependency: Bool {
        message == "MSG_WAIT_TIMEOUT" || message == "MSG_WAIT_FAILED"
    }

    /// A fault inside the server, worth another try. That a message was sent already is none, whatever its code.
    package var isServerFault: Bool {
        (code == 500 || code == -500) && message != "RANDOM_ID_DUPLICATE"
    }

    /// The session is not, or no longer, authorized. A missing second password is not meant.
    package var revokesAuthorization: Bool {
        code == 401 && message != "SESSION_PASSWORD_NEEDED" && message != "AUTH_KEY_PERM_EMPTY"
    }
}
