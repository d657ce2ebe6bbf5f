import MTProtoCore
import NIOCore
import TelegramLab

/// Thirty simulated days of one or two clients: salts that change, loss, sleeps, clocks that are wrong, keys that end.
package final class SoakRun {
    /// A soak in which an invariant did not hold.
    package struct Failure: Hashable, Sendable {
        package var seed: UInt64
        package var violation: Violation
    }

    package typealias Statistics = ExplorerRun.Statistics

    /// What a soak lives through, as orders with pauses between them.
    private enum Event {
        case call(client: Int)
        case sleep(client: Int)
        case reset(client: Int)
        case reopen(client: Int)
        case push(client: Int)
        case wallClock(client: Int)
        case drift
        case link(client: Int)
    }

    private let run: ExplorerRun
    private var draw: Draw
    private var nextCall = 1
    private let setup: ScheduleSetup
    private let length: Duration

    /// - Parameter days: how long it takes in simulated time.
    package static func run(seed: UInt64, days: Int = 30) -> (statistics: Statistics, failure: Failure?) {
        let soak = SoakRun(seed: seed, days: days)
        soak.play()
        defer { soak.run.dismantle() }
        let failure = soak.run.violation.map { Failure(seed: seed, violation: $0) }
        return (soak.run.outcome.statistics, failure)
    }

    private init(seed: UInt64, days: Int) {
        draw = Draw(seed: seed ^ 0x50a4)
        var setup = ScheduleSetup(seed: draw.seed() >> 1)
        setup.clients = draw.chance(70) ? 1 : 2
        setup.sharesKey = draw.chance(50)
        setup.temporaryKeys = draw.chance(15) ? 86_400 : nil
        setup.link = draw.pick(["broadband", "wan", "3g", "lossy", "handover"], else: "broadband")
        setup.staysConnected = draw.chance(10)
        setup.clockError = draw.between(-3600...3600)
        self.setup = setup
        length = .seconds(days * 86_400)
        let stays = setup.staysConnected
        run = ExplorerRun(Schedule(setup: setup), tellsStory: false) { configuration in
            if !stays { configuration.idleTimeout = .seconds(60) }
        }
    }

    // MARK: Playing

    private func play() {
        run.begin()
        var queue = EventQueue<Event>()
        for client in 1...setup.clients {
            for event in [
                Event.call(client: client), .sleep(client: client), .reset(client: client), .reopen(client: client),
                .push(client: client), .wallClock(client: client), .link(client: client),
            ] {
                queue.insert(event, at: .zero + pause(before: event))
            }
        }
        queue.insert(.drift, at: .zero + pause(before: .drift))
        while let (instant, event) = queue.popFirst(), instant <= .zero + length {
            run.advance(to: instant)
            guard run.violation == nil else { return }
            happen(event)
            queue.insert(event, at: instant + pause(before: event))
        }
        run.advance(to: .zero + length)
        run.heal()
    }

    /// How long it takes until something of the kind happens again.
    private func pause(before event: Event) -> Duration {
        let minutes =
            switch event {
            case .call: draw.scaled(1...360)
            case .sleep: draw.between(1440...5760)
            case .reset: draw.between(60...1440)
            case .reopen: draw.between(1440...14_400)
            case .push: draw.between(30...720)
            case .wallClock: draw.between(720...4320)
            case .drift: 60
            case .link: draw.between(1440...7200)
            }
        return .milliseconds(minutes * 60_000 + draw.below(60_000))
    }

    private func happen(_ event: Event) {
        switch event {
        case .call(let client): call(client)
        case .sleep(let client): run.perform(.sleep(client: client, draw.between(1...72) * 3_600_000))
        case .reset(let client): run.perform(.reset(client: client))
        case .reopen(let client): run.perform(.reopen(client: client))
        case .push(let client): run.perform(.push(client: client, draw.between(1...3)))
        case .wallClock(let client): run.perform(.wallClock(client: client, draw.between(-3600...3600)))
        // Clocks of computers gain or lose up to a tenth of a second in an hour.
        case .drift: run.drift(by: draw.between(-100...100))
        case .link(let client):
            let names = ["broadband", "wan", "3g", "lossy", "handover", "gprs", "train"]
            run.perform(.link(client: client, draw.pick(names, else: "broadband")))
        }
    }

    /// One to three calls; one in forty meets a loss, before or after it is run.
    private func call(_ client: Int) {
        for _ in 0..<draw.between(1...3) {
            var plan = CallPlan(number: nextCall, isIdempotent: draw.chance(50))
            nextCall += 1
            if draw.chance(10) { plan.answer = draw.scaled(100...50_000) }
            if draw.chance(10) { plan.work = draw.scaled(10...5000) }
            run.perform(.call(client: client, plan))
        }
        if draw.chance(20) {
            run.advance(to: run.simulation.now + .milliseconds(draw.scaled(1...30_000)))
            run.perform(.push(client: client, draw.between(1...3)))
        }
        guard draw.below(40) == 0 else { return }
        run.advance(to: run.simulation.now + .milliseconds(draw.scaled(1...2000)))
        run.perform(draw.chance(50) ? .reset(client: client) : .dropAnswers(client: client, draw.between(200...3000)))
    }
}

extension ExplorerRun {
    /// The server's clock goes wrong by some milliseconds.
    fileprivate func drift(by milliseconds: Int) {
        let lab = server.server
        lab.setClock(ServerClock(offset: lab.clock.offset + Int64(milliseconds) * 1_000_000, isSynchronized: true))
    }
}

extension ExplorerRun.Statistics {
    package mutating func add(_ other: Self) {
        calls += other.calls
        answered += other.answered
        failed += other.failed
        cancelled += other.cancelled
        runs += other.runs
        repetitions += other.repetitions
        updates += other.updates
        connections += other.connections
        packets += other.packets
        events += other.events
        time += other.time
        footprint = max(footprint, other.footprint)
        // Sums do not depend on the order in which runs end.
        hash &+= other.hash
    }
}
