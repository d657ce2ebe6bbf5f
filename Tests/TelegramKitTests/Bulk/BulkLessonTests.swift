import MTProtoCore
import Testing

@testable import TelegramKit

/// What plans learn from pauses, and how they come back to the limits that they were given.
struct BulkLessonTests {
    private func person(_ id: Int64) -> Peer { Peer(kind: .user, id: id, accessHash: 1) }

    /// The chat whose message goes now.
    private func sent(_ plan: inout BulkPlan, at now: Instant) -> Int? {
        if case .send(let chat) = plan.next(now: now) { chat } else { nil }
    }

    @Test("U45 a long pause of one chat holds up no other chat, and changes no limits")
    func longPausesAreOfChats() {
        var plan = BulkPlan((1...4).map { (person($0), 2) })
        plan.begin(now: .zero)
        let first = sent(&plan, at: .zero)
        #expect(first != nil)
        plan.refused(first ?? 0, pause: .seconds(3600), now: .zero)
        plan.ended(first ?? 0, isSent: false, counts: false, now: .zero)
        #expect(plan.limits == BulkLimits())
        var others: Set<Int> = []
        while let chat = sent(&plan, at: .zero) { others.insert(chat) }
        #expect(others.count == 3 && !others.contains(first ?? 0))
        for chat in others { plan.ended(chat, isSent: true, now: .zero) }
        // Many under way at once: the limit over all may have been meant, but one chat's hour is not everyone's.
        var busy = BulkPlan((1...40).map { (person($0), 1) })
        busy.begin(now: .zero)
        while sent(&busy, at: .zero) != nil {}
        busy.refused(0, pause: .seconds(3600), now: .zero)
        busy.ended(0, isSent: false, counts: false, now: .zero)
        busy.ended(1, isSent: true, now: .zero)
        let next = sent(&busy, at: Instant.zero + .seconds(2))
        #expect(next != nil && busy.limits == BulkLimits())
    }

    @Test(
        "U45 a short pause counts for all chats where much was sent of late, not where that was before",
        arguments: [0, 2])
    func shortPausesAfterMuch(age: Int) {
        let start = Instant.zero + .seconds(10)
        let now = start + .seconds(age)
        var plan = BulkPlan((1...40).map { (person($0), 1) })
        plan.begin(now: start)
        // Each has its answer before the next one goes.
        for _ in 0..<20 { if let chat = sent(&plan, at: start) { plan.ended(chat, isSent: true, now: start) } }
        let chat = sent(&plan, at: now)
        #expect(chat != nil && plan.done == 20)
        plan.refused(chat ?? 0, pause: .seconds(5), now: now)
        plan.ended(chat ?? 0, isSent: false, counts: false, now: now)
        if age == 0 {
            #expect(plan.next(now: now) == .wait(until: now + .seconds(5)))
            #expect(plan.limits.overall == BulkLimits.Rate(20, per: .milliseconds(5100)))
        } else {
            let next = sent(&plan, at: now)
            #expect(next != nil && plan.limits == BulkLimits())
        }
    }

    @Test("U45 a limit is learnt of one chat, of all when a second one confirms it, and forgotten step by step")
    func lessonsEase() {
        var plan = BulkPlan((1...3).map { (person($0), 50) })
        plan.begin(now: .zero)
        var now = Instant.zero
        func refuse(_ chat: Int) {
            plan.refused(chat, pause: .seconds(5), now: now)
            plan.ended(chat, isSent: false, counts: false, now: now)
        }
        for _ in 0..<3 { if let chat = sent(&plan, at: now) { plan.ended(chat, isSent: true, now: now) } }
        now = now + .seconds(1)
        for _ in 0..<3 { _ = sent(&plan, at: now) }
        refuse(0)
        #expect(plan.limits == BulkLimits() && plan.chats[0].learnt?.rate == BulkLimits.Rate(1, per: .seconds(6)))
        refuse(1)
        #expect(plan.limits.perChat == BulkLimits.Rate(1, per: .seconds(6)))
        plan.ended(2, isSent: true, now: now)
        var eased: [Duration] = []
        for _ in 0..<8 {
            now = now + .seconds(3601)
            while let chat = sent(&plan, at: now) { plan.ended(chat, isSent: true, now: now) }
            if let period = plan.limits.perChat?.period, period != eased.last { eased.append(period) }
        }
        #expect(eased == [.seconds(3), .milliseconds(1500), .seconds(1)])
        #expect(plan.limits == BulkLimits() && plan.chats[0].learnt == nil)
    }

