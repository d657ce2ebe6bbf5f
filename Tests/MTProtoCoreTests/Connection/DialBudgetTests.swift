import MTProtoCrypto
import Testing

@testable import MTProtoCore

@Suite("How often may be dialled while nothing authentic comes")
struct DialBudgetTests {
    private static let route = Route(DatacenterAddress(host: "192.0.2.1", port: 443))

    private static func route(_ number: Int) -> Route {
        Route(DatacenterAddress(host: "192.0.2.\(number)", port: 443))
    }

    /// Dials whenever it may, from a time on, and says when that was.
    private func dials(_ budget: inout DialBudget, from begin: Duration, until end: Duration) -> [Duration] {
        var random = RandomSource.seeded(1)
        var now = Sample.start + begin
        var times: [Duration] = []
        while true {
            now = max(now, budget.readyAt(Self.route))
            guard now < Sample.start + end, times.count < 1000 else { return times }
            budget.dialled(Self.route, isOther: false, now: now, using: &random)
            times.append(now - Sample.start)
        }
    }

    @Test("O05 D10 one way: after 0, 0.3, 1, 4, 10 and then 15 s or up to a quarter more; a proof begins anew")
    func stepsOfOneWay() {
        var budget = DialBudget(policy: .adaptive)
        for begin in [Duration.zero, .seconds(4000)] {
            let times = dials(&budget, from: begin, until: begin + .seconds(600))
            let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
            for (gap, base) in zip(gaps, [0, 0.3, 1, 4, 10, 15, 15, 15, 15, 15]) {
                #expect(gap >= .seconds(base) && gap <= .seconds(base * 1.25))
            }
            #expect(times.count { $0 - begin < .seconds(60) } <= 8 && times.count > 30)
            #expect(Set(gaps.suffix(10)).count == 10, "clients that lost the same server must not come back in step")
            budget.proved()
        }
        #expect(budget.proofs == 2)
    }

    @Test("O05 D10 dials that take long to fail: after the first minute 15 s lie between two, whatever steps are left")
    func stepsOfSlowFailures() {
        var budget = DialBudget(policy: .adaptive)
        var random = RandomSource.seeded(1)
        for second in [0, 57, 59, 61] {
            budget.dialled(Self.route, isOther: false, now: Sample.start + .seconds(second), using: &random)
        }
        #expect(budget.readyAt(Self.route) >= Sample.start + .seconds(61 + 15))
    }

    @Test("O05 D10 whatever comes of them, 60 further dials at once and 8 a minute; an answer gives its own back")
    func allDialsAreBounded() {
        var budget = DialBudget(policy: .adaptive)
        var random = RandomSource.seeded(1)
        var now = Sample.start
        var times: [Instant] = []
        // Each one brings something authentic, and ends.
        while now < Sample.start + .seconds(3600) {
            now = max(now, budget.readyAt(Self.route))
            budget.dialled(Self.route, isOther: false, now: now, using: &random)
            times.append(now)
            budget.proved()
            now += .seconds(1)
        }
        let minute = Sample.start + .seconds(60)
        #expect(times.count { $0 < minute } == 60)
        #expect((540...543).contains(times.count), "\(times.count)")
        let lastMinutes = Sample.start + .seconds(3000)
        let last = times.count { $0 >= lastMinutes }
        #expect((79...81).contains(last), "\(last)")
        // What was saved up is there again after as long as it takes.
        now += .seconds(450)
        var restored = 0
        while budget.readyAt(Self.route) <= now {
            budget.dialled(Self.route, isOther: false, now: now, using: &random)
            budget.proved()
            restored += 1
        }
        #expect((60...62).contains(restored), "\(restored)")
        // What was never dialled waits for none of this.
        #expect(budget.readyAt(Self.route(2)) <= now + .milliseconds(250))
        // Where a dial was made for one answer, and it came, nothing is used up.
        var other = DialBudget(policy: .adaptive)
        for _ in 0..<1000 {
            #expect(other.readyAt(Self.route) <= now)
            other.dialled(Self.route, isOther: false, now: now, using: &random)
            other.proved(wasWorthIt: true)
        }
    }

    @Test("O05 B15 where each of many clients asks one place, it waits for 15 s before it dials that again")
    func sparingSteps() {
        var budget = DialBudget(policy: .adaptive, isSparing: true)
        for begin in [Duration.zero, .seconds(4000)] {
            let times = dials(&budget, from: begin, until: begin + .seconds(120))
            #expect(times.first == begin && (6...8).contains(times.count), "\(times)")
            #expect(zip(times.dropFirst(), times).allSatisfy { $0 - $1 >= .seconds(15) && $0 - $1 <= .seconds(18.75) })
            budget.proved()
        }
    }

    @Test("D10 the baseline policy is not bounded by it")
    func baselinePolicyIsFree() {
        var budget = DialBudget(policy: .baseline)
        var random = RandomSource.seeded(1)
        for _ in 0..<100 {
            #expect(budget.readyAt(Self.route) == .distantPast)
            budget.dialled(Self.route, isOther: false, now: Sample.start, using: &random)
        }
        #expect(budget.hope(now: Sample.start) == .restarted)
    }

    @Test("D06 a way that was not tried before may be tried soon, whatever others have to wait for; up to 256 of them")
    func newWaysAreFree() {
        var budget = DialBudget(policy: .adaptive)
        var random = RandomSource.seeded(1)
        _ = dials(&budget, from: .zero, until: .seconds(100))
        let now = Sample.start + .seconds(100)
        for number in 2...300 {
            let route = Route(DatacenterAddress(host: "192.0.2.1", port: UInt16(number)))
            #expect(budget.isRepetition(route) == (number > 256))
            if !budget.isRepetition(route) { #expect(budget.readyAt(route) <= now + .milliseconds(250)) }
            budget.dialled(route, isOther: true, now: now, using: &random)
        }
    }

    @Test("D06 repetitions go in turns between the ordinary way and those beside it")
    func waysTakeTurns() {
        var budget = DialBudget(policy: .adaptive)
        var random = RandomSource.seeded(1)
        for number in 1...2 { budget.dialled(Self.route(number), isOther: false, now: Sample.start, using: &random) }
        #expect(!budget.isOthersTurn)
        budget.dialled(Self.route(1), isOther: false, now: Sample.start, using: &random)
        #expect(budget.isOthersTurn)
        budget.dialled(Self.route(2), isOther: true, now: Sample.start, using: &random)
        #expect(!budget.isOthersTurn)
    }

    @Test("D21 reasons to hope: the series begins anew once a minute, else a pause ends, four times")
    func hopeIsBounded() {
        var budget = DialBudget(policy: .adaptive)
        #expect(budget.hope(now: Sample.start) == .restarted, "nothing was dialled")
        _ = dials(&budget, from: .zero, until: .seconds(20))
        for second in 21...24 {
            let now = Sample.start + .seconds(second)
            #expect(budget.readyAt(Self.route) > now)
            #expect(budget.hope(now: now) == .shortened && budget.readyAt(Self.route) <= now)
            _ = dials(&budget, from: .seconds(second), until: .seconds(second + 1))
        }
        #expect(budget.hope(now: Sample.start + .seconds(25)) == .refused)
        #expect(budget.readyAt(Self.route) > Sample.start + .seconds(25))
        #expect(budget.hope(now: Sample.start + .seconds(60)) == .restarted)
        #expect(dials(&budget, from: .seconds(60), until: .seconds(61)).count == 3)
    }
}
