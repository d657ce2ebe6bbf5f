/// What a ``Shrinker`` can make small.
package protocol Shrinkable: Hashable {
    /// Something that happens at a time.
    associatedtype Step: TimedStep

    /// By time; at the same time in this order.
    var steps: [Step] { get set }
    /// Removes what speaks of something that is not there.
    mutating func dropDangling()
    /// The same with simpler beginnings: always the same number, each simpler in its own way, or equal if that is
    /// simple already.
    var simplerSetups: [Self] { get }
    /// The same without one participant and what happens to it; nil if all participants are needed.
    var withFewerParticipants: Self? { get }
    /// Steps that say less than one of them, the least first.
    func simpler(_ step: Step) -> [Step]
}

/// Something that happens at a time.
package protocol TimedStep {
    /// Milliseconds since the beginning.
    var at: Int { get set }
}

/// Makes a failing schedule small: whatever can be left out while it still fails is left out.
package struct Shrinker<Schedule: Shrinkable> {
    /// Whether a schedule still shows the failure.
    private let fails: (Schedule) -> Bool
    /// How many more schedules may be tried.
    private var budget: Int
    private(set) package var best: Schedule

    private init(_ schedule: Schedule, budget: Int, fails: @escaping (Schedule) -> Bool) {
        best = schedule
        self.budget = budget
        self.fails = fails
    }

    /// The smallest schedule that could be found by at most `budget` runs.
    /// - Parameter fails: runs a schedule; true if the failure is still there.
    package static func shrink(
        _ schedule: Schedule, budget: Int, fails: @escaping (Schedule) -> Bool
    ) -> Schedule {
        var shrinker = Shrinker(schedule, budget: budget, fails: fails)
        var before: Schedule
        repeat {
            before = shrinker.best
            shrinker.dropSteps()
            shrinker.simplifySetup()
            shrinker.simplifySteps()
            shrinker.shortenGaps()
        } while shrinker.best != before && shrinker.budget > 0
        return shrinker.best
    }

    private mutating func adopt(_ candidate: Schedule) -> Bool {
        guard budget > 0, candidate != best else { return false }
        budget -= 1
        guard fails(candidate) else { return false }
        best = candidate
        return true
    }

    /// Zeller's way: large pieces first, then smaller ones. Removing a step also removes what follows from it.
    private mutating func dropSteps() {
        var size = max(best.steps.count / 2, 1)
        while budget > 0 {
            var start = 0
            while start < best.steps.count, budget > 0 {
                var candidate = best
                candidate.steps.removeSubrange(start..<min(start + size, best.steps.count))
                candidate.dropDangling()
                if !adopt(candidate) { start += size }
            }
            if size == 1 { return }
            size = max(size / 2, 1)
        }
    }

    private mutating func simplifySetup() {
        for index in best.simplerSetups.indices { _ = adopt(best.simplerSetups[index]) }
        while let candidate = best.withFewerParticipants {
            guard adopt(candidate) else { break }
        }
    }

    private mutating func simplifySteps() {
        for index in best.steps.indices.reversed() {
            var isSimpler = true
            while isSimpler, budget > 0 {
                isSimpler = false
                for step in best.simpler(best.steps[index]) {
                    var candidate = best
                    candidate.steps[index] = step
                    if adopt(candidate) {
                        isSimpler = true
                        break
                    }
                }
            }
        }
    }

    /// Draws steps together in time.
    private mutating func shortenGaps() {
        for index in best.steps.indices {
            let before = index == 0 ? 0 : best.steps[index - 1].at
            var gap = best.steps[index].at - before
            for shorter in [0, gap / 10, gap / 2, gap / 1000 * 1000] where shorter < gap {
                var candidate = best
                for later in candidate.steps.indices[index...] { candidate.steps[later].at -= gap - shorter }
                if adopt(candidate) {
                    gap = shorter
                    break
                }
            }
        }
    }
}

extension Schedule.Step: TimedStep {}

extension Schedule: Shrinkable {
    package var simplerSetups: [Schedule] {
        let simpler: [(inout ScheduleSetup) -> Void] = [
            { $0.link = "perfect" }, { $0.temporaryKeys = nil }, { $0.makesKeys = false }, { $0.usesHTTP = false },
            { $0.sharesKey = false }, { $0.staysConnected = false },
            { $0.clockError = 0 }, { $0.clockError /= 2 }, { $0.proxy = nil },
        ]
        return simpler.map { change in
            var candidate = self
            change(&candidate.setup)
            return candidate
        }
    }

