import FuzzSupport
import MTProtoCore
import Testing

@testable import TelegramKit

/// Plans of bulk work in virtual time, against a server that counts exactly.
struct BulkPlanTests {
    /// Answers at once, and counts what it takes.
    private struct Server {
        var perChat: BulkLimits.Rate?
        var perGroup: BulkLimits.Rate?
        var overall: BulkLimits.Rate?
        var slowMode: [Int64: Duration] = [:]
        private var chats: [Int64: [Instant]] = [:]
        private var all: [Instant] = []
        private(set) var refusals: [(at: Instant, chat: Int64, wasUnderway: Bool)] = []

        init(perChat: BulkLimits.Rate? = nil, perGroup: BulkLimits.Rate? = nil, overall: BulkLimits.Rate? = nil) {
            (self.perChat, self.perGroup, self.overall) = (perChat, perGroup, overall)
        }

        /// The pause that it demands, in whole seconds; nil if it takes the message.
        mutating func send(to chat: Int64, at now: Instant) -> (pause: Duration, isSlowMode: Bool)? {
            func opening(_ times: [Instant], _ rate: BulkLimits.Rate?) -> Instant {
                guard let rate, times.count >= rate.count else { return .distantPast }
                return times[times.count - rate.count] + rate.period
            }
            let times = chats[chat, default: []]
            if let gap = slowMode[chat], let last = times.last, last + gap > now {
                refusals.append((now, chat, false))
                return (.seconds(Int64(((last + gap) - now).inSeconds.rounded(.up))), true)
            }
            let end = max(opening(times, perChat), opening(times, perGroup), opening(all, overall))
            guard end > now else {
                chats[chat, default: []].append(now)
                all.append(now)
                return nil
            }
            refusals.append((now, chat, false))
            return (.seconds(Int64((end - now).inSeconds.rounded(.up))), false)
        }

        func count(_ chat: Int64) -> Int { chats[chat, default: []].count }
    }

    /// Carries a plan out; how long that took.
    ///
    /// - Parameter keeping: how long it takes to store what the server has taken, before the plan hears of it.
    private func run(
        _ plan: inout BulkPlan, on server: inout Server, roundTrip: (inout FuzzRandom) -> Duration,
        keeping: Duration = .zero, seed: UInt64 = 1, until limit: Int = .max
    ) -> Duration {
        var random = FuzzRandom(seed)
        var now = Instant.zero
        plan.begin(now: now)
        var flights = TimedQueue<(chat: Int, arrives: Instant)>()
        var arrivals = TimedQueue<Int>()
        var kept = TimedQueue<(chat: Int, answered: Instant)>()
        var pauses: [Int: (pause: Duration, isSlowMode: Bool)] = [:]
        while plan.done < limit {
            switch plan.next(now: now) {
            case .finished: return now - .zero
            case .send(let chat):
                let trip = roundTrip(&random)
                arrivals.insert(chat, at: now + trip / 2)
                flights.insert((chat, now + trip / 2), at: now + trip)
                continue
            case .wait(let until):
                guard let next = [until, flights.first, arrivals.first, kept.first].compactMap(\.self).min() else {
                    Issue.record("the plan waits for nothing")
                    return .zero
                }
                now = max(now, next)
            }
            while let chat = arrivals.popReached(at: now)?.element {
                pauses[chat] = server.send(to: plan.chats[chat].peer.id, at: now)
            }
            while let flight = flights.popReached(at: now)?.element {
                if let pause = pauses.removeValue(forKey: flight.chat) {
                    plan.refused(flight.chat, pause: pause.pause, isSlowMode: pause.isSlowMode, now: now)
                    plan.ended(flight.chat, isSent: false, counts: false, now: now)
                } else {
                    kept.insert((flight.chat, now), at: now + keeping)
                }
            }
            while let taken = kept.popReached(at: now)?.element {
                plan.ended(taken.chat, isSent: true, taken: taken.answered, now: now)
            }
        }
        return now - .zero
    }

    private func group(_ id: Int64) -> Peer { Peer(kind: .channel, id: id, accessHash: 1) }
    private func person(_ id: Int64) -> Peer { Peer(kind: .user, id: id, accessHash: 1) }

