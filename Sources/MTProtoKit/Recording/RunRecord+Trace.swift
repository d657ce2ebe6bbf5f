import MTProtoCore

// What a trace tells, as lines of a record.
extension TraceEvent.Kind {
    /// The event and its fields: names, numbers, and why something happened; what a trace has none of, a record has none of either.
    package var record: (event: String, fields: [RunRecord.Field]) {
        switch self {
        case .connectionOpening(let info):
            (
                "dial",
                [
                    .init("c", info.id), .init("dc", info.datacenter), .init("to", info.address),
                    .init("port", info.port), .init("for", info.purpose), .init("by", info.transport),
                ]
            )
        case .connectionOpened(let info): ("open", [.init("c", info.id), .init("for", info.purpose)])
        case .connectionClosed(let info, let statistics, let reason):
            (
                "close",
                [
                    .init("c", info.id), .init("dc", info.datacenter), .init("out", statistics.bytesOut),
                    .init("in", statistics.bytesIn), .init("frames_out", statistics.framesOut),
                    .init("frames_in", statistics.framesIn), .init("requests", statistics.requests),
                    .init("why", reason),
                ]
            )
        case .keyExchangeStarted(let info): ("key_begin", [.init("c", info.id), .init("dc", info.datacenter)])
        case .keyExchangeFinished(let info, let duration):
            ("key", [.init("c", info.id), .init("dc", info.datacenter), .init("took", duration.microseconds)])
        case .keyExchangeFailed(let info, let message):
            ("key_failed", [.init("c", info.id), .init("dc", info.datacenter), .init("why", message)])
        case .requestSent(let name, let datacenter, let connection):
            ("request", [.init("name", name), .init("dc", datacenter)] + (connection.map { [.init("c", $0)] } ?? []))
        case .requestFinished(let name, let datacenter, let outcome, let duration):
            (
                "answer",
                [
                    .init("name", name), .init("dc", datacenter), .init("outcome", outcome),
                    .init("took", duration.microseconds),
                ]
            )
        case .floodWait(let name, let datacenter, let duration):
            ("pause", [.init("name", name), .init("dc", datacenter), .init("wait", duration.microseconds)])
        case .stateChanged(let datacenter, let purpose, let state):
            ("state", [.init("dc", datacenter), .init("for", purpose), .init("is", state.rawValue)])
        case .noRoute(let datacenter, let tried):
            ("no_route", [.init("dc", datacenter), .init("tried", tried.count)])
        default: rarerRecord
        }
    }

    private var rarerRecord: (event: String, fields: [RunRecord.Field]) {
        switch self {
        case .cdnAbandoned(let reason): ("cdn_left", [.init("why", reason)])
        case .sessionReset(let datacenter, let reason):
            ("session_reset", [.init("dc", datacenter), .init("why", reason)])
        case .homeDatacenterChanged(let old, let new, let reason):
            ("home", [.init("from", old), .init("dc", new), .init("why", reason)])
        case .authorizationTransferred(let home, let datacenter):
            ("carried", [.init("from", home), .init("dc", datacenter)])
        case .httpRequestStarted(let info):
            ("https", [.init("host", info.host), .init("way", info.way), .init("for", info.purpose)])
        case .httpRequestFinished(let info, let outcome, let duration):
            (
                "https_end",
                [.init("host", info.host), .init("outcome", outcome), .init("took", duration.microseconds)]
            )
        case .discoveryChanged(let status): ("discovery", [.init("is", status)])
        case .networkChanged(let isAvailable, _): ("network", [.init("is", isAvailable ? "available" : "none")])
        case .networkUnwatched(let reason): ("network_unwatched", [.init("why", reason)])
        case .storageProblem(let error): ("storage", [.init("why", error)])
        default: ("other", [])
        }
    }
}

extension Duration {
    /// Whole microseconds.
    package var microseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds.saturatingMultiply(1_000_000).saturatingAdd(attoseconds / 1_000_000_000_000)
    }
}
