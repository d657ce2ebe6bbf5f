import Foundation
import FuzzSupport
import MTProtoKit
import Synchronization
import TelegramKit

/// Drives clients with answers and updates that no server should give, without sockets. A round is one client, from
/// signing in to its end, and follows from its seed, as far as the order of tasks lets it.
///
/// A process that dies says which seed was at work (`fuzz case running: answers:SEED`); `MTPROTO_FUZZ_SEED` begins there.
package struct AnswerFuzz: Sendable {
    /// What a run found.
    package struct Report: Sendable {
        /// Answers and updates that clients were given.
        package var cases = 0
        package var rounds = 0
        /// Operations that succeeded, and that ended with an error.
        package var succeeded = 0
        package var failed = 0
        /// Updates that readers took.
        package var updates = 0
        /// How many bytes more than before the process took at its highest.
        package var memory: Int?
        package var findings: [String] = []
    }

    /// Answers and updates of one round; about, as an operation may take many.
    private static let roundLength = 1000

    private let directory: String

    /// - Parameter directory: where files may be put, by this run alone.
    package init(directory: String) {
        self.directory = directory
    }

    /// Runs at least so many cases, the rounds in several lanes at a time.
    ///
    /// - Parameter progress: told of each round.
    package func run(
        cases: Int, seed: UInt64, lanes: Int = 2, progress: @escaping @Sendable (Report) -> Void = { _ in }
    ) async -> Report {
        // What the first client brings into memory belongs to the idle state.
        _ = await round(seed: seed &- 1, length: 200, lane: 0)
        ProcessMemory.resetPeak()
        let before = ProcessMemory.resident
        let run = Run(seed: seed)
        await withTaskGroup(of: Void.self) { group in
            for lane in 0..<lanes {
                group.addTask {
                    while run.total.withLock({ $0.cases }) < cases {
                        let seed = run.next.wrappingAdd(1, ordering: .relaxed).oldValue
                        let round = await round(
                            seed: seed, length: min(Self.roundLength, max(50, cases / lanes)), lane: lane)
                        progress(run.total.withLock { $0.add(round) })
                    }
                }
            }
            await group.waitForAll()
        }
        var report = run.total.withLock { $0 }
        if let before, let peak = ProcessMemory.peak { report.memory = max(0, peak - before) }
        return report
    }

    /// What the lanes have in common.
    private final class Run: Sendable {
        let total = Mutex(Report())
        let next: Atomic<UInt64>

        init(seed: UInt64) {
            next = Atomic(seed)
        }
    }

    // MARK: - One round

    /// Counts what a reader takes.
    private final class Taken: Sendable {
        let count = Atomic<Int>(0)
    }

    private func round(seed: UInt64, length: Int, lane: Int) async -> Report {
        let note = CrashNote.reserve()
        note.name("answers")
        note.number = seed
        defer { note.release() }
        var random = FuzzRandom(seed)
        let server = HostileServer(seed: random.next())
        var configuration = TelegramConfiguration.test(apiID: 1, apiHash: "fuzz")
        configuration.responder = server
        configuration.discovery = nil
        // Nothing is waited for.
        configuration.floodWaits = .never
        configuration.files.retriesServerFaults = false
        configuration.updateBufferLimit = random.pick([1, 10, 1024])
        var report = Report()
        report.rounds = 1
        do {
            try await withTelegramClient(configuration) { client in
                let operations = ClientOperations(
                    client: client, server: server, directory: "\(directory)/\(lane)")
                await Self.drive(operations, length, &random, &report)
            }
        } catch {
            report.findings.append("seed \(seed): the client has ended: \(error)")
        }
        report.cases = server.cases
        return report
    }

    private static func drive(
        _ operations: ClientOperations, _ length: Int, _ random: inout FuzzRandom, _ report: inout Report
    ) async {
        let (client, server) = (operations.client, operations.server)
        let taken = Taken()
        try? FileManager.default.createDirectory(
            atPath: operations.directory, withIntermediateDirectories: true)
        await withTaskGroup(of: Void.self) { group in
            var hasReader = false
            while server.cases < length {
                server.begin()
                if !hasReader || random.once(in: 20) {
                    hasReader = true
                    // Takes the place of the one before.
                    group.addTask {
                        for await update in client.updates {
                            if case .newMessage(let message) = update { _ = message.formattedText.normalized() }
                            taken.count.wrappingAdd(1, ordering: .relaxed)
                        }
                    }
                }
                for _ in 0..<random.below(4) { client.receive(server.update()) }
                do {
                    try await random.pick(ClientOperations.all).run(operations, &random)
                    report.succeeded += 1
                } catch {
                    report.failed += 1
                    if let error = error as? TelegramError, error.message.isEmpty || error.hint.isEmpty {
                        report.findings.append("an error that says nothing: \(error)")
                    }
                }
            }
            group.cancelAll()
        }
        report.updates = taken.count.load(ordering: .relaxed)
    }
}

extension AnswerFuzz.Report {
    fileprivate mutating func add(_ round: Self) -> Self {
        cases += round.cases
        rounds += round.rounds
        succeeded += round.succeeded
        failed += round.failed
        updates += round.updates
        findings += round.findings
        return self
    }
}

extension AnswerFuzz.Report: CustomStringConvertible {
    /// One line.
    package var description: String {
        let memory = memory.map { ", at most \($0 >> 20) MiB above idle" } ?? ""
        return "\(cases) answers and updates in \(rounds) rounds, \(succeeded) operations succeeded, \(failed) failed, "
            + "\(updates) updates were read\(memory), \(findings.count) findings"
    }
}
