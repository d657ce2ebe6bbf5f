import MTProtoCore
import NIOCore

/// A machine in the simulation: subclasses say what runs on it.
///
/// All instants it sees are those of its own monotonic clock.
package class SimulatedHost {
    package unowned let simulation: Simulation
    package let name: String
    package private(set) var id = -1
    /// The host's monotonic clock minus simulated time. Clocks that stand still in sleep change it.
    package private(set) var clockOffset: Duration = .zero
    private var clockOffsetNanoseconds: Int64 = 0
    package private(set) var isAsleep = false
    private var asleepSince = Instant.zero
    var isTouched = false
    /// In simulated time: the earliest timer that is in the queue.
    private var armed = Int64.max

    package init(simulation: Simulation, name: String, link: LinkProfile = .perfect) {
        self.simulation = simulation
        self.name = name
        id = simulation.add(self, link: link)
    }

    /// What the host's monotonic clock shows.
    @inline(__always)
    package final var now: Instant {
        Instant(nanoseconds: simulation.network.now.nanoseconds + clockOffsetNanoseconds)
    }

    package final var network: VirtualNetwork { simulation.network }

    // MARK: For subclasses

    /// A dialled socket is open.
    package func connected(_ socket: SocketID, now: Instant) {}

    /// A peer connected.
    package func accepted(_ socket: SocketID, tag: Int, now: Instant) {}

    package func received(_ bytes: ByteBuffer, on socket: SocketID, now: Instant) {}

    /// A socket has ended; it need not be closed.
    package func ended(_ socket: SocketID, _ reason: EndReason, now: Instant) {}

    /// When the host wants to be called without anything else happening, on its own clock.
    package var nextDeadline: Instant? { nil }

    /// ``nextDeadline`` is reached.
    package func deadlineReached(now: Instant) {}

    /// After each event that concerned the host: the time to write.
    package func finishTurn(now: Instant) {}

    /// The machine slept until now.
    package func wokeUp(now: Instant) {}

    /// Something in the host changed outside of its own events.
    package final func changed() {
        simulation.touch(self)
    }

    // MARK: Sleep and clocks

    /// Stops the machine: it gets no events, and nothing passes its link.
    package final func sleep() {
        guard !isAsleep else { return }
        isAsleep = true
        asleepSince = simulation.now
        simulation.record(.slept, host: id)
        network.suspend(id)
    }

    /// What became of the connections of a machine that slept.
    package enum Awakening: Hashable, Sendable {
        /// They go on.
        case connected
        /// The peers have gone, and say so.
        case reset
        /// The peers have gone, and do not say so.
        case silent
    }

    /// Starts the machine again.
    package final func wake(_ awakening: Awakening, clockStoodStill: Bool) {
        guard isAsleep else { return }
        isAsleep = false
        if clockStoodStill { moveClock(by: asleepSince - simulation.now) }
        simulation.record(.woke, host: id, a: UInt64(bitPattern: (simulation.now - asleepSince).inNanoseconds))
        switch awakening {
        case .connected: break
        case .reset: network.endConnections(of: id, by: .reset)
        case .silent: network.endConnections(of: id, by: .silence)
        }
        network.awaken(id)
        wokeUp(now: now)
        simulation.touch(self)
    }

    /// Moves the monotonic clock.
    final func moveClock(by amount: Duration) {
        clockOffset += amount
        clockOffsetNanoseconds = clockOffset.inNanoseconds
        armed = .max
    }

    // MARK: For the simulation

    @inline(__always)
    final func receive(_ body: (SimulatedHost, Instant) -> Void) {
        body(self, now)
        simulation.touch(self)
    }

    final func timerFired() {
        // An older timer that another one has replaced: without this check it would arm another one, for ever.
        guard armed == simulation.network.now.nanoseconds else { return }
        armed = .max
        guard !isAsleep else { return }
        let now = now
        if let deadline = nextDeadline, deadline <= now { deadlineReached(now: now) }
        simulation.touch(self)
    }

    final func takeTurn() {
        guard !isAsleep else { return }
        finishTurn(now: now)
        arm()
    }

    private func arm() {
        guard let deadline = nextDeadline, deadline != .distantFuture else { return }
        let due = max(deadline.nanoseconds - clockOffsetNanoseconds, simulation.network.now.nanoseconds)
        guard due < armed else { return }
        armed = due
        simulation.network.schedule(.timer(host: Int32(id)), at: due)
    }
}
