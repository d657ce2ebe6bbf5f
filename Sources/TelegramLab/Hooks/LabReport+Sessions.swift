import MTProtoCore

/// A session of a running lab.
package struct LabSessionReport: Encodable, Hashable, Sendable {
    /// How many of one key are told.
    package static let limit = 8
    /// For how many keys, the last ones, they are told: the page shows no more.
    package static let keyLimit = 300

    /// A number of 64 bits in decimal digits: scripts have no such integers.
    package var id: String
    /// The connections that carry it now, such as `2#1`; what it is told goes over the last one.
    package var connections: [String]
    /// Whether it is told what happens to its user.
    package var updates: Bool
    /// Updates and other messages that answer nothing, which the client has not acknowledged.
    package var unacknowledged: Int
    /// Unix time of the lab in microseconds, of the last packet from the client.
    package var heard: Int64
}

extension LabServer {
    /// The sessions of a key that were heard last, the newest first.
    func sessionReports(of key: KeyReference) -> [LabSessionReport] {
        self.sessions(datacenter: key.datacenter, keyID: key.id)
            .compactMap { self.sessions[SessionReference(key: key, id: $0)] }
            .sorted { ($1.heardAt, $1.reference.id) < ($0.heardAt, $0.reference.id) }
            .prefix(LabSessionReport.limit)
            .map { session in
                LabSessionReport(
                    id: "\(session.reference.id)", connections: session.connections.map { "\($0.id)" },
                    updates: self.world.user(of: session.reference) != nil,
                    unacknowledged: session.machine.unacknowledgedCount,
                    heard: self.unixNanoseconds(at: session.heardAt) / 1_000)
            }
    }
}
