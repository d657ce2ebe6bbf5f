/// The routes of one client, in order: which one to dial, and which to try when it does not work (rows D04–D06, P18, P39).
///
/// What is remembered is bounded by the addresses and proxies that are known (row H-15).
struct RouteBook: Sendable {
    /// A route to try, and how long after the first dial.
    struct Candidate: Hashable, Sendable {
        let route: Route
        var notBefore = Duration.zero
    }

    /// Alternate ports wait so long, so that the ordinary one wins where it works (row D06).
    static let portDelay = Duration.seconds(5)
    /// HTTP has an own port and this one (row D06).
    private static let httpPort: UInt16 = 80

    var addresses: AddressChoice
    var proxies: ProxyChoice
    let routing: Routing
    private(set) var isMedia: Bool
    /// What worked lately on this network and is not the first choice.
    var remembered: Route?
    private var frontFailures: [Route: Instant] = [:]

    init(
        addresses: AddressChoice, proxies: ProxyChoice, routing: Routing, isMedia: Bool, remembered: Route? = nil
    ) {
        self.addresses = addresses
        self.proxies = proxies
        self.routing = routing
        self.isMedia = isMedia
        self.remembered = remembered
    }

    // MARK: - The first choice

    /// What to dial: the first route that has not failed, else the one whose failure is the oldest.
    func first(except taken: [Route] = []) -> Route? {
        plain.first { !taken.contains($0) }
    }

    /// Whether it is one of those that are dialled without any trouble.
    func isOrdinary(_ route: Route) -> Bool {
        // Nearly always, and asked at every turn of a connection.
        if proxies.known.isEmpty, route.isDirect, routing.policy == .automatic || routing.policy == .fixed(.tcp) {
            return addresses.offers(route.address, isMedia: isMedia)
        }
        return plain.contains(route)
    }

    /// Whether there is any.
    var isEmpty: Bool { plain.isEmpty }

    /// The routes that are dialled one after the other, in order.
    private var plain: [Route] {
        let proxies = proxies.inOrder
        guard proxies.isEmpty else {
            let firsts = proxies.compactMap { routes(through: $0).first }
            // A proxy that connects anywhere has as many ways as there are addresses.
            return firsts + proxies.flatMap { routes(through: $0).dropFirst() }
        }
        switch routing.policy {
        case .automatic, .fixed(.tcp):
            let direct = tcp
            return direct.isEmpty ? fronts : direct
        case .fixed:
            return fronts
        }
    }

    private var tcp: [Route] {
        addresses.inOrder(isMedia: isMedia).map { Route($0) }
    }

    /// What is there of a fixed transport, or of all but TCP.
    private var fronts: [Route] {
        let (policy, isMedia) = (routing.policy, isMedia)
        let usable = routing.fronts.filter { front in
            (policy == .automatic || policy == .fixed(front.transport)) && (isMedia || !front.address.preferForMedia)
        }
        let known = usable.enumerated().sorted { left, right in
            let first = frontFailures[left.element] ?? .distantPast
            let second = frontFailures[right.element] ?? .distantPast
            return (first, left.offset) < (second, right.offset)
        }.map(\.element)
        let media = isMedia ? known.filter(\.address.preferForMedia) : []
        let named = media.isEmpty ? known : media
        guard case .fixed(let transport) = policy, transport != .tcp else { return named }
        guard named.isEmpty, !transport.isSecure else { return named }
        return addresses.inOrder(isMedia: isMedia).map { Route($0, transport: transport) }
    }

    /// Datacenters speak HTTP on the port of an address and on the usual one, unless the address says otherwise. That
    /// something else has failed there is a reason to try it, not one against it.
    private var http: [Route] {
        let usable = addresses.inOrder(isMedia: isMedia, asGiven: true).filter {
            !$0.restrictToTCP && $0.secret == nil
        }
        let others = usable.filter { $0.port != Self.httpPort && !$0.isPortFixed }.map { address in
            var usual = address
            usual.port = Self.httpPort
            return usual
        }
        return (usable + others).map { Route($0, transport: .http) }
    }

    /// An MTProxy finds the datacenter itself, so that it needs no address.
    private func routes(through proxy: ProxyConfiguration) -> [Route] {
        let usable = addresses.inOrder(isMedia: isMedia, isProxied: proxy.secret == nil)
        guard proxy.secret == nil else {
            return [Route(usable.first ?? DatacenterAddress(host: proxy.server, port: proxy.port), proxy: proxy)]
        }
        switch routing.policy {
        case .automatic, .fixed(.tcp): return usable.map { Route($0, proxy: proxy) }
        case .fixed:
            return fronts.map { front in
                var route = front
                route.proxy = proxy
                return route
            }
        }
    }

