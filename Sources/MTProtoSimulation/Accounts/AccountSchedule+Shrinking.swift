extension AccountSchedule: Shrinkable {
    package var simplerSetups: [AccountSchedule] {
        let simpler: [(inout AccountSetup) -> Void] = [
            { $0.link = "perfect" }, { $0.makesKeys = false }, { $0.knowsOne = false }, { $0.writeTime = 1 },
            { $0.readTime = 0 }, { $0.room = 1024 }, { $0.slice = 100 }, { $0.updateFaults = 0 },
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
        var uploads: Set<Int> = []
        for step in steps {
            if case .upload(let upload) = step.order { uploads.insert(upload.number) }
        }
        steps.removeAll { step in
            switch step.order {
            case .cancelUpload(let number): !uploads.contains(number)
            case .call(let call): call.kind.upload.map { !uploads.contains($0) } ?? false
            default: false
            }
        }
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
        func counts(_ count: Int) -> [Int] {
            [1, count / 2].filter { $0 < count && $0 > 0 }
        }
        switch self {
        case .call(let call): return call.simpler.map { .call($0) }
        case .download(let download): return download.simpler.map { .download($0) }
        case .upload(let upload): return upload.simpler.map { .upload($0) }
        case .signIn(let account): return account > 1 ? [.signIn(1)] : []
        case .sleep(let time): return times(time).map { .sleep($0) }
        case .stall(let time): return times(time).map { .stall($0) }
        case .dropAnswers(let time): return times(time).map { .dropAnswers($0) }
        case .writeTime(let time): return times(time).map { .writeTime($0) }
        case .failWrites(let count): return count > 1 ? [.failWrites(1), .failWrites(count / 2)] : []
        case .flood(let method, let datacenter, let seconds):
            return seconds > 1 ? [.flood(method, at: datacenter, seconds: seconds / 2)] : []
        case .slow(let datacenter, let time): return times(time).map { .slow(datacenter, $0) }
        case .tell(let account, let count):
            return counts(count).map { .tell(account: account, count: $0) }
                + (account > 1 ? [.tell(account: 1, count: count)] : [])
        case .tellInChannel(let count): return counts(count).map { .tellInChannel($0) }
        case .forgetParts(let count): return counts(count).map { .forgetParts($0) }
        case .link(let name): return name == "perfect" ? [] : [.link("perfect")]
        case .signOut, .cancel, .cancelUpload, .kill, .start, .connections, .network, .reset, .forget, .move, .revoke,
            .forgetUpdates:
            return []
        }
    }
}

extension AccountDownload {
    fileprivate var simpler: [AccountDownload] {
        let changes: [(inout AccountDownload) -> Void] = [
            { $0.isUnsized = false }, { $0.size = 1 }, { $0.size = $0.size / 2 + 1 },
        ]
        return changes.map { change in
            var download = self
            change(&download)
            return download
        }
        .filter { $0.isUnsized != isUnsized || $0.size < size }
    }
}

extension AccountUpload {
    fileprivate var simpler: [AccountUpload] {
        let changes: [(inout AccountUpload) -> Void] = [
            { $0.isUnsized = false }, { $0.size = 1 }, { $0.size = $0.size / 2 + 1 },
        ]
        return changes.map { change in
            var upload = self
            change(&upload)
            return upload
        }
        .filter { $0.isUnsized != isUnsized || $0.size < size }
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
