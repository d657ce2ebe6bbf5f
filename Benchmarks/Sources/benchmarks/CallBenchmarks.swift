import Foundation
import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import Synchronization
import TelegramAPI
import TelegramKit
import TelegramLab

/// A million calls that nothing disturbs: what they cost the client, how they are packed, how long each takes.
///
/// `calls` is the client's engine and the server's session face to face in one thread, each charged for its own turns;
/// `calls-loopback` is a whole client against a local Telegram in another process.
enum CallBenchmarks {
    static var all: [Benchmark] { [pair, loopback, loopbackOnLoop] }

    private static let depths = [1, 64, 256]
    private static let measures = ["client-cpu", "server-cpu", "packets", "p50"]
    /// As many as there are measured. A smaller number makes trying things out quicker.
    private static let total = Int(ProcessInfo.processInfo.environment["BENCHMARK_CALLS"] ?? "") ?? 1_000_000

    private static func names(_ family: String) -> [String] {
        depths.flatMap { depth in measures.map { "\(family)/\($0)/\(depth)-in-flight" } }
    }

    // MARK: Face to face

    private static let pair = Benchmark(names: names("calls")) { wanted in
        var rows: [Row] = []
        for depth in depths where measures.contains(where: { wanted("calls/\($0)/\(depth)-in-flight") }) {
            rows += try Pair(depth: depth).run(calls: total)
        }
        return rows.filter { wanted($0.name) }
    }

    private struct Pair: ~Copyable {
        private let depth: Int
        private var client: ClientEngine
        private var server: ServerSession
        private let key: AuthKey
        private let answer = ByteBuffer(repeating: 7, count: 24)
        private let call = ByteBuffer(repeating: 5, count: 12)
        private let origin = ContinuousClock.now

        private var clientSeconds = 0.0
        private var serverSeconds = 0.0
        private var packets = 0
        private var submitted = 0
        private var completed = 0
        private var starts: [RequestID: Instant] = [:]
        private var latencies: [Int64] = []

        init(depth: Int) throws {
            self.depth = depth
            var random = RandomSource.seeded(1)
            key = try AuthKey(random.bytes(256))
            let unix: Int64 = 1_780_000_000
            let clock = ServerClock(unixSeconds: Double(unix), at: .zero, isSynchronized: true)
            let salts = ServerSalts(initial: 7, start: unix, period: 86_400, seed: 5)
            let known = [ServerSalt(value: 7, validSince: unix - 60, validUntil: unix + 86_000)]
            client = ClientEngine(
                session: ClientSession(
                    configuration: .init(authKey: key, salts: known, clock: clock), random: .seeded(2), now: .zero))
            server = ServerSession(
                configuration: .init(authKey: key, clock: clock), salts: salts,
                sessionID: client.session.sessionID, random: .seeded(3), now: .zero)
            client.connectionOpened(now: .zero)
            server.connectionOpened(now: .zero)
        }

        private var now: Instant {
            Instant(nanoseconds: (ContinuousClock.now - origin).inNanoseconds)
        }

        consuming func run(calls: Int) throws -> [Row] {
            latencies.reserveCapacity(calls)
            for _ in 0..<min(depth, calls) { try submit() }
            while completed < calls { try turn(calls: calls) }
            latencies.sort()
            func row(_ measure: String, _ value: Double, _ unit: String) -> Row {
                Row("calls/\(measure)/\(depth)-in-flight", value, unit)
            }
            let millions = Double(calls) / 1e6
            return [
                row("client-cpu", clientSeconds / millions, "s/1M"),
                row("server-cpu", serverSeconds / millions, "s/1M"),
                row("packets", Double(packets) / Double(calls), "/call"),
                row("p50", Double(latencies[latencies.count / 2]) / 1e6, "ms"),
            ]
        }

        private mutating func submit() throws {
            let instant = now
            let start = threadSeconds()
            let id = try client.submit(Request(body: call, isIdempotent: true), now: instant)
            clientSeconds += threadSeconds() - start
            starts[id] = instant
            submitted += 1
        }

