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
    package var triedRoutes: [Route] { routes.search.tried }

    var searchDeadline: Instant? {
        mode == .running && network.isAvailable && wantsConnection ? routes.search.deadline : nil
    }

    /// Says that there is no way, once it is time to.
    mutating func watch(now: Instant) {
        guard let deadline = searchDeadline, now >= deadline else { return }
        routes.giveUp()
        tell(.noRoute(tried: routes.search.tried))
        if state == .connecting { setState(.noRoute) }
    }
}
