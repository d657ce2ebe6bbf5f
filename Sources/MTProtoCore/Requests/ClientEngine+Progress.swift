// How large answers arrive (row D15).
extension ClientEngine {
    /// Whether any request with the session wants to hear how its answer arrives.
    package var wantsProgress: Bool { table.progressCount > 0 }

    /// Whether a request is with the session and wants to hear how its answer arrives.
    func wantsProgress(_ id: RequestID) -> Bool {
        guard let entry = table.entries[id], case .submitted = entry.state else { return false }
        return entry.request.reportsProgress
    }

    /// The request that an arriving packet answers by its own account, if it wants to hear of it; see
    /// ``ClientSession/request(answeredBy:)``.
    func request(answeredBy packet: PartialPacket) -> RequestID? {
        guard let id = session.request(answeredBy: packet).flatMap({ table.request(of: $0) }) else { return nil }
        return wantsProgress(id) ? id : nil
    }
}
