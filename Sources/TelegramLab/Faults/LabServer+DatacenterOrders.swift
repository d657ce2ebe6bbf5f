import MTProtoCore

/// An order that makes a datacenter misbehave, or that ends this.
package enum LabDatacenterOrder: Hashable, Sendable {
    /// Closes every open connection.
    case drop
    /// Closes every connection and forgets every session.
    case restart
    /// Whether new connections are closed at once.
    case refuse(Bool)
    /// Keeps answers back.
    case hold
    /// Sends what was kept back, and keeps nothing back any more.
    case release
    case rotateSalts
    case forgetSessions
    case forgetKeys
    /// How much later answers are given.
    case delay(Duration)
    /// How much later everything is that it sends and gets.
    case latency(Duration)
    /// How far the clock is ahead of the lab's.
    case shiftClock(Duration)
}

/// What came of an order for a datacenter.
package struct LabOrderOutcome: Hashable, Sendable {
    /// What the order has done by itself.
    package var done = LabWeatherCounts()
    /// What all orders for the datacenter have done since the lab began.
    package var counts = LabWeatherCounts()
}

extension LabServer {
    /// Carries out an order for a datacenter, and counts what it has done. An unknown datacenter is ignored.
    @discardableResult
    func carryOut(_ order: LabDatacenterOrder, at datacenter: Int, now: Instant) -> LabOrderOutcome {
        guard let state = self.datacenters[datacenter] else { return LabOrderOutcome() }
        var done = LabWeatherCounts()
        switch order {
        case .drop: done.add(.dropped, self.dropConnections(of: state, now: now))
        case .restart:
            done.add(.restarts)
            done.add(.dropped, self.connections(datacenter: datacenter).count)
            done.add(.sessionsForgotten, self.sessionCount(datacenter: datacenter))
            self.restart(datacenter: datacenter, now: now)
        case .refuse(let refuses): state.orders.refusesConnections = refuses
        case .hold: state.orders.holdsAnswers = true
        case .release:
            done.add(.released, state.orders.held.count)
            self.releaseAnswers(datacenter: datacenter, now: now)
        case .rotateSalts:
            done.add(.saltsRenewed, self.keyIDs(datacenter: datacenter).count)
            self.rotateSalts(datacenter: datacenter, now: now)
        case .forgetSessions:
            done.add(.sessionsForgotten, self.sessionCount(datacenter: datacenter))
            self.forgetSessions(datacenter: datacenter)
        case .forgetKeys:
            let keys = self.keyIDs(datacenter: datacenter)
            done.add(.keysForgotten, keys.count)
            done.add(.sessionsForgotten, self.sessionCount(datacenter: datacenter))
            for key in keys { self.forgetKey(key, datacenter: datacenter) }
        case .delay(let delay): state.orders.answerDelay = delay
        case .latency(let latency): self.setLatency(latency, of: state, now: now)
        case .shiftClock(let shift):
            if state.clockShift != shift { done.add(.clockMoves) }
            self.shiftClock(datacenter: datacenter, by: shift)
        }
        state.orders.counts.add(done)
        return LabOrderOutcome(done: done, counts: state.orders.counts)
    }

    /// Closes every connection of a datacenter. What its latency keeps waits no longer, also on those that the lab has closed.
    /// - Returns: how many they were.
    private func dropConnections(of state: LabDatacenter, now: Instant) -> Int {
        let connections = state.openConnections
        self.hurry(whatDelayed: .datacenter, at: state.id, now: now)
        var count = 0
        for connection in connections where !connection.isClosed {
            count += 1
            self.close(connection.id, now: now)
        }
        return count
    }

    /// Sessions that a datacenter knows, under all of its keys.
    private func sessionCount(datacenter: Int) -> Int {
        self.keyIDs(datacenter: datacenter).reduce(0) { $0 + self.sessions(datacenter: datacenter, keyID: $1).count }
    }

    /// Whether a new connection is refused by order. It is counted then.
    func refusesByOrder(_ state: LabDatacenter) -> Bool {
        guard state.orders.refusesConnections else { return false }
        state.orders.counts.add(.refused)
        // No observer hears of it: whoever shows the counts looks again all the same.
        self.changes &+= 1
        return true
    }
}

extension Lab {
    /// Carries out an order for a datacenter. It takes effect before the call returns; an unknown datacenter is ignored.
    @discardableResult
    package func carryOut(_ order: LabDatacenterOrder, at datacenter: Int) async -> LabOrderOutcome {
        await self.onServer { $0.carryOut(order, at: datacenter, now: $1) } ?? LabOrderOutcome()
    }
}
