/// What a reader took and has not finished with, and how far the account may be said to be meanwhile.
///
/// Elements may be finished with in any order. A move counts when all moves before it in the same numbering have: that of the
/// account, or that of one channel. So a channel does not wait for the other chats, and an element that is never finished holds
/// back what comes behind it in its own numbering alone. The date is the exception: after a restart the server names the channels
/// in which something happened since then, so it waits for what is older in all of them. Moves that wait for an earlier one are
/// joined: memory grows with the elements that are not finished, never with those that are.
struct ElementsInHand: Sendable {
    typealias Step = UpdateState.Step

    private struct Entry: Sendable {
        var number: Int
        var steps: [Step]
        var isDone = false
        /// The number of the oldest that was joined to it.
        let since: Int

        init(number: Int, steps: [Step], isDone: Bool) {
            (self.number, self.steps, self.isDone) = (number, steps, isDone)
            since = number
        }

        /// Whether everything begins anew with it.
        var isBeginning: Bool { if case .begin? = steps.first { true } else { false } }
    }

    /// One numbering.
    private struct Line: Sendable {
        var entries: [Entry] = []

        mutating func finish(_ number: Int) {
            guard let index = entries.firstIndex(where: { $0.number == number && !$0.isDone }) else { return }
            entries[index].isDone = true
            join(at: index + 1)
            join(at: index)
        }

        mutating func append(_ entry: Entry) {
            entries.append(entry)
            join(at: entries.count - 1)
        }

        /// Joins an entry to the one before it, if both are finished.
        private mutating func join(at index: Int) {
            guard index > 0, index < entries.count else { return }
            let (former, entry) = (entries[index - 1], entries[index])
            guard former.isDone, entry.isDone, !former.isBeginning, !entry.isBeginning else { return }
            entries[index - 1].steps = entry.steps.reduce(into: former.steps) { Self.add($1, to: &$0) }
            // Where a beginning lies between them in time, the later one waits for it.
            entries[index - 1].number = entry.number
            entries.remove(at: index)
        }

        /// Of moves of one kind the last one tells where it is.
        private static func add(_ step: Step, to steps: inout [Step]) {
            switch step {
            case .state, .begin: steps = []
            case .channel: steps.removeAll { if case .channel = $0 { true } else { false } }
            case .renumbered: steps.removeAll { if case .renumbered = $0 { true } else { false } }
            case .date: steps.removeAll { if case .date = $0 { true } else { false } }
            case .pts: steps.removeAll { if case .pts = $0 { true } else { false } }
            case .qts: steps.removeAll { if case .qts = $0 { true } else { false } }
            case .seq: steps.removeAll { if case .seq = $0 { true } else { false } }
            case .marks: steps.removeAll { if case .marks = $0 { true } else { false } }
            }
            steps.append(step)
        }
    }

    private var account = Line()
    private var channels: [Int64: Line] = [:]
    /// Dates of moves that count, but for the channels that have something older.
    private var dates: [(number: Int, date: Int32)] = []
    private var last = 0

    /// The moves of what is in hand, in their order.
    var steps: [Step] {
        let entries = (account.entries + channels.values.flatMap(\.entries)).sorted { $0.number < $1.number }
        var steps = entries.flatMap(\.steps)
        if let held = dates.last { steps.append(.date(held.date)) }
        return steps
    }

    /// Whether nothing is in hand.
    var isEmpty: Bool { account.entries.isEmpty && channels.isEmpty }

    /// Takes an element into the hand.
    ///
    /// - Parameter step: the move that it makes; nil for what is not numbered, which holds nothing back.
    /// - Returns: by which it is finished with.
    mutating func add(_ step: Step?, isDone: Bool = false) -> Int {
        last += 1
        guard let step else { return last }
        let entry = Entry(number: last, steps: [step], isDone: isDone)
        switch step {
        case .channel(let id, _), .renumbered(let id, _): channels[id, default: Line()].append(entry)
        default: account.append(entry)
        }
        return last
    }

    mutating func finish(_ number: Int) {
        account.finish(number)
        for id in channels.keys { channels[id]?.finish(number) }
    }

    mutating func finishAll() {
        let open = (account.entries + channels.values.flatMap(\.entries)).filter { !$0.isDone }
        for entry in open { finish(entry.number) }
    }

    /// The moves that count now, in an order in which they may be made.
    mutating func takeFinished() -> [Step] {
        var taken: [Step] = []
        while true {
            let before = taken.count
            while let entry = account.entries.first, entry.isDone, !entry.isBeginning || isFirst(entry.number) {
                for step in entry.steps { taken.append(dated(step, at: entry.number)) }
                account.entries.removeFirst()
            }
            let beginning = account.entries.first { $0.isBeginning }?.number ?? .max
            for id in channels.keys.sorted() {
                while let entry = channels[id]?.entries.first, entry.isDone, entry.number < beginning {
                    taken += entry.steps
                    channels[id]?.entries.removeFirst()
                }
                if channels[id]?.entries.isEmpty == true { channels[id] = nil }
            }
            while let next = dates.first, isTold(until: next.number) {
                taken.append(.date(next.date))
                dates.removeFirst()
            }
            if taken.count == before { return taken }
        }
    }

    /// The same move, without its date if that has to wait.
    private mutating func dated(_ step: Step, at number: Int) -> Step {
        switch step {
        case .begin:
            // It has a date of its own.
            dates = []
            return step
        case .state(let pts, let qts, let date?, let seq, let marks):
            guard !isTold(until: number) else {
                dates = []
                return step
            }
            hold(date, at: number)
            return .state(pts: pts, qts: qts, date: nil, seq: seq, marks: marks)
        default: return step
        }
    }

    private mutating func hold(_ date: Int32, at number: Int) {
        let all = dates + [(number: number, date: date)]
        let waiting = channels.values.flatMap { line in line.entries.map(\.since) }
        // Of dates that wait for the same elements the last one counts.
        dates = all.indices.filter { index in
            index == all.count - 1 || waiting.contains { $0 > all[index].number && $0 < all[index + 1].number }
        }.map { all[$0] }
    }

    /// Whether nothing in any channel is older.
    private func isFirst(_ number: Int) -> Bool {
        channels.values.allSatisfy { ($0.entries.first?.number ?? .max) > number }
    }

    /// The same, where something that is joined to what is later counts as well.
    private func isTold(until number: Int) -> Bool {
        channels.values.allSatisfy { ($0.entries.first?.since ?? .max) > number }
    }
}
