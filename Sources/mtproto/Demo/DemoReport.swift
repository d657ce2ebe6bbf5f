import MTProtoKit

/// What the demo saw, as `mtproto demo --json` prints it.
struct DemoReport: Encodable, Sendable {
    /// One act of the story.
    struct Step: Encodable, Sendable {
        let name: String
        let verified: Bool
        let seconds: Double
        /// What was found; for people.
        let detail: String

        enum CodingKeys: String, CodingKey {
            case name, verified, seconds
        }
    }

    /// One TCP connection, from the client's trace.
    struct Connection: Encodable, Sendable {
        let datacenter: Int
        let transport: String
        let purpose: String
        let bytesOut: Int
        let bytesIn: Int
        let framesOut: Int
        let framesIn: Int
        let requests: Int
        let closedBecause: String

        init(_ connection: TraceRecorder.Connection) {
            datacenter = connection.info.datacenter
            transport = connection.info.transport
            purpose = connection.info.purpose.description
            bytesOut = connection.statistics.bytesOut
            bytesIn = connection.statistics.bytesIn
            framesOut = connection.statistics.framesOut
            framesIn = connection.statistics.framesIn
            requests = connection.statistics.requests
            closedBecause = connection.closedBecause?.description ?? "still open"
        }

        enum CodingKeys: String, CodingKey {
            case datacenter, transport, purpose, requests
            case bytesOut = "bytes_out"
            case bytesIn = "bytes_in"
            case framesOut = "frames_out"
            case framesIn = "frames_in"
            case closedBecause = "closed_because"
        }
    }

    /// What the local Telegram counted, independent of the client.
    struct Lab: Encodable, Sendable {
        let tcpAccepts: Int
        let keyExchanges: Int
        let httpRequests: Int

        enum CodingKeys: String, CodingKey {
            case tcpAccepts = "tcp_accepts"
            case httpRequests = "http_requests"
            case keyExchanges = "key_exchanges"
        }
    }

    let steps: [Step]
    let connections: [Connection]
    let httpRequests: Int
    let lab: Lab

    /// Every step was verified.
    var verified: Bool { !steps.isEmpty && steps.allSatisfy(\.verified) }

    enum CodingKeys: String, CodingKey {
        case verified, steps, connections, lab
        case httpRequests = "http_requests"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(verified, forKey: .verified)
        try container.encode(steps, forKey: .steps)
        try container.encode(connections, forKey: .connections)
        try container.encode(httpRequests, forKey: .httpRequests)
        try container.encode(lab, forKey: .lab)
    }
}

extension DemoReport {
    /// The connections and totals for people, one line each.
    var table: [TerminalText] {
        var table = TextTable([
            ("#", .right), ("datacenter", .right), ("transport", .left), ("purpose", .left), ("bytes out", .right),
            ("bytes in", .right), ("frames out", .right), ("frames in", .right), ("requests", .right),
            ("closed because", .left),
        ])
        for (number, connection) in connections.enumerated() {
            table.add([
                "\(number + 1)", "\(connection.datacenter)", connection.transport, connection.purpose,
                "\(connection.bytesOut)", "\(connection.bytesIn)", "\(connection.framesOut)", "\(connection.framesIn)",
                "\(connection.requests)", connection.closedBecause,
            ])
        }
        return table.lines + [
            "",
            """
            \(connections.count) TCP connections and \(httpRequests) HTTP requests; the local Telegram accepted \
            \(lab.tcpAccepts) connections and made \(lab.keyExchanges) authorization keys.
            """,
        ]
    }
}
