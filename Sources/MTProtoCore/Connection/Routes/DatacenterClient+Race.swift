import MTProtoCrypto
import NIOCore

// Other routes, while the one that was dialled does not show that it works (rows D06, N14, N42, T-21; protocol.md 2.11). As
// long as nothing is wrong there is one dial and nothing else.
extension DatacenterClient {
    /// Nothing came from the datacenter for so long after a dial: others are tried.
    static let patience = Duration.seconds(2.5)
    /// The same where another route is known to work on this network.
    static let shortPatience = Duration.milliseconds(300)

    // MARK: - Evidence

    /// Whether the datacenter has shown that it is at the other end of the connection.
    var isConnectionProven: Bool {
        guard connection != nil else { return false }
        return connection?.hasWorked == true || connection?.isRouteProven == true
            || connection?.exchange?.machine.hasAnswer == true || keys.storing != nil
    }

    /// When the connection that is there, or being made, has taken too long; nil if there is none, or if it works. A slow
    /// connection, which shows when the socket opens, gets the time that it needs.
    private var suspicionAt: Instant? {
        let (startedAt, openedAt, route): (Instant, Instant?, Route)
        if let connection {
            (startedAt, openedAt, route) = (connection.dialledAt, connection.socketOpenedAt, connection.route)
        } else if let dial {
            (startedAt, openedAt, route) = (dial.startedAt, dial.opening?.since, dial.route)
        } else {
            return nil
        }
        let knowsBetter = routes.book.remembered.map { $0 != route } ?? false
        let suspicion = startedAt + (knowsBetter ? Self.shortPatience : Self.patience)
        guard let openedAt else { return suspicion }
        return max(suspicion, openedAt + (openedAt - startedAt) * 3)
    }

    private var mayRace: Bool {
        configuration.routing.races && mode == .running && network.isAvailable && keys.storing == nil && wantsConnection
            && keys.mayConnect && !isConnectionProven
    }

    /// When a race begins; nil for never.
    private var raceStart: Instant? {
        let earliest = routes.raceMemory.notBefore ?? .distantPast
        if routes.raceMemory.failures >= RouteFinder.failureLimit { return earliest }
        return suspicionAt.map { max($0, earliest) }
    }

    /// When ``tendRace(now:)`` has something to do.
    var raceDeadline: Instant? {
        guard mayRace else { return ordinaryRouteDeadline }
        guard let race = routes.race else { return raceStart }
        return race.nextDeadline(
            except: presentRoute, begin: suspicionAt ?? .distantPast, readyAt: { raceTime(of: $0) })
    }

    /// When a route may be tried beside the one that is dialled in any case; nil while it is the turn of that one. It
    /// has no turn while it is in use, or pauses for a reason of its own.
    private func raceTime(of route: Route) -> Instant? {
        let isItsTurn = redial.budget.isOthersTurn || presentRoute != nil || redial.notBefore != nil
        guard isItsTurn || !redial.budget.isRepetition(route) else { return nil }
        return redial.budget.readyAt(route)
    }

    /// What is being dialled, or used without proof.
    var presentRoute: Route? { connection?.route ?? dial?.route }

    // MARK: - The race

    /// Begins, goes on with or ends the race.
    mutating func tendRace(now: Instant) {
        guard mayRace else {
            if isConnectionProven { routes.forgetFailures() }
            return checkOrdinaryRoute(now: now)
        }
        if routes.race == nil {
            guard let raceStart, raceStart <= now else { return }
            // What is dialled next anyway is no alternative to it.
            routes.race = RouteRace(
                routes.book.alternatives(to: presentRoute ?? routes.book.first()),
                firstDial: connection?.dialledAt ?? dial?.startedAt ?? now,
                hasFailedOutright: routes.raceMemory.hasFailedOutright, now: now)
        }
        for racer in routes.race?.racers ?? [] where racer.deadline <= now {
            endRacer(racer.id, racer.timeout(now: now), now: now)
        }
        if now >= suspicionAt ?? .distantPast {
            let present = presentRoute
            while let route = nextRacer(except: present, now: now) { dialRacer(route, now: now) }
        }
        if routes.race?.isOver == true {
            routes.raceFailed(now: now)
        }
    }

    private mutating func nextRacer(except present: Route?, now: Instant) -> Route? {
        guard var race = routes.race else { return nil }
        defer { routes.race = race }
        return race.next(except: present, now: now) { raceTime(of: $0) }
    }

    mutating func dialRacer(_ route: Route, now: Instant) {
        // Looking for the way back costs nothing of it: what is in use has proved itself.
        if !isConnectionProven { drawPause { $0.redial.budget.dialled(route, isOther: true, now: now, using: &$1) } }
        lastConnection += 1
        let id = ConnectionID(rawValue: lastConnection)
        // Proxies have their own ways to be slow.
        let patience = route.proxy == nil ? RouteRace.patience : configuration.connectTimeout
        routes.race?.begin(RouteRace.Racer(id: id, route: route, startedAt: now, deadline: now + patience))
        routes.dialled(route, isOther: true, now: now)
        actions.append(.dial(id, DialTarget(route, isProbe: true)))
    }

    /// Closes every route that has not answered.
    mutating func endRace(_ end: ConnectionEnd) {
        guard let race = routes.race else { return }
        routes.race = nil
        for racer in race.racers { closed(racer.id, end, racer.counters, isOpen: true) }
    }

    mutating func endRacer(
        _ id: ConnectionID, _ end: ConnectionEnd, isOpen: Bool = true, isOutright: Bool = false, now: Instant
    ) {
        guard let index = routes.race?.index(of: id),
            let racer = routes.race?.failed(at: index, isOutright: isOutright, now: now)
        else { return }
        if racer.stack?.isGreeting == true { routes.greetings.failed(racer.route.proxy) }
        routes.book.failed(racer.route, now: now)
        closed(id, end, racer.counters, isOpen: isOpen)
    }

