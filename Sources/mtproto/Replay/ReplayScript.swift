import MTProtoCore
import MTProtoKit

/// The lines of one machine of a record, and what comes later in them.
struct ReplayScript {
    let lines: [RunRecord]
    /// By the connection, where something was heard over it.
    private var heard: [Int: [Int]] = [:]
    /// Where a step of a key exchange was heard, and where the server's clock became known.
    private var steps: [Int] = []
    private var clocks: [Int] = []

    init(_ lines: [RunRecord]) {
        self.lines = lines
        for (index, line) in lines.enumerated() {
            if line.event == "clock" { clocks.append(index) }
            // What the way says comes between the parts of a frame.
            guard line.event == "heard", line["is"] != "way" else { continue }
            if line["is"] == "plain" { steps.append(index) }
            if let connection = line.number("k") { heard[connection, default: []].append(index) }
        }
    }

    /// The lines from an index on that are of these events.
    func run(of events: String..., from index: Int) -> ArraySlice<RunRecord> {
        lines[index...].prefix { events.contains($0.event) }
    }

    /// What is heard next over a connection.
    func nextHeard(on connection: Int, from index: Int) -> Int? { Self.first(heard[connection] ?? [], from: index) }

    /// The next step of a key exchange, and the clock that became known after it.
    func nextStep(from index: Int) -> (step: RunRecord, clock: RunRecord)? {
        guard let step = Self.first(steps, from: index), let clock = Self.first(clocks, from: step) else { return nil }
        return (lines[step], lines[clock])
    }

    /// What was asked less than so many microseconds before the end of a record may have been answered soon.
    private static let moment: Int64 = 10_000_000

    /// The requests that failed, in the order in which they did; those that were waiting at the end come last.
    ///
    /// - Parameter end: when the record of the client ends.
    func failures(until end: Int64) -> [ReplayReport.Failure] {
        var asked: [Int: (name: String, line: Int)] = [:]
        var failures: [ReplayReport.Failure] = []
        for (index, line) in lines.enumerated() {
            // What was under way may have ended in the gap.
            if line.event == "left_out" { return failures }
            guard let number = line.number("r") else { continue }
            switch (line.event, line["what"]) {
            case ("asked", _): asked[number] = (line["name"] ?? "a request", index)
            case ("did", "end"), ("given", "cancel"):
                guard let request = asked.removeValue(forKey: number), let outcome = line["outcome"],
                    ReplayReport.isFailure(outcome)
                else { break }
                failures.append(
                    .init(name: request.name, request: number, outcome: outcome, lines: request.line...index))
            default: break
            }
        }
        let lastTurn = lines.lastIndex { $0.event == "turn" } ?? 0
        for (number, request) in asked.sorted(by: { $0.value.line < $1.value.line }) {
            let isRecent = request.line > lastTurn || end.saturatingSubtract(lines[request.line].time) < Self.moment
            failures.append(
                .init(
                    name: request.name, request: number, outcome: nil, isRecent: isRecent,
                    lines: request.line...lines.count))
        }
        return failures
    }

    /// Whether the record has no more than the beginning of a turn.
    ///
    /// - Parameters:
    ///   - count: so many decisions it has.
    ///   - next: what comes behind these.
    static func isCut(_ turn: RunRecord, after count: Int, before next: RunRecord?) -> Bool {
        guard next == nil || next?.event == "left_out" else { return false }
        // Earlier versions did not say how many there were.
        return turn.number("did").map { count < $0 } ?? true
    }

    /// The first of numbers in order that is not below `index`.
    private static func first(_ numbers: [Int], from index: Int) -> Int? {
        var (low, high) = (0, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] < index { low = middle + 1 } else { high = middle }
        }
        return low < numbers.count ? numbers[low] : nil
    }
}
