/// Notices that a datacenter cannot be reached (rows B15, D12), from what becomes of the attempts to connect to it.
///
/// The watch begins with the first dial since a packet came under a key of ours, and ends with the next such packet.
/// Time in which dialling is not allowed does not count.
package struct ConnectivityWatch: Sendable {
    package enum Report: Hashable, Sendable {
        /// An attempt to connect begins, and the one before it brought nothing.
        case dialled
        /// The server said something that only it can say, in a key exchange: it can be reached, if slowly.
        case heard
        /// A packet under our key.
        case answered
        /// Every address has failed since the last such packet.
        case everythingFailed
        /// No such packet for ``limit``.
        case troubled
    }

    package static let limit = Duration.seconds(20)

    private var since: Instant?
    private var failures: [DatacenterAddress] = []
    private var hasHeard = false
    private var isReported = false
    private var reports: [Report] = []

    package init() {}

    package var nextDeadline: Instant? { isReported ? nil : since.map { $0 + Self.limit } }

    /// What to tell, in order.
    package mutating func takeReports() -> [Report] {
        defer { reports = [] }
        return reports
    }

    /// Whether ``heard()`` would be news.
    package var waitsForWord: Bool { since != nil && !hasHeard }

    package mutating func dialled(now: Instant) {
        if since == nil { since = now }
        hasHeard = false
        reports.append(.dialled)
    }

    package mutating func heard() {
        guard waitsForWord else { return }
        hasHeard = true
        reports.append(.heard)
    }

    /// A connection to an address could not be made, or brought nothing.
    ///
    /// - Parameter known: all addresses that would be dialled.
    package mutating func failed(_ address: DatacenterAddress, of known: [DatacenterAddress]) {
        guard since != nil else { return }
        if !failures.contains(address) { failures.append(address) }
        failures.removeAll { !known.contains($0) && $0 != address }
        guard !known.isEmpty, known.allSatisfy(failures.contains) else { return }
        failures = []
        reports.append(.everythingFailed)
    }

    package mutating func answered() {
        reset()
        reports.append(.answered)
    }

    /// The attempts to connect end: the network is gone, or the client pauses.
    package mutating func reset() {
        since = nil
        failures = []
        hasHeard = false
        isReported = false
    }

    package mutating func deadlineReached(now: Instant) {
        guard let nextDeadline, now >= nextDeadline else { return }
        isReported = true
        reports.append(.troubled)
    }
}

extension DatacenterClient {
    /// Whether a key exchange has got an answer that only the server could give: one that is encrypted with what was sent to
    /// its public key. Anyone on the way can read our nonce, which the first answer repeats.
    package var hasHeardServer: Bool {
        switch connection?.exchange?.machine.stage {
        case .confirmation: true
        case .resPQ, .serverDHParams, nil: connection?.hasWorked == true
        }
    }
}
