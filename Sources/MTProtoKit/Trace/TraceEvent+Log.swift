import Logging

// What the log says of an event: in few words, with what they are about as metadata.
extension TraceEvent {
    func write(to logger: Logger) {
        // Nothing has a higher level, and most programs with a sink of their own have no log.
        guard logger.logLevel <= .warning else { return }
        let line = kind.line
        guard logger.logLevel <= line.level else { return }
        logger.log(level: line.level, "\(line.text)", metadata: line.metadata)
    }
}

extension TraceEvent.Kind {
    fileprivate struct Line {
        var level: Logger.Level
        var text: String
        var metadata: Logger.Metadata

        init(_ level: Logger.Level, _ text: String, _ metadata: Logger.Metadata = [:]) {
            self.level = level
            self.text = text
            self.metadata = metadata
        }
    }

    /// What goes well with each request is for traces; what ends or begins for people who search; what they should know of
    /// while nothing is searched has a higher level.
    fileprivate var line: Line {
        switch self {
        case .connectionOpening(let info): Line(.trace, "a connection is dialled", info.metadata)
        case .connectionOpened(let info): Line(.debug, "a connection is open", info.metadata)
        case .connectionClosed(let info, let statistics, let reason):
            Line(
                .debug, "a connection is closed: \(reason)",
                info.metadata.with("bytesOut", "\(statistics.bytesOut)").with("bytesIn", "\(statistics.bytesIn)"))
        case .noRoute(let datacenter, let tried):
            Line(
                .warning, "the datacenter gives no sign, and is tried again",
                ["datacenter": "\(datacenter)", "tried": .array(tried.map { "\($0)" })])
        case .keyExchangeStarted(let info): Line(.debug, "an authorization key is being made", info.metadata)
        case .keyExchangeFinished(let info, let duration):
            Line(.debug, "an authorization key is there", info.metadata.with("duration", "\(duration)"))
        case .keyExchangeFailed(let info, let message):
            Line(.info, "no authorization key was made: \(message)", info.metadata)
        case .requestSent, .requestFinished, .floodWait: requestLine
        case .stateChanged(let datacenter, let purpose, let state):
            Line(
                .trace, "the connection is \(state.rawValue)",
                ["datacenter": "\(datacenter)", "purpose": "\(purpose)"])
        case .sessionReset(let datacenter, let reason):
            Line(.debug, "the session was replaced: \(reason)", ["datacenter": "\(datacenter)"])
        default: rarerLine
        }
    }

    private var requestLine: Line {
        switch self {
        case .requestSent(let name, let datacenter, let connection):
            Line(
                .trace, "a request is sent",
                ["method": "\(name)", "datacenter": "\(datacenter)"].with("connection", connection.map { "\($0)" }))
        case .requestFinished(let name, let datacenter, let outcome, let duration):
            Line(
                outcome == "ok" ? .trace : .debug, "a request has ended: \(outcome)",
                ["method": "\(name)", "datacenter": "\(datacenter)", "duration": "\(duration)"])
        case .floodWait(let name, let datacenter, let duration):
            Line(
                .info, "the server wants a pause of \(duration)",
                ["method": "\(name)", "datacenter": "\(datacenter)"])
        default: Line(.trace, "\(self)")
        }
    }

    private var rarerLine: Line {
        switch self {
        case .homeDatacenterChanged(let old, let new, let reason):
            Line(.info, "the account lives at datacenter \(new), not at \(old): \(reason)", ["datacenter": "\(new)"])
        case .authorizationTransferred(let home, let datacenter):
            Line(.debug, "the authorization was carried from datacenter \(home)", ["datacenter": "\(datacenter)"])
        case .httpRequestStarted(let info): Line(.trace, "\(info.host) is asked over HTTPS", info.metadata)
        case .httpRequestFinished(let info, let outcome, _):
            Line(.debug, "\(info.host) was asked over HTTPS: \(outcome)", info.metadata)
        case .discoveryChanged(let status): Line(.debug, "the search for addresses: \(status)")
        case .networkChanged(let isAvailable, _):
            Line(.info, isAvailable ? "the network is another one" : "there is no network")
        // What is left is logged where it happens, with what follows from it.
        default: Line(.trace, "\(self)")
        }
    }
}

extension ConnectionInfo {
    fileprivate var metadata: Logger.Metadata {
        [
            "connection": "\(id)", "datacenter": "\(datacenter)", "purpose": "\(purpose)", "transport": "\(transport)",
            "address": "\(address):\(port)",
        ]
    }
}

extension HTTPRequestInfo {
    fileprivate var metadata: Logger.Metadata { ["purpose": "\(purpose)", "way": "\(way)"] }
}

extension Logger.Metadata {
    fileprivate func with(_ key: String, _ value: String?) -> Logger.Metadata {
        var metadata = self
        if let value { metadata[key] = "\(value)" }
        return metadata
    }
}