    package var withFewerParticipants: Schedule? {
        guard setup.clients > 1 else { return nil }
        var candidate = self
        candidate.setup.clients -= 1
        candidate.steps.removeAll { ($0.order.client ?? 1) > candidate.setup.clients }
        return candidate
    }

    package func simpler(_ step: Step) -> [Step] {
        step.order.simpler.map { Step(at: step.at, $0) }
    }

    /// Removes what speaks of calls that are not there.
    package mutating func dropDangling() {
        var numbers: Set<Int> = []
        for step in steps {
            if case .call(_, let plan) = step.order { numbers.insert(plan.number) }
        }
        steps = steps.compactMap { step in
            var step = step
            if case .cancel(_, let call) = step.order, !numbers.contains(call) { return nil }
            if case .call(let client, var plan) = step.order, let after = plan.after, !numbers.contains(after) {
                plan.after = nil
                step.order = .call(client: client, plan)
            }
            return step
        }
    }
}

extension Order {
    /// Orders that say less, the least first.
    fileprivate var simpler: [Order] {
        func times(_ time: Int) -> [Int] {
            [time / 10, time / 2, time / 1000 * 1000].filter { $0 < time && $0 > 0 }
        }
        switch self {
        case .call(let client, let plan): return plan.simpler.map { .call(client: client, $0) }
        case .sleep(let client, let time): return times(time).map { .sleep(client: client, $0) }
        case .blackHole(let client, let time): return times(time).map { .blackHole(client: client, $0) }
        case .refuse(let client, let time): return times(time).map { .refuse(client: client, $0) }
        case .outage(let client, let kind, let time): return times(time).map { .outage(client: client, kind, $0) }
        case .stall(let client, let time): return times(time).map { .stall(client: client, $0) }
        case .adversary(let client, let time): return times(time).map { .adversary(client: client, $0) }
        case .keep(let client, let time): return times(time).map { .keep(client: client, $0) }
        case .copy(let client, let time): return times(time).map { .copy(client: client, $0) }
        case .dropAnswers(let client, let time): return times(time).map { .dropAnswers(client: client, $0) }
        case .push(let client, let count):
            return count > 1 ? [.push(client: client, 1), .push(client: client, count / 2)] : []
        case .wallClock(let client, let seconds):
            return abs(seconds) > 1 ? [.wallClock(client: client, seconds / 2)] : []
        case .shiftClock(let seconds): return abs(seconds) > 1 ? [.shiftClock(seconds / 2)] : []
        case .link(let client, let name): return name == "perfect" ? [] : [.link(client: client, "perfect")]
        case .faults(let kinds, let perMille):
            var orders: [Order] = []
            if kinds.count > 1 {
                for index in kinds.indices {
                    var rest = kinds
                    rest.remove(at: index)
                    orders.append(.faults(rest, perMille: perMille))
                }
            }
            if perMille < 1000, !kinds.isEmpty { orders.append(.faults(kinds, perMille: 1000)) }
            return orders
        case .cancel, .pause, .resume, .close, .reopen, .staysConnected, .network,
            .reset, .play, .transportCode, .rotateSalts, .forgetSessions, .forgetKeys, .forgetTemporaryKeys,
            .restart, .amnesia:
            return []
        }
    }
}

extension CallPlan {
    fileprivate var simpler: [CallPlan] {
        var plain = CallPlan(number: number, isIdempotent: isIdempotent)
        plain.after = after
        var plans = [plain]
        let changes: [(inout CallPlan) -> Void] = [
            { $0.after = nil }, { $0.isUrgent = false }, { $0.wantsQuickAck = false }, { $0.timeout = nil },
            { $0.upload = 0 }, { $0.upload = $0.upload / 8 * 4 }, { $0.answer = 0 }, { $0.answer = $0.answer / 8 * 4 },
            { $0.work = 0 }, { $0.work /= 2 },
        ]
        for change in changes {
            var plan = self
            change(&plan)
            plans.append(plan)
        }
        return plans.filter { $0 != self }
    }
}
