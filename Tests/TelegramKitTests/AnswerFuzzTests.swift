import AnswerFuzzing
import Foundation
import FuzzSupport
import MTProtoCore
import NIOCore
import Synchronization
import TelegramKit
import Testing

@testable import TelegramLab

/// Valid answers and updates with hostile numbers, for clients that run.
///
/// `MTPROTO_ANSWER_CASES` says how many, `MTPROTO_FUZZ_SEED` from which seed on; Scripts/fuzz-answers runs millions.
@Suite(.serialized) struct AnswerFuzzTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let cases = environment["MTPROTO_ANSWER_CASES"].flatMap { Int($0) }
    private static let seed = environment["MTPROTO_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

    @Test("H-04 S05 Whatever an authenticated server answers, no client crashes, and none takes memory beyond measure")
    func fuzzAnswers() async throws {
        try await withFileDirectory { directory in
            if Self.cases != nil { print("fuzz: answers: from seed \(Self.seed)") }
            let report = await AnswerFuzz(directory: directory).run(cases: Self.cases ?? 3000, seed: Self.seed)
            if Self.cases != nil { print("fuzz: answers: \(report)") }
            for finding in report.findings { Issue.record("\(finding)") }
            #expect(report.succeeded > 0 && report.failed > 0 && report.updates > 0)
            // Other tests of the process have memory of their own, unless this one runs alone.
            if Self.cases != nil, let memory = report.memory { #expect(memory < 64 << 20) }
        }
    }

    /// A lab that answers what it is told to, once somebody has signed in.
    private final class HostileService: LabService {
        private let server: HostileServer

        init(_ server: HostileServer) {
            self.server = server
        }

        func answer(_ call: LabCall, on lab: LabServer, now: Instant) -> LabReply {
            lab.push(
                server.update(), datacenter: call.datacenter, keyID: call.keyID, sessionID: call.sessionID, now: now)
            return .now(server.answer(to: call.query))
        }
    }

    @Test("H-04 S05 The same over the wire", .timeLimit(.minutes(10)))
    func fuzzAnswersOverTheWire() async throws {
        let cases = Self.cases.map { $0 / 200 } ?? 200
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.floodWaits = .never }) { alice in
                try await alice.signIn()
                let server = HostileServer(seed: Self.seed)
                _ = await lab.onServer { $0.service = HostileService(server) }
                let reader = Task { for await _ in alice.client.updates {} }
                try await withFileDirectory { directory in
                    await AnswerFuzz.drive(
                        alice.client, server, cases: cases, seed: Self.seed, directory: directory)
                }
                #expect(server.cases >= cases)
                _ = await lab.onServer { $0.service = nil }
                reader.cancel()
            }
        }
    }
}
