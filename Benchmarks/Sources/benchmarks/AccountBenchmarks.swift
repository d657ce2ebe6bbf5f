import Foundation
import MTProtoKit
import TelegramAPI
import TelegramKit
import TelegramLab

/// Many accounts in one process, each with a user of its own, against a local Telegram in another process.
enum AccountBenchmarks {
    static var all: [Benchmark] { [accounts] }

    /// What the accounts do.
    private enum Mode: String, CaseIterable {
        /// Signed in, with the connection that this keeps.
        case idle
        /// The same, shown as online and following updates.
        case online
    }

    private static let count = Int(ProcessInfo.processInfo.environment["BENCHMARK_ACCOUNTS"] ?? "") ?? 1000

    private static func names(_ mode: Mode) -> [String] {
        ["memory-per-account", "descriptors-per-account", "cpu-per-minute"].map { "\($0)/\(count)-\(mode.rawValue)" }
    }

    private static let accounts = Benchmark(names: Mode.allCases.flatMap(names)) { wanted in
        var rows: [Row] = []
        for mode in Mode.allCases where names(mode).contains(where: wanted) {
            let lab = try Child(["--serve-lab"])
            defer { lab.stop() }
            let child = try Child(["--hold-accounts", try lab.readLine(), mode.rawValue])
            defer { child.stop() }
            _ = try child.readLine()
            let first = try figures(child.ask("1"))
            let all = try figures(child.ask("\(count)"))
            let rest = Double(max(1, count - 1))
            let seconds = Double(try child.ask("rest")) ?? .nan
            let values = [(all[0] - first[0]) / rest / 1024, (all[1] - first[1]) / rest, seconds]
            for ((name, unit), value) in zip(zip(names(mode), ["KiB", "", "s"]), values) where wanted(name) {
                rows.append(Row(name, value, unit))
            }
        }
        return rows
    }

    /// Resident bytes and open descriptors.
    private static func figures(_ text: String) throws -> [Double] {
        let figures = text.split(separator: " ").compactMap { Double($0) }
        guard figures.count == 2 else { throw BenchmarkFailure(description: "no figures: \(text)") }
        return figures
    }

    // MARK: The other process

    /// Answers a number by having that many accounts, with resident bytes and open descriptors; "rest" with the processor
    /// seconds of a minute in which nothing is asked.
    static func holdAccounts(_ server: String, _ mode: String) async throws {
        let configuration = TelegramConfiguration.lab(try SystemBenchmarks.description(server))
        print("ready")
        fflush(nil)
        var held: [Task<Void, any Error>] = []
        try await answerQuestions { question in
            if question == "rest" {
                let start = cpuSeconds()
                try await Task.sleep(for: .seconds(20))
                return "\((cpuSeconds() - start) * 3)"
            }
            while let wanted = Int(question), held.count < wanted {
                var own = configuration
                own.storage = MemoryStore()
                let client = try TelegramClient(configuration: own)
                held.append(Task { try await client.run() })
                try await signUp(client, number: held.count)
                guard mode == Mode.online.rawValue else { continue }
                _ = try await client.invoke(API.Account.UpdateStatus(offline: false))
                _ = try await client.invoke(API.Updates.GetState())
            }
            try await Task.sleep(for: .seconds(1))
            let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
            return "\(residentBytes()) \(descriptors)"
        }
        for task in held { task.cancel() }
    }

    /// Numbers of the first datacenter that is asked: nobody has to move.
    private static func signUp(_ client: TelegramClient, number: Int) async throws {
        let digits = String(3000 + number)
        let code = try await client.sendCode(to: "999662\(digits)")
        if case .signUpRequired = try await client.signIn("22222", with: code) {
            _ = try await client.signUp(with: code, firstName: "Number \(number)")
        }
    }
}