    // MARK: - News of racers

    func isRacer(_ id: ConnectionID) -> Bool { routes.race?.index(of: id) != nil }

    mutating func racerOpened(_ id: ConnectionID, now: Instant) {
        guard let index = routes.race?.index(of: id), let route = routes.race?.racers[index].route else { return }
        do throws(TransportStackError) {
            var stack = try stack(for: route, now: now)
            let step = stack.begin()
            routes.race?.racers[index].stack = stack
            routes.race?.racers[index].openedAt = now
            follow(step, id, now: now)
        } catch {
            endRacer(id, ConnectionEnd(error), now: now)
        }
    }

    mutating func racerSecured(_ id: ConnectionID, now: Instant) {
        guard let index = routes.race?.index(of: id), let step = routes.race?.racers[index].stack?.secured() else {
            return
        }
        follow(step, id, now: now)
    }

    mutating func racerEnded(_ id: ConnectionID, reason: String, now: Instant) {
        endRacer(id, .byPeer(reason), isOpen: false, isOutright: true, now: now)
    }

    mutating func racerReceived(_ bytes: ByteBuffer, on id: ConnectionID, now: Instant) {
        guard let index = routes.race?.index(of: id) else { return }
        routes.race?.racers[index].counters.bytesIn += bytes.readableBytes
        let wasOpen = routes.race?.racers[index].stack?.isOpen == true
        let step: TransportStack.Step
        do throws(TunnelError) {
            guard let next = try routes.race?.racers[index].stack?.receive(bytes) else { return }
            step = next
            if !wasOpen {
                noteWay(step, routes.race?.racers[index].stack)
            } else if step.reply.readableBytes > 0 {
                noteWay(.ping)
            }
        } catch {
            noteWay(.refused)
            return endRacer(id, .tunnel(error), isOutright: true, now: now)
        }
        follow(step, id, now: now)
        readAnswer(of: id, now: now)
        guard let end = step.end, isRacer(id) else { return }
        noteWay(.ended)
        endRacer(id, .tunnel(end), isOutright: true, now: now)
    }

    /// Writes what a step asks for, and the question as soon as the way is open.
    private mutating func follow(_ step: TransportStack.Step, _ id: ConnectionID, now: Instant) {
        guard let index = routes.race?.index(of: id) else { return }
        var bytes = step.reply
        if let stack = routes.race?.racers[index].stack, stack.isOpen, routes.race?.racers[index].question == nil {
            let question = ProbeQuestion(clock: clock, padding: stack.padding, random: &random, now: now)
            routes.race?.racers[index].question = question
            guard let frame = try? routes.race?.racers[index].stack?.encode(question.packet) else {
                return endRacer(id, .invalidPacket, now: now)
            }
            routes.race?.racers[index].counters.framesOut += 1
            bytes.writeImmutableBuffer(frame)
        }
        if bytes.readableBytes > 0 {
            routes.race?.racers[index].counters.bytesOut += bytes.readableBytes
            actions.append(.write(id, bytes))
        }
        if let serverName = step.serverName { actions.append(.secure(id, serverName: serverName)) }
    }

    private mutating func readAnswer(of id: ConnectionID, now: Instant) {
        while let index = routes.race?.index(of: id), let question = routes.race?.racers[index].question {
            let event: FrameEvent?
            do throws(FrameError) {
                event = try routes.race?.racers[index].stack?.nextEvent()
            } catch {
                noteNoFrame()
                return endRacer(id, .brokenStream(error), isOutright: true, now: now)
            }
            guard let event else {
                // A server that sends so many bytes without a whole frame is no datacenter (row H-01).
                guard let racer = routes.race?.racers[index], racer.counters.bytesIn > RouteRace.byteLimit else {
                    return
                }
                return endRacer(id, .flooded, isOutright: true, now: now)
            }
            routes.race?.racers[index].counters.framesIn += 1
            noteHeard(event, isLast: routes.race?.racers[index].stack?.isSpent == true)
            switch question.judge(event, now: now) {
            case .proven: return racerWon(id, now: now)
            case .refuted: return endRacer(id, .invalidPacket, isOutright: true, now: now)
            case nil: break
            }
        }
    }

    // MARK: - The winner

    /// The first route that answers becomes the connection; all others go, also the one that was dialled first.
    private mutating func racerWon(_ id: ConnectionID, now: Instant) {
        guard let index = routes.race?.index(of: id), let racer = routes.race?.racers[index], let stack = racer.stack
        else {
            return
        }
        _ = routes.race?.failed(at: index, isOutright: false, now: now)
        if isConnectionProven { return foundBack(racer, stack, now: now) }
        // If this client was to make a key it still is: only the place changes.
        let mayMake = keys.returnPermission()
        if let loser = presentRoute { routes.book.failed(loser, now: now) }
        endRace(.unwanted)
        drop(.overtaken, now: now)
        keys.mayMake = mayMake
        redial.endPause()
        routes.heard()
        adopt(racer, stack, now: now)
    }

    /// A racer that has answered carries the session from now on.
    mutating func adopt(_ racer: RouteRace.Racer, _ stack: TransportStack, now: Instant) {
        routes.book.worked(racer.route)
        if let template = stack.greeting { greetingUnderstood(template, racer.route) }
        let dial = DatacenterConnection.Dial(id: racer.id, route: racer.route, startedAt: racer.startedAt)
        establish(
            dial, stack: stack, counters: racer.counters, socketOpenedAt: racer.openedAt ?? now,
            isRouteProven: true, now: now)
    }
}
