import Foundation
import NIOCore
import TelegramAPI
import TelegramKit
import TelegramLab

/// A client against a local Telegram in another process, over TCP.
enum SystemBenchmarks {
    static var all: [Benchmark] { [requests, memory] }

    private static let depths = [1, 64, 256]

    private static let requests = Benchmark(
        names: ["requests", "request-client-cpu", "request-server-cpu"].flatMap { name in
            depths.map { "\(name)/\($0)-in-flight" }
        }
    ) { wanted in
        let wantedDepths = depths.filter { depth in
            ["requests", "request-client-cpu", "request-server-cpu"].contains { wanted("\($0)/\(depth)-in-flight") }
        }
        guard !wantedDepths.isEmpty else { return [] }
        let lab = try Child(["--serve-lab"])
        let echo = try Child(["--serve-echo"])
        defer {
            lab.stop()
            echo.stop()
        }
        let client = try TelegramClient(configuration: .lab(try description(lab.readLine())))
        guard let port = Int(try echo.readLine()) else { throw BenchmarkFailure(description: "no echo server") }
        return try await client.withClient { client in
            _ = try await client.invoke(API.Help.GetNearestDc())
            var rows: [Row] = []
            for depth in wantedDepths {
                var ours: [Load] = []
                var references: [Load] = []
                for _ in 0..<3 {
                    ours.append(
                        try await Load.measure(server: lab) {
                            try await drive(client, inFlight: depth, seconds: 1.5)
                        })
                    references.append(
                        try await Load.measure(server: echo) {
                            try await Echo.drive(port: port, inFlight: depth, seconds: 0.7)
                        })
                }
                func row(_ name: String, _ unit: String, _ path: KeyPath<Load, Double>) -> Row {
                    Row(
                        "\(name)/\(depth)-in-flight", median(ours.map { $0[keyPath: path] }), unit,
                        reference: "raw NIO echo", median(references.map { $0[keyPath: path] }))
                }
                rows.append(row("requests", "1/s", \.perSecond))
                rows.append(row("request-client-cpu", "µs", \.clientMicroseconds))
                rows.append(row("request-server-cpu", "µs", \.serverMicroseconds))
            }
            return rows.filter { wanted($0.name) }
        }
    }

    private struct Load {
        var perSecond: Double
        var clientMicroseconds: Double
        var serverMicroseconds: Double

        static func measure(server: Child, _ body: () async throws -> Int) async throws -> Load {
            let (wall, client, serverStart) = (ContinuousClock.now, cpuSeconds(), try server.cpu())
            let count = Double(try await body())
            let seconds = (ContinuousClock.now - wall) / .seconds(1)
            let clientSeconds = cpuSeconds() - client
            return Load(
                perSecond: count / seconds, clientMicroseconds: clientSeconds / count * 1e6,
                serverMicroseconds: (try server.cpu() - serverStart) / count * 1e6)
        }
    }

    private static func drive(_ client: TelegramClient, inFlight: Int, seconds: Double) async throws -> Int {
        let end = ContinuousClock.now + .seconds(seconds)
        return try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<inFlight {
                group.addTask {
                    var count = 0
                    while ContinuousClock.now < end {
                        _ = try await client.invoke(API.Help.GetNearestDc())
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
    }

    // MARK: Memory

    private static let sessionCounts = [1, 1000]

    private static let memory = Benchmark(names: sessionCounts.map { "memory-per-idle-session/\($0)" }) { wanted in
        var rows: [Row] = []
        for count in sessionCounts where wanted("memory-per-idle-session/\(count)") {
            let lab = try Child(["--serve-lab"])
            let echo = try Child(["--serve-echo"])
            defer {
                lab.stop()
                echo.stop()
            }
            let labDescription = try lab.readLine()
            let port = try echo.readLine()
            let ours = try idle("--hold-sessions", labDescription, count)
            let reference = try idle("--hold-connections", port, count)
            rows.append(
                Row(
                    "memory-per-idle-session/\(count)", ours / 1024, "KiB", reference: "idle NIO TCP connection",
                    reference / 1024))
        }
        return rows
    }

    /// Bytes per session in a process that holds `count` of them. One session is charged for all that the first needs.
    private static func idle(_ mode: String, _ server: String, _ count: Int) throws -> Double {
        let child = try Child([mode, server])
        defer { child.stop() }
        guard let before = Double(try child.readLine()) else { return .nan }
        if count > 1 { _ = try child.ask("1") }
        let base = count > 1 ? Double(try child.ask("memory")) ?? .nan : before
        let after = Double(try child.ask("\(count)")) ?? .nan
        return (after - base) / Double(count > 1 ? count - 1 : 1)
    }

    // MARK: The other processes

    /// - Parameter namesEverybody: whether it names people who are nobody's accounts, and no others.
    static func serveLab(namesEverybody: Bool) async throws {
        try await withLab { lab in
            if namesEverybody { await PeerBenchmarks.nameEverybody(in: lab) }
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            print(String(decoding: try encoder.encode(lab.description), as: UTF8.self))
            fflush(nil)
            await answerQuestions { _ in "" }
        }
    }

    static func serveEcho() async throws {
        let server = try await Echo.startServer()
        print(server.localAddress?.port ?? 0)
        fflush(nil)
        await answerQuestions { _ in "" }
        try await server.close()
    }

    /// Answers "memory" with the resident bytes, and a number by having that many sessions and then the same.
    static func holdSessions(_ server: String) async throws {
        let configuration = TelegramConfiguration.lab(try description(server))
        print(residentBytes())
        fflush(nil)
        var held: [Task<Void, any Error>] = []
        try await answerQuestions { question in
            while let wanted = Int(question), held.count < wanted {
                let client = try TelegramClient(configuration: configuration)
                held.append(Task { try await client.run() })
                _ = try await client.invoke(API.Help.GetNearestDc())
            }
            try await Task.sleep(for: .milliseconds(300))
            return "\(residentBytes())"
        }
        for task in held { task.cancel() }
    }

    static func holdConnections(_ port: String) async throws {
        guard let port = Int(port) else { throw BenchmarkFailure(description: "no port") }
        print(residentBytes())
        fflush(nil)
        var held = try await Echo.idle(port: port, count: 0)
        try await answerQuestions { question in
            if let wanted = Int(question) {
                held += try await Echo.idle(port: port, count: wanted - held.count)
            }
            try await Task.sleep(for: .milliseconds(300))
            return "\(residentBytes())"
        }
        for channel in held { try await channel.close() }
    }

    static func description(_ json: String) throws -> LabServers {
        try JSONDecoder().decode(LabServers.self, from: Data(json.utf8))
    }
}
