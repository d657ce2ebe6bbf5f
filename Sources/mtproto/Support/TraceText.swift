import MTProtoKit

/// Trace events as lines for `--verbose`.
enum TraceText {
    static func line(_ event: TraceEvent) -> TerminalText {
        let milliseconds = Decimals.text(event.time / .milliseconds(1), places: 0)
        return "\(String(repeating: " ", count: max(0, 6 - milliseconds.count)))\(milliseconds) ms  \(text(event))"
    }

    private static func text(_ event: TraceEvent) -> String {
        switch event.kind {
        case .connectionOpening(let connection):
            "\(name(connection)) dialling \(connection.address):\(connection.port), \(connection.transport), "
                + "\(connection.purpose)"
        case .connectionOpened(let connection):
            "\(name(connection)) connected"
        case .connectionClosed(let connection, let statistics, let reason):
            "\(name(connection)) closed: \(reason); \(statistics.bytesOut) bytes out, \(statistics.bytesIn) in, "
                + "\(statistics.requests) requests"
        case .noRoute(let datacenter, let tried):
            "no sign of DC \(datacenter) for 20 s; tried \(tried.joined(separator: ", "))"
        case .keyExchangeStarted(let connection):
            "\(name(connection)) makes an authorization key"
        case .keyExchangeFinished(let connection, let duration):
            "\(name(connection)) has its key after \(text(duration))"
        case .keyExchangeFailed(let connection, let message):
            "\(name(connection)) got no key: \(message)"
        case .requestSent(let name, let datacenter, let connection):
            "\(name) to datacenter \(datacenter)\(connection.map { " on #\($0)" } ?? ", waiting for a connection")"
        case .requestFinished(let name, let datacenter, let outcome, let duration):
            "\(name) from datacenter \(datacenter): \(outcome) after \(text(duration))"
        case .stateChanged(let datacenter, let purpose, let state):
            "datacenter \(datacenter), \(purpose): \(state.rawValue)"
        case .cdnAbandoned(let reason):
            "a content delivery network is left: \(reason)"
        case .sessionReset(let datacenter, let reason):
            "new session with datacenter \(datacenter): \(reason)"
        case .homeDatacenterChanged(let old, let new, let reason):
            "home datacenter \(old) -> \(new): \(reason)"
        case .floodWait(let name, let datacenter, let duration):
            "datacenter \(datacenter) wants \(name) to wait \(text(duration))"
        case .authorizationTransferred(let old, let new):
            "authorization carried from datacenter \(old) to \(new)"
        case .httpRequestStarted(let request):
            "HTTPS request to \(request.host), \(request.way), for \(request.purpose)"
        case .httpRequestFinished(let request, let outcome, let duration):
            "HTTPS request to \(request.host): \(outcome) after \(text(duration))"
        case .discoveryChanged(let status):
            "discovery: \(status)"
        case .networkChanged(let isAvailable, let path):
            isAvailable ? "network: path \(String(path, radix: 16))" : "network: none"
        case .networkUnwatched(let reason):
            "the network is not watched: \(reason)"
        case .storageProblem(let error):
            "storage: \(error)"
        }
    }

    private static func name(_ connection: ConnectionInfo) -> String {
        "#\(connection.id) (datacenter \(connection.datacenter))"
    }

    private static func text(_ duration: Duration) -> String {
        "\(Decimals.text(duration / .milliseconds(1), places: 1)) ms"
    }
}