    @Test("U45 a plan says how long it takes, keeps all limits, and takes that long", arguments: Slice.seeds(4))
    func plansAreKept(seed: UInt64) {
        var random = FuzzRandom(seed)
        let work = (1...40).map { id -> (peer: Peer, count: Int) in
            let count = Int(random.next() % 30)
            return (id % 2 == 0 ? group(Int64(id)) : person(Int64(id)), count)
        }
        let limits = BulkLimits()
        var server = Server(perChat: limits.perChat, perGroup: nil, overall: limits.overall)
        // The same for people would be stricter than what the plan keeps.
        server.perGroup = nil
        var plan = BulkPlan(work, limits: limits)
        let planned = plan.duration(roundTrip: .milliseconds(100))
        let real = run(
            &plan, on: &server, roundTrip: { .milliseconds(50 + Int($0.next() % 100)) }, seed: seed)
        #expect(server.refusals.isEmpty && plan.floodWaits == 0 && plan.done == plan.total)
        #expect(abs(real.inSeconds - planned.inSeconds) <= planned.inSeconds / 10, "\(planned) planned, \(real) real")
        for (peer, count) in work { #expect(server.count(peer.id) == count) }
    }

    @Test("U45 known sums: one chat, one group, many of them, no limits")
    func knownDurations() {
        func duration(_ work: [(peer: Peer, count: Int)], _ limits: BulkLimits = BulkLimits()) -> Double {
            BulkPlan(work, limits: limits).duration(roundTrip: .zero).inSeconds
        }
        #expect(duration([(person(1), 61)]) == 60)
        #expect(duration([(group(1), 61)]) == 180)
        #expect(duration([(group(1), 20), (group(1), 21)]) == 120, "a chat that stands there twice")
        #expect(duration((1...100).map { (person($0), 9) }) == 29)
        #expect(duration((1...100).map { (group($0), 30) }) == 99)
        #expect(duration([(group(1), 61)], BulkLimits(perChat: nil, perGroup: nil, overall: nil)) == 0)
        #expect(duration([]) == 0)
        #expect(BulkLimits.Rate(0, per: .zero) == BulkLimits.Rate(1, per: .milliseconds(1)))
    }

    @Test("U45 a pause teaches the plan: no second one of the same kind, in this chat or another")
    func pausesTeach() {
        // A server that takes less than it is said to.
        let rates: [(server: Server, work: [(peer: Peer, count: Int)])] = [
            (Server(perGroup: .init(10, per: .seconds(60))), [(group(1), 60), (group(2), 60)]),
            (Server(perGroup: .init(20, per: .seconds(120))), [(group(1), 60)]),
            (Server(perChat: .init(1, per: .seconds(3))), [(person(1), 30), (person(2), 30)]),
            (Server(perChat: .init(1, per: .seconds(3))), [(group(1), 30)]),
            (Server(overall: .init(10, per: .seconds(1))), (1...40).map { (person($0), 10) }),
            (Server(overall: .init(100, per: .seconds(30))), (1...40).map { (person($0), 10) }),
        ]
        for (index, (start, work)) in rates.enumerated() {
            var server = start
            var plan = BulkPlan(work)
            _ = run(&plan, on: &server, roundTrip: { _ in .milliseconds(50) })
            #expect(plan.done == plan.total)
            // Those that were under way when the first was told are no second ones: nothing could be learnt before.
            let first = server.refusals.first?.at ?? .zero
            let later = server.refusals.filter { $0.at > first + .milliseconds(60) }
            #expect(!server.refusals.isEmpty && later.isEmpty, "case \(index): \(first) \(later)")
            #expect(plan.floodWaits == server.refusals.count)
        }
    }

    @Test(
        "U45 limits that were given too high cost one burst of refusals, and half as long again at most",
        arguments: [0, 30, 300])
    func burstsTeachOnce(milliseconds: Int) {
        // The refusals are heard first: what was taken is stored before the plan hears of it.
        let cases: [(server: Server, work: [(peer: Peer, count: Int)], possible: Duration)] = [
            (
                Server(
                    perChat: .init(1, per: .seconds(1)), perGroup: .init(20, per: .seconds(60)),
                    overall: .init(8, per: .seconds(1))), (1...100).map { (group($0), 2) }, .seconds(25)
            ),
            (
                Server(perChat: .init(1, per: .seconds(1)), perGroup: .init(10, per: .seconds(60))),
                (1...12).map { (group($0), 20) }, .seconds(69)
            ),
        ]
        for (index, (start, work, possible)) in cases.enumerated() {
            var server = start
            var plan = BulkPlan(work)
            let time = run(
                &plan, on: &server, roundTrip: { .milliseconds(20 + Int($0.next() % 60)) },
                keeping: .milliseconds(milliseconds))
            let first = server.refusals.first?.at ?? .zero
            let later = server.refusals.filter { $0.at > first + .milliseconds(500) }
            #expect(!server.refusals.isEmpty && later.isEmpty, "case \(index): \(later.count) later")
            #expect(plan.done == plan.total && time < possible * 1.5, "case \(index): \(time)")
        }
    }

    @Test("U45 slow mode of a chat is kept there, and slows no other chat")
    func slowModeIsLearnt() {
        var server = Server()
        server.slowMode = [1: .seconds(30)]
        var plan = BulkPlan([(group(1), 5), (person(2), 40)])
        let time = run(&plan, on: &server, roundTrip: { _ in .milliseconds(50) })
        #expect(server.refusals.count == 1 && plan.done == 45)
        #expect(time > .seconds(110) && time < .seconds(130), "\(time)")
        #expect(plan.limits == BulkLimits())
    }

    @Test("U45 a plan that is broken off goes on where it was, with the same numbers")
    func plansGoOn() {
        var server = Server(perChat: .init(1, per: .seconds(1)))
        var plan = BulkPlan([(person(1), 6), (person(2), 6)])
        let first = plan.item(0)
        #expect(first.number == 1 && first.peer.id == 1)
        _ = run(&plan, on: &server, roundTrip: { _ in .milliseconds(50) }, until: 4)
        let (left, item) = (plan.total - plan.done, plan.item(0))
        #expect(left == 8 && item.number == 3 && item.randomID != first.randomID)
        #expect(plan.item(0) == item)
        #expect(plan.duration() >= .seconds(3))
        _ = run(&plan, on: &server, roundTrip: { _ in .milliseconds(50) })
        #expect(plan.done == 12 && plan.duration() == .zero)
    }
}
