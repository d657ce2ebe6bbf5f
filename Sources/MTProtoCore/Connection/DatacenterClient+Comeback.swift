import NIOCore

// Back to the ordinary route, once it works again (protocol.md 2.11). Only questions go over it until then, and calls that
// are under way stay where they are.
extension DatacenterClient {
    /// Whether a connection is in use that would not be made if the ordinary route worked.
    private var isElsewhere: Bool {
        guard configuration.routing.races, mode == .running, network.isAvailable, let link, link.hasWorked else {
            return false
        }
        return !book.isOrdinary(link.route) && !book.isEmpty
    }

    /// Whether no call is under way, and nothing else that a change would disturb.
    private var isIdle: Bool {
        engine.pendingCount == 0 && link?.exchange == nil && !isBinding && storing == nil
    }

    var comebackDeadline: Instant? {
        guard isElsewhere, let link, !link.comeback.isDue else { return nil }
        let racing = race?.nextDeadline(except: nil, begin: .distantPast, readyAt: { budget.readyAt($0) })
        return racing ?? link.comeback.nextProbe
    }

    /// Asks over the ordinary route from time to time, and moves there.
    mutating func tendComeback(now: Instant) {
        guard isElsewhere else { return endRace(.unwanted) }
        link?.comeback.begin(now: now)
        if link?.comeback.isDue == true {
            if isIdle { drop(.replaced, now: now) }
            return
        }
        for racer in race?.racers ?? [] where racer.deadline <= now {
            endRacer(racer.id, racer.timeout(now: now), now: now)
        }
        if race == nil, let next = link?.comeback.nextProbe, next <= now, let route = book.first() {
            race = RouteRace([], firstDial: now, hasFailedOutright: false, now: now)
            dialRacer(route, now: now)
        }
        if race?.isOver == true {
            race = nil
            link?.comeback.failed(now: now)
        }
    }

    /// The ordinary route has answered.
    mutating func foundBack(_ racer: RouteRace.Racer, _ carrier: Carrier, now: Instant) {
        endRace(.unwanted)
        book.worked(racer.route)
        book.remembered = nil
        tell(.routeProven(racer.route, isOrdinary: true))
        guard isIdle else {
            closed(racer.id, .unwanted, racer.counters, isOpen: true)
            link?.comeback.isDue = true
            return
        }
        drop(.replaced, now: now)
        adopt(racer, carrier, now: now)
    }
}
