import Foundation
import TelegramAPI
import TelegramKit
import TelegramLab

/// What an account knows of many people: each with a client of its own process, which has met them in an earlier one.
enum PeerBenchmarks {
    static var all: [Benchmark] { [peers] }

    private static let count = Int(ProcessInfo.processInfo.environment["BENCHMARK_PEERS"] ?? "") ?? 100_000
    private static let units = [
        ("peers-memory", "MiB"), ("peers-file", "MiB"), ("peers-start", "ms"), ("peers-lookup", "µs"),
    ]

    private static let peers = Benchmark(names: units.map { "\($0.0)/\(count)" }) { wanted in
        let lab = try Child(["--serve-lab-of-names"])
        defer { lab.stop() }
        let server = try lab.readLine()
        let many = try figures(server, count, phone: "9996623001")
        let one = try figures(server, 1, phone: "9996623002")
        return zip(units, zip(many, one)).map { unit, values in
            // What a client takes anyway is in the start and in a look-up; memory and file are what the peers take.
            let isWhole = ["peers-start", "peers-lookup"].contains(unit.0)
            return Row(
                "\(unit.0)/\(count)", isWhole ? values.0 : values.0 - values.1, unit.1,
                reference: isWhole ? "with one" : nil, isWhole ? values.1 : nil)
        }.filter { wanted($0.name) }
    }

    /// Memory, file, start and look-up of an account that knows so many.
    private static func figures(_ server: String, _ count: Int, phone: String) throws -> [Double] {
        let directory = NSTemporaryDirectory() + "benchmark-peers-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let teacher = try Child(["--meet-peers", server, directory, "\(count)", phone])
        _ = try teacher.readLine()
        teacher.stop()
        var size = 0.0
        for file in try FileManager.default.contentsOfDirectory(atPath: directory) {
            size += (try FileManager.default.attributesOfItem(atPath: "\(directory)/\(file)")[.size] as? Double) ?? 0
        }
        // The median of several starts.
        var starts: [[Double]] = []
        for _ in 0..<5 {
            let child = try Child(["--know-peers", server, directory, "\(count)"])
            defer { child.stop() }
            let values = try child.readLine().split(separator: " ").compactMap { Double($0) }
            guard values.count == 3 else { throw BenchmarkFailure(description: "no figures") }
            starts.append(values)
        }
        func middle(_ index: Int) -> Double { median(starts.map { $0[index] }) }
        return [middle(0) / 1_048_576, size / 1_048_576, middle(1) * 1000, middle(2) * 1e6]
    }

    // MARK: The other processes

    private static func configuration(_ server: String, _ directory: String) throws -> TelegramConfiguration {
        var configuration = TelegramConfiguration.lab(try SystemBenchmarks.description(server))
        configuration.storage = try FileStore(directory: directory)
        return configuration
    }

    /// Lets a lab name people whom it does not have.
    static func nameEverybody(in lab: Lab) async {
        await lab.answer(API.Users.GetUsers.self) { request, _ in
            request.id.compactMap { user in
                guard case .inputUser(let id, _) = user else { return nil }
                return .user(.init(id: id, accessHash: id &* 6_364_136_223_846_793_005 | 1))
            }
        }
    }

    private static func id(_ number: Int) -> Int64 { 1_000_000 + Int64(number) * 7919 }

    /// Signs up and meets so many people, as a server would name them.
    static func meetPeers(_ arguments: [String]) async throws {
        guard arguments.count == 4, let count = Int(arguments[2]) else {
            throw BenchmarkFailure(description: "no number")
        }
        try await withTelegramClient(configuration(arguments[0], arguments[1])) { client in
            let code = try await client.sendCode(to: arguments[3])
            if case .signUpRequired = try await client.signIn("22222", with: code) {
                _ = try await client.signUp(with: code, firstName: "Number")
            }
            for start in stride(from: 0, to: count, by: 1000) {
                let asked = (start..<min(start + 1000, count)).map { number in
                    API.InputUser.inputUser(userID: id(number), accessHash: 0)
                }
                _ = try await client.invoke(API.Users.GetUsers(id: asked))
            }
        }
        print("done")
        fflush(nil)
        await answerQuestions { _ in "" }
    }

    /// Starts, and prints resident bytes, the seconds until the first peer is named, and those that each further one takes.
    static func knowPeers(_ arguments: [String]) async throws {
        guard arguments.count == 3, let count = Int(arguments[2]) else {
            throw BenchmarkFailure(description: "no number")
        }
        let begin = ContinuousClock.now
        try await withTelegramClient(configuration(arguments[0], arguments[1])) { client in
            func isKnown(_ number: Int) async throws -> Bool {
                let peer = try await client.inputPeer(Peer(kind: .user, id: id(number)))
                if case .inputPeerUser(_, let hash) = peer { return hash != 0 }
                return false
            }
            guard try await isKnown(count - 1) else { throw BenchmarkFailure(description: "a peer is not known") }
            let start = (ContinuousClock.now - begin) / .seconds(1)
            let times = 100_000
            let before = cpuSeconds()
            for number in 0..<times where try await !isKnown(number &* 7 % count) {
                throw BenchmarkFailure(description: "a peer is not known")
            }
            let each = (cpuSeconds() - before) / Double(times)
            print("\(residentBytes()) \(start) \(each)")
            fflush(nil)
        }
        await answerQuestions { _ in "" }
    }
}
