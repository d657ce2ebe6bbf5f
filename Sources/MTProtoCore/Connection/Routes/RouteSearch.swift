/// How long there has been no sign of the datacenter, and what was tried in that time (rows C14, D12, N14).
struct RouteSearch: Sendable {
    /// How long the search goes on before it is reported as failed.
    static let patience = Duration.seconds(20)
    /// No more routes than these are named.
    private static let limit = 16

    private(set) var tried: [Route] = []
    /// When to report that there is no way; nil if that was reported, or if nothing was dialled.
    private(set) var deadline: Instant?
    private(set) var isHopeless = false

    /// A route is dialled.
    mutating func begin(now: Instant) {
        guard deadline == nil, !isHopeless else { return }
        deadline = now + Self.patience
    }

    mutating func note(_ route: Route) {
        guard tried.count < Self.limit, !tried.contains(route) else { return }
        tried.append(route)
    }

    /// Time is over.
    mutating func giveUp() {
        deadline = nil
        isHopeless = true
    }
}

extension DatacenterClient {
    /// What has been tried since the datacenter gave its last sign.
    package var triedRoutes: [Route] { search.tried }

    /// A frame came.
    mutating func heard() {
        guard search.deadline != nil || search.isHopeless else { return }
        search = RouteSearch()
    }

    mutating func note(_ route: Route) {
        search.note(route)
    }

    /// A dial led to nothing.
    mutating func routeFailed(_ end: ConnectionEnd, now: Instant) {
        raceMemory.failures = min(raceMemory.failures + 1, Self.failureLimit)
        switch end {
        case .connectTimeout, .tunnelTimeout, .silent: raceMemory.hasFailedOutright = false
        default:
            raceMemory.hasFailedOutright = true
            race?.noteRefusal(now: now)
        }
    }

    var searchDeadline: Instant? {
        mode == .running && network.isAvailable && wantsConnection ? search.deadline : nil
    }

    /// Says that there is no way, once it is time to.
    mutating func watch(now: Instant) {
        guard let deadline = searchDeadline, now >= deadline else { return }
        search.giveUp()
        tell(.noRoute(tried: search.tried))
        if state == .connecting { setState(.noRoute) }
    }

    /// The failure, with what was tried besides.
    func explained(_ failure: RequestFailure) -> RequestFailure {
        guard search.tried.count > 1, case .connection(let address, let reason) = failure else { return failure }
        let routes = search.tried.map(\.description).joined(separator: ", ")
        return .connection(address, reason: "\(reason); tried \(routes)")
    }
}
