extension AccountSchedule: Shrinkable {
    package var simplerSetups: [AccountSchedule] {
        let simpler: [(inout AccountSetup) -> Void] = [
            { $0.link = "perfect" }, { $0.makesKeys = false }, { $0.knowsOne = false }, { $0.writeTime = 1 },
        ]
        return simpler.map { change in
            var candidate = self
            change(&candidate.setup)
            return candidate
        }
    }

    /// There is one client.
    package var withFewerParticipants: AccountSchedule? { nil }

    /// Removes what speaks of requests that are not there.
    package mutating func dropDangling() {
        var numbers: Set<Int> = []
        for step in steps {
            if case .call(let call) = step.order { numbers.insert(call.number) }
        }
        steps.removeAll { step in
            if case .cancel(let number) = step.order { !numbers.contains(number) } else { false }
        }
    }

    package func simpler(_ step: Step) -> [Step] {
        step.order.simpler.map { Step(at: step.at, $0) }
    }
}

extension AccountOrder {
    /// Orders that say less, the least first.
    fileprivate var simpler: [AccountOrder] {
        func times(_ time: Int) -> [Int] {
            [time / 10, time / 2, time / 1000 * 1000].filter { $0 < time && $0 > 0 }
        }
        switch self {
        case .call(let call): return call.simpler.map { .call($0) }
        case .signIn(let account): return account > 1 ? [.signIn(1)] : []
        case .sleep(let time): return times(time).map { .sleep($0) }
        case .stall(let time): return times(time).map { .stall($0) }
        case .dropAnswers(let time): return times(time).map { .dropAnswers($0) }
        case .writeTime(let time): return times(time).map { .writeTime($0) }
        case .failWrites(let count): return count > 1 ? [.failWrites(1), .failWrites(count / 2)] : []
        case .flood(let method, let datacenter, let seconds):
            return seconds > 1 ? [.flood(method, at: datacenter, seconds: seconds / 2)] : []
        case .slow(let datacenter, let time): return times(time).map { .slow(datacenter, $0) }
        case .link(let name): return name == "perfect" ? [] : [.link("perfect")]
        case .signOut, .cancel, .kill, .start, .connections, .network, .reset, .forget, .move, .revoke: return []
        }
    }
}

extension AccountCall {
    fileprivate var simpler: [AccountCall] {
        let changes: [(inout AccountCall) -> Void] = [
            { $0.isImpatient = false }, { $0.work = 0 }, { $0.work /= 2 },
        ]
        return changes.map { change in
            var call = self
            change(&call)
            return call
        }
        .filter { $0 != self }
    }
}
