/// A way into a datacenter of a lab besides, or in place of, its own port; or something that only looks like one.
///
/// ```swift
/// // Datacenter 2 can be reached by WebSocket alone: its own port takes connections and never answers.
/// configuration.entries = [
///     LabEntry(.silent, datacenter: 2, isMain: true),
///     LabEntry(.webSocket, datacenter: 2),
/// ]
/// ```
public struct LabEntry: Sendable, Hashable {
    /// What a client meets.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Like a datacenter's own port: every transport, told by its first bytes.
        case open
        /// WebSocket on `/apiws` and `/apiws_test`, and nothing else.
        case webSocket = "websocket"
        /// HTTP on `/api`, and nothing else.
        case http
        /// TLS, and inside of it whatever begins with HTTP: WebSocket and HTTPS.
        case tls
        /// The same as `open`, but each byte of the server takes a while.
        case slow
        /// Takes connections and never says anything.
        case silent
        /// Takes connections and closes them at once.
        case closing
        /// Nothing listens: connections are refused.
        case refusing
        /// Connections are not even refused: a client waits until its own time limit.
        case unreachable
    }

    /// What a client meets.
    public var kind: Kind
    /// The datacenter (1...5) that it leads to.
    public var datacenter: Int
    /// IP literal; `nil` for the lab's own. `::1` makes an IPv6 address.
    public var host: String?
    /// 0 lets the system choose.
    public var port: Int
    /// Whether `help.getConfig` offers it for files only. It serves everything all the same, unless
    /// ``LabConfiguration/servesFilesAtMediaEntriesAlone`` is set.
    public var isMediaOnly: Bool
    /// Whether it stands in place of the datacenter's own port.
    public var isMain: Bool
    /// Whether `help.getConfig` names it. It never names anything but plain TCP addresses.
    public var isAnnounced: Bool
    /// How long each byte takes at a slow entry.
    public var byteDelay: Duration

    /// Creates an entry.
    public init(
        _ kind: Kind, datacenter: Int, host: String? = nil, port: Int = 0, isMediaOnly: Bool = false,
        isMain: Bool = false, isAnnounced: Bool = true, byteDelay: Duration = .milliseconds(5)
    ) {
        self.kind = kind
        self.datacenter = datacenter
        self.host = host
        self.port = port
        self.isMediaOnly = isMediaOnly
        self.isMain = isMain
        self.isAnnounced = isAnnounced
        self.byteDelay = byteDelay
    }

    /// One entry of a kind for each of the five datacenters.
    public static func all(_ kind: Kind) -> [LabEntry] {
        (1...5).map { LabEntry(kind, datacenter: $0) }
    }

    /// Reads `KIND[:DATACENTER][@HOST][:PORT]`, like `websocket`, `silent:2`, `open:2@[::1]`, `open:2:5222`; without a
    /// datacenter one for each of them. `media:2` is an open one for files only, `only-silent:2` one in place of the
    /// datacenter's own port.
    ///
    /// - Throws: ``LabError`` for any other text.
    public static func parse(_ text: String) throws(LabError) -> [LabEntry] {
        let wrong = LabError(
            code: .badConfiguration,
            message: "'\(text)' is no entry: KIND, KIND:DATACENTER or KIND:DATACENTER:PORT, with @HOST behind the "
                + "datacenter; KIND is media or one of \(Kind.allCases.map(\.rawValue).joined(separator: ", "))")
        let isMain = text.hasPrefix("only-")
        var rest = text[(isMain ? text.index(text.startIndex, offsetBy: 5) : text.startIndex)...]
        var host: String?
        if let mark = rest.firstIndex(of: "@") {
            var end = rest.endIndex
            if let bracket = rest[mark...].firstIndex(of: "]") {
                end = rest.index(after: bracket)
            } else if let colon = rest[mark...].firstIndex(of: ":") {
                end = colon
            }
            host = String(rest[rest.index(after: mark)..<end].filter { $0 != "[" && $0 != "]" })
            rest = rest[..<mark] + rest[end...]
        }
        let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
        let isMediaOnly = parts[0] == "media"
        guard parts.count <= 3, let kind = isMediaOnly ? Kind.open : Kind(rawValue: String(parts[0])) else {
            throw wrong
        }
        var entry = LabEntry(kind, datacenter: 1, host: host, isMediaOnly: isMediaOnly, isMain: isMain)
        if parts.count > 2 {
            guard let port = UInt16(parts[2]), port > 0 else { throw wrong }
            entry.port = Int(port)
        }
        guard parts.count > 1 else {
            return (1...5).map { datacenter in
                var entry = entry
                entry.datacenter = datacenter
                return entry
            }
        }
        guard let datacenter = Int(parts[1]), (1...5).contains(datacenter) else { throw wrong }
        entry.datacenter = datacenter
        return [entry]
    }

    /// The names that the certificates of a lab stand for, by datacenter.
    static let serverNames = ["pluto", "venus", "aurora", "vesta", "flora"].map { "\($0).web.telegram.lab" }

    /// What the certificate of a datacenter says.
    var serverName: String { Self.serverNames[self.datacenter - 1] }

    /// Which transports connections may use.
    var gate: LabGate {
        switch self.kind {
        case .webSocket: .webSocket
        case .http: .http
        case .tls: .anyHTTP
        default: .any
        }
    }

    /// Whether a client may be told of it as of a plain TCP address.
    var isDialable: Bool {
        switch self.kind {
        case .open, .slow, .silent, .closing, .refusing, .unreachable: true
        case .webSocket, .http, .tls: false
        }
    }
}

/// Which transports a port takes.
package enum LabGate: Sendable, Hashable {
    case any
    case webSocket
    case http
    /// WebSocket and HTTP.
    case anyHTTP

    var allowsTCP: Bool { self == .any }
    var allowsWebSocket: Bool { self != .http }
    var allowsHTTP: Bool { self != .webSocket }
}