        private mutating func turn(calls: Int) throws {
            var start = threadSeconds()
            var instant = now
            if let deadline = client.nextDeadline, deadline <= instant { _ = client.deadlineReached(now: instant) }
            let outgoing = client.flush(now: instant)
            var end = threadSeconds()
            clientSeconds += end - start
            packets += outgoing.count

            start = end
            instant = now
            for packet in outgoing {
                let opened = try MessageEnvelope.open(packet.bytes, key: key, direction: .clientToServer)
                for event in server.receive(opened, now: instant) {
                    if case .request(let id, _) = event { server.answer(id, with: answer, now: instant) }
                }
            }
            let incoming = server.flush(now: instant)
            end = threadSeconds()
            serverSeconds += end - start

            start = end
            instant = now
            var ended: [RequestID] = []
            for packet in incoming {
                for event in client.receive(packet, now: instant).events {
                    if case .completed(let id, .success, _, _) = event { ended.append(id) }
                }
            }
            let next = min(calls - submitted, ended.count)
            var begun: [RequestID] = []
            begun.reserveCapacity(next)
            for _ in 0..<next { begun.append(try client.submit(Request(body: call, isIdempotent: true), now: instant)) }
            clientSeconds += threadSeconds() - start

            submitted += next
            completed += ended.count
            for id in ended {
                if let start = starts.removeValue(forKey: id) { latencies.append((instant - start).inNanoseconds) }
            }
            for id in begun { starts[id] = instant }
        }
    }

    // MARK: Over loopback

    private static let loopback = loopback("calls-loopback", onLoop: false)

    /// The same from tasks on the client's event loop.
    private static let loopbackOnLoop = loopback("calls-on-loop", onLoop: true)

    private static func loopback(_ family: String, onLoop: Bool) -> Benchmark {
        Benchmark(names: names(family)) { try await rows(family, onLoop: onLoop, $0) }
    }

    private static func rows(_ family: String, onLoop: Bool, _ wanted: (String) -> Bool) async throws -> [Row] {
        var rows: [Row] = []
        for depth in depths where measures.contains(where: { wanted("\(family)/\($0)/\(depth)-in-flight") }) {
            let lab = try Child(["--serve-lab"])
            defer { lab.stop() }
            let servers = try SystemBenchmarks.description(lab.readLine())
            func row(_ measure: String, _ value: Double, _ unit: String) -> Row {
                Row("\(family)/\(measure)/\(depth)-in-flight", value, unit)
            }
            let client = try TelegramClient(configuration: .lab(servers))
            rows += try await client.withClient { client in
                _ = try await drive(client, calls: min(total, 10_000), inFlight: depth, onLoop: onLoop)
                let (clientStart, serverStart) = (cpuSeconds(), try lab.cpu())
                let latencies = try await drive(client, calls: total, inFlight: depth, onLoop: onLoop)
                let millions = Double(total) / 1e6
                return [
                    row("client-cpu", (cpuSeconds() - clientStart) / millions, "s/1M"),
                    row("server-cpu", (try lab.cpu() - serverStart) / millions, "s/1M"),
                    row("p50", Double(latencies[latencies.count / 2]) / 1e6, "ms"),
                ]
            }
            // Watching costs time of its own, so packets are counted in a run of their own.
            let watched = Mutex(0)
            var configuration = TelegramConfiguration.lab(servers)
            configuration.trace = TraceHandler { event in
                if case .connectionClosed(_, let statistics, _) = event.kind {
                    watched.withLock { $0 += statistics.framesOut }
                }
            }
            let calls = min(total, 100_000)
            let observed = try TelegramClient(configuration: configuration)
            try await observed.withClient { client in
                _ = try await drive(client, calls: calls, inFlight: depth, onLoop: onLoop)
            }
            rows.append(row("packets", Double(watched.withLock { $0 }) / Double(calls), "/call"))
        }
        return rows.filter { wanted($0.name) }
    }

    /// Makes calls and gives how long each took, sorted, in nanoseconds.
    private static func drive(
        _ client: TelegramClient, calls: Int, inFlight: Int, onLoop: Bool
    ) async throws -> [Int64] {
        guard !onLoop else {
            return try await withTaskExecutorPreference(client.taskExecutor) {
                try await drive(client, calls: calls, inFlight: inFlight, onLoop: false)
            }
        }
        let latencies = try await withThrowingTaskGroup(of: [Int64].self) { group in
            for worker in 0..<inFlight {
                let share = calls / inFlight + (worker < calls % inFlight ? 1 : 0)
                group.addTask {
                    var mine: [Int64] = []
                    mine.reserveCapacity(share)
                    for _ in 0..<share {
                        let start = ContinuousClock.now
                        _ = try await client.invoke(API.Help.GetNearestDc())
                        mine.append((ContinuousClock.now - start).inNanoseconds)
                    }
                    return mine
                }
            }
            return try await group.reduce(into: [Int64]()) { $0 += $1 }
        }
        return latencies.sorted()
    }
}
