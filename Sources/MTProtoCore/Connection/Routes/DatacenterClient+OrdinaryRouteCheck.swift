import NIOCore

// Back to the ordinary route, once it works again (protocol.md 2.11). Only questions go over it until then, and
// requests that are under way stay where they are.

/// When to see whether the ordinary route works again while another one is in use: after a minute, then ever more seldom,
/// until it has.
struct OrdinaryRouteCheck: Sendable {
    private static let first = Duration.seconds(60)
    private static let last = Duration.seconds(900)
    private var pause = Self.first
    /// Nil until the connection is known to take another route.
    private(set) var nextProbe: Instant?
    /// The ordinary route works: it is taken as soon as no request is under way.
    var isDue = false

    mutating func begin(now: Instant) {
        nextProbe = nextProbe ?? now + pause
    }

    mutating func failed(now: Instant) {
        pause = min(pause * 2, Self.last)
        nextProbe = now + pause
    }

    /// The ordinary route has answered. Whether it works is known with the first packet under the key.
    mutating func found() {
        pause = min(pause * 2, Self.last)
    }

    /// Another connection is in use.
    mutating func connectionBegins() {
        (nextProbe, isDue) = (nil, false)
    }
}

extension DatacenterClient {
    /// Whether a connection is in use that would not be made if the ordinary route worked.
    private var isElsewhere: Bool {
        // Asked at every turn: nothing of the connection but its route is copied for it.
        guard configuration.routing.races, mode == .running, network.isAvailable, connection?.hasWorked == true,
            let route = connection?.route
        else { return false }
        return !routes.book.isOrdinary(route) && !routes.book.isEmpty
    }

    /// Whether no request is under way, and nothing else that a change would disturb.
    private var isIdle: Bool {
        engine.pendingCount == 0 && connection?.exchange == nil && !isBinding && keys.storing == nil
    }

    var ordinaryRouteDeadline: Instant? {
        guard isElsewhere, !routes.ordinaryRouteCheck.isDue else { return nil }
        let racing = routes.race?.nextDeadline(except: nil, begin: .distantPast, readyAt: { redial.budget.readyAt($0) })
        return racing ?? routes.ordinaryRouteCheck.nextProbe
    }

    /// Asks over the ordinary route from time to time, and moves there.
    mutating func checkOrdinaryRoute(now: Instant) {
        guard isElsewhere, !isAbandoned else { return endRace(.unwanted) }
        routes.ordinaryRouteCheck.begin(now: now)
        if routes.ordinaryRouteCheck.isDue {
            if isIdle { drop(.replaced, now: now) }
            return
        }
        for racer in routes.race?.racers ?? [] where racer.deadline <= now {
            endRacer(racer.id, racer.timeout(now: now), now: now)
        }
        if routes.race == nil, let next = routes.ordinaryRouteCheck.nextProbe, next <= now,
            let route = routes.book.first()
        {
            routes.race = RouteRace([], firstDial: now, hasFailedOutright: false, now: now)
            dialRacer(route, now: now)
        }
        if routes.race?.isOver == true {
            routes.race = nil
            routes.ordinaryRouteCheck.failed(now: now)
        }
    }

    /// The ordinary route has answered, in plain text. Anyone on the way could have done that: the other one stays
    /// remembered until a packet under the key comes, and is back soon if none does.
    mutating func foundBack(_ racer: RouteRace.Racer, _ stack: TransportStack, now: Instant) {
        endRace(.unwanted)
        routes.book.worked(racer.route)
        routes.ordinaryRouteCheck.found()
        guard isIdle else {
            closed(racer.id, .unwanted, racer.counters, isOpen: true)
            routes.ordinaryRouteCheck.isDue = true
            return
        }
        drop(.replaced, now: now)
        adopt(racer, stack, now: now)
    }
}
