import Foundation

/// `benchmarks [--json FILE] [FILTER]`: runs the measurements whose names contain FILTER, prints a table and writes
/// the rows as a JSON array.
@main
enum Main {
    static func main() async {
        do {
            try await run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) async throws {
        switch arguments.first {
        case "--serve-lab": return try await SystemBenchmarks.serveLab(namesEverybody: false)
        case "--serve-lab-of-names": return try await SystemBenchmarks.serveLab(namesEverybody: true)
        case "--serve-echo": return try await SystemBenchmarks.serveEcho()
        case "--hold-sessions": return try await SystemBenchmarks.holdSessions(arguments[1])
        case "--move-file": return try await FileBenchmarks.moveFile(arguments[1], arguments[2])
        case "--hold-accounts": return try await AccountBenchmarks.holdAccounts(arguments[1], arguments[2])
        case "--meet-peers": return try await PeerBenchmarks.meetPeers(Array(arguments.dropFirst()))
        case "--know-peers": return try await PeerBenchmarks.knowPeers(Array(arguments.dropFirst()))
        case "--hold-connections": return try await SystemBenchmarks.holdConnections(arguments[1])
        default: break
        }
        var rest = arguments[...]
        var file: String?
        var filter = ""
        while let argument = rest.popFirst() {
            switch argument {
            case "--json":
                guard let name = rest.popFirst() else { throw usage }
                file = name
            case _ where argument.hasPrefix("-"): throw usage
            default: filter = argument
            }
        }

        let wanted = { (name: String) in filter.isEmpty || name.contains(filter) }
        var rows: [Row] = []
        for benchmark in CryptoBenchmarks.all + ProtocolBenchmarks.all + CallBenchmarks.all + SystemBenchmarks.all
            + PeerClientBenchmarks.all + FileBenchmarks.all + AccountBenchmarks.all + PeerBenchmarks.all
        where benchmark.names.contains(where: wanted) {
            let new = try await benchmark.run(wanted)
            new.forEach { print(line($0)) }
            fflush(nil)
            rows += new
        }
        guard !rows.isEmpty else { throw BenchmarkFailure(description: "no measurement is named like \"\(filter)\"") }
        if let file {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try encoder.encode(rows).write(to: URL(fileURLWithPath: file))
        }
    }

    private static let usage = BenchmarkFailure(description: "usage: run.sh [--json FILE] [FILTER]")

    private static func line(_ row: Row) -> String {
        var text = row.name.padding(toLength: 36, withPad: " ", startingAt: 0)
        text += right(number(row.value), 12) + " " + row.unit.padding(toLength: 5, withPad: " ", startingAt: 0)
        if let reference = row.reference, let value = row.referenceValue, let ratio = row.ratio {
            text += right(number(value), 12) + right(String(format: "×%.2f", ratio), 9) + "  " + reference
        }
        return text
    }

    private static func number(_ value: Double) -> String {
        String(format: value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.3f", value)
    }

    private static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
