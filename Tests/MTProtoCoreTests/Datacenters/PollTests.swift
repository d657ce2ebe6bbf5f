import Testing

@testable import MTProtoCore

private let known = [1, 2, 3, 5].map { DatacenterID($0) }

/// A poll in virtual time, and what it did when.
private struct PollRun {
    var poll = ConfigurationPoll()
    var now = Instant.zero
    var log: [String] = []

    mutating func pass(_ duration: Duration, answers: Set<Int> = []) {
        let end = now + duration
        collect(answers)
        while let deadline = poll.nextDeadline, deadline <= end {
            now = max(now, deadline)
            poll.deadlineReached(known: known, now: now)
            collect(answers)
        }
        now = end
    }

    private mutating func collect(_ answers: Set<Int>) {
        for action in poll.takeActions() {
            let second = Int((now - .zero).inSeconds)
            switch action {
            case .ask(let datacenter):
                log.append("\(second) ask \(datacenter.rawValue)")
                if answers.contains(datacenter.rawValue) { poll.answered(by: datacenter, now: now) }
            case .leave(let datacenter): log.append("\(second) leave \(datacenter.rawValue)")
            }
        }
    }
}

struct PollTests {
    @Test("B13 B18 J11 Q14 the home datacenter is asked soon after the start, then every hour")
    func hourly() {
        var run = PollRun()
        run.pass(.seconds(100), answers: [2])
        #expect(run.log.isEmpty, "nobody is signed in")
        run.poll.begin(home: DatacenterID(2), now: run.now)
        run.pass(.seconds(2 * 3600 + 60), answers: [2])
        run.poll.begin(home: DatacenterID(2), now: run.now)
        run.pass(.seconds(60), answers: [2])
        #expect(run.log == ["108 ask 2", "3708 ask 2", "7308 ask 2"])
        run.poll.stop()
        run.pass(.seconds(10_000), answers: [2])
        #expect(run.log.count == 3)
    }

    @Test("B18 a silent home is left after 10 s for the next datacenter, and so on round; the answer ends it")
    func rotation() {
        var run = PollRun()
        run.poll.begin(home: DatacenterID(2), now: run.now)
        run.pass(.seconds(30), answers: [5])
        #expect(run.log == ["8 ask 2", "18 leave 2", "18 ask 3", "28 leave 3", "28 ask 5"])
        // What comes late changes nothing.
        run.poll.answered(by: DatacenterID(3), now: run.now)
        run.pass(.seconds(3590), answers: [5])
        #expect(run.log.count == 5)
        run.pass(.seconds(10), answers: [2])
        #expect(run.log.last == "3628 ask 2")
    }

    @Test("B18 nobody answers: a pause after each round, no storm")
    func silence() {
        var run = PollRun()
        run.poll.begin(home: DatacenterID(2), now: run.now)
        run.pass(.seconds(308))
        let asked = run.log.filter { $0.contains("ask") }
        #expect(asked.prefix(5) == ["8 ask 2", "18 ask 3", "28 ask 5", "38 ask 1", "108 ask 2"])
        #expect(asked.count == 13)
        run.poll.stop()
        run.pass(.seconds(0))
        #expect(run.log.last?.contains("leave") == true)
    }

    @Test("B18 without a network nobody is asked; when it is back the home datacenter comes first, after a moment")
    func network() {
        var run = PollRun()
        run.poll.begin(home: DatacenterID(2), now: run.now)
        run.pass(.seconds(20))
        #expect(run.log == ["8 ask 2", "18 leave 2", "18 ask 3"])
        run.poll.networkChanged(isAvailable: false, now: run.now)
        run.poll.networkChanged(isAvailable: false, now: run.now)
        #expect(run.poll.nextDeadline == nil)
        run.pass(.seconds(7200))
        #expect(run.log.suffix(1) == ["20 leave 3"])
        run.poll.networkChanged(isAvailable: true, now: run.now)
        run.pass(.seconds(60), answers: [2])
        #expect(run.log.suffix(1) == ["7228 ask 2"])
        // What is not due yet does not become so.
        run.poll.networkChanged(isAvailable: false, now: run.now)
        run.poll.networkChanged(isAvailable: true, now: run.now)
        run.pass(.seconds(3530), answers: [2])
        #expect(run.log.suffix(1) == ["7228 ask 2"])
        run.pass(.seconds(30), answers: [2])
        #expect(run.log.suffix(1) == ["10828 ask 2"])
    }

    @Test("B13 hours that the machine slept through count: the question comes when it wakes")
    func sleep() {
        var run = PollRun()
        run.poll.begin(home: DatacenterID(2), now: run.now)
        run.pass(.seconds(10), answers: [2])
        run.now = run.now + .seconds(7200)
        run.pass(.seconds(1), answers: [2])
        #expect(run.log == ["8 ask 2", "7210 ask 2"])
    }

    @Test("C12 without a network nobody is asked what is promoted, and silence there costs no ten minutes")
    func promotionWithoutNetwork() {
        var poll = PromotionPoll()
        let now = Instant.zero
        poll.setActive(true, now: now)
        poll.deadlineReached(now: now)
        #expect(poll.takeActions() == [.ask])
        poll.networkChanged(isAvailable: false, now: now)
        // The question fails by its own limit.
        poll.failed(now: now + .seconds(60))
        poll.deadlineReached(now: now + .seconds(61))
        #expect(poll.takeActions().isEmpty && poll.nextDeadline == nil)
        poll.networkChanged(isAvailable: true, now: now + .seconds(100))
        poll.deadlineReached(now: now + .seconds(100))
        #expect(poll.takeActions() == [.ask])
    }

    @Test("C12 a proxy's promotion is asked for at once, when it expires or after ten minutes, and goes with the proxy")
    func promotion() {
        var poll = PromotionPoll()
        var now = Instant.zero
        func due(_ seconds: Int64) -> Bool { poll.nextDeadline == now + .seconds(seconds) }
        #expect(poll.nextDeadline == nil)
        poll.setActive(true, now: now)
        poll.deadlineReached(now: now)
        #expect(poll.takeActions() == [.ask] && poll.nextDeadline == nil)
        poll.answered(expires: 1300, unixTime: 1000, now: now)
        #expect(due(300))
        now = now + .seconds(300)
        poll.deadlineReached(now: now)
        #expect(poll.takeActions() == [.ask])
        poll.failed(now: now)
        #expect(due(600))
        now = now + .seconds(600)
        poll.deadlineReached(now: now)
        _ = poll.takeActions()
        poll.answered(expires: 900, unixTime: 1000, now: now)
        #expect(due(60), "an answer from the past makes no loop")
        poll.proxyChanged(now: now)
        #expect(poll.takeActions() == [.clear] && due(0))
        poll.setActive(false, now: now)
        #expect(poll.takeActions() == [.clear] && poll.nextDeadline == nil)
        poll.answered(expires: 2000, unixTime: 1000, now: now)
        #expect(poll.nextDeadline == nil)
    }
}
