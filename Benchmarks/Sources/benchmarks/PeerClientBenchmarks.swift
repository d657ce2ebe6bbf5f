import Foundation
import TelegramAPI
import TelegramKit

/// The same requests from our client and from PyPI's Telethon, in turns against one lab.
enum PeerClientBenchmarks {
    static var all: [Benchmark] { [beside] }

    private static let depths = [1, 64]
    private static let measures = ["p50", "client-cpu", "per-second"]
    private static let peer = "Telethon with cryptg"

    /// What one run gives.
    private struct Load: Codable {
        var perSecond: Double
        var microseconds: Double
        var milliseconds: Double
    }

    private static let beside = Benchmark(
        names: depths.flatMap { depth in measures.map { "beside/\($0)/\(depth)-in-flight" } }
    ) { wanted in
        let lab = try Child(["--serve-lab"])
        defer { lab.stop() }
        let description = try lab.readLine()
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("benchmarks-lab-\(getpid()).json")
        try Data(description.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let client = try TelegramClient(configuration: .lab(try SystemBenchmarks.description(description)))
        return try await client.withClient { client in
            _ = try await client.invoke(API.Help.GetNearestDc())
            var rows: [Row] = []
            for depth in depths where measures.contains(where: { wanted("beside/\($0)/\(depth)-in-flight") }) {
                var (ours, theirs): ([Load], [Load]) = ([], [])
                for _ in 0..<3 {
                    ours.append(try await ask(client, inFlight: depth, seconds: 3))
                    if let load = try telethon(file.path, inFlight: depth, seconds: 3) { theirs.append(load) }
                }
                func row(_ measure: String, _ unit: String, _ value: (Load) -> Double) -> Row {
                    Row(
                        "beside/\(measure)/\(depth)-in-flight", median(ours.map(value)), unit, reference: peer,
                        theirs.isEmpty ? nil : median(theirs.map(value)))
                }
                rows.append(row("p50", "ms") { $0.milliseconds })
                rows.append(row("client-cpu", "µs") { $0.microseconds })
                rows.append(row("per-second", "1/s") { $0.perSecond })
            }
            return rows.filter { wanted($0.name) }
        }
    }

    private static func ask(_ client: TelegramClient, inFlight: Int, seconds: Double) async throws -> Load {
        let (start, processor) = (ContinuousClock.now, cpuSeconds())
        let end = start + .seconds(seconds)
        var took = try await withThrowingTaskGroup(of: [Double].self) { group in
            for _ in 0..<inFlight {
                group.addTask {
                    var mine: [Double] = []
                    while ContinuousClock.now < end {
                        let begin = ContinuousClock.now
                        _ = try await client.invoke(API.Help.GetNearestDc())
                        mine.append((ContinuousClock.now - begin) / .milliseconds(1))
                    }
                    return mine
                }
            }
            return try await group.reduce(into: [Double]()) { $0 += $1 }
        }
        let (wall, used) = ((ContinuousClock.now - start) / .seconds(1), cpuSeconds() - processor)
        let count = Double(took.count)
        took.sort()
        return Load(
            perSecond: count / wall, microseconds: used / count * 1e6, milliseconds: took[took.count / 2])
    }

    /// Nil where it is not installed; see run.sh.
    private static func telethon(_ lab: String, inFlight: Int, seconds: Int) throws -> Load? {
        let environment = ProcessInfo.processInfo.environment
        guard let python = environment["BENCHMARK_PYTHON"], environment["BENCHMARK_TELETHON"] != nil,
            let directory = environment["BENCHMARK_DIRECTORY"],
            let output = try References.run([
                python, "\(directory)/reference/telethon_requests.py", lab, "\(inFlight)", "\(seconds)",
            ])
        else { return nil }
        return try JSONDecoder().decode(Load.self, from: Data(output.utf8))
    }
}
