/// Which routes lead to a datacenter, and what became of those that were tried (rows B15, C14, D06, D12, N14).
///
/// It decides which route is taken first, and counts the failures in a row that are a reason to try others, or to give up.
struct RouteFinder {
    /// Dials in a row that lead to nothing are a reason to try other routes.
    static let failureLimit = 2

    var book: RouteBook
    /// Other routes that are tried while one does not work.
    var race: RouteRace?
    private(set) var raceMemory = RaceMemory()
    /// Looks for the ordinary route while another one is in use.
    var ordinaryRouteCheck = OrdinaryRouteCheck()
    /// Since when there has been no sign of the datacenter, and what was tried in that time.
    private(set) var search = RouteSearch()
    var greetings: GreetingBook

    init(_ book: RouteBook, greetings: GreetingBook) {
        self.book = book
        self.greetings = greetings
    }

    /// The route to dial; nil if there is none, or if all are being tried.
    var next: Route? { book.first(except: race?.racers.map(\.route) ?? []) }

    // MARK: - What becomes of routes

    /// A route is dialled.
    ///
    /// - Parameter isOther: beside the one that is dialled in any case.
    mutating func dialled(_ route: Route, isOther: Bool, now: Instant) {
        if !isOther { search.begin(now: now) }
        search.note(route)
    }

    /// A frame came.
    mutating func heard() {
        guard search.deadline != nil || search.isHopeless else { return }
        search = RouteSearch()
    }

    /// A dial led to nothing.
    mutating func failed(_ end: ConnectionEnd, now: Instant) {
        raceMemory.failures = min(raceMemory.failures + 1, Self.failureLimit)
        switch end {
        case .connectTimeout, .tunnelTimeout, .silent: raceMemory.hasFailedOutright = false
        default:
            raceMemory.hasFailedOutright = true
            race?.noteRefusal(now: now)
        }
    }

    /// A packet came over a route under a key of ours.
    ///
    /// - Returns: whether it is the one that is taken where nothing is wrong.
    mutating func proved(_ route: Route) -> Bool {
        book.worked(route)
        heard()
        let isOrdinary = book.first() == route
        if isOrdinary { ordinaryRouteCheck = OrdinaryRouteCheck() }
        book.remembered = isOrdinary ? nil : route
        return isOrdinary
    }

    /// Everything that a race tried has failed.
    mutating func raceFailed(now: Instant) {
        race = nil
        raceMemory.roundFailed(now: now)
    }

    /// What failed before says nothing any more.
    mutating func forgetFailures() {
        raceMemory = RaceMemory()
    }

    /// There is no way, for now.
    mutating func giveUp() {
        search.giveUp()
    }

    /// The failure of a request, with what was tried besides.
    func explained(_ failure: RequestFailure) -> RequestFailure {
        guard search.tried.count > 1, case .connection(let address, let reason) = failure else { return failure }
        let routes = search.tried.map(\.description).joined(separator: ", ")
        return .connection(address, reason: "\(reason); tried \(routes)")
    }

    // MARK: - What is known from elsewhere

    /// Other proxies, and the TLS greetings to begin with. What became of the former ones says nothing about these.
    mutating func setProxies(
        _ proxies: [ProxyConfiguration], greetings known: [ProxyConfiguration: ClientHelloTemplate]
    ) {
        book.proxies = ProxyChoice(proxies)
        greetings = GreetingBook(known)
        forgetFailures()
    }

    /// Another network: what worked on the one before says nothing about it.
    mutating func networkChanged() {
        book.remembered = nil
        greetings.forget()
    }
}
