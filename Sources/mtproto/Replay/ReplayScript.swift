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