    /// Where files are to be had as well when nothing answers that serves nothing else: what is dialled for other purposes.
    private var substitutes: [Route] {
        guard isMedia else { return [] }
        var general = self
        general.isMedia = false
        let own = plain
        return general.plain.filter { !own.contains($0) }
    }

    // MARK: - The others

    /// What to try while `primary` does not work: what is remembered, then one of each kind in turn.
    func alternatives(to primary: Route?) -> [Candidate] {
        let others = plain.map { Candidate(route: $0) }
        var kinds: [[Candidate]]
        if !proxies.inOrder.isEmpty {
            kinds = [others]
        } else if case .fixed(let transport) = routing.policy, transport != .tcp {
            kinds = transport == .http ? [others, http.map { Candidate(route: $0) }] : [others]
        } else {
            let isIPv6 = primary?.address.isIPv6 ?? false
            kinds = [
                others.filter { $0.route.address.isIPv6 == isIPv6 },
                others.filter { $0.route.address.isIPv6 != isIPv6 },
            ]
            if routing.policy == .automatic {
                let named = fronts.map { Candidate(route: $0) }
                kinds.append(named.filter(\.route.transport.isWebSocket))
                kinds.append(
                    named.filter { !$0.route.transport.isWebSocket }
                        + (routing.speaksHTTP ? http.map { Candidate(route: $0) } : []))
            }
            kinds.append(alternatePorts)
        }
        kinds.insert(substitutes.map { Candidate(route: $0) }, at: 1)
        var found: [Candidate] = []
        if let remembered {
            // Only what could be chosen anyway: addresses may have gone meanwhile.
            found += kinds.joined().filter { $0.route == remembered }.prefix(1).map { Candidate(route: $0.route) }
        }
        kinds = kinds.map { kind in kind.filter { $0.route != primary } }
        while kinds.contains(where: { !$0.isEmpty }) {
            for index in kinds.indices where !kinds[index].isEmpty { found.append(kinds[index].removeFirst()) }
        }
        var seen: Set<Route> = primary.map { [$0] } ?? []
        return found.filter { seen.insert($0.route).inserted }
    }

    private var alternatePorts: [Candidate] {
        addresses.inOrder(isMedia: isMedia, asGiven: true).filter { !$0.isPortFixed && !$0.isIPv6 }.flatMap { address in
            routing.alternatePorts.filter { $0 != address.port }.map { port in
                var other = address
                other.port = port
                return Candidate(route: Route(other), notBefore: Self.portDelay)
            }
        }
    }

    // MARK: - What became of them

    mutating func failed(_ route: Route, now: Instant) {
        if let proxy = route.proxy { proxies.failed(proxy, now: now) }
        // What happens behind a proxy says nothing about the address, unless there is only one proxy to choose.
        guard route.proxy == nil || proxies.known.count == 1 else { return }
        let front = route.direct
        if routing.fronts.contains(front) {
            frontFailures[front] = now
        } else if route.transport == .tcp {
            addresses.failed(route.address, now: now)
        }
    }

    mutating func worked(_ route: Route) {
        if let proxy = route.proxy { proxies.worked(proxy) }
        if frontFailures.removeValue(forKey: route.direct) == nil, route.transport == .tcp {
            addresses.worked(route.address)
        }
    }
}

/// The proxies of a client: what worked last is tried first, what failed last of all.
struct ProxyChoice: Sendable {
    private(set) var known: [ProxyConfiguration]
    private var failures: [ProxyConfiguration: Instant] = [:]

    init(_ proxies: [ProxyConfiguration]) {
        var seen: Set<ProxyConfiguration> = []
        known = proxies.filter { seen.insert($0).inserted }
    }

    /// In the order in which to try them.
    var inOrder: [ProxyConfiguration] {
        guard !failures.isEmpty else { return known }
        return known.enumerated().sorted { left, right in
            (failures[left.element] ?? .distantPast, left.offset) < (
                failures[right.element] ?? .distantPast, right.offset
            )
        }.map(\.element)
    }

    mutating func failed(_ proxy: ProxyConfiguration, now: Instant) {
        guard known.contains(proxy) else { return }
        failures[proxy] = now
    }

    mutating func worked(_ proxy: ProxyConfiguration) {
        failures[proxy] = nil
        guard let index = known.firstIndex(of: proxy), index > 0 else { return }
        known.remove(at: index)
        known.insert(proxy, at: 0)
    }
}