    @Test(
        "U45 chats that are refused more than a minute apart teach nothing of each other, and few chats nothing of all")
    func lateRefusalsTeachNothing() {
        // Any message is more than half of what goes over all.
        let limits = BulkLimits(overall: .init(1, per: .seconds(1)))
        var plan = BulkPlan([(person(1), 5), (person(2), 5)], limits: limits)
        plan.begin(now: .zero)
        var now = Instant.zero
        var refused: Set<Int> = []
        for second in stride(from: 0, through: 200, by: 2) {
            now = .zero + .seconds(second)
            guard let chat = sent(&plan, at: now) else { continue }
            // One at once, the other behind it.
            if plan.chats[chat].ended == 1, !refused.contains(chat), refused.isEmpty || second > 70 {
                refused.insert(chat)
                plan.refused(chat, pause: .seconds(40), words: "FLOOD_WAIT_40", now: now)
                plan.ended(chat, isSent: false, counts: false, now: now)
                #expect(plan.learntLimits(now: now).allSatisfy { $0.scope == .chat(plan.chats[chat].peer) })
            } else if plan.chats[chat].ended < 2 {
                plan.ended(chat, isSent: true, now: now)
            } else {
                plan.ended(chat, isSent: false, counts: false, now: now)
                plan.pause(chat, until: now + .seconds(80))
            }
        }
        #expect(plan.limits == limits && !refused.isEmpty && plan.pausedUntil <= now)
    }

    @Test("U45 a limit that holds nothing back is forgotten after two minutes; one that is met again later than that")
    func lessonsLapse() {
        var plan = BulkPlan([(person(1), 1)])
        plan.begin(now: .zero)
        var now = Instant.zero
        func send(isRefused: Bool) {
            guard case .send(let chat) = plan.next(now: now) else {
                Issue.record("nothing goes")
                return
            }
            if isRefused { plan.refused(chat, pause: .seconds(40), now: now) }
            plan.ended(chat, isSent: !isRefused, counts: !isRefused, now: now)
        }
        var holds: [Duration] = []
        for round in 0..<3 {
            send(isRefused: false)
            plan.add(1, to: person(1))
            now = now + .seconds(2)
            send(isRefused: true)
            holds.append(plan.chats[0].learnt?.hold ?? .zero)
            now = now + .seconds(100)
            send(isRefused: false)
            plan.add(1, to: person(1))
            // It would hold this one back still.
            let before = now
            let held = plan.next(now: now)
            // Older messages than these do not count.
            #expect(held == .wait(until: before + .seconds(round == 0 ? 42 : 43)))
            now = now + .seconds(43)
            send(isRefused: false)
            let idle = plan.next(now: now)
            #expect(idle == .finished && plan.learntLimits(now: now).count == 1)
            now = now + .seconds(4000)
            #expect(plan.learntLimits(now: now).isEmpty)
            plan.add(1, to: person(1))
        }
        #expect(holds == [.seconds(120), .seconds(480), .seconds(1920)])
        #expect(plan.limits == BulkLimits() && plan.floodWaits == 3)
    }

    @Test("U45 U46 a pause without a time grows, and counts for all chats")
    func restsGrow() {
        var plan = BulkPlan((1...3).map { (person($0), 5) })
        plan.begin(now: .zero)
        let chats = (0..<2).compactMap { _ in sent(&plan, at: .zero) }
        #expect(chats.count == 2)
        // Both were under way: they say the same.
        for chat in chats { plan.refusedWithoutPause(chat, now: Instant.zero + .milliseconds(10)) }
        for chat in chats { plan.ended(chat, isSent: false, counts: false, now: Instant.zero + .milliseconds(10)) }
        #expect(plan.next(now: Instant.zero + .seconds(59)) == .wait(until: Instant.zero + .milliseconds(60_010)))
        let later = Instant.zero + .seconds(61)
        guard let chat = sent(&plan, at: later) else {
            Issue.record("nothing goes")
            return
        }
        plan.refusedWithoutPause(chat, now: later)
        plan.ended(chat, isSent: false, counts: false, now: later)
        #expect(plan.next(now: later) == .wait(until: later + .seconds(120)))
        // How long it takes is told from now on.
        #expect(plan.duration(from: later + .seconds(60)) < .seconds(70))
        #expect(plan.duration() >= .seconds(120))
    }

    @Test("U45 numbers that cannot be are brought to what can")
    func limitsAreClamped() {
        var rate = BulkLimits.Rate(5, per: .seconds(5))
        rate.count = 0
        rate.period = .zero
        #expect(rate == BulkLimits.Rate(1, per: .milliseconds(1)))
        rate.count = .max
        rate.period = .seconds(Int64.max)
        #expect(rate == BulkLimits.Rate(1_000_000, per: .seconds(365 * 86_400)))
        var limits = BulkLimits()
        limits.overall?.count = 0
        limits.perChat?.count = -1
        #expect(BulkPlan([(person(1), 3), (person(2), 3)], limits: limits).duration(roundTrip: .zero) == .seconds(5))
        let endless = BulkPlan([(person(1), .max), (person(1), .max)])
        #expect(endless.total == .max && endless.duration() > .seconds(900_000_000))
        #expect(BulkPlan([(person(1), 2)]).duration(roundTrip: .seconds(-5)) == .seconds(1))
    }
}
