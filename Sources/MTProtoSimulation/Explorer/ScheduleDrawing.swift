import TelegramLab

/// What kind of trouble a schedule is drawn from.
package enum Profile: String, CaseIterable, Hashable, Sendable {
    /// Bad networks, and servers as they are on a bad day.
    case ordinary
    /// A server, or another peer with the key, that sends what it must not.
    case hostile
    /// A server that refuses in a loop.
    case looping
    /// A server that strikes where it hurts most.
    case adaptive
    /// All of it.
    case apocalypse
}

/// Draws schedules.
package struct ScheduleDrawing {
    /// The limits of what is drawn.
    package struct Limits: Hashable, Sendable {
        package var profiles: [Profile] = Profile.allCases
        /// Names of links; empty for all that the explorer knows.
        package var links: [String] = []
        /// Faults to draw from; empty for those of the profile.
        package var faults: [FaultKind] = []
        /// A fixed number of clients.
        package var clients: Int?
        /// Whether an adversary stands on the way of each client and does harm for an hour.
        package var hasAdversary = false
        /// Whether servers have faults.
        package var drawsFaults = true
        /// A fixed length in minutes.
        package var minutes: Int?

        package init() {}
    }

    private var draw: Draw
    private let limits: Limits
    private var setup: ScheduleSetup
    private var steps: [Schedule.Step] = []
    private var calls: [Int: [Int]] = [:]
    private var nextCall = 1
    private var length = 0
    private let profile: Profile

    /// The schedule of a seed: the same for ever, as long as limits and this file stay the same.
    package static func schedule(
        seed: UInt64, limits: Limits = Limits(), links: [String]
    ) -> (profile: Profile, schedule: Schedule) {
        var drawing = ScheduleDrawing(seed: seed, limits: limits, links: links)
        drawing.fill()
        let steps = drawing.steps.enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
        return (drawing.profile, Schedule(setup: drawing.setup, steps: steps))
    }

    private init(seed: UInt64, limits: Limits, links: [String]) {
        draw = Draw(seed: seed ^ 0x5c4e_d01e)
        self.limits = limits
        let weights: [(Int, Profile)] = [
            (45, .ordinary), (20, .hostile), (8, .looping), (12, .adaptive), (15, .apocalypse),
        ].filter { limits.profiles.contains($0.1) }
        profile = draw.weighted(weights, else: .ordinary)
        setup = ScheduleSetup(seed: draw.seed() >> 1)
        setup.clients = limits.clients ?? draw.weighted([(6, 1), (3, 2), (1, 3)], else: 1)
        setup.sharesKey = setup.clients > 1 && draw.chance(50)
        setup.makesKeys = draw.chance(2)
        setup.temporaryKeys = draw.chance(6) ? draw.weighted([(3, 120), (3, 600), (4, 86_400)], else: 86_400) : nil
        let names = limits.links.isEmpty ? links : limits.links
        setup.link = draw.chance(30) && limits.links.isEmpty ? "broadband" : draw.pick(names, else: "perfect")
        setup.staysConnected = draw.chance(30)
        setup.clockError = draw.weighted(
            [
                (60, 0), (15, draw.between(-5...5)), (15, draw.between(-4000...4000)),
                (10, draw.between(-86_400...86_400)),
            ],
            else: 0)
    }

    private mutating func fill() {
        if limits.hasAdversary { drawAdversaries() }
        length =
            limits.minutes.map { $0 * 60_000 }
            ?? (limits.hasAdversary ? Self.campaign + 120_000 : nil)
            ?? (draw.chance(8) ? draw.scaled(120_000...900_000) : draw.scaled(2000...90_000))
        if limits.drawsFaults { drawFaults() }
        let count = draw.scaled(4...48)
        for _ in 0..<count {
            let client = draw.between(1...setup.clients)
            let at = draw.below(length)
            switch draw.weighted(Self.kinds, else: .calls) {
            case .calls: drawCalls(client, at)
            case .program: drawProgram(client, at)
            case .machine: drawMachine(client, at)
            case .way: drawWay(client, at)
            case .server: drawServer(client, at)
            }
        }
        // A schedule without a call proves little.
        if calls.isEmpty { drawCalls(1, draw.below(length)) }
        if limits.hasAdversary { drawHoards() }
    }

    /// An hour in milliseconds.
    private static let campaign = 3_600_000

    private mutating func drawAdversaries() {
        setup.hasAdversary = true
        setup.usesHTTP = draw.chance(25)
        // Drawn aside, so that the rest of a seed's schedule is the same with a proxy and without.
        var aside = Draw(seed: setup.seed ^ 0x7072_6f78)
        let proxies: [SimulatedTunnel] = setup.usesHTTP ? [.socks5] : SimulatedTunnel.allCases
        setup.proxy = aside.chance(50) ? aside.pick(proxies, else: .socks5) : nil
        for client in 1...setup.clients {
            // By then the adversary has mostly seen the keys.
            drawCalls(client, 0)
            add(draw.below(60_000), .adversary(client: client, Self.campaign))
        }
    }

    // MARK: Hoards

    /// How long a hoard takes from its beginning to its last play, mostly.
    private static let hoardLength = 700_000

    /// In many schedules the adversary also keeps packets and plays them to the server later, besides whatever else he
    /// does or in its place. Drawn aside and last, so that the rest of a seed's schedule is the same as without.
    private mutating func drawHoards() {
        var aside = Draw(seed: setup.seed ^ 0x686f_6172)
        guard aside.chance(40) else { return }
        for client in 1...setup.clients {
            if aside.chance(60) {
                steps.removeAll { if case .adversary(client: client, _) = $0.order { true } else { false } }
            }
            for _ in 0..<aside.between(1...5) {
                let at = aside.below(max(length - Self.hoardLength, 1))
                if aside.chance(75) { drawHoard(client, at, &aside) } else { drawEarlyPackets(client, at, &aside) }
            }
        }
    }

    /// Packets with calls are kept, and mostly played shortly before servers stop taking them. Meanwhile the client may
    /// be kept away until it no longer repeats its calls.
    private mutating func drawHoard(_ client: Int, _ at: Int, _ aside: inout Draw) {
        let time = aside.scaled(1000...240_000)
        add(at, aside.chance(75) ? .keep(client: client, time) : .copy(client: client, time))
        for _ in 0..<aside.between(1...3) { addHoardedCall(client, at + aside.below(min(time, 10_000)), &aside) }
        let opensAfter = aside.weighted(
            [(1, 0), (2, aside.between(0...270_000)), (2, aside.between(240_000...265_000))], else: 0)
        if opensAfter > time { add(at + time, .refuse(client: client, opensAfter - time)) }
        for _ in 0..<aside.between(1...3) {
            let playedAfter = aside.weighted(
                [
                    (3, aside.between(270_000...299_000)), (1, aside.between(1000...299_000)),
                    (1, aside.scaled(1000...Self.hoardLength)),
                ],
                else: 0)
            add(at + playedAfter, .play(client: client))
        }
    }

    /// The clock of a device is ahead when its program begins: servers refuse what it says first, and would take it
    /// later, from half a minute before its time on.
    private mutating func drawEarlyPackets(_ client: Int, _ at: Int, _ aside: inout Draw) {
        let ahead = aside.between(31...300)
        add(at, .wallClock(client: client, ahead))
        add(at, .copy(client: client, aside.scaled(1000...30_000)))
        add(at, .reopen(client: client))
        addHoardedCall(client, at, &aside)
        for _ in 0..<aside.between(1...3) {
            add(at + ahead * 1000 + aside.between(-29_000...299_000), .play(client: client))
        }
    }

    private mutating func addHoardedCall(_ client: Int, _ at: Int, _ aside: inout Draw) {
        add(at, .call(client: client, CallPlan(number: nextCall, isIdempotent: aside.chance(20))))
        nextCall += 1
    }

    private enum Kind {
        case calls, program, machine, way, server
    }

    private static let kinds: [(Int, Kind)] = [(45, .calls), (15, .program), (8, .machine), (20, .way), (12, .server)]

    private mutating func add(_ at: Int, _ order: Order) {
        steps.append(Schedule.Step(at: at, order))
    }

    private mutating func drawCalls(_ client: Int, _ at: Int) {
        var at = at
        for _ in 0..<draw.weighted([(60, 1), (30, draw.between(2...6)), (8, draw.between(10...40)), (2, 150)], else: 1)
        {
            var plan = CallPlan(number: nextCall, isIdempotent: draw.chance(50))
            nextCall += 1
            plan.isUrgent = draw.chance(10)
            plan.wantsQuickAck = draw.chance(10)
            if draw.chance(15), let earlier = calls[client], !earlier.isEmpty {
                plan.after = draw.pick(Array(earlier.suffix(6)), else: earlier[0])
            }
            if draw.chance(12) { plan.timeout = draw.scaled(50...60_000) }
            if draw.chance(10) { plan.upload = draw.scaled(100...200_000) / 4 * 4 }
            if draw.chance(15) { plan.answer = draw.scaled(100...300_000) / 4 * 4 }
            if draw.chance(15) { plan.work = draw.scaled(10...40_000) }
            calls[client, default: []].append(plan.number)
            add(at, .call(client: client, plan))
            if draw.chance(6) { add(at + draw.scaled(1...5000), .cancel(client: client, call: plan.number)) }
            if draw.chance(30) { at += draw.scaled(1...800) }
        }
    }

    private mutating func drawProgram(_ client: Int, _ at: Int) {
        switch draw.below(5) {
        case 0:
            add(at, .pause(client: client))
            if draw.chance(80) { add(at + draw.scaled(10...30_000), .resume(client: client)) }
        case 1:
            add(at, .close(client: client))
            add(at + draw.scaled(10...20_000), .reopen(client: client))
        case 2: add(at, .staysConnected(client: client, draw.chance(50)))
        case 3: add(at, .push(client: client, draw.scaled(1...40)))
        default:
            if let number = calls[client]?.last { add(at, .cancel(client: client, call: number)) }
        }
    }

    private mutating func drawMachine(_ client: Int, _ at: Int) {
        switch draw.below(4) {
        case 0: add(at, .sleep(client: client, draw.scaled(500...(draw.chance(20) ? 36_000_000 : 400_000))))
        case 1:
            add(at, .network(client: client, false))
            if draw.chance(80) { add(at + draw.scaled(10...60_000), .network(client: client, true)) }
        default: add(at, .wallClock(client: client, draw.between(-4000...4000)))
        }
    }

    private mutating func drawWay(_ client: Int, _ at: Int) {
        switch draw.below(11) {
        case 0...2: add(at, .reset(client: client))
        case 3, 4: add(at, .blackHole(client: client, draw.scaled(100...60_000)))
        case 5: add(at, .refuse(client: client, draw.scaled(100...20_000)))
        case 6: add(at, .stall(client: client, draw.scaled(100...40_000)))
        case 7, 8: add(at, .dropAnswers(client: client, draw.scaled(50...10_000)))
        case 9:
            guard draw.chance(25) else { return }
            let time = draw.scaled(5000...900_000)
            add(at, .outage(client: client, draw.pick(Outage.allCases, else: .refused), time))
            // The run goes on for as long as it lasts, with a reason to dial.
            drawCalls(client, at + draw.below(time))
            drawCalls(client, at + time + draw.scaled(100...20_000))
        default:
            add(at, .link(client: client, draw.pick(limits.links, else: draw.pick(Self.plainLinks, else: "perfect"))))
        }
    }

    private static let plainLinks = ["perfect", "broadband", "3g", "lossy", "flaky", "handover", "blackholes"]

    private mutating func drawServer(_ client: Int, _ at: Int) {
        switch draw.below(12) {
        case 0...4: add(at, .push(client: client, draw.scaled(1...30)))
        case 5, 6: add(at, .rotateSalts)
        case 7: add(at, .forgetSessions)
        case 8: add(at, draw.chance(70) ? .restart : .amnesia)
        case 9: add(at, .transportCode(client: client, draw.pick([-404, -429, -444, -403, -500], else: -404)))
        case 10: add(at, .shiftClock(draw.pick([-1, 1], else: 1) * draw.scaled(1...4000)))
        default:
            if setup.temporaryKeys != nil {
                add(at, .forgetTemporaryKeys)
            } else if setup.makesKeys {
                add(at, .forgetKeys)
            }
        }
    }

    private mutating func drawFaults() {
        var kinds: [FaultKind] = []
        switch profile {
        case _ where !limits.faults.isEmpty: kinds = draw.some(limits.faults, atMost: limits.faults.count)
        case .ordinary: kinds = draw.chance(70) ? draw.some(FaultKind.ordinary, atMost: 5) : []
        case .hostile:
            kinds =
                draw.some(FaultKind.hostile, atMost: 4)
                + (draw.chance(30) ? draw.some(FaultKind.ordinary, atMost: 2) : [])
        case .looping: kinds = draw.some(FaultKind.looping, atMost: 1)
        case .adaptive:
            kinds =
                draw.some(FaultKind.adaptive, atMost: 2)
                + (draw.chance(30) ? draw.some(FaultKind.ordinary, atMost: 2) : [])
        case .apocalypse:
            kinds =
                draw.some(FaultKind.ordinary, atMost: 8) + draw.some(FaultKind.hostile, atMost: 8)
                + draw.some(FaultKind.adaptive, atMost: 3)
            if draw.chance(20) { kinds += draw.some(FaultKind.looping, atMost: 1) }
        }
        guard !kinds.isEmpty else { return }
        let begin = draw.chance(60) ? 0 : draw.below(length)
        add(begin, .faults(kinds, perMille: profile == .looping ? 1000 : draw.scaled(5...400)))
        if draw.chance(40) { add(begin + draw.below(length), .faults([], perMille: 0)) }
    }
}
